package render

import "github.com/gamerec/gamerec"

// The radii of a disc and of the ring on it, and the type size of its character.
const (
	discRadius = 20 * Unit
	ringRadius = 1725
	discType   = 25 * Unit
)

// discColors returns the colours of the disc of a man: ground, rim and sign.
func (t *Theme) discColors(p gamerec.Piece) (ground, line, sign Color) {
	switch {
	case p.Kind() == gamerec.Hidden:
		return t.Back, t.BackLine, t.BackLine
	case p.Side() == gamerec.Second:
		return t.DiscSecond, t.DiscSecondLine, t.DiscSecondText
	}
	return t.DiscFirst, t.DiscFirstLine, t.DiscFirstText
}

// disc draws a man's disc without its sign. All face-down men look the same.
func disc(t *Theme, p gamerec.Piece) []Item {
	ground, line, sign := t.discColors(p)
	ring := sign
	if line != ground {
		ring = line
	}
	items := []Item{
		{Kind: ItemCircle, W: discRadius, Paint: Paint{Fill: ground, Stroke: line, Width: t.ManLine}},
		{Kind: ItemCircle, W: ringRadius, Paint: stroke(ring, t.LineWidth)},
	}
	if halo := t.SecondHalo; line == ground && halo.A > 0 && t.HaloWidth > 0 {
		rim := Item{Kind: ItemCircle, W: discRadius, Paint: stroke(halo, t.ManLine+2*t.HaloWidth)}
		items = append([]Item{rim}, items...)
	}
	return items
}

// drawDisc draws a disc with a character in its middle.
func drawDisc(t *Theme, p gamerec.Piece, text string) []Item {
	items := disc(t, p)
	if p.Kind() == gamerec.Hidden {
		return items
	}
	_, _, sign := t.discColors(p)
	o := textOutline(text, discType).outline
	low, high := o.Bounds()
	centred := &Outline{}
	centred.appendMoved(o, 1, -(low.X+high.X)/2, -(low.Y+high.Y)/2)
	return append(items, Item{Kind: ItemPath, Path: centred, Paint: fill(sign)})
}

// pictograms names the figure that stands for a man of xiangqi or banqi.
var pictograms = [gamerec.NumKinds]gamerec.Kind{
	gamerec.General: gamerec.King, gamerec.Advisor: gamerec.Prince, gamerec.Elephant: gamerec.Elephant, gamerec.Horse: gamerec.Knight,
	gamerec.Chariot: gamerec.Rook, gamerec.Cannon: gamerec.Cannon, gamerec.Soldier: gamerec.Pawn,
}

// drawPictogram draws a disc with a small figure in one colour.
func drawPictogram(t *Theme, p gamerec.Piece) []Item {
	items := disc(t, p)
	if p.Kind() == gamerec.Hidden {
		return items
	}
	const scale = 0.62
	ground, _, sign := t.discColors(p)
	f := figures()[pictograms[p.Kind()]]
	for _, part := range []struct {
		o     *Outline
		paint Paint
	}{
		{f.body, Paint{Fill: sign, Stroke: sign, Width: t.ManLine / 2}},
		{f.front, Paint{Fill: sign, Stroke: ground, Width: t.DetailLine * 2 / 3}},
		{f.spots, fill(ground)},
		{f.lines, stroke(ground, t.DetailLine*2/3)},
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
