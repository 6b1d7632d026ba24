package pgn

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Move texts of xiangqi are told from the numbers and dots around them.
func TestXiangqiWords(t *testing.T) {
	for text, want := range map[string]string{
		"1. ………… 马２进３ 2. 炮二平五 *":              "1:马２进３ 2:炮二平五",
		"1. ．．．． C2.5 。。。 H8+7 *":             "1:C2.5 0:H8+7",
		"33. 33.4 R1.2 34. 22.3 *":            "33:33.4 0:R1.2 34:22.3",
		"33. 33.4! R1.2 34. 22.3!? *":         "33:33.4 0:R1.2 34:22.3",
		"33.33.4 33. 33.4{so} *":              "33:33.4 33:33.4",
		"1.炮七进三 马8进7 2.前6平5 三兵平五 *":           "1:炮七进三 0:马8进7 2:前6平5 0:三兵平五",
		"1. 7a.5 7b+1! 2. 7c-1 2e4 *":         "1:7a.5 0:7b+1 2:7c-1 2:e4",
		"1. 7..5 62.5 2. 7..6 7.. a4 *":       "1:7..5 0:62.5 2:7..6 7:a4",
		"1. ++.4 --.4 2. +C.5 3+.4 3. P..6 *": "1:++.4 0:--.4 2:+C.5 0:3+.4 3:P..6",
		"1. ＋Ｐ＋１ −Ｐ＋１ 2. Ｃ２＝５ *":              "1:＋Ｐ＋１ 0:−Ｐ＋１ 2:Ｃ２＝５",
	} {
		records, problems := ReadString(text)
		assert.Empty(t, problems, text)
		var got []string
		for i := range records[0].Line.Moves {
			n := &records[0].Line.Moves[i]
			got = append(got, fmt.Sprintf("%d:%s", n.Number, n.Text))
		}
		assert.Equal(t, want, strings.Join(got, " "), text)
	}
}
