package wxf_test

import (
	"bufio"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

var deep = flag.Bool("deep", false, "run the long tests: ten times as many random positions")

// sharedFile returns the path of reference data that lies beside the project.
func sharedFile(t testing.TB, name string) string {
	t.Helper()
	path := "../../shared/" + name
	if _, err := os.Stat(path); err != nil {
		t.Skip("the reference data is not beside the project: ", err)
	}
	return path
}

func sharedText(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(sharedFile(t, name))
	require.NoError(t, err)
	return string(text)
}

// position reads a FEN; impossible placements are let through.
func position(t testing.TB, text string) gamerec.Position {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Xiangqi, text, fen.Options{})
	worst, _ := problems.Worst()
	require.NotEqual(t, gamerec.Error, worst, "%s: %v", text, problems)
	p, problems := xiangqi.Rules{AllowImpossible: true}.FromSetup(setup)
	require.NotNil(t, p, "%s: %v", text, problems)
	return p
}

func notation(t testing.TB, name string, options ...wxf.Option) gamerec.Notation {
	t.Helper()
	n, err := wxf.New(name, options...)
	require.NoError(t, err)
	return n
}

// all returns every notation, in every letter set where that matters.
func all(t testing.TB) []gamerec.Notation {
	var list []gamerec.Notation
	for _, d := range wxf.Dialects() {
		list = append(list, notation(t, d.Name))
	}
	for _, set := range []string{"he", "wxf", "nb"} {
		list = append(list, notation(t, "wxf", wxf.Letters(set), wxf.LowerBlack()), notation(t, "wxf-fairy", wxf.Letters(set)))
	}
	return append(list, notation(t, "zh-hans", wxf.ASCIIDigits()))
}

// points reads a move as two points with ranks from 0, such as h2e2, in a position.
func points(t testing.TB, p gamerec.Position, text string) gamerec.Move {
	t.Helper()
	point := func(s string) gamerec.Square { return gamerec.Square(int(s[0]-'a') + 9*int(s[1]-'0')) }
	from, to := point(text[:2]), point(text[2:])
	return gamerec.Move{From: from, To: to, Piece: p.At(from).Kind(), Taken: p.At(to).Kind()}
}

func resolve(t testing.TB, n gamerec.Notation, p gamerec.Position, text string) []gamerec.Move {
	t.Helper()
	moves, err := n.Resolve(nil, p, text)
	require.NoError(t, err, "%s: %s", n.Name(), text)
	return moves
}

func TestNotationCases(t *testing.T) {
	f, err := os.Open(sharedFile(t, "oracle/xiangqi/notation_cases.tsv"))
	require.NoError(t, err)
	defer f.Close()
	columns := []gamerec.Notation{
		2: notation(t, "wxf", wxf.Letters("wxf")), 3: notation(t, "wxf-fairy"), 4: notation(t, "wxf-xqbase"),
		5: notation(t, "zh-hans"), 6: notation(t, "zh-hant-old"), 7: notation(t, "san"),
	}
	rows := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		if strings.HasPrefix(s.Text(), "#") {
			continue
		}
		rows++
		cells := strings.Split(s.Text(), "\t")
		p := position(t, cells[0])
		m := points(t, p, cells[1])
		require.NoError(t, p.Check(m), s.Text())
		for i, n := range columns {
			if n == nil {
				continue
			}
			want := cells[i]
			if i == 6 { // its source writes other variants of the characters
				want = strings.NewReplacer("俥", "車", "车", "車", "马", "馬", "进", "進", "后", "後", "4", "４", "5", "５", "6", "６", "3", "３", "7", "７", "8", "８").Replace(want)
			}
			assert.Equal(t, want, string(n.Append(nil, p, m)), "%s %s %s", n.Name(), cells[0], cells[1])
			assert.Equal(t, []gamerec.Move{m}, resolve(t, n, p, cells[i]), "%s %s", n.Name(), cells[i])
			// Every notation reads the text; where it does not clash, as the same move.
			for _, other := range all(t) {
				// digits for men clash with digits for soldiers by nature
				if i != 7 && !(other.Name() == "wxf-digits" && cells[i][0] <= '9') {
					assert.Contains(t, resolve(t, other, p, cells[i]), m, "%s reads %s", other.Name(), cells[i])
				}
			}
		}
	}
	assert.Equal(t, 26, rows)
}

