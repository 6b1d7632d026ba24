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
			&cli.StringFlag{Name: "format", Value: "text", Usage: "report as `FORMAT`: " + strings.Join(report.Names(), ", ")},
			&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "text: show the line of each problem and mark its place"},
			&cli.IntFlag{Name: "annotations", Value: 10, Usage: "github: annotate `N` problems of a level at most; 0 is all"},
			&cli.BoolFlag{Name: "strict", Usage: "make every deviation from the export format an error"},
			&cli.StringFlag{Name: "select", Usage: "report only these `CODES`, separated by commas"},
			&cli.StringFlag{Name: "ignore", Usage: "do not report these `CODES`"},
			&cli.StringFlag{Name: "severity", Usage: "set levels, as `CODE=LEVEL` with error, warning or info, separated by commas"},
			&cli.StringFlag{Name: "show", Usage: "report problems of this `LEVEL` and above: info, warning or error (default: warning; info for json and ndjson)"},
			&cli.IntFlag{Name: "max-problems", Usage: "show `N` problems at most, and count the others; 0 is all"},
			&cli.StringFlag{Name: "fail-on", Value: "error", Usage: "exit with 1 at this `LEVEL`: error, warning or never"},
			&cli.StringFlag{Name: "baseline", Usage: "do not report the findings that `FILE` lists"},
			&cli.StringFlag{Name: "write-baseline", Usage: "list the findings in `FILE` and report none"},
			&cli.StringFlag{Name: "config", Usage: "take the policy from `FILE` and look for no " + configName},
			&cli.BoolFlag{Name: "no-config", Usage: "look for no " + configName},
			&cli.BoolFlag{Name: "fix", Usage: "mend in the files what has one safe remedy, tell each change, then report what is left"},
			&cli.BoolFlag{Name: "dry-run", Usage: "with --fix: change nothing, show a unified diff"},
			resumeFlag, gameFlag, fromFlag, dialectFlag, ruleSetFlag, moveLimitFlag, drawRulesFlag, ambiguousFlag, allowNullFlag, impossibleFlag, lettersFlag, encodingFlag, jobsFlag, quietFlag,
		},
		Action: runValidate,
	}
}

// judged is a piece of work and the policy of its file.
type judged struct {
	work
	*policy
}

// checked is what became of one piece of work.
type checked struct {
	judged
	games   int
	tally   report.Tally
	reports []validate.Report // with Index counted within the chunk
}

func runValidate(c *cli.Context) error {
	kind, err := report.Lookup(c.String("format"))
	if err != nil {
		return &status{exitUsage, err}
	}
	switch {
	case c.Bool("verbose") && kind.Name != "text":
		return usageError("--verbose goes with --format text")
	case c.Int("max-problems") < 0 || c.Int("annotations") < 0:
		return usageError("--max-problems and --annotations take a number from 0")
	}
	if err := checkFixFlags(c); err != nil {
		return err
	}
	policies, err := loadPolicies(c, kind)
	if err != nil {
		return err
	}
	refused := false
	if c.Bool("fix") {
		fix, err := runFix(c, policies)
		switch {
		case err != nil:
			return err
		case fix.dry && fix.refused > 0:
			return &status{exitIO, nil}
		case fix.dry && fix.fixes > 0:
			return &status{exitFindings, nil}
		case fix.dry:
			return nil
		}
		refused = fix.refused > 0
	}
	tell, done := progress(c)
	seq, err := chunksOf(c, policies.args, tell)
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	out := bufio.NewWriterSize(c.App.Writer, 64<<10)
	version, _ := build()
	run := validateRun{
		out: out, errw: c.App.ErrWriter, limit: c.Int("max-problems"), games: kind.All,
		format: kind.New(report.Options{
			Verbose: c.Bool("verbose"), Annotations: c.Int("annotations"), FailOn: policies.base.failLevel(), Version: version,
		}),
	}
	if path := c.String("write-baseline"); path != "" {
		run.written = newBaseline(path)
		run.format = silent{}
	}
	run.buf = run.format.Begin(run.buf)
	err = pipe.Map(jobs(c), func() (judged, error) {
		w, err := next()
		return judged{w, policies.of(w.file)}, err
	}, func() func(judged) checked { return newCheckWorker(kind.All) }, run.emit)
	done()
	if err != nil {
		return ioError(err)
	}
	run.total.Interrupted = c.Context.Err() != nil
	run.buf = run.format.End(run.buf, &run.total)
	if err := run.flush(); err != nil {
		return ioError(err)
	}
	if err := out.Flush(); err != nil {
		return ioError(err)
	}
	if err := run.writeBaseline(); err != nil {
		return err
	}
	run.tellRest(c, policies)
	switch {
	case len(run.total.Failures) > 0 || refused:
		return &status{exitIO, nil}
	case run.fails && run.written == nil:
		return &status{exitFindings, nil}
	}
	return nil
}

