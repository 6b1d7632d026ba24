package replay

import (
	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// EnPassanter is a position of a game with en passant.
type EnPassanter interface {
	// EnPassant returns the square crossed by the last double step, if the policy lets it stand.
	EnPassant(fen.EnPassant) gamerec.Square
}

// FEN writes the text of a position, with the en passant square by the policy.
func FEN(p gamerec.Position, policy fen.EnPassant, o fen.Options) string {
	s := p.Setup()
	if e, ok := p.(EnPassanter); ok {
		s.EnPassant = e.EnPassant(policy)
	}
	return string(fen.Append(nil, &s, o))
}
