package banqi

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Reasons of gamerec.IllegalError, by which programs tell why a move is not legal.
const (
	ReasonOffBoard    = "off-board"        // a square that the board does not have
	ReasonGameOver    = "game-over"        // one side has lost all its pieces
	ReasonNoPiece     = "no-piece"         // nothing, or another piece, stands on the square left
	ReasonWrongSide   = "wrong-side"       // the piece is of the other colour
	ReasonFaceDown    = "face-down"        // a face-down piece can only be flipped
	ReasonFaceUp      = "face-up"          // a flip of a square without a face-down piece
	ReasonColour      = "colour-not-fixed" // before the first flip nobody has a colour
	ReasonPool        = "not-in-pool"      // no such piece is left face down
	ReasonUnknownFlip = "flip-unknown"     // the record does not tell what the flip revealed
	ReasonTarget      = "face-down-target" // face-down pieces are never captured
	ReasonOwnPiece    = "own-piece"        // a piece of the same side stands on the target
	ReasonRank        = "rank"             // the target outranks the piece
	ReasonMovement    = "piece-movement"   // not one step along a file or a rank
	ReasonNoScreen    = "no-screen"        // a cannon captures only over a piece
	ReasonTwoScreens  = "two-screens"      // and over one only
	ReasonJumpEmpty   = "jump-without-capture"
)

func name(s gamerec.Square) string { return gamerec.Banqi.Board().Name(s) }

func side(s gamerec.Side) string { return gamerec.Banqi.SideName(s) }

// PoolError says that a flip reveals a piece of which none is left face down.
type PoolError struct {
	Piece   gamerec.Piece
	illegal gamerec.IllegalError
}

func (e *PoolError) Error() string { return e.illegal.Msg }

// Unwrap returns the *gamerec.IllegalError, with the reason ReasonPool.
func (e *PoolError) Unwrap() error { return &e.illegal }

func no(reason, format string, args ...any) error {
	return &gamerec.IllegalError{Reason: reason, Msg: fmt.Sprintf(format, args...)}
}

// Check returns nil if m is legal, else why it is not. A flip may carry a piece
// that the pool still holds, or none.
func (p *Position) Check(m gamerec.Move) error {
	if m.From >= squares || m.To >= squares {
		return no(ReasonOffBoard, "the board has the squares a1 to h4")
	}
	if p.over() {
		return no(ReasonGameOver, "the game is over: all pieces of one side are captured")
	}
	if m.Flags&gamerec.FlagFlip != 0 {
		return p.checkFlip(m)
	}
	piece := p.board[m.From]
	switch {
	case piece == gamerec.NoPiece:
		return no(ReasonNoPiece, "there is no piece on %s", name(m.From))
	case piece == gamerec.HiddenPiece:
		return no(ReasonFaceDown, "the piece on %s lies face down: it can be flipped, not moved", name(m.From))
	case p.turn == gamerec.NoSide:
		return no(ReasonColour, "the colours are not fixed before the first flip")
	case piece.Side() != p.turn:
		return no(ReasonWrongSide, "the %s on %s is %s's, and %s is to move", piece.Kind(), name(m.From), side(piece.Side()), side(p.turn))
	case m.Piece != piece.Kind():
		return no(ReasonNoPiece, "a %s stands on %s, not a %s", piece.Kind(), name(m.From), m.Piece)
	}
	target := p.board[m.To]
	switch {
	case target == gamerec.HiddenPiece:
		return no(ReasonTarget, "the piece on %s lies face down: nothing moves there or captures it", name(m.To))
	case target != gamerec.NoPiece && target.Side() == p.turn:
		return no(ReasonOwnPiece, "%s's own %s stands on %s", side(p.turn), target.Kind(), name(m.To))
	}
	dir, distance := direction(m.From, m.To)
	if distance == 0 {
		return no(ReasonMovement, "a %s moves along a file or a rank, not from %s to %s", piece.Kind(), name(m.From), name(m.To))
	}
	if piece.Kind() == gamerec.Cannon && target != gamerec.NoPiece {
		if err := p.checkJump(m, dir, distance); err != nil {
			return err
		}
	} else {
		switch {
		case distance > 1 && piece.Kind() == gamerec.Cannon:
			return no(ReasonJumpEmpty, "a cannon jumps only to capture, and %s is empty", name(m.To))
		case distance > 1:
			return no(ReasonMovement, "a %s moves one square, not from %s to %s", piece.Kind(), name(m.From), name(m.To))
		case target != gamerec.NoPiece && !beats(piece.Kind(), target.Kind()):
			return no(ReasonRank, "a %s cannot capture a %s", piece.Kind(), target.Kind())
		}
	}
	if m.Taken != target.Kind() || m.Promo != gamerec.NoKind || m.Flags != 0 {
		return no("inconsistent", "the move does not say what it captures, or says it wrongly")
	}
	return nil
}

func (p *Position) checkFlip(m gamerec.Move) error {
	if m.From != m.To || m.Promo != gamerec.NoKind || m.Taken != gamerec.NoKind || m.Flags&^(gamerec.FlagFlip|gamerec.FlagSecond) != 0 {
		return no("inconsistent", "a flip names one square and the piece that it reveals")
	}
	switch p.board[m.From] {
	case gamerec.HiddenPiece:
	case gamerec.NoPiece:
		return no(ReasonFaceUp, "%s is empty: there is nothing to flip", name(m.From))
	default:
		return no(ReasonFaceUp, "the piece on %s already lies face up", name(m.From))
	}
	piece := m.Revealed()
	if piece == gamerec.NoPiece {
		return nil
	}
	if p.pool[piece.Side()&1][piece.Kind()] == 0 {
		return &PoolError{Piece: piece, illegal: gamerec.IllegalError{
			Reason: ReasonPool, Hint: "correct this flip or an earlier one",
			Msg: fmt.Sprintf("no %s of %s is left face down, each side has %d", piece.Kind(), side(piece.Side()), fen.BanqiCount(piece.Kind())),
		}}
	}
	return nil
}

// direction returns the direction from one square to another along a line and how
// far it is, 0 if they share none.
func direction(from, to gamerec.Square) (dir, distance int) {
	df, dr := int(to)%files-int(from)%files, int(to)/files-int(from)/files
	switch {
	case dr == 0 && df > 0:
		return 0, df
	case dr == 0 && df < 0:
		return 1, -df
	case df == 0 && dr > 0:
		return 2, dr
	case df == 0 && dr < 0:
		return 3, -dr
	}
	return 0, 0
}

// checkJump checks the one piece that a capturing cannon must jump.
func (p *Position) checkJump(m gamerec.Move, dir, distance int) error {
	screens := 0
	for n := 1; n < distance; n++ {
		if p.board[next(m.From, dir, n)] != gamerec.NoPiece {
			screens++
		}
	}
	switch {
	case screens == 0 && distance == 1:
		return no(ReasonNoScreen, "a cannon captures only by jumping exactly one piece, and nothing stands between %s and %s", name(m.From), name(m.To))
	case screens == 0:
		return no(ReasonNoScreen, "the cannon has no screen between %s and %s", name(m.From), name(m.To))
	case screens > 1:
		return no(ReasonTwoScreens, "%d pieces stand between %s and %s; a cannon jumps exactly one", screens, name(m.From), name(m.To))
	}
	return nil
}
