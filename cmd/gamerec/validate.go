package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

func validateCommand() *cli.Command {
	return &cli.Command{
		Name:      "validate",
		Usage:     "check every game: form, moves, tags and how it ends",
		ArgsUsage: "[FILE...]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "text", Usage: "report as `FORMAT`: " + strings.Join(report.Formats(), ", ")},
			&cli.BoolFlag{Name: "strict", Usage: "make every deviation from the export format an error"},
			&cli.StringFlag{Name: "select", Usage: "report only these `CODES`, separated by commas"},
			&cli.StringFlag{Name: "ignore", Usage: "do not report these `CODES`"},
			&cli.StringFlag{Name: "severity", Usage: "set levels, as `CODE=LEVEL` with error, warning or info, separated by commas"},
			&cli.StringFlag{Name: "show", Usage: "report problems of this `LEVEL` and above: info, warning or error (default: warning; info for ndjson)"},
			&cli.StringFlag{Name: "fail-on", Value: "error", Usage: "exit with 1 at this `LEVEL`: error, warning or never"},
			gameFlag, fromFlag, dialectFlag, ruleSetFlag, moveLimitFlag, drawRulesFlag, ambiguousFlag, allowNullFlag, impossibleFlag, encodingFlag, jobsFlag, quietFlag,
		},
		Action: runValidate,
	}
}

// checked is what became of one piece of work.
type checked struct {
	work
	games   int
	tally   report.Tally
	reports []validate.Report // with Index counted within the chunk
}

func runValidate(c *cli.Context) error {
	opts, err := validateOptions(c)
	if err != nil {
		return err
	}
	format, err := report.Lookup(c.String("format"))
	if err != nil {
		return &status{exitUsage, err}
	}
	failOn := c.String("fail-on")
	if !slices.Contains([]string{"error", "warning", "never"}, failOn) {
		return usageError("--fail-on takes error, warning or never, not %q", failOn)
	}
	tell, done := progress(c)
	seq, err := chunks(c, tell)
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	if _, err := validate.New(opts); err != nil {
		return &status{exitUsage, err}
	}
	out := bufio.NewWriterSize(c.App.Writer, 64<<10)
	run := validateRun{out: out, errw: c.App.ErrWriter, format: format}
	all := c.String("format") != "text"
	err = pipe.Map(jobs(c), next, func() func(work) checked { return newCheckWorker(opts, all) }, run.emit)
	done()
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		return ioError(err)
	}
	if !c.Bool("quiet") {
		fmt.Fprintf(c.App.ErrWriter, "%s\n", run.total.Summary())
	}
	switch {
	case run.failed:
		return &status{exitIO, nil}
	case failOn != "never" && run.total.BySeverity[gamerec.Error] > 0,
		failOn == "warning" && run.total.BySeverity[gamerec.Warning] > 0:
		return &status{exitFindings, nil}
	}
	return nil
}

func validateOptions(c *cli.Context) (validate.Options, error) {
	replayOpts, err := replayOptions(c)
	if err != nil {
		return validate.Options{}, err
	}
	o := validate.Options{Replay: replayOpts, Strict: c.Bool("strict"), Least: gamerec.Warning, Levels: map[gamerec.Code]gamerec.Severity{}}
	if c.String("format") != "text" {
		o.Least = gamerec.Info
	}
	if show := c.String("show"); show != "" {
		level, ok := gamerec.ParseSeverity(show)
		if !ok {
			return o, usageError("--show takes info, warning or error, not %q", show)
		}
		o.Least = level
	}
	for _, code := range list(c.String("select")) {
		o.Select = append(o.Select, gamerec.Code(code))
	}
	for _, code := range list(c.String("ignore")) {
		o.Ignore = append(o.Ignore, gamerec.Code(code))
	}
	for _, pair := range list(c.String("severity")) {
		code, level, ok := strings.Cut(pair, "=")
		s, known := gamerec.ParseSeverity(level)
		if !ok || !known {
			return o, usageError("--severity takes CODE=LEVEL with error, warning or info, not %q", pair)
		}
		o.Levels[gamerec.Code(code)] = s
	}
	return o, nil
}

// newCheckWorker returns a worker that checks the records of a chunk. all keeps
// the reports of games without problems too.
func newCheckWorker(opts validate.Options, all bool) func(work) checked {
	checker, err := validate.New(opts)
	if err != nil {
		panic("the options were tried before: " + err.Error())
	}
	parser := pgn.Parser{Reuse: true}
	return func(w work) checked {
		out := checked{work: w}
		w.Each(&parser, func(rec *gamerec.Record, form gamerec.Problems) {
			out.games++
			r := checker.Check(rec, form)
			r.Index, r.File = out.games, w.file
			out.tally.Add(&r)
			if all || len(r.Problems) > 0 {
				out.reports = append(out.reports, r)
			}
		})
		return out
	}
}

// validateRun writes reports in order and counts.
type validateRun struct {
	out, errw io.Writer
	format    report.Format
	total     report.Tally
	games     int // of the current file, so far
	failed    bool
	buf       []byte
}

func (v *validateRun) emit(w checked) error {
	if w.err != nil {
		v.failed = true
		fmt.Fprintf(v.errw, "gamerec: %s\n", plain(w.err.Error()))
		return nil
	}
	if w.first {
		v.games = 0
		v.total.Files++
	}
	v.buf = v.buf[:0]
	for i := range w.reports {
		v.buf = v.format(v.buf, &w.reports[i], v.games+w.reports[i].Index)
	}
	v.games += w.games
	v.total.Merge(&w.tally)
	_, err := v.out.Write(v.buf)
	return err
}
