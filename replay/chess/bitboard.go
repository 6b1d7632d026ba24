package chess

import (
	"slices"

	"github.com/gamerec/gamerec"
)

// A set of squares is a uint64 with a1 at bit 0, b1 at bit 1 and h8 at bit 63.
const (
	fileA uint64 = 0x0101010101010101
	fileH uint64 = fileA << 7
	rank1 uint64 = 0xff
	rank3 uint64 = rank1 << 16
	rank6 uint64 = rank1 << 40
	rank8 uint64 = rank1 << 56

	lightSquares uint64 = 0x55aa55aa55aa55aa
)

// Attacks on an empty board by square; pawnAttacks by side and square.
var (
	knightAttacks = leaps(step{1, 2}, step{2, 1}, step{-1, 2}, step{-2, 1}, step{1, -2}, step{2, -1}, step{-1, -2}, step{-2, -1})
	kingAttacks   = leaps(step{1, 0}, step{1, 1}, step{0, 1}, step{-1, 1}, step{-1, 0}, step{-1, -1}, step{0, -1}, step{1, -1})
	pawnAttacks   = [2][64]uint64{leaps(step{-1, 1}, step{1, 1}), leaps(step{-1, -1}, step{1, -1})}
	rookRays      = rays(rookSteps)
	bishopRays    = rays(bishopSteps)
)

// checkReach holds, by square of a king, where a man must arrive or leave to give
// check: on the king's lines, or a knight's leap away.
var checkReach = func() (table [64]uint64) {
	for s := range table {
		table[s] = rookRays[s] | bishopRays[s] | knightAttacks[s]
	}
	return table
}()

// sources holds, by kind and target square, where a man of the kind can come from on
// an empty board. Pawns and kings have rules of their own and are not in it.
var sources = [8][64]uint64{
	gamerec.Knight: knightAttacks, gamerec.Bishop: bishopRays, gamerec.Rook: rookRays,
	gamerec.Queen: func() (table [64]uint64) {
		for s := range table {
			table[s] = rookRays[s] | bishopRays[s]
		}
		return table
	}(),
}

// leaps returns, by square, where the steps lead on the board.
func leaps(steps ...step) (table [64]uint64) {
	for s := range table {
		for _, d := range steps {
			if f, r := s&7+d.file, s>>3+d.rank; uint(f) < 8 && uint(r) < 8 {
				table[s] |= 1 << (r*8 + f)
			}
		}
	}
	return table
}

// rays returns, by square, where the steps lead when repeated.
func rays(steps []step) (table [64]uint64) {
	for s := range table {
		table[s] = walk(s, 0, steps)
	}
	return table
}

// lines[a][b] is the whole rank, file or diagonal through a and b, and
// between[a][b] the squares strictly between them; both are empty if a and b do
// not share a line.
var lines, between = func() (*[64][64]uint64, *[64][64]uint64) {
	l, b := new([64][64]uint64), new([64][64]uint64)
	for s := range 64 {
		for i, d := range queenSteps {
			line := walk(s, 0, queenSteps[i&^1:i|1+1]) | 1<<s
			passed := uint64(0)
			for f, r := s&7+d.file, s>>3+d.rank; uint(f) < 8 && uint(r) < 8; f, r = f+d.file, r+d.rank {
				t := r*8 + f
				l[s][t], b[s][t] = line, passed
				passed |= 1 << t
			}
		}
	}
	return l, b
}()

// queenSteps are the steps of rooks and bishops; each two that follow one another make a line.
var queenSteps = slices.Concat(rookSteps, bishopSteps)
