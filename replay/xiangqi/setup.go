package xiangqi

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// most are the men a side begins with; no game can bring more.
var most = [...]struct {
	kind gamerec.Kind
	n    int
}{
	{gamerec.General, 1}, {gamerec.Advisor, 2}, {gamerec.Elephant, 2}, {gamerec.Horse, 2},
	{gamerec.Chariot, 2}, {gamerec.Cannon, 2}, {gamerec.Soldier, 5},
}

// FromSetup checks data. Placements that no game can bring about are errors, or
// warnings with Rules.AllowImpossible; the Position is there beside them. It is
// nil only if a side has not exactly one general or a man is not of xiangqi.
// A general is never taken: where the side not to move stands in check, the other
// moves are there.
func (r Rules) FromSetup(s gamerec.Setup) (gamerec.Position, gamerec.Problems) {
	p, problems := r.fromSetup(&s)
	if p == nil {
		return nil, problems
	}
	return p, problems
}

func (r Rules) fromSetup(s *gamerec.Setup) (*Position, gamerec.Problems) {
	var list gamerec.Problems
	report := func(severity gamerec.Severity, code gamerec.Code, hint, format string, args ...any) {
		list = append(list, gamerec.Problem{Code: code, Severity: severity, Msg: fmt.Sprintf(format, args...), Hint: hint})
	}
	impossible := gamerec.Error
	if r.AllowImpossible {
		impossible = gamerec.Warning
	}

	p := &Position{turn: s.Turn, clock: int32(s.Clock), number: int32(s.Number)}
	playable := true
	var count [2][gamerec.NumKinds]int
	var uncrossed [2][files]bool
	for q := range gamerec.MaxSquares {
		c := s.Cells[q]
		if c == gamerec.NoPiece {
			continue
		}
		k, side := c.Kind(), c.Side()
		who := gamerec.Xiangqi.SideName(side)
		if q >= points || !isKind(k) {
			report(gamerec.Error, fen.CodeBoard, "", "%s on %s is no man of xiangqi", k, name(q))
			playable = false
			continue
		}
		count[side][k]++
		if k != gamerec.General || count[side][k] == 1 {
			p.put(c, q)
		}
		switch k {
		case gamerec.General:
			if !inPalace(side, q) {
				report(impossible, fen.CodePalace, "", "%s's general on %s stands outside its palace", who, name(q))
			}
		case gamerec.Advisor:
			if !inPalace(side, q) {
				report(impossible, fen.CodePalace, "", "%s's advisor on %s stands outside its palace", who, name(q))
			} else if (q%files+fromOwn(side, q))%2 == 0 {
				report(impossible, fen.CodePalace, "", "%s's advisor on %s stands off the diagonals of its palace", who, name(q))
			}
		case gamerec.Elephant:
			if overRiver(side, q) {
				report(impossible, fen.CodeElephantPoint, "", "%s's elephant on %s stands over the river", who, name(q))
			} else if !elephantPoint(side, q) {
				report(impossible, fen.CodeElephantPoint, "", "%s's elephant can never come to %s", who, name(q))
			}
		case gamerec.Soldier:
			if overRiver(side, q) {
				break
			}
			f := q % files
			switch {
			case fromOwn(side, q) < 3 || f%2 != 0:
				report(impossible, fen.CodeSoldierPoint, "", "%s's soldier can never come to %s", who, name(q))
			case uncrossed[side][f]:
				report(impossible, fen.CodeSoldierPoint, "", "two soldiers of %s stand before the river on file %c", who, 'a'+f)
			default:
				uncrossed[side][f] = true
			}
		}
	}
	for side := gamerec.First; side <= gamerec.Second; side++ {
		who := gamerec.Xiangqi.SideName(side)
		for _, m := range most {
			n := count[side][m.kind]
			switch {
			case m.kind == gamerec.General && n == 0:
				report(gamerec.Error, fen.CodeKingMissing, "", "%s has no general", who)
				playable = false
			case m.kind == gamerec.General && n > 1:
				report(gamerec.Error, fen.CodeKingMany, "", "%s has %d generals", who, n)
				playable = false
			case n > m.n:
				report(impossible, fen.CodeMen, "", "%s has %d %ss, more than %d", who, n, m.kind, m.n)
			}
		}
	}

	if s.Turn > gamerec.Second {
		report(gamerec.Error, fen.CodeTurn, "", "neither side is to move")
		p.turn = gamerec.First
	}
	if p.turn == gamerec.Second {
		p.hash ^= turnKey
	}
	if s.Clock < 0 || s.Clock > maxCount {
		report(gamerec.Warning, fen.CodeCounters, "", "%d plies without capture cannot be; 0 is taken", s.Clock)
		p.clock = 0
	}
	if s.Number < 1 || s.Number > maxCount {
		report(gamerec.Warning, fen.CodeCounters, "", "there is no move number %d; 1 is taken", s.Number)
		p.number = 1
	}
	if !playable {
		return nil, list
	}
	if by := p.checker(p.turn.Other()); by != noPoint {
		if p.cells[by].Kind() == gamerec.General {
			report(impossible, fen.CodeGeneralsFacing, "", "the generals face each other on file %c", 'a'+by%files)
		} else {
			report(impossible, fen.CodeOppositeCheck, "the other side may be to move",
				"%s is in check by %s, but it is not %[1]s's move", gamerec.Xiangqi.SideName(p.turn.Other()), p.man(by))
		}
	}
	return p, list
}

// maxCount bounds clock and move number.
const maxCount = 1 << 20

func isKind(k gamerec.Kind) bool {
	for _, m := range most {
		if m.kind == k {
			return true
		}
	}
	return false
}

// elephantPoint says whether an elephant of the side can come to a point of its half.
func elephantPoint(side gamerec.Side, q int) bool {
	f, r := q%files, fromOwn(side, q)
	switch r {
	case 0, 4:
		return f == 2 || f == 6
	case 2:
		return f == 0 || f == 4 || f == 8
	}
	return false
}
