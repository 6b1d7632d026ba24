package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/urfave/cli/v2"
)

// filter is what a game must meet. All workers share it.
type filter struct {
	replay     replay.Options
	tags       []tagCondition
	result     gamerec.Result // ResultNone is any
	game       gamerec.GameID // "" is any
	least      int            // plies
	most       int            // plies; -1 is any number
	ending     gamerec.Reason // if hasEnding
	hasEnding  bool
	openings   map[gamerec.GameID]opened // of --moves; nil is any
	positions  map[gamerec.GameID]uint64 // hashes of --fen; nil is any
	broken     bool
	clean      bool
	not, count bool
}

// opened is a beginning of a game from its usual start.
type opened struct {
	start uint64 // hash of the position
	moves []gamerec.Move
}

func newFilter(c *cli.Context) (*filter, error) {
	opts, err := replayOptions(c)
	if err != nil {
		return nil, err
	}
	f := &filter{game: opts.Game, broken: c.Bool("broken"), clean: c.Bool("clean"), not: c.Bool("not"), count: c.Bool("count"), least: c.Int("min-plies"), most: -1}
	opts.Game = "" // a condition and not how records are read
	f.replay = opts
	if c.IsSet("max-plies") {
		f.most = c.Int("max-plies")
	}
	switch {
	case f.least < 0 || c.Int("max-plies") < 0:
		return nil, usageError("--min-plies and --max-plies take a number from 0")
	case f.broken && f.clean:
		return nil, usageError("--broken and --clean exclude each other")
	case f.count && c.String("output") != "":
		return nil, usageError("--count writes no games, so --output does not go with it")
	}
	for _, text := range c.StringSlice("tag") {
		t, err := parseTagCondition(text)
		if err != nil {
			return nil, err
		}
		f.tags = append(f.tags, t)
	}
	if text := c.String("result"); text != "" {
		var ok bool
		if f.result, ok = gamerec.ParseResult(text); !ok {
			return nil, usageError("--result takes 1-0, 0-1, 1/2-1/2 or *, not %q", text)
		}
	}
	if name := c.String("ending"); name != "" {
		if f.ending, f.hasEnding = gamerec.ParseReason(name); !f.hasEnding {
			return nil, usageError("--ending takes %s, not %q", strings.Join(reasonNames(), ", "), name)
		}
	}
	if err := f.readMoves(c.String("moves")); err != nil {
		return nil, err
	}
	return f, f.readPosition(c.String("fen"))
}

// reasonNames lists the ways in which games end, none among them.
func reasonNames() (names []string) {
	for r := gamerec.NoReason; ; r++ {
		name := r.String()
		if back, ok := gamerec.ParseReason(name); !ok || back != r {
			return names
		}
		names = append(names, name)
	}
}

// candidates lists the games that may match.
func (f *filter) candidates() []replay.Game {
	return slices.DeleteFunc(replay.Games(), func(g replay.Game) bool { return f.game != "" && g.ID != f.game })
}

// readMoves reads --moves in every game in which they can be played.
func (f *filter) readMoves(text string) error {
	if text == "" {
		return nil
	}
	f.openings = make(map[gamerec.GameID]opened)
	reason := ""
	for _, g := range f.candidates() {
		opts := f.replay
		opts.Game, opts.Notation = g.ID, "" // --dialect is that of the records
		player, err := replay.New(opts)
		if err != nil {
			return &status{exitUsage, err}
		}
		rec, _ := pgn.ReadLine(text)
		out := player.Play(rec)
		if out.Complete && len(out.History.Moves) > 0 {
			f.openings[g.ID] = opened{out.History.Hashes[0], slices.Clone(out.History.Moves)}
		} else if len(out.Problems) > 0 && reason == "" {
			reason = "; in " + string(g.ID) + ", " + out.Problems[0].Msg
		}
	}
	if len(f.openings) == 0 {
		return usageError("--moves: %q cannot be played from the start of a game%s", text, reason)
	}
	return nil
}

// readPosition reads --fen in every game that has such a position.
func (f *filter) readPosition(text string) error {
	if text == "" {
		return nil
	}
	f.positions = make(map[gamerec.GameID]uint64)
	reason := ""
	for _, g := range f.candidates() {
		rules, err := g.Rules(f.replay.Rules)
		if err != nil {
			return &status{exitUsage, err}
		}
		setup, problems := fen.Parse(g.ID, text, fen.Options{})
		p, more := rules.FromSetup(setup)
		problems = append(problems, more...)
		if worst, _ := problems.Worst(); p == nil || worst >= gamerec.Error {
			if i := slices.IndexFunc(problems, func(p gamerec.Problem) bool { return p.Severity >= gamerec.Error }); i >= 0 && reason == "" {
				reason = "; in " + string(g.ID) + ", " + problems[i].Msg
			}
			continue
		}
		f.positions[g.ID] = p.Hash()
	}
	if len(f.positions) == 0 {
		return usageError("--fen: %q is no position of a game%s", text, reason)
	}
	return nil
}

