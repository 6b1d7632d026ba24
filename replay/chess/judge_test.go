package chess

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// line plays moves given as coordinates and returns the verdict after each, the
// first being that of the start.
func line(t testing.TB, text, moves string) []gamerec.Verdict {
	now := position(t, text, fen.Options{})
	h := gamerec.History{Start: now.Clone(), Now: now, Clock0: now.Setup().Clock, Hashes: []uint64{now.Hash()}}
	verdicts := []gamerec.Verdict{Rules{}.Judge(&h)}
	for _, word := range strings.Fields(moves) {
		m := find(t, now, word)
		now.Play(m)
		h.Moves, h.Hashes = append(h.Moves, m), append(h.Hashes, now.Hash())
		verdicts = append(verdicts, Rules{}.Judge(&h))
	}
	return verdicts
}

// find returns the legal move with these coordinates.
func find(t testing.TB, p *Position, word string) gamerec.Move {
	for _, m := range p.Moves(nil) {
		if coordinates(m) == word {
			return m
		}
	}
	require.Fail(t, "no such move", "%s in %s", word, p.text(false))
	return gamerec.Move{}
}

// once is four plies that lead back to where they began, from the start position.
const once = "g1f3 g8f6 f3g1 f6g8 "

func TestJudgeMaterial(t *testing.T) {
	for _, c := range []struct {
		what, fen string
		dead      bool
	}{
		{"all bishops on light squares", "8/6k1/8/8/4B3/3B4/8/1K6 w - - 0 1", true},
		{"bishops on one colour, one each", "5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", true},
		{"bishops on both colours", "7k/8/7K/2Bb4/8/8/8/8 b - - 0 1", false},
		{"bishops on light squares, one each", "2b5/4kB2/8/8/8/8/5K2/8 b - - 0 16", true},
		{"knight against knight", "4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"one knight", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
		{"one bishop", "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"two knights", "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false},
		{"knight and bishop", "4k3/8/8/8/8/8/8/3BKN2 w - - 0 1", false},
		{"bishop against knight", "4kn2/8/8/8/8/8/8/3BK3 w - - 0 1", false},
		{"a pawn", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
		{"a rook", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", false},
		{"a queen", "4k3/8/8/8/8/8/Q7/4K3 w - - 0 1", false},
	} {
		v := line(t, c.fen, "")[0]
		assert.Equal(t, c.dead, v.Over, c.what)
		if c.dead {
			assert.Equal(t, gamerec.Verdict{Over: true, Winner: gamerec.NoSide, Result: gamerec.ResultDraw, Reason: gamerec.InsufficientMaterial}, v, c.what)
		}
	}
}

func TestJudgeDead(t *testing.T) {
	dead := gamerec.Verdict{Over: true, Winner: gamerec.NoSide, Result: gamerec.ResultDraw, Reason: gamerec.DeadPosition}
	for _, c := range []struct {
		what, fen, moves string
		goesOn           []int // the plies after which a line that goes on is found dead
		end              bool
	}{
		{"from the first position", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 4 30", "e1d2 e8d7 d2c3", []int{0}, true},
		{"by the last capture", "4k3/8/8/p2p2p1/P2P2P1/8/7n/6K1 w - - 0 30", "g1h2 e8d7", []int{1}, true},
		{"by the last pawn move", "4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 30", "g3g4 e8d7", []int{1}, true},
		{"the king gets through", "4k3/8/8/p5p1/P5P1/8/8/4K3 w - - 0 30", "e1d2 e8d7", nil, false},
		{"only one side is locked out", "7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 w - - 0 1", "h7g8 b7c7", nil, false},
		{"a pawn with a step left", "8/2p5/7p/k1p2p1P/1pP2Pp1/1P1K2P1/8/8 b - - 0 1", "", nil, true},
	} {
		now := position(t, c.fen, fen.Options{})
		h := gamerec.History{Start: now.Clone(), Now: now, Clock0: now.Setup().Clock, Hashes: []uint64{now.Hash()}, GoesOn: true}
		var found []int
		for ply, word := range append(strings.Fields(c.moves), "") {
			if (Rules{}).Judge(&h).Over {
				found = append(found, ply)
			}
			if word != "" {
				m := find(t, now, word)
				now.Play(m)
				h.Moves, h.Hashes = append(h.Moves, m), append(h.Hashes, now.Hash())
			}
		}
		h.GoesOn = false
		v := Rules{}.Judge(&h)
		assert.Equal(t, c.end, v.Over, c.what)
		if c.end {
			assert.Equal(t, dead, v, c.what)
		}
		assert.Equal(t, c.goesOn, found, c.what)
	}
}

func TestJudgeMate(t *testing.T) {
	for _, c := range []struct {
		what, fen, moves string
		reason           gamerec.Reason
		winner           gamerec.Side
	}{
		{"fool's mate", startFEN, "f2f3 e7e5 g2g4 d8h4", gamerec.Checkmate, gamerec.Second},
		{"mate on the hundredth ply", "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113", "g3h3", gamerec.Checkmate, gamerec.First},
		{"mate on the ply of the 75-move rule", "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 149 113", "g3h3", gamerec.Checkmate, gamerec.First},
		{"stalemate", "7k/8/8/6QK/8/8/8/8 w - - 0 1", "g5g6", gamerec.Stalemate, gamerec.NoSide},
		{"stalemate on the ply of the 75-move rule", "7k/8/8/6QK/8/8/8/8 w - - 149 100", "g5g6", gamerec.Stalemate, gamerec.NoSide},
		{"75 moves", "7k/8/8/6QK/8/8/8/8 w - - 149 100", "g5g4", gamerec.SeventyFiveMoves, gamerec.NoSide},
	} {
		verdicts := line(t, c.fen, c.moves)
		v := verdicts[len(verdicts)-1]
		assert.Equal(t, gamerec.Verdict{Over: true, Winner: c.winner, Result: gamerec.Wins(c.winner), Reason: c.reason}, v, c.what)
		for _, before := range verdicts[:len(verdicts)-1] {
			assert.False(t, before.Over, c.what)
		}
	}
}

func TestJudgeRepetition(t *testing.T) {
	verdicts := line(t, startFEN, strings.Repeat(once, 4))
	for ply, v := range verdicts {
		switch {
		case ply == 16: // fifth time
			assert.Equal(t, gamerec.Fivefold, v.Reason, "ply %d", ply)
			assert.True(t, v.Over)
			assert.Equal(t, gamerec.ResultDraw, v.Result)
		case ply >= 8:
			assert.Equal(t, []gamerec.Reason{gamerec.Threefold}, v.Claimable, "ply %d", ply)
			assert.False(t, v.Over)
		default:
			assert.Empty(t, v.Claimable, "ply %d", ply)
			assert.False(t, v.Over)
		}
	}
}

// claims returns the plies after which a threefold repetition may be claimed.
func claims(verdicts []gamerec.Verdict) (plies []int) {
	for ply, v := range verdicts {
		for _, r := range v.Claimable {
			if r == gamerec.Threefold {
				plies = append(plies, ply)
			}
		}
	}
	return plies
}

func TestJudgeThreefold(t *testing.T) {
	for _, c := range []struct {
		what, moves string
		plies       []int
	}{
		{"an en passant square that nobody can use is no difference", "e2e4 e7e5 " + once + once, []int{10}},
		{"nor is one in the middle of the moves", "f2f4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", []int{9}},
		{"castling rights lost in between are one", "e2e4 e7e5 " + once + "e1e2 e8e7 e2e1 e7e8 b1a3 b8a6 a3b1 a6b8", nil},
		{"not yet on the board", once + "g1f3 g8f6 f3g1", nil},
		{"the third time", once + once, []int{8}},
		{"a legal en passant capture is a difference", "e2e4 g8f6 e4e5 d7d5 b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8", nil},
	} {
		assert.Equal(t, c.plies, claims(line(t, startFEN, c.moves)), c.what)
	}
}

func TestJudgeFifty(t *testing.T) {
	verdicts := line(t, "7k/8/8/6QK/8/8/8/8 w - - 98 100", "g5g4 h8h7 g4g3")
	assert.Empty(t, verdicts[1].Claimable)
	assert.Equal(t, []gamerec.Reason{gamerec.FiftyMoves}, verdicts[2].Claimable)
	assert.Equal(t, []gamerec.Reason{gamerec.FiftyMoves}, verdicts[3].Claimable)
	assert.False(t, verdicts[3].Over)

	both := line(t, "7k/8/8/6QK/8/8/8/8 w - - 92 100", "g5g4 h8h7 g4g5 h7h8 g5g4 h8h7 g4g5 h7h8")
	assert.Equal(t, []gamerec.Reason{gamerec.Threefold, gamerec.FiftyMoves}, both[8].Claimable)
}

// A further move disproves mate, so that it need not be looked for; the other ends stay.
func TestJudgeGoesOn(t *testing.T) {
	mated := position(t, "8/8/8/8/8/6k1/8/r5K1 w - - 0 1", fen.Options{})
	h := gamerec.History{Start: mated, Now: mated, Hashes: []uint64{mated.Hash()}}
	assert.Equal(t, gamerec.Checkmate, Rules{}.Judge(&h).Reason)
	h.GoesOn = true
	assert.False(t, Rules{}.Judge(&h).Over)
	bare := position(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", fen.Options{})
	h = gamerec.History{Start: bare, Now: bare, Hashes: []uint64{bare.Hash()}, GoesOn: true}
	assert.Equal(t, gamerec.InsufficientMaterial, Rules{}.Judge(&h).Reason)
}

func TestJudgeAllocates(t *testing.T) {
	p := position(t, startFEN, fen.Options{})
	h := gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}}
	p.clock = 60
	for range 60 {
		h.Hashes = append(h.Hashes, uint64(len(h.Hashes)))
	}
	h.Hashes = append(h.Hashes, p.Hash())
	assert.Zero(t, testing.AllocsPerRun(10, func() { Rules{}.Judge(&h) }))
}
