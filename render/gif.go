package render

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"slices"
	"time"
)

// Animation is a run of diagrams, such as the positions of a game. They may differ
// in size; the largest counts, and the width that the first asks for.
type Animation struct {
	Frames     []*Diagram
	Delay      time.Duration // how long a frame stands; 0 is a second
	FinalPause time.Duration // how long the last one stands; 0 is three seconds
}

// The usual times of an animation, and the most that the format can hold.
const (
	usualDelay = time.Second
	usualPause = 3 * time.Second
	longest    = math.MaxUint16 * tick
	tick       = 10 * time.Millisecond
)

// maxFrames bounds an animation; no game is as long.
const maxFrames = 10000

// maxAnimation bounds how many pixels a frame may have.
const maxAnimation = 4 << 20

// GIF writes an animated GIF that begins anew when it has ended: one palette of at
// most 128 colours, and of each frame only the rectangle that changed. What the
// theme leaves transparent is white.
func GIF(w io.Writer, a *Animation) error {
	film, err := a.film()
	if err != nil {
		return err
	}
	film.choosePalette()
	out := gif.GIF{Config: image.Config{ColorModel: film.palette, Width: film.canvas.Rect.Dx(), Height: film.canvas.Rect.Dy()}}
	for i := range film.scenes {
		film.draw(i)
		out.Image = append(out.Image, film.change(i == 0))
		out.Delay = append(out.Delay, int(film.delay/tick))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	out.Delay[len(out.Delay)-1] = int(film.pause / tick)
	return gif.EncodeAll(w, &out)
}

// film is an animation ready to be drawn, frame by frame on one canvas.
type film struct {
	scenes       []*Scene
	delay, pause time.Duration
	scale        float32
	ground       []color.RGBA // by frame
	canvas       *image.RGBA
	before       *image.RGBA // the frame before
	palette      color.Palette
	index        map[color.RGBA]uint8
}

// Validate returns an error that says what of the animation cannot be drawn.
func (a *Animation) Validate() error {
	_, err := a.film()
	return err
}

func (a *Animation) film() (*film, error) {
	f := &film{delay: cmp.Or(a.Delay, usualDelay), pause: cmp.Or(a.FinalPause, usualPause), index: map[color.RGBA]uint8{}}
	for _, d := range [...]time.Duration{f.delay, f.pause} {
		if d < 2*tick || d > longest {
			return nil, fmt.Errorf("animation: a frame of %s; it must stand from %s to %s", d, 2*tick, longest)
		}
	}
	if len(a.Frames) == 0 || len(a.Frames) > maxFrames {
		return nil, fmt.Errorf("animation: %d frames; there must be from 1 to %d", len(a.Frames), maxFrames)
	}
	var width, height Coord
	for _, d := range a.Frames {
		s, err := d.Scene()
		if err != nil {
			return nil, err
		}
		width, height = max(width, s.Width), max(height, s.Height)
		ground := color.RGBA{255, 255, 255, 255}
		if d.Theme != nil && d.Theme.Ground.A > 0 {
			g := d.Theme.Ground.over(RGB(0xFFFFFF))
			ground = color.RGBA{g.R, g.G, g.B, 255}
		}
		f.scenes, f.ground = append(f.scenes, s), append(f.ground, ground)
	}
	whole := Scene{Width: width, Height: height, Pixels: f.scenes[0].Pixels}
	w, h := whole.pixels()
	if w*h > maxAnimation {
		return nil, fmt.Errorf("animation: frames of %d by %d pixels; %d pixels are the most", w, h, maxAnimation)
	}
	f.scale = float32(w) / float32(width.Float())
	f.canvas, f.before = image.NewRGBA(image.Rect(0, 0, w, h)), image.NewRGBA(image.Rect(0, 0, w, h))
	return f, nil
}

// draw draws a frame on the canvas and keeps the one before.
func (f *film) draw(i int) {
	f.canvas, f.before = f.before, f.canvas
	draw.Draw(f.canvas, f.canvas.Rect, image.NewUniform(f.ground[i]), image.Point{}, draw.Src)
	f.scenes[i].paint(f.canvas, f.scale)
}

// change returns the part of the canvas that differs from the frame before, or all
// of it. Pixels that stay as they were are transparent.
func (f *film) change(all bool) *image.Paletted {
	r := f.canvas.Rect
	if !all {
		r = f.changed()
	}
	img := image.NewPaletted(r, f.palette)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := f.canvas.PixOffset(r.Min.X, y), f.canvas.PixOffset(r.Max.X, y)
		now, old := f.canvas.Pix[from:to], f.before.Pix[from:to]
		row := img.Pix[(y-r.Min.Y)*img.Stride:]
		for x := 0; 4*x < len(now); x++ {
			c := color.RGBA{now[4*x], now[4*x+1], now[4*x+2], 255}
			if !all && c == (color.RGBA{old[4*x], old[4*x+1], old[4*x+2], 255}) {
				continue // index 0
			}
			row[x] = f.colorIndex(c)
		}
	}
	return img
}

