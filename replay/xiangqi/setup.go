package xiangqi

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// FromSetup checks the data of a position and reports every fault. Placements
// that no game can bring about are errors, or warnings with
// Rules.AllowImpossible; the Position is there beside them. It is nil only if a
// side does not have exactly one general, or if the data are not of xiangqi. No
// legal move takes a general: where the side not to move stands in check, only
// the other moves can be played.
func (r Rules) FromSetup(s gamerec.Setup) (gamerec.Position, gamerec.Problems) {
	c := checker{impossible: gamerec.Error}
	if r.AllowImpossible {
		c.impossible = gamerec.Warning
	}
	if s.Game != gamerec.Xiangqi {
		c.report(fen.CodeBoard, gamerec.Error, "", "a position of the game %q is none of xiangqi", s.Game)
		return nil, c.problems
	}
	c.board(&s)
	playable := c.count(&s)
	c.counters(&s)
	if !playable {
		return nil, c.problems
	}
	p := place(&s)
	c.checks(p)
	return p, c.problems
}

// place puts checked data into a position.
func place(s *gamerec.Setup) *Position {
	p := &Position{turn: s.Turn, clock: int32(s.Clock), number: int32(s.Number)}
	for q := range points {
		if s.Cells[q] != gamerec.NoPiece {
			p.put(s.Cells[q], q)
		}
	}
	if p.turn == gamerec.Second {
		p.hash ^= turnKey
	}
	return p
}

// checker mends a setup and gathers what was wrong with it.
type checker struct {
	impossible gamerec.Severity // of what no game can bring about
	problems   gamerec.Problems
}

func (c *checker) report(code gamerec.Code, sev gamerec.Severity, hint, format string, args ...any) {
	c.problems = append(c.problems, gamerec.Problem{Code: code, Severity: sev, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// cannotBe reports what no game can bring about, as a diagram may have it all the same.
func (c *checker) cannotBe(code gamerec.Code, hint, format string, args ...any) {
	if c.impossible == gamerec.Error {
		hint += ", or take the position as a diagram with --allow-impossible"
	}
	c.report(code, c.impossible, hint, format, args...)
}

// board removes men that xiangqi does not have and reports those that stand where
// they can never come.
func (c *checker) board(s *gamerec.Setup) {
	var home [2][files]bool // files with a soldier that has not crossed the river
	for q, man := range s.Cells {
		if man == gamerec.NoPiece {
			continue
		}
		k, side := man.Kind(), man.Side()
		if q >= points || most(k) == 0 {
			c.report(fen.CodeBoard, gamerec.Error, "", "a %s on point %d: no such man or point in xiangqi", k, q)
			s.Cells[q] = gamerec.NoPiece
			continue
		}
		who, f := gamerec.Xiangqi.SideName(side), q%files
		switch k {
		case gamerec.General, gamerec.Advisor:
			if !inPalace(side, q) {
				c.cannotBe(fen.CodePalace, "correct the point", "%s's %s on %s stands outside its palace", who, k, name(q))
			} else if k == gamerec.Advisor && (f+fromOwn(side, q))%2 == 0 {
				c.cannotBe(fen.CodePalace, "correct the point", "%s's advisor on %s stands off the diagonals of its palace", who, name(q))
			}
		case gamerec.Elephant:
			if overRiver(side, q) {
				c.cannotBe(fen.CodeElephantPoint, "correct the point", "%s's elephant on %s stands over the river", who, name(q))
			} else if !elephantPoint(f, fromOwn(side, q)) {
				c.cannotBe(fen.CodeElephantPoint, "correct the point", "%s's elephant on %s stands where it can never come", who, name(q))
			}
		case gamerec.Soldier:
			switch {
			case overRiver(side, q):
			case fromOwn(side, q) < 3 || f%2 != 0:
				c.cannotBe(fen.CodeSoldierPoint, "correct the point", "%s's soldier on %s stands where it can never come", who, name(q))
			case home[side][f]:
				c.cannotBe(fen.CodeSoldierPoint, "correct a point", "two soldiers of %s stand on file %c before the river", who, 'a'+f)
			default:
				home[side][f] = true
			}
		}
	}
}

// elephantPoint says whether an elephant can come to a point of its half, given
// its file and its rank from the own back rank.
func elephantPoint(file, rank int) bool {
	switch rank {
	case 0, 4:
		return file == 2 || file == 6
	case 2:
		return file%4 == 0
	}
	return false
}

// most returns how many men of a kind a side begins with; no game brings more.
func most(k gamerec.Kind) int {
	switch k {
	case gamerec.General:
		return 1
	case gamerec.Soldier:
		return 5
	case gamerec.Advisor, gamerec.Elephant, gamerec.Horse, gamerec.Chariot, gamerec.Cannon:
		return 2
	}
	return 0
}

// count reports missing generals and men too many; false if there is not exactly
// one general a side.
func (c *checker) count(s *gamerec.Setup) bool {
	playable := true
	for side := gamerec.First; side <= gamerec.Second; side++ {
		who := gamerec.Xiangqi.SideName(side)
		for _, k := range men {
			n := s.Count(gamerec.NewPiece(side, k))
			switch {
			case k != gamerec.General && n > most(k):
				c.cannotBe(fen.CodeMen, "remove those beyond", "%s has %d %ss; a game has %d at most", who, n, k, most(k))
			case k == gamerec.General && n == 0:
				c.report(fen.CodeKingMissing, gamerec.Error, "place its general in the palace", "%s has no general", who)
				playable = false
			case k == gamerec.General && n > 1:
				c.report(fen.CodeKingMany, gamerec.Error, "leave one", "%s has %d generals", who, n)
				playable = false
			}
		}
	}
	return playable
}

// counters mends side to move, clock and number.
func (c *checker) counters(s *gamerec.Setup) {
	const limit = 1 << 20
	if s.Turn > gamerec.Second {
		c.report(fen.CodeTurn, gamerec.Error, "", "neither side is to move; Red is taken")
		s.Turn = gamerec.First
	}
	if s.Clock < 0 || s.Clock > limit {
		c.report(fen.CodeCounters, gamerec.Warning, "", "%d plies since the last capture cannot be; 0 is taken", s.Clock)
		s.Clock = 0
	}
	if s.Number < 1 || s.Number > limit {
		c.report(fen.CodeCounters, gamerec.Warning, "", "there is no move number %d; 1 is taken", s.Number)
		s.Number = 1
	}
}

// checks reports generals that face each other, and a side that is in check
// though not to move.
func (c *checker) checks(p *Position) {
	them := p.turn.Other()
	us := int(p.general[p.turn])
	if p.attacks(us, int(p.general[them])) {
		c.cannotBe(fen.CodeGeneralsFacing, "put a man between them", "the generals face each other on file %c", 'a'+us%files)
	}
	if by := p.checkedBy(them); by != noPoint && by != us {
		c.report(fen.CodeOppositeCheck, c.impossible, "the other side may be to move", "%s is in check by %s, but %s is to move",
			gamerec.Xiangqi.SideName(them), p.man(by), gamerec.Xiangqi.SideName(p.turn))
	}
}
