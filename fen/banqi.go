package fen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
)

// banqiKinds is the order of the kinds in a pool, with their letters and how many
// of each a side has.
var banqiKinds = [...]struct {
	kind   gamerec.Kind
	letter byte
	tcg    byte // the letter of the Computer Olympiad
	count  uint8
}{
	{gamerec.General, 'G', 'K', 1}, {gamerec.Advisor, 'A', 'G', 2}, {gamerec.Elephant, 'E', 'M', 2}, {gamerec.Chariot, 'R', 'R', 2},
	{gamerec.Horse, 'H', 'N', 2}, {gamerec.Cannon, 'C', 'C', 2}, {gamerec.Soldier, 'S', 'P', 5},
}

// BanqiKinds returns the kinds of banqi in the order of a pool.
func BanqiKinds() []gamerec.Kind {
	kinds := make([]gamerec.Kind, 0, len(banqiKinds))
	for _, b := range banqiKinds {
		kinds = append(kinds, b.kind)
	}
	return kinds
}

// BanqiCount returns how many pieces of a kind each side has in banqi.
func BanqiCount(k gamerec.Kind) uint8 {
	for _, b := range banqiKinds {
		if b.kind == k {
			return b.count
		}
	}
	return 0
}

// The letter sets of banqi, for Options.Letters.
const (
	BanqiLetters = ""    // G A E R H C S
	TCGLetters   = "tcg" // K G M R N C P, of the Computer Olympiad: G is the advisor
)

// BanqiPiece returns the piece of a letter of banqi in a letter set, upper case for
// Red; NoPiece if there is no such letter.
func BanqiPiece(letter byte, set string) gamerec.Piece {
	side := gamerec.First
	if letter >= 'a' && letter <= 'z' {
		side = gamerec.Second
	}
	for _, b := range banqiKinds {
		own := b.letter
		if set == TCGLetters {
			own = b.tcg
		}
		if own == letter&^0x20 {
			return gamerec.NewPiece(side, b.kind)
		}
	}
	return gamerec.NoPiece
}

// BanqiLetter returns the letter of a piece of banqi in a letter set, X for a
// face-down piece.
func BanqiLetter(p gamerec.Piece, set string) byte {
	for _, b := range banqiKinds {
		if b.kind == p.Kind() {
			if set == TCGLetters {
				return b.tcg | byte(p.Side())<<5
			}
			return b.letter | byte(p.Side())<<5
		}
	}
	return 'X'
}

// parseBanqi reads "board side pool clock ply", such as
//
//	XXXXXXXX/XXXXXXXX/XXXXXXXX/GsXXXXXX r A2E2R2H2C2S5g1a2e2r2h2c2s4 0 3
//
// The board has rank 4 first; X or ? is a face-down piece. The side is r, b, or ?
// before the first flip. The pool counts the face-down pieces by kind. Letters that
// only one set has tell the set; else it is the one of the options.
func parseBanqi(text string, o Options) (gamerec.Setup, gamerec.Problems) {
	r := banqiReader{reader: newReader(gamerec.Banqi, text, o), letters: o.Letters}
	fields := splitFields(text)
	switch own, tcg := lettersOf(fields); {
	case own && !tcg:
		r.letters = BanqiLetters
	case tcg && !own:
		r.letters = TCGLetters
	}
	if len(fields) == 0 {
		r.report(CodeFieldCount, gamerec.Error, 0, len(text), "write board, side, pool, clock and ply", "the position text is empty")
		return r.setup, r.problems
	}
	r.board(fields[0])
	r.setup.Turn = gamerec.NoSide
	if len(fields) > 1 {
		r.turn(fields[1])
	}
	if len(fields) > 2 {
		r.pool(fields[2])
	}
	if len(fields) > 3 {
		r.setup.Clock = r.number(fields[3], "the plies since the last flip or capture", 0)
	}
	if len(fields) > 4 {
		r.setup.Number = r.number(fields[4], "the ply number", 1)
	}
	switch {
	case len(fields) < 3:
		r.report(CodeFieldCount, gamerec.Error, 0, len(text), "write board, side, pool, clock and ply", "%d of 5 fields", len(fields))
	case len(fields) < 5:
		r.report(CodeFieldCount, gamerec.Warning, 0, len(text), "write all five fields", "%d of 5 fields; clock and ply are taken as 0 and 1", len(fields))
	case len(fields) > 5:
		r.report(CodeTrailing, gamerec.Warning, fields[5].at, len(text), "remove it", "text behind the ply number")
	}
	return r.setup, r.problems
}

