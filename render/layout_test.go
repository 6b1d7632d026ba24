package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type arrowEnd struct {
	tip          Point
	tailX, tailY float64
}

// arrowEnds returns tips and tails of the arrows of a scene.
func arrowEnds(s *Scene) (ends []arrowEnd) {
	for _, it := range s.Items {
		if strings.HasPrefix(it.Class, "arrow ") {
			p := it.Path.Points
			n := len(p)
			// The tip is the middle point of the outline, the tail between its first and last.
			ends = append(ends, arrowEnd{p[n/2], (p[0].X + p[n-1].X).Float() / 2, (p[0].Y + p[n-1].Y).Float() / 2})
		}
	}
	return ends
}

// menMiddles returns where the scene draws the men, by square name.
func menMiddles(s *Scene) map[string]Point {
	at := map[string]Point{}
	for _, it := range s.Items {
		if it.Kind == ItemUse && it.At != "" {
			at[it.At] = Point{it.X, it.Y}
		}
	}
	return at
}

// Arrows of every pair of squares end in the middle of the squares, which is where
// men stand and what the squares surround, whatever else is drawn.
func TestArrowEnds(t *testing.T) {
	full := gamerec.NewSetup(gamerec.Chess)
	for s := range 64 {
		full.Cells[s] = gamerec.NewPiece(gamerec.First, gamerec.Pawn)
	}
	b := gamerec.Chess.Board()
	for _, flip := range []bool{false, true} {
		for _, coords := range []Coordinates{CoordDefault, CoordNone} {
			d := Diagram{Setup: &full, Flip: flip, Coordinates: coords}
			if coords == CoordNone {
				d.NoFrame = true
				d.Captured[0] = []gamerec.Kind{gamerec.Pawn}
			}
			for from := range gamerec.Square(64) {
				d.Arrows = d.Arrows[:0]
				for to := range gamerec.Square(64) {
					if from != to {
						d.Arrows = append(d.Arrows, Arrow{From: from, To: to, Bent: (from+to)%2 == 0})
					}
				}
				scene, err := d.Scene()
				require.NoError(t, err)
				men := menMiddles(scene)
				ends := arrowEnds(scene)
				require.Len(t, ends, 63)
				for i, a := range d.Arrows {
					require.Equal(t, men[b.Name(a.To)], ends[i].tip)
					m := men[b.Name(from)]
					require.InDelta(t, m.X.Float(), ends[i].tailX, 0.011)
					require.InDelta(t, m.Y.Float(), ends[i].tailY, 0.011)
				}
			}
		}
	}
}

// The middle of a square is 22.5 units from its edges, and edges are whole units.
func TestSquaresAndMen(t *testing.T) {
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Banqi} {
		for _, flip := range []bool{false, true} {
			setup := place(g, map[gamerec.GameID]string{gamerec.Chess: chessStart, gamerec.Metamachy: metamachyStart, gamerec.Banqi: banqiMiddle}[g])
			d := Diagram{Setup: setup, Flip: flip, Captured: [2][]gamerec.Kind{{gamerec.Elephant, gamerec.Cannon}, {gamerec.Cannon}}}
			if g == gamerec.Chess {
				d.Captured = [2][]gamerec.Kind{{gamerec.Pawn}, {gamerec.Queen}}
			}
			scene, err := d.Scene()
			require.NoError(t, err)
			squares := map[string]Item{}
			for _, it := range scene.Items {
				if strings.HasPrefix(it.Class, "square") {
					squares[it.At] = it
				}
			}
			require.Len(t, squares, g.Board().Squares())
			for name, sq := range squares {
				assert.Zero(t, sq.X%Unit+sq.Y%Unit, name)
				assert.Equal(t, [2]Coord{CellSize, CellSize}, [2]Coord{sq.W, sq.H}, name)
			}
			men := menMiddles(scene)
			for name, m := range men {
				assert.Equal(t, Point{squares[name].X + 2250, squares[name].Y + 2250}, m, name)
			}
			// White's left corner square: bottom left, or top right on a turned board.
			a1 := squares["a1"]
			for _, sq := range squares {
				if flip {
					assert.True(t, sq.X <= a1.X && sq.Y >= a1.Y)
				} else {
					assert.True(t, sq.X >= a1.X && sq.Y <= a1.Y)
				}
			}
		}
	}
}

// boxes returns the box of the board and those of all labels of coordinates.
func boxes(s *Scene) (board [2]Point, labels [][2]Point) {
	for _, it := range s.Items {
		switch it.Class {
		case "ground":
			board = [2]Point{{it.X, it.Y}, {it.X + it.W, it.Y + it.H}}
		case "coord":
			low, high := it.Path.Bounds()
			labels = append(labels, [2]Point{low, high})
		}
	}
	return
}

