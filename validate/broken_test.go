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
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/records"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
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

// rules are those that the options of a case name.
func (c *brokenCase) rules() replay.RuleOptions {
	o := replay.RuleOptions{AllowImpossible: c.option("allow-impossible")}
	for _, option := range c.all("option") {
		if set, ok := strings.CutPrefix(option, "rules="); ok {
			o.Set = set
		}
	}
	return o
}

func (c *brokenCase) rulesOf(t *testing.T, game gamerec.GameID) gamerec.Rules {
	t.Helper()
	g, err := replay.Lookup(string(game))
	require.NoError(t, err)
	rules, err := g.Rules(c.rules())
	require.NoError(t, err)
	return rules
}

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
	brokenFile(t, gamerec.Chess, 120)
}

func TestBrokenXiangqi(t *testing.T) {
	brokenFile(t, gamerec.Xiangqi, 70)
}

// brokenFile runs the cases of a game, which are more than least.
func brokenFile(t *testing.T, game gamerec.GameID, least int) {
	t.Helper()
	cases := readBroken(t, "../testdata/broken/"+string(game)+".txt")
	require.Greater(t, len(cases), least)
	names := make(map[string]bool)
	for _, c := range cases {
		require.Falsef(t, names[c.name], "two cases are called %s", c.name)
		names[c.name] = true
		t.Run(c.name, func(t *testing.T) {
			switch c.kind {
			case "record":
				brokenRecord(t, &c)
			case "move":
				brokenMove(t, game, &c)
			case "position":
				brokenPosition(t, game, &c)
			default:
				t.Fatalf("there is no kind %q", c.kind)
			}
		})
	}
}

func brokenRecord(t *testing.T, c *brokenCase) {
	opts := Options{Least: gamerec.Info, Replay: replay.Options{AllowNull: c.option("allow-null"), Rules: c.rules()}}
	reports, outcomes := checkText(t, opts, c.input)

	var plies, findings []string
	var infos []gamerec.Code
	said := ""
	for _, r := range reports {
		plies = append(plies, strconv.Itoa(r.Plies))
		for _, p := range r.Problems {
			said += p.Msg + "\n"
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
	for _, text := range c.all("says") {
		assert.Contains(t, said, text)
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
	for batch, err := range records.Stream(&input.Source{Reader: strings.NewReader(text)}, "") {
		require.NoError(t, err)
		batch.Each(&parser, func(rec *gamerec.Record, form gamerec.Problems) {
			reports = append(reports, checker.Check(rec, form))
			e := ending{reason: checker.out.Verdict.Reason.String()}
			if checker.out.Final != nil {
				e.final = replay.FEN(checker.out.Final, fen.EnPassantAlways, fen.Options{})
			}
			endings = append(endings, e)
		})
	}
	return reports, endings
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

func brokenMove(t *testing.T, game gamerec.GameID, c *brokenCase) {
	position, _ := c.one("position")
	text, _ := c.one("move")
	setup, problems := fen.Parse(game, position, fen.Options{})
	require.Empty(t, problems)
	p, problems := c.rulesOf(t, game).FromSetup(setup)
	if !c.option("allow-impossible") {
		require.Empty(t, problems)
	}
	g, err := replay.Lookup(string(game))
	require.NoError(t, err)
	notation := func(name string) gamerec.Notation {
		n, err := g.Notation(name)
		require.NoError(t, err)
		return n
	}
	reader, _ := c.one("reads")
	read := notation(reader)
	san := notation("")
	if game != gamerec.Chess {
		san = notation(g.Coordinates)
	}
	moves, err := read.Resolve(nil, p, text)
	if want, ok := c.one("want"); ok {
		require.NoError(t, err)
		require.Len(t, moves, 1)
		assert.Equal(t, want, string(san.Append(nil, p, moves[0])))
		for _, line := range c.all("writes") {
			name, want, _ := strings.Cut(line, " ")
			written := string(notation(name).Append(nil, p, moves[0]))
			assert.Equal(t, want, written, name)
			again, err := notation(name).Resolve(nil, p, written)
			require.NoError(t, err)
			assert.Equal(t, moves, again, "%s read again", written)
		}
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

func brokenPosition(t *testing.T, game gamerec.GameID, c *brokenCase) {
	text, _ := c.one("position")
	setup, problems := fen.Parse(game, text, fen.Options{Chess960: c.option("chess960")})
	p, more := c.rulesOf(t, game).FromSetup(setup)
	var findings, wanted []string
	said := ""
	for _, f := range append(problems, more...) {
		said += f.Msg + "\n"
		findings = append(findings, f.Severity.String()+" "+string(f.Code))
	}
	for _, l := range c.lines {
		if l[0] == "error" || l[0] == "warning" {
			wanted = append(wanted, l[0]+" "+l[1])
		}
	}
	assert.Equal(t, wanted, findings)
	for _, text := range c.all("says") {
		assert.Contains(t, said, text)
	}
	for _, line := range c.all("perft") {
		depth, count, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(depth)
		require.NoError(t, err)
		g, err := replay.Lookup(string(game))
		require.NoError(t, err)
		assert.Equal(t, count, strconv.FormatUint(g.Perft(p, n), 10))
	}
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
		v := c.rulesOf(t, game).Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}, Clock0: setup.Clock})
		assert.Contains(t, strings.Split(want, " or "), v.Reason.String())
	}
}
