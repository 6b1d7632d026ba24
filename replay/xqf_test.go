package replay_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/wxf"
)

// Every published file of xiangqi goes through XQF and back, and from there through
// PGN. The tree of moves stays what it was, but that an alternative to the first move
// of a variation becomes a variation beside it. What does not stay is told as a loss.
func TestXiangqiFilesThroughXQF(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "corpora", "xiangqi")
	if _, err := os.Stat(root); err != nil {
		t.Skip("the corpora are not here")
	}
	containers := wxf.Containers()
	xqf := containers[slices.IndexFunc(containers, func(c gamerec.Container) bool { return c.Name == "xqf" })]
	player, err := replay.New(replay.Options{Game: gamerec.Xiangqi})
	require.NoError(t, err)
	game, err := replay.Lookup("xiangqi")
	require.NoError(t, err)
	iccs, err := game.Notation("iccs")
	require.NoError(t, err)
	var rewriter replay.Rewriter
	// play replays a record and writes its moves by their points.
	play := func(rec *gamerec.Record) {
		out := player.Play(rec)
		require.NotNil(t, out.History)
		rewriter.Rewrite(rec, out.History.Start, iccs)
	}
	records, lossy := 0, 0
	for _, dir := range []string{"wxf", "ubb", "pgn-chinese", "pgn-coord", "pgn-san", "pgn-wxf", "xqf", "cbr"} {
		files, err := filepath.Glob(filepath.Join(root, dir, "*.*"))
		require.NoError(t, err)
		for _, file := range files {
			if strings.HasSuffix(file, "_move.txt") || strings.HasSuffix(file, ".zip") {
				continue
			}
			for _, rec := range readFile(t, file) {
				play(rec)
				losses := xqf.Losses(rec)
				back, problems := xqf.Read(string(xqf.Append(nil, rec)))
				require.Len(t, back, 1, file)
				if !strings.HasSuffix(file, "game_test.xqf") { // half a character
					assert.Empty(t, problems, file)
				}
				play(back[0])
				records++
				if slices.ContainsFunc(losses, func(l gamerec.Loss) bool {
					return !strings.Contains(l.What, "tag ") && !strings.Contains(l.What, "counters")
				}) {
					lossy++
					continue
				}
				beside(&rec.Line, true)
				assertSameLine(t, &rec.Line, &back[0].Line)
				replay.Declare(back[0], player.Play(back[0]), "iccs")
				again, _ := pgn.ReadString(string(pgn.Append(nil, back[0])))
				require.Len(t, again, 1, file)
				play(again[0])
				assertSameLine(t, &back[0].Line, &again[0].Line)
				third, _ := xqf.Read(string(xqf.Append(nil, again[0])))
				play(third[0])
				assertSameLine(t, &back[0].Line, &third[0].Line)
				assert.True(t, pgn.Equal(tagsOf(back[0], xqf.Tags), tagsOf(third[0], xqf.Tags)), file)
			}
		}
	}
	assert.Greater(t, records, 150)
	assert.Less(t, lossy, records/4)
	t.Log(records, "records,", lossy, "with losses")
}

// tagsOf is a record of those tags alone, sorted.
func tagsOf(rec *gamerec.Record, names []string) *gamerec.Record {
	kept := &gamerec.Record{Game: rec.Game}
	for _, name := range names {
		if value, ok := rec.Tag(name); ok {
			kept.SetTag(name, value)
		}
	}
	return kept
}

// beside makes the alternatives to the first move of each variation variations beside
// it. A line behind a move that was not played is dropped, as its moves have no points.
func beside(line *gamerec.Line, main bool) {
	for i := range line.Moves {
		n := &line.Moves[i]
		var items []gamerec.Item
		for _, item := range n.Items {
			items = append(items, item)
			if item.Kind != gamerec.ItemVariation {
				continue
			}
			beside(item.Line, false)
			first := &item.Line.Moves[0]
			kept := first.Items[:0:0]
			for _, inner := range first.Items {
				if inner.Kind == gamerec.ItemVariation {
					items = append(items, inner)
				} else {
					kept = append(kept, inner)
				}
			}
			first.Items = kept
		}
		n.Items = items
	}
}
