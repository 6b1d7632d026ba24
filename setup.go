package gamerec

// Setup is a position as data: what a FEN says, sense or nonsense. Rules.FromSetup
// turns it into a Position and reports every fault.
type Setup struct {
	Game  GameID
	Cells [MaxSquares]Piece // by Square; those beyond the board stay empty
	Turn  Side              // NoSide in banqi before the first flip

	// Castling holds, by side and wing, the square of the rook that may still
	// castle, or NoSquare. It is chess only.
	Castling [2][2]Square
	// Chess960 says that castling rights may belong to any rook and king.
	Chess960 bool
	// Leap says, by side, whether the king may still make its first leap. It is Metamachy only.
	Leap [2]bool
	// EnPassant is the square crossed by the last double step, or NoSquare.
	EnPassant Square
	// Pool counts, by side and kind, the face-down pieces of banqi.
	Pool [2][NumKinds]uint8

	// Clock counts plies since the last irreversible one: capture or pawn move in
	// chess (the halfmove clock), capture in xiangqi, flip or capture in banqi.
	Clock int
	// Number is the move number, from 1; in banqi the number of the next ply.
	Number int
}

// The wings of Setup.Castling.
const (
	ShortWing = 0 // towards the h-file, O-O
	LongWing  = 1 // towards the a-file, O-O-O
)

// NewSetup returns an empty board of the game, the first side to move, without
// rights, clock 0 and number 1.
func NewSetup(g GameID) Setup {
	return Setup{
		Game: g, EnPassant: NoSquare, Number: 1,
		Castling: [2][2]Square{{NoSquare, NoSquare}, {NoSquare, NoSquare}},
	}
}

// Count returns how many men of a piece stand on the board.
func (s *Setup) Count(p Piece) int {
	n := 0
	for _, c := range s.Cells {
		if c == p {
			n++
		}
	}
	return n
}
