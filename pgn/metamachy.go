package pgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// metamachyText is the grammar of one ply of Metamachy: algebraic, short or long,
// coordinates, and Jocly's texts. Ranks have one or two digits, always as many as
// the board allows: a11 is a square, a1a11 a move.
type metamachyText struct {
	Castle string         `parser:"(   @Castle"`
	Null   string         `parser:"  | @Null"`
	Array  string         `parser:"  | @Array"`
	Move   *metamachyMove `parser:"  | @@ )"`
	Marks  []string       `parser:"@(Check | EnPassant)*"`
}

// metamachyMove is what moves, from where as far as it is told, and where to.
type metamachyMove struct {
	Piece     string `parser:"@Piece?"`
	Origin    string `parser:"( ( @(Square | File | Rank)"`
	Separator string `parser:"    @(Capture | Dash)? (?= Square) )"`
	Sign      string `parser:"  | @(Capture | Dash) )?"`
	Target    string `parser:"@Square"`
	Promotion string `parser:"( Equals? @(Piece | File | Queen) )?"`
}

var metamachyParser = sync.OnceValue(func() *participle.Parser[metamachyText] {
	return participle.MustBuild[metamachyText](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Castle", Pattern: `[O0o](-?[O0o]){1,2}`},
			{Name: "Null", Pattern: `--|Z0`},
			{Name: "Array", Pattern: `#[0-9]+m?`},
			{Name: "EnPassant", Pattern: `\((e\.p\.|ep)\)|e\.p\.|ep`},
			{Name: "Square", Pattern: `[a-l](1[0-2]|[1-9])`},
			{Name: "File", Pattern: `[a-l]`},
			{Name: "Rank", Pattern: `1[0-2]|[1-9]`},
			{Name: "Piece", Pattern: `[KQGALIBNMRCEP]`},
			{Name: "Queen", Pattern: `q`},
			{Name: "Capture", Pattern: `[x:×]`},
			{Name: "Dash", Pattern: `-`},
			{Name: "Equals", Pattern: `=`},
			{Name: "Check", Pattern: `\++|#`},
		})),
		participle.UseLookahead(3),
	)
})

// MetamachyEBNF returns the grammar of a ply of Metamachy, as docs/formats/metamachy.md shows it.
func MetamachyEBNF() string { return metamachyParser().String() }

// metamachyReading is a move text understood.
type metamachyReading struct {
	kind     gamerec.Kind // NoKind: whatever stands on the origin
	to       gamerec.Square
	fromFile int8 // -1 if not told
	fromRank int8
	promo    gamerec.Kind
	null     bool
	castle   bool
	err      *gamerec.SyntaxError
}

// metamachyNotation reads and writes the moves of Metamachy. All its dialects read
// the same texts and differ in what they write.
type metamachyNotation struct {
	name    string
	write   func(n *metamachyNotation, dst []byte, p gamerec.Position, m gamerec.Move) []byte
	griffon byte // its letter
	mate    byte // the mark of a move that mates

	texts   textTable[metamachyReading]
	scratch []gamerec.Move
	after   gamerec.Position // where moves are tried out for check marks
}

// NewMetamachySAN returns the algebraic notation of Metamachy: Gf4, Lxh5, fxe4,
// Rb2b5, b12=L. A man is told from another of its kind by its file, and where that
// does not do by its square; a rank alone could be taken for part of a square.
func NewMetamachySAN() gamerec.Notation {
	return &metamachyNotation{name: "san", write: (*metamachyNotation).appendSAN, griffon: 'G', mate: '#'}
}

// NewMetamachyLAN returns long algebraic notation: Gf2-f4, Ll3xh5, b11-b12=L.
func NewMetamachyLAN() gamerec.Notation {
	return &metamachyNotation{name: "lan", write: (*metamachyNotation).appendLAN, griffon: 'G', mate: '#'}
}

// NewMetamachyUCI returns coordinates in the manner of UCI: f2h3, f11f12q.
func NewMetamachyUCI() gamerec.Notation {
	return &metamachyNotation{name: "uci", write: (*metamachyNotation).appendUCI}
}

// NewJocly returns the short texts of Jocly: those of NewMetamachySAN with A for
// the griffon and + for mate as for check.
func NewJocly() gamerec.Notation {
	return &metamachyNotation{name: "jocly", write: (*metamachyNotation).appendSAN, griffon: 'A', mate: '+'}
}

// Name implements gamerec.Notation.
func (n *metamachyNotation) Name() string { return n.name }

// Append implements gamerec.Notation.
func (n *metamachyNotation) Append(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	return n.write(n, dst, p, m)
}

