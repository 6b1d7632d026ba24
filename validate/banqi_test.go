package validate

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

// The tags of banqi against the moves: what is found, at which line and column.
func TestBanqiTags(t *testing.T) {
	const (
		start = "[Variant \"Banqi\"]\n"
		won   = start + "[SetUp \"1\"]\n[FEN \"8/8/3Hc3/8 r - 0 51\"]\n"
		deal  = "GAAEERRHHCCSSSSSgaaeerrhhccsssss"
	)
	for _, c := range []struct {
		what, text string
		want       []string
	}{
		{"the colour of the first flip", start + "[Colors \"first=red\"]\n\n1. a1=G b1=s *", nil},
		{"the other colour", start + "[Colors \"first=black\"]\n\n1. a1=G b1=s *", []string{"warning colors-tag 2:1"}},
		{"the colour of a start position", won + "[Colors \"first=black\"]\n\n26. d2-d3 *", []string{"warning colors-tag 4:1"}},
		{"no move, no colour", start + "[Colors \"first=black\"]\n\n*", nil},
		{"an unreadable colour", start + "[Colors \"red\"]\n\n1. a1=G *", []string{"warning tag-value 2:1"}},

		{"the rule that ended the game", won + "[Termination \"capture-all\"]\n\n26. d2xe2 1-0", nil},
		{"another rule", won + "[Termination \"repetition\"]\n\n26. d2xe2 1-0", []string{"warning termination-tag 4:1"}},
		{"180 for the count of plies", start + "[SetUp \"1\"]\n[FEN \"8/8/3Hc3/8 r - 179 301\"]\n[Termination \"180\"]\n\n151. d2-d3 1/2-1/2", nil},
		{"a rule that ended nothing", start + "[Termination \"no-turn\"]\n\n1. a1=G 1-0", []string{"warning termination-tag 2:1"}},
		{"the wrong player", won + "[Termination \"capture-all\"]\n\n26. d2xe2 0-1", []string{"warning result-mate 6:5"}},
		{"a win that is a draw", start + "[SetUp \"1\"]\n[FEN \"8/8/3Hc3/8 r - 179 301\"]\n[Termination \"no-progress\"]\n\n151. d2-d3 1-0", []string{"warning result-draw 6:6"}},
		{"moves behind the end", start + "[SetUp \"1\"]\n[FEN \"8/8/3Hc3/8 r - 179 301\"]\n\n151. d2-d3 e2-e3 *", []string{"warning after-end 5:12"}},

		{"flips of the deal", start + "[Deal \"" + deal + "\"]\n\n1. a4=G h4=H 2. h1=s *", nil},
		{"another piece", start + "[Deal \"" + deal + "\"]\n\n1. a4=G h4=S *", []string{"error deal-mismatch 4:9"}},
		{"in a variation", start + "[Deal \"" + deal + "\"]\n\n1. a4=G (1. h4=S) *", []string{"error deal-mismatch 4:13"}},
		{"a short deal", start + "[Deal \"GA\"]\n\n1. a4=G *", []string{"warning tag-value 2:1"}},
		{"two generals", start + "[Deal \"G" + deal[:31] + "\"]\n\n*", []string{"error deal-mismatch 2:1"}},
	} {
		reports, _ := checkText(t, Options{Least: gamerec.Warning}, c.text)
		require.Len(t, reports, 1, c.what)
		var got []string
		for _, p := range reports[0].Problems {
			got = append(got, fmt.Sprintf("%s %s %d:%d", p.Severity, p.Code, p.Pos.Line, p.Pos.Column))
			assert.NotEmpty(t, p.Hint, c.what)
		}
		assert.Equal(t, c.want, got, c.what)
	}
}
