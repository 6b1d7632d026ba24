package pgn

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
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
	blockSize   = 128 << 10
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
	p.Column += utf8.RuneCountInString(text)
	return p
}

// lastBorder returns the offset of the last tag pair that begins a new game, 0 if
// there is none. It walks over the text as the scanner does, but looks only at
// what can hide a border.
func lastBorder(text string) int {
	if border := plainBorder(text); border > 0 {
		return border
	}
	border, movetext := 0, false
	i := 0
	for i < len(text) {
		lead := i
		for lead < len(text) && (text[lead] == ' ' || text[lead] == '\t') {
			lead++
		}
		if strings.HasPrefix(text[lead:], byteOrderMark) {
			lead += len(byteOrderMark)
		}
		switch {
		case lead == len(text):
			return border
		case text[lead] == '\n' || text[lead] == '\r':
			i = lead + 1
		case text[i] == '%':
			i = lineEnd(text, i)
		case text[lead] == '[' && isTagHead(text, lead, !movetext):
			if movetext {
				border, movetext = i, false
			}
			// what follows the pair on its line is read as a line of its own
			end := lineEnd(text[:min(len(text), lead+longTag)], lead)
			whole := end == len(text) || text[end] == '\n' || text[end] == '\r'
			if whole && text[end-1] == ']' && strings.IndexByte(text[lead:end], '{') < 0 {
				i = end
			} else {
				i = max(scanTag(text, lead).end, i+1)
			}
		default:
			next, only, ok := passMovetext(text, i)
			if !ok {
				return border // a comment that runs on beyond the block
			}
			movetext = movetext || !only
			i = next
		}
	}
	return border
}

// plainBorder finds, from the end of the text, the last Event tag that follows a
// blank line and movetext; 0 if there is none. Such a tag begins a game whatever
// stands before it: a comment that would swallow it was never closed (commentEnd).
func plainBorder(text string) int {
	k := strings.LastIndex(text, "\n[Event \"")
	if k < 0 || !blankBefore(text, k) {
		return 0
	}
	before := strings.TrimRight(text[:k], " \t\r\n")
	if before == "" || before[strings.LastIndexByte(before, '\n')+1] == '[' {
		return 0 // a tag pair, so this one begins no game, or so it may be
	}
	return k + 1
}

// passMovetext returns the start of the next line from i on that begins with a
// bracket or a percent sign outside comments, or the end of the text. only says
// that nothing but comments was passed; ok is false if a comment does not end in
// the text.
func passMovetext(text string, i int) (next int, only, ok bool) {
	from := i
	if c := text[i]; c == '[' || c == ' ' || c == '\t' {
		// a bracket that is no tag pair: look behind it
		i = skipBlanks(text, i) + 1
	}
	stop := 0
	for {
		if i > stop || stop == 0 {
			stop = nextBracketLine(text, min(i, len(text)))
		}
		b := strings.IndexByte(text[i:stop], '{')
		if b < 0 {
			return stop, onlyComments(text[from:stop]), true
		}
		if c := strings.LastIndexByte(text[i:i+b], ';'); c >= 0 && lineEnd(text, i+c) > i+b {
			i = lineEnd(text, i+c) // the brace stands in a comment to the end of the line
			continue
		}
		end, closed := commentEnd(text, i+b)
		if !closed {
			return end, false, end < len(text)
		}
		i = end
	}
}

// nextBracketLine returns the start of the next line that begins with [ or %, as
// far as only blanks may stand before it, or the end of the text.
func nextBracketLine(text string, i int) int {
	for {
		b := strings.IndexByte(text[i:], '[')
		stop := len(text)
		if b >= 0 {
			stop = i + b
		}
		if p := strings.Index(text[i:stop], "\n%"); p >= 0 {
			return i + p + 1
		}
		if b < 0 {
			return stop
		}
		if atLineStart(text, stop) {
			for stop > i && text[stop-1] != '\n' && text[stop-1] != '\r' {
				stop--
			}
			return stop
		}
		i = stop + 1
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