var metamachyBoard = gamerec.Metamachy.Board()

// readMetamachy reads a move text with the grammar.
func readMetamachy(text string) metamachyReading {
	tree, err := metamachyParser().ParseString("", plainSAN.Replace(text))
	bad := func(why, hint string) metamachyReading {
		return metamachyReading{err: &gamerec.SyntaxError{Text: text, Msg: "cannot read " + gamerec.Quote(text) + " as a move of Metamachy" + why, Hint: hint}}
	}
	switch {
	case err != nil:
		return bad("", "write it as in Nb4, fxe4, Rb2b5 or b12=L; the squares are a1 to l12")
	case tree.Array != "":
		return bad(": it chooses a starting array, which only the first two texts of a record may do", "name the array in a Setup tag")
	case tree.Castle != "":
		return metamachyReading{castle: true}
	case tree.Null != "":
		return metamachyReading{null: true}
	}
	m := tree.Move
	r := metamachyReading{kind: metamachyKind(m.Piece), fromFile: -1, fromRank: -1, promo: metamachyKind(strings.ToUpper(m.Promotion))}
	r.to, _ = metamachyBoard.ParseSquare(m.Target)
	if s, ok := metamachyBoard.ParseSquare(m.Origin); ok {
		r.fromFile, r.fromRank = int8(metamachyBoard.File(s)), int8(metamachyBoard.Rank(s))
	} else if rank, err := strconv.Atoi(m.Origin); err == nil {
		r.fromRank = int8(rank - 1)
	} else if m.Origin != "" {
		r.fromFile = int8(m.Origin[0] - 'a')
	}
	if m.Promotion != "" && r.promo != gamerec.Queen && r.promo != gamerec.Lion && r.promo != gamerec.Griffon {
		return bad(": no man becomes that", "a pawn or prince becomes a queen, lion or griffon: =Q, =L or =G")
	}
	if m.Piece == "" && (r.fromFile < 0 || r.fromRank < 0) {
		r.kind = gamerec.Pawn // no letter: a pawn, unless a whole square tells where from
	}
	return r
}

// metamachyKind returns the kind of a letter, Jocly's A too; NoKind for none.
func metamachyKind(letter string) gamerec.Kind {
	switch letter {
	case "":
		return gamerec.NoKind
	case "A":
		return gamerec.Griffon
	}
	return fen.MetamachyKind(letter[0])
}

// fits says whether m is what the text tells.
func (r *metamachyReading) fits(m gamerec.Move) bool {
	return (r.fromFile < 0 || int(r.fromFile) == metamachyBoard.File(m.From)) &&
		(r.fromRank < 0 || int(r.fromRank) == metamachyBoard.Rank(m.From)) &&
		(r.promo == m.Promo || r.promo == gamerec.NoKind)
}

// Resolve implements gamerec.Notation.
func (n *metamachyNotation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	r := n.texts.lookup(text, readMetamachy)
	switch {
	case r.err != nil:
		return dst, r.err
	case r.castle:
		return dst, illegal(p.Check(gamerec.Move{From: gamerec.NoSquare, To: gamerec.NoSquare, Piece: gamerec.King, Flags: gamerec.FlagCastleShort}))
	case r.null && p.InCheck():
		return dst, illegal(p.Check(gamerec.NullMove))
	case r.null:
		return append(dst, gamerec.NullMove), nil
	}
	kind := r.kind
	if kind == gamerec.NoKind {
		kind = p.At(metamachyBoard.Square(int(r.fromFile), int(r.fromRank))).Kind()
	}
	start := len(dst)
	dst = filter(p.MovesTo(dst, kind, r.to), start, r.fits)
	if len(dst) == start {
		return dst, n.explain(p, r)
	}
	return dst, nil
}

