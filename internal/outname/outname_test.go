package outname

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func values(pairs ...string) func(string) string {
	return func(word string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == word {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestName(t *testing.T) {
	for _, c := range []struct{ pattern, white, want string }{
		{"d/{white}.svg", "Morphy, Paul", "Morphy, Paul.svg"},
		{"{white}.svg", "../../etc/passwd", "_.._etc_passwd.svg"},
		{"{white}", "..", "_"},
		{"{white}.svg", "", "_.svg"},
		{"{white}.svg", "a\x00b\nc\u202ed\xffe", "a_b c_d_e.svg"},
		{"{white}.svg", `a<b>c:d"e|f?g*h\i`, "a_b_c_d_e_f_g_h_i.svg"},
		{"{white}.svg", "NUL", "_NUL.svg"},
		{"{white}.svg", "com1.x", "_com1.x.svg"},
		{"{white}.svg", "console", "console.svg"},
		{"{white}", "dot. ", "dot"},
		{"{white}", "-rf", "_-rf"},
		{"{white}", ".ssh", "ssh"},
		{".{white}", "x", "_.x"},
		{"{white}.svg", "红方", "红方.svg"},
		{"{{{white}}}", "x", "{x}"},
		{"{index:4}-{white}", "x", "0007-x"},
	} {
		tmpl, err := Parse(c.pattern, "white", "index")
		require.NoError(t, err, c.pattern)
		assert.Equal(t, c.want, tmpl.Name(values("white", c.white, "index", "7")), "%s %q", c.pattern, c.white)
	}
	tmpl, err := Parse("{white}.svg", "white")
	require.NoError(t, err)
	long := tmpl.Name(values("white", strings.Repeat("長", 200)))
	assert.LessOrEqual(t, len(long), 255)
	assert.True(t, utf8.ValidString(long) && strings.HasSuffix(long, "長.svg"), long)
}

func TestParseErrors(t *testing.T) {
	for pattern, want := range map[string]string{
		"{black}.svg":     "there is no word {black}; there are {white}, {index}",
		"{white":          "without a }",
		"white}":          "without a {",
		"{white}/x.svg":   "not in its folder",
		"dir/":            "a file name is missing",
		"":                "a file name is missing",
		"{index:0}":       "from 1 to 9",
		"{index:x}":       "from 1 to 9",
		`{white}\{index}`: "not in its folder",
	} {
		_, err := Parse(pattern, "white", "index")
		assert.ErrorContains(t, err, want, pattern)
	}
	tmpl, err := Parse("a/b.svg")
	require.NoError(t, err)
	assert.False(t, tmpl.HasWords())
	assert.Equal(t, "a/", tmpl.Dir())
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	open := func(pattern string, force bool) *Files {
		tmpl, err := Parse(filepath.Join(dir, "out", pattern), "white")
		require.NoError(t, err)
		files, err := NewFiles(tmpl, force)
		require.NoError(t, err)
		t.Cleanup(func() { files.Close() })
		return files
	}
	files := open("{white}.txt", false)
	write := func(f *Files, white, data string) string {
		path, err := f.Write(values("white", white), []byte(data))
		require.NoError(t, err)
		rel, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		return filepath.ToSlash(rel)
	}
	assert.Equal(t, "out/Ann.txt", write(files, "Ann", "1"))
	assert.Equal(t, "out/ann-2.txt", write(files, "ann", "2"), "one name where case does not count")
	assert.Equal(t, "out/Ann-3.txt", write(files, "Ann", "3"))
	assert.Equal(t, "out/Ann-2-2.txt", write(files, "Ann-2", "4"))

	again := open("{white}.txt", false)
	_, err := again.Write(values("white", "Ann"), []byte("5"))
	assert.ErrorContains(t, err, "--force")
	got, err := os.ReadFile(filepath.Join(dir, "out", "Ann.txt"))
	require.NoError(t, err)
	assert.Equal(t, "1", string(got), "what was there stays")
	assert.Equal(t, "out/Ann.txt", write(open("{white}.txt", true), "Ann", "6"))

	outside := filepath.Join(dir, "outside.txt")
	require.NoError(t, os.WriteFile(outside, []byte("mine"), 0o644))
	if err := os.Symlink(outside, filepath.Join(dir, "out", "link.txt")); err != nil {
		t.Skip("no links here:", err)
	}
	_, err = open("{white}.txt", true).Write(values("white", "link"), []byte("theirs"))
	assert.Error(t, err)
	got, err = os.ReadFile(outside)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(got), "no link leads out of the folder")
}

// A file has its name when it is whole, and not before.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	tmpl, err := Parse(filepath.Join(dir, "{white}.txt"), "white")
	require.NoError(t, err)
	for _, force := range []bool{false, true} {
		files, err := NewFiles(tmpl, force)
		require.NoError(t, err)
		names := func() (list []string) {
			entries, err := os.ReadDir(dir)
			require.NoError(t, err)
			for _, e := range entries {
				list = append(list, e.Name())
			}
			return list
		}
		file, err := files.Create(values("white", "a"))
		require.NoError(t, err)
		_, err = file.WriteString("half")
		require.NoError(t, err)
		require.Len(t, names(), 1)
		assert.True(t, strings.HasPrefix(names()[0], ".gamerec-"), "not yet under its name")
		second, err := files.Create(values("white", "b"))
		require.NoError(t, err, "two at once")
		second.Discard()
		require.NoError(t, file.Commit())
		assert.Equal(t, []string{"a.txt"}, names())
		assert.Equal(t, filepath.Join(dir, "a.txt"), file.Path())

		// somebody else takes the name meanwhile
		file, err = files.Create(values("white", "c"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file.Path(), []byte("mine"), 0o644))
		err = file.Commit()
		got, readErr := os.ReadFile(file.Path())
		require.NoError(t, readErr)
		if force {
			require.NoError(t, err)
			assert.Empty(t, string(got))
		} else {
			assert.ErrorContains(t, err, "--force")
			assert.Equal(t, "mine", string(got))
		}
		require.NoError(t, os.Remove(file.Path()))
		require.NoError(t, os.Remove(filepath.Join(dir, "a.txt")))
		assert.Empty(t, names(), "nothing else is left")
		require.NoError(t, files.Close())
	}
}

// Whatever a record holds, the name is one name in the folder, and not too long.
func TestNamesAreSafe(t *testing.T) {
	tmpl, err := Parse("{white}-{black}.svg", "white", "black")
	require.NoError(t, err)
	bare, err := Parse("{white}", "white")
	require.NoError(t, err)
	rapid.Check(t, func(rt *rapid.T) {
		white := rapid.OneOf(rapid.String(), rapid.StringMatching(`[./\\ a:]{0,6}`), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(rt, "white")
		for _, name := range []string{tmpl.Name(values("white", white, "black", white)), bare.Name(values("white", white))} {
			require.Equal(rt, name, filepath.Base(filepath.Clean(name)))
			require.NotContains(rt, name, `\`)
			require.True(rt, utf8.ValidString(name) && len(name) <= 255 && len(name) > 0)
			require.NotContains(rt, []byte(". -~"), name[0])
			require.NotContains(rt, []byte(". "), name[len(name)-1])
			require.True(rt, filepath.IsLocal(name))
		}
	})
}
