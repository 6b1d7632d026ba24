package pgn

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLinesAreShorterThan80: whatever stands at the edge, a parenthesis included,
// no line has more than 79 characters (PGN standard, 3.2.4).
func TestLinesAreShorterThan80(t *testing.T) {
	for pad := range 90 {
		text := "{" + strings.Repeat("x", pad%40+1) + "} {" + strings.Repeat("é", pad/2+1) + "} 1. e4 (1. Ng1-f3 (1. d4) (1. c4 {a b} c5)) e5 (1... c5 2. Nf3 ({s} 2. c3)) " +
			"2. Nf3 $1 (2. d4 exd4 (2... d6 3. dxe5 (3. d5))) Nc6 (2... d6) 3. Bb5 {é ü ♘ " + strings.Repeat("word ", pad) + "} a6 1/2-1/2"
		records, problems := ReadString(text)
		require.Empty(t, problems)
		out := string(Append(nil, records[0]))
		for line := range strings.Lines(out) {
			line = strings.TrimSuffix(line, "\n")
			assert.LessOrEqual(t, utf8.RuneCountInString(line), 79, out)
			assert.Equal(t, strings.TrimSpace(line), line, "no blank at the ends of a line")
		}
		again, problems := ReadString(out)
		require.Empty(t, problems)
		assert.True(t, Equal(records[0], again[0]), out)
	}
}

// TestExportTags: the roster first and in order, the others as they were written,
// duplicates too; SetUp goes with FEN, and a Result is written in ASCII.
func TestExportTags(t *testing.T) {
	records, _ := ReadString("[ECO \"A00\"]\n[Result \"½-½\"]\n[Event \"E\"]\n[FEN \"f\"]\n[Annotator \"x\"]\n[Event \"again\"]\n\n*")
	require.Len(t, records, 1)
	var got []string
	for _, tag := range ExportTags(records[0]) {
		got = append(got, tag.Name+"="+tag.Value)
	}
	assert.Equal(t, []string{"Event=E", "Result=1/2-1/2", "ECO=A00", "SetUp=1", "FEN=f", "Annotator=x", "Event=again"}, got)
	assert.Equal(t, "½-½", records[0].Tags[1].Value, "the record is left as it was")
}

// TestExportText: what is written of what has no place in the standard.
func TestExportText(t *testing.T) {
	rec := &gamerec.Record{
		Tags: []gamerec.Tag{{Name: "Event", Value: "a\"b\\c\nd\x1b"}},
		Line: gamerec.Line{
			Before: []gamerec.Item{{Kind: gamerec.ItemComment, Text: "brace } inside"}},
			Moves: []gamerec.Node{
				{Text: "e4", Items: []gamerec.Item{{Kind: gamerec.ItemEscape, Text: "line"}, {Kind: gamerec.ItemComment, Text: "two\nlines"}}},
				{Text: "e5", Items: []gamerec.Item{{Kind: gamerec.ItemNAG, NAG: 13}}},
				{Text: "d4"},
			},
		},
	}
	assert.Equal(t, "[Event \"a\\\"b\\\\c d \"]\n\n;brace } inside\n1. e4\n%line\n{two lines} 1... e5 $13 2. d4 *\n", string(Append(nil, rec)))
	rec.Start = &gamerec.Setup{Turn: gamerec.Second, Number: 12}
	rec.Tags, rec.Line.Before, rec.Line.Moves = nil, nil, rec.Line.Moves[1:]
	assert.Equal(t, "12... e5 $13 13. d4 *\n", string(Append(nil, rec)))
}
