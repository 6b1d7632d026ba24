package render

// xiangqiBoard draws points and lines: 9 files, 10 ranks, the river between the
// fifth and the sixth, the palaces, and the marks of cannons and soldiers.
func xiangqiBoard(b *builder) {
	b.rect("ground", "", b.left, b.top, b.right-b.left, b.bottom-b.top, fill(b.theme.Plain))
	b.drawLines()
	b.drawRiver()
}

// drawLines draws the lines, each as a thin rectangle. A line that goes on
// beyond the area runs to its border.
func (b *builder) drawLines() {
	paint := fill(b.theme.Line)
	w := b.theme.LineWidth
	lastFile, lastRank := int(b.board.Files)-1, int(b.board.Ranks)-1
	line := func(x0, y0, x1, y1 Coord) {
		b.rect("line", "", min(x0, x1)-w/2, min(y0, y1)-w/2, max(x0, x1)-min(x0, x1)+w, max(y0, y1)-min(y0, y1)+w, paint)
	}
	x := func(file int) Coord { return b.column(file) + CellSize/2 }
	y := func(rank int) Coord { return b.row(rank) + CellSize/2 }
	// stub is how much further a line runs at an end that the area cuts off.
	stub := func(low, high, first, last int) (before, after Coord) {
		if low > first {
			before = CellSize/2 - w/2
		}
		if high < last {
			after = CellSize/2 - w/2
		}
		if b.d.Flip {
			return -before, -after
		}
		return before, after
	}
	beforeX, afterX := stub(b.low.file, b.high.file, 0, lastFile)
	for rank := b.low.rank; rank <= b.high.rank; rank++ {
		line(x(b.low.file)-beforeX, y(rank), x(b.high.file)+afterX, y(rank))
	}
	for file := b.low.file; file <= b.high.file; file++ {
		spans := [][2]int{{0, lastRank}}
		if file > 0 && file < lastFile {
			spans = [][2]int{{0, riverRank - 1}, {riverRank, lastRank}}
		}
		for _, span := range spans {
			low, high := max(b.low.rank, span[0]), min(b.high.rank, span[1])
			if low > high {
				continue
			}
			before, after := stub(low, high, span[0], span[1])
			line(x(file), y(low)+before, x(file), y(high)-after)
		}
	}
	b.drawPalaces()
	for _, p := range xiangqiMarks {
		b.drawPointMark(p[0], p[1])
	}
	b.drawOuterFrame()
}

// drawOuterFrame draws the thick line around the outermost lines of a whole board.
func (b *builder) drawOuterFrame() {
	if b.d.Area.Set {
		return
	}
	const gap = 4 * Unit
	x0, x1 := b.left+CellSize/2-gap, b.right-CellSize/2+gap
	y0, y1 := b.top+CellSize/2-gap, b.bottom-CellSize/2+gap
	b.path("line", "", "", box(x0, y0, x1, y1), stroke(b.theme.Line, 2*b.theme.LineWidth))
}

// riverRank is the first rank beyond the river, counted from 0.
const riverRank = 5

// xiangqiMarks are the points, file and rank, where cannons and soldiers start.
var xiangqiMarks = [...][2]int{
	{1, 2}, {7, 2}, {1, 7}, {7, 7},
	{0, 3}, {2, 3}, {4, 3}, {6, 3}, {8, 3}, {0, 6}, {2, 6}, {4, 6}, {6, 6}, {8, 6},
}

// drawPalaces draws the diagonals between the corners of each palace, in steps of
// one point so that an area may cut them.
func (b *builder) drawPalaces() {
	o := &Outline{}
	for _, base := range [...]int{0, int(b.board.Ranks) - 3} {
		for _, step := range [...][4]int{{3, 0, 4, 1}, {4, 1, 5, 2}, {3, 2, 4, 1}, {4, 1, 5, 0}} {
			from, to := b.board.Square(step[0], base+step[1]), b.board.Square(step[2], base+step[3])
			if b.inside(from) && b.inside(to) {
				p, q := b.middle(from), b.middle(to)
				o.moveTo(p.X, p.Y)
				o.lineTo(q.X, q.Y)
			}
		}
	}
	if len(o.Verbs) > 0 {
		b.path("palace", "", "", o, stroke(b.theme.Line, b.theme.LineWidth))
	}
}

// drawPointMark draws the four corners around a point; two of them at an edge file.
func (b *builder) drawPointMark(file, rank int) {
	s := b.board.Square(file, rank)
	if !b.inside(s) {
		return
	}
	const gap, arm = 3 * Unit, 6 * Unit
	m := b.middle(s)
	o := &Outline{}
	for _, dx := range [...]Coord{-1, 1} {
		outside := file == 0 && (dx < 0) != b.d.Flip || file == int(b.board.Files)-1 && (dx > 0) != b.d.Flip
		if outside {
			continue
		}
		for _, dy := range [...]Coord{-1, 1} {
			o.moveTo(m.X+dx*gap, m.Y+dy*(gap+arm))
			o.lineTo(m.X+dx*gap, m.Y+dy*gap)
			o.lineTo(m.X+dx*(gap+arm), m.Y+dy*gap)
		}
	}
	b.path("point", "", "", o, stroke(b.theme.Line, b.theme.LineWidth))
}

// The words in the river: on Red's left, and on his right.
const (
	riverName             = "楚河"
	riverBorder           = "漢界"
	riverBorderSimplified = "汉界"
)

// drawRiver writes the river's name: 楚河 on Red's left, 漢界 on his right, read from
// his side. On a turned board the characters change sides but stay upright.
func (b *builder) drawRiver() {
	if b.low.rank > riverRank-1 || b.high.rank < riverRank || b.low.file > 0 || b.high.file < int(b.board.Files)-1 {
		return
	}
	border := riverBorder
	if b.set == simplifiedSet {
		border = riverBorderSimplified
	}
	const size = 25 * Unit
	y := min(b.row(riverRank-1), b.row(riverRank)) + CellSize
	for i, text := range [...]string{riverName, border} {
		file := 1 + 4*i // the words span the files b to d and f to h
		middle := (b.column(file) + b.column(file+2) + CellSize) / 2
		o := &Outline{}
		for k, r := range []rune(text) {
			shift := Coord(k*2-1) * CellSize * 6 / 10
			o.appendMoved(centredText(string(r), size, middle+shift, y), 1, 0, 0)
		}
		b.path("river", text, "", o, fill(b.theme.Line))
	}
}
