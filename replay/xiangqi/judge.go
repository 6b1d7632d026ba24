package xiangqi

import "github.com/gamerec/gamerec"

// Judge tells whether the game is over: no legal move (mate or not, the side to
// move has lost), no man left that could mate, repetition, the move limit, tested
// in this order. The position h.Now must be of this package.
func (r Rules) Judge(h *gamerec.History) gamerec.Verdict {
	p := h.Now.(*Position)
	if !h.GoesOn && !p.HasMoves() {
		if p.InCheck() {
			return won(p.turn.Other(), gamerec.Checkmate)
		}
		return won(p.turn.Other(), gamerec.StalemateLoss)
	}
	if p.strong == 0 {
		return won(gamerec.NoSide, gamerec.InsufficientMaterial)
	}
	if p.clock >= 2*shortestCycle {
		if first, ok := thirdOccurrence(h, int(p.clock)); ok {
			return r.judgeRepetition(h, first)
		}
	}
	limit := r.MoveLimit
	if limit == 0 {
		limit = DefaultMoveLimit
	}
	if limit > 0 && int(p.clock) >= 2*limit {
		v := won(gamerec.NoSide, gamerec.MoveLimit)
		v.Limit = limit
		return v
	}
	return gamerec.Verdict{Winner: gamerec.NoSide, Result: gamerec.ResultUnknown}
}

func won(side gamerec.Side, reason gamerec.Reason) gamerec.Verdict {
	return gamerec.Verdict{Over: true, Winner: side, Result: gamerec.Wins(side), Reason: reason}
}

// shortestCycle is the fewest plies that bring a position back: each side goes
// and returns.
const shortestCycle = 4

// thirdOccurrence looks back from the last position as far as the last capture,
// and returns the ply before which its third last occurrence stood.
func thirdOccurrence(h *gamerec.History, clock int) (first int, ok bool) {
	last := len(h.Hashes) - 1
	if last < 0 {
		return 0, false
	}
	hash, seen := h.Hashes[last], 1
	for i := last - shortestCycle; i >= max(0, last-clock); i -= 2 {
		if h.Hashes[i] == hash {
			if seen++; seen == 3 {
				return i, true
			}
		}
	}
	return 0, false
}

// conduct is what a side did throughout a repetition, the weightiest last.
type conduct uint8

const (
	idle conduct = iota
	chasing
	chasingPinned // the chase of a chariot pinned by a horse (Asian rules)
	checking
)

// judgeRepetition judges the plies from index first of h.Moves to the last.
func (r Rules) judgeRepetition(h *gamerec.History, first int) gamerec.Verdict {
	s := newSpan(h, first, r.Set)
	for i, m := range h.Moves[first:] {
		s.play(first+i+1, m)
	}
	red, black := s.conduct(gamerec.First), s.conduct(gamerec.Second)
	var v gamerec.Verdict
	switch {
	case red == black && red == idle:
		v = won(gamerec.NoSide, gamerec.Repetition)
	case red == black:
		v = won(gamerec.NoSide, gamerec.MutualPerpetual)
	default:
		winner, worse := gamerec.Second, red
		if black > red {
			winner, worse = gamerec.First, black
		}
		reason := gamerec.PerpetualChase
		if worse == checking {
			reason = gamerec.PerpetualCheck
		}
		v = won(winner, reason)
	}
	v.RuleSet, v.Cycle = r.Set.String(), s.judged
	return v
}
