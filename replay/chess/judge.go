package chess

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

// The counts of FIDE 9.2, 9.3 and 9.6; clocks in plies.
const (
	fifty       = 100
	seventyFive = 150
	threefold   = 3
	fivefold    = 5

	firstRepetition = 2 * (threefold - 1) * 2 // the fewest plies that bring a position for the third time
)

// Judge tells how the line has ended, in the order in which the rules decide:
// checkmate before everything else (9.6.2), stalemate, a dead position by the men
// left or by pawns that hold each other, fivefold repetition, 75 moves. If it has
// not, it tells what the player to move may claim. Now and Start must be positions
// of this package. Of dead positions it finds those that need no search; Dead
// finds more.
func (Rules) Judge(h *gamerec.History) gamerec.Verdict {
	p := h.Now.(*Position)
	if !h.GoesOn && !p.HasMoves() {
		if p.checkers != 0 {
			return over(p.turn.Other(), gamerec.Checkmate)
		}
		return over(gamerec.NoSide, gamerec.Stalemate)
	}
	if p.insufficient() {
		return over(gamerec.NoSide, gamerec.InsufficientMaterial)
	}
	if p.mayBeDead(h) && p.Dead(Quick) == Yes {
		return over(gamerec.NoSide, gamerec.DeadPosition)
	}
	v := gamerec.Verdict{Winner: gamerec.NoSide, Result: gamerec.ResultUnknown}
	if p.clock < firstRepetition {
		return v
	}
	times := occurrences(h.Hashes, int(p.clock))
	switch {
	case times >= fivefold:
		return over(gamerec.NoSide, gamerec.Fivefold)
	case p.clock >= seventyFive:
		return over(gamerec.NoSide, gamerec.SeventyFiveMoves)
	}
	if times >= threefold {
		v.Claimable = append(v.Claimable, gamerec.Threefold)
	}
	if p.clock >= fifty {
		v.Claimable = append(v.Claimable, gamerec.FiftyMoves)
	}
	return v
}

// GoesOn returns for how many plies, that of the history being the first, Judge
// has nothing to look at where play goes on; 0 if it has now. It costs next to
// nothing. Until then the clock cannot come to what a repetition takes, nor all
// rooks and queens be captured, and with one of them left no position is dead at a
// glance.
func (Rules) GoesOn(h *gamerec.History) int {
	p := h.Now.(*Position)
	if !h.GoesOn || p.clock >= firstRepetition {
		return 0
	}
	if heavy := p.kinds[gamerec.Rook] | p.kinds[gamerec.Queen]; heavy != 0 {
		return min(firstRepetition-int(p.clock), bits.OnesCount64(heavy))
	}
	if p.insufficient() || p.mayBeDead(h) {
		return 0
	}
	return 1
}

// mayBeDead says, at next to no cost, whether the static analysis is worth its own.
// Dead positions with sufficient material that games bring have pawns, each with a
// man right ahead, and neither rooks nor queens. At the end of a line an enemy pawn
// farther ahead will do. Where play goes on, only the plies count after which a
// line is judged for other reasons too: the first, a capture or pawn move, and the
// first on which it can have repeated.
func (p *Position) mayBeDead(h *gamerec.History) bool {
	pawns := p.kinds[gamerec.Pawn]
	if pawns == 0 || p.kinds[gamerec.Rook]|p.kinds[gamerec.Queen] != 0 {
		return false
	}
	if h.GoesOn && len(h.Moves) > 0 && p.clock != 0 && p.clock != firstRepetition {
		return false
	}
	white, black := pawns&p.sides[gamerec.First], pawns&p.sides[gamerec.Second]
	south, north := black, white // filled towards the pawns that they stop
	for by := 8; by <= 32 && !h.GoesOn; by *= 2 {
		south |= south >> by
		north |= north << by
	}
	occ := p.occupied()
	return white&^((occ|south)>>8) == 0 && black&^((occ|north)<<8) == 0
}

// over is the verdict of a game that has ended.
func over(winner gamerec.Side, r gamerec.Reason) gamerec.Verdict {
	return gamerec.Verdict{Over: true, Winner: winner, Result: gamerec.Wins(winner), Reason: r}
}

// occurrences counts how often the last position has occurred. Nothing before the
// last capture or pawn move, clock plies ago, can equal it.
func occurrences(hashes []uint64, clock int) int {
	last := len(hashes) - 1
	if last < 0 {
		return 0
	}
	n := 1
	for i := last - 4; i >= max(0, last-clock); i -= 2 {
		if hashes[i] == hashes[last] {
			n++
		}
	}
	return n
}

// insufficient says whether the men left cannot mate, however they stand: two bare
// kings, one knight or bishop more, or only bishops on squares of one colour.
func (p *Position) insufficient() bool {
	if p.kinds[gamerec.Pawn]|p.kinds[gamerec.Rook]|p.kinds[gamerec.Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[gamerec.Knight], p.kinds[gamerec.Bishop]
	if knights != 0 {
		return bishops == 0 && knights&(knights-1) == 0
	}
	return bishops&lightSquares == 0 || bishops&^lightSquares == 0
}
