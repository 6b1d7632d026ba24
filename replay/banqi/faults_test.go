package banqi

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
)

// These tests hold what other programs of banqi were seen to get wrong.

func moveTexts(p *Position) string {
	var texts []string
	for _, m := range p.Moves(nil) {
		texts = append(texts, string(pgn.NewBanqi().Append(nil, p, m)))
	}
	return strings.Join(texts, " ")
}

// playLine plays moves in the plain form and returns the history.
func playLine(t *testing.T, p *Position, line string) *gamerec.History {
	t.Helper()
	h := &gamerec.History{Start: p.Clone(), Now: p, Hashes: []uint64{p.Hash()}, Clock0: int(p.clock)}
	for text := range strings.FieldsSeq(line) {
		m := parseMove(t, p, text)
		require.NoError(t, p.Check(m), text)
		p.Play(m)
		h.Moves, h.Hashes = append(h.Moves, m), append(h.Hashes, p.Hash())
	}
	return h
}

func judge(p *Position) gamerec.Verdict {
	return Rules{}.Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}, Clock0: int(p.clock)})
}

// No piece goes round the edge of the board.
func TestNoWrap(t *testing.T) {
	assert.Equal(t, "h2-g2 h2-h3 h2-h1", moveTexts(position(t, "8/8/h6H/8 r - 0 51")))
}

// The board ends at rank 4 and at file h.
func TestNoSuchSquare(t *testing.T) {
	p := Rules{}.Start()
	for _, text := range []string{"a5=G", "a0=G", "i1=G", "h4-h5", "A1=G"} {
		_, err := pgn.NewBanqi().Resolve(nil, p, text)
		assert.Error(t, err, text)
	}
	assert.Error(t, p.Check(gamerec.Move{From: 32, To: 32, Flags: gamerec.FlagFlip}))
}

// The pool holds as many pieces as lie face down, and captured ones never return.
func TestPoolAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 50 {
		p := Rules{}.Start().(*Position)
		for ply := 0; ply < 300; ply++ {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(settle(rng, p, moves[rng.IntN(len(moves))]))
			s := p.Setup()
			pool, left := 0, [2]int{}
			for side := range s.Pool {
				for _, k := range fen.BanqiKinds() {
					n := int(s.Pool[side][k])
					pool += n
					left[side] += n + s.Count(gamerec.NewPiece(gamerec.Side(side), k))
				}
			}
			require.Equal(t, s.Count(gamerec.HiddenPiece), pool)
			require.Equal(t, [2]int{int(p.left[0]), int(p.left[1])}, left)
			_, problems := Rules{}.FromSetup(s)
			require.Empty(t, problems, fen.String(&s))
		}
	}
}

// Whoever cannot turn loses, even when the same ply completes the 180.
func TestBlockedPlayerLoses(t *testing.T) {
	for _, text := range []string{"8/8/a7/Sa6 r - 0 51", "8/8/a7/Sa6 r - 180 301"} {
		v := judge(position(t, text))
		assert.Equal(t, gamerec.NoTurn, v.Reason, text)
		assert.Equal(t, gamerec.Second, v.Winner, text)
	}
}

// A cannon captures over a screen at any distance, and never by a step.
func TestCannon(t *testing.T) {
	assert.Contains(t, moveTexts(position(t, "8/8/C2X3g/8 r s1 0 51")), "a2xh2")
	p := position(t, "8/8/3Cs3/8 r - 0 51")
	assert.NotContains(t, moveTexts(p), "x")
	assert.NotContains(t, moveTexts(position(t, "8/8/Cs1X4/8 r s1 0 51")), "x", "a face-down piece is no target")
	assert.NotContains(t, moveTexts(position(t, "8/8/Cs6/8 r - 0 51")), "x", "an empty square is no target")
}

