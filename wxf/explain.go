package wxf

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// explain says why a text that can be read has no legal move.
func (n *notation) explain(p gamerec.Position, r *reading, text string) error {
	us := p.Turn()
	c := &r.claims[0]
	if c.how == byNull {
		return &gamerec.IllegalError{Reason: "null-move", Msg: gamerec.Xiangqi.SideName(us) + " is in check and cannot pass"}
	}
	var best *gamerec.IllegalError
	switch c.how {
	case byPoints:
		errors.As(p.Check(gamerec.Move{From: c.from, To: c.to, Piece: p.At(c.from).Kind(), Taken: p.At(c.to).Kind()}), &best)
	case bySAN:
		best = n.explainSAN(p, c)
	default:
		for i := range r.claims[:r.n] {
			if r.claims[i].name(&n.men, p, us); n.men.n > 0 {
				c = &r.claims[i]
				break
			}
		}
		if n.men.n == 0 {
			best = &gamerec.IllegalError{Reason: "no-piece", Msg: c.absent(us)}
		} else {
			best = n.explainMen(p, c)
		}
	}
	if best == nil {
		best = &gamerec.IllegalError{Reason: "no-such-move", Msg: gamerec.Quote(text) + " is not legal here"}
	}
	e := *best
	n.advise(&e, p, r, c)
	if hint := n.adviseDigits(p, text); hint != "" && n.dialect.school != digitSchool {
		e.Hint = hint
	}
	return &e
}

// explainMen asks of every man that a claim means why it cannot go where the
// claim says, and returns the answer that says most.
func (n *notation) explainMen(p gamerec.Position, c *claim) *gamerec.IllegalError {
	us := p.Turn()
	var best *gamerec.IllegalError
	for _, s := range n.men.at[:n.men.n] {
		to, k := c.targets(s, us)
		if k == 0 {
			best = telling(best, &gamerec.IllegalError{Reason: "off-board", Msg: c.nowhere(s)})
		}
		for _, t := range to[:k] {
			var e *gamerec.IllegalError
			if errors.As(p.Check(gamerec.Move{From: s, To: t, Piece: c.kind, Taken: p.At(t).Kind()}), &e) {
				best = telling(best, e)
			}
		}
	}
	return best
}

func (n *notation) explainSAN(p gamerec.Position, c *claim) *gamerec.IllegalError {
	us := p.Turn()
	piece := gamerec.NewPiece(us, c.kind)
	var best *gamerec.IllegalError
	men := 0
	for s := range gamerec.Square(board.Squares()) {
		if p.At(s) != piece {
			continue
		}
		men++
		m := gamerec.Move{From: s, To: c.to, Piece: c.kind, Taken: p.At(c.to).Kind()}
		var e *gamerec.IllegalError
		if c.fits(m) && errors.As(p.Check(m), &e) {
			best = telling(best, e)
		}
	}
	side := gamerec.Xiangqi.SideName(us)
	switch {
	case men == 0:
		return &gamerec.IllegalError{Reason: "no-piece", Msg: fmt.Sprintf("%s has no %s", side, c.kind)}
	case best == nil:
		return &gamerec.IllegalError{Reason: "no-piece", Msg: fmt.Sprintf("%s has no such %s", side, c.kind)}
	case best.Reason == "piece-movement" && men > 1:
		return &gamerec.IllegalError{Reason: "no-such-move", Msg: fmt.Sprintf("no %s of %s can reach %s", c.kind, side, pointName(c.to))}
	}
	return best
}

// telling returns the reason that says more: that a man does not move so says
// least, that its general would be attacked most.
func telling(a, b *gamerec.IllegalError) *gamerec.IllegalError {
	weight := func(e *gamerec.IllegalError) int {
		switch e.Reason {
		case "off-board":
			return 0
		case "piece-movement", "palace", "elephant-river":
			return 1
		case "own-piece", "blocked":
			return 2
		}
		return 3
	}
	if a == nil || weight(b) > weight(a) {
		return b
	}
	return a
}

