package render

import (
	"bytes"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode"
)

// Article is a score written as text for readers, with its diagrams in their places.
type Article struct {
	Score  *Score
	Format string // see ArticleFormats
	// Picture makes the file of a diagram of a Markdown text and returns how the text
	// is to name it. Without it diagrams are text boards.
	Picture func(number int, d *Diagram) (string, error)
}

// ArticleFormats returns the formats of articles: Markdown, HTML with the pictures
// in it, and a LaTeX document with TikZ pictures.
func ArticleFormats() []string { return []string{"md", "html", "tex"} }

// articleStyle is what differs between the formats. Texts given to it are plain.
type articleStyle interface {
	head(a *Article)
	text(s string) string
	strong(s string) string // of text that has been escaped
	diagram(a *Article, number int, d *Diagram) error
	paragraph(s string)
	foot(a *Article)
	bytes() []byte
}

// Write writes the article.
func (a *Article) Write(w io.Writer) error {
	var style articleStyle
	switch a.Format {
	case "md":
		style = &markdownStyle{}
	case "html":
		style = &htmlStyle{}
	case "tex":
		style = &texStyle{}
	default:
		return fmt.Errorf("there is no article format %.40q; the formats are %s", a.Format, strings.Join(ArticleFormats(), ", "))
	}
	aw := articleWriter{Article: a, style: style}
	style.head(a)
	if err := aw.line(&a.Score.Line, 0); err != nil {
		return err
	}
	if a.Score.Result != "" {
		aw.word(style.strong(style.text(cleanText(a.Score.Result))))
	}
	aw.flush()
	style.foot(a)
	_, err := w.Write(style.bytes())
	return err
}

// articleWriter gathers words to paragraphs. Moves of the main line are strong.
type articleWriter struct {
	*Article
	style    articleStyle
	words    []string // of the paragraph, escaped
	strong   []string // moves that follow each other, not yet made strong
	diagrams int
}

// word appends something to the paragraph.
func (a *articleWriter) word(s string) {
	a.settle()
	a.words = append(a.words, s)
}

// settle makes the moves gathered strong together.
func (a *articleWriter) settle() {
	if len(a.strong) > 0 {
		a.words = append(a.words, a.style.strong(strings.Join(a.strong, " ")))
		a.strong = a.strong[:0]
	}
}

// flush ends the paragraph.
func (a *articleWriter) flush() {
	a.settle()
	if len(a.words) > 0 {
		a.style.paragraph(strings.Join(a.words, " "))
		a.words = a.words[:0]
	}
}

// line writes a line; one of a variation stands in parentheses.
func (a *articleWriter) line(l *ScoreLine, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("article: variations are nested deeper than %d", maxDepth)
	}
	if err := a.items(l.Before, depth); err != nil {
		return err
	}
	open := ""
	if depth > 0 {
		open = "("
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		move := cleanText(m.Text + m.Marks)
		if numbered(l.Moves, i) {
			move = cleanText(m.full())
		}
		closing := ""
		if depth > 0 && i+1 == len(l.Moves) && len(m.Items) == 0 {
			closing = ")"
		}
		if word := a.style.text(open + move + closing); depth == 0 {
			a.strong = append(a.strong, word)
		} else {
			a.word(word)
		}
		open = ""
		if err := a.items(m.Items, depth); err != nil {
			return err
		}
		if depth > 0 && i+1 == len(l.Moves) && closing == "" {
			a.close()
		}
	}
	return nil
}

// close closes the parentheses of a variation behind what was written last.
func (a *articleWriter) close() {
	if len(a.words) == 0 {
		a.word(a.style.text(")"))
		return
	}
	a.words[len(a.words)-1] += a.style.text(")")
}

