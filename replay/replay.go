package replay

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// The codes of problems that playing the moves can find.
const (
	CodeIllegalMove    gamerec.Code = "illegal-move"    // read, but not legal
	CodeAmbiguousMove  gamerec.Code = "ambiguous-move"  // fits several legal moves
	CodeUnreadableMove gamerec.Code = "unreadable-move" // no move text of the notation
	CodeRAVIllegal     gamerec.Code = "rav-illegal"     // one of these in a variation
	CodeNullMove       gamerec.Code = "null-move"       // a pass
	CodeAfterEnd       gamerec.Code = "after-end"       // moves after the game had ended
	CodeGameFound      gamerec.Code = "game-found"      // no tag names the game: its moves told it
	CodeFlipUnknown    gamerec.Code = "flip-unknown"    // banqi: a flip without what it revealed
	// CodeNotationAmbiguous: two notations read the record equally far, with different moves.
	CodeNotationAmbiguous gamerec.Code = "notation-ambiguous"
)

// Options of a replay.
type Options struct {
	Game      gamerec.GameID // "" lets each record's tags tell
	Notation  string         // how moves are written; "" is found from the record
	Letters   string         // the letter set of FEN tags where sets clash, as fen.Options has it
	Rules     RuleOptions
	AllowNull bool // null moves may stand in the main line
	// FirstFit takes the first of the moves that a text fits, where nothing tells
	// which one was played, with a warning instead of an error.
	FirstFit  bool
	Canonical bool // give each Step the text that the notation writes
	Resume    bool // go on behind a move that cannot be played, as resume.go tells
}

// Step is one move of a record, just played.
type Step struct {
	Rec   *gamerec.Record
	Start *gamerec.Setup // the position before the first ply
	Node  *gamerec.Node
	Pos   gamerec.Position // after the move
	Ply   int              // from 1; a variation counts on from where it leaves
	Main  bool             // the move is of the main line
	// Canonical is the move as the notation writes it, if Options.Canonical asked.
	Canonical string
}

// Outcome is what a replay found. Positions and slices in it are valid until the
// next replay by the same Replayer.
type Outcome struct {
	Game     *Game
	Start    gamerec.Setup
	Final    gamerec.Position // of the main line, as far as it could be played; nil if nothing could
	Plies    int              // legal plies of the main line
	Complete bool             // every move of the main line was played
	Resumed  int              // how often the main line went on behind a move that was not
	Verdict  gamerec.Verdict  // at Final; only if Complete, or resumed to the end of the line
	First    gamerec.Verdict  // how the game ended first, if the main line goes on behind its end
	History  *gamerec.History // of the main line, as far as it could be played without a gap
	Notation string           // in which the moves were read; "" if none were tried
	Problems gamerec.Problems
}

// Ended returns how the game ended: what comes first counts, even if play went on.
func (o *Outcome) Ended() *gamerec.Verdict {
	if o.First.Over {
		return &o.First
	}
	return &o.Verdict
}

// leastCycle is the fewest quiet plies in which any game's rule on repetition or
// on moves without progress can take hold: three occurrences of a position.
const leastCycle = 8

// Replayer plays records. It keeps positions and tables between records and
// belongs to one goroutine.
type Replayer struct {
	// OnStart, if set, is called when the moves of a record are about to be played:
	// a second time if another game or notation turns out to fit them better.
	OnStart func()
	// OnMove, if set, is called after every legal move, variations included.
	OnMove func(*Step)

	opts     Options
	kits     map[gamerec.GameID]*kit
	rec      *gamerec.Record
	places   gamerec.Locator // in rec
	kit      *kit
	out      Outcome
	step     Step
	format   string // the Format tag of the record
	spelled  bool   // the usual notation did not play the record: try the other forms
	ended    bool   // the game had ended before the moves now played
	earlier  int    // plies of the main line before the last gap
	lost     bool   // nothing tells the position behind the last gap
	quiet    int    // plies of the main line since a capture, flip or pawn move, if there is no glance
	calm     int    // plies for which a glance has shown that the game goes on
	moves    []gamerec.Move
	problems gamerec.Problems
}

// glance is implemented by rules that can tell at next to no cost, in nearly all
// positions, that the game is not over.
type glance interface {
	// GoesOn returns for how many plies, that of the history being the first, Judge
	// would find the game going on; 0 if it may be over now.
	GoesOn(*gamerec.History) int
}

