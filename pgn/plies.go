package pgn

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

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
		end := s.plainWord(at)
		if end == at {
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

// plainWord returns where the plain move at a letter ends, before one space or line
// break; at itself if it is none. It looks at eight bytes at once, since a loop over
// moves of changing length costs more than all the rest; moves seen before are
// known by these bytes.
func (s *scanner) plainWord(at int) int {
	const (
		each  = 0x0101010101010101
		highs = 0x80 * each
	)
	if at+8 >= len(s.text) {
		return at
	}
	text := s.text[at : at+9]
	word := uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
		uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
	blanks := (word - ' '*each - each) &^ word & highs // the lowest bit set is that of the first byte up to a space
	n := bits.TrailingZeros64(blanks) / 8              // 8 if there is none
	if c := text[n]; c != ' ' && c != '\n' {
		return at
	}
	word &= 1<<(8*n) - 1
	known := &s.plain[word*0x9E3779B97F4A7C15>>(64-plainBits)]
	if n < 2 || *known != word && !plainText(text[:n]) {
		return at
	}
	*known = word
	return at + n
}

// plainBits is the binary logarithm of how many plain moves a scanner knows.
const plainBits = 11

// plainText says whether a word that begins with a letter is a plain move.
func plainText(word string) bool {
	for i := range len(word) {
		if !plainClasses[word[i]] {
			return false
		}
	}
	return plainMove(word)
}

// plainClasses are the characters of plain moves.
var plainClasses = func() (t [256]bool) {
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+#=-" {
		t[c] = true
	}
	return t
}()
