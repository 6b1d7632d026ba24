package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
)

// word reads what begins at i with a word character: a move number, a move, a
// result, a glyph or stray text. done says that a new record begins at i.
func (s *scanner) word(i int) (next int, done bool) {
	text := s.text
	c := text[i]
	if isDigit(c) {
		return s.digits(i)
	}
	if c == '%' && (i == 0 || text[i-1] == '\n' || text[i-1] == '\r') {
		return s.escape(i), false
	}
	if c >= 0x80 {
		if n := wideSpace(text[i:]); n > 0 {
			if strings.HasPrefix(text[i:], byteOrderMark) && i > 0 {
				s.fault(CodeByteOrderMark, gamerec.Info, i, i+n, "byte order mark inside the text", "remove it")
			}
			return i + n, false
		}
	}
	j := i + 1
	for j < len(text) && classes[text[j]] == classWord && text[j] < 0x80 {
		j++
	}
	bare := j
	for bare > i+1 && (text[bare-1] == '!' || text[bare-1] == '?') {
		bare--
	}
	if isLetter(c) && bare-i <= 8 && (j == len(text) || text[j] != '(' && text[j] < 0x80) && plainMove(text[i:bare]) {
		s.emitPly(text[i:bare], i)
		if bare < j {
			s.emit(tokNAG, text[bare:j], bare)
		}
		return j, false
	}
	if j := s.reveal(i); j > i {
		return j, false
	}
	j = wordEnd(text, i)
	if k := skipDots(text, i); k > i {
		if k >= j {
			return j, false // dots on their own, as in "1. ..."
		}
		if text[k] != '=' && text[k] != '+' && text[k] != '-' {
			return k, false
		}
	}
	if j < len(text) && text[j] == '(' {
		j = s.attached(j)
	}
	return s.classify(i, j), false
}

// reveal reads what a flip of OpenSpiel's banqi turned up, "Reveal:R", where it stands
// apart from the flip: both are one move. It returns where it ends, i if it is none.
func (s *scanner) reveal(i int) int {
	if !strings.HasPrefix(s.text[i:], "Reveal:") || len(s.toks) == 0 {
		return i
	}
	flip := &s.toks[len(s.toks)-1]
	if flip.Type != tokPly || !strings.HasPrefix(flip.Value, "Flip(") || strings.Contains(flip.Value, "Reveal") {
		return i
	}
	end := wordEnd(s.text, i)
	flip.Value = s.text[flip.Pos.Offset:end]
	return end
}

// plainMove says whether a word that begins with a letter is a move without
// anything unusual about it: a digit last, but for check marks, and no dash
// before it, as a result glued to the move would have. Castling counts too.
func plainMove(word string) bool {
	n := len(word)
	for n > 2 && (word[n-1] == '+' || word[n-1] == '#') {
		n--
	}
	if isDigit(word[n-1]) {
		return n >= 2 && word[n-2] != '-' && word[n-2] != '/'
	}
	return word[:n] == "O-O" || word[:n] == "O-O-O"
}

// wordEnd returns the end of the word at i.
func wordEnd(text string, i int) int {
	for i < len(text) && classes[text[i]] == classWord {
		if text[i] >= 0x80 && wideSpace(text[i:]) > 0 {
			break
		}
		i++
	}
	return i
}

// wideSpace returns the length of white space beyond ASCII (or a byte order mark)
// at the start of text, else 0.
func wideSpace(text string) int {
	switch {
	case strings.HasPrefix(text, "\u00a0"):
		return 2
	case strings.HasPrefix(text, "\u3000"), strings.HasPrefix(text, byteOrderMark), strings.HasPrefix(text, "\u200b"), strings.HasPrefix(text, "\u2009"):
		return 3
	}
	return 0
}

// skipDots passes dots of any width from i on.
func skipDots(text string, i int) int {
	for i < len(text) {
		switch {
		case text[i] == '.':
			i++
		case strings.HasPrefix(text[i:], "…"), strings.HasPrefix(text[i:], "．"), strings.HasPrefix(text[i:], "。"):
			i += 3
		default:
			return i
		}
	}
	return i
}

