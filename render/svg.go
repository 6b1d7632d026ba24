package render

import (
	"hash/crc32"
	"io"
)

// SVG writes the diagram as a small SVG 1.1 document. It needs no style sheet, no
// font and no script; classes are there for those who want them. Every id begins
// with the diagram's IDPrefix; by default that is derived from the content, so
// that different pictures on one page never meet, and equal ones are equal.
func SVG(w io.Writer, d *Diagram) error { return writeScene(w, d, writeSVG) }

func writeSVG(w io.Writer, s *Scene) error {
	size := 4 << 10
	for _, shape := range s.Shapes {
		size += shape.size()
	}
	for i := range s.Items {
		size += s.Items[i].size()
	}
	_, err := w.Write(s.AppendSVG(make([]byte, 0, size)))
	return err
}

// size is about how many bytes an item takes in an SVG.
func (it *Item) size() int {
	n := 144 + 2*len(it.Name)
	if it.Path != nil {
		n += 7 * len(it.Path.Points)
	}
	return n
}

func (s *Shape) size() (n int) {
	for i := range s.Items {
		n += s.Items[i].size()
	}
	return n
}

// AppendSVG appends the scene as an SVG document.
func (s *Scene) AppendSVG(dst []byte) []byte {
	w := svgWriter{buf: dst, prefix: s.IDPrefix}
	start := len(dst)
	if w.prefix == "" {
		w.prefix = unnamed
	}
	w.text(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"`)
	width, height := s.Width, s.Height
	if s.Pixels > 0 {
		width, height = Coord(s.Pixels)*Unit, Coord(int64(s.Height)*int64(s.Pixels)*int64(Unit)/int64(s.Width))
	}
	w.coord("width", width)
	w.coord("height", height)
	w.text(` viewBox="0 0 `)
	w.buf = s.Width.Append(w.buf)
	w.text(" ")
	w.buf = s.Height.Append(w.buf)
	w.text(`"`)
	if s.Lang != "" {
		w.attr("xml:lang", s.Lang)
	}
	w.text(` stroke-linecap="round" stroke-linejoin="round" role="img" aria-labelledby="`)
	w.id("title")
	w.text(`" aria-describedby="`)
	w.id("desc")
	w.text(`">` + "\n" + `<title id="`)
	w.id("title")
	w.text(`">`)
	w.escaped(s.Title)
	w.text(`</title>` + "\n" + `<desc id="`)
	w.id("desc")
	w.text(`">`)
	w.escaped(s.Desc)
	w.text("</desc>\n")
	if len(s.Shapes) > 0 {
		w.text("<defs>\n")
		for _, shape := range s.Shapes {
			w.shape(shape)
			w.text("\n")
		}
		w.text("</defs>\n")
	}
	for i := range s.Items {
		w.item(&s.Items[i])
		w.text("\n")
	}
	w.text("</svg>\n")
	if s.IDPrefix == "" {
		w.name(start)
	}
	return w.buf
}

// unnamed holds the place of a derived prefix: "d" and eight digits of a checksum.
const unnamed = "d00000000-"

type svgWriter struct {
	buf    []byte
	prefix string
	ids    []int // where prefixes stand
}

func (w *svgWriter) text(s string) { w.buf = append(w.buf, s...) }

// id writes the prefixed name of something in the document.
func (w *svgWriter) id(name string) {
	w.ids = append(w.ids, len(w.buf))
	w.text(w.prefix)
	w.text(name)
}

// name puts the checksum of everything written into the places of the prefix.
func (w *svgWriter) name(start int) {
	sum := crc32.ChecksumIEEE(w.buf[start:])
	var digits [8]byte
	for i := range digits {
		digits[i] = "0123456789abcdef"[sum>>(28-4*i)&15]
	}
	for _, at := range w.ids {
		copy(w.buf[at+1:], digits[:])
	}
}

func (w *svgWriter) shape(s *Shape) {
	w.text(`<g id="`)
	w.id(s.ID)
	w.text(`">`)
	for i := range s.Items {
		w.item(&s.Items[i])
	}
	w.text("</g>")
}

func (w *svgWriter) coord(name string, c Coord) {
	w.text(" ")
	w.text(name)
	w.text(`="`)
	w.buf = c.Append(w.buf)
	w.text(`"`)
}

// attr writes an attribute whose value needs escaping.
func (w *svgWriter) attr(name, value string) {
	w.text(" ")
	w.text(name)
	w.text(`="`)
	w.escaped(value)
	w.text(`"`)
}

// escaped writes text for an element or an attribute.
func (w *svgWriter) escaped(s string) {
	for i := range len(s) {
		switch s[i] {
		case '<':
			w.text("&lt;")
		case '>':
			w.text("&gt;")
		case '&':
			w.text("&amp;")
		case '"':
			w.text("&quot;")
		default:
			w.buf = append(w.buf, s[i])
		}
	}
}

func (w *svgWriter) item(it *Item) {
	var tag string
	switch it.Kind {
	case ItemGroup:
		w.text("<g")
		w.class(it)
		w.text(">")
		return
	case ItemEnd:
		w.text("</g>")
		return
	case ItemRect:
		tag = "rect"
		w.text("<rect")
		w.class(it)
		w.coord("x", it.X)
		w.coord("y", it.Y)
		w.coord("width", it.W)
		w.coord("height", it.H)
	case ItemCircle:
		tag = "circle"
		w.text("<circle")
		w.class(it)
		w.place("cx", it.X)
		w.place("cy", it.Y)
		w.coord("r", it.W)
	case ItemPath:
		tag = "path"
		w.text("<path")
		w.class(it)
		w.text(` d="`)
		w.buf = it.Path.Append(w.buf)
		w.text(`"`)
	case ItemUse:
		tag = "use"
		w.text("<use")
		w.class(it)
		w.text(` xlink:href="#`)
		w.id(it.Shape.ID)
		w.text(`"`)
		if it.Scale == Unit {
			w.coord("x", it.X)
			w.coord("y", it.Y)
			break
		}
		w.text(` transform="translate(`)
		w.buf = it.X.Append(w.buf)
		w.text(" ")
		w.buf = it.Y.Append(w.buf)
		w.text(") scale(")
		w.buf = it.Scale.Append(w.buf)
		w.text(`)"`)
	}
	if it.Kind != ItemUse {
		w.paint(it.Paint)
	}
	if it.Name == "" {
		w.text("/>")
		return
	}
	w.text("><title>")
	w.escaped(it.Name)
	w.at(it)
	w.text("</title></")
	w.text(tag)
	w.text(">")
}

// class writes what the item is and where.
func (w *svgWriter) class(it *Item) {
	if it.Class == "" {
		return
	}
	w.text(` class="`)
	w.text(it.Class)
	w.at(it)
	w.text(`"`)
}

func (w *svgWriter) at(it *Item) {
	if it.At != "" {
		w.text(" ")
		w.text(it.At)
	}
}

// place writes a coordinate unless it is 0, which is the default.
func (w *svgWriter) place(name string, c Coord) {
	if c != 0 {
		w.coord(name, c)
	}
}

func (w *svgWriter) paint(p Paint) {
	w.color("fill", p.Fill)
	if p.Stroke.A == 0 || p.Width == 0 {
		return
	}
	w.color("stroke", p.Stroke)
	w.coord("stroke-width", p.Width)
}

// color writes a colour as two attributes: viewers of SVG Tiny know no #rrggbbaa.
func (w *svgWriter) color(name string, c Color) {
	w.text(" ")
	w.text(name)
	if c.A == 0 {
		w.text(`="none"`)
		return
	}
	w.text(`="`)
	w.buf = c.appendHex(w.buf)
	w.text(`"`)
	if c.A < 255 {
		w.coord(name+"-opacity", Coord((int(c.A)*100+127)/255))
	}
}
