package wxf

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
)

// The tokens of the text containers. Pos.Offset of a token is its place in the
// text, Pos.Line the value of a number, Pos.Column where the value of a field begins.
const (
	tokGame    lexer.TokenType = -(iota + 2) // a record begins; empty
	tokField                                 // a line KEYWORD value, or a field of DhtmlXQ
	tokSetup                                 // SETUP{
	tokWord                                  // a word in SETUP{ }
	tokStart                                 // START{
	tokClose                                 // }
	tokNumber                                // a move number
	tokPly                                   // a move text
	tokMark                                  // ! ? and their pairs
	tokComment                               // text of a comment
	tokResult                                // 1-0 0-1 1/2-1/2 *
)

// symbols names the tokens for the grammars.
func symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Game": tokGame, "Field": tokField, "Setup": tokSetup, "Word": tokWord, "Start": tokStart, "Close": tokClose,
		"Number": tokNumber, "Ply": tokPly, "Mark": tokMark, "Comment": tokComment, "Result": tokResult,
	}
}

// fault is what a scanner has to say about a stretch of the text.
type fault struct {
	code     gamerec.Code
	severity gamerec.Severity
	at, end  int
	msg      string // empty: the stretch is stray text kept as a comment
	hint     string
}

// scanner cuts a text into tokens. It never fails: what it cannot read becomes a
// comment or nothing, and a fault.
type scanner struct {
	text   string
	toks   []lexer.Token // of the current record
	faults []fault       // not yet handed over
	told   int           // faults of the whole text
	plies  bool          // the current record has moves
	begun  bool          // a record has begun
	block  bool          // within START{ }, which no move number ends
	full   bool          // the record has as many tokens as it may
	lines  int           // fields and blocks of the current record of a .wxf file

	record func(end int) // takes the tokens of a record that ends there; nil keeps all
}

// mostTokens bounds the moves, numbers, marks, comments and fields of one record: far
// above any game, and far below what would fill the memory.
const mostTokens = 3 << 15

// mostLines bounds the fields and blocks of a record of a .wxf file.
const mostLines = 1 << 12

// emit appends a token, and says whether the record has room for it. One that begins a
// record hands over the record before it.
func (s *scanner) emit(t lexer.TokenType, value string, at int) bool {
	if t == tokGame {
		if s.block {
			return false
		}
		s.end(at)
		s.begun, s.full, s.lines = true, false, 0
	}
	if (len(s.toks) >= mostTokens || s.lines > mostLines) && t != tokClose {
		if !s.full {
			s.full = true
			s.fault(CodeTooLarge, gamerec.Error, at, at+len(value), "the record has more than 98,304 moves, numbers, comments and fields; what follows is left out", "look for the end of the record before this place")
		}
		return false
	}
	s.toks = append(s.toks, lexer.Token{Type: t, Value: value, Pos: lexer.Position{Offset: at}})
	s.plies = s.plies || t == tokPly
	return true
}

// end hands over the record that ends at an offset, if one has begun.
func (s *scanner) end(at int) {
	if s.record != nil && len(s.toks) > 0 {
		s.record(at)
		s.toks = s.toks[:0]
	}
}

// mostFaults bounds what is reported of one text.
const mostFaults = 500

func (s *scanner) fault(code gamerec.Code, sev gamerec.Severity, at, end int, msg, hint string) {
	switch s.told++; {
	case s.told < mostFaults || code == CodeTooLarge:
		s.faults = append(s.faults, fault{code, sev, at, end, msg, hint})
	case s.told == mostFaults:
		s.faults = append(s.faults, fault{code, gamerec.Error, at, end, "too many faults to list", "check that the file is what its name says"})
	}
}

// lexer hands the tokens to a grammar.
func (s *scanner) lexer() *lexer.PeekingLexer {
	l, _ := lexer.Upgrade(&tokenList{toks: s.toks}) // tokenList never fails
	return l
}

// tokenList hands out tokens one by one, as participle wants them.
type tokenList struct{ toks []lexer.Token }

