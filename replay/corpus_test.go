package replay_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/records"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// readFile reads the records of a file, whatever its container and encoding.
func readFile(t *testing.T, path string) (list []*gamerec.Record) {
	t.Helper()
	opener := input.Opener{Binary: records.Binary("")}
	var parser pgn.Parser
	require.NoError(t, opener.Open(path, func(src *input.Source) error {
		for batch, err := range records.Stream(src, "") {
			if err != nil {
				return err
			}
			batch.Each(&parser, func(rec *gamerec.Record, _ gamerec.Problems) { list = append(list, rec) })
		}
		return nil
	}))
	return list
}

// Every published file of xiangqi goes through PGN in any notation and back: the
// tree of moves, its comments and its tags stay what they were.
func TestXiangqiFilesThroughPGN(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "corpora", "xiangqi")
	if _, err := os.Stat(root); err != nil {
		t.Skip("the corpora are not here")
	}
	var files []string
	for _, dir := range []string{"wxf", "ubb", "pgn-chinese", "pgn-chinese/ccgc2006", "pgn-coord", "pgn-san", "pgn-wxf", "xqf", "cbr"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*.*"))
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.Greater(t, len(files), 30)
	notations := []string{"zh-hans", "wxf", "iccs", "zh-hant-old", "wxf-fairy", "uci", "san", "wxf-xqbase", "san0"}
	player, err := replay.New(replay.Options{Game: gamerec.Xiangqi})
	require.NoError(t, err)
	again, err := replay.New(replay.Options{}) // must find the game from the tags
	require.NoError(t, err)
	game, err := replay.Lookup("xiangqi")
	require.NoError(t, err)
	var rewriter replay.Rewriter
	moves := 0
	again.OnMove = func(*replay.Step) { moves++ }
	for k, file := range files {
		if strings.HasSuffix(file, "_move.txt") {
			continue // moves beside their XQF
		}
		n, err := game.Notation(notations[k%len(notations)])
		require.NoError(t, err)
		for i, rec := range readFile(t, file) {
			out := player.Play(rec)
			require.NotNil(t, out.History, file)
			plies := out.Plies // one file has an illegal move
			rewriter.Rewrite(rec, out.History.Start, n)
			replay.Declare(rec, out, n.Name())
			text := string(pgn.Append(nil, rec))
			back, _ := pgn.ReadString(text)
			require.Len(t, back, 1, file)
			out2 := again.Play(back[0])
			assert.Equal(t, gamerec.Xiangqi, back[0].Game, file)
			assert.Equal(t, plies, out2.Plies, "%s, game %d in %s", file, i+1, n.Name())
			rewriter.Rewrite(back[0], out2.History.Start, n)
			assert.True(t, pgn.Equal(head(rec), head(back[0])), "%s, game %d in %s", file, i+1, n.Name())
			assertSameLine(t, &rec.Line, &back[0].Line)
		}
	}
	assert.Greater(t, moves, 200_000)
}

// head is a record without its moves.
func head(rec *gamerec.Record) *gamerec.Record {
	copied := *rec
	copied.Line = gamerec.Line{}
	return &copied
}

// assertSameLine compares the moves as they were played and what stands beside them,
// variations included. PGN folds the line breaks of comments.
func assertSameLine(t *testing.T, a, b *gamerec.Line) {
	if !assert.Len(t, b.Moves, len(a.Moves)) {
		return
	}
	assertSameItems(t, a.Before, b.Before)
	for i := range a.Moves {
		x, y := &a.Moves[i], &b.Moves[i]
		if x.Played != y.Played || x.Move != y.Move {
			t.Errorf("%s became %s", x.Text, y.Text)
		}
		assertSameItems(t, x.Items, y.Items)
	}
}

func assertSameItems(t *testing.T, a, b []gamerec.Item) {
	if !assert.Len(t, b, len(a)) {
		return
	}
	for i := range a {
		x, y := &a[i], &b[i]
		assert.Equal(t, x.Kind, y.Kind)
		switch x.Kind {
		case gamerec.ItemVariation:
			assertSameLine(t, x.Line, y.Line)
		case gamerec.ItemNAG:
			assert.Equal(t, x.NAG, y.NAG)
		default:
			assert.Equal(t, strings.Fields(x.Text), strings.Fields(y.Text))
		}
	}
}
