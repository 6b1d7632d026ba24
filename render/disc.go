package render

import (
	"sync"

	"github.com/gamerec/gamerec"
)

// The radii of a disc and of the ring on it, and the type size of its character.
const (
	discRadius = 20 * Unit
	ringRadius = 1725
	discType   = 25 * Unit
)

// discColors are the colours of a man's disc.
type discColors struct{ ground, line, sign Color }

// xiangqiDisc returns the colours of the discs of xiangqi and banqi.
func xiangqiDisc(t *Theme, p gamerec.Piece) discColors {
	switch {
	case p.Kind() == gamerec.Hidden:
		return discColors{t.Back, t.BackLine, t.BackLine}
	case p.Side() == gamerec.Second:
		return discColors{t.DiscSecond, t.DiscSecondLine, t.DiscSecondText}
	}
	return discColors{t.DiscFirst, t.DiscFirstLine, t.DiscFirstText}
}

// chessDisc returns the colours of letters on discs, those of the figures.
func chessDisc(t *Theme, p gamerec.Piece) discColors {
	if p.Side() == gamerec.Second {
		return discColors{t.SecondFill, t.SecondLine, t.SecondDetail}
	}
	return discColors{t.FirstFill, t.FirstLine, t.FirstDetail}
}

// draw draws the disc without its sign.
func (c discColors) draw(t *Theme) []Item {
	ring := c.line
	var items []Item
	if c.line == c.ground { // a solid disc
		ring = c.sign
		if t.SecondHalo.A > 0 && t.HaloWidth > 0 {
			items = append(items, Item{Kind: ItemCircle, W: discRadius, Paint: stroke(t.SecondHalo, t.ManLine+2*t.HaloWidth)})
		}
	}
	return append(items,
		Item{Kind: ItemCircle, W: discRadius, Paint: Paint{Fill: c.ground, Stroke: c.line, Width: t.ManLine}},
		Item{Kind: ItemCircle, W: ringRadius, Paint: stroke(ring, t.LineWidth)})
}

// discText returns the sign of a man, centred.
func discText(text string) *Outline {
	if o, ok := discTexts()[text]; ok {
		return o
	}
	return centredText(text, discType, 0, 0)
}

// discTexts are the signs of all men, ready for every picture.
var discTexts = sync.OnceValue(func() map[string]*Outline {
	t := make(map[string]*Outline, 64)
	add := func(text string) { t[text] = centredText(text, discType, 0, 0) }
	for letter := 'A'; letter <= 'Z'; letter++ {
		add(string(letter))
	}
	for _, c := range [...]*characters{&traditional, &simplified} {
		for _, side := range c {
			for _, text := range side {
				add(text)
			}
		}
	}
	return t
})

// drawCharacter draws a disc with a character in its middle; none on the back of
// a face-down man, which looks like every other.
func drawCharacter(t *Theme, p gamerec.Piece, c discColors, text string) []Item {
	items := c.draw(t)
	if p.Kind() == gamerec.Hidden {
		return items
	}
	return append(items, Item{Kind: ItemPath, Path: discText(text), Paint: fill(c.sign)})
}

// pictograms names the figure that stands for a man of xiangqi or banqi.
var pictograms = [gamerec.NumKinds]gamerec.Kind{
	gamerec.General: gamerec.King, gamerec.Advisor: gamerec.Prince, gamerec.Elephant: gamerec.Elephant, gamerec.Horse: gamerec.Knight,
	gamerec.Chariot: gamerec.Rook, gamerec.Cannon: gamerec.Cannon, gamerec.Soldier: gamerec.Pawn,
}

// drawPictogram draws a disc with a small figure in one colour.
func drawPictogram(t *Theme, p gamerec.Piece) []Item {
	c := xiangqiDisc(t, p)
	items := c.draw(t)
	if p.Kind() == gamerec.Hidden {
		return items
	}
	const scale = 0.62
	f := figures()[pictograms[p.Kind()]]
	for _, part := range []struct {
		o     *Outline
		paint Paint
	}{
		{f.body, Paint{Fill: c.sign, Stroke: c.sign, Width: t.ManLine / 2}},
		{f.front, Paint{Fill: c.sign, Stroke: c.ground, Width: t.DetailLine * 2 / 3}},
		{f.spots, fill(c.ground)},
		{f.lines, stroke(c.ground, t.DetailLine*2/3)},
	} {
		if len(part.o.Verbs) == 0 {
			continue
		}
		small := &Outline{}
		small.appendMoved(part.o, scale, 0, 0)
		items = append(items, Item{Kind: ItemPath, Path: small, Paint: part.paint})
	}
	return items
}
