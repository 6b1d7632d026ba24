package wxf

import (
	"strconv"

	"github.com/gamerec/gamerec"
)

// rank tells where a man stands among its like: in its column, and beside others.
type rank struct {
	index, n int // of its column, from the front, from 0
	tandems  int // columns with two or more
	count    int // its place among all men of such columns, from the mover's right, from 0
	total    int // how many those are
}

// rankOf finds the place of the man that moves. Other columns are looked at only
// if the man shares its own.
func rankOf(p gamerec.Position, m gamerec.Move) (r rank) {
	us := p.Turn()
	piece := gamerec.NewPiece(us, m.Piece)
	col := readColumn(p, piece, board.File(m.From))
	r.n = col.n
	for i, s := range col.at[:col.n] {
		if s == m.From {
			r.index = i
		}
	}
	if r.n < 2 {
		return r
	}
	own := fileNumber(us, m.From)
	for file := 1; file <= 9; file++ {
		n := r.n
		if file != own {
			col = readColumn(p, piece, fileIndex(us, int8(file)))
			n = col.n
		}
		if n < 2 {
			continue
		}
		r.tandems++
		if file < own {
			r.count += n
		}
		r.total += n
	}
	r.count += r.index
	return r
}

// letter appends the letter of the man that moves.
func (n *notation) letter(dst []byte, p gamerec.Position, k gamerec.Kind) []byte {
	for i, kind := range kindOrder {
		if kind == k {
			c := n.dialect.letters[i]
			if n.dialect.lower && p.Turn() == gamerec.Second {
				c |= 0x20
			}
			return append(dst, c)
		}
	}
	return append(dst, '?')
}

func appendDigit(dst []byte, d int) []byte { return append(dst, '0'+byte(d)) }

// ahead returns how many points a move goes forward.
func ahead(us gamerec.Side, m gamerec.Move) int {
	d := board.Rank(m.To) - board.Rank(m.From)
	if us == gamerec.Second {
		return -d
	}
	return d
}

// argument returns the last digit of a move: the points gone, or the file.
func argument(us gamerec.Side, m gamerec.Move) int {
	if d := ahead(us, m); d != 0 && !oblique(m.Piece) {
		return max(d, -d)
	}
	return fileNumber(us, m.To)
}

// tail appends direction and argument.
func (n *notation) tail(dst []byte, us gamerec.Side, m gamerec.Move) []byte {
	switch d := ahead(us, m); {
	case d > 0:
		dst = append(dst, '+')
	case d < 0:
		dst = append(dst, '-')
	default:
		dst = append(dst, n.dialect.level)
	}
	return appendDigit(dst, argument(us, m))
}

// sure returns dst if the text it holds from start on means m alone, else dst
// with coordinates in its place. More men of a kind on one file than a game has,
// as diagrams show them, can leave no other text.
func (n *notation) sure(dst []byte, start int, p gamerec.Position, m gamerec.Move) []byte {
	var buf [4 * shortText]byte
	text := append(buf[:0], dst[start:]...)
	r := n.table.lookup(string(text), &n.dialect)
	n.scratch = n.scratch[:0]
	for i := range r.claims[:r.n] {
		var named bool
		if n.scratch, named = n.find(n.scratch[:0], p, &r.claims[i]); named {
			break
		}
	}
	if len(n.scratch) == 1 && n.scratch[0] == m {
		return dst
	}
	return n.appendSquares(dst[:start], p, m)
}

// appendWXF writes WXF 1997: two on a file are + and -; of three soldiers the
// middle one keeps its file, four are ++ + - --, five have the file in the middle;
// with soldiers in tandem on two files the file stands in place of the letter.
// Advisors and elephants are told by their direction.
func (n *notation) appendWXF(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	us, start := p.Turn(), len(dst)
	r := rankOf(p, m)
	file := fileNumber(us, m.From)
	last := r.n - 1
	switch {
	case r.n < 2 || m.Piece == gamerec.Advisor || m.Piece == gamerec.Elephant:
		dst = appendDigit(n.letter(dst, p, m.Piece), file)
	case m.Piece == gamerec.Soldier && r.tandems > 1:
		switch dst = appendDigit(dst, file); r.index {
		case 0:
			dst = append(dst, '+')
		case last:
			dst = append(dst, '-')
		default:
			dst = appendDigit(dst, file)
		}
	case m.Piece == gamerec.Soldier && r.n >= 4 && r.index == 0:
		dst = append(dst, "++"...)
	case m.Piece == gamerec.Soldier && r.n >= 4 && r.index == last:
		dst = append(dst, "--"...)
	case r.index == r.n-1-r.index:
		dst = appendDigit(n.letter(dst, p, m.Piece), file)
	case r.index < r.n/2:
		dst = append(n.letter(dst, p, m.Piece), '+')
	default:
		dst = append(n.letter(dst, p, m.Piece), '-')
	}
	dst = n.tail(dst, us, m)
	if r.n < 2 {
		return dst
	}
	return n.sure(dst, start, p, m)
}