// Face-down and empty squares are told apart by the hash, and so are the sides.
func TestHash(t *testing.T) {
	hidden, gone := position(t, "8/8/3Hc2X/8 r s1 0 51"), position(t, "8/8/3Hc3/8 r - 0 51")
	assert.NotEqual(t, hidden.Hash(), gone.Hash())
	assert.NotEqual(t, gone.Hash(), position(t, "8/8/3Hc3/8 b - 0 52").Hash())
	assert.Equal(t, gone.Hash(), position(t, "8/8/3Hc3/8 r - 7 99").Hash(), "counters take no part")
}

// A side whose last piece is captured has lost at once, though pieces of the other
// lie face down; a side whose pieces all lie face down plays on.
func TestCaptureAll(t *testing.T) {
	v := judge(position(t, "8/8/aX6/1a6 r s1 0 51"))
	assert.Equal(t, gamerec.CaptureAll, v.Reason)
	assert.Equal(t, gamerec.Second, v.Winner)
	p := position(t, "8/8/aX6/1a6 r S1 0 51")
	assert.False(t, judge(p).Over)
	assert.Equal(t, "b2=?", moveTexts(p))
	// the last capture on ply 180 of the count wins
	p = position(t, "8/8/3Hc3/8 r - 179 301")
	h := playLine(t, p, "d2xe2")
	v = Rules{}.Judge(h)
	assert.Equal(t, gamerec.CaptureAll, v.Reason)
	assert.Equal(t, gamerec.ResultFirst, v.Result, "ply 301 is the first player's")
}

// General, advisor, elephant, chariot, horse, soldier: no other order.
func TestRanks(t *testing.T) {
	const order = "GAERHS"
	for i, a := range order {
		for k, b := range order {
			want := i <= k
			switch string([]rune{a, b}) {
			case "GS":
				want = false
			case "SG":
				want = true
			}
			assert.Equal(t, want, beats(fen.BanqiPiece(byte(a), "").Kind(), fen.BanqiPiece(byte(b), "").Kind()), "%c takes %c", a, b)
		}
		assert.Equal(t, a != 'S', beats(fen.BanqiPiece(byte(a), "").Kind(), gamerec.Cannon), "%c takes a cannon", a)
	}
}

// The flipper of the first piece has its colour, and the other player moves next.
func TestFirstFlip(t *testing.T) {
	p := Rules{}.Start().(*Position)
	playLine(t, p, "a1=g")
	assert.Equal(t, gamerec.First, p.Turn(), "Black flipped, Red is to move")
	assert.Equal(t, gamerec.Second, p.first())
	playLine(t, p, "b1=S")
	assert.Equal(t, gamerec.Second, p.Turn())
	assert.Contains(t, moveTexts(p), "h4=?")
	assert.NotContains(t, moveTexts(p), "a1xb1", "the general takes no soldier")
}

// A position counts whatever the way by which it came again.
func TestRepetitionByOtherRoutes(t *testing.T) {
	p := position(t, "8/8/3H1c2/8 r - 0 51")
	h := playLine(t, p, "d2-d3 f2-f3 d3-d2 f3-f2 d2-d1 f2-f1 d1-d2")
	assert.False(t, Rules{}.Judge(h).Over)
	p = position(t, "8/8/3H1c2/8 r - 0 51")
	h = playLine(t, p, "d2-d3 f2-f3 d3-d2 f3-f2 d2-d1 f2-f1 d1-d2 f1-f2")
	assert.Equal(t, gamerec.Repetition, Rules{}.Judge(h).Reason)
}

// The 180 are plies; flip and capture begin them anew.
func TestProgress(t *testing.T) {
	p := position(t, "8/8/3H1c1X/8 r s1 178 300")
	h := playLine(t, p, "d2-d3")
	assert.False(t, Rules{}.Judge(h).Over)
	h = playLine(t, p, "f2-f3")
	assert.Equal(t, gamerec.NoProgress, Rules{}.Judge(h).Reason)
	assert.False(t, Rules{ProgressLimit: 200}.Judge(h).Over)
	assert.True(t, Rules{ProgressLimit: 60}.Judge(h).Over)

	p = position(t, "8/8/3H1c1X/8 r s1 179 301")
	h = playLine(t, p, "h2=s")
	assert.False(t, Rules{}.Judge(h).Over)
	assert.Zero(t, p.Setup().Clock)
}

