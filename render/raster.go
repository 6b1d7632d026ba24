package render

import (
	"encoding/binary"
	"image"
	"image/draw"
	"math"
	"slices"

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
	width, height := s.pixels()
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	s.paint(dst, float32(width)/float32(s.Width.Float()))
	return dst
}

// pixels returns the size of the scene in pixels.
func (s *Scene) pixels() (width, height int) {
	width = s.Pixels
	if width <= 0 {
		width = int((s.Width + Unit - 1) / Unit)
	}
	return width, max(1, int(math.Ceil(s.Height.Float()*float64(width)/s.Width.Float())))
}

// paint draws the scene from the upper left corner of an image, at so many pixels
// to a user unit.
func (s *Scene) paint(dst *image.RGBA, scale float32) {
	r := rasterizer{dst: dst}
	for i := range s.Items {
		r.item(&s.Items[i], transform{scale, 0, 0})
	}
}

// rasterizer paints items onto an image. Every outline is flattened to polygons,
// which become a mask of their own bounds; rectangles need no mask.
type rasterizer struct {
	dst    *image.RGBA
	vec    vector.Rasterizer
	mask   image.Alpha
	poly   []polyline      // the outline being painted
	disc   []vec2          // the end of a pen
	bounds image.Rectangle // of the outline, within the image
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
		if it.Paint.Stroke.A == 0 || it.Paint.Width == 0 {
			r.rect(it, m)
			return
		}
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
		r.polygon(r.poly[i].points)
	}
	r.draw(c)
}

