// Command gen writes the glyph tables of package glyphs from fonts under the SIL
// Open Font License. It reads the fonts where Debian's packages put them and is
// run by "go generate ./render/glyphs" after
//
//	apt-get install fonts-inter fonts-lxgw-wenkai
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// em is the number of units of an em in the tables.
const em = 1000

func main() {
	log.SetFlags(0)
	fontFile := flag.String("font", "", "the `font` to read, TrueType or OpenType")
	out := flag.String("o", "", "the table to write")
	set := flag.String("set", "", "which characters: latin or han")
	from := flag.String("from", "", "what to say of the origin: package and version")
	flag.Parse()
	if err := run(*fontFile, *out, *set, *from); err != nil {
		log.Fatal("gen: ", err)
	}
}

func run(fontFile, out, set, from string) error {
	data, err := os.ReadFile(fontFile)
	if err != nil {
		return err
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		return fmt.Errorf("%s: %w", fontFile, err)
	}
	chars, ok := charsets[set]
	if !ok {
		return fmt.Errorf("no character set %q", set)
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriter(file)
	fmt.Fprintf(w, "# Glyph outlines from %s, SIL Open Font License 1.1, see OFL.txt.\n", from)
	fmt.Fprintf(w, "# Made by go generate; character, advance width and outline in 1/%d em, y downwards from the baseline.\n", em)
	var buf sfnt.Buffer
	for _, r := range slices.Compact(slices.Sorted(slices.Values(chars()))) {
		if err := writeGlyph(w, f, &buf, r); err != nil {
			return fmt.Errorf("%s: %q: %w", fontFile, r, err)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return file.Close()
}

// writeGlyph writes the line of one character; nothing if the font lacks it.
func writeGlyph(w *bufio.Writer, f *sfnt.Font, buf *sfnt.Buffer, r rune) error {
	index, err := f.GlyphIndex(buf, r)
	if err != nil || index == 0 {
		return err
	}
	ppem := fixed.I(em)
	advance, err := f.GlyphAdvance(buf, index, ppem, font.HintingNone)
	if err != nil {
		return err
	}
	segments, err := f.LoadGlyph(buf, index, ppem, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%04X %d ", r, advance.Round())
	for i, s := range segments {
		op, points := "MLQC"[s.Op], [...]int{1, 1, 2, 3}[s.Op]
		if s.Op == sfnt.SegmentOpMoveTo && i > 0 {
			w.WriteByte('Z')
		}
		w.WriteByte(op)
		for k, p := range s.Args[:points] {
			x, y := p.X.Round(), p.Y.Round()
			if k > 0 && x >= 0 {
				w.WriteByte(' ')
			}
			fmt.Fprint(w, x)
			if y >= 0 {
				w.WriteByte(' ')
			}
			fmt.Fprint(w, y)
		}
	}
	if len(segments) > 0 {
		w.WriteByte('Z')
	}
	return w.WriteByte('\n')
}
