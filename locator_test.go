package gamerec_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
)

// A locator gives the place that counting from the start gives, in whatever order
// it is asked.
func TestLocator(t *testing.T) {
	for _, text := range []string{
		"", "one line", "a\nb\r\nc\rd\n\n", "é\r\nü♘\n\r\nx", "炮二\n平a五", "\r\r\n\n\r",
	} {
		for _, charset := range []string{"", "windows-1252", "gb18030"} {
			start := gamerec.Pos{Offset: 100, Line: 7, Column: 1}
			rec := &gamerec.Record{Source: text, Pos: start, Charset: charset}
			place := func(at int) gamerec.Pos {
				// CR LF is one break; between the two the line has ended
				before := text[:at]
				p := gamerec.Pos{Offset: start.Offset + int64(at), Line: start.Line, Column: 1}
				switch charset {
				case "windows-1252":
					p.Offset = start.Offset + int64(utf8.RuneCountInString(before))
				case "gb18030":
					p.Offset = start.Offset
					for _, r := range before {
						p.Offset++
						if r >= 0x80 {
							p.Offset++
						}
					}
				}
				folded := strings.ReplaceAll(strings.ReplaceAll(before, "\r\n", "\n"), "\r", "\n")
				p.Line += strings.Count(folded, "\n")
				p.Column += utf8.RuneCountInString(folded[strings.LastIndexByte(folded, '\n')+1:])
				return p
			}
			if text == "" {
				place = func(at int) gamerec.Pos { return gamerec.Pos{Offset: 100} }
			}
			var l gamerec.Locator
			l.Reset(rec)
			order := make([]int, 0, 2*len(text)+2)
			for at := range len(text) + 1 {
				order = append(order, at, len(text)-at)
			}
			for _, at := range order {
				if at < len(text) && !utf8.RuneStart(text[at]) {
					continue
				}
				assert.Equal(t, place(at), l.Pos(int32(at)), "%q at %d", text, at)
				assert.Equal(t, place(at), rec.PosAt(int32(at)), "%q at %d", text, at)
			}
			l.Reset(rec)
			for at := range len(text) + 1 {
				if at == len(text) || utf8.RuneStart(text[at]) {
					assert.Equal(t, place(at), l.Pos(int32(at)), "%q at %d, rising", text, at)
				}
			}
		}
	}
}
