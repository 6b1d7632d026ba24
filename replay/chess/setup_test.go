package chess

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

func codes(problems gamerec.Problems) (list []gamerec.Code) {
	for _, p := range problems {
		list = append(list, p.Code)
	}
	return list
}

func TestFromSetup(t *testing.T) {
	of960 := fen.Options{Chess960: true}
	for _, c := range []struct {
		what, fen string
		o         fen.Options
		worst     gamerec.Severity
		codes     []gamerec.Code
		none      bool   // no position
		then      string // FEN of the position returned, if it differs
	}{
		{what: "no fault", fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{what: "a pin makes the capture illegal, not the square", fen: "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"},
		{what: "a diagonal opened by the capture", fen: "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1"},
		{what: "two pawns may capture", fen: "rnbqkbnr/ppp2pp1/4p3/3N4/3PpPp1/8/PPP3PP/R1B1KBNR b KQkq f3 0 1"},
		{what: "double check by a discovery", fen: "4k3/8/5N2/8/8/8/8/4R1K1 b - - 0 1"},
		{what: "double check by two rooks, one promoted", fen: "R3k3/8/8/8/8/8/8/4R1K1 b - - 0 1"},
		{what: "check by the pawn of the double step", fen: "8/8/8/8/3pP3/5k2/8/4K3 b - e3 0 1", worst: 0},
		{what: "check uncovered by the double step", fen: "7b/8/8/2N2Pp1/8/3p4/2kP1R2/K4R2 w - g6 0 1"},

		{what: "no kings", fen: "7R/8/8/8/8/8/8/8 w - - 0 1", worst: gamerec.Error, none: true,
			codes: []gamerec.Code{fen.CodeKingMissing, fen.CodeKingMissing}},
		{what: "no king, yet a right", fen: "7R/8/8/8/8/8/8/8 w K - 0 1", worst: gamerec.Error, none: true,
			codes: []gamerec.Code{fen.CodeKingMissing, fen.CodeKingMissing, fen.CodeCastling}},
		{what: "two kings", fen: "4k3/8/8/8/8/8/4K3/4K3 w - - 0 1", worst: gamerec.Error, none: true,
			codes: []gamerec.Code{fen.CodeKingMany}},
		{what: "kings side by side", fen: "8/8/8/4k3/4K3/8/8/8 w - - 0 1", worst: gamerec.Error, none: true,
			codes: []gamerec.Code{fen.CodeOppositeCheck}},
		{what: "the other king in check", fen: "r1b1kb1r/pppp1ppp/2n1p3/8/1PPPnP1q/8/P5PP/RNBQKBNR b - b3 0 1", worst: gamerec.Error, none: true,
			codes: []gamerec.Code{fen.CodeOppositeCheck}},
		{what: "a pawn on rank 1", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNP w Qkq - 0 1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodePawnRank}},
		{what: "a pawn on rank 8", fen: "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodePawnRank}},
		{what: "nine pawns", fen: "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeMen}},
		{what: "seventeen men", fen: "4k3/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeMen}},
		{what: "two queens and eight pawns", fen: "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeMen}},
		{what: "two bishops of one colour and eight pawns", fen: "4k3/8/8/8/8/B7/PPPPPPPP/2B1K3 w - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeMen}},
		{what: "two queens and seven pawns", fen: "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1"},

		{what: "three checks", fen: "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeImpossibleCheck}},
		{what: "two knights", fen: "4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeImpossibleCheck}},
		{what: "two checks on one line", fen: "R3k2R/8/8/8/8/8/8/K7 b - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeImpossibleCheck}},
		{what: "one check", fen: "4k3/8/8/8/8/8/8/K6r w - - 0 1"},
		{what: "a knight far from the line it would have left", fen: "4k2R/2N5/8/8/8/8/8/K7 b - - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeImpossibleCheck}},
		{what: "the same check without a double step", fen: "4k3/8/8/8/3pP3/8/8/K3r3 w - - 0 1"},
		{what: "a check that the double step cannot have left", fen: "4k3/8/8/3pP3/8/8/8/K3r3 w - d6 0 1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeImpossibleCheck}},

		{what: "a pawn that captured off the rook's file", fen: "8/8/8/3k4/4P3/8/8/3R2K1 b - - 0 1"},
		{what: "a pawn that cannot have left the rook's rank", fen: "8/8/8/3k3R/4P3/8/8/6K1 b - - 0 1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeImpossibleCheck}},
		{what: "a pawn that captured en passant", fen: "8/3k4/4P3/8/8/8/8/3R2K1 b - - 0 1"},
		{what: "a knight promoted straight ahead", fen: "4N3/2k4R/8/8/8/8/8/6K1 b - - 0 1"},
		{what: "a black knight promoted straight ahead", fen: "6k1/8/8/8/8/8/2K4r/4n3 w - - 0 1"},
		{what: "a knight beside the line of a bishop", fen: "8/8/4N3/8/3k4/8/8/B5K1 b - - 0 1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeImpossibleCheck}},

		{what: "no rook on a1", fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeCastling}, then: "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w - - 0 1"},
		{what: "the rook on b1 in Chess960", fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1", o: of960},
		{what: "letters without rooks", fen: "rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w Hh - 0 1", o: of960, worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeCastling, fen.CodeCastling}},
		{what: "king off its rank", fen: "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", worst: gamerec.Error, codes: []gamerec.Code{fen.CodeCastling, fen.CodeCastling}},
		{what: "king off the e-file", fen: "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1", worst: gamerec.Warning,
			codes: []gamerec.Code{fen.CodeCastling960}},
		{what: "said to be Chess960", fen: "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1", o: of960},
		{what: "a king in the corner", fen: "4k3/8/8/8/8/8/8/K2R4 w D - 0 1", o: of960, worst: gamerec.Warning,
			codes: []gamerec.Code{fen.CodeCastling}},
		{what: "Shredder letters of standard chess", fen: "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},

		{what: "en passant on the wrong rank", fen: "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeEnPassant}, then: "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1"},
		{what: "en passant without a pawn", fen: "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1", worst: gamerec.Warning,
			codes: []gamerec.Code{fen.CodeEnPassant}, then: "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq - 0 1"},
		{what: "en passant square occupied", fen: "rnbqkbnr/ppp1pppp/8/8/2Pp4/2N2N2/PP1PPPPP/R1BQKB1R b KQkq c3 0 1", worst: gamerec.Warning,
			codes: []gamerec.Code{fen.CodeEnPassant}},
		{what: "origin of the double step occupied", fen: "r1bqkbnr/pppnpppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1", worst: gamerec.Warning,
			codes: []gamerec.Code{fen.CodeEnPassant}},

		{what: "number 0", fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 0", worst: gamerec.Warning, codes: []gamerec.Code{fen.CodeCounters},
			then: "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
		{what: "negative counters", fen: "4k3/8/8/8/8/8/8/4K2R w - - -3 -1", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodeCounters, fen.CodeCounters}, then: "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
		{what: "clock beyond the move number", fen: "4k3/8/8/8/8/8/8/4K2R b - - 14 7", worst: gamerec.Warning, codes: []gamerec.Code{fen.CodeCounters}},
		{what: "clock as high as the move number lets it", fen: "4k3/8/8/8/8/8/8/4K2R b - - 13 7"},
		{what: "clock beyond 75 moves", fen: "4k3/8/8/8/8/8/8/4K2R w - - 151 200", worst: gamerec.Warning, codes: []gamerec.Code{fen.CodeCounters}},
		{what: "clock after a double step", fen: "4k3/8/8/8/4P3/8/8/4K3 b - e3 2 20", worst: gamerec.Warning, codes: []gamerec.Code{fen.CodeCounters}},
		{what: "several faults", fen: "4k2P/8/8/8/8/8/8/4K3 w KQ e3 -1 0", worst: gamerec.Error,
			codes: []gamerec.Code{fen.CodePawnRank, fen.CodeCastling, fen.CodeCastling, fen.CodeEnPassant, fen.CodeCounters, fen.CodeCounters}},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, problems := fen.Parse(gamerec.Chess, c.fen, c.o)
			require.Empty(t, problems, "the text itself is without fault")
			p, problems := Rules{}.FromSetup(s)
			assert.Equal(t, c.codes, codes(problems), "%v", problems)
			worst, _ := problems.Worst()
			assert.Equal(t, c.worst, worst)
			for _, problem := range problems {
				assert.NotEmpty(t, problem.Msg)
			}
			if c.none {
				require.True(t, p == nil)
				return
			}
			require.NotNil(t, p)
			if c.then != "" {
				after := p.Setup()
				assert.Equal(t, c.then, fen.String(&after))
			}
		})
	}
}

// Data that no text can bring must be refused as well.
func TestFromSetupNonsense(t *testing.T) {
	s := gamerec.NewSetup(gamerec.Xiangqi)
	p, problems := Rules{}.FromSetup(s)
	assert.True(t, p == nil)
	assert.Equal(t, []gamerec.Code{fen.CodeBoard}, codes(problems))

	s = Rules{}.Start().Setup()
	s.Cells[20] = gamerec.NewPiece(gamerec.First, gamerec.Cannon)
	s.Cells[100] = gamerec.NewPiece(gamerec.First, gamerec.Pawn)
	s.Turn = gamerec.NoSide
	s.Castling[gamerec.First][gamerec.ShortWing] = 200
	s.EnPassant = 99
	s.Clock, s.Number = 1<<40, 1<<40
	p, problems = Rules{}.FromSetup(s)
	require.NotNil(t, p)
	assert.Equal(t, []gamerec.Code{fen.CodeBoard, fen.CodeBoard, fen.CodeTurn, fen.CodeCastling, fen.CodeEnPassant, fen.CodeCounters, fen.CodeCounters}, codes(problems))
	after := p.Setup()
	assert.Equal(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 1000000 1000000", fen.String(&after))
}

// Three ways to write the en passant square (FIDE 9.2.3 counts only the last).
func TestEnPassantPolicies(t *testing.T) {
	for _, c := range []struct{ what, fen, always, pseudo, legal string }{
		{"nobody near", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e3", "-", "-"},
		{"legal", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "f6", "f6", "f6"},
		{"pinned on the rank", "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1", "c6", "c6", "-"},
		{"pinned on the diagonal", "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1", "e6", "e6", "-"},
		{"no double step", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "-", "-"},
	} {
		p := position(t, c.fen, fen.Options{})
		board := gamerec.Chess.Board()
		assert.Equal(t, c.always, board.Name(p.EnPassant(fen.EnPassantAlways)), c.what)
		assert.Equal(t, c.pseudo, board.Name(p.EnPassant(fen.EnPassantPseudo)), c.what)
		assert.Equal(t, c.legal, board.Name(p.EnPassant(fen.EnPassantLegal)), c.what)
	}
}

// Counters and an en passant square without a legal capture are no part of the
// identity of a position; rights and a legal capture are.
func TestHash(t *testing.T) {
	hash := func(text string) uint64 { return position(t, text, fen.Options{}).Hash() }
	assert.Equal(t, hash("8/8/8/K1pP3r/8/8/8/4k3 w - - 0 1"), hash("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 9"))
	assert.NotEqual(t, hash("4k3/8/8/K1pP4/8/8/8/8 w - - 0 1"), hash("4k3/8/8/K1pP4/8/8/8/8 w - c6 0 1"))
	assert.NotEqual(t, hash("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), hash("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"))
	assert.NotEqual(t, hash("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), hash("4k3/8/8/8/8/8/8/R3K2R b - - 0 1"))
	inner, outer := hash("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"), hash("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1")
	assert.NotEqual(t, inner, outer, "the rook that may castle")
}
