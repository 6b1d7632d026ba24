package pgn_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay/banqi"
)

func banqiPosition(t testing.TB, text string) gamerec.Position {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Banqi, text, fen.Options{})
	require.Empty(t, problems)
	p, _ := banqi.Rules{}.FromSetup(setup)
	require.NotNil(t, p)
	return p
}

// The red chariot stands on e4, row 0 and column 4 of OpenSpiel, a5 of the Computer
// Olympiad; the black soldier on f4. The other squares of the top rank are face down.
const banqiMiddle = "XXXXRsXX/8/8/8 r A2S2a2 0 3"

func TestBanqiNotations(t *testing.T) {
	own, tcg, spiel := pgn.NewBanqi(), pgn.NewTCG(), pgn.NewOpenSpiel()
	advisor := gamerec.NewPiece(gamerec.Second, gamerec.Advisor)
	for _, c := range []struct {
		own, tcg, spiel string
		want            gamerec.Move
	}{
		{"a4=a", "d1(g)", "Flip(0,0)Reveal:a", gamerec.Move{From: 24, To: 24, Piece: advisor.Kind(), Flags: gamerec.FlagFlip | gamerec.FlagSecond}},
		{"h4=S", "d8(P)", "Flip(0,7)Reveal:S", gamerec.Move{From: 31, To: 31, Piece: gamerec.Soldier, Flags: gamerec.FlagFlip}},
		{"e4-e3", "d5-c5", "R(0,4)-(1,4)", gamerec.Move{From: 28, To: 20, Piece: gamerec.Chariot}},
		{"e4xf4", "d5-d6", "R(0,4)x(0,5)", gamerec.Move{From: 28, To: 29, Piece: gamerec.Chariot, Taken: gamerec.Soldier}},
	} {
		p := banqiPosition(t, banqiMiddle)
		for n, text := range map[gamerec.Notation]string{own: c.own, tcg: c.tcg, spiel: c.spiel} {
			read, err := n.Resolve(nil, p, text)
			require.NoError(t, err, text)
			assert.Equal(t, []gamerec.Move{c.want}, read, text)
			assert.Equal(t, text, string(n.Append(nil, p, c.want)))
		}
	}
	// A flip that is not told is listed so.
	p := banqiPosition(t, banqiMiddle)
	open := gamerec.Move{From: 24, To: 24, Flags: gamerec.FlagFlip}
	assert.Equal(t, "a4=?", string(own.Append(nil, p, open)))
	assert.Equal(t, "d1-d1", string(tcg.Append(nil, p, open)))
	assert.Equal(t, "Flip(0,0)", string(spiel.Append(nil, p, open)))
}

// Texts of each notation that are refused, and why.
func TestBanqiRefusals(t *testing.T) {
	p := banqiPosition(t, banqiMiddle)
	const syntax = "syntax"
	for _, c := range []struct {
		n            gamerec.Notation
		text, reason string
	}{
		{pgn.NewBanqi(), "a4", syntax},
		{pgn.NewBanqi(), "a4=", syntax},
		{pgn.NewBanqi(), "a4=K", syntax},
		{pgn.NewBanqi(), "a5=S", syntax},
		{pgn.NewBanqi(), "e4xi4", syntax},
		{pgn.NewBanqi(), "Flip(0,0)Reveal:a", syntax},
		{pgn.NewBanqi(), "a4=?", "flip-unknown"},
		{pgn.NewBanqi(), "a4-a4", "flip-unknown"},
		{pgn.NewBanqi(), "a4=R", "not-in-pool"},
		{pgn.NewBanqi(), "e4=S", "face-up"},
		{pgn.NewBanqi(), "a1=S", "face-up"},
		{pgn.NewBanqi(), "e4xe3", "no-capture"},
		{pgn.NewBanqi(), "a4-a3", "face-down"},
		{pgn.NewBanqi(), "e4xd4", "face-down-target"},
		{pgn.NewBanqi(), "f4-f3", "wrong-side"},
		{pgn.NewBanqi(), "e4-e2", "piece-movement"},
		{pgn.NewTCG(), "d1(a)", syntax},
		{pgn.NewTCG(), "e1(g)", syntax},
		{pgn.NewTCG(), "d9(g)", syntax},
		{pgn.NewTCG(), "d1-d1", "flip-unknown"},
		{pgn.NewOpenSpiel(), "a4=a", syntax},
		{pgn.NewOpenSpiel(), "Flip(4,0)Reveal:a", syntax},
		{pgn.NewOpenSpiel(), "Flip(0,8)Reveal:a", syntax},
		{pgn.NewOpenSpiel(), "Flip(0,0)", "flip-unknown"},
		{pgn.NewOpenSpiel(), "H(0,4)x(0,5)", "no-piece"},
		{pgn.NewOpenSpiel(), "r(0,4)x(0,5)", "no-piece"},
		{pgn.NewOpenSpiel(), "R(0,4)x(1,4)", "no-capture"},
	} {
		moves, err := c.n.Resolve(nil, p, c.text)
		assert.Empty(t, moves, c.text)
		if c.reason == syntax {
			var why *gamerec.SyntaxError
			require.ErrorAs(t, err, &why, c.text)
			assert.NotEmpty(t, why.Hint)
			continue
		}
		var why *gamerec.IllegalError
		require.ErrorAs(t, err, &why, c.text)
		assert.Equal(t, c.reason, why.Reason, c.text)
	}
}

