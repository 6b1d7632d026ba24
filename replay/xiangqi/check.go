package xiangqi

import (
	"fmt"

	"github.com/gamerec/gamerec"
)

// The reasons that Check gives in gamerec.IllegalError.Reason.
const (
	ReasonNullMove     = "null-move"        // a pass is no move of the game
	ReasonGameOver     = "game-over"        // the side to move has no legal move
	ReasonOffBoard     = "off-board"        // a point that the board does not have
	ReasonNoPiece      = "no-piece"         // nothing, or another man, stands on the point left
	ReasonWrongSide    = "wrong-side"       // the man belongs to the side that is not to move
	ReasonOwnPiece     = "own-piece"        // a man of the same side stands on the target
	ReasonTakesGeneral = "takes-general"    // generals are never taken
	ReasonMovement     = "piece-movement"   // not how the man moves
	ReasonBlocked      = "blocked"          // a man stands in the way of a chariot or cannon
	ReasonHorseLeg     = "horse-leg"        // the horse's leg is blocked
	ReasonElephantEye  = "elephant-eye"     // the elephant's eye is blocked
	ReasonRiver        = "elephant-river"   // elephants do not cross the river
	ReasonPalace       = "palace"           // general and advisors do not leave the palace
	ReasonNoScreen     = "cannon-no-screen" // a cannon takes only over a screen
	ReasonScreens      = "cannon-screens"   // more than one man between cannon and target
	ReasonCannonJump   = "cannon-jump"      // a cannon jumps only to take
	ReasonSoldierBack  = "soldier-back"     // soldiers never go back
	ReasonSoldierRiver = "soldier-river"    // no sideways step before the river
	ReasonFacing       = "generals-facing"  // the generals would face each other
	ReasonPinned       = "pinned"           // the man shields its general
	ReasonInCheck      = "in-check"         // the move does not answer the check
	ReasonIntoCheck    = "into-check"       // the general steps onto an attacked point
	ReasonExposes      = "exposes-general"  // the move opens an attack, as a new screen does
	ReasonInconsistent = "inconsistent"     // points of a legal move, with wrong capture, promotion or flags
)

// Check returns nil if m is legal, else a *gamerec.IllegalError with one of the
// reasons above.
func (p *Position) Check(m gamerec.Move) error {
	if err := p.refuse(m); err != nil {
		return err
	}
	return nil
}

func illegal(reason, format string, args ...any) *gamerec.IllegalError {
	return &gamerec.IllegalError{Reason: reason, Msg: fmt.Sprintf(format, args...)}
}

// man names the man on a point: "Red's horse on b0".
func (p *Position) man(at int) string {
	c := p.cells[at]
	return fmt.Sprintf("%s's %s on %s", gamerec.Xiangqi.SideName(c.Side()), c.Kind(), name(at))
}

func name(at int) string { return PointName(gamerec.Square(at)) }

func (p *Position) refuse(m gamerec.Move) *gamerec.IllegalError {
	us := gamerec.Xiangqi.SideName(p.turn)
	if m.Flags&gamerec.FlagNull != 0 {
		return illegal(ReasonNullMove, "%s may not pass", us)
	}
	if m.From >= points || m.To >= points {
		return illegal(ReasonOffBoard, "the move leaves the board")
	}
	from, to := int(m.From), int(m.To)
	piece := p.cells[from]
	switch {
	case piece == gamerec.NoPiece:
		return illegal(ReasonNoPiece, "no man stands on %s", name(from))
	case piece.Side() != p.turn:
		err := illegal(ReasonWrongSide, "%s belongs to the other side: %s is to move", p.man(from), us)
		err.Hint = "a move may be missing or doubled before this one"
		return err
	case piece.Kind() != m.Piece:
		return illegal(ReasonNoPiece, "no %s stands on %s but %s", m.Piece, name(from), p.man(from))
	}
	if reason := p.refuseShape(piece, from, to); reason != nil {
		return p.orOver(reason)
	}
	if got := p.cells[to].Kind(); got != m.Taken {
		if got == gamerec.NoKind {
			return illegal(ReasonInconsistent, "nothing stands on %s to be taken", name(to))
		}
		return illegal(ReasonInconsistent, "the move takes %s", p.man(to))
	}
	if m.Promo != gamerec.NoKind || m.Flags != 0 {
		return illegal(ReasonInconsistent, "xiangqi has no promotion and no special moves")
	}
	if !p.safe(from, to) {
		return p.orOver(p.refuseExposed(from, to))
	}
	return nil
}

