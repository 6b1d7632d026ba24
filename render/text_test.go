package render

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/render/glyphs"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The last sign of every row of a text board stands in the same column of a terminal.
func TestTextColumns(t *testing.T) {
	assert.Equal(t, 1, textColumns("♞"))
	assert.Equal(t, 2, textColumns("帥"))
	assert.Equal(t, 4, textColumns("．〇"))
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Xiangqi, gamerec.Banqi} {
		setup := place(g, map[gamerec.GameID]string{gamerec.Chess: chessStart, gamerec.Metamachy: metamachyStart, gamerec.Xiangqi: xiangqiStart, gamerec.Banqi: banqiMiddle}[g])
		for _, set := range Sets(g) {
			for _, coords := range []Coordinates{CoordNone, CoordAlgebraic} {
				d := Diagram{Setup: setup, Set: set, Coordinates: coords}
				var out bytes.Buffer
				require.NoError(t, ASCII(&out, &d))
				rows := regexp.MustCompile(`(?m)^.*[|+－-].*$`).FindAllString(out.String(), -1)
				require.GreaterOrEqual(t, len(rows), int(g.Board().Ranks))
				column := func(row string) int {
					_, last := utf8.DecodeLastRuneInString(row)
					return textColumns(row[:len(row)-last])
				}
				for _, row := range rows {
					assert.Equal(t, column(rows[0]), column(row), "%s %s:\n%s", g, set, out.String())
				}
				if set == "letters" {
					for _, r := range out.String() {
						assert.Less(t, r, rune(0x80))
					}
				}
			}
		}
	}
}

// A text in Chinese breaks between characters, one in Latin letters at spaces.
func TestWrap(t *testing.T) {
	assert.Equal(t, []string{"one two", "three"}, wrap("one  two three", 10*Unit, textWidth("one two t", 10*Unit)))
	assert.Equal(t, []string{"红先", "胜"}, wrap("红先胜", 10*Unit, 25*Unit))
	assert.Equal(t, []string{"a", "", "b"}, append(append(wrap("a", Unit, Unit), ""), wrap("b", Unit, 0)...))
	for _, line := range wrap(strings.Repeat("x", 300), 10*Unit, 90*Unit) {
		assert.LessOrEqual(t, textWidth(line, 10*Unit), 90*Unit)
	}
}

// Whatever the sets and the edges of boards write has a glyph.
func TestGlyphs(t *testing.T) {
	text := "楚河漢界汉×0123456789abcdefghijkl一二三四五六七八九红先胜"
	for _, style := range styles {
		for _, set := range style.sets {
			for p := range gamerec.Piece(2 * gamerec.NumKinds) {
				if set.has(p.Kind()) && p.Kind() != gamerec.Hidden && set != figureSet {
					text += set.text(p)
				}
			}
		}
	}
	for _, r := range text {
		g, ok := glyphs.Get(r)
		if assert.True(t, ok, "%c", r) {
			o, err := ParseOutline(g.Path)
			assert.NoError(t, err, "%c", r)
			low, high := o.Bounds()
			assert.True(t, high.X-low.X > 0 && g.Advance > 0 && high.Y-low.Y <= 12*glyphs.Em/10*Unit, "%c", r)
		}
	}
	_, ok := glyphs.Get('\U0001FA60')
	assert.False(t, ok)
}
