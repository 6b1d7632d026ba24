package wxf_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

// The grammars that the documentation prints are those of the parsers, and it
// names every notation and container.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/formats/xiangqi.md")
	require.NoError(t, err)
	doc := string(text)
	var blocks []string
	for _, part := range strings.Split(doc, "```ebnf\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		blocks = append(blocks, block)
	}
	assert.ElementsMatch(t, []string{
		wxf.WXFEBNF(), wxf.ChineseEBNF(), wxf.SquaresEBNF(), wxf.SANEBNF(),
		wxf.FileEBNF(), wxf.ListEBNF(), wxf.CommandEBNF(), wxf.DhtmlXQEBNF(),
	}, blocks)
	for _, d := range wxf.Dialects() {
		assert.Contains(t, doc, "`"+d.Name+"`")
	}
	for _, c := range wxf.Containers() {
		assert.Contains(t, doc, "| `"+c.Name+"` | `"+c.Extensions[0]+"`")
	}
}

// The example records hold the same game.
func TestExampleRecords(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("../testdata/xiangqi/records/" + name)
		require.NoError(t, err)
		return string(text)
	}
	records, problems := pgn.ReadString(read("opening.pgn"))
	require.Empty(t, problems)
	want, _ := survivors(notation(t, "zh-hans"), xiangqi.Rules{}.Start(), records[0].Line.Moves)
	require.Len(t, want, 1)
	require.Len(t, want[0].moves, 12)
	for file, name := range map[string]string{"opening.wxf": "wxf", "opening.ubb": "dhtmlxq", "opening.ucci": "ucci", "opening.txt": "list", "opening.xqf": "xqf"} {
		rec := one(t, name, read(file))
		got, branched := survivors(notation(t, wxf.Guess(rec)[0]), startOf(t, rec), rec.Line.Moves)
		require.Len(t, got, 1, file)
		assert.Empty(t, branched, file)
		assert.Equal(t, want[0].moves, got[0].moves, file)
		// They are as gamerec writes them.
		assert.Equal(t, plain(rec), plain(one(t, name, string(container(t, name).Append(nil, rec)))), file)
		if name != "dhtmlxq" { // whose binit may list like men in another order
			assert.Equal(t, read(file), string(container(t, name).Append(nil, rec)), file)
		}
	}
	w := walker{t: t, n: notation(t, "dhtmlxq")}
	tree := one(t, "dhtmlxq", read("opening.ubb"))
	w.line(&tree.Line, startOf(t, tree))
	assert.Empty(t, w.illegal)
	assert.Equal(t, []int{2, 2, 15}, []int{w.branches, w.comments, w.moves})
}

func TestConformance(t *testing.T) {
	gametest.Run(t, gametest.Game{
		ID: gamerec.Xiangqi, Rules: xiangqi.Rules{}, Notations: all(t), Playouts: 2, Plies: 60,
		FEN: []fen.Options{{Letters: "wxf"}},
	})
}
