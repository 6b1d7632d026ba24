package fen

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// The letter sets of Metamachy. They clash: A is two men, and so is M. A text is
// read in the set that is declared, and in no other.
const (
	LettersDefault = "default" // K Q G L I B N M R C E P, as ChessV and Game Courier have it; "" too
	LettersJocly   = "jocly"   // Jocly: A is the griffon, which may have its G too
	LettersDiagram = "diagram" // the Interactive Diagram: A is the camel, M the prince
)

// metamachyLetters are the letters of the kinds from pawn to elephant in their
// order, by letter set.
const (
	metamachyDefault = "PNBRQKGLIMCE"
	metamachyJocly   = "PNBRQKALIMCE"
	metamachyDiagram = "PNBRQKGLMACE"
)

// metamachySet returns the letters of a set by its name; false if there is none.
func metamachySet(name string) (letters string, ok bool) {
	switch name {
	case "", LettersDefault:
		return metamachyDefault, true
	case LettersJocly:
		return metamachyJocly, true
	case LettersDiagram:
		return metamachyDiagram, true
	}
	return metamachyDefault, false
}

// MetamachyKind returns the kind of an upper-case letter of the default set; NoKind
// if there is no such letter.
func MetamachyKind(letter byte) gamerec.Kind {
	return gamerec.Kind(strings.IndexByte(metamachyDefault, letter) + 1)
}

// MetamachyLetter returns the upper-case letter of a kind in the default set.
func MetamachyLetter(k gamerec.Kind) byte {
	if k < gamerec.Pawn || k > gamerec.Elephant {
		return '?'
	}
	return metamachyDefault[k-1]
}

var metamachyBoard = gamerec.Metamachy.Board()

// metamachyReader reads one position text of Metamachy.
type metamachyReader struct {
	reader
	letters string // the set in force
}

func (r *metamachyReader) atField(c gamerec.Code, sev gamerec.Severity, f field, hint, format string, args ...any) {
	r.report(c, sev, f.at, f.at+len(f.text), hint, format, args...)
}

// parseMetamachy reads "board side leaps ep clock number", such as
//
//	cm3gl3mc/ernbikqibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKQIBNRE/CM3GL3MC w Kk - 0 1
//
// The board has rank 12 first, and a run of digits is one number. K and k in the
// third field say whose king has not moved; the fourth is the square that the last
// double step crossed.
func parseMetamachy(text string, o Options) (gamerec.Setup, gamerec.Problems) {
	r := &metamachyReader{reader: newReader(gamerec.Metamachy, text, o)}
	var ok bool
	if r.letters, ok = metamachySet(o.Letters); !ok {
		r.report(CodeBoard, gamerec.Error, 0, 0, "the letter sets of Metamachy are "+LettersDefault+", "+LettersJocly+" and "+LettersDiagram,
			"Metamachy has no letter set %s", quote(o.Letters))
	}
	fields := splitFields(text)
	if len(fields) == 0 {
		r.report(CodeFieldCount, gamerec.Error, 0, len(text), "a position begins with the twelve ranks of the board", "the position text is empty")
		return r.setup, r.problems
	}
	if n := len(fields); n < 6 {
		end := fields[n-1].at + len(fields[n-1].text)
		rest := strings.Join([]string{"", "w", "-", "-", "0", "1"}[n:], " ")
		r.report(CodeFieldCount, gamerec.Warning, end, end, "write all six fields", "%d of 6 fields; the missing ones are taken as %q", n, rest)
	}
	for i, read := range []func(field){r.board, r.turn, r.leaps, r.enPassant, r.clock, r.number} {
		if i < len(fields) {
			read(fields[i])
		}
	}
	if len(fields) > 6 {
		r.report(CodeTrailing, gamerec.Warning, fields[6].at, len(text), "a position ends after its sixth field", "text behind the position: %s", quote(text[fields[6].at:]))
	}
	return r.setup, r.problems
}

func (r *metamachyReader) board(f field) {
	ranks := strings.Split(f.text, "/")
	if len(ranks) != 12 {
		r.atField(CodeBoard, gamerec.Error, f, "write twelve ranks with / between them, rank 12 first", "the board has %d ranks instead of 12", len(ranks))
	}
	at := f.at
	for i, rank := range ranks[:min(len(ranks), 12)] {
		r.rank(rank, at, 11-i)
		at += len(rank) + 1
	}
}

