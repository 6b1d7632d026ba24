package chess

import "github.com/gamerec/gamerec"

// Answer is what a test that may give up says.
type Answer uint8

// The answers. Yes and No are proven.
const (
	Unknown Answer = iota
	No
	Yes
)

// String returns "unknown", "no" or "yes".
func (a Answer) String() string { return [...]string{"unknown", "no", "yes"}[min(a, Yes)] }

// Budget bounds the search for a helpmate, in positions looked at.
type Budget int

// The budgets. Quick does without search: it never answers Yes unless the game is
// over by mate.
const (
	Quick  Budget = 0
	Normal Budget = 5000
	Deep   Budget = 100_000
)

// CanWin says whether a side can mate by any series of legal moves, however badly
// the other plays: what decides a flag fall (FIDE 6.9). The counts that end a game
// (9.6) take no part. Yes rests on a series found, No on the men left, on squares
// that no man can ever reach, or on all positions that can come having been seen.
func (p *Position) CanWin(side gamerec.Side, b Budget) Answer {
	var m mobility
	m.spread(p)
	return p.canWin(&m, side, b)
}

// Dead says whether neither side can mate by any series of legal moves: a dead
// position, in which the game is drawn at once (FIDE 5.2.2).
func (p *Position) Dead(b Budget) Answer {
	var m mobility
	m.spread(p)
	white := p.canWin(&m, gamerec.First, b)
	if white == Yes {
		return No
	}
	black := p.canWin(&m, gamerec.Second, b)
	switch {
	case black == Yes:
		return No
	case white == No && black == No:
		return Yes
	}
	return Unknown
}

// canWin is CanWin with the static analysis made already.
func (p *Position) canWin(m *mobility, side gamerec.Side, b Budget) Answer {
	if !m.canMate(p, side) {
		return No
	}
	if !p.HasMoves() {
		if p.checkers != 0 && p.turn != side {
			return Yes
		}
		return No
	}
	if b == Quick {
		return Unknown
	}
	return p.helpmate(side, int(b))
}

// cannotMate says whether the men left never let a side mate, however they stand.
// It knows these cases: the side has its king alone; or one knight besides,
// against a king alone or with queens, since a queen that takes a square from its
// king can capture the knight; or bishops besides, if all bishops on the board
// stand on squares of one colour and there are neither pawns nor knights, so that
// the squares of the other colour around the king stay open.
func (p *Position) cannotMate(side gamerec.Side) bool {
	own, enemy := p.sides[side&1], p.sides[side&1^1]
	pawns, knights, bishops := p.kinds[gamerec.Pawn], p.kinds[gamerec.Knight], p.kinds[gamerec.Bishop]
	if own&(pawns|p.kinds[gamerec.Rook]|p.kinds[gamerec.Queen]) != 0 {
		return false
	}
	if mine := own & knights; mine != 0 {
		return own&bishops == 0 && mine&(mine-1) == 0 && enemy&^(p.kinds[gamerec.King]|p.kinds[gamerec.Queen]) == 0
	}
	return own&bishops == 0 || pawns|knights == 0 && (bishops&lightSquares == 0 || bishops&^lightSquares == 0)
}
