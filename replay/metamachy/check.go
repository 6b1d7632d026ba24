package metamachy

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
)

// The reasons of an *gamerec.IllegalError of Metamachy.
const (
	ReasonNullMove         = "null-move"            // a pass is no move of the game
	ReasonGameOver         = "game-over"            // checkmate or stalemate
	ReasonOffBoard         = "off-board"            // a square that the board does not have
	ReasonNoPiece          = "no-piece"             // nothing, or another man, stands on the square left
	ReasonWrongSide        = "wrong-side"           // the man belongs to the side that is not to move
	ReasonOwnPiece         = "own-piece"            // a man of the same side stands on the target
	ReasonMovement         = "piece-movement"       // not how the man moves
	ReasonBlocked          = "blocked"              // a man stands in the way
	ReasonNoScreen         = "no-screen"            // a cannon captures only over a man
	ReasonTwoScreens       = "two-screens"          // and over one only
	ReasonExposed          = "pinned"               // the move uncovers an attack on the own king
	ReasonInCheck          = "in-check"             // the move does not answer the check
	ReasonIntoCheck        = "into-check"           // the king steps onto an attacked square
	ReasonCastling         = "castling"             // Metamachy has none
	ReasonLeapRight        = "leap-right"           // the king has moved
	ReasonLeapInCheck      = "leap-in-check"        // no leap out of check
	ReasonLeapCapture      = "leap-capture"         // a leap goes to an empty square
	ReasonLeapThroughCheck = "leap-through-check"   // no crossed square is safe
	ReasonPromotionMissing = "promotion-missing"    // a pawn or prince reaches the last rank and stays what it is
	ReasonPromotion        = "promotion-impossible" // a promotion elsewhere, or to no such man
	ReasonEnPassant        = "en-passant"           // no double step has just crossed the square
	ReasonInconsistent     = "inconsistent"         // squares of a legal move, with wrong capture or flags
)

func name(s gamerec.Square) string { return gamerec.Metamachy.Board().Name(s) }

func side(s gamerec.Side) string { return gamerec.Metamachy.SideName(s) }

func illegal(reason, format string, args ...any) *gamerec.IllegalError {
	return &gamerec.IllegalError{Reason: reason, Msg: fmt.Sprintf(format, args...)}
}

// Check returns nil if m is one of the legal moves, else an *gamerec.IllegalError
// that gives the reason nearest to what the writer of the move overlooked.
func (p *Position) Check(m gamerec.Move) error {
	var room [32]gamerec.Move
	for _, legal := range p.MovesTo(room[:0], m.Piece, m.To) {
		if legal == m {
			return nil
		}
	}
	return p.refuse(m)
}

// man names the man on a cell: "the knight on f6".
func (p *Position) man(c cell) string {
	return fmt.Sprintf("the %v on %s", p.board[c].Kind(), name(c.square()))
}

// attackers names the men of a side that attack a cell: "the knight on f6 and the
// rook on e8".
func (p *Position) attackers(c cell, by gamerec.Side) string {
	q := *p
	q.turn = by
	q.ep = off
	if man := q.board[c]; man == gamerec.NoPiece || man.Side() == by { // some attack only what stands there
		q.lift(c)
		q.put(c, gamerec.NewPiece(by.Other(), gamerec.Pawn))
	}
	var names []string
	for men := q.men[by&1]; ; {
		from := men.pop()
		if from == off {
			return strings.Join(names, " and ")
		}
		if flags, ok := q.goes(q.board[from].Kind(), from, c); ok && flags == 0 {
			names = append(names, p.man(from))
		}
	}
}

