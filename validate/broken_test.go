package validate

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/replay/chess"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// brokenCase is one case of testdata/broken; the head of that file tells the form.
type brokenCase struct {
	name, kind     string
	lines          [][2]string // directives in order: word and the rest of the line
	input, rewrite string
	rewritten      bool // there is a rewrite part
}

func (c *brokenCase) all(word string) []string {
	var values []string
	for _, l := range c.lines {
		if l[0] == word {
			values = append(values, l[1])
		}
	}
	return values
}

func (c *brokenCase) one(word string) (string, bool) {
	values := c.all(word)
	if len(values) == 0 {
		return "", false
	}
	return values[0], true
}

func (c *brokenCase) option(name string) bool { return slices.Contains(c.all("option"), name) }

var caseEscapes = strings.NewReplacer(`\r`, "\r", `\0`, "\x00", `\ufeff`, "\ufeff", `\s`, " ", `\n`, "\n")

func readBroken(t *testing.T, file string) []brokenCase {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	parts := strings.Split("\n"+string(text), "\n=== ")
	var cases []brokenCase
	for _, part := range parts[1:] {
		name, body, _ := strings.Cut(part, "\n")
		c := brokenCase{name: name}
		head, body, hasInput := strings.Cut(body, "--- input\n")
		if hasInput {
			var rewrite string
			body, rewrite, c.rewritten = strings.Cut(body, "\n--- rewrite\n")
			c.input = caseEscapes.Replace(strings.TrimSuffix(body, "\n") + "\n")
			c.rewrite = strings.TrimSuffix(rewrite, "\n") + "\n"
		}
		for line := range strings.Lines(head) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			word, rest, _ := strings.Cut(line, " ")
			if word == "kind" {
				c.kind = rest
				continue
			}
			c.lines = append(c.lines, [2]string{word, rest})
		}
		cases = append(cases, c)
	}
	return cases
}

func TestBrokenChess(t *testing.T) {
	cases := readBroken(t, "../testdata/broken/chess.txt")
	require.Greater(t, len(cases), 120)
	names := make(map[string]bool)
	for _, c := range cases {
		require.Falsef(t, names[c.name], "two cases are called %s", c.name)
		names[c.name] = true
		t.Run(c.name, func(t *testing.T) {
			switch c.kind {
			case "record":
				brokenRecord(t, &c)
			case "move":
				brokenMove(t, &c)
			case "position":
				brokenPosition(t, &c)
			default:
				t.Fatalf("there is no kind %q", c.kind)
			}
		})
	}
}

func brokenRecord(t *testing.T, c *brokenCase) {
	opts := Options{Least: gamerec.Info, Replay: replay.Options{AllowNull: c.option("allow-null")}}
	reports, outcomes := checkText(t, opts, c.input)

	var plies, findings []string
	var infos []gamerec.Code
	for _, r := range reports {
		plies = append(plies, strconv.Itoa(r.Plies))
		for _, p := range r.Problems {
			if p.Severity == gamerec.Info {
				infos = append(infos, p.Code)
				continue
			}
			findings = append(findings, fmt.Sprintf("%s %s %d:%d", p.Severity, p.Code, p.Pos.Line, p.Pos.Column))
		}
	}
	want, _ := c.one("plies")
	assert.Equal(t, strings.Fields(want), append([]string{}, plies...), "plies of the games")

	var wanted []string
	for _, l := range c.lines {
		if l[0] != "error" && l[0] != "warning" {
			continue
		}
		code, text, placed := strings.Cut(l[1], " @ ")
		if !placed {
			// the place is not told: take the finding's own
			for _, f := range findings {
				if strings.HasPrefix(f, l[0]+" "+code+" ") {
					code += f[strings.LastIndexByte(f, ' '):]
					break
				}
			}
			wanted = append(wanted, l[0]+" "+code)
			continue
		}
		text = caseEscapes.Replace(text)
		at := strings.Index(c.input, text)
		require.GreaterOrEqualf(t, at, 0, "%q is not in the input", text)
		pos := gamerec.Pos{Line: 1, Column: 1}.Advance(c.input[:at])
		wanted = append(wanted, fmt.Sprintf("%s %s %d:%d", l[0], code, pos.Line, pos.Column))
	}
	assert.Equal(t, wanted, findings, "findings")
	for _, code := range c.all("info") {
		assert.Contains(t, infos, gamerec.Code(code))
	}
	for _, code := range c.all("no") {
		assert.NotContains(t, infos, gamerec.Code(code))
	}
	if want, ok := c.one("verdict"); ok {
		assert.Contains(t, strings.Split(want, " or "), outcomes[0].reason)
	}
	if want, ok := c.one("final"); ok {
		assert.Equal(t, want, outcomes[0].final)
	}
	if c.rewritten {
		assert.Equal(t, c.rewrite, rewriteText(t, opts.Replay, c.input), "rewritten")
		assert.Equal(t, c.rewrite, rewriteText(t, opts.Replay, c.rewrite), "rewritten twice")
	}
	if want, ok := c.one("strict"); ok {
		opts.Strict, opts.Ignore = true, []gamerec.Code{CodeTagMissing}
		strict, _ := checkText(t, opts, c.input)
		var codes []string
		for _, r := range strict {
			for _, p := range r.Problems {
				if p.Severity == gamerec.Error {
					codes = append(codes, string(p.Code))
				}
			}
		}
		assert.Equal(t, strings.Fields(want), codes, "errors of strict checking")
	}
}

