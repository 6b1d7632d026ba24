package metamachy

import (
	"math"

	"github.com/gamerec/gamerec"
)

// Rules are the rules of Metamachy. Rules implements gamerec.Rules; the zero value
// applies the text of the rules and nothing beyond it.
type Rules struct {
	// DrawRules adds the claims to a draw of chess, threefold repetition and fifty
	// moves, of which the rules of Metamachy say nothing. They stay claims: they
	// never end a game.
	DrawRules bool
}

// Start returns the starting array #0.
func (Rules) Start() gamerec.Position {
	s := Arrays()[0].Setup()
	return place(&s)
}

// The counts of the claims; clocks in plies.
const (
	threefold       = 3
	fifty           = 100
	firstRepetition = 4 * (threefold - 1) // the fewest plies that bring a position for the third time
)

// Judge tells whether the game is over by mate or stalemate, which is a draw, and
// under DrawRules what the player to move may claim.
func (r Rules) Judge(h *gamerec.History) gamerec.Verdict {
	p := h.Now.(*Position)
	v := gamerec.Verdict{Winner: gamerec.NoSide, Result: gamerec.ResultUnknown}
	if !h.GoesOn && !p.HasMoves() {
		v.Over, v.Result, v.Reason = true, gamerec.ResultDraw, gamerec.Stalemate
		if p.check {
			v.Winner, v.Reason = p.turn.Other(), gamerec.Checkmate
			v.Result = gamerec.Wins(v.Winner)
		}
		return v
	}
	if !r.DrawRules || p.clock < firstRepetition {
		return v
	}
	if occurrences(h.Hashes, int(p.clock)) >= threefold {
		v.Claimable = append(v.Claimable, gamerec.Threefold)
	}
	if p.clock >= fifty {
		v.Claimable = append(v.Claimable, gamerec.FiftyMoves)
	}
	return v
}

// GoesOn returns for how many plies, that of the history being the first, Judge would
// find the game going on; 0 if it may be over now. A game of which a further move was
// played never is: claims end none.
func (Rules) GoesOn(h *gamerec.History) int {
	if !h.GoesOn {
		return 0
	}
	return math.MaxInt32
}

// occurrences counts how often the last position has stood since the last capture
// or pawn move, clock plies ago.
func occurrences(hashes []uint64, clock int) int {
	n := len(hashes) - 1
	times := 1
	for i := n - 2; i >= 0 && n-i <= clock; i -= 2 {
		if hashes[i] == hashes[n] {
			times++
		}
	}
	return times
}

// Perft returns the number of move sequences of depth plies from a position, which
// stays as it was. The last ply is counted without making the moves.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	stack := make([]Position, depth)
	stack[0] = *p
	return perft(stack, make([]gamerec.Move, 0, 96*depth))
}

// perft counts from the first position of the stack; the others and the room
// behind moves are scratch.
func perft(stack []Position, moves []gamerec.Move) uint64 {
	list := stack[0].Moves(moves)
	if len(stack) == 1 {
		return uint64(len(list) - len(moves))
	}
	n := uint64(0)
	for _, m := range list[len(moves):] {
		stack[1] = stack[0]
		stack[1].Play(m)
		n += perft(stack[1:], list)
	}
	return n
}
