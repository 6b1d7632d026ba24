package pgn

import (
	"strings"
	"unsafe"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
)

// builder turns tokens into the tree of a record. Its arenas hand out pieces of
// larger slices, so that a record costs few allocations; with reuse the pieces of
// the last record are handed out again.
type builder struct {
	reuse  bool
	runs   []gamerec.Node // what run tokens stand for
	nodes  arena[gamerec.Node]
	items  arena[gamerec.Item]
	lines  arena[gamerec.Line]
	tags   arena[gamerec.Tag]
	bytes  arena[byte]
	levels []level
}

// level is a line being built, at one depth of nesting.
type level struct {
	line  gamerec.Line
	nodes []gamerec.Node
	items []gamerec.Item // of the last node, or ahead of the first
}

// arena hands out slices of a large one.
type arena[T any] struct{ free, all []T }

// take returns a slice of n elements that nobody else has; its content is stale.
func (a *arena[T]) take(n int) []T {
	if len(a.free) < n {
		a.all = make([]T, max(n, 256, min(2*len(a.all), 4096)))
		a.free = a.all
	}
	s := a.free[:n:n]
	a.free = a.free[n:]
	return s
}

// hold returns a copy of s that lives in the arena.
func (a *arena[T]) hold(s []T) []T {
	if len(s) == 0 {
		return nil
	}
	kept := a.take(len(s))
	copy(kept, s)
	return kept
}

// again makes all that was handed out since the last new slice free again.
func (a *arena[T]) again() { a.free = a.all }

func (b *builder) begin() {
	if b.reuse {
		b.nodes.again()
		b.items.again()
		b.lines.again()
		b.tags.again()
	}
}

// head reads the tag section into rec. Comments ahead of the first tag are the
// preamble; those among or behind the tags belong to the line.
func (b *builder) head(rec *gamerec.Record, toks []lexer.Token, before []gamerec.Item) []gamerec.Item {
	count, last := 0, -1
	for i := range toks {
		if toks[i].Type == tokTag {
			count++
			last = i
		}
	}
	tags := b.tags.take(count)[:0]
	for i := range toks {
		t := &toks[i]
		switch {
		case t.Type == tokTag:
			tags = append(tags, gamerec.Tag{
				Name:  t.Value[:t.Pos.Line],
				Value: unescape(t.Value[t.Pos.Column:]),
				At:    int32(t.Pos.Offset),
			})
		case len(tags) == 0 && last >= 0:
			rec.Preamble = append(rec.Preamble, gamerec.Item{})
			b.note(t, &rec.Preamble[len(rec.Preamble)-1])
		default:
			before = append(before, gamerec.Item{})
			b.note(t, &before[len(before)-1])
		}
	}
	if count > 0 {
		rec.Tags = tags
	}
	return before
}

// note fills in the item of a token that is neither ply nor parenthesis.
func (b *builder) note(t *lexer.Token, item *gamerec.Item) {
	item.At = int32(t.Pos.Offset)
	switch t.Type {
	case tokNAG:
		item.Kind, item.NAG, item.Text = gamerec.ItemNAG, nagNumber(t.Value), t.Value
	case tokEscape:
		item.Kind, item.Text = gamerec.ItemEscape, t.Value
	case tokComment, tokStray:
		item.Kind, item.Text = gamerec.ItemComment, b.comment(t.Value)
	}
}

// comment folds the layout of a comment: blanks at its ends are dropped, and each
// line break with the blanks around it is one space.
func (b *builder) comment(text string) string {
	for text != "" && isBlank(rune(text[0])) {
		text = text[1:]
	}
	for text != "" && isBlank(rune(text[len(text)-1])) {
		text = text[:len(text)-1]
	}
	i := lineBreakAt(text)
	if i < 0 {
		return text
	}
	dst := b.bytes.take(len(text))[:0]
	for ; i >= 0; i = lineBreakAt(text) {
		end := i
		for end > 0 && (text[end-1] == ' ' || text[end-1] == '\t') {
			end--
		}
		dst = append(append(dst, text[:end]...), ' ')
		for i < len(text) && isBlank(rune(text[i])) {
			i++
		}
		text = text[i:]
	}
	dst = append(dst, text...)
	return unsafe.String(unsafe.SliceData(dst), len(dst))
}

