package wxf

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"sync"
)

// The grammars of one move as text, by family. They read folded text. No text is
// of two families, so that the first grammar that takes it is the right one.

// wxfText is a move as WXF writes it: the man, the direction, and where it goes.
type wxfText struct {
	Man       wxfMan `parser:"@@"`
	Direction string `parser:"@(Sign | Level)?"`
	Argument  string `parser:"@Number"`
}

// wxfMan tells the man: C2 C+ P. Pa, 3+ 33 15 62 6. 7a, or +C +3 ++.
type wxfMan struct {
	Letter string `parser:"(   @Letter"`
	File   string `parser:"    (   @Number"`
	Place  string `parser:"      | @(Sign | Level | Letter) )"`
	Digit  string `parser:"  | @Number"`
	Second string `parser:"    @(Sign | Number | Level | Letter)"`
	Ahead  string `parser:"  | @Sign"`
	Of     string `parser:"    @(Letter | Number | Sign) )"`
}

var wxfParser = sync.OnceValue(func() *participle.Parser[wxfText] {
	return participle.MustBuild[wxfText](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Letter", Pattern: `[A-Za-z]`},
			{Name: "Number", Pattern: `10|[0-9]`},
			{Name: "Sign", Pattern: `[+\-]`},
			{Name: "Level", Pattern: `[.=]`},
		})),
	)
})

// chineseText is a move in Chinese: 炮2平5, 前炮进2, 3兵平5, 前6平5 or 前兵4平5.
type chineseText struct {
	Piece     string `parser:"(   @Piece"`
	File      string `parser:"    @Number"`
	Place     string `parser:"  | @Place"`
	Of        string `parser:"    ( @Piece @Number? | @Number )"`
	Ordinal   string `parser:"  | @Number"`
	OfMen     string `parser:"    ( @Piece @Number? ) )"`
	Direction string `parser:"@Direction"`
	Argument  string `parser:"@Number"`
}

var chineseParser = sync.OnceValue(func() *participle.Parser[chineseText] {
	return participle.MustBuild[chineseText](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Piece", Pattern: `[帅仕相马车炮兵]`},
			{Name: "Place", Pattern: `[前中后]`},
			{Name: "Direction", Pattern: `[进退平]`},
			{Name: "Number", Pattern: `10|[0-9]`},
		})),
	)
})

// squaresText is a move by its points: h2e2, H2-E2, a10b10, or 7747 and 77-47,
// which count files and ranks from the upper left corner.
type squaresText struct {
	From   string   `parser:"(   @(File Digit Digit?)"`
	To     string   `parser:"    Between? @(File Digit Digit?)"`
	From2  string   `parser:"  | @(Capital Digit Digit?)"`
	To2    string   `parser:"    Between? @(Capital Digit Digit?)"`
	Digits []string `parser:"  | @Digit @Digit Between? @Digit @Digit )"`
	Mark   string   `parser:"@Mark?"`
}

var squaresParser = sync.OnceValue(func() *participle.Parser[squaresText] {
	return participle.MustBuild[squaresText](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "File", Pattern: `[a-i]`},
			{Name: "Capital", Pattern: `[A-I]`},
			{Name: "Digit", Pattern: `[0-9]`},
			{Name: "Between", Pattern: `[-x]`},
			{Name: "Mark", Pattern: `[+#]+`},
		})),
	)
})

// sanText is a move in western algebraic notation: Che2, Rxb9+, Phg7, exe5, Ch2-e2.
type sanText struct {
	Piece  string `parser:"@Piece?"`
	Origin string `parser:"( @(Point | File | Rank) Between? (?= Point) )?"`
	Target string `parser:"Between? @Point"`
	Mark   string `parser:"@Mark?"`
}

var sanParser = sync.OnceValue(func() *participle.Parser[sanText] {
	return participle.MustBuild[sanText](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Piece", Pattern: `[KGAEBMHNRCPS]`},
			{Name: "Point", Pattern: `[a-i](10|[0-9])`},
			{Name: "File", Pattern: `[a-i]`},
			{Name: "Rank", Pattern: `10|[0-9]`},
			{Name: "Between", Pattern: `[-x:]`},
			{Name: "Mark", Pattern: `[+#]+`},
		})),
		participle.UseLookahead(3),
	)
})

// WXFEBNF returns the grammar of a WXF move, as docs/formats/xiangqi.md shows it.
func WXFEBNF() string { return wxfParser().String() }

// ChineseEBNF returns the grammar of a Chinese move.
func ChineseEBNF() string { return chineseParser().String() }

// SquaresEBNF returns the grammar of a move by coordinates.
func SquaresEBNF() string { return squaresParser().String() }

// SANEBNF returns the grammar of a move in western algebraic notation.
func SANEBNF() string { return sanParser().String() }
