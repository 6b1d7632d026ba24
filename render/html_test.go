package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/browser"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// board returns a diagram after a move on the usual array of chess, given by squares.
func board(t *testing.T, second bool, moves ...string) *Diagram {
	t.Helper()
	setup := place(gamerec.Chess, chessStart)
	d := &Diagram{Setup: setup}
	for _, m := range moves {
		from, to := square(t, gamerec.Chess, m[:2]), square(t, gamerec.Chess, m[2:])
		setup.Cells[to], setup.Cells[from] = setup.Cells[from], gamerec.NoPiece
		d.LastMove = []gamerec.Square{from, to}
	}
	if second {
		setup.Turn = gamerec.Second
	}
	return d
}

// shortScore is 1. e4 (1. d4 d5 (1... f5)) 1... e5 2. f4 with comments and clocks.
func shortScore(t *testing.T) *Score {
	return &Score{
		Game: gamerec.Chess, Title: "Ann – Bo", Facts: []Fact{{"Event", "Lesson"}}, Result: "1–0", Start: board(t, false),
		Line: ScoreLine{
			Before: []ScoreItem{{Text: "A beginning."}},
			Moves: []ScoreMove{
				{Number: 1, Text: "e4", Marks: "!", Clock: "0:05:00", Diagram: board(t, true, "e2e4"), Items: []ScoreItem{{Line: &ScoreLine{Moves: []ScoreMove{
					{Number: 1, Text: "d4", Diagram: board(t, true, "d2d4")},
					{Number: 1, Second: true, Text: "d5", Diagram: board(t, false, "d2d4", "d7d5"), Items: []ScoreItem{{Line: &ScoreLine{Moves: []ScoreMove{
						{Number: 1, Second: true, Text: "f5", Diagram: board(t, false, "d2d4", "f7f5")},
					}}}}},
				}}}}},
				{Number: 1, Second: true, Text: "e5", Eval: "+0.30", Diagram: board(t, false, "e2e4", "e7e5")},
				{Number: 2, Text: "f4", Diagram: board(t, true, "e2e4", "e7e5", "f2f4"), Items: []ScoreItem{{Text: "The King's Gambit."}}},
			},
		},
	}
}

func page(t *testing.T, s *Score) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, HTML(&out, s))
	return out.Bytes()
}