// The third occurrence is named before the count of plies.
func TestRepetitionBeforeProgress(t *testing.T) {
	p := position(t, "8/8/3Hc3/8 r - 172 301")
	h := playLine(t, p, "d2-c2 e2-f2 c2-d2 f2-e2 d2-c2 e2-f2 c2-d2 f2-e2")
	assert.EqualValues(t, 180, p.clock)
	assert.Equal(t, gamerec.Repetition, Rules{}.Judge(h).Reason)
}

// The general is a piece like others: its loss ends nothing.
func TestGeneralMayFall(t *testing.T) {
	p := position(t, "8/8/3Gs2C/8 b - 0 52")
	h := playLine(t, p, "e2xd2")
	assert.False(t, Rules{}.Judge(h).Over)
}

// Before the first flip nothing can be moved; no square is flipped twice; the pool
// has five soldiers of each side.
func TestFlips(t *testing.T) {
	p := Rules{}.Start().(*Position)
	reason := func(text string) string {
		err := p.Check(parseMove(t, p, text))
		var why *gamerec.IllegalError
		require.ErrorAs(t, err, &why, text)
		return why.Reason
	}
	assert.Equal(t, ReasonFaceDown, reason("a1-a2"))
	playLine(t, p, "a1=G")
	assert.Equal(t, ReasonFaceUp, reason("a1=G"))
	assert.Equal(t, ReasonPool, reason("b1=G"))
	playLine(t, p, "a2=S b2=S c2=S d2=S e2=S")
	err := p.Check(parseMove(t, p, "f2=S"))
	var pool *PoolError
	require.ErrorAs(t, err, &pool)
	assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.Soldier), pool.Piece)
	assert.NoError(t, p.Check(parseMove(t, p, "f2=s")))
}

// What a position text may say and no game can hold.
func TestSetupFaults(t *testing.T) {
	for _, c := range []struct {
		text     string
		codes    []gamerec.Code
		playable bool
	}{
		{"8/8/3Hc3/8 r - 0 51", nil, true},
		{"8/8/3Gg2G/8 r - 0 51", []gamerec.Code{fen.CodeMen}, false},
		{"X7/8/3G4/8 r G1 0 51", []gamerec.Code{fen.CodeMen}, false},
		{"XX6/8/3Hc3/8 r s1 0 51", []gamerec.Code{fen.CodePool}, false},
		{"8/8/3Hc3/8 r s1 0 51", []gamerec.Code{fen.CodePool}, false},
		{"8/8/3Hc3/8 ? - 0 51", []gamerec.Code{fen.CodeTurn}, false},
		{"XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX r G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1", []gamerec.Code{fen.CodeTurn}, true},
		{"XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX ? G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 3", []gamerec.Code{fen.CodeCounters}, true},
		{"8/8/3Hc3/8 r - 60 51", []gamerec.Code{fen.CodeCounters}, true},
		{"XXXXXXXX/XXXXXXXX/XXXXXXXX/GXXXXXXX b A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1", []gamerec.Code{fen.CodeCounters}, true}, // a piece is up, none was flipped
	} {
		s, problems := fen.Parse(gamerec.Banqi, c.text, fen.Options{})
		require.Empty(t, problems, c.text)
		p, problems := Rules{}.FromSetup(s)
		var codes []gamerec.Code
		for _, problem := range problems {
			codes = append(codes, problem.Code)
		}
		assert.Equal(t, c.codes, codes, c.text)
		assert.Equal(t, c.playable, p != nil, c.text)
	}
	chess := gamerec.NewSetup(gamerec.Chess)
	p, problems := Rules{}.FromSetup(chess)
	assert.Nil(t, p)
	assert.True(t, problems.Has(fen.CodeBoard))
	queen := gamerec.NewSetup(gamerec.Banqi)
	queen.Cells[3] = gamerec.NewPiece(gamerec.First, gamerec.Queen)
	p, problems = Rules{}.FromSetup(queen)
	assert.Nil(t, p)
	assert.True(t, problems.Has(fen.CodePlacement))
}
