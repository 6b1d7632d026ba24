package fen

import (
	"fmt"

	"github.com/gamerec/gamerec"
)

// Deal is how the pieces of banqi lie face down, by square: what the players do not
// know. NoPiece is a square that had no face-down piece.
type Deal [32]gamerec.Piece

// ParseDeal reads a deal as 32 letters, rank 4 first and each rank from a to h, "."
// for a square without a face-down piece. Spaces and slashes may stand between ranks.
func ParseDeal(text string) (Deal, error) {
	var d Deal
	board := gamerec.Banqi.Board()
	n := 0
	for _, c := range text {
		if c == ' ' || c == '/' {
			continue
		}
		piece := gamerec.NoPiece
		if c != '.' {
			if c < 0x80 {
				piece = BanqiPiece(byte(c), BanqiLetters)
			}
			if piece == gamerec.NoPiece {
				return d, fmt.Errorf("%q is no piece of banqi", c)
			}
		}
		if n < len(d) {
			d[board.Square(n%int(board.Files), int(board.Ranks)-1-n/int(board.Files))] = piece
		}
		n++
	}
	if n != len(d) {
		return d, fmt.Errorf("the deal has %d squares, not %d", n, len(d))
	}
	return d, nil
}

// String returns the text that ParseDeal reads.
func (d *Deal) String() string {
	text := make([]byte, 0, len(d))
	board := gamerec.Banqi.Board()
	for n := range len(d) {
		piece := d[board.Square(n%int(board.Files), int(board.Ranks)-1-n/int(board.Files))]
		if piece == gamerec.NoPiece {
			text = append(text, '.')
		} else {
			text = append(text, BanqiLetter(piece, BanqiLetters))
		}
	}
	return string(text)
}

// Fits returns nil if the deal can lie below the face-down squares of a setup:
// each has a piece, no other square has one, and together they are the pool.
func (d *Deal) Fits(s *gamerec.Setup) error {
	var pool [2][gamerec.NumKinds]uint8
	for sq, piece := range d {
		name := gamerec.Banqi.Board().Name(gamerec.Square(sq))
		switch hidden := s.Cells[sq] == gamerec.HiddenPiece; {
		case hidden && piece == gamerec.NoPiece:
			return fmt.Errorf("it has no piece for %s", name)
		case !hidden && piece != gamerec.NoPiece:
			return fmt.Errorf("it has a piece for %s, where none lies face down", name)
		case hidden:
			pool[piece.Side()&1][piece.Kind()]++
		}
	}
	for side := range pool {
		for k, n := range pool[side] {
			if want := s.Pool[side][k]; n != want {
				return fmt.Errorf("it has %d of the kind %s for %s, and %d lie face down", n, gamerec.Kind(k), gamerec.Banqi.SideName(gamerec.Side(side)), want)
			}
		}
	}
	return nil
}