// attached extends a word over a parenthesis that belongs to the move it touches:
// a promotion b8(Q), "(e.p.)", a flip a1(K), or the squares of an action string
// such as R(0,4)-(0,5). j is the offset of the parenthesis.
func (s *scanner) attached(j int) int {
	text := s.text
	for j < len(text) && text[j] == '(' {
		k := strings.IndexByte(text[j:min(len(text), j+8)], ')')
		if k < 0 {
			return j
		}
		inside := text[j+1 : j+k]
		coordinates := len(inside) >= 3 && isDigit(inside[0]) && isDigit(inside[len(inside)-1]) && strings.IndexByte(inside, ',') > 0
		if !(len(inside) == 1 && isLetter(inside[0])) && !isEnPassantMark(inside) && !coordinates {
			return j
		}
		j = wordEnd(text, j+k+1)
	}
	return j
}

func isEnPassantMark(word string) bool {
	switch strings.ToLower(word) {
	case "e.p.", "ep", "e.p", "ep.":
		return true
	}
	return false
}

// digits reads what begins with a digit: a number, a result, or a move.
func (s *scanner) digits(i int) (next int, done bool) {
	text := s.text
	j, n := i, 0
	for j < len(text) && isDigit(text[j]) {
		if n < 1e8 {
			n = n*10 + int(text[j]-'0')
		}
		j++
	}
	if k := skipDots(text, j); k > j {
		// "33.4" alone is a move of two digits, a dot and a digit, and so is "7..4", of
		// one, the middle soldier; "33." is a number
		if (k == j+1 && j-i == 2 || k == j+2 && j-i == 1 && text[j:k] == "..") && k < len(text) && isDigit(text[k]) {
			end := k + 1
			for end < len(text) && (text[end] == '!' || text[end] == '?') {
				end++
			}
			if end == len(text) || classes[text[end]] != classWord {
				s.ply(text[i:end], i)
				return end, false
			}
		}
		if s.behind && n == 1 && s.depth == 0 {
			return i, true // a game without tags begins
		}
		s.number = n
		return k, false
	}
	end := wordEnd(text, i)
	word := text[i:end]
	if n := spacedResult(text[i:]); n > 0 {
		s.result(i, i+n)
		return i + n, false
	}
	if _, ok := looseResult(word); ok {
		s.result(i, end)
		return end, false
	}
	switch {
	case j == end && j-i < 4: // a number without dots
		s.number = n
		return j, false
	case j < end && isLetter(text[j]) && j-i < 4 && !isDigitMan(text[i:end]) && s.moveShape(trimProse(text[j:end])) && n > 0: // "2Nf3"
		s.number = n
		return j, false
	case end < len(text) && text[end] == '(':
		end = s.attached(end)
	}
	return s.classify(i, end), false
}

// isDigitMan says whether a word is a move of xiangqi with the man as a digit and the
// place among its like as a letter: 7a.5.
func isDigitMan(word string) bool {
	word = strings.TrimRight(word, "!?")
	return len(word) == 4 && word[1] >= 'a' && word[1] <= 'e' && strings.IndexByte(".+-=", word[2]) >= 0 && isDigit(word[3])
}

// ply emits a move text; a suffix such as "!?" goes out as a NAG behind it.
func (s *scanner) ply(word string, at int) {
	n := len(word)
	for n > 1 && (word[n-1] == '!' || word[n-1] == '?') && !isUnknownFlip(word[:n]) {
		n--
	}
	core := n
	for was := 0; core != was && !isUnknownFlip(word[:core]); { // marks and punctuation in any order
		was = core
		core = max(len(strings.TrimRight(trimProse(word[:core]), "!?")), 1)
	}
	if core < n {
		s.fault(CodeStrayText, gamerec.Warning, at+core, at+n, "stray "+gamerec.Quote(word[core:n])+" behind the move", "remove it")
	}
	s.emitPly(word[:core], at)
	if n < len(word) {
		s.emit(tokNAG, word[n:], at+n)
	}
}

// parted returns the end of a move whose letter stands apart from its square, "N f3":
// no move text, but read as what it is, so that no other move is made of the rest. j is
// the end of the letter; it is returned if this is no such move. N and D behind a move
// are the marks of a novelty and of a diagram.
func (s *scanner) parted(i, j int) int {
	text := s.text
	if j != i+1 || strings.IndexByte("KQRBND", text[i]) < 0 || j+2 >= len(text) || text[j] != ' ' && classes[text[j]] != classCtrl {
		return j
	}
	if (text[i] == 'N' || text[i] == 'D') && s.number == 0 {
		return j
	}
	if c := text[j+1]; c != 'x' && c-'a' >= 8 || text[j+1] != 'x' && text[j+2]-'1' >= 8 {
		return j
	}
	return wordEnd(text, j+1)
}

