package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/validate"
)

// codeCase is a case of testdata/broken/codes.txt, whose head tells the form.
type codeCase struct {
	kind, yields, near string
	flags              []string
}

var (
	caseEscapes = strings.NewReplacer(`\r`, "\r", `\0`, "\x00", `\ufeff`, "\ufeff", `\xfc`, "\xfc")
	caseRepeats = regexp.MustCompile(`\{\{(\d+)\|([^}]*)\}\}`)
)

// caseText is a text of a case with its escapes resolved.
func caseText(t *testing.T, text string) string {
	t.Helper()
	text = caseEscapes.Replace(strings.TrimSuffix(text, "\n"))
	return caseRepeats.ReplaceAllStringFunc(text, func(m string) string {
		part := caseRepeats.FindStringSubmatch(m)
		n, err := strconv.Atoi(part[1])
		require.NoError(t, err)
		return strings.Repeat(part[2], n)
	})
}

func readCodeCases(t *testing.T) map[gamerec.Code]codeCase {
	t.Helper()
	text, err := os.ReadFile("../../testdata/broken/codes.txt")
	require.NoError(t, err)
	cases := make(map[gamerec.Code]codeCase)
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		head, rest, ok := strings.Cut(part, "\n--- yields\n")
		require.True(t, ok, part)
		yields, near, ok := strings.Cut(rest, "\n--- near\n")
		require.True(t, ok, part)
		c := codeCase{kind: "record", yields: caseText(t, yields), near: caseText(t, near)}
		code, lines, _ := strings.Cut(head, "\n")
		for _, line := range strings.Fields(lines) {
			switch {
			case line == "kind" || line == "with":
			case c.flags == nil && slices.Contains([]string{"position", "epd", "convert"}, line):
				c.kind = line
			default:
				c.flags = append(c.flags, line)
			}
		}
		_, twice := cases[gamerec.Code(code)]
		require.Falsef(t, twice, "%s stands twice", code)
		cases[gamerec.Code(code)] = c
	}
	return cases
}

// codesOf returns the codes that an input yields, each with its severity; "" if it
// is not told.
func (c *codeCase) codesOf(t *testing.T, text string) map[gamerec.Code]string {
	t.Helper()
	codes := make(map[gamerec.Code]string)
	var args []string
	switch c.kind {
	case "epd":
		_, problems := fen.ParseEPD(text, fen.Options{})
		for _, p := range problems {
			codes[p.Code] = p.Severity.String()
		}
		return codes
	case "position":
		args = []string{"fen", "--format", "json", text}
	default:
		file := filepath.Join(t.TempDir(), "case.pgn")
		require.NoError(t, os.WriteFile(file, []byte(text+"\n"), 0o666))
		args = []string{"validate", "--format", "ndjson", file}
		if c.kind == "convert" {
			args = []string{"convert", "-o", filepath.Join(t.TempDir(), "out"), file}
		}
	}
	var out, errs bytes.Buffer
	got := run(context.Background(), slices.Concat([]string{"gamerec"}, args, c.flags), strings.NewReader(""), &out, &errs)
	require.Less(t, got, exitUsage, errs.String())
	if c.kind == "convert" {
		for _, m := range regexp.MustCompile(`\[([a-z0-9-]+)\] \(game`).FindAllStringSubmatch(errs.String(), -1) {
			codes[gamerec.Code(m[1])] = ""
		}
		return codes
	}
	for dec := json.NewDecoder(&out); dec.More(); {
		var r struct {
			Problems []struct {
				Code     gamerec.Code
				Severity string
			}
		}
		require.NoError(t, dec.Decode(&r))
		for _, p := range r.Problems {
			codes[p.Code] = p.Severity
		}
	}
	return codes
}

// Every code of the catalogue can be reached, and is not reached by what is right.
func TestEveryCodeIsReached(t *testing.T) {
	cases := readCodeCases(t)
	for _, e := range validate.Catalogue() {
		t.Run(string(e.Code), func(t *testing.T) {
			c, ok := cases[e.Code]
			require.True(t, ok, "testdata/broken/codes.txt has no case of this code")
			assert.NotEqual(t, c.yields, c.near)
			yielded := c.codesOf(t, c.yields)
			assert.Contains(t, yielded, e.Code)
			if c.kind != "convert" && !slices.Contains(c.flags, "--strict") {
				assert.Equal(t, e.Severity.String(), yielded[e.Code], "the severity of the catalogue")
			}
			assert.NotContains(t, c.codesOf(t, c.near), e.Code, "the near miss")
			if !strings.ContainsAny(e.Example, `\`) && !strings.Contains(e.Example, "...") && c.kind != "convert" && e.Code != pgn.CodeTooLarge {
				assert.Contains(t, c.codesOf(t, e.Example), e.Code, "the example of the catalogue")
			}
		})
		delete(cases, e.Code)
	}
	assert.Empty(t, cases, "cases of codes that there are not")
}
