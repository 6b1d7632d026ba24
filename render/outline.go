package render

import (
	"fmt"
	"math"
	"slices"
)

// Coord is a length or a place in hundredths of a user unit, so that every
// drawing has exact, short numbers that are the same on every machine. A square
// is CellSize wide.
type Coord int32

// Unit is one user unit. CellSize is the width and height of a square, or the
// distance of two points.
const (
	Unit     Coord = 100
	CellSize       = 45 * Unit
)

// coord rounds a number of user units.
func coord(units float64) Coord { return Coord(math.Round(units * float64(Unit))) }

// wholeUnits rounds up to whole user units: what keeps the board on them keeps its
// edges sharp.
func wholeUnits(c Coord) Coord { return (c + Unit - 1) / Unit * Unit }

// Float returns the length in user units.
func (c Coord) Float() float64 { return float64(c) / float64(Unit) }

// Append appends the shortest decimal number of user units.
func (c Coord) Append(dst []byte) []byte {
	if c < 0 {
		dst, c = append(dst, '-'), -c
	}
	whole, part := c/Unit, c%Unit
	if whole > 0 || part == 0 {
		dst = appendInt(dst, int(whole))
	}
	if part > 0 {
		dst = append(dst, '.', '0'+byte(part/10))
		if part%10 > 0 {
			dst = append(dst, '0'+byte(part%10))
		}
	}
	return dst
}

func appendInt(dst []byte, n int) []byte {
	if n >= 10 {
		dst = appendInt(dst, n/10)
	}
	return append(dst, '0'+byte(n%10))
}

// Point is a place in user space: x to the right, y downwards.
type Point struct{ X, Y Coord }

// third returns the control point of a cubic curve beside an end point, where the
// same curve as a quadratic one has its control at c.
func (c Point) third(end Point) Point {
	return Point{end.X + 2*(c.X-end.X)/3, end.Y + 2*(c.Y-end.Y)/3}
}

// Verb is the kind of one step of an outline.
type Verb uint8

// The verbs, with the number of points each takes.
const (
	MoveTo  Verb = iota // 1
	LineTo              // 1
	QuadTo              // 2: control, end
	CubicTo             // 3: two controls, end
	Close               // 0
)

var verbPoints = [...]int{1, 1, 2, 3, 0}

// Points returns how many points the verb takes.
func (v Verb) Points() int { return verbPoints[v] }

// Outline is a path: verbs, and their points one after the other. It is filled by
// the nonzero rule and must not be changed once it is part of a scene.
type Outline struct {
	Verbs  []Verb
	Points []Point
}

func (o *Outline) add(v Verb, p ...Point) {
	o.Verbs = append(o.Verbs, v)
	o.Points = append(o.Points, p...)
}

func (o *Outline) moveTo(x, y Coord) { o.add(MoveTo, Point{x, y}) }
func (o *Outline) lineTo(x, y Coord) { o.add(LineTo, Point{x, y}) }
func (o *Outline) close()            { o.Verbs = append(o.Verbs, Close) }

// box returns the outline of a rectangle.
func box(x0, y0, x1, y1 Coord) *Outline {
	o := &Outline{}
	o.moveTo(x0, y0)
	o.lineTo(x1, y0)
	o.lineTo(x1, y1)
	o.lineTo(x0, y1)
	o.close()
	return o
}

// polygon adds a closed polygon of points in user units.
func (o *Outline) polygon(xy ...float64) {
	for i := 0; i+1 < len(xy); i += 2 {
		v := LineTo
		if i == 0 {
			v = MoveTo
		}
		o.add(v, Point{coord(xy[i]), coord(xy[i+1])})
	}
	o.close()
}

// grow makes room for further verbs and points.
func (o *Outline) grow(verbs, points int) {
	o.Verbs = slices.Grow(o.Verbs, verbs)
	o.Points = slices.Grow(o.Points, points)
}

// appendMoved appends another outline, scaled and then moved.
func (o *Outline) appendMoved(src *Outline, scale float64, x, y Coord) {
	o.grow(len(src.Verbs), len(src.Points))
	o.Verbs = append(o.Verbs, src.Verbs...)
	for _, p := range src.Points {
		o.Points = append(o.Points, Point{
			x + Coord(math.Round(float64(p.X)*scale)),
			y + Coord(math.Round(float64(p.Y)*scale)),
		})
	}
}

// move moves an outline that is no part of a scene yet.
func (o *Outline) move(x, y Coord) {
	for i := range o.Points {
		o.Points[i].X += x
		o.Points[i].Y += y
	}
}

