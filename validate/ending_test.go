package validate

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

func TestEndingCannotWin(t *testing.T) {
	const (
		rook   = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n"
		wall   = "[SetUp \"1\"]\n[FEN \"7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 w - - 0 1\"]\n"
		pawns  = "[SetUp \"1\"]\n[FEN \"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1\"]\n"
		onTime = "[Termination \"Time forfeit\"]\n"
	)
	type finding struct {
		code     gamerec.Code
		severity gamerec.Severity
	}
	warning := []finding{{CodeResultCannotWin, gamerec.Warning}}
	info := []finding{{CodeResultCannotWin, gamerec.Info}}
	for _, c := range []struct {
		what, text string
		want       []finding
	}{
		{"a bare king wins on time", rook + onTime + "\n1. Kf2 0-1\n", warning},
		{"as a site words it", rook + "[Termination \"Anna won on time\"]\n\n1. Kf2 0-1\n", warning},
		{"in small letters", rook + "[Termination \"time forfeit\"]\n\n1. Kf2 0-1\n", warning},
		{"a bare king wins by resignation", rook + "[Termination \"normal\"]\n\n1. Kf2 0-1\n", info},
		{"a bare king wins, and nothing tells how", rook + "\n1. Kf2 0-1\n", info},
		{"the rook wins on time", rook + onTime + "\n1. Kf2 1-0\n", nil},
		{"drawn on time", rook + onTime + "\n1. Kf2 1/2-1/2\n", nil},
		{"unfinished", rook + onTime + "\n1. Kf2 *\n", nil},
		{"locked out, on time", wall + onTime + "\n1. Bg8 Kc7 0-1\n", warning},
		{"locked out, not on time", wall + "\n1. Bg8 Kc7 0-1\n", nil},
		{"the other side of the wall", wall + onTime + "\n1. Bg8 Kc7 1-0\n", nil},
		{"a usual win on time", onTime + "\n1. e4 e5 2. Nf3 1-0\n", nil},
		{"dead, then a win on time", pawns + onTime + "\n1. Kd2 0-1\n", []finding{
			{"after-end", gamerec.Warning}, {CodeResultDraw, gamerec.Warning},
		}},
		{"dead and unfinished", pawns + "\n1. Kd2 *\n", []finding{{"after-end", gamerec.Warning}}},
	} {
		reports, _ := checkText(t, Options{Least: gamerec.Info, Ignore: []gamerec.Code{CodeTagMissing, CodeTagOrder, CodeTagValue}}, c.text)
		require.Len(t, reports, 1, c.what)
		var got []finding
		for _, p := range reports[0].Problems {
			got = append(got, finding{p.Code, p.Severity})
			assert.NotEmpty(t, p.Hint, c.what)
		}
		assert.Equal(t, c.want, got, c.what)
	}
}

// What is said of a dead position names the rule.
func TestEndingDeadPosition(t *testing.T) {
	const text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/p2p2p1/P2P2P1/8/7n/6K1 w - - 0 1\"]\n\n1. Kxh2 1-0\n"
	reports, _ := checkText(t, Options{Least: gamerec.Warning}, text)
	require.Len(t, reports, 1)
	require.Len(t, reports[0].Problems, 1)
	p := reports[0].Problems[0]
	assert.Equal(t, CodeResultDraw, p.Code)
	assert.Contains(t, p.Msg, "dead position, FIDE 5.2.2")
	assert.Equal(t, "write 1/2-1/2", p.Hint)
	assert.Equal(t, gamerec.DeadPosition, reports[0].Verdict.Reason)
}
