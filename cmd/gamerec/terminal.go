package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// forTerminal returns w, behind a filter of control characters if it is a
// terminal: comments and tags of a record are input, and could steer it.
func forTerminal(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &plainWriter{w: w}
	}
	return w
}

// plainWriter replaces control characters other than tab and line feed by
// question marks, those of one byte and U+0080 to U+009F.
type plainWriter struct {
	w   io.Writer
	buf []byte
	c2  bool // the last byte opened one of U+0080 to U+00BF
}

func (p *plainWriter) Write(text []byte) (int, error) {
	p.buf = p.buf[:0]
	for _, c := range text {
		switch {
		case c < 32 && c != '\n' && c != '\t' || c == 127:
			c = '?'
		case p.c2 && c >= 0x80 && c < 0xA0:
			c = 0xBF // what remains of the pair is an inverted question mark
		}
		p.c2 = c == 0xC2
		p.buf = append(p.buf, c)
	}
	if _, err := p.w.Write(p.buf); err != nil {
		return 0, err
	}
	return len(text), nil
}