// orOver replaces a reason by the weightier one that no move is legal at all.
func (p *Position) orOver(reason *gamerec.IllegalError) *gamerec.IllegalError {
	if p.HasMoves() {
		return reason
	}
	us := gamerec.Xiangqi.SideName(p.turn)
	if p.InCheck() {
		return illegal(ReasonGameOver, "the game is over: %s is checkmated", us)
	}
	return illegal(ReasonGameOver, "the game is over: %s has no legal move and has lost", us)
}

// refuseShape says why the man cannot go from one point to the other, the safety
// of its general aside; nil if it can.
func (p *Position) refuseShape(piece gamerec.Piece, from, to int) *gamerec.IllegalError {
	target := p.cells[to]
	side := piece.Side()
	df, dr := to%files-from%files, to/files-from/files
	adf, adr := abs(df), abs(dr)
	if from == to {
		return illegal(ReasonMovement, "%s does not move", p.man(from))
	}
	var bad *gamerec.IllegalError
	switch piece.Kind() {
	case gamerec.Chariot:
		if df != 0 && dr != 0 {
			return illegal(ReasonMovement, "a chariot moves along a file or a rank, not from %s to %s", name(from), name(to))
		}
		if n, first := p.between(from, to); n > 0 {
			bad = illegal(ReasonBlocked, "the chariot's way from %s to %s is blocked by %s", name(from), name(to), p.man(first))
		}
	case gamerec.Cannon:
		if df != 0 && dr != 0 {
			return illegal(ReasonMovement, "a cannon moves along a file or a rank, not from %s to %s", name(from), name(to))
		}
		n, first := p.between(from, to)
		switch {
		case target == gamerec.NoPiece && n == 1:
			bad = illegal(ReasonCannonJump, "a cannon jumps only to take: %s is empty and %s stands between", name(to), p.man(first))
		case target == gamerec.NoPiece && n > 1:
			bad = illegal(ReasonBlocked, "the cannon's way from %s to %s is blocked by %s", name(from), name(to), p.man(first))
		case target != gamerec.NoPiece && n == 0:
			bad = illegal(ReasonNoScreen, "the cannon on %s has no screen to take over on the way to %s", name(from), name(to))
		case target != gamerec.NoPiece && n > 1:
			bad = illegal(ReasonScreens, "the cannon on %s has %d screens on the way to %s: it takes over exactly one", name(from), n, name(to))
		}
	case gamerec.Horse:
		if !(adf == 1 && adr == 2 || adf == 2 && adr == 1) {
			return illegal(ReasonMovement, "a horse moves one point straight and one diagonally outward, not from %s to %s", name(from), name(to))
		}
		if leg := at(from%files+df/2, from/files+dr/2); p.cells[leg] != gamerec.NoPiece {
			bad = illegal(ReasonHorseLeg, "the leg of the horse on %s is blocked at %s by %s", name(from), name(leg), p.man(leg))
		}
	case gamerec.Elephant:
		if adf != 2 || adr != 2 {
			return illegal(ReasonMovement, "an elephant moves exactly two points diagonally, not from %s to %s", name(from), name(to))
		}
		if overRiver(side, to) {
			return illegal(ReasonRiver, "the elephant on %s cannot cross the river to %s", name(from), name(to))
		}
		if eye := at(from%files+df/2, from/files+dr/2); p.cells[eye] != gamerec.NoPiece {
			bad = illegal(ReasonElephantEye, "the eye of the elephant on %s is blocked at %s by %s", name(from), name(eye), p.man(eye))
		}
	case gamerec.Advisor:
		if adf != 1 || adr != 1 {
			return illegal(ReasonMovement, "an advisor moves one point diagonally, not from %s to %s", name(from), name(to))
		}
		if !inPalace(side, to) {
			return illegal(ReasonPalace, "the advisor on %s cannot leave the palace for %s", name(from), name(to))
		}
	case gamerec.General:
		if target.Kind() == gamerec.General && df == 0 {
			break
		}
		if adf+adr != 1 {
			return illegal(ReasonMovement, "a general moves one point straight, not from %s to %s", name(from), name(to))
		}
		if !inPalace(side, to) {
			return illegal(ReasonPalace, "the general on %s cannot leave the palace for %s", name(from), name(to))
		}
	case gamerec.Soldier:
		forward := dr
		if side == gamerec.Second {
			forward = -dr
		}
		switch {
		case forward < 0:
			return illegal(ReasonSoldierBack, "the soldier on %s cannot go back to %s", name(from), name(to))
		case adf+adr != 1:
			return illegal(ReasonMovement, "a soldier moves one point, not from %s to %s", name(from), name(to))
		case adf == 1 && !overRiver(side, from):
			return illegal(ReasonSoldierRiver, "the soldier on %s is not yet over the river and cannot go sideways to %s", name(from), name(to))
		}
	}
	switch {
	case bad != nil:
		return bad
	case target == gamerec.NoPiece:
	case target.Side() == side:
		return illegal(ReasonOwnPiece, "%s stands on %s already", p.man(to), name(to))
	case target.Kind() == gamerec.General:
		return illegal(ReasonTakesGeneral, "generals are never taken: %s should not be in check with %s to move", p.man(to), gamerec.Xiangqi.SideName(side))
	}
	return nil
}

