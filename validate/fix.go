package validate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Fix is an edit of the text of a record that mends a problem with one safe remedy.
// What has two remedies has no fix.
type Fix struct {
	Code     gamerec.Code
	Severity gamerec.Severity
	Pos      gamerec.Pos // of the edit
	Game     int         // number of the game in its stretch, from 1
	Ply      int
	Old, New string // New, in ASCII, takes the place of Old
	at, end  int32  // of Old in Record.Source
}

// Mended is a stretch of a file with its fixes made.
type Mended struct {
	Text    string
	Games   int
	Fixes   []Fix        // in the order of their places
	Refused []RefusedFix // games that are left alone, as their fixes would change more
	// Charset names the encoding of several bytes a character that a record is in; then
	// nothing is mended. "" if there is none.
	Charset string
}

// RefusedFix is a game that is left alone.
type RefusedFix struct {
	Game int // its number in the stretch, from 1
	Pos  gamerec.Pos
}

// Fixer mends records of PGN. It belongs to one goroutine.
type Fixer struct {
	check, again *Checker // of a record, and of what the fixes make of it
	read, parser pgn.Parser
}

// NewFixer returns a fixer, which mends what a Checker with the same options reports,
// or an error if an option names something unknown.
func NewFixer(o Options) (*Fixer, error) {
	o.Fingerprints, o.Excerpts = false, false
	again, err := New(o)
	if err != nil {
		return nil, err
	}
	check, err := newChecker(o, true) // with the texts that moves are to have
	if err != nil {
		return nil, err
	}
	check.fixing = true
	return &Fixer{check: check, again: again}, err
}

// Mend mends the records of a chunk. The fixes are sound: each record keeps its moves,
// comments and other tags, and has fewer problems and no new ones; the records end where
// they ended. Every byte that no fix names stays.
func (f *Fixer) Mend(c pgn.Chunk) Mended {
	m := Mended{Text: c.Text}
	var text []byte
	var starts []int // of the records in the new text
	at := 0          // how much of the chunk has been copied
	f.read.Reset(c)
	f.read.Reuse = true
	for rec, form := f.read.Next(); rec != nil; rec, form = f.read.Next() {
		m.Games++
		rec.Index = m.Games
		if rec.Charset != "" && rec.Charset != "windows-1252" {
			m.Charset = rec.Charset
		}
		if m.Charset != "" {
			continue
		}
		begin := int(rec.Pos.Offset - c.Pos.Offset)
		text = append(text, c.Text[at:begin]...)
		at = begin
		starts = append(starts, len(text))
		fixes, refused := f.fix(rec, form, c.Text[begin:])
		if refused {
			m.Refused = append(m.Refused, RefusedFix{m.Games, rec.Pos})
		}
		if len(fixes) > 0 {
			var n int
			text, n = appendFixed(text, rec, c.Text[begin:], fixes)
			at += n
			m.Fixes = append(m.Fixes, fixes...)
		}
	}
	if m.Charset != "" {
		return Mended{Text: c.Text, Games: m.Games, Charset: m.Charset}
	}
	if len(m.Fixes) == 0 {
		return m
	}
	mended := string(append(text, c.Text[at:]...))
	if !f.beginAt(mended, starts) {
		m.Fixes, m.Refused = nil, []RefusedFix{{1, c.Pos}}
		return m
	}
	m.Text = mended
	return m
}

// beginAt says whether the records of a text begin at these offsets.
func (f *Fixer) beginAt(text string, starts []int) bool {
	f.parser.Reset(pgn.Chunk{Text: text, Pos: gamerec.Pos{Line: 1, Column: 1}})
	n := 0
	for rec, _ := f.parser.Next(); rec != nil; rec, _ = f.parser.Next() {
		if n == len(starts) || int(rec.Pos.Offset) != starts[n] {
			return false
		}
		n++
	}
	return n == len(starts)
}

// fix returns the fixes of a record, in the order of their places; none and refused if
// they would not be sound. text is that of the chunk from the first byte of the record on.
func (f *Fixer) fix(rec *gamerec.Record, form gamerec.Problems, text string) (fixes []Fix, refused bool) {
	before := f.check.Check(rec, form)
	if len(before.Problems) == 0 || rec.Source == "" {
		return nil, false
	}
	fixes = f.check.reportedFixes()
	if len(fixes) == 0 {
		return nil, false
	}
	if !f.sound(rec, fixes, &before, text[rawLength(rec):]) {
		return nil, true
	}
	return fixes, false
}

// appendFixed appends the text of the record as it lies in its file, with the fixes
// made. It returns the number of bytes of text that the record takes.
func appendFixed(dst []byte, rec *gamerec.Record, text string, fixes []Fix) ([]byte, int) {
	// in a single-byte encoding, each character of Source is a byte of the file
	at, from := 0, int32(0)
	advance := func(to int32) int {
		if rec.Charset == "" {
			return at + int(to-from)
		}
		return at + utf8.RuneCountInString(rec.Source[from:to])
	}
	for i := range fixes {
		f := &fixes[i]
		next := advance(f.at)
		dst = append(append(dst, text[at:next]...), f.New...)
		at, from = next, f.at
		at, from = advance(f.end), f.end
	}
	end := advance(int32(len(rec.Source)))
	return append(dst, text[at:end]...), end
}

// rawLength returns the number of bytes of a record in its file.
func rawLength(rec *gamerec.Record) int {
	if rec.Charset == "" {
		return len(rec.Source)
	}
	return utf8.RuneCountInString(rec.Source)
}

// lookBehind is how much of what follows a record can matter to where it ends, in bytes.
const lookBehind = 1 << 10

