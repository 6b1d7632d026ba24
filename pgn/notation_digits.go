package pgn

import (
	"strconv"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
)

// iccfText is the grammar of a move in the numeric notation of the ICCF: two points
// of file and rank, and for a promotion what the pawn becomes.
type iccfText struct {
	Null      string `parser:"  @Null"`
	From      string `parser:"| @Point"`
	To        string `parser:"  Dash? @Point"`
	Promotion string `parser:"  @Piece? Mark?"`
}

var iccfParser = sync.OnceValue(func() *participle.Parser[iccfText] {
	return participle.MustBuild[iccfText](participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Null", Pattern: `0000|--`},
		{Name: "Point", Pattern: `[1-8][1-8]`},
		{Name: "Piece", Pattern: `[1-4]`},
		{Name: "Dash", Pattern: `-`},
		{Name: "Mark", Pattern: `[+#]+`},
	})))
})

// ICCFEBNF returns the grammar of a numeric move, as docs/formats/chess.md shows it.
func ICCFEBNF() string { return iccfParser().String() }

// iccfPromotions are what a pawn becomes, by the last digit.
var iccfPromotions = [...]gamerec.Kind{1: gamerec.Queen, gamerec.Rook, gamerec.Bishop, gamerec.Knight}

// squaresMove is a move told by its squares, with what the text says beside them.
type squaresMove struct {
	reading
	taken gamerec.Kind // the text says that this is taken; NoKind if it does not say
	flags gamerec.MoveFlags
	err   *gamerec.SyntaxError
}

func unreadable(text, hint string) *gamerec.SyntaxError {
	return &gamerec.SyntaxError{Text: text, Msg: "cannot read " + gamerec.Quote(text) + " as a move", Hint: hint}
}

func readICCF(text string) squaresMove {
	tree, err := iccfParser().ParseString("", text)
	if err != nil {
		return squaresMove{err: unreadable(text, "write it as in 5254, or 57581 with 1 queen, 2 rook, 3 bishop, 4 knight")}
	}
	if tree.Null != "" {
		return squaresMove{reading: reading{null: true}}
	}
	m := squaresMove{reading: reading{
		to:       chessBoard.Square(int(tree.To[0]-'1'), int(tree.To[1]-'1')),
		fromFile: int8(tree.From[0] - '1'), fromRank: int8(tree.From[1] - '1'),
	}}
	if tree.Promotion != "" {
		m.promo = iccfPromotions[tree.Promotion[0]-'0']
	}
	return m
}

// squaresNotation reads and writes moves by their squares in a form of its own.
type squaresNotation struct {
	chessNotation
	read  func(string) squaresMove
	put   func(n *squaresNotation, dst []byte, p gamerec.Position, m gamerec.Move) []byte
	texts textTable[squaresMove]
}

// NewICCF returns the numeric notation of the International Correspondence Chess
// Federation: 5254 for e2-e4, 57581 for e7-e8=Q. Castling is the king's move, in
// Chess960 onto its rook.
func NewICCF() gamerec.Notation {
	return &squaresNotation{chessNotation: chessNotation{name: "iccf"}, read: readICCF, put: (*squaresNotation).appendICCF}
}

// NewSmith returns Smith notation, which says what a move takes and castles with so
// that it can be taken back: e4d5p, e5d6E for en passant, e1g1c and e1c1C for castling,
// e7d8rQ for a capture with promotion.
func NewSmith() gamerec.Notation {
	return &squaresNotation{chessNotation: chessNotation{name: "smith"}, read: readSmith, put: (*squaresNotation).appendSmith}
}

// Append implements gamerec.Notation.
func (n *squaresNotation) Append(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "--"...)
	}
	return n.put(n, dst, p, m)
}

// Resolve implements gamerec.Notation.
func (n *squaresNotation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	r := n.texts.lookup(text, n.read)
	if r.err != nil {
		return dst, r.err
	}
	start := len(dst)
	dst = n.find(dst, p, &r.reading)
	if len(dst) == start {
		return dst, n.explain(p, &r.reading, text)
	}
	found := dst[start]
	dst = filter(dst, start, func(m gamerec.Move) bool {
		return (r.castle == 0 || r.fromFile == int8(chessBoard.File(m.From)) && r.fromRank == int8(chessBoard.Rank(m.From)) && r.to == m.To) &&
			(r.taken == gamerec.NoKind || r.taken == m.Taken) && m.Flags&r.flags == r.flags
	})
	if len(dst) > start {
		return dst, nil
	}
	return dst, r.contradiction(p, found, text)
}

