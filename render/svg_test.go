package render

import (
	"bytes"
	"encoding/xml"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// parseXML reads a document whole and returns its text and the values of all id attributes.
func parseXML(t *testing.T, doc []byte) (text string, ids []string, refs []string) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(doc))
	var all strings.Builder
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return all.String(), ids, refs
		}
		require.NoError(t, err)
		switch tok := tok.(type) {
		case xml.CharData:
			all.Write(tok)
		case xml.StartElement:
			for _, a := range tok.Attr {
				switch {
				case a.Name.Local == "id":
					ids = append(ids, a.Value)
				case a.Name.Local == "href":
					refs = append(refs, strings.TrimPrefix(a.Value, "#"))
				case strings.HasPrefix(a.Name.Local, "aria-"):
					refs = append(refs, a.Value)
				}
			}
		}
	}
}

func TestIDs(t *testing.T) {
	owner := map[string]string{}
	for name, d := range diagrams(t) {
		var out bytes.Buffer
		require.NoError(t, SVG(&out, d))
		_, ids, refs := parseXML(t, out.Bytes())
		seen := map[string]bool{}
		for _, id := range ids {
			assert.False(t, seen[id], "%s: id %s twice", name, id)
			assert.Empty(t, owner[id], "%s: id %s is also in another picture", name, id)
			seen[id], owner[id] = true, name
		}
		for _, ref := range refs {
			assert.True(t, seen[ref], "%s: nothing has the id %s", name, ref)
		}
	}
	d := Diagram{Game: gamerec.Chess, Setup: place(gamerec.Chess, chessStart), IDPrefix: "board1-"}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	_, ids, _ := parseXML(t, out.Bytes())
	for _, id := range ids {
		assert.True(t, strings.HasPrefix(id, "board1-"), id)
	}
}

func TestHostileText(t *testing.T) {
	hostile := "<script>alert('1')</script>]]>&amp;\"\x00\x1b[31m\x7f\u0085\u202e\ufffe\xff tail\tend\r\n--> 红"
	d := Diagram{Game: gamerec.Chess, Title: hostile, Caption: hostile, Labels: []Label{{Square: 3, Text: hostile}}}
	for _, f := range textFormats() {
		var out bytes.Buffer
		require.NoError(t, f.Write(&out, &d))
		for _, r := range out.String() {
			assert.False(t, r != '\n' && r < 0x20 || r >= 0x7F && r < 0xA0 || r == 0x202E || r == 0xFFFD || r == 0xFFFE, "%s writes %U", f.Name, r)
		}
	}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	assert.NotContains(t, out.String(), "<script")
	text, _, _ := parseXML(t, out.Bytes())
	assert.Contains(t, text, `<script>alert('1')</script>]]>&amp;"[31m tail end`)
}

// Colours with alpha become two attributes, since many viewers read no #rrggbbaa.
func TestAlphaIsSplit(t *testing.T) {
	d := Diagram{Game: gamerec.Chess, Fills: []Mark{{0, "#ff000080"}, {1, "#00F"}}, Circles: []Mark{{2, "#1234"}}, Arrows: []Arrow{{From: 8, To: 16, Color: "#0a0b0cff"}}}
	var out bytes.Buffer
	require.NoError(t, SVG(&out, &d))
	assert.Contains(t, out.String(), `fill="#f00" fill-opacity=".5"`)
	assert.Contains(t, out.String(), `fill="#00f"/>`)
	assert.Contains(t, out.String(), `stroke="#123" stroke-opacity=".27"`)
	assert.Contains(t, out.String(), `fill="#0a0b0c"><title>arrow from a2 to a3`)
	assert.NotRegexp(t, `"#([0-9a-f]{4}|[0-9a-f]{8})"`, out.String())
}

func TestLibrsvgReadsEveryPicture(t *testing.T) {
	tool, err := exec.LookPath("rsvg-convert")
	if err != nil {
		t.Skip("rsvg-convert is not installed (Debian package librsvg2-bin)")
	}
	for name, d := range diagrams(t) {
		var doc bytes.Buffer
		require.NoError(t, SVG(&doc, d))
		cmd := exec.Command(tool, "--format", "png")
		cmd.Stdin = &doc
		var png, msg bytes.Buffer
		cmd.Stdout, cmd.Stderr = &png, &msg
		require.NoError(t, cmd.Run(), "%s: %s", name, msg.String())
		assert.Empty(t, msg.String(), name)
		assert.Equal(t, "\x89PNG", png.String()[:4], name)
	}
}

func BenchmarkSVG(b *testing.B) {
	d := Diagram{Setup: place(gamerec.Chess, chessStart), LastMove: []gamerec.Square{12, 28}, Arrows: []Arrow{{From: 1, To: 18}}}
	b.ReportAllocs()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := SVG(&out, &d); err != nil || out.Len() < 10000 {
			b.Fatal(err, out.Len())
		}
	}
}

func BenchmarkASCII(b *testing.B) {
	d := Diagram{Setup: place(gamerec.Chess, chessStart)}
	b.ReportAllocs()
	for b.Loop() {
		if err := ASCII(io.Discard, &d); err != nil {
			b.Fatal(err)
		}
	}
}
