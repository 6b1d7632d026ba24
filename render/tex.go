package render

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/gamerec/gamerec"
)

// TeX writes the diagram as a tikzpicture that needs TikZ and nothing else. A user
// unit is three quarters of a point unless Diagram.Width asks for another size. The
// position stands ahead as a comment, in chess also as the command of the package
// chessboard that draws it.
func TeX(w io.Writer, d *Diagram) error {
	return writeScene(w, d, func(w io.Writer, s *Scene) error {
		if fen := oneLineTeX(cleanText(d.FEN)); fen != "" {
			note := "% FEN: " + fen + "\n"
			if s.Game == gamerec.Chess {
				note += "% \\chessboard[setfen={" + fen + "}]\n"
			}
			if _, err := io.WriteString(w, note); err != nil {
				return err
			}
		}
		return writeTeX(w, s)
	})
}

func writeTeX(w io.Writer, s *Scene) error {
	unit := 0.75
	if s.Pixels > 0 {
		unit *= float64(s.Pixels) / s.Width.Float()
	}
	t := texWriter{colors: map[Color]string{}}
	for i := range s.Items {
		t.item(&s.Items[i])
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%% %s\n", oneLineTeX(s.Title))
	fmt.Fprintf(&out, "\\begin{tikzpicture}[x=%.4fbp,y=-%.4fbp,line cap=round,line join=round]\n", unit, unit)
	fmt.Fprintf(&out, "\\useasboundingbox (0,0) rectangle (%s,%s);\n", s.Width.Append(nil), s.Height.Append(nil))
	for i, c := range t.order {
		fmt.Fprintf(&out, "\\definecolor{gr%d}{RGB}{%d,%d,%d}\n", i, c.R, c.G, c.B)
	}
	out.Write(bytes.ReplaceAll(t.body.Bytes(), []byte("@unit@"), fmt.Appendf(nil, "%.4f", unit)))
	out.WriteString("\\end{tikzpicture}\n")
	_, err := w.Write(out.Bytes())
	return err
}

// oneLineTeX makes a text fit behind a comment sign.
func oneLineTeX(text string) string { return strings.Join(strings.Fields(text), " ") }

type texWriter struct {
	body   bytes.Buffer
	colors map[Color]string // names of opaque colours
	order  []Color
}

func (t *texWriter) color(c Color) string {
	c.A = 255
	name, ok := t.colors[c]
	if !ok {
		name = fmt.Sprintf("gr%d", len(t.order))
		t.colors[c] = name
		t.order = append(t.order, c)
	}
	return name
}

func (t *texWriter) item(it *Item) {
	switch it.Kind {
	case ItemRect:
		t.path(box(it.X, it.Y, it.X+it.W, it.Y+it.H), it.Paint)
	case ItemCircle:
		t.path(circle(it.X, it.Y, it.W), it.Paint)
	case ItemPath:
		t.path(it.Path, it.Paint)
	case ItemUse:
		fmt.Fprintf(&t.body, "\\begin{scope}[shift={(%s,%s)},scale=%s]\n", it.X.Append(nil), it.Y.Append(nil), it.Scale.Append(nil))
		for i := range it.Shape.Items {
			inner := it.Shape.Items[i]
			// a scope does not scale the width of lines
			inner.Paint.Width = Coord(int64(inner.Paint.Width) * int64(it.Scale) / int64(Unit))
			t.item(&inner)
		}
		t.body.WriteString("\\end{scope}\n")
	}
}

func (t *texWriter) path(o *Outline, p Paint) {
	filled, stroked := p.Fill.A > 0, p.Stroke.A > 0 && p.Width > 0
	if !filled && !stroked {
		return
	}
	var options []string
	if filled {
		options = append(options, "fill="+t.color(p.Fill))
		if p.Fill.A < 255 {
			options = append(options, fmt.Sprintf("fill opacity=%.3f", float64(p.Fill.A)/255))
		}
	}
	if stroked {
		options = append(options, "draw="+t.color(p.Stroke), fmt.Sprintf("line width=%s*@unit@bp", p.Width.Append(nil)))
		if p.Stroke.A < 255 {
			options = append(options, fmt.Sprintf("draw opacity=%.3f", float64(p.Stroke.A)/255))
		}
	}
	fmt.Fprintf(&t.body, "\\path[%s]", strings.Join(options, ","))
	points := o.Points
	var last Point
	at := func(q Point) string { return fmt.Sprintf("(%s,%s)", q.X.Append(nil), q.Y.Append(nil)) }
	for _, verb := range o.Verbs {
		switch verb {
		case MoveTo:
			t.body.WriteString(" " + at(points[0]))
		case LineTo:
			t.body.WriteString("--" + at(points[0]))
		case QuadTo:
			c, end := points[0], points[1]
			t.body.WriteString("..controls" + at(c.third(last)) + "and" + at(c.third(end)) + ".." + at(end))
		case CubicTo:
			t.body.WriteString("..controls" + at(points[0]) + "and" + at(points[1]) + ".." + at(points[2]))
		case Close:
			t.body.WriteString("--cycle")
		}
		if n := verb.Points(); n > 0 {
			last = points[n-1]
			points = points[n:]
		}
	}
	t.body.WriteString(";\n")
}
