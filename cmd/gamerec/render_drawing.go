package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/render"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
)

// drawing is what the flags ask of every diagram.
type drawing struct {
	c        *cli.Context
	format   string
	write    func(io.Writer, *render.Diagram) error // nil for formats of a whole game
	scene    func(io.Writer, *render.Scene) error   // nil for formats without pictures
	ext      string
	base     render.Diagram
	article  string
	at       places
	notation string
	lang     string
	player   *replay.Replayer
	rewriter replay.Rewriter
}

func newDrawing(c *cli.Context) (*drawing, error) {
	dr := &drawing{c: c, format: c.String("format"), article: c.String("article"), lang: strings.ToLower(c.String("lang"))}
	switch dr.format {
	case formatGIF, formatHTML:
		dr.ext = "." + dr.format
	default:
		f, err := render.FormatByName(dr.format)
		if err != nil {
			return nil, usageError("%w, %s, %s", err, formatGIF, formatHTML)
		}
		dr.write, dr.scene, dr.ext = f.Write, f.WriteScene, f.Ext
	}
	if dr.article != "" && !slices.Contains(render.ArticleFormats(), dr.article) {
		return nil, usageError("--article takes %s, not %q", strings.Join(render.ArticleFormats(), ", "), dr.article)
	}
	if langs := languages(); dr.lang != "" && !slices.Contains(langs, dr.lang) {
		return nil, usageError("--lang takes %s, not %q", strings.Join(langs, ", "), c.String("lang"))
	}
	dr.base = render.Diagram{
		Flip: c.Bool("flip"), Set: c.String("set"), TurnMark: c.Bool("turn"), Caption: c.String("caption"),
		Title: c.String("title"), IDPrefix: c.String("id-prefix"), Width: c.Int("width"), Scale: c.Float64("scale"),
		Coordinates: render.Coordinates(c.String("coordinates")), Pool: c.Bool("pool"), NoFrame: c.Bool("no-frame"), Portrait: c.Bool("portrait"),
	}
	if name := c.String("theme"); name != "" {
		theme, err := themeOf(name)
		if err != nil {
			return nil, err
		}
		dr.base.Theme = &theme
	}
	var err error
	if dr.at, err = parsePlaces(c.String("at")); err != nil {
		return nil, err
	}
	if err := dr.checkFlags(); err != nil {
		return nil, err
	}
	if dr.notation, err = notationName(c); err != nil {
		return nil, err
	}
	opts, err := replayOptions(c)
	if err != nil {
		return nil, err
	}
	if err := checkNotation(dr.notation, opts.Game); err != nil {
		return nil, err
	}
	if dr.player, err = replay.New(opts); err != nil {
		return nil, &status{exitUsage, err}
	}
	return dr, nil
}

