package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"testing"
	"time"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// played returns frames of a game in which every ply moves a man to a free square.
func played(plies, width int) *Animation {
	setup := *place(gamerec.Chess, chessStart)
	a := &Animation{}
	frame := func(last ...gamerec.Square) {
		now := setup
		a.Frames = append(a.Frames, &Diagram{Setup: &now, LastMove: last, Width: width})
	}
	frame()
	for ply := range plies {
		from := gamerec.Square(ply * 29 % 64)
		for setup.Cells[from] == gamerec.NoPiece {
			from = (from + 1) % 64
		}
		to := gamerec.Square((ply*37 + 11) % 64)
		for setup.Cells[to] != gamerec.NoPiece {
			to = (to + 1) % 64
		}
		setup.Cells[to], setup.Cells[from] = setup.Cells[from], gamerec.NoPiece
		frame(from, to)
	}
	return a
}

// Frame laid over frame must show, after each, what the diagram looks like.
func TestGIFShowsEveryDiagram(t *testing.T) {
	a := played(12, 300)
	a.Delay, a.FinalPause = 250*time.Millisecond, 2*time.Second
	var out bytes.Buffer
	require.NoError(t, GIF(&out, a))
	film, err := gif.DecodeAll(&out)
	require.NoError(t, err)
	require.Len(t, film.Image, len(a.Frames))
	assert.Equal(t, 25, film.Delay[0])
	assert.Equal(t, 200, film.Delay[12])
	assert.Zero(t, film.LoopCount, "it begins anew")
	canvas := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	smaller := 0
	for i, frame := range film.Image {
		assert.LessOrEqual(t, len(frame.Palette), 128)
		draw.Draw(canvas, frame.Rect, frame, frame.Rect.Min, draw.Over)
		want, err := Image(a.Frames[i])
		require.NoError(t, err)
		require.Equal(t, want.Rect, canvas.Rect)
		assert.Less(t, meanDifference(canvas, want), 0.5, "frame %d", i)
		if frame.Rect != canvas.Rect {
			smaller++
		}
	}
	assert.Positive(t, smaller, "frames are only what changed")
}

// Diagrams of different heights stand on one canvas, which is that of the largest.
func TestGIFOfDifferentSizes(t *testing.T) {
	a := &Animation{Frames: []*Diagram{
		{Game: gamerec.Chess},
		{Game: gamerec.Chess, Captured: [2][]gamerec.Kind{nil, {gamerec.Pawn}}, Caption: "below"},
	}}
	large, err := a.Frames[1].Scene()
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, GIF(&out, a))
	conf, err := gif.DecodeConfig(&out)
	require.NoError(t, err)
	assert.Equal(t, int((large.Height+Unit-1)/Unit), conf.Height)
}

func TestGIFErrors(t *testing.T) {
	d := &Diagram{Game: gamerec.Chess}
	for want, a := range map[string]*Animation{
		"0 frames":           {},
		"a frame of 1ms":     {Frames: []*Diagram{d}, Delay: time.Millisecond},
		"a frame of 1h0m0s":  {Frames: []*Diagram{d}, FinalPause: time.Hour},
		"a frame of -1s":     {Frames: []*Diagram{d}, Delay: -time.Second},
		"pixels are":         {Frames: []*Diagram{{Game: gamerec.Chess, Width: 5000}}},
		"no board is known":  {Frames: []*Diagram{d, {}}},
		"a width of 2000000": {Frames: []*Diagram{{Game: gamerec.Chess, Width: 2000000}}},
	} {
		var out bytes.Buffer
		assert.ErrorContains(t, GIF(&out, a), want)
		assert.Zero(t, out.Len())
	}
}

func BenchmarkGIF(b *testing.B) {
	a := played(120, 0)
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		require.NoError(b, GIF(&out, a))
		require.Greater(b, out.Len(), 50000)
		b.ReportMetric(float64(out.Len()), "file-bytes")
	}
}