// emitPly appends the token of a move with the number that waits for it.
func (s *scanner) emitPly(text string, at int) {
	s.emit(tokPly, text, at)
	if s.overflow == 0 {
		s.toks[len(s.toks)-1].Pos.Line = s.number
	}
	s.number = 0
}

// isUnknownFlip says whether a word is a flip of banqi that does not tell what it
// revealed: a1=?.
func isUnknownFlip(word string) bool {
	return len(word) == 4 && word[2:] == "=?" && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '4'
}

// glued reads a move with a result stuck to its end.
func (s *scanner) glued(i, cut, end int) int {
	s.fault(CodeResultSyntax, gamerec.Warning, cut, end, "the termination marker "+gamerec.Quote(s.text[cut:end])+" is glued to the move "+gamerec.Quote(s.text[i:cut]), "put a space between them")
	s.ply(s.text[i:cut], i)
	s.result(cut, end)
	return end
}

// gluedResult returns the length of a termination marker at the end of a word
// that begins with a move, else 0.
func gluedResult(word string) int {
	for _, m := range [...]string{"1-0", "0-1", "1/2-1/2"} {
		if !strings.HasSuffix(word, m) {
			continue
		}
		marked := word[:len(word)-len(m)]
		before := strings.TrimRight(marked, "+#")
		n := len(before)
		if n < 2 {
			continue
		}
		switch last, second := before[n-1], before[n-2]; {
		case isDigit(last) && isLetter(second), // Qg20-1
			strings.IndexByte("QRBN", last) >= 0 && (isDigit(second) || second == '='), // e8=Q1-0
			last == 'O' && before != marked:                                            // O-O+1-0
			return len(m)
		}
	}
	return 0
}

// classify emits the word from i to j as what it looks like and returns where to go on.
func (s *scanner) classify(i, j int) int {
	text := s.text
	word := text[i:j]
	if _, ok := looseResult(word); ok {
		s.result(i, j)
		return j
	}
	// marks and punctuation behind a glued result are read on their own
	bare := strings.TrimRight(word, "!?,.:'`\"")
	if m := gluedResult(bare); m > 0 && s.moveShape(bare[:len(bare)-m]) {
		return s.glued(i, i+len(bare)-m, i+len(bare))
	}
	if end := s.parted(i, j); end > j {
		s.ply(text[i:end], i)
		return end
	}
	if _, ok := glyphNumber(word); ok && !(word == "--") {
		s.emit(tokNAG, word, i)
		return j
	}
	if n := len(trimProse(word)); s.moveShape(word[:n]) && !bareNumber(bare) {
		s.ply(word[:n], i)
		if n < len(word) {
			s.fault(CodeStrayText, gamerec.Warning, i+n, j, "stray "+gamerec.Quote(word[n:])+" behind the move", "remove it")
		}
		return j
	}
	if n := leadingGlyph(word); n > 0 { // "!!Nf3": the mark stands ahead of its move in some files
		s.emit(tokNAG, word[:n], i)
		return i + n
	}
	if strings.Trim(word, ",.:'`\"-_/\\|~^&") == "" || isEnPassantMark(word) {
		s.fault(CodeStrayText, gamerec.Warning, i, j, "stray "+gamerec.Quote(word), "remove it")
		return j
	}
	if n := len(s.faults); n > 0 && s.faults[n-1].code == CodeStrayText && len(s.toks) > 0 && s.toks[len(s.toks)-1].Type == tokStray &&
		strings.TrimSpace(text[s.faults[n-1].end:i]) == "" {
		// one report for a run of words
		f := &s.faults[n-1]
		f.end = j
		f.msg = "stray text " + gamerec.Quote(text[f.at:min(j, f.at+longStray)]) + " is kept as a comment"
		run := &s.toks[len(s.toks)-1]
		run.Value = text[run.Pos.Offset:j]
		return j
	}
	s.fault(CodeStrayText, gamerec.Warning, i, j, "stray text "+gamerec.Quote(word)+" is kept as a comment", "put it in braces or remove it")
	s.emit(tokStray, word, i)
	return j
}

// bareNumber says whether a word reads as a move number and nothing else.
func bareNumber(word string) bool { return len(word) < 4 && strings.Trim(word, "0123456789") == "" }

// trimProse drops the punctuation that prose leaves behind a move.
func trimProse(word string) string {
	if strings.HasSuffix(word, "e.p.") {
		return word
	}
	return strings.TrimRight(word, ",.:'`\"")
}

