package fen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

const startBanqi = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX ? G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1"

func TestBanqiStart(t *testing.T) {
	s, problems := Parse(gamerec.Banqi, startBanqi, Options{})
	require.Empty(t, problems)
	assert.Equal(t, 32, s.Count(gamerec.HiddenPiece))
	assert.Equal(t, gamerec.NoSide, s.Turn)
	assert.EqualValues(t, 5, s.Pool[gamerec.First][gamerec.Soldier])
	assert.EqualValues(t, 1, s.Pool[gamerec.Second][gamerec.General])
	assert.Equal(t, 0, s.Clock)
	assert.Equal(t, 1, s.Number)
	assert.Equal(t, startBanqi, String(&s))
}

// Rank 4 stands first, files go from a to h, capitals are Red.
func TestBanqiBoard(t *testing.T) {
	s, problems := Parse(gamerec.Banqi, "G6s/8/8/a6C b s1C1 7 60", Options{})
	require.Empty(t, problems)
	at := func(name string) gamerec.Piece {
		sq, ok := gamerec.Banqi.Board().ParseSquare(name)
		require.True(t, ok)
		return s.Cells[sq]
	}
	assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.General), at("a4"))
	assert.Equal(t, gamerec.NewPiece(gamerec.Second, gamerec.Soldier), at("h4"))
	assert.Equal(t, gamerec.NewPiece(gamerec.Second, gamerec.Advisor), at("a1"))
	assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.Cannon), at("h1"))
	assert.Equal(t, gamerec.Second, s.Turn)
	assert.Equal(t, []int{7, 60}, []int{s.Clock, s.Number})
}

// Texts that read with problems, what they are read as, and where the first
// problem stands.
func TestBanqiFaults(t *testing.T) {
	for _, c := range []struct {
		what, text, want string
		worst            gamerec.Severity
		codes            []gamerec.Code
		column           int
	}{
		{"question marks for face-down", "????????/8/8/8 r G1A2E2R2S1 0 1", "XXXXXXXX/8/8/8 r G1A2E2R2S1 0 1", 0, nil, 0},
		{"w for Red", "8/8/3Hc3/8 w - 0 51", "8/8/3Hc3/8 r - 0 51", 0, nil, 0},
		{"no fields", " ", "8/8/8/8 r - 0 1", gamerec.Error, []gamerec.Code{CodeFieldCount}, 1},
		{"board alone", "8/8/3Hc3/8", "8/8/3Hc3/8 ? - 0 1", gamerec.Error, []gamerec.Code{CodeFieldCount}, 1},
		{"no pool", "8/8/3Hc3/8 r", "8/8/3Hc3/8 r - 0 1", gamerec.Error, []gamerec.Code{CodeFieldCount}, 1},
		{"no counters", "8/8/3Hc3/8 r -", "8/8/3Hc3/8 r - 0 1", gamerec.Warning, []gamerec.Code{CodeFieldCount}, 1},
		{"a sixth field", "8/8/3Hc3/8 r - 0 51 x", "8/8/3Hc3/8 r - 0 51", gamerec.Warning, []gamerec.Code{CodeTrailing}, 21},
		{"three ranks", "8/8/3Hc3 r - 0 51", "8/8/3Hc3/8 r - 0 51", gamerec.Error, []gamerec.Code{CodeBoard}, 1},
		{"five ranks", "8/8/3Hc3/8/8 r - 0 51", "8/8/3Hc3/8 r - 0 51", gamerec.Error, []gamerec.Code{CodeBoard}, 1},
		{"a short rank", "8/8/3Hc2/8 r - 0 51", "8/8/3Hc3/8 r - 0 51", gamerec.Error, []gamerec.Code{CodeBoard}, 5},
		{"a long rank", "8/8/3Hc3S/8 r - 0 51", "8/8/3Hc3/8 r - 0 51", gamerec.Error, []gamerec.Code{CodeBoard}, 5},
		{"no piece of banqi", "8/8/3Hq3/8 r - 0 51", "8/8/3H4/8 r - 0 51", gamerec.Error, []gamerec.Code{CodeBoard}, 7},
		{"letters of two sets", "8/8/3Kh3/8 r - 0 51", "8/8/4h3/8 r - 0 51", gamerec.Error, []gamerec.Code{CodeBoard}, 6},
		{"no side", "8/8/3Hc3/8 red - 0 51", "8/8/3Hc3/8 ? - 0 51", gamerec.Error, []gamerec.Code{CodeTurn}, 12},
		{"a pool without a count", "X7/8/3Hc3/8 r S 0 51", "X7/8/3Hc3/8 r - 0 51", gamerec.Error, []gamerec.Code{CodePool}, 15},
		{"a pool with an unknown letter", "X7/8/3Hc3/8 r S1q1 0 51", "X7/8/3Hc3/8 r S1 0 51", gamerec.Error, []gamerec.Code{CodePool}, 17},
		{"a clock that is no number", "8/8/3Hc3/8 r - x 51", "8/8/3Hc3/8 r - 0 51", gamerec.Warning, []gamerec.Code{CodeCounters}, 16},
		{"a negative clock", "8/8/3Hc3/8 r - -1 51", "8/8/3Hc3/8 r - 0 51", gamerec.Warning, []gamerec.Code{CodeCounters}, 16},
		{"ply 0", "8/8/3Hc3/8 r - 0 0", "8/8/3Hc3/8 r - 0 1", gamerec.Warning, []gamerec.Code{CodeCounters}, 18},
	} {
		s, problems := Parse(gamerec.Banqi, c.text, Options{})
		assert.Equal(t, c.codes, codes(problems), c.what)
		worst, _ := problems.Worst()
		assert.Equal(t, c.worst, worst, c.what)
		if len(problems) > 0 {
			assert.Equal(t, c.column, problems[0].Pos.Column, c.what)
			assert.NotEmpty(t, problems[0].Hint, c.what)
		}
		if c.what != "no fields" {
			assert.Equal(t, c.want, String(&s), c.what)
		}
	}
}

