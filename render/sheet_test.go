package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A sheet holds what its diagrams hold, in cells that do not overlap, with each
// shape once.
func TestSheet(t *testing.T) {
	one := &Diagram{Setup: place(gamerec.Chess, chessStart), Caption: "one"}
	two := &Diagram{Setup: place(gamerec.Xiangqi, xiangqiStart), Arrows: []Arrow{{From: 0, To: 20}}}
	three := &Diagram{Setup: place(gamerec.Chess, chessStart), Set: "letters", Flip: true}
	sheet := &Sheet{Diagrams: []*Diagram{one, two, three}, Columns: 2}
	s, err := sheet.Scene()
	require.NoError(t, err)
	count := func(class string) (n int) {
		for _, it := range s.Items {
			if strings.HasPrefix(it.Class, class) {
				n++
			}
		}
		return n
	}
	assert.Equal(t, 96, count("man "))
	assert.Equal(t, 1, count("arrow "))
	var out bytes.Buffer
	require.NoError(t, writeSVG(&out, s))
	text, ids, refs := parseXML(t, out.Bytes())
	assert.Contains(t, text, "Chess diagram, White to move; Xiangqi diagram, Red to move")
	seen := map[string]bool{}
	for _, id := range ids {
		assert.False(t, seen[id], id)
		seen[id] = true
	}
	for _, ref := range refs {
		assert.True(t, seen[ref], ref)
	}
	// the boards keep off each other
	var grounds []Item
	for _, it := range s.Items {
		if it.Class == "ground" {
			grounds = append(grounds, it)
		}
	}
	require.Len(t, grounds, 3)
	for i, a := range grounds {
		assert.True(t, a.X+a.W <= s.Width && a.Y+a.H <= s.Height)
		for _, b := range grounds[:i] {
			assert.True(t, a.X >= b.X+b.W || b.X >= a.X+a.W || a.Y >= b.Y+b.H || b.Y >= a.Y+a.H, "%v over %v", a, b)
		}
	}
	// and every format can write it
	for _, f := range Formats() {
		if f.WriteScene != nil {
			out.Reset()
			require.NoError(t, f.WriteScene(&out, s), f.Name)
			assert.NotEmpty(t, out.Bytes())
		}
	}
	for want, bad := range map[string]*Sheet{
		"0 diagrams":      {},
		"-1 columns":      {Diagrams: []*Diagram{one}, Columns: -1},
		"diagram 2: ":     {Diagrams: []*Diagram{one, {}}},
		"a width of 1000": {Diagrams: []*Diagram{one}, Width: 1000000},
	} {
		_, err := bad.Scene()
		assert.ErrorContains(t, err, want)
	}
}

// Wherever captured men stand, room for the same number of them gives one size.
func TestRoom(t *testing.T) {
	size := func(d *Diagram) (Coord, Coord) {
		s, err := d.Scene()
		require.NoError(t, err)
		board, _ := boxes(s)
		return s.Height, board[0].Y
	}
	many := [2][]gamerec.Kind{make([]gamerec.Kind, 20), {gamerec.Queen}}
	for i := range many[0] {
		many[0][i] = gamerec.Pawn
	}
	for _, flip := range []bool{false, true} {
		high, top := size(&Diagram{Game: gamerec.Chess, Captured: many, Flip: flip})
		h, y := size(&Diagram{Game: gamerec.Chess, Room: [2]int{20, 1}, Flip: flip})
		assert.Equal(t, [2]Coord{high, top}, [2]Coord{h, y})
		h, _ = size(&Diagram{Game: gamerec.Chess, Flip: flip})
		assert.Less(t, h, high)
	}
}

func TestScale(t *testing.T) {
	img, err := Image(&Diagram{Game: gamerec.Chess, Coordinates: CoordNone, NoFrame: true, Scale: 2.5})
	require.NoError(t, err)
	assert.Equal(t, 900, img.Rect.Dx(), "8 squares of 45, 2.5 times")
	for want, d := range map[string]Diagram{
		"a scale of -1":              {Game: gamerec.Chess, Scale: -1},
		"a scale of 101":             {Game: gamerec.Chess, Scale: 101},
		"width and scale":            {Game: gamerec.Chess, Scale: 2, Width: 100},
		"has one way to stand":       {Game: gamerec.Chess, Portrait: true},
		"room for -1 captured men":   {Game: gamerec.Chess, Room: [2]int{-1}},
		"room for 1000 captured men": {Game: gamerec.Chess, Room: [2]int{0, 1000}},
	} {
		assert.ErrorContains(t, d.Validate(), want)
	}
}
