package pgn_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var deep = flag.Bool("deep", false, "read the large files of the corpora to their end")

// converter rewrites records as convert does: moves in SAN, export format.
type converter struct {
	t        *testing.T
	player   *replay.Replayer
	rewriter replay.Rewriter
	san      gamerec.Notation
	plies    int
}

func newConverter(t *testing.T) *converter {
	player, err := replay.New(replay.Options{AllowNull: true})
	require.NoError(t, err)
	return &converter{t: t, player: player, san: pgn.NewSAN()}
}

func (c *converter) convert(rec *gamerec.Record) {
	if out := c.player.Play(rec); out.History != nil && rec.Game == gamerec.Chess {
		c.rewriter.Rewrite(rec, out.History.Start, c.san)
		c.plies += out.Plies
	}
}

func corpus(t *testing.T) []string {
	t.Helper()
	var files []string
	_ = filepath.WalkDir("../../shared/corpora/chess", func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".pgn") {
			files = append(files, path)
		}
		return nil
	})
	if len(files) == 0 {
		t.Skip("../shared/corpora/chess is absent: no real files to convert")
	}
	require.Greater(t, len(files), 250)
	return files
}

// Every file of the corpora, converted and converted again: the first result
// holds what the file holds, and the second is the first to the byte. By way of
// JSON it is the same.
func TestCorporaRoundTrip(t *testing.T) {
	c := newConverter(t)
	for _, file := range corpus(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if !*deep && len(text) > 1<<20 {
			text = text[:strings.LastIndex(string(text[:1<<20]), "\n[Event ")]
		}
		records, _ := pgn.ReadString(string(text))
		var first strings.Builder
		w := pgn.NewWriter(&first)
		for _, rec := range records {
			c.convert(rec)
			require.NoError(t, w.Write(rec))
		}
		again, _ := pgn.ReadString(first.String())
		if !assert.Lenf(t, again, len(records), "%s: games", file) {
			continue
		}
		var second strings.Builder
		w = pgn.NewWriter(&second)
		for i, rec := range again {
			if !assert.Truef(t, pgn.Equal(records[i], rec), "%s: game %d\n%s\nread again\n%s", file, i+1, pgn.Append(nil, records[i]), pgn.Append(nil, rec)) {
				break
			}
			c.convert(rec)
			require.NoError(t, w.Write(rec))
		}
		if first.String() != second.String() {
			assert.Equalf(t, difference(first.String(), second.String()), "", "%s: converted twice", file)
		}
		records = records[:min(len(records), 500)]
		for i, rec := range records {
			line, err := pgn.AppendJSON(nil, rec, "san")
			require.NoError(t, err)
			back, err := pgn.ReadJSON(line)
			require.NoErrorf(t, err, "%s: game %d", file, i+1)
			assert.Truef(t, pgn.Equal(rec, back), "%s: game %d by way of JSON", file, i+1)
		}
	}
}

// difference returns the surroundings of the first byte in which texts differ.
func difference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-80):min(len(a), i+80)] + "\n--- and ---\n" + b[max(0, i-80):min(len(b), i+80)]
}

// The counts that two other tools agree on.
func TestArchiveCounts(t *testing.T) {
	const file = "../../shared/corpora/chess/master/plain-10000-games.pgn"
	f, err := os.Open(file)
	if err != nil {
		t.Skip(file + " is absent: no archive to count")
	}
	defer f.Close()
	c := newConverter(t)
	games := 0
	for rec, err := range pgn.NewReader(f).All() {
		require.NoError(t, err)
		games++
		c.convert(rec)
	}
	assert.Equal(t, 10_000, games)
	assert.Equal(t, 862_150, c.plies)
}
