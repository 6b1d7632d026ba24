package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
)

// PNG writes the diagram as a PNG picture, transparent where nothing is painted.
func PNG(w io.Writer, d *Diagram) error { return writeScene(w, d, writePNG) }

func writePNG(w io.Writer, s *Scene) error { return encodePNG(w, s.Image()) }

// encodePNG writes a picture and uses it up: pixels that are not opaque lose their
// premultiplied form. Every row is filtered as its difference to the row
// above, which in a drawing of squares is mostly nothing: trying the other filters
// and searching longer for matches, as encoders of photographs do, takes four times
// as long and saves little (PNG specification, 12.8).
func encodePNG(w io.Writer, img *image.RGBA) error {
	const (
		trueColor = 2
		withAlpha = 6
		filterUp  = 2
	)
	width, height := img.Rect.Dx(), img.Rect.Dy()
	kind, size := byte(trueColor), 3
	if !img.Opaque() {
		kind, size = withAlpha, 4
	}
	p := pngWriter{w: w}
	p.write([]byte("\x89PNG\r\n\x1a\n"))
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	p.chunk("IHDR", append(head, 8, kind, 0, 0, 0))
	z, _ := zlib.NewWriterLevel(&p, zlib.BestSpeed) // the level is valid
	line := make([]byte, 1+size*width)
	line[0] = filterUp
	above := make([]byte, 4*width)
	for y := range height {
		row := img.Pix[y*img.Stride:][:4*width]
		if kind == withAlpha {
			straight(row)
		}
		if bytes.Equal(row, above) {
			clear(line[1:])
		} else {
			for x := range width {
				now, old, to := row[4*x:][:4:4], above[4*x:][:4:4], line[1+size*x:][:size:size]
				for i := range to {
					to[i] = now[i] - old[i]
				}
			}
		}
		above = row
		if _, err := z.Write(line); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	p.flush()
	p.chunk("IEND", nil)
	return p.err
}

// straight divides the colours of pixels by their alpha, which a PNG has apart.
func straight(row []byte) {
	for x := 0; x < len(row); x += 4 {
		pixel := row[x:][:4:4]
		a := uint32(pixel[3])
		if a == 255 || a == 0 {
			continue
		}
		for i, v := range pixel[:3] {
			pixel[i] = byte(min((uint32(v)*255+a/2)/a, 255))
		}
	}
}

// pngWriter writes chunks. What is written to it as a stream becomes IDAT chunks.
type pngWriter struct {
	w   io.Writer
	buf []byte
	err error
}

func (p *pngWriter) write(b []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
}

func (p *pngWriter) chunk(name string, data []byte) {
	head := append(binary.BigEndian.AppendUint32(nil, uint32(len(data))), name...)
	sum := crc32.Update(crc32.ChecksumIEEE(head[4:]), crc32.IEEETable, data)
	p.write(head)
	p.write(data)
	p.write(binary.BigEndian.AppendUint32(nil, sum))
}

// Write gathers the compressed pixels.
func (p *pngWriter) Write(b []byte) (int, error) {
	if p.buf = append(p.buf, b...); len(p.buf) >= 32<<10 {
		p.flush()
	}
	return len(b), p.err
}

func (p *pngWriter) flush() {
	if len(p.buf) > 0 {
		p.chunk("IDAT", p.buf)
		p.buf = p.buf[:0]
	}
}
