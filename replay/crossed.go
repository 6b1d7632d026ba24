package replay

import (
	"cmp"

	"github.com/gamerec/gamerec"
)

// Crossed returns the squares that a move concerns besides where it begins and
// ends, for diagrams to show: those a king's first leap goes over (both that a
// knight-wise leap may cross), the bend of a griffon's way, and the square of the
// man taken en passant.
func Crossed(b gamerec.Board, m gamerec.Move) []gamerec.Square {
	if m.From == gamerec.NoSquare || int(m.From) >= b.Squares() || int(m.To) >= b.Squares() {
		return nil
	}
	file, rank := b.File(m.From), b.Rank(m.From)
	df, dr := b.File(m.To)-file, b.Rank(m.To)-rank
	switch {
	case m.Flags&gamerec.FlagEnPassant != 0:
		return []gamerec.Square{b.Square(b.File(m.To), rank)}
	case m.Flags&gamerec.FlagLeap != 0 && df*df+dr*dr == 5:
		// the long way first, then the diagonal neighbour
		return []gamerec.Square{b.Square(file+df/2, rank+dr/2), b.Square(file+cmp.Compare(df, 0), rank+cmp.Compare(dr, 0))}
	case m.Flags&gamerec.FlagLeap != 0:
		return []gamerec.Square{b.Square(file+df/2, rank+dr/2)}
	case m.Piece == gamerec.Griffon && df*df+dr*dr > 2:
		return []gamerec.Square{b.Square(file+cmp.Compare(df, 0), rank+cmp.Compare(dr, 0))}
	}
	return nil
}
