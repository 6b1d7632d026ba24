package gamerec

import "strconv"

// Square is a point or a square of a board: rank*files + file, with a1 (from the
// first side's left corner) at 0. It has a meaning only together with a Board.
type Square uint8

// NoSquare is the absence of a square, as in a FEN without en passant.
const NoSquare Square = 255

// MaxSquares is the largest number of squares of any board (Metamachy, 12x12).
const MaxSquares = 144

// Board is the geometry of a board: how many files and ranks it has.
type Board struct{ Files, Ranks uint8 }

// Squares returns the number of squares.
func (b Board) Squares() int { return int(b.Files) * int(b.Ranks) }

// Square returns the square on a file and a rank, both counted from 0, or
// NoSquare if either lies off the board.
func (b Board) Square(file, rank int) Square {
	if file < 0 || rank < 0 || file >= int(b.Files) || rank >= int(b.Ranks) {
		return NoSquare
	}
	return Square(rank*int(b.Files) + file)
}

// File returns the file of s, counted from 0.
func (b Board) File(s Square) int { return int(s) % int(b.Files) }

// Rank returns the rank of s, counted from 0.
func (b Board) Rank(s Square) int { return int(s) / int(b.Files) }

// Append appends the name of s, a file letter and a rank counted from 1, such as
// "e4" or "l12"; "-" for NoSquare.
func (b Board) Append(dst []byte, s Square) []byte {
	if int(s) >= b.Squares() {
		return append(dst, '-')
	}
	file, rank := byte(s)%b.Files, byte(s)/b.Files+1
	if rank < 10 {
		return append(dst, 'a'+file, '0'+rank)
	}
	return strconv.AppendInt(append(dst, 'a'+file), int64(rank), 10)
}

// Name returns the name of s as Append writes it.
func (b Board) Name(s Square) string { return string(b.Append(nil, s)) }

// ParsePrefix reads a square name at the start of text, the longest rank that
// lies on the board, and returns it with the number of bytes used; 0 bytes if
// there is none. Only lower-case file letters count.
func (b Board) ParsePrefix(text string) (Square, int) {
	if len(text) < 2 || text[0] < 'a' || text[0] >= 'a'+b.Files || text[1] < '1' || text[1] > '9' {
		return NoSquare, 0
	}
	rank, n := int(text[1]-'0'), 2
	if len(text) > 2 && text[2] >= '0' && text[2] <= '9' {
		if two := rank*10 + int(text[2]-'0'); two <= int(b.Ranks) {
			rank, n = two, 3
		}
	}
	s := b.Square(int(text[0]-'a'), rank-1)
	if s == NoSquare {
		return NoSquare, 0
	}
	return s, n
}

// ParseSquare reads a whole text as the name of a square.
func (b Board) ParseSquare(text string) (Square, bool) {
	s, n := b.ParsePrefix(text)
	return s, n > 0 && n == len(text)
}
