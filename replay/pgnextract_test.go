package replay_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// What pgn-extract writes of its example game in its forms is what the notations write,
// move by move, and its positions are those of the game.
func TestPgnExtract(t *testing.T) {
	dir := filepath.Join("..", "..", "shared", "corpora", "chess", "pgn-extract")
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Skip("the corpora are not here: ", err)
		}
		return string(text)
	}
	one := func(name string) *gamerec.Record {
		records, _ := pgn.ReadString(read(name))
		require.Len(t, records, 1, name)
		return records[0]
	}
	player, err := replay.New(replay.Options{})
	require.NoError(t, err)
	game, err := replay.Lookup("chess")
	require.NoError(t, err)
	for name, file := range map[string]string{
		"halg": "WWhalg", "lalg": "WWlalg", "elalg": "WWelalg", "xlalg": "WWxlalg", "san-de": "WWdeutsch", "uci": "WWuci",
	} {
		rec := one("infiles/test-ucW.pgn")
		out := player.Play(rec)
		require.True(t, out.Complete)
		n, err := game.Notation(name)
		require.NoError(t, err)
		var w replay.Rewriter
		w.Rewrite(rec, out.History.Start, n)
		theirs := one("outfiles/test-" + file + "-out.pgn")
		if name == "uci" { // which it writes without variations
			for i := range rec.Line.Moves {
				rec.Line.Moves[i].Items = nil
			}
		}
		assert.Equal(t, textsOf(nil, &theirs.Line), textsOf(nil, &rec.Line), name)
		// Its texts are read as the same moves, the German ones without being told.
		again := player.Play(theirs)
		assert.True(t, again.Complete, name)
		assert.Equal(t, name == "san-de", again.Problems.Has(replay.CodeNotationFound), name)
	}

	rec := one("infiles/test-ucW.pgn")
	pos := player.Play(rec).History.Start.Clone()
	lines := strings.Split(strings.TrimSpace(read("outfiles/test-WWepd-out.pgn")), "\n")
	lines = lines[len(lines)-rec.Plies()-1:] // behind the tags
	for i, line := range lines {
		fields := strings.Fields(replay.FEN(pos, fen.EnPassantAlways, fen.Options{}))
		assert.Equal(t, strings.Fields(line)[:4], fields[:4], "ply %d", i)
		if i < rec.Plies() {
			pos.Play(rec.Line.Moves[i].Move)
		}
	}
}

// The positions that pgn-extract writes behind every move, and behind the last one, are
// those of the game.
func TestPgnExtractPositions(t *testing.T) {
	player, err := replay.New(replay.Options{})
	require.NoError(t, err)
	positions := 0
	for _, name := range []string{"test-fencomments-out.pgn", "test-FF-out.pgn"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "shared", "corpora", "chess", "pgn-extract", "outfiles", name))
		if err != nil {
			t.Skip("the corpora are not here: ", err)
		}
		player.OnMove = func(s *replay.Step) {
			for _, item := range s.Node.Items {
				if item.Kind == gamerec.ItemComment && strings.Count(item.Text, "/") == 7 {
					positions++
					assert.Equal(t, strings.Trim(item.Text, `" `), replay.FEN(s.Pos, fen.EnPassantAlways, fen.Options{}), "%s, ply %d", name, s.Ply)
				}
			}
		}
		records, _ := pgn.ReadString(string(text))
		for _, rec := range records {
			require.True(t, player.Play(rec).Complete, name)
		}
	}
	assert.Greater(t, positions, 70)
}

// textsOf lists the move texts of a line, variations in parentheses.
func textsOf(dst []string, line *gamerec.Line) []string {
	for i := range line.Moves {
		dst = append(dst, line.Moves[i].Text)
		for _, item := range line.Moves[i].Items {
			if item.Kind == gamerec.ItemVariation {
				dst = append(textsOf(append(dst, "("), item.Line), ")")
			}
		}
	}
	return dst
}
