package chess

import (
	"fmt"
	"math/bits"

	"github.com/gamerec/gamerec"
)

// The reasons of an *gamerec.IllegalError of chess.
const (
	ReasonNullMove             = "null-move"              // a pass is no move of the game
	ReasonGameOver             = "game-over"              // checkmate or stalemate
	ReasonOffBoard             = "off-board"              // a square that the board does not have
	ReasonNoPiece              = "no-piece"               // nothing, or another man, stands on the square left
	ReasonWrongSide            = "wrong-side"             // the man belongs to the side that is not to move
	ReasonOwnPiece             = "own-piece"              // a man of the same side stands on the target
	ReasonMovement             = "piece-movement"         // not how the man moves
	ReasonBlocked              = "blocked"                // a man stands in the way
	ReasonPinned               = "pinned"                 // the man shields its king
	ReasonInCheck              = "in-check"               // the move does not answer the check
	ReasonIntoCheck            = "into-check"             // the king steps onto an attacked square
	ReasonCastlingRights       = "castling-rights"        // there is no right to castle
	ReasonCastlingBlocked      = "castling-blocked"       // a man stands in the way of king or rook
	ReasonCastlingInCheck      = "castling-in-check"      // out of check
	ReasonCastlingThroughCheck = "castling-through-check" // the king crosses an attacked square
	ReasonCastlingIntoCheck    = "castling-into-check"    // the king ends attacked
	ReasonPromotionMissing     = "promotion-missing"      // a pawn reaches the last rank and stays a pawn
	ReasonPromotion            = "promotion-impossible"   // a promotion elsewhere, or to no such man
	ReasonEnPassant            = "en-passant"             // no double step has just crossed the square
	ReasonEnPassantExposes     = "en-passant-exposes"     // the two pawns leaving uncover a check
	ReasonInconsistent         = "inconsistent"           // squares of a legal move, with wrong capture or flags
)

// Check returns nil if m is one of the legal moves, else an *gamerec.IllegalError
// that gives the reason nearest to what the writer of the move overlooked.
func (p *Position) Check(m gamerec.Move) error {
	var room [16]gamerec.Move
	for _, legal := range p.MovesTo(room[:0], m.Piece, m.To) {
		if legal == m {
			return nil
		}
	}
	return p.refuse(m)
}

// illegal makes the error.
func illegal(reason, format string, args ...any) *gamerec.IllegalError {
	return &gamerec.IllegalError{Reason: reason, Msg: fmt.Sprintf(format, args...)}
}

// name returns the name of a square.
func name[S ~uint8 | ~int](s S) string { return gamerec.Chess.Board().Name(gamerec.Square(s)) }

// man names the man on a square: "the knight on f6".
func (p *Position) man(s int) string {
	return fmt.Sprintf("the %v on %s", p.board[s&63].Kind(), name(s))
}

// men names the men of a set: "the knight on f6 and the rook on e8".
func (p *Position) men(set uint64) string {
	text := p.man(first(set))
	for set &= set - 1; set != 0; set &= set - 1 {
		text += " and " + p.man(first(set))
	}
	return text
}

// refuse explains a move that is not legal.
func (p *Position) refuse(m gamerec.Move) *gamerec.IllegalError {
	us := p.turn
	side := gamerec.Chess.SideName(us)
	switch {
	case m.Flags&gamerec.FlagNull != 0:
		if p.checkers != 0 {
			return illegal(ReasonNullMove, "%s is in check from %s and cannot pass", side, p.men(p.checkers))
		}
		return illegal(ReasonNullMove, "a null move is no move of the game")
	case !p.HasMoves():
		if p.checkers != 0 {
			return illegal(ReasonGameOver, "the game is over: %s is checkmated", side)
		}
		return illegal(ReasonGameOver, "the game is over: %s is stalemated", side)
	case m.From > 63 || m.To > 63:
		return illegal(ReasonOffBoard, "the move names a square that is not on the board")
	case m.Castles():
		return p.refuseCastling(m)
	}
	from, to := int(m.From), int(m.To)
	stands := p.board[from]
	switch {
	case stands == gamerec.NoPiece && m.Piece == gamerec.NoKind:
		return illegal(ReasonNoPiece, "%s is empty", name(from))
	case stands == gamerec.NoPiece:
		return illegal(ReasonNoPiece, "there is no %v on %s; the square is empty", m.Piece, name(from))
	case stands.Side() != us:
		return illegal(ReasonWrongSide, "%s belongs to %s, and %s is to move", p.man(from), gamerec.Chess.SideName(us.Other()), side)
	case stands.Kind() != m.Piece:
		return illegal(ReasonNoPiece, "there is no %v on %s; a %v stands there", m.Piece, name(from), stands.Kind())
	case from == to:
		return illegal(ReasonMovement, "%s does not leave its square", p.man(from))
	case p.sides[us]&bit(to) != 0:
		err := illegal(ReasonOwnPiece, "%s's own %v stands on %s", side, p.board[to].Kind(), name(to))
		if m.Piece == gamerec.King && p.board[to].Kind() == gamerec.Rook {
			err.Hint = "write castling as O-O or O-O-O, or by the king's own target square"
		}
		return err
	}
	if err := p.refuseGeometry(m.Piece, from, to); err != nil {
		return err
	}
	if err := p.refuseSafety(m.Piece, from, to); err != nil {
		return err
	}
	return p.refuseDetails(m)
}