func (a *articleWriter) items(items []ScoreItem, depth int) error {
	for _, it := range items {
		switch {
		case it.Text != "":
			a.word(a.style.text(cleanText(it.Text)))
		case it.Line != nil:
			if err := a.line(it.Line, depth+1); err != nil {
				return err
			}
		case it.Diagram != nil:
			a.flush()
			a.diagrams++
			if err := a.style.diagram(a.Article, a.diagrams, it.Diagram); err != nil {
				return err
			}
		}
	}
	return nil
}

// under returns what stands under a diagram: its caption, or the side to move.
func (a *Article) under(d *Diagram) string {
	if d.Caption != "" {
		return ""
	}
	return d.toMove(a.Score.Lang)
}

// heading returns title and facts, clean.
func (a *Article) heading() (title, facts string) {
	var values []string
	for _, f := range a.Score.Facts {
		value := cleanText(f.Value)
		if !slices.Contains([]string{"Event", "Site", "Date"}, f.Name) { // these speak for themselves
			value = cleanText(f.Name) + " " + value
		}
		values = append(values, value)
	}
	return cleanText(a.Score.Title), strings.Join(values, ", ")
}

// markdownStyle writes CommonMark.
type markdownStyle struct{ out bytes.Buffer }

func (m *markdownStyle) bytes() []byte { return m.out.Bytes() }

func (m *markdownStyle) head(a *Article) {
	title, facts := a.heading()
	if title != "" {
		m.out.WriteString("# " + m.text(title) + "\n")
	}
	if facts != "" {
		m.paragraph("*" + m.text(facts) + "*")
	}
}

