package render

import (
	"strconv"

	"github.com/gamerec/gamerec"
)

// What stands beside the board: captured men, banqi's pool, who is to move, the caption.
const (
	smallScale = Unit * 45 / 90 // of men beside the board
	smallSize  = CellSize / 2
	stripGap   = 4 * Unit
)

// captives returns the side whose lost men stand above or below the board: each
// side's are beside the player who took them.
func (b *builder) captives(above bool) gamerec.Side {
	if above != b.d.Flip { // above sits Black, with what he took from White
		return gamerec.First
	}
	return gamerec.Second
}

// perRow is how many small men fit along the board.
func (b *builder) perRow() int { return max(1, int((b.right-b.left)/smallSize)) }

// stripHeight is the room for the men that a side has lost.
func (b *builder) stripHeight(s gamerec.Side) Coord {
	n := len(b.d.Captured[s])
	if n == 0 {
		return 0
	}
	perRow := 2 * (b.high.file - b.low.file + 1)
	return Coord((n+perRow-1)/perRow)*smallSize + stripGap
}

func (b *builder) drawCaptured() {
	y := stripGap / 2
	for _, above := range [...]bool{true, false} {
		side := b.captives(above)
		height := b.stripHeight(side)
		if !above {
			y = b.scene.Height + stripGap/2
			b.scene.Height += height
		}
		for i, k := range b.d.Captured[side] {
			p := gamerec.NewPiece(side, k)
			if k == gamerec.Hidden {
				p = gamerec.HiddenPiece
			}
			x := b.left + Coord(i%b.perRow())*smallSize + smallSize/2
			row := y + Coord(i/b.perRow())*smallSize + smallSize/2
			b.use("taken "+manID(p), b.manName(p)+" captured", b.man(p), x, row, smallScale)
		}
	}
}

// poolOrder is the order in which a pool is shown: by rank.
var poolOrder = [...]gamerec.Kind{gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Chariot, gamerec.Horse, gamerec.Cannon, gamerec.Soldier}

// drawPool shows how many men of each kind are face down, a row for each side.
func (b *builder) drawPool() {
	if !b.d.Pool || b.game != gamerec.Banqi {
		return
	}
	size := b.theme.CoordSize
	step := (b.right - b.left) / Coord(len(poolOrder))
	step = max(step, smallSize+2*size)
	for side := gamerec.First; side <= gamerec.Second; side++ {
		y := b.scene.Height + stripGap + smallSize/2
		drawn := Coord(0)
		for _, k := range poolOrder {
			n := b.setup.Pool[side][k]
			if n == 0 {
				continue
			}
			p := gamerec.NewPiece(side, k)
			x := b.left + drawn*step
			drawn++
			count := strconv.Itoa(int(n))
			b.use("pool "+manID(p), count+" "+b.manName(p)+" face down", b.man(p), x+smallSize/2, y, smallScale)
			run := textOutline("×"+count, size)
			o := &Outline{}
			o.appendMoved(run.outline, 1, x+smallSize+2*Unit, y+Coord(float64(size)*capHeight/2))
			b.path("count", "", o, fill(b.theme.Text))
		}
		if drawn > 0 {
			b.scene.Height += smallSize + stripGap
			b.scene.Width = max(b.scene.Width, b.left+drawn*step)
		}
	}
}

// drawTurn draws a dot in the colour of the side to move at its end of the board.
func (b *builder) drawTurn() {
	if !b.d.TurnMark || b.setup.Turn == gamerec.NoSide {
		return
	}
	const r = 6 * Unit
	x := b.right + b.edge + (b.margin()-b.edge)/2
	y := b.bottom - CellSize/2
	if (b.setup.Turn == gamerec.Second) != b.d.Flip {
		y = b.top + CellSize/2
	}
	p := gamerec.NewPiece(b.setup.Turn, gamerec.King)
	paint := Paint{Fill: b.theme.FirstFill, Stroke: b.theme.Text, Width: 150}
	switch {
	case b.set != figureSet && b.set != letterSet:
		_, _, paint.Fill = b.theme.discColors(p)
		if b.theme.DiscSecond == b.theme.DiscSecondLine { // the discs themselves differ
			paint.Fill, _, _ = b.theme.discColors(p)
		}
	case p.Side() == gamerec.Second:
		paint.Fill = b.theme.SecondFill
	}
	b.add(Item{Kind: ItemCircle, Class: "turn", Name: b.game.SideName(b.setup.Turn) + " to move", X: x, Y: y, W: r, Paint: paint})
}

// drawCaption writes the caption below everything, centred on the board.
func (b *builder) drawCaption() {
	size := b.theme.CaptionSize
	if b.d.Caption == "" {
		return
	}
	lead := size * 13 / 10
	b.scene.Height += stripGap
	for _, line := range wrap(b.d.Caption, size, b.scene.Width-4*Unit) {
		run := textOutline(line, size)
		middle := (b.left + b.right) / 2
		x := min(max(middle-run.width/2, 2*Unit), max(b.scene.Width-2*Unit-run.width, 0))
		o := &Outline{}
		o.appendMoved(run.outline, 1, x, b.scene.Height+size)
		b.path("caption", line, o, fill(b.theme.Text))
		b.scene.Height += lead
	}
	b.scene.Height += stripGap
}