// newCheckWorker returns a worker that checks the records of a chunk. all keeps
// the reports of games without problems too.
func newCheckWorker(all bool) func(judged) checked {
	checkers := make(map[*policy]*validate.Checker)
	parser := pgn.Parser{Reuse: true}
	return func(w judged) checked {
		checker := checkers[w.policy]
		if checker == nil {
			checker = tried(validate.New(w.policy.options))
			checkers[w.policy] = checker
		}
		out := checked{judged: w}
		w.Each(&parser, func(rec *gamerec.Record, form gamerec.Problems) {
			out.games++
			r := checker.Check(rec, form)
			r.Index, r.File = out.games, w.file
			if w.known == nil && r.Twin == nil { // else a baseline or a duplicate changes what counts
				out.tally.Add(&r)
			}
			if all || len(r.Problems) > 0 || r.Twin != nil || w.known != nil {
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
	limit     int  // problems shown at most, 0 for all
	games     bool // the format wants games without problems
	twins     duplicates
	written   *baseline
	total     report.Run
	before    int  // games of the current file, so far
	shown     int  // problems
	fails     bool // there are problems that the policy fails on
	buf       []byte
}

func (v *validateRun) emit(w checked) error {
	if w.err != nil {
		text := plain(w.err.Error())
		v.total.Failures = append(v.total.Failures, text)
		fmt.Fprintf(v.errw, "gamerec: %s\n", text)
		return nil
	}
	if w.first {
		v.before = 0
		v.total.Files++
		v.total.ByFile = append(v.total.ByFile, report.FileTally{Name: w.file})
		v.buf = v.format.File(v.buf, w.file)
		if w.known != nil {
			w.known.begin(w.file)
		}
	}
	for i := range w.reports {
		r := &w.reports[i]
		r.Index += v.before
		v.twins.check(r)
		if w.known != nil {
			w.tally.Known += w.known.strike(r)
		}
		if w.known != nil || r.Twin != nil {
			w.tally.Add(r)
		}
		if v.written != nil {
			v.written.add(r)
		}
		v.cut(r)
		if v.games || len(r.Problems) > 0 {
			v.buf = v.format.Game(v.buf, r)
		}
		v.total.Omitted += len(r.Omitted)
	}
	v.before += w.games
	v.total.Merge(&w.tally)
	v.total.ByFile[len(v.total.ByFile)-1].Add(&w.tally)
	v.fails = v.fails || w.policy.fails(&w.tally)
	return v.flush()
}

// cut moves the problems beyond the limit to those that are not shown.
func (v *validateRun) cut(r *validate.Report) {
	if n := v.limit - v.shown; v.limit > 0 && len(r.Problems) > n {
		r.Problems, r.Omitted = r.Problems[:n], r.Problems[n:]
	}
	v.shown += len(r.Problems)
}

func (v *validateRun) flush() error {
	_, err := v.out.Write(v.buf)
	v.buf = v.buf[:0]
	return err
}

// tellRest writes to standard error what stands behind the findings: known
// findings that are gone, a table if there are several files, and the summary.
func (v *validateRun) tellRest(c *cli.Context, policies *policies) {
	if !v.total.Interrupted && len(v.total.Failures) == 0 {
		for _, b := range policies.baselines {
			b.tellStale(v.errw)
		}
	}
	if c.Bool("quiet") {
		return
	}
	if len(v.total.ByFile) > 1 {
		printf(v.errw, "%s", v.total.Table())
	}
	printf(v.errw, "%s\n", v.total.Summary())
}

// writeBaseline writes the list of known findings, if it was asked for and all
// input was read.
func (v *validateRun) writeBaseline() error {
	b := v.written
	if b == nil {
		return nil
	}
	if v.total.Interrupted || len(v.total.Failures) > 0 {
		printf(v.errw, "%s: not written, as not all input was read\n", plain(b.path))
		return nil
	}
	if err := b.save(); err != nil {
		return err
	}
	printf(v.errw, "%s: the known findings are %d\n", plain(b.path), b.size())
	return nil
}

// silent is the format of a run that only writes a baseline.
type silent struct{}

func (silent) Begin(dst []byte) []byte                    { return dst }
func (silent) File(dst []byte, _ string) []byte           { return dst }
func (silent) Game(dst []byte, _ *validate.Report) []byte { return dst }
func (silent) End(dst []byte, _ *report.Run) []byte       { return dst }

// policy is how the games of a file are judged.
type policy struct {
	options validate.Options
	failOn  string    // error, warning or never
	known   *baseline // findings that are not reported; may be nil
}

// failLevel returns the mildest severity that fails, one above all if none does.
func (p *policy) failLevel() gamerec.Severity {
	switch p.failOn {
	case "error":
		return gamerec.Error
	case "warning":
		return gamerec.Warning
	}
	return gamerec.Error + 1
}

func (p *policy) fails(t *report.Tally) bool {
	for s := p.failLevel(); s <= gamerec.Error; s++ {
		if t.BySeverity[s] > 0 {
			return true
		}
	}
	return false
}

// newPolicy makes a policy of the flags, and of a configuration for what the
// flags leave open.
func newPolicy(c *cli.Context, cfg *config, kind report.Kind) (*policy, error) {
	replayOpts, err := replayOptions(c)
	if err != nil {
		return nil, err
	}
	p := &policy{failOn: c.String("fail-on")}
	p.options = validate.Options{
		Replay: replayOpts, Strict: c.Bool("strict"), Least: gamerec.Warning, Levels: map[gamerec.Code]gamerec.Severity{},
		Excerpts: c.Bool("verbose"), Fingerprints: kind.Fingerprints || c.IsSet("write-baseline"),
	}
	if kind.Infos {
		p.options.Least = gamerec.Info
	}
	if err := p.readFlags(c); err != nil {
		return nil, err
	}
	if err := cfg.apply(c, p); err != nil {
		return nil, err
	}
	if !slices.Contains([]string{"error", "warning", "never"}, p.failOn) {
		return nil, usageError("--fail-on takes error, warning or never, not %q", p.failOn)
	}
	if err := checkRuleSet(p.options.Replay); err != nil {
		return nil, err
	}
	if _, err := validate.New(p.options); err != nil {
		return nil, &status{exitUsage, err}
	}
	return p, nil
}

// readFlags reads the flags that choose by code and severity.
func (p *policy) readFlags(c *cli.Context) error {
	o := &p.options
	if show := c.String("show"); show != "" {
		level, ok := gamerec.ParseSeverity(show)
		if !ok {
			return usageError("--show takes info, warning or error, not %q", show)
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
			return usageError("--severity takes CODE=LEVEL with error, warning or info, not %q", pair)
		}
		o.Levels[gamerec.Code(code)] = s
	}
	return nil
}
