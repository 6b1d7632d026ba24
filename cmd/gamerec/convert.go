package main

import (
	"strconv"
	"strings"

	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/internal/table"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
	"golang.org/x/text/encoding"
)

func convertCommand() *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "rewrite records in another format or notation",
		ArgsUsage: "[FILE...]",
		Description: "Several inputs become one output. --output names a file, a folder, or a template of file names such as\n" +
			"games/{white}-{black}-{index:4}.pgn with the words " + strings.Join(convertWords, ", ") + ";\n" +
			"every record then has a file of its own, or every N of them with --split N.\n" +
			"What a format cannot hold of a record is an error that names it; --lossy drops it and tells.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "to", Usage: "write this `FORMAT`: " + targetNames()},
			&cli.StringFlag{Name: "notation", Aliases: []string{"n"}, Usage: "write moves in this `NOTATION`; gamerec games lists them"},
			&cli.BoolFlag{Name: "lossy", Usage: "convert even if the format cannot hold all of a record; what is dropped is told"},
			&cli.StringFlag{Name: "strip", Usage: "take away these `PARTS`, with commas between: " + strings.Join(pgn.PartNames(), ", ")},
			&cli.BoolFlag{Name: "only-mainline", Usage: "take away variations"},
			&cli.StringFlag{Name: "tags", Value: "all", Usage: "keep these `TAGS`: all, roster, or names with commas between; those that the moves need stay"},
			&cli.IntFlag{Name: "from-ply", Usage: "begin with `PLY`, from 1; its position becomes the start"},
			&cli.IntFlag{Name: "to-ply", Usage: "end with `PLY`"},
			&cli.StringFlag{Name: "columns", Usage: "for csv: these `COLUMNS`, with commas between; list tells what there is"},
			&cli.StringFlag{Name: "ply", Value: "last", Usage: "for fen and epd: the position after this `PLY`, last, or all"},
			&cli.StringFlag{Name: "ep", Value: "fen", Usage: "for fen and epd: the en passant `POLICY`, fen, xfen or legal"},
			&cli.IntFlag{Name: "split", Usage: "`N` records a file; --output names the files"},
			&cli.BoolFlag{Name: "force", Usage: "write over files that are there, where --output names several"},
			&cli.StringFlag{Name: "to-encoding", Usage: "write in this `ENCODING`, such as gb18030 or windows-1252, instead of UTF-8"},
			langFlag, soldiersFlag, fromFlag, gameFlag, dialectFlag, ambiguousFlag, allowNullFlag, impossibleFlag, encodingFlag, jobsFlag,
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to `FILE` instead of standard output; a folder or a template is many files"},
			quietFlag,
		},
		Action: runConvert,
	}
}

func runConvert(c *cli.Context) error {
	if c.String("columns") == "list" {
		for _, col := range table.Columns() {
			printf(c.App.Writer, "%-9s %s\n", col.Name, col.About)
		}
		printf(c.App.Writer, "and every tag by its name, such as WhiteElo; usual are\n%s\n", strings.Join(table.Usual(), ","))
		return nil
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
	out, err := openSink(c, conv)
	if err != nil {
		stop()
		return err
	}
	run := convertRun{conv: conv, sink: out, errw: c.App.ErrWriter}
	ended := make(chan error, 1)
	go func() {
		defer stop()
		ended <- pipe.Map(jobs(c), next, func() func(work) converted { return conv.worker() }, run.emit)
	}()
	select {
	case err = <-ended:
	case <-c.Context.Done():
		run.stop() // whoever waits for input is not waited for
	}
	done()
	if c.Context.Err() != nil {
		err = c.Context.Err()
	}
	if err = out.close(err); err != nil {
		return err
	}
	if !c.Bool("quiet") {
		run.leftOut.tell(run.errw, conv.to.name)
	}
	switch {
	case run.ioFailed:
		return &status{exitIO, nil}
	case run.failed:
		return &status{exitFindings, nil}
	}
	return nil
}

// converter holds what all workers share.
type converter struct {
	to       *targetFormat
	lossy    bool
	notation string
	ply      string
	ep       fen.EnPassant
	replay   replay.Options
	strip    pgn.Parts
	tags     []string // those to keep; nil is all
	from, up int      // the first ply and the last; 0 is where the record begins and ends
	columns  []string
	header   string            // of a table
	encoding encoding.Encoding // nil is UTF-8
	charset  string            // its name
	values   bool              // the words of file names are needed
}

func newConverter(c *cli.Context, opts replay.Options) (*converter, error) {
	to, err := formatOf(c.String("to"))
	if err != nil {
		return nil, err
	}
	notation, err := writtenNotation(c)
	if err != nil {
		return nil, err
	}
	conv := &converter{
		to: to, notation: notation, ply: c.String("ply"), replay: opts, lossy: c.Bool("lossy"),
		from: c.Int("from-ply"), up: c.Int("to-ply"),
	}
	if k := to.container; k != nil && k.Notation != "" {
		if notation != "" && notation != k.Notation {
			return nil, usageError("%s holds moves in the notation %s only", to.name, k.Notation)
		}
		conv.notation = k.Notation
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
	if err := conv.readEdits(c); err != nil {
		return nil, err
	}
	if name := c.String("to-encoding"); name != "" {
		if err := conv.readEncoding(name); err != nil {
			return nil, err
		}
	}
	return conv, checkNotation(conv.notation, opts.Game)
}

// readEdits reads the flags that change what a record has.
func (conv *converter) readEdits(c *cli.Context) (err error) {
	if conv.strip, err = pgn.ParseParts(list(c.String("strip"))); err != nil {
		return usageError("--strip: %w", err)
	}
	if c.Bool("only-mainline") {
		conv.strip |= pgn.PartVariations
	}
	switch tags := c.String("tags"); tags {
	case "all":
	case "roster":
		conv.tags = pgn.Roster()
	default:
		if conv.tags = list(tags); len(conv.tags) == 0 {
			return usageError("--tags takes all, roster, or names with commas between")
		}
	}
	switch {
	case conv.from < 0 || conv.up < 0:
		return usageError("--from-ply and --to-ply take a number from 1")
	case conv.up > 0 && conv.up < conv.from:
		return usageError("--to-ply %d comes before --from-ply %d", conv.up, conv.from)
	case conv.to.extract && (conv.from > 0 || conv.up > 0):
		return usageError("--to %s writes positions; --ply tells which", conv.to.name)
	}
	names := list(c.String("columns"))
	if conv.to.name != "csv" && len(names) > 0 {
		return usageError("--columns goes with --to csv")
	}
	t, err := table.New(names...)
	if err != nil {
		return usageError("--columns: %w", err)
	}
	if conv.columns = names; conv.to.name == "csv" {
		conv.header = string(t.AppendHeader(nil))
	}
	return nil
}

// readEncoding reads --to-encoding.
func (conv *converter) readEncoding(name string) error {
	enc, err := input.Encoding(name)
	if err != nil {
		return &status{exitUsage, err}
	}
	name = strings.ToLower(name)
	switch {
	case enc == encoding.Nop:
		return nil // UTF-8
	case conv.to.utf8:
		return usageError("--to-encoding: %s is not written in %s", conv.to.name, name)
	case strings.HasPrefix(name, "utf-16") || enc == encoding.Replacement:
		return usageError("--to-encoding: cannot write %s; try utf-8, gb18030, big5 or windows-1252", name)
	}
	conv.encoding, conv.charset = enc, name
	return nil
}
