package render

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// ASCII writes the board as text in a fixed pitch: letters unless the diagram
// names another set ("figures" are Unicode figurines, "traditional" and
// "simplified" Chinese characters, which take two columns). NoFrame and
// Coordinates hold for text too. Brackets stand around the squares of the last move.
// Below the board stand captured men, pool, side to move and caption, if the diagram
// has them; other marks and arrows are not shown.
func ASCII(w io.Writer, d *Diagram) error {
	r, err := d.resolve()
	if err != nil {
		return err
	}
	if d.Set == "" {
		r.set = r.style.letterSet()
		if d.Coordinates == "" {
			r.coords = r.plainCoordinates()
		}
	}
	t := newTextBoard(&r, !d.NoFrame)
	for _, s := range r.d.LastMove {
		t.marked[s] = true
	}
	t.grid()
	t.aside()
	_, err = w.Write(t.buf)
	return err
}

// plainCoordinates returns letters and digits for the edges, by which the squares
// are named too.
func (r *resolved) plainCoordinates() Coordinates {
	switch {
	case r.coords == CoordTCG, r.coords == CoordAlgebraic:
		return r.coords
	case r.game == gamerec.Xiangqi: // whose points are named from rank 0
		return CoordICCS
	}
	return CoordAlgebraic
}

// letterSet returns the set that is written in plain letters; every game has one.
func (s *gameStyle) letterSet() *set {
	for _, set := range s.sets {
		if set.name == "letters" {
			return set
		}
	}
	return s.sets[0]
}

// boardText returns the plain text board that a picture carries as its description.
func boardText(r *resolved) string {
	plain := *r
	plain.set = r.style.letterSet()
	plain.coords = r.plainCoordinates()
	t := newTextBoard(&plain, false)
	t.grid()
	t.aside()
	return strings.TrimSuffix(string(t.buf), "\n")
}

// textBoard writes a board row by row.
type textBoard struct {
	builder // for the area
	frame   bool
	buf     []byte
	cell    int   // columns of a man or a file label
	gutter  int   // columns of a rank label
	files   []int // left to right
	ranks   []int // top to bottom
	marked  [gamerec.MaxSquares]bool
}

func newTextBoard(r *resolved, frame bool) *textBoard {
	t := &textBoard{builder: builder{resolved: *r, scene: &Scene{}}, frame: frame, cell: 1}
	t.layOut()
	for f := t.low.file; f <= t.high.file; f++ {
		t.files = append(t.files, f)
		t.cell = max(t.cell, textColumns(t.label(edgeBottom, t.d.Flip, f)), textColumns(t.label(edgeTop, t.d.Flip, f)))
	}
	for k := t.high.rank; k >= t.low.rank; k-- {
		t.ranks = append(t.ranks, k)
		t.gutter = max(t.gutter, textColumns(t.label(edgeLeft, t.d.Flip, k)))
	}
	if t.d.Flip {
		reverse(t.files)
		reverse(t.ranks)
	}
	if t.set.wide {
		t.cell = 2
	}
	return t
}

func reverse(s []int) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

func (t *textBoard) text(s string) { t.buf = append(t.buf, s...) }

// pad writes text and fills it up to a number of columns.
func (t *textBoard) pad(s string, columns int, with byte) {
	t.text(s)
	for n := textColumns(s); n < columns; n++ {
		t.buf = append(t.buf, with)
	}
}

// endLine ends a line without trailing spaces.
func (t *textBoard) endLine() {
	for len(t.buf) > 0 && t.buf[len(t.buf)-1] == ' ' {
		t.buf = t.buf[:len(t.buf)-1]
	}
	t.text("\n")
}

func (t *textBoard) grid() {
	t.fileLabels(edgeTop)
	if t.frame && !t.style.points {
		t.bar()
	}
	for i, rank := range t.ranks {
		t.row(rank)
		if t.frame && t.style.points && i+1 < len(t.ranks) {
			t.between(rank, t.ranks[i+1])
		}
	}
	if t.frame && !t.style.points {
		t.bar()
	}
	t.fileLabels(edgeBottom)
}

// indent writes what stands left of the board: a rank label, if there are any.
func (t *textBoard) indent(label string) {
	if t.gutter == 0 {
		return
	}
	for n := textColumns(label); n < t.gutter; n++ {
		t.text(" ")
	}
	t.text(label)
	t.text(" ")
}

func (t *textBoard) fileLabels(e edge) {
	if !t.labelled(e) {
		return
	}
	t.indent("")
	if t.frame && !t.style.points {
		t.text("  ")
	}
	for _, f := range t.files {
		t.pad(t.label(e, t.d.Flip, f), t.cell, ' ')
		t.text(" ")
	}
	t.endLine()
}

