package replay

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
)

// Three things about a record may be open until its moves are tried: which game it
// is of, in which notation it is written, and which of several men a text means.
// All are settled by what stays legal longest, and never by taking the first.

// reader returns the kit's notation of that name, made once.
func (k *kit) reader(name string) (gamerec.Notation, error) {
	if n := k.notations[name]; n != nil {
		return n, nil
	}
	n, err := k.game.Notation(name)
	if err != nil {
		return nil, err
	}
	k.notations[name] = n
	return n, nil
}

// chooseNotation settles in which notation the record is read: the one in which it
// can be played furthest. It reports two that reach equally far with different
// moves; false means that the choice stays open.
func (r *Replayer) chooseNotation() bool {
	k := r.kit
	switch {
	case r.opts.Notation != "":
		return true
	case r.spelled:
		return r.chooseSpelling()
	case k.game.Guess == nil:
		k.notation = k.usual // the last record may have had another
		if k.game.ID == gamerec.Chess && pgn.IsOtherForm(r.format) {
			k.notation, _ = k.reader(r.format)
		}
		return true
	}
	names := k.game.Guess(r.rec)
	best, rival := reading{reach: -1}, reading{}
	for _, name := range names {
		n, err := k.reader(name)
		if err != nil {
			continue // a notation that the catalogue does not have
		}
		now := reading{notation: n}
		if len(names) > 1 {
			l := look{notation: n, budget: lookBudget, path: &now.path}
			now.reach = l.ahead(&r.rec.Line, 0, k.main.Clone())
		}
		switch {
		case now.reach > best.reach:
			best, rival = now, reading{}
		case now.reach == best.reach && rival.notation == nil && best.parts(&now) >= 0:
			rival = now
		}
	}
	if best.notation == nil {
		return true
	}
	k.notation = best.notation
	return rival.notation == nil || r.reportReadings(&best, &rival)
}

// reading is how far a record can be played in a notation, and the moves up to the
// first text that fits several.
type reading struct {
	notation gamerec.Notation
	reach    int
	path     []gamerec.Move
}

// parts returns the ply, from 0, in which two readings first differ, -1 if they do not.
func (a *reading) parts(b *reading) int {
	for i := range min(len(a.path), len(b.path)) {
		if a.path[i] != b.path[i] {
			return i
		}
	}
	return -1
}

// reportReadings reports that a record is written in one of two notations and
// nothing tells which. It returns whether the first may be taken.
func (r *Replayer) reportReadings(a, b *reading) bool {
	i := a.parts(b)
	n := &r.rec.Line.Moves[i]
	pos := r.kit.main.Clone()
	for _, m := range a.path[:i] {
		pos.Play(m)
	}
	p := gamerec.Problem{
		Code: CodeNotationAmbiguous, Severity: gamerec.Error, Pos: r.places.Pos(n.At), End: r.places.Pos(n.At + int32(len(n.Text))), Ply: i + 1,
		Msg: fmt.Sprintf("%s is %s in the notation %s and %s in the notation %s, and both can be played equally far", r.numbered(n, pos, i+1),
			r.bySquares(pos, a.path[i]), a.notation.Name(), r.bySquares(pos, b.path[i]), b.notation.Name()),
		Hint: "name the notation with --dialect" + r.formatHint(),
	}
	if r.opts.FirstFit {
		p.Severity = gamerec.Warning
		p.Msg += "; " + a.notation.Name() + " is taken"
	}
	r.add(p)
	return r.opts.FirstFit
}

// formatHint is the rest of a hint for games whose records declare their notation.
func (r *Replayer) formatHint() string {
	if id := r.kit.game.ID; id == gamerec.Banqi || id == gamerec.Xiangqi {
		return " or a Format tag"
	}
	return ""
}

// enoughPlies is how many legal plies show that a record is of the game it was
// taken for, if its tags do not tell the game.
const enoughPlies = 8

// discover returns another game in which the record can be played further than it
// was, and either whole or far enough to show that it is of that game; "" if there is none. out is how the record went.
// A text of chess that is merely illegal is a fault of a game of chess; a few plies show
// another game only if some cannot even be read as chess.
func (r *Replayer) discover(rec *gamerec.Record, out *Outcome) gamerec.GameID {
	if slices.ContainsFunc(rec.Tags, func(t gamerec.Tag) bool { return t.Name == "Variant" || t.Name == "Game" }) {
		return ""
	}
	text, hasFEN := rec.Tag("FEN")
	unread := r.unread(rec)
	best, reach := gamerec.GameID(""), out.Plies
	if out.History == nil {
		reach = -1
	}
	for i := range games {
		id := games[i].ID
		if out.Game != nil && id == out.Game.ID {
			continue
		}
		k, err := r.kitOf(id)
		if err != nil {
			continue
		}
		start := k.start
		if hasFEN {
			setup, problems := fen.Parse(id, text, fen.Options{Letters: r.opts.Letters})
			p, more := k.rules.FromSetup(setup)
			if worst, _ := append(problems, more...).Worst(); p == nil || worst == gamerec.Error {
				continue
			}
			start = p
		}
		names := []string{""}
		if k.game.Guess != nil {
			names = k.game.Guess(rec)
		}
		for _, name := range names {
			n, err := k.reader(name)
			if err != nil {
				continue
			}
			l := look{notation: n, budget: lookBudget}
			d := l.ahead(&rec.Line, 0, start.Clone())
			for k := range d {
				if l.isNull(rec.Line.Moves[k].Text, start) {
					d = k // no game is played on behind a pass
					break
				}
			}
			if d > reach && (d >= enoughPlies || unread && d == len(rec.Line.Moves)) {
				best, reach = id, d
			}
		}
	}
	return best
}

