package fen

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

var chessBoard = gamerec.Chess.Board()

// chessLetters are the letters of White's men by kind; Black's are lower case.
const chessLetters = ".PNBRQK"

// chessPiece returns the man that a letter of the board field stands for.
func chessPiece(c rune) gamerec.Piece {
	if c > 'z' || c == '.' {
		return gamerec.NoPiece
	}
	if k := strings.IndexByte(chessLetters, byte(c)); k > 0 {
		return gamerec.NewPiece(gamerec.First, gamerec.Kind(k))
	}
	if k := strings.IndexByte(chessLetters, byte(c)-'a'+'A'); c >= 'a' && k > 0 {
		return gamerec.NewPiece(gamerec.Second, gamerec.Kind(k))
	}
	return gamerec.NoPiece
}

// chessReader reads one position text of chess; problems gather as it goes.
type chessReader struct{ reader }

// parseChess reads a FEN of chess: the six fields of the PGN standard of 1994,
// 16.1, with the castling letters of X-FEN and Shredder-FEN. Fields missing at
// the end take their defaults with a warning.
func parseChess(text string, o Options) (gamerec.Setup, gamerec.Problems) {
	r := &chessReader{newReader(gamerec.Chess, text, o)}
	r.setup.Chess960 = o.Chess960
	body := text
	if i := strings.IndexByte(body, ';'); i >= 0 {
		r.report(CodeTrailing, gamerec.Warning, i, len(text), "a FEN ends after its sixth field", "text behind the position: %s", quote(text[i:]))
		body = body[:i]
	}
	if strings.IndexByte(body, '_') >= 0 && len(splitFields(body)) == 1 {
		i := strings.IndexByte(body, '_')
		r.report(CodeSeparators, gamerec.Warning, i, i+1, "separate the fields with spaces", "underscores separate the fields")
		body = strings.ReplaceAll(body, "_", " ")
	}
	fields := splitFields(body)
	if len(fields) == 0 {
		r.report(CodeFieldCount, gamerec.Error, 0, len(text), "a FEN begins with the eight ranks of the board", "the position text is empty")
		return r.setup, r.problems
	}
	if n := len(fields); n < 6 {
		end := fields[n-1].at + len(fields[n-1].text)
		rest := strings.Join([]string{"", "w", "-", "-", "0", "1"}[n:], " ")
		r.report(CodeFieldCount, gamerec.Warning, end, end, "write all six fields", "%d of 6 fields; the missing ones are taken as %q", n, rest)
	}
	r.board(fields[0])
	for i, read := range []func(field){r.turn, r.castling, r.enPassant} {
		if len(fields) > i+1 {
			read(fields[i+1])
		}
	}
	if len(fields) > 4 {
		r.counters(fields[4:])
	}
	return r.setup, r.problems
}

// quote shortens what a message repeats of the input.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		cut := most
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut] + "..."
	}
	return strconv.Quote(s)
}

// board reads the first field, rank 8 first.
func (r *chessReader) board(f field) {
	text := f.text
	if i := strings.IndexByte(text, '['); i >= 0 {
		r.report(CodeVariant, gamerec.Error, f.at+i, f.at+len(text), "remove the brackets if the game is chess",
			"%s holds captured men as in crazyhouse, which is not chess", quote(text[i:]))
		text = text[:i]
	}
	ranks := strings.Split(text, "/")
	if len(ranks) == 9 && strings.Trim(ranks[8], chessLetters[1:]+strings.ToLower(chessLetters[1:])) == "" {
		at := f.at + len(text) - len(ranks[8])
		r.report(CodeVariant, gamerec.Error, at, f.at+len(text), "remove the ninth part if the game is chess",
			"%s behind rank 1 holds captured men as in crazyhouse, which is not chess", quote("/"+ranks[8]))
		ranks = ranks[:8]
	} else if len(ranks) != 8 {
		r.report(CodeBoard, gamerec.Error, f.at, f.at+len(text), "write eight ranks with / between them, rank 8 first",
			"the board has %d ranks instead of 8", len(ranks))
	}
	at := f.at
	for i, rank := range ranks[:min(len(ranks), 8)] {
		r.rank(rank, at, 7-i)
		at += len(rank) + 1
	}
}

