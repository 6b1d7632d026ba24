package metamachy

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
	"github.com/gamerec/gamerec/pgn"
)

// setupOf reads a position text without a fault.
func setupOf(t *testing.T, text string) gamerec.Setup {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Metamachy, text, fen.Options{})
	require.Empty(t, problems, text)
	_, problems = Rules{}.FromSetup(setup)
	require.Empty(t, problems, text)
	return setup
}

func TestConformance(t *testing.T) {
	g := gametest.Game{
		ID: gamerec.Metamachy, Rules: Rules{DrawRules: true}, Playouts: 3, Plies: 50,
		Notations: []gamerec.Notation{pgn.NewMetamachySAN(), pgn.NewMetamachyLAN(), pgn.NewMetamachyUCI(), pgn.NewJocly()},
		FEN:       []fen.Options{{Letters: fen.LettersJocly}, {Letters: fen.LettersDiagram}},
	}
	for _, text := range []string{
		"k11/3PPP1I4/12/12/6p5/12/4P7/3G4p3/2r3E5/4p1p1p3/12/K10C w - - 0 9",
		"k11/12/12/12/12/12/4iPp5/12/4I7/1ppp8/12/K11 b - f5 0 9",
		"cm3kq3mc/er1bilgibnre/pp1p1p1p1p1p/12/6p5/12/12/7P4/2P9/PP1P1P1P1P1P/ERNBIL1IBNRE/CM3KQG2MC w Kk - 2 20",
		Arrays()[9].FEN(),
	} {
		g.Starts = append(g.Starts, setupOf(t, text))
	}
	gametest.Run(t, g)
}

// Perft must count what the plain walk over Moves and Play counts.
func TestPerftPlain(t *testing.T) {
	for _, a := range []Array{Arrays()[0], Arrays()[15]} {
		p := position(t, a.FEN())
		assert.Equal(t, gametest.Perft(p, 2), Perft(p, 2), a.Name())
	}
}

// mirrored returns a position with files reversed, and reversed colours with the
// board turned upside down.
func mirrored(s gamerec.Setup) (files, colours gamerec.Setup) {
	files, colours = s, s
	for i := range gamerec.Square(count) {
		files.Cells[i/size*size+size-1-i%size] = s.Cells[i]
		man := s.Cells[i]
		if man != gamerec.NoPiece {
			man ^= 1
		}
		colours.Cells[across(i)] = man
	}
	colours.Turn = s.Turn.Other()
	colours.Leap = [2]bool{s.Leap[1], s.Leap[0]}
	if ep := s.EnPassant; ep != gamerec.NoSquare {
		files.EnPassant, colours.EnPassant = ep/size*size+size-1-ep%size, across(ep)
	}
	return files, colours
}