func TestGuessBanqi(t *testing.T) {
	for _, c := range []struct {
		format, moves string
		want          []string
	}{
		{"", "a1=G b1=c", []string{"banqi"}},   // = is written in our notation only
		{"", "a1(E) b1(c)", []string{"banqi"}}, // E is no letter of the protocol
		{"", "a1(K) b1(c)", []string{"tcg"}},   // K is one of it only
		{"", "a1(G) b1(c)", []string{"banqi", "tcg"}},
		{"", "a1(G) b7(c)", []string{"tcg"}},   // ranks above 4
		{"", "a1(G) e1(c)", []string{"banqi"}}, // files beyond d
		{"", "a1-a2 b1-b2", []string{"banqi", "tcg"}},
		{"", "a1xa2 b1-b2", []string{"banqi"}},
		{"", "Flip(0,4)Reveal:R", []string{"openspiel"}},
		{"tcg", "a1(G) b1(c)", []string{"tcg"}},
		{"banqi", "a1(G) b1(c)", []string{"banqi"}},
		{"nonsense", "a1(K)", []string{"tcg"}},
	} {
		rec := &gamerec.Record{}
		if c.format != "" {
			rec.SetTag("Format", c.format)
		}
		for text := range strings.FieldsSeq(c.moves) {
			rec.Line.Moves = append(rec.Line.Moves, gamerec.Node{Text: text})
		}
		assert.Equal(t, c.want, pgn.GuessBanqi(rec), c.format+c.moves)
	}
}

func texts(rec *gamerec.Record) (list []string) {
	for _, n := range rec.Line.Moves {
		list = append(list, n.Text)
	}
	return list
}

