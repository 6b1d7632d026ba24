package metamachy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Array is one of the 24 starting arrays: where king, queen, griffon and lion stand
// on the four squares f1, g1, f2 and g2. Black chooses them, and White's men mirror
// Black's, so that the squares of White say all.
type Array struct {
	Number int  // 0 to 11, as Jocly counts: the arrays with the king on the f-file
	Mirror bool // the same with files reversed: the king on the g-file
	// Squares of White's men. Black's are those across the board.
	King, Queen, Griffon, Lion gamerec.Square
}

// The four squares, in White's half.
var (
	f1 = gamerec.Metamachy.Board().Square(5, 0)
	g1 = gamerec.Metamachy.Board().Square(6, 0)
	f2 = gamerec.Metamachy.Board().Square(5, 1)
	g2 = gamerec.Metamachy.Board().Square(6, 1)
)

// Arrays returns the 24 arrays: the twelve numbers in order, each before its mirror.
func Arrays() []Array {
	list := make([]Array, 0, 24)
	for n := range 12 {
		a := numbered(n)
		list = append(list, a, a.mirrored())
	}
	return list
}

// numbered returns the array of a number as Jocly counts them. 0 to 5 have the king
// on f2, 6 to 11 on f1. The queen has the first of the squares left for two
// numbers, then the second, then the third; of the last two squares the griffon has
// the first in even numbers, the lion in odd ones.
func numbered(n int) Array {
	a := Array{Number: n, King: f2}
	left := []gamerec.Square{g2, f1, g1}
	if n >= 6 {
		a.King = f1
		left = []gamerec.Square{f2, g2, g1}
	}
	queen := n % 6 / 2
	a.Queen = left[queen]
	left = slices.Delete(left, queen, queen+1)
	a.Griffon, a.Lion = left[0], left[1]
	if n%2 == 1 {
		a.Griffon, a.Lion = a.Lion, a.Griffon
	}
	return a
}

func (a Array) mirrored() Array {
	for _, s := range []*gamerec.Square{&a.King, &a.Queen, &a.Griffon, &a.Lion} {
		*s = *s/size*size + (size - 1 - *s%size)
	}
	a.Mirror = !a.Mirror
	return a
}

// Name returns the number, such as "#5", with an m behind it for a mirror: "#5m".
func (a Array) Name() string {
	name := "#" + strconv.Itoa(a.Number)
	if a.Mirror {
		name += "m"
	}
	return name
}

// Letters returns the value of a Setup tag, such as "Kf2 Qg2 Gf1 Lg1".
func (a Array) Letters() string {
	b := gamerec.Metamachy.Board()
	return "K" + b.Name(a.King) + " Q" + b.Name(a.Queen) + " G" + b.Name(a.Griffon) + " L" + b.Name(a.Lion)
}

// Setup returns the start position of the array.
func (a Array) Setup() gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Metamachy)
	s.Leap = [2]bool{true, true}
	put := func(sq gamerec.Square, k gamerec.Kind) {
		s.Cells[sq] = gamerec.NewPiece(gamerec.First, k)
		s.Cells[across(sq)] = gamerec.NewPiece(gamerec.Second, k)
	}
	for file, letters := range [size]string{"CE", "MR", " N", " B", " I", "", "", " I", " B", " N", "MR", "CE"} {
		for rank, letter := range []byte(letters) {
			if letter != ' ' {
				put(gamerec.Square(rank*size+file), fen.MetamachyKind(letter))
			}
		}
		put(gamerec.Square(2*size+file), gamerec.Pawn)
	}
	put(a.King, gamerec.King)
	put(a.Queen, gamerec.Queen)
	put(a.Griffon, gamerec.Griffon)
	put(a.Lion, gamerec.Lion)
	return s
}

// FEN returns the position text of the array.
func (a Array) FEN() string {
	s := a.Setup()
	return fen.String(&s)
}

// ArrayByNumber returns the array of a number from 0 to 11, or its mirror; false if
// there is no such number.
func ArrayByNumber(n int, mirror bool) (Array, bool) {
	if n < 0 || n > 11 {
		return Array{}, false
	}
	a := numbered(n)
	if mirror {
		a = a.mirrored()
	}
	return a, true
}

// ParseArray reads the name of an array: a number such as "5", "#5" or "#5m" for
// its mirror, or the squares of the four men, "Kf1 Qg1 Gf2 Lg2", in any order and
// with commas or without. The squares are those of White's men, or of Black's, who
// chooses them, on ranks 12 and 11: either way the ranks are counted from the
// men's own side of the board, as the rules do. Any other arrangement is an error.
func ParseArray(text string) (Array, error) {
	text = strings.TrimSpace(text)
	if number, mirror := strings.CutSuffix(strings.TrimPrefix(text, "#"), "m"); number != "" {
		if n, err := strconv.Atoi(number); err == nil {
			if a, ok := ArrayByNumber(n, mirror); ok && number[0] != '+' {
				return a, nil
			}
			return Array{}, fmt.Errorf("there is no array %.20q: they have the numbers #0 to #11, and #0m to #11m for their mirrors", text)
		}
	}
	a := Array{King: gamerec.NoSquare, Queen: gamerec.NoSquare, Griffon: gamerec.NoSquare, Lion: gamerec.NoSquare}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\t' })
	for _, word := range words {
		man := map[byte]*gamerec.Square{'K': &a.King, 'Q': &a.Queen, 'G': &a.Griffon, 'A': &a.Griffon, 'L': &a.Lion}[word[0]]
		s, ok := gamerec.Metamachy.Board().ParseSquare(word[1:])
		if man == nil || !ok || *man != gamerec.NoSquare {
			return Array{}, fmt.Errorf("%.20q in the array %.60q: write each of K, Q, G and L once with its square, as in %q", word, text, numbered(6).Letters())
		}
		*man = s
	}
	for _, known := range Arrays() {
		if a.fits(known, gamerec.First) || a.fits(known, gamerec.Second) {
			return known, nil
		}
	}
	return Array{}, fmt.Errorf("%.60q is no starting array: king, queen, griffon and lion stand on f1, g1, f2 and g2, one on each", text)
}

// fits says whether the squares are those of a side's men in an array.
func (a Array) fits(known Array, side gamerec.Side) bool {
	same := func(s, t gamerec.Square) bool {
		return s == t && side == gamerec.First || s == across(t) && side == gamerec.Second
	}
	return same(a.King, known.King) && same(a.Queen, known.Queen) && same(a.Griffon, known.Griffon) && same(a.Lion, known.Lion)
}

// across returns the square that mirrors one in the line between the sides.
func across(s gamerec.Square) gamerec.Square { return (size-1-s/size)*size + s%size }
