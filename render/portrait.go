package render

import (
	"slices"

	"github.com/gamerec/gamerec"
)

// standUp turns the board of a diagram upright, as the Computer Olympiad shows
// banqi: what was a rank becomes a file. It is a reflection at the diagonal, so that
// a1 stays in its corner; everything behind it draws the reflected position.
func (r *resolved) standUp() {
	from := r.board
	r.board = gamerec.Board{Files: from.Ranks, Ranks: from.Files}
	at := func(s gamerec.Square) gamerec.Square { return r.board.Square(from.Rank(s), from.File(s)) }
	squares := func(list []gamerec.Square) []gamerec.Square {
		list = slices.Clone(list)
		for i := range list {
			list[i] = at(list[i])
		}
		return list
	}
	marks := func(list []Mark) []Mark {
		list = slices.Clone(list)
		for i := range list {
			list[i].Square = at(list[i].Square)
		}
		return list
	}
	d := *r.d
	setup := *r.setup
	for s := range gamerec.Square(from.Squares()) {
		setup.Cells[at(s)] = r.setup.Cells[s]
	}
	r.setup, r.d = &setup, &d
	if d.Setup != nil {
		d.Setup = &setup
	}
	if d.Area.Set {
		d.Area.A, d.Area.B = at(d.Area.A), at(d.Area.B)
	}
	d.LastMove, d.Crossed, d.Checks = squares(d.LastMove), squares(d.Crossed), squares(d.Checks)
	d.Fills, d.Circles, d.Crosses = marks(d.Fills), marks(d.Circles), marks(d.Crosses)
	d.Arrows, d.Labels = slices.Clone(d.Arrows), slices.Clone(d.Labels)
	for i := range d.Arrows {
		d.Arrows[i].From, d.Arrows[i].To = at(d.Arrows[i].From), at(d.Arrows[i].To)
	}
	for i := range d.Labels {
		d.Labels[i].Square = at(d.Labels[i].Square)
	}
}
