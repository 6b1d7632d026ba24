package chess

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

// view is what move generation needs to know of a position beforehand.
type view struct {
	us     gamerec.Side
	king   int    // own king
	own    uint64 // own men
	occ    uint64
	target uint64 // where a man other than the king may go: not on own men, and against a check
	pinned uint64 // own men that may only move along the line to their king
}

// look computes the view of a position. In double check target is empty.
func (p *Position) look() view {
	us := p.turn & 1
	v := view{us: us, king: p.king(us), own: p.sides[us], occ: p.occupied()}
	v.target = ^v.own
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			v.target = 0
		} else {
			v.target = between[v.king][first(p.checkers)&63] | p.checkers
		}
	}
	enemy := p.sides[us^1]
	snipers := ((p.kinds[gamerec.Rook]|p.kinds[gamerec.Queen])&rookRays[v.king] |
		(p.kinds[gamerec.Bishop]|p.kinds[gamerec.Queen])&bishopRays[v.king]) & enemy
	for ; snipers != 0; snipers &= snipers - 1 {
		if b := between[v.king][first(snipers)&63] & v.occ; b&(b-1) == 0 {
			v.pinned |= b & v.own
		}
	}
	return v
}

// along restricts the targets of a man on a square to its pin, if it has one.
func (v *view) along(from int, targets uint64) uint64 {
	if v.pinned&bit(from) != 0 {
		return targets & lines[v.king][from&63]
	}
	return targets
}

// knights, bishops and rooks return the own men that move so, queens in both of
// the latter; pinned knights never move.
func (p *Position) knights(v *view) uint64 { return p.kinds[gamerec.Knight] & v.own &^ v.pinned }
func (p *Position) diagonals(v *view) uint64 {
	return (p.kinds[gamerec.Bishop] | p.kinds[gamerec.Queen]) & v.own
}
func (p *Position) straights(v *view) uint64 {
	return (p.kinds[gamerec.Rook] | p.kinds[gamerec.Queen]) & v.own
}

// kingTargets returns where the king may step.
func (p *Position) kingTargets(v *view) uint64 {
	set := kingAttacks[v.king] &^ v.own
	occ := v.occ ^ bit(v.king) // it does not hide behind itself
	for b := set; b != 0; b &= b - 1 {
		if s := first(b); p.attackers(s, v.us^1, occ) != 0 {
			set &^= bit(s)
		}
	}
	return set
}

// kingTo returns the king's square after castling, on the g-file or the c-file.
func kingTo(side gamerec.Side, wing int) int { return int(side&1)*56 + 6 - 4*wing }

// span returns the squares from a to b, both included, on one rank.
func span(a, b int) uint64 { return between[a&63][b&63] | bit(a) | bit(b) }

// canCastle says whether the side to move may castle on a wing now.
func (p *Position) canCastle(wing int) bool {
	us := p.turn & 1
	if p.rooks[us][wing] == gamerec.NoSquare || p.checkers != 0 {
		return false
	}
	occ, king, rook, to := p.occupied(), p.king(us), int(p.rooks[us][wing]), kingTo(us, wing)
	rookTo := int(castledRook(gamerec.Square(to), wing))
	if (span(king, to)|span(rook, rookTo))&occ&^(bit(king)|bit(rook)) != 0 {
		return false
	}
	for b := span(king, to) &^ bit(king); b != 0; b &= b - 1 {
		if p.attackers(first(b), us^1, occ) != 0 {
			return false
		}
	}
	// In Chess960 the rook may have been a shield on the first rank.
	return p.attackers(to, us^1, occ^bit(king)^bit(rook)|bit(rookTo)) == 0
}

// castling returns the castling move on a wing.
func (p *Position) castling(wing int) gamerec.Move {
	us := p.turn & 1
	return gamerec.Move{
		From: gamerec.Square(p.king(us)), To: gamerec.Square(kingTo(us, wing)),
		Piece: gamerec.King, Flags: gamerec.FlagCastleShort << wing,
	}
}

// pawnSteps holds where a set of pawns of one side can go, as sets of targets.
// The shifts are what to subtract from a target to find the pawn.
type pawnSteps struct {
	once, twice, west, east                     uint64
	onceShift, twiceShift, westShift, eastShift int
}

// steps returns the steps of a set of own pawns within the targets of the view.
func (p *Position) steps(v *view, pawns uint64) pawnSteps {
	enemy := v.occ &^ v.own & v.target
	if v.us == gamerec.First {
		once := pawns << 8 &^ v.occ
		return pawnSteps{
			once & v.target, once & rank3 << 8 &^ v.occ & v.target,
			pawns &^ fileA << 7 & enemy, pawns &^ fileH << 9 & enemy, 8, 16, 7, 9,
		}
	}
	once := pawns >> 8 &^ v.occ
	return pawnSteps{
		once & v.target, once & rank6 >> 8 &^ v.occ & v.target,
		pawns &^ fileA >> 9 & enemy, pawns &^ fileH >> 7 & enemy, -8, -16, -9, -7,
	}
}

