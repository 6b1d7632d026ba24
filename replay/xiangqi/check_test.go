package xiangqi

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

func TestCheckReasons(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range []struct{ fen, move, reason, says string }{
		{StartFEN, "h4h5", ReasonNoPiece, "no man stands on h4"},
		{StartFEN, "h9g7", ReasonWrongSide, "Black's horse on h9 belongs to the other side: Red is to move"},
		{StartFEN, "a0a3", ReasonOwnPiece, "Red's soldier on a3"},
		{StartFEN, "a0a0", ReasonMovement, "does not move"},
		{StartFEN, "a0b1", ReasonMovement, "a chariot moves along a file or a rank"},
		{StartFEN, "b2c3", ReasonMovement, "a cannon moves along a file or a rank"},
		{StartFEN, "b0b2", ReasonMovement, "a horse moves one point straight"},
		{StartFEN, "c0c2", ReasonMovement, "an elephant moves exactly two points"},
		{StartFEN, "d0d1", ReasonMovement, "an advisor moves one point diagonally"},
		{StartFEN, "e0e2", ReasonMovement, "a general moves one point straight"},
		{StartFEN, "a3a5", ReasonMovement, "a soldier moves one point"},
		{StartFEN, "a0a4", ReasonBlocked, "blocked by Red's soldier on a3"},
		{StartFEN, "b0d1", ReasonHorseLeg, "blocked at c0 by Red's elephant on c0"},
		{StartFEN, "b2b7", ReasonNoScreen, "the cannon on b2 has no screen"},
		{StartFEN, "b2b8", ReasonCannonJump, "b8 is empty and Black's cannon on b7 stands between"},
		{StartFEN, "a3b3", ReasonSoldierRiver, "not yet over the river"},
		{StartFEN, "a3a2", ReasonSoldierBack, "cannot go back"},
		// A cannon with two men before a target, and before an empty point.
		{"3k5/9/9/4r4/9/4p4/9/4p4/4C4/4K4 w", "e1e6", ReasonScreens, "has 2 screens"},
		{"3k5/9/9/4r4/9/4p4/9/4p4/4C4/4K4 w", "e1e5", ReasonBlocked, "blocked by Black's soldier on e2"},
		{"4k4/9/9/9/9/2B6/3p5/9/9/3K5 w", "c4e2", ReasonElephantEye, "blocked at d3 by Black's soldier"},
		{"4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c4e6", ReasonRiver, "cannot cross the river to e6"},
		{"3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2c3", ReasonPalace, "the advisor on d2 cannot leave the palace"},
		{"5k3/9/9/9/9/9/9/9/9/3K5 w", "d0c0", ReasonPalace, "the general on d0 cannot leave the palace"},
		{"4k4/9/9/9/4R4/9/9/9/9/3K5 w", "e5e9", ReasonTakesGeneral, "generals are never taken"},
		// The generals: the man between them goes, or one steps onto the file.
		{"4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5d5", ReasonFacing, "face each other on file e"},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", ReasonFacing, "face each other on file e"},
		// Pinned by a chariot, as one of a cannon's two screens, and as a horse's leg.
		{"3k5/9/9/9/4r4/9/9/9/4N4/4K4 w", "e1c2", ReasonPinned, "Red's horse on e1 is pinned: without it Red's general on e0 would be in check by Black's chariot on e5"},
		{"3k5/9/9/9/4c4/9/9/4A4/4N4/4K4 w", "e1c2", ReasonPinned, "in check by Black's cannon on e5"},
		{"3k5/9/9/9/9/9/9/5n3/5C3/4K4 w", "f1g1", ReasonPinned, "in check by Black's horse on f2"},
		{"3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", ReasonInCheck, "leaves Red's general on e0 in check by Black's chariot on e5"},
		{"5k3/9/9/9/3r5/9/9/9/9/4K4 w", "e0d0", ReasonIntoCheck, "the general on e0 would be in check by Black's chariot on d5 on d0"},
		{"5k3/9/9/9/4c4/9/9/9/1R7/4K4 w", "b1e1", ReasonExposes, "in check by Black's cannon on e5"},
		// No move at all: mate, and a bare general without a safe point.
		{"3k5/3R5/3P5/9/9/9/9/9/9/4K4 b", "d9e9", ReasonGameOver, "Black is checkmated"},
		{"3k5/2P6/9/9/9/9/9/9/9/4K4 b", "d9d8", ReasonGameOver, "Black has no legal move and has lost"},
	} {
		p := position(t, c.fen)
		before := *p
		err := p.Check(move(t, p, c.move))
		var illegal *gamerec.IllegalError
		require.ErrorAs(t, err, &illegal, "%s %s", c.fen, c.move)
		assert.Equal(t, c.reason, illegal.Reason, "%s %s: %s", c.fen, c.move, illegal.Msg)
		assert.Contains(t, illegal.Msg, c.says, "%s %s", c.fen, c.move)
		assert.Equal(t, before, *p, "Check changed the position")
		seen[c.reason] = true
	}

	p := Rules{}.Start()
	for reason, m := range map[string]gamerec.Move{
		ReasonNullMove:     gamerec.NullMove,
		ReasonOffBoard:     {From: 0, To: 90, Piece: gamerec.Chariot},
		ReasonNoPiece:      {From: 0, To: 9, Piece: gamerec.Horse},
		ReasonInconsistent: {From: 0, To: 9, Piece: gamerec.Chariot, Taken: gamerec.Soldier},
	} {
		var illegal *gamerec.IllegalError
		require.True(t, errors.As(p.Check(m), &illegal), reason)
		assert.Equal(t, reason, illegal.Reason, illegal.Msg)
		seen[reason] = true
	}
	assert.Len(t, seen, 24, "every reason has a case")
}

func TestInconsistent(t *testing.T) {
	p := Rules{}.Start()
	for _, m := range []gamerec.Move{
		{From: 0, To: 9, Piece: gamerec.Chariot, Promo: gamerec.Cannon},
		{From: 0, To: 9, Piece: gamerec.Chariot, Flags: gamerec.FlagDoubleStep},
		{From: 19, To: 82, Piece: gamerec.Cannon}, // b2b9 takes a horse
	} {
		var illegal *gamerec.IllegalError
		require.ErrorAs(t, p.Check(m), &illegal)
		assert.Equal(t, ReasonInconsistent, illegal.Reason)
	}
	assert.NoError(t, p.Check(gamerec.Move{From: 19, To: 82, Piece: gamerec.Cannon, Taken: gamerec.Horse}))
}
