package pgn

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The fast reading of plain move texts and the grammar must agree on every text
// that the former takes, and it must take the export form.
func TestPlainSANEqualsGrammar(t *testing.T) {
	var texts []string
	for _, piece := range []string{"", "N", "B", "R", "Q", "K", "P", "n", "b"} {
		for _, origin := range []string{"", "a", "b", "h", "1", "8", "a1", "h8", "1a", "aa", "i", "9", "x"} {
			for _, sep := range []string{"", "x", "xx", "-", ":"} {
				for _, to := range []string{"e4", "a8", "h1", "e", "9", "b", "e9", ""} {
					for _, end := range []string{"", "=Q", "=N", "=K", "=P", "Q", "=", "x", "e.p.", "0"} {
						texts = append(texts, piece+origin+sep+to+end)
					}
				}
			}
		}
	}
	taken := 0
	for _, text := range texts {
		if text == "" {
			continue
		}
		fast, ok := readPlainSAN(text)
		if !ok {
			continue
		}
		taken++
		assert.Equal(t, parseSAN(text), fast, text)
	}
	assert.Greater(t, taken, 300)
	for _, text := range []string{"e4", "exd5", "Nf3", "Nxf3", "Nbd2", "Nbxd2", "R1e2", "R1xe2", "Qa1e5", "Qa1xe5", "e8=Q", "exd8=N", "Kf1"} {
		_, ok := readPlainSAN(text)
		assert.True(t, ok, text)
	}
}

// Different texts must have different keys.
func TestTextKeys(t *testing.T) {
	seen := map[uint64]string{}
	add := func(text string) {
		if other, ok := seen[textKey(text)]; ok && other != text {
			t.Errorf("%q and %q share a key", text, other)
		}
		seen[textKey(text)] = text
	}
	for _, a := range "abNQ1xO-" {
		add(string(a))
		for _, b := range "abNQ1xO-" {
			add(string(a) + string(b))
			for _, c := range "abNQ1xO-" {
				add(fmt.Sprintf("%c%c%c", a, b, c))
				for _, d := range "abNQ1xO-" {
					add(fmt.Sprintf("%c%c%c%c", a, b, c, d))
					add(fmt.Sprintf("%c%c%c%ce", a, b, c, d))
					add(fmt.Sprintf("%c%c%c%ce4", a, b, c, d))
					add(fmt.Sprintf("Q%c%c%c%ce4", a, b, c, d))
					add(fmt.Sprintf("Q%c%c%c%ce4+", a, b, c, d))
				}
			}
		}
	}
}
