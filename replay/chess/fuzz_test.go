package chess

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
)

// Whatever FromSetup lets through can be played: the two counts agree, the data
// that it gives back is taken as it is, and a further ply keeps the hash right.
func FuzzFromSetup(f *testing.F) {
	for _, text := range []string{
		startFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1",
		"4k2P/8/8/8/8/8/8/p3K3 w KQ e3 -1 0",
		"1rr1k1rr/8/8/8/8/8/8/1RR1K1RR w GCgc - 0 1",
		"kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, of960 bool) {
		s, _ := fen.Parse(gamerec.Chess, text, fen.Options{Chess960: of960})
		pos, problems := Rules{}.FromSetup(s)
		if pos == nil {
			worst, _ := problems.Worst()
			require.Equal(t, gamerec.Error, worst)
			return
		}
		p := pos.(*Position)
		mended := p.Setup()
		again, _ := Rules{}.FromSetup(mended)
		require.NotNil(t, again)
		require.Equal(t, mended, again.Setup())
		require.Equal(t, p.Hash(), again.Hash())
		require.Equal(t, gametest.Perft(p, 2), Perft(p, 2))
		h := gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}}
		Rules{}.Judge(&h)
		for _, m := range p.Moves(nil) {
			require.NoError(t, p.Check(m))
			after := *p
			after.Play(m)
			require.Equal(t, after.computeHash(), after.hash)
		}
	})
}
