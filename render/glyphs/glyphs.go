// Package glyphs holds the outlines of the characters that diagrams write:
// Latin, Greek and Cyrillic letters, digits and signs, and the Chinese characters
// of xiangqi and banqi. With them no drawing depends on a font of its reader.
//
// The tables are generated from fonts under the SIL Open Font License 1.1 and stay
// under it (OFL.txt); the code is under the licence of the project.
package glyphs

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ./gen -set latin -font /usr/share/fonts/opentype/inter/Inter-Medium.otf -from "Inter Medium 4.0 beta 7 (Debian package fonts-inter)" -o latin.txt
//go:generate go run ./gen -set han -font /usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf -from "a kai typeface by lxgw, version 1.250, bold (Debian package fonts-lxgw-wenkai)" -o han.txt

//go:embed latin.txt
var latin string

//go:embed han.txt
var han string

// Em is the size of the em square in the units of every Glyph.
const Em = 1000

// Glyph is the outline of a character.
type Glyph struct {
	Advance int    // how far the next character stands from this one
	Path    string // SVG path data of commands M L Q C Z, y downwards from the baseline; empty for a space
}

// Get returns the glyph of a character and whether there is one.
func Get(r rune) (Glyph, bool) {
	g, ok := table()[r]
	return g, ok
}

// table is read at the first use: most runs of a program draw nothing.
var table = sync.OnceValue(func() map[rune]Glyph {
	t := make(map[rune]Glyph, 1024)
	for _, text := range []string{han, latin} { // the later wins: quotes and dots are Latin
		for line := range strings.Lines(text) {
			if code, rest, ok := strings.Cut(strings.TrimRight(line, "\n"), " "); ok && code != "#" {
				advance, path, _ := strings.Cut(rest, " ")
				r, _ := strconv.ParseUint(code, 16, 32)
				a, _ := strconv.Atoi(advance)
				t[rune(r)] = Glyph{Advance: a, Path: path}
			}
		}
	}
	return t
})
