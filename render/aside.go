package render

import (
	"strconv"

	"github.com/gamerec/gamerec"
)

// What stands beside the board: captured men, banqi's pool, who is to move, the caption.
const (
	smallScale = Unit / 2 // of men beside the board
	smallSize  = CellSize / 2
	stripRow   = 23 * Unit // whole units, so that the board stays on the grid of pixels
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
func (b *builder) perRow() int { return 2 * (b.high.file - b.low.file + 1) }

// stripHeight is the room for the men that a side has lost.
func (b *builder) stripHeight(s gamerec.Side) Coord {
	n := max(len(b.d.Captured[s]), b.d.Room[s])
	if n == 0 {
		return 0
	}
	return Coord((n+b.perRow()-1)/b.perRow())*stripRow + stripGap
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
		if height > 0 && b.set == figureSet { // figures need a board's ground, the page may be dark
			b.rect("tray", "", b.left, y, b.right-b.left, height-stripGap, fill(b.theme.Light))
		}
		for i, k := range b.d.Captured[side] {
			p := gamerec.NewPiece(side, k)
			x := b.left + Coord(i%b.perRow())*smallSize + smallSize/2
			row := y + Coord(i/b.perRow())*stripRow + stripRow/2
			man := b.man(p)
			b.use(man.class, "captured "+man.name, "", man.shape, x, row, smallScale)
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
		y := b.scene.Height + stripGap + stripRow/2
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
			man := b.man(p)
			b.use(man.class, count+" "+man.name+" face down", "", man.shape, x+smallSize/2, y, smallScale)
			o := textOutline("×"+count, size, x+smallSize+2*Unit, y+Coord(float64(size)*capHeight/2))
			b.path("count", "", "", o, fill(b.theme.Text))
		}
		if drawn > 0 {
			b.scene.Height += stripRow + stripGap
			b.scene.Width = max(b.scene.Width, wholeUnits(b.left+drawn*step))
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
	paint := Paint{Fill: b.set.sideColor(&b.theme, b.setup.Turn), Stroke: b.theme.Text, Width: 150}
	b.add(Item{Kind: ItemCircle, Class: "turn", Name: b.game.SideName(b.setup.Turn) + " to move", X: x, Y: y, W: r, Paint: paint})
}

// drawCaption writes the caption below everything, centred on the board.
func (b *builder) drawCaption() {
	size := b.theme.CaptionSize
	if b.d.Caption == "" {
		return
	}
	lead := wholeUnits(size * 13 / 10)
	b.scene.Height += stripGap
	for _, line := range wrap(b.d.Caption, size, b.scene.Width-4*Unit) {
		width := textWidth(line, size)
		middle := (b.left + b.right) / 2
		x := min(max(middle-width/2, 2*Unit), max(b.scene.Width-2*Unit-width, 0))
		b.path("caption", line, "", textOutline(line, size, x, b.scene.Height+size), fill(b.theme.Text))
		b.scene.Height += lead
	}
	b.scene.Height += stripGap
}
