package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

// convertFormats lists what --to takes: the formats of every game, and the
// containers that can be written.
var convertFormats = func() []string {
	names := []string{"pgn", "json", "ndjson", "fen", "epd"}
	for _, c := range replay.Containers() {
		if c.Append != nil {
			names = append(names, c.Name)
		}
	}
	return names
}()

func convertCommand() *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "rewrite records in another format or notation",
		ArgsUsage: "[FILE...]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "to", Usage: "write this `FORMAT`: " + strings.Join(convertFormats, ", ")},
			&cli.StringFlag{Name: "notation", Aliases: []string{"n"}, Usage: "write moves in this `NOTATION`; gamerec games lists them"},
			&cli.BoolFlag{Name: "lossy", Usage: "convert even if the format cannot hold all of a record; what is dropped is told"},
			&cli.StringFlag{Name: "ply", Value: "last", Usage: "for fen and epd: the position after this `PLY`, last, or all"},
			&cli.StringFlag{Name: "ep", Value: "fen", Usage: "for fen and epd: the en passant `POLICY`, fen, xfen or legal"},
			langFlag, soldiersFlag, fromFlag, gameFlag, dialectFlag, ambiguousFlag, allowNullFlag, impossibleFlag, lettersFlag, encodingFlag, jobsFlag, outputFlag, quietFlag,
		},
		Action: runConvert,
	}
}

// converted is what became of one piece of work.
type converted struct {
	work
	text     []byte
	games    int
	problems []validate.Report
	failed   bool // an error-level problem
	pieces   []piece
}

// piece is where the text of a record ends in converted.text.
type piece struct {
	index, end int
	pos        gamerec.Pos
}

func runConvert(c *cli.Context) error {
	to := c.String("to")
	if !slices.Contains(convertFormats, to) {
		return usageError("--to takes %s, not %q", strings.Join(convertFormats, ", "), to)
	}
	opts, err := replayOptions(c)
	if err != nil {
		return err
	}
	conv, err := newConverter(c, opts)
	if err != nil {
		return err
	}
	tell, done := progress(c)
	seq, err := chunks(c, tell)
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	out, err := openOutput(c, c.String("output"))
	if err != nil {
		return err
	}
	run := convertRun{out: out, errw: c.App.ErrWriter, to: to, container: conv.container, lossy: conv.lossy, quiet: c.Bool("quiet")}
	if to == "json" {
		printf(out, "[")
	}
	err = pipe.Map(jobs(c), next, func() func(work) converted { return conv.worker() }, run.emit)
	done()
	if to == "json" {
		printf(out, "\n]\n")
	}
	if err != nil {
		return out.close(ioError(err))
	}
	if err := out.close(nil); err != nil {
		return err
	}
	switch {
	case run.ioFailed:
		return &status{exitIO, nil}
	case run.failed:
		return &status{exitFindings, nil}
	}
	return nil
}

// convertRun writes results in order.
type convertRun struct {
	out, errw io.Writer
	to        string
	container *gamerec.Container // if to is one
	lossy     bool
	quiet     bool
	games     int
	any       bool
	failed    bool
	ioFailed  bool
}

func (r *convertRun) emit(w converted) error {
	if w.err != nil {
		r.ioFailed = true
		printf(r.errw, "gamerec: %s\n", plain(w.err.Error()))
		return nil
	}
	if w.first {
		r.games = 0
	}
	for i := range w.problems {
		p := &w.problems[i]
		printf(r.errw, "%s", report.Text(nil, p, r.games+p.Index))
	}
	r.games += w.games
	r.failed = r.failed || w.failed
	if len(w.text) == 0 {
		return nil
	}
	text := w.text
	if c := r.container; c != nil && c.Holds&gamerec.HoldsMany == 0 {
		text = r.only(&w)
	}
	if r.any && len(text) > 0 {
		switch r.to {
		case "json":
			printf(r.out, ",")
		case "ndjson", "fen", "epd":
		default:
			printf(r.out, "\n")
		}
	}
	r.any = true
	_, err := r.out.Write(text)
	return err
}

// only returns the text of the first record of all, for a format that holds one, and
// tells of the others.
func (r *convertRun) only(w *converted) (text []byte) {
	p := gamerec.Problem{
		Code: replay.CodeConversionLoss, Severity: gamerec.Error,
		Msg: r.to + " holds one record, and this is another", Hint: "convert it to a file of its own; --lossy leaves it out",
	}
	if r.lossy {
		p.Severity, p.Hint = gamerec.Warning, ""
	}
	for i, piece := range w.pieces {
		if i == 0 && !r.any {
			text = w.text[:piece.end]
			continue
		}
		r.failed = r.failed || !r.lossy
		p.Pos = piece.pos
		printf(r.errw, "%s", report.Text(nil, &validate.Report{File: w.file, Problems: gamerec.Problems{p}}, r.games-w.games+piece.index))
	}
	return text
}

