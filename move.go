package gamerec

// Move is one ply of any game. It is complete only together with the position it
// is played in, and comparable: two moves of one position are the same ply
// exactly when they are equal.
//
// Castling has From and To of the king (To is its square after castling, g or c
// file, in Chess960 too). A banqi flip has From == To, and the piece revealed in
// Piece with FlagSecond for its side; Piece is NoKind if the record does not
// tell. A null move has From == To == NoSquare and FlagNull.
type Move struct {
	From, To Square
	Piece    Kind // what moves
	Taken    Kind // what is captured, NoKind if nothing
	Promo    Kind // what it becomes, NoKind if it does not promote
	Flags    MoveFlags
}

// MoveFlags mark what the squares alone do not tell.
type MoveFlags uint8

// The flags of a move.
const (
	FlagCastleShort MoveFlags = 1 << iota // chess: O-O
	FlagCastleLong                        // chess: O-O-O
	FlagEnPassant                         // the man taken stands beyond To
	FlagDoubleStep                        // pawn (or Metamachy prince) of two squares
	FlagLeap                              // Metamachy: the king's first leap
	FlagFlip                              // banqi: a face-down piece is turned
	FlagSecond                            // banqi flip: the piece revealed is the second side's
	FlagNull                              // a pass, as "--" in annotations
)

// NullMove is the pass that annotators write as "--" or "Z0".
var NullMove = Move{From: NoSquare, To: NoSquare, Flags: FlagNull}

// Castles says whether the move is castling on either wing.
func (m Move) Castles() bool { return m.Flags&(FlagCastleShort|FlagCastleLong) != 0 }

// Revealed returns the piece that a banqi flip turns up; NoPiece if it is not told.
func (m Move) Revealed() Piece {
	if m.Flags&FlagFlip == 0 || m.Piece == NoKind {
		return NoPiece
	}
	if m.Flags&FlagSecond != 0 {
		return NewPiece(Second, m.Piece)
	}
	return NewPiece(First, m.Piece)
}
