package pgn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestStrip(t *testing.T) {
	const text = "%line\n{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 $1 {good [%clk 0:01:02] [%eval 0.3]} (1. d4 {[%emt 0:00:01]} d5 (1... Nf6 $146)) 1... e5 {[%cal Ge2e4][%csl Rd4]}\n%in\n2. Nf3 *\n"
	for _, c := range []struct{ parts, want string }{
		{"comments", "%line\n\n[Event \"x\"]\n\n1. e4 $1 (1. d4 d5 (1... Nf6 $146)) 1... e5\n%in\n2. Nf3 *\n"},
		{"nags", "%line\n{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 {good [%clk 0:01:02] [%eval 0.3]} (1. d4 {[%emt 0:00:01]} 1...\nd5 (1... Nf6)) 1... e5 {[%cal Ge2e4][%csl Rd4]}\n%in\n2. Nf3 *\n"},
		{"variations", "%line\n{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 $1 {good [%clk 0:01:02] [%eval 0.3]} 1... e5 {[%cal\nGe2e4][%csl Rd4]}\n%in\n2. Nf3 *\n"},
		{"clocks", "%line\n{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 $1 {good [%eval 0.3]} (1. d4 d5 (1... Nf6 $146)) 1... e5 {[%cal\nGe2e4][%csl Rd4]}\n%in\n2. Nf3 *\n"},
		{"evals", "%line\n{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 $1 {good [%clk 0:01:02]} (1. d4 {[%emt 0:00:01]} 1... d5 (1... Nf6\n$146)) 1... e5 {[%cal Ge2e4][%csl Rd4]}\n%in\n2. Nf3 *\n"},
		{"shapes", "%line\n{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 $1 {good [%clk 0:01:02] [%eval 0.3]} (1. d4 {[%emt 0:00:01]} 1...\nd5 (1... Nf6 $146)) 1... e5\n%in\n2. Nf3 *\n"},
		{"escapes", "{pre}\n\n[Event \"x\"]\n\n{start} 1. e4 $1 {good [%clk 0:01:02] [%eval 0.3]} (1. d4 {[%emt 0:00:01]} 1...\nd5 (1... Nf6 $146)) 1... e5 {[%cal Ge2e4][%csl Rd4]} 2. Nf3 *\n"},
		{"", text[:0]},
	} {
		records, problems := ReadString(text)
		require.Empty(t, problems)
		require.Len(t, records, 1)
		before := string(Append(nil, records[0]))
		if c.parts == "" {
			Strip(records[0], 0)
			assert.Equal(t, before, string(Append(nil, records[0])))
			continue
		}
		parts, err := ParseParts([]string{c.parts})
		require.NoError(t, err)
		Strip(records[0], parts)
		assert.Equal(t, strings.Fields(c.want), strings.Fields(string(Append(nil, records[0]))), c.parts)
	}
	all, err := ParseParts(PartNames())
	require.NoError(t, err)
	records, _ := ReadString(text)
	Strip(records[0], all)
	assert.Equal(t, "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n", string(Append(nil, records[0])))
	_, err = ParseParts([]string{"comments", "colours"})
	assert.ErrorContains(t, err, `no part "colours"; there are comments, nags`)
}

func TestKeepTags(t *testing.T) {
	records, _ := ReadString("[Event \"x\"]\n[Red \"A\"]\n[Black \"B\"]\n[RedElo \"1\"]\n[ECO \"A00\"]\n[Variant \"Xiangqi\"]\n[SetUp \"1\"]\n[FEN \"x\"]\n[Format \"WXF\"]\n\n*\n")
	KeepTags(records[0], []string{"White", "ECO"})
	var names []string
	for _, tag := range records[0].Tags {
		names = append(names, tag.Name)
	}
	assert.Equal(t, []string{"Red", "ECO", "Variant", "SetUp", "FEN", "Format"}, names)
}
