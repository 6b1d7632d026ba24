package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// play replays the only record of a text.
func play(t *testing.T, o replay.Options, text string) (*gamerec.Record, *replay.Outcome) {
	t.Helper()
	records, _ := pgn.ReadString(text)
	require.Len(t, records, 1, text)
	r, err := replay.New(o)
	require.NoError(t, err)
	return records[0], r.Play(records[0])
}

// found lists problems as "severity code ply".
func found(out *replay.Outcome) (list []string) {
	for _, p := range out.Problems {
		list = append(list, fmt.Sprintf("%s %s %d", p.Severity, p.Code, p.Ply))
	}
	return list
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		plies      int
		want       []string
	}{
		{"clean", "1. e4 e5 2. Nf3 *", 3, nil},
		{"illegal ends the line", "1. e4 Nf3 2. d4 *", 1, []string{"error illegal-move 2"}},
		{"ambiguous is refused", "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nb5 *", 6, []string{"error ambiguous-move 7"}},
		{"unreadable", "1. e4 e5 2. P@f3 *", 2, []string{"error unreadable-move 3"}},
		{"variation goes on after an error", "1. e4 (1. d5) (1. d4 d5) 1... e5 *", 2, []string{"error rav-illegal 1"}},
		{"null move in the main line", "1. e4 -- 2. d4 *", 1, []string{"error null-move 2"}},
		{"null move in a variation", "1. e4 (1. d4 -- 2. c4) e5 *", 2, []string{"info null-move 2"}},
		{"move after mate", "1. f3 e5 2. g4 Qh4# 3. a3 *", 4, []string{"error after-end 5"}},
		{"fivefold and on", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 *", 17, []string{"warning after-end 17"}},
		{"other variant", "[Variant \"Atomic\"]\n\n1. e4 e5 *", 0, []string{"error variant-unsupported 0"}},
		{"opening in the Variant tag", "[Variant \"Najdorf\"]\n\n1. e4 c5 *", 2, []string{"info variant-unknown 0"}},
		{"Chess960 without FEN", "[Variant \"Chess960\"]\n\n1. e4 *", 1, []string{"warning variant-960 0"}},
		{"no king", "[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *", 0, []string{"error fen-king-missing 0"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, out := play(t, replay.Options{}, tt.text)
			assert.Equal(t, tt.want, found(out))
			assert.Equal(t, tt.plies, out.Plies)
			assert.Equal(t, tt.plies == 0 && out.History == nil, out.Final == nil)
		})
	}
}

func TestAllowNull(t *testing.T) {
	_, out := play(t, replay.Options{AllowNull: true}, "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Ra7 -- 2. h4 -- 3. h5 *")
	assert.Equal(t, 5, out.Plies)
	assert.True(t, out.Complete)
}

// The game is found from what stays legal when the tags do not tell it.
func TestDiscovery(t *testing.T) {
	for text, want := range map[string]gamerec.GameID{
		"1. e4 e5 *":                                                 gamerec.Chess,
		"1. h2e2 h9g7 2. h0g2 *":                                     gamerec.Xiangqi,
		"1. C2.5 H8+7 2. H2+3 *":                                     gamerec.Xiangqi,
		"1. 炮二平五 马８进７ *":                                             gamerec.Xiangqi,
		"1. a1=G b1=s 2. a2=h b1xa1 *":                               gamerec.Banqi,
		"[Game \"Chinese Chess\"]\n\n1. C2.5 *":                      gamerec.Xiangqi,
		"[FEN \"3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1\"]\n\n1. A5+4 *": gamerec.Xiangqi,
	} {
		rec, out := play(t, replay.Options{}, text)
		assert.Equal(t, want, rec.Game, text)
		assert.True(t, out.Complete, "%s: %v", text, found(out))
	}
}

