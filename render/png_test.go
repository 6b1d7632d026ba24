package render

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What a decoder reads is the picture, opaque or not.
func TestPNGIsThePicture(t *testing.T) {
	clear, err := ThemeByName("print")
	require.NoError(t, err)
	require.NoError(t, clear.Set("ground", "none"))
	require.NoError(t, clear.Set("light", "#f0d9b540"))
	for name, d := range map[string]*Diagram{
		"opaque":      {Setup: place(gamerec.Chess, chessStart), Width: 333},
		"transparent": {Setup: place(gamerec.Chess, chessStart), Width: 333, Theme: &clear},
		"a pixel":     {Game: gamerec.Chess, Width: 1},
	} {
		want, err := Image(d)
		require.NoError(t, err)
		assert.Equal(t, name != "transparent", want.Opaque(), name)
		var out bytes.Buffer
		require.NoError(t, PNG(&out, d))
		got, err := png.Decode(&out)
		require.NoError(t, err)
		require.Equal(t, want.Bounds(), got.Bounds())
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				a, b := want.RGBAAt(x, y), color.RGBAModel.Convert(got.At(x, y)).(color.RGBA)
				require.Equal(t, a.A, b.A, name)
				for _, pair := range [...][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}} {
					require.InDelta(t, pair[0], pair[1], 1, "%s at %d,%d", name, x, y)
				}
			}
		}
	}
}
