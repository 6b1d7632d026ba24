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

// encodePNG writes a picture. Every row is filtered as its difference to the row
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
	row, above := make([]byte, size*width), make([]byte, size*width)
	line := make([]byte, 1+size*width)
	line[0] = filterUp
	for y := range height {
		pix := img.Pix[y*img.Stride:][:4*width]
		if y > 0 && bytes.Equal(pix, img.Pix[(y-1)*img.Stride:][:4*width]) {
			clear(line[1:])
		} else {
			straight(row, pix, size)
			for i, v := range row {
				line[1+i] = v - above[i]
			}
			row, above = above, row
		}
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

// straight turns pixels with premultiplied alpha into those of a row of a PNG, of
// three or four bytes each.
func straight(row, pix []byte, size int) {
	for x := 0; 4*x < len(pix); x++ {
		from, to := pix[4*x:][:4:4], row[size*x:][:size:size]
		a := uint32(from[3])
		if a == 255 || a == 0 {
			copy(to, from)
			continue
		}
		for i := range 3 {
			to[i] = byte(min((uint32(from[i])*255+a/2)/a, 255))
		}
		to[3] = from[3]
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
