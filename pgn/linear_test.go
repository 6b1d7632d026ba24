package pgn

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// Text that is all faults is read in time that grows with its length and not with
// its square. Each text is some hundred thousand bytes; with the square, most took
// from five seconds to minutes.
func TestHostileTextIsReadInLinearTime(t *testing.T) {
	const n = 50_000
	const head = "[Event \"x\"]\n\n1. e4 "
	many := func(unit string) string { return strings.Repeat(unit, n) }
	fewer := func(unit string) string { return strings.Repeat(unit, n/3) }
	var tags strings.Builder
	for i := range n {
		fmt.Fprintf(&tags, "[T%d \"x\"]\n\n", i)
	}
	texts := map[string]string{
		"closing parentheses":     head + many(") ") + "*\n",
		"closing braces":          head + many("} ") + "*\n",
		"words":                   head + many("word ") + "*\n",
		"words and braces":        head + many("word } ") + "*\n",
		"dollars":                 head + many("$ ") + "*\n",
		"angles":                  head + many("< ") + "*\n",
		"brackets":                head + many("[ ") + "*\n",
		"empty variations":        head + many("( ) ") + "*\n",
		"results":                 head + many("* ") + "\n",
		"NUL bytes":               head + many("\x00 ") + "*\n",
		"commas":                  head + many("Nf3, ") + "*\n",
		"opened comments":         head + fewer("{\n\n[Event \"a\"] ") + "*\n",
		"pairs without quotes":    fewer("[T x] ") + "\n1. e4 *\n",
		"pairs with stray quotes": fewer(`[T "x" y"] `) + "\n1. e4 *\n",
		"many tags":               tags.String() + "1. e4 *\n",
		"equal tags":              many("[T \"x\"]\n") + "\n1. e4 *\n",
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			r := NewReader(strings.NewReader(text))
			records := 0
			for _, err := range r.All() {
				if !assert.NoError(t, err) {
					return
				}
				records++
			}
			assert.Positive(t, records)
			assert.Less(t, time.Since(start), 20*time.Second)
		})
	}
}
