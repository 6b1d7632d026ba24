package render

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestContrast(t *testing.T) {
	// The extremes and an example of WCAG 2.1: #777 on white just fails 4.5.
	assert.InDelta(t, 21, Contrast(RGB(0), RGB(0xFFFFFF)), 1e-9)
	assert.InDelta(t, 4.48, Contrast(RGB(0x777777), RGB(0xFFFFFF)), 0.005)
}

// WCAG AA: men are told apart from the squares (3:1 for graphics) and from each
// other, text from its ground (4.5:1), in every theme.
func TestThemesHaveContrast(t *testing.T) {
	for _, name := range Themes() {
		th, err := ThemeByName(name)
		require.NoError(t, err)
		assert.Equal(t, name, th.Name)
		assert.NoError(t, th.Validate())
		atLeast := func(ratio float64, what string, a, b Color) {
			assert.GreaterOrEqual(t, Contrast(a, b), ratio, "%s: %s: %s on %s", name, what, a, b)
		}
		for _, sq := range []Color{th.Light, th.Dark, th.Last.over(th.Light), th.Last.over(th.Dark), th.Check.over(th.Light), th.Check.over(th.Dark)} {
			atLeast(3, "outline of White's men", th.FirstLine, sq)
			// Solid men are seen by their body; on a dark ground by their rim.
			assert.GreaterOrEqual(t, math.Max(Contrast(th.SecondFill, sq), Contrast(th.SecondHalo.over(sq), sq)), 3.0, "%s: Black's men on %s", name, sq)
		}
		atLeast(4.5, "sides", th.FirstFill, th.SecondFill)
		atLeast(4.5, "White's body and outline", th.FirstFill, th.FirstLine)
		atLeast(4.5, "White's details", th.FirstDetail, th.FirstFill)
		atLeast(4.5, "Black's details", th.SecondDetail, th.SecondFill)
		atLeast(4.5, "coordinates", th.Text, th.Ground)
		atLeast(3, "lines of the board", th.Line, th.Plain)
		for _, disc := range []struct{ ground, line, text Color }{
			{th.DiscFirst, th.DiscFirstLine, th.DiscFirstText}, {th.DiscSecond, th.DiscSecondLine, th.DiscSecondText},
		} {
			atLeast(4.5, "character on a disc", disc.text, disc.ground)
			atLeast(3, "rim of a disc", disc.line, th.Plain)
		}
		assert.GreaterOrEqual(t, math.Max(Contrast(th.Back, th.Plain), Contrast(th.BackLine, th.Plain)), 3.0, "%s: backs", name)
		if name != "print" { // where ink has one colour, discs and frames do the telling
			assert.NotEqual(t, th.DiscFirstText, th.DiscSecondText)
		}
	}
	_, err := ThemeByName("sepia")
	assert.ErrorContains(t, err, "screen, print, dark, high-contrast")
}

func TestThemeSet(t *testing.T) {
	th, err := ThemeByName("print")
	require.NoError(t, err)
	var copied Theme
	copied.Name = th.Name
	for _, k := range ThemeKeys() {
		assert.NotEmpty(t, k.Doc, k.Name)
		assert.NoError(t, copied.Set(k.Name, k.Value(&th)), k.Name)
	}
	assert.Equal(t, th, copied, "every value has a key")
	for _, bad := range [][2]string{
		{"light", "beige"}, {"margin", "-1"}, {"margin", "9"}, {"margin", "1e2"}, {"margin", ""}, {"margin", "99999999999"},
		{"man-line", "0"}, {"man-line", "NaN"}, {"arrow-width", "20.5"}, {"square", "#fff"}, {"", ""},
	} {
		th, err := ThemeByName("")
		require.NoError(t, err)
		assert.Error(t, th.Set(bad[0], bad[1]), bad)
	}
	assert.ErrorContains(t, th.Set("disc-third", "#fff"), "disc-first, ")
}
