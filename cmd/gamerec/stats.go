package main

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
)

func statsCommand() *cli.Command {
	return &cli.Command{
		Name:      "stats",
		Usage:     "count games: results, lengths, how they ended, and their first moves",
		ArgsUsage: "[FILE...]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "text", Usage: "write as `FORMAT`: text, csv or json"},
			&cli.IntFlag{Name: "plies", Value: 4, Usage: "an opening is the first `N` plies; 0 counts none"},
			&cli.IntFlag{Name: "top", Value: 10, Usage: "the `N` most frequent openings of a game; 0 is all"},
			&cli.BoolFlag{Name: "games", Usage: "a line for each game instead of the counts"},
			gameFlag, fromFlag, dialectFlag, ruleSetFlag, moveLimitFlag, ambiguousFlag, allowNullFlag, impossibleFlag, encodingFlag, jobsFlag,
		},
		Action: runStats,
	}
}

const statsSchema = "gamerec/stats/1"

// gameStat is what is counted of one game.
type gameStat struct {
	File    string         `json:"file"`
	Index   int            `json:"index"`
	Game    gamerec.GameID `json:"game"`
	Date    string         `json:"date,omitempty"`
	First   string         `json:"first,omitempty"` // the player who moves first
	Second  string         `json:"second,omitempty"`
	Result  string         `json:"result"`
	Plies   int            `json:"plies"` // legal ones of the main line
	Ending  string         `json:"ending"`
	Opening string         `json:"opening,omitempty"`
}

// gameFields are the columns of games as csv.
var gameFields = []string{"file", "index", "game", "date", "first", "second", "result", "plies", "ending", "opening"}

func (g *gameStat) row() []string {
	return []string{g.File, strconv.Itoa(g.Index), string(g.Game), g.Date, g.First, g.Second, g.Result, strconv.Itoa(g.Plies), g.Ending, g.Opening}
}

// The endings beside those that the rules name.
const (
	endingOpen   = "not ended on the board"
	endingBroken = "cannot be played to the end"
)

// tally counts games by result.
type tally struct {
	Games   int `json:"games"`
	First   int `json:"first"` // won by the player who moves first
	Draws   int `json:"draws"`
	Second  int `json:"second"`
	Unknown int `json:"unknown"`
}

func (r *tally) add(result string) {
	r.Games++
	switch result {
	case "1-0":
		r.First++
	case "0-1":
		r.Second++
	case "1/2-1/2":
		r.Draws++
	default:
		r.Unknown++
	}
}

func (r *tally) row() []string {
	return []string{strconv.Itoa(r.Games), strconv.Itoa(r.First), strconv.Itoa(r.Draws), strconv.Itoa(r.Second), strconv.Itoa(r.Unknown)}
}

// lengthStep is the width of a class of lengths, in plies.
const lengthStep = 20

// tallied is what was counted of the games of one kind. It grows with the number of
// different openings and lengths, not with that of games.
type tallied struct {
	game     gamerec.GameID
	results  tally
	lengths  map[int]int // by plies
	endings  map[string]*tally
	openings map[string]*tally
}

func newTallied(game gamerec.GameID) *tallied {
	return &tallied{game: game, lengths: make(map[int]int), endings: make(map[string]*tally), openings: make(map[string]*tally)}
}

func (t *tallied) add(g *gameStat) {
	t.results.add(g.Result)
	t.lengths[g.Plies]++
	for key, m := range map[string]map[string]*tally{g.Ending: t.endings, g.Opening: t.openings} {
		if key == "" {
			continue
		}
		if m[key] == nil {
			m[key] = new(tally)
		}
		m[key].add(g.Result)
	}
}

// summary tells shortest, mean, median and longest length in plies.
func (t *tallied) summary() (least int, mean float64, median, most int) {
	plies := make([]int, 0, len(t.lengths))
	sum := 0
	for n, games := range t.lengths {
		plies = append(plies, n)
		sum += n * games
	}
	slices.Sort(plies)
	before := 0
	for _, n := range plies {
		if before += t.lengths[n]; 2*before >= t.results.Games {
			median = n
			break
		}
	}
	return plies[0], float64(sum) / float64(t.results.Games), median, plies[len(plies)-1]
}

// classes counts the games by classes of lengths.
func (t *tallied) classes() []lengthClass {
	var list []lengthClass
	for n, games := range t.lengths {
		for len(list) <= n/lengthStep {
			list = append(list, lengthClass{From: len(list) * lengthStep, To: (len(list)+1)*lengthStep - 1})
		}
		list[n/lengthStep].Games += games
	}
	return slices.DeleteFunc(list, func(c lengthClass) bool { return c.Games == 0 })
}

type lengthClass struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Games int `json:"games"`
}

// named is a count with its name.
type named struct {
	Name string `json:"name"`
	tally
}