// rank reads one rank of the board field, which begins at a byte offset.
func (r *chessReader) rank(text string, at, rank int) {
	file, digit := 0, false
	for i, c := range text {
		from, to := at+i, at+i+utf8.RuneLen(max(c, 0))
		if c == utf8.RuneError {
			_, n := utf8.DecodeRuneInString(text[i:])
			to = from + n
		}
		p := chessPiece(c)
		switch {
		case c >= '1' && c <= '8':
			if digit {
				r.report(CodeAdjacentDigits, gamerec.Warning, from, to, "write empty squares side by side as one digit", "two digits side by side in rank %d", rank+1)
			}
			file += int(c - '0')
		case p != gamerec.NoPiece:
			if file < 8 {
				r.setup.Cells[rank*8+file] = p
			}
			file++
		case c == '~':
			r.report(CodeVariant, gamerec.Error, from, to, "remove it if the game is chess", "~ marks a promoted man as in crazyhouse, which is not chess")
		default:
			r.report(CodeBoard, gamerec.Error, from, to, "men are PNBRQK for White and pnbrqk for Black, digits 1 to 8 empty squares",
				"%s in rank %d is neither a man nor a number of empty squares", quote(string(c)), rank+1)
		}
		digit = c >= '1' && c <= '8'
	}
	if file != 8 {
		r.report(CodeBoard, gamerec.Error, at, at+len(text), "the men and the empty squares of a rank add up to 8", "rank %d has %d squares instead of 8", rank+1, file)
	}
}

// turn reads the second field.
func (r *chessReader) turn(f field) {
	switch f.text {
	case "w":
		r.setup.Turn = gamerec.First
		return
	case "b":
		r.setup.Turn = gamerec.Second
		return
	}
	side, known := gamerec.First, true
	switch strings.ToLower(f.text) {
	case "w", "white":
	case "b", "black":
		side = gamerec.Second
	default:
		known = false
	}
	r.setup.Turn = side
	if known {
		r.report(CodeTurn, gamerec.Warning, f.at, f.at+len(f.text), "write w or b", "the side to move is written %s", quote(f.text))
		return
	}
	r.report(CodeTurn, gamerec.Error, f.at, f.at+len(f.text), "write w or b", "%s is no side to move; White is taken", quote(f.text))
}

// castling reads the third field.
func (r *chessReader) castling(f field) {
	if f.text == "-" {
		return
	}
	type right struct {
		side   gamerec.Side
		wing   int
		square gamerec.Square
	}
	var seen []right
	last := -1
	ordered := true
	for i, c := range f.text {
		from, to := f.at+i, f.at+i+max(utf8.RuneLen(c), 1)
		to = min(to, f.at+len(f.text))
		if c == '-' {
			r.report(CodeCastling, gamerec.Warning, from, to, "write - alone if nobody may castle", "- beside other castling letters")
			continue
		}
		side, wing, square, ok := r.castlingLetter(c)
		if !ok {
			r.report(CodeCastling, gamerec.Error, from, to, "write KQkq, rook files as in HAha, or -", "%s is no castling right here", quote(string(c)))
			continue
		}
		place := 2*int(side) + wing
		ordered = ordered && place >= last
		last = max(last, place)
		held := &r.setup.Castling[side][wing]
		rook := gamerec.NewPiece(side, gamerec.Rook)
		name := chessBoard.Name(square)
		again := false
		for _, s := range seen {
			again = again || s == right{side, wing, square}
		}
		rival := gamerec.NoSquare
		for _, s := range seen {
			if s.side == side && s.wing == wing && s.square != square {
				rival = s.square
			}
		}
		if !again {
			seen = append(seen, right{side, wing, square})
		}
		switch {
		case again:
			r.report(CodeCastling, gamerec.Warning, from, to, "write each right once", "%s names the rook on %s a second time", quote(string(c)), name)
		case rival == gamerec.NoSquare:
			*held = square
		case r.setup.Cells[square] != rook:
			r.report(CodeCastling, gamerec.Error, from, to, "keep the letter of a rook", "there is no rook on %s, and %s has that wing already", name, chessBoard.Name(rival))
		case r.setup.Cells[rival] != rook:
			r.report(CodeCastling, gamerec.Error, from, to, "keep the letter of a rook", "%s takes the wing from %s, where there is no rook", name, chessBoard.Name(rival))
			*held = square
		default:
			r.report(CodeCastling, gamerec.Error, from, to, "keep one letter of the two", "%s and %s cannot both castle on one wing; neither is taken", chessBoard.Name(rival), name)
			*held = gamerec.NoSquare
		}
	}
	if !ordered {
		r.report(CodeCastling, gamerec.Info, f.at, f.at+len(f.text), "write White's rights first, and the h-side before the a-side", "castling letters out of order")
	}
}

