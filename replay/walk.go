package replay

import "github.com/gamerec/gamerec"

// Rewrite writes the text of every move that a replay has found legal anew in a
// notation, in the main line and in variations. start is Outcome.Start's
// position; it is not changed. Texts of moves that were not played stay.
func Rewrite(rec *gamerec.Record, start gamerec.Position, to gamerec.Notation) {
	w := rewriter{to: to}
	w.line(&rec.Line, start.Clone())
}

type rewriter struct {
	to  gamerec.Notation
	buf []byte
}

func (w *rewriter) line(line *gamerec.Line, pos gamerec.Position) {
	for i := range line.Moves {
		n := &line.Moves[i]
		var before gamerec.Position
		if hasVariation(n.Items) {
			before = pos.Clone()
		}
		if n.Played {
			w.buf = w.to.Append(w.buf[:0], pos, n.Move)
			if string(w.buf) != n.Text {
				n.Text = string(w.buf)
			}
			pos.Play(n.Move)
		}
		for k := range n.Items {
			if n.Items[k].Kind == gamerec.ItemVariation {
				w.line(n.Items[k].Line, before.Clone())
			}
		}
		if !n.Played {
			return
		}
	}
}