// unread says whether one of the first moves cannot be read in the notation that the
// record was replayed in, or whether there was none.
func (r *Replayer) unread(rec *gamerec.Record) bool {
	for _, n := range rec.Line.Moves[:min(len(rec.Line.Moves), 2*enoughPlies)] {
		var syntax *gamerec.SyntaxError
		if _, err := r.kit.notation.Resolve(nil, r.kit.start, n.Text); errors.As(err, &syntax) {
			return true
		}
	}
	return r.out.History == nil
}

// lookBudget bounds how many moves are tried to settle one question.
const lookBudget = 50_000

// look tries how far a line can be played.
type look struct {
	notation gamerec.Notation
	budget   int
	path     *[]gamerec.Move // if not nil: takes the moves up to the first text that fits several
}

// ahead returns how many moves of the line from i on can be played from pos, the
// most over all ways to read texts that fit several moves. It changes pos.
func (l *look) ahead(line *gamerec.Line, i int, pos gamerec.Position) int {
	from := i
	var moves []gamerec.Move
	for ; i < len(line.Moves); i++ {
		var err error
		if moves, err = l.notation.Resolve(moves[:0], pos, line.Moves[i].Text); err != nil || l.budget <= 0 {
			break
		}
		l.budget--
		if len(moves) > 1 {
			best := 0
			l.path = nil
			for _, m := range moves {
				next := pos.Clone()
				next.Play(m)
				best = max(best, l.ahead(line, i+1, next))
			}
			return i - from + 1 + best
		}
		if l.path != nil {
			*l.path = append(*l.path, moves[0])
		}
		pos.Play(moves[0])
	}
	return i - from
}

// isNull says whether a text is that of a null move.
func (l *look) isNull(text string, pos gamerec.Position) bool {
	moves, err := l.notation.Resolve(nil, pos, text)
	return err == nil && len(moves) > 0 && moves[0].Flags&gamerec.FlagNull != 0
}

// settle chooses among the moves that a text fits, and puts the choice first. It
// reports what it did; false means that the choice stays open.
func (r *Replayer) settle(line *gamerec.Line, i int, pos gamerec.Position, ply int, main bool, moves []gamerec.Move) bool {
	n := &line.Moves[i]
	texts := make([]string, len(moves))
	for k, m := range moves {
		texts[k] = r.plainText(pos, m)
	}
	p := gamerec.Problem{
		Code: CodeAmbiguousMove, Severity: gamerec.Error, Pos: r.places.Pos(n.At), End: r.places.Pos(n.At + int32(len(n.Text))), Ply: ply,
		Msg:  fmt.Sprintf("%s is ambiguous: it can be %s", r.numbered(n, pos, ply), orList(texts)),
		Hint: "write the move that was played",
	}
	if !main {
		p.Code = CodeRAVIllegal
	}
	settled := false
	if r.kit.game.Prune {
		if k, alone := r.longest(line, i, pos, moves); alone {
			p.Severity = gamerec.Warning
			p.Msg += "; only with " + texts[k] + " do the later moves stay legal"
			moves[0], moves[k] = moves[k], moves[0]
			settled = true
		}
	}
	if !settled && r.opts.FirstFit {
		p.Severity = gamerec.Warning
		p.Msg += "; " + texts[0] + " is taken"
		settled = true
	}
	r.add(p)
	return settled
}

// plainText names a move without a doubt: by its squares, or in the notation of the
// record if its game has one for all.
func (r *Replayer) plainText(pos gamerec.Position, m gamerec.Move) string {
	if r.kit.game.Guess != nil {
		return r.bySquares(pos, m)
	}
	return string(r.kit.notation.Append(nil, pos, m))
}

// bySquares names a move in the notation of squares of its game.
func (r *Replayer) bySquares(pos gamerec.Position, m gamerec.Move) string {
	n, err := r.kit.reader(r.kit.game.Coordinates)
	if err != nil { // the catalogue has it
		n = r.kit.notation
	}
	return string(n.Append(nil, pos, m))
}

// longest returns the move after which the line can be played furthest, and
// whether it is the only one.
func (r *Replayer) longest(line *gamerec.Line, i int, pos gamerec.Position, moves []gamerec.Move) (best int, alone bool) {
	reach := -1
	l := look{notation: r.kit.notation, budget: lookBudget}
	kept := append([]gamerec.Move(nil), moves...) // looking ahead uses the replayer's scratch
	for k, m := range kept {
		next := pos.Clone()
		next.Play(m)
		switch d := l.ahead(line, i+1, next); {
		case d > reach:
			best, alone, reach = k, true, d
		case d == reach:
			alone = false
		}
	}
	copy(moves, kept)
	return best, alone && l.budget > 0
}
