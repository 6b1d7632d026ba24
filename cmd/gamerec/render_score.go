package main

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/render"
	"github.com/gamerec/gamerec/replay"
)

// spot is a diagram that was made, with where it stands in the game.
type spot struct {
	diagram *render.Diagram
	ply     int
	name    string // the move before it; "" at the start
}

// scorer turns a played game into a score.
type scorer struct {
	g       *playedGame
	every   bool   // a diagram after each move
	at      places // or here
	found   []bool // by place: it is in the game
	spots   []spot
	lenient bool // a place that the game has not is no error
}

// maxNesting bounds variations within variations.
const maxNesting = 200

// score makes the score of the game, with diagrams where they are wanted.
func (s *scorer) score() (*render.Score, error) {
	g := s.g
	s.found = make([]bool, len(s.at))
	sc := &render.Score{Game: g.out.Game.ID, Title: titleOf(g.rec), Facts: facts(g.rec), Lang: g.dr.lang, Flipped: g.dr.base.Flip}
	sc.Result = results[g.rec.Result]
	v := g.start()
	if s.every {
		d, err := g.dr.diagram(v)
		if err != nil {
			return nil, err
		}
		sc.Start = d
	}
	line, err := s.line(&g.rec.Line, v, 0)
	if err != nil {
		return nil, err
	}
	for i, found := range s.found {
		if !found && !s.lenient {
			return nil, g.missing(s.at[i])
		}
	}
	sc.Line = line
	s.makeRoom(sc)
	return sc, nil
}

// line makes a line from the position of a view, which moves on with it.
func (s *scorer) line(l *gamerec.Line, v *view, depth int) (out render.ScoreLine, err error) {
	g := s.g
	if depth > maxNesting {
		return out, usageError("game %d nests variations deeper than %d", g.rec.Index, maxNesting)
	}
	v.items = l.Before
	if out.Before, err = s.items(l.Before, v, nil, nil, depth); err != nil {
		return out, err
	}
	for i := range l.Moves {
		n := &l.Moves[i]
		if !n.Played {
			addUnplayed(&out, l.Moves[i:])
			return out, nil
		}
		var before *view
		for k := range n.Items {
			if n.Items[k].Kind == gamerec.ItemVariation && before == nil {
				before = v.branch()
			}
		}
		v.play(n.Move)
		v.items = n.Items
		m := render.ScoreMove{Text: n.Text}
		m.Number, m.Second = replay.MoveNumber(&g.out.Start, v.ply)
		v.name = string(replay.AppendNumbered(nil, &g.out.Start, v.ply, n.Text))
		if s.every {
			if m.Diagram, err = g.dr.diagram(v); err != nil {
				return out, err
			}
		}
		if m.Items, err = s.items(n.Items, v, before, &m, depth); err != nil {
			return out, err
		}
		out.Moves = append(out.Moves, m)
	}
	return out, nil
}

// addUnplayed puts the moves that could not be played behind a line, as text.
func addUnplayed(line *render.ScoreLine, moves []gamerec.Node) {
	var texts []string
	for i := range moves {
		texts = append(texts, moves[i].Text)
	}
	item := render.ScoreItem{Text: "[" + strings.Join(texts, " ") + "]"}
	if len(line.Moves) == 0 {
		line.Before = append(line.Before, item)
		return
	}
	last := &line.Moves[len(line.Moves)-1]
	last.Items = append(last.Items, item)
}