// rank reads one rank of the board, which begins at a byte offset.
func (r *metamachyReader) rank(text string, at, rank int) {
	file := 0
	for i := 0; i < len(text); {
		if text[i] >= '0' && text[i] <= '9' {
			end := i
			for end < len(text) && text[end] >= '0' && text[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(text[i:end])
			if err != nil || n < 1 || n > 12 || text[i] == '0' {
				r.report(CodeBoard, gamerec.Error, at+i, at+end, "a run of digits is one number, from 1 to 12", "%s in rank %d is no number of empty squares", quote(text[i:end]), rank+1)
				n = 0
			}
			file += n
			i = end
			continue
		}
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == '~' {
			r.report(CodeVariant, gamerec.Error, at+i, at+i+size, "remove it", "~ marks a promoted man as in crazyhouse, which means nothing in Metamachy")
			i += size
			continue
		}
		p := r.piece(c)
		if p == gamerec.NoPiece {
			hint := "men are " + r.letters + ", upper case for White, numbers are empty squares"
			if c == 'A' || c == 'a' {
				hint = "A is the griffon in the letters of jocly and the camel in those of diagram: say which set it is"
			}
			r.report(CodeBoard, gamerec.Error, at+i, at+i+size, hint, "%s in rank %d is neither a man nor a number of empty squares", quote(text[i:i+size]), rank+1)
		} else if file < 12 {
			r.setup.Cells[rank*12+file] = p
		}
		file++
		i += size
	}
	if file != 12 {
		r.report(CodeBoard, gamerec.Error, at, at+len(text), "the men and the empty squares of a rank add up to 12", "rank %d has %d squares instead of 12", rank+1, file)
	}
}

// piece returns the man of a letter, NoPiece if there is none.
func (r *metamachyReader) piece(c rune) gamerec.Piece {
	side := gamerec.First
	if c >= 'a' && c <= 'z' {
		side, c = gamerec.Second, c-'a'+'A'
	}
	i := strings.IndexRune(r.letters, c)
	switch {
	case i < 0 && c == 'G': // of Jocly's set, where it means nothing else
		return gamerec.NewPiece(side, gamerec.Griffon)
	case i < 0 || c >= utf8.RuneSelf:
		return gamerec.NoPiece
	}
	return gamerec.NewPiece(side, gamerec.Kind(i+1))
}

func (r *metamachyReader) turn(f field) {
	switch strings.ToLower(f.text) {
	case "w", "white":
	case "b", "black":
		r.setup.Turn = gamerec.Second
	default:
		r.atField(CodeTurn, gamerec.Error, f, "write w or b", "%s is no side to move; White is taken", quote(f.text))
		return
	}
	if f.text != "w" && f.text != "b" {
		r.atField(CodeTurn, gamerec.Warning, f, "write w or b", "the side to move is written %s", quote(f.text))
	}
}

func (r *metamachyReader) leaps(f field) {
	if f.text == "-" {
		return
	}
	for i, c := range f.text {
		from, to := f.at+i, f.at+min(len(f.text), i+utf8.RuneLen(max(c, 0)))
		var right *bool
		switch c {
		case 'K':
			right = &r.setup.Leap[gamerec.First]
		case 'k':
			right = &r.setup.Leap[gamerec.Second]
		case 'Q', 'q':
			r.report(CodeLeap, gamerec.Warning, from, to, "write Kk, K, k or -", "%q is a right of castling, and Metamachy has none", c)
			continue
		default:
			r.report(CodeLeap, gamerec.Error, from, to, "write Kk, K, k or -", "%s is no right to a king's first leap", quote(string(c)))
			continue
		}
		if *right {
			r.report(CodeLeap, gamerec.Warning, from, to, "write each right once", "%q stands twice", c)
		}
		*right = true
	}
}

func (r *metamachyReader) enPassant(f field) {
	if f.text == "-" {
		return
	}
	s, ok := metamachyBoard.ParseSquare(f.text)
	if !ok {
		r.atField(CodeEnPassant, gamerec.Error, f, "write the square that a pawn or prince has just stepped over, or -", "%s is no en passant square", quote(f.text))
		return
	}
	r.setup.EnPassant = s
}

func (r *metamachyReader) clock(f field) { r.counter(f, "the halfmove clock", &r.setup.Clock) }

func (r *metamachyReader) number(f field) { r.counter(f, "the move number", &r.setup.Number) }

func (r *metamachyReader) counter(f field, what string, to *int) {
	n, err := strconv.Atoi(f.text)
	if err != nil || n > maxCounter || n < -maxCounter {
		r.atField(CodeCounters, gamerec.Error, f, "write a whole number", "%s is %s; %d is taken", what, quote(f.text), *to)
		return
	}
	*to = n
}

// appendMetamachy writes the text that parseMetamachy reads.
func appendMetamachy(dst []byte, s *gamerec.Setup, o Options) []byte {
	letters, _ := metamachySet(o.Letters)
	for rank := 11; rank >= 0; rank-- {
		empty := int64(0)
		for _, p := range s.Cells[rank*12 : rank*12+12] {
			if p == gamerec.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = strconv.AppendInt(dst, empty, 10)
				empty = 0
			}
			c := byte('?')
			if k := p.Kind(); k >= gamerec.Pawn && k <= gamerec.Elephant {
				c = letters[k-1] | byte(p.Side())<<5
			}
			dst = append(dst, c)
		}
		if empty > 0 {
			dst = strconv.AppendInt(dst, empty, 10)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', [...]byte{'w', 'b', '-'}[min(s.Turn, gamerec.NoSide)], ' ')
	switch s.Leap {
	case [2]bool{true, true}:
		dst = append(dst, "Kk "...)
	case [2]bool{true, false}:
		dst = append(dst, "K "...)
	case [2]bool{false, true}:
		dst = append(dst, "k "...)
	default:
		dst = append(dst, "- "...)
	}
	dst = metamachyBoard.Append(dst, s.EnPassant)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(s.Clock), 10)
	dst = append(dst, ' ')
	return strconv.AppendInt(dst, int64(s.Number), 10)
}
