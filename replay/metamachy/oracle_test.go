package metamachy

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
)

var deep = flag.Bool("deep", false, "count one ply deeper")

const oracle = "../../../shared/oracle/metamachy/"

// lines calls f for every line of an oracle file that is no comment.
func lines(t *testing.T, file string, f func(line string)) {
	t.Helper()
	in, err := os.Open(oracle + file)
	if err != nil {
		t.Skip("../shared/" + oracle[len("../../../shared/"):] + file + " is absent: nothing to compare with")
	}
	defer in.Close()
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		if line := s.Text(); line != "" && line[0] != '#' {
			f(line)
		} else if strings.HasPrefix(line, "#") && strings.Contains(line, "\t") {
			f(line) // the starts are listed by number: "#0<tab>..."
		}
	}
	require.NoError(t, s.Err())
}

// position reads a position text, whose faults of material do not matter here.
func position(t testing.TB, text string) *Position {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Metamachy, text, fen.Options{})
	require.Empty(t, problems, text)
	p, problems := Rules{}.FromSetup(setup)
	require.NotNil(t, p, "%s: %v", text, problems)
	return p.(*Position)
}

// coordinates is the text by which the oracles name a move: a2c4, b11b12=Q.
func coordinates(m gamerec.Move) string {
	text := name(m.From) + name(m.To)
	if m.Promo != gamerec.NoKind {
		text += "=" + string(fen.MetamachyLetter(m.Promo))
	}
	return text
}

func moveTexts(p *Position) []string {
	texts := []string{}
	for _, m := range p.Moves(nil) {
		texts = append(texts, coordinates(m))
	}
	slices.Sort(texts)
	return texts
}

// counts compares node counts at depth 1 and on.
func counts(t *testing.T, text string, want []string) {
	t.Helper()
	p := position(t, text)
	for i, w := range want {
		assert.Equal(t, w, strconv.FormatUint(Perft(p, i+1), 10), "%s depth %d", text, i+1)
	}
}

func TestOracleStarts(t *testing.T) {
	n := 0
	lines(t, "setups_perft.txt", func(line string) {
		f := strings.Split(line, "\t")
		a := Arrays()[2*n]
		assert.Equal(t, f[0], a.Name())
		assert.Equal(t, f[1], a.FEN(), a.Name())
		for _, a := range Arrays()[2*n : 2*n+2] { // a mirror has the same counts
			counts(t, a.FEN(), f[2:])
		}
		n++
	})
	assert.Equal(t, 12, n, "starts read")
}

func TestOracleMidgames(t *testing.T) {
	n := 0
	lines(t, "midgame_perft.txt", func(line string) {
		f := strings.Split(line, "\t")
		counts(t, f[0], f[1:])
		n++
	})
	assert.Equal(t, 7, n, "positions read")
}

func TestOracleCases(t *testing.T) {
	pattern := regexp.MustCompile(`^(\S+)\s+(\d+) (\d+)\s+\[(.*?)\] (.*)$`)
	n := 0
	lines(t, "cases_d2.txt", func(line string) {
		m := pattern.FindStringSubmatch(line)
		require.NotNil(t, m, line)
		counts(t, m[5], m[2:4])
		p := position(t, m[5])
		assert.Equal(t, m[4] == "check" || m[4] == "checkmate", p.InCheck(), m[1])
		v := Rules{}.Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}})
		switch m[4] {
		case "checkmate":
			assert.Equal(t, gamerec.Checkmate, v.Reason, m[1])
			assert.Equal(t, p.Turn().Other(), v.Winner, m[1])
		case "stalemate":
			assert.Equal(t, gamerec.Stalemate, v.Reason, m[1])
			assert.Equal(t, gamerec.ResultDraw, v.Result, m[1])
		default:
			assert.False(t, v.Over, m[1])
		}
		n++
	})
	assert.Equal(t, 65, n, "cases read")
}

