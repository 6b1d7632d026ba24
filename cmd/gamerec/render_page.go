package main

import (
	"github.com/gamerec/gamerec/render"
)

// renderPage writes the game as a page to step through.
func (dr *drawing) renderPage(g *playedGame) error {
	score, err := (&scorer{g: g, every: true}).score()
	if err != nil {
		return err
	}
	return dr.toOutput(func(out *output) error { return render.HTML(out, score) })
}

// renderGIF writes the positions of a span of plies as an animation.
func (dr *drawing) renderGIF(g *playedGame) error {
	from, to := dr.c.Int("from-ply"), dr.c.Int("to-ply")
	all := len(g.out.History.Moves)
	if to < 0 && !dr.c.IsSet("to-ply") {
		to = all
	}
	if from < 0 || to < from || to > all {
		return usageError("--from-ply %d and --to-ply %d are no span of game %d, which has %d plies", from, to, g.rec.Index, all)
	}
	film := render.Animation{Delay: dr.c.Duration("delay"), FinalPause: dr.c.Duration("final-pause")}
	var failed error
	g.walk(func(v *view) bool {
		if v.ply >= from {
			d, err := dr.diagram(v)
			if err != nil {
				failed = err
				return false
			}
			film.Frames = append(film.Frames, d)
		}
		return v.ply < to
	})
	if failed != nil {
		return failed
	}
	evenRoom(film.Frames)
	if err := film.Validate(); err != nil {
		return &status{exitUsage, err}
	}
	return dr.toOutput(func(out *output) error { return render.GIF(out, &film) })
}