func TestLabelsKeepOffTheBoard(t *testing.T) {
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Banqi, gamerec.Xiangqi} {
		for _, coords := range CoordinateStyles(g) {
			for _, flip := range []bool{false, true} {
				for _, size := range []string{"5", "12", "30"} {
					theme, err := ThemeByName("")
					require.NoError(t, err)
					require.NoError(t, theme.Set("coord-size", size))
					require.NoError(t, theme.Set("margin", "10"))
					require.NoError(t, theme.Set("border-width", "6"))
					d := Diagram{Game: g, Flip: flip, Coordinates: coords, Theme: &theme}
					scene, err := d.Scene()
					require.NoError(t, err)
					board, labels := boxes(scene)
					if coords == CoordNone {
						assert.Empty(t, labels)
						continue
					}
					require.NotEmpty(t, labels)
					for i, l := range labels {
						what := fmt.Sprintf("%s %s flip=%v size %s label %d: %v, board %v", g, coords, flip, size, i, l, board)
						frame := 6 * Unit
						assert.True(t, l[1].X <= board[0].X-frame || l[1].Y <= board[0].Y-frame || l[0].Y >= board[1].Y+frame, what)
						assert.True(t, l[0].X >= 0 && l[0].Y >= 0 && l[1].X <= scene.Width && l[1].Y <= scene.Height, what)
						for _, o := range labels[:i] {
							assert.True(t, l[1].X <= o[0].X || l[0].X >= o[1].X || l[1].Y <= o[0].Y || l[0].Y >= o[1].Y, "%s over %v", what, o)
						}
					}
				}
			}
		}
	}
}

// File names run from the first side's left, on a turned board from the right;
// xiangqi counts files from each player's right.
func TestCoordinateTexts(t *testing.T) {
	order := func(g gamerec.GameID, c Coordinates, flip bool) string {
		scene, err := (&Diagram{Game: g, Coordinates: c, Flip: flip}).Scene()
		require.NoError(t, err)
		type label struct {
			x    Coord
			text string
		}
		var top, bottom []label
		for _, it := range scene.Items {
			if it.Class != "coord" {
				continue
			}
			low, high := it.Path.Bounds()
			switch board, _ := boxes(scene); {
			case high.Y <= board[0].Y:
				top = append(top, label{low.X, it.Name})
			case low.Y >= board[1].Y:
				bottom = append(bottom, label{low.X, it.Name})
			}
		}
		text := func(ls []label) (s string) {
			for len(ls) > 0 {
				least := 0
				for i := range ls {
					if ls[i].x < ls[least].x {
						least = i
					}
				}
				s += ls[least].text
				ls = append(ls[:least:least], ls[least+1:]...)
			}
			return s
		}
		return text(top) + "/" + text(bottom)
	}
	assert.Equal(t, "/abcdefgh", order(gamerec.Chess, "", false))
	assert.Equal(t, "/hgfedcba", order(gamerec.Chess, "", true))
	assert.Equal(t, "/abcdefghijkl", order(gamerec.Metamachy, "", false))
	assert.Equal(t, "123456789/九八七六五四三二一", order(gamerec.Xiangqi, "", false))
	assert.Equal(t, "一二三四五六七八九/987654321", order(gamerec.Xiangqi, "", true))
	assert.Equal(t, "123456789/987654321", order(gamerec.Xiangqi, CoordWXF, true))
	assert.Equal(t, "/abcdefghi", order(gamerec.Xiangqi, CoordICCS, false))
}

// Every man that any set can draw stays within its cell.
func TestMenFitTheirCells(t *testing.T) {
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Xiangqi, gamerec.Banqi} {
		for _, set := range styleOf(g).sets {
			for k := gamerec.NoKind + 1; k < gamerec.NumKinds; k++ {
				if !set.has(k) {
					continue
				}
				for _, name := range Themes() {
					th, err := ThemeByName(name)
					require.NoError(t, err)
					for side := gamerec.First; side <= gamerec.Second; side++ {
						items := set.draw(&th, gamerec.NewPiece(side, k))
						require.NotEmpty(t, items)
						for _, it := range items {
							low, high := Point{-it.W, -it.W}, Point{it.W, it.W}
							if it.Path != nil {
								low, high = it.Path.Bounds()
							}
							assert.True(t, min(low.X, low.Y) >= -CellSize/2 && max(high.X, high.Y) <= CellSize/2, "%s %s of %s", set.name, k, g)
						}
					}
				}
			}
		}
	}
}

// A symmetric half gives an outline that is its own reflection.
func TestClosedByMirror(t *testing.T) {
	whole := mustOutline("M10 0L15 5C16 6 17 7 15 8Q12 9 10 10").closedByMirror(10 * Unit)
	assert.Equal(t, mustOutline("M10 0L15 5C16 6 17 7 15 8Q12 9 10 10Q8 9 5 8C3 7 4 6 5 5L10 0Z"), whole)
}
