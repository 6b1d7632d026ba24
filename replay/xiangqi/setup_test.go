package xiangqi

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

func TestSetupFaults(t *testing.T) {
	for _, c := range []struct {
		fen      string
		codes    []gamerec.Code
		says     string
		playable bool
	}{
		{StartFEN, nil, "", true},
		{"9/9/9/9/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodeKingMissing}, "Black has no general", false},
		{"4k4/9/9/9/9/9/9/9/9/9 w", []gamerec.Code{fen.CodeKingMissing}, "Red has no general", false},
		{"3k5/9/9/9/9/9/9/9/9/4KK3 w", []gamerec.Code{fen.CodeKingMany}, "Red has 2 generals", false},
		{"8k/9/9/9/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodePalace}, "Black's general on i9 stands outside its palace", true},
		{"3k5/9/9/9/4A4/9/9/9/9/4K4 w", []gamerec.Code{fen.CodePalace}, "Red's advisor on e5 stands outside its palace", true},
		{"3k5/9/9/9/9/9/9/4A4/9/4K4 w", []gamerec.Code{fen.CodePalace}, "off the diagonals", true},
		{"3k5/9/4a4/9/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodePalace}, "Black's advisor on e7", true},
		{"3k5/9/9/2B6/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodeElephantPoint}, "Red's elephant on c6 stands over the river", true},
		{"3k5/9/9/9/9/9/9/9/B8/4K4 w", []gamerec.Code{fen.CodeElephantPoint}, "Red's elephant on a1 stands where it can never come", true},
		{"3k5/9/9/9/9/9/9/9/P8/4K4 w", []gamerec.Code{fen.CodeSoldierPoint}, "Red's soldier on a1", true},
		{"3k5/9/9/9/9/9/1P7/9/9/4K4 w", []gamerec.Code{fen.CodeSoldierPoint}, "Red's soldier on b3", true},
		{"3k5/9/7p1/9/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodeSoldierPoint}, "Black's soldier on h7", true},
		{"3k5/9/9/9/9/P8/P8/9/9/4K4 w", []gamerec.Code{fen.CodeSoldierPoint}, "two soldiers of Red stand on file a", true},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodeGeneralsFacing}, "face each other on file e", true},
		{"3k5/9/9/RRR6/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodeMen}, "Red has 3 chariots; a game has 2 at most", true},
		{"3k5/PPPPPP3/9/9/9/9/9/9/9/4K4 b", []gamerec.Code{fen.CodeMen}, "Red has 6 soldiers", true},
		{"3k5/9/9/3R5/9/9/9/9/9/4K4 w", []gamerec.Code{fen.CodeOppositeCheck}, "Black is in check by Red's chariot on d6, but Red is to move", true},
		{"3k5/9/9/3R5/9/9/9/9/9/4K4 b", nil, "", true},
		// lengyanyu258/xiangqi.js issue 7: Red's elephant on d0, the general beside it.
		{"4k4/9/9/9/9/9/9/c8/9/R2B1K3 r", []gamerec.Code{fen.CodeElephantPoint}, "Red's elephant on d0", true},
	} {
		setup, problems := fen.Parse(gamerec.Xiangqi, c.fen, fen.Options{})
		require.Empty(t, problems, c.fen)
		p, problems := Rules{}.FromSetup(setup)
		var codes []gamerec.Code
		for _, p := range problems {
			codes = append(codes, p.Code)
			assert.Equal(t, gamerec.Error, p.Severity, "%s: %s", c.fen, p.Msg)
		}
		assert.Equal(t, c.codes, codes, "%s: %v", c.fen, problems)
		if len(problems) == 1 {
			assert.Contains(t, problems[0].Msg, c.says, c.fen)
		}
		assert.Equal(t, c.playable, p != nil, c.fen)

		// Diagrams may be impossible, but not without generals.
		_, problems = Rules{AllowImpossible: true}.FromSetup(setup)
		worst, some := problems.Worst()
		assert.Equal(t, len(c.codes) > 0, some, c.fen)
		assert.Equal(t, !c.playable, worst == gamerec.Error, c.fen)
	}
}

// What a text cannot say, data can.
func TestSetupData(t *testing.T) {
	s := start.Setup()
	s.Turn, s.Clock, s.Number = gamerec.NoSide, -1, 0
	p, problems := Rules{}.FromSetup(s)
	require.NotNil(t, p)
	assert.True(t, problems.Has(fen.CodeTurn))
	assert.True(t, problems.Has(fen.CodeCounters))
	assert.Equal(t, start.Setup(), p.Setup(), "the mended position")

	s = start.Setup()
	s.Cells[40], s.Cells[100] = gamerec.NewPiece(gamerec.First, gamerec.Queen), gamerec.NewPiece(gamerec.First, gamerec.Horse)
	p, problems = Rules{}.FromSetup(s)
	require.NotNil(t, p)
	assert.Len(t, problems, 2)
	assert.True(t, problems.Has(fen.CodeBoard))
	assert.Equal(t, start.Setup(), p.Setup())

	p, problems = Rules{}.FromSetup(gamerec.NewSetup(gamerec.Chess))
	assert.Nil(t, p)
	assert.True(t, problems.Has(fen.CodeBoard))
}

// No data make the rules panic, or list a move that Check refuses, or refuse one
// without a reason.
func FuzzFromSetup(f *testing.F) {
	f.Add(byte(0), int16(0), []byte{4, 0x1a, 85, 0x1b})
	f.Add(byte(1), int16(3), []byte{4, 0x1a, 13, 0x1b, 22, 0x16, 31, 0x17, 40, 0x20, 49, 0x21})
	f.Add(byte(7), int16(-1), []byte{200, 255, 1, 1})
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 60 { // any men anywhere
		data := []byte{}
		for range n {
			data = append(data, byte(rng.IntN(points)), byte(gamerec.NewPiece(gamerec.Side(rng.IntN(2)), men[rng.IntN(len(men)-1)])))
		}
		red := byte(rng.IntN(points - 1))
		data = append(data, red, byte(redGeneral), red+1+byte(rng.IntN(points-1-int(red))), byte(redGeneral|1))
		f.Add(byte(n%2), int16(n), data)
	}
	f.Fuzz(func(t *testing.T, turn byte, clock int16, men []byte) {
		setup := gamerec.NewSetup(gamerec.Xiangqi)
		setup.Turn, setup.Clock = gamerec.Side(turn), int(clock)
		for i := 0; i+1 < len(men); i += 2 {
			setup.Cells[men[i]%gamerec.MaxSquares] = gamerec.Piece(men[i+1])
		}
		pos, problems := Rules{}.FromSetup(setup)
		if pos == nil {
			if len(problems) == 0 {
				t.Fatal("no position, no reason")
			}
			return
		}
		p := pos.(*Position)
		before := *p
		moves := p.Moves(nil)
		for _, m := range moves {
			if err := p.Check(m); err != nil {
				t.Fatalf("%+v: %v", m, err)
			}
			p.Play(m)
			if p.checked(before.turn) {
				t.Fatalf("%+v leaves the general in check", m)
			}
			p.undo(m, before.clock)
			if *p != before {
				t.Fatalf("%+v cannot be taken back", m)
			}
		}
		legal := 0
		for from := range points {
			if p.cells[from].Side() != p.turn {
				continue
			}
			for to := range points {
				m := gamerec.Move{From: gamerec.Square(from), To: gamerec.Square(to), Piece: p.cells[from].Kind(), Taken: p.cells[to].Kind()}
				if p.Check(m) == nil {
					legal++
				}
			}
		}
		if legal != len(moves) || p.HasMoves() != (legal > 0) {
			t.Fatalf("%d moves are listed, %d pass Check", len(moves), legal)
		}
		Rules{}.Judge(begin(p))
	})
}
