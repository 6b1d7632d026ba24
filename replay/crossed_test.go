package replay_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
)

func TestCrossed(t *testing.T) {
	big, small := gamerec.Metamachy.Board(), gamerec.Chess.Board()
	for _, tt := range []struct {
		board      gamerec.Board
		from, to   string
		kind       gamerec.Kind
		flags      gamerec.MoveFlags
		want, what string
	}{
		{small, "e5", "d6", gamerec.Pawn, gamerec.FlagEnPassant, "d5", "the pawn taken stands beside the one that takes"},
		{big, "f2", "f4", gamerec.King, gamerec.FlagLeap, "f3", "a straight leap"},
		{big, "f2", "h4", gamerec.King, gamerec.FlagLeap, "g3", "a diagonal leap"},
		{big, "f2", "h3", gamerec.King, gamerec.FlagLeap, "g2 g3", "a knight-wise leap crosses one of two"},
		{big, "f2", "e4", gamerec.King, gamerec.FlagLeap, "f3 e3", "upwards"},
		{big, "a1", "b5", gamerec.Griffon, 0, "b2", "one step aslant, then along the file"},
		{big, "e5", "a4", gamerec.Griffon, 0, "d4", "then along the rank"},
		{big, "e5", "d4", gamerec.Griffon, 0, "", "the step alone has no bend"},
		{big, "e5", "e9", gamerec.Rook, 0, "", "other men cross nothing worth a mark"},
	} {
		from, _ := tt.board.ParseSquare(tt.from)
		to, _ := tt.board.ParseSquare(tt.to)
		var names []string
		for _, s := range replay.Crossed(tt.board, gamerec.Move{From: from, To: to, Piece: tt.kind, Flags: tt.flags}) {
			names = append(names, tt.board.Name(s))
		}
		assert.Equal(t, tt.want, strings.Join(names, " "), "%s %s-%s: %s", tt.kind, tt.from, tt.to, tt.what)
	}
	assert.Nil(t, replay.Crossed(small, gamerec.NullMove))
}
