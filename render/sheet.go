package render

import (
	"cmp"
	"fmt"
	"math"
	"strings"
)

// Sheet is several diagrams on one picture, row by row.
type Sheet struct {
	Diagrams []*Diagram
	Columns  int    // how many stand side by side; 0 chooses
	Title    string // for screen readers; "" joins those of the diagrams
	Width    int    // in pixels; 0 is the natural size
	Scale    float64
}

// maxSheet bounds how many diagrams a sheet holds.
const maxSheet = 400

// Scene returns the display list of the sheet, which any Format.WriteScene writes.
func (s *Sheet) Scene() (*Scene, error) {
	if len(s.Diagrams) == 0 || len(s.Diagrams) > maxSheet {
		return nil, fmt.Errorf("sheet: %d diagrams; there must be from 1 to %d", len(s.Diagrams), maxSheet)
	}
	if s.Columns < 0 || s.Columns > maxSheet {
		return nil, fmt.Errorf("sheet: %d columns; there must be from 1 to %d, or 0", s.Columns, maxSheet)
	}
	if s.Width < 0 || s.Width > 20000 || s.Scale < 0 || s.Scale > 100 {
		return nil, fmt.Errorf("sheet: a width of %d pixels and a scale of %g; they must be at most 20000 and 100", s.Width, s.Scale)
	}
	columns := cmp.Or(s.Columns, int(math.Ceil(math.Sqrt(float64(len(s.Diagrams))))))
	columns = min(columns, len(s.Diagrams))
	scenes := make([]*Scene, len(s.Diagrams))
	var cell Point
	for i, d := range s.Diagrams {
		scene, err := d.Scene()
		if err != nil {
			return nil, fmt.Errorf("diagram %d: %w", i+1, err)
		}
		scenes[i] = scene
		cell.X, cell.Y = max(cell.X, scene.Width), max(cell.Y, scene.Height)
	}
	const gap = 15 * Unit
	rows := (len(scenes) + columns - 1) / columns
	out := &Scene{
		Width:  Coord(columns)*(cell.X+gap) - gap,
		Height: Coord(rows)*(cell.Y+gap) - gap,
		Pixels: s.Width, Lang: scenes[0].Lang, Title: s.Title,
	}
	if s.Scale > 0 {
		out.Pixels = max(1, int(math.Round(out.Width.Float()*s.Scale)))
	}
	if ground := s.ground(); ground.A > 0 {
		out.Items = append(out.Items, Item{Kind: ItemRect, Class: "page", W: out.Width, H: out.Height, Paint: fill(ground)})
	}
	var titles, descs []string
	shapes := map[string]*Shape{}
	for i, scene := range scenes {
		out.place(scene, Coord(i%columns)*(cell.X+gap), Coord(i/columns)*(cell.Y+gap), shapes, i)
		titles, descs = append(titles, scene.Title), append(descs, scene.Title+"\n"+scene.Desc)
	}
	if out.Title == "" {
		out.Title = strings.Join(titles, "; ")
	}
	out.Title, out.Desc = cleanText(out.Title), strings.Join(descs, "\n\n")
	return out, nil
}

// ground is what lies between the diagrams: what lies behind them, if that is one colour.
func (s *Sheet) ground() Color {
	ground := func(d *Diagram) Color {
		if d.Theme == nil {
			t := screenTheme()
			return t.Ground
		}
		return d.Theme.Ground
	}
	first := ground(s.Diagrams[0])
	for _, d := range s.Diagrams {
		if ground(d) != first {
			return Color{}
		}
	}
	return first
}

// place adds the items of another scene, moved. Shapes that look alike are kept once.
func (s *Scene) place(other *Scene, x, y Coord, shapes map[string]*Shape, number int) {
	same := make(map[*Shape]*Shape, len(other.Shapes))
	for _, shape := range other.Shapes {
		key := shape.key()
		known, ok := shapes[key]
		if !ok {
			known = &Shape{ID: shape.ID, Items: shape.Items}
			for _, taken := range s.Shapes {
				if taken.ID == known.ID {
					known.ID = fmt.Sprintf("%s-%d", shape.ID, number)
				}
			}
			shapes[key] = known
			s.Shapes = append(s.Shapes, known)
		}
		same[shape] = known
	}
	for _, it := range other.Items {
		it.X, it.Y = it.X+x, it.Y+y
		if it.Kind == ItemPath {
			moved := &Outline{}
			moved.appendMoved(it.Path, 1, x, y)
			it.Path = moved
		}
		if it.Kind == ItemUse {
			it.Shape = same[it.Shape]
		}
		s.Items = append(s.Items, it)
	}
}

// key tells shapes apart by their name and what they look like.
func (s *Shape) key() string {
	w := svgWriter{}
	w.shape(s)
	return string(w.buf)
}
