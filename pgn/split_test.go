package pgn

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBorders(t *testing.T) {
	tests := []struct {
		name, first, second string
	}{
		{"plain", "[Event \"A\"]\n\n1. e4 *\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"bracket in a comment", "[Event \"A\"]\n\n1. e4 {see\n[Event \"X\"]} *\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"brace behind a semicolon", "[Event \"A\"]\n\n1. e4 ; {\ne5 *\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"semicolon and comment on one line", "[Event \"A\"]\n\n1. e4 {a} ; {\ne5 {b\n[Site \"x\"]} *\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"brace in a tag value", "[Event \"A{\"]\n\n1. e4 *\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"escape line", "[Event \"A\"]\n\n1. e4 *\n%[Event \"X\"] {\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"moves behind a tag", "[Event \"A\"] 1. e4 {\n[Event \"X\"]} *\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"comment with a bracket behind a tag", "[Event \"A\"] 1. e4 {see [x]\n[Event \"X\"]} *\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"lone CR", "[Event \"A\"]\r\r1. e4 *\r\r", "[Event \"B\"]\r\r1. d4 *\r"},
		{"comment never closed", "[Event \"A\"]\n\n1. e4 {never\n\n", "[Event \"B\"]\n\n1. d4 *\n"},
		{"indented", "[Event \"A\"]\n\n1. e4 *\n", "  [Event \"B\"]\n\n1. d4 *\n"},
		{"byte order mark between files", "[Event \"A\"]\n\n1. e4 *\n", "\ufeff[Event \"B\"]\n\n1. d4 *\n"},
		{"clock outside a comment", "[Event \"A\"]\n\n1. e4\n[%clk 1:00:00] e5 *\n", "[Event \"B\"]\n\n1. d4 *\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, len(tt.first), lastBorder(tt.first+tt.second))
			assert.Zero(t, lastBorder(tt.first), "one game has no border")
		})
	}
}

// A chunk border must never change what is read: the whole text as one chunk and
// the stream give the same records.
func TestSplitterEqualsWhole(t *testing.T) {
	files, err := filepath.Glob("../../shared/corpora/chess/*/*.pgn")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("../shared/corpora is absent: no real files to split")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if len(text) < blockSize {
			continue
		}
		whole, _ := ReadString(string(text))
		r := NewReader(iotest.HalfReader(strings.NewReader(string(text))))
		n := 0
		for {
			rec, _, err := r.Read()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			require.Less(t, n, len(whole), file)
			require.Equal(t, whole[n].Source, rec.Source, "%s game %d", file, n+1)
			require.Equal(t, whole[n].Pos, rec.Pos, "%s game %d", file, n+1)
			n++
		}
		assert.Equal(t, len(whole), n, file)
	}
}
