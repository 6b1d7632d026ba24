package render

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata/render")

// place fills a setup from the board part of a FEN, upper case for the first side.
func place(g gamerec.GameID, text string) *gamerec.Setup {
	s := gamerec.NewSetup(g)
	sets := map[gamerec.GameID]*letters{
		gamerec.Chess: &chessLetters, gamerec.Metamachy: &chessLetters,
		gamerec.Xiangqi: &xiangqiLetters, gamerec.Banqi: &banqiLetters,
	}
	b := g.Board()
	for i, row := range strings.Split(text, "/") {
		file, run := 0, 0
		for _, c := range []byte(row) {
			if isDigit(c) {
				run = run*10 + int(c-'0')
				continue
			}
			file, run = file+run, 0
			side := gamerec.First
			if c >= 'a' {
				side = gamerec.Second
				c &^= 0x20
			}
			for k, l := range sets[g] {
				if l == c {
					s.Cells[b.Square(file, int(b.Ranks)-1-i)] = gamerec.NewPiece(side, gamerec.Kind(k))
				}
			}
			file++
		}
	}
	return &s
}

func square(t *testing.T, g gamerec.GameID, name string) gamerec.Square {
	t.Helper()
	s, ok := g.Board().ParseSquare(name)
	require.True(t, ok, name)
	return s
}

const (
	chessStart     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	metamachyStart = "cm3kg3mc/ernbiqlibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIQLIBNRE/CM3KG3MC"
	xiangqiStart   = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR"
	banqiMiddle    = "??g?1?r?/1C?s??H?/????A???/r?S????a"
)

// diagrams are the pictures that the goldens hold.
func diagrams(t *testing.T) map[string]*Diagram {
	theme := func(name string) *Theme {
		th, err := ThemeByName(name)
		require.NoError(t, err)
		return &th
	}
	c := func(name string) gamerec.Square { return square(t, gamerec.Chess, name) }
	x := func(name string) gamerec.Square { return square(t, gamerec.Xiangqi, name) }
	m := func(name string) gamerec.Square { return square(t, gamerec.Metamachy, name) }
	pool := place(gamerec.Banqi, banqiMiddle)
	pool.Turn = gamerec.Second
	pool.Pool[gamerec.First] = [gamerec.NumKinds]uint8{gamerec.General: 1, gamerec.Soldier: 4, gamerec.Horse: 1}
	pool.Pool[gamerec.Second] = [gamerec.NumKinds]uint8{gamerec.Cannon: 2, gamerec.Advisor: 1}
	return map[string]*Diagram{
		"chess-start": {Setup: place(gamerec.Chess, chessStart)},
		"chess-empty": {Game: gamerec.Chess, Coordinates: CoordNone, NoFrame: true},
		"chess-marks": {
			Setup: place(gamerec.Chess, "r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"), Flip: true, TurnMark: true,
			LastMove: []gamerec.Square{c("h5"), c("f7")}, Checks: []gamerec.Square{c("e8")}, Fills: []Mark{{c("a3"), "#ff000080"}},
			Circles: []Mark{{c("e4"), "G"}}, Crosses: []Mark{{c("e7"), "R"}}, Labels: []Label{{c("d5"), "1", "B"}, {c("c6"), "12", "Y"}},
			Arrows:   []Arrow{{From: c("c4"), To: c("f7")}, {From: c("g1"), To: c("f3"), Color: "blue", Bent: true}, {From: c("a1"), To: c("a1"), Color: "#123"}},
			Captured: [2][]gamerec.Kind{{gamerec.Knight}, {gamerec.Pawn, gamerec.Pawn}}, Caption: "Mate <in one> & \"more\": 4.Qxf7#", Lang: "en",
		},
		"chess-print":   {Setup: place(gamerec.Chess, chessStart), Theme: theme("print"), Area: Area{c("e1"), c("h4"), true}, LastMove: []gamerec.Square{c("f2")}},
		"chess-letters": {Setup: place(gamerec.Chess, chessStart), Theme: theme("dark"), Set: "letters", Width: 720},
		"metamachy-start": {
			Setup: place(gamerec.Metamachy, metamachyStart), Theme: theme("high-contrast"),
			LastMove: []gamerec.Square{m("f1"), m("f3")}, Crossed: []gamerec.Square{m("f2")},
		},
		"xiangqi-start":      {Setup: place(gamerec.Xiangqi, xiangqiStart), TurnMark: true, Caption: "红先胜", LastMove: []gamerec.Square{x("h3"), x("e3")}},
		"xiangqi-flip":       {Setup: place(gamerec.Xiangqi, xiangqiStart), Flip: true, Set: "simplified", Theme: theme("print"), Coordinates: CoordICCS},
		"xiangqi-area":       {Setup: place(gamerec.Xiangqi, xiangqiStart), Area: Area{x("c1"), x("g5"), true}, Coordinates: CoordWXF},
		"xiangqi-pictograms": {Setup: place(gamerec.Xiangqi, xiangqiStart), Set: "pictograms", Theme: theme("dark")},
		"banqi-pool":         {Setup: pool, Pool: true, TurnMark: true, Captured: [2][]gamerec.Kind{{gamerec.Soldier, gamerec.Hidden}, nil}},
	}
}

