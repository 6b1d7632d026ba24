package pgn

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
)

// The tokens of the container. Move numbers are no tokens of their own: the ply
// that follows carries its number. A token's Pos.Offset is its place in the text;
// Pos.Line and Pos.Column are free, since places are only worked out when a
// problem is worded, and carry what the lexer already knows of the token: the
// number of a ply, and where name and value of a tag pair end.
const (
	tokTag     lexer.TokenType = -(iota + 2) // [Name "value"]
	tokPly                                   // a move text; Pos.Line is its number or 0
	tokRun                                   // plain moves, scanner.nodes from Pos.Line to Pos.Column
	tokNAG                                   // $n or a glyph
	tokComment                               // text of {...} without the braces, or after ;
	tokEscape                                // a line after % in column 1
	tokOpen                                  // (
	tokClose                                 // )
	tokResult                                // termination marker
	tokStray                                 // text that belongs nowhere, kept as a comment
)

// maxNAG is the largest numeric annotation glyph (PGN standard, 10).
const maxNAG = 255

// longStray is how far a bracket is looked for that closes a stray one, in bytes.
const longStray = 256

// MaxDepth is how deep variations may nest; deeper ones are an error and left out.
const MaxDepth = 1000

// fault is what the lexer has to say about a stretch of the text.
type fault struct {
	code     gamerec.Code
	severity gamerec.Severity
	at, end  int
	msg      string
	hint     string
}

// scanner cuts the text of a chunk into the tokens of one record after the
// other. It never fails: what it cannot read becomes a stray token and a fault.
// Parentheses come out balanced.
type scanner struct {
	text   string
	at     int // where the next record begins
	toks   []lexer.Token
	faults []fault
	nodes  []gamerec.Node         // the moves of the runs
	slow   bool                   // read move by move, without runs
	plain  [1 << plainBits]uint64 // plain moves seen, by hash

	depth     int
	overflow  int             // how many "(" beyond MaxDepth are open
	number    int             // move number waiting for its ply
	movetext  bool            // something other than tags and comments has been read
	behind    bool            // the termination marker has been read
	reported  bool            // what stands behind it has been reported
	blankLine bool            // a blank line was passed since the last token
	names     map[string]bool // of the first tokens that are tags, if there are many
	named     int             // how many tokens
}

const (
	classWord  = iota
	classSpace // space, tab, CR, LF, VT, FF
	classDelim // ends a word and means something
	classCtrl  // control characters, which mean nothing
)

var classes = func() (t [256]uint8) {
	for c := range 32 {
		t[c] = classCtrl
	}
	t[127] = classCtrl
	for _, c := range " \t\r\n\v\f" {
		t[c] = classSpace
	}
	for _, c := range "{}();[]$<>*" {
		t[c] = classDelim
	}
	return t
}()

func (s *scanner) reset(text string) {
	s.text, s.at = text, 0
}

func (s *scanner) fault(code gamerec.Code, sev gamerec.Severity, at, end int, msg, hint string) {
	switch n := len(s.faults); {
	case n < mostTold:
		s.faults = append(s.faults, fault{code, sev, at, end, msg, hint})
	case n == mostTold:
		s.faults = append(s.faults, fault{code, sev, at, end, "and so on: further faults of this record are not told", "mend these first"})
	default:
		s.faults[mostTold].severity = max(s.faults[mostTold].severity, sev)
	}
}

// mostTold is how many faults of one record are told.
const mostTold = 1000

// emit appends a token. It writes only the fields that tokens use, in place.
func (s *scanner) emit(t lexer.TokenType, value string, at int) {
	s.blankLine = false
	if s.overflow > 0 {
		return
	}
	if s.behind && t != tokResult {
		s.reportBehind(at, at+len(value))
	}
	n := len(s.toks)
	if n == cap(s.toks) {
		s.toks = append(s.toks, lexer.Token{})
	}
	s.toks = s.toks[:n+1]
	tok := &s.toks[n]
	tok.Type, tok.Value = t, value
	tok.Pos.Offset, tok.Pos.Line, tok.Pos.Column = at, 0, 0
	if t != tokComment && t != tokEscape {
		s.movetext = true
	}
}

// reportBehind tells once that something stands behind the termination marker.
func (s *scanner) reportBehind(at, end int) {
	if !s.reported {
		s.reported = true
		s.fault(CodeAfterResult, gamerec.Warning, at, end, "text behind the termination marker", "move it before the marker")
	}
}