// stroke paints along the polylines with a round pen of that radius: a bar for
// every piece of line and a disc for every end and corner, all of one direction, so that
// they add up to one area.
func (r *rasterizer) stroke(c Color, radius float32) {
	if !r.begin(radius) {
		return
	}
	corners := min(max(int(radius*2)+6, 8), 40)
	r.disc = r.disc[:0]
	for n := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(n) / float64(corners))
		r.disc = append(r.disc, vec2{radius * float32(cos), radius * float32(sin)})
	}
	var at [40]vec2
	for i := range r.poly {
		points := r.poly[i].points
		for k, p := range points {
			if k == 0 || k+1 == len(points) || turns(points[k-1], p, points[k+1]) {
				for n, d := range r.disc {
					at[n] = vec2{p.x + d.x, p.y + d.y}
				}
				r.polygon(at[:corners])
			}
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

// turns says whether a line turns at b by more than some degrees, so that the bars
// on both sides would leave a gap.
func turns(a, b, c vec2) bool {
	ux, uy, vx, vy := b.x-a.x, b.y-a.y, c.x-b.x, c.y-b.y
	dot := ux*vx + uy*vy
	return dot <= 0 || dot*dot < 0.97*(ux*ux+uy*uy)*(vx*vx+vy*vy)
}

// bar adds the rectangle around a piece of line.
func (r *rasterizer) bar(a, b vec2, radius float32) {
	length := hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return
	}
	nx, ny := (b.y-a.y)/length*radius, (a.x-b.x)/length*radius
	corners := [...]vec2{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}
	r.polygon(corners[:])
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

// polygon adds a closed polygon.
func (r *rasterizer) polygon(points []vec2) {
	if len(points) < 2 {
		return
	}
	ox, oy := float32(r.bounds.Min.X), float32(r.bounds.Min.Y)
	r.vec.MoveTo(points[0].x-ox, points[0].y-oy)
	for _, p := range points[1:] {
		r.vec.LineTo(p.x-ox, p.y-oy)
	}
	r.vec.ClosePath()
}

// draw paints a colour through the mask of the polygons.
func (r *rasterizer) draw(c Color) {
	w, h := r.bounds.Dx(), r.bounds.Dy()
	r.mask.Pix = slices.Grow(r.mask.Pix[:0], w*h)[:w*h]
	r.mask.Stride, r.mask.Rect = w, image.Rect(0, 0, w, h)
	r.vec.DrawOp = draw.Src
	r.vec.Draw(&r.mask, r.mask.Rect, image.Opaque, image.Point{})
	ink := premultiplied(c)
	for y := range h {
		row := r.mask.Pix[y*w:][:w]
		at := r.dst.PixOffset(r.bounds.Min.X, r.bounds.Min.Y+y)
		for x := 0; x < w; x++ {
			for x+8 <= w && binary.NativeEndian.Uint64(row[x:]) == 0 { // most of a frame
				x += 8
			}
			if x < w && row[x] != 0 {
				ink.over(r.dst.Pix[at+4*x:][:4:4], uint32(row[x]))
			}
		}
	}
}

// rect paints a rectangle along the axes, its outermost pixels in part.
func (r *rasterizer) rect(it *Item, m transform) {
	x := span(m.scale*float32(it.X.Float())+m.x, m.scale*float32((it.X+it.W).Float())+m.x, r.dst.Rect.Dx())
	y := span(m.scale*float32(it.Y.Float())+m.y, m.scale*float32((it.Y+it.H).Float())+m.y, r.dst.Rect.Dy())
	ink := premultiplied(it.Paint.Fill)
	var whole []uint8 // a row of it, once one is painted
	for row := y.from; row < y.to; row++ {
		share := y.cover(row)
		at := r.dst.PixOffset(0, row)
		first, last := x.from, x.to
		if share == 255 && ink.a == 255 && last-first > 2 {
			inner := r.dst.Pix[at+4*(first+1) : at+4*(last-1)]
			if whole == nil {
				for i := 0; i < len(inner); i += 4 {
					ink.over(inner[i:][:4:4], 255)
				}
				whole = inner
			} else {
				copy(inner, whole)
			}
			ink.over(r.dst.Pix[at+4*first:][:4:4], x.first)
			ink.over(r.dst.Pix[at+4*(last-1):][:4:4], x.last)
			continue
		}
		for col := first; col < last; col++ {
			ink.over(r.dst.Pix[at+4*col:][:4:4], (share*x.cover(col)+127)/255)
		}
	}
}

// extent is a run of pixels that a length covers, the first and the last in part.
type extent struct {
	from, to    int
	first, last uint32 // of 255
}

func span(low, high float32, size int) (e extent) {
	low, high = max(low, 0), min(high, float32(size))
	if low >= high {
		return e
	}
	e.from, e.to = int(low), int(math.Ceil(float64(high)))
	share := func(part float32) uint32 { return uint32(part*255 + 0.5) }
	if e.to-e.from == 1 {
		e.first = share(high - low)
		e.last = e.first
		return e
	}
	e.first, e.last = share(float32(e.from+1)-low), share(high-float32(e.to-1))
	return e
}

func (e *extent) cover(i int) uint32 {
	switch i {
	case e.from:
		return e.first
	case e.to - 1:
		return e.last
	}
	return 255
}

// ink is a colour with its channels multiplied by its alpha.
type ink struct{ r, g, b, a uint32 }

func premultiplied(c Color) ink {
	a := uint32(c.A)
	return ink{uint32(c.R) * a / 255, uint32(c.G) * a / 255, uint32(c.B) * a / 255, a}
}

// over paints the ink on a pixel of which it covers so many 255ths.
func (i *ink) over(pixel []uint8, cover uint32) {
	if cover == 255 && i.a == 255 {
		pixel[0], pixel[1], pixel[2], pixel[3] = uint8(i.r), uint8(i.g), uint8(i.b), 255
		return
	}
	rest := 255*255 - cover*i.a
	mix := func(old uint8, c uint32) uint8 {
		return uint8((uint32(old)*rest + c*cover*255 + 255*255/2) / (255 * 255))
	}
	pixel[0], pixel[1], pixel[2], pixel[3] = mix(pixel[0], i.r), mix(pixel[1], i.g), mix(pixel[2], i.b), mix(pixel[3], i.a)
}
