package pgn

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
)

// tagSpan tells where the parts of a tag pair lie in a text. mended says what
// had to be guessed to read it; empty if nothing.
type tagSpan struct {
	nameAt, nameEnd, valueAt, valueEnd, end int
	mended                                  string
}

// isTagHead says whether text[i:] begins like a tag pair: a bracket, a name and
// a quote. With loose, a name and white space are enough.
func isTagHead(text string, i int, loose bool) bool {
	i = skipBlanks(text, i+1)
	j := nameEnd(text, i)
	if j == i || !isLetter(text[i]) {
		return false
	}
	k := skipBlanks(text, j)
	if k >= len(text) {
		return false
	}
	if text[k] == '"' || isCurlyQuote(text[k:]) > 0 {
		return true
	}
	return loose && (k > j || text[k] == ']')
}

// atLineStart says whether only blanks (or a byte order mark) stand before i on its line.
func atLineStart(text string, i int) bool {
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '\t') {
		i--
	}
	return i == 0 || text[i-1] == '\n' || text[i-1] == '\r' || strings.HasSuffix(text[:i], byteOrderMark)
}

const byteOrderMark = "\ufeff"

func nameEnd(text string, i int) int {
	for i < len(text) && (isLetter(text[i]) || isDigit(text[i]) || strings.IndexByte("_+#=:-", text[i]) >= 0 || text[i] >= 0x80 && isCurlyQuote(text[i:]) == 0) {
		i++
	}
	return i
}

func skipBlanks(text string, i int) int {
	for i < len(text) && classes[text[i]] == classSpace {
		i++
	}
	return i
}

func isLetter(c byte) bool { return (c|0x20)-'a' < 26 }

// isCurlyQuote returns the length of a typographic double quote at the start of text, else 0.
func isCurlyQuote(text string) int {
	for _, q := range [...]string{"“", "”", "„", "«", "»"} {
		if strings.HasPrefix(text, q) {
			return len(q)
		}
	}
	return 0
}

// scanTag reads the tag pair whose bracket stands at i. isTagHead(text, i, true) holds.
func scanTag(text string, i int) tagSpan {
	var t tagSpan
	t.nameAt = skipBlanks(text, i+1)
	t.nameEnd = nameEnd(text, t.nameAt)
	j := skipBlanks(text, t.nameEnd)
	if j < len(text) && text[j] == '"' {
		t.valueAt = j + 1
		for j++; j < len(text) && text[j] != '"' && text[j] != '\n' && text[j] != '\r'; j++ {
			if text[j] == '\\' && j+1 < len(text) && (text[j+1] == '"' || text[j+1] == '\\') {
				j++
			}
		}
		if j < len(text) && text[j] == '"' {
			t.valueEnd = j
			if k := skipBlanks(text, j+1); k < len(text) && text[k] == ']' {
				t.end = k + 1
				return t
			}
		}
	} else {
		t.valueAt = j
	}
	return mendTag(text, i, t)
}

// longTag is how far a tag pair that breaks the rules can reach, in bytes.
const longTag = 4096

// mendTag reads a tag pair that breaks the rules of its quotes or brackets: the
// pair ends with the last bracket of the line that can be its own, and the value
// is what lies between the outermost quotes.
func mendTag(text string, i int, t tagSpan) tagSpan {
	from := max(i, min(t.valueAt, len(text)))
	reach := min(len(text), from+longTag)
	for reach < len(text) && !utf8.RuneStart(text[reach]) {
		reach--
	}
	stop := lineEnd(text[:reach], from)
	line := text[:stop]
	// another pair on the same line begins with ] [Name "
	close := -1
	quoted := text[t.valueAt-1] == '"'
	for k := t.valueAt; k < stop; k++ {
		if text[k] != ']' {
			continue
		}
		close = k
		if !quoted {
			break // an unquoted value ends with its first bracket
		}
		if next := skipBlanks(line, k+1); next < stop && text[next] == '[' && isTagHead(line, next, false) {
			break
		}
	}
	t.end = stop
	t.valueEnd = stop
	if close >= 0 {
		t.end, t.valueEnd = close+1, close
	}
	for t.valueEnd > t.valueAt && classes[text[t.valueEnd-1]] == classSpace {
		t.valueEnd--
	}
	value := text[t.valueAt:t.valueEnd]
	if n := isCurlyQuote(value); !quoted && n > 0 {
		t.valueAt += n
		for _, q := range [...]string{"“", "”", "«", "»", `"`} {
			if strings.HasSuffix(text[t.valueAt:t.valueEnd], q) {
				t.valueEnd -= len(q)
				break
			}
		}
		t.mended = "the value stands in typographic quotes"
		return t
	}
	closed := strings.HasSuffix(value, `"`)
	if closed {
		t.valueEnd--
	}
	switch {
	case close < 0:
		t.mended = "the closing bracket is missing"
	case !quoted:
		t.mended = "the value is not quoted"
	case !closed:
		t.mended = "the closing quote is missing"
	case strings.HasSuffix(value, `\"`):
		t.mended = "the value ends in a backslash that escapes its closing quote"
	default:
		t.mended = "quotes inside the value are not escaped"
	}
	return t
}

