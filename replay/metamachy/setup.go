package metamachy

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// FromSetup checks the data of a position and reports every fault. A faulty right
// to the first leap or en passant square is dropped, a faulty counter mended, and
// the position returned beside the report. It is nil if a side does not have
// exactly one king, or if the side not to move is in check.
func (Rules) FromSetup(s gamerec.Setup) (gamerec.Position, gamerec.Problems) {
	c := checker{s: s}
	if s.Game != gamerec.Metamachy {
		c.report(fen.CodeBoard, gamerec.Error, "", "a position of the game %q is none of Metamachy", s.Game)
		return nil, c.problems
	}
	c.board()
	kings := c.kings()
	c.men()
	c.leaps()
	c.enPassant()
	c.counters()
	if !kings {
		return nil, c.problems
	}
	p := place(&c.s)
	if us, them := p.turn, p.turn.Other(); p.attacked(p.king[them], us) {
		c.report(fen.CodeOppositeCheck, gamerec.Error, "the other side is to move, or a man is misplaced",
			"%s is to move, but %s's king on %s is in check from %s", side(us), side(them), name(p.king[them].square()), p.attackers(p.king[them], us))
		return nil, c.problems
	}
	return p, c.problems
}

// checker mends a setup and gathers what was wrong with it.
type checker struct {
	s        gamerec.Setup
	problems gamerec.Problems
}

