package fen

import (
	"fmt"

	"github.com/gamerec/gamerec"
)

// field is one blank-separated part of a position text and its byte offset.
type field struct {
	text string
	at   int
}

// splitFields cuts text at blanks.
func splitFields(text string) []field {
	var fields []field
	for i := 0; i < len(text); {
		if isBlank(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && !isBlank(text[i]) {
			i++
		}
		fields = append(fields, field{text[start:i], start})
	}
	return fields
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// reader reads one position text; problems gather as it goes. Each game's reader
// has one inside.
type reader struct {
	text     string
	opts     Options
	setup    gamerec.Setup
	problems gamerec.Problems
}

func newReader(g gamerec.GameID, text string, o Options) reader {
	return reader{text: text, opts: o, setup: gamerec.NewSetup(g)}
}

// maxProblems bounds the report of one text: past it the text is no position, and
// what more there is to say of it only costs time.
const maxProblems = 64

// report adds a problem with the text between two byte offsets. Bytes that are no
// UTF-8 may make a reader count too far; the place is then the end of the text.
func (r *reader) report(c gamerec.Code, sev gamerec.Severity, from, to int, hint, format string, args ...any) {
	if len(r.problems) == maxProblems {
		last := &r.problems[maxProblems-1]
		last.Code, last.Severity, last.Msg = CodeBoard, gamerec.Error, "too many faults to list"
		last.Hint = fmt.Sprintf("check that the text is a position of %s", r.setup.Game)
		return
	}
	start := gamerec.Pos{Line: 1, Column: 1}
	r.problems = append(r.problems, gamerec.Problem{
		Code: c, Severity: sev, Msg: fmt.Sprintf(format, args...), Hint: hint,
		Pos: start.Advance(r.text[:min(from, len(r.text))]), End: start.Advance(r.text[:min(to, len(r.text))]),
	})
}