func TestGoldens(t *testing.T) {
	for name, d := range diagrams(t) {
		for _, f := range Formats() {
			t.Run(name+f.Ext, func(t *testing.T) {
				var out bytes.Buffer
				require.NoError(t, f.Write(&out, d))
				golden := filepath.Join("..", "testdata", "render", name+f.Ext)
				if *update {
					require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
				}
				want, err := os.ReadFile(golden)
				require.NoError(t, err)
				assert.Equal(t, string(want), out.String())
			})
		}
	}
}

// parseXML reads a document whole and returns its text and the values of all id attributes.
func parseXML(t *testing.T, doc []byte) (text string, ids []string, refs []string) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(doc))
	var all strings.Builder
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return all.String(), ids, refs
		}
		require.NoError(t, err)
		switch tok := tok.(type) {
		case xml.CharData:
			all.Write(tok)
		case xml.StartElement:
			for _, a := range tok.Attr {
				switch {
				case a.Name.Local == "id":
					ids = append(ids, a.Value)
				case a.Name.Local == "href":
					refs = append(refs, strings.TrimPrefix(a.Value, "#"))
				case strings.HasPrefix(a.Name.Local, "aria-"):
					refs = append(refs, a.Value)
				}
			}
		}
	}
}

func TestIDs(t *testing.T) {
	owner := map[string]string{}
	for name, d := range diagrams(t) {
		var out bytes.Buffer
		require.NoError(t, SVG(&out, d))
		_, ids, refs := parseXML(t, out.Bytes())
		seen := map[string]bool{}
		for _, id := range ids {
			assert.False(t, seen[id], "%s: id %s twice", name, id)
			assert.Empty(t, owner[id], "%s: id %s is also in another picture", name, id)
			seen[id], owner[id] = true, name
		}
		for _, ref := range refs {
			assert.True(t, seen[ref], "%s: nothing has the id %s", name, ref)
		}
	}
	d := Diagram{Game: gamerec.Chess, Setup: place(gamerec.Chess, chessStart), IDPrefix: "board1-"}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	_, ids, _ := parseXML(t, out.Bytes())
	for _, id := range ids {
		assert.True(t, strings.HasPrefix(id, "board1-"), id)
	}
}