// A xiangqi text that fits two men is settled by what stays legal later, and is
// refused if that does not tell.
func TestPruning(t *testing.T) {
	// two Red soldiers on one file beyond the river, both can go sideways
	const start = "[Variant \"Xiangqi\"]\n[FEN \"3k5/9/4P4/9/4P4/9/9/9/9/4K4 w - - 0 1\"]\n\n"
	rec, out := play(t, replay.Options{Notation: "san0"}, start+"1. d7 *")
	assert.Empty(t, found(out), "only one soldier can reach d7")
	assert.Equal(t, "d7", rec.Line.Moves[0].Text)

	_, out = play(t, replay.Options{}, start+"1. P5.4 Kd9d8 *")
	require.NotEmpty(t, out.Problems)
	assert.Equal(t, replay.CodeAmbiguousMove, out.Problems[0].Code)
	assert.Equal(t, gamerec.Error, out.Problems[0].Severity)
	assert.Contains(t, out.Problems[0].Msg, "e7f7")
	assert.Contains(t, out.Problems[0].Msg, "e5f5")

	_, out = play(t, replay.Options{FirstFit: true}, start+"1. P5.4 *")
	require.NotEmpty(t, out.Problems)
	assert.Equal(t, gamerec.Warning, out.Problems[0].Severity, "a choice was asked for")
	assert.Equal(t, 1, out.Plies)

	// the soldier that went to the f-file goes on from there: only one reading lives
	rec, out = play(t, replay.Options{}, start+"1. P5.4 d9d8 2. f7f8 *")
	require.Len(t, out.Problems, 1, "%v", found(out))
	assert.Equal(t, gamerec.Warning, out.Problems[0].Severity)
	assert.Contains(t, out.Problems[0].Msg, "only with e7f7")
	assert.True(t, out.Complete)
	assert.Equal(t, "e7", pointName(rec.Line.Moves[0].Move.From))
}

func pointName(s gamerec.Square) string {
	b := gamerec.Xiangqi.Board()
	return fmt.Sprintf("%c%d", 'a'+b.File(s), b.Rank(s))
}

