package replay

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
)

// CodeNotationFound is the code of a record whose notation was not told and is not the
// usual one of its game: all of its moves were tried to find it.
const CodeNotationFound gamerec.Code = "notation-found"

// chooseSpelling settles the notation of a record whose moves may be in a form that the
// usual notation of the game does not read, such as letters of another language: it is
// that in which the main line can be played furthest. The record is told of it, and of
// two that reach equally far with different moves; false means that the choice stays open.
func (r *Replayer) chooseSpelling() bool {
	k := r.kit
	usual := k.game.Notations[0].Name
	k.notation, _ = k.reader(usual)
	names := k.game.Spellings(r.rec)
	best, rival := reading{}, reading{}
	var alike []string // as good as the best, with the same moves
	for _, name := range names {
		n, err := k.reader(name)
		if err != nil {
			continue // a notation that the catalogue does not have
		}
		now := reading{notation: n}
		l := look{notation: n, budget: lookBudget, path: &now.path}
		now.reach = l.ahead(&r.rec.Line, 0, k.main.Clone())
		switch {
		case best.notation == nil || now.reach > best.reach:
			best, rival, alike = now, reading{}, []string{name}
		case now.reach < best.reach || best.notation.Name() == usual:
		case best.parts(&now) < 0:
			alike = append(alike, name)
		case rival.notation == nil:
			rival = now
		}
	}
	switch {
	case best.notation == nil || best.notation.Name() == usual || best.reach == 0:
		return true
	case rival.notation != nil:
		k.notation = best.notation
		return r.reportReadings(&best, &rival)
	}
	k.notation = best.notation
	var all []string
	for _, name := range alike {
		all = append(all, k.game.Alike(name)...)
	}
	n := &r.rec.Line.Moves[0]
	r.add(gamerec.Problem{
		Code: CodeNotationFound, Severity: gamerec.Warning, Pos: r.places.Pos(n.At), End: r.places.Pos(n.At + int32(len(n.Text))),
		Msg:  fmt.Sprintf("the moves are not in the notation %s; they are read as %s, the only way to play %s", usual, strings.Join(all, " or "), r.played(best.reach)),
		Hint: "name the notation with --dialect",
	})
	return true
}

// played words how many moves of the main line a reading plays.
func (r *Replayer) played(reach int) string {
	if reach == len(r.rec.Line.Moves) {
		return "all of them"
	}
	return fmt.Sprintf("%d of them", reach)
}