// unescape undoes \" and \\ in a tag value; other backslashes stay.
func unescape(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}

// bracket reads what begins with [: a tag pair, the start of the next record
// (done), or stray text.
func (s *scanner) bracket(i int) (next int, done bool) {
	text := s.text
	if s.movetext {
		if isTagHead(text, i, false) && (atLineStart(text, i) || s.behind) {
			return i, true
		}
		j := i + 1 + strings.IndexAny(text[i+1:min(len(text), i+longStray)], "]\r\n{") + 1
		if j == i+1 || text[j-1] != ']' {
			j = i + 1
		}
		s.stray(CodeStrayText, i, j, "no tag pair can stand here")
		return j, false
	}
	if next, ok := s.plainTag(i); ok {
		return next, false
	}
	if !isTagHead(text, i, true) {
		j := lineEnd(text, i)
		if k := strings.IndexByte(text[i:j], ']'); k >= 0 {
			j = i + k + 1
		}
		s.fault(CodeTagSyntax, gamerec.Warning, i, j, "cannot read "+gamerec.Quote(text[i:j])+" as a tag pair", `write it as [Name "value"]`)
		s.toks = append(s.toks, lexer.Token{Type: tokEscape, Value: text[i:j], Pos: lexer.Position{Offset: i}})
		return j, false
	}
	t := scanTag(text, i)
	name := text[t.nameAt:t.nameEnd]
	if s.blankLine && s.hasTag(name) {
		return i, true
	}
	if t.mended != "" {
		s.fault(CodeTagSyntax, gamerec.Warning, i, t.end, "tag "+name+": "+t.mended,
			`it is read as "`+strings.ReplaceAll(text[t.valueAt:t.valueEnd], `\"`, `"`)+`"; write [Name "value"] with \" for a quote`)
	}
	s.tag(i, t.nameAt, t.nameEnd, t.valueAt, t.valueEnd)
	return t.end, false
}

// plainTag reads a tag pair written exactly as the export format does, without
// escapes. It is the fast path of scanTag.
func (s *scanner) plainTag(i int) (next int, ok bool) {
	text := s.text
	j := i + 1
	for j < len(text) && (isLetter(text[j]) || isDigit(text[j])) {
		j++
	}
	if j == i+1 || !isLetter(text[i+1]) || j+2 > len(text) || text[j] != ' ' || text[j+1] != '"' || s.blankLine {
		return 0, false
	}
	k := j + 2
	for k < len(text) && text[k] != '"' {
		if c := text[k]; c == '\\' || c < 32 {
			return 0, false
		}
		k++
	}
	if k+1 >= len(text) || text[k+1] != ']' {
		return 0, false
	}
	s.tag(i, i+1, j, j+2, k)
	return k + 2, true
}

// tag emits a tag pair from the places of its parts.
func (s *scanner) tag(at, nameAt, nameEnd, valueAt, valueEnd int) {
	s.blankLine = false
	n := len(s.toks)
	if n == cap(s.toks) {
		s.toks = append(s.toks, lexer.Token{})
	}
	s.toks = s.toks[:n+1]
	tok := &s.toks[n]
	tok.Type, tok.Value = tokTag, s.text[nameAt:valueEnd]
	tok.Pos.Offset, tok.Pos.Line, tok.Pos.Column = at, nameEnd-nameAt, valueAt-nameAt
}

// manyTags is from where on names are looked up in a table and no longer one by one.
const manyTags = 64

// hasTag says whether the record has a tag of the name already.
func (s *scanner) hasTag(name string) bool {
	if len(s.toks) < manyTags {
		for i := range s.toks {
			if t := &s.toks[i]; t.Type == tokTag && t.Value[:t.Pos.Line] == name {
				return true
			}
		}
		return false
	}
	if s.named == 0 {
		s.names = make(map[string]bool)
	}
	for ; s.named < len(s.toks); s.named++ {
		if t := &s.toks[s.named]; t.Type == tokTag {
			s.names[t.Value[:t.Pos.Line]] = true
		}
	}
	return s.names[name]
}
