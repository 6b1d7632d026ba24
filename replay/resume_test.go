package replay_test

import (
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Behind a move that cannot be played the line goes on where the text tells the
// position, or where a comment does. The positions are those of the moves put by hand.
func TestResume(t *testing.T) {
	for _, c := range []struct {
		name, text string
		plies      int // legal ones
		resumed    int
		final      string
		verdict    gamerec.Reason
		says       string
	}{
		{"a king of two squares", "1. e4 e5 2. Ke3 Nf6 3. d3 *", 4, 1,
			"rnbqkb1r/pppp1ppp/5n2/4p3/4P3/3PK3/PPP2PPP/RNBQ1BNR b kq - 0 3", gamerec.NoReason, "the king of e1 put on e3"},
		{"a pinned man leaves its king in check", "1. e4 e5 2. Bb5 d6 3. d3 Bd7 *", 5, 1,
			"rn1qkbnr/pppb1ppp/3p4/1B2p3/4P3/3P4/PPP2PPP/RNBQK1NR w KQkq - 1 4", gamerec.NoReason, ""},
		{"and mate behind it", "1. f3 e5 2. g4 Nbc3 3. a3 Qh4# 0-1", 5, 1,
			"r1b1kbnr/pppp1ppp/8/4p3/6Pq/P1n2P2/1PPPP2P/RNBQKBNR w KQkq - 1 4", gamerec.Checkmate, "the knight of b8 put on c3"},
		{"castling through men", "1. e4 e5 2. O-O Nf6 *", 2, 0, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", gamerec.NoReason, "no comment has a position"},
		{"castling with a king that has moved",
			"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 d6 5. Ke1 Nf6 6. O-O *", 10, 1,
			"r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 6", gamerec.NoReason, "the king of e1 put on g1 and the rook beside it"},
		{"several men: no position", "1. Nf3 d6 2. Nc3 e6 3. Nd4 c6 4. Nb5 a6 5. a3 *", 6, 0,
			"rnbqkbnr/pp3ppp/2ppp3/8/3N4/2N5/PPPPPPPP/R1BQKB1R w KQkq - 0 4", gamerec.NoReason, "the 2 plies behind it are kept"},
		{"several men, and a comment", "1. Nf3 d6 2. Nc3 e6 3. Nd4 c6 4. Nb5 a6 {rnbqkbnr/1p3ppp/p1ppp3/1N6/8/2N5/PPPPPPPP/R1BQKB1R w KQkq - 0 5} 5. Nxd6+ *", 7, 1,
			"rnbqkbnr/1p3ppp/p1pNp3/8/8/2N5/PPPPPPPP/R1BQKB1R b KQkq - 0 5", gamerec.NoReason, "from the FEN of a comment, 2 plies later"},
		{"a command with the position", "1. e4 Zz9 {[%fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2]} 2. Nf3 *", 2, 1,
			"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", gamerec.NoReason, "1 ply later"},
		{"a pass", "1. e4 -- 2. d4 d5 *", 3, 1, "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq d6 0 3", gamerec.NoReason, "a pass"},
		{"a king left in check is not taken", "1. e4 e5 2. Bb5 d6 3. Bxe8 *", 3, 0,
			"rnbqkbnr/pppp1ppp/8/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2", gamerec.NoReason, ""},
		{"twice", "1. e4 e5 2. Ke3 Ke6 3. Nf3 Nf6 *", 4, 2, "rnbq1b1r/pppp1ppp/4kn2/4p3/4P3/4KN2/PPPP1PPP/RNBQ1B1R w - - 4 4", gamerec.NoReason, ""},
		{"a pawn that would not become anything", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. axb8 Kd7 *", 0, 0, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", gamerec.NoReason, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			player, err := replay.New(replay.Options{Resume: true})
			require.NoError(t, err)
			rec, _ := pgn.ReadLine(c.text)
			for range 2 { // nothing is left over from the first time
				out := player.Play(rec)
				assert.False(t, out.Complete)
				assert.Equal(t, c.plies, out.Plies)
				assert.Equal(t, c.resumed, out.Resumed)
				assert.Equal(t, c.final, replay.FEN(out.Final, fen.EnPassantAlways, fen.Options{}))
				assert.Equal(t, c.verdict, out.Verdict.Reason)
				said := ""
				for _, p := range out.Problems {
					said += p.Msg + "\n"
				}
				assert.Contains(t, said, c.says)
				// the history is the line up to the gap, and can be played
				pos := out.History.Start.Clone()
				for _, m := range out.History.Moves {
					require.NoError(t, pos.Check(m))
					pos.Play(m)
				}
				assert.Equal(t, pos.Hash(), out.History.Now.Hash())
			}
		})
	}
}

// Without the option nothing is played behind such a move, and after a record that was
// resumed the next one is played as ever.
func TestResumeLeavesNothing(t *testing.T) {
	player, err := replay.New(replay.Options{Resume: true})
	require.NoError(t, err)
	broken, _ := pgn.ReadLine("1. e4 e5 2. Ke3 Nf6 3. d3 *")
	sound, _ := pgn.ReadLine("1. f3 e5 2. g4 Qh4# 0-1")
	player.Play(broken)
	out := player.Play(sound)
	assert.True(t, out.Complete)
	assert.Equal(t, 4, out.Plies)
	assert.Equal(t, gamerec.Checkmate, out.Verdict.Reason)
	assert.Len(t, out.History.Moves, 4)

	plain, err := replay.New(replay.Options{})
	require.NoError(t, err)
	out = plain.Play(broken)
	assert.Equal(t, 2, out.Plies)
	assert.Zero(t, out.Resumed)
	assert.False(t, broken.Line.Moves[4].Played && broken.Line.Moves[2].Played)
}

// A variation goes on too.
func TestResumeVariation(t *testing.T) {
	player, err := replay.New(replay.Options{Resume: true})
	require.NoError(t, err)
	rec, _ := pgn.ReadLine("1. e4 (1. d4 Kd6 2. c4) 1... e5 *")
	out := player.Play(rec)
	assert.True(t, out.Complete)
	assert.True(t, rec.Line.Moves[0].Items[0].Line.Moves[2].Played)
	assert.Contains(t, out.Problems[0].Msg, "play goes on with the king of e8 put on d6")
}

// In xiangqi a text that names two squares tells the position, other texts do not.
func TestResumeSquares(t *testing.T) {
	for text, want := range map[string]int{
		"[Variant \"Xiangqi\"] [Format \"ICCS\"] 1. h2-e2 h9-g7 2. a0-a5 a9-a8 3. h0-g2 *": 4,
		"[Variant \"Xiangqi\"] [Format \"WXF\"] 1. C2.5 h8+7 2. R9+5 r1+1 3. h2+3 *":       2,
	} {
		rec, _ := pgn.ReadLine(text)
		player, err := replay.New(replay.Options{Resume: true})
		require.NoError(t, err)
		out := player.Play(rec)
		assert.Equal(t, want, out.Plies, text)
		if want == 4 {
			board, _, _ := strings.Cut(replay.FEN(out.Final, fen.EnPassantAlways, fen.Options{}), " ")
			assert.Equal(t, "1nbakab1r/r8/1c4nc1/p1p1p1p1p/R8/9/P1P1P1P1P/1C2C1N2/9/1NBAKAB1R", board)
		}
	}
}