// A log of the protocol: replies count only if no command repeats them.
func TestReadTCG(t *testing.T) {
	const log = "\ufeff0 protocol_version\r\n=0 1.1.0\r\n\r\n7 reset_board\r\n=7\r\n\r\n" +
		"12 genmove unknown\r\n=12 c5 c5\r\n\r\n11 flip c5 K\r\n=11\r\n\r\n11 flip c6 p\r\n" +
		"17 showboard\r\n=17\r\n<8>   X    X    -    k\r\n <a>  <b>  <c>  <d>\r\n\r\n" +
		"16 time_left red 900000\r\n12 genmove red\r\n=12 c5 c4\r\n\r\n10 move c5 c4\r\n10 move c6 c5\r\n12 genmove red\r\n=12 c4 b4\r\n\r\n12 genmove red\r\n=12 a1 a1\r\n\r\n13 game_over black\r\n" +
		"7 reset_board\r\n11 flip a1 r\r\n13 game_over black\r\n" +
		"7 reset_board\r\n11 flip a1 ?\r\nhello\r\n10 move a9z b1\r\n13 game_over forfeit\r\n18 init_board x\r\n"
	records, problems := pgn.ReadTCG(log)
	require.Len(t, records, 3)
	assert.Equal(t, []string{"c5(K)", "c6(p)", "c5-c4", "c6-c5", "c4-b4", "a1-a1"}, texts(records[0]))
	assert.Equal(t, gamerec.ResultSecond, records[0].Result, "the first player is Red")
	assert.Equal(t, []string{"a1(r)"}, texts(records[1]))
	assert.Equal(t, gamerec.ResultFirst, records[1].Result, "the first player is Black")
	assert.Equal(t, []string{"a1-a1"}, texts(records[2]))
	assert.Equal(t, gamerec.ResultNone, records[2].Result)
	require.Len(t, records[2].Line.Moves[0].Items, 1)
	assert.Equal(t, "game_over forfeit", records[2].Line.Moves[0].Items[0].Text)
	var found []string
	for _, p := range problems {
		assert.Equal(t, 3, p.Game)
		found = append(found, p.Severity.String()+" "+string(p.Code))
		line := strings.Split(log, "\r\n")[p.Pos.Line-1]
		assert.True(t, line == "hello" || strings.Contains(line, "a9z") || strings.Contains(line, "init_board"), line)
	}
	assert.Equal(t, []string{"warning stray-text", "warning stray-text", "error stray-text"}, found)
	source := ""
	for i, rec := range records {
		assert.Equal(t, i+1, rec.Index)
		assert.Equal(t, gamerec.Banqi, rec.Game)
		source += rec.Source
		for _, n := range rec.Line.Moves {
			assert.Equal(t, n.Text[:2], rec.Source[n.At:n.At+2])
		}
	}
	assert.Equal(t, log, source, "the records make up the file")

	assert.Equal(t, "7 reset_board\n11 flip c5 K\n11 flip c6 p\n10 move c5 c4\n10 move c6 c5\n10 move c4 b4\n11 flip a1 ?\n", string(pgn.AppendTCG(nil, records[0])))
	records, problems = pgn.ReadTCG("\n")
	assert.Empty(t, records)
	assert.True(t, problems.Has(pgn.CodeNoGame))
}

func TestReadOpenSpiel(t *testing.T) {
	const list = "# a game\nFlip(0,4)\nReveal:R\n\nFlip(0, 5)\nReveal:s\nR(0,4)x(0,5)\nFlip(3,7)\n"
	records, problems := pgn.ReadOpenSpiel(list)
	require.Empty(t, problems)
	require.Len(t, records, 1)
	assert.Equal(t, []string{"Flip(0,4)Reveal:R", "Flip(0,5)Reveal:s", "R(0,4)x(0,5)", "Flip(3,7)"}, texts(records[0]))
	assert.Equal(t, "Flip(0,4)\nReveal:R\nFlip(0,5)\nReveal:s\nR(0,4)x(0,5)\nFlip(3,7)\n", string(pgn.AppendOpenSpiel(nil, records[0])))

	records, problems = pgn.ReadOpenSpiel("Reveal:R\nFlip(0,4)\nReveal:R\nReveal:S\ne4 e5\n")
	require.Len(t, records, 1)
	assert.Equal(t, []string{"Flip(0,4)Reveal:R"}, texts(records[0]))
	var lines []int
	for _, p := range problems {
		assert.Equal(t, pgn.CodeStrayText, p.Code)
		lines = append(lines, p.Pos.Line)
	}
	assert.Equal(t, []int{1, 4, 5}, lines)
	_, problems = pgn.ReadOpenSpiel("")
	assert.True(t, problems.Has(pgn.CodeNoGame))
}

// Each container knows its own files, and none takes PGN or JSON for one.
func TestSniffBanqi(t *testing.T) {
	heads := map[string]string{
		"tcg":       "0 protocol_version\n=0 1.1.0\n\n7 reset_board\n=7\n",
		"openspiel": "# a game\n\nFlip(0,4)\nReveal:R\n",
		"pgn":       "1. a1=G b1=s *\n",
		"tags":      "[Event \"?\"]\n\n1. Flip(0,4)Reveal:R *\n",
		"json":      `{"schema":"gamerec/record/1"}`,
		"numbers":   "1 2 3\n",
		"empty":     "",
	}
	for _, c := range pgn.BanqiContainers() {
		for name, head := range heads {
			assert.Equal(t, name == c.Name, c.Sniff(head), "%s as %s", name, c.Name)
		}
	}
}

// A flip without its outcome is a move text, not a doubtful one.
func TestUnknownFlipText(t *testing.T) {
	records, problems := pgn.ReadString("1. a1=? b1=?! 2. c1=G?! *")
	require.Empty(t, problems)
	assert.Equal(t, []string{"a1=?", "b1=?", "c1=G"}, texts(records[0]))
	assert.Contains(t, string(pgn.Append(nil, records[0])), "1. a1=? b1=? $")
}

