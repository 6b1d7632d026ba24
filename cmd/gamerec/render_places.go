package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
)

// place is one item of --at: a ply, a move, or marks of diagrams.
type place struct {
	text   string
	ply    int // if number is 0
	last   bool
	number int  // of a move
	second bool // its second ply
	mark   bool
	word   string // marks are comments with this word; "" is [#] and $220
}

// places are where diagrams are wanted.
type places []place

// The NAGs for a diagram, from White's and from Black's side, as ChessBase writes them.
const (
	nagDiagram        = 220
	nagDiagramFlipped = 221
)

// diagramMark is what annotators write into comments for a diagram.
const diagramMark = "[#]"

func parsePlaces(text string) (places, error) {
	var all places
	for _, item := range list(text) {
		p, err := parsePlace(item)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if text != "" && all == nil {
		return nil, usageError("--at names no place")
	}
	return all, nil
}

func parsePlace(text string) (place, error) {
	p := place{text: text}
	if text == "last" {
		p.last = true
		return p, nil
	}
	if word, ok := strings.CutPrefix(text, "#"); ok {
		p.mark, p.word = true, word
		return p, nil
	}
	digits := strings.TrimRight(text, "wrb")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || len(text)-len(digits) > 1 || len(text) > len(digits) && n == 0 {
		return p, usageError("%q is no place in a game: write a ply such as 24, a move such as 12w, 12r or 12b, last, #, or #WORD", text)
	}
	if len(text) > len(digits) {
		p.number, p.second = n, text[len(text)-1] == 'b'
	} else {
		p.ply = n
	}
	return p, nil
}

// is says whether a view of the main line is the place, if that is a ply or a move.
func (p *place) is(g *playedGame, v *view) bool {
	switch {
	case p.mark || !v.main:
		return false
	case p.last:
		return v.ply == len(g.out.History.Moves)
	case p.number > 0:
		number, second := replay.MoveNumber(&g.out.Start, v.ply)
		return v.ply > 0 && number == p.number && second == p.second
	}
	return v.ply == p.ply
}

// isMark says whether an item marks a diagram of the place.
func (p *place) isMark(item *gamerec.Item) bool {
	switch {
	case !p.mark:
		return false
	case p.word != "":
		return item.Kind == gamerec.ItemComment && hasWord(item.Text, p.word)
	case item.Kind == gamerec.ItemNAG:
		return item.NAG == nagDiagram || item.NAG == nagDiagramFlipped
	}
	return item.Kind == gamerec.ItemComment && strings.Contains(item.Text, diagramMark)
}

// hasWord says whether a text holds a word as a whole, in any case.
func hasWord(text, word string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(f string) bool {
		return strings.EqualFold(strings.Trim(f, ".,;:!?()[]\"'"), word)
	})
}