// advise adds the way out: the reading of another dialect, or the other side's turn.
func (n *notation) advise(e *gamerec.IllegalError, p gamerec.Position, r *reading, judged *claim) {
	for i := range r.claims[:r.n] {
		c := &r.claims[i]
		if c == judged {
			continue
		}
		n.scratch, _ = n.find(n.scratch[:0], p, c)
		if len(n.scratch) == 0 {
			continue
		}
		m := n.scratch[0]
		as := [...]string{
			wxf1997: "WXF 1997", fairySchool: "Fairy-Stockfish's dialect", digitSchool: "digits for men",
			ranks0: "ranks counted from 0", ranks1: "ranks counted from 1",
		}[c.school]
		e.Hint = fmt.Sprintf("it reads only as %s: %s from %s to %s; choose the notation %s", as, m.Piece, pointName(m.From), pointName(m.To), c.dialectName())
		return
	}
	if e.Hint != "" || e.Reason == "game-over" {
		return
	}
	q := p.Clone()
	q.Play(gamerec.NullMove)
	for i := range r.claims[:r.n] {
		if n.scratch, _ = n.find(n.scratch[:0], q, &r.claims[i]); len(n.scratch) > 0 {
			us, them := gamerec.Xiangqi.SideName(p.Turn()), gamerec.Xiangqi.SideName(q.Turn())
			if e.Reason == "no-piece" {
				e.Reason = "wrong-side"
				e.Msg += fmt.Sprintf("; it is a move of %s, but %s is to move", them, us)
				e.Hint = "a move may be missing or doubled before this one"
				return
			}
			if e.Hint = "for " + them + " it would be legal: a move may be missing or doubled before this one"; !strings.Contains(e.Msg, us+" is to move") {
				e.Hint = us + " is to move; " + e.Hint
			}
			return
		}
	}
}

// adviseDigits names the move that a text would be if its first digit were a man.
func (n *notation) adviseDigits(p gamerec.Position, text string) string {
	r := readText(text, &digitsDialect)
	for i := range r.claims[:r.n] {
		c := &r.claims[i]
		if c.school != digitSchool {
			continue
		}
		if n.scratch, _ = n.find(n.scratch[:0], p, c); len(n.scratch) > 0 {
			m := n.scratch[0]
			return fmt.Sprintf("it reads only as digits for men: %s from %s to %s; choose the notation wxf-digits", m.Piece, pointName(m.From), pointName(m.To))
		}
	}
	return ""
}

// digitsDialect reads the first of two digits as a man.
var digitsDialect = dialects[slices.IndexFunc(dialects[:], func(d dialect) bool { return d.school == digitSchool })]

// dialectName names a notation in which the claim comes first.
func (c *claim) dialectName() string {
	switch c.school {
	case wxf1997:
		return "wxf"
	case fairySchool:
		return "wxf-fairy"
	case digitSchool:
		return "wxf-digits"
	case ranks0:
		if c.how == bySAN {
			return "san0"
		}
		return "ucci"
	case ranks1:
		if c.how == bySAN {
			return "san"
		}
		return "uci"
	}
	return ""
}

// absent says that a side has no man of the kind that the claim means.
func (c *claim) absent(us gamerec.Side) string {
	side := gamerec.Xiangqi.SideName(us)
	file := ""
	if c.file != 0 {
		file = fmt.Sprintf(" on %s's file %d", side, c.file)
	}
	switch c.how {
	case byFile:
		return fmt.Sprintf("%s has no %s%s", side, c.kind, file)
	case byFront, byRear, byPlus, byMinus, byMiddle:
		least := "two"
		if c.how == byMiddle {
			least = "three"
		}
		if file == "" {
			file = " on one file"
		}
		return fmt.Sprintf("%s has no %s %ss%s", side, least, c.kind, file)
	case byPlusPlus, byMinusMinus:
		return fmt.Sprintf("%s has no four %ss on one file", side, c.kind)
	case byOrdinal:
		return fmt.Sprintf("%s has no %ss enough%s for a number %d", side, c.kind, file, c.nth)
	}
	return fmt.Sprintf("%s has no %ss enough that share files for a number %d", side, c.kind, c.nth)
}

// nowhere says why a man on a point has no target at all.
func (c *claim) nowhere(s gamerec.Square) string {
	switch {
	case oblique(c.kind):
		return fmt.Sprintf("the %s on %s cannot reach file %d by such a move", c.kind, pointName(s), c.arg)
	case c.dir == forward || c.dir == back:
		return fmt.Sprintf("the %s on %s would leave the board", c.kind, pointName(s))
	}
	return fmt.Sprintf("the %s on %s already stands on file %d", c.kind, pointName(s), c.arg)
}

// pointName names a point with ranks counted from 0, as the rules of xiangqi do.
func pointName(s gamerec.Square) string {
	return string([]byte{'a' + byte(board.File(s)), '0' + byte(board.Rank(s))})
}