// hasFreeMove says, of a position without check, whether a pawn or a knight can
// move that stands on no line with its king and so cannot be pinned. Nearly
// always one can.
func (p *Position) hasFreeMove() bool {
	own := p.sides[p.turn&1]
	king := p.king(p.turn)
	free := own &^ (rookRays[king] | bishopRays[king])
	pawns := p.kinds[gamerec.Pawn] & free
	ahead := pawns << 8
	if p.turn == gamerec.Second {
		ahead = pawns >> 8
	}
	if ahead&^p.occupied() != 0 {
		return true
	}
	for b := p.kinds[gamerec.Knight] & free; b != 0; b &= b - 1 {
		if knightAttacks[first(b)&63]&^own != 0 {
			return true
		}
	}
	return false
}

// hasKingStep says whether the king can step out of check, which it nearly always can.
func (p *Position) hasKingStep() bool {
	us := p.turn & 1
	king := p.king(us)
	occ := p.occupied() ^ bit(king)
	for b := kingAttacks[king] &^ p.sides[us]; b != 0; b &= b - 1 {
		if p.attackers(first(b), us^1, occ) == 0 {
			return true
		}
	}
	return false
}

// HasMoves says whether the side to move has a legal move. It stops at the first found.
func (p *Position) HasMoves() bool {
	if p.checkers != 0 {
		if p.hasKingStep() {
			return true
		}
	} else if p.hasFreeMove() {
		return true
	}
	v := p.look()
	if v.target != 0 {
		for b := p.knights(&v); b != 0; b &= b - 1 {
			if knightAttacks[first(b)&63]&v.target != 0 {
				return true
			}
		}
		pawns := p.kinds[gamerec.Pawn] & v.own
		if s := p.steps(&v, pawns&^v.pinned); s.once|s.twice|s.west|s.east != 0 {
			return true
		}
		for b := p.diagonals(&v); b != 0; b &= b - 1 {
			if s := first(b); v.along(s, bishopAttacks(s, v.occ)&v.target) != 0 {
				return true
			}
		}
		for b := p.straights(&v); b != 0; b &= b - 1 {
			if s := first(b); v.along(s, rookAttacks(s, v.occ)&v.target) != 0 {
				return true
			}
		}
		for b := pawns & v.pinned; b != 0; b &= b - 1 {
			s := p.steps(&v, b&-b)
			if v.along(first(b), s.once|s.twice|s.west|s.east) != 0 {
				return true
			}
		}
	}
	// In Chess960 castling can be the only move: the king need not move in it.
	return p.kingTargets(&v) != 0 || p.epLegal || p.canCastle(gamerec.ShortWing) || p.canCastle(gamerec.LongWing)
}

// count returns the number of legal moves.
func (p *Position) count() int {
	v := p.look()
	n := bits.OnesCount64(p.kingTargets(&v))
	if v.target != 0 {
		for b := p.knights(&v); b != 0; b &= b - 1 {
			n += bits.OnesCount64(knightAttacks[first(b)&63] & v.target)
		}
		for b := p.diagonals(&v); b != 0; b &= b - 1 {
			s := first(b)
			n += bits.OnesCount64(v.along(s, bishopAttacks(s, v.occ)&v.target))
		}
		for b := p.straights(&v); b != 0; b &= b - 1 {
			s := first(b)
			n += bits.OnesCount64(v.along(s, rookAttacks(s, v.occ)&v.target))
		}
		pawns := p.kinds[gamerec.Pawn] & v.own
		n += countSteps(p.steps(&v, pawns&^v.pinned), ^uint64(0))
		for b := pawns & v.pinned; b != 0; b &= b - 1 {
			n += countSteps(p.steps(&v, b&-b), lines[v.king][first(b)&63])
		}
	}
	if p.epLegal {
		n += bits.OnesCount64(p.epFrom())
	}
	if p.touch&bit(v.king) != 0 {
		for wing := range 2 {
			if p.canCastle(wing) {
				n++
			}
		}
	}
	return n
}