func (c *checker) report(code gamerec.Code, sev gamerec.Severity, hint, format string, args ...any) {
	c.problems = append(c.problems, gamerec.Problem{Code: code, Severity: sev, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// board removes men that Metamachy does not have, and reports those that stand
// where they can never be: pawns behind the rank on which they start, pawns and
// princes on the rank on which they promote.
func (c *checker) board() {
	for i := range c.s.Cells {
		man := c.s.Cells[i]
		if man == gamerec.NoPiece {
			continue
		}
		k, who := man.Kind(), man.Side()&1
		rank := i / size // from the man's own side
		if who == gamerec.Second {
			rank = size - 1 - rank
		}
		switch sq := gamerec.Square(i); {
		case i >= count || k > gamerec.Elephant:
			c.report(fen.CodeBoard, gamerec.Error, "", "a %v stands on %s, and Metamachy has none", k, name(sq))
			c.s.Cells[i] = gamerec.NoPiece
		case k == gamerec.Pawn && rank < 2:
			c.report(fen.CodePawnRank, gamerec.Error, "move the pawn or make it another man",
				"a pawn of %s stands on %s; its pawns start on rank %d and never go back", side(who), name(sq), [2]int{3, 10}[who])
		case k == gamerec.Pawn && rank == size-1:
			c.report(fen.CodePawnRank, gamerec.Error, "make it a queen, lion or griffon", "a pawn of %s stands on %s, where it must have promoted", side(who), name(sq))
		case k == gamerec.Prince && rank == size-1:
			c.report(fen.CodePlacement, gamerec.Error, "make it a queen, lion or griffon", "a prince of %s stands on %s, where it must have promoted", side(who), name(sq))
		}
	}
	if c.s.Turn > gamerec.Second {
		c.report(fen.CodeTurn, gamerec.Error, "say whether White or Black is to move", "no side is to move; White is taken")
		c.s.Turn = gamerec.First
	}
}

// kings says whether each side has one king.
func (c *checker) kings() bool {
	ok := true
	for who := gamerec.First; who <= gamerec.Second; who++ {
		var squares []string
		for i, man := range c.s.Cells[:count] {
			if man == gamerec.NewPiece(who, gamerec.King) {
				squares = append(squares, name(gamerec.Square(i)))
			}
		}
		switch n := len(squares); {
		case n == 0:
			c.report(fen.CodeKingMissing, gamerec.Error, "place the king", "%s has no king", side(who))
		case n > 1:
			c.report(fen.CodeKingMany, gamerec.Error, "leave one king", "%s has %d kings: %s", side(who), n, strings.Join(squares, " "))
		}
		ok = ok && len(squares) == 1
	}
	return ok
}

// men counts what the thirty men of a side can have become: queens, lions and
// griffons beyond the first were pawns or princes, of the others none comes anew,
// and those that stay on one colour of squares started one on each.
func (c *checker) men() {
	for who := gamerec.First; who <= gamerec.Second; who++ {
		var n [gamerec.NumKinds]int
		var dark [gamerec.NumKinds]int
		total := 0
		for i, man := range c.s.Cells[:count] {
			if man == gamerec.NoPiece || man.Side() != who {
				continue
			}
			total++
			n[man.Kind()]++
			dark[man.Kind()] += (i/size + i%size + 1) % 2
		}
		promoted := max(n[gamerec.Queen]-1, 0) + max(n[gamerec.Lion]-1, 0) + max(n[gamerec.Griffon]-1, 0)
		switch {
		case total > 30:
			c.report(fen.CodeMen, gamerec.Error, "a side has at most 30 men", "%s has %d men", side(who), total)
		case n[gamerec.Pawn] > 12:
			c.report(fen.CodeMen, gamerec.Error, "a side has at most 12 pawns", "%s has %d pawns", side(who), n[gamerec.Pawn])
		case promoted > max(12-n[gamerec.Pawn], 0)+max(2-n[gamerec.Prince], 0):
			c.report(fen.CodeMen, gamerec.Error, "every queen, lion and griffon beyond the first was a pawn or prince before",
				"%s has %d men that only a promotion brings, beside %d pawns and %d princes", side(who), promoted, n[gamerec.Pawn], n[gamerec.Prince])
		}
		for _, k := range []gamerec.Kind{gamerec.Rook, gamerec.Knight, gamerec.Bishop, gamerec.Camel, gamerec.Cannon, gamerec.Elephant, gamerec.Prince} {
			bound := k == gamerec.Bishop || k == gamerec.Camel || k == gamerec.Elephant
			switch light := n[k] - dark[k]; {
			case n[k] > 2:
				c.report(fen.CodeMen, gamerec.Error, fmt.Sprintf("a side has at most two %vs, and none comes anew", k), "%s has %d %vs", side(who), n[k], k)
			case bound && (light > 1 || dark[k] > 1):
				c.report(fen.CodeMen, gamerec.Warning, fmt.Sprintf("a %v never leaves the colour of its square", k),
					"%s has two %vs on squares of one colour, and started with one on each", side(who), k)
			}
		}
	}
}

// leaps drops the right to a first leap of a king that is not where one starts.
func (c *checker) leaps() {
	for who, right := range c.s.Leap {
		if !right {
			continue
		}
		home := false
		king := gamerec.NewPiece(gamerec.Side(who), gamerec.King)
		for _, s := range []gamerec.Square{f1, g1, f2, g2} {
			if who == int(gamerec.Second) {
				s = across(s)
			}
			home = home || c.s.Cells[s] == king
		}
		if !home {
			squares := "f1, g1, f2 and g2"
			if who == int(gamerec.Second) {
				squares = "f12, g12, f11 and g11"
			}
			c.report(fen.CodeLeap, gamerec.Warning, "write the letter only for a king that has not moved",
				"%s's king has no first leap: it is not on one of %s, where it starts", side(gamerec.Side(who)), squares)
			c.s.Leap[who] = false
		}
	}
}

// enPassant drops a square that no double step can have crossed.
func (c *checker) enPassant() {
	if c.s.EnPassant == gamerec.NoSquare {
		return
	}
	them := c.s.Turn.Other()
	fault := ""
	if c.s.EnPassant >= count {
		fault = "it is not on the board"
	} else {
		b := gamerec.Metamachy.Board()
		f, r, ahead := b.File(c.s.EnPassant), b.Rank(c.s.EnPassant), 1
		if them == gamerec.Second {
			ahead = -1
		}
		victim, origin := b.Square(f, r+ahead), b.Square(f, r-ahead)
		switch {
		case victim == gamerec.NoSquare || origin == gamerec.NoSquare:
			fault = "no double step crosses a square on the edge of the board"
		case c.s.Cells[victim] != gamerec.NewPiece(them, gamerec.Pawn) && c.s.Cells[victim] != gamerec.NewPiece(them, gamerec.Prince):
			fault = fmt.Sprintf("no pawn or prince of %s on %s can have stepped over it", side(them), name(victim))
		case c.s.Cells[c.s.EnPassant] != gamerec.NoPiece:
			fault = "it is occupied"
		case c.s.Cells[origin] != gamerec.NoPiece:
			fault = fmt.Sprintf("%s, where the man came from, is occupied", name(origin))
		}
	}
	if fault != "" {
		c.report(fen.CodeEnPassant, gamerec.Warning, "write - if the last move was no double step", "the en passant square %s is dropped: %s", name(c.s.EnPassant), fault)
		c.s.EnPassant = gamerec.NoSquare
	}
}

// counters mends the clock and the number.
func (c *checker) counters() {
	s := &c.s
	if s.Number < 1 {
		c.report(fen.CodeCounters, gamerec.Warning, "move numbers begin at 1", "the move number is %d; 1 is taken", s.Number)
		s.Number = 1
	}
	if s.Clock < 0 {
		c.report(fen.CodeCounters, gamerec.Error, "the clock counts plies since a capture or pawn move, from 0", "the halfmove clock %d is negative; 0 is taken", s.Clock)
		s.Clock = 0
	}
	if plies := 2*(s.Number-1) + int(s.Turn); s.Clock > plies {
		c.report(fen.CodeCounters, gamerec.Warning, "", "the halfmove clock says %d, but only %d plies lie before this position by its move number", s.Clock, plies)
	}
	const most = 1_000_000
	s.Number, s.Clock = min(s.Number, most), min(s.Clock, most)
}
