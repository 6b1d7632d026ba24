package fen

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// The codes of faults that only xiangqi has.
const (
	CodeTurnMissing    gamerec.Code = "fen-turn-missing"    // the side to move is not told; Red is taken
	CodePalace         gamerec.Code = "fen-palace"          // a general or an advisor off its points of the palace
	CodeElephantPoint  gamerec.Code = "fen-elephant-point"  // an elephant over the river or where it can never come
	CodeSoldierPoint   gamerec.Code = "fen-soldier-point"   // a soldier where it can never come
	CodeGeneralsFacing gamerec.Code = "fen-generals-facing" // the generals face each other on an open file
)

// xiangqiLetters returns a letter set, Red's letters in the order of xiangqiKinds.
// "nb", the default, is for interchange (xqbase, engines, PyChess); "he" is that
// of the move texts with G and S; "wxf" that of WXF 1997 and of .wxf files.
func xiangqiLetters(name string) string {
	switch name {
	case "he":
		return "GAEHRCS"
	case "wxf":
		return "KAEHRCP"
	}
	return "KABNRCP"
}

// xiangqiKinds is the order of the letters in a set.
var xiangqiKinds = [...]gamerec.Kind{
	gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Horse, gamerec.Chariot, gamerec.Cannon, gamerec.Soldier,
}

// xiangqiKind reads an upper-case letter of any set; no two sets clash.
func xiangqiKind(letter rune) gamerec.Kind {
	switch letter {
	case 'K', 'G':
		return gamerec.General
	case 'A':
		return gamerec.Advisor
	case 'B', 'E':
		return gamerec.Elephant
	case 'N', 'H':
		return gamerec.Horse
	case 'R':
		return gamerec.Chariot
	case 'C':
		return gamerec.Cannon
	case 'P', 'S':
		return gamerec.Soldier
	}
	return gamerec.NoKind
}

// xiangqiReader reads one position text of xiangqi; problems gather as it goes.
type xiangqiReader struct{ reader }

// parseXiangqi reads 1, 2, 4 or 6 fields: board (Black's back rank first), side
// (w or r is Red, b is Black), two empty fields, plies since the last capture,
// move number.
func parseXiangqi(text string) (gamerec.Setup, gamerec.Problems) {
	r := &xiangqiReader{newReader(gamerec.Xiangqi, text, Options{})}
	fields := splitFields(text)
	if len(fields) > 1 && fields[0].text == "v1" {
		fields = fields[1:] // annoFEN, a position with the marks of a diagram
	}
	if len(fields) == 1 && strings.IndexByte(text, '_') >= 0 {
		i := strings.IndexByte(text, '_')
		r.report(CodeSeparators, gamerec.Warning, i, i+1, "separate the fields with spaces", "underscores separate the fields")
		fields = splitFields(strings.ReplaceAll(text, "_", " "))
	}
	if len(fields) == 0 {
		r.report(CodeFieldCount, gamerec.Error, 0, len(text), "a FEN begins with the ten ranks of the board", "the position text is empty")
		return r.setup, r.problems
	}
	end := len(fields[0].text) + fields[0].at
	r.board(fields[0])
	if len(fields) == 1 {
		r.report(CodeTurnMissing, gamerec.Warning, end, end, "add w (Red) or b (Black) behind the board", "the side to move is not told; Red is taken")
		return r.setup, r.problems
	}
	r.turn(fields[1])
	for _, f := range fields[2:min(4, len(fields))] {
		if f.text != "-" {
			r.report(CodeVariant, gamerec.Warning, f.at, f.at+len(f.text), "the third and fourth field of xiangqi are always -", "%s has no meaning in xiangqi", quote(f.text))
		}
	}
	if len(fields) > 4 {
		r.counter(fields[4], 0, "number of plies since the last capture", &r.setup.Clock)
	}
	if len(fields) > 5 {
		r.counter(fields[5], 1, "move number", &r.setup.Number)
	}
	last := fields[len(fields)-1]
	switch n := len(fields); {
	case n == 3 || n == 5:
		r.report(CodeFieldCount, gamerec.Warning, last.at, last.at+len(last.text), "write 1, 2, 4 or 6 fields", "the position has %d fields", n)
	case n > 6:
		r.report(CodeTrailing, gamerec.Warning, fields[6].at, last.at+len(last.text), "a FEN ends after its sixth field",
			"text behind the position: %s", quote(text[fields[6].at:]))
	}
	return r.setup, r.problems
}

// turn reads the second field.
func (r *xiangqiReader) turn(f field) {
	switch strings.ToLower(f.text) {
	case "w", "r":
	case "b":
		r.setup.Turn = gamerec.Second
	default:
		r.report(CodeTurn, gamerec.Error, f.at, f.at+len(f.text), "w or r is Red, b is Black", "%s is no side to move; Red is taken", quote(f.text))
	}
}

// counter reads the fifth or sixth field into to, which keeps its value if the
// field is no number of at least least.
func (r *xiangqiReader) counter(f field, least int, what string, to *int) {
	n, err := strconv.Atoi(f.text)
	if err != nil || n < least {
		r.report(CodeCounters, gamerec.Warning, f.at, f.at+len(f.text), "", "%s is no %s; %d is taken", quote(f.text), what, *to)
		return
	}
	*to = n
}

