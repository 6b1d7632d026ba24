package fen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

const xiangqiStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

func TestXiangqiStart(t *testing.T) {
	s, problems := Parse(gamerec.Xiangqi, xiangqiStart, Options{})
	require.Empty(t, problems)
	assert.Equal(t, gamerec.Xiangqi, s.Game)
	// a0 is Red's left corner and square 0; h9 has Black's horse.
	for sq, want := range map[gamerec.Square]gamerec.Piece{
		0:  gamerec.NewPiece(gamerec.First, gamerec.Chariot),
		1:  gamerec.NewPiece(gamerec.First, gamerec.Horse),
		2:  gamerec.NewPiece(gamerec.First, gamerec.Elephant),
		3:  gamerec.NewPiece(gamerec.First, gamerec.Advisor),
		4:  gamerec.NewPiece(gamerec.First, gamerec.General),
		25: gamerec.NewPiece(gamerec.First, gamerec.Cannon),
		27: gamerec.NewPiece(gamerec.First, gamerec.Soldier),
		28: gamerec.NoPiece,
		88: gamerec.NewPiece(gamerec.Second, gamerec.Horse),
	} {
		assert.Equal(t, want, s.Cells[sq], "square %d", sq)
	}
	men := 0
	for _, c := range s.Cells {
		if c != gamerec.NoPiece {
			men++
		}
	}
	assert.Equal(t, 32, men)
}

func TestXiangqiLetters(t *testing.T) {
	want, _ := Parse(gamerec.Xiangqi, xiangqiStart, Options{})
	for _, text := range []string{
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
		"rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR w - -",
		"rnbakaehr/9/1c5c1/p1s1p1s1p/9/9/S1P1S1P1S/1C5C1/9/RHBAGAENR R - - 0 1",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1",
		"\trnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  \t w - - 0 1 ",
	} {
		s, problems := Parse(gamerec.Xiangqi, text, Options{})
		worst, _ := problems.Worst()
		assert.NotEqual(t, gamerec.Error, worst, text)
		assert.Equal(t, want, s, text)
	}
	for letters, text := range map[string]string{
		"":    xiangqiStart,
		"nb":  xiangqiStart,
		"he":  "rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR w - - 0 1",
		"wxf": "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
	} {
		assert.Equal(t, text, string(Append(nil, &want, Options{Letters: letters})), letters)
	}
}

func TestXiangqiFields(t *testing.T) {
	board := strings.Fields(xiangqiStart)[0]
	for _, c := range []struct {
		rest          string
		turn          gamerec.Side
		clock, number int
		codes         []gamerec.Code
	}{
		{"", gamerec.First, 0, 1, []gamerec.Code{CodeTurnMissing}},
		{" w", gamerec.First, 0, 1, nil},
		{" r", gamerec.First, 0, 1, nil},
		{" b", gamerec.Second, 0, 1, nil},
		{" b - -", gamerec.Second, 0, 1, nil},
		{" b - - 17 42", gamerec.Second, 17, 42, nil},
		{" b -", gamerec.Second, 0, 1, []gamerec.Code{CodeFieldCount}},
		{" b - - 17", gamerec.Second, 17, 1, []gamerec.Code{CodeFieldCount}},
		{" x - - 17 42", gamerec.First, 17, 42, []gamerec.Code{CodeTurn}},
		{"_b_-_-_17_42", gamerec.Second, 17, 42, []gamerec.Code{CodeSeparators}},
		{" w KQ - 17 42", gamerec.First, 17, 42, []gamerec.Code{CodeVariant}},
		{" w - - -3 42", gamerec.First, 0, 42, []gamerec.Code{CodeCounters}},
		{" w - - 3 0", gamerec.First, 3, 1, []gamerec.Code{CodeCounters}},
		{" w - - x y", gamerec.First, 0, 1, []gamerec.Code{CodeCounters, CodeCounters}},
		{" w - - 3 99999999999999999999", gamerec.First, 3, 1, []gamerec.Code{CodeCounters}},
		{" w - - 0 1 moves h2e2", gamerec.First, 0, 1, []gamerec.Code{CodeTrailing}},
	} {
		s, problems := Parse(gamerec.Xiangqi, board+c.rest, Options{})
		var codes []gamerec.Code
		for _, p := range problems {
			codes = append(codes, p.Code)
		}
		assert.Equal(t, c.codes, codes, c.rest)
		assert.Equal(t, c.turn, s.Turn, c.rest)
		assert.Equal(t, c.clock, s.Clock, c.rest)
		assert.Equal(t, c.number, s.Number, c.rest)
	}
}