// explain says why a text that can be read has no legal move: of all men that it
// may mean, the reason that says most.
func (n *metamachyNotation) explain(p gamerec.Position, r *metamachyReading) error {
	us := p.Turn()
	side := gamerec.Metamachy.SideName(us)
	if r.fromFile >= 0 && r.fromRank >= 0 {
		from := metamachyBoard.Square(int(r.fromFile), int(r.fromRank))
		kind := r.kind
		if kind == gamerec.NoKind {
			kind = p.At(from).Kind()
		}
		return illegal(p.Check(n.intended(p, r, kind, from)))
	}
	var best *gamerec.IllegalError
	men, meant, near := 0, 0, 0
	for s := range gamerec.Square(metamachyBoard.Squares()) {
		if p.At(s) != gamerec.NewPiece(us, r.kind) {
			continue
		}
		men++
		m := n.intended(p, r, r.kind, s)
		straight := metamachyBoard.File(s) == metamachyBoard.File(r.to)
		if !r.fits(m) || r.kind == gamerec.Pawn && r.fromFile < 0 && !straight {
			continue // a pawn's capture names its file
		}
		meant++
		var why *gamerec.IllegalError
		if !errors.As(p.Check(m), &why) {
			continue
		}
		if best == nil || telling(why) > telling(best) {
			best = why
		}
		if telling(why) > 0 {
			near++
		}
	}
	switch {
	case men == 0:
		return &gamerec.IllegalError{Reason: "no-man", Msg: fmt.Sprintf("%s has no %s", side, r.kind)}
	case meant == 0 && r.fromFile >= 0:
		return &gamerec.IllegalError{Reason: "no-man", Msg: fmt.Sprintf("%s has no %s on the %c-file", side, r.kind, 'a'+r.fromFile)}
	case meant == 0 && r.fromRank >= 0:
		return &gamerec.IllegalError{Reason: "no-man", Msg: fmt.Sprintf("%s has no %s on rank %d", side, r.kind, r.fromRank+1)}
	case best != nil && (meant == 1 || near == 1 || telling(best) > 1 || p.At(r.to).Side() == us):
		return best
	}
	return &gamerec.IllegalError{Reason: "no-such-move", Msg: fmt.Sprintf("no %s of %s can reach %s", r.kind, side, metamachyBoard.Name(r.to))}
}

// intended is the move of a man that a text may mean.
func (n *metamachyNotation) intended(p gamerec.Position, r *metamachyReading, kind gamerec.Kind, from gamerec.Square) gamerec.Move {
	return gamerec.Move{From: from, To: r.to, Piece: kind, Taken: p.At(r.to).Kind(), Promo: r.promo}
}

func (n *metamachyNotation) letter(k gamerec.Kind) byte {
	if k == gamerec.Griffon {
		return n.griffon
	}
	return fen.MetamachyLetter(k)
}

func (n *metamachyNotation) appendSAN(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "--"...)
	}
	if m.Piece != gamerec.Pawn {
		dst = append(dst, n.letter(m.Piece))
		dst = n.appendOrigin(dst, p, m)
	} else if m.Taken != gamerec.NoKind {
		dst = append(dst, 'a'+byte(metamachyBoard.File(m.From)))
	}
	if m.Taken != gamerec.NoKind {
		dst = append(dst, 'x')
	}
	dst = metamachyBoard.Append(dst, m.To)
	return n.appendEnd(dst, p, m)
}

// appendOrigin appends the file of the man, and its rank too if the file does not
// tell it from the others of its kind that can legally go there.
func (n *metamachyNotation) appendOrigin(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	n.scratch = p.MovesTo(n.scratch[:0], m.Piece, m.To)
	others, file := false, true
	for _, o := range n.scratch {
		if o.From != m.From {
			others = true
			file = file && metamachyBoard.File(o.From) != metamachyBoard.File(m.From)
		}
	}
	switch {
	case !others:
		return dst
	case file:
		return append(dst, 'a'+byte(metamachyBoard.File(m.From)))
	}
	return metamachyBoard.Append(dst, m.From)
}

// appendEnd appends what a man becomes, and the mark of check or mate.
func (n *metamachyNotation) appendEnd(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Promo != gamerec.NoKind {
		dst = append(dst, '=', n.letter(m.Promo))
	}
	if n.after == nil {
		n.after = p.Clone()
	} else {
		n.after.CopyFrom(p)
	}
	n.after.Play(m)
	switch {
	case !n.after.InCheck():
		return dst
	case n.after.HasMoves():
		return append(dst, '+')
	}
	return append(dst, n.mate)
}

func (n *metamachyNotation) appendLAN(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "--"...)
	}
	if m.Piece != gamerec.Pawn {
		dst = append(dst, n.letter(m.Piece))
	}
	dst = metamachyBoard.Append(dst, m.From)
	if m.Taken != gamerec.NoKind {
		dst = append(dst, 'x')
	} else {
		dst = append(dst, '-')
	}
	dst = metamachyBoard.Append(dst, m.To)
	return n.appendEnd(dst, p, m)
}

func (n *metamachyNotation) appendUCI(dst []byte, _ gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "--"...)
	}
	dst = metamachyBoard.Append(dst, m.From)
	dst = metamachyBoard.Append(dst, m.To)
	if m.Promo != gamerec.NoKind {
		dst = append(dst, fen.MetamachyLetter(m.Promo)|0x20)
	}
	return dst
}
