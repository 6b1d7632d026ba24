package replay

import "github.com/gamerec/gamerec"

// secondBegins says whether the moves of the record tell that the second side moves
// first, for a position that leaves it open: their numbers do, or else that they can
// be played further so.
func (r *Replayer) secondBegins(setup gamerec.Setup) bool {
	moves := r.rec.Line.Moves
	if len(moves) > 1 && moves[0].Number > 0 {
		next := moves[0].Number + 1
		if moves[1].Number == next {
			return true
		}
		if moves[1].Number == 0 && len(moves) > 2 && moves[2].Number == next {
			return false
		}
	}
	setup.Turn = gamerec.First
	first := r.reach(setup)
	setup.Turn = gamerec.Second
	return r.reach(setup) > first
}

// reach is how many moves of the main line can be played from a position, in the
// notation in which that is most.
func (r *Replayer) reach(setup gamerec.Setup) int {
	p, _ := r.kit.rules.FromSetup(setup)
	if p == nil {
		return -1
	}
	names := []string{r.opts.Notation}
	if r.opts.Notation == "" && r.kit.game.Guess != nil {
		names = r.kit.game.Guess(r.rec)
	}
	best := 0
	for _, name := range names {
		if n, err := r.kit.reader(name); err == nil {
			l := look{notation: n, budget: lookBudget}
			best = max(best, l.ahead(&r.rec.Line, 0, p.Clone()))
		}
	}
	return best
}