// next reads the tokens of the next record into s.toks, with offsets from the
// start of the record, and returns its text; false at the end of the chunk.
func (s *scanner) next() (string, bool) {
	s.toks, s.faults, s.nodes = s.toks[:0], s.faults[:0], s.nodes[:0]
	s.depth, s.overflow, s.number, s.named = 0, 0, 0, 0
	s.movetext, s.behind, s.reported, s.blankLine = false, false, false, false
	whole := s.text
	s.text = whole[s.at:]
	end := s.scan()
	s.closeOpen(end)
	source := s.text[:end]
	s.text = whole
	s.at += end
	return source, len(s.toks) > 0 || len(s.faults) > 0
}

// scan reads tokens from s.text until the record ends and returns the offset of its end.
func (s *scanner) scan() int {
	text := s.text
	i := 0
	for i < len(text) {
		c := text[i]
		switch classes[c] {
		case classSpace:
			if c == '\n' || c == '\r' {
				i = s.lineBreak(i)
			} else {
				i++
			}
			continue
		case classCtrl:
			j := i + 1
			for j < len(text) && classes[text[j]] == classCtrl {
				j++
			}
			what := "control character " + hexByte(c) + " in the text"
			if j > i+1 {
				what = strconv.Itoa(j-i) + " control characters, the first of them " + hexByte(c) + ", in the text"
			}
			s.fault(CodeControlChar, gamerec.Warning, i, j, what, "remove what is not text")
			i = j
			continue
		case classWord:
			if !s.behind && s.overflow == 0 && !s.slow {
				if j := s.plies(i); j > i {
					i = j
					continue
				}
			}
			j, done := s.word(i)
			if done {
				return i
			}
			i = j
			continue
		}
		switch c {
		case '{':
			i = s.brace(i)
		case ';':
			j := lineEnd(text, i)
			s.emit(tokComment, text[i+1:j], i)
			i = j
		case '(':
			if strings.HasPrefix(text[i:], "(=)") { // a draw was offered
				s.emit(tokNAG, text[i:i+3], i)
				i += 3
				continue
			}
			s.open(i)
			i++
		case ')':
			s.close(i)
			i++
		case '$':
			j := i + 1
			for j < len(text) && isDigit(text[j]) {
				j++
			}
			if j == i+1 || j > i+4 {
				s.stray(CodeNAGSyntax, i, j, "$ must be followed by a number from 0 to 255")
			} else {
				if nagNumber(text[i:j]) > maxNAG {
					s.fault(CodeNAGSyntax, gamerec.Warning, i, j, gamerec.Quote(text[i:j])+" is beyond $255", "write a number from 0 to 255")
				}
				s.emit(tokNAG, text[i:j], i)
			}
			i = j
		case '*':
			s.result(i, i+1)
			i++
		case '[':
			j, done := s.bracket(i)
			if done {
				return i
			}
			i = j
		case '<':
			j := i + 1 + strings.IndexAny(text[i+1:min(len(text), i+longStray)], ">\r\n{") + 1
			if j == i+1 || text[j-1] != '>' {
				j = i + 1
			}
			s.stray(CodeReserved, i, j, "< and > are reserved for a later version of the standard")
			i = j
		default: // } ] >
			code, what := CodeStrayText, "it closes nothing"
			if c == '}' {
				code, what = CodeBraceStray, "it closes no comment"
			}
			s.fault(code, gamerec.Warning, i, i+1, "stray "+gamerec.Quote(text[i:i+1])+": "+what, "remove it")
			i++
		}
	}
	return len(text)
}

// lineBreak passes the line break at i, an escape line behind it, and notes blank lines.
func (s *scanner) lineBreak(i int) int {
	text := s.text
	breaks := 0
	for i < len(text) {
		switch text[i] {
		case '\r':
			if i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
			breaks++
		case '\n':
			breaks++
		case ' ', '\t':
		default:
			if breaks > 1 {
				s.blankLine = true
			}
			if text[i] == '%' && (text[i-1] == '\n' || text[i-1] == '\r') {
				return s.escape(i)
			}
			return i
		}
		i++
	}
	return i
}

func (s *scanner) escape(i int) int {
	j := lineEnd(s.text, i)
	s.emit(tokEscape, s.text[i+1:j], i)
	return j
}

// brace reads the comment that opens at i.
func (s *scanner) brace(i int) int {
	end, closed := commentEnd(s.text, i)
	if !closed {
		s.fault(CodeCommentUnclosed, gamerec.Error, i, i+1, "the comment that opens here is never closed", "add the missing }")
		s.emit(tokComment, strings.TrimRight(s.text[i+1:end], " \t\r\n"), i)
		return end
	}
	if k := strings.IndexByte(s.text[i+1:end-1], '{'); k >= 0 {
		s.fault(CodeCommentNested, gamerec.Info, i+1+k, i+2+k, "a { stands inside the comment that opened before; the first } ends both", "if a } is missing before it, add it")
	}
	s.emit(tokComment, s.text[i+1:end-1], i)
	return end
}