// castlingLetter returns the right that a letter stands for. K and Q are the
// rooks of the h-file and the a-file, or the outermost rook beside a king that
// stands off the e-file or in Chess960 (X-FEN); other letters are files (Shredder).
func (r *chessReader) castlingLetter(c rune) (gamerec.Side, int, gamerec.Square, bool) {
	side, rank := gamerec.First, 0
	if c >= 'a' && c <= 'z' {
		side, rank = gamerec.Second, 7
		c -= 'a' - 'A'
	}
	king := backRankKing(&r.setup, side)
	switch {
	case c == 'K' || c == 'Q':
		wing, file := gamerec.ShortWing, 7
		if c == 'Q' {
			wing, file = gamerec.LongWing, 0
		}
		if outer := outermostRook(&r.setup, side, wing); outer >= 0 && (r.opts.Chess960 || king != 4) {
			file = outer
		}
		if file == king { // a king in the corner has no rook beyond it
			return 0, 0, 0, false
		}
		return side, wing, gamerec.Square(rank*8 + file), true
	case c >= 'A' && c <= 'H':
		file := int(c - 'A')
		if king < 0 {
			king = 3 // without a king each half of the board is a wing
			if file == king {
				king = 4
			}
		}
		if file == king {
			return 0, 0, 0, false
		}
		wing := gamerec.ShortWing
		if file < king {
			wing = gamerec.LongWing
		}
		return side, wing, gamerec.Square(rank*8 + file), true
	}
	return 0, 0, 0, false
}

// backRank returns the squares of a side's first rank.
func backRank(s *gamerec.Setup, side gamerec.Side) []gamerec.Piece {
	if side == gamerec.Second {
		return s.Cells[56:64]
	}
	return s.Cells[:8]
}

// backRankKing returns the file of the king on its first rank, -1 if it is not there.
func backRankKing(s *gamerec.Setup, side gamerec.Side) int {
	for file, p := range backRank(s, side) {
		if p == gamerec.NewPiece(side, gamerec.King) {
			return file
		}
	}
	return -1
}

// outermostRook returns the file of the rook nearest the corner beside the king
// on a wing, -1 if there is none.
func outermostRook(s *gamerec.Setup, side gamerec.Side, wing int) int {
	king := backRankKing(s, side)
	var rooks uint8
	for file, p := range backRank(s, side) {
		if p == gamerec.NewPiece(side, gamerec.Rook) && (file > king) == (wing == gamerec.ShortWing) {
			rooks |= 1 << file
		}
	}
	switch {
	case king < 0 || rooks == 0:
		return -1
	case wing == gamerec.ShortWing:
		return 7 - bits.LeadingZeros8(rooks)
	}
	return bits.TrailingZeros8(rooks)
}

// enPassant reads the fourth field. Whether a double step explains the square is
// for the rules to say.
func (r *chessReader) enPassant(f field) {
	if f.text == "-" {
		return
	}
	sq, ok := chessBoard.ParseSquare(f.text)
	if !ok {
		r.report(CodeEnPassant, gamerec.Error, f.at, f.at+len(f.text), "write the square behind the pawn that made a double step, or -",
			"%s is no en passant square", quote(f.text))
		return
	}
	r.setup.EnPassant = sq
}

