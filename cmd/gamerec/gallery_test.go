package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"flag"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gamerec/gamerec/render"
	"github.com/gamerec/gamerec/replay"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

//go:generate go test -run TestGallery . -gallery

var updateGallery = flag.Bool("gallery", false, "make docs/gallery anew")

const (
	galleryPage = "docs/gallery.md"
	galleryDir  = "docs/gallery"
)

// TestGallery runs the commands of docs/gallery.md. What they write is what stands
// there and in docs/gallery.
func TestGallery(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile(galleryPage)
	require.NoError(t, err)
	made := t.TempDir()
	blocks := strings.Split(string(text), "```console\n")
	for i, block := range blocks[1:] {
		block, rest, closed := strings.Cut(block, "```\n")
		require.True(t, closed)
		var fresh strings.Builder
		for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
			line, _, _ := strings.Cut(part, "\n")
			var out, errs bytes.Buffer
			code := run(context.Background(), words(t, strings.ReplaceAll(line, "-o "+galleryDir, "-o "+made)), strings.NewReader(""), &out, &errs)
			require.Zero(t, code, "%s: %s", line, errs.String())
			fresh.WriteString("$ " + line + "\n" + out.String())
		}
		if !*updateGallery {
			assert.Equal(t, fresh.String(), block)
		}
		blocks[i+1] = fresh.String() + "```\n" + rest
	}
	if *updateGallery {
		require.NoError(t, os.WriteFile(galleryPage, []byte(strings.Join(blocks, "```console\n")), 0o644))
	}
	compareGallery(t, made)
}

// compareGallery holds the files made against those committed.
func compareGallery(t *testing.T, made string) {
	files, err := os.ReadDir(made)
	require.NoError(t, err)
	names := map[string]bool{"green.yaml": true}
	for _, f := range files {
		names[f.Name()] = true
		got, err := os.ReadFile(filepath.Join(made, f.Name()))
		require.NoError(t, err)
		path := filepath.Join(galleryDir, f.Name())
		if *updateGallery {
			require.NoError(t, os.WriteFile(path, got, 0o644))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, sameContent(t, path, want, got), "%s is not what the command writes; go generate ./cmd/gamerec makes it anew", path)
	}
	total := int64(0)
	require.NoError(t, filepath.WalkDir(galleryDir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		assert.True(t, names[d.Name()], "%s is made by no command of %s", path, galleryPage)
		info, err := d.Info()
		total += info.Size()
		return err
	}))
	assert.Less(t, total, int64(1<<20), "the gallery is small")
}

var pdfStream = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)

// sameContent says whether two files show the same, however a compressor packed
// them. Pixels may differ by what processors differ in rounding.
func sameContent(t *testing.T, path string, a, b []byte) bool {
	switch filepath.Ext(path) {
	case ".png":
		one, err := png.Decode(bytes.NewReader(a))
		require.NoError(t, err)
		other, err := png.Decode(bytes.NewReader(b))
		require.NoError(t, err)
		return alike(one, other)
	case ".gif":
		one, other := frames(t, a), frames(t, b)
		if len(one) != len(other) {
			return false
		}
		for i := range one {
			if !alike(one[i], other[i]) {
				return false
			}
		}
		return true
	case ".pdf":
		one, other := pdfStream.FindSubmatch(a), pdfStream.FindSubmatch(b)
		require.NotNil(t, one, path)
		require.NotNil(t, other, path)
		return bytes.Equal(inflate(t, one[1]), inflate(t, other[1]))
	}
	return bytes.Equal(a, b)
}

// frames returns the pictures that an animation shows one after the other.
func frames(t *testing.T, data []byte) (list []image.Image) {
	film, err := gif.DecodeAll(bytes.NewReader(data))
	require.NoError(t, err)
	canvas := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for _, f := range film.Image {
		draw.Draw(canvas, f.Rect, f, f.Rect.Min, draw.Over)
		list = append(list, &image.RGBA{Pix: bytes.Clone(canvas.Pix), Stride: canvas.Stride, Rect: canvas.Rect})
	}
	return list
}

// alike says whether two pictures have one size and differ by less than one of 255
// on average.
func alike(a, b image.Image) bool {
	r := a.Bounds()
	if r != b.Bounds() {
		return false
	}
	sum := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range [...]int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
				sum += max(d, -d) / 257
			}
		}
	}
	return sum < 3*r.Dx()*r.Dy()
}

// TestGalleryIsWhole: every game, theme, set, way to label and format is shown.
func TestGalleryIsWhole(t *testing.T) {
	text, err := os.ReadFile("../../" + galleryPage)
	require.NoError(t, err)
	var want []string
	for _, g := range replay.Games() {
		want = append(want, "gallery/"+string(g.ID))
		for _, set := range render.Sets(g.ID) {
			want = append(want, "`"+set+"`")
		}
		for _, c := range render.CoordinateStyles(g.ID)[:len(render.CoordinateStyles(g.ID))-1] {
			want = append(want, "`"+string(c)+"`")
		}
	}
	for _, name := range render.Themes() {
		want = append(want, "`"+name+"`")
	}
	for _, f := range render.Formats() {
		want = append(want, "`"+f.Name+"`")
	}
	for _, f := range render.ArticleFormats() {
		want = append(want, "--article "+f)
	}
	want = append(want, "`"+formatGIF+"`", "`"+formatHTML+"`")
	for _, w := range nameWords {
		want = append(want, "`{"+w+"}`")
	}
	for _, w := range want {
		assert.Contains(t, string(text), w)
	}
}

func inflate(t *testing.T, packed []byte) []byte {
	z, err := zlib.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	out, err := io.ReadAll(z)
	require.NoError(t, err)
	return out
}
