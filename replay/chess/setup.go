package chess

import (
	"fmt"
	"math/bits"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// FromSetup checks the data of a position and reports every fault. A faulty
// castling right or en passant square is dropped, a faulty counter mended, and
// the position returned beside the report. It is nil if a side does not have
// exactly one king, or if the side not to move is in check.
func (Rules) FromSetup(s gamerec.Setup) (gamerec.Position, gamerec.Problems) {
	c := checker{s: s}
	if s.Game != gamerec.Chess {
		c.report(fen.CodeBoard, gamerec.Error, "", "a position of the game %q is none of chess", s.Game)
		return nil, c.problems
	}
	c.board()
	kings := c.kings()
	c.men()
	c.castling()
	c.enPassant()
	c.counters()
	if !kings {
		return nil, c.problems
	}
	p := place(&c.s)
	if !c.checks(&p) {
		return nil, c.problems
	}
	return &p, c.problems
}

// checker mends a setup and gathers what was wrong with it.
type checker struct {
	s        gamerec.Setup
	problems gamerec.Problems
}

func (c *checker) report(code gamerec.Code, sev gamerec.Severity, hint, format string, args ...any) {
	c.problems = append(c.problems, gamerec.Problem{Code: code, Severity: sev, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// board removes men that chess does not have and settles the side to move.
func (c *checker) board() {
	for sq, man := range c.s.Cells {
		if man == gamerec.NoPiece {
			continue
		}
		switch k := man.Kind(); {
		case sq > 63:
			c.report(fen.CodeBoard, gamerec.Error, "", "a %v stands beyond the 64 squares of the board", k)
		case k > gamerec.King:
			c.report(fen.CodeBoard, gamerec.Error, "", "a %v stands on %s, and chess has none", k, name(sq))
		case k == gamerec.Pawn && (sq < 8 || sq > 55):
			c.report(fen.CodePawnRank, gamerec.Error, "move the pawn or make it another man", "a pawn of %s stands on %s; no pawn can be on rank %d",
				gamerec.Chess.SideName(man.Side()), name(sq), sq>>3+1)
			continue
		default:
			continue
		}
		c.s.Cells[sq] = gamerec.NoPiece
	}
	if c.s.Turn > gamerec.Second {
		c.report(fen.CodeTurn, gamerec.Error, "say whether White or Black is to move", "no side is to move; White is taken")
		c.s.Turn = gamerec.First
	}
}

// kings says whether each side has one king.
func (c *checker) kings() bool {
	ok := true
	for side := gamerec.First; side <= gamerec.Second; side++ {
		var squares string
		n := 0
		for sq, man := range c.s.Cells[:64] {
			if man == gamerec.NewPiece(side, gamerec.King) {
				squares += " " + name(sq)
				n++
			}
		}
		switch {
		case n == 0:
			c.report(fen.CodeKingMissing, gamerec.Error, "place the king", "%s has no king", gamerec.Chess.SideName(side))
		case n > 1:
			c.report(fen.CodeKingMany, gamerec.Error, "leave one king", "%s has %d kings:%s", gamerec.Chess.SideName(side), n, squares)
		}
		ok = ok && n == 1
	}
	return ok
}

// men counts what sixteen men of a side can have become.
func (c *checker) men() {
	for side := gamerec.First; side <= gamerec.Second; side++ {
		count := func(k gamerec.Kind) int { return c.s.Count(gamerec.NewPiece(side, k)) }
		light, total := 0, 0
		for sq, man := range c.s.Cells[:64] {
			if man == gamerec.NoPiece || man.Side() != side {
				continue
			}
			total++
			if man.Kind() == gamerec.Bishop && lightSquares&bit(sq) != 0 {
				light++
			}
		}
		pawns, dark := count(gamerec.Pawn), count(gamerec.Bishop)-light
		promoted := max(count(gamerec.Queen)-1, 0) + max(count(gamerec.Rook)-2, 0) + max(count(gamerec.Knight)-2, 0) + max(light-1, 0) + max(dark-1, 0)
		who := gamerec.Chess.SideName(side)
		switch {
		case total > 16:
			c.report(fen.CodeMen, gamerec.Error, "a side has at most 16 men", "%s has %d men", who, total)
		case pawns > 8:
			c.report(fen.CodeMen, gamerec.Error, "a side has at most 8 pawns", "%s has %d pawns", who, pawns)
		case pawns+promoted > 8:
			c.report(fen.CodeMen, gamerec.Error, "every man beyond the first set was a pawn before",
				"%s has %d men that only a promotion brings, and %d pawns; together they cannot be more than 8", who, promoted, pawns)
		}
	}
}

// castling drops the rights that have no king or rook, and finds out whether
// those left are of standard chess.
func (c *checker) castling() {
	only960 := ""
	for side := gamerec.First; side <= gamerec.Second; side++ {
		who, rank := gamerec.Chess.SideName(side), int(side)*7
		king := -1
		for file, man := range c.s.Cells[rank*8 : rank*8+8] {
			if man == gamerec.NewPiece(side, gamerec.King) {
				king = file
				break
			}
		}
		for wing, rook := range c.s.Castling[side] {
			if rook == gamerec.NoSquare {
				continue
			}
			wingName, corner := "short", 7
			if wing == gamerec.LongWing {
				wingName, corner = "long", 0
			}
			fault := ""
			switch {
			case king < 0:
				fault = fmt.Sprintf("its king is not on rank %d", rank+1)
			case int(rook)>>3 != rank:
				fault = fmt.Sprintf("%s is not on rank %d", name(rook), rank+1)
			case c.s.Cells[rook] != gamerec.NewPiece(side, gamerec.Rook):
				fault = fmt.Sprintf("there is no rook of %s on %s", who, name(rook))
			case (int(rook)&7 > king) != (wing == gamerec.ShortWing):
				fault = fmt.Sprintf("the rook on %s is on the other side of the king", name(rook))
			}
			if fault != "" {
				c.report(fen.CodeCastling, gamerec.Error, "remove the right, or read the position as Chess960 if another rook is meant",
					"%s cannot have the right to castle %s: %s", who, wingName, fault)
				c.s.Castling[side][wing] = gamerec.NoSquare
				continue
			}
			if king == 0 || king == 7 {
				c.report(fen.CodeCastling, gamerec.Warning, "remove the right if the king has moved there",
					"%s has the right to castle %s with its king in a corner, where no game begins", who, wingName)
			}
			if king != 4 || int(rook)&7 != corner {
				only960 = fmt.Sprintf("the king on %s and the rook on %s", name(rank*8+king), name(rook))
			}
		}
	}
	if only960 != "" && !c.s.Chess960 {
		c.report(fen.CodeCastling960, gamerec.Warning, "say that the game is Chess960, or remove the right",
			"only Chess960 lets %s castle; the position is taken as Chess960", only960)
		c.s.Chess960 = true
	}
}

// enPassant drops a square that no double step can have crossed.
func (c *checker) enPassant() {
	ep := int(c.s.EnPassant)
	if c.s.EnPassant == gamerec.NoSquare {
		return
	}
	rank, behind := 6, 8 // White to move: Black's pawn came from the square above
	if c.s.Turn == gamerec.Second {
		rank, behind = 3, -8
	}
	if ep > 63 || ep>>3+1 != rank {
		c.report(fen.CodeEnPassant, gamerec.Error, "name the square that the pawn stepped over",
			"the en passant square %s is not on rank %d, although %s is to move", name(ep), rank, gamerec.Chess.SideName(c.s.Turn))
		c.s.EnPassant = gamerec.NoSquare
		return
	}
	fault := ""
	switch {
	case c.s.Cells[ep-behind] != gamerec.NewPiece(c.s.Turn.Other(), gamerec.Pawn):
		fault = fmt.Sprintf("no pawn of %s on %s can have stepped over it", gamerec.Chess.SideName(c.s.Turn.Other()), name(ep-behind))
	case c.s.Cells[ep] != gamerec.NoPiece:
		fault = "it is occupied"
	case c.s.Cells[ep+behind] != gamerec.NoPiece:
		fault = fmt.Sprintf("%s, where the pawn came from, is occupied", name(ep+behind))
	}
	if fault != "" {
		c.report(fen.CodeEnPassant, gamerec.Warning, "write - if the last move was no double step", "the en passant square %s is dropped: %s", name(ep), fault)
		c.s.EnPassant = gamerec.NoSquare
	}
}

// maxNumber is above the longest game that the 75-move rule allows, 8848 moves.
const maxNumber = 8849

// counters mends the clock and the number.
func (c *checker) counters() {
	s := &c.s
	if s.Number < 0 {
		c.report(fen.CodeCounters, gamerec.Error, "move numbers begin at 1", "the move number %d is negative; 1 is taken", s.Number)
		s.Number = 1
	}
	if s.Number == 0 {
		c.report(fen.CodeCounters, gamerec.Warning, "move numbers begin at 1", "the move number is 0; 1 is taken")
		s.Number = 1
	}
	if s.Number > maxNumber {
		c.report(fen.CodeCounters, gamerec.Warning, "", "no game lasts until move %d", s.Number)
		s.Number = min(s.Number, 1_000_000)
	}
	plies := 2*(s.Number-1) + int(s.Turn)
	switch {
	case s.Clock < 0:
		c.report(fen.CodeCounters, gamerec.Error, "the clock counts plies since a capture or pawn move, from 0", "the halfmove clock %d is negative; 0 is taken", s.Clock)
		s.Clock = 0
	case s.Clock > plies:
		c.report(fen.CodeCounters, gamerec.Warning, "", "the halfmove clock says %d, but only %d plies lie before this position by its move number", s.Clock, plies)
	case s.Clock > seventyFive:
		c.report(fen.CodeCounters, gamerec.Warning, "", "the halfmove clock says %d; the 75-move rule ends the game at %d", s.Clock, seventyFive)
	case s.Clock > 0 && s.EnPassant != gamerec.NoSquare:
		c.report(fen.CodeCounters, gamerec.Warning, "write 0 after a pawn move", "the halfmove clock says %d right after a double step", s.Clock)
	}
	s.Clock = min(s.Clock, 1_000_000)
}

// checks says whether the position can be played on: the side not to move must
// not stand in check. Checks that no move can have given are reported only.
func (c *checker) checks(p *Position) bool {
	us, them := p.turn, p.turn.Other()
	if set := p.attackers(p.king(them), us, p.occupied()); set != 0 {
		c.report(fen.CodeOppositeCheck, gamerec.Error, "the other side is to move, or a man is misplaced",
			"%s is to move, but %s's king on %s is in check from %s", gamerec.Chess.SideName(us), gamerec.Chess.SideName(them), name(p.king(them)), p.men(set))
		return false
	}
	fault := ""
	switch n := bits.OnesCount64(p.checkers); {
	case n > 2:
		fault = fmt.Sprintf("no move gives %d checks at once", n)
	case n > 0 && p.ep != gamerec.NoSquare:
		if set := p.checksBeforeDoubleStep(); set != 0 {
			fault = fmt.Sprintf("the check by %s was there before the double step over %s", p.men(set), name(p.ep))
		}
	case n == 2 && !p.doubleCheckPossible():
		fault = "no move gives these two checks at once"
	}
	if fault != "" {
		c.report(fen.CodeImpossibleCheck, gamerec.Error, "a man is misplaced or missing",
			"%s's king on %s is in check from %s: %s", gamerec.Chess.SideName(us), name(p.king(us)), p.men(p.checkers), fault)
	}
	return true
}

// checksBeforeDoubleStep returns the men that gave check already before the
// double step over the en passant square.
func (p *Position) checksBeforeDoubleStep() uint64 {
	pawn := int(p.ep ^ 8)
	origin := 2*int(p.ep) - pawn
	before := p.occupied() ^ bit(pawn) ^ bit(origin)
	return p.attackers(p.king(p.turn), p.turn.Other(), before) &^ bit(pawn)
}

// doubleCheckPossible says whether one move can have given the two checks there
// are: one man moved, and uncovered the other, or a capture en passant uncovered
// both. It errs on the side of possible where both are sliders.
func (p *Position) doubleCheckPossible() bool {
	king := p.king(p.turn)
	a, b := first(p.checkers), 63-bits.LeadingZeros64(p.checkers)
	sliders := p.kinds[gamerec.Bishop] | p.kinds[gamerec.Rook] | p.kinds[gamerec.Queen]
	if sliders&bit(a) != 0 && sliders&bit(b) != 0 {
		return lines[king][a]&bit(b) == 0 // one line holds both: the first could not be uncovered
	}
	return p.uncoveredBy(king, a, b) || p.uncoveredBy(king, b, a)
}

// uncoveredBy says whether the knight or pawn on mover can have come from a square
// between the king and the slider. A pawn that gives check after a step straight
// ahead has left no line of that king, so that only its captures count.
func (p *Position) uncoveredBy(king, mover, slider int) bool {
	them := p.turn&1 ^ 1
	captures := pawnAttacks[them^1][mover&63] // seen from where a pawn has come to
	var from uint64
	switch {
	case p.kinds[gamerec.Pawn]&bit(mover) != 0:
		from = captures
	case p.kinds[gamerec.Knight]&bit(mover) != 0:
		from = knightAttacks[mover&63]
		if them == gamerec.First && mover >= 56 {
			from |= captures | bit(mover-8) // it may have been promoted
		} else if them == gamerec.Second && mover < 8 {
			from |= captures | bit(mover+8)
		}
	}
	return between[king&63][slider&63]&from != 0
}
