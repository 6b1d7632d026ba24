package chess

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// The computed attacks must be those found step by step, for every set of men on
// the lines of the square.
func TestSlides(t *testing.T) {
	for s := range 64 {
		for _, c := range []struct {
			steps  []step
			attack func(int, uint64) uint64
		}{{rookSteps, rookAttacks}, {bishopSteps, bishopAttacks}} {
			mask := walk(s, 0, c.steps)
			for blockers := uint64(0); ; {
				for _, noise := range []uint64{0, ^mask} { // men elsewhere change nothing
					if noise &^= mask; c.attack(s, blockers|noise) != walk(s, blockers, c.steps) {
						t.Fatalf("attacks from %s over %x", name(s), blockers)
					}
				}
				blockers = (blockers - mask) & mask
				if blockers == 0 {
					break
				}
			}
		}
	}
}

func TestLines(t *testing.T) {
	set := func(names ...string) (b uint64) {
		for _, n := range names {
			s, ok := gamerec.Chess.Board().ParseSquare(n)
			assert.True(t, ok)
			b |= bit(s)
		}
		return b
	}
	at := func(n string) int { return first(set(n)) }
	assert.Equal(t, set("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"), lines[at("b2")][at("e5")])
	assert.Equal(t, set("c3", "d4"), between[at("e5")][at("b2")])
	assert.Equal(t, set("b1", "c1", "d1"), between[at("a1")][at("e1")])
	assert.Equal(t, rank1, lines[at("a1")][at("b1")])
	assert.Zero(t, between[at("a1")][at("b1")])
	assert.Zero(t, lines[at("a1")][at("b3")])
	assert.Zero(t, between[at("a1")][at("b3")])
	assert.Equal(t, set("a3", "c3"), pawnAttacks[gamerec.First][at("b2")])
	assert.Equal(t, set("g6"), pawnAttacks[gamerec.Second][at("h7")])
	assert.Equal(t, set("b3", "c2"), knightAttacks[at("a1")])
	assert.Equal(t, set("a2", "b2", "b1"), kingAttacks[at("a1")])
	assert.Equal(t, set("h1", "g2"), lightSquares&set("a1", "h1", "g2", "h8"))
}

func TestNullMove(t *testing.T) {
	p := position(t, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", fen.Options{})
	p.Play(gamerec.NullMove)
	want := position(t, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3", fen.Options{})
	assert.Equal(t, *want, *p)
	p.Play(gamerec.NullMove)
	want = position(t, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 2 4", fen.Options{})
	assert.Equal(t, *want, *p)
}

// Counters, rights and en passant square after moves of every sort.
func TestPlay(t *testing.T) {
	for _, c := range []struct{ what, fen, move, want string }{
		{"double step", startFEN, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"knight", startFEN, "g1f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"},
		{"Black's move", "4k3/8/8/8/8/8/8/4K2R b - - 4 9", "e8e7", "8/4k3/8/8/8/8/8/4K2R w - - 5 10"},
		{"rook takes rook: both rights end", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "a8a1", "4k2r/8/8/8/8/8/8/r3K2R w Kk - 0 10"},
		{"castling short", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
		{"castling long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8O", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
		{"castling with the king in its place", "4k3/8/8/8/8/8/8/6KR w H - 0 9", "g1g1O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 9"},
		{"castling where king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 9", "f1g1O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 9"},
		{"promotion with capture of a rook", "r3k3/1P6/8/8/8/8/8/4K3 w q - 3 9", "b7a8N", "N3k3/8/8/8/8/8/8/4K3 b - - 0 9"},
		{"en passant", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "rnbqkbnr/ppp1p1pp/5P2/3p4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{"king", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9"},
	} {
		p := position(t, c.fen, fen.Options{})
		p.Play(find(t, p, c.move))
		s := p.Setup()
		assert.Equal(t, c.want, fen.String(&s), c.what)
		assert.Equal(t, p.computeHash(), p.Hash(), c.what)
	}
}