// board reads the first field, Black's back rank first.
func (r *xiangqiReader) board(f field) {
	text := f.text
	// Fairy-Stockfish writes the men in hand behind the board; xiangqi has none.
	if i := strings.LastIndexByte(text, '['); i >= 0 && !strings.ContainsAny(text[i:], "</") {
		if hand := text[i:]; hand != "[]" && hand != "[-]" {
			r.report(CodeVariant, gamerec.Warning, f.at+i, f.at+len(text), "remove the brackets", "xiangqi has no men in hand: %s is left out", quote(hand))
		}
		text = text[:i]
	}
	rows := strings.Split(text, "/")
	if len(rows) != 10 {
		r.report(CodeBoard, gamerec.Error, f.at, f.at+len(text), "write ten ranks with / between them, Black's back rank first",
			"the board has %d ranks instead of 10", len(rows))
	}
	at := f.at
	for i, row := range rows[:min(len(rows), 10)] {
		r.row(row, at, 9-i)
		at += len(row) + 1
	}
}

// markedPoint reads a point with the marks of a diagram, as annoFEN of xiangqi-setup
// has it: "[N<a+1-2>]" with a man, "[<bm>]" without. It returns the letter of the
// man, 0 if there is none, and how many bytes it takes, 0 if text begins otherwise.
func markedPoint(text string) (man rune, size int) {
	if text[0] != '[' {
		return 0, 0
	}
	inside, _, closed := strings.Cut(text[1:], "]")
	size = len(inside) + 2
	for closed && inside != "" {
		if inside[0] == '<' {
			_, inside, closed = strings.Cut(inside, ">")
			continue
		}
		if man != 0 {
			return 0, 0
		}
		c, n := utf8.DecodeRuneInString(inside)
		man, inside = c, inside[n:]
	}
	if !closed {
		return 0, 0
	}
	return man, size
}

// row reads one rank of the board, counted from 0 on Red's side, whose text
// begins at a byte offset.
func (r *xiangqiReader) row(text string, at, rank int) {
	board := gamerec.Xiangqi.Board()
	file, wasDigit := 0, false
	for i := 0; i < len(text); {
		c, n := utf8.DecodeRuneInString(text[i:])
		from, to := at+i, at+i+n
		i += n
		if man, size := markedPoint(text[i-n:]); size > 0 {
			r.report(CodeVariant, gamerec.Warning, from, from+size, "draw marks with the flags of render",
				"the marks %s in rank %d are no part of a position and are left out", quote(text[from-at:from-at+size]), rank)
			i = from - at + size
			if man == 0 {
				file, wasDigit = file+1, false
				continue
			}
			c = man
		}
		if c >= '1' && c <= '9' {
			if wasDigit {
				r.report(CodeAdjacentDigits, gamerec.Warning, from, to, "write empty points side by side as one digit", "two digits side by side in rank %d", rank)
			}
			file += int(c - '0')
			wasDigit = true
			continue
		}
		wasDigit = false
		side, letter := gamerec.First, c
		if c >= 'a' && c <= 'z' {
			side, letter = gamerec.Second, c-'a'+'A'
		}
		k := xiangqiKind(letter)
		if k == gamerec.NoKind {
			r.report(CodeBoard, gamerec.Error, from, to, "men are KABNRCP or GAEHRCS, capital for Red; digits 1 to 9 are empty points",
				"%s in rank %d is neither a man nor a number of empty points", quote(string(c)), rank)
			continue
		}
		if sq := board.Square(file, rank); sq != gamerec.NoSquare {
			r.setup.Cells[sq] = gamerec.NewPiece(side, k)
		}
		file++
	}
	if file != 9 {
		r.report(CodeBoard, gamerec.Error, at, at+len(text), "the men and the empty points of a rank add up to 9", "rank %d has %d points instead of 9", rank, file)
	}
}

// appendXiangqi writes all six fields in the letter set of o.
func appendXiangqi(dst []byte, s *gamerec.Setup, o Options) []byte {
	letters := xiangqiLetters(o.Letters)
	board := gamerec.Xiangqi.Board()
	for rank := int(board.Ranks) - 1; rank >= 0; rank-- {
		empty := byte(0)
		for file := range int(board.Files) {
			c := s.Cells[board.Square(file, rank)]
			if c == gamerec.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			letter := byte('?')
			for i, k := range xiangqiKinds {
				if k == c.Kind() {
					letter = letters[i]
					if c.Side() == gamerec.Second {
						letter += 'a' - 'A'
					}
				}
			}
			dst = append(dst, letter)
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	if s.Turn == gamerec.Second {
		dst = append(dst, " b - - "...)
	} else {
		dst = append(dst, " w - - "...)
	}
	dst = strconv.AppendInt(dst, int64(s.Clock), 10)
	dst = append(dst, ' ')
	return strconv.AppendInt(dst, int64(s.Number), 10)
}