// The rules know neither left from right nor White from Black.
func TestSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 12))
	for n := range 60 {
		p := position(t, Arrays()[n%24].FEN())
		var moves []gamerec.Move
		for ply := range 100 {
			moves = p.Moves(moves[:0])
			if len(moves) == 0 {
				break
			}
			if ply%4 == 0 {
				s := p.Setup()
				files, colours := mirrored(s)
				for _, m := range []gamerec.Setup{files, colours} {
					m.Number = max(m.Number, 1+m.Clock) // so that the clock fits a turn changed
					q, problems := Rules{}.FromSetup(m)
					require.Empty(t, problems, "%s", fen.String(&m))
					require.Equal(t, p.InCheck(), q.InCheck(), "%s", fen.String(&m))
					require.Len(t, q.Moves(nil), len(moves), "%s against %s", fen.String(&m), fen.String(&s))
					if ply%40 == 0 {
						require.Equal(t, Perft(p, 2), Perft(q.(*Position), 2), fen.String(&m))
					}
				}
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// The right to the first leap goes with the king's first move and never returns;
// a right to capture en passant lasts one ply.
func TestRights(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		p := Rules{}.Start().(*Position)
		moved := [2]bool{}
		for range 120 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			us := p.Turn()
			p.Play(m)
			moved[us] = moved[us] || m.Piece == gamerec.King
			s := p.Setup()
			for side := range moved {
				require.Equal(t, !moved[side], s.Leap[side])
			}
			doubled := m.Flags&gamerec.FlagDoubleStep != 0 && m.Promo == gamerec.NoKind
			require.Equal(t, doubled, s.EnPassant != gamerec.NoSquare)
		}
	}
}

func TestParseArray(t *testing.T) {
	board := gamerec.Metamachy.Board()
	squares := []string{"f1", "g1", "f2", "g2"}
	seen := make(map[string]bool)
	legal := 0
	for _, k := range squares { // all ways to name a square for each man
		for _, q := range squares {
			for _, g := range squares {
				for _, l := range squares {
					text := "K" + k + " Q" + q + " G" + g + " L" + l
					a, err := ParseArray(text)
					if k == q || k == g || k == l || q == g || q == l || g == l {
						assert.Error(t, err, text)
						continue
					}
					require.NoError(t, err, text)
					legal++
					assert.Equal(t, text, a.Letters())
					assert.Equal(t, k[0] == 'g', a.Mirror, text)
					setup := setupOf(t, a.FEN())
					s, _ := board.ParseSquare(k)
					assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.King), setup.Cells[s], text)
					s, _ = board.ParseSquare(k[:1] + map[byte]string{'1': "12", '2': "11"}[k[1]])
					assert.Equal(t, gamerec.NewPiece(gamerec.Second, gamerec.King), setup.Cells[s], text)
					again, err := ParseArray(a.Name())
					assert.NoError(t, err)
					assert.Equal(t, a, again, a.Name())
					seen[a.Name()] = true
				}
			}
		}
	}
	assert.Equal(t, 24, legal)
	assert.Len(t, seen, 24)
	for text, name := range map[string]string{
		"5": "#5", "#5": "#5", "11m": "#11m", " #0 ": "#0", "Kf1, Qg1, Gf2, Lg2": "#10", "Lg2 Gf2 Qg1 Kf1": "#10",
		"Kf12 Qg12 Gf11 Lg11": "#10", // Black's own squares
		"Kf1 Qg1 Af2 Lg2":     "#10", // Jocly's letter
	} {
		a, err := ParseArray(text)
		if assert.NoError(t, err, text) {
			assert.Equal(t, name, a.Name(), text)
		}
	}
	for _, text := range []string{
		"", "12", "-1", "#", "m", "#12m", "+1", "K", "Kf1 Qg1 Gf2", "Kf1 Qg1 Gf2 Lg2 Ia1", "Kf1 Qg1 Gf2 Lh2", "Kf1 Qf1 Gf2 Lg2",
		"Kf1 Qg1 Gf2 Nf2", "Kf12 Qg12 Gf2 Lg2", "Kf1 Kg1 Gf2 Lg2", "King f1",
	} {
		_, err := ParseArray(text)
		assert.Error(t, err, text)
	}
}

// problems returns the codes of the faults of a position text.
func problems(text string, o fen.Options) (codes []string, p gamerec.Position) {
	setup, found := fen.Parse(gamerec.Metamachy, text, o)
	p, more := Rules{}.FromSetup(setup)
	for _, f := range append(found, more...) {
		codes = append(codes, string(f.Code))
	}
	return codes, p
}

