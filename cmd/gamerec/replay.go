package main

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

func replayCommand() *cli.Command {
	return &cli.Command{
		Name:      "replay",
		Usage:     "play moves and write the position after each ply, or that of a record without moves",
		ArgsUsage: "[FILE]",
		Flags: []cli.Flag{
			gameFlag, fenFlag, chess960Flag, fromFlag, dialectFlag, ruleSetFlag, moveLimitFlag, drawRulesFlag, ambiguousFlag, allowNullFlag, impossibleFlag, lettersFlag, encodingFlag,
			&cli.StringFlag{Name: "moves", Aliases: []string{"m"}, Usage: "play these `MOVES`, separated by spaces, instead of a file"},
			&cli.StringFlag{Name: "format", Value: "fen", Usage: "write as `FORMAT`: fen, text (the moves and how the game ended), json, or ndjson (a game a line)"},
			&cli.StringFlag{Name: "notation", Aliases: []string{"n"}, Usage: "write moves in this `NOTATION` (text, json)"}, langFlag, soldiersFlag,
			&cli.StringFlag{Name: "ep", Value: "fen", Usage: "write the en passant square by `POLICY`: fen, xfen or legal"},
			&cli.IntFlag{Name: "game-index", Usage: "play only game `N` of the file, from 1"},
		},
		Action: runReplay,
	}
}

// replayJSON is what replay --format json writes for one game.
type replayJSON struct {
	Schema  string         `json:"schema"`
	Game    gamerec.GameID `json:"game"`
	Index   int            `json:"index"`
	Start   string         `json:"start"`
	Plies   []plyJSON      `json:"plies"`
	Verdict verdictJSON    `json:"verdict"`
}

type plyJSON struct {
	Ply  int    `json:"ply"`
	Text string `json:"text"`
	FEN  string `json:"fen"`
}

type verdictJSON struct {
	Over      bool        `json:"over"`
	Winner    string      `json:"winner,omitempty"`
	Result    string      `json:"result,omitempty"`
	Reason    string      `json:"reason,omitempty"`
	Rule      string      `json:"rule,omitempty"`
	RuleSet   string      `json:"rule_set,omitempty"`
	Claimable []string    `json:"claimable,omitempty"`
	Cycle     []cycleJSON `json:"cycle,omitempty"`
}

type cycleJSON struct {
	Ply   int    `json:"ply"`
	Move  string `json:"move"`
	Label string `json:"label"`
}

func runReplay(c *cli.Context) error {
	format := c.String("format")
	if !slices.Contains([]string{"fen", "text", "json", "ndjson"}, format) {
		return usageError("--format takes fen, text, json or ndjson, not %q", format)
	}
	notation, err := writtenNotation(c)
	if err != nil {
		return err
	}
	policy, ok := fen.ParseEnPassant(c.String("ep"))
	if !ok {
		return usageError("--ep takes fen, xfen or legal, not %q", c.String("ep"))
	}
	if c.IsSet("moves") && c.NArg() > 0 {
		return usageError("replay takes a file or --moves, not both")
	}
	opts, err := replayOptions(c)
	if err != nil {
		return err
	}
	player, err := replay.New(opts)
	if err != nil {
		return &status{exitUsage, err}
	}
	r := &replayRun{c: c, player: player, policy: policy, format: format, notation: notation}
	if c.IsSet("moves") {
		rec := &gamerec.Record{Game: opts.Game, Index: 1}
		if text := c.String("fen"); text != "" {
			rec.SetTag("FEN", text)
		}
		if c.Bool("chess960") {
			rec.SetTag("Variant", "Chess960")
			rec.Game = ""
		}
		line, form := pgn.ReadLine(c.String("moves"))
		rec.Line, rec.Source, rec.Pos = line.Line, line.Source, line.Pos
		return r.finish(r.one(rec, form, "--moves"))
	}
	return r.finish(r.file())
}

type replayRun struct {
	c        *cli.Context
	player   *replay.Replayer
	policy   fen.EnPassant
	format   string
	notation string
	failed   bool
	found    bool

	first     []byte // the first document of json, until it is known to be the only one
	documents int    // of json
}

func (r *replayRun) finish(err error) error {
	r.close()
	if err == nil && r.failed {
		return &status{exitFindings, nil}
	}
	return err
}

func (r *replayRun) file() error {
	seq, err := chunks(r.c, nil)
	if err != nil {
		return err
	}
	only := r.c.Int("game-index")
	var parser pgn.Parser
	index := 0
	for w := range seq {
		if w.err != nil {
			return ioError(w.err)
		}
		if w.first {
			index = 0
		}
		var failed error
		w.Each(&parser, func(rec *gamerec.Record, form gamerec.Problems) {
			index++
			if rec.Index = index; failed == nil && (only == 0 || index == only) {
				failed = r.one(rec, form, w.file)
			}
		})
		if failed != nil {
			return failed
		}
	}
	if only > 0 && !r.found {
		return usageError("there is no game %d in the input", only)
	}
	return nil
}

