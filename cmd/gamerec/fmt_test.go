package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// formatted runs fmt on a text and returns what it writes, and the exit code.
func formattedText(t *testing.T, text string, flags ...string) (string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(context.Background(), append([]string{"gamerec", "fmt"}, flags...), strings.NewReader(text), &out, &errs)
	return out.String(), code
}

// Files of the archives are formatted or left alone; what is formatted holds the same
// records, and stays when it is formatted again.
func TestFmtArchives(t *testing.T) {
	var files []string
	for _, dir := range []string{"dirty", "small", "python-chess", "chessops", "kokopu/pgns", "kokopu/pgns/*", "kokopu/games", "kokopu/games/*", "pgn-extract/infiles"} {
		found, err := filepath.Glob("../../../shared/corpora/chess/" + dir + "/*.pgn")
		require.NoError(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("the corpora are not here")
	}
	player, err := replay.New(replay.Options{})
	require.NoError(t, err)
	other, err := replay.New(replay.Options{})
	require.NoError(t, err)
	formatted, left := 0, 0
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		if len(content) > 300_000 {
			continue
		}
		text, code := formattedText(t, string(content))
		if code != exitClean {
			require.Equal(t, exitFindings, code, file)
			require.Empty(t, text, file)
			left++
			continue
		}
		formatted++
		before, _ := pgn.ReadString(string(content))
		after, _ := pgn.ReadString(text)
		require.Len(t, after, len(before), file)
		for i := range before {
			player.Play(before[i])
			other.Play(after[i])
			assert.True(t, replay.Same(before[i], after[i]), "%s, game %d", file, i+1)
		}
		again, code := formattedText(t, text)
		assert.Equal(t, exitClean, code, file)
		assert.Equal(t, text, again, file)
	}
	assert.Greater(t, formatted, 60)
	assert.Greater(t, left, 2)
}

// FuzzFmt: what fmt writes is stable.
func FuzzFmt(f *testing.F) {
	for _, text := range []string{
		"1. e4 e5 *", "[Result \"1-0\"]\n\n1.e2e4 {a ; b} (1.d4 ; c\n) 1-0", "{x}\n[Event \"y\\\"\"]\n% z\n1. e4 $5 !? e5 1/2", "1. Sf3 Sf6 *",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2048 {
			return
		}
		var out, errs bytes.Buffer
		args := []string{"gamerec", "fmt", "--from", "pgn", "-j", "1"}
		if run(context.Background(), args, strings.NewReader(text), &out, &errs) != exitClean {
			return
		}
		var again bytes.Buffer
		errs.Reset()
		require.Equal(t, exitClean, run(context.Background(), args, strings.NewReader(out.String()), &again, &errs), "%q: %s", out.String(), errs.String())
		require.Equal(t, out.String(), again.String())
	})
}