// sound says whether the fixes make of the text a record that differs from the old one
// in nothing but what they mend.
func (f *Fixer) sound(rec *gamerec.Record, fixes []Fix, before *Report, behind string) bool {
	utf := *rec
	utf.Charset = "" // Source is UTF-8
	text, _ := appendFixed(nil, &utf, rec.Source, fixes)
	f.parser.Reset(pgn.Chunk{Text: string(text) + behind[:min(len(behind), lookBehind)], Pos: rec.Pos})
	mended, form := f.parser.Next()
	if mended == nil || mended.Source != string(text) {
		return false
	}
	mended.Index = rec.Index
	if rec.Charset != "" {
		for _, p := range f.check.form {
			if p.Code == pgn.CodeCharset { // which the text in UTF-8 no longer shows
				form = append(form, p)
			}
		}
	}
	after := f.again.Check(mended, form)
	return replay.SameLines(&rec.Line, &mended.Line) && replay.SameItems(rec.Preamble, mended.Preamble) &&
		sameTags(rec, mended, fixes) && fewer(before.Problems, after.Problems)
}

// sameTags says whether all tags that no fix touches are as they were.
func sameTags(rec, mended *gamerec.Record, fixes []Fix) bool {
	touched := func(i int) bool {
		end := int32(len(rec.Source))
		if i+1 < len(rec.Tags) {
			end = rec.Tags[i+1].At
		}
		return slices.ContainsFunc(fixes, func(f Fix) bool {
			return f.Code != pgn.CodeTagSyntax && f.at >= rec.Tags[i].At && f.at < end
		})
	}
	for i, t := range rec.Tags {
		if !touched(i) && !slices.ContainsFunc(mended.Tags, func(m gamerec.Tag) bool { return m.Name == t.Name && m.Value == t.Value }) {
			return false
		}
	}
	return true
}

// fewer says whether the second list has fewer problems, and of no code more.
func fewer(before, after gamerec.Problems) bool {
	counts := make(map[gamerec.Code]int)
	for i := range before {
		counts[before[i].Code]++
	}
	for i := range after {
		if counts[after[i].Code]--; counts[after[i].Code] < 0 {
			return false
		}
	}
	return len(after) < len(before)
}

// mend adds a fix for the problem that was reported last.
func (c *Checker) mend(at, end int32, text string) {
	if c.fixing && len(c.problems) > 0 {
		p := &c.problems[len(c.problems)-1]
		c.addFix(p.Code, p.Severity, at, end, p.Ply, text)
	}
}

func (c *Checker) addFix(code gamerec.Code, severity gamerec.Severity, at, end int32, ply int, text string) {
	if !c.fixing || at < 0 || end < at || int(end) > len(c.rec.Source) || c.rec.Source[at:end] == text {
		return
	}
	c.fixes = append(c.fixes, Fix{
		Code: code, Severity: severity, Pos: c.rec.PosAt(at), Ply: ply, Old: c.rec.Source[at:end], New: text, at: at, end: end,
	})
}

// reportedFixes returns the fixes of problems that the policy reports, by place. Of
// those that meet only the first stays: another run has the rest.
func (c *Checker) reportedFixes() []Fix {
	hidden := c.hidden
	slices.SortStableFunc(c.fixes, func(a, b Fix) int { return int(a.at - b.at) })
	kept := c.fixes[:0]
	end := int32(-1)
	for _, f := range c.fixes {
		p := gamerec.Problem{Code: f.Code, Severity: f.Severity, Pos: f.Pos, Ply: f.Ply}
		if f.at < end || !c.admits(&p) || f.Code == CodeMoveNumber && !c.renumbers() {
			continue
		}
		if n := len(kept); n > 0 && kept[n-1].at == f.at && kept[n-1].end == f.end {
			continue
		}
		f.Severity, f.Game = p.Severity, c.rec.Index
		kept, end = append(kept, f), f.end
	}
	c.hidden = hidden
	return slices.Clone(kept)
}

// renumbers says whether the board settles the numbers of the moves: all of them can be
// played, and the record does not begin at a number of its own, which a FEN without
// one leaves open.
func (c *Checker) renumbers() bool {
	if !c.out.Complete {
		return false
	}
	if !c.tagged("FEN") {
		return true
	}
	for i := range c.rec.Line.Moves {
		if n := c.rec.Line.Moves[i].Number; n != 0 {
			want, _ := replay.MoveNumber(&c.out.Start, i+1)
			return int(n) == want
		}
	}
	return true
}

// fixNumber corrects the number ahead of a move, if nothing but dots and blanks stands
// between the two.
func (c *Checker) fixNumber(s *replay.Step, want int) {
	if !c.fixing {
		return
	}
	src := c.rec.Source
	end := len(strings.TrimRight(src[:s.Node.At], " \t\r\n.…"))
	at := len(strings.TrimRight(src[:end], "0123456789"))
	if at < end && end-at < 8 {
		c.addFix(CodeMoveNumber, gamerec.Warning, int32(at), int32(end), s.Ply, itoa(want))
	}
}

// tagValue returns where the value of a tag lies in the source, if it stands there as
// it is, between quotes.
func (c *Checker) tagValue(t *gamerec.Tag) (at, end int32, ok bool) {
	src := c.rec.Source[t.At:]
	i := strings.IndexByte(src, '"') + 1
	if i == 0 || !strings.HasPrefix(src[i:], t.Value+`"`) {
		return 0, 0, false
	}
	at = t.At + int32(i)
	return at, at + int32(len(t.Value)), true
}

// mendTag gives a tag another value, for the problem that was reported last.
func (c *Checker) mendTag(t *gamerec.Tag, value string) {
	if !c.fixing {
		return
	}
	if at, end, ok := c.tagValue(t); ok {
		c.mend(at, end, value)
	}
}