// items turns what stands behind a move into parts of a score. Glyphs, clock and
// evaluation go to the move m, which is nil ahead of a line. Variations are played
// from before.
func (s *scorer) items(items []gamerec.Item, v, before *view, m *render.ScoreMove, depth int) (out []render.ScoreItem, err error) {
	for i := range s.at {
		if s.at[i].is(s.g, v) && (m != nil || v.ply == 0) {
			if out, err = s.place(out, i, v, false); err != nil {
				return nil, err
			}
		}
	}
	for k := range items {
		item := &items[k]
		marked := -1
		for i := range s.at {
			if s.at[i].isMark(item) {
				marked = i
				s.found[i] = true
			}
		}
		switch item.Kind {
		case gamerec.ItemNAG:
			if m != nil && item.NAG != nagDiagram && item.NAG != nagDiagramFlipped {
				m.Marks += cmp.Or(plainGlyphs[item.NAG], pgn.Glyph(item.NAG))
			}
		case gamerec.ItemComment:
			text := item.Text
			if m != nil {
				addNotes(m, text)
			}
			before, after, split := strings.Cut(text, diagramMark)
			if marked >= 0 && split {
				out = appendText(out, before)
				if out, err = s.place(out, marked, v, item.NAG == nagDiagramFlipped); err != nil {
					return nil, err
				}
				out = appendText(out, after)
				continue
			}
			out = appendText(out, strings.ReplaceAll(text, diagramMark, ""))
		case gamerec.ItemVariation:
			if before == nil { // ahead of the first move: there is nothing to vary
				continue
			}
			line, err := s.line(item.Line, before.branch(), depth+1)
			if err != nil {
				return nil, err
			}
			out = append(out, render.ScoreItem{Line: &line})
			continue
		}
		if marked >= 0 {
			if out, err = s.place(out, marked, v, item.NAG == nagDiagramFlipped); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// plainGlyphs are the marks of a NAG whose usual sign few fonts have.
var plainGlyphs = map[uint16]string{14: "+/=", 15: "=/+", 22: "⊙", 44: "=/∞"}

// place makes the diagram of a place, turned if the annotator wants it so.
func (s *scorer) place(out []render.ScoreItem, i int, v *view, turned bool) ([]render.ScoreItem, error) {
	s.found[i] = true
	d, err := s.g.dr.diagram(v)
	if err != nil {
		return nil, err
	}
	d.Flip = d.Flip != turned
	s.spots = append(s.spots, spot{d, v.ply, v.name})
	return append(out, render.ScoreItem{Diagram: d}), nil
}

// appendText appends a comment without its commands, if anything is left.
func appendText(out []render.ScoreItem, text string) []render.ScoreItem {
	if text = withoutCommands(text); text != "" {
		out = append(out, render.ScoreItem{Text: text})
	}
	return out
}

// withoutCommands returns a comment as people read it: commands are cut out with
// the blank ahead of them.
func withoutCommands(text string) string {
	var b strings.Builder
	from := 0
	for _, c := range pgn.Commands(text) {
		b.WriteString(strings.TrimRight(text[from:c.At], " "))
		if from = c.End; from < len(text) && !strings.ContainsRune(" .,;:!?)", rune(text[from])) {
			b.WriteByte(' ')
		}
	}
	b.WriteString(text[from:])
	return strings.TrimSpace(b.String())
}

// addNotes reads clock and evaluation of a comment.
func addNotes(m *render.ScoreMove, comment string) {
	for _, c := range pgn.Commands(comment) {
		switch {
		case len(c.Operands) == 0:
		case c.Name == "clk":
			m.Clock = c.Operands[0]
		case c.Name == "eval":
			if e, ok := pgn.ParseEval(c.Operands); ok && e.Mate == 0 {
				m.Eval = strconv.FormatFloat(e.Pawns, 'f', 2, 64)
				if e.Pawns > 0 {
					m.Eval = "+" + m.Eval
				}
			} else if ok {
				m.Eval = c.Operands[0]
			}
		}
	}
}

// makeRoom leaves in every diagram the same room for captured men, so that the
// board stands still.
func (s *scorer) makeRoom(sc *render.Score) {
	var all []*render.Diagram
	var walk func(*render.ScoreLine)
	walk = func(l *render.ScoreLine) {
		for i := range l.Moves {
			if d := l.Moves[i].Diagram; d != nil {
				all = append(all, d)
			}
			for _, it := range l.Moves[i].Items {
				if it.Line != nil {
					walk(it.Line)
				}
			}
		}
	}
	if sc.Start != nil {
		all = append(all, sc.Start)
	}
	walk(&sc.Line)
	evenRoom(all)
}

// evenRoom leaves in diagrams the room that the one with most captured men needs.
func evenRoom(all []*render.Diagram) {
	var room [2]int
	for _, d := range all {
		for side := range room {
			room[side] = max(room[side], len(d.Captured[side]))
		}
	}
	for _, d := range all {
		d.Room = room
	}
}

// results are the results as they are set in print.
var results = map[gamerec.Result]string{gamerec.ResultFirst: "1–0", gamerec.ResultSecond: "0–1", gamerec.ResultDraw: "½–½"}

// factTags are the tags that the head of a score tells, besides the players, with
// what they are called there.
var factTags = [][2]string{
	{"Event", "Event"}, {"Site", "Site"}, {"Date", "Date"}, {"Round", "Round"}, {"Opening", "Opening"}, {"ECO", "ECO"},
	{"TimeControl", "Time control"}, {"Termination", "Termination"}, {"Annotator", "Annotator"},
}

// facts tells what is known of a game.
func facts(rec *gamerec.Record) (list []render.Fact) {
	for _, tag := range factTags {
		if v, _ := rec.Tag(tag[0]); strings.Trim(v, "?.-") != "" {
			list = append(list, render.Fact{Name: tag[1], Value: strings.ReplaceAll(v, ".??", "")})
		}
	}
	return list
}
