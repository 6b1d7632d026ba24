package pgn

import (
	"bytes"
	"io"
	"strings"
	"unsafe"

	"github.com/gamerec/gamerec"
)

// Chunk is a stretch of input that begins and ends at a border between games.
type Chunk struct {
	Text string
	Pos  gamerec.Pos
	// Cut says that the chunk was ended by the size limit and not by a border.
	Cut bool
}

// The sizes of the splitter in bytes: what it reads at once, and the largest
// single game it keeps together.
const (
	blockSize   = 256 << 10
	MaxGameSize = 64 << 20
)

// Splitter cuts a stream into chunks of whole games. It knows braces, comments
// to the end of a line, escape lines and the quotes of tag pairs, so a bracket in
// a comment is no border. Each chunk has its own memory, which stays valid.
type Splitter struct {
	r    io.Reader
	rest []byte // read but not yet handed out
	pos  gamerec.Pos
	err  error
}

// NewSplitter returns a splitter over r.
func NewSplitter(r io.Reader) *Splitter {
	return &Splitter{r: r, pos: gamerec.Pos{Line: 1, Column: 1}}
}

// Next returns the next chunk; io.EOF after the last one. Another error is one
// of the reader, and comes after all that was read before it.
func (s *Splitter) Next() (Chunk, error) {
	size := blockSize
	for {
		s.fill(size)
		if len(s.rest) == 0 {
			return Chunk{}, s.err
		}
		if s.err != nil {
			return s.cut(len(s.rest), false), nil
		}
		text := unsafe.String(&s.rest[0], len(s.rest))
		if border := lastBorder(text); border > 0 {
			return s.cut(border, false), nil
		}
		if len(s.rest) >= MaxGameSize {
			return s.cut(len(s.rest), true), nil
		}
		size = 2 * len(s.rest)
	}
}

// fill reads until at least size bytes are waiting or the reader ends.
func (s *Splitter) fill(size int) {
	if len(s.rest) >= size || s.err != nil {
		return
	}
	buf := make([]byte, size)
	n := copy(buf, s.rest)
	for n < size && s.err == nil {
		var m int
		m, s.err = s.r.Read(buf[n:])
		n += m
	}
	s.rest = buf[:n]
}

// cut hands out the first n bytes. What is left begins a buffer of its own, so
// that no later read touches the chunk.
func (s *Splitter) cut(n int, limit bool) Chunk {
	c := Chunk{Text: unsafe.String(&s.rest[0], n), Pos: s.pos, Cut: limit}
	s.pos = advanceLines(s.pos, c.Text)
	s.rest = bytes.Clone(s.rest[n:])
	return c
}

// advanceLines is Pos.Advance for a text that ends at a line border, made fast
// for the usual line ends.
func advanceLines(p gamerec.Pos, text string) gamerec.Pos {
	if strings.IndexByte(text, '\r') >= 0 && strings.Count(text, "\r") != strings.Count(text, "\r\n") {
		return p.Advance(text)
	}
	lines := strings.Count(text, "\n")
	p.Offset += int64(len(text))
	if lines > 0 {
		p.Line += lines
		p.Column = 1
		text = text[strings.LastIndexByte(text, '\n')+1:]
	}
	p.Column += len([]rune(text))
	return p
}

// lastBorder returns the offset of the last tag pair that begins a new game, 0 if
// there is none. It walks over the lines as the scanner does, but looks only at
// what can hide a border.
func lastBorder(text string) int {
	border, movetext := 0, false
	i := 0
	for i < len(text) {
		stop := lineStop(text, i)
		line := text[i:stop]
		lead := 0
		for lead < len(line) && (line[lead] == ' ' || line[lead] == '\t') {
			lead++
		}
		if strings.HasPrefix(line[lead:], byteOrderMark) {
			lead += len(byteOrderMark)
		}
		switch {
		case lead == len(line):
		case line[0] == '%':
		case line[lead] == '[' && isTagHead(text, i+lead, !movetext):
			if movetext {
				border, movetext = i, false
			}
			if line[len(line)-1] != ']' {
				t := scanTag(text, i+lead)
				stop = max(t.end, i+1)
				i = stop
				// what follows the pair on its line is read as a line of its own
				if rest := text[i:lineStop(text, i)]; strings.TrimSpace(rest) != "" {
					continue
				}
			}
		default:
			// a comment ahead of the tags is no movetext
			if next, ok := passComments(text, i, stop); ok {
				stop = next
				movetext = movetext || !onlyComments(text[i:next])
			} else {
				return border // a comment that runs on beyond the block
			}
		}
		i = stop
		for i < len(text) && (text[i] == '\n' || text[i] == '\r') {
			i++
		}
	}
	return border
}

// passComments returns the end of the line that is left after the comments that
// open in text[i:stop]; false if one of them does not end in the text.
func passComments(text string, i, stop int) (int, bool) {
	for {
		b := strings.IndexByte(text[i:stop], '{')
		if b < 0 {
			return stop, true
		}
		if strings.IndexByte(text[i:i+b], ';') >= 0 {
			return stop, true
		}
		end, closed := commentEnd(text, i+b)
		if !closed {
			return end, end < len(text)
		}
		i = end
		if i > stop {
			stop = lineStop(text, i)
		}
	}
}

func onlyComments(text string) bool {
	for {
		text = strings.TrimSpace(text)
		switch {
		case text == "" || text[0] == ';':
			return true
		case text[0] != '{':
			return false
		}
		end := strings.IndexByte(text, '}')
		if end < 0 {
			return true
		}
		text = text[end+1:]
	}
}

// lineStop is lineEnd for long texts: it takes the nearer of LF and CR without
// looking at every byte twice.
func lineStop(text string, i int) int {
	n := strings.IndexByte(text[i:], '\n')
	if n < 0 {
		n = len(text) - i
	}
	if r := strings.IndexByte(text[i:i+n], '\r'); r >= 0 {
		n = r
	}
	return i + n
}