func (t *textBoard) bar() {
	t.indent("")
	t.text("+-")
	for range t.files {
		t.pad("", t.cell+1, '-')
	}
	t.text("+\n")
}

// row writes a rank: men and empty squares.
func (t *textBoard) row(rank int) {
	lines := t.frame && t.style.points
	t.indent(t.label(edgeLeft, t.d.Flip, rank))
	if t.frame && !lines {
		t.text("| ")
	}
	start := len(t.buf)
	for i, file := range t.files {
		s := t.board.Square(file, rank)
		p := t.setup.Cells[s]
		last := i+1 == len(t.files)
		if t.marked[s] {
			t.bracket(start)
		}
		fill, text := byte(' '), "."
		switch {
		case p != gamerec.NoPiece:
			text = t.set.text(p)
		case lines:
			text = "+"
		case t.set.wide:
			text = "．"
		}
		if lines && !last {
			fill = '-'
		}
		t.pad(text, t.cell, fill)
		switch {
		case t.marked[s]:
			t.text("]")
		case !last:
			t.buf = append(t.buf, fill)
		case t.frame && !lines:
			t.text(" ")
		}
	}
	if t.frame && !lines {
		t.text("|")
	}
	t.endLine()
}

// bracket opens a bracket in the column ahead of a man; at the beginning of a line
// without labels there is none, and the closing bracket has to do.
func (t *textBoard) bracket(start int) {
	switch n := len(t.buf); {
	case n > start && t.buf[n-1] == ']': // both squares of the move
		t.buf[n-1] = '|'
	case n > start || n > 0 && t.buf[n-1] == ' ':
		t.buf[n-1] = '['
	}
}

// between writes the lines that lead from one rank of points to the next: none
// across the river but at the edges, and the diagonals of the palaces.
func (t *textBoard) between(upper, lower int) {
	t.indent("")
	river := upper+lower == 2*riverRank-1
	middle := func(file, rank int) bool { return file == 4 && (rank == 1 || rank == int(t.board.Ranks)-2) }
	palace := func(file int) bool { return file >= 3 && file <= 5 }
	for i, file := range t.files {
		inner := file > 0 && file < int(t.board.Files)-1
		gap := ""
		if i+1 < len(t.files) && palace(file) && palace(t.files[i+1]) {
			switch next := t.files[i+1]; {
			case middle(file, upper) || middle(next, lower):
				gap = `\`
			case middle(file, lower) || middle(next, upper):
				gap = "/"
			}
		}
		line, with := "|", byte(' ')
		if river && inner {
			line = "~"
		}
		if river {
			with = '~'
		}
		if i+1 == len(t.files) {
			t.text(line)
			break
		}
		t.pad(line+gap, t.cell+1, with)
	}
	t.endLine()
}

// aside writes what stands below the board.
func (t *textBoard) aside() {
	for side := gamerec.First; side <= gamerec.Second; side++ {
		if lost := t.d.Captured[side]; len(lost) > 0 {
			t.text(t.game.SideName(side) + " lost:")
			for _, k := range lost {
				p := gamerec.NewPiece(side, k)
				if k == gamerec.Hidden {
					p = gamerec.HiddenPiece
				}
				t.text(" " + t.set.text(p))
			}
			t.text("\n")
		}
	}
	if t.d.Pool && t.game == gamerec.Banqi {
		for side := gamerec.First; side <= gamerec.Second; side++ {
			t.text(t.game.SideName(side) + " face down:")
			for _, k := range poolOrder {
				if n := t.setup.Pool[side][k]; n > 0 {
					t.text(" " + t.set.text(gamerec.NewPiece(side, k)) + strconv.Itoa(int(n)))
				}
			}
			t.text("\n")
		}
	}
	if t.d.TurnMark && t.setup.Turn != gamerec.NoSide {
		t.text(t.game.SideName(t.setup.Turn) + " to move\n")
	}
	if t.d.Caption != "" {
		for line := range strings.SplitSeq(t.d.Caption, "\n") {
			t.text(cleanText(line))
			t.endLine()
		}
	}
}

// textColumns returns how many columns of a terminal a text takes: two for the
// East Asian wide characters, one for others.
func textColumns(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r >= 0x2E80 && r < 0xA4D0 || r >= 0xAC00 && r < 0xD7A4 || r >= 0xF900 && r < 0xFB00 || r >= 0xFF01 && r < 0xFF61 || r >= 0x20000 && r < 0x40000 {
			n++
		}
	}
	return n
}