// converter holds what all workers share.
type converter struct {
	to        string
	container *gamerec.Container // if to is one
	lossy     bool
	notation  string
	ply       string
	ep        fen.EnPassant
	replay    replay.Options
}

func newConverter(c *cli.Context, opts replay.Options) (*converter, error) {
	notation, err := writtenNotation(c)
	if err != nil {
		return nil, err
	}
	conv := &converter{to: c.String("to"), notation: notation, ply: c.String("ply"), replay: opts}
	conv.lossy = c.Bool("lossy")
	for _, container := range replay.Containers() {
		if container.Name == conv.to {
			conv.container = &container
			if container.Notation != "" {
				if conv.notation != "" && conv.notation != container.Notation {
					return nil, usageError("%s holds moves in the notation %s only", conv.to, container.Notation)
				}
				conv.notation = container.Notation
			}
		}
	}
	var ok bool
	if conv.ep, ok = fen.ParseEnPassant(c.String("ep")); !ok {
		return nil, usageError("--ep takes fen, xfen or legal, not %q", c.String("ep"))
	}
	if conv.ply != "last" && conv.ply != "all" {
		if n, err := strconv.Atoi(conv.ply); err != nil || n < 0 {
			return nil, usageError("--ply takes a number from 0, last or all, not %q", conv.ply)
		}
	}
	if err := checkNotation(conv.notation, opts.Game); err != nil {
		return nil, err
	}
	return conv, nil
}

// worker returns a function that converts the records of a chunk.
func (conv *converter) worker() func(work) converted {
	rp, err := replay.New(conv.replay)
	if err != nil {
		panic("the options were tried before: " + err.Error())
	}
	w := &convertWorker{conv: conv, replay: rp, notations: map[gamerec.GameID]gamerec.Notation{}, parser: pgn.Parser{Reuse: true}}
	return w.convert
}

type convertWorker struct {
	conv      *converter
	replay    *replay.Replayer
	notations map[gamerec.GameID]gamerec.Notation
	parser    pgn.Parser
	writer    replay.Rewriter
	out       converted
}

func (w *convertWorker) convert(in work) converted {
	w.out = converted{work: in}
	in.Each(&w.parser, w.record)
	return w.out
}

// record replays and writes one record.
func (w *convertWorker) record(rec *gamerec.Record, form gamerec.Problems) {
	w.out.games++
	outcome := w.replay.Play(rec)
	problems := slices.Concat(form, outcome.Problems)
	kept := problems[:0:0]
	for _, p := range problems {
		if p.Severity >= gamerec.Error {
			kept = append(kept, p)
			w.out.failed = true
		}
	}
	if w.conv.container != nil {
		kept = append(kept, w.losses(rec)...)
	}
	if len(kept) > 0 {
		w.out.problems = append(w.out.problems, validate.Report{File: w.out.file, Index: w.out.games, Problems: kept})
	}
	if outcome.Game != nil && outcome.History != nil {
		w.rewrite(rec, outcome)
	}
	if c := w.conv.container; c != nil {
		if rec.Game != c.Game || outcome.History != nil && !outcome.Rewritable() || kept.Has(replay.CodeConversionLoss) && !w.conv.lossy {
			return // told; the next game goes on
		}
		if len(w.out.text) > 0 {
			w.out.text = append(w.out.text, '\n')
		}
		w.out.text = c.Append(w.out.text, rec)
		w.out.pieces = append(w.out.pieces, piece{w.out.games, len(w.out.text), rec.Pos})
		return
	}
	switch w.conv.to {
	case "pgn":
		if len(w.out.text) > 0 {
			w.out.text = append(w.out.text, '\n')
		}
		w.out.text = pgn.Append(w.out.text, rec)
	case "json", "ndjson":
		sep := "\n"
		if w.conv.to == "json" && len(w.out.text) > 0 {
			sep = ",\n"
		}
		if w.conv.to == "json" {
			w.out.text = append(w.out.text, sep...)
		}
		rec.Index = 0
		text, err := pgn.AppendJSON(w.out.text, rec, w.notationName(rec.Game))
		if err != nil {
			w.out.err = err
			return
		}
		w.out.text = text
		if w.conv.to == "ndjson" {
			w.out.text = append(w.out.text, '\n')
		}
	case "fen", "epd":
		w.positions(rec, outcome)
	}
}

