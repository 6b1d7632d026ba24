package pgn

import (
	"strconv"
	"strings"
)

// glyphs are the marks that annotators write for a NAG, with its number. The
// first mark of a number is the one to show. Numbers up to 139 are of the PGN
// standard (section 10), those above are in common use.
var glyphs = []struct {
	mark string
	nag  uint16
}{
	{"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"□", 7},
	{"=", 10}, {"(=)", 10}, {"∞", 13}, {"~", 13}, {"inf", 13}, {"unclear", 13},
	{"⩲", 14}, {"+/=", 14}, {"+=", 14}, {"⩱", 15}, {"=/+", 15}, {"=+", 15},
	{"±", 16}, {"+/-", 16}, {"∓", 17}, {"-/+", 17},
	{"+−", 18}, {"+-", 18}, {"−+", 19}, {"-+", 19},
	{"⨀", 22}, {"⊙", 22}, {"⟳", 32}, {"→", 36}, {"↑", 40}, {"=/∞", 44}, {"⯹", 44}, {"⇆", 132}, {"⊕", 138},
	{"∆", 140}, {"Δ", 140}, {"∇", 141}, {"⌓", 142}, {"≤", 143}, {"<=", 143}, {"RR", 145}, {"N", 146},
	{"D", 220},
}

var glyphNumbers = func() map[string]uint16 {
	m := make(map[string]uint16, len(glyphs))
	for _, g := range glyphs {
		m[g.mark] = g.nag
	}
	return m
}()

// Glyph returns the usual mark of a NAG, such as "!?" for 5; "" if it has none.
func Glyph(nag uint16) string {
	for _, g := range glyphs {
		if g.nag == nag {
			return g.mark
		}
	}
	return ""
}

// glyphNumber returns the NAG of a word that is a mark.
func glyphNumber(word string) (uint16, bool) {
	if len(word) > 9 {
		return 0, false
	}
	n, ok := glyphNumbers[word]
	return n, ok
}

// nagNumber returns the number of a NAG token: "$13" or a mark. A suffix longer
// than the standard knows ("!!!") counts as its first two marks.
func nagNumber(text string) uint16 {
	if strings.HasPrefix(text, "$") {
		n, _ := strconv.ParseUint(text[1:], 10, 16)
		return uint16(n)
	}
	if n, ok := glyphNumbers[text]; ok {
		return n
	}
	if len(text) > 2 {
		return glyphNumbers[text[:2]]
	}
	return 0
}
