package pgn

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

// Texts that share bytes must not share a reading.
func TestReadingTable(t *testing.T) {
	var table readingTable
	for range 2 {
		for _, a := range "abNQ1xO-" {
			for _, b := range "abNQ1xO-" {
				for _, c := range "e4x1" {
					for _, d := range "e41+" {
						all := fmt.Sprintf("Q%c%c%c%ce4+", a, b, c, d)
						for i := 1; i <= len(all); i++ {
							for _, text := range []string{all[:i], all[len(all)-i:], "K" + all[i:]} {
								bare := text
								for len(bare) > 2 && strings.HasSuffix(bare, "+") {
									bare = bare[:len(bare)-1]
								}
								want := readSAN(bare)
								got := *table.lookup(text)
								got.plain = false
								if want.more != nil {
									require.Equal(t, want.more, got.more, text)
									want.more, got.more = nil, nil
								}
								require.Equal(t, want, got, text)
							}
						}
					}
				}
			}
		}
	}
}
