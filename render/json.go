package render

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/gamerec/gamerec"
)

// Schema is the name of the JSON form of a diagram.
const Schema = "gamerec/diagram/1"

type jsonDiagram struct {
	Schema      string                    `json:"schema"`
	Game        gamerec.GameID            `json:"game"`
	Files       int                       `json:"files"`
	Ranks       int                       `json:"ranks"`
	Orientation string                    `json:"orientation"`
	Portrait    bool                      `json:"portrait,omitempty"`
	Area        []string                  `json:"area"`
	Turn        string                    `json:"turn,omitempty"`
	FEN         string                    `json:"fen,omitempty"`
	Cells       []jsonCell                `json:"cells"`
	Marks       jsonMarks                 `json:"marks"`
	Captured    map[string][]string       `json:"captured,omitempty"`
	Pool        map[string]map[string]int `json:"pool,omitempty"`
	Title       string                    `json:"title"`
	Caption     string                    `json:"caption,omitempty"`
	Coordinates Coordinates               `json:"coordinates"`
	Set         string                    `json:"set"`
	Theme       string                    `json:"theme,omitempty"`
}

// jsonCell is an occupied square. A face-down piece has the kind "hidden" and no side.
type jsonCell struct {
	Square string `json:"square"`
	Side   string `json:"side,omitempty"`
	Kind   string `json:"kind"`
}

type jsonMarks struct {
	LastMove []string    `json:"last_move,omitempty"`
	Crossed  []string    `json:"crossed,omitempty"`
	Checks   []string    `json:"checks,omitempty"`
	Fills    []jsonMark  `json:"fills,omitempty"`
	Circles  []jsonMark  `json:"circles,omitempty"`
	Crosses  []jsonMark  `json:"crosses,omitempty"`
	Arrows   []jsonArrow `json:"arrows,omitempty"`
	Labels   []jsonMark  `json:"labels,omitempty"`
}

type jsonMark struct {
	Square string `json:"square"`
	Text   string `json:"text,omitempty"`
	Color  string `json:"color"`
}

type jsonArrow struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Color string `json:"color"`
	Bent  bool   `json:"bent,omitempty"`
}

// JSON writes the facts of the diagram: the men by square, marks, orientation and
// side lines. Sides are called as the game calls them, in lower case; orientation
// is the side at the bottom. What a face-down piece is, is not told.
func JSON(w io.Writer, d *Diagram) error {
	r, err := d.resolve()
	if err != nil {
		return err
	}
	b := builder{resolved: r, scene: &Scene{}}
	b.layOut()
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(b.json())
}

func (b *builder) json() jsonDiagram {
	d := b.d
	out := jsonDiagram{
		Schema: Schema, Game: b.game, Files: int(b.board.Files), Ranks: int(b.board.Ranks),
		Orientation: b.sideWord(gamerec.First), Portrait: d.Portrait,
		Area: []string{
			b.name(b.board.Square(b.low.file, b.low.rank)),
			b.name(b.board.Square(b.high.file, b.high.rank)),
		},
		Cells: []jsonCell{}, Title: d.title(&b.resolved), Caption: cleanText(d.Caption),
		FEN: cleanText(d.FEN), Coordinates: b.coords, Set: b.set.name, Theme: b.theme.Name,
	}
	if d.Flip {
		out.Orientation = b.sideWord(gamerec.Second)
	}
	if d.Setup != nil && b.setup.Turn != gamerec.NoSide {
		out.Turn = b.sideWord(b.setup.Turn)
	}
	b.eachSquare(func(s gamerec.Square, _, _ Coord) {
		p := b.setup.Cells[s]
		if p == gamerec.NoPiece {
			return
		}
		cell := jsonCell{Square: b.name(s), Kind: p.Kind().String()}
		if p.Side() != gamerec.NoSide {
			cell.Side = b.sideWord(p.Side())
		}
		out.Cells = append(out.Cells, cell)
	})
	out.Marks = jsonMarks{
		LastMove: b.names(d.LastMove), Crossed: b.names(d.Crossed), Checks: b.names(d.Checks),
		Fills: b.jsonMarks(d.Fills), Circles: b.jsonMarks(d.Circles), Crosses: b.jsonMarks(d.Crosses),
	}
	for _, a := range d.Arrows {
		out.Marks.Arrows = append(out.Marks.Arrows, jsonArrow{b.name(a.From), b.name(a.To), b.color(a.Color).String(), a.Bent})
	}
	for _, l := range d.Labels {
		out.Marks.Labels = append(out.Marks.Labels, jsonMark{b.name(l.Square), cleanText(l.Text), b.color(l.Color).String()})
	}
	for side := gamerec.First; side <= gamerec.Second; side++ {
		for _, k := range d.Captured[side] {
			if out.Captured == nil {
				out.Captured = map[string][]string{}
			}
			out.Captured[b.sideWord(side)] = append(out.Captured[b.sideWord(side)], k.String())
		}
	}
	if d.Pool && b.game == gamerec.Banqi {
		out.Pool = map[string]map[string]int{}
		for side := gamerec.First; side <= gamerec.Second; side++ {
			kinds := map[string]int{}
			for _, k := range poolOrder {
				if n := b.setup.Pool[side][k]; n > 0 {
					kinds[k.String()] = int(n)
				}
			}
			out.Pool[b.sideWord(side)] = kinds
		}
	}
	return out
}

func (b *builder) sideWord(s gamerec.Side) string { return strings.ToLower(b.game.SideName(s)) }

func (b *builder) names(squares []gamerec.Square) []string {
	var out []string
	for _, s := range squares {
		out = append(out, b.name(s))
	}
	return out
}

func (b *builder) jsonMarks(marks []Mark) []jsonMark {
	var out []jsonMark
	for _, m := range marks {
		out = append(out, jsonMark{Square: b.name(m.Square), Color: b.color(m.Color).String()})
	}
	return out
}
