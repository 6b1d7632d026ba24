package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/render"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
)

func renderCommand() *cli.Command {
	var formats []string
	for _, f := range render.Formats() {
		formats = append(formats, f.Name)
	}
	return &cli.Command{
		Name:      "render",
		Usage:     "draw a position, from a record or from a FEN",
		ArgsUsage: "[FILE]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "svg", Usage: "draw as `FORMAT`: " + strings.Join(formats, ", ")},
			&cli.IntFlag{Name: "game-index", Value: 1, Usage: "draw from game `N` of the file"},
			&cli.StringFlag{Name: "ply", Value: "last", Usage: "draw the position after this `PLY`; 0 is the start"},
			gameFlag, fenFlag, chess960Flag, fromFlag, dialectFlag, ambiguousFlag, allowNullFlag, impossibleFlag, encodingFlag, outputFlag,
			&cli.BoolFlag{Name: "flip", Usage: "put Black's side at the bottom"},
			&cli.StringFlag{Name: "theme", Usage: "`THEME`: " + strings.Join(render.Themes(), ", ")},
			&cli.StringFlag{Name: "set", Usage: "draw the men from this `SET`, for chess " + strings.Join(render.Sets(gamerec.Chess), ", ")},
			&cli.StringFlag{Name: "coordinates", Usage: "label the edges in this `STYLE`; none for no labels"},
			&cli.StringFlag{Name: "area", Usage: "draw only this `AREA`, such as a1:d4"},
			&cli.StringFlag{Name: "arrows", Usage: "`ARROWS` such as e2e4,Rd1d8 (G green, R red, Y yellow, B blue)"},
			&cli.StringFlag{Name: "circles", Usage: "circle these `SQUARES`, such as e4,Rd5"},
			&cli.StringFlag{Name: "crosses", Usage: "cross these `SQUARES`"},
			&cli.StringFlag{Name: "last-move", Usage: "mark this `MOVE`, such as e2e4; a record's own is marked by itself, none turns it off"},
			&cli.StringFlag{Name: "check", Value: "auto", Usage: "mark the king in check: auto, none, or a `SQUARE`"},
			&cli.BoolFlag{Name: "crossed", Usage: "mark what the last move went over: a king's leap, the bend of a griffon's way, the man taken en passant"},
			&cli.BoolFlag{Name: "no-shapes", Usage: "leave out the arrows and squares of the record's comments"},
			&cli.BoolFlag{Name: "turn", Usage: "mark the side to move"},
			&cli.BoolFlag{Name: "captured", Usage: "show the men captured beside the board; without a record in banqi only"},
			&cli.BoolFlag{Name: "pool", Usage: "banqi: show which pieces are still face down"},
			&cli.BoolFlag{Name: "reveal", Usage: "banqi: turn up the face-down pieces as the record's Deal tag has them"},
			&cli.StringFlag{Name: "caption", Usage: "write this `TEXT` below the board"},
			&cli.StringFlag{Name: "title", Usage: "what the picture shows, as `TEXT` for screen readers"},
			&cli.StringFlag{Name: "id-prefix", Usage: "begin the names inside an SVG with `PREFIX`"},
			&cli.IntFlag{Name: "width", Usage: "width of the picture in `PIXELS`"},
		},
		Action: runRender,
	}
}

func runRender(c *cli.Context) error {
	format, err := render.FormatByName(c.String("format"))
	if err != nil {
		return &status{exitUsage, err}
	}
	d := render.Diagram{
		Flip: c.Bool("flip"), Set: c.String("set"), TurnMark: c.Bool("turn"), Caption: c.String("caption"),
		Title: c.String("title"), IDPrefix: c.String("id-prefix"), Width: c.Int("width"),
		Coordinates: render.Coordinates(c.String("coordinates")), Pool: c.Bool("pool"),
	}
	pos, err := drawnPosition(c, &d)
	if err != nil {
		return err
	}
	setup := pos.Setup()
	if d.Setup != nil { // turned up by --reveal
		setup.Cells = d.Setup.Cells
	}
	d.Game, d.Setup = setup.Game, &setup
	if d.Pool && d.Game != gamerec.Banqi {
		return usageError("--pool is for banqi")
	}
	if err := annotate(c, &d, pos); err != nil {
		return &status{exitUsage, err}
	}
	if err := d.Validate(); err != nil {
		return &status{exitUsage, err}
	}
	out, err := openOutput(c, c.String("output"))
	if err != nil {
		return err
	}
	if err := format.Write(out, &d); err != nil {
		return out.close(ioError(err))
	}
	return out.close(nil)
}

