package chess

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// The game Kasparov - Topalov, Wijk aan Zee 1999, as coordinates.
const immortal = `e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 c1e3 f8g7 d1d2 c7c6 f2f3 b7b5 g1e2 b8d7 e3h6 g7h6 d2h6 c8b7 a2a3 e7e5
e1c1O d8e7 c1b1 a7a6 e2c1 e8c8O c1b3 e5d4 d1d4 c6c5 d4d1 d7b6 g2g3 c8b8 b3a5 b7a8 f1h3 d6d5 h6f4 b8a7
h1e1 d5d4 c3d5 b6d5 e4d5 e7d6 e1d4 c5d4 f4d4 a7b6 e1e7`

// game returns the plies of the game and the position before each.
func game(b *testing.B) (positions []Position, moves []gamerec.Move) {
	p := position(b, startFEN, fen.Options{})
	words := strings.Fields(immortal)
	for _, word := range words[:46] {
		m := find(b, p, word)
		positions, moves = append(positions, *p), append(moves, m)
		p.Play(m)
	}
	return positions, moves
}

func perPly(b *testing.B, plies int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
}

// What a reader of moves asks for every ply: the legal moves of a kind to a square.
func BenchmarkMovesTo(b *testing.B) {
	positions, moves := game(b)
	var want []gamerec.Move // from the list of all moves, by kind and target
	for i := range positions {
		for _, m := range positions[i].Moves(nil) {
			if m.Piece == moves[i].Piece && m.To == moves[i].To {
				want = append(want, m)
			}
		}
	}
	room := make([]gamerec.Move, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		room = room[:0]
		for i := range positions {
			room = positions[i].MovesTo(room, moves[i].Piece, moves[i].To)
		}
	}
	require.ElementsMatch(b, want, room)
	perPly(b, len(moves))
}

func BenchmarkPlay(b *testing.B) {
	positions, moves := game(b)
	end := positions[len(positions)-1]
	end.Play(moves[len(moves)-1])
	var p Position
	b.ReportAllocs()
	for b.Loop() {
		p = positions[0]
		for _, m := range moves {
			p.Play(m)
		}
	}
	require.Equal(b, end, p)
	perPly(b, len(moves))
}

func BenchmarkMoves(b *testing.B) {
	positions, moves := game(b)
	want, n := 0, 0
	for i := range positions {
		want += positions[i].count()
	}
	room := make([]gamerec.Move, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for i := range positions {
			n += len(positions[i].Moves(room[:0]))
		}
	}
	require.Equal(b, want, n)
	perPly(b, len(moves))
}

func BenchmarkHasMoves(b *testing.B) {
	positions, moves := game(b)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for i := range positions {
			if positions[i].HasMoves() {
				n++
			}
		}
	}
	require.Equal(b, len(moves), n)
	perPly(b, len(moves))
}

// What a validator asks after every ply.
func BenchmarkJudge(b *testing.B) {
	positions, moves := game(b)
	histories := make([]gamerec.History, len(positions))
	var hashes []uint64
	for i := range positions {
		hashes = append(hashes, positions[i].hash)
		histories[i] = gamerec.History{Start: &positions[0], Now: &positions[i], Hashes: hashes[:i+1], GoesOn: true}
	}
	over := 0
	b.ReportAllocs()
	for b.Loop() {
		over = 0
		for i := range histories {
			if v := (Rules{}).Judge(&histories[i]); v.Over {
				over++
			}
		}
	}
	require.Zero(b, over)
	perPly(b, len(moves))
}

func BenchmarkFromSetup(b *testing.B) {
	s := Rules{}.Start().Setup()
	b.ReportAllocs()
	for b.Loop() {
		p, problems := Rules{}.FromSetup(s)
		require.Empty(b, problems)
		require.Equal(b, start.hash, p.Hash())
	}
}
