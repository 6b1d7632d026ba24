package pgn

import "github.com/gamerec/gamerec"

// plies reads a run of plain moves from i on, as most movetext is: moves of ASCII
// letters, digits and check marks, with or without a number before them, parted by
// one space or line break. It returns where the run ends, i if there is none. The
// run is one token; its moves go into s.nodes as the tree will have them. The
// scanner reads the same without it, move by move: a test holds the two together.
func (s *scanner) plies(i int) int {
	text, nodes := s.text, s.nodes
	from, first := i, len(nodes)
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
		nodes = append(nodes, gamerec.Node{Text: text[at:end], Number: int32(number), At: int32(at)})
		s.number = 0
		i = end
		if next := text[end+1:]; next == "" || !isLetter(next[0]) && !isDigit(next[0]) {
			break // blanks, comments and line breaks are the scanner's
		}
		i++
	}
	s.nodes = nodes
	if i > from {
		s.emit(tokRun, text[from:i], from)
		tok := &s.toks[len(s.toks)-1]
		tok.Pos.Line, tok.Pos.Column = first, len(nodes)
	}
	return i
}

// plainClasses are the characters of plain moves.
var plainClasses = func() (t [256]bool) {
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+#=-" {
		t[c] = true
	}
	return t
}()
