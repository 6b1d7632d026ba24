package wxf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// cutter cuts the text of a scanner into the sources of records.
type cutter struct {
	s        *scanner
	at       int         // the end of the last source
	pos      gamerec.Pos // of at
	records  []*gamerec.Record
	problems gamerec.Problems
	full     bool // there are as many records as there may be
}

// leastRecord is how many bytes a record takes at least in a large text: a smaller one
// would take far more memory than text.
const leastRecord = 64

// readRecords reads the records of a text one after the other, so that only one is in
// tokens at a time. scan scans the text, and build makes a record of what the lexer holds;
// what names a record where there is none.
func readRecords(text, what string, scan func(*scanner), build func(*source, *lexer.PeekingLexer) error) ([]*gamerec.Record, gamerec.Problems) {
	c := cutter{s: &scanner{text: text}, pos: gamerec.Pos{Line: 1, Column: 1}}
	most := max(1<<15, len(text)/leastRecord)
	c.s.record = func(end int) {
		b := c.cut(end)
		switch {
		case len(c.records) < most:
			if err := build(b, c.s.lexer()); err != nil { // the scanner hands over nothing else
				b.report(fault{CodeNoGame, gamerec.Error, b.start, b.start, err.Error(), "check that the file is what its name says"})
			}
			c.finish(b)
		case !c.full:
			c.full = true
			b.report(fault{CodeTooLarge, gamerec.Error, b.start, b.start, "the text has more than " + strconv.Itoa(most) + " records; what follows is left out", "split the file"})
			c.tell(b)
		}
	}
	scan(c.s)
	c.s.end(len(text))
	if len(c.records) == 0 {
		c.tell(c.cut(len(text)))
		return nil, append(c.problems, noGame("the text holds no "+what))
	}
	return c.records, c.problems
}

// cut begins a record that holds the text up to end.
func (c *cutter) cut(end int) *source {
	b := &source{start: c.at, rec: &gamerec.Record{Game: gamerec.Xiangqi, Source: c.s.text[c.at:end], Pos: c.pos}}
	slices.SortStableFunc(c.s.faults, func(a, b fault) int { return a.at - b.at })
	b.report(c.s.faults...)
	c.s.faults = c.s.faults[:0]
	c.pos, c.at = c.pos.Advance(b.rec.Source), end
	return b
}

// finish numbers a record and adds it with its problems.
func (c *cutter) finish(b *source) {
	c.records = append(c.records, b.rec)
	b.rec.Index = len(c.records)
	for i := range b.problems {
		if p := &b.problems[i]; p.Code == CodeStrayText && p.Severity < gamerec.Error && len(b.rec.Line.Moves) == 0 {
			b.problems = append(b.problems, gamerec.Problem{
				Code: CodeNoGame, Severity: gamerec.Error, Pos: p.Pos, End: p.End,
				Msg: "no word reads as a move", Hint: "check the text and its encoding, which --encoding names",
			})
			break
		}
	}
	c.tell(b)
}

// tell adds the problems of a record, up to a number that is of use.
func (c *cutter) tell(b *source) {
	for _, p := range b.problems {
		if p.Game = len(c.records); len(c.problems) >= mostProblems {
			if len(c.problems) == mostProblems {
				p.Severity, p.Msg, p.Hint = gamerec.Error, "too many faults to list", "check that the file is what its name says"
				c.problems = append(c.problems, p)
			}
			return
		}
		c.problems = append(c.problems, p)
	}
}

// mostProblems bounds what is reported of the records of one text.
const mostProblems = 4 * mostFaults

func noGame(msg string) gamerec.Problem {
	return gamerec.Problem{
		Code: CodeNoGame, Severity: gamerec.Error, Pos: gamerec.Pos{Line: 1, Column: 1},
		Msg: msg, Hint: "check that the file is what its name says",
	}
}

// source is a record being built from the tokens of a text.
type source struct {
	rec      *gamerec.Record
	start    int // where the record begins in the text
	problems gamerec.Problems
}

// at turns an offset in the text into one in the record.
func (b *source) at(offset int) int32 { return int32(offset - b.start) }

// report adds the faults that lie in the record, in the order of the text.
func (b *source) report(faults ...fault) {
	for _, f := range faults {
		if f.msg == "" {
			f.msg = "stray text " + gamerec.Quote(foldSpace(b.rec.Source[f.at-b.start:f.end-b.start])) + " is kept as a comment"
		}
		if at := f.at - b.start; at >= 0 && at <= len(b.rec.Source) && len(b.problems) < mostFaults {
			b.problems = append(b.problems, gamerec.Problem{
				Code: f.code, Severity: f.severity, Msg: f.msg, Hint: f.hint,
				Pos: b.rec.PosAt(int32(at)), End: b.rec.PosAt(b.at(f.end)),
			})
		}
	}
}

func (b *source) tag(name, value string, at int) {
	b.rec.Tags = append(b.rec.Tags, gamerec.Tag{Name: name, Value: value, At: b.at(at)})
}

