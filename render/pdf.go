package render

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"
	"unicode/utf16"
)

// PDF writes the diagram as a PDF of one page of its own size: outlines only, no
// fonts, no pixels. A user unit is three quarters of a point, as a CSS pixel is,
// unless Diagram.Width asks for another size.
func PDF(w io.Writer, d *Diagram) error { return writeScene(w, d, writePDF) }

func writePDF(w io.Writer, s *Scene) error {
	p := pdfWriter{alphas: map[[2]uint8]int{}}
	for i := range s.Items {
		p.item(&s.Items[i])
	}
	return p.write(w, s)
}

// pdfWriter gathers the content of the page.
type pdfWriter struct {
	page   bytes.Buffer
	alphas map[[2]uint8]int // pairs of fill and stroke alpha in use, by number
	order  [][2]uint8
	num    []byte
}

// write puts the file together (ISO 32000-1, 7.5).
func (p *pdfWriter) write(w io.Writer, s *Scene) error {
	scale := 0.75
	if s.Pixels > 0 {
		scale *= float64(s.Pixels) / s.Width.Float()
	}
	width, height := s.Width.Float()*scale, s.Height.Float()*scale
	var content bytes.Buffer
	z := zlib.NewWriter(&content)
	// the page's origin is its lower left corner
	fmt.Fprintf(z, "%.5f 0 0 %.5f 0 %.4f cm 1 J 1 j\n", scale, -scale, height)
	if _, err := z.Write(p.page.Bytes()); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	states := ""
	for i, a := range p.order {
		states += fmt.Sprintf("/G%d<</ca %.3f/CA %.3f>>", i, float64(a[0])/255, float64(a[1])/255)
	}
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</DisplayDocTitle true>>>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %.3f %.3f]/Contents 4 0 R/Resources<</ExtGState<<%s>>>>>>", width, height, states),
		fmt.Sprintf("<</Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream", content.Len(), content.String()),
		fmt.Sprintf("<</Title %s/Producer(gamerec)>>", pdfString(s.Title)),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	var offsets []int
	for i, o := range objects {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R/Info 5 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	_, err := w.Write(out.Bytes())
	return err
}

// pdfString writes a text string in UTF-16, as hexadecimal digits.
func pdfString(text string) string {
	s := "<FEFF"
	for _, u := range utf16.Encode([]rune(text)) {
		s += fmt.Sprintf("%04X", u)
	}
	return s + ">"
}

func (p *pdfWriter) item(it *Item) {
	switch it.Kind {
	case ItemRect:
		p.path(box(it.X, it.Y, it.X+it.W, it.Y+it.H), it.Paint)
	case ItemCircle:
		p.path(circle(it.X, it.Y, it.W), it.Paint)
	case ItemPath:
		p.path(it.Path, it.Paint)
	case ItemUse:
		p.page.WriteString("q ")
		p.numbers(it.Scale.Float(), 0, 0, it.Scale.Float(), it.X.Float(), it.Y.Float())
		p.page.WriteString("cm\n")
		for i := range it.Shape.Items {
			p.item(&it.Shape.Items[i])
		}
		p.page.WriteString("Q\n")
	}
}

func (p *pdfWriter) numbers(list ...float64) {
	for _, v := range list {
		p.num = strconv.AppendFloat(p.num[:0], v, 'f', -1, 64)
		p.page.Write(p.num)
		p.page.WriteByte(' ')
	}
}

func (p *pdfWriter) points(list ...Point) {
	for _, q := range list {
		p.numbers(q.X.Float(), q.Y.Float())
	}
}

// path writes an outline and paints it. PDF has no quadratic curves: a cubic with
// its controls at two thirds is the same curve.
func (p *pdfWriter) path(o *Outline, paint Paint) {
	filled, stroked := paint.Fill.A > 0, paint.Stroke.A > 0 && paint.Width > 0
	if !filled && !stroked {
		return
	}
	p.alpha(paint)
	if filled {
		p.color(paint.Fill, "rg")
	}
	if stroked {
		p.color(paint.Stroke, "RG")
		p.numbers(paint.Width.Float())
		p.page.WriteString("w\n")
	}
	points := o.Points
	var last Point
	for _, verb := range o.Verbs {
		switch verb {
		case MoveTo:
			p.points(points[0])
			p.page.WriteString("m\n")
		case LineTo:
			p.points(points[0])
			p.page.WriteString("l\n")
		case QuadTo:
			c, end := points[0], points[1]
			p.points(c.third(last), c.third(end), end)
			p.page.WriteString("c\n")
		case CubicTo:
			p.points(points[:3]...)
			p.page.WriteString("c\n")
		case Close:
			p.page.WriteString("h\n")
		}
		if n := verb.Points(); n > 0 {
			last = points[n-1]
			points = points[n:]
		}
	}
	switch {
	case filled && stroked:
		p.page.WriteString("B\n")
	case filled:
		p.page.WriteString("f\n")
	default:
		p.page.WriteString("S\n")
	}
}

func (p *pdfWriter) color(c Color, operator string) {
	for _, v := range [...]uint8{c.R, c.G, c.B} {
		p.num = strconv.AppendFloat(p.num[:0], float64(v)/255, 'f', 3, 64)
		p.page.Write(p.num)
		p.page.WriteByte(' ')
	}
	p.page.WriteString(operator)
	p.page.WriteByte('\n')
}

// alpha chooses the graphics state with the alphas of the paint.
func (p *pdfWriter) alpha(paint Paint) {
	pair := [2]uint8{paint.Fill.A, paint.Stroke.A}
	for i := range pair {
		if pair[i] == 0 {
			pair[i] = 255
		}
	}
	n, ok := p.alphas[pair]
	if !ok {
		n = len(p.order)
		p.alphas[pair] = n
		p.order = append(p.order, pair)
	}
	fmt.Fprintf(&p.page, "/G%d gs\n", n)
}
