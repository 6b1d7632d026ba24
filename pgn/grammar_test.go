package pgn

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plainTree reads the first record of a text by the plain grammar and builds its
// tree by plain recursion, sharing nothing with the fast form but the tokens.
func plainTree(t *testing.T, source string) *gamerec.Record {
	t.Helper()
	game, err := plainParser().ParseString("", source)
	require.NoErrorf(t, err, "the plain grammar takes every sequence of tokens: %q", source)
	rec := &gamerec.Record{Source: source}
	tagged := false
	for _, h := range game.Head {
		tagged = tagged || h.Tag != nil
	}
	var before []*plainElement
	for _, h := range game.Head {
		switch {
		case h.Tag != nil:
			name, value := h.Tag.Value[:h.Tag.Pos.Line], h.Tag.Value[h.Tag.Pos.Column:]
			value = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value)
			rec.Tags = append(rec.Tags, gamerec.Tag{Name: name, Value: value, At: int32(h.Tag.Pos.Offset)})
		case tagged && len(rec.Tags) == 0:
			rec.Preamble = append(rec.Preamble, plainItem(h.Note))
		default:
			before = append(before, &plainElement{Note: h.Note})
		}
	}
	if game.Result != nil {
		rec.Result, _ = looseResult(game.Result.Value)
		if game.Result.Value == "*" {
			rec.Result = gamerec.ResultUnknown
		}
	}
	all := append(append(before, game.Line...), nil) // words on both sides of the marker are no run
	all = append(all, game.Rest...)
	rec.Line = plainLine(source, all)
	return rec
}

func plainLine(source string, elements []*plainElement) gamerec.Line {
	var line gamerec.Line
	add := func(item gamerec.Item) {
		if n := len(line.Moves); n > 0 {
			line.Moves[n-1].Items = append(line.Moves[n-1].Items, item)
		} else {
			line.Before = append(line.Before, item)
		}
	}
	for i := 0; i < len(elements); i++ {
		e := elements[i]
		switch {
		case e == nil:
		case e.Ply != nil:
			line.Moves = append(line.Moves, gamerec.Node{Text: e.Ply.Value, Number: int32(e.Ply.Pos.Line), At: int32(e.Ply.Pos.Offset)})
		case e.Variation != nil:
			inner := plainLine(source, e.Variation)
			add(gamerec.Item{Kind: gamerec.ItemVariation, Line: &inner})
		case e.Note.Type == tokStray:
			from, to := e.Note.Pos.Offset, e.Note.Pos.Offset+len(e.Note.Value)
			for i+1 < len(elements) && elements[i+1] != nil && elements[i+1].Note != nil && elements[i+1].Note.Type == tokStray {
				i++
				to = elements[i].Note.Pos.Offset + len(elements[i].Note.Value)
			}
			add(gamerec.Item{Kind: gamerec.ItemComment, Text: plainComment(source[from:to]), At: int32(from)})
		default:
			add(plainItem(e.Note))
		}
	}
	return line
}

func plainItem(tok *lexer.Token) gamerec.Item {
	item := gamerec.Item{Text: tok.Value, At: int32(tok.Pos.Offset)}
	switch tok.Type {
	case tokNAG:
		item.Kind, item.NAG = gamerec.ItemNAG, nagNumber(tok.Value)
	case tokEscape:
		item.Kind = gamerec.ItemEscape
	default:
		item.Kind, item.Text = gamerec.ItemComment, plainComment(tok.Value)
	}
	return item
}

var lineBreaks = regexp.MustCompile(`[ \t]*[\r\n][ \t\r\n]*`)

func plainComment(text string) string {
	return strings.Trim(lineBreaks.ReplaceAllString(text, " "), " \t\r\n")
}

// comparable strips what the plain tree does not tell: where parentheses stand,
// and whether an empty list is nil.
func comparable(rec *gamerec.Record) *gamerec.Record {
	out := &gamerec.Record{Source: rec.Source, Tags: append([]gamerec.Tag{}, rec.Tags...), Result: rec.Result}
	out.Preamble = comparableItems(rec.Preamble)
	out.Line = comparableLine(&rec.Line)
	return out
}

