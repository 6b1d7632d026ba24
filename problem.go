package gamerec

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Code is the stable kebab-case name of a kind of problem, such as "illegal-move".
type Code string

// Severity says how bad a problem is.
type Severity uint8

// The severities, mildest first.
const (
	Info Severity = iota
	Warning
	Error
)

// String returns "info", "warning" or "error".
func (s Severity) String() string {
	return [...]string{"info", "warning", "error"}[min(s, Error)]
}

// ParseSeverity is the inverse of Severity.String.
func ParseSeverity(text string) (Severity, bool) {
	for s := Info; s <= Error; s++ {
		if s.String() == text {
			return s, true
		}
	}
	return Info, false
}

// Problem is one thing wrong or remarkable in the input: what, where, why, and
// the way out. It is data; the text of a report is made at the edge.
type Problem struct {
	Code     Code
	Severity Severity
	Pos, End Pos    // the place and the place just behind it; End may be zero
	Game     int    // number of the game in its source, 0 if none
	Ply      int    // ply of the main line, from 1; 0 if it concerns no move
	Msg      string // the reason
	Hint     string // the way out; may be empty
	Err      error  // the cause, if another error is one
}

// Error returns the reason; Problem is an error.
func (p *Problem) Error() string { return fmt.Sprintf("%s [%s]", p.Msg, p.Code) }

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Err }

// Problems is a list of problems in the order found.
type Problems []Problem

// Worst returns the highest severity; false if the list is empty.
func (ps Problems) Worst() (Severity, bool) {
	worst := Info
	for i := range ps {
		worst = max(worst, ps[i].Severity)
	}
	return worst, len(ps) > 0
}

// Has says whether a problem of the code is in the list.
func (ps Problems) Has(c Code) bool {
	for i := range ps {
		if ps[i].Code == c {
			return true
		}
	}
	return false
}

// SyntaxError says that a text cannot be read at all.
type SyntaxError struct {
	Text string // what was read
	Msg  string // why it cannot be read
	Hint string // the way out; may be empty
}

func (e *SyntaxError) Error() string { return e.Msg }

// IllegalError says that a text or a move was understood but is not legal in the position.
type IllegalError struct {
	Reason string // stable kebab-case name, such as "pinned" or "horse-leg"
	Msg    string // the reason in the words of the game
	Hint   string // the way out; may be empty
}

func (e *IllegalError) Error() string { return e.Msg }

// Quote shows a piece of the input in a message: shortened, on one line and
// without control characters.
func Quote(text string) string {
	const most = 40
	text = text[:min(len(text), utf8.UTFMax*(most+1))] // more is not shown
	cut := false
	if utf8.RuneCountInString(text) > most {
		runes := []rune(text)
		text, cut = string(runes[:most]), true
	}
	text = strings.Map(func(r rune) rune {
		if r < 32 || r == 127 {
			return '.'
		}
		return r
	}, text)
	if cut {
		text += "..."
	}
	return `"` + text + `"`
}