// result takes in a result that stands at an offset.
func (b *source) result(word string, at int) {
	r, ok := readResult(word)
	switch {
	case !ok:
		b.report(fault{CodeResultSyntax, gamerec.Warning, at, at + len(word), gamerec.Quote(word) + " is no result", "write 1-0, 0-1, 1/2-1/2 or *"})
	case b.rec.Result != gamerec.ResultNone && b.rec.Result != r:
		b.report(fault{CodeResultDouble, gamerec.Warning, at, at + len(word), "the result " + gamerec.Quote(word) + " differs from the one before, " + b.rec.Result.String(), "keep one"})
	default:
		b.rec.Result = r
	}
}

// line fills the main line from the tokens of movetext.
func (b *source) line(toks []lexer.Token) {
	line := &b.rec.Line
	number := int32(0)
	add := func(item gamerec.Item) {
		if n := len(line.Moves); n > 0 {
			line.Moves[n-1].Items = append(line.Moves[n-1].Items, item)
		} else {
			line.Before = append(line.Before, item)
		}
	}
	var ahead []gamerec.Item // marks that touch the move behind them
	plies := 0
	for i := range toks {
		if toks[i].Type == tokPly {
			plies++
		}
	}
	line.Moves = slices.Grow(line.Moves, plies)
	for i := range toks {
		t := &toks[i]
		at := t.Pos.Offset
		switch t.Type {
		case tokNumber:
			number = int32(t.Pos.Line)
		case tokPly:
			line.Moves = append(line.Moves, gamerec.Node{Text: t.Value, Number: number, At: b.at(at), Items: ahead})
			number, ahead = 0, nil
		case tokComment:
			add(gamerec.Item{Kind: gamerec.ItemComment, Text: foldSpace(t.Value), At: b.at(at)})
		case tokResult:
			b.result(t.Value, at)
		case tokMark:
			item, ok := mark(t.Value)
			item.At = b.at(at)
			end := at + len(t.Value)
			switch {
			case !ok:
				b.report(fault{CodeStrayText, gamerec.Warning, at, end, gamerec.Quote(t.Value) + " is no mark of quality", "write !, ?, !!, ??, !? or ?!"})
			case i+1 < len(toks) && toks[i+1].Type == tokPly && toks[i+1].Pos.Offset == end:
				ahead = append(ahead, item)
			case len(line.Moves) > 0:
				add(item)
			default:
				b.report(fault{CodeStrayText, gamerec.Warning, at, end, gamerec.Quote(t.Value) + " marks no move", "remove it"})
			}
		}
	}
}

// glyphs are the marks with their numeric annotation glyphs.
var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// foldSpace drops blanks at the ends of a comment and makes one space of each
// line break with the blanks around it.
func foldSpace(text string) string {
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' })
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.TrimSpace(strings.Join(lines, " "))
}

// mark returns the item of a mark of quality.
func mark(text string) (gamerec.Item, bool) {
	plain := strings.ReplaceAll(strings.ReplaceAll(text, "！", "!"), "？", "?")
	for n, g := range glyphs {
		if g == plain && n > 0 {
			return gamerec.Item{Kind: gamerec.ItemNAG, NAG: uint16(n), Text: text}, true
		}
	}
	return gamerec.Item{}, false
}

// appendMarks appends the marks of a move that can be written as signs. Beside
// the first each stands alone, since marks that touch would be another mark.
func appendMarks(dst []byte, n *gamerec.Node) []byte {
	first := true
	for i := range n.Items {
		if it := &n.Items[i]; it.Kind == gamerec.ItemNAG && int(it.NAG) < len(glyphs) && it.NAG > 0 {
			if !first {
				dst = append(dst, ' ')
			}
			dst = append(dst, glyphs[it.NAG]...)
			first = false
		}
	}
	return dst
}

// startSetup returns the position that a record begins from: its own, else that of
// its FEN tag; nil for the usual one.
func startSetup(rec *gamerec.Record) *gamerec.Setup {
	if rec.Start != nil {
		return rec.Start
	}
	text, ok := rec.Tag("FEN")
	if !ok {
		return nil
	}
	setup, problems := fen.Parse(gamerec.Xiangqi, text, fen.Options{})
	if worst, _ := problems.Worst(); worst >= gamerec.Error {
		return nil
	}
	return &setup
}

// badStart says whether the record begins from a position that cannot be read, which
// its FEN tag holds as it was written.
func badStart(rec *gamerec.Record) bool {
	_, ok := rec.Tag("FEN")
	return ok && startSetup(rec) == nil
}

// redTag returns a tag of Red, such as RedElo, or what PGN of the western kind has
// for it, WhiteElo; any other tag as it is.
func redTag(rec *gamerec.Record, name string) string {
	value, ok := rec.Tag(name)
	if what, red := strings.CutPrefix(name, "Red"); red && !ok {
		value, _ = rec.Tag("White" + what)
	}
	return value
}
