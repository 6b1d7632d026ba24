package validate

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// BenchmarkValidate checks archives of three kinds as the command does with one
// worker: plain games, games with clocks, evaluations and variations, and
// annotated books. The counts are those of the archives.
func BenchmarkValidate(b *testing.B) {
	for _, set := range []struct {
		name  string
		games int
	}{{"plain", 22970}, {"lichess", 5586}, {"annot", 9472}} {
		b.Run(set.name, func(b *testing.B) {
			text := archive(b, "../../shared/corpora/perf/"+set.name+"-20mb.pgn.zst")
			checker, err := New(Options{Least: gamerec.Warning})
			require.NoError(b, err)
			parser := pgn.Parser{Reuse: true}
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			games := 0
			for b.Loop() {
				games = 0
				split := pgn.NewSplitter(bytes.NewReader(text))
				for {
					chunk, err := split.Next()
					if err == io.EOF {
						break
					}
					require.NoError(b, err)
					parser.Reset(chunk)
					for rec, form := parser.Next(); rec != nil; rec, form = parser.Next() {
						checker.Check(rec, form)
						games++
					}
				}
			}
			require.Equal(b, set.games, games)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*games), "ns/game")
		})
	}
}

// archive returns the unpacked text of a file, or skips the benchmark.
func archive(b *testing.B, path string) []byte {
	file, err := os.Open(path)
	if err != nil {
		b.Skipf("%s is absent: no archive to measure on", path)
	}
	defer file.Close()
	r, err := zstd.NewReader(file)
	require.NoError(b, err)
	defer r.Close()
	text, err := io.ReadAll(r)
	require.NoError(b, err)
	return text
}
