package chess

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
)

func TestConformance(t *testing.T) {
	starts := []string{
		// Castling on every side, en passant, pins and promotions soon.
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	}
	of960 := []string{
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
		"1rr1k1rr/8/8/8/8/8/8/1RR1K1RR w GCgc - 0 1",
	}
	g := gametest.Game{ID: gamerec.Chess, Rules: Rules{}, FEN: []fen.Options{{Shredder: true}}, Playouts: 8}
	for i, text := range append(starts, of960...) {
		s, problems := fen.Parse(gamerec.Chess, text, fen.Options{Chess960: i >= len(starts)})
		require.Empty(t, problems, text)
		g.Starts = append(g.Starts, s)
	}
	gametest.Run(t, g)
}
