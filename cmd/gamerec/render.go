package main

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/render"
	"github.com/urfave/cli/v2"
)

// The formats that need a whole game.
const (
	formatGIF  = "gif"
	formatHTML = "html"
)

func renderCommand() *cli.Command {
	var formats []string
	for _, f := range render.Formats() {
		formats = append(formats, f.Name)
	}
	formats = append(formats, formatGIF, formatHTML)
	return &cli.Command{
		Name:      "render",
		Usage:     "draw a position, from a record or from a FEN, or a game",
		ArgsUsage: "[FILE]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "svg", Usage: "draw as `FORMAT`: " + strings.Join(formats, ", ") + "; gif and html show a game"},
			&cli.IntFlag{Name: "game-index", Value: 1, Usage: "draw from game `N` of the file"},
			&cli.StringFlag{Name: "ply", Value: "last", Usage: "draw the position after this `PLY`; 0 is the start"},
			&cli.StringFlag{Name: "at", Usage: "draw several `PLACES`: 12w, 20b, plies, last, # for each mark of a diagram ([#], $220), #WORD for each comment with the word"},
			&cli.BoolFlag{Name: "sheet", Usage: "put the diagrams of --at on one sheet"},
			&cli.IntFlag{Name: "columns", Usage: "`N` diagrams side by side on a sheet; 0 chooses"},
			&cli.StringFlag{Name: "article", Usage: "write the game's text with the diagrams of --at in their places, as `FORMAT`: " + strings.Join(render.ArticleFormats(), ", ")},
			&cli.BoolFlag{Name: "all", Usage: "draw from every game of the input; --output is a template such as DIR/{white}-{black}-{index}.svg"},
			&cli.BoolFlag{Name: "force", Usage: "write over files that are there, where --output is a template"},
			&cli.StringFlag{Name: "notation", Aliases: []string{"n"}, Usage: "write moves in this `NOTATION` (html, article, captions)"}, soldiersFlag,
			&cli.StringFlag{Name: "lang", Usage: "write the moves, and the words around them, in this `LANGUAGE`; words: " + strings.Join(render.Languages(), ", ") + "; letters of chess: gamerec games lists them"},
			&cli.IntFlag{Name: "from-ply", Usage: "gif: begin after this `PLY`"},
			&cli.IntFlag{Name: "to-ply", Value: -1, DefaultText: "last", Usage: "gif: end after this `PLY`"},
			&cli.DurationFlag{Name: "delay", Usage: "gif: show each position for this `TIME`, such as 800ms"},
			&cli.DurationFlag{Name: "final-pause", Usage: "gif: show the last position for this `TIME`"},
			gameFlag, fenFlag, chess960Flag, fromFlag, dialectFlag, ambiguousFlag, allowNullFlag, impossibleFlag, lettersFlag, encodingFlag, outputFlag,
			&cli.BoolFlag{Name: "flip", Usage: "put Black's side at the bottom"},
			&cli.BoolFlag{Name: "portrait", Usage: "banqi: draw the board upright, four files by eight ranks"},
			&cli.StringFlag{Name: "theme", Usage: "`THEME`: " + strings.Join(render.Themes(), ", ") + ", or a file such as mine.yaml"},
			&cli.StringFlag{Name: "set", Usage: "draw the men from this `SET`, for chess " + strings.Join(render.Sets(gamerec.Chess), ", ")},
			&cli.StringFlag{Name: "coordinates", Usage: "label the edges in this `STYLE`; none for no labels"},
			&cli.BoolFlag{Name: "no-frame", Usage: "no line around the board"},
			&cli.StringFlag{Name: "area", Usage: "draw only this `AREA`, such as a1:d4"},
			&cli.StringFlag{Name: "arrows", Usage: "`ARROWS` such as e2e4,Rd1d8,c1h6:#ff000080 (G green, R red, Y yellow, B blue)"},
			&cli.BoolFlag{Name: "bent", Usage: "arrows of knights and horses go round a corner"},
			&cli.StringFlag{Name: "circles", Usage: "circle these `SQUARES`, such as e4,Rd5"},
			&cli.StringFlag{Name: "crosses", Usage: "cross these `SQUARES`"},
			&cli.StringFlag{Name: "fills", Usage: "fill these `SQUARES` with a colour, such as Ge4,d5:#8040c060"},
			&cli.StringFlag{Name: "labels", Usage: "write on squares: `LABELS` such as e4=A,Rd5=?!"},
			&cli.StringFlag{Name: "numbers", Usage: "number these `SQUARES` from 1 in their order"},
			&cli.StringFlag{Name: "last-move", Usage: "mark this `MOVE`, such as e2e4; a record's own is marked by itself, none turns it off"},
			&cli.StringFlag{Name: "check", Value: "auto", Usage: "mark the king in check: auto, none, or a `SQUARE`"},
			&cli.BoolFlag{Name: "crossed", Usage: "mark what the last move went over: a king's leap, the bend of a griffon's way, the man taken en passant"},
			&cli.BoolFlag{Name: "no-shapes", Usage: "leave out the arrows and squares of the record's comments"},
			&cli.BoolFlag{Name: "turn", Usage: "mark the side to move"},
			&cli.BoolFlag{Name: "captured", Usage: "show the men captured beside the board; without a record in banqi only"},
			&cli.BoolFlag{Name: "pool", Usage: "banqi: show which pieces are still face down"},
			&cli.BoolFlag{Name: "reveal", Usage: "banqi: turn up the face-down pieces as the record's Deal tag has them"},
			&cli.StringFlag{Name: "caption", Usage: "write this `TEXT` below the board; {turn} and {move} stand for the side to move and the last move"},
			&cli.StringFlag{Name: "title", Usage: "what the picture shows, as `TEXT` for screen readers"},
			&cli.StringFlag{Name: "id-prefix", Usage: "begin the names inside an SVG with `PREFIX`"},
			&cli.IntFlag{Name: "width", Usage: "width of the picture in `PIXELS`"},
			&cli.Float64Flag{Name: "scale", Usage: "enlarge the picture by this `FACTOR` instead"},
		},
		Action: runRender,
	}
}