// sorted lists counts, most games first, top of them at most; 0 is all.
func sorted(m map[string]*tally, top int) []named {
	list := make([]named, 0, len(m))
	for name, r := range m {
		list = append(list, named{name, *r})
	}
	slices.SortFunc(list, func(a, b named) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Name, b.Name)) })
	if top > 0 && len(list) > top {
		list = list[:top]
	}
	return list
}

// statted is what a worker found in a piece of work.
type statted struct {
	work
	games []gameStat
}

func runStats(c *cli.Context) error {
	format := c.String("format")
	switch {
	case format != "text" && format != "csv" && format != "json":
		return usageError("--format takes text, csv or json, not %q", format)
	case c.Int("plies") < 0 || c.Int("top") < 0:
		return usageError("--plies and --top take a number from 0")
	}
	opts, err := replayOptions(c)
	if err != nil {
		return err
	}
	if _, err := replay.New(opts); err != nil {
		return &status{exitUsage, err}
	}
	seq, err := chunksOf(c, c.Args().Slice(), nil)
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	out := bufio.NewWriterSize(forTerminal(c.App.Writer), 64<<10)
	r := &statsRun{c: c, out: out, csv: csv.NewWriter(out), format: format, each: c.Bool("games"), kinds: make(map[gamerec.GameID]*tallied)}
	if r.each && format == "csv" {
		_ = r.csv.Write(gameFields) // shows when it is flushed
	}
	err = pipe.Map(jobs(c), next, func() func(work) statted { return newStatsWorker(opts, c.Int("plies")) }, r.emit)
	if err != nil {
		return ioError(err)
	}
	if !r.each {
		if err := r.write(c.Int("top")); err != nil {
			return ioError(err)
		}
	}
	r.csv.Flush()
	if err := cmp.Or(r.csv.Error(), out.Flush()); err != nil {
		return ioError(err)
	}
	if r.failed {
		return &status{exitIO, nil}
	}
	return nil
}

type statsRun struct {
	c      *cli.Context
	out    io.Writer
	csv    *csv.Writer
	format string
	each   bool // games one by one
	kinds  map[gamerec.GameID]*tallied
	before int // games of the current file, so far
	failed bool
}

func (r *statsRun) emit(s statted) error {
	if s.err != nil {
		r.failed = true
		tellLeft(r.c.App.ErrWriter, s.err)
		return nil
	}
	if s.first {
		r.before = 0
	}
	for i := range s.games {
		g := &s.games[i]
		g.Index += r.before
		if !r.each {
			if r.kinds[g.Game] == nil {
				r.kinds[g.Game] = newTallied(g.Game)
			}
			r.kinds[g.Game].add(g)
			continue
		}
		if err := r.one(g); err != nil {
			return err
		}
	}
	r.before += len(s.games)
	return nil
}

// one writes a game.
func (r *statsRun) one(g *gameStat) error {
	switch r.format {
	case "csv":
		return r.csv.Write(g.row())
	case "json":
		return writeJSON(r.out, g)
	}
	moves := ""
	if g.Opening != "" {
		moves = "; " + g.Opening
	}
	_, err := fmt.Fprintf(r.out, "%s %d: %s - %s, %s, %s, %s%s\n",
		plain(g.File), g.Index, plain(cmp.Or(g.First, "?")), plain(cmp.Or(g.Second, "?")), g.Result, pliesText(g.Plies), g.Ending, plain(moves))
	return err
}

func pliesText(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return strconv.Itoa(n) + " plies"
}

// write writes the counts of each kind of game, by name.
func (r *statsRun) write(top int) error {
	var list []*tallied
	for _, t := range r.kinds {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b *tallied) int { return cmp.Compare(a.game, b.game) })
	switch r.format {
	case "json":
		return r.writeJSON(list, top)
	case "csv":
		return r.writeCSV(list, top)
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(r.out, "no games")
		return err
	}
	for i, t := range list {
		if i > 0 {
			printf(r.out, "\n")
		}
		least, mean, median, most := t.summary()
		printf(r.out, "%s: %s\n", cmp.Or(string(t.game), "unknown"), countOf(t.results.Games, "game"))
		printf(r.out, "  length in plies: %d to %d, mean %.1f, median %d\n", least, most, mean, median)
		printf(r.out, "\n   games   1-0  draw   0-1     *\n")
		r.line(&t.results, "all")
		printf(r.out, "\n  endings\n")
		for _, e := range sorted(t.endings, 0) {
			r.line(&e.tally, e.Name)
		}
		if openings := sorted(t.openings, top); len(openings) > 0 {
			printf(r.out, "\n  openings, %d of %d\n", len(openings), len(t.openings))
			for _, o := range openings {
				r.line(&o.tally, plain(o.Name))
			}
		}
		printf(r.out, "\n  lengths\n")
		for _, class := range t.classes() {
			printf(r.out, "%8d  %d to %d plies\n", class.Games, class.From, class.To)
		}
	}
	return nil
}

