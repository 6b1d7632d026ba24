package render

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// Image draws the diagram as pixels, transparent where nothing is painted. It is
// as wide as Diagram.Width says, or one pixel to a user unit.
func Image(d *Diagram) (*image.RGBA, error) {
	s, err := d.Scene()
	if err != nil {
		return nil, err
	}
	return s.Image(), nil
}

// Image draws the scene as pixels.
func (s *Scene) Image() *image.RGBA {
	width := s.Pixels
	if width <= 0 {
		width = int((s.Width + Unit - 1) / Unit)
	}
	scale := float32(width) / float32(s.Width.Float())
	height := max(1, int(math.Ceil(s.Height.Float()*float64(width)/s.Width.Float())))
	r := rasterizer{dst: image.NewRGBA(image.Rect(0, 0, width, height))}
	for i := range s.Items {
		r.item(&s.Items[i], transform{scale, 0, 0})
	}
	return r.dst
}

// rasterizer paints items onto an image. Every outline is flattened to polygons
// and filled within its own bounds.
type rasterizer struct {
	dst    *image.RGBA
	vec    vector.Rasterizer
	poly   []polyline      // the outline being painted
	bounds image.Rectangle // of it, within the image
}

// transform leads from user units to pixels: scaling, then shifting.
type transform struct{ scale, x, y float32 }

// polyline is a run of points in pixels.
type polyline struct {
	points []vec2
	closed bool
}

type vec2 struct{ x, y float32 }

func (r *rasterizer) item(it *Item, m transform) {
	switch it.Kind {
	case ItemRect:
		r.paint(box(it.X, it.Y, it.X+it.W, it.Y+it.H), it.Paint, m)
	case ItemCircle:
		r.paint(circle(it.X, it.Y, it.W), it.Paint, m)
	case ItemPath:
		r.paint(it.Path, it.Paint, m)
	case ItemUse:
		k := float32(it.Scale.Float())
		inner := transform{m.scale * k, m.x + m.scale*float32(it.X.Float()), m.y + m.scale*float32(it.Y.Float())}
		for i := range it.Shape.Items {
			r.item(&it.Shape.Items[i], inner)
		}
	}
}

// circle returns a circle as four cubic curves.
func circle(x, y, radius Coord) *Outline {
	const kappa = 0.5522847498 // of the radius, the best fit of a quarter
	k := coord(radius.Float() * kappa)
	o := &Outline{}
	o.moveTo(x+radius, y)
	o.add(CubicTo, Point{x + radius, y + k}, Point{x + k, y + radius}, Point{x, y + radius})
	o.add(CubicTo, Point{x - k, y + radius}, Point{x - radius, y + k}, Point{x - radius, y})
	o.add(CubicTo, Point{x - radius, y - k}, Point{x - k, y - radius}, Point{x, y - radius})
	o.add(CubicTo, Point{x + k, y - radius}, Point{x + radius, y - k}, Point{x + radius, y})
	o.close()
	return o
}

func (r *rasterizer) paint(o *Outline, p Paint, m transform) {
	r.flatten(o, m)
	if p.Fill.A > 0 {
		r.fill(p.Fill)
	}
	if p.Stroke.A > 0 && p.Width > 0 {
		r.stroke(p.Stroke, float32(p.Width.Float())*m.scale/2)
	}
}

// flatten turns the outline into polylines in pixels.
func (r *rasterizer) flatten(o *Outline, m transform) {
	r.poly = r.poly[:0]
	at := func(p Point) vec2 {
		return vec2{m.scale*float32(p.X.Float()) + m.x, m.scale*float32(p.Y.Float()) + m.y}
	}
	points := o.Points
	var line *polyline
	for _, verb := range o.Verbs {
		if verb == MoveTo || line == nil {
			if n := len(r.poly); n < cap(r.poly) {
				r.poly = r.poly[:n+1]
				r.poly[n].points, r.poly[n].closed = r.poly[n].points[:0], false
			} else {
				r.poly = append(r.poly, polyline{})
			}
			line = &r.poly[len(r.poly)-1]
		}
		switch verb {
		case MoveTo, LineTo:
			line.points = append(line.points, at(points[0]))
		case QuadTo:
			a, b, c := line.points[len(line.points)-1], at(points[0]), at(points[1])
			n := segments(a, b, c)
			for i := 1; i <= n; i++ {
				t := float32(i) / float32(n)
				u := 1 - t
				line.points = append(line.points, vec2{u*u*a.x + 2*u*t*b.x + t*t*c.x, u*u*a.y + 2*u*t*b.y + t*t*c.y})
			}
		case CubicTo:
			a, b, c, d := line.points[len(line.points)-1], at(points[0]), at(points[1]), at(points[2])
			n := segments(a, b, c, d)
			for i := 1; i <= n; i++ {
				t := float32(i) / float32(n)
				u := 1 - t
				line.points = append(line.points, vec2{
					u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x,
					u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y,
				})
			}
		case Close:
			line.closed = true
			line = nil
		}
		points = points[verb.Points():]
	}
}