func TestOracleMoves(t *testing.T) {
	n, texts := 0, 0
	lines(t, "legal_moves.jsonl", func(line string) {
		var want struct {
			FEN         string
			Moves       []string
			Check       bool
			Played, SAN string
		}
		require.NoError(t, json.Unmarshal([]byte(line), &want))
		p := position(t, want.FEN)
		slices.Sort(want.Moves)
		assert.Equal(t, want.Moves, moveTexts(p), want.FEN)
		assert.Equal(t, want.Check, p.InCheck(), want.FEN)
		if want.SAN != "" {
			sameText(t, p, want.Played, want.SAN)
			texts++
		}
		n++
	})
	assert.Equal(t, 1016, n, "positions read")
	assert.Equal(t, 1015, texts, "texts read")
}

var jocly, san = pgn.NewJocly(), pgn.NewMetamachySAN()

// sameText compares the text of a move with Jocly's, whose griffon is A and whose
// mark is + for mate too, and reads it back in both notations.
func sameText(t *testing.T, p *Position, played, want string) {
	t.Helper()
	moves := p.Moves(nil)
	k := slices.IndexFunc(moves, func(m gamerec.Move) bool { return coordinates(m) == played })
	require.GreaterOrEqual(t, k, 0, played)
	m := moves[k]
	assert.Equal(t, want, string(jocly.Append(nil, p, m)))
	own := string(san.Append(nil, p, m))
	assert.Equal(t, strings.ReplaceAll(want, "A", "G"), strings.ReplaceAll(own, "#", "+"))
	for _, text := range []string{want, own, played} {
		read, err := san.Resolve(nil, p, text)
		assert.NoError(t, err, text)
		assert.Equal(t, []gamerec.Move{m}, read, text)
	}
}

// game is one game of the oracle.
type game struct{ start, lan, san, legal, final string }

func games(t *testing.T) []game {
	var list []game
	lines(t, "metamachy_games.txt", func(line string) {
		key, value, _ := strings.Cut(line, " ")
		if key == "start" {
			list = append(list, game{start: value})
		}
		g := &list[len(list)-1]
		switch key {
		case "lan":
			g.lan = value
		case "san":
			g.san = value
		case "legal":
			g.legal = value
		case "final":
			g.final = value
		}
	})
	require.Len(t, list, 12)
	return list
}

// The final position of a game is that of its last count of legal moves. Its clock
// was not kept.
func TestOracleGames(t *testing.T) {
	for i, g := range games(t) {
		p := position(t, g.start)
		moves, texts := strings.Fields(g.lan), strings.Fields(g.san)
		for ply, want := range strings.Fields(g.legal) {
			legal := p.Moves(nil)
			require.Equal(t, want, strconv.Itoa(len(legal)), "game %d ply %d", i, ply+1)
			setup := p.Setup()
			setup.Clock = 0
			if ply == strings.Count(g.legal, " ") {
				assert.Equal(t, g.final, fen.String(&setup), "game %d", i)
				break
			}
			k := slices.IndexFunc(legal, func(m gamerec.Move) bool { return coordinates(m) == moves[ply] })
			require.GreaterOrEqual(t, k, 0, "game %d ply %d: %s", i, ply+1, moves[ply])
			sameText(t, p, moves[ply], texts[ply])
			p.Play(legal[k])
		}
	}
}

// The depths beyond the oracle's are counted by this program alone; what they hold
// is that mirrored positions have equal counts.
func TestDeepMirror(t *testing.T) {
	if !*deep {
		t.Skip("needs -deep")
	}
	for i := 0; i < 24; i += 2 {
		a, b := Arrays()[i], Arrays()[i+1]
		assert.Equal(t, Perft(position(t, a.FEN()), 4), Perft(position(t, b.FEN()), 4), a.Name())
	}
}

func BenchmarkPerft(b *testing.B) {
	p := Rules{}.Start().(*Position)
	for b.Loop() {
		if n := Perft(p, 3); n != 181030 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(181030*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}

// The counts kept with the project are the same, so that they are tested where the
// oracles are not at hand.
func TestPerft(t *testing.T) {
	data, err := os.ReadFile("../../testdata/metamachy/perft/positions.epd")
	require.NoError(t, err)
	n := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), " ;")
		var want []string
		for i, field := range f[1:] {
			nodes, ok := strings.CutPrefix(field, "D"+strconv.Itoa(i+1)+" ")
			require.True(t, ok, line)
			want = append(want, nodes)
		}
		counts(t, f[0], want)
		n++
	}
	assert.Equal(t, 84, n, "positions read")
}
