package wxf_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

func fields(text string) []string { return strings.Fields(text) }

// No text panics; every move found is legal, and written again is read as itself.
func FuzzResolve(f *testing.F) {
	for _, text := range []string{"C2.5", "Ｃ２＝５", "炮二平五", "前六平五", "33.4", "++.4", "Pa.5", "H2-E2", "a10b10", "Rxb10+", "exe5", "7747", "62.5", "--", "中", "10.10", "\xff"} {
		f.Add(text, uint8(0))
	}
	fens := []string{redToMove, blackToMove, fenA, fenB, four, five, fenC, fenD, fenE, fenF, fenG}
	notations := all(f)
	f.Fuzz(func(t *testing.T, text string, at uint8) {
		p := position(t, fens[int(at)%len(fens)])
		for _, n := range notations {
			moves, err := n.Resolve(nil, p, text)
			if (err == nil) != (len(moves) > 0) {
				t.Fatalf("%s %q: %v, %v", n.Name(), text, moves, err)
			}
			for _, m := range moves {
				if m.Flags&gamerec.FlagNull != 0 {
					continue
				}
				require.NoError(t, p.Check(m))
				again, err := n.Resolve(nil, p, string(n.Append(nil, p, m)))
				require.NoError(t, err)
				require.Equal(t, []gamerec.Move{m}, again)
			}
		}
	})
}

// No text panics, and what is written of any record is read as the same record:
// written again it is the same text.
func FuzzContainers(f *testing.F) {
	for _, text := range []string{
		"FORMAT WXF\nRED a;1;b;\nRESULT 1-0\nDATE 01-02-2003\nFEN 4k4/9/9/9/9/9/9/9/9/3K5 b\nSTART{\n1. ... K5+1! /* x */ 2. K6+1 !!3. K5-1 }END",
		"FORMAT WXF\nSETUP{ Ke0 kd9 MOVE 3 BLACK }\nSTART{ 1. C2.5 oops } }END\nFORMAT x",
		"1. C2.5 H8+7 33.33.4 {so} 2. 炮二平五!? ; end\n1-0 1. 7747 77-47 *",
		"1. C2.5! !! 2. !H2+3 ?",
		"position fen 4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1 moves e9e8 d0d1\nposition startpos",
		"[DhtmlXQ][DhtmlXQ_title]a||b\\u0041[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_2]c[/DhtmlXQ_comment1_2][/DhtmlXQ]",
	} {
		f.Add(text)
	}
	for _, text := range binaryExamples() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range wxf.Containers() {
			c.Sniff(text)
			records, _ := c.Read(text)
			for _, rec := range records {
				wxf.Guess(rec)
				for i := range rec.Line.Moves {
					n := &rec.Line.Moves[i]
					if rec.PosAt(n.At); !c.Binary {
						require.Equal(t, n.Text, rec.Source[n.At:][:len(n.Text)])
					}
				}
				if c.Append == nil {
					continue
				}
				written := string(c.Append(nil, rec))
				again, _ := c.Read(written)
				if len(again) == 0 && len(rec.Line.Moves) == 0 {
					continue
				}
				require.Len(t, again, 1, "%s: %q", c.Name, written)
				require.Equal(t, written, string(c.Append(nil, again[0])), c.Name)
			}
		}
	})
}

// Large texts of one thing over and over are read in time that grows with their
// size and not with its square. A slow reading is tried again: the machine may
// have been busy.
func TestLargeTexts(t *testing.T) {
	const size, tries, most = 100_000, 3, 3 * time.Second
	for _, piece := range []string{
		"stray words ", "}", "{", "1.", "33.4 ", "/* ", "[DhtmlXQ_a]", "[DhtmlXQ]", "[DhtmlXQ_move_0_1_1]7747", "FORMAT WXF\n", "START{", "SETUP{ x ",
		"!", "!!12. ", "position startpos\n", "position ", "1. C2.5 ", "1-0 ", "９", "炮", "\n", "; ", "FORMAT WXF\nSTART{ foo }END\n",
	} {
		text := strings.Repeat(piece, size/len(piece))
		for _, prefix := range []string{"", "FORMAT WXF\nSTART{\n", "[DhtmlXQ][DhtmlXQ_movelist]"} {
			for _, c := range wxf.Containers() {
				took := most + 1
				for i := 0; i < tries && took > most; i++ {
					begin := time.Now()
					c.Read(prefix + text)
					took = time.Since(begin)
				}
				assert.LessOrEqual(t, took, most, "%s: %s%s...", c.Name, prefix, piece)
			}
		}
	}
}

// A playout with its texts, for measuring.
func playout(tb testing.TB, name string) (start gamerec.Position, moves []gamerec.Move, texts []string) {
	n := notation(tb, name)
	rng := rand.New(rand.NewPCG(5, 5))
	start = xiangqi.Rules{}.Start()
	p := start.Clone()
	for range 200 {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		moves, texts = append(moves, m), append(texts, string(n.Append(nil, p, m)))
		p.Play(m)
	}
	require.Greater(tb, len(moves), 100)
	return start, moves, texts
}

func BenchmarkResolve(b *testing.B) {
	for _, d := range wxf.Dialects() {
		b.Run(d.Name, func(b *testing.B) {
			start, moves, texts := playout(b, d.Name)
			n, p := notation(b, d.Name), start.Clone()
			room := make([]gamerec.Move, 0, 8)
			for _, text := range texts { // read each text once ahead
				_, _ = n.Resolve(room[:0], p, text)
			}
			b.ReportAllocs()
			plies := 0
			for b.Loop() {
				p.CopyFrom(start)
				for i, text := range texts {
					found, err := n.Resolve(room[:0], p, text)
					if err != nil || len(found) != 1 || found[0] != moves[i] {
						b.Fatal(text, found, err)
					}
					p.Play(found[0])
				}
				plies += len(texts)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, d := range wxf.Dialects() {
		b.Run(d.Name, func(b *testing.B) {
			start, moves, texts := playout(b, d.Name)
			n, p := notation(b, d.Name), start.Clone()
			var buf []byte
			b.ReportAllocs()
			plies := 0
			for b.Loop() {
				p.CopyFrom(start)
				for i, m := range moves {
					if buf = n.Append(buf[:0], p, m); string(buf) != texts[i] {
						b.Fatal(string(buf), texts[i])
					}
					p.Play(m)
				}
				plies += len(moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
		})
	}
}

// Reading and writing moves allocates nothing once texts are known.
func TestAllocations(t *testing.T) {
	for _, d := range wxf.Dialects() {
		start, moves, texts := playout(t, d.Name)
		n, p := notation(t, d.Name), start.Clone()
		room, buf := make([]gamerec.Move, 0, 64), make([]byte, 0, 64)
		run := func() {
			p.CopyFrom(start)
			for i, text := range texts {
				room, _ = n.Resolve(room[:0], p, text)
				buf = n.Append(buf[:0], p, moves[i])
				p.Play(moves[i])
			}
		}
		run()
		assert.Zero(t, testing.AllocsPerRun(5, run), d.Name)
	}
}
