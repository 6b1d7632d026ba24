package chess

import (
	"bufio"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// judged is a position with what each side can do: Yes if it can mate, No if not.
type judged struct {
	text string
	pos  *Position
	can  [2]Answer
}

// deadPositions reads the labelled positions: "W-" before one in which only White
// can mate, "--" before a dead one.
func deadPositions(t testing.TB) []judged {
	var list []judged
	for lines := bufio.NewScanner(oracle(t, "oracle/chess/dead_positions.txt")); lines.Scan(); {
		text := lines.Text()
		if strings.HasPrefix(text, "#") {
			continue
		}
		label, board, _ := strings.Cut(text, " ")
		j := judged{text: text, pos: position(t, board+" 0 1", fen.Options{}), can: [2]Answer{Yes, Yes}}
		for side := range j.can {
			if label[side] == '-' {
				j.can[side] = No
			}
		}
		list = append(list, j)
	}
	require.Len(t, list, 902)
	return list
}

// ask tests every position with a budget. It returns in how many of the positions
// that a side cannot win every such side was found, and how many there are.
func ask(t *testing.T, b Budget) (found, of int) {
	for _, j := range deadPositions(t) {
		whole := true
		for side := gamerec.First; side <= gamerec.Second; side++ {
			got := j.pos.CanWin(side, b)
			if got != Unknown {
				assert.Equal(t, j.can[side], got, "%s, %v", j.text, side)
			}
			whole = whole && (j.can[side] == Yes || got == No)
		}
		if j.can != [2]Answer{Yes, Yes} {
			of++
			if whole {
				found++
			}
		}
	}
	return found, of
}

func TestDeadPositions(t *testing.T) {
	found, of := ask(t, Normal)
	assert.Equal(t, 534, of)
	assert.GreaterOrEqual(t, found*100, of*90, "found %d", found)
}

func TestDeadPositionsDeep(t *testing.T) {
	if *deep == 0 {
		t.Skip("takes half a minute: run with -deep 1")
	}
	found, of := ask(t, Deep)
	assert.GreaterOrEqual(t, found*100, of*98, "found %d", found)
}

func TestCanWin(t *testing.T) {
	for _, c := range []struct {
		what, fen    string
		white, black Answer
	}{
		{"bishops on light squares only", "8/6k1/8/8/4B3/3B4/8/1K6 w - - 0 1", No, No},
		{"a bishop each, same colour", "5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", No, No},
		{"a bishop each, opposite colours", "7k/8/7K/2Bb4/8/8/8/8 b - - 0 1", Yes, Yes},
		{"a knight each", "4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", Yes, Yes},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", No, No},
		{"two pairs of pawns", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", No, No},
		{"three pairs of pawns", "8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34", No, No},
		{"knight against pawn", "8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1", Yes, Yes},
		{"bishops of the useless colour", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", No, No},
		{"a helpmate of 22 plies", "Bb2kb2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 b - - 0 1", Yes, No},
		{"a pawn that promotes in vain", "5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 1", No, Yes},
		{"pawn against knight", "8/8/8/8/6k1/1n1P4/8/3K4 w - - 0 1", Yes, Yes},
		{"locked out", "7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 w - - 0 1", Yes, No},
		{"the next move stalemates", "7k/6pP/6P1/5K2/8/8/8/8 w - - 0 1", No, No},
		{"knight against queens", "4k3/8/8/8/3qq3/8/8/4KN2 w - - 0 1", No, Yes},
		{"knight against a rook, which can stand in its king's way", "7k/7r/5K2/8/3N4/8/8/8 w - - 0 1", Yes, Yes},
		{"the start", startFEN, Yes, Yes},
		{"mated", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", No, Yes},
		{"stalemated", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", No, No},
		{"the only move is a capture that leaves bare kings", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1", No, No},
	} {
		p := position(t, c.fen, fen.Options{})
		before := *p
		white, black := p.CanWin(gamerec.First, Deep), p.CanWin(gamerec.Second, Deep)
		assert.Equal(t, []Answer{c.white, c.black}, []Answer{white, black}, c.what)
		dead := No
		if c.white == No && c.black == No {
			dead = Yes
		}
		assert.Equal(t, dead, p.Dead(Deep), c.what)
		assert.Equal(t, before, *p, c.what)
	}
}

// In the position of a thread on which the analysis of others failed, no answer
// but the right one or none may come.
func TestHardWall(t *testing.T) {
	p := position(t, "B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1", fen.Options{})
	for side := gamerec.First; side <= gamerec.Second; side++ {
		assert.NotEqual(t, Yes, p.CanWin(side, Normal))
	}
	assert.NotEqual(t, No, p.Dead(Normal))
}

// Without search nothing but a mate on the board is proof of a win.
func TestQuick(t *testing.T) {
	p := position(t, startFEN, fen.Options{})
	assert.Equal(t, Unknown, p.CanWin(gamerec.First, Quick))
	assert.Equal(t, Unknown, p.Dead(Quick))
	assert.Zero(t, testing.AllocsPerRun(10, func() { p.Dead(Quick) }))
	mated := position(t, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", fen.Options{})
	assert.Equal(t, Yes, mated.CanWin(gamerec.Second, Quick))
}

func TestAnswerNames(t *testing.T) {
	assert.Equal(t, []string{"unknown", "no", "yes"}, []string{Unknown.String(), No.String(), Yes.String()})
}

// Whatever is played, every man stays within the squares that the analysis of the
// first position gave it, and no side mates that it excluded.
func TestMobilityHoldsInPlay(t *testing.T) {
	starts := []*Position{
		position(t, startFEN, fen.Options{}),
		position(t, "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1", fen.Options{}),
		position(t, "1r2k1r1/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/1R2K1R1 w GBgb - 0 1", fen.Options{Chess960: true}),
		position(t, "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", fen.Options{}),
		position(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", fen.Options{}),
	}
	for _, j := range deadPositions(t) {
		starts = append(starts, j.pos)
	}
	rnd := rand.New(rand.NewPCG(5, 22))
	plies, mates := 0, 0
	for _, start := range starts {
		var m mobility
		m.spread(start)
		for range 4 {
			n, mated := wander(t, start, &m, rnd)
			plies += n
			if mated {
				mates++
			}
		}
	}
	assert.Greater(t, plies, 100_000)
	assert.Greater(t, mates, 20)
}

// wander plays up to 100 random plies and holds them against the sets.
func wander(t *testing.T, start *Position, m *mobility, rnd *rand.Rand) (plies int, mated bool) {
	p := *start
	var origin [64]int // by square: where the man there stood at the start
	for s := range origin {
		origin[s] = s
	}
	var room [256]gamerec.Move
	for ; plies < 100; plies++ {
		moves := p.Moves(room[:0])
		if len(moves) == 0 {
			if mated = p.checkers != 0; mated {
				require.True(t, m.canMate(start, p.turn.Other()), "%s is mate, from %s", p.text(false), start.text(false))
			}
			return plies, mated
		}
		mv := moves[rnd.IntN(len(moves))]
		man := origin[mv.From]
		if mv.Castles() {
			wing := gamerec.ShortWing
			if mv.Flags&gamerec.FlagCastleLong != 0 {
				wing = gamerec.LongWing
			}
			rook := origin[p.rooks[p.turn][wing]]
			to := castledRook(mv.To, wing)
			origin[to] = rook
			require.NotZero(t, m.walks[rook]&bit(to), "castling from %s", start.text(false))
		}
		p.Play(mv)
		origin[mv.To] = man
		set := m.walks[man]
		if p.board[mv.To] != start.board[man] {
			set = m.promoted[man]
		}
		require.NotZero(t, set&bit(mv.To), "%s by the man from %s, from %s", coordinates(mv), name(man), start.text(false))
	}
	return plies, false
}

func BenchmarkQuick(b *testing.B) {
	list := deadPositions(b)
	var answers [3]int
	b.ReportAllocs()
	for b.Loop() {
		answers = [3]int{}
		for i := range list {
			for side := gamerec.First; side <= gamerec.Second; side++ {
				answers[list[i].pos.CanWin(side, Quick)]++
			}
		}
	}
	// Of 930 sides that cannot mate; six are mated on the board.
	require.Equal(b, [3]int{Unknown: 1217, No: 581, Yes: 6}, answers)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*len(list)), "ns/answer")
}

func BenchmarkNormal(b *testing.B) {
	p := position(b, "1b1k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - - 0 1", fen.Options{})
	b.ReportAllocs()
	for b.Loop() {
		require.Equal(b, Unknown, p.CanWin(gamerec.First, Normal))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(Normal), "ns/position")
}
