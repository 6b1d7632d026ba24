package render

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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

// textFormats are those whose every byte is fixed and can be read in a diff. The
// others are held against independent programs.
func textFormats() []Format {
	return slices.DeleteFunc(Formats(), func(f Format) bool { return f.Name != "svg" && f.Name != "ascii" && f.Name != "json" })
}

func TestGoldens(t *testing.T) {
	for name, d := range diagrams(t) {
		for _, f := range textFormats() {
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
	assert.ErrorContains(t, err, "ascii, svg, png, pdf, tex, json")
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
			Portrait: g == gamerec.Banqi && rapid.Bool().Draw(rt, "portrait"), Over: rapid.Bool().Draw(rt, "over"),
			Room: [2]int{rapid.IntRange(0, 20).Draw(rt, "room")}, Scale: rapid.SampledFrom([]float64{0, 0.5, 1.3}).Draw(rt, "scale"),
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
