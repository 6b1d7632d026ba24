package wxf_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/wxf"
)

// A text of any size and shape is read as far as a record may reach, with a message at
// that place, and what is kept of it takes a few times its size.
func TestBoundedTexts(t *testing.T) {
	for name, c := range map[string]struct {
		container, text string
		records, plies  int
	}{
		// 3 tokens a pair of moves: the game, START{ and 98,302 more
		"a .wxf file of one game":       {"wxf", "FORMAT WXF\nSTART{\n" + strings.Repeat("1. C2.5 h8+7 ", 400_000), 1, 65_534},
		"fields without end":            {"wxf", "FORMAT WXF\n" + strings.Repeat("RED a\n", 800_000), 1, 0},
		"blocks on one line":            {"wxf", "FORMAT WXF\n" + strings.Repeat("START{}", 500_000), 1, 0},
		"records of DhtmlXQ of nothing": {"dhtmlxq", "[DhtmlXQ_title]a[/DhtmlXQ_title]" + strings.Repeat("[DhtmlXQ]", 300_000), 1, 0},
		"a list of moves of DhtmlXQ":    {"dhtmlxq", "[DhtmlXQ_movelist]" + strings.Repeat("7747", 1_000_000), 1, 524_288},
		"records of one move":           {"list", strings.Repeat("1. C2.5 ", 300_000), 37_500, 37_500},
		"a command without end":         {"ucci", "position startpos moves " + strings.Repeat("h2e2 ", 1_000_000), 1, 98_303},
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		records, problems := container(t, c.container).Read(c.text)
		runtime.GC()
		runtime.ReadMemStats(&after)
		require.Len(t, records, c.records, name)
		plies := 0
		for _, rec := range records {
			plies += rec.Plies()
		}
		assert.Equal(t, c.plies, plies, name)
		kept := int64(after.HeapAlloc) - int64(before.HeapAlloc)
		assert.Less(t, kept, int64(64<<20+4*len(c.text)), name)
		assert.LessOrEqual(t, int64(after.TotalAlloc-before.TotalAlloc), int64(192<<20+8*len(c.text)), name)
		if c.plies > 0 {
			assert.True(t, problems.Has(wxf.CodeTooLarge), name)
		}
		for _, p := range problems {
			assert.NotContains(t, p.Msg, "iterations", name)
			if p.Code == wxf.CodeTooLarge {
				assert.Equal(t, gamerec.Error, p.Severity)
				assert.Positive(t, p.Pos.Offset, name)
				assert.NotEmpty(t, p.Hint)
			}
		}
		runtime.KeepAlive(records)
	}
}
