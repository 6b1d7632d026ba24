package wxf

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
)

// dialect is what tells one notation from another.
type dialect struct {
	name, about string
	school      school // whose reading of WXF texts comes first
	base        int    // the first rank of coordinates, 0 or 1
	write       func(n *notation, dst []byte, p gamerec.Position, m gamerec.Move) []byte

	letters string // the letters of the men, in the order of kindOrder
	level   byte   // the sign of a sideways move
	glyphs  *script
	old     bool // Chinese: the older scheme for soldiers
	ascii   bool // Chinese: Black's digits are ASCII
	lower   bool // Black's letters are lower case
}

// kindOrder is the order of the letters in a set.
var kindOrder = [...]gamerec.Kind{
	gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Horse, gamerec.Chariot, gamerec.Cannon, gamerec.Soldier,
}

// The letter sets, by the names that fen.Options.Letters has for them too.
var letterSets = map[string]string{"he": "GAEHRCS", "wxf": "KAEHRCP", "nb": "KABNRCP"}

// dialects lists the notations, the game's usual one first.
var dialects = [...]dialect{
	{name: "wxf", about: "WXF 1997: C2.5, H8+7, C+.5, 33.4", school: wxf1997, write: (*notation).appendWXF, letters: "GAEHRCS", level: '.'},
	{name: "wxf-eq", about: "WXF 1997 with = for sideways moves: C2=5", school: wxf1997, write: (*notation).appendWXF, letters: "GAEHRCS", level: '='},
	{name: "wxf-fairy", about: "WXF of Fairy-Stockfish and PyChess: C2=5, 15=6", school: fairySchool, write: (*notation).appendFairy, letters: "KAEHRCP", level: '='},
	{name: "wxf-xqbase", about: "WXF of xqbase and ElephantEye: C2.5, N8+7, Pa.5", school: wxf1997, write: (*notation).appendXQBase, letters: "KABNRCP", level: '.'},
	{name: "wxf-digits", about: "WXF of xqbase with digits for the men: 62.5, 48+7", school: digitSchool, write: (*notation).appendXQBase, letters: "1234567", level: '.'},
	{name: "iccs", about: "coordinates of ICCS: H2-E2", school: wxf1997, write: (*notation).appendICCS},
	{name: "ucci", about: "coordinates of UCCI engines, ranks 0 to 9: h2e2", school: wxf1997, write: (*notation).appendSquares},
	{name: "uci", about: "coordinates of UCI engines, ranks 1 to 10: h3e3, a10b10", school: wxf1997, base: 1, write: (*notation).appendSquares},
	{name: "san", about: "western algebraic of PyChess, ranks 1 to 10: Che3, Pxg6", school: wxf1997, base: 1, write: (*notation).appendSAN, letters: "KAEHRCP"},
	{name: "san0", about: "western algebraic of XBoard, ranks 0 to 9: Che2, gxg5", school: wxf1997, write: (*notation).appendSAN0, letters: "KAEHRCP"},
	{name: "zh-hans", about: "simplified Chinese: 炮二平五, 马８进７, 三兵平五", school: wxf1997, write: (*notation).appendChinese, glyphs: &simplified},
	{name: "zh-hant", about: "traditional Chinese: 炮二平五, 馬８進７, 三兵平五", school: wxf1997, write: (*notation).appendChinese, glyphs: &traditional},
	{name: "zh-hans-old", about: "simplified Chinese, older scheme for soldiers: 前六平五", school: wxf1997, write: (*notation).appendChinese, glyphs: &simplified, old: true},
	{name: "zh-hant-old", about: "traditional Chinese, older scheme for soldiers: 前六平五", school: wxf1997, write: (*notation).appendChinese, glyphs: &traditional, old: true},
	{name: "dhtmlxq", about: "digits of DhtmlXQ, from the upper left corner: 7747", school: wxf1997, write: (*notation).appendUpper},
}

// Dialect names a notation and tells about it in a line with an example.
type Dialect struct{ Name, About string }

// Dialects lists the notations, the usual one of the game first.
func Dialects() []Dialect {
	var list []Dialect
	for i := range dialects {
		list = append(list, Dialect{dialects[i].name, dialects[i].about})
	}
	return list
}

// Option changes what a notation writes. What it reads never depends on options.
type Option func(*dialect) error

