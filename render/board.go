package render

import (
	"github.com/gamerec/gamerec"
)

// checkeredBoard draws light and dark squares, a1 dark.
func checkeredBoard(b *builder) {
	// One ground below all: at odd sizes the page must not shine through between squares.
	b.rect("ground", "", b.left, b.top, b.right-b.left, b.bottom-b.top, fill(b.theme.Light))
	b.eachSquare(func(s gamerec.Square, x, y Coord) {
		class, color := "square light", b.theme.Light
		dark := (b.board.File(s)+b.board.Rank(s))%2 == 0
		if dark {
			class, color = "square dark", b.theme.Dark
		}
		b.rect(class, b.name(s), x, y, CellSize, CellSize, fill(color))
		if dark && b.theme.Hatch.A > 0 {
			b.use("hatch", "", "", b.hatch(), x+CellSize/2, y+CellSize/2, Unit)
		}
	})
}

// plainBoard draws squares of one colour with lines between them.
func plainBoard(b *builder) {
	b.rect("ground", "", b.left, b.top, b.right-b.left, b.bottom-b.top, fill(b.theme.Plain))
	b.eachSquare(func(s gamerec.Square, x, y Coord) {
		b.rect("square", b.name(s), x, y, CellSize, CellSize, fill(b.theme.Plain))
	})
	w := b.theme.LineWidth
	for file := b.low.file; file < b.high.file; file++ {
		x := max(b.column(file), b.column(file+1))
		b.rect("line", "", x-w/2, b.top, w, b.bottom-b.top, fill(b.theme.Line))
	}
	for rank := b.low.rank; rank < b.high.rank; rank++ {
		y := max(b.row(rank), b.row(rank+1))
		b.rect("line", "", b.left, y-w/2, b.right-b.left, w, fill(b.theme.Line))
	}
}

// eachSquare calls f for the squares of the area, upper left corners included.
func (b *builder) eachSquare(f func(s gamerec.Square, x, y Coord)) {
	for rank := b.low.rank; rank <= b.high.rank; rank++ {
		for file := b.low.file; file <= b.high.file; file++ {
			f(b.board.Square(file, rank), b.column(file), b.row(rank))
		}
	}
}

// hatch returns the diagonal lines of a dark square: bands cut off exactly at its
// edges, which go on without a step in the next dark square.
func (b *builder) hatch() *Shape {
	if b.hatching != nil {
		return b.hatching
	}
	const (
		size  = 45.0
		half  = size / 2
		step  = size / 8 // across, along an edge
		width = 0.85 * 1.41421356 / 2
	)
	o := &Outline{}
	for k := 0.5; k < 16; k++ {
		// The band of points with c-width <= x+y <= c+width, from one edge to another.
		c := k * step
		at := func(c float64) (x0, y0, x1, y1 float64) {
			if c <= size {
				return 0, c, c, 0
			}
			return c - size, size, size, c - size
		}
		ax, ay, bx, by := at(c - width)
		cx, cy, dx, dy := at(c + width)
		o.polygon(ax-half, ay-half, bx-half, by-half, dx-half, dy-half, cx-half, cy-half)
	}
	b.hatching = &Shape{ID: "hatch", Items: []Item{{Kind: ItemPath, Path: o, Paint: fill(b.theme.Hatch)}}}
	b.scene.Shapes = append(b.scene.Shapes, b.hatching)
	return b.hatching
}
