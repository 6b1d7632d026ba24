package report

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"golang.org/x/text/width"

	"github.com/gamerec/gamerec/validate"
)

func TestExcerpt(t *testing.T) {
	for _, c := range []struct {
		what   string
		detail validate.Detail
		want   string
	}{
		{"a move", validate.Detail{Before: "1. e4 e5 2. ", Behind: "Ke3 *", Width: 3}, "" +
			"  | 1. e4 e5 2. Ke3 *\n" +
			"  |             ^~~\n"},
		{"only a place", validate.Detail{Behind: "[Date \"x\"]"}, "" +
			"  | [Date \"x\"]\n" +
			"  | ^\n"},
		{"wide characters", validate.Detail{Before: "1. 炮二平五 ", Behind: "马８进９ 2.", Width: 4}, "" +
			"  | 1. 炮二平五 马８进９ 2.\n" +
			"  |             ^~~~~~~~\n"},
		{"tabs", validate.Detail{Before: "\t1.\t", Behind: "e9\te5", Width: 2}, "" +
			"  |         1.      e9      e5\n" +
			"  |                 ^~\n"},
		{"a combining accent", validate.Detail{Before: "e\u0301 ", Behind: "Kd9", Width: 3}, "" +
			"  | e\u0301 Kd9\n" +
			"  |   ^~~\n"},
		{"a long line", validate.Detail{Before: "Nf3 ", Behind: "Kd9 e5", CutLeft: true, CutRight: true, Width: 3}, "" +
			"  | ...Nf3 Kd9 e5...\n" +
			"  |        ^~~\n"},
		{"control characters", validate.Detail{Before: "\x1b[2J\u009b ", Behind: "\x00 \xff", Width: 1}, "" +
			"  | �[2J� � �\n" +
			"  |       ^\n"},
		{"the end of a line", validate.Detail{Before: "1. e4 e5"}, "" +
			"  | 1. e4 e5\n" +
			"  |         ^\n"},
		{"no text", validate.Detail{}, ""},
	} {
		assert.Equal(t, c.want, string(appendExcerpt(nil, &c.detail)), c.what)
	}
}

// Columns agree with Unicode's table of widths wherever a letter, a number or a sign of
// the scripts of the games stands.
func TestColumns(t *testing.T) {
	for r := rune(0x20); r < 0x30000; r++ {
		if !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Latin, unicode.Cyrillic, unicode.Greek) && !(r >= 0xFF01 && r <= 0xFF5E) {
			continue
		}
		want := 1
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			want = 2
		}
		if unicode.In(r, unicode.Mn, unicode.Me) || r >= 0x1160 && r <= 0x11FF || r >= 0xD7B0 && r <= 0xD7FF {
			continue
		}
		if got := columns(r); got != want {
			assert.Failf(t, "width", "%U %s takes %d columns, not %d", r, strings.ToUpper(string(r)), got, want)
		}
	}
	for r, want := range map[rune]int{'a': 1, '♘': 1, '車': 2, '（': 2, '\u0301': 0, '\u200b': 0, '½': 1, '—': 1, '🙂': 2} {
		assert.Equal(t, want, columns(r), string(r))
	}
}