// drawnPosition finds the position to draw, and puts on the diagram what the
// record tells about it.
func drawnPosition(c *cli.Context, d *render.Diagram) (gamerec.Position, error) {
	if c.IsSet("fen") || c.NArg() == 0 && c.IsSet("game") {
		if c.NArg() > 0 {
			return nil, usageError("render takes a file or --fen, not both")
		}
		_, p, err := positionOf(c)
		if err != nil {
			return nil, err
		}
		return p, besidePosition(c, d, p)
	}
	opts, err := replayOptions(c)
	if err != nil {
		return nil, err
	}
	player, err := replay.New(opts)
	if err != nil {
		return nil, &status{exitUsage, err}
	}
	rec, err := oneRecord(c, c.Int("game-index"))
	if err != nil {
		return nil, err
	}
	out := player.Play(rec)
	if out.History == nil {
		tellProblems(c, out.Problems)
		return nil, &status{exitFindings, nil}
	}
	moves := out.History.Moves
	ply := len(moves)
	if text := c.String("ply"); text != "last" {
		if ply, err = strconv.Atoi(text); err != nil || ply < 0 {
			return nil, usageError("--ply takes a number from 0, or last, not %q", text)
		}
		if ply > len(rec.Line.Moves) {
			return nil, usageError("game %d has %d plies, not %d", rec.Index, len(rec.Line.Moves), ply)
		}
		if ply > len(moves) {
			tellProblems(c, out.Problems)
			return nil, &status{exitFindings, fmt.Errorf("game %d can be played only to ply %d", rec.Index, len(moves))}
		}
	}
	pos := out.History.Start.Clone()
	captured := lost(pos)
	for _, m := range moves[:ply] {
		if m.Taken != gamerec.NoKind && pos.Turn() != gamerec.NoSide {
			loser := pos.Turn().Other()
			captured[loser] = append(captured[loser], m.Taken)
		}
		pos.Play(m)
	}
	if c.Bool("captured") {
		d.Captured = captured
	}
	if c.Bool("reveal") {
		if err := reveal(d, rec, pos); err != nil {
			return nil, err
		}
	}
	items := rec.Line.Before
	if ply > 0 {
		m := moves[ply-1]
		if m.From != gamerec.NoSquare {
			d.LastMove = []gamerec.Square{m.From, m.To}
			if c.Bool("crossed") {
				d.Crossed = replay.Crossed(out.Game.ID.Board(), m)
			}
		}
		items = rec.Line.Moves[ply-1].Items
	}
	if !c.Bool("no-shapes") {
		addShapes(d, out.Game.ID.Board(), items)
	}
	return pos, nil
}

// besidePosition puts beside a position what it tells without a record.
func besidePosition(c *cli.Context, d *render.Diagram, p gamerec.Position) error {
	game := p.Setup().Game
	switch {
	case c.Bool("reveal"):
		return usageError("--reveal needs a record with a Deal tag")
	case c.Bool("captured") && game != gamerec.Banqi:
		return usageError("--captured needs a record: a position of %s does not tell what was captured", game)
	case c.Bool("captured"):
		d.Captured = lost(p)
	}
	return nil
}

// lost returns, by side, what has been captured before a position of banqi, where
// every piece of the game is on the board or gone; nothing for other games.
func lost(p gamerec.Position) (captured [2][]gamerec.Kind) {
	setup := p.Setup()
	if setup.Game != gamerec.Banqi {
		return captured
	}
	for side := range captured {
		for _, k := range fen.BanqiKinds() {
			n := int(fen.BanqiCount(k)) - int(setup.Pool[side][k]) - setup.Count(gamerec.NewPiece(gamerec.Side(side), k))
			for range n {
				captured[side] = append(captured[side], k)
			}
		}
	}
	return captured
}

// reveal turns up the face-down pieces of a diagram as the record's Deal has them.
func reveal(d *render.Diagram, rec *gamerec.Record, pos gamerec.Position) error {
	text, ok := rec.Tag("Deal")
	if !ok || rec.Game != gamerec.Banqi {
		return usageError("--reveal needs a record of banqi with a Deal tag")
	}
	deal, err := fen.ParseDeal(text)
	if err != nil {
		return &status{exitFindings, fmt.Errorf("the Deal tag cannot be read: %w", err)}
	}
	setup := pos.Setup()
	for sq, piece := range deal {
		if setup.Cells[sq] == gamerec.HiddenPiece && piece != gamerec.NoPiece {
			setup.Cells[sq] = piece
		}
	}
	d.Setup = &setup
	return nil
}