// matcher judges records; it belongs to one goroutine.
type matcher struct {
	*filter
	player  *replay.Replayer
	checker *validate.Checker // nil if faults do not matter
}

func (f *filter) matcher() *matcher {
	m := &matcher{filter: f, player: tried(replay.New(f.replay))}
	if f.broken || f.clean {
		m.checker = tried(validate.New(validate.Options{Replay: f.replay, Least: gamerec.Error}))
	}
	return m
}

// matches says whether a record meets all conditions, the cheap ones first.
func (m *matcher) matches(rec *gamerec.Record, form gamerec.Problems) bool {
	for i := range m.tags {
		if !m.tags[i].holds(rec) {
			return false
		}
	}
	if m.result != gamerec.ResultNone && pgn.EffectiveResult(rec) != m.result {
		return false
	}
	return m.played(rec) && m.sound(rec, form)
}

// played judges what playing the moves tells.
func (m *matcher) played(rec *gamerec.Record) bool {
	if m.game == "" && m.least == 0 && m.most < 0 && !m.hasEnding && m.openings == nil && m.positions == nil {
		return true
	}
	out := m.player.Play(rec)
	switch {
	case m.game != "" && (out.Game == nil || out.Game.ID != m.game):
		return false
	case out.Plies < m.least || m.most >= 0 && out.Plies > m.most:
		return false
	case m.hasEnding && (out.Ended().Reason != m.ending || m.ending == gamerec.NoReason && !out.Complete):
		return false
	case m.openings == nil && m.positions == nil:
		return true
	case out.History == nil:
		return false
	}
	h := out.History
	if m.openings != nil {
		o, ok := m.openings[out.Game.ID]
		if !ok || h.Hashes[0] != o.start || len(h.Moves) < len(o.moves) || !slices.Equal(h.Moves[:len(o.moves)], o.moves) {
			return false
		}
	}
	if m.positions != nil {
		hash, ok := m.positions[out.Game.ID]
		return ok && slices.Contains(h.Hashes, hash)
	}
	return true
}

// sound judges whether validate finds errors.
func (m *matcher) sound(rec *gamerec.Record, form gamerec.Problems) bool {
	if m.checker == nil {
		return true
	}
	report := m.checker.Check(rec, form)
	worst, _ := report.Problems.Worst()
	return (worst >= gamerec.Error) == m.broken
}

// tagCondition is what a tag must be.
type tagCondition struct {
	names   []string // of the tag; Red and First are other names of White
	op      string
	value   string
	pattern *regexp.Regexp // of ~ and !~
	number  []int          // of <, <=, > and >=
}

// tagOps are the signs of --tag, the longer ones first.
var tagOps = []string{"!=", "!~", "<=", ">=", "=", "~", "<", ">"}

func parseTagCondition(text string) (tagCondition, error) {
	end := strings.IndexFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
	})
	if end > 0 {
		for _, op := range tagOps {
			if value, ok := strings.CutPrefix(text[end:], op); ok {
				return newTagCondition(text[:end], op, value)
			}
		}
	}
	return tagCondition{}, usageError("--tag takes a name, one of %s, and a value, such as WhiteElo>=2700, not %q", strings.Join(tagOps, " "), text)
}

func newTagCondition(name, op, value string) (t tagCondition, err error) {
	t = tagCondition{names: []string{name}, op: op, value: value}
	for _, other := range [][]string{{"White", "Red", "First"}, {"Black", "Second"}} {
		if other[0] == name {
			t.names = other
		}
	}
	switch op {
	case "~", "!~":
		if t.pattern, err = regexp.Compile(value); err != nil {
			return t, usageError("--tag %s%s: %w", name, op, err)
		}
	case "<", "<=", ">", ">=":
		if t.number = numbersOf(value); len(t.number) == 0 {
			return t, usageError("--tag %s%s compares numbers and dates such as 2700 or 2020.06, not %q", name, op, value)
		}
	}
	return t, nil
}

// holds says whether the record has a tag that meets the condition. What is to be
// different may be absent too; what is to be compared must be known.
func (t *tagCondition) holds(rec *gamerec.Record) bool {
	value := firstTag(rec, t.names...)
	switch t.op {
	case "=":
		return value == t.value
	case "!=":
		return value != t.value
	case "~":
		return t.pattern.MatchString(value)
	case "!~":
		return !t.pattern.MatchString(value)
	}
	number := numbersOf(value)
	if len(number) == 0 {
		return false
	}
	n := min(len(number), len(t.number)) // a year is neither before nor behind its months
	order := slices.Compare(number[:n], t.number[:n])
	switch t.op {
	case "<":
		return order < 0
	case ">":
		return order > 0
	case "<=":
		return order <= 0
	}
	return order >= 0
}

// numbersOf reads a number, or a date from the year on as far as it is known.
func numbersOf(text string) (list []int) {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '.' || r == '-' || r == '/' }) {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			break
		}
		list = append(list, n)
	}
	return list
}
