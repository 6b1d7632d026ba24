package render

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Faults that drawings of boards are known for, each with what must hold instead.
// Arrow ends, labels over the board, ids and colours with alpha have their tests in
// layout_test.go and svg_test.go.

// With and without a border every layer moves by the same amount: squares, men,
// marks of check, crosses, circles and arrows.
func TestBorderMovesEveryLayer(t *testing.T) {
	e8, e4 := square(t, gamerec.Chess, "e8"), square(t, gamerec.Chess, "e4")
	scene := func(width string, noFrame, flip bool) *Scene {
		th, err := ThemeByName("")
		require.NoError(t, err)
		require.NoError(t, th.Set("border-width", width))
		s, err := (&Diagram{
			Setup: place(gamerec.Chess, chessStart), Theme: &th, NoFrame: noFrame, Flip: flip, LastMove: []gamerec.Square{e4}, Checks: []gamerec.Square{e8},
			Circles: []Mark{{e4, ""}}, Crosses: []Mark{{e8, ""}}, Fills: []Mark{{e4, ""}}, Arrows: []Arrow{{From: e4, To: e8}}, Labels: []Label{{e4, "1", ""}},
		}).Scene()
		require.NoError(t, err)
		return s
	}
	at := func(it *Item) Point {
		if it.Kind == ItemPath {
			return it.Path.Points[0]
		}
		return Point{it.X, it.Y}
	}
	for _, flip := range []bool{false, true} {
		plain := scene("0", true, flip)
		for _, width := range []string{"1", "3.5", "6"} {
			framed := scene(width, false, flip)
			var shift *Point
			i := 0
			for k := range framed.Items {
				it := &framed.Items[k]
				if it.Class == "border" || it.Class == "frame" || it.Kind == ItemEnd && framed.Items[k-1].Class == "frame" {
					continue
				}
				other := &plain.Items[i]
				i++
				require.Equal(t, it.Class, other.Class)
				if it.Kind == ItemGroup || it.Kind == ItemEnd || it.Class == "page" || it.Class == "coord" {
					continue
				}
				p, q := at(it), at(other)
				moved := Point{p.X - q.X, p.Y - q.Y}
				if shift == nil {
					shift = &moved
				}
				require.Equal(t, *shift, moved, "%s %s, border %s", it.Class, it.At, width)
			}
			require.Equal(t, len(plain.Items), i)
		}
	}
}

// Signs of men are outlines: no picture asks for a font, of which some draw the
// horse as a chariot and the elephant as a horse.
func TestNoPictureNeedsAFont(t *testing.T) {
	for name, d := range diagrams(t) {
		var out bytes.Buffer
		require.NoError(t, SVG(&out, d))
		assert.NotContains(t, out.String(), "<text", name)
		assert.NotContains(t, out.String(), "font", name)
	}
	// each character looks like itself and like no other
	for _, set := range []*set{traditionalSet, simplifiedSet} {
		th := screenTheme()
		drawn := map[string]string{}
		for p := range gamerec.Piece(2 * gamerec.NumKinds) {
			if !set.has(p.Kind()) || p.Kind() == gamerec.Hidden {
				continue
			}
			items := set.draw(&th, p)
			path := items[len(items)-1].Path.String()
			if known, ok := drawn[path]; ok {
				assert.Equal(t, known, set.text(p), "two characters look alike")
			}
			drawn[path] = set.text(p)
			want := centredText(set.text(p), discType, 0, 0).String()
			assert.Equal(t, want, path, "%s is drawn as the character of its side", p.Kind())
		}
		assert.GreaterOrEqual(t, len(drawn), 11, set.name)
	}
}