// countSteps counts pawn moves within a mask; a promotion is four.
func countSteps(s pawnSteps, mask uint64) int {
	s.once, s.west, s.east = s.once&mask, s.west&mask, s.east&mask
	n := bits.OnesCount64(s.once) + bits.OnesCount64(s.twice&mask) + bits.OnesCount64(s.west) + bits.OnesCount64(s.east)
	if last := rank1 | rank8; (s.once|s.west|s.east)&last != 0 {
		n += 3 * (bits.OnesCount64(s.once&last) + bits.OnesCount64(s.west&last) + bits.OnesCount64(s.east&last))
	}
	return n
}

// Moves appends all legal moves.
func (p *Position) Moves(dst []gamerec.Move) []gamerec.Move {
	v := p.look()
	if v.target != 0 {
		pawns := p.kinds[gamerec.Pawn] & v.own
		dst = p.appendSteps(dst, p.steps(&v, pawns&^v.pinned), ^uint64(0))
		for b := pawns & v.pinned; b != 0; b &= b - 1 {
			dst = p.appendSteps(dst, p.steps(&v, b&-b), lines[v.king][first(b)&63])
		}
		for b := p.epFrom(); b != 0; b &= b - 1 {
			dst = append(dst, p.enPassant(first(b)))
		}
		for b := p.knights(&v); b != 0; b &= b - 1 {
			s := first(b)
			dst = p.appendTargets(dst, s, gamerec.Knight, knightAttacks[s&63]&v.target)
		}
		for b := p.kinds[gamerec.Bishop] & v.own; b != 0; b &= b - 1 {
			s := first(b)
			dst = p.appendTargets(dst, s, gamerec.Bishop, v.along(s, bishopAttacks(s, v.occ)&v.target))
		}
		for b := p.kinds[gamerec.Rook] & v.own; b != 0; b &= b - 1 {
			s := first(b)
			dst = p.appendTargets(dst, s, gamerec.Rook, v.along(s, rookAttacks(s, v.occ)&v.target))
		}
		for b := p.kinds[gamerec.Queen] & v.own; b != 0; b &= b - 1 {
			s := first(b)
			dst = p.appendTargets(dst, s, gamerec.Queen, v.along(s, (bishopAttacks(s, v.occ)|rookAttacks(s, v.occ))&v.target))
		}
	}
	dst = p.appendTargets(dst, v.king, gamerec.King, p.kingTargets(&v))
	if p.touch&bit(v.king) != 0 {
		for wing := range 2 {
			if p.canCastle(wing) {
				dst = append(dst, p.castling(wing))
			}
		}
	}
	return dst
}

// appendTargets appends the moves of a man from a square to a set of squares.
func (p *Position) appendTargets(dst []gamerec.Move, from int, k gamerec.Kind, targets uint64) []gamerec.Move {
	for ; targets != 0; targets &= targets - 1 {
		to := first(targets) & 63
		dst = append(dst, gamerec.Move{From: gamerec.Square(from), To: gamerec.Square(to), Piece: k, Taken: p.board[to].Kind()})
	}
	return dst
}

// appendSteps appends pawn moves within a mask.
func (p *Position) appendSteps(dst []gamerec.Move, s pawnSteps, mask uint64) []gamerec.Move {
	dst = p.appendPawns(dst, s.once&mask, s.onceShift, 0)
	dst = p.appendPawns(dst, s.twice&mask, s.twiceShift, gamerec.FlagDoubleStep)
	dst = p.appendPawns(dst, s.west&mask, s.westShift, 0)
	return p.appendPawns(dst, s.east&mask, s.eastShift, 0)
}

func (p *Position) appendPawns(dst []gamerec.Move, targets uint64, shift int, flags gamerec.MoveFlags) []gamerec.Move {
	for ; targets != 0; targets &= targets - 1 {
		to := first(targets)
		dst = p.appendPawn(dst, to-shift, to, flags)
	}
	return dst
}

// appendPawn appends one pawn move, or four if it promotes.
func (p *Position) appendPawn(dst []gamerec.Move, from, to int, flags gamerec.MoveFlags) []gamerec.Move {
	m := gamerec.Move{From: gamerec.Square(from), To: gamerec.Square(to), Piece: gamerec.Pawn, Taken: p.board[to&63].Kind(), Flags: flags}
	if bit(to)&(rank1|rank8) == 0 {
		return append(dst, m)
	}
	for k := gamerec.Queen; k >= gamerec.Knight; k-- {
		m.Promo = k
		dst = append(dst, m)
	}
	return dst
}

// enPassant returns the capture en passant from a square.
func (p *Position) enPassant(from int) gamerec.Move {
	return gamerec.Move{
		From: gamerec.Square(from), To: p.ep, Piece: gamerec.Pawn, Taken: gamerec.Pawn, Flags: gamerec.FlagEnPassant,
	}
}

