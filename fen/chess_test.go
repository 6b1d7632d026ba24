package fen

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func codes(problems gamerec.Problems) (list []gamerec.Code) {
	for _, p := range problems {
		list = append(list, p.Code)
	}
	return list
}

func TestChessStart(t *testing.T) {
	s, problems := Parse(gamerec.Chess, startFEN, Options{})
	require.Empty(t, problems)
	assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.King), s.Cells[4])
	assert.Equal(t, gamerec.NewPiece(gamerec.Second, gamerec.Queen), s.Cells[59])
	assert.Equal(t, 8, s.Count(gamerec.NewPiece(gamerec.Second, gamerec.Pawn)))
	assert.Equal(t, gamerec.First, s.Turn)
	assert.Equal(t, [2][2]gamerec.Square{{7, 0}, {63, 56}}, s.Castling)
	assert.Equal(t, gamerec.NoSquare, s.EnPassant)
	assert.Equal(t, 0, s.Clock)
	assert.Equal(t, 1, s.Number)
}

// Texts that read with problems, what they are read as, and where the first
// problem stands.
func TestChessLenient(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3"
	for _, c := range []struct {
		what, text, want string
		worst            gamerec.Severity
		codes            []gamerec.Code
		column           int
	}{
		{"board alone", kings, kings + " w - - 0 1", gamerec.Warning, []gamerec.Code{CodeFieldCount}, 20},
		{"two fields", kings + " b", kings + " b - - 0 1", gamerec.Warning, []gamerec.Code{CodeFieldCount}, 22},
		{"four fields", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", startFEN, gamerec.Warning, []gamerec.Code{CodeFieldCount}, 53},
		{"five fields", kings + " w - - 7", kings + " w - - 7 1", gamerec.Warning, []gamerec.Code{CodeFieldCount}, 28},
		{"no fields", "  ", "8/8/8/8/8/8/8/8 w - - 0 1", gamerec.Error, []gamerec.Code{CodeFieldCount}, 1},
		{"underscores", strings.ReplaceAll(startFEN, " ", "_"), startFEN, gamerec.Warning, []gamerec.Code{CodeSeparators}, 44},
		{"blanks around and between", "\t" + strings.ReplaceAll(startFEN, " ", "   ") + " \n", startFEN, 0, nil, 0},
		{"semicolon at the end", startFEN + ";", startFEN, gamerec.Warning, []gamerec.Code{CodeTrailing}, 57},
		{"comment at the end", startFEN + " ; the start", startFEN, gamerec.Warning, []gamerec.Code{CodeTrailing}, 58},
		{"a seventh field", startFEN + " id 7", startFEN, gamerec.Warning, []gamerec.Code{CodeTrailing}, 58},
		{"operations of EPD", kings + " w - - bm Kd2; id 7;", kings + " w - - 0 1", gamerec.Warning, []gamerec.Code{CodeTrailing, CodeTrailing}, 33},

		{"adjacent digits", "4k3/8/44/8/8/8/8/4K3 w - - 0 1", kings + " w - - 0 1", gamerec.Warning, []gamerec.Code{CodeAdjacentDigits}, 8},
		{"a short rank", "4k3/8/7/8/8/8/8/4K3 w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard}, 7},
		{"a long rank", "4k3/8/7PPP/8/8/8/8/4K3 w - - 0 1", "4k3/8/7P/8/8/8/8/4K3 w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard}, 7},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4K3/8 w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard}, 1},
		{"ten ranks", kings + "/8/8 w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard}, 1},
		{"an unknown man", "4k3/8/8/3X4/8/8/8/4K3 w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard, CodeBoard}, 10},
		{"a letter beyond ASCII", "4k3/8/8/3♞4/8/8/8/4K3 w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard, CodeBoard}, 10},
		{"no UTF-8", "4k3/8/8/3\xff4/8/8/8/4K3 w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard, CodeBoard}, 10},
		{"digit 9", "4k3/8/8/9/8/8/8/4K3 w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeBoard, CodeBoard}, 9},

		{"holdings in brackets", kings + "[Qp] w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeVariant}, 20},
		{"empty holdings", kings + "[] w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeVariant}, 20},
		{"holdings as a ninth rank", kings + "/Qp w - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeVariant}, 21},
		{"a promoted man of crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", gamerec.Error, []gamerec.Code{CodeVariant}, 18},
		{"check counts", kings + " w - - 0 1 +2+0", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeVariant}, 31},

		{"side in words", kings + " White - - 0 1", kings + " w - - 0 1", gamerec.Warning, []gamerec.Code{CodeTurn}, 21},
		{"side as a capital", kings + " B - - 0 1", kings + " b - - 0 1", gamerec.Warning, []gamerec.Code{CodeTurn}, 21},
		{"no side", kings + " x - - 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeTurn}, 21},

		{"castling out of order", "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", gamerec.Info, []gamerec.Code{CodeCastling}, 27},
		{"castling twice", "r3k2r/8/8/8/8/8/8/R3K2R w KKq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", gamerec.Warning, []gamerec.Code{CodeCastling}, 28},
		{"castling of another alphabet", "r3k2r/8/8/8/8/8/8/R3K2R w KZ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1", gamerec.Error, []gamerec.Code{CodeCastling}, 28},
		{"the king's own file", "r3k2r/8/8/8/8/8/8/R3K2R w KEq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", gamerec.Error, []gamerec.Code{CodeCastling}, 28},
		{"a corner that the king holds", "7k/8/8/8/8/8/8/R3K2R w KQk - 0 1", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1", gamerec.Error, []gamerec.Code{CodeCastling}, 26},
		{"a dash beside a right", "r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1", gamerec.Warning, []gamerec.Code{CodeCastling}, 28},
		{"a right without its rook stays data", "r3k2r/8/8/8/8/8/8/4K3 w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w KQkq - 0 1", 0, nil, 0},

		{"no en passant square", kings + " w - e9 0 1", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeEnPassant}, 25},
		{"an impossible square stays data", kings + " w - e5 0 1", kings + " w - e5 0 1", 0, nil, 0},

		{"a clock that is no number", kings + " w - - 0x 5", kings + " w - - 0 5", gamerec.Error, []gamerec.Code{CodeCounters}, 27},
		{"a dash for the clock", kings + " w - - - -", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeCounters, CodeCounters}, 27},
		{"a number beyond all bounds", kings + " w - - 0 99999999999999999999", kings + " w - - 0 1", gamerec.Error, []gamerec.Code{CodeCounters}, 29},
		{"counters stay data", kings + " w - - -3 0", kings + " w - - -3 0", 0, nil, 0},
	} {
		s, problems := Parse(gamerec.Chess, c.text, Options{})
		assert.Equal(t, c.want, String(&s), c.what)
		assert.Equal(t, c.codes, codes(problems), "%s: %v", c.what, problems)
		worst, any := problems.Worst()
		assert.Equal(t, c.worst, worst, c.what)
		if any {
			assert.Equal(t, c.column, problems[0].Pos.Column, "%s: %s", c.what, problems[0].Msg)
			assert.Equal(t, 1, problems[0].Pos.Line, c.what)
			assert.NotEmpty(t, problems[0].Hint, c.what)
		}
	}
}

// The castling field of X-FEN and Shredder-FEN, read and written.
func TestChessCastling(t *testing.T) {
	const outer, inner, byKing = gamerec.Square(7), gamerec.Square(5), gamerec.Square(3)
	for _, c := range []struct {
		what, text string
		o          Options
		short      gamerec.Square
		long       gamerec.Square
		xfen       string
		shredder   string
	}{
		{"standard", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Options{}, outer, 0, "KQ", "HA"},
		{"standard by files", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", Options{}, outer, 0, "KQ", "HA"},
		{"K is the h-file beside a king on e1", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1", Options{}, outer, gamerec.NoSquare, "K", "H"},
		{"K is the outermost rook in Chess960", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1", Options{Chess960: true}, inner, gamerec.NoSquare, "K", "F"},
		{"K is the outermost rook beside a king off the e-file", "4k3/8/8/8/8/8/8/1R1RKR2 w F - 0 1", Options{}, inner, gamerec.NoSquare, "F", "F"},
		{"the inner rook needs its file", "4k3/8/8/8/8/8/8/2K2R1R w F - 0 1", Options{}, inner, gamerec.NoSquare, "F", "F"},
		{"outermost of two", "4k3/8/8/8/8/8/8/2K2R1R w K - 0 1", Options{}, outer, gamerec.NoSquare, "K", "H"},
		{"king on f1", "4k3/8/8/8/8/8/8/1R1R1K1R w KD - 0 1", Options{}, outer, byKing, "KD", "HD"},
		{"the rook must be of the king's side", "4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", Options{Chess960: true}, gamerec.NoSquare, 1, "Q", "B"},
		{"and so in standard chess it is a1", "4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", Options{}, gamerec.NoSquare, 0, "Q", "A"},
		{"no rook at all", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", Options{Chess960: true}, outer, 0, "KQ", "HA"},
	} {
		s, problems := Parse(gamerec.Chess, c.text, c.o)
		assert.Empty(t, problems, c.what)
		assert.Equal(t, [2]gamerec.Square{c.short, c.long}, s.Castling[gamerec.First], c.what)
		assert.Equal(t, [2]gamerec.Square{gamerec.NoSquare, gamerec.NoSquare}, s.Castling[gamerec.Second], c.what)
		for _, want := range []struct {
			o    Options
			text string
		}{{c.o, c.xfen}, {Options{Shredder: true, Chess960: c.o.Chess960}, c.shredder}} {
			text := string(Append(nil, &s, want.o))
			assert.Equal(t, want.text, strings.Fields(text)[2], "%s: %s", c.what, text)
			again, problems := Parse(gamerec.Chess, text, want.o)
			assert.Empty(t, problems, c.what)
			assert.Equal(t, s, again, "%s: %s", c.what, text)
		}
	}
}

// Two letters for one wing: the one with a rook counts, and neither if both have one.
func TestChessCastlingRivals(t *testing.T) {
	for _, c := range []struct {
		text  string
		want  string
		codes int
	}{
		{"rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w HEhe - 0 1", "Hh", 2},
		{"3k4/8/8/8/8/8/8/1RRK1R1R w ACEF - 0 1", "FC", 3}, // and the order
		{"2rk3r/8/8/8/8/8/8/RRK2R2 w ABFch - 0 1", "Fhc", 2},
	} {
		s, problems := Parse(gamerec.Chess, c.text, Options{Chess960: true})
		assert.Len(t, problems, c.codes, c.text)
		for _, p := range problems {
			assert.Equal(t, CodeCastling, p.Code)
		}
		assert.Equal(t, c.want, strings.Fields(string(Append(nil, &s, Options{Shredder: true})))[2], c.text)
	}
}

// A writer that knows nothing of Chess960 must not turn the f-file into the h-file.
func TestChessCastlingWithoutOption(t *testing.T) {
	s, _ := Parse(gamerec.Chess, "4k3/8/8/8/8/8/8/4KR2 w K - 0 1", Options{Chess960: true})
	assert.Equal(t, "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", String(&s))
	again, problems := Parse(gamerec.Chess, String(&s), Options{})
	assert.Empty(t, problems)
	assert.Equal(t, s.Castling, again.Castling)
}

func TestChessAppendNonsense(t *testing.T) {
	s := gamerec.NewSetup(gamerec.Chess)
	s.Turn = gamerec.NoSide
	s.Cells[0] = gamerec.NewPiece(gamerec.First, gamerec.Cannon)
	s.Castling[gamerec.Second][gamerec.LongWing] = 200
	s.EnPassant = 100
	assert.Equal(t, "8/8/8/8/8/8/8/?7 - q - 0 1", String(&s))
}

func TestEnPassantNames(t *testing.T) {
	for e := EnPassantAlways; e < numEnPassant; e++ {
		got, ok := ParseEnPassant(e.String())
		assert.True(t, ok)
		assert.Equal(t, e, got)
	}
	_, ok := ParseEnPassant("sometimes")
	assert.False(t, ok)
}

// A text that is no position at all is refused in linear time. Quadratic time would
// take minutes; the bound leaves room for a machine that is busy.
func TestChessHuge(t *testing.T) {
	for _, unit := range []string{"x", "/", "8", "K", "[", ";", " ", "_", "\xff", "k~"} {
		for _, prefix := range []string{"", "8/8/8/8/8/8/8/8 w ", "8/8/8/8/8/8/8/8 w - - "} {
			start := time.Now()
			_, problems := Parse(gamerec.Chess, prefix+strings.Repeat(unit, 1<<19), Options{})
			assert.NotEmpty(t, problems)
			assert.LessOrEqual(t, len(problems), maxProblems)
			assert.Less(t, time.Since(start), 15*time.Second, "%s %q", prefix, unit)
		}
	}
}

// What has been read once is written so that it reads the same without problems
// of the text's form.
func FuzzChess(f *testing.F) {
	for _, text := range []string{
		startFEN, "", "4k3/8/8/8/8/8/8/4K3", "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1;", "8/8/8/8/8/8/8/8[Qq] x HAha e5 -1 0 +1+2",
		"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1", "44/9/♞/X/8/8/8/8/8 w BbGg- e3 1e3 q", "4k3/8/8/8/8/8/8/1R1RKR2 w FBD - 0 1",
	} {
		f.Add(text, false, false)
		f.Add(text, true, true)
	}
	f.Fuzz(func(t *testing.T, text string, of960, shredder bool) {
		o := Options{Chess960: of960, Shredder: shredder}
		s, problems := Parse(gamerec.Chess, text, o)
		for _, p := range problems {
			require.NotEmpty(t, p.Msg)
			require.LessOrEqual(t, p.Pos.Offset, p.End.Offset)
			require.LessOrEqual(t, p.End.Offset, int64(len(text)))
		}
		written := string(Append(nil, &s, o))
		again, problems := Parse(gamerec.Chess, written, o)
		require.Empty(t, problems, written)
		require.Equal(t, s, again, written)
		require.Equal(t, written, string(Append(nil, &again, o)))
	})
}

func BenchmarkChessParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s, problems := Parse(gamerec.Chess, startFEN, Options{})
		require.Empty(b, problems)
		require.Equal(b, 1, s.Number)
	}
}

func BenchmarkChessAppend(b *testing.B) {
	s, _ := Parse(gamerec.Chess, startFEN, Options{})
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		dst = Append(dst[:0], &s, Options{})
	}
	require.Equal(b, startFEN, string(dst))
}