func (r *statsRun) line(n *tally, name string) {
	printf(r.out, "%8d %5d %5d %5d %5d  %s\n", n.Games, n.First, n.Draws, n.Second, n.Unknown, name)
}

// writeCSV writes one table: what is counted, its name, and the results.
func (r *statsRun) writeCSV(list []*tallied, top int) error {
	rows := [][]string{{"game", "what", "name", "games", "first", "draws", "second", "unknown"}}
	row := func(t *tallied, what, name string, n *tally) {
		rows = append(rows, slices.Concat([]string{string(t.game), what, name}, n.row()))
	}
	for _, t := range list {
		row(t, "all", "", &t.results)
		for _, e := range sorted(t.endings, 0) {
			row(t, "ending", e.Name, &e.tally)
		}
		for _, o := range sorted(t.openings, top) {
			row(t, "opening", o.Name, &o.tally)
		}
		for _, class := range t.classes() {
			rows = append(rows, []string{string(t.game), "length", fmt.Sprintf("%d-%d", class.From, class.To), strconv.Itoa(class.Games), "", "", "", ""})
		}
	}
	return r.csv.WriteAll(rows)
}

func (r *statsRun) writeJSON(list []*tallied, top int) error {
	type lengths struct {
		Least   int           `json:"least"`
		Mean    float64       `json:"mean"`
		Median  int           `json:"median"`
		Most    int           `json:"most"`
		Classes []lengthClass `json:"classes"`
	}
	type kind struct {
		Game     gamerec.GameID `json:"game"`
		Results  tally          `json:"results"`
		Plies    lengths        `json:"plies"`
		Endings  []named        `json:"endings"`
		Openings []named        `json:"openings"`
	}
	doc := struct {
		Schema string `json:"schema"`
		Games  []kind `json:"games"`
	}{statsSchema, []kind{}}
	for _, t := range list {
		k := kind{Game: t.game, Results: t.results, Endings: sorted(t.endings, 0), Openings: sorted(t.openings, top)}
		k.Plies.Least, k.Plies.Mean, k.Plies.Median, k.Plies.Most = t.summary()
		k.Plies.Classes = t.classes()
		doc.Games = append(doc.Games, k)
	}
	return writeJSON(r.out, &doc)
}

// newStatsWorker returns a worker that replays the records of a piece of work.
func newStatsWorker(opts replay.Options, plies int) func(work) statted {
	player := tried(replay.New(opts))
	parser := pgn.Parser{Reuse: true}
	notations := make(map[gamerec.GameID]gamerec.Notation)
	return func(w work) statted {
		out := statted{work: w}
		w.Each(&parser, func(rec *gamerec.Record, _ gamerec.Problems) {
			played := player.Play(rec)
			g := gameStat{File: w.file, Index: len(out.games) + 1, Game: rec.Game, Plies: played.Plies, Result: pgn.EffectiveResult(rec).String()}
			g.Date, _ = rec.Tag("Date")
			g.First, g.Second = firstTag(rec, "White", "Red", "First"), firstTag(rec, "Black", "Second")
			switch v := &played.Verdict; {
			case v.Over:
				g.Ending = v.Reason.String()
			case played.Complete:
				g.Ending = endingOpen
			default:
				g.Ending = endingBroken
			}
			if played.History != nil && plies > 0 {
				g.Opening = opening(played, plies, notations)
			}
			out.games = append(out.games, g)
		})
		return out
	}
}

func firstTag(rec *gamerec.Record, names ...string) string {
	for _, name := range names {
		if value, ok := rec.Tag(name); ok {
			return value
		}
	}
	return ""
}

// opening writes the first plies in the usual notation of the game. A game from a
// position of its own has none.
func opening(played *replay.Outcome, plies int, notations map[gamerec.GameID]gamerec.Notation) string {
	id := played.Game.ID
	n := notations[id]
	if n == nil {
		var err error
		if n, err = played.Game.Notation(""); err != nil {
			return ""
		}
		notations[id] = n
	}
	pos := played.History.Start.Clone()
	if rules, err := played.Game.Rules(replay.RuleOptions{}); err != nil || rules.Start().Hash() != pos.Hash() {
		return ""
	}
	var text, move []byte
	for i, m := range played.History.Moves[:min(plies, len(played.History.Moves))] {
		if i > 0 {
			text = append(text, ' ')
		}
		move = n.Append(move[:0], pos, m)
		if _, second := replay.MoveNumber(&played.Start, i+1); second {
			text = append(text, move...)
		} else {
			text = replay.AppendNumbered(text, &played.Start, i+1, string(move))
		}
		pos.Play(m)
	}
	return string(text)
}