// The text of every legal move is read as that move alone, in every notation, in
// positions full of men that share files.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	notations := all(t)
	positions := 1000
	if *deep {
		positions *= 10
	}
	var buf []byte
	var moves, read []gamerec.Move
	plain := 0
	for n := range positions {
		p := randomPosition(t, rng, n%2 == 0)
		moves = p.Moves(moves[:0])
		for _, nt := range notations {
			seen := make(map[string]bool, len(moves))
			for _, m := range moves {
				buf = nt.Append(buf[:0], p, m)
				text := string(buf)
				var err error
				read, err = nt.Resolve(read[:0], p, text)
				if err != nil || len(read) != 1 || read[0] != m || seen[text] {
					setup := p.Setup()
					t.Fatalf("%s: %s writes %+v as %q, read as %+v, %v", fen.String(&setup), nt.Name(), m, text, read, err)
				}
				seen[text] = true
				if strings.HasPrefix(nt.Name(), "wxf") || strings.HasPrefix(nt.Name(), "zh") {
					if len(text) == 4 && text[0] >= 'a' && text[2] >= 'a' {
						plain++
					}
				}
			}
		}
	}
	assert.Zero(t, plain, "coordinates in place of the dialect's own text")
}

// randomPosition places men at random: with many soldiers over the river and
// others in pairs on a file, or as a game leaves them.
func randomPosition(t testing.TB, rng *rand.Rand, soldiers bool) gamerec.Position {
	if !soldiers {
		p := xiangqi.Rules{}.Start()
		for range rng.IntN(120) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
		if p.HasMoves() {
			return p
		}
		return randomPosition(t, rng, soldiers)
	}
	for {
		s := gamerec.NewSetup(gamerec.Xiangqi)
		s.Turn = gamerec.Side(rng.IntN(2))
		put := func(side gamerec.Side, k gamerec.Kind, file, rank int) {
			if side == gamerec.Second {
				file, rank = 8-file, 9-rank
			}
			if sq := rank*9 + file; s.Cells[sq] == gamerec.NoPiece {
				s.Cells[sq] = gamerec.NewPiece(side, k)
			}
		}
		for side := gamerec.First; side <= gamerec.Second; side++ {
			put(side, gamerec.General, 3+rng.IntN(3), rng.IntN(3))
			for _, at := range [][2]int{{3, 0}, {5, 0}, {4, 1}, {3, 2}, {5, 2}}[rng.IntN(4):] {
				if rng.IntN(3) == 0 && s.Count(gamerec.NewPiece(side, gamerec.Advisor)) < 2 {
					put(side, gamerec.Advisor, at[0], at[1])
				}
			}
			for _, at := range [][2]int{{2, 0}, {6, 0}, {0, 2}, {4, 2}, {8, 2}, {2, 4}, {6, 4}}[rng.IntN(4):] {
				if rng.IntN(3) == 0 && s.Count(gamerec.NewPiece(side, gamerec.Elephant)) < 2 {
					put(side, gamerec.Elephant, at[0], at[1])
				}
			}
			file := rng.IntN(9)
			for _, k := range []gamerec.Kind{gamerec.Horse, gamerec.Chariot, gamerec.Cannon} {
				if rng.IntN(2) == 0 {
					file = rng.IntN(9)
				}
				put(side, k, file, rng.IntN(10))
				put(side, k, file, rng.IntN(10))
			}
			one, two := rng.IntN(9), rng.IntN(9)
			for range 2 + rng.IntN(4) {
				put(side, gamerec.Soldier, []int{one, two, one, rng.IntN(9)}[rng.IntN(4)], 5+rng.IntN(5))
			}
		}
		if p, problems := (xiangqi.Rules{}).FromSetup(s); len(problems) == 0 && p.HasMoves() {
			return p
		}
	}
}
