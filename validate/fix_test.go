package validate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fixText mends a text of PGN as the command does, and returns the codes mended.
func fixText(t testing.TB, opts Options, text string) (string, []gamerec.Code) {
	t.Helper()
	fixer, err := NewFixer(opts)
	require.NoError(t, err)
	m := fixer.Mend(pgn.Chunk{Text: text, Pos: gamerec.Pos{Line: 1, Column: 1}})
	var codes []gamerec.Code
	for _, f := range m.Fixes {
		codes = append(codes, f.Code)
	}
	return m.Text, codes
}

var strictFixes = Options{Strict: true, Ignore: []gamerec.Code{CodeTagMissing}}

// Every code that the catalogue says is mended is, and what has two remedies is not.
func TestFixes(t *testing.T) {
	text, err := os.ReadFile("../testdata/broken/fixes.txt")
	require.NoError(t, err)
	mended := make(map[gamerec.Code]bool)
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, body, ok := strings.Cut(part, "\n--- text\n")
		require.True(t, ok, part)
		before, after, ok := strings.Cut(body, "\n--- fixed\n")
		require.True(t, ok, part)
		before, after = caseEscapes.Replace(strings.TrimRight(before, "\n"))+"\n", caseEscapes.Replace(strings.TrimRight(after, "\n"))+"\n"
		t.Run(name, func(t *testing.T) {
			got, codes := fixText(t, strictFixes, before)
			if after == "same\n" {
				assert.Equal(t, before, got)
				return
			}
			assert.Equal(t, after, got)
			assert.Contains(t, codes, gamerec.Code(name))
			again, codes := fixText(t, strictFixes, got)
			assert.Equal(t, got, again)
			assert.Empty(t, codes)
			mended[gamerec.Code(name)] = true
		})
	}
	for _, e := range Catalogue() {
		assert.Equal(t, e.Fix != "", mended[e.Code], "%s: the catalogue says what is mended", e.Code)
	}
}

// In a file of Windows-1252 every byte that is not wrong stays as it is.
func TestFixWindows1252(t *testing.T) {
	got, codes := fixText(t, Options{Least: gamerec.Warning}, "[White \"M\xfcller \"\x84\xc4\"\"]\n\n{\xe9t\xe9} 1. e4+ e5 {\xa4} 2. Nf3, *\n")
	assert.Equal(t, "[White \"M\xfcller \\\"\x84\xc4\\\"\"]\n\n{\xe9t\xe9} 1. e4 e5 {\xa4} 2. Nf3 *\n", got)
	assert.Equal(t, []gamerec.Code{pgn.CodeTagSyntax, pgn.CodeTagSyntax, CodeCheckMark, pgn.CodeStrayText}, codes)
}

// Archives are mended soundly: the same games and plies, fewer problems and of no kind
// more, and nothing left that a second run would mend.
func TestFixArchives(t *testing.T) {
	files, err := filepath.Glob("../../shared/corpora/chess/dirty/*.pgn")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the corpora are not here")
	}
	fixes := 0
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		text := string(content)
		if testing.Short() || len(text) > 300_000 {
			continue
		}
		opts := Options{Least: gamerec.Info}
		got, codes := fixText(t, opts, text)
		fixes += len(codes)
		before, _ := checkText(t, opts, text)
		after, _ := checkText(t, opts, got)
		require.Len(t, after, len(before), file)
		counts := make(map[gamerec.Code]int)
		for i := range before {
			assert.GreaterOrEqual(t, after[i].Plies, before[i].Plies, file)
			for _, p := range before[i].Problems {
				counts[p.Code]++
			}
			for _, p := range after[i].Problems {
				counts[p.Code]--
			}
		}
		for code, n := range counts {
			assert.GreaterOrEqual(t, n, 0, "%s: %s", file, code)
		}
		again, more := fixText(t, opts, got)
		assert.Empty(t, more, file)
		assert.Equal(t, got, again, file)
	}
	assert.Greater(t, fixes, 100)
}

// FuzzFix: a text that is mended holds as many records as before, and mending it once
// more is harmless.
func FuzzFix(f *testing.F) {
	text, err := os.ReadFile("../testdata/broken/fixes.txt")
	require.NoError(f, err)
	for _, part := range strings.Split(string(text), "\n--- text\n")[1:] {
		before, _, _ := strings.Cut(part, "\n--- fixed\n")
		f.Add(caseEscapes.Replace(before))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		count := func(text string) int {
			var parser pgn.Parser
			parser.Reset(pgn.Chunk{Text: text, Pos: gamerec.Pos{Line: 1, Column: 1}})
			n := 0
			for rec, _ := parser.Next(); rec != nil; rec, _ = parser.Next() {
				n++
			}
			return n
		}
		got, codes := fixText(t, strictFixes, text)
		if len(codes) == 0 {
			require.Equal(t, text, got)
			return
		}
		require.Equal(t, count(text), count(got), "%q", got)
		fixText(t, strictFixes, got)
	})
}
