package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
)

// view is a position of a game with what its diagram is drawn from.
type view struct {
	pos      gamerec.Position
	move     gamerec.Move // that led to it
	moved    bool         // false at the start
	ply      int          // from 0
	main     bool         // of the main line
	name     string       // the move as people write it, such as "12...Nf6"
	items    []gamerec.Item
	captured [2][]gamerec.Kind
	deal     []gamerec.Piece // what lies face down; nil to hide it
}

// playedGame is a record that has been replayed. It is valid until the next one.
type playedGame struct {
	dr   *drawing
	rec  *gamerec.Record
	out  *replay.Outcome
	deal []gamerec.Piece
}

// play replays a record and writes its moves in the notation asked for.
func (dr *drawing) play(rec *gamerec.Record) (*playedGame, error) {
	g := &playedGame{dr: dr, rec: rec, out: dr.player.Play(rec)}
	if g.out.History == nil {
		tellProblems(dr.c, g.out.Problems)
		return nil, &status{exitFindings, nil}
	}
	if name := dr.notationFor(g.out.Game); name != "" {
		n, err := g.out.Game.Notation(name)
		if err != nil {
			return nil, &status{exitUsage, err}
		}
		if g.out.Rewritable() {
			dr.rewriter.Rewrite(rec, g.out.History.Start, n)
		}
	}
	if dr.c.Bool("reveal") {
		text, ok := rec.Tag("Deal")
		if !ok || rec.Game != gamerec.Banqi {
			return nil, usageError("--reveal needs a record of banqi with a Deal tag")
		}
		deal, err := fen.ParseDeal(text)
		if err != nil {
			return nil, &status{exitFindings, fmt.Errorf("the Deal tag cannot be read: %w", err)}
		}
		g.deal = deal[:]
	}
	return g, nil
}

// notationFor returns the notation in which moves of a game are written: that of
// --notation, or the game's own in the language of --lang; "" leaves them as they are.
func (dr *drawing) notationFor(game *replay.Game) string {
	switch {
	case dr.lang == "" || dr.notation != "" && dr.notation != "san":
		return dr.notation
	case game.ID == gamerec.Chess && dr.lang == "en":
		return "san"
	}
	own := dr.lang // of xiangqi
	if game.ID == gamerec.Chess {
		own = "san-" + dr.lang
	}
	if slices.ContainsFunc(game.Notations, func(n replay.NotationInfo) bool { return n.Name == own }) {
		return own
	}
	return dr.notation
}

// told tells why a game could not be played to its end, once it has been drawn as
// far as it goes.
func (g *playedGame) told(err error) error {
	if err != nil || g.out.Complete {
		return err
	}
	tellProblems(g.dr.c, g.out.Problems)
	return &status{exitFindings, fmt.Errorf("game %d can be played only to ply %d", g.rec.Index, g.out.Plies)}
}

// walk visits the positions of the main line, the start first, until visit returns
// false. The view is valid within visit only.
func (g *playedGame) walk(visit func(*view) bool) {
	h := g.out.History
	v := g.start()
	for {
		if !visit(v) || v.ply == len(h.Moves) {
			return
		}
		v.play(h.Moves[v.ply])
		node := &g.rec.Line.Moves[v.ply-1]
		v.items = node.Items
		v.name = string(replay.AppendNumbered(nil, &g.out.Start, v.ply, node.Text))
	}
}

// start is the view of the start position.
func (g *playedGame) start() *view {
	v := &view{pos: g.out.History.Start.Clone(), main: true, items: g.rec.Line.Before, deal: g.deal}
	v.captured = lost(v.pos)
	return v
}

// play makes a move.
func (v *view) play(m gamerec.Move) {
	if m.Taken != gamerec.NoKind && v.pos.Turn() != gamerec.NoSide {
		loser := v.pos.Turn().Other()
		v.captured[loser] = append(slices.Clip(v.captured[loser]), m.Taken)
	}
	v.pos.Play(m)
	v.move, v.moved = m, true
	v.ply++
}

