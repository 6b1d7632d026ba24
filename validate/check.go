package validate

import (
	"fmt"
	"slices"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Options choose what is checked and how grave it is.
type Options struct {
	Replay replay.Options
	Strict bool             // every deviation from the export format is an error
	Least  gamerec.Severity // problems below it are not looked for
	Select []gamerec.Code   // if not empty, only these are reported
	Ignore []gamerec.Code   // these are not reported
	Levels map[gamerec.Code]gamerec.Severity
	// Fingerprints and Excerpts fill those fields of Report.Details.
	Fingerprints, Excerpts bool
}

// Report is what the checks found in one record. It stays valid.
type Report struct {
	File     string
	Index    int
	Game     gamerec.GameID
	Line     int    // where the record begins
	Plies    int    // legal plies of the main line
	Moves    int    // legal plies with those of the variations
	Result   string // the termination marker to go by
	Verdict  gamerec.Verdict
	Side     string // what the game calls the winner
	Problems gamerec.Problems
	// Details are those of Problems, one for one, if Options ask for them; else nil.
	Details []Detail
	Twin    *Twin            // for finding equal games of a run; nil if that is not wanted
	Ignored int              // problems that a comment of the record asked not to report
	Omitted gamerec.Problems // further problems that are counted but not to be shown
}

// Checker checks records one after the other. It belongs to one goroutine.
type Checker struct {
	opts   Options
	replay *replay.Replayer
	strict map[gamerec.Code]bool

	rec      *gamerec.Record
	places   gamerec.Locator // in rec
	out      *replay.Outcome
	form     gamerec.Problems // what reading the record found
	problems gamerec.Problems // these and what the checks find
	moves    int
	marks    bool            // move texts of the game carry check marks
	shift    int             // by how much the numbers of the main line are off
	names    map[string]bool // of the first tags, if there are many
	named    int             // how many
	deal     fen.Deal        // of dealText, the Deal tag of the last record that has one
	dealText string
	marked   uint64    // the marks of the names of tags: a name whose mark is missing does not stand among them
	ignores  []ignored // what comments of the record ask not to report
	hidden   int       // problems not reported for them
	clocks   clocks
	seen     map[uint64]int // how often positions occurred since the last irreversible move
	scratch  []byte
	fixing   bool // gather fixes
	fixes    []Fix
}

// New returns a checker, or an error if an option names something unknown.
func New(o Options) (*Checker, error) { return newChecker(o, o.Strict) }

func newChecker(o Options, canonical bool) (*Checker, error) {
	o.Replay.Canonical = canonical
	r, err := replay.New(o.Replay)
	if err != nil {
		return nil, err
	}
	for _, code := range slices.Concat(o.Select, o.Ignore) {
		if _, ok := Explain(code); !ok {
			return nil, fmt.Errorf("there is no code %q; gamerec explain lists them", code)
		}
	}
	for code := range o.Levels {
		if _, ok := Explain(code); !ok {
			return nil, fmt.Errorf("there is no code %q; gamerec explain lists them", code)
		}
	}
	c := &Checker{opts: o, replay: r, strict: make(map[gamerec.Code]bool)}
	for _, e := range catalogue {
		c.strict[e.Code] = e.Strict
	}
	r.OnStart, r.OnMove = c.start, c.move
	return c, nil
}

// Check replays a record and checks it. form is what reading the record found.
func (c *Checker) Check(rec *gamerec.Record, form gamerec.Problems) Report {
	c.rec, c.form, c.named, c.hidden = rec, form, 0, 0
	c.places.Reset(rec)
	c.markTags()
	c.out = c.replay.Play(rec)
	c.checkTags() // which tags there are depends on the game that the replay found
	c.problems = append(c.problems, c.out.Problems...)
	c.checkRootCommands()
	c.checkEnd()
	c.checkTermination()
	c.checkBanqi()
	c.formFixes()
	c.checkLayout()
	c.checkIgnores()
	report := Report{
		Index: rec.Index, Game: rec.Game, Line: rec.Pos.Line, Plies: c.out.Plies, Moves: c.moves,
		Result: pgn.EffectiveResult(rec).String(), Verdict: *c.out.Ended(),
	}
	if report.Verdict.Over {
		report.Side = rec.Game.SideName(report.Verdict.Winner)
	}
	report.Problems, report.Ignored = c.settle(), c.hidden
	report.Twin = c.twin()
	if len(report.Problems) > 0 && (c.opts.Fingerprints || c.opts.Excerpts) {
		report.Details = details(rec, report.Problems, &c.opts)
	}
	return report
}

// start forgets what was found in moves that are to be played once more.
func (c *Checker) start() {
	c.problems, c.moves, c.shift = c.form, 0, 0
	c.clocks, c.fixes = clocks{}, c.fixes[:0]
}

// settle applies the policy to the problems found and sorts them by place.
func (c *Checker) settle() gamerec.Problems {
	if len(c.problems) == 0 {
		return nil
	}
	kept := c.problems[:0]
	for _, p := range c.problems {
		p.Game = c.rec.Index
		if c.admits(&p) {
			kept = append(kept, p)
		}
	}
	slices.SortStableFunc(kept, func(a, b gamerec.Problem) int { return int(a.Pos.Offset - b.Pos.Offset) })
	return kept
}

// admits applies the policy to a problem: its level, and whether it is reported.
func (c *Checker) admits(p *gamerec.Problem) bool {
	if c.opts.Strict && c.strict[p.Code] && !(p.Code == replay.CodeNullMove && p.Severity == gamerec.Info) {
		p.Severity = gamerec.Error
	}
	if level, ok := c.opts.Levels[p.Code]; ok {
		p.Severity = level
	}
	if p.Severity < c.opts.Least || slices.Contains(c.opts.Ignore, p.Code) ||
		len(c.opts.Select) > 0 && !slices.Contains(c.opts.Select, p.Code) {
		return false
	}
	if len(c.ignores) > 0 && c.ignoresProblem(p) {
		c.hidden++
		return false
	}
	return true
}

// wants says whether a problem of that default severity would be reported.
func (c *Checker) wants(severity gamerec.Severity) bool {
	return c.opts.Strict || severity >= c.opts.Least || len(c.opts.Levels) > 0
}

func (c *Checker) add(code gamerec.Code, severity gamerec.Severity, at, end int32, ply int, msg, hint string) {
	c.problems = append(c.problems, gamerec.Problem{
		Code: code, Severity: severity, Pos: c.places.Pos(at), End: c.places.Pos(end), Ply: ply, Msg: msg, Hint: hint,
	})
}

func (c *Checker) addAtNode(code gamerec.Code, severity gamerec.Severity, n *gamerec.Node, ply int, msg, hint string) {
	c.add(code, severity, n.At, n.At+int32(len(n.Text)), ply, msg, hint)
}
