package replay

import (
	"errors"
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay/banqi"
)

// banqiReason adds to a flip that cannot be played what only the record tells: that
// it cannot be replayed further, or where the pool ran out of the piece.
func (r *Replayer) banqiReason(p *gamerec.Problem, pos gamerec.Position, err error, illegal *gamerec.IllegalError) {
	if illegal.Reason == banqi.ReasonUnknownFlip {
		p.Code = CodeFlipUnknown
		return
	}
	var pool *banqi.PoolError
	if pos != r.kit.main || !errors.As(err, &pool) {
		return
	}
	moves := r.kit.history.Moves
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i].Revealed() == pool.Piece {
			n := &r.rec.Line.Moves[i]
			at := r.places.Pos(n.At)
			p.Msg += fmt.Sprintf("; the last was revealed by %s", r.numbered(n, pos, i+1))
			if at.Line > 0 {
				p.Msg += fmt.Sprintf(" in line %d, column %d", at.Line, at.Column)
			}
			return
		}
	}
}
