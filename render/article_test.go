package render

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func article(t *testing.T, a *Article) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, a.Write(&out))
	return out.String()
}

// withDiagram is the short score with a diagram after 1...e5.
func withDiagram(t *testing.T) *Score {
	s := shortScore(t)
	s.Facts = append(s.Facts, Fact{"Round", "1"})
	s.Line.Moves[1].Items = []ScoreItem{{Diagram: s.Line.Moves[1].Diagram}, {Text: "An open game."}}
	return s
}

func TestArticleMarkdown(t *testing.T) {
	assert.Equal(t, `# Ann – Bo

*Lesson, Round 1*

A beginning. **1. e4!** (1. d4 d5 (1...f5)) **1...e5**

`+"```text"+`
  +-----------------+
8 | r n b q k b n r |
7 | p p p p[.]p p p |
6 | . . . . . . . . |
5 | . . . .[p]. . . |
4 | . . . . P . . . |
3 | . . . . . . . . |
2 | P P P P . P P P |
1 | R N B Q K B N R |
  +-----------------+
    a b c d e f g h
`+"```"+`

*White to move*

An open game. **2. f4** The King's Gambit. **1–0**
`, article(t, &Article{Score: withDiagram(t), Format: "md"}))

	s := withDiagram(t)
	s.Lang = "de"
	text := article(t, &Article{Score: s, Format: "md", Picture: func(n int, d *Diagram) (string, error) {
		assert.Equal(t, s.Line.Moves[1].Diagram, d)
		return fmt.Sprintf("a b-%d.svg", n), nil
	}})
	assert.Contains(t, text, "\n![Diagramm 1](<a b-1.svg>)\n\n*Weiß am Zug*\n")
}

func TestArticleHTML(t *testing.T) {
	text := article(t, &Article{Score: withDiagram(t), Format: "html"})
	assert.Contains(t, text, "<p>A beginning. <b>1. e4!</b> (1. d4 d5 (1...f5)) <b>1...e5</b></p>\n<figure>\n<svg ")
	assert.Contains(t, text, "<figcaption>White to move</figcaption>")
	assert.Contains(t, text, `id="d1-title"`)
	assert.NotContains(t, text, "<script")
}

// Whatever a score holds, it is text: no markup of the format gets through.
func TestArticleEscapes(t *testing.T) {
	const markup = "# *a* _b_ `c` [d](e) <img src=x onerror=hit()> ![f](g) | ~h~ \\input{x} $y$ %z & ^ {"
	s := hostileScore(t, markup)
	s.Line.Moves[0].Items = []ScoreItem{{Text: markup}}

	text := article(t, &Article{Score: s, Format: "md"})
	for _, raw := range []string{" *a*", " _b_", " `c`", " [d]", "<img", "![f]"} {
		assert.NotContains(t, text, raw)
	}
	assert.Contains(t, text, `\# \*a\* \_b\_ \`+"`c\\`"+` \[d\](e) &lt;img src=x onerror=hit()\> !\[f\](g) \| \~h\~ \\input{x}`)

	text = article(t, &Article{Score: s, Format: "html"})
	assert.NotContains(t, text, "<img")

	text = article(t, &Article{Score: s, Format: "tex"})
	_, body, _ := strings.Cut(text, `\begin{document}`)
	body = regexp.MustCompile(`(?s)\\begin\{tikzpicture\}.*?\\end\{tikzpicture\}`).ReplaceAllString(body, "")
	for _, raw := range []string{`\input`, " $y$", " %z", " & ", " ^", " # "} {
		assert.NotContains(t, body, raw)
	}
	assert.Contains(t, body, `\textbackslash{}input\{x\} \$y\$ \%z \& \textasciicircum{} \{`)
}

func TestArticleTeX(t *testing.T) {
	s := withDiagram(t)
	text := article(t, &Article{Score: s, Format: "tex"})
	assert.Contains(t, text, "A beginning. \\textbf{1. e4!} (1. d4 d5 (1...f5)) \\textbf{1...e5}\n\n\\begin{center}\n%")
	assert.Contains(t, text, "\\textbf{2. f4} The King's Gambit. \\textbf{1--0}\n\\end{document}\n")
	assert.NotContains(t, text, "ctex")
	s.Line.Moves[0].Items = []ScoreItem{{Text: "红先胜"}}
	assert.Contains(t, article(t, &Article{Score: s, Format: "tex"}), `\usepackage{ctex}`)
	for _, name := range []string{"document", "center", "tikzpicture", "scope"} {
		assert.Equal(t, strings.Count(text, `\begin{`+name+"}"), strings.Count(text, `\end{`+name+"}"), name)
	}
}

func TestArticleErrors(t *testing.T) {
	assert.ErrorContains(t, (&Article{Score: shortScore(t), Format: "doc"}).Write(&bytes.Buffer{}), "md, html, tex")
	s := withDiagram(t)
	s.Line.Moves[1].Items[0].Diagram = &Diagram{}
	for _, format := range ArticleFormats() {
		assert.ErrorContains(t, (&Article{Score: s, Format: format}).Write(&bytes.Buffer{}), "no board is known", format)
	}
	s = withDiagram(t)
	failed := fmt.Errorf("disk full")
	err := (&Article{Score: s, Format: "md", Picture: func(int, *Diagram) (string, error) { return "", failed }}).Write(&bytes.Buffer{})
	assert.ErrorIs(t, err, failed)
}
