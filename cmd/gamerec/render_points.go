package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/render"
)

var namedPoint = regexp.MustCompile(`[a-l][0-9]+`)

// squareNames turns the names of squares in the value of a flag into those of
// gamerec.Board. They differ in xiangqi, where ranks count from 0, as in its
// coordinates and all messages, unless the diagram is labelled from 1; and in
// banqi if the diagram is labelled as the Computer Olympiad does.
func squareNames(d *render.Diagram, text string) (string, error) {
	switch {
	case d.Game == gamerec.Xiangqi && d.Coordinates != render.CoordAlgebraic:
		return pointNames(text)
	case d.Game == gamerec.Banqi && d.Coordinates == render.CoordTCG:
		return olympiadNames(text)
	}
	return text, nil
}

func pointNames(text string) (string, error) {
	var failed error
	return namedPoint.ReplaceAllStringFunc(text, func(name string) string {
		rank, err := strconv.Atoi(name[1:])
		if err != nil || rank > 9 {
			failed = fmt.Errorf("%s is no point: ranks are 0 to 9, or 1 to 10 with --coordinates algebraic", name)
		}
		return name[:1] + strconv.Itoa(rank+1)
	}), failed
}

func olympiadNames(text string) (string, error) {
	var failed error
	return namedPoint.ReplaceAllStringFunc(text, func(name string) string {
		rank, err := strconv.Atoi(name[1:])
		if err != nil || name[0] > 'd' || rank < 1 || rank > 8 {
			failed = fmt.Errorf("%s is no square: with --coordinates tcg they are a1 to d8", name)
			return name
		}
		return string(rune('a'+rank-1)) + strconv.Itoa(int(name[0]-'a')+1)
	}), failed
}

// addShapes puts the arrows and squares of comments on the diagram.
func addShapes(d *render.Diagram, items []gamerec.Item) {
	for i := range items {
		if items[i].Kind != gamerec.ItemComment || !strings.Contains(items[i].Text, "[%c") {
			continue
		}
		for _, command := range pgn.Commands(items[i].Text) {
			if command.Name == "cal" || command.Name == "csl" {
				for _, text := range command.Operands {
					addShape(d, text)
				}
			}
		}
	}
}

// addShape puts an arrow or a square on the diagram; what cannot be read is left out.
func addShape(d *render.Diagram, text string) {
	s, ok := pgn.ParseShape(d.Game, text)
	if !ok {
		return
	}
	color := string(s.Color)
	if !strings.Contains("GRYB", color) {
		return
	}
	if s.From == s.To {
		d.Circles = append(d.Circles, render.Mark{Square: s.From, Color: color})
		return
	}
	d.Arrows = append(d.Arrows, render.Arrow{From: s.From, To: s.To, Color: color})
}
