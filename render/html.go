package render

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed page/page.js
var pageScript string

//go:embed page/page.css
var pageStyle string

// HTML writes a score as a page of one file, with the board beside the moves: to
// be stepped through with the mouse or the keyboard, read aloud, printed. It loads
// nothing, and its policy lets no other script run than its own.
func HTML(w io.Writer, s *Score) error {
	p := pageWriter{score: s, words: wordsOf(s.Lang), table: map[string]int{}, shapes: map[string]bool{}}
	body, err := p.page()
	if err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// pageWriter gathers the positions of a page: node 0 is the start, then every move
// in the order in which the text has them.
type pageWriter struct {
	score *Score
	words *words
	out   bytes.Buffer // the moves
	width Coord
	high  Coord
	defs  bytes.Buffer

	table  map[string]int // every piece of drawing, by its text
	shapes map[string]bool
	data   pageData
}

// pageData is what the script of the page reads.
type pageData struct {
	Items   []string   `json:"items"`  // pieces of drawing
	Views   [2][][]int `json:"views"`  // by orientation and node: the pieces of its picture
	Titles  []string   `json:"titles"` // by node
	Parent  []int      `json:"parent"`
	Next    []int      `json:"next"` // 0 is none
	Flipped bool       `json:"flipped"`
}

// pagePrefix is what names inside the drawing begin with; a page has one drawing.
const pagePrefix = "b-"

func (p *pageWriter) page() ([]byte, error) {
	s := p.score
	if s.Start == nil {
		return nil, fmt.Errorf("page: the start position is missing")
	}
	p.data.Flipped = s.Flipped
	if err := p.node(s.Start, p.words.startPosition); err != nil {
		return nil, err
	}
	if err := p.line(&s.Line, 0, 0); err != nil {
		return nil, err
	}
	data, err := json.Marshal(p.data) // escapes < > and &, so that no text ends the element
	if err != nil {
		return nil, err
	}
	first := 0
	if s.Flipped {
		first = 1
	}
	var drawing strings.Builder
	for _, i := range p.data.Views[first][0] {
		drawing.WriteString(p.data.Items[i])
	}
	title := cleanText(s.Title)
	if title == "" {
		title = strings.ToUpper(string(s.Game[:min(1, len(s.Game))])) + string(s.Game[min(1, len(s.Game)):])
	}
	var facts []Fact
	for _, f := range s.Facts {
		facts = append(facts, Fact{cleanText(f.Name), cleanText(f.Value)})
	}
	sum := sha256.Sum256([]byte(pageScript))
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, map[string]any{
		"Lang": p.words.code, "Words": p.words.export(), "Title": title, "Facts": facts, "Result": cleanText(s.Result),
		"Policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'",
		"Style":  template.CSS(pageStyle), "Script": template.JS(pageScript), "Data": template.JS(data),
		"ViewBox": string(p.width.Append(nil)) + " " + string(p.high.Append(nil)),
		"Defs":    template.HTML(p.defs.String()), "Drawing": template.HTML(drawing.String()),
		"StartTitle": p.data.Titles[0], "Moves": template.HTML(p.out.String()),
	})
	return out.Bytes(), err
}

// export names the words for the template.
func (w *words) export() map[string]string {
	return map[string]string{
		"Start": w.start, "Previous": w.previous, "Next": w.next, "End": w.end, "Flip": w.flip, "Moves": w.moves, "Board": w.board, "Keys": w.keys,
	}
}

