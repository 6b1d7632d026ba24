package main

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
)

// lineBreaks tells that line breaks in comments become blanks, as they do in formats
// whose comments are folded when they are read: PGN and .wxf.
func (w *convertWorker) lineBreaks(rec *gamerec.Record) (told gamerec.Problems) {
	if name := w.conv.to.name; name != "pgn" && name != "wxf" {
		return nil
	}
	breaks, first := 0, int32(0)
	count := func(text, what string, at int32) {
		if n := strings.Count(strings.TrimSpace(text), "\n"); n > 0 && what == "comment" {
			if breaks == 0 {
				first = at
			}
			breaks += n
		}
	}
	eachItem(rec.Preamble, count)
	eachText(&rec.Line, count)
	if breaks == 0 {
		return nil
	}
	p := gamerec.Problem{
		Code: replay.CodeConversionLoss, Severity: gamerec.Warning, Pos: rec.Pos,
		Msg: fmt.Sprintf("%s in comments become blanks in %s", countOf(breaks, "line break"), w.conv.to.name), Hint: "json keeps them",
	}
	if breaks == 1 {
		p.Msg = "a line break in a comment becomes a blank in " + w.conv.to.name
	}
	if rec.Source != "" {
		p.Pos = rec.PosAt(first)
	}
	return gamerec.Problems{p}
}