// First and Second stand where White and Black do.
func TestBanqiTagOrder(t *testing.T) {
	records, _ := pgn.ReadString("[Variant \"Banqi\"]\n[Second \"Bo\"]\n[Result \"*\"]\n[First \"Ann\"]\n[Event \"?\"]\n\n*\n")
	var names []string
	for _, tag := range pgn.ExportTags(records[0]) {
		names = append(names, tag.Name)
	}
	assert.Equal(t, []string{"Event", "First", "Second", "Result", "Variant"}, names)
}

// No text panics; what is read is legal, and written again is read as itself.
func FuzzBanqiText(f *testing.F) {
	for _, text := range []string{"a4=a", "a4=?", "e4xf4", "e4-e3", "d1(g)", "d5-d6", "Flip(0,0)Reveal:a", "R(0,4)x(0,5)", "\xff", "a4(", "Flip(9,9)"} {
		f.Add(text)
	}
	notations := []gamerec.Notation{pgn.NewBanqi(), pgn.NewTCG(), pgn.NewOpenSpiel()}
	f.Fuzz(func(t *testing.T, text string) {
		p := banqiPosition(t, banqiMiddle)
		for _, n := range notations {
			moves, err := n.Resolve(nil, p, text)
			require.Equal(t, err == nil, len(moves) == 1, "%s %q", n.Name(), text)
			for _, m := range moves {
				require.NoError(t, p.Check(m))
				again, err := n.Resolve(nil, p, string(n.Append(nil, p, m)))
				require.NoError(t, err)
				require.Equal(t, moves, again)
			}
		}
	})
}

// No text panics, and what is written of a record is read as the same moves.
func FuzzBanqiContainers(f *testing.F) {
	for _, text := range []string{
		"7 reset_board\n12 genmove red\n=12 a1 a1\n\n11 flip a1 K\n10 move a1 a2\n13 game_over red\n7 reset_board\n?1 x\n", "\ufeff=\n?\n", "11 flip a1 ?\n",
		"Flip(0,4)\nReveal:R\nR(0,4)-(0,5)\n", "Reveal:x\n#\nq(9,9)x(0,0)\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range pgn.BanqiContainers() {
			c.Sniff(text)
			records, _ := c.Read(text)
			for _, rec := range records {
				for _, n := range rec.Line.Moves {
					rec.PosAt(n.At)
				}
				if len(rec.Line.Moves) == 0 {
					continue
				}
				written := string(c.Append(nil, rec))
				again, problems := c.Read(written)
				require.Empty(t, problems, "%q", written)
				require.Len(t, again, 1)
				require.Equal(t, texts(rec), texts(again[0]), "%s: %q", c.Name, written)
			}
		}
	})
}

// The grammars that the documentation prints are those of the parsers, and it
// names every notation and container.
func TestBanqiDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/formats/banqi.md")
	require.NoError(t, err)
	var blocks []string
	for _, part := range strings.Split(string(text), "```ebnf\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		blocks = append(blocks, block)
	}
	assert.Equal(t, []string{pgn.BanqiEBNF(), pgn.TCGEBNF(), pgn.OpenSpielEBNF()}, blocks)
	for _, n := range []gamerec.Notation{pgn.NewBanqi(), pgn.NewTCG(), pgn.NewOpenSpiel()} {
		assert.Contains(t, string(text), "| `"+n.Name()+"` |")
	}
	for _, c := range pgn.BanqiContainers() {
		assert.Contains(t, string(text), "| `"+c.Name+"` | `"+c.Extensions[0]+"` |")
	}
}

// A container of moves alone loses names and comments, not what nobody knows.
func TestBanqiLosses(t *testing.T) {
	records, _ := pgn.ReadString("[Date \"????.??.??\"]\n[First \"Ann\"]\n[Colors \"first=red\"]\n[Variant \"Banqi\"]\n\n1. a1=G {so} (1. a1=S) *\n")
	for _, c := range pgn.BanqiContainers() {
		var what []string
		for _, loss := range c.Losses(records[0]) {
			what = append(what, loss.What)
		}
		assert.Equal(t, []string{"tag First", "comment", "variation"}, what, c.Name)
	}
}
