package replay_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

func playBanqi(t *testing.T, o replay.Options, text string) (*gamerec.Record, *replay.Outcome) {
	t.Helper()
	records, problems := pgn.ReadString(text)
	require.Empty(t, problems)
	require.Len(t, records, 1)
	r, err := replay.New(o)
	require.NoError(t, err)
	return records[0], r.Play(records[0])
}

// The same game in PGN and in the two foreign containers.
func TestBanqiRecords(t *testing.T) {
	const dir = "../testdata/banqi/records/"
	read := func(name string) string {
		text, err := os.ReadFile(dir + name)
		require.NoError(t, err)
		return string(text)
	}
	rec, out := playBanqi(t, replay.Options{}, read("capture-all.pgn"))
	require.True(t, out.Complete)
	assert.Empty(t, out.Problems)
	assert.Equal(t, gamerec.CaptureAll, out.Verdict.Reason)
	assert.Equal(t, gamerec.ResultFirst, out.Verdict.Result)
	assert.Equal(t, gamerec.First, replay.FirstColour(out.History))
	want := append([]gamerec.Move(nil), out.History.Moves...)
	require.Len(t, want, 57)
	for _, c := range pgn.BanqiContainers() {
		text := read("capture-all" + c.Extensions[0])
		assert.True(t, c.Sniff(text))
		records, problems := c.Read(text)
		require.Empty(t, problems)
		require.Len(t, records, 1)
		r, err := replay.New(replay.Options{})
		require.NoError(t, err)
		out := r.Play(records[0])
		require.Empty(t, out.Problems)
		assert.Equal(t, want, out.History.Moves, c.Name)
		assert.Equal(t, text, string(c.Append(nil, records[0])), "it is as gamerec writes it")

		n, err := out.Game.Notation("")
		require.NoError(t, err)
		var w replay.Rewriter
		w.Rewrite(records[0], out.History.Start, n)
		replay.Declare(records[0], out, n.Name())
		for i := range rec.Line.Moves {
			assert.Equal(t, rec.Line.Moves[i].Text, records[0].Line.Moves[i].Text)
		}
		for _, name := range []string{"Variant", "Format", "Colors", "Termination"} {
			is, _ := records[0].Tag(name)
			was, _ := rec.Tag(name)
			assert.Equal(t, was, is, name)
		}
		assert.Equal(t, gamerec.ResultFirst, records[0].Result)
	}

	_, out = playBanqi(t, replay.Options{}, read("repetition.pgn"))
	require.True(t, out.Complete)
	assert.Empty(t, out.Problems)
	assert.Equal(t, gamerec.Repetition, out.Verdict.Reason)
	assert.Equal(t, gamerec.Second, replay.FirstColour(out.History))
	_, out = playBanqi(t, replay.Options{}, read("annotated.pgn"))
	assert.True(t, out.Complete)
	assert.Empty(t, out.Problems)
}

// Two readings that can be played equally far and differ are both named.
func TestNotationAmbiguous(t *testing.T) {
	const head = "[Variant \"Banqi\"]\n\n"
	for _, c := range []struct {
		what, text, first string
		open              bool
	}{
		{"G is in both sets", head + "1. a1(G) b1(c) *", "", true},
		{"C and R mean the same, the squares do not", head + "1. a1(C) b2(r) 2. c1(c) *", "", true},
		{"squares on the diagonal and letters of one meaning", head + "1. a1(C) b2(r) *", "a1=C", false},
		{"a later letter proves it", head + "1. a1(G) b1(c) 2. c1(K) *", "a1=A", false},
		{"a second general does not exist", head + "1. a1(G) b1(c) 2. c1(G) *", "a1=A", false},
		{"a tag declares it", "[Format \"tcg\"]\n" + head + "1. a1(G) b1(c) *", "a1=A", false},
		{"our own signs", head + "1. a1=G b1=c *", "a1=G", false},
	} {
		_, out := playBanqi(t, replay.Options{}, c.text)
		assert.Equal(t, c.open, out.Problems.Has(replay.CodeNotationAmbiguous), c.what)
		if c.open {
			assert.Nil(t, out.History, c.what)
			continue
		}
		assert.Empty(t, out.Problems, c.what)
		require.True(t, out.Complete, c.what)
		assert.Equal(t, c.first, string(pgn.NewBanqi().Append(nil, out.History.Start, out.History.Moves[0])), c.what)
	}
	text := head + "1. a1(G) b1(c) *"
	_, out := playBanqi(t, replay.Options{}, text)
	require.Len(t, out.Problems, 1)
	assert.Contains(t, out.Problems[0].Msg, "a1=G in the notation banqi and a1=A in the notation tcg")
	assert.Equal(t, gamerec.Pos{Offset: 22, Line: 3, Column: 4}, out.Problems[0].Pos)
	_, out = playBanqi(t, replay.Options{FirstFit: true}, text)
	require.Len(t, out.Problems, 1)
	assert.Equal(t, gamerec.Warning, out.Problems[0].Severity)
	assert.True(t, out.Complete)
	_, out = playBanqi(t, replay.Options{Notation: "tcg"}, text)
	assert.Empty(t, out.Problems)
}

// Inputs that files of banqi are prone to, and what is said of them.
func TestBanqiProblems(t *testing.T) {
	const half = "[Variant \"Banqi\"]\n[SetUp \"1\"]\n[FEN \"8/8/3Hc3/8 r - 0 51\"]\n\n26. "
	for _, c := range []struct {
		text, msg string
		code      gamerec.Code
		plies     int
	}{
		{"1. a1=G a1=G *", "already lies face up", replay.CodeIllegalMove, 1},
		{"1. a1=S b1=S 2. c1=S d1=S 3. e1=S f1=S *", "the last was revealed by 3.e1=S in line 3, column 30", replay.CodeIllegalMove, 5},
		{"1. a1=G b1=G *", "the last was revealed by 1.a1=G", replay.CodeIllegalMove, 1},
		{"1. a1=G b1=? 2. c1=s *", "does not tell which piece", replay.CodeFlipUnknown, 1},
		{"1. a1-a2 *", "face down", replay.CodeIllegalMove, 0},
		{"1. a1=G (1. a1=?) *", "does not tell which piece", replay.CodeRAVIllegal, 1},
		{half + "d2xe2 e2-e3 *", "the game is over", replay.CodeAfterEnd, 1},
		{half + "d2xd3 *", "is a capture, but d3 is empty", replay.CodeIllegalMove, 0},
	} {
		text := c.text
		if !strings.HasPrefix(text, "[") {
			text = "[Variant \"Banqi\"]\n\n" + text
		}
		_, out := playBanqi(t, replay.Options{}, text)
		require.NotEmpty(t, out.Problems, c.text)
		assert.Equal(t, c.code, out.Problems[0].Code, c.text)
		assert.Contains(t, out.Problems[0].Msg, c.msg, c.text)
		assert.Equal(t, c.plies, out.Plies, c.text)
	}
	// a capture may be written as a step, as engines do
	_, out := playBanqi(t, replay.Options{}, half+"d2-e2 *")
	require.True(t, out.Complete)
	assert.Equal(t, gamerec.Cannon, out.History.Moves[0].Taken)
}
