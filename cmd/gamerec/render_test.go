package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gamerec/gamerec/internal/browser"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// command runs the command line and returns what it writes.
func command(t testing.TB, stdin string, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(context.Background(), append([]string{"gamerec"}, args...), strings.NewReader(stdin), &out, &errs)
	require.Equal(t, exitClean, code, "%s: %s", strings.Join(args, " "), errs.String())
	return out.Bytes()
}

// The pages of all four games step to the end and back in a browser; what lies face
// down in banqi stays so.
func TestPagesOfEveryGame(t *testing.T) {
	for _, c := range []struct {
		file       string
		flags      []string
		men, after int
		moves      int // buttons, variations included
		last       string
	}{
		{"chess/records/annotated.pgn", []string{"--turn"}, 32, 32, 11, "After 2...Qh4#"},
		{"xiangqi/records/opening.pgn", []string{"-n", "wxf"}, 32, 32, 12, "After 6...C9-1, Red to move"},
		{"metamachy/records/mate.pgn", []string{"--captured"}, 60, 58, 25, "After 13. Ld7#"},
		{"banqi/records/annotated.pgn", []string{"--pool"}, 32, 31, 9, "After 2...b2=C, Red to move"},
	} {
		t.Run(c.file, func(t *testing.T) {
			page := command(t, "", append([]string{"render", "--format", "html", filepath.Join("..", "..", "testdata", c.file)}, c.flags...)...)
			var r struct {
				Men, After, Moves, Hidden, Faces int
				Last, Back                       string
			}
			browser.Run(t, page, `
				const all = () => [...document.querySelectorAll('#drawing .men .man')].length;
				const r = { men: all(), hidden: document.querySelectorAll('#drawing .men .hidden').length };
				document.getElementById('end').click();
				r.after = all(); r.last = document.getElementById('status').textContent;
				r.faces = document.querySelectorAll('#drawing .men .man:not(.hidden)').length;
				while (!document.getElementById('previous').disabled) document.getElementById('previous').click();
				r.back = document.getElementById('status').textContent;
				r.moves = document.querySelectorAll('button.move').length;
				return r;`, &r)
			assert.Equal(t, c.men, r.Men)
			assert.Equal(t, c.after, r.After)
			assert.Equal(t, c.last, r.Last)
			assert.Equal(t, c.moves, r.Moves)
			assert.True(t, strings.HasPrefix(r.Back, "Start position"), r.Back)
			if strings.HasPrefix(c.file, "banqi") {
				assert.Equal(t, 32, r.Hidden)
				assert.Equal(t, 2, r.Faces, "the horse that took and the cannon that was turned")
			}
		})
	}
}

// BenchmarkRenderAll draws the last positions of 1000 games into 1000 files.
func BenchmarkRenderAll(b *testing.B) {
	games, err := os.ReadFile("../../testdata/chess/records/classics.pgn")
	require.NoError(b, err)
	archive := strings.Repeat(string(games)+"\n", 500)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		dir := filepath.Join(b.TempDir(), fmt.Sprint(i))
		command(b, archive, "render", "--all", "--from", "pgn", "-o", dir+"/{index}.svg", "-")
		files, err := os.ReadDir(dir)
		require.NoError(b, err)
		require.Len(b, files, 1000)
	}
}