func TestXiangqiFaults(t *testing.T) {
	for _, c := range []struct {
		text   string
		code   gamerec.Code
		sev    gamerec.Severity
		column int
		says   string
	}{
		{"", CodeFieldCount, gamerec.Error, 1, "empty"},
		{"4k4/9/9/9/9/9/9/9/4K4 w", CodeBoard, gamerec.Error, 1, "9 ranks instead of 10"},
		{"4k4/9/9/9/9/9/9/9/9/4K4/9 w", CodeBoard, gamerec.Error, 1, "11 ranks instead of 10"},
		{"4k4/9/8/9/9/9/9/9/9/4K4 w", CodeBoard, gamerec.Error, 7, "rank 7 has 8 points"},
		{"4k4/9/9R/9/9/9/9/9/9/4K4 w", CodeBoard, gamerec.Error, 7, "rank 7 has 10 points"},
		{"4q4/9/9/9/9/9/9/9/9/4K4 w", CodeBoard, gamerec.Error, 2, `"q" in rank 9`},
		{"4帥4/9/9/9/9/9/9/9/9/4K4 w", CodeBoard, gamerec.Error, 2, `"帥" in rank 9`},
		{"4k4/9/45/9/9/9/9/9/9/4K4 w", CodeAdjacentDigits, gamerec.Warning, 8, "rank 7"},
		{"4k4/9/9/9/9/9/9/9/9/4K4[Pp] w", CodeVariant, gamerec.Warning, 24, "no men in hand"},
		{"v1 4k4/9/9/p1[n<a+1-3>]3p1p/9/9/9/9/9/4K4 w", CodeVariant, gamerec.Warning, 14, `"[n<a+1-3>]" in rank 6`},
		{"4k4/9/9/9/9/9/9/9/9/4K3[<bm>] w", CodeVariant, gamerec.Warning, 24, `"[<bm>]" in rank 0`},
		{"4k4/9/9/9/9/9/9/9/9/4K3[NN] w", CodeVariant, gamerec.Warning, 24, "no men in hand"},
		{"4k4/[N/9/9/9/9/9/9/9/4K4 w", CodeBoard, gamerec.Error, 5, `"["`},
		{"4k4/9/9/9/9/9/9/9/9/4K4 white", CodeTurn, gamerec.Error, 25, `"white"`},
	} {
		_, problems := Parse(gamerec.Xiangqi, c.text, Options{})
		require.NotEmpty(t, problems, c.text)
		found := false
		for _, p := range problems {
			if p.Code == c.code && p.Pos.Column == c.column && strings.Contains(p.Msg, c.says) {
				found = true
				assert.Equal(t, c.sev, p.Severity, c.text)
			}
		}
		assert.True(t, found, "%s: %+v", c.text, problems)
	}
}

func TestXiangqiHostile(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 1<<20), strings.Repeat("45", 1<<19), strings.Repeat("/", 1<<20), strings.Repeat("- ", 1<<19)} {
		_, problems := Parse(gamerec.Xiangqi, text, Options{})
		worst, _ := problems.Worst()
		assert.Equal(t, gamerec.Error, worst)
		assert.LessOrEqual(t, len(problems), maxProblems)
	}
}

// Reading never panics, and what is written from it reads back as the same.
func FuzzXiangqi(f *testing.F) {
	f.Add(xiangqiStart, "")
	f.Add("rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR[] b - - 3 9", "he")
	f.Add("4k4/45/9/9/9/9/9/9/9/4K4/9[Pp] x y - -1 0 z", "wxf")
	f.Add("////帥////[", "nb")
	f.Fuzz(func(t *testing.T, text, letters string) {
		o := Options{Letters: letters}
		s, problems := Parse(gamerec.Xiangqi, text, o)
		for _, p := range problems {
			if p.Code == "" || p.Msg == "" || p.Pos.Offset > int64(len(text)) || p.End.Offset < p.Pos.Offset {
				t.Fatalf("%q: bad problem %+v", text, p)
			}
		}
		written := string(Append(nil, &s, o))
		again, problems := Parse(gamerec.Xiangqi, written, o)
		if len(problems) > 0 || again != s {
			t.Fatalf("%q is written as %q, which reads as something else: %v", text, written, problems)
		}
	})
}
