package replay

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
)

// play replays the one record of a text.
func play(t *testing.T, text string) (*gamerec.Record, *Outcome) {
	t.Helper()
	var parser pgn.Parser
	split := pgn.NewSplitter(strings.NewReader(text))
	chunk, err := split.Next()
	require.NoError(t, err)
	parser.Reset(chunk)
	rec, _ := parser.Next()
	require.NotNil(t, rec)
	player, err := New(Options{})
	require.NoError(t, err)
	return rec, player.Play(rec)
}

// One game, with a Setup tag and as Jocly writes it, is the same game.
func TestArrayOfRecords(t *testing.T) {
	coordinates, err := os.ReadFile("../testdata/metamachy/records/mate.uci")
	require.NoError(t, err)
	want := strings.Fields(string(coordinates))
	for _, file := range []string{"mate.pgn", "jocly.pjn"} {
		text, err := os.ReadFile("../testdata/metamachy/records/" + file)
		require.NoError(t, err)
		rec, out := play(t, string(text))
		require.Empty(t, out.Problems, file)
		assert.Equal(t, gamerec.Metamachy, rec.Game)
		value, _ := rec.Tag("Setup")
		assert.Equal(t, "#5", value, file)
		assert.EqualValues(t, 1, rec.Line.Moves[0].Number, file)
		n, err := out.Game.Notation("uci")
		require.NoError(t, err)
		var got []string
		pos := out.History.Start.Clone()
		for _, m := range out.History.Moves {
			got = append(got, string(n.Append(nil, pos, m)))
			pos.Play(m)
		}
		assert.Equal(t, want, got, file)
		assert.Equal(t, gamerec.Checkmate, out.Verdict.Reason, file)
		assert.Equal(t, gamerec.First, out.Verdict.Winner, file)
	}
}

// Jocly's two texts are known without a tag; what is written beside them and in
// variations stays, and all numbers are counted from 1.
func TestJoclyChoice(t *testing.T) {
	rec, out := play(t, "1. -- {a} #10 {b} 2. e3-e5 (2. d3-d5 d10-d8 3. Nc2-b4) 2... e10-e8 {c} 3. Kf1-h1 *\n")
	require.Empty(t, out.Problems)
	assert.Equal(t, gamerec.Metamachy, rec.Game)
	assert.Equal(t, 3, out.Plies)
	assert.True(t, out.Complete)
	require.Len(t, rec.Line.Before, 2)
	assert.Equal(t, "a", rec.Line.Before[0].Text)
	assert.Equal(t, "b", rec.Line.Before[1].Text)
	assert.EqualValues(t, 1, rec.Line.Moves[0].Number)
	variation := rec.Line.Moves[0].Items[0].Line
	assert.EqualValues(t, 1, variation.Moves[0].Number)
	assert.EqualValues(t, 2, variation.Moves[2].Number)
	assert.True(t, variation.Moves[2].Played)
	assert.Equal(t, "cm3kq3mc/ernbiglibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIGLIBNRE/CM3KQ3MC w Kk - 0 1", fen.String(&out.Start))
}

func TestArrayFaults(t *testing.T) {
	for _, text := range []string{
		"[Variant \"Metamachy\"]\n[Setup \"#12\"]\n\n1. e5 *\n",
		"[Variant \"Metamachy\"]\n[Setup \"Kf1 Qg1 Gf2 Lh2\"]\n\n1. e5 *\n",
		"[Variant \"Metamachy\"]\n[Setup \"#5\"]\n\n1. -- #6 2. e5 *\n",
		"[Variant \"Metamachy\"]\n\n1. -- #99 2. e5 *\n",
	} {
		_, out := play(t, text)
		require.Len(t, out.Problems, 1, text)
		assert.Equal(t, CodeSetupArray, out.Problems[0].Code, text)
		assert.Nil(t, out.History, text)
	}
	// a position goes before the tag, and the texts elsewhere are no choice
	_, out := play(t, "[Variant \"Metamachy\"]\n[Setup \"#5\"]\n[FEN \"k11/12/12/12/12/12/12/12/12/12/12/11K w - - 0 1\"]\n\n1. Kl2 *\n")
	require.Len(t, out.Problems, 1)
	assert.Equal(t, CodeSetUpFEN, out.Problems[0].Code)
	assert.Equal(t, gamerec.Warning, out.Problems[0].Severity)
	assert.True(t, out.Complete)
	_, out = play(t, "[Variant \"Metamachy\"]\n\n1. e5 e8 2. #5 *\n")
	require.Len(t, out.Problems, 1)
	assert.Equal(t, CodeUnreadableMove, out.Problems[0].Code)
}

// The listed arrays are the starts of the rules, each a position without fault.
func TestArrays(t *testing.T) {
	for _, g := range Games() {
		if g.Arrays == nil {
			continue
		}
		rules, err := g.Rules(RuleOptions{})
		require.NoError(t, err)
		list := g.Arrays()
		require.Len(t, list, 24)
		start := rules.Start().Setup()
		assert.Equal(t, fen.String(&start), fen.String(&list[0].Setup))
		seen := make(map[string]bool)
		for _, a := range list {
			_, problems := rules.FromSetup(a.Setup)
			assert.Empty(t, problems, a.Name)
			seen[fen.String(&a.Setup)] = true
		}
		assert.Len(t, seen, 24)
	}
}