func comparableLine(line *gamerec.Line) gamerec.Line {
	out := gamerec.Line{Before: comparableItems(line.Before), Moves: append([]gamerec.Node{}, line.Moves...)}
	for i := range out.Moves {
		out.Moves[i].Items = comparableItems(out.Moves[i].Items)
	}
	return out
}

func comparableItems(items []gamerec.Item) []gamerec.Item {
	out := append([]gamerec.Item{}, items...)
	for i := range out {
		if out[i].Kind == gamerec.ItemVariation {
			line := comparableLine(out[i].Line)
			out[i].Line, out[i].At = &line, 0
		}
	}
	return out
}

// sameTrees reads a text with the fast grammar, memory taken over from record to
// record, and holds each tree against that of the plain grammar.
func sameTrees(t *testing.T, text string, most int) int {
	t.Helper()
	p := Parser{Reuse: true}
	p.Reset(Chunk{Text: text, Pos: gamerec.Pos{Line: 1, Column: 1}})
	n := 0
	for ; n < most; n++ {
		rec, _ := p.Next()
		if rec == nil {
			break
		}
		want, got := comparable(plainTree(t, rec.Source)), comparable(rec)
		if !assert.ObjectsAreEqual(want, got) {
			require.Equalf(t, want, got, "record %d", n+1)
		}
	}
	return n
}

// oddTexts are short texts of every shape that the container has; the tests of
// grammar, round trip and fuzzing share them.
var oddTexts = []string{
	"", "*", " \n\n ", "1-0", "e4", "1. e4 *", "{only a comment}", "%escape\n1. e4 *",
	"[Event \"A\"]\n\n1. e4 {a\n b} $1 (1. d4 ({x} 1. c4) $2) e5 ; rest\n2. Nf3 1-0 {behind} $3 (2. a3)\n",
	"{pre}\n%esc\n[A \"1\"]\n{mid}\n%esc2\n[B \"2\"]\n{end} 1. e4 (1. d4) (1. c4 (1. b4)) *\n[Event \"2\"]\n*",
	"1. e4 ends the debate, you see } ) ( ) e5 <x> $ $999 and more *",
	"1. e4!? e5?! 2. Nf3 !! Nc6 =/+ (2... d6 ~) 3. Bb5 ∞ a6 N *",
	"[Event \"un\"closed\n[Site x]\n[Date \"“q”\"]\n[FEN 8/8 w]\n\n1. e4 {never", "1. e4 (1. d4 (1. c4",
	"[Event \"A\\\\\"]\n[Site \"\\\"x\\\"\"]\n\n1.e4e5 2.Nf3(2.d4)Nc6 0-1 1-0\n",
	"[A \"1\"] [B \"2\"] 1. e4 [%clk 1:00] e5 [C \"3\"] *\n\n[D \"4\"]\n\n\n[D \"5\"]\n*",
	"1. P@e4 -- 2. Z0 null 炮二平五 ♘f3 a1-a2 exd5e.p. b8(Q) exd6(e.p.) ½-½",
	"\ufeff[Event \"bom\"]\r\n\r\n1. e4\re5 {a\r\nb\rc} *\r\n", "1. e4 \x00 e5 \x1b *", "(1. e4) *", "(00", "1. e4 ((", "* (1. e4", "{a}{b} ; c\n%d\n*",
}

// Variations that nest deeper than the limit, closed or not: the outer ones stay.
func TestFastGrammarAtTheLimitOfDepth(t *testing.T) {
	for _, text := range []string{
		"1. e4 " + strings.Repeat("(1. d4 ", MaxDepth+50) + "*",
		"1. e4 " + strings.Repeat("(1. d4 ", MaxDepth+50) + strings.Repeat(") ", MaxDepth+50) + "e5 *",
	} {
		sameTrees(t, text, 1)
		records, problems := ReadString(text)
		require.Len(t, records, 1)
		assert.True(t, problems.Has(CodeRAVDepth))
		depth := 0
		for line := &records[0].Line; ; depth++ {
			items := line.Moves[0].Items
			if len(items) == 0 {
				break
			}
			line = items[0].Line
		}
		assert.Equal(t, MaxDepth, depth)
	}
}