// text escapes whatever CommonMark could read as markup.
func (m *markdownStyle) text(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '&':
			b.WriteString("&amp;")
			continue
		case r == '<':
			b.WriteString("&lt;")
			continue
		case strings.ContainsRune("\\`*_[]|~>", r), i == 0 && strings.ContainsRune("#+-=", r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (m *markdownStyle) strong(s string) string { return "**" + s + "**" }
func (m *markdownStyle) paragraph(s string) {
	if m.out.Len() > 0 {
		m.out.WriteByte('\n')
	}
	m.out.WriteString(s + "\n")
}
func (m *markdownStyle) foot(*Article) {}

func (m *markdownStyle) diagram(a *Article, number int, d *Diagram) error {
	under := a.under(d)
	if a.Picture == nil {
		var board bytes.Buffer
		if err := ASCII(&board, d); err != nil {
			return err
		}
		m.paragraph("```text\n" + board.String() + "```")
	} else {
		name, err := a.Picture(number, d)
		if err != nil {
			return err
		}
		alt := fmt.Sprintf("%s %d", wordsOf(a.Score.Lang).diagram, number)
		m.paragraph("![" + m.text(alt) + "](<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "%0A").Replace(name) + ">)")
	}
	if under != "" {
		m.paragraph("*" + m.text(under) + "*")
	}
	return nil
}

// htmlStyle writes a page without scripts, the pictures in it.
type htmlStyle struct{ out bytes.Buffer }

func (h *htmlStyle) bytes() []byte { return h.out.Bytes() }

func (h *htmlStyle) head(a *Article) {
	title, facts := a.heading()
	fmt.Fprintf(&h.out, `<!DOCTYPE html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
body { max-width: 40rem; margin: 1rem auto; padding: 0 1rem; font: 1.05rem/1.55 Georgia, serif; }
figure { margin: 1rem 0; text-align: center; break-inside: avoid; }
figure svg { max-width: 20rem; width: 100%%; height: auto; }
figcaption, .facts { color: #555; font-size: .9em; }
</style>
</head>
<body>
`, wordsOf(a.Score.Lang).code, h.text(title))
	if title != "" {
		fmt.Fprintf(&h.out, "<h1>%s</h1>\n", h.text(title))
	}
	if facts != "" {
		fmt.Fprintf(&h.out, "<p class=\"facts\">%s</p>\n", h.text(facts))
	}
}

func (h *htmlStyle) text(s string) string   { return template.HTMLEscapeString(s) }
func (h *htmlStyle) strong(s string) string { return "<b>" + s + "</b>" }
func (h *htmlStyle) paragraph(s string)     { h.out.WriteString("<p>" + s + "</p>\n") }
func (h *htmlStyle) foot(*Article)          { h.out.WriteString("</body>\n</html>\n") }

func (h *htmlStyle) diagram(a *Article, number int, d *Diagram) error {
	one := *d
	one.IDPrefix = fmt.Sprintf("d%d-", number)
	h.out.WriteString("<figure>\n")
	if err := SVG(&h.out, &one); err != nil {
		return err
	}
	if under := a.under(d); under != "" {
		fmt.Fprintf(&h.out, "<figcaption>%s</figcaption>\n", h.text(under))
	}
	h.out.WriteString("</figure>\n")
	return nil
}

// texStyle writes a LaTeX document.
type texStyle struct{ out bytes.Buffer }

func (t *texStyle) bytes() []byte { return t.out.Bytes() }

// wide says whether the article holds Chinese characters, for which a document
// needs more than the standard fonts.
func (a *Article) wide() bool {
	han := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	var line func(l *ScoreLine) bool
	items := func(list []ScoreItem) bool {
		return slices.ContainsFunc(list, func(it ScoreItem) bool {
			return han(it.Text) || it.Line != nil && line(it.Line) || it.Diagram != nil && han(a.under(it.Diagram))
		})
	}
	line = func(l *ScoreLine) bool {
		return items(l.Before) || slices.ContainsFunc(l.Moves, func(m ScoreMove) bool { return han(m.Text) || items(m.Items) })
	}
	title, facts := a.heading()
	return han(title+facts) || line(&a.Score.Line)
}

func (t *texStyle) head(a *Article) {
	title, facts := a.heading()
	t.out.WriteString("\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amssymb}\n\\usepackage{tikz}\n")
	if a.wide() {
		t.out.WriteString("\\usepackage{ctex} % Chinese: compile with xelatex or lualatex\n")
	}
	t.out.WriteString("\\begin{document}\n")
	if title != "" {
		t.out.WriteString("\\section*{" + t.text(title) + "}\n")
	}
	if facts != "" {
		t.paragraph("\\textit{" + t.text(facts) + "}")
	}
}

// texReplacer escapes what TeX reads as a command, and writes signs that its
// standard fonts have not in ones that they have.
var texReplacer = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "^", `\textasciicircum{}`, "_", `\_`, "%", `\%`,
	"~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, `"`, `\textquotedbl{}`, "--", "-{}-", "–", "--", "—", "---",
	"½", "1/2", "±", `$\pm$`, "∓", `$\mp$`, "⩲", "+/=", "⩱", "=/+", "∞", `$\infty$`, "□", `$\square$`, "−", `$-$`, "→", `$\rightarrow$`,
	"↑", `$\uparrow$`, "⇆", `$\leftrightarrows$`, "∆", `$\Delta$`, "∇", `$\nabla$`, "⨀", `$\odot$`, "⊕", `$\oplus$`, "⟳", `$\circlearrowright$`,
	"≤", `$\leq$`, "⌓", `$\frown$`,
)

func (t *texStyle) text(s string) string   { return texReplacer.Replace(s) }
func (t *texStyle) strong(s string) string { return "\\textbf{" + s + "}" }
func (t *texStyle) paragraph(s string)     { t.out.WriteString("\n" + s + "\n") }
func (t *texStyle) foot(*Article)          { t.out.WriteString("\\end{document}\n") }

func (t *texStyle) diagram(a *Article, _ int, d *Diagram) error {
	t.out.WriteString("\n\\begin{center}\n")
	if err := TeX(&t.out, d); err != nil {
		return err
	}
	if under := a.under(d); under != "" {
		t.out.WriteString("\n" + t.text(under) + "\n")
	}
	t.out.WriteString("\\end{center}\n")
	return nil
}