// refuse explains a move that is not legal.
func (p *Position) refuse(m gamerec.Move) *gamerec.IllegalError {
	us := p.turn & 1
	switch {
	case m.Flags&gamerec.FlagNull != 0:
		if p.check {
			return illegal(ReasonNullMove, "%s is in check from %s and cannot pass", side(us), p.attackers(p.king[us], us.Other()))
		}
		return illegal(ReasonNullMove, "a null move is no move of the game")
	case m.Castles():
		err := illegal(ReasonCastling, "Metamachy has no castling")
		err.Hint = "the king's first move may be a leap of two squares, written like any move of a king, as in Kh2"
		return err
	case !p.HasMoves() && p.check:
		return illegal(ReasonGameOver, "the game is over: %s is checkmated", side(us))
	case !p.HasMoves():
		return illegal(ReasonGameOver, "the game is over: %s is stalemated", side(us))
	case m.From >= count || m.To >= count:
		return illegal(ReasonOffBoard, "the move names a square that is not on the board")
	}
	from, to := cellOf(m.From), cellOf(m.To)
	stands, target := p.board[from], p.board[to]
	switch {
	case stands == gamerec.NoPiece && m.Piece == gamerec.NoKind:
		return illegal(ReasonNoPiece, "%s is empty", name(m.From))
	case stands == gamerec.NoPiece:
		return illegal(ReasonNoPiece, "there is no %v on %s; the square is empty", m.Piece, name(m.From))
	case stands.Side() != us:
		return illegal(ReasonWrongSide, "%s belongs to %s, and %s is to move", p.man(from), side(us.Other()), side(us))
	case stands.Kind() != m.Piece:
		return illegal(ReasonNoPiece, "there is no %v on %s; a %v stands there", m.Piece, name(m.From), stands.Kind())
	case from == to:
		return illegal(ReasonMovement, "%s does not leave its square", p.man(from))
	case target != gamerec.NoPiece && target.Side() == us:
		return illegal(ReasonOwnPiece, "%s's own %v stands on %s", side(us), target.Kind(), name(m.To))
	}
	flags, ok := p.goes(m.Piece, from, to)
	if !ok {
		return p.refuseGeometry(m.Piece, from, to)
	}
	if !p.allowed(from, to, flags) {
		return p.refuseSafety(m.Piece, from, to, flags)
	}
	return p.refuseDetails(m)
}

// refuseGeometry explains why a man does not go to a square, apart from the safety
// of its king.
func (p *Position) refuseGeometry(k gamerec.Kind, from, to cell) *gamerec.IllegalError {
	df, dr := to.file()-from.file(), to.rank()-from.rank()
	f, r := max(df, -df), max(dr, -dr)
	line := f == 0 || r == 0
	switch {
	case k == gamerec.Pawn:
		return p.refusePawn(from, to)
	case k == gamerec.King && f <= 2 && r <= 2:
		return illegal(ReasonLeapRight, "the king cannot leap from %s to %s: only its first move may be a leap, and it has moved", name(from.square()), name(to.square()))
	case k == gamerec.Prince && to == from+2*forward(p.turn):
		if ahead := from + forward(p.turn); p.board[ahead] != gamerec.NoPiece {
			return illegal(ReasonBlocked, "%s is blocked by %s", p.man(from), p.man(ahead))
		}
		return illegal(ReasonMovement, "a prince steps two squares only without capturing, and %s stands there", p.man(to))
	case k == gamerec.Griffon:
		return p.refuseGriffon(from, to)
	case k == gamerec.Cannon && line:
		return p.refuseCannon(from, to)
	case k == gamerec.Rook && line, k == gamerec.Bishop && f == r, k == gamerec.Queen && (line || f == r):
		return illegal(ReasonBlocked, "%s is blocked by %s", p.man(from), p.man(p.firstMan(from, to)))
	}
	return illegal(ReasonMovement, "a %v does not move from %s to %s", k, name(from.square()), name(to.square()))
}

// firstMan returns the cell of the first man on the line from one cell to another.
func (p *Position) firstMan(from, to cell) cell {
	d := step(sign(to.file()-from.file()), sign(to.rank()-from.rank()))
	c := from + d
	for c != to && p.board[c] == gamerec.NoPiece {
		c += d
	}
	return c
}

func (p *Position) refuseGriffon(from, to cell) *gamerec.IllegalError {
	diag, straight, ok := bend(from, to)
	if !ok {
		return illegal(ReasonMovement, "a griffon moves one square diagonally and from there straight outward, which does not lead from %s to %s", name(from.square()), name(to.square()))
	}
	c := from + diag
	for c != to && p.board[c] == gamerec.NoPiece {
		c += straight
	}
	return illegal(ReasonBlocked, "%s is blocked by %s: its way to %s begins with the diagonal step to %s", p.man(from), p.man(c), name(to.square()), name((from + diag).square()))
}

func (p *Position) refuseCannon(from, to cell) *gamerec.IllegalError {
	screens := p.between(from, to)
	switch {
	case p.board[to] == gamerec.NoPiece:
		return illegal(ReasonBlocked, "%s is blocked by %s: it jumps only to capture, and %s is empty", p.man(from), p.man(p.firstMan(from, to)), name(to.square()))
	case screens == 0:
		return illegal(ReasonNoScreen, "%s has no screen: it captures only over exactly one man", p.man(from))
	}
	return illegal(ReasonTwoScreens, "%d men stand between %s and %s; a cannon captures over exactly one", screens, name(from.square()), name(to.square()))
}