// changed returns the rectangle around all pixels that differ; a frame must have
// one pixel at least.
func (f *film) changed() (r image.Rectangle) {
	width := 4 * f.canvas.Rect.Dx()
	for y := range f.canvas.Rect.Dy() {
		now, old := f.canvas.Pix[y*f.canvas.Stride:][:width], f.before.Pix[y*f.before.Stride:][:width]
		first := 0
		for first < width && now[first] == old[first] {
			first++
		}
		if first == width {
			continue
		}
		last := width - 1
		for now[last] == old[last] {
			last--
		}
		r = r.Union(image.Rect(first/4, y, last/4+1, y+1))
	}
	if r.Empty() {
		r = image.Rect(0, 0, 1, 1)
	}
	return r
}

// maxColors is how many colours a palette has, the transparent one included.
const maxColors = 128

// choosePalette takes the colours that cover most of some frames, spread over the
// run. Of colours that are nearly the same only the commonest is taken.
func (f *film) choosePalette() {
	counts := map[color.RGBA]int{}
	const samples = 8
	for k := range min(samples, len(f.scenes)) {
		f.draw(k * (len(f.scenes) - 1) / max(min(samples, len(f.scenes))-1, 1))
		run, last := 0, color.RGBA{}
		for i := 0; i < len(f.canvas.Pix); i += 4 {
			c := color.RGBA{f.canvas.Pix[i], f.canvas.Pix[i+1], f.canvas.Pix[i+2], 255}
			if c != last {
				counts[last] += run
				run, last = 0, c
			}
			run++
		}
		counts[last] += run
	}
	delete(counts, color.RGBA{})
	type shade struct {
		color.RGBA
		count int
	}
	best := map[[3]uint8]shade{} // by the five upper bits of each channel
	total := map[[3]uint8]int{}
	for c, n := range counts {
		key := [3]uint8{c.R >> 3, c.G >> 3, c.B >> 3}
		total[key] += n
		if b := best[key]; n > b.count || n == b.count && order(c) < order(b.RGBA) {
			best[key] = shade{c, n}
		}
	}
	var shades []shade
	for key, s := range best {
		shades = append(shades, shade{s.RGBA, total[key]})
	}
	slices.SortFunc(shades, func(a, b shade) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(order(a.RGBA), order(b.RGBA)))
	})
	f.palette = color.Palette{color.RGBA{}}
	for _, s := range shades[:min(len(shades), maxColors-1)] {
		f.palette = append(f.palette, s.RGBA)
	}
	f.before = image.NewRGBA(f.canvas.Rect)
}

func order(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// colorIndex returns the palette's nearest colour.
func (f *film) colorIndex(c color.RGBA) uint8 {
	if i, ok := f.index[c]; ok {
		return i
	}
	best, distance := 1, math.MaxInt
	for i := 1; i < len(f.palette); i++ {
		p := f.palette[i].(color.RGBA)
		dr, dg, db := int(p.R)-int(c.R), int(p.G)-int(c.G), int(p.B)-int(c.B)
		if d := dr*dr + dg*dg + db*db; d < distance {
			best, distance = i, d
		}
	}
	f.index[c] = uint8(best)
	return uint8(best)
}