func runRender(c *cli.Context) error {
	dr, err := newDrawing(c)
	if err != nil {
		return err
	}
	switch {
	case c.IsSet("fen") || c.NArg() == 0 && c.IsSet("game") && !wantsRecord(c):
		return dr.renderPosition()
	case c.Bool("all"):
		return dr.renderAll()
	}
	rec, err := oneRecord(c, c.Int("game-index"))
	if err != nil {
		return err
	}
	g, err := dr.play(rec)
	if err != nil {
		return err
	}
	switch {
	case dr.article != "":
		err = dr.renderArticle(g)
	case dr.format == formatHTML:
		err = dr.renderPage(g)
	case dr.format == formatGIF:
		err = dr.renderGIF(g)
	case dr.at != nil:
		err = dr.renderPlaces(g)
	default:
		err = dr.renderOne(g)
	}
	return g.told(err)
}

// wantsRecord says whether a flag is given that only a record can answer.
func wantsRecord(c *cli.Context) bool {
	return slices.ContainsFunc([]string{"all", "at", "article", "ply", "game-index", "from"}, c.IsSet)
}

// renderPosition draws a position that no record leads to.
func (dr *drawing) renderPosition() error {
	c := dr.c
	if c.NArg() > 0 {
		return usageError("render takes a file or --fen, not both")
	}
	for _, flag := range []string{"at", "article", "all"} {
		if c.IsSet(flag) {
			return usageError("--%s needs a record", flag)
		}
	}
	if dr.write == nil {
		return usageError("--format %s needs a record", dr.format)
	}
	game, p, faulty, err := positionOf(c)
	if err != nil {
		return err
	}
	v := view{pos: p}
	switch {
	case c.Bool("reveal"):
		return usageError("--reveal needs a record with a Deal tag")
	case c.Bool("captured") && game.ID != gamerec.Banqi:
		return usageError("--captured needs a record: a position of %s does not tell what was captured", game.ID)
	case c.Bool("captured"):
		v.captured = lost(p)
	}
	d, err := dr.diagram(&v)
	if err != nil {
		return err
	}
	if err := dr.writeDiagram(d); err != nil {
		return err
	}
	return faulty
}

// renderOne draws the position that --ply names.
func (dr *drawing) renderOne(g *playedGame) error {
	v, err := g.after(dr.c.String("ply"))
	if err != nil {
		return err
	}
	d, err := dr.diagram(v)
	if err != nil {
		return err
	}
	return dr.writeDiagram(d)
}

// writeDiagram writes a diagram where --output says.
func (dr *drawing) writeDiagram(d *render.Diagram) error {
	return dr.toOutput(func(out *output) error { return dr.write(out, d) })
}

// toOutput lets write write to --output.
func (dr *drawing) toOutput(write func(*output) error) error {
	out, err := openOutput(dr.c, dr.c.String("output"))
	if err != nil {
		return err
	}
	if err := write(out); err != nil {
		return out.close(ioError(err))
	}
	return out.close(nil)
}
