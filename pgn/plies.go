package pgn

import "github.com/alecthomas/participle/v2/lexer"

// plies reads a run of plain moves from i on, as most movetext is: moves of ASCII
// letters, digits and check marks, with or without a number before them, parted by
// one space or line break. It returns where the run ends, i if there is none. The
// scanner reads the same without it, move by move: a test holds the two together.
func (s *scanner) plies(i int) int {
	text, toks := s.text, s.toks
	for i < len(text) {
		at, number := i, s.number
		c := text[at]
		if isDigit(c) {
			number = 0
			for at < len(text) && isDigit(text[at]) && at < i+4 {
				number = number*10 + int(text[at]-'0')
				at++
			}
			if at+2 >= len(text) || text[at] != '.' {
				break
			}
			at++
			if text[at] == '.' && text[at+1] == '.' {
				at += 2
			}
			if at+1 < len(text) && (text[at] == ' ' || text[at] == '\n') {
				at++
			}
			if at >= len(text) {
				break
			}
			c = text[at]
		}
		if !isLetter(c) {
			break
		}
		end := at + 1
		for end < len(text) && plainClasses[text[end]] {
			end++
		}
		if end == len(text) || end-at > 8 || end == at+1 || text[end] != ' ' && text[end] != '\n' || !plainMove(text[at:end]) {
			break
		}
		n := len(toks)
		if n == cap(toks) {
			toks = append(toks, lexer.Token{})
		}
		toks = toks[:n+1]
		tok := &toks[n]
		tok.Type, tok.Value, tok.Pos.Offset, tok.Pos.Line = tokPly, text[at:end], at, number
		s.number, s.movetext, s.blankLine = 0, true, false
		i = end
		if next := text[end+1:]; next == "" || !isLetter(next[0]) && !isDigit(next[0]) {
			break // blanks, comments and line breaks are the scanner's
		}
		i++
	}
	s.toks = toks
	return i
}

// plainClasses are the characters of plain moves.
var plainClasses = func() (t [256]bool) {
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+#=-" {
		t[c] = true
	}
	return t
}()