// refuseGeometry explains why a man does not reach a square, apart from the safety
// of its king; nil if it does.
func (p *Position) refuseGeometry(k gamerec.Kind, from, to int) *gamerec.IllegalError {
	var rays uint64
	switch k {
	case gamerec.Pawn:
		return p.refusePawn(from, to)
	case gamerec.Knight:
		rays = knightAttacks[from]
	case gamerec.Bishop:
		rays = bishopRays[from]
	case gamerec.Rook:
		rays = rookRays[from]
	case gamerec.Queen:
		rays = bishopRays[from] | rookRays[from]
	case gamerec.King:
		rays = kingAttacks[from]
	}
	if rays&bit(to) == 0 {
		err := illegal(ReasonMovement, "a %v does not move from %s to %s", k, name(from), name(to))
		if k == gamerec.King && from>>3 == to>>3 {
			err.Hint = "castling is written O-O or O-O-O"
		}
		return err
	}
	if b := between[from][to] & p.occupied(); b != 0 && k != gamerec.Knight {
		return illegal(ReasonBlocked, "%s is blocked by %s", p.man(from), p.man(nearest(b, from, to)))
	}
	return nil
}

// nearest returns the square of a set on the way from one square to another that comes first.
func nearest(set uint64, from, to int) int {
	if to > from {
		return first(set)
	}
	return 63 - bits.LeadingZeros64(set)
}

// refusePawn is refuseGeometry for a pawn.
func (p *Position) refusePawn(from, to int) *gamerec.IllegalError {
	us := p.turn & 1
	ahead, home, epRank := 8, 1, 5
	if us == gamerec.Second {
		ahead, home, epRank = -8, 6, 2
	}
	blocked := func(s int) *gamerec.IllegalError {
		return illegal(ReasonBlocked, "%s is blocked by %s", p.man(from), p.man(s))
	}
	switch {
	case to == from+ahead:
		if p.board[to] != gamerec.NoPiece {
			return blocked(to)
		}
		return nil
	case to == from+2*ahead:
		if from>>3 != home {
			return illegal(ReasonMovement, "%s cannot step two squares: it does not stand on rank %d", p.man(from), home+1)
		}
		for s := from + ahead; s != to+ahead; s += ahead {
			if p.board[s] != gamerec.NoPiece {
				return blocked(s)
			}
		}
		return nil
	case pawnAttacks[us][from]&bit(to) == 0:
		return illegal(ReasonMovement, "a pawn of %s does not move from %s to %s", gamerec.Chess.SideName(us), name(from), name(to))
	case p.board[to] != gamerec.NoPiece || p.ep != gamerec.NoSquare && to == int(p.ep):
		return nil
	case to>>3 == epRank && p.board[to-ahead] == gamerec.NewPiece(us.Other(), gamerec.Pawn):
		return illegal(ReasonEnPassant, "the pawn on %s cannot be captured en passant: it did not make its double step on the ply before", name(to-ahead))
	}
	return illegal(ReasonMovement, "a pawn moves to another file only to capture, and %s is empty", name(to))
}