// pageTemplate escapes every text by where it stands; HTML, CSS and JS values are
// made by this package.
var pageTemplate = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
{{.Style}}</style>
</head>
<body>
<header>
<h1>{{.Title}}</h1>
{{if .Facts}}<dl>
{{range .Facts}}<div><dt>{{.Name}}</dt><dd>{{.Value}}</dd></div>
{{end}}</dl>
{{end}}</header>
<main>
<figure aria-label="{{.Words.Board}}">
<svg id="board" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {{.ViewBox}}" stroke-linecap="round" stroke-linejoin="round" role="img" aria-labelledby="board-title">
<title id="board-title">{{.StartTitle}}</title>
<defs>{{.Defs}}</defs>
<g id="drawing">{{.Drawing}}</g>
</svg>
<div class="buttons" role="group" aria-label="{{.Words.Moves}}">
<button type="button" id="start" aria-label="{{.Words.Start}}" title="{{.Words.Start}}">|◀</button>
<button type="button" id="previous" aria-label="{{.Words.Previous}}" title="{{.Words.Previous}}">◀</button>
<button type="button" id="next" aria-label="{{.Words.Next}}" title="{{.Words.Next}}">▶</button>
<button type="button" id="end" aria-label="{{.Words.End}}" title="{{.Words.End}}">▶|</button>
<button type="button" id="flip" aria-label="{{.Words.Flip}}" title="{{.Words.Flip}}">⇅</button>
</div>
<p id="status" role="status"></p>
<p class="keys">{{.Words.Keys}}</p>
</figure>
<section aria-label="{{.Words.Moves}}">
{{.Moves}}
{{if .Result}}<p class="result">{{.Result}}</p>
{{end}}</section>
</main>
<script type="application/json" id="data">{{.Data}}</script>
<script>{{.Script}}</script>
</body>
</html>
`))

// line writes a line. Its first move follows the node parent and has the ply that
// leads on from it.
func (p *pageWriter) line(l *ScoreLine, parent, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("page: variations are nested deeper than %d", maxDepth)
	}
	if err := p.items(l.Before, parent, depth); err != nil {
		return err
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		if m.Diagram == nil {
			return fmt.Errorf("page: the diagram after %s is missing", m.full())
		}
		node := len(p.data.Titles)
		if err := p.node(m.Diagram, p.words.afterMove+" "+m.full()); err != nil {
			return err
		}
		p.data.Parent[node] = parent
		if i > 0 || depth == 0 {
			p.data.Next[parent] = node
		}
		if numbered(l.Moves, i) {
			fmt.Fprintf(&p.out, `<span class="number">%s</span>`, m.number())
		}
		fmt.Fprintf(&p.out, "<button type=\"button\" class=\"move\" tabindex=\"-1\">%s</button>", text(m.Text+m.Marks))
		for _, note := range [...]struct{ class, text string }{{"clock", m.Clock}, {"eval", m.Eval}} {
			if note.text != "" {
				fmt.Fprintf(&p.out, `<span class="%s">%s</span>`, note.class, text(note.text))
			}
		}
		p.out.WriteByte('\n')
		if err := p.items(m.Items, parent, depth); err != nil {
			return err
		}
		parent = node
	}
	return nil
}

// maxDepth bounds nested variations.
const maxDepth = 200

// items writes what stands behind a move; variations of it leave from the node parent.
func (p *pageWriter) items(items []ScoreItem, parent, depth int) error {
	for _, it := range items {
		switch {
		case it.Line != nil:
			first := ""
			if len(it.Line.Moves) > 0 {
				first = it.Line.Moves[0].full()
			}
			fmt.Fprintf(&p.out, "<details open><summary>%s <span class=\"first\">%s</span></summary>\n", text(p.words.variation), text(first))
			if err := p.line(it.Line, parent, depth+1); err != nil {
				return err
			}
			p.out.WriteString("</details>\n")
		case it.Text != "":
			fmt.Fprintf(&p.out, "<span class=\"comment\">%s</span>\n", text(it.Text))
		}
	}
	return nil
}

// text returns clean text for an element.
func text(s string) string { return template.HTMLEscapeString(cleanText(s)) }

// node adds a position, drawn from both sides.
func (p *pageWriter) node(d *Diagram, title string) error {
	if t := d.toMove(p.score.Lang); t != "" {
		title += ", " + t
	}
	p.data.Titles = append(p.data.Titles, cleanText(title))
	p.data.Parent, p.data.Next = append(p.data.Parent, 0), append(p.data.Next, 0)
	for turned := range p.data.Views {
		one := *d
		one.Flip, one.IDPrefix = turned == 1, pagePrefix
		s, err := one.Scene()
		if err != nil {
			return err
		}
		p.width, p.high = max(p.width, s.Width), max(p.high, s.Height)
		p.data.Views[turned] = append(p.data.Views[turned], p.pieces(s))
	}
	return nil
}

// wholeGroups are the layers that most positions have in common.
var wholeGroups = map[string]bool{"board": true, "border": true, "coordinates": true}

// pieces returns the picture of a scene as numbers of pieces: items, and layers
// that seldom change as a whole.
func (p *pageWriter) pieces(s *Scene) (list []int) {
	w := svgWriter{prefix: pagePrefix}
	for _, shape := range s.Shapes {
		if !p.shapes[shape.ID] {
			p.shapes[shape.ID] = true
			w.shape(shape)
		}
	}
	p.defs.Write(w.buf)
	for i := 0; i < len(s.Items); i++ {
		w.buf = w.buf[:0]
		w.item(&s.Items[i])
		if s.Items[i].Kind == ItemGroup && wholeGroups[s.Items[i].Class] {
			for s.Items[i].Kind != ItemEnd {
				i++
				w.item(&s.Items[i])
			}
		}
		n, ok := p.table[string(w.buf)]
		if !ok {
			n = len(p.data.Items)
			p.table[string(w.buf)] = n
			p.data.Items = append(p.data.Items, string(w.buf))
		}
		list = append(list, n)
	}
	return list
}