// appendFairy writes the WXF of Fairy-Stockfish: + and - only if the other man of
// the file could stand where the same step takes it, else the file; three or more
// on a file, or two files with tandems, are numbered from the front.
func (n *notation) appendFairy(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	us, start := p.Turn(), len(dst)
	r := rankOf(p, m)
	file := fileNumber(us, m.From)
	switch {
	case r.n >= 3 || r.n == 2 && r.tandems > 1:
		dst = appendDigit(appendDigit(dst, r.index+1), file)
	case r.n == 2 && n.otherCould(p, m):
		dst = append(n.letter(dst, p, m.Piece), "+-"[r.index])
	default:
		dst = appendDigit(n.letter(dst, p, m.Piece), file)
	}
	dst = n.tail(dst, us, m)
	if r.n < 2 {
		return dst
	}
	return n.sure(dst, start, p, m)
}

// otherCould says whether the step of m would take the other man of its file to a
// point that its kind may stand on.
func (n *notation) otherCould(p gamerec.Position, m gamerec.Move) bool {
	if m.Piece == gamerec.Advisor || m.Piece == gamerec.Elephant {
		return false // never, on the points they have
	}
	col := readColumn(p, p.At(m.From), board.File(m.From))
	other := col.at[0]
	if other == m.From {
		other = col.at[1]
	}
	to := board.Rank(other) + board.Rank(m.To) - board.Rank(m.From)
	return to >= 0 && to < int(board.Ranks)
}

// appendXQBase writes the WXF of xqbase: + . - for two and three on a file; more
// soldiers than three that share files are lettered together.
func (n *notation) appendXQBase(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	us, start := p.Turn(), len(dst)
	r := rankOf(p, m)
	dst = n.letter(dst, p, m.Piece)
	switch {
	case r.n < 2 || m.Piece == gamerec.Advisor || m.Piece == gamerec.Elephant:
		dst = appendDigit(dst, fileNumber(us, m.From))
	case m.Piece == gamerec.Soldier && r.total > 3:
		dst = append(dst, 'a'+byte(r.count))
	case r.index == 0:
		dst = append(dst, '+')
	case r.index == r.n-1:
		dst = append(dst, '-')
	default:
		dst = append(dst, '.')
	}
	dst = n.tail(dst, us, m)
	if r.n < 2 {
		return dst
	}
	return n.sure(dst, start, p, m)
}

// appendSquares writes coordinates in lower case with the dialect's ranks.
func (n *notation) appendSquares(dst []byte, _ gamerec.Position, m gamerec.Move) []byte {
	return n.appendPoint(n.appendPoint(dst, m.From), m.To)
}

func (n *notation) appendPoint(dst []byte, s gamerec.Square) []byte {
	dst = append(dst, 'a'+byte(board.File(s)))
	return strconv.AppendInt(dst, int64(board.Rank(s)+n.dialect.base), 10)
}

func (n *notation) appendICCS(dst []byte, _ gamerec.Position, m gamerec.Move) []byte {
	return append(dst,
		'A'+byte(board.File(m.From)), '0'+byte(board.Rank(m.From)), '-', 'A'+byte(board.File(m.To)), '0'+byte(board.Rank(m.To)))
}

// appendUpper writes the digits of DhtmlXQ, files from the left and ranks from the top.
func appendUpper(dst []byte, m gamerec.Move) []byte {
	return append(dst,
		'0'+byte(board.File(m.From)), '9'-byte(board.Rank(m.From)), '0'+byte(board.File(m.To)), '9'-byte(board.Rank(m.To)))
}

func (n *notation) appendUpper(dst []byte, _ gamerec.Position, m gamerec.Move) []byte {
	return appendUpper(dst, m)
}

// appendSAN writes western algebraic as PyChess does, soldiers with a letter. The
// origin is told as far as another man can legally make the move.
func (n *notation) appendSAN(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	dst = n.letter(dst, p, m.Piece)
	n.scratch = p.MovesTo(n.scratch[:0], m.Piece, m.To)
	others, file, rank := false, true, true
	for _, o := range n.scratch {
		if o.From == m.From {
			continue
		}
		others = true
		file = file && board.File(o.From) != board.File(m.From)
		rank = rank && board.Rank(o.From) != board.Rank(m.From)
	}
	if others && (file || !rank) {
		dst = append(dst, 'a'+byte(board.File(m.From)))
	}
	if others && !file {
		dst = strconv.AppendInt(dst, int64(board.Rank(m.From)+n.dialect.base), 10)
	}
	return n.appendSANTarget(dst, p, m)
}

// appendSAN0 writes western algebraic as XBoard does: a soldier has no letter, and
// its file when it goes sideways or takes.
func (n *notation) appendSAN0(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Piece != gamerec.Soldier {
		return n.appendSAN(dst, p, m)
	}
	if m.Taken != gamerec.NoKind || board.File(m.From) != board.File(m.To) {
		dst = append(dst, 'a'+byte(board.File(m.From)))
	}
	return n.appendSANTarget(dst, p, m)
}

func (n *notation) appendSANTarget(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Taken != gamerec.NoKind {
		dst = append(dst, 'x')
	}
	dst = n.appendPoint(dst, m.To)
	if n.after == nil {
		n.after = p.Clone()
	} else {
		n.after.CopyFrom(p)
	}
	n.after.Play(m)
	switch {
	case n.after.InCheck() && n.after.HasMoves():
		dst = append(dst, '+')
	case n.after.InCheck():
		dst = append(dst, '#')
	}
	return dst
}
