package render

import (
	"sync"

	"github.com/gamerec/gamerec"
)

// art is the drawing of a man as path data on a field of 45 by 45 units. A half is
// the right half of a symmetric body, from the top of the middle line x = 22.5 to
// its bottom; a body is the whole. Lines are stroked and spots filled in the
// colour for details; halves of them are drawn on both sides.
type art struct {
	body, half           string
	lines, spots         string
	halfLines, halfSpots string
}

// figure is an art made ready: outlines about the middle of a cell.
type figure struct{ body, lines, spots *Outline }

const axis = CellSize / 2

func (a art) figure() figure {
	var f figure
	if a.half != "" {
		f.body = mustOutline(a.half).closedByMirror(axis)
	} else {
		f.body = mustOutline(a.body)
	}
	f.lines = withMirror(a.lines, a.halfLines)
	f.spots = withMirror(a.spots, a.halfSpots)
	for _, o := range []*Outline{f.body, f.lines, f.spots} {
		for i := range o.Points {
			o.Points[i].X -= axis
			o.Points[i].Y -= axis
		}
	}
	return f
}

func withMirror(whole, half string) *Outline {
	o := mustOutline(whole)
	h := mustOutline(half)
	o.appendMoved(h, 1, 0, 0)
	o.appendMoved(h.mirrored(axis), 1, 0, 0)
	return o
}

// figures are all arts, made ready at the first drawing.
var figures = sync.OnceValue(func() (f [gamerec.NumKinds]figure) {
	for _, arts := range []map[gamerec.Kind]art{chessArt, metamachyArt} {
		for k, a := range arts {
			f[k] = a.figure()
		}
	}
	return f
})

// drawFigure draws a man of chess or Metamachy: rim, body, and details inside.
func drawFigure(t *Theme, p gamerec.Piece) []Item {
	f := figures()[p.Kind()]
	body := Paint{Fill: t.FirstFill, Stroke: t.FirstLine, Width: t.ManLine}
	detail, halo := t.FirstDetail, t.FirstHalo
	if p.Side() == gamerec.Second {
		body.Fill, body.Stroke = t.SecondFill, t.SecondLine
		detail, halo = t.SecondDetail, t.SecondHalo
	}
	var items []Item
	if halo.A > 0 && t.HaloWidth > 0 {
		items = append(items, Item{Kind: ItemPath, Path: f.body, Paint: stroke(halo, t.ManLine+2*t.HaloWidth)})
	}
	items = append(items, Item{Kind: ItemPath, Path: f.body, Paint: body})
	if len(f.spots.Verbs) > 0 {
		items = append(items, Item{Kind: ItemPath, Path: f.spots, Paint: fill(detail)})
	}
	if len(f.lines.Verbs) > 0 {
		items = append(items, Item{Kind: ItemPath, Path: f.lines, Paint: stroke(detail, t.DetailLine)})
	}
	return items
}
