package xiangqi

import (
	"bufio"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

var deep = flag.Bool("deep", false, "run the long tests: perft to 200 million nodes")

// shared opens reference data that lies beside the project.
func shared(t testing.TB, name string) *bufio.Scanner {
	t.Helper()
	f, err := os.Open("../../../shared/" + name)
	if err != nil {
		t.Skip("the reference data is not beside the project: ", err)
	}
	t.Cleanup(func() { f.Close() })
	return bufio.NewScanner(f)
}

// position reads a FEN; impossible placements are let through.
func position(t testing.TB, text string) *Position {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Xiangqi, text, fen.Options{})
	worst, _ := problems.Worst()
	require.NotEqual(t, gamerec.Error, worst, "%v", problems)
	p, problems := Rules{AllowImpossible: true}.FromSetup(setup)
	require.NotNil(t, p, "%v", problems)
	return p.(*Position)
}

func TestPerft(t *testing.T) {
	most := uint64(1_000_000)
	if *deep {
		most = 200_000_000
	}
	lines := shared(t, "oracle/xiangqi/perft.tsv")
	positions := 0
	for lines.Scan() {
		cols := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(cols[0], "#") {
			continue
		}
		positions++
		p := position(t, cols[0])
		before := *p
		for i, text := range cols[1:] {
			want, err := strconv.ParseUint(text, 10, 64)
			require.NoError(t, err)
			if want > most {
				break
			}
			assert.Equal(t, want, Perft(p, i+1), "%s depth %d", cols[0], i+1)
		}
		assert.Equal(t, before, *p, "perft changed the position")
	}
	assert.Equal(t, 9, positions)
}

func BenchmarkPerft(b *testing.B) {
	p := Rules{}.Start().(*Position)
	nodes := uint64(0)
	for b.Loop() {
		n := Perft(p, 4)
		if n != 3290240 {
			b.Fatal("wrong node count", n)
		}
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

func BenchmarkMoves(b *testing.B) {
	p := Rules{}.Start()
	b.ReportAllocs()
	var buf []gamerec.Move
	for b.Loop() {
		buf = p.Moves(buf[:0])
		if len(buf) != 44 {
			b.Fatal("wrong number of moves", len(buf))
		}
	}
}

func BenchmarkMovesTo(b *testing.B) {
	p := Rules{}.Start()
	b.ReportAllocs()
	var buf []gamerec.Move
	for b.Loop() {
		buf = p.MovesTo(buf[:0], gamerec.Cannon, 22)
		if len(buf) != 2 {
			b.Fatal("wrong number of moves", len(buf))
		}
	}
}

func BenchmarkHasMoves(b *testing.B) {
	p := Rules{}.Start()
	b.ReportAllocs()
	for b.Loop() {
		if !p.HasMoves() {
			b.Fatal("no move found")
		}
	}
}