// branch returns a copy from which a variation can be played.
func (v *view) branch() *view {
	b := *v
	b.pos, b.main = v.pos.Clone(), false
	return &b
}

// after returns the view that a value of --ply names.
func (g *playedGame) after(text string) (*view, error) {
	place, err := parsePlace(text)
	if err != nil || place.mark {
		return nil, usageError("--ply takes a number from 0, a move such as 12w, or last, not %q", text)
	}
	var found *view
	g.walk(func(v *view) bool {
		if place.is(g, v) {
			found = v
		}
		return found == nil
	})
	if found == nil {
		return nil, g.missing(place)
	}
	return found, nil
}

// missingPlace is an error: a place that a game has not.
type missingPlace string

func (m missingPlace) Error() string { return string(m) }

// missing says why a place is not in the game.
func (g *playedGame) missing(p place) error {
	all := len(g.rec.Line.Moves)
	none := func(format string, args ...any) error {
		return &status{exitUsage, missingPlace(fmt.Sprintf("game %d has "+format, append([]any{g.rec.Index}, args...)...))}
	}
	switch {
	case p.mark && p.word != "":
		return none("no comment with the word %q", p.word)
	case p.mark:
		return none("no mark of a diagram, [#] or $220")
	case p.number == 0 && p.ply > all:
		return none("%d plies, not %d", all, p.ply)
	case g.out.Complete:
		return none("no move %s: it ends with ply %d", p.text, all)
	}
	tellProblems(g.dr.c, g.out.Problems)
	return &status{exitFindings, fmt.Errorf("game %d can be played only to ply %d", g.rec.Index, g.out.Plies)}
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

var errFound = errors.New("found")

// oneRecord reads game number index of the input.
func oneRecord(c *cli.Context, index int) (*gamerec.Record, error) {
	if index < 1 {
		return nil, usageError("--game-index counts from 1")
	}
	var found *gamerec.Record
	n := 0
	err := eachRecord(c, func(rec *gamerec.Record, form gamerec.Problems) error {
		if n++; n < index {
			return nil
		}
		if form.Has(pgn.CodeNoGame) {
			tellProblems(c, form)
			return &status{exitFindings, nil}
		}
		rec.Index, found = n, rec
		return errFound
	})
	switch {
	case found != nil:
		return found, nil
	case err != nil:
		return nil, err
	}
	if n == 0 {
		return nil, &status{exitFindings, errors.New("the input holds no game")}
	}
	return nil, usageError("the input has %d games; there is no game %d", n, index)
}

// eachRecord reads the records of the input until do returns an error.
func eachRecord(c *cli.Context, do func(*gamerec.Record, gamerec.Problems) error) error {
	seq, err := chunks(c, nil)
	if err != nil {
		return err
	}
	var parser pgn.Parser
	for w := range seq {
		if w.err != nil {
			return ioError(w.err)
		}
		var failed error
		w.Each(&parser, func(rec *gamerec.Record, form gamerec.Problems) {
			if failed == nil {
				failed = do(rec, form)
			}
		})
		if failed != nil {
			return failed
		}
	}
	return nil
}

// titleOf names a record by its players, or by its event.
func titleOf(rec *gamerec.Record) string {
	one, other := players(rec)
	switch event, _ := rec.Tag("Event"); {
	case one != "" || other != "":
		return strings.TrimSpace(one + " – " + other)
	case strings.Trim(event, "?") != "":
		return event
	}
	return ""
}

// players returns who moved first and who second, "" for unknown ones.
func players(rec *gamerec.Record) (first, second string) {
	for _, name := range [...]string{"White", "Red", "First"} {
		if v, _ := rec.Tag(name); first == "" {
			first = strings.Trim(v, "?")
		}
	}
	for _, name := range [...]string{"Black", "Second"} {
		if v, _ := rec.Tag(name); second == "" {
			second = strings.Trim(v, "?")
		}
	}
	return first, second
}
