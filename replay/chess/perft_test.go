package chess

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
)

// deep raises the nodes that a single perft count may have to be tested.
var deep = flag.Uint64("deep", 0, "test perft counts up to this many `nodes` each")

// shared is where the oracle files lie, if they do.
const shared = "../../../shared/"

// oracle opens a file of shared data or skips the test.
func oracle(t testing.TB, path string) *os.File {
	f, err := os.Open(shared + path)
	if err != nil {
		t.Skipf("no oracle data: %v", err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// position reads a FEN that FromSetup can use, whatever else it finds.
func position(t testing.TB, text string, o fen.Options) *Position {
	s, _ := fen.Parse(gamerec.Chess, text, o)
	p, problems := Rules{}.FromSetup(s)
	require.NotNil(t, p, "%s: %v", text, problems)
	return p.(*Position)
}

// expectation is one line of a perft table.
type expectation struct {
	fen   string
	depth int
	nodes uint64
}

// readPerft reads both forms of perft tables: "FEN ;D1 20 ;D2 400" on a line, and
// "epd FEN" with "perft 1 20" on the lines below.
func readPerft(t testing.TB, f *os.File) (table []expectation) {
	lines := bufio.NewScanner(f)
	epd := ""
	add := func(text, depth, nodes string) {
		d, err := strconv.Atoi(depth)
		require.NoError(t, err)
		n, err := strconv.ParseUint(nodes, 10, 64)
		require.NoError(t, err)
		table = append(table, expectation{text, d, n})
	}
	for lines.Scan() {
		line := lines.Text()
		switch word, rest, _ := strings.Cut(line, " "); {
		case word == "epd":
			epd = rest
		case word == "perft":
			depth, nodes, _ := strings.Cut(rest, " ")
			add(epd, depth, strings.TrimSpace(nodes))
		case !strings.HasPrefix(line, "#") && strings.Contains(line, ";D"):
			parts := strings.Split(line, ";D")
			for _, part := range parts[1:] {
				depth, nodes, _ := strings.Cut(strings.TrimSpace(part), " ")
				add(strings.TrimSpace(parts[0]), depth, nodes)
			}
		}
	}
	require.NoError(t, lines.Err())
	require.NotEmpty(t, table)
	return table
}

// runPerft tests the counts of a table up to a number of nodes.
func runPerft(t *testing.T, f *os.File, o fen.Options, limit uint64) {
	t.Parallel()
	for _, e := range readPerft(t, f) {
		if e.nodes > max(limit, *deep) {
			continue
		}
		if got := Perft(position(t, e.fen, o), e.depth); got != e.nodes {
			t.Errorf("perft %d of %s is %d, want %d", e.depth, e.fen, got, e.nodes)
		}
	}
}

func TestPerft(t *testing.T) {
	for _, table := range []struct {
		name string
		o    fen.Options
	}{{"standard", fen.Options{}}, {"chess960", fen.Options{Chess960: true}}} {
		t.Run(table.name, func(t *testing.T) {
			f, err := os.Open("../../testdata/chess/perft/" + table.name + ".epd")
			require.NoError(t, err)
			t.Cleanup(func() { f.Close() })
			runPerft(t, f, table.o, 20_000_000)
		})
	}
}

func TestPerftOracle(t *testing.T) {
	for _, table := range []struct {
		name  string
		o     fen.Options
		limit uint64
	}{
		{"tricky.perft", fen.Options{Chess960: true}, 1_000_000},
		{"chess960.perft", fen.Options{Chess960: true}, 1_000_000},
		{"perftsuite.epd", fen.Options{}, 1_000_000},
		{"random.perft", fen.Options{}, 100_000},
	} {
		t.Run(table.name, func(t *testing.T) { runPerft(t, oracle(t, "oracle/chess/"+table.name), table.o, table.limit) })
	}
}

// The plain count by Moves and Play must agree with the fast one.
func TestPerftPlain(t *testing.T) {
	for _, e := range []expectation{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
		{"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3, 9467},
	} {
		assert.Equal(t, e.nodes, gametest.Perft(position(t, e.fen, fen.Options{}), e.depth), e.fen)
	}
}

func TestPerftDepthZero(t *testing.T) {
	assert.EqualValues(t, 1, Perft(Rules{}.Start().(*Position), 0))
	assert.EqualValues(t, 20, Perft(Rules{}.Start().(*Position), 1))
}

func BenchmarkPerft(b *testing.B) {
	for _, e := range []expectation{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
	} {
		b.Run(fmt.Sprintf("depth%d", e.depth), func(b *testing.B) {
			b.ReportAllocs()
			p := position(b, e.fen, fen.Options{})
			for b.Loop() {
				require.Equal(b, e.nodes, Perft(p, e.depth))
			}
			b.ReportMetric(float64(e.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
