package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/gamerec/gamerec/validate/report"
)

var update = flag.Bool("update", false, "write docs/problems.md anew")

// TestProblemsPage: the page of the codes is what explain writes of the catalogue.
func TestProblemsPage(t *testing.T) {
	var out, errs bytes.Buffer
	require.Equal(t, exitClean, run(context.Background(), []string{"gamerec", "explain", "--format", "markdown"}, nil, &out, &errs))
	const page = "../../docs/problems.md"
	if *update {
		require.NoError(t, os.WriteFile(page, out.Bytes(), 0o666))
	}
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Equal(t, string(text), out.String(), "go test ./cmd/gamerec -run ProblemsPage -update writes it anew")
}

// blocks returns the code blocks of a language in docs/reports.md.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/reports.md")
	require.NoError(t, err)
	var list []string
	for _, part := range strings.Split(string(text), "\n```"+language+"\n")[1:] {
		block, _, closed := strings.Cut(part, "```\n")
		require.True(t, closed)
		list = append(list, block)
	}
	require.NotEmpty(t, list, language)
	return list
}

const faulty = "[Event \"x: 1:2: [y] (z)\"]\n[Date \"x\"]\n\n1. e4+ e5 2. Ke3 *\n"

// validated runs validate in a folder that holds a faulty record, and returns the output.
func validated(t *testing.T, want int, args ...string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	require.NoError(t, os.MkdirAll("records/my games", 0o777))
	require.NoError(t, os.WriteFile("records/my games/a.pgn", []byte(faulty), 0o666))
	var out, errs bytes.Buffer
	require.Equal(t, want, run(context.Background(), slices.Concat([]string{"gamerec"}, args), strings.NewReader(""), &out, &errs), errs.String())
	return out.String()
}

// found are the findings of the faulty record.
var found = [][]string{
	{"records/my games/a.pgn", "2", "1", "warning"}, {"records/my games/a.pgn", "4", "4", "warning"}, {"records/my games/a.pgn", "4", "14", "error"},
}

// The problem matcher for VS Code finds every part of real output.
func TestProblemMatcher(t *testing.T) {
	var doc struct {
		Tasks []struct {
			Command        string
			Args           []string
			ProblemMatcher struct {
				Pattern struct {
					Regexp                                      string
					File, Line, Column, Severity, Message, Code int
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(blocks(t, "json")[0]), &doc))
	task := doc.Tasks[0]
	pattern := task.ProblemMatcher.Pattern
	for i, arg := range task.Args {
		task.Args[i] = strings.ReplaceAll(arg, "${relativeFile}", "records/my games/a.pgn")
	}
	re := regexp.MustCompile(pattern.Regexp)
	out := validated(t, exitFindings, task.Args...)
	var got [][]string
	codes := []string{}
	for line := range strings.Lines(out) {
		m := re.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		require.NotNil(t, m, line)
		got = append(got, []string{m[pattern.File], m[pattern.Line], m[pattern.Column], m[pattern.Severity]})
		codes = append(codes, m[pattern.Code])
		assert.NotContains(t, m[pattern.Message], "(game ")
	}
	assert.Equal(t, found, got)
	assert.Equal(t, []string{"tag-value", "check-mark", "illegal-move"}, codes)
}

// The errorformat for Vim, its items made a regular expression as ":help errorformat"
// tells them, finds every part of real output.
func TestErrorFormat(t *testing.T) {
	block := blocks(t, "vim")[0]
	_, format, ok := strings.Cut(block, "errorformat=")
	require.True(t, ok)
	format = strings.ReplaceAll(strings.TrimSpace(format), `\ `, " ")
	items := strings.NewReplacer("%f", `(.+?)`, "%l", `(\d+)`, "%c", `(\d+)`, "%t", `(.)`, "%*[a-z]", `[a-z]+`, "%m", `(.+)`)
	re := regexp.MustCompile("^" + items.Replace(format) + "$")
	require.NotContains(t, re.String(), "%")
	_, program, ok := strings.Cut(strings.Split(block, "\n")[0], "makeprg=")
	require.True(t, ok)
	args := strings.Split(strings.ReplaceAll(program, `\ `, " "), " ")
	require.Equal(t, "gamerec", args[0])
	args[len(args)-1] = "records/my games/a.pgn"
	var got [][]string
	for line := range strings.Lines(validated(t, exitFindings, args[1:]...)) {
		m := re.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		require.NotNil(t, m, line)
		level := map[string]string{"e": "error", "w": "warning", "i": "info"}[m[4]]
		got = append(got, []string{m[1], m[2], m[3], level})
	}
	assert.Equal(t, found, got)
}

// The example of the text format is what is written.
func TestTextOfThePage(t *testing.T) {
	text, err := os.ReadFile("../../docs/reports.md")
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("games.pgn", []byte("[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n"), 0o666))
	var out, errs bytes.Buffer
	require.Equal(t, exitFindings, run(context.Background(), []string{"gamerec", "validate", "-v", "games.pgn"}, nil, &out, &errs))
	assert.Contains(t, string(text), "\n```\n"+out.String()+"```\n")
}

// The page names every field that json writes.
func TestFieldsOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/reports.md")
	require.NoError(t, err)
	var doc any
	require.NoError(t, json.Unmarshal([]byte(validated(t, exitFindings, "validate", "--format", "json", ".")), &doc))
	fields := make(map[string]bool)
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			for name, item := range v {
				fields[name] = true
				if name != "by_code" {
					walk(item)
				}
			}
		}
	}
	walk(doc)
	assert.Greater(t, len(fields), 25)
	for name := range fields {
		assert.Contains(t, string(page), "`"+name+"`")
	}
}

