package replay

import "github.com/gamerec/gamerec"

// Rewriter writes the move texts of replayed records anew in a notation. It
// keeps positions and texts between records and belongs to one goroutine. The
// zero Rewriter is ready.
type Rewriter struct {
	game  gamerec.GameID
	to    gamerec.Notation
	buf   []byte
	texts map[string]string // texts already written, to share their memory
	line  []gamerec.Position
	keep  []gamerec.Position
}

// manyTexts bounds the table of shared texts.
const manyTexts = 1 << 15

// Rewrite writes the text of every move that a replay has found legal, in the
// main line and in variations. start is the position before the first move; it
// is not changed. Texts of moves that were not played stay.
func (w *Rewriter) Rewrite(rec *gamerec.Record, start gamerec.Position, to gamerec.Notation) {
	w.to = to
	if rec.Game != w.game {
		w.game, w.line, w.keep = rec.Game, nil, nil
	}
	w.room(0, start)
	w.line[0].CopyFrom(start)
	w.run(&rec.Line, 0)
}

func (w *Rewriter) room(depth int, like gamerec.Position) {
	for depth >= len(w.line) {
		w.line = append(w.line, like.Clone())
		w.keep = append(w.keep, like.Clone())
	}
}

func (w *Rewriter) run(line *gamerec.Line, depth int) {
	pos := w.line[depth]
	for i := range line.Moves {
		n := &line.Moves[i]
		branches := hasVariation(n.Items)
		if branches {
			w.keep[depth].CopyFrom(pos)
		}
		if n.Played {
			w.buf = w.to.Append(w.buf[:0], pos, n.Move)
			if string(w.buf) != n.Text {
				n.Text = w.share()
			}
			pos.Play(n.Move)
		}
		if branches {
			w.room(depth+1, pos)
			for k := range n.Items {
				if n.Items[k].Kind == gamerec.ItemVariation {
					w.line[depth+1].CopyFrom(w.keep[depth])
					w.run(n.Items[k].Line, depth+1)
				}
			}
		}
		if !n.Played {
			return
		}
	}
}

// share returns the text in w.buf as a string, the same memory for equal texts.
func (w *Rewriter) share() string {
	if t, ok := w.texts[string(w.buf)]; ok {
		return t
	}
	if w.texts == nil || len(w.texts) >= manyTexts {
		w.texts = make(map[string]string)
	}
	t := string(w.buf)
	w.texts[t] = t
	return t
}
