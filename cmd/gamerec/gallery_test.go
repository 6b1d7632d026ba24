package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"flag"
	"image"
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
		assert.True(t, bytes.Equal(content(t, path, want), content(t, path, got)), "%s is not what the command writes; go generate ./cmd/gamerec makes it anew", path)
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

// content returns what a file shows, apart from how a compressor packed it.
func content(t *testing.T, path string, data []byte) []byte {
	var frames []image.Image
	switch filepath.Ext(path) {
	case ".png":
		img, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		frames = append(frames, img)
	case ".gif":
		film, err := gif.DecodeAll(bytes.NewReader(data))
		require.NoError(t, err)
		for _, f := range film.Image {
			frames = append(frames, f)
		}
	case ".pdf":
		packed := pdfStream.FindSubmatch(data)
		require.NotNil(t, packed, path)
		return inflate(t, packed[1])
	default:
		return data
	}
	var out []byte
	for _, f := range frames {
		b := f.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				r, g, bl, a := f.At(x, y).RGBA()
				out = append(out, byte(r>>8), byte(g>>8), byte(bl>>8), byte(a>>8))
			}
		}
	}
	return out
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
