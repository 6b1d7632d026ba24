package main

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/outname"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/render"
)

// nameWords are the words of a template for file names: the players, date, event,
// round and result of the record, the number of the game in the input, and of each
// diagram the ply and its number in the game.
var nameWords = []string{"index", "white", "black", "date", "event", "round", "result", "ply", "n"}

// nameValues returns the values of the words for a record and one of its diagrams.
func nameValues(rec *gamerec.Record, ply, n int) func(string) string {
	return func(word string) string {
		first, second := players(rec)
		switch word {
		case "index":
			return strconv.Itoa(rec.Index)
		case "ply":
			return strconv.Itoa(ply)
		case "n":
			return strconv.Itoa(n)
		case "white":
			return first
		case "black":
			return second
		case "result":
			if rec.Result == gamerec.ResultUnknown || rec.Result == gamerec.ResultNone {
				return "unfinished"
			}
			return strings.ReplaceAll(rec.Result.String(), "1/2", "½")
		}
		value, _ := rec.Tag(strings.ToUpper(word[:1]) + word[1:])
		return value
	}
}

// openFiles opens the files that --output names by a template.
func (dr *drawing) openFiles() (*outname.Files, error) {
	pattern := dr.c.String("output")
	if pattern == "" || pattern == "-" {
		return nil, usageError("--output is missing: a template such as DIR/{index}-{n}%s", dr.ext)
	}
	t, err := outname.Parse(pattern, nameWords...)
	if err != nil {
		return nil, usageError("--output: %w", err)
	}
	if !t.HasWords() {
		return nil, usageError("--output names one file for many pictures; put a word such as {index} or {n} into %q", pattern)
	}
	files, err := outname.NewFiles(t, dr.c.Bool("force"))
	if err != nil {
		return nil, ioError(pathError(err))
	}
	return files, nil
}

// renderPlaces draws the places of --at, on one sheet or into files.
func (dr *drawing) renderPlaces(g *playedGame) error {
	s := scorer{g: g, at: dr.at}
	if _, err := s.score(); err != nil {
		return err
	}
	switch {
	case dr.c.Bool("sheet"):
		return dr.renderSheet(s.spots)
	case len(s.spots) == 1 && !strings.Contains(dr.c.String("output"), "{"):
		return dr.writeDiagram(s.spots[0].diagram)
	}
	files, err := dr.openFiles()
	if err != nil {
		return err
	}
	defer files.Close()
	return dr.writeSpots(files, g.rec, s.spots)
}

// writeSpots writes the diagrams of a game, each into a file.
func (dr *drawing) writeSpots(files *outname.Files, rec *gamerec.Record, spots []spot) error {
	var buf bytes.Buffer
	for i, s := range spots {
		buf.Reset()
		if err := dr.write(&buf, s.diagram); err != nil {
			return ioError(err)
		}
		if _, err := files.Write(nameValues(rec, s.ply, i+1), buf.Bytes()); err != nil {
			return ioError(pathError(err))
		}
	}
	return nil
}

// renderSheet draws diagrams on one sheet. Those without a caption have the move
// before them below.
func (dr *drawing) renderSheet(spots []spot) error {
	if dr.scene == nil {
		return usageError("a sheet is a picture: svg, png, pdf or tex; not %s", dr.format)
	}
	sheet := render.Sheet{Columns: dr.c.Int("columns"), Title: dr.c.String("title"), Width: dr.base.Width, Scale: dr.base.Scale}
	for _, s := range spots {
		if s.diagram.Caption == "" {
			s.diagram.Caption = s.name
		}
		sheet.Diagrams = append(sheet.Diagrams, s.diagram)
	}
	scene, err := sheet.Scene()
	if err != nil {
		return &status{exitUsage, err}
	}
	return dr.toOutput(func(out *output) error { return dr.scene(out, scene) })
}

// renderAll draws from every game of the input into files of their own. A game that
// cannot be drawn is told and does not end the others.
func (dr *drawing) renderAll() error {
	if dr.write == nil || dr.article != "" || dr.c.Bool("sheet") {
		return usageError("--all draws diagrams: svg, png and the like; not pages, articles or sheets")
	}
	files, err := dr.openFiles()
	if err != nil {
		return err
	}
	defer files.Close()
	index, failed := 0, false
	err = eachRecord(dr.c, func(rec *gamerec.Record, form gamerec.Problems) error {
		index++
		rec.Index = index
		if form.Has(pgn.CodeNoGame) {
			tellProblems(dr.c, form)
			failed = true
			return nil
		}
		err := dr.drawInto(files, rec)
		var s *status
		var none missingPlace
		if !errors.As(err, &s) || s.code != exitFindings && !errors.As(err, &none) {
			return err
		}
		failed = true
		if s.err != nil {
			printf(dr.c.App.ErrWriter, "gamerec: %s\n", plain(s.Error()))
		}
		return nil
	})
	if err == nil && failed {
		return &status{exitFindings, nil}
	}
	return err
}

// drawInto draws from one game.
func (dr *drawing) drawInto(files *outname.Files, rec *gamerec.Record) error {
	g, err := dr.play(rec)
	if err != nil {
		return err
	}
	if dr.at != nil {
		s := scorer{g: g, at: dr.at}
		if _, err = s.score(); err == nil {
			err = dr.writeSpots(files, rec, s.spots)
		}
		return g.told(err)
	}
	v, err := g.after(dr.c.String("ply"))
	if err != nil {
		return err
	}
	d, err := dr.diagram(v)
	if err == nil {
		err = dr.writeSpots(files, rec, []spot{{d, v.ply, v.name}})
	}
	return g.told(err)
}