func TestFaults(t *testing.T) {
	const rest = "/12/12/12/12/12/12/12/12/12/12/5K6 w - - 0 1"
	for _, c := range []struct {
		text, codes string
		playable    bool
	}{
		{"5k6" + rest, "", true},
		{"10Pk" + rest, "fen-pawn-rank", true},
		{"5k6/12/12/12/12/12/12/12/12/12/4P7/5K6 w - - 0 1", "fen-pawn-rank", true},
		{"5k6/p11/12/12/12/12/12/12/12/12/12/5K6 w - - 0 1", "fen-pawn-rank", true},
		{"5k6/P11/12/12/12/12/12/12/12/12/p11/5K6 w - - 0 1", "", true},
		{"I4k6" + rest, "fen-placement", true},
		{"12/12/12/12/12/12/12/12/12/12/12/5K6 w - - 0 1", "fen-king-missing", false},
		{"5k1k4" + rest, "fen-king-many", false},
		{"5k6/12/12/12/12/12/12/12/12/12/5R6/5K6 w - - 0 1", "fen-opposite-check", false},
		{"5k6/12/12/12/12/12/12/12/12/BBB9/12/5K6 w - - 0 1", "fen-men", true},
		{"5k6/12/12/12/12/12/12/12/12/B1B9/12/5K6 w - - 0 1", "fen-men", true},
		{"5k6/12/12/12/12/12/12/12/PPPPPPPPPPPP/IIQQ8/12/5K6 w - - 0 1", "fen-men", true},
		{"5k6/12/12/12/12/12/12/12/PPPPPPPPPPP1/IIQQ8/12/5K6 w - - 0 1", "", true},
		{"5k6" + strings.Replace(rest, "w -", "w Kk", 1), "", true},
		{"4k7" + strings.Replace(rest, "w -", "w Kk", 1), "fen-leap", true},
		{"5k6" + strings.Replace(rest, "w -", "w KQkq", 1), "fen-leap fen-leap", true},
		{"5k6" + strings.Replace(rest, "w -", "w X", 1), "fen-leap", true},
		{"5k6/12/12/12/12/12/12/12/P11/12/12/5K6 b - a3 0 1", "", true},
		{"5k6/12/12/12/12/12/12/12/I11/12/12/5K6 b - a3 0 1", "", true},
		{"5k6/12/12/12/12/12/12/12/R11/12/12/5K6 b - a3 0 1", "fen-en-passant", true},
		{"5k6" + strings.Replace(rest, "- 0", "a12 0", 1), "fen-en-passant", true},
		{"5k6" + strings.Replace(rest, "- 0", "a13 0", 1), "fen-en-passant", true},
		{"5k6" + strings.Replace(rest, "- 0", "a4a6 0", 1), "fen-en-passant", true}, // two squares after a double step
		{"5k6" + strings.Replace(rest, "0 1", "9 1", 1), "fen-counters", true},
		{"5k6" + strings.Replace(rest, " 0 1", "", 1), "fen-field-count", true},
		{"5k6" + strings.Replace(rest, "w", "x", 1), "fen-turn", true},
		{"5k6" + rest + " x", "fen-trailing", true},
		{"", "fen-field-count fen-king-missing fen-king-missing", false},
	} {
		codes, p := problems(c.text, fen.Options{})
		assert.Equal(t, c.codes, strings.Join(codes, " "), c.text)
		assert.Equal(t, c.playable, p != nil, c.text)
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct{ text, move, reason, says string }{
		{"5k6/12/12/12/12/12/12/12/12/12/5K6/12 w - - 0 1", "f2h2", ReasonLeapRight, "only its first move may be a leap"},
		{"5r6/12/k11/12/12/12/12/12/12/12/5K6/12 w K - 0 1", "f2h2", ReasonLeapInCheck, "out of check from the rook on f12"},
		{"k11/12/12/12/12/12/12/12/12/12/5K1n4/12 w K - 0 1", "f2h2", ReasonLeapCapture, "a knight stands on h2"},
		{"k11/12/12/12/12/12/12/12/12/12/5K6/4n7 w K - 0 1", "f2h2", ReasonLeapThroughCheck, "over g2, which is attacked by the knight on e1"},
		{"k11/12/12/12/12/12/12/12/12/12/4nK6/4n7 w K - 0 1", "f2h3", ReasonLeapThroughCheck, "g2 by the knight on e1 and g3 by the knight on e2"},
		{"k6r4/12/12/12/12/12/12/12/12/12/5K6/12 w K - 0 1", "f2h2", ReasonIntoCheck, "from the rook on h12"},
		{"k5r5/12/12/12/12/12/12/12/12/12/5K6/12 w K - 0 1", "f2g2", ReasonIntoCheck, "from the rook on g12"},
		{"6k5/12/12/12/12/5p6/12/12/12/12/5C6/6K5 w - - 0 1", "f2f7", ReasonNoScreen, "no screen"},
		{"6k5/12/12/12/12/5p6/12/5P6/5n6/12/5C6/6K5 w - - 0 1", "f2f7", ReasonTwoScreens, "2 men stand between"},
		{"6k5/12/12/12/12/12/12/5P6/12/12/5C6/6K5 w - - 0 1", "f2f8", ReasonBlocked, "the pawn on f5"},
		{"12/12/k11/12/12/12/4p7/5G6/6P5/12/12/11K w - - 0 1", "f5e8", ReasonBlocked, "begins with the diagonal step to e6"},
		{"12/12/k11/12/12/12/12/5G6/12/12/12/11K w - - 0 1", "f5f4", ReasonMovement, "straight outward"},
		{"k11/12/12/12/12/4g7/12/12/5N6/12/12/5K6 w - - 0 1", "f4e6", ReasonExposed, "from the griffon on e7"},
		{"6k5/12/12/12/12/12/12/12/6c5/12/6N5/6K5 w - - 0 1", "a1a2", ReasonNoPiece, "a1 is empty"},
		{"6k5/12/12/12/12/12/R11/12/6c5/12/6N5/6K5 w - - 0 1", "a6a7", ReasonInCheck, "from the cannon on g4"},
		{"k11/12/12/12/12/12/12/5I6/5P6/5p6/12/11K w - - 0 1", "f5f7", "", ""},
		{"k11/12/12/12/12/5p6/12/5I6/12/12/12/11K w - - 0 1", "f5f7", ReasonMovement, "only without capturing"},
		{"k11/12/12/12/12/12/5p6/5I6/12/12/12/11K w - - 0 1", "f5f7", ReasonBlocked, "the pawn on f6"},
		{"k11/12/12/12/12/12/12/5P6/12/12/12/11K w - - 0 1", "f5g6", ReasonMovement, "only to capture"},
		{"k11/12/12/12/12/12/4pIp5/12/12/12/12/11K b - - 0 1", "e6f5", ReasonEnPassant, "the prince on f6"},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12", ReasonPromotionMissing, "must become another man"},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12=R", ReasonPromotion, "cannot become a rook"},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "l1l2=Q", ReasonPromotion, "a king does not promote"},
		{"k11/1L10/1Q10/12/12/12/12/12/12/12/12/11K b - - 0 1", "a12a11", ReasonGameOver, "Black is checkmated"},
		{"k11/12/1Q10/12/12/12/12/12/12/12/12/11K b - - 0 1", "a12a11", ReasonGameOver, "Black is stalemated"},
		{"k11/12/12/12/12/12/12/5R6/5P6/12/12/11K w - - 0 1", "f5f4", ReasonOwnPiece, "White's own pawn"},
		{"k11/12/12/12/12/12/12/5R6/5P6/12/12/11K w - - 0 1", "a12a11", ReasonWrongSide, "belongs to Black"},
	} {
		p := position(t, c.text)
		b := gamerec.Metamachy.Board()
		text, promo, _ := strings.Cut(c.move, "=")
		from, n := b.ParsePrefix(text)
		to, ok := b.ParseSquare(text[n:])
		require.True(t, ok, c.move)
		m := gamerec.Move{From: from, To: to, Piece: p.At(from).Kind(), Taken: p.At(to).Kind()}
		if promo != "" {
			m.Promo = fen.MetamachyKind(promo[0])
		}
		if c.reason == "" {
			m.Flags = gamerec.FlagDoubleStep
			assert.NoError(t, p.Check(m), c.move)
			continue
		}
		var why *gamerec.IllegalError
		if assert.True(t, errors.As(p.Check(m), &why), "%s %s", c.text, c.move) {
			assert.Equal(t, c.reason, why.Reason, "%s %s: %s", c.text, c.move, why.Msg)
			assert.Contains(t, why.Msg, c.says)
		}
	}
	var why *gamerec.IllegalError
	castling := gamerec.Move{From: f1, To: f1 + 2, Piece: gamerec.King, Flags: gamerec.FlagCastleShort}
	require.ErrorAs(t, Rules{}.Start().Check(castling), &why)
	assert.Equal(t, ReasonCastling, why.Reason)
}