// counters reads the fifth field and those behind it.
func (r *chessReader) counters(fields []field) {
	names := [2]string{"halfmove clock", "move number"}
	values := [2]*int{&r.setup.Clock, &r.setup.Number}
	for i, f := range fields {
		end := f.at + len(f.text)
		if checks := strings.TrimLeft(f.text, "0123456789"); strings.HasPrefix(checks, "+") && i != 1 {
			r.report(CodeVariant, gamerec.Error, f.at, end, "remove it if the game is chess", "%s counts checks as in three-check, which is not chess", quote(f.text))
			continue
		}
		if c := f.text[0] | 0x20; i == 0 && c >= 'a' && c <= 'z' {
			last := fields[len(fields)-1]
			r.report(CodeTrailing, gamerec.Warning, f.at, last.at+len(last.text), "read the line as EPD to keep its operations",
				"%s is no counter; operations of EPD are not part of a FEN", quote(f.text))
			return
		}
		if i > 1 {
			last := fields[len(fields)-1]
			to := last.at + len(last.text)
			r.report(CodeTrailing, gamerec.Warning, f.at, to, "a FEN ends after its sixth field", "text behind the position: %s", quote(r.text[f.at:to]))
			return
		}
		n, err := strconv.Atoi(f.text)
		if err != nil || n > maxCounter || n < -maxCounter {
			r.report(CodeCounters, gamerec.Error, f.at, end, "write a whole number", "%s is no %s; %d is taken", quote(f.text), names[i], *values[i])
			continue
		}
		*values[i] = n
	}
}

// maxCounter bounds the counters so that no later sum can overflow.
const maxCounter = 1_000_000

// appendChess appends the six fields of a FEN. A castling right is K, Q, k or q if
// its rook is the outermost (X-FEN), else, or with Options.Shredder, the file of
// the rook. Where K would be read as the h-file, the file is written too, so that
// the text means the same to a reader who does not know that it is Chess960.
func appendChess(dst []byte, s *gamerec.Setup, o Options) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for _, p := range s.Cells[rank*8 : rank*8+8] {
			if p == gamerec.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+byte(empty))
				empty = 0
			}
			dst = append(dst, chessLetter(p))
		}
		if empty > 0 {
			dst = append(dst, '0'+byte(empty))
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	switch s.Turn {
	case gamerec.First:
		dst = append(dst, " w "...)
	case gamerec.Second:
		dst = append(dst, " b "...)
	default:
		dst = append(dst, " - "...)
	}
	dst = appendCastling(dst, s, o)
	dst = append(dst, ' ')
	dst = chessBoard.Append(dst, s.EnPassant)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(s.Clock), 10)
	dst = append(dst, ' ')
	return strconv.AppendInt(dst, int64(s.Number), 10)
}

// chessLetter returns the letter of a man, '?' for one that chess does not have.
func chessLetter(p gamerec.Piece) byte {
	k := int(p.Kind())
	if k >= len(chessLetters) {
		return '?'
	}
	if p.Side() == gamerec.Second {
		return chessLetters[k] | 0x20
	}
	return chessLetters[k]
}

// appendCastling appends the castling field.
func appendCastling(dst []byte, s *gamerec.Setup, o Options) []byte {
	start := len(dst)
	for side, wings := range s.Castling {
		for wing, square := range wings {
			if square == gamerec.NoSquare {
				continue
			}
			file := chessBoard.File(square)
			corner := file == 7 && wing == gamerec.ShortWing || file == 0 && wing == gamerec.LongWing
			outer := outermostRook(s, gamerec.Side(side), wing)
			byKing := outer < 0 || !o.Chess960 && backRankKing(s, gamerec.Side(side)) == 4
			letter := 'A' + byte(file)
			if !o.Shredder && (byKing && corner || !byKing && outer == file) {
				letter = "KQ"[wing]
			}
			if side == int(gamerec.Second) {
				letter |= 0x20
			}
			dst = append(dst, letter)
		}
	}
	if len(dst) == start {
		dst = append(dst, '-')
	}
	return dst
}