// MovesTo appends the legal moves of one kind to one square, castling included.
// It looks backwards from the square, so that its cost does not depend on how
// many moves the position has.
func (p *Position) MovesTo(dst []gamerec.Move, k gamerec.Kind, to gamerec.Square) []gamerec.Move {
	if to > 63 || k > gamerec.King {
		return dst
	}
	t := int(to)
	switch k {
	case gamerec.Pawn:
		if bit(t)&p.sides[p.turn&1] != 0 {
			return dst
		}
		return p.pawnMovesTo(dst, t)
	case gamerec.King:
		return p.kingMovesTo(dst, t)
	}
	own, occ := p.sides[p.turn&1], p.occupied()
	if own&bit(t) != 0 {
		return dst
	}
	// The men that reach the square on an empty board are few; whether one's way
	// is free is cheaper to see from the squares between than from its attacks.
	from := sources[k&7][t] & own & p.kinds[k&7]
	for ; from != 0; from &= from - 1 {
		if s := first(from); between[t][s&63]&occ == 0 && p.safe(s, t) {
			dst = append(dst, gamerec.Move{From: gamerec.Square(s), To: to, Piece: k, Taken: p.board[t].Kind()})
		}
	}
	return dst
}

// kingMovesTo appends the king's step to a square and the castling that ends there.
func (p *Position) kingMovesTo(dst []gamerec.Move, to int) []gamerec.Move {
	us := p.turn & 1
	king := p.king(us)
	if kingAttacks[king]&bit(to)&^p.sides[us] != 0 && p.attackers(to, us^1, p.occupied()^bit(king)) == 0 {
		dst = append(dst, gamerec.Move{From: gamerec.Square(king), To: gamerec.Square(to), Piece: gamerec.King, Taken: p.board[to&63].Kind()})
	}
	if p.touch&bit(king) != 0 {
		for wing := range 2 {
			if to == kingTo(us, wing) && p.canCastle(wing) {
				dst = append(dst, p.castling(wing))
			}
		}
	}
	return dst
}

// pawnMovesTo appends the pawn moves to a square without a man of the side to move.
func (p *Position) pawnMovesTo(dst []gamerec.Move, to int) []gamerec.Move {
	us := p.turn & 1
	pawns := p.kinds[gamerec.Pawn] & p.sides[us]
	if p.board[to&63] != gamerec.NoPiece {
		for b := pawnAttacks[us^1][to&63] & pawns; b != 0; b &= b - 1 {
			if s := first(b); p.safe(s, to) {
				dst = p.appendPawn(dst, s, to, 0)
			}
		}
		return dst
	}
	back, double := -8, 3 // towards the pawn; the rank that a double step reaches
	if us == gamerec.Second {
		back, double = 8, 4
	}
	if s := to + back; uint(s) < 64 {
		if pawns&bit(s) != 0 {
			if p.safe(s, to) {
				dst = p.appendPawn(dst, s, to, 0)
			}
		} else if to>>3 == double && p.board[s&63] == gamerec.NoPiece && pawns&bit(s+back) != 0 && p.safe(s+back, to) {
			dst = p.appendPawn(dst, s+back, to, gamerec.FlagDoubleStep)
		}
	}
	if p.epLegal && to == int(p.ep) {
		for b := p.epFrom(); b != 0; b &= b - 1 {
			dst = append(dst, p.enPassant(first(b)))
		}
	}
	return dst
}

// safe says whether a move of a man other than the king, which is how the man
// moves, leaves the own king out of check. It is not for captures en passant.
func (p *Position) safe(from, to int) bool {
	us := p.turn & 1
	king := p.king(us)
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 || (between[king][first(p.checkers)&63]|p.checkers)&bit(to) == 0 {
			return false
		}
	}
	return p.uncovered(king, from, to) == 0
}

// uncovered returns the enemy slider, as a set, that a man would uncover against
// its king by moving between two squares; empty if there is none.
func (p *Position) uncovered(king, from, to int) uint64 {
	// Most moves begin on no line with the king, and few of these lines hold a slider.
	king, from = king&63, from&63
	line := lines[king][from]
	sliders := p.sides[p.turn&1^1] & line &
		((p.kinds[gamerec.Rook]|p.kinds[gamerec.Queen])&rookRays[king] | (p.kinds[gamerec.Bishop]|p.kinds[gamerec.Queen])&bishopRays[king])
	if sliders == 0 || line&bit(to) != 0 {
		return 0
	}
	occ := p.occupied() ^ bit(from)
	for ; sliders != 0; sliders &= sliders - 1 {
		s := first(sliders)
		if b := between[king][s&63]; b&bit(from) != 0 && b&occ == 0 {
			return bit(s)
		}
	}
	return 0
}