// lettersOf says whether board and pool have letters that only one set has.
func lettersOf(fields []field) (own, tcg bool) {
	for i, f := range fields {
		if i == 0 || i == 2 {
			own = own || strings.ContainsAny(f.text, "AEHSaehs")
			tcg = tcg || strings.ContainsAny(f.text, "KMNPkmnp")
		}
	}
	return own, tcg
}

type banqiReader struct {
	reader
	letters string // the set in force
}

func (r *banqiReader) board(f field) {
	board := gamerec.Banqi.Board()
	ranks := strings.Split(f.text, "/")
	if len(ranks) != int(board.Ranks) {
		r.report(CodeBoard, gamerec.Error, f.at, f.at+len(f.text), "write four ranks, rank 4 first", "the board has %d ranks, not %d", len(ranks), board.Ranks)
	}
	at := f.at
	for i, rank := range ranks {
		file := 0
		for k, c := range rank {
			s := board.Square(file, int(board.Ranks)-1-i)
			switch {
			case c >= '1' && c <= '8':
				file += int(c - '0')
				continue
			case c == 'X' || c == 'x' || c == '?':
				r.place(s, gamerec.HiddenPiece)
			case c < 0x80 && BanqiPiece(byte(c), r.letters) != gamerec.NoPiece:
				r.place(s, BanqiPiece(byte(c), r.letters))
			default:
				r.report(CodeBoard, gamerec.Error, at+k, at+k+len(string(c)), "use G A E R H C S, X for face-down, and digits", "%q is no piece of banqi", c)
			}
			file++
		}
		if file != int(board.Files) {
			r.report(CodeBoard, gamerec.Error, at, at+len(rank), "write eight squares a rank", "rank %d has %d squares, not %d", int(board.Ranks)-i, file, board.Files)
		}
		at += len(rank) + 1
	}
}

func (r *banqiReader) place(s gamerec.Square, p gamerec.Piece) {
	if s != gamerec.NoSquare {
		r.setup.Cells[s] = p
	}
}

func (r *banqiReader) turn(f field) {
	switch f.text {
	case "r", "w":
		r.setup.Turn = gamerec.First
	case "b":
		r.setup.Turn = gamerec.Second
	case "?":
	default:
		r.report(CodeTurn, gamerec.Error, f.at, f.at+len(f.text), "write r, b, or ? before the first flip", "%q is no side to move", f.text)
	}
}

func (r *banqiReader) pool(f field) {
	if f.text == "-" {
		return
	}
	for i := 0; i < len(f.text); {
		p := BanqiPiece(f.text[i], r.letters)
		j := i + 1
		for j < len(f.text) && f.text[j] >= '0' && f.text[j] <= '9' {
			j++
		}
		n, err := strconv.Atoi(f.text[i+1 : j])
		if p == gamerec.NoPiece || err != nil || n > 32 || int(r.setup.Pool[p.Side()][p.Kind()])+n > 32 {
			r.report(CodePool, gamerec.Error, f.at+i, f.at+j, "write letters with counts, as in G1A2s5, or -", "cannot read %q in the pool of face-down pieces", f.text[i:j])
			i = j
			continue
		}
		r.setup.Pool[p.Side()][p.Kind()] += uint8(n)
		i = j
	}
}

func (r *banqiReader) number(f field, what string, least int) int {
	n, err := strconv.Atoi(f.text)
	if err != nil || n < least || n > 100_000 {
		r.report(CodeCounters, gamerec.Warning, f.at, f.at+len(f.text), fmt.Sprintf("write a whole number from %d", least), "%s is %q; %d is taken", what, f.text, least)
		return least
	}
	return n
}

// appendBanqi writes the text that parseBanqi reads.
func appendBanqi(dst []byte, s *gamerec.Setup, o Options) []byte {
	board := gamerec.Banqi.Board()
	for rank := int(board.Ranks) - 1; rank >= 0; rank-- {
		empty := byte(0)
		for file := range int(board.Files) {
			p := s.Cells[board.Square(file, rank)]
			if p == gamerec.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, BanqiLetter(p, o.Letters))
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', [...]byte{'r', 'b', '?'}[min(s.Turn, gamerec.NoSide)], ' ')
	none := true
	for side := range s.Pool {
		for _, b := range banqiKinds {
			if n := s.Pool[side][b.kind]; n > 0 {
				dst = append(dst, BanqiLetter(gamerec.NewPiece(gamerec.Side(side), b.kind), o.Letters))
				dst = strconv.AppendUint(dst, uint64(n), 10)
				none = false
			}
		}
	}
	if none {
		dst = append(dst, '-')
	}
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(s.Clock), 10)
	dst = append(dst, ' ')
	return strconv.AppendInt(dst, int64(s.Number), 10)
}
