package xiangqi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

// line plays moves in 0-9 coordinates.
func line(t testing.TB, fenText, moves string) *gamerec.History {
	t.Helper()
	h := begin(position(t, fenText))
	for _, text := range strings.Fields(moves) {
		m := move(t, h.Now.(*Position), text)
		require.NoError(t, h.Now.Check(m), "%s in %s", text, fenText)
		h.Now.Play(m)
		h.Moves = append(h.Moves, m)
		h.Hashes = append(h.Hashes, h.Now.Hash())
	}
	return h
}

// begin returns a line without moves.
func begin(p *Position) *gamerec.History {
	return &gamerec.History{Start: p.Clone(), Now: p, Hashes: []uint64{p.Hash()}, Clock0: int(p.clock)}
}

// move reads a move in 0-9 coordinates.
func move(t testing.TB, p *Position, text string) gamerec.Move {
	t.Helper()
	require.Len(t, text, 4)
	square := func(s string) gamerec.Square {
		return gamerec.Xiangqi.Board().Square(int(s[0]-'a'), int(s[1]-'0'))
	}
	from, to := square(text[:2]), square(text[2:])
	return gamerec.Move{From: from, To: to, Piece: p.At(from).Kind(), Taken: p.At(to).Kind()}
}

// labels returns the moves of a cycle with their labels: "h8h9 check".
func labels(v gamerec.Verdict) []string {
	var out []string
	for _, j := range v.Cycle {
		out = append(out, fmt.Sprintf("%s%s %s", PointName(j.Move.From), PointName(j.Move.To), j.Label))
	}
	return out
}

// tallied counts verdicts against adjudicated cases.
type tallied struct {
	right         int
	wrong, missed []string // ids: another loser named than adjudicated, none named
}

func (c *tallied) add(id, want string, v gamerec.Verdict) {
	got := map[gamerec.Side]string{gamerec.First: "b", gamerec.Second: "w", gamerec.NoSide: "-"}[v.Winner]
	switch got {
	case want:
		c.right++
	case "-":
		c.missed = append(c.missed, id)
	default:
		c.wrong = append(c.wrong, id)
	}
}

// The diagrams of the AXF rule book and further adjudicated cases. docs/rules
// tells of each id that is missed.
func TestRepetitionSuite(t *testing.T) {
	counts, earliest := map[RuleSet]*tallied{}, map[RuleSet]*tallied{}
	for _, set := range RuleSets() {
		counts[set], earliest[set] = new(tallied), new(tallied)
	}
	lines := shared(t, "oracle/xiangqi/repetition_suite.tsv")
	cases := 0
	for lines.Scan() {
		cols := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(cols[0], "#") {
			continue
		}
		cases++
		id, want := cols[0], cols[5]
		for _, set := range RuleSets() {
			r := Rules{Set: set}
			h := line(t, cols[2], cols[3])
			v := r.Judge(h)
			require.True(t, v.Over, id)
			assert.Equal(t, set.String(), v.RuleSet, id)
			assert.Equal(t, len(h.Moves), v.Cycle[len(v.Cycle)-1].Ply, id)
			counts[set].add(id, want, v)

			// A game ends where the first third occurrence arises.
			p := begin(h.Start.Clone().(*Position))
			for _, m := range h.Moves {
				p.Now.Play(m)
				p.Moves, p.Hashes = append(p.Moves, m), append(p.Hashes, p.Now.Hash())
				if v = r.Judge(p); v.Over {
					break
				}
			}
			earliest[set].add(id, want, v)
		}
	}
	require.Equal(t, 114, cases)

	assert.Equal(t, &tallied{right: 113, missed: []string{"151"}}, counts[Asian])
	// The men chased are protected, or the chase is not of the one man.
	assert.Equal(t, &tallied{right: 104, missed: []string{"25", "26", "29", "31", "35", "38", "64", "151", "169", "170"}}, counts[Seed])
	// 42 cases are draws or perpetual checks; no chase is blamed.
	assert.Equal(t, 42, counts[Practical].right)
	assert.Empty(t, counts[Practical].wrong)

	for set, c := range earliest {
		assert.Equal(t, counts[set], c, "%s judged at every ply", set)
	}
}