// Men stand upright whoever sits below, those of both sides, in every set.
func TestMenStandUpright(t *testing.T) {
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Xiangqi, gamerec.Banqi} {
		setup := place(g, map[gamerec.GameID]string{gamerec.Chess: chessStart, gamerec.Metamachy: metamachyStart, gamerec.Xiangqi: xiangqiStart, gamerec.Banqi: banqiMiddle}[g])
		for _, name := range Sets(g) {
			shapes := func(flip bool) map[string]string {
				s, err := (&Diagram{Setup: setup, Set: name, Flip: flip}).Scene()
				require.NoError(t, err)
				list := map[string]string{}
				for _, shape := range s.Shapes {
					list[shape.ID] = shape.key()
				}
				return list
			}
			assert.Equal(t, shapes(false), shapes(true), "%s of %s", name, g)
		}
	}
	// the foot of both soldiers is below, in pictograms too
	th := screenTheme()
	for side := gamerec.First; side <= gamerec.Second; side++ {
		items := drawPictogram(&th, gamerec.NewPiece(side, gamerec.Soldier))
		low, high := items[2].Path.Bounds()
		widest := Point{}
		for _, p := range items[2].Path.Points {
			if p.X > widest.X {
				widest = p
			}
		}
		assert.Greater(t, widest.Y, (low.Y+high.Y)/2)
	}
}

// A man of Black shows on a dark ground: its rim is light.
func TestBlackShowsOnDark(t *testing.T) {
	th := darkTheme()
	items := drawFigure(&th, gamerec.NewPiece(gamerec.Second, gamerec.Pawn))
	assert.Equal(t, th.SecondHalo, items[0].Paint.Stroke)
	assert.Greater(t, items[0].Paint.Width, items[1].Paint.Width)
}

// svg11 lists the elements written, with the attributes that SVG 1.1 gives them;
// role and aria-* are of WAI-ARIA, for screen readers.
var svg11 = map[string]string{
	"svg":    "version width height viewBox lang stroke-linecap stroke-linejoin role aria-labelledby aria-describedby xlink",
	"title":  "id",
	"desc":   "id",
	"defs":   "",
	"g":      "id class",
	"rect":   "class x y width height fill fill-opacity stroke stroke-opacity stroke-width",
	"circle": "class cx cy r fill fill-opacity stroke stroke-opacity stroke-width",
	"path":   "class d fill fill-opacity stroke stroke-opacity stroke-width",
	"use":    "class href x y transform",
}

func TestSVGHoldsWhatVersion11Knows(t *testing.T) {
	for name, d := range diagrams(t) {
		var out bytes.Buffer
		require.NoError(t, SVG(&out, d))
		dec := xml.NewDecoder(&out)
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			el, ok := tok.(xml.StartElement)
			if !ok {
				continue
			}
			attributes, known := svg11[el.Name.Local]
			require.True(t, known, "%s: %s", name, el.Name.Local)
			assert.Equal(t, "http://www.w3.org/2000/svg", el.Name.Space)
			for _, a := range el.Attr {
				if a.Name.Local != "xmlns" {
					assert.Contains(t, strings.Fields(attributes), a.Name.Local, "%s: %s", name, el.Name.Local)
				}
			}
		}
	}
}

// A horse's arrow goes past the point where the horse can be blocked: straight for
// one step, then aslant; from every point, whoever sits below.
func TestHorseArrowsPassTheLeg(t *testing.T) {
	b := gamerec.Xiangqi.Board()
	from, to, leg := square(t, gamerec.Xiangqi, "e5"), square(t, gamerec.Xiangqi, "f7"), square(t, gamerec.Xiangqi, "e6")
	for _, flip := range []bool{false, true} {
		full := gamerec.NewSetup(gamerec.Xiangqi)
		for s := range b.Squares() {
			full.Cells[s] = gamerec.NewPiece(gamerec.First, gamerec.Soldier)
		}
		s, err := (&Diagram{Setup: &full, Flip: flip, Coordinates: CoordAlgebraic, Arrows: []Arrow{{From: from, To: to, Bent: true}}}).Scene()
		require.NoError(t, err)
		ends := arrowEnds(s)
		men := menMiddles(s)
		require.Len(t, ends, 1)
		assert.Equal(t, men[b.Name(to)], ends[0].tip)
		at := men[b.Name(leg)]
		for _, it := range s.Items {
			if strings.HasPrefix(it.Class, "arrow ") {
				p := it.Path.Points // tail, corner, neck, barb, tip, barb, neck, corner, tail
				require.Len(t, p, 9)
				assert.InDelta(t, at.X.Float(), (p[1].X+p[7].X).Float()/2, 0.02)
				assert.InDelta(t, at.Y.Float(), (p[1].Y+p[7].Y).Float()/2, 0.02)
			}
		}
	}
}