// The configuration of the page is read, and names every key that there is.
func TestConfigOfThePage(t *testing.T) {
	block := blocks(t, "yaml")[0]
	file := filepath.Join(t.TempDir(), configName)
	require.NoError(t, os.WriteFile(file, []byte(block), 0o666))
	_, err := readConfig(file)
	require.NoError(t, err)
	var keys map[string]any
	require.NoError(t, yaml.Unmarshal([]byte(block), &keys))
	var names []string
	for name := range keys {
		names = append(names, name)
	}
	assert.ElementsMatch(t, configKeyNames(), names)
}

type hook struct {
	ID       string
	Name     string
	Entry    string
	Language string
	Files    string
	Args     []string
}

// The hook of .pre-commit-hooks.yaml, with the arguments of the page, does what it says.
func TestPreCommitHook(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	require.NoError(t, err)
	var hooks []hook
	require.NoError(t, yaml.Unmarshal(text, &hooks))
	require.Len(t, hooks, 1)
	var used struct {
		Repos []struct {
			Repo, Rev string
			Hooks     []hook
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(blocks(t, "yaml")[1]), &used))
	h := hooks[0]
	assert.Equal(t, h.ID, used.Repos[0].Hooks[0].ID)
	assert.Equal(t, "golang", h.Language)
	files := regexp.MustCompile(h.Files)
	assert.True(t, files.MatchString("records/a.pgn"))
	assert.False(t, files.MatchString("records/pgn.txt"))
	entry := strings.Fields(h.Entry)
	require.Equal(t, "gamerec", entry[0])
	out := validated(t, exitFindings, slices.Concat(entry[1:], used.Repos[0].Hooks[0].Args, []string{"records/my games/a.pgn"})...)
	assert.Equal(t, 3, strings.Count(out, "\n"))
}

// The commands of the workflow run, and annotate and write SARIF.
func TestWorkflow(t *testing.T) {
	var doc struct {
		On   []string
		Jobs map[string]struct {
			RunsOn string `yaml:"runs-on"`
			Steps  []struct{ Uses, Run, If string }
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(blocks(t, "yaml")[2]), &doc))
	assert.Equal(t, []string{"push", "pull_request"}, doc.On)
	ran := 0
	for _, step := range doc.Jobs["validate"].Steps {
		command, file, redirected := strings.Cut(step.Run, " > ")
		words := strings.Fields(command)
		if len(words) == 0 || words[0] != "gamerec" {
			continue
		}
		ran++
		if redirected {
			assert.Equal(t, "gamerec.sarif", file)
			assert.True(t, json.Valid([]byte(validated(t, exitClean, words[1:]...))))
			continue
		}
		out := validated(t, exitFindings, words[1:]...)
		assert.Equal(t, 2, strings.Count(out, "::warning file=records/my games/a.pgn,line="))
		assert.Equal(t, 1, strings.Count(out, "::error file=records/my games/a.pgn,line=4,col=14,"))
	}
	assert.Equal(t, 2, ran)
}

// endless is an input without end that interrupts the run when it has been read for a while.
type endless struct {
	interrupt func()
	left      int
	text      string
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left -= len(p); e.left < 0 {
		e.interrupt()
	}
	n := 0
	for n < len(p) {
		n += copy(p[n:], e.text)
	}
	return n - n%len(e.text), nil
}

// An interrupted run exits with 130 and leaves a whole document.
func TestInterrupted(t *testing.T) {
	for _, name := range report.Names() {
		for _, jobs := range []string{"1", "2"} {
			ctx, cancel := context.WithCancel(context.Background())
			var out, errs bytes.Buffer
			input := &endless{cancel, 1 << 20, faulty + "{" + strings.Repeat("a comment ", 500) + "}\n\n"}
			got := run(ctx, []string{"gamerec", "validate", "--format", name, "-j", jobs, "-"}, input, &out, &errs)
			cancel()
			require.Equal(t, exitStopped, got, name)
			require.NotEmpty(t, out.Bytes(), name)
			switch name {
			case "json":
				var doc struct {
					Interrupted bool
					Reports     []any
				}
				require.NoError(t, json.Unmarshal(out.Bytes(), &doc))
				assert.True(t, doc.Interrupted)
				assert.NotEmpty(t, doc.Reports)
			case "sarif":
				assert.True(t, json.Valid(out.Bytes()))
				assert.Contains(t, out.String(), `"executionSuccessful":false`)
			case "checkstyle", "junit":
				dec := xml.NewDecoder(&out)
				for {
					if _, err := dec.Token(); errors.Is(err, io.EOF) {
						break
					} else {
						require.NoError(t, err, name)
					}
				}
			default:
				assert.True(t, strings.HasSuffix(out.String(), "\n"), name)
			}
		}
	}
}

// A configuration is read or refused with its place, whatever it holds.
func FuzzConfig(f *testing.F) {
	for _, text := range []string{"strict: true\n", "ignore: [check-mark]\nseverity: {check-mark: info}\n", "a: &a [*a]\n", "- x", "show: [", "? {a: b}\n: c\n", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cfg, err := parseConfig("x.yaml", []byte(text))
		if err != nil {
			assert.True(t, strings.HasPrefix(err.Error(), "x.yaml:"), err.Error())
			return
		}
		require.NotNil(t, cfg)
	})
}
