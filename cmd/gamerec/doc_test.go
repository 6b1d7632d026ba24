package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReadme runs the commands of the console blocks of README.md.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	assert.Greater(t, runBlocks(t, "README.md"), 5)
}

// TestConversionPageCommands runs those of docs/conversion.md.
func TestConversionPageCommands(t *testing.T) {
	t.Chdir("../..")
	assert.Equal(t, 2, runBlocks(t, "docs/conversion.md"))
}

// runBlocks runs the commands of the console blocks of a page: what they write to
// standard output, and then to standard error, is what the block shows.
func runBlocks(t *testing.T, page string) (commands int) {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	for i, block := range strings.Split(string(text), "```console\n")[1:] {
		block, _, closed := strings.Cut(block, "```\n")
		require.Truef(t, closed, "console block %d is closed", i+1)
		require.True(t, strings.HasPrefix(block, "$ "), "a block begins with a command: %s", block)
		for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
			command, want, _ := strings.Cut(part, "\n")
			var out, errs bytes.Buffer
			run(context.Background(), words(t, command), strings.NewReader(""), &out, &errs)
			assert.Equal(t, strings.TrimSpace(want), strings.TrimSpace(out.String()+errs.String()), command)
			commands++
		}
	}
	return commands
}

// words splits a command line at spaces, but for those in single quotes.
func words(t *testing.T, line string) []string {
	t.Helper()
	var list []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	require.Equal(t, "gamerec", list[0], line)
	return list
}

// TestReadmeNamesEveryCommand: the table of commands is whole.
func TestReadmeNamesEveryCommand(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	for _, c := range newApp(nil, nil, nil).Commands {
		assert.Contains(t, string(readme), "| `"+c.Name+"` | ")
	}
}