// commentEnd returns the offset behind the comment that opens at i. A comment
// that swallows the head of the next game (a blank line and an Event tag) was
// never closed: it ends there.
func commentEnd(text string, i int) (end int, closed bool) {
	j := strings.IndexByte(text[i:], '}')
	span := text[i:]
	if j >= 0 {
		span = text[i : i+j]
	}
	if k := nextHead(span); k >= 0 {
		return i + k, false
	}
	if j < 0 {
		return len(text), false
	}
	return i + j + 1, true
}

// nextHead finds an Event tag that follows a blank line, -1 if there is none.
func nextHead(text string) int {
	for from := strings.IndexByte(text, '\n'); from >= 0; {
		k := strings.Index(text[from:], "\n[Event \"")
		if k < 0 {
			return -1
		}
		k += from
		if blankBefore(text, k) {
			return k + 1
		}
		from = k + 1
	}
	return -1
}

// blankBefore says whether the line that ends with the line break at k is blank.
func blankBefore(text string, k int) bool {
	before := strings.TrimRight(text[:k], " \t\r")
	return strings.HasSuffix(before, "\n") || strings.HasSuffix(text[:k], "\r\n\r")
}

func (s *scanner) open(i int) {
	if s.depth >= MaxDepth {
		if s.overflow == 0 {
			s.fault(CodeRAVDepth, gamerec.Error, i, i+1, "variations nest deeper than 1000 levels; what is deeper is left out", "look for a missing )")
		}
		s.overflow++
		return
	}
	s.depth++
	s.emit(tokOpen, "(", i)
}

func (s *scanner) close(i int) {
	if s.overflow > 0 {
		s.overflow--
		return
	}
	if s.depth == 0 {
		s.fault(CodeRAVUnopened, gamerec.Warning, i, i+1, `stray ")": no variation is open`, "remove it")
		return
	}
	if n := len(s.toks); s.toks[n-1].Type == tokOpen {
		at := s.toks[n-1].Pos.Offset
		s.fault(CodeRAVEmpty, gamerec.Warning, at, i+1, "the variation holds no move", "remove the parentheses")
		s.toks = s.toks[:n-1]
		s.depth--
		return
	}
	s.depth--
	s.emit(tokClose, ")", i)
}

// closeOpen closes what is still open at the end of the record.
func (s *scanner) closeOpen(end int) {
	if s.depth == 0 {
		return
	}
	open := 0
	for k, depth := len(s.toks)-1, 0; k >= 0; k-- {
		if s.toks[k].Type == tokClose {
			depth++
		} else if s.toks[k].Type == tokOpen {
			if depth == 0 {
				open = s.toks[k].Pos.Offset
				break
			}
			depth--
		}
	}
	s.fault(CodeRAVUnclosed, gamerec.Error, open, open+1, "the variation that opens here is never closed", "add the missing )")
	s.overflow = 0
	for ; s.depth > 0; s.depth-- {
		if n := len(s.toks); s.toks[n-1].Type == tokOpen {
			s.toks = s.toks[:n-1] // nothing stands in it
			continue
		}
		s.emit(tokClose, "", end)
	}
}

func (s *scanner) stray(code gamerec.Code, at, end int, why string) {
	if s.overflow > 0 {
		return
	}
	s.fault(code, gamerec.Warning, at, end, "stray "+gamerec.Quote(s.text[at:end])+": "+why, "")
	s.emit(tokStray, s.text[at:end], at)
}

// result emits a termination marker, or reports one that stands where none may.
func (s *scanner) result(at, end int) {
	word := s.text[at:end]
	switch {
	case s.overflow > 0:
	case s.depth > 0:
		s.stray(CodeStrayText, at, end, "a termination marker inside a variation")
	case s.behind:
		s.fault(CodeResultDouble, gamerec.Warning, at, end, "a second termination marker "+gamerec.Quote(word), "keep one")
	default:
		if _, ok := gamerec.ParseResult(word); !ok {
			r, _ := looseResult(word)
			s.fault(CodeResultSyntax, gamerec.Warning, at, end, "the termination marker "+gamerec.Quote(word)+" is read as "+r.String(), "write "+r.String())
		}
		s.emit(tokResult, word, at)
		s.behind, s.number = true, 0
	}
}

// lineEnd returns the offset of the CR or LF that ends the line of i, or of the end of the text.
func lineEnd(text string, i int) int {
	for i < len(text) && text[i] != '\n' && text[i] != '\r' {
		i++
	}
	return i
}

func isDigit(c byte) bool { return c-'0' <= 9 }

func hexByte(c byte) string {
	const hex = "0123456789ABCDEF"
	return "0x" + string(hex[c>>4]) + string(hex[c&15])
}