// The chase and check tests of Fairy-Stockfish, which follow the AXF rules.
func TestFairyChases(t *testing.T) {
	counts := map[RuleSet]*tallied{Seed: {}, Practical: {}, Asian: {}}
	lines := shared(t, "oracle/xiangqi/fairy_chase_tests.tsv")
	for lines.Scan() {
		cols := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(cols[0], "#") || cols[4] == "unspecified" {
			continue
		}
		h := line(t, cols[2], cols[3])
		// The result is told from the side to move.
		loser := map[gamerec.Side]string{gamerec.First: "w", gamerec.Second: "b"}
		want := "-"
		switch cols[4] {
		case "VALUE_MATE":
			want = loser[h.Now.Turn().Other()]
		case "-VALUE_MATE":
			want = loser[h.Now.Turn()]
		}
		for set, c := range counts {
			c.add(cols[0], want, Rules{Set: set}.Judge(h))
		}
	}
	assert.Equal(t, &tallied{right: 32}, counts[Asian])
	// Without the chase of defended chariots 1 and 2 are no chases, and in 33 only
	// one side is left with one.
	assert.Equal(t, &tallied{right: 29, missed: []string{"1", "2"}, wrong: []string{"33"}}, counts[Seed])
	assert.Equal(t, 12, counts[Practical].right)
	assert.Empty(t, counts[Practical].wrong)
}

func TestRepetitionVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		set              RuleSet
		winner           gamerec.Side
		reason           gamerec.Reason
		first            int
		cycle            []string // as far as it is given
	}{
		{
			"perpetual check", "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8 f8f9",
			Practical, gamerec.Second, gamerec.PerpetualCheck, 1,
			[]string{"h8h9 check", "f9f8 idle", "h9h8 check", "f8f9 idle"},
		}, {
			"a chariot chases an unprotected cannon (AXF diagram 33)", "4kab2/4a4/4b4/3rC2R1/9/9/4n4/4B4/4A4/4KAB1c w",
			"h6i6 i0h0 i6h6 h0i0 h6i6 i0h0 i6h6 h0i0",
			Seed, gamerec.Second, gamerec.PerpetualChase, 1,
			[]string{"h6i6 chases i0(C)", "i0h0 idle", "i6h6 chases h0(C)", "h0i0 idle"},
		}, {
			"the same when chases are free", "4kab2/4a4/4b4/3rC2R1/9/9/4n4/4B4/4A4/4KAB1c w",
			"h6i6 i0h0 i6h6 h0i0 h6i6 i0h0 i6h6 h0i0",
			Practical, gamerec.NoSide, gamerec.Repetition, 1,
			[]string{"h6i6 idle", "i0h0 idle", "i6h6 idle", "h0i0 idle"},
		}, {
			"nobody to blame, with a lead-in", StartFEN, "b2e2 b9c7 h0i2 h9i7 i2h0 i7h9 h0i2 h9i7 i2h0 i7h9",
			Seed, gamerec.NoSide, gamerec.Repetition, 3,
			[]string{"h0i2 idle", "h9i7 idle"},
		}, {
			"a cannon chases a protected chariot: undefended it is not", "2bakab2/6c2/2C3c2/p1N1p3p/1R1P5/5r3/P2CP1n1P/4B1p2/4A4/4KAB2 w",
			"b5b8 f9e8 c7c8 e8f9 c8c7 f9e8 c7c8 e8f9 c8c7",
			Seed, gamerec.NoSide, gamerec.Repetition, 2, nil,
		}, {
			"but the chariot is too strong for that under Asian rules", "2bakab2/6c2/2C3c2/p1N1p3p/1R1P5/5r3/P2CP1n1P/4B1p2/4A4/4KAB2 w",
			"b5b8 f9e8 c7c8 e8f9 c8c7 f9e8 c7c8 e8f9 c8c7",
			Asian, gamerec.First, gamerec.PerpetualChase, 2, nil,
		}, {
			"both chase: Red the pinned chariot f8, Black the elephant i2", "4k3c/R4rN2/5N3/9/9/9/9/c5n1B/5R3/3K5 w",
			"f7d8 g2i3 d8f7 i3g2 f7d8 g2i3 d8f7 i3g2",
			Seed, gamerec.NoSide, gamerec.MutualPerpetual, 1,
			[]string{"f7d8 chases f8(R)", "g2i3 chases i2(B)", "d8f7 chases f8(R)", "i3g2 chases i2(B)"},
		}, {
			"the chase of a chariot pinned by a horse weighs more under Asian rules", "4k3c/R4rN2/5N3/9/9/9/9/c5n1B/5R3/3K5 w",
			"f7d8 g2i3 d8f7 i3g2 f7d8 g2i3 d8f7 i3g2",
			Asian, gamerec.Second, gamerec.PerpetualChase, 1, nil,
		}, {
			"both check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6 e3d3 d6e6 d3e3 e6d6",
			Practical, gamerec.NoSide, gamerec.MutualPerpetual, 1,
			[]string{"e3d3 check", "d6e6 check"},
		}, {
			"a check can chase besides", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "d1d3 b1b3 d3d1 b3b1 d1d3 b1b3 d3d1 b3b1",
			Seed, gamerec.First, gamerec.PerpetualChase, 1,
			[]string{"d1d3 idle", "b1b3 check, chases d3(C)", "d3d1 idle", "b3b1 chases d1(C)"},
		},
	} {
		h := line(t, c.fen, c.moves)
		v := Rules{Set: c.set}.Judge(h)
		assert.True(t, v.Over, c.name)
		assert.Equal(t, c.winner, v.Winner, c.name)
		assert.Equal(t, gamerec.Wins(c.winner), v.Result, c.name)
		assert.Equal(t, c.reason, v.Reason, c.name)
		assert.Equal(t, c.set.String(), v.RuleSet, c.name)
		require.Len(t, v.Cycle, len(h.Moves)-c.first+1, c.name)
		assert.Equal(t, c.first, v.Cycle[0].Ply, c.name)
		if c.cycle != nil {
			assert.Equal(t, c.cycle, labels(v)[:len(c.cycle)], c.name)
		}
		// The second occurrence decides nothing.
		short := line(t, c.fen, strings.Join(strings.Fields(c.moves)[:len(h.Moves)-1], " "))
		assert.False(t, Rules{Set: c.set}.Judge(short).Over, c.name)
	}
}