func TestHostileText(t *testing.T) {
	hostile := "<script>alert('1')</script>]]>&amp;\"\x00\x1b[31m\x7f\u0085\u202e\ufffe\xff tail\tend\r\n--> 红"
	d := Diagram{Game: gamerec.Chess, Title: hostile, Caption: hostile, Labels: []Label{{Square: 3, Text: hostile}}}
	for _, f := range Formats() {
		var out bytes.Buffer
		require.NoError(t, f.Write(&out, &d))
		for _, r := range out.String() {
			assert.False(t, r != '\n' && r < 0x20 || r >= 0x7F && r < 0xA0 || r == 0x202E || r == 0xFFFD || r == 0xFFFE, "%s writes %U", f.Name, r)
		}
	}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	assert.NotContains(t, out.String(), "<script")
	text, _, _ := parseXML(t, out.Bytes())
	assert.Contains(t, text, `<script>alert('1')</script>]]>&amp;"[31m tail end`)
}

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
		if it.Kind == ItemUse && strings.HasPrefix(it.Class, "man ") {
			at[it.Class[strings.LastIndexByte(it.Class, ' ')+1:]] = Point{it.X, it.Y}
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
				if strings.HasPrefix(it.Class, "square ") {
					squares[it.Class[strings.LastIndexByte(it.Class, ' ')+1:]] = it
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

// Colours with alpha become two attributes, since many viewers read no #rrggbbaa.
func TestAlphaIsSplit(t *testing.T) {
	d := Diagram{Game: gamerec.Chess, Fills: []Mark{{0, "#ff000080"}, {1, "#00F"}}, Circles: []Mark{{2, "#1234"}}, Arrows: []Arrow{{From: 8, To: 16, Color: "#0a0b0cff"}}}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	assert.Contains(t, out.String(), `fill="#f00" fill-opacity=".5"`)
	assert.Contains(t, out.String(), `fill="#00f"/>`)
	assert.Contains(t, out.String(), `stroke="#123" stroke-opacity=".27"`)
	assert.Contains(t, out.String(), `fill="#0a0b0c"><title>arrow a2 to a3`)
	assert.NotRegexp(t, `"#([0-9a-f]{4}|[0-9a-f]{8})"`, out.String())
}

func TestParseColor(t *testing.T) {
	for text, want := range map[string]Color{
		"#fff": {255, 255, 255, 255}, "#1a2B3c": {0x1a, 0x2b, 0x3c, 255}, "#1a2b3c80": {0x1a, 0x2b, 0x3c, 0x80},
		"#1238": {0x11, 0x22, 0x33, 0x88}, "none": {},
	} {
		c, err := ParseColor(text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, c, text)
		again, err := ParseColor(c.String())
		assert.NoError(t, err, text)
		assert.Equal(t, c, again, text)
	}
	for _, text := range []string{"", "#", "#12", "#12345", "#1234567", "#123456789", "red;", "#ggg", "#12345é", strings.Repeat("#", 1000)} {
		_, err := ParseColor(text)
		assert.Error(t, err, text)
		assert.Less(t, len(err.Error()), 300)
	}
}

func TestContrast(t *testing.T) {
	// The extremes and an example of WCAG 2.1: #777 on white just fails 4.5.
	assert.InDelta(t, 21, Contrast(RGB(0), RGB(0xFFFFFF)), 1e-9)
	assert.InDelta(t, 4.48, Contrast(RGB(0x777777), RGB(0xFFFFFF)), 0.005)
}

// WCAG AA: men are told apart from the squares (3:1 for graphics) and from each
// other, text from its ground (4.5:1), in every theme.
func TestThemesHaveContrast(t *testing.T) {
	for _, name := range Themes() {
		th, err := ThemeByName(name)
		require.NoError(t, err)
		assert.Equal(t, name, th.Name)
		assert.NoError(t, th.Validate())
		atLeast := func(ratio float64, what string, a, b Color) {
			assert.GreaterOrEqual(t, Contrast(a, b), ratio, "%s: %s: %s on %s", name, what, a, b)
		}
		for _, sq := range []Color{th.Light, th.Dark, th.Last.over(th.Light), th.Last.over(th.Dark), th.Check.over(th.Light), th.Check.over(th.Dark)} {
			atLeast(3, "outline of White's men", th.FirstLine, sq)
			// Solid men are seen by their body; on a dark ground by their rim.
			assert.GreaterOrEqual(t, math.Max(Contrast(th.SecondFill, sq), Contrast(th.SecondHalo.over(sq), sq)), 3.0, "%s: Black's men on %s", name, sq)
		}
		atLeast(4.5, "sides", th.FirstFill, th.SecondFill)
		atLeast(4.5, "White's body and outline", th.FirstFill, th.FirstLine)
		atLeast(4.5, "White's details", th.FirstDetail, th.FirstFill)
		atLeast(4.5, "Black's details", th.SecondDetail, th.SecondFill)
		atLeast(4.5, "coordinates", th.Text, th.Ground)
		atLeast(3, "lines of the board", th.Line, th.Plain)
		for _, disc := range []struct{ ground, line, text Color }{
			{th.DiscFirst, th.DiscFirstLine, th.DiscFirstText}, {th.DiscSecond, th.DiscSecondLine, th.DiscSecondText},
		} {
			atLeast(4.5, "character on a disc", disc.text, disc.ground)
			atLeast(3, "rim of a disc", disc.line, th.Plain)
		}
		assert.GreaterOrEqual(t, math.Max(Contrast(th.Back, th.Plain), Contrast(th.BackLine, th.Plain)), 3.0, "%s: backs", name)
		if name != "print" { // where ink has one colour, discs and frames do the telling
			assert.NotEqual(t, th.DiscFirstText, th.DiscSecondText)
		}
	}
	_, err := ThemeByName("sepia")
	assert.ErrorContains(t, err, "screen, print, dark, high-contrast")
}

func TestThemeSet(t *testing.T) {
	th, err := ThemeByName("print")
	require.NoError(t, err)
	var copied Theme
	copied.Name = th.Name
	for _, k := range ThemeKeys() {
		assert.NotEmpty(t, k.Doc, k.Name)
		assert.NoError(t, copied.Set(k.Name, k.Value(&th)), k.Name)
	}
	assert.Equal(t, th, copied, "every value has a key")
	for _, bad := range [][2]string{
		{"light", "beige"}, {"margin", "-1"}, {"margin", "9"}, {"margin", "1e2"}, {"margin", ""}, {"margin", "99999999999"},
		{"man-line", "0"}, {"man-line", "NaN"}, {"arrow-width", "20.5"}, {"square", "#fff"}, {"", ""},
	} {
		th, err := ThemeByName("")
		require.NoError(t, err)
		assert.Error(t, th.Set(bad[0], bad[1]), bad)
	}
	assert.ErrorContains(t, th.Set("disc-third", "#fff"), "disc-first, ")
}

func TestErrors(t *testing.T) {
	chess := place(gamerec.Chess, chessStart)
	wide := *chess
	wide.Cells[70] = gamerec.NewPiece(gamerec.First, gamerec.Pawn)
	strange := *chess
	strange.Cells[20] = gamerec.NewPiece(gamerec.Second, gamerec.Soldier)
	beyond := *chess
	beyond.Cells[20] = 255
	for want, d := range map[string]Diagram{
		"no board is known":            {},
		`no board is known for`:        {Game: "go"},
		"of chess on a board of banqi": {Game: gamerec.Banqi, Setup: chess},
		"arrow: square number 64":      {Setup: chess, Arrows: []Arrow{{From: 3, To: 64}}},
		"last move: square number 255": {Setup: chess, LastMove: []gamerec.Square{gamerec.NoSquare}},
		"circle: square number 99":     {Setup: chess, Circles: []Mark{{99, ""}}},
		"area: square number 64":       {Setup: chess, Area: Area{0, 64, true}},
		"position: square number 70":   {Setup: &wide},
		"a soldier on e3":              {Setup: &strange},
		"a unknown on e3":              {Setup: &beyond},
		`"mauve" is not a colour`:      {Setup: chess, Labels: []Label{{Square: 1, Color: "mauve"}}},
		`no set of men "staunton"`:     {Setup: chess, Set: "staunton"},
		`no coordinates "iccs"`:        {Setup: chess, Coordinates: CoordICCS},
		"width of -1 pixels":           {Setup: chess, Width: -1},
		`id prefix "1\" onload="`:      {Setup: chess, IDPrefix: `1" onload=`},
		"is not a language":            {Setup: chess, Lang: `en"`},
		"a text of 5000 bytes":         {Setup: chess, Caption: strings.Repeat("x", 5000)},
		"theme: line-width is 0":       {Setup: chess, Theme: &Theme{}},
		"a captured soldier":           {Setup: chess, Captured: [2][]gamerec.Kind{{gamerec.Soldier}}},
	} {
		err := d.Validate()
		if assert.ErrorContains(t, err, want) {
			for _, f := range Formats() {
				var out bytes.Buffer
				assert.Equal(t, err.Error(), f.Write(&out, &d).Error())
				assert.Zero(t, out.Len())
			}
		}
	}
	for _, text := range []string{"a1", "a1:", ":", "a1:i9", "h8:z9", "a1:d4:e5", "A1:D4"} {
		_, err := ParseArea(gamerec.Chess.Board(), text)
		assert.ErrorContains(t, err, "is not an area", text)
	}
	_, err := FormatByName("bmp")
	assert.ErrorContains(t, err, "ascii, svg, json")
}

func TestParseAnnotations(t *testing.T) {
	b := gamerec.Chess.Board()
	e2, e4 := square(t, gamerec.Chess, "e2"), square(t, gamerec.Chess, "e4")
	for text, want := range map[string]Arrow{
		"Ge2e4": {From: e2, To: e4, Color: "G"}, "e2e4": {From: e2, To: e4}, "e2-e4:#ff000080": {From: e2, To: e4, Color: "#ff000080"},
		"Re4": {From: e4, To: e4, Color: "R"},
	} {
		a, err := ParseArrow(b, text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, a, text)
	}
	// The longest rank that lies on the board: a11 exists on twelve ranks only.
	m := gamerec.Metamachy.Board()
	a, err := ParseArrow(m, "Ga1a11")
	assert.NoError(t, err)
	assert.Equal(t, Arrow{From: m.Square(0, 0), To: m.Square(0, 10), Color: "G"}, a)
	for _, text := range []string{"", "G", "Ge2e9", "Xe2e4", "e2e4e5", "e2--e4", "é2e4"} {
		_, err := ParseArrow(b, text)
		assert.Error(t, err, text)
	}
	c, err := ParseCircle(b, "Ye4")
	assert.NoError(t, err)
	assert.Equal(t, Mark{e4, "Y"}, c)
	for _, text := range []string{"", "Y", "Ye9", "e4e5"} {
		_, err := ParseCircle(b, text)
		assert.Error(t, err, text)
	}
}

func TestParseOutline(t *testing.T) {
	o, err := ParseOutline("M1 2.5 3-4H-.25V7Q1 2,3 4 5 6 7 8C1 2 3 4 5 6Z M0 0")
	require.NoError(t, err)
	assert.Equal(t, []Verb{MoveTo, LineTo, LineTo, LineTo, QuadTo, QuadTo, CubicTo, Close, MoveTo}, o.Verbs)
	assert.Equal(t, Point{100, 250}, o.Points[0])
	assert.Equal(t, Point{-25, -400}, o.Points[2])
	assert.Equal(t, Point{-25, 700}, o.Points[3])
	assert.Equal(t, "M1 2.5l2-6.5h-3.25v11q1.25-5 3.25-3q2 2 4 4c-6-6-4-4-2-2ZM0 0", o.String())
	again, err := ParseOutline(o.String())
	require.NoError(t, err)
	assert.Equal(t, o, again)
	for _, bad := range []string{"L1 2", "M", "M1", "M1 x", "M1 2A3 4", "M1 2Z3 4", "M1 2ZL3 4", "M1.234 5", "m1 2", "M12345678 1", "M1 2 L", "M--1 2", "5"} {
		_, err := ParseOutline(bad)
		assert.Error(t, err, bad)
	}
}

func TestCoordAppend(t *testing.T) {
	for c, want := range map[Coord]string{0: "0", 5: ".05", 50: ".5", 100: "1", -150: "-1.5", 12345: "123.45", -5: "-.05", 1010: "10.1"} {
		assert.Equal(t, want, string(c.Append(nil)))
	}
}

// Every man has a name for people, and face-down men of banqi look and are called
// alike, whatever the setup may hold.
func TestNamesAndSecrets(t *testing.T) {
	d := Diagram{Setup: place(gamerec.Chess, chessStart)}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	text, _, _ := parseXML(t, out.Bytes())
	for _, name := range []string{"White king e1", "Black queen d8", "Black pawn a7", "Chess diagram, White to move", "8 r n b q k b n r"} {
		assert.Contains(t, text, name)
	}

	a, b := place(gamerec.Banqi, banqiMiddle), place(gamerec.Banqi, banqiMiddle)
	for s, p := range b.Cells {
		if p.Kind() == gamerec.Hidden {
			b.Cells[s] = p | 1 // a side that a careless caller left
		}
	}
	for _, f := range Formats() {
		var one, two bytes.Buffer
		require.NoError(t, f.Write(&one, &Diagram{Setup: a}))
		require.NoError(t, f.Write(&two, &Diagram{Setup: b}))
		assert.Equal(t, one.String(), two.String(), f.Name)
	}
	var facts struct{ Cells []map[string]string }
	out.Reset()
	require.NoError(t, JSON(&out, &Diagram{Setup: b}))
	require.NoError(t, json.Unmarshal(out.Bytes(), &facts))
	hidden := 0
	for _, c := range facts.Cells {
		if c["kind"] == "hidden" {
			hidden++
			assert.Len(t, c, 2, "square and kind alone")
		}
	}
	assert.Equal(t, strings.Count(banqiMiddle, "?"), hidden)
}

// The last sign of every row of a text board stands in the same column of a terminal.
func TestTextColumns(t *testing.T) {
	assert.Equal(t, 1, textColumns("♞"))
	assert.Equal(t, 2, textColumns("帥"))
	assert.Equal(t, 4, textColumns("．〇"))
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Xiangqi, gamerec.Banqi} {
		setup := place(g, map[gamerec.GameID]string{gamerec.Chess: chessStart, gamerec.Metamachy: metamachyStart, gamerec.Xiangqi: xiangqiStart, gamerec.Banqi: banqiMiddle}[g])
		for _, set := range Sets(g) {
			for _, coords := range []Coordinates{CoordNone, CoordAlgebraic} {
				d := Diagram{Setup: setup, Set: set, Coordinates: coords}
				var out bytes.Buffer
				require.NoError(t, ASCII(&out, &d))
				rows := regexp.MustCompile(`(?m)^.*[|+－-].*$`).FindAllString(out.String(), -1)
				require.GreaterOrEqual(t, len(rows), int(g.Board().Ranks))
				column := func(row string) int {
					_, last := utf8.DecodeLastRuneInString(row)
					return textColumns(row[:len(row)-last])
				}
				for _, row := range rows {
					assert.Equal(t, column(rows[0]), column(row), "%s %s:\n%s", g, set, out.String())
				}
				if set == "letters" {
					for _, r := range out.String() {
						assert.Less(t, r, rune(0x80))
					}
				}
			}
		}
	}
}

// A text in Chinese breaks between characters, one in Latin letters at spaces.
func TestWrap(t *testing.T) {
	assert.Equal(t, []string{"one two", "three"}, wrap("one  two three", 10*Unit, textWidth("one two t", 10*Unit)))
	assert.Equal(t, []string{"红先", "胜"}, wrap("红先胜", 10*Unit, 25*Unit))
	assert.Equal(t, []string{"a", "", "b"}, append(append(wrap("a", Unit, Unit), ""), wrap("b", Unit, 0)...))
	for _, line := range wrap(strings.Repeat("x", 300), 10*Unit, 90*Unit) {
		assert.LessOrEqual(t, textWidth(line, 10*Unit), 90*Unit)
	}
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

// A man that one set of a game has, all have: text boards go with every picture.
func TestSetsAgree(t *testing.T) {
	for g, style := range styles {
		for _, set := range style.sets {
			for k := range gamerec.NumKinds {
				assert.Equal(t, style.sets[0].has(k), set.has(k), "%s %s %s", g, set.name, k)
				if set.has(k) {
					assert.NotContains(t, set.text(gamerec.NewPiece(gamerec.First, k))+set.text(gamerec.NewPiece(gamerec.Second, k)), "\x00")
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

// Whatever is asked for, each format writes a sound document or says why not.
func TestRandomDiagrams(t *testing.T) {
	games := []gamerec.GameID{gamerec.Chess, gamerec.Metamachy, gamerec.Xiangqi, gamerec.Banqi}
	rapid.Check(t, func(rt *rapid.T) {
		g := rapid.SampledFrom(games).Draw(rt, "game")
		n := g.Board().Squares()
		square := rapid.Map(rapid.IntRange(0, n+n/40), func(i int) gamerec.Square { return gamerec.Square(i) })
		squares := rapid.SliceOfN(square, 0, 3)
		color := rapid.SampledFrom([]string{"", "R", "green", "#12345678", "#abc", "no"})
		mark := rapid.Custom(func(rt *rapid.T) Mark { return Mark{square.Draw(rt, "square"), color.Draw(rt, "color")} })
		setup := gamerec.NewSetup(g)
		set := styleOf(g).sets[0]
		for range rapid.IntRange(0, 20).Draw(rt, "men") {
			if k := gamerec.Kind(rapid.IntRange(1, int(gamerec.NumKinds)).Draw(rt, "kind")); set.has(k) {
				setup.Cells[rapid.IntRange(0, n-1).Draw(rt, "at")] = gamerec.NewPiece(gamerec.Side(rapid.IntRange(0, 1).Draw(rt, "side")), k)
			}
		}
		theme, err := ThemeByName(rapid.SampledFrom(Themes()).Draw(rt, "theme"))
		require.NoError(rt, err)
		d := Diagram{
			Setup: &setup, Theme: &theme, Flip: rapid.Bool().Draw(rt, "flip"), NoFrame: rapid.Bool().Draw(rt, "no frame"),
			Set: rapid.SampledFrom(Sets(g)).Draw(rt, "set"), Coordinates: rapid.SampledFrom(CoordinateStyles(g)).Draw(rt, "coordinates"),
			Area:     Area{square.Draw(rt, "corner"), square.Draw(rt, "corner"), rapid.Bool().Draw(rt, "area")},
			LastMove: squares.Draw(rt, "last"), Crossed: squares.Draw(rt, "crossed"), Checks: squares.Draw(rt, "checks"),
			Fills: rapid.SliceOfN(mark, 0, 2).Draw(rt, "fills"), Circles: rapid.SliceOfN(mark, 0, 2).Draw(rt, "circles"),
			TurnMark: rapid.Bool().Draw(rt, "turn"), Pool: true, Caption: rapid.String().Draw(rt, "caption"), Title: rapid.String().Draw(rt, "title"),
		}
		for range rapid.IntRange(0, 3).Draw(rt, "arrows") {
			d.Arrows = append(d.Arrows, Arrow{square.Draw(rt, "from"), square.Draw(rt, "to"), color.Draw(rt, "color"), rapid.Bool().Draw(rt, "bent")})
			d.Labels = append(d.Labels, Label{square.Draw(rt, "label"), rapid.String().Draw(rt, "text"), color.Draw(rt, "color")})
		}
		bad := d.Validate()
		for _, f := range Formats() {
			var out bytes.Buffer
			if err := f.Write(&out, &d); bad != nil {
				require.EqualError(rt, err, bad.Error())
				continue
			} else {
				require.NoError(rt, err)
			}
			switch f.Name {
			case "svg":
				parseXML(t, out.Bytes())
			case "json":
				require.True(rt, json.Valid(out.Bytes()))
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"Ge2e4", "a1:d4", "#12345678", "M1 2.5L3-4QZ", "Ra1:#fff", ""} {
		f.Add(text)
	}
	b := gamerec.Metamachy.Board()
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := ParseArrow(b, text); err == nil && int(a.From) >= b.Squares() {
			t.Errorf("%q: an arrow from %d", text, a.From)
		}
		if a, err := ParseArea(b, text); err == nil && int(max(a.A, a.B)) >= b.Squares() {
			t.Errorf("%q: an area %v", text, a)
		}
		ParseCircle(b, text)
		ParseColor(text)
		if o, err := ParseOutline(text); err == nil {
			if again, err := ParseOutline(o.String()); err != nil || again.String() != o.String() {
				t.Errorf("%q: %q is read as %v, %v", text, o, again, err)
			}
		}
	})
}

func TestLibrsvgReadsEveryPicture(t *testing.T) {
	tool, err := exec.LookPath("rsvg-convert")
	if err != nil {
		t.Skip("rsvg-convert is not installed (Debian package librsvg2-bin)")
	}
	for name, d := range diagrams(t) {
		var doc bytes.Buffer
		require.NoError(t, SVG(&doc, d))
		cmd := exec.Command(tool, "--format", "png")
		cmd.Stdin = &doc
		var png, msg bytes.Buffer
		cmd.Stdout, cmd.Stderr = &png, &msg
		require.NoError(t, cmd.Run(), "%s: %s", name, msg.String())
		assert.Empty(t, msg.String(), name)
		assert.Equal(t, "\x89PNG", png.String()[:4], name)
	}
}

func BenchmarkSVG(b *testing.B) {
	d := Diagram{Setup: place(gamerec.Chess, chessStart), LastMove: []gamerec.Square{12, 28}, Arrows: []Arrow{{From: 1, To: 18}}}
	b.ReportAllocs()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := SVG(&out, &d); err != nil || out.Len() < 10000 {
			b.Fatal(err, out.Len())
		}
	}
}

func BenchmarkASCII(b *testing.B) {
	d := Diagram{Setup: place(gamerec.Chess, chessStart)}
	b.ReportAllocs()
	for b.Loop() {
		if err := ASCII(io.Discard, &d); err != nil {
			b.Fatal(err)
		}
	}
}