// losses tells what of a record the container cannot hold: an error, or a
// warning if it may be dropped.
func (w *convertWorker) losses(rec *gamerec.Record) (list gamerec.Problems) {
	c := w.conv.container
	p := gamerec.Problem{Code: replay.CodeConversionLoss, Severity: gamerec.Error, Pos: rec.Pos, Hint: "--lossy drops what does not fit"}
	if w.conv.lossy {
		p.Severity, p.Hint = gamerec.Warning, ""
	}
	if rec.Game != c.Game {
		p.Severity, p.Msg, p.Hint = gamerec.Error, fmt.Sprintf("%s holds records of %s, not of %s", c.Name, c.Game, rec.Game), ""
		w.out.failed = true
		return gamerec.Problems{p}
	}
	for _, loss := range c.Losses(rec) {
		p.Pos = rec.PosAt(loss.At)
		p.Msg = fmt.Sprintf("%s cannot hold the %s", c.Name, loss.What)
		list = append(list, p)
	}
	w.out.failed = w.out.failed || len(list) > 0 && !w.conv.lossy
	return list
}

func (w *convertWorker) notation(g *replay.Game) gamerec.Notation {
	n := w.notations[g.ID]
	if n == nil {
		var err error
		if n, err = g.Notation(w.conv.notation); err != nil {
			n, _ = g.Notation("") // a notation of another game: this one keeps its own
		}
		w.notations[g.ID] = n
	}
	return n
}

func (w *convertWorker) notationName(id gamerec.GameID) string {
	if n := w.notations[id]; n != nil {
		return n.Name()
	}
	return ""
}

func (w *convertWorker) rewrite(rec *gamerec.Record, outcome *replay.Outcome) {
	n := w.notation(outcome.Game)
	if outcome.Rewritable() {
		w.writer.Rewrite(rec, outcome.History.Start, n)
	}
	if w.conv.container == nil {
		replay.Declare(rec, outcome, n.Name())
	}
}

// positions writes the positions that --ply asks for, one a line.
func (w *convertWorker) positions(rec *gamerec.Record, outcome *replay.Outcome) {
	if outcome.History == nil {
		return
	}
	h := outcome.History
	want := -1
	switch w.conv.ply {
	case "all":
	case "last":
		want = len(h.Moves)
	default:
		want, _ = strconv.Atoi(w.conv.ply) // it was tried before
		if want > len(h.Moves) {
			w.out.failed = true
			w.out.problems = append(w.out.problems, validate.Report{File: w.out.file, Index: w.out.games, Problems: gamerec.Problems{{
				Code: replay.CodeIllegalMove, Severity: gamerec.Error, Pos: rec.Pos, Msg: fmt.Sprintf("the game has %d plies that can be played, not %d", len(h.Moves), want),
			}}})
			return
		}
	}
	pos := h.Start.Clone()
	for ply := 0; ; ply++ {
		if want < 0 || ply == want {
			w.position(rec, pos)
		}
		if ply == len(h.Moves) || ply == want {
			return
		}
		pos.Play(h.Moves[ply])
	}
}

func (w *convertWorker) position(rec *gamerec.Record, pos gamerec.Position) {
	if w.conv.to == "fen" {
		w.out.text = append(append(w.out.text, replay.FEN(pos, w.conv.ep, fen.Options{})...), '\n')
		return
	}
	setup := pos.Setup()
	setup.EnPassant = gamerec.NoSquare
	if e, ok := pos.(replay.EnPassanter); ok {
		setup.EnPassant = e.EnPassant(w.conv.ep)
	}
	epd := fen.EPD{Setup: setup, Ops: []fen.Op{
		{Code: "fmvn", Operands: []fen.Operand{{Text: strconv.Itoa(setup.Number)}}},
		{Code: "hmvc", Operands: []fen.Operand{{Text: strconv.Itoa(setup.Clock)}}},
	}}
	if id := playersOf(rec); id != "" {
		epd.Ops = append(epd.Ops, fen.Op{Code: "id", Operands: []fen.Operand{{Text: id, Quoted: true}}})
	}
	w.out.text = append(fen.AppendEPD(w.out.text, &epd, fen.Options{}), '\n')
}

// playersOf names a record by its players.
func playersOf(rec *gamerec.Record) string {
	for _, names := range [][2]string{{"White", "Black"}, {"Red", "Black"}, {"First", "Second"}} {
		one, _ := rec.Tag(names[0])
		other, _ := rec.Tag(names[1])
		if one != "" || other != "" {
			return one + " - " + other
		}
	}
	return ""
}
