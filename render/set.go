package render

import (
	"github.com/gamerec/gamerec"
)

// set is a family of men: how each is drawn and how it is written.
type set struct {
	name string
	has  func(gamerec.Kind) bool
	draw func(*Theme, gamerec.Piece) []Item // about the middle of a cell
	text func(gamerec.Piece) string
	disc func(*Theme, gamerec.Piece) discColors
	wide bool // its texts take two columns
}

// letters holds, by kind, the letter of the first side.
type letters [gamerec.NumKinds]byte

// text returns the letter, in lower case for the second side.
func (l *letters) text(p gamerec.Piece) string {
	c := l[p.Kind()]
	if p.Side() == gamerec.Second {
		c |= 0x20
	}
	return string(rune(c))
}

func (l *letters) has(k gamerec.Kind) bool { return k < gamerec.NumKinds && l[k] != 0 }

var chessLetters = letters{
	gamerec.Pawn: 'P', gamerec.Knight: 'N', gamerec.Bishop: 'B', gamerec.Rook: 'R', gamerec.Queen: 'Q', gamerec.King: 'K',
	gamerec.Griffon: 'G', gamerec.Lion: 'L', gamerec.Prince: 'I', gamerec.Camel: 'M', gamerec.Cannon: 'C', gamerec.Elephant: 'E',
}

var xiangqiLetters = letters{
	gamerec.General: 'K', gamerec.Advisor: 'A', gamerec.Elephant: 'E', gamerec.Horse: 'H',
	gamerec.Chariot: 'R', gamerec.Cannon: 'C', gamerec.Soldier: 'P', gamerec.Hidden: '?',
}

var banqiLetters = letters{
	gamerec.General: 'G', gamerec.Advisor: 'A', gamerec.Elephant: 'E', gamerec.Horse: 'H',
	gamerec.Chariot: 'R', gamerec.Cannon: 'C', gamerec.Soldier: 'S', gamerec.Hidden: '?',
}

// characters holds, by side and kind, the Chinese character of a man.
type characters [2][gamerec.NumKinds]string

func (c *characters) text(p gamerec.Piece) string {
	if p.Kind() == gamerec.Hidden {
		return "？"
	}
	return c[p&1][p.Kind()]
}

func (c *characters) has(k gamerec.Kind) bool {
	return k == gamerec.Hidden || k < gamerec.NumKinds && c[0][k] != ""
}

var traditional = characters{
	{gamerec.General: "帥", gamerec.Advisor: "仕", gamerec.Elephant: "相", gamerec.Horse: "傌", gamerec.Chariot: "俥", gamerec.Cannon: "炮", gamerec.Soldier: "兵"},
	{gamerec.General: "將", gamerec.Advisor: "士", gamerec.Elephant: "象", gamerec.Horse: "馬", gamerec.Chariot: "車", gamerec.Cannon: "砲", gamerec.Soldier: "卒"},
}

var simplified = characters{
	{gamerec.General: "帅", gamerec.Advisor: "仕", gamerec.Elephant: "相", gamerec.Horse: "马", gamerec.Chariot: "车", gamerec.Cannon: "炮", gamerec.Soldier: "兵"},
	{gamerec.General: "将", gamerec.Advisor: "士", gamerec.Elephant: "象", gamerec.Horse: "马", gamerec.Chariot: "车", gamerec.Cannon: "炮", gamerec.Soldier: "卒"},
}

// The sets. Those of xiangqi and banqi, and all letters, are discs with a sign.
var (
	figureSet        = &set{name: "figures", has: chessLetters.has, draw: drawFigure, text: figurine, disc: chessDisc}
	chessLetterSet   = letterSet(&chessLetters, chessDisc)
	xiangqiLetterSet = letterSet(&xiangqiLetters, xiangqiDisc)
	banqiLetterSet   = letterSet(&banqiLetters, xiangqiDisc)
	traditionalSet   = characterSet("traditional", &traditional)
	simplifiedSet    = characterSet("simplified", &simplified)
	xiangqiPictures  = &set{name: "pictograms", has: xiangqiLetters.has, draw: drawPictogram, text: xiangqiLetters.text, disc: xiangqiDisc}
	banqiPictures    = &set{name: "pictograms", has: banqiLetters.has, draw: drawPictogram, text: banqiLetters.text, disc: xiangqiDisc}
)

func letterSet(l *letters, disc func(*Theme, gamerec.Piece) discColors) *set {
	return &set{name: "letters", has: l.has, text: l.text, disc: disc, draw: func(t *Theme, p gamerec.Piece) []Item {
		return drawCharacter(t, p, disc(t, p), string(rune(l[p.Kind()])))
	}}
}

func characterSet(name string, c *characters) *set {
	return &set{name: name, has: c.has, text: c.text, disc: xiangqiDisc, wide: true, draw: func(t *Theme, p gamerec.Piece) []Item {
		return drawCharacter(t, p, xiangqiDisc(t, p), c.text(p))
	}}
}

// sideColor returns the colour that stands for a side: of its men's ground where
// the sides differ in that, otherwise of their signs.
func (s *set) sideColor(t *Theme, side gamerec.Side) Color {
	own := s.disc(t, gamerec.NewPiece(side, gamerec.Pawn))
	if own.ground != s.disc(t, gamerec.NewPiece(side.Other(), gamerec.Pawn)).ground {
		return own.ground
	}
	return own.sign
}

// figurine returns the Unicode figurine of a chess man, and the letter of a man
// that has none.
func figurine(p gamerec.Piece) string {
	order := [...]gamerec.Kind{gamerec.King, gamerec.Queen, gamerec.Rook, gamerec.Bishop, gamerec.Knight, gamerec.Pawn}
	for i, k := range order {
		if p.Kind() == k {
			return string(rune('♔' + i + 6*int(p.Side())))
		}
	}
	return chessLetters.text(p)
}