// lineBreakAt returns the offset of the first CR or LF, -1 if there is none.
func lineBreakAt(text string) int {
	i := strings.IndexByte(text, '\n')
	if i >= 0 {
		text = text[:i]
	}
	if k := strings.IndexByte(text, '\r'); k >= 0 {
		return k
	}
	return i
}

func isBlank(r rune) bool { return r == ' ' || r == '\n' || r == '\r' || r == '\t' }

// line builds the tree of a run of tokens that begins with the items before.
func (b *builder) line(rec *gamerec.Record, toks []lexer.Token, before []gamerec.Item) {
	b.push(0, 0)
	b.levels[0].items = append(b.levels[0].items, before...)
	depth := b.run(toks, rec.Source, 0)
	b.flush(&b.levels[depth])
	l := &b.levels[0]
	rec.Line = gamerec.Line{Before: l.line.Before, Moves: l.nodes}
	if !b.reuse {
		rec.Line.Moves = b.nodes.hold(l.nodes)
	}
}

func (b *builder) push(depth int, at int32) {
	if depth == len(b.levels) {
		b.levels = append(b.levels, level{})
	}
	l := &b.levels[depth]
	l.line = gamerec.Line{At: at}
	l.nodes, l.items = l.nodes[:0], l.items[:0]
}

// flush gives the items gathered in a line to its last node, or to its head.
func (b *builder) flush(l *level) {
	if len(l.items) == 0 {
		return
	}
	items := b.items.hold(l.items)
	l.items = l.items[:0]
	if n := len(l.nodes); n > 0 {
		l.nodes[n-1].Items = items
	} else {
		l.line.Before = items
	}
}

// node appends a node for a ply, in place.
func (l *level) node(t *lexer.Token) {
	n := len(l.nodes)
	if n == cap(l.nodes) {
		l.nodes = append(l.nodes, gamerec.Node{})
	}
	l.nodes = l.nodes[:n+1]
	l.nodes[n] = gamerec.Node{Text: t.Value, Number: int32(t.Pos.Line), At: int32(t.Pos.Offset)}
}

// item appends an empty item and returns it.
func (l *level) item() *gamerec.Item {
	n := len(l.items)
	if n == cap(l.items) {
		l.items = append(l.items, gamerec.Item{})
	}
	l.items = l.items[:n+1]
	l.items[n] = gamerec.Item{}
	return &l.items[n]
}

func (b *builder) run(toks []lexer.Token, source string, depth int) int {
	l := &b.levels[depth]
	for i := 0; i < len(toks); i++ {
		t := &toks[i]
		switch t.Type {
		case tokPly:
			if len(l.items) > 0 {
				b.flush(l)
			}
			l.node(t)
		case tokRun:
			if len(l.items) > 0 {
				b.flush(l)
			}
			l.nodes = append(l.nodes, b.runs[t.Pos.Line:t.Pos.Column]...)
		case tokOpen:
			depth++
			b.push(depth, int32(t.Pos.Offset))
			l = &b.levels[depth]
		case tokClose:
			b.flush(l)
			l.line.Moves = b.nodes.hold(l.nodes)
			line := &b.lines.take(1)[0]
			*line = l.line
			depth--
			l = &b.levels[depth]
			*l.item() = gamerec.Item{Kind: gamerec.ItemVariation, At: line.At, Line: line}
		case tokStray:
			// words that follow one another are one comment
			end := t.Pos.Offset + len(t.Value)
			for i+1 < len(toks) && toks[i+1].Type == tokStray {
				i++
				end = toks[i].Pos.Offset + len(toks[i].Value)
			}
			*l.item() = gamerec.Item{Kind: gamerec.ItemComment, Text: b.comment(source[t.Pos.Offset:end]), At: int32(t.Pos.Offset)}
		case tokResult:
		default:
			b.note(t, l.item())
		}
	}
	return depth
}
