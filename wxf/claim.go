package wxf

import "github.com/gamerec/gamerec"

var board = gamerec.Xiangqi.Board()

// claim is one way to understand a move text: which man it means and where that
// man goes, as far as the text tells. What men it names depends on the position.
type claim struct {
	how    how
	kind   gamerec.Kind
	file   int8 // of the man, 1 to 9 from the mover's right; 0 if not told
	nth    int8 // for the ordinals, from 1; bySAN: 1 if the letter is told
	dir    direction
	arg    int8 // target file for the sideways and the oblique moves, else points gone
	school school

	from, to gamerec.Square // byPoints
	fromFile int8           // bySAN, from 0; -1 if not told
	fromRank int8
}

// how is the manner in which a text tells its man.
type how uint8

const (
	byFile       how = iota + 1 // C2: any on the file; of three or five soldiers first the middle one
	byFront                     // the front one of a file with two or more
	byMiddle                    // the middle one of three or five
	byRear                      // the rear one
	byPlus                      // WXF 1997 P+: the front one, of four and five the second
	byMinus                     // WXF 1997 P-: the rear one, of four and five the last but one
	byPlusPlus                  // WXF 1997 ++: the front one of four or five
	byMinusMinus                // WXF 1997 --: the rear one of four or five
	byOrdinal                   // the nth of its file, from the front
	byCount                     // the nth of all that share a file, from the mover's right and the front
	byPoints                    // both points are told
	bySAN                       // the target is told
	byNull                      // a pass
)

// direction is the operator of a move text.
type direction uint8

const (
	unsaid direction = iota
	forward
	back
	level
)

// school is the family of dialects that reads a text in this way.
type school uint8

const (
	anySchool   school = iota
	wxf1997            // the tandem rules of WXF 1997
	fairySchool        // Fairy-Stockfish
	digitSchool        // xqbase with digits for the men
	ranks0             // ranks from 0 to 9
	ranks1             // ranks from 1 to 10
)

// columnMost is the number of men that one file can hold.
const columnMost = 10

// column is the men of one kind and side on one file, front to rear.
type column struct {
	at [columnMost]gamerec.Square
	n  int
}

// readColumn finds the men of a piece on a file counted from 0 at Red's left.
func readColumn(p gamerec.Position, piece gamerec.Piece, file int) (c column) {
	if piece.Side() == gamerec.First {
		for s := gamerec.Square(81 + file); ; s -= 9 {
			if p.At(s) == piece {
				c.at[c.n] = s
				c.n++
			}
			if s < 9 {
				return c
			}
		}
	}
	for s := gamerec.Square(file); s < 90; s += 9 {
		if p.At(s) == piece {
			c.at[c.n] = s
			c.n++
		}
	}
	return c
}

// fileIndex turns a file counted 1 to 9 from the mover's right into one counted
// from 0 at Red's left; it is its own inverse but for the offset.
func fileIndex(us gamerec.Side, file int8) int {
	if us == gamerec.First {
		return 9 - int(file)
	}
	return int(file) - 1
}

// fileNumber is the inverse of fileIndex.
func fileNumber(us gamerec.Side, s gamerec.Square) int {
	if us == gamerec.First {
		return 9 - board.File(s)
	}
	return board.File(s) + 1
}

// squares is a list of points.
type squares struct {
	at [90]gamerec.Square
	n  int
}

func (l *squares) add(s gamerec.Square) { l.at[l.n] = s; l.n++ }

// name lists into l the men that a claim means, were the side us to move. The
// first preferred of them are meant before the others.
func (c *claim) name(l *squares, p gamerec.Position, us gamerec.Side) (preferred int) {
	l.n = 0
	if c.how == byPoints {
		if man := p.At(c.from); man != gamerec.NoPiece && man.Side() == us {
			l.add(c.from)
		}
		return l.n
	}
	piece := gamerec.NewPiece(us, c.kind)
	if c.file != 0 {
		col := readColumn(p, piece, fileIndex(us, c.file))
		if c.how != byFile {
			c.pick(l, &col)
			return l.n
		}
		if c.kind == gamerec.Soldier && (col.n == 3 || col.n == 5) {
			l.add(col.at[col.n/2])
			preferred = 1
		}
		for i, s := range col.at[:col.n] {
			if preferred == 0 || i != col.n/2 {
				l.add(s)
			}
		}
		return preferred
	}
	seen := 0
	for file := int8(1); file <= 9; file++ {
		col := readColumn(p, piece, fileIndex(us, file))
		if col.n < 2 {
			continue
		}
		if c.how != byCount {
			c.pick(l, &col)
			continue
		}
		if n := int(c.nth) - seen; n >= 1 && n <= col.n {
			l.add(col.at[n-1])
		}
		seen += col.n
	}
	return l.n
}

// pick adds the man of a column that the claim means, if it has one.
func (c *claim) pick(l *squares, col *column) {
	n := -1
	switch c.how {
	case byFront:
		n = 0
	case byRear:
		n = col.n - 1
	case byMiddle:
		if col.n%2 == 1 {
			n = col.n / 2
		}
	case byPlus:
		n = 0
		if col.n >= 4 {
			n = 1
		}
	case byMinus:
		n = col.n - 1
		if col.n >= 4 {
			n = col.n - 2
		}
	case byPlusPlus:
		if col.n >= 4 {
			n = 0
		}
	case byMinusMinus:
		if col.n >= 4 {
			n = col.n - 1
		}
	case byOrdinal:
		n = int(c.nth) - 1
	}
	if col.n >= 2 && n >= 0 && n < col.n {
		l.add(col.at[n])
	}
}

// targets returns where the man on a point would go by the claim: none, one, or
// two if the text leaves the direction open.
func (c *claim) targets(from gamerec.Square, us gamerec.Side) (to [2]gamerec.Square, n int) {
	add := func(file, rank int) {
		if s := board.Square(file, rank); s != gamerec.NoSquare {
			to[n] = s
			n++
		}
	}
	file, rank := board.File(from), board.Rank(from)
	ahead := 1
	if us == gamerec.Second {
		ahead = -1
	}
	target := fileIndex(us, c.arg)
	if !oblique(c.kind) {
		switch c.dir {
		case forward:
			add(file, rank+ahead*int(c.arg))
		case back:
			add(file, rank-ahead*int(c.arg))
		default:
			if target != file {
				add(target, rank)
			}
		}
		return to, n
	}
	far := max(target-file, file-target)
	steps := 0
	switch {
	case c.kind == gamerec.Advisor && far == 1:
		steps = 1
	case c.kind == gamerec.Elephant && far == 2:
		steps = 2
	case c.kind == gamerec.Horse && (far == 1 || far == 2):
		steps = 3 - far
	default:
		return to, 0
	}
	if c.dir != back {
		add(target, rank+ahead*steps)
	}
	if c.dir != forward {
		add(target, rank-ahead*steps)
	}
	return to, n
}

// oblique says whether a kind never moves along a file or a rank.
func oblique(k gamerec.Kind) bool {
	return k == gamerec.Horse || k == gamerec.Elephant || k == gamerec.Advisor
}