// oneRecord reads game number index of the input.
func oneRecord(c *cli.Context, index int) (*gamerec.Record, error) {
	if index < 1 {
		return nil, usageError("--game-index counts from 1")
	}
	seq, err := chunks(c, nil)
	if err != nil {
		return nil, err
	}
	var parser pgn.Parser
	n := 0
	for w := range seq {
		if w.err != nil {
			return nil, ioError(w.err)
		}
		var found *gamerec.Record
		w.Each(&parser, func(rec *gamerec.Record, _ gamerec.Problems) {
			if n++; n == index {
				rec.Index, found = n, rec
			}
		})
		if found != nil {
			return found, nil
		}
	}
	return nil, usageError("the input has %d games; there is no game %d", n, index)
}

// addShapes puts the arrows and squares of comments on the diagram.
func addShapes(d *render.Diagram, b gamerec.Board, items []gamerec.Item) {
	for i := range items {
		if items[i].Kind != gamerec.ItemComment {
			continue
		}
		for _, s := range pgn.Shapes(b, items[i].Text) {
			name := string(s.Color) + b.Name(s.From)
			if s.From == s.To {
				if m, err := render.ParseCircle(b, name); err == nil {
					d.Circles = append(d.Circles, m)
				}
			} else if a, err := render.ParseArrow(b, name+b.Name(s.To)); err == nil {
				d.Arrows = append(d.Arrows, a)
			}
		}
	}
}

// annotate puts on the diagram what the flags ask for.
func annotate(c *cli.Context, d *render.Diagram, pos gamerec.Position) error {
	b := d.Game.Board()
	texts := make(map[string]string)
	for _, flag := range []string{"area", "arrows", "circles", "crosses", "last-move", "check"} {
		text, err := squareNames(d, c.String(flag))
		if err != nil {
			return fmt.Errorf("--%s: %w", flag, err)
		}
		texts[flag] = text
	}
	if name := c.String("theme"); name != "" {
		theme, err := render.ThemeByName(name)
		if err != nil {
			return err
		}
		d.Theme = &theme
	}
	if text := texts["area"]; text != "" {
		area, err := render.ParseArea(b, text)
		if err != nil {
			return err
		}
		d.Area = area
	}
	for _, text := range list(texts["arrows"]) {
		a, err := render.ParseArrow(b, text)
		if err != nil {
			return err
		}
		d.Arrows = append(d.Arrows, a)
	}
	for _, marks := range []struct {
		flag string
		to   *[]render.Mark
	}{{"circles", &d.Circles}, {"crosses", &d.Crosses}} {
		for _, text := range list(texts[marks.flag]) {
			m, err := render.ParseCircle(b, text)
			if err != nil {
				return err
			}
			*marks.to = append(*marks.to, m)
		}
	}
	switch text := texts["last-move"]; text {
	case "":
	case "none":
		d.LastMove = nil
	default:
		from, n := b.ParsePrefix(text)
		to, ok := b.ParseSquare(text[min(n, len(text)):])
		if n == 0 || !ok {
			return fmt.Errorf("--last-move takes two squares, such as e2e4, not %q", text)
		}
		d.LastMove = []gamerec.Square{from, to}
	}
	return markCheck(texts["check"], d, pos)
}

var namedPoint = regexp.MustCompile(`[a-i][0-9]+`)

// squareNames turns the names of squares in the value of a flag into those of
// gamerec.Board. They differ in xiangqi, where ranks count from 0, as in its
// coordinates and all messages, unless the diagram is labelled from 1.
func squareNames(d *render.Diagram, text string) (string, error) {
	if d.Game != gamerec.Xiangqi || d.Coordinates == render.CoordAlgebraic {
		return text, nil
	}
	var failed error
	return namedPoint.ReplaceAllStringFunc(text, func(name string) string {
		rank, err := strconv.Atoi(name[1:])
		if err != nil || rank > 9 {
			failed = fmt.Errorf("%s is no point: ranks are 0 to 9, or 1 to 10 with --coordinates algebraic", name)
		}
		return name[:1] + strconv.Itoa(rank+1)
	}), failed
}

func markCheck(how string, d *render.Diagram, pos gamerec.Position) error {
	switch how {
	case "none":
	case "auto":
		if !pos.InCheck() {
			return nil
		}
		for s := range gamerec.Square(d.Game.Board().Squares()) {
			if k := pos.At(s).Kind(); pos.At(s).Side() == pos.Turn() && (k == gamerec.King || k == gamerec.General) {
				d.Checks = append(d.Checks, s)
			}
		}
	default:
		s, ok := d.Game.Board().ParseSquare(how)
		if !ok {
			return errors.New("--check takes auto, none or a square, not " + strconv.Quote(how))
		}
		d.Checks = append(d.Checks, s)
	}
	return nil
}