// refuseExposed says in which way a move that is right in itself leaves the own
// general attacked.
func (p *Position) refuseExposed(from, to int) *gamerec.IllegalError {
	before := p.checkedBy(p.turn)
	moved := p.man(from)
	isGeneral := p.cells[from].Kind() == gamerec.General
	// The attack by the man that checks now is named first if it goes on, and the
	// facing of the generals only if it is what the move brings about.
	q := *p
	q.Play(gamerec.Move{From: gamerec.Square(from), To: gamerec.Square(to)})
	by := q.checkedBy(p.turn)
	attacker := q.man(by)
	facing := q.cells[by].Kind() == gamerec.General
	switch {
	case before != noPoint && !isGeneral && q.cells[by] == p.cells[by] && p.attacks(by, int(p.general[p.turn])):
		if facing {
			return illegal(ReasonFacing, "the generals still face each other on file %c", 'a'+by%files)
		}
		return illegal(ReasonInCheck, "the move leaves %s in check by %s", p.man(int(p.general[p.turn])), attacker)
	case facing:
		return illegal(ReasonFacing, "the generals would face each other on file %c", 'a'+by%files)
	case isGeneral:
		return illegal(ReasonIntoCheck, "the general on %s would be in check by %s on %s", name(from), attacker, name(to))
	case p.holds(from, by):
		return illegal(ReasonPinned, "%s is pinned: without it %s would be in check by %s", moved, p.man(int(p.general[p.turn])), attacker)
	}
	return illegal(ReasonExposes, "%s going to %s would put its general in check by %s", moved, name(to), attacker)
}

// holds says whether the man on a point keeps the attacker from the general of
// the side to move: it stands on the line between them or on the horse's leg.
func (p *Position) holds(man, attacker int) bool {
	k := int(p.general[p.turn])
	if p.cells[attacker].Kind() == gamerec.Horse {
		s := &table.out[p.turn^1][horse][attacker]
		for i := range int(s.n) {
			if int(s.at[i]) == k && int(s.via[i]) == man {
				return true
			}
		}
		return false
	}
	return onLine(man, k, attacker)
}

// onLine says whether a point lies between two others on a file or a rank.
func onLine(q, a, b int) bool {
	lo, hi := min(a, b), max(a, b)
	if q <= lo || q >= hi {
		return false
	}
	return a%files == b%files && q%files == a%files || a/files == b/files
}

// attacks says whether the man on a point could take what stands on another, the
// safety of its own general aside. A general attacks the other along an open file.
func (p *Position) attacks(from, to int) bool {
	piece := p.cells[from]
	switch k := piece.Kind(); k {
	case gamerec.NoKind:
		return false
	case gamerec.Chariot, gamerec.Cannon:
		df, dr := to%files-from%files, to/files-from/files
		if df != 0 && dr != 0 || from == to {
			return false
		}
		n, _ := p.between(from, to)
		return n == 0 && k == gamerec.Chariot || n == 1 && k == gamerec.Cannon
	case gamerec.General:
		if p.cells[to].Kind() == gamerec.General && to%files == from%files {
			n, _ := p.between(from, to)
			return n == 0
		}
		fallthrough
	default:
		s := &table.out[piece&1][stepperOf(k)][from]
		for i := range int(s.n) {
			if int(s.at[i]) == to && p.cells[s.via[i]] == gamerec.NoPiece {
				return true
			}
		}
	}
	return false
}

// between counts the men strictly between two points of a line, and returns the
// first of them seen from a.
func (p *Position) between(a, b int) (n, first int) {
	step := 1
	if a%files == b%files {
		step = files
	}
	if b < a {
		step = -step
	}
	for q := a + step; q != b; q += step {
		if p.cells[q] != gamerec.NoPiece {
			if n == 0 {
				first = q
			}
			n++
		}
	}
	return n, first
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
