package render

import (
	"fmt"
	"sync"

	"github.com/gamerec/gamerec"
)

// art is the drawing of a man as path data on a field of 45 by 45 units. Half is
// the right half of a symmetric outline, from its top on the middle line x = 22.5
// to its bottom there; body is drawn as it is, pairs on both sides. Together they
// are the silhouette; front is painted like it and before it. Lines are stroked and spots filled in the colour for
// details; those in pairs are drawn on both sides.
type art struct {
	half, body, pairs, front string
	lines, pairLines         string
	spots, pairSpots         string
}

// figure is an art made ready: outlines about the middle of a cell.
type figure struct{ body, front, lines, spots *Outline }

const axis = CellSize / 2

func (a art) figure() figure {
	f := figure{body: withMirror(a.body, a.pairs), front: mustOutline(a.front), lines: withMirror(a.lines, a.pairLines), spots: withMirror(a.spots, a.pairSpots)}
	if a.half != "" {
		f.body.appendMoved(mustOutline(a.half).closedByMirror(axis), 1, 0, 0)
	}
	for _, o := range []*Outline{f.body, f.front, f.lines, f.spots} {
		for i := range o.Points {
			o.Points[i].X -= axis
			o.Points[i].Y -= axis
		}
	}
	return f
}

// ball returns the path data of a circle.
func ball(x, y, r float64) string {
	k := r * 0.5523 // the usual approximation by four cubics
	return fmt.Sprintf("M%.2f %.2fC%.2f %.2f %.2f %.2f %.2f %.2fC%.2f %.2f %.2f %.2f %.2f %.2fC%.2f %.2f %.2f %.2f %.2f %.2fC%.2f %.2f %.2f %.2f %.2f %.2fZ",
		x+r, y, x+r, y+k, x+k, y+r, x, y+r, x-k, y+r, x-r, y+k, x-r, y, x-r, y-k, x-k, y-r, x, y-r, x+k, y-r, x+r, y-k, x+r, y)
}

// withMirror returns an outline and another with its reflection.
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
	add := func(o *Outline, p Paint) {
		if len(o.Verbs) > 0 {
			items = append(items, Item{Kind: ItemPath, Path: o, Paint: p})
		}
	}
	if halo.A > 0 && t.HaloWidth > 0 {
		rim := stroke(halo, t.ManLine+2*t.HaloWidth)
		add(f.body, rim)
		add(f.front, rim)
	}
	add(f.body, body)
	add(f.front, body)
	add(f.spots, fill(detail))
	add(f.lines, stroke(detail, t.DetailLine))
	return items
}
