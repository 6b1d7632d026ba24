package gamerec

// Kind is what a man is, whatever its side. One closed set serves all games, so
// that moves, setups and diagrams of every game have the same shape.
type Kind uint8

// The kinds. King to Pawn are chess; Metamachy adds Griffon to Elephant; xiangqi
// and banqi use General, Advisor, Elephant, Horse, Chariot, Cannon and Soldier;
// Hidden is a face-down piece of banqi.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
	Griffon
	Lion
	Prince
	Camel
	Cannon
	Elephant
	General
	Advisor
	Horse
	Chariot
	Soldier
	Hidden
	NumKinds
)

var kindNames = [NumKinds]string{
	"none", "pawn", "knight", "bishop", "rook", "queen", "king", "griffon", "lion", "prince", "camel",
	"cannon", "elephant", "general", "advisor", "horse", "chariot", "soldier", "hidden",
}

// String returns the English name of the kind in lower case.
func (k Kind) String() string {
	if k < NumKinds {
		return kindNames[k]
	}
	return "unknown"
}

// ParseKind is the inverse of Kind.String.
func ParseKind(name string) (Kind, bool) {
	for k, n := range kindNames {
		if n == name && k > 0 {
			return Kind(k), true
		}
	}
	return NoKind, false
}

// Piece is a kind with its side; the zero Piece is an empty square.
type Piece uint8

// NoPiece is an empty square. HiddenPiece is a face-down piece, which has no side yet.
const (
	NoPiece     Piece = 0
	HiddenPiece Piece = Piece(Hidden) << 1
)

// NewPiece returns the piece of a side and a kind.
func NewPiece(s Side, k Kind) Piece { return Piece(k)<<1 | Piece(s&1) }

// Kind returns what the piece is; NoKind for an empty square.
func (p Piece) Kind() Kind { return Kind(p >> 1) }

// Side returns whose piece it is; NoSide for an empty square or a face-down piece.
func (p Piece) Side() Side {
	if k := p.Kind(); k == NoKind || k == Hidden {
		return NoSide
	}
	return Side(p & 1)
}
