package render

import (
	"math"

	"github.com/gamerec/gamerec"
)

// drawSquareMarks paints what lies on squares below the men.
func (b *builder) drawSquareMarks() {
	for _, m := range b.d.Fills {
		if b.inside(m.Square) {
			x, y := b.origin(m.Square)
			b.rect("fill", b.name(m.Square), x, y, CellSize, CellSize, fill(b.color(m.Color)))
		}
	}
	for _, s := range b.d.LastMove {
		if b.inside(s) {
			b.drawLast(s)
		}
	}
	for _, s := range b.d.Crossed {
		if b.inside(s) {
			m := b.middle(s)
			o := &Outline{}
			const r = 21 * Unit // nearly to the edges, so that a man on the square does not hide it
			o.moveTo(m.X, m.Y-r)
			o.lineTo(m.X+r, m.Y)
			o.lineTo(m.X, m.Y+r)
			o.lineTo(m.X-r, m.Y)
			o.close()
			b.path("crossed", "crossed", b.name(s), o, Paint{Fill: b.theme.MarkHalo, Stroke: b.theme.LastFrame, Width: 2 * Unit})
		}
	}
	for _, s := range b.d.Checks {
		if b.inside(s) {
			m := b.middle(s)
			b.add(Item{Kind: ItemCircle, Class: "check", Name: "check", At: b.name(s), X: m.X, Y: m.Y, W: 2125,
				Paint: Paint{Fill: b.theme.Check, Stroke: b.theme.CheckFrame, Width: 2 * Unit}})
		}
	}
}

// drawLast marks a square of the last move: with a colour laid over it, or a frame
// in themes that have no such colour; points have brackets around them.
func (b *builder) drawLast(s gamerec.Square) {
	x, y := b.origin(s)
	if b.style.points {
		o := &Outline{}
		const near, far = 21 * Unit, 13 * Unit
		m := b.middle(s)
		for _, d := range [...][2]Coord{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			o.moveTo(m.X+d[0]*near, m.Y+d[1]*far)
			o.lineTo(m.X+d[0]*near, m.Y+d[1]*near)
			o.lineTo(m.X+d[0]*far, m.Y+d[1]*near)
		}
		b.path("last", "last move", b.name(s), o, stroke(b.theme.LastFrame, 2*Unit))
		return
	}
	if b.theme.Last.A > 0 {
		b.rect("last", b.name(s), x, y, CellSize, CellSize, fill(b.theme.Last))
		return
	}
	if b.theme.LastFrame.A > 0 {
		const inset, width = 150, 2 * Unit
		o := box(x+inset, y+inset, x+CellSize-inset, y+CellSize-inset)
		if b.theme.Hatch.A > 0 {
			b.path("halo", "", "", o, stroke(b.theme.Light, width+b.theme.HaloWidth))
		}
		b.path("last", "last move", b.name(s), o, stroke(b.theme.LastFrame, width))
	}
}

// color returns the colour of an annotation that Validate has passed.
func (b *builder) color(name string) Color {
	c, _ := b.theme.annotation(name)
	return c
}

// drawAnnotations paints what lies above the men.
func (b *builder) drawAnnotations() {
	for _, m := range b.d.Circles {
		b.drawCircle(m)
	}
	for _, m := range b.d.Crosses {
		if b.inside(m.Square) {
			const r = 15 * Unit
			c := b.middle(m.Square)
			o := &Outline{}
			o.moveTo(c.X-r, c.Y-r)
			o.lineTo(c.X+r, c.Y+r)
			o.moveTo(c.X+r, c.Y-r)
			o.lineTo(c.X-r, c.Y+r)
			b.strokeMark("cross", b.name(m.Square), o, b.color(m.Color), 4*Unit)
		}
	}
	for _, a := range b.d.Arrows {
		switch {
		case !b.inside(a.From) || !b.inside(a.To): // it would leave the area
		case a.From == a.To:
			b.drawCircle(Mark{a.From, a.Color})
		default:
			b.drawArrow(a)
		}
	}
	for _, l := range b.d.Labels {
		if b.inside(l.Square) {
			b.drawLabel(l)
		}
	}
}

func (b *builder) drawCircle(m Mark) {
	if !b.inside(m.Square) {
		return
	}
	const r, width = 2025, 3 * Unit
	c := b.middle(m.Square)
	if h := b.theme.MarkHalo; h.A > 0 && b.theme.HaloWidth > 0 {
		b.add(Item{Kind: ItemCircle, Class: "halo", X: c.X, Y: c.Y, W: r, Paint: stroke(h, width+2*b.theme.HaloWidth)})
	}
	b.add(Item{Kind: ItemCircle, Class: "circle", At: b.name(m.Square), X: c.X, Y: c.Y, W: r, Paint: stroke(b.color(m.Color), width)})
}