func leadingGlyph(word string) int {
	n := 0
	for n < len(word) && (word[n] == '!' || word[n] == '?') {
		n++
	}
	if n == len(word) {
		return 0
	}
	return n
}

// moveShape says whether a word looks like a move of any game. It asks for
// little: what is no move is then reported where the moves are played.
func (s *scanner) moveShape(word string) bool {
	word = strings.TrimRight(word, "!?")
	if word == "" {
		return false
	}
	switch word {
	case "--", "null", "pass", "Z0", "@@@@":
		return true
	}
	digits, wide := false, false
	for i := 0; i < len(word); i++ {
		digits = digits || isDigit(word[i])
		wide = wide || word[i] >= 0x80
	}
	if wide {
		r, _ := utf8.DecodeRuneInString(word)
		if isDigit(word[0]) { // castling with noughts and long dashes: 0–0
			return hasMoveTail(word)
		}
		return isMoveRune(r) && (digits || hasMoveTail(word))
	}
	if digits {
		if len(word) < 4 && strings.Trim(word, "0123456789") == "" {
			return false // a number
		}
		return isLetter(word[0]) || isDigit(word[0]) || strings.IndexByte("+-=.#", word[0]) >= 0
	}
	// castling, captures of descriptive notation, and pawn captures that name files only: exd, ed
	if descriptiveCapture(word) {
		return true
	}
	if c := word[0]; c == 'O' || c == 'o' {
		return len(word) >= 2 && strings.Trim(word, "Oo-+#") == ""
	}
	core := strings.TrimRight(word, "+#")
	if len(core) == 3 && (core[1] == 'x' || core[1] == ':') {
		core = core[:1] + core[2:]
	}
	if len(core) == 2 && core[0] >= 'a' && core[0] <= 'h' && core[1] >= 'a' && core[1] <= 'h' {
		return core[0]-core[1] == 1 || core[1]-core[0] == 1
	}
	return false
}

// isMoveRune says whether a move text beyond ASCII may begin with r: a Chinese
// piece, position or numeral, a figurine, or a full-width letter, digit or sign.
func isMoveRune(r rune) bool {
	switch {
	case r >= 0x2654 && r <= 0x265F, r >= 0xFF01 && r <= 0xFF5E:
		return true
	case r == '–' || r == '—' || r == '\u2212':
		return true
	}
	return unicode.In(r, unicode.Han, unicode.Cyrillic, unicode.Greek, unicode.Latin)
}

// hasMoveTail says whether a word without ASCII digits ends as a Chinese or
// full-width move does.
func hasMoveTail(word string) bool {
	n := utf8.RuneCountInString(word)
	r, _ := utf8.DecodeLastRuneInString(word)
	if strings.ContainsRune("一二三四五六七八九１２３４５６７８９", r) {
		return n >= 4 && n <= 5
	}
	return strings.Trim(word, "Oo0-–—+#") == ""
}

// looseResult reads a termination marker in any of the spellings met in files;
// canonical ones are in gamerec.ParseResult.
func looseResult(word string) (gamerec.Result, bool) {
	if len(word) > 16 || len(word) == 0 {
		return gamerec.ResultNone, false
	}
	if c := word[0]; c != '1' && c != '0' && c < 0x80 {
		return gamerec.ResultNone, false
	}
	if r, ok := gamerec.ParseResult(word); ok {
		return r, true
	}
	plain := strings.TrimRight(resultDashes.Replace(word), ".,;`'\"")
	plain = strings.ReplaceAll(plain, " ", "")
	switch plain {
	case "1-0":
		return gamerec.ResultFirst, true
	case "0-1":
		return gamerec.ResultSecond, true
	case "1/2-1/2", "1/2", "½-½", "½":
		return gamerec.ResultDraw, true
	}
	return gamerec.ResultNone, false
}

// spacedResult returns the length of a termination marker with blanks around its
// dash, such as "1/2 - 1/2", at the start of text, else 0.
func spacedResult(text string) int {
	for _, m := range [...]string{"1/2 - 1/2", "1 - 0", "0 - 1"} {
		if strings.HasPrefix(text, m) && (len(text) == len(m) || classes[text[len(m)]] != classWord) {
			return len(m)
		}
	}
	return 0
}

var resultDashes = strings.NewReplacer("–", "-", "—", "-", "\u2212", "-", ":", "-", "－", "-")

// readResult returns the result of a Result token.
func readResult(t *lexer.Token) gamerec.Result {
	r, _ := looseResult(t.Value)
	if t.Value == "*" {
		r = gamerec.ResultUnknown
	}
	return r
}