// contradiction says in what a legal move differs from what its text says of it.
func (r *squaresMove) contradiction(p gamerec.Position, m gamerec.Move, text string) error {
	e := &gamerec.IllegalError{Reason: "capture", Msg: gamerec.Quote(text) + " says that it takes a " + r.taken.String() + ", but it takes "}
	switch {
	case r.castle != 0:
		e.Reason, e.Msg = "castling", gamerec.Quote(text)+" names other squares than those of the king that castles"
	case r.flags&gamerec.FlagEnPassant != 0:
		e.Msg = gamerec.Quote(text) + " says that it takes en passant, which it does not"
	case m.Taken == gamerec.NoKind:
		e.Msg += "nothing"
	default:
		e.Msg += "a " + m.Taken.String()
	}
	return e
}

func (n *squaresNotation) appendICCF(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	for _, s := range [...]gamerec.Square{m.From, castleSquare(p, m)} {
		dst = append(dst, '1'+byte(chessBoard.File(s)), '1'+byte(chessBoard.Rank(s)))
	}
	for digit, k := range iccfPromotions {
		if k == m.Promo && k != gamerec.NoKind {
			dst = strconv.AppendInt(dst, int64(digit), 10)
		}
	}
	return dst
}

// smithText is the grammar of a move in Smith notation: two squares, what is taken or
// c and C for castling short and long, and what a pawn becomes.
type smithText struct {
	Null      string `parser:"  @Null"`
	From      string `parser:"| @Square"`
	To        string `parser:"  @Square"`
	Taken     string `parser:"  @Taken?"`
	Promotion string `parser:"  @Piece? Mark?"`
}

var smithParser = sync.OnceValue(func() *participle.Parser[smithText] {
	return participle.MustBuild[smithText](participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Null", Pattern: `0000|--`},
		{Name: "Square", Pattern: `[a-h][1-8]`},
		{Name: "Taken", Pattern: `[pnbrqkEcC]`},
		{Name: "Piece", Pattern: `[NBRQ]`},
		{Name: "Mark", Pattern: `[+#]+`},
	})))
})

// SmithEBNF returns the grammar of a move in Smith notation, as docs/formats/chess.md shows it.
func SmithEBNF() string { return smithParser().String() }

func readSmith(text string) squaresMove {
	tree, err := smithParser().ParseString("", text)
	if err != nil {
		return squaresMove{err: unreadable(text, "write it as in g1f3, e4d5p, e1g1c or e7e8Q")}
	}
	if tree.Null != "" {
		return squaresMove{reading: reading{null: true}}
	}
	from, _ := chessBoard.ParseSquare(tree.From)
	m := squaresMove{reading: reading{fromFile: int8(chessBoard.File(from)), fromRank: int8(chessBoard.Rank(from)), promo: pieceLetters[tree.Promotion]}}
	m.to, _ = chessBoard.ParseSquare(tree.To)
	switch tree.Taken {
	case "c":
		m.castle = gamerec.FlagCastleShort
	case "C":
		m.castle = gamerec.FlagCastleLong
	case "E":
		m.taken, m.flags = gamerec.Pawn, gamerec.FlagEnPassant
	default:
		m.taken = pieceLetters[tree.Taken]
	}
	return m
}

// smithLetters are the men that can be taken.
const smithLetters = "pnbrqk"

func (n *squaresNotation) appendSmith(dst []byte, _ gamerec.Position, m gamerec.Move) []byte {
	dst = chessBoard.Append(chessBoard.Append(dst, m.From), m.To)
	switch {
	case m.Flags&gamerec.FlagCastleShort != 0:
		return append(dst, 'c')
	case m.Flags&gamerec.FlagCastleLong != 0:
		return append(dst, 'C')
	case m.Flags&gamerec.FlagEnPassant != 0:
		return append(dst, 'E')
	case m.Taken != gamerec.NoKind:
		dst = append(dst, smithLetters[m.Taken-gamerec.Pawn])
	}
	return append(dst, englishLetters[m.Promo]...)
}