func (b *builder) strokeMark(class, at string, o *Outline, c Color, width Coord) {
	if h := b.theme.MarkHalo; h.A > 0 && b.theme.HaloWidth > 0 {
		b.path("halo", "", "", o, stroke(h, width+2*b.theme.HaloWidth))
	}
	b.path(class, "", at, o, stroke(c, width))
}

// drawArrow draws an arrow as one outline, from the middle of its tail to the
// middle of its head.
func (b *builder) drawArrow(a Arrow) {
	points := []Point{b.middle(a.From)}
	if a.Bent {
		if p, ok := b.corner(a); ok {
			points = append(points, p)
		}
	}
	points = append(points, b.middle(a.To))
	o := arrowOutline(points, b.theme.ArrowWidth)
	if h := b.theme.MarkHalo; h.A > 0 && b.theme.HaloWidth > 0 {
		b.path("halo", "", "", o, stroke(h, 2*b.theme.HaloWidth))
	}
	from, to := b.name(a.From), b.name(a.To)
	b.path("arrow "+from, "arrow from "+from+" to", to, o, fill(b.color(a.Color)))
}

// corner returns where a knight's arrow turns: at the end of its long leg. A horse
// of xiangqi goes straight first and then aslant, past the point where it can be
// blocked.
func (b *builder) corner(a Arrow) (Point, bool) {
	df := b.board.File(a.To) - b.board.File(a.From)
	dr := b.board.Rank(a.To) - b.board.Rank(a.From)
	from, to := b.middle(a.From), b.middle(a.To)
	turn := to
	if b.style.points {
		turn = Point{(from.X + to.X) / 2, (from.Y + to.Y) / 2}
	}
	switch {
	case df*df == 1 && dr*dr == 4:
		return Point{from.X, turn.Y}, true
	case df*df == 4 && dr*dr == 1:
		return Point{turn.X, from.Y}, true
	}
	return Point{}, false
}

// arrowOutline returns an arrow along two or three points. Its head is three
// shafts wide; its tip is the last point, its tail the first.
func arrowOutline(points []Point, width Coord) *Outline {
	type vec struct{ x, y float64 }
	p := make([]vec, len(points))
	for i := range points {
		p[i] = vec{points[i].X.Float(), points[i].Y.Float()}
	}
	w := width.Float() / 2
	unit := func(a, b vec) vec {
		l := math.Hypot(b.x-a.x, b.y-a.y)
		return vec{(b.x - a.x) / l, (b.y - a.y) / l}
	}
	last := len(p) - 1
	d := unit(p[last-1], p[last])
	reach := math.Min(5*w, 0.6*math.Hypot(p[last].x-p[last-1].x, p[last].y-p[last-1].y))
	neck := vec{p[last].x - d.x*reach, p[last].y - d.y*reach}

	// One side from tail to neck, the head, and the other side back.
	first := unit(p[0], p[1])
	xy := []float64{p[0].x - first.y*w, p[0].y + first.x*w}
	back := []float64{p[0].x + first.y*w, p[0].y - first.x*w}
	if last == 2 { // both sides meet the bisector
		half := w / (1 + first.x*d.x + first.y*d.y)
		nx, ny := half*(-first.y-d.y), half*(first.x+d.x)
		xy = append(xy, p[1].x+nx, p[1].y+ny)
		back = append([]float64{p[1].x - nx, p[1].y - ny}, back...)
	}
	xy = append(xy, neck.x-d.y*w, neck.y+d.x*w, neck.x-d.y*3*w, neck.y+d.x*3*w,
		p[last].x, p[last].y,
		neck.x+d.y*3*w, neck.y-d.x*3*w, neck.x+d.y*w, neck.y-d.x*w)
	o := &Outline{}
	o.polygon(append(xy, back...)...)
	return o
}

// drawLabel writes a short text in a disc.
func (b *builder) drawLabel(l Label) {
	text := cleanText(l.Text)
	c := b.middle(l.Square)
	radius, size := 12*Unit, 15*Unit
	if b.setup.Cells[l.Square] != gamerec.NoPiece {
		radius, size = 9*Unit, 12*Unit
		x, y := b.origin(l.Square)
		c = Point{x + CellSize - radius - Unit/2, y + radius + Unit/2}
	}
	if width, most := textWidth(text, size), 2*radius-3*Unit; width > most {
		size = Coord(int64(size) * int64(most) / int64(width))
	}
	ground := b.color(l.Color)
	ground.A = 255
	ink := RGB(0xFFFFFF)
	if Contrast(ground, ink) < Contrast(ground, RGB(0)) {
		ink = RGB(0)
	}
	name := b.name(l.Square)
	b.add(Item{Kind: ItemCircle, Class: "label", At: name, X: c.X, Y: c.Y, W: radius, Paint: Paint{Fill: ground, Stroke: ink, Width: Unit}})
	b.path("text", text, name, centredText(text, size, c.X, c.Y), fill(ink))
}