func (p *Position) refusePawn(from, to cell) *gamerec.IllegalError {
	us := p.turn & 1
	ahead := from + forward(us)
	switch {
	case to == ahead || to == ahead+forward(us):
		c := ahead
		if p.board[c] == gamerec.NoPiece {
			c = to
		}
		return illegal(ReasonBlocked, "%s is blocked by %s", p.man(from), p.man(c))
	case to != ahead+step(1, 0) && to != ahead+step(-1, 0):
		return illegal(ReasonMovement, "a pawn of %s does not move from %s to %s", side(us), name(from.square()), name(to.square()))
	}
	if victim := p.board[to-forward(us)]; victim == gamerec.NewPiece(us.Other(), gamerec.Pawn) || victim == gamerec.NewPiece(us.Other(), gamerec.Prince) {
		return illegal(ReasonEnPassant, "%s cannot be captured en passant: it did not make its double step on the ply before", p.man(to-forward(us)))
	}
	return illegal(ReasonMovement, "a pawn moves to another file only to capture, and %s is empty", name(to.square()))
}

// refuseSafety explains a move that leaves the king attacked, or a leap that is not safe.
func (p *Position) refuseSafety(k gamerec.Kind, from, to cell, flags gamerec.MoveFlags) *gamerec.IllegalError {
	us, them := p.turn&1, p.turn.Other()&1
	if k == gamerec.King {
		lifted := *p
		lifted.lift(from)
		switch a, b := crossed(from, to); {
		case flags&gamerec.FlagLeap == 0:
		case p.check:
			return illegal(ReasonLeapInCheck, "the king cannot leap out of check from %s", p.attackers(from, them))
		case p.board[to] != gamerec.NoPiece:
			return illegal(ReasonLeapCapture, "the king's first leap goes to an empty square, and a %v stands on %s", p.board[to].Kind(), name(to.square()))
		case !p.kingSafe(a) && b == off:
			return illegal(ReasonLeapThroughCheck, "the king cannot leap over %s, which is attacked by %s", name(a.square()), lifted.attackers(a, them))
		case b != off && !p.kingSafe(a) && !p.kingSafe(b):
			return illegal(ReasonLeapThroughCheck, "the king cannot leap to %s: both squares that it may cross are attacked, %s by %s and %s by %s",
				name(to.square()), name(a.square()), lifted.attackers(a, them), name(b.square()), lifted.attackers(b, them))
		}
		return illegal(ReasonIntoCheck, "on %s the king would be in check from %s", name(to.square()), lifted.attackers(to, them))
	}
	if p.check {
		return illegal(ReasonInCheck, "the king is in check from %s, and the move does not parry that, or uncovers another check", p.attackers(p.king[us], them))
	}
	after := *p
	after.Play(gamerec.Move{From: from.square(), To: to.square(), Piece: k, Flags: flags})
	return illegal(ReasonExposed, "if %s leaves for %s, the king is in check from %s", p.man(from), name(to.square()), after.attackers(p.king[us], them))
}

// refuseDetails explains a move between the right squares that says something else
// wrong.
func (p *Position) refuseDetails(m gamerec.Move) *gamerec.IllegalError {
	promotes := m.Piece == gamerec.Pawn || m.Piece == gamerec.Prince
	last := cellOf(m.To).rank() == lastRank(p.turn)
	switch {
	case promotes && last && m.Promo == gamerec.NoKind:
		err := illegal(ReasonPromotionMissing, "a %v that reaches %s must become another man", m.Piece, name(m.To))
		err.Hint = "write =Q, =L or =G"
		return err
	case promotes && last && m.Promo != gamerec.Queen && m.Promo != gamerec.Lion && m.Promo != gamerec.Griffon:
		err := illegal(ReasonPromotion, "a %v cannot become a %v", m.Piece, m.Promo)
		err.Hint = "it becomes a queen, lion or griffon"
		return err
	case !promotes && m.Promo != gamerec.NoKind:
		return illegal(ReasonPromotion, "a %v does not promote", m.Piece)
	case m.Promo != gamerec.NoKind && !last:
		return illegal(ReasonPromotion, "a %v does not promote on %s", m.Piece, name(m.To))
	}
	return illegal(ReasonInconsistent, "the %v may move from %s to %s, but what the move captures or its kind is stated wrong", m.Piece, name(m.From), name(m.To))
}