// languages lists those that have words or letters of their own, in order.
func languages() []string {
	list := render.Languages()
	for _, l := range pgn.Languages() {
		list = append(list, l.Code)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// checkFlags refuses flags that would have no effect.
func (dr *drawing) checkFlags() error {
	c := dr.c
	for _, flag := range []string{"from-ply", "to-ply", "delay", "final-pause"} {
		if c.IsSet(flag) && dr.format != formatGIF {
			return usageError("--%s goes with --format gif", flag)
		}
	}
	switch {
	case c.Bool("sheet") && dr.at == nil:
		return usageError("--sheet goes with --at")
	case c.IsSet("columns") && !c.Bool("sheet"):
		return usageError("--columns goes with --sheet")
	case dr.at != nil && dr.write == nil && dr.article == "":
		return usageError("--at goes with --format svg and the like, or with --article; not with %s", dr.format)
	case dr.at != nil && c.IsSet("ply"):
		return usageError("--at and --ply are two ways to name a place; leave out one")
	}
	return nil
}

// themeOf returns a built-in theme, or one from a file.
func themeOf(name string) (render.Theme, error) {
	theme, err := render.ThemeByName(name)
	if err == nil {
		return theme, nil
	}
	if !strings.HasSuffix(name, ".yaml") && !strings.HasSuffix(name, ".yml") {
		return theme, usageError("%w; a file of your own ends in .yaml", err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return theme, ioError(pathError(err))
	}
	if theme, err = render.ParseTheme(string(text)); err != nil {
		return theme, usageError("%s:%w", name, err)
	}
	return theme, nil
}

// diagram draws what a view shows, with what the flags add.
func (dr *drawing) diagram(v *view) (*render.Diagram, error) {
	d := dr.base
	setup := v.pos.Setup()
	d.Game, d.Setup = setup.Game, &setup
	d.Over = !v.pos.HasMoves()
	d.FEN = replay.FEN(v.pos, fen.EnPassantAlways, fen.Options{})
	if d.Pool && d.Game != gamerec.Banqi {
		return nil, usageError("--pool is for banqi")
	}
	if d.Portrait && d.Game != gamerec.Banqi {
		return nil, usageError("--portrait is for banqi")
	}
	if v.deal != nil {
		for sq, piece := range v.deal {
			if setup.Cells[sq] == gamerec.HiddenPiece && piece != gamerec.NoPiece {
				setup.Cells[sq] = piece
			}
		}
	}
	if dr.c.Bool("captured") {
		d.Captured = v.captured
	}
	board := d.Game.Board()
	if m := v.move; v.moved && m.From != gamerec.NoSquare {
		d.LastMove = []gamerec.Square{m.From, m.To}
		if dr.c.Bool("crossed") {
			d.Crossed = replay.Crossed(board, m)
		}
	}
	if !dr.c.Bool("no-shapes") {
		addShapes(&d, v.items)
	}
	if strings.Contains(d.Caption, "{") {
		turn := render.ToMove(d.Game, setup.Turn, dr.lang)
		if d.Over {
			turn = ""
		}
		d.Caption = strings.TrimSpace(strings.NewReplacer("{turn}", turn, "{move}", v.name).Replace(d.Caption))
	}
	if d.Lang == "" {
		d.Lang = dr.lang
	}
	if err := dr.annotate(&d, v.pos); err != nil {
		return nil, &status{exitUsage, err}
	}
	if err := d.Validate(); err != nil {
		return nil, &status{exitUsage, err}
	}
	return &d, nil
}

// annotate puts on the diagram what the flags ask for.
func (dr *drawing) annotate(d *render.Diagram, pos gamerec.Position) error {
	b := d.Game.Board()
	texts := make(map[string]string)
	for _, flag := range []string{"area", "arrows", "circles", "crosses", "fills", "numbers", "last-move", "check"} {
		text, err := squareNames(d, dr.c.String(flag))
		if err != nil {
			return fmt.Errorf("--%s: %w", flag, err)
		}
		texts[flag] = text
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
			return fmt.Errorf("--arrows: %w", err)
		}
		d.Arrows = append(d.Arrows, a)
	}
	if dr.c.Bool("bent") {
		for i := range d.Arrows {
			d.Arrows[i].Bent = true
		}
	}
	for _, marks := range []struct {
		flag string
		to   *[]render.Mark
	}{{"circles", &d.Circles}, {"crosses", &d.Crosses}, {"fills", &d.Fills}} {
		for _, text := range list(texts[marks.flag]) {
			m, err := render.ParseCircle(b, text)
			if err != nil {
				return fmt.Errorf("--%s: %w", marks.flag, err)
			}
			*marks.to = append(*marks.to, m)
		}
	}
	for _, text := range list(dr.c.String("labels")) {
		at, label, ok := strings.Cut(text, "=")
		at, err := squareNames(d, at)
		if err != nil {
			return fmt.Errorf("--labels: %w", err)
		}
		m, err := render.ParseCircle(b, at)
		if !ok || err != nil || label == "" {
			return fmt.Errorf("--labels takes squares with their texts, such as e4=A, not %q", text)
		}
		d.Labels = append(d.Labels, render.Label{Square: m.Square, Text: label, Color: m.Color})
	}
	for i, text := range list(texts["numbers"]) {
		m, err := render.ParseCircle(b, text)
		if err != nil {
			return fmt.Errorf("--numbers: %w", err)
		}
		d.Labels = append(d.Labels, render.Label{Square: m.Square, Text: strconv.Itoa(i + 1), Color: m.Color})
	}
	switch text := texts["last-move"]; text {
	case "":
	case "none":
		d.LastMove, d.Crossed = nil, nil
	default:
		from, n := b.ParsePrefix(text)
		to, ok := b.ParseSquare(text[min(n, len(text)):])
		if n == 0 || !ok {
			return fmt.Errorf("--last-move takes two squares, such as e2e4, not %q", dr.c.String("last-move"))
		}
		d.LastMove = []gamerec.Square{from, to}
	}
	return markCheck(texts["check"], d, pos)
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