func TestFastGrammarIsThePlainOne(t *testing.T) {
	for _, text := range oddTexts {
		sameTrees(t, text, 100)
	}
}

// Every file of the corpora, the first records of the large ones.
func TestFastGrammarOnCorpora(t *testing.T) {
	const most = 100
	n := 0
	for _, file := range corpusFiles(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		n += sameTrees(t, string(text), most)
	}
	assert.Greater(t, n, 1500, "records")
}

func corpusFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	_ = filepath.WalkDir("../../shared/corpora/chess", func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".pgn") {
			files = append(files, path)
		}
		return nil
	})
	if len(files) == 0 {
		t.Skip("../shared/corpora/chess is absent: no real files to read")
	}
	require.Greater(t, len(files), 250)
	return files
}

// FuzzReader: no text makes the reader panic, fast and plain grammar agree, what
// is written is read as the same record, and writing it again changes nothing.
func FuzzReader(f *testing.F) {
	for _, text := range oddTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sameTrees(t, text, 20)
		records, _ := ReadString(text)
		for _, rec := range records {
			roundTrip(t, rec)
		}
	})
}

// roundTrip writes a record and reads it again, as PGN and as JSON.
func roundTrip(t *testing.T, rec *gamerec.Record) {
	t.Helper()
	out := string(Append(nil, rec))
	again, _ := ReadString(out)
	require.Lenf(t, again, 1, "written: %q", out)
	require.Equalf(t, out, string(Append(nil, again[0])), "written twice, from %q", rec.Source)
	// a tag value is written on one line, control characters as spaces
	for i := range rec.Tags {
		rec.Tags[i].Value = strings.Map(func(r rune) rune {
			if r < 32 || r == 127 {
				return ' '
			}
			return r
		}, rec.Tags[i].Value)
	}
	if !Equal(rec, again[0]) {
		require.Equalf(t, comparable(rec), comparable(again[0]), "read again from %q", out)
		t.Fatalf("not equal: %q", out)
	}
	text, err := AppendJSON(nil, rec, "san")
	require.NoError(t, err)
	back, err := ReadJSON(text)
	require.NoErrorf(t, err, "%s", text)
	require.Equalf(t, out, string(Append(nil, back)), "by way of %s", text)
}

func TestRoundTripOfOddTexts(t *testing.T) {
	for _, text := range oddTexts {
		records, _ := ReadString(text)
		for _, rec := range records {
			roundTrip(t, rec)
		}
	}
}

func TestEqual(t *testing.T) {
	const text = "{p}\n[Event \"E\"]\n[FEN \"f\"]\n\n{b} 1. e4 {c} $1 (1. d4 {v}) 1-0"
	read := func(text string) *gamerec.Record {
		records, _ := ReadString(text)
		require.Len(t, records, 1)
		return records[0]
	}
	same := []string{
		"{p}\n[SetUp \"1\"]\n[Event \"E\"]\n[FEN \"f\"]\n\n{b} 7. e4 {c} $1 (d4 {v}) 1-0",
		"{p}\n[Event \"E\"]\n[SetUp \"1\"]\n[FEN \"f\"]\n\n{b}\ne4 {c} ! ( d4 {v} ) 1-0",
	}
	for _, other := range same {
		assert.True(t, Equal(read(text), read(other)), other)
	}
	for _, change := range [][2]string{
		{"{p}", "{q}"}, {`"E"`, `"F"`}, {"[Event \"E\"]\n", ""}, {"{b}", ""}, {"{b}", "%b\n"}, {"e4", "e3"}, {"{c} $1", "$1 {c}"},
		{"$1", "$2"}, {"d4", "d3"}, {"{v}", "{w}"}, {"(1. d4 {v})", ""}, {"1-0", "0-1"}, {"1. e4", "1. e4 e5"},
	} {
		assert.False(t, Equal(read(text), read(strings.Replace(text, change[0], change[1], 1))), "%q to %q", change[0], change[1])
	}
}
