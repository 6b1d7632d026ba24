package pgn

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

// The fast reading of plain move texts and the grammar must agree on every text
// that the former takes, and it must take the export form.
func TestPlainSANEqualsGrammar(t *testing.T) {
	var texts []string
	for _, piece := range []string{"", "N", "B", "R", "Q", "K", "P", "n", "b"} {
		for _, origin := range []string{"", "a", "b", "h", "1", "8", "a1", "h8", "1a", "aa", "i", "9", "x"} {
			for _, sep := range []string{"", "x", "xx", "-", ":"} {
				for _, to := range []string{"e4", "a8", "h1", "e", "9", "b", "e9", ""} {
					for _, end := range []string{"", "+", "#", "++", "=Q", "=N", "=K", "=P", "Q", "=", "x", "e.p.", "0"} {
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
		plain, ok := readPlainSAN(text)
		if !ok {
			continue
		}
		taken++
		want := parseSAN(text)
		if want.more != nil {
			// a text that begins with b may mean a bishop, if no pawn fits
			require.Nil(t, want.more.err, text)
			want.more = nil
		}
		got := reading{kind: plain.kind, to: plain.to, promo: plain.promo, toFile: -1, fromFile: -1, fromRank: -1}
		switch {
		case plain.origin >= 'a':
			got.fromFile = int8(plain.origin - 'a')
		case plain.origin > 0:
			got.fromRank = int8(plain.origin - '1')
		}
		assert.Equal(t, want, got, text)
		for s := range gamerec.Square(64) {
			for promo := range gamerec.King {
				m := gamerec.Move{From: s, To: plain.to, Piece: plain.kind, Promo: promo}
				require.Equal(t, want.fits(&m), plain.fits(&m), text)
			}
		}
	}
	assert.Greater(t, taken, 100)
	for _, text := range []string{"e4", "exd5", "exd5+", "Nf3", "Nf3#", "Nxf3", "Nbd2", "Nbxd2", "R1e2", "R1xe2+", "Kf1", "e8=Q", "exd8=N+"} {
		_, ok := readPlainSAN(text)
		assert.True(t, ok, text)
	}
	for _, text := range []string{"ed5", "Qa1e5", "e8=K", "exd8=P", "Ne8=Q", "e8Q", "O-O", "e2e4", "xe4", "Nxxe4", "N", "ee4", "e3xd4", "Pe4", "++", "x4"} {
		_, ok := readPlainSAN(text)
		assert.False(t, ok, text)
	}
}
