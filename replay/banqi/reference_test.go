package banqi

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
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

// randomSetup deals some of the 32 pieces at random, face up, face down or gone.
func randomSetup(rng *rand.Rand) gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Banqi)
	free := rng.Perm(squares)
	gone, hidden := rng.Float64(), rng.Float64()*0.6
	for side := range s.Pool {
		for _, k := range fen.BanqiKinds() {
			for range fen.BanqiCount(k) {
				if rng.Float64() < gone {
					continue
				}
				sq := free[0]
				free = free[1:]
				if rng.Float64() < hidden {
					s.Cells[sq] = gamerec.HiddenPiece
					s.Pool[side][k]++
				} else {
					s.Cells[sq] = gamerec.NewPiece(gamerec.Side(side), k)
				}
			}
		}
	}
	s.Turn = gamerec.Side(rng.IntN(2))
	s.Clock = rng.IntN(182)
	s.Number = 200 + rng.IntN(50)
	return s
}

// askReference lists, with the reference program, the legal moves and the end of
// every position, one a line.
const askReference = `
import sys
sys.path.insert(0, sys.argv[1])
import banqi_ref as ref
for line in sys.stdin:
    p = ref.parse(line)
    print(' '.join(sorted(ref.show(p, m) for m in ref.moves(p))), '|', ref.over(p))
`

func TestReference(t *testing.T) {
	if _, err := os.Stat(oracle + "banqi_ref.py"); err != nil {
		t.Skip("../shared/oracle/banqi is absent: no reference program to compare with")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is absent: the reference program cannot run")
	}
	const positions = 2000
	rng := rand.New(rand.NewPCG(4, 2))
	var in bytes.Buffer
	var all []*Position
	for len(all) < positions {
		s := randomSetup(rng)
		pos, problems := Rules{}.FromSetup(s)
		require.Empty(t, problems, fen.String(&s))
		if p := pos.(*Position); p.left == [2]uint8{} {
			continue // an empty board has no winner
		}
		all = append(all, pos.(*Position))
		fmt.Fprintln(&in, fen.String(&s))
	}
	cmd := exec.Command(python, "-B", "-c", askReference, oracle)
	cmd.Stdin = &in
	out, err := cmd.Output()
	require.NoError(t, err)
	notation := pgn.NewBanqi()
	lines := bufio.NewScanner(bytes.NewReader(out))
	ends := map[gamerec.Reason]int{}
	for _, p := range all {
		require.True(t, lines.Scan())
		want, end, _ := strings.Cut(lines.Text(), "|")
		setup := p.Setup()
		text := fen.String(&setup)
		v := Rules{}.Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}, Clock0: setup.Clock})
		ends[v.Reason]++
		switch end = strings.TrimSpace(end); {
		case end == "None":
			require.False(t, v.Over, text)
		case strings.HasSuffix(end, "all pieces captured"):
			require.Equal(t, gamerec.CaptureAll, v.Reason, text)
		case strings.HasSuffix(end, "no legal turn"):
			require.Equal(t, gamerec.NoTurn, v.Reason, text)
		default:
			require.Equal(t, gamerec.NoProgress, v.Reason, text)
		}
		if side, _, wins := strings.Cut(end, " wins"); wins {
			require.Equal(t, side == "b", v.Winner == gamerec.Second, text)
		}
		if v.Reason == gamerec.CaptureAll {
			require.Empty(t, p.Moves(nil), text) // the program lists them all the same
			continue
		}
		var moves []string
		for _, m := range p.Moves(nil) {
			moves = append(moves, string(notation.Append(nil, p, m)))
		}
		slices.Sort(moves)
		require.Equal(t, strings.Fields(want), append([]string{}, moves...), text)
	}
	for _, r := range []gamerec.Reason{gamerec.NoReason, gamerec.CaptureAll, gamerec.NoProgress} {
		assert.NotZero(t, ends[r], "positions with the verdict %q", r)
	}
}

