package replay

import (
	"strings"

	"github.com/gamerec/gamerec"
)

// Rewriter writes the move texts of replayed records anew in a notation. It
// keeps positions and texts between records and belongs to one goroutine. The
// zero Rewriter is ready.
type Rewriter struct {
	game  gamerec.GameID
	to    gamerec.Notation
	buf   []byte
	texts strings.Builder // texts already written, one behind the other
	line  []gamerec.Position
	keep  []gamerec.Position
	still bool // texts follow from the moves alone, so that none need be played
}

// aloner is a notation in which the text of a move may not depend on the position.
type aloner interface {
	// ByMoveAlone says whether the texts of all moves of a game that begins at p follow
	// from the moves alone.
	ByMoveAlone(p gamerec.Position) bool
}

// textBlock is how many bytes of move texts share a piece of memory.
const textBlock = 16 << 10

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
	n, ok := to.(aloner)
	w.still = ok && n.ByMoveAlone(start)
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
				if w.game != gamerec.Banqi && strings.HasSuffix(n.Text, "=?") {
					// read as one text, since in banqi it would be a flip: a draw offer and a mark
					n.Items = append([]gamerec.Item{{Kind: gamerec.ItemNAG, NAG: 2, At: n.At, Text: "?"}}, n.Items...)
				}
				n.Text = w.text()
			}
			if !w.still {
				pos.Play(n.Move)
			}
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

// text returns what is in w.buf as a string. Many of them lie in one piece of
// memory, which is never written again.
func (w *Rewriter) text() string {
	if w.texts.Cap()-w.texts.Len() < len(w.buf) {
		w.texts = strings.Builder{}
		w.texts.Grow(max(textBlock, len(w.buf)))
	}
	from := w.texts.Len()
	w.texts.Write(w.buf)
	return w.texts.String()[from:]
}
