package validate

import (
	"github.com/gamerec/gamerec"
)

// The counts of FIDE 9.2 and 9.3, the latter in plies.
const (
	timesToClaim = 3
	pliesToClaim = 100
)

// checkClaims tells the ply from which on a draw could be claimed, once for each of the
// two rules. It looks at all plies of a game of chess; of another game at the last one,
// which its rules judge.
func (c *Checker) checkClaims(end int32) {
	if !c.wants(gamerec.Info) {
		return
	}
	h := c.out.History
	if c.rec.Game != gamerec.Chess {
		for _, reason := range c.out.Verdict.Claimable {
			c.addClaim(reason, end, c.out.Plies)
		}
		return
	}
	if c.seen == nil {
		c.seen = make(map[uint64]int)
	}
	clear(c.seen)
	c.seen[h.Hashes[0]]++
	clock := h.Clock0
	three, fifty := false, false
	for i, m := range h.Moves {
		if clock++; m.Taken != gamerec.NoKind || m.Piece == gamerec.Pawn {
			clock = 0
			clear(c.seen) // no later position can equal an earlier one
		}
		c.seen[h.Hashes[i+1]]++
		if !three && c.seen[h.Hashes[i+1]] == timesToClaim {
			three = true
			c.addClaim(gamerec.Threefold, c.rec.Line.Moves[i].At, i+1)
		}
		if !fifty && clock == pliesToClaim {
			fifty = true
			c.addClaim(gamerec.FiftyMoves, c.rec.Line.Moves[i].At, i+1)
		}
	}
	if !fifty && clock >= pliesToClaim { // from before the first move on
		c.addClaim(gamerec.FiftyMoves, end, c.out.Plies)
	}
}

func (c *Checker) addClaim(reason gamerec.Reason, at int32, ply int) {
	code := CodeThreefold
	if reason == gamerec.FiftyMoves {
		code = CodeFifty
	}
	c.add(code, gamerec.Info, at, at, ply, "a draw could be claimed: "+reason.Rule(), "")
}