// kit is what one game needs for its replays.
type kit struct {
	game      *Game
	rules     gamerec.Rules
	glance    glance           // the rules, if they can tell at a glance
	notation  gamerec.Notation // in which the moves of the record are read
	usual     gamerec.Notation // that of the options, or the usual one of the game
	notations map[string]gamerec.Notation
	start     gamerec.Position // the usual start
	setup     gamerec.Setup    // the same as data
	main      gamerec.Position // the main line is played here
	lines     []gamerec.Position
	before    []gamerec.Position // by depth: the position that variations of the last move leave from
	history   gamerec.History
	first     gamerec.History // that of the plies before the first gap
}

// New returns a replayer, or an error if an option names something unknown.
func New(o Options) (*Replayer, error) {
	r := &Replayer{opts: o, kits: make(map[gamerec.GameID]*kit)}
	if o.Game != "" {
		if _, err := r.kitOf(o.Game); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *Replayer) kitOf(id gamerec.GameID) (*kit, error) {
	if k := r.kits[id]; k != nil {
		return k, nil
	}
	g, err := Lookup(string(id))
	if err != nil {
		return nil, err
	}
	rules, err := g.Rules(r.opts.Rules)
	if err != nil {
		return nil, err
	}
	start := rules.Start()
	quick, _ := rules.(glance)
	k := &kit{game: g, rules: rules, glance: quick, notations: make(map[string]gamerec.Notation), start: start, setup: start.Setup(), main: start.Clone()}
	if k.notation, err = k.reader(r.opts.Notation); err != nil {
		return nil, err
	}
	k.usual = k.notation
	k.history.Start = start.Clone()
	r.kits[id] = k
	return k, nil
}

// Play replays a record: it fills Move and Played of every node it can, sets
// rec.Game, and reports what does not fit. The main line ends at the first move
// that cannot be played; what stands behind it stays as written.
func (r *Replayer) Play(rec *gamerec.Record) *Outcome {
	told := r.opts.Game != "" || rec.Game != ""
	r.spelled = false
	out := r.play(rec)
	if out.Complete {
		return out
	}
	if g := out.Game; r.opts.Notation == "" && out.History != nil && g.Spellings != nil && g.Spellings(rec) != nil {
		r.spelled = true
		if out = r.play(rec); out.Complete {
			return out
		}
	}
	if !told && out.Plies < enoughPlies {
		if game := r.discover(rec, out); game != "" {
			rec.Game, r.spelled = game, false
			out = r.play(rec)
			r.tellGame(out)
		}
	}
	return out
}

// tellGame reports that the moves alone told the game of the record: a doubt if few
// of them did, or if even so not all can be played.
func (r *Replayer) tellGame(out *Outcome) {
	severity := gamerec.Info
	if out.Plies < enoughPlies || !out.Complete {
		severity = gamerec.Warning
	}
	id := r.rec.Game
	r.out.Problems = append(gamerec.Problems{{
		Code: CodeGameFound, Severity: severity, Pos: r.rec.Pos,
		Msg:  fmt.Sprintf("no tag names the game; the moves are read as those of %s, in which %s can be played", id, r.played(out.Plies)),
		Hint: "add a Variant tag, or name the game with --game",
	}}, r.out.Problems...)
}

func (r *Replayer) play(rec *gamerec.Record) *Outcome {
	r.rec, r.problems, r.ended, r.earlier, r.lost = rec, nil, false, 0, false
	if r.OnStart != nil {
		r.OnStart()
	}
	r.places.Reset(rec)
	r.out = Outcome{}
	r.step = Step{Rec: rec, Start: &r.out.Start}
	id := identity{game: r.opts.Game}
	if id.game == "" {
		id = identify(rec)
	} else if rec.Game == "" || rec.Game == id.game {
		if other := identify(rec); other.game == id.game {
			id = other
		}
	}
	r.format = id.format
	if id.problem != nil {
		r.problems = append(r.problems, *id.problem)
	}
	kit, err := r.kitOf(id.game)
	if err != nil {
		r.add(gamerec.Problem{Code: CodeVariantUnsupported, Severity: gamerec.Error, Pos: rec.Pos, Msg: err.Error()})
		return r.finish()
	}
	r.kit, rec.Game, r.out.Game = kit, id.game, kit.game
	r.compareTags()
	if id.problem != nil && id.problem.Severity == gamerec.Error || !r.setStart(id.chess960) {
		return r.finish()
	}
	if !r.chooseNotation() {
		return r.finish()
	}
	h := &kit.history
	h.Start.CopyFrom(kit.main)
	h.Now, h.Clock0, h.GoesOn = kit.main, r.out.Start.Clock, true
	r.calm = 0
	if r.quiet = h.Clock0; r.quiet < leastCycle {
		r.quiet = 0 // the start position itself may be the end
	}
	h.Moves, h.Hashes = h.Moves[:0], append(h.Hashes[:0], kit.main.Hash())
	r.out.History, r.out.Final, r.out.Notation = h, kit.main, kit.notation.Name()
	r.out.Complete = r.line(&rec.Line, kit.main, 0, 0)
	r.out.Plies = r.earlier + len(h.Moves)
	if r.out.Complete {
		h.GoesOn = false
		r.out.Verdict = kit.rules.Judge(h)
	} else {
		r.judgeRest()
	}
	return r.finish()
}

func (r *Replayer) finish() *Outcome {
	r.out.Problems = r.problems
	return &r.out
}

func (r *Replayer) add(p gamerec.Problem) { r.problems = append(r.problems, p) }

// setStart puts the start position on the board of the main line; false if there is none to play from.
func (r *Replayer) setStart(chess960 bool) bool {
	k, rec := r.kit, r.rec
	at := slices.IndexFunc(rec.Tags, func(t gamerec.Tag) bool { return t.Name == "FEN" })
	if rec.Start == nil && at < 0 {
		if k.game.StartFor != nil {
			setup, problem := k.game.StartFor(rec)
			if problem != nil {
				r.add(*problem)
				return false
			}
			if setup != nil {
				p, problems := k.rules.FromSetup(*setup)
				r.addAll(problems, rec.Pos, "the start position: ")
				k.main.CopyFrom(p)
				r.out.Start = *setup
				return true
			}
		}
		k.main.CopyFrom(k.start)
		r.out.Start = k.setup
		if chess960 {
			r.add(gamerec.Problem{Code: CodeVariant960, Severity: gamerec.Warning, Pos: rec.Pos,
				Msg: "the Variant tag says Chess960 but there is no FEN; the usual start position is taken", Hint: "add the tags SetUp and FEN"})
		}
		return true
	}
	pos := rec.Pos
	var setup gamerec.Setup
	unread := false
	if rec.Start != nil {
		setup = *rec.Start
	} else {
		tag := &rec.Tags[at]
		pos = rec.PosAt(tag.At)
		var problems gamerec.Problems
		setup, problems = fen.Parse(k.game.ID, tag.Value, fen.Options{Chess960: chess960, Letters: r.opts.Letters})
		for i := range problems {
			if p := &problems[i]; p.Code == fen.CodeTurnMissing && r.secondBegins(setup) {
				setup.Turn = gamerec.Second
				p.Msg = "the side to move is not told; the moves tell that it is " + k.game.ID.SideName(gamerec.Second)
			}
		}
		worst, _ := problems.Worst()
		if unread = worst >= gamerec.Error; unread && !strings.Contains(tag.Value, "/") {
			first := slices.IndexFunc(problems, func(p gamerec.Problem) bool { return p.Severity >= gamerec.Error })
			problems = problems[first : first+1] // it is no FEN at all
		}
		prefix, bare := "the FEN tag: ", ""
		if int(tag.At) < len(rec.Source) && rec.Source[tag.At] != '[' {
			prefix, bare = "the position: ", rec.Source[tag.At:] // of a container that has no tags
		}
		told := len(r.problems)
		r.addAll(problems, pos, prefix)
		for i := range problems {
			if at := int(problems[i].Pos.Offset); at > 0 && at <= len(tag.Value) && strings.HasPrefix(bare, tag.Value[:at]) {
				r.problems[told+i].Pos = r.places.Pos(tag.At + int32(at))
			}
		}
		r.compareStart(&setup, pos)
	}
	setup.Chess960 = setup.Chess960 || chess960
	r.out.Start = setup
	p, problems := k.rules.FromSetup(setup)
	if p == nil && unread {
		return false // what is wrong with a position that was not read whole tells nothing
	}
	r.addAll(problems, pos, "the start position: ")
	if p == nil {
		return false
	}
	k.main.CopyFrom(p)
	r.out.Start = p.Setup()
	return true
}

// compareStart tells of tags that name another start than the FEN does, which is the one taken.
func (r *Replayer) compareStart(setup *gamerec.Setup, pos gamerec.Pos) {
	if r.kit.game.StartFor == nil {
		return
	}
	named, problem := r.kit.game.StartFor(r.rec)
	if problem != nil {
		r.add(*problem)
	} else if named != nil && (named.Cells != setup.Cells || named.Turn != setup.Turn) {
		r.add(gamerec.Problem{
			Code: CodeSetUpFEN, Severity: gamerec.Warning, Pos: pos,
			Msg: "the FEN tag holds another position than the Setup tag names; the FEN is taken", Hint: "keep one of the two",
		})
	}
}

func (r *Replayer) addAll(problems gamerec.Problems, pos gamerec.Pos, prefix string) {
	for _, p := range problems {
		p.Pos, p.End = pos, gamerec.Pos{}
		p.Msg = prefix + p.Msg
		r.add(p)
	}
}

// line plays a run of moves on pos, which it changes, and the variations that
// hang on them. ply counts the plies before it. It returns whether all of the
// line's own moves were played.
func (r *Replayer) line(line *gamerec.Line, pos gamerec.Position, ply, depth int) bool {
	whole := true
	for i := range line.Before {
		if item := &line.Before[i]; item.Kind == gamerec.ItemVariation {
			r.add(gamerec.Problem{
				Code: CodeRAVIllegal, Severity: gamerec.Error, Pos: r.places.Pos(item.At), Ply: ply,
				Msg: "a variation stands ahead of the first move and replaces none", Hint: "put it behind the move that it is an alternative to",
			})
		}
	}
	for i := 0; i < len(line.Moves); i++ {
		n := &line.Moves[i]
		branches := len(n.Items) > 0 && hasVariation(n.Items)
		if branches {
			r.keep(pos, depth)
		}
		ply++
		ok := r.move(n, line, i, pos, ply, depth)
		next := 0
		if !ok && r.opts.Resume {
			next = r.resume(line, i, pos, depth == 0)
		}
		if branches {
			r.variations(n, ply-1, depth)
		}
		if !ok {
			if next == 0 {
				return false
			}
			whole = false
			ply, i = ply+next-i-1, next-1
		}
	}
	return whole
}

func hasVariation(items []gamerec.Item) bool {
	for i := range items {
		if items[i].Kind == gamerec.ItemVariation {
			return true
		}
	}
	return false
}

// keep remembers the position that the variations of the next move leave from.
func (r *Replayer) keep(pos gamerec.Position, depth int) {
	k := r.kit
	for depth >= len(k.before) {
		k.before = append(k.before, pos.Clone())
		k.lines = append(k.lines, pos.Clone())
	}
	k.before[depth].CopyFrom(pos)
}

func (r *Replayer) variations(n *gamerec.Node, ply, depth int) {
	for i := range n.Items {
		if n.Items[i].Kind != gamerec.ItemVariation {
			continue
		}
		pos := r.kit.lines[depth]
		pos.CopyFrom(r.kit.before[depth])
		r.line(n.Items[i].Line, pos, ply, depth+1)
	}
}

// move resolves and plays move i of a line, which is the one of node n.
func (r *Replayer) move(n *gamerec.Node, line *gamerec.Line, i int, pos gamerec.Position, ply, depth int) bool {
	moves, err := r.kit.notation.Resolve(r.moves[:0], pos, n.Text)
	if cap(moves) > cap(r.moves) {
		r.moves = moves[:0]
	}
	main := depth == 0
	if (err != nil || len(moves) != 1 || moves[0].Flags&gamerec.FlagNull != 0) && !r.unclear(line, i, pos, ply, main, moves, err) {
		return false
	}
	if main {
		if r.calm--; r.calm < 0 && r.mayBeOver() {
			r.checkEnd(n, pos, ply)
		}
	}
	m := &moves[0]
	n.Move, n.Played = *m, true
	if r.opts.Canonical {
		r.step.Canonical = string(r.kit.notation.Append(nil, pos, *m))
	}
	pos.Play(*m)
	if main {
		r.quiet++
		if r.kit.glance == nil && (m.Taken != gamerec.NoKind || m.Piece == gamerec.Pawn || m.Flags&gamerec.FlagFlip != 0) {
			r.quiet = 0
		}
		h := &r.kit.history
		h.Moves = append(h.Moves, *m)
		h.Hashes = append(h.Hashes, pos.Hash())
	}
	if r.OnMove != nil {
		s := &r.step
		s.Node, s.Pos, s.Ply, s.Main = n, pos, ply, main
		r.OnMove(s)
	}
	return true
}

// unclear deals with a text that is not exactly one move, or that is a null move.
// If the replay can go on, the first of moves is the one to play.
func (r *Replayer) unclear(line *gamerec.Line, i int, pos gamerec.Position, ply int, main bool, moves []gamerec.Move, err error) bool {
	n := &line.Moves[i]
	switch {
	case err != nil:
		r.report(n, pos, ply, main, err)
		return false
	case len(moves) > 1 && !r.settle(line, i, pos, ply, main, moves):
		return false
	}
	return moves[0].Flags&gamerec.FlagNull == 0 || r.nullMove(n, pos, ply, main)
}

// mayBeOver says whether the game may have ended on the board before the next move
// of the main line: nothing ends it but a capture, a flip, a pawn move, or so many
// quiet plies that it can have repeated.
func (r *Replayer) mayBeOver() bool {
	if r.ended {
		return false
	}
	if r.kit.glance != nil {
		r.calm = r.kit.glance.GoesOn(&r.kit.history) - 1
		return r.calm < 0
	}
	return r.quiet == 0 || r.quiet >= leastCycle
}

// checkEnd reports once that the game was over before this move.
func (r *Replayer) checkEnd(n *gamerec.Node, pos gamerec.Position, ply int) {
	v := r.kit.rules.Judge(&r.kit.history)
	if !v.Over {
		return
	}
	r.ended, r.out.First = true, v
	account := ""
	if text := AppendAccount(nil, r.rec, &r.out.Start, &v); len(text) > 0 {
		account = " (" + string(text) + ")"
	}
	r.add(gamerec.Problem{
		Code: CodeAfterEnd, Severity: gamerec.Warning, Pos: r.places.Pos(n.At), End: r.places.Pos(n.At + int32(len(n.Text))), Ply: ply,
		Msg:  fmt.Sprintf("%s: the game had already ended: %s%s", r.numbered(n, pos, ply), v.Rule(), account),
		Hint: "the result should be " + v.Result.String(),
	})
}

func (r *Replayer) nullMove(n *gamerec.Node, pos gamerec.Position, ply int, main bool) bool {
	p := gamerec.Problem{
		Code: CodeNullMove, Severity: gamerec.Info, Pos: r.places.Pos(n.At), End: r.places.Pos(n.At + int32(len(n.Text))), Ply: ply,
		Msg: r.numbered(n, pos, ply) + ": a null move in a variation",
	}
	if main && !r.opts.AllowNull {
		p.Severity = gamerec.Error
		p.Msg = r.numbered(n, pos, ply) + ": a null move in the main line"
		p.Hint = "a game cannot pass; --allow-null accepts such teaching material"
		r.add(p)
		return false
	}
	if main {
		p.Msg = r.numbered(n, pos, ply) + ": a null move in the main line"
	}
	r.add(p)
	return true
}

// report words a move that could not be resolved.
func (r *Replayer) report(n *gamerec.Node, pos gamerec.Position, ply int, main bool, err error) {
	p := gamerec.Problem{
		Code: CodeIllegalMove, Severity: gamerec.Error, Pos: r.places.Pos(n.At), End: r.places.Pos(n.At + int32(len(n.Text))),
		Ply: ply, Err: err, Msg: r.numbered(n, pos, ply) + ": " + err.Error(),
	}
	var syntax *gamerec.SyntaxError
	var illegal *gamerec.IllegalError
	switch {
	case errors.As(err, &syntax):
		p.Code, p.Hint = CodeUnreadableMove, syntax.Hint
	case errors.As(err, &illegal):
		p.Hint = illegal.Hint
		if n.Played {
			break
		}
		r.banqiReason(&p, pos, err, illegal)
		r.endedHint(&p, pos)
	}
	if !main {
		p.Code = CodeRAVIllegal
	}
	r.add(p)
}

// endedHint adds, to a move that is illegal because no move is legal, how the game ended.
func (r *Replayer) endedHint(p *gamerec.Problem, pos gamerec.Position) {
	if pos != r.kit.main || pos.HasMoves() {
		return
	}
	h := r.kit.history
	h.GoesOn = false
	if v := r.kit.rules.Judge(&h); v.Over {
		p.Code = CodeAfterEnd
		p.Hint = "the game ended " + v.Ending() + ", " + v.Result.String() + "; remove what follows"
	}
}

func orList(texts []string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:len(texts)-1], ", ") + " or " + texts[len(texts)-1]
}

// numbered shows a move with its number: 23...Nxe4.
func (r *Replayer) numbered(n *gamerec.Node, pos gamerec.Position, ply int) string {
	return string(AppendNumbered(nil, &r.out.Start, ply, n.Text))
}

// MoveNumber returns the number of a ply, counted from 1, of a line that begins
// at start, and whether it is the second of its pair.
func MoveNumber(start *gamerec.Setup, ply int) (number int, second bool) {
	if start.Game == gamerec.Banqi {
		ply += max(start.Number, 1) - 1
		return (ply + 1) / 2, ply%2 == 0
	}
	half := ply - 1
	if start.Turn == gamerec.Second {
		half++
	}
	return max(start.Number, 1) + half/2, half%2 == 1
}
