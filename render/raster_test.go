package render

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

// rasterCases are diagrams that use every kind of item.
func rasterCases(t *testing.T) map[string]*Diagram {
	t.Helper()
	cases := map[string]*Diagram{}
	for _, g := range []gamerec.GameID{gamerec.Chess, gamerec.Xiangqi, gamerec.Banqi, gamerec.Metamachy} {
		s := gamerec.NewSetup(g)
		b := g.Board()
		kinds := map[gamerec.GameID][]gamerec.Kind{
			gamerec.Chess:     {gamerec.King, gamerec.Queen, gamerec.Rook, gamerec.Bishop, gamerec.Knight, gamerec.Pawn},
			gamerec.Xiangqi:   {gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Horse, gamerec.Chariot, gamerec.Cannon, gamerec.Soldier},
			gamerec.Banqi:     {gamerec.General, gamerec.Soldier, gamerec.Hidden},
			gamerec.Metamachy: {gamerec.Griffon, gamerec.Lion, gamerec.Prince, gamerec.Camel, gamerec.Cannon, gamerec.Elephant},
		}[g]
		for i, k := range kinds {
			s.Cells[b.Square(i, 0)] = gamerec.NewPiece(gamerec.First, k)
			s.Cells[b.Square(i, 1)] = gamerec.NewPiece(gamerec.Second, k)
		}
		d := &Diagram{Game: g, Setup: &s, Width: 600, TurnMark: true, Caption: "A caption", LastMove: []gamerec.Square{0, 9}}
		arrow, err := ParseArrow(b, "Ga1b3")
		require.NoError(t, err)
		d.Arrows = []Arrow{arrow}
		mark, err := ParseCircle(b, "Rc2")
		require.NoError(t, err)
		d.Circles = []Mark{mark}
		cases[string(g)] = d
	}
	return cases
}

// The picture in pixels must be that of an independent renderer of the SVG.
func TestPNGAgreesWithLibrsvg(t *testing.T) {
	tool, err := exec.LookPath("rsvg-convert")
	if err != nil {
		t.Skip("rsvg-convert is absent: nothing to compare the pixels with")
	}
	for name, d := range rasterCases(t) {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var svg bytes.Buffer
			require.NoError(t, SVG(&svg, d))
			path := filepath.Join(dir, "d.svg")
			require.NoError(t, os.WriteFile(path, svg.Bytes(), 0o644))
			out, err := exec.Command(tool, path).Output()
			require.NoError(t, err)
			want, err := png.Decode(bytes.NewReader(out))
			require.NoError(t, err)
			got, err := Image(d)
			require.NoError(t, err)
			require.Equal(t, want.Bounds().Size(), got.Bounds().Size())
			assert.Less(t, meanDifference(got, want), 1.0, "of 255, per channel")
		})
	}
}

func meanDifference(a, b image.Image) float64 {
	sum, n := 0.0, 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r1, g1, b1, a1 := a.At(x, y).RGBA()
			r2, g2, b2, a2 := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			for _, d := range [...]int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2), int(a1) - int(a2)} {
				sum += float64(max(d, -d)) / 257
				n++
			}
		}
	}
	return sum / float64(n)
}

// The page of a PDF must look like the picture in pixels.
func TestPDFAgreesWithPNG(t *testing.T) {
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm is absent: nothing to draw the page with")
	}
	for name, d := range rasterCases(t) {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var page bytes.Buffer
			require.NoError(t, PDF(&page, d))
			path := filepath.Join(dir, "d.pdf")
			require.NoError(t, os.WriteFile(path, page.Bytes(), 0o644))
			got, err := Image(d)
			require.NoError(t, err)
			size := got.Bounds().Size()
			out, err := exec.Command(tool, "-png", "-singlefile", "-scale-to-x", fmt.Sprint(size.X), "-scale-to-y", fmt.Sprint(size.Y), path).Output()
			require.NoError(t, err)
			want, err := png.Decode(bytes.NewReader(out))
			require.NoError(t, err)
			white := image.NewRGBA(got.Bounds()) // the page is white paper
			draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(white, white.Rect, got, image.Point{}, draw.Over)
			require.Equal(t, want.Bounds().Size(), size)
			assert.Less(t, meanDifference(white, want), 4.0, "of 255, per channel")
		})
	}
}

