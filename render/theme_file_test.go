package render

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseTheme(t *testing.T) {
	th, err := ParseTheme("\ufeff# green\r\n---\nname: 'my green' # quoted\nbase: dark\n\nlight: \"#EEEED2\"\r\nhatch: none\narrow-width: 5.25 # wide\n...\n")
	require.NoError(t, err)
	want := darkTheme()
	want.Name, want.Light, want.Hatch, want.ArrowWidth = "my green", RGB(0xEEEED2), Color{}, 525
	assert.Equal(t, want, th)
	own, err := ParseTheme("")
	require.NoError(t, err)
	assert.Equal(t, "own", own.Name)

	for text, want := range map[string]string{
		"light: #fff":                        "1: light: the value is missing; a # begins a comment, so write the colour in quotes: \"#fff\"",
		"light:":                             "1: light: the value is missing",
		"\n\nlight: beige":                   `3: theme: light: "beige" is not a colour`,
		"light: \"#ggg\"":                    "1: theme: light: ",
		"light: \"#fff":                      "1: light: the value",
		"light: \"#fff\" x":                  "1: light: the value",
		"lights: \"#fff\"":                   `1: theme: no value is called "lights"`,
		"arrow-width: 0":                     "1: theme: arrow-width is 0; it must be from 1 to 20",
		"arrow-width: 1e3":                   `1: theme: arrow-width: "1e3" is not a size`,
		"margin: wide":                       "1: theme: margin: ",
		"base: neon":                         `1: base: there is no theme "neon"`,
		"margin: 20\nbase: dark":             "2: base must stand ahead",
		"margin: 20\nmargin: 21":             "2: margin stands in line 1 already",
		"colors:\n  light: \"#fff\"":         "1: colors: the value is missing",
		"name: x\n  light: \"#fff\"":         "2: \"light: \\\"#fff\\\"\" is indented",
		"just text":                          "is not of the form",
		"a:b":                                "is not of the form",
		"name: \"" + strings.Repeat("n", 65): "1: name: the value",
		"name: " + strings.Repeat("n", 65):   "1: name: from 1 to 64 characters",
		"name: \xff":                         "not UTF-8",
		strings.Repeat("#\n", 40000):         "65536 are the most",
	} {
		_, err := ParseTheme(text)
		assert.ErrorContains(t, err, want, "%.60q", text)
	}
}

// docs/themes.md names every key with its meaning, its limits and its value in each
// built-in theme, and no other.
func TestThemeDocs(t *testing.T) {
	doc, err := os.ReadFile("../docs/themes.md")
	require.NoError(t, err)
	var table []string
	for line := range strings.Lines(string(doc)) {
		if strings.HasPrefix(line, "| `") {
			table = append(table, strings.TrimSuffix(line, "\n"))
		}
	}
	var want []string
	for _, k := range ThemeKeys() {
		kind := "colour"
		if !k.IsColor() {
			kind = string(coord(k.Min).Append(nil)) + " to " + string(coord(k.Max).Append(nil))
		}
		row := "| `" + k.Name + "` | " + k.Doc + " | " + kind
		for _, name := range Themes() {
			th, err := ThemeByName(name)
			require.NoError(t, err)
			row += " | " + k.Value(&th)
		}
		want = append(want, row+" |")
	}
	if *update {
		head, _, _ := strings.Cut(string(doc), "| `")
		_, tail, _ := strings.Cut(string(doc)[strings.LastIndex(string(doc), "| `"):], "\n")
		require.NoError(t, os.WriteFile("../docs/themes.md", []byte(head+strings.Join(want, "\n")+"\n"+tail), 0o644))
		return
	}
	assert.Equal(t, want, table)
}

func FuzzParseTheme(f *testing.F) {
	f.Add("base: dark\nlight: \"#eeeed2\" # x\narrow-width: 5\n")
	f.Add("name: 'a\n")
	f.Fuzz(func(t *testing.T, text string) {
		if th, err := ParseTheme(text); err == nil {
			if err := th.Validate(); err != nil {
				t.Errorf("%q is read as a theme that is none: %v", text, err)
			}
		}
	})
}