// Draws beyond the text of the rules can be claimed under DrawRules only, and
// never end the game.
func TestClaims(t *testing.T) {
	p := position(t, "k10r/12/12/12/12/12/12/12/12/12/12/K10R w - - 0 1")
	h := gamerec.History{Start: p.Clone(), Now: p, Hashes: []uint64{p.Hash()}}
	play := func(from, to gamerec.Square) {
		m := gamerec.Move{From: from, To: to, Piece: p.At(from).Kind()}
		require.NoError(t, p.Check(m))
		p.Play(m)
		h.Moves, h.Hashes = append(h.Moves, m), append(h.Hashes, p.Hash())
	}
	for range 2 {
		play(0, 12)
		play(132, 120)
		play(12, 0)
		play(120, 132)
	}
	v := Rules{DrawRules: true}.Judge(&h)
	assert.Equal(t, []gamerec.Reason{gamerec.Threefold}, v.Claimable)
	assert.False(t, v.Over)
	assert.Empty(t, Rules{}.Judge(&h).Claimable)
	p.clock = fifty
	assert.Equal(t, []gamerec.Reason{gamerec.Threefold, gamerec.FiftyMoves}, Rules{DrawRules: true}.Judge(&h).Claimable)
}

// Hashes differ by what repetition tells apart: rights to leap, and the en passant
// square where a capture is legal.
func TestHash(t *testing.T) {
	hash := func(text string) uint64 { return position(t, text).Hash() }
	const a = "k11/12/12/12/12/12/4pIp5/12/12/12/12/11K b - "
	assert.NotEqual(t, hash(a+"f5 0 1"), hash(a+"- 0 1"))
	const pinned = "11k/12/12/12/12/12/K3Pp5r/12/12/12/12/12 w - "
	assert.Equal(t, hash(pinned+"f7 0 1"), hash(pinned+"- 0 1"))
	const leap = "5k6/12/12/12/12/12/12/12/12/12/12/5K6 w "
	seen := map[uint64]bool{}
	for _, rights := range []string{"Kk", "K", "k", "-"} {
		seen[hash(leap+rights+" - 0 1")] = true
	}
	assert.Len(t, seen, 4)
}