// A corner of the board is a square of one colour, and there is nothing around it.
func TestPNGPixels(t *testing.T) {
	theme, err := ThemeByName("screen")
	require.NoError(t, err)
	s := gamerec.NewSetup(gamerec.Chess)
	d := &Diagram{Game: gamerec.Chess, Setup: &s, Coordinates: "none", NoFrame: true, Theme: &theme}
	img, err := Image(d)
	require.NoError(t, err)
	scene, err := d.Scene()
	require.NoError(t, err)
	assert.Equal(t, int(scene.Width/Unit), img.Bounds().Dx())
	center := func(file, rank int) string {
		c := img.RGBAAt((2*file+1)*img.Bounds().Dx()/16, img.Bounds().Dy()-(2*rank+1)*img.Bounds().Dy()/16)
		return Color{c.R, c.G, c.B, c.A}.String()
	}
	assert.Equal(t, center(0, 0), center(7, 7), "a1 and h8 are dark")
	assert.NotEqual(t, center(0, 0), center(7, 0), "h1 is light")
}

// A PDF must hold what its cross-reference table says, at the places it says.
func TestPDFStructure(t *testing.T) {
	for name, d := range rasterCases(t) {
		var out bytes.Buffer
		require.NoError(t, PDF(&out, d), name)
		text := out.String()
		require.True(t, strings.HasPrefix(text, "%PDF-1.4\n"), name)
		require.True(t, strings.HasSuffix(text, "%%EOF\n"), name)
		xref := strings.LastIndex(text, "xref\n0 6\n")
		require.Positive(t, xref, name)
		lines := strings.Split(text[xref:], "\n")
		for i := 1; i <= 5; i++ {
			at := strings.TrimLeft(lines[2+i][:10], "0")
			offset := 0
			for _, c := range at {
				offset = offset*10 + int(c-'0')
			}
			assert.True(t, strings.HasPrefix(text[offset:], string(rune('0'+i))+" 0 obj\n"), "%s object %d", name, i)
		}
	}
}

// What LaTeX makes of the text must look like the picture in pixels.
func TestTeXAgreesWithPNG(t *testing.T) {
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("pdflatex is absent (Debian packages texlive-latex-base and texlive-pictures): nothing to set the text with")
	}
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm is absent: nothing to draw the page with")
	}
	for name, d := range rasterCases(t) {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var text bytes.Buffer
			text.WriteString("\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n\\setbox0=\\hbox{%\n")
			require.NoError(t, TeX(&text, d))
			text.WriteString("\\unskip}\n\\pdfpagewidth=\\wd0\n\\pdfpageheight=\\ht0\n\\pdfhorigin=0pt\n\\pdfvorigin=0pt\n\\shipout\\box0\n\\end{document}\n")
			require.NoError(t, os.WriteFile(filepath.Join(dir, "d.tex"), text.Bytes(), 0o644))
			cmd := exec.Command(latex, "-interaction=batchmode", "-halt-on-error", "d.tex")
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				log, _ := os.ReadFile(filepath.Join(dir, "d.log"))
				t.Fatalf("%s\n%s", out, log)
			}
			got, err := Image(d)
			require.NoError(t, err)
			size := got.Bounds().Size()
			out, err := exec.Command(tool, "-png", "-singlefile", "-scale-to-x", fmt.Sprint(size.X), "-scale-to-y", fmt.Sprint(size.Y), filepath.Join(dir, "d.pdf")).Output()
			require.NoError(t, err)
			want, err := png.Decode(bytes.NewReader(out))
			require.NoError(t, err)
			white := image.NewRGBA(got.Bounds())
			draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(white, white.Rect, got, image.Point{}, draw.Over)
			assert.Less(t, meanDifference(white, want), 4.0, "of 255, per channel")
		})
	}
}

func TestTeXIsBalanced(t *testing.T) {
	for name, d := range rasterCases(t) {
		var out bytes.Buffer
		require.NoError(t, TeX(&out, d), name)
		text := out.String()
		assert.Equal(t, strings.Count(text, "{"), strings.Count(text, "}"), name)
		assert.Equal(t, strings.Count(text, `\begin{scope}`), strings.Count(text, `\end{scope}`), name)
		assert.NotContains(t, text, "@unit@", name)
		for _, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, `\path`) {
				assert.True(t, strings.HasSuffix(line, ";"), line)
			}
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	s := gamerec.NewSetup(gamerec.Chess)
	for sq := range gamerec.Square(16) {
		s.Cells[sq] = gamerec.NewPiece(gamerec.First, gamerec.Knight)
		s.Cells[63-sq] = gamerec.NewPiece(gamerec.Second, gamerec.Queen)
	}
	d := &Diagram{Game: gamerec.Chess, Setup: &s, Width: 720}
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		require.NoError(b, PNG(&out, d))
		require.Greater(b, out.Len(), 5000)
	}
}
