package replay_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Games go through PGN in every notation of chess and come back as the same moves: read
// in the notation by its name, and without it if the moves prove it. None is read as
// other moves without a word.
func TestChessNotationsThroughPGN(t *testing.T) {
	path := filepath.Join("..", "..", "shared", "corpora", "chess", "pgn-extract", "infiles", "fischer.pgn")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skip("the corpora are not here: ", err)
	}
	game, err := replay.Lookup("chess")
	require.NoError(t, err)
	unnamed, err := replay.New(replay.Options{})
	require.NoError(t, err)
	for _, info := range game.Notations {
		named, err := replay.New(replay.Options{Notation: info.Name})
		require.NoError(t, err)
		n := info.New()
		var w replay.Rewriter
		records, _ := pgn.ReadString(string(text))
		require.Greater(t, len(records), 30)
		for i, rec := range records {
			out := unnamed.Play(rec)
			require.True(t, out.Complete)
			want := slices.Clone(out.History.Moves)
			w.Rewrite(rec, out.History.Start, n)
			back, problems := pgn.ReadString(string(pgn.Append(nil, rec)))
			require.Len(t, back, 1, info.Name)
			assert.Empty(t, problems, info.Name)
			again := named.Play(back[0])
			require.True(t, again.Complete, "%s, game %d: %v", info.Name, i+1, again.Problems)
			assert.Equal(t, want, again.History.Moves, info.Name)
			assert.Empty(t, again.Problems, info.Name)

			again = unnamed.Play(back[0])
			require.True(t, again.Complete, "%s, game %d: %v", info.Name, i+1, again.Problems)
			assert.Equal(t, want, again.History.Moves, "%s, game %d", info.Name, i+1)
			assert.Equal(t, gamerec.Chess, back[0].Game)
		}
	}
}