// ending is how a game of checkText ended.
type ending struct{ reason, final string }

// checkText reads and checks a text as the command does.
func checkText(t *testing.T, opts Options, text string) ([]Report, []ending) {
	t.Helper()
	checker, err := New(opts)
	require.NoError(t, err)
	var reports []Report
	var endings []ending
	var parser pgn.Parser
	for splitter := pgn.NewSplitter(strings.NewReader(text)); ; {
		chunk, err := splitter.Next()
		if err != nil {
			return reports, endings
		}
		parser.Reset(chunk)
		for {
			rec, form := parser.Next()
			if rec == nil {
				break
			}
			reports = append(reports, checker.Check(rec, form))
			e := ending{reason: checker.out.Verdict.Reason.String()}
			if checker.out.Final != nil {
				e.final = replay.FEN(checker.out.Final, fen.EnPassantAlways, fen.Options{})
			}
			endings = append(endings, e)
		}
	}
}

// rewriteText writes a text again in the export format, moves in SAN.
func rewriteText(t *testing.T, opts replay.Options, text string) string {
	t.Helper()
	player, err := replay.New(opts)
	require.NoError(t, err)
	records, _ := pgn.ReadString(text)
	var out strings.Builder
	var rewriter replay.Rewriter
	w := pgn.NewWriter(&out)
	for _, rec := range records {
		if o := player.Play(rec); o.History != nil {
			n, err := o.Game.Notation("")
			require.NoError(t, err)
			rewriter.Rewrite(rec, o.History.Start, n)
		}
		require.NoError(t, w.Write(rec))
	}
	return out.String()
}

func brokenMove(t *testing.T, c *brokenCase) {
	position, _ := c.one("position")
	text, _ := c.one("move")
	setup, problems := fen.Parse(gamerec.Chess, position, fen.Options{})
	require.Empty(t, problems)
	p, problems := chess.Rules{}.FromSetup(setup)
	require.Empty(t, problems)
	san := pgn.NewSAN()
	moves, err := san.Resolve(nil, p, text)
	if want, ok := c.one("want"); ok {
		require.NoError(t, err)
		require.Len(t, moves, 1)
		assert.Equal(t, want, string(san.Append(nil, p, moves[0])))
		return
	}
	want, ok := c.one("refuse")
	require.True(t, ok, "a move is wanted or refused")
	if err != nil {
		assert.ErrorContains(t, err, want)
		return
	}
	var texts []string
	for _, m := range moves {
		texts = append(texts, string(san.Append(nil, p, m)))
	}
	slices.Sort(texts)
	candidates := strings.Split(want, ", ")
	slices.Sort(candidates)
	assert.Equal(t, candidates, texts)
}

func brokenPosition(t *testing.T, c *brokenCase) {
	text, _ := c.one("position")
	setup, problems := fen.Parse(gamerec.Chess, text, fen.Options{Chess960: c.option("chess960")})
	p, more := chess.Rules{}.FromSetup(setup)
	var findings, wanted []string
	for _, f := range append(problems, more...) {
		findings = append(findings, f.Severity.String()+" "+string(f.Code))
	}
	for _, l := range c.lines {
		if l[0] == "error" || l[0] == "warning" {
			wanted = append(wanted, l[0]+" "+l[1])
		}
	}
	assert.Equal(t, wanted, findings)
	if want, ok := c.one("moves"); ok {
		require.NotNil(t, p)
		assert.Equal(t, want, strconv.Itoa(len(p.Moves(nil))))
	}
	if want, ok := c.one("rewrite"); ok {
		require.NotNil(t, p)
		policy := fen.EnPassantAlways
		if c.option("ep-legal") {
			policy = fen.EnPassantLegal
		}
		assert.Equal(t, want, replay.FEN(p, policy, fen.Options{}))
	}
	if want, ok := c.one("verdict"); ok {
		require.NotNil(t, p)
		v := chess.Rules{}.Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}, Clock0: setup.Clock})
		assert.Contains(t, strings.Split(want, " or "), v.Reason.String())
	}
}
