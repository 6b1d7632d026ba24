package pgn

import (
	"github.com/gamerec/gamerec"
)

// longForm is a way to write both squares of a move. Castling is the king's move; in
// Chess960, where that can be a step as well, it is the king onto its rook.
type longForm struct {
	letters bool // the letter of the man: Ng1-f3
	dash    bool // between the squares
	takes   bool // x instead, if the move is a capture
}

// NewLALG returns long algebraic notation of squares alone: g1f3, e4d5, e7e8=Q+. The
// names of the four are those of pgn-extract.
func NewLALG() gamerec.Notation { return longForm{}.notation("lalg") }

// NewHALG returns long algebraic notation with a hyphen: g1-f3, e4-d5, e7-e8=Q+.
func NewHALG() gamerec.Notation { return longForm{dash: true}.notation("halg") }

// NewELALG returns long algebraic notation with the letter of the man: Ng1f3, e4d5.
func NewELALG() gamerec.Notation { return longForm{letters: true}.notation("elalg") }

// NewXLALG returns long algebraic notation with the letter and a hyphen or x: Ng1-f3,
// e4xd5. It differs from NewLAN in castling, e1-g1.
func NewXLALG() gamerec.Notation {
	return longForm{letters: true, dash: true, takes: true}.notation("xlalg")
}

func (f longForm) notation(name string) gamerec.Notation {
	return &chessNotation{name: name, write: f.put, letters: &englishLetters}
}

func (f longForm) put(n *chessNotation, dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "--"...)
	}
	if f.letters && !m.Castles() {
		dst = append(dst, n.letters[m.Piece]...)
	}
	dst = chessBoard.Append(dst, m.From)
	switch {
	case f.takes && m.Taken != gamerec.NoKind:
		dst = append(dst, 'x')
	case f.dash:
		dst = append(dst, '-')
	}
	dst = chessBoard.Append(dst, castleSquare(p, m))
	dst = n.appendPromotion(dst, m)
	return n.appendMark(dst, p, m)
}

// castleSquare returns where a move written by its squares goes: castling in Chess960
// onto the rook, any other move to its target.
func castleSquare(p gamerec.Position, m gamerec.Move) gamerec.Square {
	if m.Castles() {
		s := p.Setup()
		if rook := s.Castling[p.Turn()][castleWing(m)]; s.Chess960 && rook != gamerec.NoSquare {
			return rook
		}
	}
	return m.To
}