func TestEndings(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		rules     Rules
		winner    gamerec.Side
		reason    gamerec.Reason
	}{
		{"no move, soldier c8", "3k5/2P6/9/9/9/9/9/9/9/4K4 b", Rules{}, gamerec.First, gamerec.StalemateLoss},
		{"no move, soldier d7", "3k5/9/3P5/9/9/9/9/9/9/4K4 b", Rules{}, gamerec.First, gamerec.StalemateLoss},
		{"no move, soldier e8", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", Rules{}, gamerec.First, gamerec.StalemateLoss},
		{"no move comes before the move limit", "3k5/2P6/9/9/9/9/9/9/9/4K4 b - - 120 80", Rules{}, gamerec.First, gamerec.StalemateLoss},
		{"mate", "3k5/3R5/3P5/9/9/9/9/9/9/4K4 b - - 120 80", Rules{}, gamerec.First, gamerec.Checkmate},
		{"60 moves", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 120 80", Rules{}, gamerec.NoSide, gamerec.MoveLimit},
		{"not yet", "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 119 80", Rules{}, gamerec.NoSide, gamerec.NoReason},
		{"50 moves by choice", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 100 80", Rules{MoveLimit: 50}, gamerec.NoSide, gamerec.MoveLimit},
		{"no limit", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 400 80", Rules{MoveLimit: -1}, gamerec.NoSide, gamerec.NoReason},
		{"advisors and elephants cannot mate", "3ak4/9/4b4/9/9/9/9/4B4/9/3AK4 w", Rules{}, gamerec.NoSide, gamerec.InsufficientMaterial},
		{"one soldier may", "3ak4/9/4b4/9/9/9/P8/4B4/9/3AK4 w", Rules{}, gamerec.NoSide, gamerec.NoReason},
		// gbtami/pychess-variants issue 53
		{"enough men", "5k3/4a4/3CN4/9/1PP5p/9/8P/4C4/4A4/2B1K4 w - - 0 46", Rules{}, gamerec.NoSide, gamerec.NoReason},
		{"the start", StartFEN, Rules{}, gamerec.NoSide, gamerec.NoReason},
	} {
		h := begin(position(t, c.fen))
		v := c.rules.Judge(h)
		assert.Equal(t, c.reason, v.Reason, c.name)
		assert.Equal(t, c.winner, v.Winner, c.name)
		if c.reason == gamerec.NoReason {
			assert.Equal(t, gamerec.Verdict{Winner: gamerec.NoSide, Result: gamerec.ResultUnknown}, v, c.name)
		} else {
			assert.True(t, v.Over, c.name)
			assert.Equal(t, gamerec.Wins(c.winner), v.Result, c.name)
		}
	}
	// The chariot on the bottom rank does not mate: the advisor steps between,
	// and the cannon behind the chariot then has a second screen.
	h := line(t, "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 w", "g7g9")
	assert.True(t, h.Now.InCheck())
	assert.False(t, Rules{}.Judge(h).Over)
	assert.NoError(t, h.Now.Check(move(t, h.Now.(*Position), "e8f9")))
}

// A capture between two occurrences cannot be: the count starts over with it. A
// clock given with the start does not reach back before the line.
func TestRepetitionWindow(t *testing.T) {
	there := "h0i2 h9i7 i2h0 i7h9"
	assert.Equal(t, gamerec.Repetition, Rules{}.Judge(line(t, StartFEN, there+" "+there)).Reason)
	assert.Equal(t, gamerec.NoReason, Rules{}.Judge(line(t, StartFEN, there)).Reason)
	assert.Equal(t, gamerec.NoReason, Rules{}.Judge(line(t, strings.Replace(StartFEN, " 0 1", " 50 30", 1), there)).Reason)

	// A fourth occurrence is judged from the second.
	h := line(t, StartFEN, there+" "+there+" "+there)
	assert.Equal(t, 5, Rules{}.Judge(h).Cycle[0].Ply)
}

func TestRuleSets(t *testing.T) {
	names := []string{"seed", "practical", "asian"}
	for i, set := range RuleSets() {
		assert.Equal(t, names[i], set.String())
		back, ok := ParseRuleSet(names[i])
		assert.True(t, ok)
		assert.Equal(t, set, back)
	}
	_, ok := ParseRuleSet("axf-2017")
	assert.False(t, ok)
	assert.Equal(t, Seed, Rules{}.Set, "the default")
}

// At every ply of an ordinary game the verdict costs next to nothing.
func BenchmarkJudgeNothingDue(b *testing.B) {
	h := line(b, strings.Replace(StartFEN, " 0 1", " 90 60", 1), "h0i2 h9i7 b2c2 b7c7 c2d2 c7d7 d2f2 d7f7 f2g2 f7g7 a0a1 a9a8")
	h.GoesOn = true
	b.ReportAllocs()
	for b.Loop() {
		if (Rules{}).Judge(h).Over {
			b.Fatal("over")
		}
	}
}

func BenchmarkJudgeRepetition(b *testing.B) {
	h := line(b, "2bck3r/4a4/3ab4/P2rp3p/2p1c4/4R4/N3P3P/4BC1C1/N3A4/4KAB2 w",
		"h2h6 d6d3 f2f3 d3d1 h6h1 d1d6 f3f6 d6d3 h1h3 d3d1 f6f1 d1d6 h3h6 d6d3 f1f3 d3d1 h6h1 d1d6 f3f6 d6d3 h1h3 d3d1 f6f1 d1d6 h3h6 d6d3 f1f3 d3d1 h6h1")
	b.ReportAllocs()
	for b.Loop() {
		if v := (Rules{Set: Asian}).Judge(h); v.Winner != gamerec.Second {
			b.Fatal("Red chases and loses")
		}
	}
}