// refuseSafety explains why a move that is how the man moves leaves its king in
// check; nil if it does not.
func (p *Position) refuseSafety(k gamerec.Kind, from, to int) *gamerec.IllegalError {
	us := p.turn & 1
	king := p.king(us)
	if k == gamerec.King {
		if set := p.attackers(to, us^1, p.occupied()^bit(king)); set != 0 {
			return illegal(ReasonIntoCheck, "on %s the king would stand in check from %s", name(to), p.men(set))
		}
		return nil
	}
	enPassant := k == gamerec.Pawn && p.ep != gamerec.NoSquare && to == int(p.ep) && from&7 != to&7
	if enPassant && p.epSafe(from) || !enPassant && p.safe(from, to) {
		return nil
	}
	if slider := p.uncovered(king, from, to); slider != 0 {
		return illegal(ReasonPinned, "%s is pinned by %s", p.man(from), p.man(first(slider)))
	}
	switch {
	case p.checkers == 0:
		taken := int(p.ep ^ 8)
		set := p.attackers(king, us^1, p.occupied()^bit(from)^bit(taken)^bit(to))
		return illegal(ReasonEnPassantExposes, "capturing en passant takes the pawns from %s and %s at once and uncovers a check from %s", name(from), name(taken), p.men(set))
	case p.checkers&(p.checkers-1) != 0:
		return illegal(ReasonInCheck, "the king is in check from %s at once and must move", p.men(p.checkers))
	case between[king][first(p.checkers)&63] != 0:
		return illegal(ReasonInCheck, "the king is in check from %s, and the move neither captures it nor comes between", p.men(p.checkers))
	}
	return illegal(ReasonInCheck, "the king is in check from %s, and the move does not capture it", p.men(p.checkers))
}

// refuseDetails explains a move between the right squares that says something
// else wrong.
func (p *Position) refuseDetails(m gamerec.Move) *gamerec.IllegalError {
	last := m.Piece == gamerec.Pawn && bit(m.To)&(rank1|rank8) != 0
	switch {
	case last && m.Promo == gamerec.NoKind:
		err := illegal(ReasonPromotionMissing, "a pawn that reaches %s must become another man", name(m.To))
		err.Hint = "write =Q, =R, =B or =N"
		return err
	case last && (m.Promo < gamerec.Knight || m.Promo > gamerec.Queen):
		return illegal(ReasonPromotion, "a pawn cannot become a %v", m.Promo)
	case !last && m.Promo != gamerec.NoKind && m.Piece != gamerec.Pawn:
		return illegal(ReasonPromotion, "a %v does not promote", m.Piece)
	case !last && m.Promo != gamerec.NoKind:
		return illegal(ReasonPromotion, "a pawn does not promote on %s", name(m.To))
	}
	return illegal(ReasonInconsistent, "the %v may move from %s to %s, but what the move captures or its kind is stated wrong", m.Piece, name(m.From), name(m.To))
}

// refuseCastling explains a castling move.
func (p *Position) refuseCastling(m gamerec.Move) *gamerec.IllegalError {
	us := p.turn & 1
	side := gamerec.Chess.SideName(us)
	wing, wingName := gamerec.ShortWing, "short"
	if m.Flags&gamerec.FlagCastleLong != 0 {
		wing, wingName = gamerec.LongWing, "long"
	}
	if p.rooks[us][wing] == gamerec.NoSquare {
		return illegal(ReasonCastlingRights, "%s has no right to castle %s: the king or the rook has moved, or is not in its place", side, wingName)
	}
	king, rook, to := p.king(us), int(p.rooks[us][wing]), kingTo(us, wing)
	if p.checkers != 0 {
		return illegal(ReasonCastlingInCheck, "%s cannot castle while in check from %s", side, p.men(p.checkers))
	}
	occ := p.occupied()
	rookTo := int(castledRook(gamerec.Square(to), wing))
	if b := (span(king, to) | span(rook, rookTo)) & occ &^ (bit(king) | bit(rook)); b != 0 {
		return illegal(ReasonCastlingBlocked, "%s cannot castle %s: %s is in the way", side, wingName, p.man(nearest(b, king, rook)))
	}
	for b := span(king, to) &^ bit(king) &^ bit(to); b != 0; b &= b - 1 {
		s := first(b)
		if set := p.attackers(s, us^1, occ); set != 0 {
			return illegal(ReasonCastlingThroughCheck, "%s cannot castle %s: the king would cross %s, which is attacked by %s", side, wingName, name(s), p.men(set))
		}
	}
	set := p.attackers(to, us^1, occ^bit(king)^bit(rook)|bit(rookTo))
	if to != king {
		set |= p.attackers(to, us^1, occ)
	}
	if set != 0 {
		return illegal(ReasonCastlingIntoCheck, "%s cannot castle %s: on %s the king would stand in check from %s", side, wingName, name(to), p.men(set))
	}
	return illegal(ReasonInconsistent, "castling %s is legal, but its squares or flags are stated wrong", wingName)
}
