package render

import (
	"math"
	"strings"
	"sync"
	"unicode"

	"github.com/gamerec/gamerec/render/glyphs"
)

// capHeight is the height of capitals and digits in em of the Latin table.
const capHeight = 0.727

// letter is a glyph as an outline in hundredths of the units of its table.
type letter struct {
	outline *Outline
	advance int
}

// letterOf returns the outline of a character; a hollow box if there is no glyph.
func letterOf(r rune) letter {
	if r < unicode.MaxASCII {
		return asciiLetters()[r]
	}
	if l, ok := boardLetters()[r]; ok {
		return l
	}
	return newLetter(r)
}

func newLetter(r rune) letter {
	g, ok := glyphs.Get(r)
	if !ok {
		g = missingGlyph
	}
	return letter{mustOutline(g.Path), g.Advance}
}

// asciiLetters are ready outlines of what almost every diagram writes.
var asciiLetters = sync.OnceValue(func() *[unicode.MaxASCII]letter {
	var t [unicode.MaxASCII]letter
	for r := range t {
		t[r] = newLetter(rune(r))
	}
	return &t
})

// boardLetters are ready outlines of the Chinese characters on boards and men.
var boardLetters = sync.OnceValue(func() map[rune]letter {
	t := make(map[rune]letter, 64)
	add := func(text string) {
		for _, r := range text {
			t[r] = newLetter(r)
		}
	}
	for _, c := range [...]*characters{&traditional, &simplified} {
		for _, side := range c {
			for _, text := range side {
				add(text)
			}
		}
	}
	for _, text := range chineseNumbers {
		add(text)
	}
	add(riverName + riverBorder + riverBorderSimplified + "×")
	return t
})

// missingGlyph is a box with a hole.
var missingGlyph = glyphs.Glyph{Advance: 640, Path: "M80 0L80-720L560-720L560 0ZM140-60L500-60L500-660L140-660Z"}

// textOutline sets a line of text with its baseline beginning at x, y.
func textOutline(text string, size, x, y Coord) *Outline {
	o := &Outline{}
	scale := float64(size) / float64(glyphs.Em*Unit)
	for _, r := range text {
		l := letterOf(r)
		o.appendMoved(l.outline, scale, x, y)
		x += advance(l.advance, size)
	}
	return o
}

// centredText sets a line of text with the middle of its ink at x, y.
func centredText(text string, size, x, y Coord) *Outline {
	o := textOutline(text, size, 0, 0)
	low, high := o.Bounds()
	o.move(x-(low.X+high.X)/2, y-(low.Y+high.Y)/2)
	return o
}

func advance(units int, size Coord) Coord {
	return Coord(math.Round(float64(units) * float64(size) / glyphs.Em))
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