// segments says into how many lines a curve is cut so that it stays smooth.
func segments(points ...vec2) int {
	length := float32(0)
	for i := 1; i < len(points); i++ {
		length += hypot(points[i].x-points[i-1].x, points[i].y-points[i-1].y)
	}
	return min(max(int(math.Sqrt(float64(length))*1.5), 3), 64)
}

func hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }

// fill fills the polylines.
func (r *rasterizer) fill(c Color) {
	if !r.begin(0) {
		return
	}
	for i := range r.poly {
		r.polygon(r.poly[i].points, false)
	}
	r.draw(c)
}

// stroke paints along the polylines with a round pen of that radius: a bar for
// every piece of line and a disc for every point, all of one direction, so that
// they add up to one area.
func (r *rasterizer) stroke(c Color, radius float32) {
	if !r.begin(radius) {
		return
	}
	corners := min(max(int(radius*2)+6, 8), 40)
	disc := make([]vec2, corners)
	for i := range r.poly {
		points := r.poly[i].points
		for k, p := range points {
			for n := range disc {
				sin, cos := math.Sincos(2 * math.Pi * float64(n) / float64(corners))
				disc[n] = vec2{p.x + radius*float32(cos), p.y + radius*float32(sin)}
			}
			r.polygon(disc, true)
			next := k + 1
			if next == len(points) {
				if !r.poly[i].closed {
					break
				}
				next = 0
			}
			r.bar(p, points[next], radius)
		}
	}
	r.draw(c)
}

// bar adds the rectangle around a piece of line.
func (r *rasterizer) bar(a, b vec2, radius float32) {
	length := hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return
	}
	nx, ny := (b.y-a.y)/length*radius, (a.x-b.x)/length*radius
	r.polygon([]vec2{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}, true)
}

// begin readies the filler for the bounds of the polylines, widened by margin;
// false if they lie off the image.
func (r *rasterizer) begin(margin float32) bool {
	x0, y0 := float32(math.Inf(1)), float32(math.Inf(1))
	x1, y1 := -x0, -y0
	for i := range r.poly {
		for _, p := range r.poly[i].points {
			x0, x1 = min(x0, p.x), max(x1, p.x)
			y0, y1 = min(y0, p.y), max(y1, p.y)
		}
	}
	if x1 < x0 {
		return false
	}
	floor := func(v float32) int { return int(math.Floor(float64(v))) }
	r.bounds = image.Rect(floor(x0-margin), floor(y0-margin), floor(x1+margin)+1, floor(y1+margin)+1).Intersect(r.dst.Rect)
	if r.bounds.Empty() {
		return false
	}
	r.vec.Reset(r.bounds.Dx(), r.bounds.Dy())
	return true
}

// polygon adds a closed polygon; with turn, always in the same direction.
func (r *rasterizer) polygon(points []vec2, turn bool) {
	if len(points) < 2 {
		return
	}
	ox, oy := float32(r.bounds.Min.X), float32(r.bounds.Min.Y)
	if turn && area(points) < 0 {
		last := len(points) - 1
		r.vec.MoveTo(points[last].x-ox, points[last].y-oy)
		for i := last - 1; i >= 0; i-- {
			r.vec.LineTo(points[i].x-ox, points[i].y-oy)
		}
	} else {
		r.vec.MoveTo(points[0].x-ox, points[0].y-oy)
		for _, p := range points[1:] {
			r.vec.LineTo(p.x-ox, p.y-oy)
		}
	}
	r.vec.ClosePath()
}

func area(points []vec2) float32 {
	sum := float32(0)
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum
}

func (r *rasterizer) draw(c Color) {
	r.vec.Draw(r.dst, r.bounds, image.NewUniform(color.NRGBA{R: c.R, G: c.G, B: c.B, A: c.A}), image.Point{})
}
