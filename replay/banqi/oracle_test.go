package banqi

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
	"github.com/gamerec/gamerec/pgn"
)

const oracle = "../../../shared/oracle/banqi/"

func position(t *testing.T, text string) *Position {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Banqi, text, fen.Options{})
	require.Empty(t, problems, text)
	p, problems := Rules{}.FromSetup(setup)
	worst, _ := problems.Worst()
	require.NotNil(t, p, "%s: %v", text, problems)
	require.Less(t, worst, gamerec.Error, "%s: %v", text, problems)
	return p.(*Position)
}

// The counts of the start follow from the rules: 32 squares, 14 kinds.
func TestPerftStart(t *testing.T) {
	p := Rules{}.Start().(*Position)
	assert.EqualValues(t, 32, Perft(p, 1, true))
	assert.EqualValues(t, 448, Perft(p, 1, false))
	assert.EqualValues(t, 32*14*31, Perft(p, 2, true))
	// 2 kinds of which one piece exists leave 13 kinds, the 12 others leave 14
	assert.EqualValues(t, 32*31*(2*13+12*14), Perft(p, 2, false))
}

func TestPerftOracle(t *testing.T) {
	file, err := os.Open(oracle + "banqi_cases_d2.txt")
	if err != nil {
		t.Skip("../shared/oracle/banqi is absent: no counts to compare")
	}
	defer file.Close()
	line := regexp.MustCompile(`^(\S+)\s+(\S+ \S+ \S+ \d+ \d+)\s+action (\d+)/(\d+) outcome (\d+)/(\d+) \| (.*)$`)
	n := 0
	for s := bufio.NewScanner(file); s.Scan(); {
		m := line.FindStringSubmatch(s.Text())
		require.NotNil(t, m, s.Text())
		n++
		p := position(t, m[2])
		for i, want := range m[3:7] {
			assert.Equal(t, want, strconv.FormatUint(Perft(p, i%2+1, i < 2), 10), "%s depth %d", m[1], i%2+1)
		}
		v := Rules{}.Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}})
		assert.Equal(t, m[7] != "None", v.Over, m[1])
		switch {
		case strings.Contains(m[7], "captured"):
			assert.Equal(t, gamerec.CaptureAll, v.Reason, m[1])
		case strings.Contains(m[7], "no legal turn"):
			assert.Equal(t, gamerec.NoTurn, v.Reason, m[1])
		case strings.Contains(m[7], "180"):
			assert.Equal(t, gamerec.NoProgress, v.Reason, m[1])
		}
		if strings.HasPrefix(m[7], "b wins") {
			assert.Equal(t, gamerec.Second, v.Winner, m[1])
		}
	}
	assert.Equal(t, 37, n, "cases read")
}

// parseMove reads the plain form of the oracle: a1=G, a1-a2, a1xa2.
func parseMove(t *testing.T, p *Position, text string) gamerec.Move {
	t.Helper()
	b := gamerec.Banqi.Board()
	from, ok := b.ParseSquare(text[:2])
	require.True(t, ok, text)
	if text[2] == '=' {
		m := flip(from)
		piece := fen.BanqiPiece(text[3], fen.BanqiLetters)
		m.Piece = piece.Kind()
		if piece.Side() == gamerec.Second {
			m.Flags |= gamerec.FlagSecond
		}
		return m
	}
	to, ok := b.ParseSquare(text[3:])
	require.True(t, ok, text)
	return gamerec.Move{From: from, To: to, Piece: p.At(from).Kind(), Taken: p.At(to).Kind()}
}

func TestGamesOracle(t *testing.T) {
	file, err := os.Open(oracle + "banqi_games.jsonl")
	if err != nil {
		t.Skip("../shared/oracle/banqi is absent: no games to compare")
	}
	defer file.Close()
	n := 0
	s := bufio.NewScanner(file)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var g struct {
			Moves []string
			Legal []int
			Final string
			End   string
		}
		require.NoError(t, json.Unmarshal(s.Bytes(), &g))
		n++
		p := Rules{}.Start().(*Position)
		h := gamerec.History{Start: p.Clone(), Now: p, Hashes: []uint64{p.Hash()}}
		for i, text := range g.Moves {
			require.Len(t, p.Moves(nil), g.Legal[i], "game %d ply %d", n, i+1)
			m := parseMove(t, p, text)
			require.NoError(t, p.Check(m), "game %d ply %d %s", n, i+1, text)
			require.False(t, Rules{}.Judge(&h).Over, "game %d goes on at ply %d", n, i+1)
			p.Play(m)
			h.Moves, h.Hashes = append(h.Moves, m), append(h.Hashes, p.Hash())
		}
		setup := p.Setup()
		assert.Equal(t, g.Final, fen.String(&setup), "game %d", n)
		v := Rules{}.Judge(&h)
		assert.True(t, v.Over, "game %d", n)
		if strings.Contains(g.End, "third") {
			assert.Equal(t, gamerec.Repetition, v.Reason, g.End)
			continue
		}
		assert.Equal(t, gamerec.CaptureAll, v.Reason, g.End)
		assert.Equal(t, strings.HasPrefix(g.End, "b wins"), v.Winner == gamerec.Second, g.End)
	}
	assert.Equal(t, 24, n)
}

