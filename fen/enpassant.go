package fen

// EnPassant says when a position text names the en passant square. A Setup read
// or made by a Position holds the square after every double step; the position
// tells which of the policies lets it stand.
type EnPassant uint8

// The policies.
const (
	EnPassantAlways EnPassant = iota // "fen": after every double step (PGN standard of 1994, 16.1.3.4)
	EnPassantPseudo                  // "xfen": only if a pawn stands ready to capture (X-FEN)
	EnPassantLegal                   // "legal": only if such a capture is legal
	numEnPassant
)

var enPassantNames = [numEnPassant]string{"fen", "xfen", "legal"}

// String returns "fen", "xfen" or "legal".
func (e EnPassant) String() string { return enPassantNames[min(e, numEnPassant-1)] }

// ParseEnPassant is the inverse of EnPassant.String.
func ParseEnPassant(name string) (EnPassant, bool) {
	for e, n := range enPassantNames {
		if n == name {
			return EnPassant(e), true
		}
	}
	return EnPassantAlways, false
}