func TestRewrite(t *testing.T) {
	rec, out := play(t, replay.Options{}, "1. e2e4 (1. Ng1-f3 d7d5) d5 2. ed5 Qd5 3. illegal1 *")
	n := pgn.NewSAN()
	var w replay.Rewriter
	w.Rewrite(rec, out.History.Start, n)
	assert.Equal(t, "1. e4 (1. Nf3 d5) 1... d5 2. exd5 Qxd5 3. illegal1 *\n", string(pgn.Append(nil, rec)))
	assert.Equal(t, fen.String(ptr(out.Start)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
}

func ptr[T any](v T) *T { return &v }

func TestMoveNumber(t *testing.T) {
	white, black, banqi := gamerec.NewSetup(gamerec.Chess), gamerec.NewSetup(gamerec.Chess), gamerec.NewSetup(gamerec.Banqi)
	white.Number, black.Number, black.Turn, banqi.Number = 4, 4, gamerec.Second, 4
	for _, tt := range []struct {
		start  *gamerec.Setup
		ply    int
		number int
		second bool
	}{{&white, 1, 4, false}, {&white, 2, 4, true}, {&white, 3, 5, false}, {&black, 1, 4, true}, {&black, 2, 5, false}, {&banqi, 1, 2, true}, {&banqi, 2, 3, false}} {
		number, second := replay.MoveNumber(tt.start, tt.ply)
		assert.Equal(t, tt.number, number)
		assert.Equal(t, tt.second, second)
	}
}

func TestLookup(t *testing.T) {
	for name, want := range map[string]gamerec.GameID{"Chess": gamerec.Chess, "chess960": gamerec.Chess, "Chinese Chess": gamerec.Xiangqi, "dark chess": gamerec.Banqi} {
		g, err := replay.Lookup(name)
		require.NoError(t, err, name)
		assert.Equal(t, want, g.ID)
	}
	_, err := replay.Lookup("go")
	assert.ErrorContains(t, err, "there are chess, xiangqi")
	g, _ := replay.Lookup("chess")
	_, err = g.Notation("wxf")
	assert.ErrorContains(t, err, "it has san, lan, uci, figurine")
	assert.False(t, strings.Contains(err.Error(), "zh-hans"))
}

// What a record says about itself must be enough to read it again.
func TestDeclare(t *testing.T) {
	rec, out := play(t, replay.Options{}, "1. C2.5 H8+7 *")
	replay.Declare(rec, out, "zh-hans")
	for name, want := range map[string]string{"Variant": "Xiangqi", "Format": "Chinese"} {
		got, _ := rec.Tag(name)
		assert.Equal(t, want, got, name)
	}
	replay.Declare(rec, out, "ucci")
	format, _ := rec.Tag("Format")
	assert.Equal(t, "ucci", format)
	replay.Declare(rec, out, "dhtmlxq")
	_, ok := rec.Tag("Format")
	assert.False(t, ok, "four digits tell it")
}

// A position without a side to move leaves it to the moves: their numbers, or what is legal.
func TestTurnFromMoves(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
	for moves, want := range map[string]gamerec.Side{
		"1. ………… 马２进３ 2. 马二进三 *": gamerec.Second,
		"1. 马二进三 马２进３ 2. 车一平二 *": gamerec.First,
		"h9g7 h0g2 *": gamerec.Second,
		"h0g2 h9g7 *": gamerec.First,
	} {
		rec, out := play(t, replay.Options{}, "[Game \"Chinese Chess\"]\n[FEN \""+board+"\"]\n\n"+moves)
		assert.True(t, out.Complete, moves)
		assert.Equal(t, want, out.Start.Turn, moves)
		replay.Declare(rec, out, "ucci")
		tag, _ := rec.Tag("FEN")
		assert.Equal(t, board+map[gamerec.Side]string{gamerec.First: " w - - 0 1", gamerec.Second: " b - - 0 1"}[want], tag, moves)
	}
}

// A record in the letters of a language, or in another notation of chess, is read if all
// of its moves prove which one, and the record is told of it.
func TestSpellings(t *testing.T) {
	const game = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bd6 d4 exd4 Qxd4 Qf6"
	for _, name := range []string{"san-fr", "san-de", "san-ru", "san-nl", "san-et", "san-hu", "san-pl", "iccf", "smith", "descriptive"} {
		rec, out := play(t, replay.Options{}, game+" *")
		require.True(t, out.Complete)
		want := slices.Clone(out.History.Moves)
		n, err := out.Game.Notation(name)
		require.NoError(t, err)
		var w replay.Rewriter
		w.Rewrite(rec, out.History.Start, n)
		text := string(pgn.Append(nil, rec))

		_, out = play(t, replay.Options{}, text)
		require.True(t, out.Complete, "%s: %s: %v", name, text, out.Problems)
		assert.Equal(t, want, out.History.Moves, name)
		require.Len(t, out.Problems, 1, name)
		assert.Equal(t, replay.CodeNotationFound, out.Problems[0].Code)
		assert.Contains(t, out.Problems[0].Msg, name)
		// named, it is no matter
		_, out = play(t, replay.Options{Notation: name}, text)
		assert.Empty(t, out.Problems, name)
		assert.Equal(t, want, out.History.Moves, name)
	}
	// Danish, German, Norwegian and Swedish share their letters
	_, out := play(t, replay.Options{}, "e4 e5 Sf3 Sc6 Lb5 Ld6 O-O Sf6 Te1 *")
	require.Len(t, out.Problems, 1)
	assert.Contains(t, out.Problems[0].Msg, "read as san-da or san-de or san-no or san-sv, the only way to play all of them")
	// S is a knight in German and in Polish, and a bishop in Czech
	const two = "[FEN \"4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1\"]\n\n1. Sd2 *"
	_, out = play(t, replay.Options{}, two)
	require.Len(t, out.Problems, 1)
	assert.Equal(t, replay.CodeNotationAmbiguous, out.Problems[0].Code)
	assert.Contains(t, out.Problems[0].Msg, "in the notation san-cs")
	assert.Contains(t, out.Problems[0].Msg, "in the notation san-da")
	assert.Nil(t, out.History)
	_, out = play(t, replay.Options{Notation: "san-de"}, two)
	assert.Empty(t, out.Problems)
	assert.True(t, out.Complete)
	// Cf3 could be a cannon's move of xiangqi too
	rec, out := play(t, replay.Options{}, "Cf3 d5 d4 Cf6 *")
	assert.True(t, out.Complete)
	assert.Equal(t, gamerec.Chess, rec.Game)
	// what no notation reads further stays san's, and so does the next record
	_, out = play(t, replay.Options{}, "e4 e5 Yf3 *")
	assert.False(t, out.Problems.Has(replay.CodeNotationFound))
	assert.True(t, out.Problems.Has(replay.CodeUnreadableMove))
	player, err := replay.New(replay.Options{})
	require.NoError(t, err)
	for _, text := range []string{"e4 e5 Cf3 Cc6 *", "e4 e5 Nf3 Nc6 *", "e4 e5 Cf3 Cf7 *"} {
		records, _ := pgn.ReadString(text)
		out := player.Play(records[0])
		assert.Equal(t, text != "e4 e5 Cf3 Cf7 *", out.Complete, text)
		assert.Equal(t, text != "e4 e5 Nf3 Nc6 *", out.Problems.Has(replay.CodeNotationFound), text)
	}
}