// Letters chooses the letters of the men: "he" is G A E H R C S, "wxf" (WXF 1997
// and PyChess) K A E H R C P, "nb" (xqbase and engines) K A B N R C P.
func Letters(set string) Option {
	return func(d *dialect) error {
		letters, ok := letterSets[set]
		if !ok {
			return fmt.Errorf("there is no letter set %q; there are he, wxf and nb", set)
		}
		d.letters = letters
		return nil
	}
}

// ASCIIDigits writes Black's digits of Chinese moves as ASCII instead of full width.
func ASCIIDigits() Option { return func(d *dialect) error { d.ascii = true; return nil } }

// LowerBlack writes Black's letters in lower case, as PlayOK does.
func LowerBlack() Option { return func(d *dialect) error { d.lower = true; return nil } }

// New makes the notation of a name that Dialects lists.
func New(name string, options ...Option) (gamerec.Notation, error) {
	var names []string
	for i := range dialects {
		if dialects[i].name != name {
			names = append(names, dialects[i].name)
			continue
		}
		n := &notation{dialect: dialects[i]}
		for _, o := range options {
			if err := o(&n.dialect); err != nil {
				return nil, err
			}
		}
		return n, nil
	}
	return nil, fmt.Errorf("xiangqi has no notation %q; it has %s", name, strings.Join(names, ", "))
}

// notation implements gamerec.Notation.
type notation struct {
	dialect dialect
	table   readingTable
	men     squares
	scratch []gamerec.Move
	after   gamerec.Position // where moves are tried out for check marks
}

// Name implements gamerec.Notation.
func (n *notation) Name() string { return n.dialect.name }

// Append implements gamerec.Notation.
func (n *notation) Append(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "--"...)
	}
	return n.dialect.write(n, dst, p, m)
}

// Resolve implements gamerec.Notation.
func (n *notation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	r := n.table.lookup(text, &n.dialect)
	if r.err != nil {
		return dst, r.err
	}
	start := len(dst)
	for i := range r.claims[:r.n] {
		var named bool
		if dst, named = n.find(dst, p, &r.claims[i]); named {
			break
		}
	}
	if len(dst) > start {
		return dst, nil
	}
	return dst, n.explain(p, r, text)
}

// find appends the legal moves of a claim. named says that the claim means some
// man of the side to move, so that no other reading of the text comes in.
func (n *notation) find(dst []gamerec.Move, p gamerec.Position, c *claim) (moves []gamerec.Move, named bool) {
	switch c.how {
	case byNull:
		if !p.InCheck() {
			dst = append(dst, gamerec.NullMove)
		}
		return dst, true
	case bySAN:
		return n.findSAN(dst, p, c), true
	case byPoints:
		if man := p.At(c.from); man != gamerec.NoPiece && man.Side() == p.Turn() {
			dst = from(p.MovesTo(dst, man.Kind(), c.to), len(dst), c.from)
		}
		return dst, true
	}
	us, start := p.Turn(), len(dst)
	preferred := c.name(&n.men, p, us)
	for i, s := range n.men.at[:n.men.n] {
		if i == preferred && len(dst) > start {
			break
		}
		to, k := c.targets(s, us)
		for _, t := range to[:k] {
			dst = from(p.MovesTo(dst, c.kind, t), len(dst), s)
		}
	}
	return dst, n.men.n > 0
}

// from keeps of moves[start:] those that leave a point.
func from(moves []gamerec.Move, start int, s gamerec.Square) []gamerec.Move {
	w := start
	for _, m := range moves[start:] {
		if m.From == s {
			moves[w] = m
			w++
		}
	}
	return moves[:w]
}

// findSAN appends the legal moves of a western text. A soldier without letter or
// origin goes straight ahead if one can, for XBoard names the file otherwise.
func (n *notation) findSAN(dst []gamerec.Move, p gamerec.Position, c *claim) []gamerec.Move {
	start := len(dst)
	dst = p.MovesTo(dst, c.kind, c.to)
	w := start
	for i, m := range dst[start:] {
		if !c.fits(m) {
			continue
		}
		if c.nth == 0 && c.fromFile < 0 && board.File(m.From) == board.File(m.To) {
			dst[start] = dst[start+i]
			return dst[:start+1]
		}
		dst[w] = m
		w++
	}
	return dst[:w]
}

// fits says whether a move leaves from where a western text tells.
func (c *claim) fits(m gamerec.Move) bool {
	return (c.fromFile < 0 || int(c.fromFile) == board.File(m.From)) && (c.fromRank < 0 || int(c.fromRank) == board.Rank(m.From))
}