// The letters of the Computer Olympiad: G is the advisor there, K the general.
func TestBanqiLetters(t *testing.T) {
	const own, tcg = "XXXXXXXX/XXXXXXXX/XXXXXXXX/GsAXXXXX b A1E2R2H2C2S5g1a2e2r2h2c2s4 0 4", "XXXXXXXX/XXXXXXXX/XXXXXXXX/KpGXXXXX b G1M2R2N2C2P5k1g2m2r2n2c2p4 0 4"
	s, problems := Parse(gamerec.Banqi, own, Options{})
	require.Empty(t, problems)
	assert.Equal(t, tcg, string(Append(nil, &s, Options{Letters: TCGLetters})))
	for _, o := range []Options{{}, {Letters: TCGLetters}} { // either text proves its set
		for _, text := range []string{own, tcg} {
			read, problems := Parse(gamerec.Banqi, text, o)
			require.Empty(t, problems)
			assert.Equal(t, s, read, "%s %+v", text, o)
		}
	}
	// G, R and C are in both sets: the options decide.
	clash := "8/8/3GC3/8 r - 0 51"
	s, _ = Parse(gamerec.Banqi, clash, Options{})
	assert.Equal(t, 1, s.Count(gamerec.NewPiece(gamerec.First, gamerec.General)))
	s, _ = Parse(gamerec.Banqi, clash, Options{Letters: TCGLetters})
	assert.Equal(t, 1, s.Count(gamerec.NewPiece(gamerec.First, gamerec.Advisor)))
}

func TestDeal(t *testing.T) {
	const text = "GAAEERRHHCCSSSSSgaaeerrhhccsssss"
	d, err := ParseDeal(text[:8] + "/" + text[8:16] + " " + text[16:])
	require.NoError(t, err)
	assert.Equal(t, text, d.String())
	assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.General), d[24], "a4 comes first")
	assert.Equal(t, gamerec.NewPiece(gamerec.Second, gamerec.Soldier), d[7], "h1 comes last")
	start, _ := Parse(gamerec.Banqi, startBanqi, Options{})
	assert.NoError(t, d.Fits(&start))

	for what, c := range map[string][2]string{
		"short":             {text[:31], "31 squares"},
		"long":              {text + "s", "33 squares"},
		"no piece":          {"Q" + text[1:], "no piece of banqi"},
		"a missing piece":   {"." + text[1:], "no piece for a4"},
		"a sixth soldier":   {"S" + text[1:], "general"},
		"the other general": {"g" + text[1:], "general"},
	} {
		d, err := ParseDeal(c[0])
		if err == nil {
			err = d.Fits(&start)
		}
		assert.ErrorContains(t, err, c[1], what)
	}
	half, _ := Parse(gamerec.Banqi, "X7/8/3Hc3/8 r s1 0 51", Options{})
	d, err = ParseDeal("s" + strings.Repeat(".", 31))
	require.NoError(t, err)
	assert.NoError(t, d.Fits(&half))
	d, _ = ParseDeal("s" + strings.Repeat(".", 30) + "s")
	assert.ErrorContains(t, d.Fits(&half), "h1, where none lies face down")
}

// No text panics, and what is written is read as the same setup.
func FuzzBanqi(f *testing.F) {
	for _, text := range []string{startBanqi, "8/8/3Hc3/8 r - 180 301", "X1eAHcsA/Hr1esSRR/1rSG2EX/agSs1CE1 r a1c1 2 49", "8/8/3Kc3/8 b k1p5 0 1", "????????/9/é r S99s-1 x y z", "//// ? -", "\xc3", "8/8/8/8 r S30S30S30 0 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = ParseDeal(text)
		for _, letters := range []string{BanqiLetters, TCGLetters} {
			s, _ := Parse(gamerec.Banqi, text, Options{Letters: letters})
			written := string(Append(nil, &s, Options{Letters: letters}))
			again, problems := Parse(gamerec.Banqi, written, Options{Letters: letters})
			require.Empty(t, problems, "%q from %q", written, text)
			require.Equal(t, s, again, "%q from %q", written, text)
		}
	})
}
