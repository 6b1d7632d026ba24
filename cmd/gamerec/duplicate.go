package main

import (
	"fmt"
	"slices"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// duplicates finds the games that stand twice in a run. It keeps 16 bytes a game and
// the names of the files.
type duplicates struct {
	files []string
	first map[uint64]gamePlace
}

// gamePlace is a game of the run: its file, by number, and its number there.
type gamePlace struct{ file, game uint32 }

// check adds a problem to the report of a game that came before in the run. r.Index is
// the number of the game in its file.
func (d *duplicates) check(r *validate.Report) {
	if r.Twin == nil {
		return
	}
	if n := len(d.files); n == 0 || d.files[n-1] != r.File {
		d.files = append(d.files, r.File)
	}
	if d.first == nil {
		d.first = make(map[uint64]gamePlace)
	}
	place, twice := d.first[r.Twin.Mark]
	if !twice {
		d.first[r.Twin.Mark] = gamePlace{uint32(len(d.files) - 1), uint32(r.Index)}
		return
	}
	p := r.Twin.Problem
	p.Msg = fmt.Sprintf("the same players and moves as game %d", place.game)
	if file := d.files[place.file]; file != r.File {
		p.Msg += " of " + file
	}
	r.Problems = append(gamerec.Problems{p}, r.Problems...)
	if r.Details != nil || r.Twin.Detail != (validate.Detail{}) {
		r.Details = slices.Insert(r.Details, 0, r.Twin.Detail)
	}
}