// The board of the Computer Olympiad has four files and eight ranks. Its square of
// file i and rank j is the one of file j and rank i here.
func TestTransposition(t *testing.T) {
	own, tcg := pgn.NewBanqi(), pgn.NewTCG()
	transposed := func(square string) string {
		return string([]byte{square[1] - '1' + 'a', square[0] - 'a' + '1'})
	}
	for _, pair := range [][2]string{{"c5", "e3"}, {"a8", "h1"}, {"d1", "a4"}} {
		require.Equal(t, pair[1], transposed(pair[0]))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		s := randomSetup(rng)
		pos, _ := Rules{}.FromSetup(s)
		for _, m := range pos.Moves(nil) {
			m = settle(rng, pos, m)
			here, there := string(own.Append(nil, pos, m)), string(tcg.Append(nil, pos, m))
			require.Equal(t, here[:2], transposed(there[:2]))
			if m.From != m.To {
				require.Equal(t, here[3:], transposed(there[3:]))
			}
			read, err := tcg.Resolve(nil, pos, there)
			require.NoError(t, err, there)
			require.Equal(t, []gamerec.Move{m}, read)
		}
	}
}

// Mirrored boards and exchanged colours have the same number of lines.
func TestSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 60 {
		s := randomSetup(rng)
		s.Clock = 0
		files, ranks, colours := s, s, s
		for sq := range gamerec.Square(squares) {
			files.Cells[sq] = s.Cells[sq^7]
			ranks.Cells[sq] = s.Cells[squares-8-sq&^7|sq&7]
			if p := s.Cells[sq]; p != gamerec.NoPiece && p != gamerec.HiddenPiece {
				colours.Cells[sq] = gamerec.NewPiece(p.Side().Other(), p.Kind())
			}
		}
		colours.Pool[0], colours.Pool[1] = s.Pool[1], s.Pool[0]
		colours.Turn = s.Turn.Other()
		want := Perft(place(&s), 2, true)
		for what, other := range map[string]gamerec.Setup{"files": files, "ranks": ranks, "colours": colours} {
			assert.Equal(t, want, Perft(place(&other), 2, true), "%s of %s", what, fen.String(&s))
		}
	}
}

// One piece against one, solved backwards from the captures: how many of the 992
// placements the side to move wins, draws and loses.
func TestEndgames(t *testing.T) {
	text, err := os.ReadFile(oracle + "banqi_endgames.txt")
	if err != nil {
		t.Skip("../shared/oracle/banqi is absent: no endgames to compare")
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(strings.NewReplacer("[", " ", "]", " ", ",", " ").Replace(line))
		if len(f) < 14 || len(f[0]) != 1 {
			continue // three pieces have 60 times as many placements
		}
		n++
		red, black := fen.BanqiPiece(f[0][0], fen.BanqiLetters), fen.BanqiPiece(f[2][0], fen.BanqiLetters)
		got := solve(red, black)
		for side, at := range []int{7, 14} {
			for i := range 3 {
				want, err := strconv.Atoi(f[at+i])
				require.NoError(t, err, line)
				assert.Equal(t, want, got[side][i], line)
			}
		}
	}
	assert.Equal(t, 9, n)
}

// solve counts wins, draws and losses of the side to move, for either side.
func solve(red, black gamerec.Piece) (counts [2][3]int) {
	const unknown, won, lost = 0, 1, 2
	var value [2][squares][squares]uint8 // by side to move, red's square, black's square
	for changed := true; changed; {
		changed = false
		for turn := range value {
			for r := range squares {
				for b := range squares {
					if r == b || value[turn][r][b] != unknown {
						continue
					}
					s := gamerec.NewSetup(gamerec.Banqi)
					s.Turn, s.Number = gamerec.Side(turn), 100
					s.Cells[r], s.Cells[b] = red, black
					result := uint8(lost) // without a move
					for _, m := range place(&s).Moves(nil) {
						next := [2]int{r, b}
						next[turn] = int(m.To)
						switch {
						case m.Taken != gamerec.NoKind || value[1-turn][next[0]][next[1]] == lost:
							result = won
						case value[1-turn][next[0]][next[1]] == unknown && result == lost:
							result = unknown
						}
						if result == won {
							break
						}
					}
					if result != unknown {
						value[turn][r][b], changed = result, true
					}
				}
			}
		}
	}
	for turn := range value {
		for r := range squares {
			for b := range squares {
				if r != b {
					counts[turn][[...]int{1, 0, 2}[value[turn][r][b]]]++
				}
			}
		}
	}
	return counts
}
