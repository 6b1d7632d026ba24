package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// What a comment of a game lets pass, and what not: each e4+ and each Nf3+ carries a
// false check mark.
func TestIgnoreComments(t *testing.T) {
	for _, c := range []struct {
		what, text string
		want       []string
		ignored    int
	}{
		{"no comment", "1. e4+ e5 2. Nf3+ *", []string{"check-mark 1:4", "check-mark 1:14"}, 0},
		{"the game", "{[%gamerec ignore=check-mark]} 1. e4+ e5 2. Nf3+ (2. d4+) *", nil, 3},
		{"the game, with its tags", "[Date \"x\"]\n\n{why [%gamerec ignore=tag-value,check-mark] so} 1. e4+ *", nil, 2},
		{"ahead of the tags", "{[%gamerec ignore=tag-value, preamble]}\n[Date \"x\"]\n\n1. e4+ *", []string{"check-mark 4:4"}, 2},
		{"a move", "1. e4+ {[%gamerec ignore=check-mark]} e5 2. Nf3+ *", []string{"check-mark 1:45"}, 1},
		{"the last move, and the end of the game", "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# {[%gamerec ignore=result-mate]} 1-0", nil, 1},
		{"a move with the variations behind it", "1. e4+ {[%gamerec ignore=check-mark]} (1. d4+) e5 2. Nf3+ *", []string{"check-mark 1:54"}, 2},
		{"a variation", "1. e4+ ({[%gamerec ignore=check-mark]} 1. d4+ d5 2. c4+) (1. c4+) *", []string{"check-mark 1:4", "check-mark 1:62"}, 2},
		{"a move of a variation", "1. e4+ (1. d4+ {[%gamerec ignore=check-mark]} d5 2. c4+) *", []string{"check-mark 1:4", "check-mark 1:53"}, 1},
		{"another code", "{[%gamerec ignore=move-number]} 1. e4+ *", []string{"check-mark 1:36"}, 0},
		{"an error", "1. e4 e5 2. Ke3 {[%gamerec ignore=illegal-move] as it was played} *", nil, 1},
		{"the next game", "{[%gamerec ignore=check-mark]} 1. e4+ *\n\n1. e4+ *", []string{"check-mark 3:4"}, 1},
		{"an unknown code", "{[%gamerec ignore=check-marks,check-mark]} 1. e4+ *", []string{"ignore-comment 1:1"}, 1},
		{"another command", "{[%gamerec check-mark]} 1. e4+ *", []string{"ignore-comment 1:1", "check-mark 1:28"}, 0},
		{"no operand", "1. e4 {[%gamerec]} *", []string{"ignore-comment 1:7"}, 0},
		{"itself", "{[%gamerec ignore=ignore-comment,nonsense]} 1. e4 *", nil, 1},
		{"the name in a text", "{gamerec wrote it} 1. e4 {[% gamerec]} *", nil, 0},
	} {
		reports, _ := checkText(t, Options{Least: gamerec.Warning}, c.text)
		var got []string
		ignored := 0
		for _, r := range reports {
			ignored += r.Ignored
			for _, p := range r.Problems {
				got = append(got, fmt.Sprintf("%s %d:%d", p.Code, p.Pos.Line, p.Pos.Column))
			}
		}
		assert.Equal(t, c.want, got, c.what)
		assert.Equal(t, c.ignored, ignored, c.what)
	}
}

// A record without its text, as JSON has it, is ignored by game and by ply.
func TestIgnoreCommentsWithoutSource(t *testing.T) {
	records, _ := pgn.ReadString("1. e4+ {[%gamerec ignore=check-mark]} e5 2. Nf3+ *")
	text, err := pgn.AppendJSON(nil, records[0], "san")
	require.NoError(t, err)
	rec, err := pgn.ReadJSON(text)
	require.NoError(t, err)
	require.Empty(t, rec.Source)
	checker, err := New(Options{Least: gamerec.Warning})
	require.NoError(t, err)
	r := checker.Check(rec, nil)
	require.Len(t, r.Problems, 1)
	assert.Equal(t, 3, r.Problems[0].Ply)
	assert.Equal(t, 1, r.Ignored)
}

func TestMentionsUs(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "m": false, "[%gamerec": true, "1. e4 {x [%gamerec ignore=a]}": true, "[%gamere": true, "gamerec": false, "mm[%gamm[%gamerec": true, "[%gam": false,
	} {
		assert.Equal(t, want, mentionsUs(text), text)
		assert.Equal(t, strings.Contains(text, "[%gamere"), mentionsUs(text), text)
	}
}
