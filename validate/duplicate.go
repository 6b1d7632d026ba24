package validate

import (
	"hash/maphash"
	"strings"

	"github.com/gamerec/gamerec"
)

// Twin is what a report holds for a game that may stand twice in a run: the mark by
// which equal games are found, and the problem to report if an equal one came before.
// The checker knows one record at a time, so that whoever sees all reports compares.
type Twin struct {
	Mark    uint64 // equal for equal games
	Problem gamerec.Problem
	Detail  Detail // of Problem, if Options ask for details
}

// marks is what the marks of all checkers of a program are made with.
var marks = maphash.MakeSeed()

// twin returns the twin of the record just checked, nil if the policy does not want
// duplicates reported. Games are equal if their players, start positions and all moves
// of the main line are; a game without moves equals none.
func (c *Checker) twin() *Twin {
	h := c.out.History
	if !c.wants(gamerec.Info) || h == nil || len(h.Moves) == 0 {
		return nil
	}
	p := gamerec.Problem{
		Code: CodeDuplicate, Severity: gamerec.Info, Pos: c.rec.Pos, Game: c.rec.Index,
		Msg: "the same game stands in the input before", Hint: "keep one",
	}
	if !c.admits(&p) {
		return nil
	}
	b := append(c.scratch[:0], c.rec.Game...)
	for _, names := range [][2]string{{"White", "Red"}, {"Black", "Second"}, {"First", ""}} {
		for _, name := range names {
			value, _ := c.rec.Tag(name)
			b = append(append(b, strings.ToLower(strings.TrimSpace(value))...), 0)
		}
	}
	hash := h.Hashes[0]
	for i := range 8 {
		b = append(b, byte(hash>>(8*i)))
	}
	for _, m := range h.Moves {
		b = append(b, byte(m.From), byte(m.To), byte(m.Piece), byte(m.Promo), byte(m.Flags))
	}
	for _, n := range c.rec.Line.Moves[len(h.Moves):] { // those that cannot be played
		b = append(append(b, 0), n.Text...)
	}
	c.scratch = b
	t := &Twin{Mark: maphash.Bytes(marks, b), Problem: p}
	if c.opts.Fingerprints || c.opts.Excerpts {
		t.Detail = details(c.rec, gamerec.Problems{p}, &c.opts)[0]
	}
	return t
}
