package fen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

const metamachyStart = "cm3gl3mc/ernbikqibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKQIBNRE/CM3GL3MC w Kk - 0 1"

// metamachyMen returns the men of a text by square name.
func metamachyMen(t *testing.T, text string, o Options) map[string]string {
	t.Helper()
	s, problems := Parse(gamerec.Metamachy, text, o)
	require.Empty(t, problems, text)
	men := make(map[string]string)
	for i, p := range s.Cells {
		if p != gamerec.NoPiece {
			men[gamerec.Metamachy.Board().Name(gamerec.Square(i))] = gamerec.Metamachy.SideName(p.Side()) + " " + p.Kind().String()
		}
	}
	return men
}

func TestMetamachyStart(t *testing.T) {
	men := metamachyMen(t, metamachyStart, Options{})
	assert.Len(t, men, 60)
	for square, man := range map[string]string{
		"a1": "White cannon", "l1": "White cannon", "b1": "White camel", "a2": "White elephant", "b2": "White rook", "c2": "White knight",
		"d2": "White bishop", "e2": "White prince", "f2": "White king", "g2": "White queen", "f1": "White griffon", "g1": "White lion",
		"l3": "White pawn", "f11": "Black king", "g12": "Black lion", "a12": "Black cannon", "k12": "Black camel", "l10": "Black pawn",
	} {
		assert.Equal(t, man, men[square], square)
	}
}

// A run of digits is one number, neither digits to add up nor a digit and a
// letter: libraries made for 8x8 boards have gone wrong in each of these ways.
func TestMetamachyDigits(t *testing.T) {
	rank12 := func(rank string) string { return rank + strings.Repeat("/12", 11) + " w - - 0 1" }
	for rank, square := range map[string]string{
		"10k1": "k12", "1k10": "b12", "11k": "l12", "k11": "a12", "2k9": "c12", "9k2": "j12",
	} {
		men := metamachyMen(t, rank12(rank), Options{})
		assert.Equal(t, map[string]string{square: "Black king"}, men, rank)
		s, _ := Parse(gamerec.Metamachy, rank12(rank), Options{})
		assert.Equal(t, rank12(rank), String(&s))
	}
	for _, rank := range []string{"13", "93", "66", "0k11", "011k", "k", "12k", "k12", "1k9", "99999999999999999999", "", "k1²9"} {
		_, problems := Parse(gamerec.Metamachy, rank12(rank), Options{})
		assert.True(t, problems.Has(CodeBoard), rank)
	}
}

func TestMetamachyTextFaults(t *testing.T) {
	board, rest, _ := strings.Cut(metamachyStart, " ")
	for _, c := range []struct {
		text string
		code gamerec.Code
		from int // column of the fault, 0 if it does not matter
	}{
		{"k////KPPPPPPPPPPPPPPP/N6NN/8B/Q w - - 0 1", CodeBoard, 1},                // ranks missing and of wrong length
		{strings.Repeat("14/", 13) + "14 w - - 0 1", CodeBoard, 1},                 // another board
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CodeBoard, 1}, // chess
		{strings.Replace(metamachyStart, "m3g", "m3a", 1), CodeBoard, 4},           // no A in the usual letters
		{strings.Replace(metamachyStart, "cm", "cm~", 1), CodeVariant, 3},
		{strings.Replace(metamachyStart, "cm", "chat", 1), CodeBoard, 2},
		{board + " w Kk a3a4 0 1", CodeEnPassant, len(board) + 7}, // one square at most
		{board + " w Kk e13 0 1", CodeEnPassant, 0},
		{board + " w Kk m3 0 1", CodeEnPassant, 0},
		{board + " x Kk - 0 1", CodeTurn, len(board) + 2},
		{board + " w KQkq - 0 1", CodeLeap, len(board) + 5}, // there is no castling
		{board + " w KK - 0 1", CodeLeap, 0},
		{board + " w Z - 0 1", CodeLeap, 0},
		{board + " w Kk - x 1", CodeCounters, 0},
		{board + " w Kk - 0 99999999999", CodeCounters, 0},
		{board, CodeFieldCount, 0},
		{board + " " + rest + " more", CodeTrailing, 0},
		{"", CodeFieldCount, 0},
		{"\xff\xfe w - - 0 1", CodeBoard, 0},
	} {
		_, problems := Parse(gamerec.Metamachy, c.text, Options{})
		if !assert.NotEmpty(t, problems, c.text) {
			continue
		}
		assert.Equal(t, c.code, problems[0].Code, "%s: %s", c.text, problems[0].Msg)
		if c.from > 0 {
			assert.Equal(t, c.from, problems[0].Pos.Column, "%s: %s", c.text, problems[0].Msg)
		}
	}
	_, problems := Parse(gamerec.Metamachy, strings.Repeat("?", 2000)+strings.Repeat("/", 2000), Options{})
	assert.LessOrEqual(t, len(problems), maxProblems)
	_, problems = Parse(gamerec.Metamachy, metamachyStart, Options{Letters: "klingon"})
	assert.True(t, problems.Has(CodeBoard))
}

// A is the griffon in one letter set and the camel in another, M the camel in two
// and the prince in the third: each set must give the same men, and none may be
// taken for another.
func TestMetamachyLetters(t *testing.T) {
	want := metamachyMen(t, metamachyStart, Options{})
	for letters, board := range map[string]string{
		"":             "cm3gl3mc/ernbikqibnre/",
		LettersDefault: "cm3gl3mc/ernbikqibnre/",
		LettersJocly:   "cm3al3mc/ernbikqibnre/",
		LettersDiagram: "ca3gl3ac/ernbmkqmbnre/",
	} {
		s, _ := Parse(gamerec.Metamachy, metamachyStart, Options{})
		text := string(Append(nil, &s, Options{Letters: letters}))
		assert.True(t, strings.HasPrefix(text, board), text)
		assert.Equal(t, want, metamachyMen(t, text, Options{Letters: letters}), letters)
	}
	assert.Equal(t, want, metamachyMen(t, metamachyStart, Options{Letters: LettersJocly}), "G is clear there")
	seen := make(map[byte]bool)
	for k := gamerec.Pawn; k <= gamerec.Elephant; k++ {
		c := MetamachyLetter(k)
		assert.False(t, seen[c], "two kinds have the letter %c", c)
		seen[c] = true
		assert.Equal(t, k, MetamachyKind(c))
	}
	assert.Equal(t, gamerec.NoKind, MetamachyKind('A'))
	assert.Equal(t, gamerec.NoKind, MetamachyKind('k'))
}

func FuzzMetamachy(f *testing.F) {
	f.Add(metamachyStart, "")
	f.Add("k11/12/12/12/12/12/4pIp5/12/12/12/12/11K b - f5 0 1", LettersDiagram)
	f.Add("1k10/13/~", LettersJocly)
	f.Fuzz(func(t *testing.T, text, letters string) {
		o := Options{Letters: letters}
		s, problems := Parse(gamerec.Metamachy, text, o)
		if _, faulty := problems.Worst(); faulty {
			return
		}
		written := Append(nil, &s, o)
		again, problems := Parse(gamerec.Metamachy, string(written), o)
		require.Empty(t, problems, "%s from %s", written, text)
		require.Equal(t, s, again)
	})
}
