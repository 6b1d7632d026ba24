package metamachy

import (
	"cmp"
	"math/bits"

	"github.com/gamerec/gamerec"
)

// A cell is a square of the board inside a frame: rank*16 + file, both from 0. The
// files 12 to 15 and the ranks 12 to 15 are the frame. Steps of up to three files
// and ranks are plain sums that wrap around into it, so that no step needs a test
// of its own for the edge.
type cell uint8

const (
	cells      = 192         // cells of the ranks, frame files included
	off   cell = 0xFF        // a cell of the frame that stands for no cell
	edge       = 0xFF        // what stands on the frame; no man of either side
	size       = 12          // files and ranks
	count      = size * size // squares
)

func cellOf(s gamerec.Square) cell { return cell(s/size<<4 | s%size) }

func at(file, rank int) cell { return cell(rank<<4 | file) }

func (c cell) square() gamerec.Square { return gamerec.Square(c - c>>4<<2) }

func (c cell) file() int { return int(c & 15) }
func (c cell) rank() int { return int(c >> 4) }

// step returns what added to a cell goes so many files and ranks.
func step(files, ranks int) cell { return cell(uint8(ranks*16 + files)) }

// set is a set of cells.
type set [3]uint64

func (s *set) add(c cell)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) remove(c cell)   { s[c>>6] &^= 1 << (c & 63) }
func (s *set) has(c cell) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s *set) meets(t *set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

// pop removes the first cell from the set and returns it; off if it is empty.
func (s *set) pop() cell {
	for i, word := range s {
		if word != 0 {
			s[i] = word & (word - 1)
			return cell(i<<6 | bits.TrailingZeros64(word))
		}
	}
	return off
}

var (
	straight = [4]cell{step(0, 1), step(0, -1), step(1, 0), step(-1, 0)}
	diagonal = [4]cell{step(1, 1), step(-1, 1), step(1, -1), step(-1, -1)}
	around   = [8]cell{straight[0], straight[1], straight[2], straight[3], diagonal[0], diagonal[1], diagonal[2], diagonal[3]}

	knightSteps   = leaper(1, 2)
	camelSteps    = leaper(1, 3)
	elephantSteps = [8]cell{
		step(1, 1), step(-1, 1), step(1, -1), step(-1, -1), step(2, 2), step(-2, 2), step(2, -2), step(-2, -2),
	}
	// ring are the sixteen steps of two squares, by which lions and kings leap.
	ring = func() (steps [16]cell) {
		i := 0
		for f := -2; f <= 2; f++ {
			for r := -2; r <= 2; r++ {
				if max(f, -f, r, -r) == 2 {
					steps[i] = step(f, r)
					i++
				}
			}
		}
		return steps
	}()
	// bends are, for each diagonal, the two straight directions in which a griffon
	// that took it goes on: outward.
	bends = [4][2]cell{
		{step(1, 0), step(0, 1)}, {step(-1, 0), step(0, 1)}, {step(1, 0), step(0, -1)}, {step(-1, 0), step(0, -1)},
	}
)

// leaper returns the eight leaps of so many files by so many ranks, or the reverse.
func leaper(a, b int) [8]cell {
	return [8]cell{step(a, b), step(b, a), step(-a, b), step(-b, a), step(a, -b), step(b, -a), step(-a, -b), step(-b, -a)}
}

// forward is the way of the pawns of a side.
func forward(s gamerec.Side) cell {
	if s == gamerec.Second {
		return step(0, -1)
	}
	return step(0, 1)
}

// lastRank is the rank on which pawns and princes of a side promote.
func lastRank(s gamerec.Side) int {
	if s == gamerec.Second {
		return 0
	}
	return size - 1
}

// near holds, by cell, the cells from which a man that does not slide can attack
// it: all within two files and ranks, and those a camel's leap away.
var near = func() (t [cells]set) {
	for f := range size {
		for r := range size {
			c := at(f, r)
			for df := -3; df <= 3; df++ {
				for dr := -3; dr <= 3; dr++ {
					far := max(df, -df, dr, -dr)
					to := c + step(df, dr)
					if onBoard(f+df, r+dr) && (far == 1 || far == 2 || df*df+dr*dr == 10) {
						t[c].add(to)
					}
				}
			}
		}
	}
	return t
}()

func onBoard(file, rank int) bool { return file >= 0 && file < size && rank >= 0 && rank < size }

// bend returns the diagonal step with which a griffon on one cell makes for
// another, and the straight step with which it goes on, 0 if the diagonal alone
// leads there. ok is false if no griffon goes so. The way is not the way back.
func bend(from, to cell) (diag, straight cell, ok bool) {
	df, dr := to.file()-from.file(), to.rank()-from.rank()
	f, r := sign(df), sign(dr)
	switch {
	case df == 0 || dr == 0:
		return 0, 0, false
	case df*f == 1 && dr*r == 1:
		return step(f, r), 0, true
	case df*f == 1:
		return step(f, r), step(0, r), true
	case dr*r == 1:
		return step(f, r), step(f, 0), true
	}
	return 0, 0, false
}

// sign is -1, 0 or 1.
func sign(n int) int { return cmp.Compare(n, 0) }