// The page is one file that loads nothing, and its policy names its own script.
func TestPageIsSelfContained(t *testing.T) {
	text := string(page(t, shortScore(t)))
	assert.NotRegexp(t, `(?i)\b(src|href)="(https?:)?//|url\(|@import|<link|<img|<iframe|<object`, strings.ReplaceAll(text, `xmlns:xlink="http://www.w3.org/1999/xlink"`, ""))
	scripts := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(text, -1)
	require.Len(t, scripts, 1)
	sum := sha256.Sum256([]byte(scripts[0][1]))
	assert.Contains(t, html.UnescapeString(text), "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	assert.Contains(t, text, `<html lang="en">`)
	assert.Contains(t, text, "default-src &#39;none&#39;")
	ids := map[string]int{}
	for _, id := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(text, -1) {
		ids[id[1]]++
	}
	assert.NotEmpty(t, ids)
	for id, n := range ids {
		assert.Equal(t, 1, n, "id %s", id)
	}
}

// Under its own policy the page draws the board, with nothing run by others.
func TestPageRunsUnderItsPolicy(t *testing.T) {
	dom := browser.Dump(t, page(t, shortScore(t)))
	assert.Contains(t, dom, `class="ready"`)
	assert.Contains(t, dom, "White king")
}

func TestPageInBrowser(t *testing.T) {
	const script = `
		const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
		const men = () => document.querySelectorAll('#drawing .man').length;
		const on = (square) => { const m = document.querySelector('#drawing .man.' + square); return m ? m.querySelector('title').textContent : ''; };
		const state = () => [document.getElementById('status').textContent, document.querySelector('[aria-current]') ? document.querySelector('[aria-current]').textContent : '', on('e4'), on('d4'), on('f4')].join('|');
		const r = {};
		r.start = state(); r.men = men();
		press('ArrowRight'); r.one = state();
		press('ArrowRight'); r.two = state();
		press('ArrowLeft'); r.back = state();
		press('ArrowDown'); r.variation = state();
		press('ArrowRight'); r.inside = state();
		press('ArrowDown'); r.deeper = state();
		press('ArrowUp'); press('ArrowLeft'); press('ArrowUp'); r.out = state();
		press('End'); r.end = state(); r.endButtons = ['start', 'next'].map((id) => document.getElementById(id).disabled).join();
		press('Home'); r.home = state(); r.homeButtons = ['start', 'next'].map((id) => document.getElementById(id).disabled).join();
		document.getElementById('next').click(); r.click = state();
		document.getElementById('end').click(); document.getElementById('previous').click(); r.previous = state();
		[...document.querySelectorAll('button.move')].find((b) => b.textContent === 'f5').click(); r.clicked = state();
		const y = (s) => +document.querySelector('#drawing .man.' + s).getAttribute('y');
		r.up = y('e8') < y('e1');
		document.getElementById('flip').click(); r.flipped = y('e8') > y('e1');
		press('f'); r.unflipped = y('e8') < y('e1');
		const details = [...document.querySelectorAll('details')];
		r.details = details.length;
		details.forEach((d) => (d.open = false));
		r.folded = details[0].querySelector('.first').textContent;
		[...document.querySelectorAll('button.move')].find((b) => b.textContent === 'f5').click();
		r.unfolded = details.every((d) => d.open);
		r.tabStops = [...document.querySelectorAll('button.move')].filter((b) => b.tabIndex === 0).length;
		r.named = [...document.querySelectorAll('button')].every((b) => (b.getAttribute('aria-label') || b.textContent).trim() !== '');
		r.live = document.getElementById('status').getAttribute('role');
		r.comment = [...document.querySelectorAll('.comment')].map((c) => c.textContent).join('|');
		r.clock = document.querySelector('.clock').textContent;
		return r;`
	var r struct {
		Start, One, Two, Back, Variation, Inside, Deeper, Out, End, EndButtons, Home, HomeButtons, Click, Previous, Clicked string
		Up, Flipped, Unflipped, Unfolded, Named                                                                             bool
		Men, Details, TabStops                                                                                              int
		Folded, Live, Comment, Clock                                                                                        string
	}
	browser.Run(t, page(t, shortScore(t)), script, &r)
	assert.Equal(t, "Start position, White to move||||", r.Start)
	assert.Equal(t, 32, r.Men)
	assert.Equal(t, "After 1. e4!, Black to move|e4!|White pawn e4||", r.One)
	assert.Equal(t, "After 1...e5, White to move|e5|White pawn e4||", r.Two)
	assert.Equal(t, r.One, r.Back)
	assert.Equal(t, "After 1. d4, Black to move|d4||White pawn d4|", r.Variation)
	assert.Equal(t, "After 1...d5, White to move|d5||White pawn d4|", r.Inside)
	assert.Equal(t, "After 1...f5, White to move|f5||White pawn d4|", r.Deeper)
	assert.Equal(t, r.One, r.Out)
	assert.Equal(t, "After 2. f4, Black to move|f4|White pawn e4||White pawn f4", r.End)
	assert.Equal(t, "false,true", r.EndButtons)
	assert.Equal(t, r.Start, r.Home)
	assert.Equal(t, "true,false", r.HomeButtons)
	assert.Equal(t, r.One, r.Click)
	assert.Equal(t, r.Two, r.Previous)
	assert.Equal(t, r.Deeper, r.Clicked)
	assert.True(t, r.Up && r.Flipped && r.Unflipped, "White below, above, below")
	assert.Equal(t, 2, r.Details)
	assert.Equal(t, "1. d4", r.Folded)
	assert.True(t, r.Unfolded, "a move in a folded variation unfolds it")
	assert.Equal(t, 1, r.TabStops, "the moves are one stop of the tab key")
	assert.True(t, r.Named)
	assert.Equal(t, "status", r.Live)
	assert.Equal(t, "A beginning.|The King's Gambit.", r.Comment)
	assert.Equal(t, "0:05:00", r.Clock)
}

// hostileScore has markup in every text.
func hostileScore(t *testing.T, text string) *Score {
	s := shortScore(t)
	s.Title, s.Result = text, text
	s.Facts = []Fact{{text, text}}
	s.Start.Caption, s.Start.Title = text, text
	s.Line.Before = []ScoreItem{{Text: text}}
	for i := range s.Line.Moves {
		m := &s.Line.Moves[i]
		m.Text, m.Marks, m.Clock, m.Eval = text, text, text, text
		m.Diagram.Labels = []Label{{Square: 3, Text: text}}
	}
	s.Line.Moves[0].Items[0].Line.Moves[0].Text = text
	return s
}

const hostile = `"'><img src=x onerror=hit()><script>hit()</script></script><!--</title></style>]]>{{.}}${1}` + "\x00\u202e\x1b[31m&amp;\u2028"

func TestPageEscapesTexts(t *testing.T) {
	var r struct {
		Hits, Images, Scripts int
		Heading               string
	}
	text := strings.Replace(string(page(t, hostileScore(t, hostile))), "<head>", "<head>\n<script>window.hits = 0; function hit() { window.hits++; }</script>", 1)
	browser.Run(t, []byte(text), `
		document.getElementById('end').click();
		return { hits: window.hits, images: document.images.length, scripts: document.scripts.length, heading: document.querySelector('h1').textContent };`, &r)
	assert.Zero(t, r.Hits)
	assert.Zero(t, r.Images)
	assert.Equal(t, 4, r.Scripts, "the data, the page's own, and two of this test")
	assert.Equal(t, `"'><img src=x onerror=hit()><script>hit()</script></script><!--</title></style>]]>{{.}}${1}[31m&amp;`, strings.TrimRight(r.Heading, "\u2028"))
}

func TestPageErrors(t *testing.T) {
	assert.ErrorContains(t, HTML(&bytes.Buffer{}, &Score{}), "the start position is missing")
	s := shortScore(t)
	s.Line.Moves[1].Diagram = nil
	assert.ErrorContains(t, HTML(&bytes.Buffer{}, s), "the diagram after 1...e5 is missing")
	deep := &ScoreLine{}
	for range 300 {
		deep = &ScoreLine{Moves: []ScoreMove{{Number: 1, Text: "e4", Diagram: board(t, true, "e2e4"), Items: []ScoreItem{{Line: deep}}}}}
	}
	assert.ErrorContains(t, HTML(&bytes.Buffer{}, &Score{Start: board(t, false), Line: *deep}), "nested deeper")
}

func TestLanguages(t *testing.T) {
	require.Len(t, languages, len(Languages()))
	for _, code := range Languages() {
		w := languages[code]
		require.NotNil(t, w, code)
		for _, text := range []string{w.start, w.previous, w.next, w.end, w.flip, w.moves, w.variation, w.diagram, w.board, w.startPosition, w.afterMove, w.keys} {
			assert.NotEmpty(t, text, code)
		}
		assert.Len(t, w.toMove, 3, code)
		assert.True(t, validLang(w.code))
	}
	assert.Equal(t, "红先", ToMove(gamerec.Xiangqi, gamerec.First, "zh-hans"))
	assert.Empty(t, ToMove(gamerec.Banqi, gamerec.NoSide, "en"))
}

// The page's own colours hold the contrast of WCAG 2.1 AA for text, in light and dark.
func TestPageColours(t *testing.T) {
	blocks := regexp.MustCompile(`:root \{([^}]*)\}`).FindAllStringSubmatch(pageStyle, -1)
	require.Len(t, blocks, 3, "light, dark, print")
	for _, block := range blocks {
		colors := map[string]Color{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]+)`).FindAllStringSubmatch(block[1], -1) {
			c, err := ParseColor(m[2])
			require.NoError(t, err)
			colors[m[1]] = c
		}
		for _, pair := range [][2]string{{"ink", "page"}, {"soft", "page"}, {"on-mark", "mark"}} {
			require.Contains(t, colors, pair[0])
			assert.GreaterOrEqual(t, Contrast(colors[pair[0]], colors[pair[1]]), 4.5, "%s on %s in%s", pair[0], pair[1], block[1])
		}
	}
}
