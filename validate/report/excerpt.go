package report

import (
	"bytes"
	"unicode"

	"github.com/gamerec/gamerec/validate"
)

// appendExcerpt appends the line of a problem and below it a caret at its place,
// with a tilde for each further column that it covers:
//
//	| 1. e4 e5 2. Ke3 *
//	|             ^~~
func appendExcerpt(dst []byte, d *validate.Detail) []byte {
	if d.Before == "" && d.Behind == "" {
		return dst
	}
	line := column{dst: append(dst, "  | "...)}
	if d.CutLeft {
		line.text("...")
	}
	line.text(d.Before)
	start := line.n
	end, marked := start, 0
	for _, r := range d.Behind {
		line.rune(r)
		if marked < d.Width {
			marked++
			end = line.n
		}
	}
	if d.CutRight {
		line.text("...")
	}
	dst = append(bytes.TrimRight(line.dst, " "), "\n  | "...)
	for range start {
		dst = append(dst, ' ')
	}
	dst = append(dst, '^')
	for range end - start - 1 {
		dst = append(dst, '~')
	}
	return append(dst, '\n')
}

// tabStop is how many columns a tab goes to at most.
const tabStop = 8

// column appends text and counts the columns of a terminal that it takes.
type column struct {
	dst []byte
	n   int
}

func (c *column) text(text string) {
	for _, r := range text {
		c.rune(r)
	}
}

func (c *column) rune(r rune) {
	if r == '\t' {
		for {
			c.dst = append(c.dst, ' ')
			if c.n++; c.n%tabStop == 0 {
				return
			}
		}
	}
	r = plainRune(r)
	c.dst = append(c.dst, string(r)...)
	c.n += columns(r)
}

// columns returns how many columns of a terminal a rune takes: none if it is put
// on the one before it, two if it is as wide as a Chinese character, else one.
func columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || r >= 0x1160 && r <= 0x11FF:
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// wide are the blocks that hold the wide and full-width characters of Unicode's
// annex 11: Hangul, the scripts and signs of China and Japan, and pictures.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, {0x2E80, 0x303E, 1}, {0x3041, 0x33FF, 1}, {0x3400, 0x4DBF, 1}, {0x4E00, 0xA4CF, 1},
		{0xA960, 0xA97F, 1}, {0xAC00, 0xD7A3, 1}, {0xF900, 0xFAFF, 1}, {0xFE30, 0xFE6F, 1}, {0xFF01, 0xFF60, 1}, {0xFFE0, 0xFFE6, 1},
	},
	R32: []unicode.Range32{{0x16FE0, 0x18DFF, 1}, {0x1AFF0, 0x1B2FF, 1}, {0x1F200, 0x1F64F, 1}, {0x1F900, 0x1F9FF, 1}, {0x20000, 0x3FFFD, 1}},
}
