package render

import (
	"math"
	"strings"
	"unicode"

	"github.com/gamerec/gamerec/render/glyphs"
)

// textRun is a line of text as an outline; its baseline begins at the origin.
type textRun struct {
	outline *Outline
	width   Coord
}

// capHeight is the height of capitals and digits in em of the Latin table.
const capHeight = 0.727

// textOutline sets a line of text. A character without a glyph becomes a hollow box.
func textOutline(text string, size Coord) textRun {
	run := textRun{outline: &Outline{}}
	scale := float64(size) / float64(glyphs.Em*Unit)
	for _, r := range text {
		g, ok := glyphs.Get(r)
		if !ok {
			g = missingGlyph
		}
		if g.Path != "" {
			run.outline.appendMoved(mustOutline(g.Path), scale, run.width, 0)
		}
		run.width += advance(g.Advance, size)
	}
	return run
}

// missingGlyph is a box with a hole.
var missingGlyph = glyphs.Glyph{Advance: 640, Path: "M80 0L80-720L560-720L560 0ZM140-60L500-60L500-660L140-660Z"}

func advance(units int, size Coord) Coord {
	return Coord(math.Round(float64(units) * float64(size) / glyphs.Em))
}

// place returns the outline moved so that its baseline begins at x, y.
func (r textRun) place(x, y Coord) *Outline {
	o := &Outline{}
	o.appendMoved(r.outline, 1, x, y)
	return o
}

// textWidth returns how wide a line of text is.
func textWidth(text string, size Coord) (width Coord) {
	for _, r := range text {
		g, ok := glyphs.Get(r)
		if !ok {
			g = missingGlyph
		}
		width += advance(g.Advance, size)
	}
	return width
}

// wrap breaks text into lines no wider than width, at spaces or between Chinese
// characters; a word that is too long is broken anywhere.
func wrap(text string, size, width Coord) []string {
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, wrapLine(cleanText(paragraph), size, width)...)
	}
	return lines
}

func wrapLine(text string, size, width Coord) []string {
	var lines []string
	runes := []rune(strings.Join(strings.Fields(text), " "))
	for len(runes) > 0 {
		end, good, w := 0, 0, Coord(0)
		for end < len(runes) {
			w += textWidth(string(runes[end]), size)
			if w > width && end > 0 {
				break
			}
			end++
			if end == len(runes) || runes[end] == ' ' || runes[end] > 0x2E80 || runes[end-1] > 0x2E80 {
				good = end
			}
		}
		if end == len(runes) || good == 0 {
			good = end
		}
		lines = append(lines, string(runes[:good]))
		runes = []rune(strings.TrimLeft(string(runes[good:]), " "))
	}
	return lines
}

// cleanText returns text without control characters, invalid UTF-8 and what
// changes the direction of text; tabs and line ends become spaces.
func cleanText(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case r == unicode.ReplacementChar || unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF:
			return -1
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, text)
}