// Bounds returns the corners of the box around all points, control points included.
func (o *Outline) Bounds() (low, high Point) {
	for i, p := range o.Points {
		if i == 0 {
			low, high = p, p
			continue
		}
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return low, high
}

// mirrored returns the outline reflected at the vertical line x = axis.
func (o *Outline) mirrored(axis Coord) *Outline {
	m := &Outline{Verbs: o.Verbs, Points: make([]Point, len(o.Points))}
	for i, p := range o.Points {
		m.Points[i] = Point{2*axis - p.X, p.Y}
	}
	return m
}

// closedByMirror takes an open outline that starts and ends on the line x = axis
// and returns it closed by its own reflection: the whole of a symmetric shape.
func (o *Outline) closedByMirror(axis Coord) *Outline {
	whole := &Outline{Verbs: append([]Verb(nil), o.Verbs...), Points: append([]Point(nil), o.Points...)}
	m := o.mirrored(axis)
	end := len(m.Points)
	for i := len(m.Verbs) - 1; i > 0; i-- {
		n := m.Verbs[i].Points()
		whole.Verbs = append(whole.Verbs, m.Verbs[i])
		for k := 2; k <= n+1; k++ { // the step backwards: its controls reversed, then where it began
			whole.Points = append(whole.Points, m.Points[end-k])
		}
		end -= n
	}
	whole.close()
	return whole
}

// Append appends the outline as SVG path data, in relative coordinates, which are
// shorter.
func (o *Outline) Append(dst []byte) []byte {
	points := o.Points
	var pen Point
	for _, v := range o.Verbs {
		step := points[:v.Points()]
		points = points[len(step):]
		switch {
		case v == MoveTo:
			dst = appendPoint(append(dst, 'M'), step[0])
		case v == LineTo && step[0].Y == pen.Y:
			dst = (step[0].X - pen.X).Append(append(dst, 'h'))
		case v == LineTo && step[0].X == pen.X:
			dst = (step[0].Y - pen.Y).Append(append(dst, 'v'))
		default:
			dst = append(dst, "MlqcZ"[v])
			for i, p := range step {
				p = Point{p.X - pen.X, p.Y - pen.Y}
				if i > 0 && p.X >= 0 {
					dst = append(dst, ' ')
				}
				dst = appendPoint(dst, p)
			}
		}
		if len(step) > 0 {
			pen = step[len(step)-1]
		}
	}
	return dst
}

func appendPoint(dst []byte, p Point) []byte {
	dst = p.X.Append(dst)
	if p.Y >= 0 {
		dst = append(dst, ' ')
	}
	return p.Y.Append(dst)
}

// String returns the outline as SVG path data.
func (o *Outline) String() string { return string(o.Append(nil)) }

// ParseOutline reads SVG path data of the commands M, L, H, V, C, Q and Z, and of
// l, h, v, c and q. Numbers may have two decimals. After Z comes M. It is for
// outlines that are part of a program.
func ParseOutline(data string) (*Outline, error) {
	p := outlineParser{text: data}
	p.out.grow(len(data)/8, len(data)/5) // about what data of this kind holds
	for p.space(); p.at < len(data); p.space() {
		if err := p.command(); err != nil {
			return nil, fmt.Errorf("path data, byte %d of %.40q: %w", p.at, data, err)
		}
	}
	return &p.out, nil
}

// mustOutline is ParseOutline for constants.
func mustOutline(data string) *Outline {
	o, err := ParseOutline(data)
	if err != nil {
		panic(err)
	}
	return o
}

type outlineParser struct {
	text string
	at   int
	last byte // command that further numbers repeat
	pen  Point
	out  Outline
}

func (p *outlineParser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == ',' || p.text[p.at] == '\n' || p.text[p.at] == '\t') {
		p.at++
	}
}

func (p *outlineParser) command() error {
	c := p.text[p.at]
	if isLetter(c) {
		p.at++
	} else {
		c = p.last
	}
	if c != 'M' && (p.last == 0 || p.last == 'Z') {
		return fmt.Errorf("a path, and what follows Z, begins with M")
	}
	p.last = c
	if c == 'M' {
		p.last = 'L' // as SVG has it: further pairs are lines
	}
	from := Point{}
	if c >= 'a' {
		from = p.pen
	}
	switch c {
	case 'M':
		return p.step(MoveTo, from)
	case 'L', 'l':
		return p.step(LineTo, from)
	case 'Q', 'q':
		return p.step(QuadTo, from)
	case 'C', 'c':
		return p.step(CubicTo, from)
	case 'H', 'h':
		x, err := p.number()
		p.pen.X = from.X + x
		p.out.add(LineTo, p.pen)
		return err
	case 'V', 'v':
		y, err := p.number()
		p.pen.Y = from.Y + y
		p.out.add(LineTo, p.pen)
		return err
	case 'Z':
		p.out.close()
		return nil
	}
	return fmt.Errorf("the command %q is not one of M L H V C Q Z l h v c q", c)
}

// step reads the points of a verb, which count from a place.
func (p *outlineParser) step(v Verb, from Point) error {
	for range v.Points() {
		x, err := p.number()
		if err != nil {
			return err
		}
		y, err := p.number()
		if err != nil {
			return err
		}
		p.pen = Point{from.X + x, from.Y + y}
		p.out.Points = append(p.out.Points, p.pen)
	}
	p.out.Verbs = append(p.out.Verbs, v)
	return nil
}

// number reads a decimal number of at most two decimals into hundredths.
func (p *outlineParser) number() (Coord, error) {
	p.space()
	start, sign := p.at, Coord(1)
	if p.at < len(p.text) && p.text[p.at] == '-' {
		sign, p.at = -1, p.at+1
	}
	var v Coord
	digits, decimals := 0, -1
	for ; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '.' && decimals < 0:
			decimals = 0
			continue
		case c >= '0' && c <= '9':
			if decimals >= 0 {
				decimals++
			}
			digits++
			if digits > 7 || decimals > 2 {
				return 0, fmt.Errorf("the number has too many digits")
			}
			v = v*10 + Coord(c-'0')
			continue
		}
		break
	}
	if digits == 0 {
		p.at = start
		return 0, fmt.Errorf("a number was expected")
	}
	for d := max(decimals, 0); d < 2; d++ {
		v *= 10
	}
	return sign * v, nil
}