// Next implements lexer.Lexer.
func (l *tokenList) Next() (lexer.Token, error) {
	if len(l.toks) == 0 {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	t := l.toks[0]
	l.toks = l.toks[1:]
	return t, nil
}

// blank returns the length of the white space or byte order mark at the start of text.
func blank(text string) int {
	if text == "" {
		return 0
	}
	if c := text[0]; c <= ' ' || c == 127 {
		return 1
	} else if c < utf8.RuneSelf {
		return 0
	}
	r, n := utf8.DecodeRuneInString(text)
	if unicode.IsSpace(r) || r == '\uFEFF' || r == '\u200B' {
		return n
	}
	return 0
}

// moveRun is a run of movetext, taken at once: that costs nothing for each token.
type moveRun struct{ toks []lexer.Token }

// Parse implements participle.Parseable.
func (r *moveRun) Parse(lex *lexer.PeekingLexer) error {
	r.toks = takeRun(lex, tokNumber, tokPly, tokMark, tokComment, tokResult)
	return nil
}

// moveRunEBNF is the production of moveRun.
const moveRunEBNF = "moveRun = (<number> | <ply> | <mark> | <comment> | <result>)* ."

// takeRun takes the tokens of these types that come next. They are valid as long as
// those of the lexer.
func takeRun(lex *lexer.PeekingLexer, types ...lexer.TokenType) []lexer.Token {
	from := lex.RawCursor()
	for slices.Contains(types, lex.Peek().Type) {
		lex.Next()
	}
	return lex.Range(from, lex.RawCursor())
}

// comment reads the comment that opens at i, /* */ or {} or ; to the end of the
// line, and returns its end; i if none opens there.
func (s *scanner) comment(i int) int {
	text := s.text[i:]
	body, n, end := "", 0, -1
	switch {
	case strings.HasPrefix(text, "/*"):
		n = 2
		end = strings.Index(text[2:], "*/")
	case text[0] == '{':
		n = 1
		end = strings.IndexByte(text[1:], '}')
	case text[0] == ';':
		end = strings.IndexAny(text[1:], "\r\n")
		if end < 0 {
			end = len(text) - 1
		}
		s.emit(tokComment, text[1:1+end], i)
		return i + 1 + end
	default:
		return i
	}
	if end < 0 {
		s.fault(CodeCommentUnclosed, gamerec.Error, i, i+n, "the comment that opens here is never closed", "close it")
		body, end = text[n:], len(text)-2*n
	} else {
		body = text[n : n+end]
	}
	s.emit(tokComment, body, i)
	return min(i+end+2*n, len(s.text))
}

// moves reads movetext from i to the end of the text, or to the } that closes the
// block, whose offset it returns.
func (s *scanner) moves(i int, block bool) int {
	for i < len(s.text) {
		if n := blank(s.text[i:]); n > 0 {
			i += n
			continue
		}
		if block && s.text[i] == '}' {
			return i
		}
		if j := s.comment(i); j > i {
			i = j
			continue
		}
		i = s.word(i)
	}
	return i
}

// word reads the word at i: a number, marks, a result, a move, or several of
// these without a space between them.
func (s *scanner) word(i int) int {
	end := i
	for end < len(s.text) && blank(s.text[end:]) == 0 && strings.IndexByte("{};", s.text[end]) < 0 && !strings.HasPrefix(s.text[end:], "/*") {
		end++
	}
	if end == i { // a stray brace
		s.fault(CodeStrayText, gamerec.Warning, i, i+1, "stray "+gamerec.Quote(s.text[i:i+1])+": it closes nothing", "remove it")
		return i + 1
	}
	for at := i; at < end; {
		word := s.text[at:end]
		if n := dots(word); n > 0 {
			at += n // "..." in place of Red's move
			continue
		}
		if n := marks(word); n > 0 {
			s.emit(tokMark, word[:n], at)
			at += n
			continue
		}
		if _, ok := readResult(word); ok {
			s.emit(tokResult, word, at)
			break
		}
		n := len(strings.TrimRight(word, "!?！？"))
		if k, value := moveNumber(word[:n]); k > 0 {
			if value == 1 && s.plies {
				s.emit(tokGame, "", at) // where records may follow one another
				s.plies = false
			}
			if s.emit(tokNumber, word[:k], at) {
				s.toks[len(s.toks)-1].Pos.Line = value
			}
			at += k
			continue
		}
		if moveShape(word[:n]) {
			s.emit(tokPly, word[:n], at)
		} else {
			s.stray(at, at+n)
		}
		at += n
	}
	return end
}

// stray keeps words that are no move as one comment.
func (s *scanner) stray(at, end int) {
	if n, k := len(s.toks), len(s.faults); n > 0 && k > 0 && s.toks[n-1].Type == tokComment {
		if f := &s.faults[k-1]; f.msg == "" && s.toks[n-1].Pos.Offset == f.at && strings.TrimSpace(s.text[f.end:at]) == "" {
			f.end = end
			s.toks[n-1].Value = s.text[f.at:end]
			return
		}
	}
	s.fault(CodeStrayText, gamerec.Warning, at, end, "", "remove it, or make it a comment")
	s.emit(tokComment, s.text[at:end], at)
}

// dots returns the length of a run of dots of any width at the start of a word,
// unless a move begins with it.
func dots(word string) int {
	rest := strings.TrimLeft(word, ".．…。·")
	n := len(word) - len(rest)
	if n == 1 && rest != "" && (rest[0] == '+' || rest[0] == '-') {
		return 0
	}
	return n
}

func marks(word string) int { return len(word) - len(strings.TrimLeft(word, "!?！？")) }

// moveNumber returns the length and the value of a move number at the start of a
// word, with the dots behind it; 0 if there is none. 33.4 on its own is a move,
// and so are the four digits of DhtmlXQ.
func moveNumber(word string) (n, value int) {
	count := 0
	for n < len(word) {
		d, size := digitAt(word[n:])
		if size == 0 {
			break
		}
		if value < 1e6 {
			value = value*10 + d
		}
		n += size
		count++
	}
	rest := strings.TrimLeft(word[n:], ".．…。、")
	_, tail := digitAt(rest)
	switch {
	case count == 0, n == len(word) && count > 3:
		return 0, 0
	case n == len(word):
		return n, value
	case count == 2 && tail > 0 && tail == len(rest) && utf8.RuneCountInString(word) == 4:
		return 0, 0
	}
	if len(rest) < len(word)-n {
		return len(word) - len(rest), value
	}
	return 0, 0
}

// digitAt reads the digit of any width at the start of a text; size 0 if there is none.
func digitAt(text string) (digit, size int) {
	if text == "" {
		return 0, 0
	}
	if isDigit(text[0]) {
		return int(text[0] - '0'), 1
	}
	if r, n := utf8.DecodeRuneInString(text); r >= '０' && r <= '９' {
		return int(r - '０'), n
	}
	return 0, 0
}

// moveShape says whether a word may be a move of any dialect: it asks for little,
// since what is no move is reported where the moves are played.
func moveShape(word string) bool {
	if len(word) < 2 || len(word) > 24 {
		return false
	}
	var buf [64]byte
	text := string(fold(buf[:0], word))
	if chinese(text) {
		return strings.ContainsAny(text, "0123456789")
	}
	digit := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		digit = digit || isDigit(c)
		if !isDigit(c) && !(c|0x20 >= 'a' && c|0x20 <= 'z') && strings.IndexByte("+-.=#x:", c) < 0 {
			return false
		}
	}
	return digit || text == "--"
}

// readResult reads a result in the spellings met in files.
func readResult(word string) (gamerec.Result, bool) {
	if len(word) > 32 {
		return gamerec.ResultNone, false
	}
	switch resultDashes.Replace(strings.TrimSpace(word)) {
	case "*":
		return gamerec.ResultUnknown, true
	case "1-0":
		return gamerec.ResultFirst, true
	case "0-1":
		return gamerec.ResultSecond, true
	case "1/2-1/2", "1/2", "½-½":
		return gamerec.ResultDraw, true
	}
	return gamerec.ResultNone, false
}

var resultDashes = strings.NewReplacer("–", "-", "—", "-", "\u2212", "-", "－", "-", ":", "-")