// The vector of the field: the start of the stretch counts as the first occurrence.
func TestRepetition(t *testing.T) {
	p := position(t, "8/8/3Hc3/8 r - 0 51")
	h := gamerec.History{Start: p.Clone(), Now: p, Hashes: []uint64{p.Hash()}}
	for i, text := range strings.Fields("d2-c2 e2-f2 c2-d2 f2-e2 d2-c2 e2-f2 c2-d2 f2-e2") {
		require.False(t, Rules{}.Judge(&h).Over, "before ply %d", i+1)
		m := parseMove(t, p, text)
		p.Play(m)
		h.Moves, h.Hashes = append(h.Moves, m), append(h.Hashes, p.Hash())
	}
	v := Rules{}.Judge(&h)
	assert.True(t, v.Over)
	assert.Equal(t, gamerec.Repetition, v.Reason)
	assert.Equal(t, gamerec.ResultDraw, v.Result)
}

func TestConformance(t *testing.T) {
	gametest.Run(t, gametest.Game{
		ID: gamerec.Banqi, Rules: Rules{}, Settle: settle, Plies: 200, FEN: []fen.Options{{Letters: fen.TCGLetters}},
		Notations: []gamerec.Notation{pgn.NewBanqi(), pgn.NewTCG(), pgn.NewOpenSpiel()},
	})
}

// settle reveals a piece of the pool, each piece as likely as another.
func settle(rng *rand.Rand, pos gamerec.Position, m gamerec.Move) gamerec.Move {
	if m.Flags&gamerec.FlagFlip == 0 {
		return m
	}
	p := pos.(*Position)
	n := rng.IntN(int(p.hidden))
	for sd := range p.pool {
		for k := range gamerec.NumKinds {
			if n -= int(p.pool[sd][k]); n < 0 {
				m.Piece = k
				if sd == 1 {
					m.Flags |= gamerec.FlagSecond
				}
				return m
			}
		}
	}
	return m
}

func TestReasons(t *testing.T) {
	for _, tt := range []struct{ fen, move, reason string }{
		{"8/8/3Hc3/8 r - 0 51", "d2xd2", ReasonOwnPiece},
		{"8/8/3Gs3/8 r - 0 51", "d2xe2", ReasonRank},
		{"8/8/3Sc3/8 r - 0 51", "d2xe2", ReasonRank},
		{"8/8/3Sc3/8 b - 0 52", "e2xd2", ReasonNoScreen},
		{"8/8/C6g/8 r - 0 51", "a2xh2", ReasonNoScreen},
		{"8/8/CsS1g3/8 r - 0 51", "a2xe2", ReasonTwoScreens},
		{"8/8/Cs2g3/8 r - 0 51", "a2-d2", ReasonJumpEmpty},
		{"8/8/HXg5/8 r s1 0 51", "a2-b2", ReasonTarget},
		{"8/8/HXg5/8 r s1 0 51", "b2-b3", ReasonFaceDown},
		{"8/8/HXg5/8 r s1 0 51", "c2-d2", ReasonWrongSide},
		{"8/8/HXg5/8 r s1 0 51", "b2=S", ReasonPool},
		{"8/8/HXg5/8 r s1 0 51", "a2=s", ReasonFaceUp},
		{"8/8/HXg5/8 r s1 0 51", "a1=s", ReasonFaceUp},
		{"8/8/HXg5/8 r s1 0 51", "a2-a4", ReasonMovement},
		{"8/8/HXg5/8 r s1 0 51", "a2-b3", ReasonMovement},
		{"8/8/h6R/8 b - 0 52", "a2-h1", ReasonMovement}, // no way round the edge
		{"8/8/aX6/1a6 r s1 0 51", "b2=s", ReasonGameOver},
	} {
		p := position(t, tt.fen)
		err := p.Check(parseMove(t, p, tt.move))
		var why *gamerec.IllegalError
		require.ErrorAs(t, err, &why, "%s %s", tt.fen, tt.move)
		assert.Equal(t, tt.reason, why.Reason, "%s %s: %s", tt.fen, tt.move, why.Msg)
	}
}
