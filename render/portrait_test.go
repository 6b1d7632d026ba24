package render

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The Olympiad's board is the other's reflection: its c5 is our e3, a8 our h1, d1
// our a4. Men, marks and names go there together.
func TestPortrait(t *testing.T) {
	setup := place(gamerec.Banqi, "????????/????G???/????????/???????s")
	e3, h1, a4 := square(t, gamerec.Banqi, "e3"), square(t, gamerec.Banqi, "h1"), square(t, gamerec.Banqi, "a4")
	d := &Diagram{Setup: setup, Portrait: true, LastMove: []gamerec.Square{e3}, Circles: []Mark{{h1, ""}}, Labels: []Label{{Square: a4, Text: "1"}}, Arrows: []Arrow{{From: a4, To: h1}}, Coordinates: CoordTCG}
	var out bytes.Buffer
	require.NoError(t, JSON(&out, d))
	var facts struct {
		Files, Ranks int
		Area         []string
		Cells        []struct{ Square, Kind string }
		Marks        struct {
			LastMove        []string `json:"last_move"`
			Circles, Labels []struct{ Square string }
			Arrows          []struct{ From, To string }
		}
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &facts))
	assert.Equal(t, [2]int{4, 8}, [2]int{facts.Files, facts.Ranks})
	assert.Equal(t, []string{"a1", "d8"}, facts.Area)
	kinds := map[string]string{}
	for _, c := range facts.Cells {
		kinds[c.Square] = c.Kind
	}
	assert.Equal(t, "general", kinds["c5"])
	assert.Equal(t, "soldier", kinds["a8"])
	assert.Equal(t, []string{"c5"}, facts.Marks.LastMove)
	assert.Equal(t, "a8", facts.Marks.Circles[0].Square)
	assert.Equal(t, "d1", facts.Marks.Labels[0].Square)
	assert.Equal(t, "d1", facts.Marks.Arrows[0].From)
	assert.Equal(t, "a8", facts.Marks.Arrows[0].To)
	assert.Equal(t, place(gamerec.Banqi, "????????/????G???/????????/???????s"), setup, "the caller's position stays")

	text := func(d Diagram) string {
		var out bytes.Buffer
		require.NoError(t, ASCII(&out, &d))
		return out.String()
	}
	const upright = `  +---------+
8 | s ? ? ? |
7 | ? ? ? ? |
6 | ? ? ? ? |
5 | ? ? G ? |
4 | ? ? ? ? |
3 | ? ? ? ? |
2 | ? ? ? ? |
1 | ? ? ? ? |
  +---------+
    a b c d
`
	assert.Equal(t, upright, text(Diagram{Setup: setup, Portrait: true}))
	// lying down with the Olympiad's labels: files at the side, ranks below
	const lying = `  +-----------------+
d | ? ? ? ? ? ? ? ? |
c | ? ? ? ? G ? ? ? |
b | ? ? ? ? ? ? ? ? |
a | ? ? ? ? ? ? ? s |
  +-----------------+
    1 2 3 4 5 6 7 8
`
	assert.Equal(t, lying, text(Diagram{Setup: setup, Coordinates: CoordTCG}))
	const algebraic = `  +---------+
h | s ? ? ? |
g | ? ? ? ? |
f | ? ? ? ? |
e | ? ? G ? |
d | ? ? ? ? |
c | ? ? ? ? |
b | ? ? ? ? |
a | ? ? ? ? |
  +---------+
    1 2 3 4
`
	assert.Equal(t, algebraic, text(Diagram{Setup: setup, Portrait: true, Coordinates: CoordAlgebraic}))
}

// In xiangqi points are called a0 to i9, in the classes of an SVG as in JSON; with
// edges labelled from 1 they follow the labels.
func TestPointNames(t *testing.T) {
	setup := place(gamerec.Xiangqi, xiangqiStart)
	for coords, corner := range map[Coordinates]string{"": "i9", CoordWXF: "i9", CoordICCS: "i9", CoordAlgebraic: "i10"} {
		var svg, facts bytes.Buffer
		require.NoError(t, SVG(&svg, &Diagram{Setup: setup, Coordinates: coords}))
		require.NoError(t, JSON(&facts, &Diagram{Setup: setup, Coordinates: coords}))
		assert.Contains(t, svg.String(), `class="man second-chariot `+corner+`"`, coords)
		assert.Contains(t, svg.String(), "<title>Black chariot "+corner+"</title>", coords)
		assert.Contains(t, facts.String(), `"square": "`+corner+`"`, coords)
	}
}

// A position in which the game has ended says that nobody is to move.
func TestOver(t *testing.T) {
	setup := place(gamerec.Chess, chessStart)
	var out bytes.Buffer
	require.NoError(t, JSON(&out, &Diagram{Setup: setup, Over: true}))
	assert.NotContains(t, out.String(), `"turn"`)
	assert.NotContains(t, out.String(), "to move")
	require.NoError(t, SVG(&out, &Diagram{Setup: setup, Over: true, TurnMark: true}))
	assert.NotContains(t, out.String(), "to move")
}

// JSON and TeX pass the position on; in chess TeX names the command that draws it.
func TestFEN(t *testing.T) {
	const fen = chessStart + " w KQkq - 0 1"
	var tex, facts bytes.Buffer
	d := &Diagram{Setup: place(gamerec.Chess, chessStart), FEN: fen}
	require.NoError(t, TeX(&tex, d))
	require.NoError(t, JSON(&facts, d))
	assert.Contains(t, tex.String(), "% FEN: "+fen+"\n% \\chessboard[setfen={"+fen+"}]\n")
	assert.Contains(t, facts.String(), `"fen": "`+fen+`"`)
	tex.Reset()
	require.NoError(t, TeX(&tex, &Diagram{Game: gamerec.Xiangqi, FEN: "9\n\\evil"}))
	assert.Contains(t, tex.String(), "% FEN: 9 \\evil\n")
	assert.NotContains(t, tex.String(), "chessboard")
}