// one plays a record and writes what it saw.
func (r *replayRun) one(rec *gamerec.Record, form gamerec.Problems, file string) error {
	r.found = true
	out := r.player.Play(rec)
	problems := append(form, out.Problems...)
	shown := problems[:0]
	for _, p := range problems {
		if p.Code != pgn.CodeResultMissing && p.Severity >= gamerec.Warning {
			shown = append(shown, p)
			r.failed = r.failed || p.Severity == gamerec.Error
		}
	}
	printf(r.c.App.ErrWriter, "%s", report.Text(nil, &validate.Report{File: file, Problems: shown}, rec.Index))
	if out.History == nil {
		return nil
	}
	n, err := out.Game.Notation(r.notation)
	if err != nil {
		return &status{exitUsage, err}
	}
	j := replayJSON{Schema: "gamerec/replay/1", Game: out.Game.ID, Index: rec.Index, Plies: []plyJSON{}}
	pos := out.History.Start.Clone()
	j.Start = r.fen(pos)
	if r.format == "fen" && len(rec.Line.Moves) == 0 {
		printf(r.c.App.Writer, "%s\n", j.Start)
	}
	texts := make([]string, len(out.History.Moves))
	for i, m := range out.History.Moves {
		texts[i] = string(n.Append(nil, pos, m))
		pos.Play(m)
		switch r.format {
		case "fen":
			printf(r.c.App.Writer, "%s\n", r.fen(pos))
		case "json", "ndjson":
			j.Plies = append(j.Plies, plyJSON{i + 1, texts[i], r.fen(pos)})
		}
	}
	switch r.format {
	case "text":
		r.text(rec, out, texts)
	case "json", "ndjson":
		j.Verdict = toVerdict(out, texts)
		return r.document(&j)
	}
	return nil
}

// document writes the JSON of a game: a line of its own in ndjson; in json the whole
// of the output if there is one game, and an element of an array if there are several.
func (r *replayRun) document(j *replayJSON) error {
	var text bytes.Buffer
	if err := writeJSON(&text, j); err != nil {
		return err
	}
	if r.format == "ndjson" {
		_, err := r.c.App.Writer.Write(text.Bytes())
		return err
	}
	if r.documents++; r.documents == 1 {
		r.first = text.Bytes()
		return nil
	}
	if r.documents == 2 {
		printf(r.c.App.Writer, "[\n%s", bytes.TrimRight(r.first, "\n"))
	}
	printf(r.c.App.Writer, ",\n%s", bytes.TrimRight(text.Bytes(), "\n"))
	return nil
}

// close ends the output in json.
func (r *replayRun) close() {
	switch r.documents {
	case 0:
	case 1:
		printf(r.c.App.Writer, "%s", r.first)
	default:
		printf(r.c.App.Writer, "\n]\n")
	}
}

// text writes the moves, one a line, and how the game ended. What the plies of a
// repetition were judged as stands beside them.
func (r *replayRun) text(rec *gamerec.Record, out *replay.Outcome, texts []string) {
	v := out.Ended()
	labels := make(map[int]string)
	for _, step := range v.Cycle {
		labels[step.Ply] = step.Label
	}
	var line []byte
	write := func(parts ...string) {
		for _, part := range parts {
			line = append(line, part...)
		}
		printf(r.c.App.Writer, "%s\n", plain(string(line)))
		line = line[:0]
	}
	write("game ", strconv.Itoa(rec.Index), ": ", r.fen(out.History.Start))
	for i, text := range texts {
		line = replay.AppendNumbered(line, &out.Start, i+1, text)
		if label, ok := labels[i+1]; ok {
			write("\t", label)
			continue
		}
		write()
	}
	switch {
	case v.Over && v.RuleSet != "":
		write(v.Result.String(), ": ", v.Rule(), ", by the rule set ", v.RuleSet)
	case v.Over:
		write(v.Result.String(), ": ", v.Rule(), banqiWinner(out))
	case out.Complete:
		write("the game goes on")
	}
	for _, reason := range v.Claimable {
		write("a draw could be claimed: ", reason.Rule())
	}
}

// banqiWinner names who won a game in which the result tells only who moved first.
func banqiWinner(out *replay.Outcome) string {
	v := out.Ended()
	if out.Game.ID != gamerec.Banqi || v.Winner == gamerec.NoSide {
		return ""
	}
	player := "first"
	if v.Result == gamerec.ResultSecond {
		player = "second"
	}
	return "; the " + player + " player wins with " + gamerec.Banqi.SideName(v.Winner)
}

func (r *replayRun) fen(p gamerec.Position) string { return replay.FEN(p, r.policy, fen.Options{}) }

func toVerdict(out *replay.Outcome, texts []string) verdictJSON {
	v := out.Ended()
	j := verdictJSON{Over: v.Over, RuleSet: v.RuleSet}
	if v.Over {
		j.Reason, j.Rule, j.Result = v.Reason.String(), v.Rule(), v.Result.String()
		if v.Winner != gamerec.NoSide {
			j.Winner = strings.ToLower(out.Game.ID.SideName(v.Winner))
		}
	}
	for _, reason := range v.Claimable {
		j.Claimable = append(j.Claimable, reason.String())
	}
	for _, step := range v.Cycle {
		j.Cycle = append(j.Cycle, cycleJSON{step.Ply, texts[step.Ply-1], step.Label})
	}
	return j
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return ioError(err)
	}
	return nil
}
