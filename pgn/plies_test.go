package pgn

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

// Runs of moves read at once and move by move must give the same tokens.
func TestPliesEqualWords(t *testing.T) {
	texts := []string{
		"1. e4 e5 2. Nf3 Nc6 *", "1.e4 e5 2.Nf3\nNc6 3.\nBb5 a6 4... Nf6+ O-O-O# *", "1. e4 e5 33.4 33.4+ x *",
		"1... e5 2. ... Nf6 12345. e4 e4! e5?? Qh40-1", "1. e4 (1. d4 d5 ) e5{x}2. Nf3\r\nNc6\r\n3. Bb5 e4", "1. e4 ) e5 2. a b1 c", "1..e4 1....e5 1.. e4",
		"[A \"b\"]\n\n1. e4 e5\n[B \"c\"]\n", "1. e4 e5 1-0 1. d4 d5 *", "e4 e5\n%x\nNf3 *", "1. e4\n\n\ne5 e8=Q+ e8(Q) ed e.p. *",
	}
	files, _ := filepath.Glob("../../shared/corpora/*/*/*.pgn")
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	if len(files) == 0 {
		t.Log("../shared/corpora is absent: only the built-in texts are compared")
	}
	for _, text := range texts {
		var fast, slow scanner
		slow.slow = true
		fast.reset(text)
		slow.reset(text)
		for {
			a, more := fast.next()
			b, again := slow.next()
			require.Equal(t, again, more)
			require.Equal(t, b, a)
			require.Equal(t, slow.toks, single(&fast), "%.200s", b)
			require.Equal(t, slow.faults, fast.faults, "%.200s", b)
			if !more {
				break
			}
		}
	}
}

// single returns the tokens of a scanner with runs taken apart.
func single(s *scanner) []lexer.Token {
	toks := s.toks[:0:0]
	for _, t := range s.toks {
		if t.Type != tokRun {
			toks = append(toks, t)
			continue
		}
		for _, n := range s.nodes[t.Pos.Line:t.Pos.Column] {
			toks = append(toks, lexer.Token{Type: tokPly, Value: n.Text, Pos: lexer.Position{Offset: int(n.At), Line: int(n.Number)}})
		}
	}
	return toks
}
