package validate

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// maxColumns is the longest line of the export format, in characters (PGN standard
// 3.2.4: less than 80).
const maxColumns = 79

const byteOrderMark = "\ufeff"

// finding is where something was met first, and how often.
type finding struct{ at, end, times int }

func (f *finding) note(at, end int) {
	if f.times++; f.times == 1 {
		f.at, f.end = at, end
	}
}

// checkLayout holds the text of a record against the layout of the export format.
// Each kind of deviation is told once, with its number. Only strict checking asks.
func (c *Checker) checkLayout() {
	src := c.rec.Source
	if !c.opts.Strict || src == "" || !c.isPGN() {
		return
	}
	var long, tab, blank, crlf, control finding
	longest, at := 0, 0
	for at < len(src) {
		end := at + strings.IndexAny(src[at:], "\r\n")
		next := end + 1
		switch {
		case end < at:
			end, next = len(src), len(src)
		case src[end] == '\r':
			if next < len(src) && src[next] == '\n' {
				next++
			}
			crlf.note(end, next)
		}
		line := src[at:end]
		if n := utf8.RuneCountInString(line); n > maxColumns {
			long.note(at, end)
			longest = max(longest, n)
		}
		if bare := strings.TrimRight(line, " \t"); len(bare) < len(line) {
			blank.note(at+len(bare), end)
		}
		for i := 0; i < len(line); i++ {
			if b := line[i]; b == '\t' {
				tab.note(at+i, at+i+1)
			} else if b < ' ' || b == 127 {
				control.note(at+i, at+i+1)
			}
		}
		at = next
	}
	if strings.HasPrefix(src, byteOrderMark) {
		c.add(pgn.CodeByteOrderMark, gamerec.Info, 0, int32(len(byteOrderMark)), 0, "a byte order mark begins the text", "remove it")
	}
	c.addLayout(CodeLineLength, &long, fmt.Sprintf("a line has more than %d characters; the longest has %d", maxColumns, longest))
	c.addLayout(CodeTab, &tab, "a tab stands in the text")
	c.addLayout(CodeTrailingBlank, &blank, "a line ends in blanks")
	c.addLayout(CodeLineEnd, &crlf, "a line ends with a carriage return")
	if !c.form.Has(pgn.CodeControlChar) {
		c.addLayout(pgn.CodeControlChar, &control, "a control character stands in a comment or a tag")
	}
}

func (c *Checker) addLayout(code gamerec.Code, f *finding, msg string) {
	if f.times == 0 {
		return
	}
	if f.times > 1 {
		msg += fmt.Sprintf(" (%d times in this record)", f.times)
	}
	c.add(code, gamerec.Info, int32(f.at), int32(f.end), 0, msg, "gamerec fmt -w lays the text out anew")
}

// isPGN says whether the record was read from PGN, as far as the record can tell.
func (c *Checker) isPGN() bool {
	switch c.rec.Game {
	case "", gamerec.Chess, gamerec.Metamachy:
		return true
	}
	return c.tagged("Variant", "Game")
}

// controlAt returns the offset of the first control character but a tab, -1 if there
// is none.
func controlAt(text string) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		// eight bytes at once: one below 32, or 127, sets its highest bit
		w := uint64(text[i]) | uint64(text[i+1])<<8 | uint64(text[i+2])<<16 | uint64(text[i+3])<<24 |
			uint64(text[i+4])<<32 | uint64(text[i+5])<<40 | uint64(text[i+6])<<48 | uint64(text[i+7])<<56
		const ones, highs = 0x0101010101010101, 0x8080808080808080
		del := w ^ 127*ones
		if (w-32*ones)&^w&highs != 0 || (del-ones)&^del&highs != 0 {
			break
		}
	}
	for ; i < len(text); i++ {
		if b := text[i]; b < ' ' && b != '\t' || b == 127 {
			return i
		}
	}
	return -1
}
