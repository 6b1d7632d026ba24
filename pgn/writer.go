package pgn

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
)

// Roster is the Seven Tag Roster in its order (PGN standard 8.1.1).
var roster = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// tagOrder is the order in which tags come first: the roster, with the players of
// banqi, who have no colour before the game, in the place of White and Black.
var tagOrder = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "First", "Second", "Result"}

// Roster returns the names of the Seven Tag Roster in order.
func Roster() []string { return slices.Clone(roster[:]) }

// maxColumn is the longest line of the export format: less than 80 characters (PGN standard 3.2.4).
const maxColumn = 79

// Writer writes records in the export format of the PGN standard, with a blank
// line between games. What the standard has no place for is still written where
// readers skip it: escape lines stay, and a comment with a brace in it goes
// behind a semicolon.
type Writer struct {
	w     io.Writer
	buf   []byte
	first bool
}

// NewWriter returns a writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, first: true} }

// Write writes one record.
func (w *Writer) Write(rec *gamerec.Record) error {
	w.buf = w.buf[:0]
	if !w.first {
		w.buf = append(w.buf, '\n')
	}
	w.first = false
	w.buf = Append(w.buf, rec)
	_, err := w.w.Write(w.buf)
	return err
}

// Append appends a record in export format, ending with a line break. Moves are
// written as their Text stands.
func Append(dst []byte, rec *gamerec.Record) []byte {
	l := layout{dst: dst}
	l.items(rec.Preamble)
	if len(rec.Preamble) > 0 {
		l.newline()
		l.dst = append(l.dst, '\n')
	}
	tags := ExportTags(rec)
	for i := range tags {
		l.dst = appendTag(l.dst, tags[i].Name, tags[i].Value)
	}
	if len(tags) > 0 {
		l.dst = append(l.dst, '\n')
	}
	number, black := startNumber(rec)
	l.line(&rec.Line, number, black)
	l.word(EffectiveResult(rec).String())
	l.newline()
	return l.dst
}

// EffectiveResult returns the termination marker to write: the one read, else
// the Result tag if it can be read as one of the four values, else *.
func EffectiveResult(rec *gamerec.Record) gamerec.Result {
	if rec.Result != gamerec.ResultNone {
		return rec.Result
	}
	value, _ := rec.Tag("Result")
	if r, ok := looseResult(value); ok {
		return r
	}
	return gamerec.ResultUnknown
}

// ExportTags returns the tags in the order of the export format: the roster as
// far as it is there, then the others as they were written. A FEN tag without
// SetUp is given one (PGN standard 9.7.1), and a Result written as in ½-½ the
// value that it is read as.
func ExportTags(rec *gamerec.Record) []gamerec.Tag {
	ordered, setup, fen := true, false, false
	last := -1
	for i := range rec.Tags {
		ordered = ordered && canonicalTag(&rec.Tags[i]) == rec.Tags[i].Value
		at := slices.Index(tagOrder[:], rec.Tags[i].Name)
		if at < 0 {
			at = len(tagOrder)
		}
		ordered = ordered && (at > last || at == len(tagOrder))
		last = at
		setup = setup || rec.Tags[i].Name == "SetUp"
		fen = fen || rec.Tags[i].Name == "FEN"
	}
	if ordered && (setup || !fen) {
		return rec.Tags
	}
	tags := make([]gamerec.Tag, 0, len(rec.Tags)+1)
	taken := make([]bool, len(rec.Tags))
	for _, name := range tagOrder {
		for i := range rec.Tags {
			if rec.Tags[i].Name == name {
				tag := rec.Tags[i]
				tag.Value = canonicalTag(&tag)
				tags, taken[i] = append(tags, tag), true
				break
			}
		}
	}
	for i := range rec.Tags {
		if taken[i] {
			continue
		}
		if rec.Tags[i].Name == "FEN" && !setup {
			setup = true
			tags = append(tags, gamerec.Tag{Name: "SetUp", Value: "1"})
		}
		tags = append(tags, rec.Tags[i])
	}
	return tags
}

// canonicalTag returns the value to write for a tag of the roster.
func canonicalTag(t *gamerec.Tag) string {
	if t.Name == "Result" {
		if r, ok := looseResult(t.Value); ok {
			return r.String()
		}
	}
	return t.Value
}

func appendTag(dst []byte, name, value string) []byte {
	dst = append(append(append(dst, '['), name...), ` "`...)
	for { // in runs of what is written as it is
		i := 0
		for i < len(value) && value[i] >= 32 && value[i] != '"' && value[i] != '\\' && value[i] != 127 {
			i++
		}
		dst = append(dst, value[:i]...)
		if i == len(value) {
			break
		}
		if c := value[i]; c == '"' || c == '\\' {
			dst = append(dst, '\\', c)
		} else {
			dst = append(dst, ' ')
		}
		value = value[i+1:]
	}
	return append(dst, "\"]\n"...)
}

// startNumber returns the number of the first move and whether Black makes it,
// from the start position, the FEN tag, or else 1 and White.
func startNumber(rec *gamerec.Record) (number int, black bool) {
	if rec.Start != nil && rec.Game != gamerec.Banqi {
		return max(rec.Start.Number, 1), rec.Start.Turn == gamerec.Second
	}
	text, ok := rec.Tag("FEN")
	if !ok {
		return 1, false
	}
	fields := strings.Fields(text)
	number = 1
	if rec.Game == gamerec.Banqi {
		// board, side, pool, clock and the number of the next ply
		if len(fields) == 5 {
			if ply, err := strconv.Atoi(fields[4]); err == nil && ply > 0 {
				return (ply + 1) / 2, ply%2 == 0
			}
		}
		return 1, false
	}
	if len(fields) >= 6 {
		if n, err := strconv.Atoi(fields[5]); err == nil && n > 0 {
			number = n
		}
	}
	return number, len(fields) > 1 && fields[1] == "b"
}

// layout fills lines of at most maxColumn characters, breaking only at spaces.
type layout struct {
	dst   []byte
	width int  // characters of the current line so far
	last  int  // those of its last word
	space int  // where the space before the last word stands in dst, -1 if it begins the line
	tight bool // the next word follows without a space, behind (
}

func (l *layout) newline() {
	if l.width > 0 {
		l.dst = append(l.dst, '\n')
	}
	l.width = 0
}

// columns counts characters; continuation bytes of UTF-8 take no column.
func columns(text string) int {
	n := len(text)
	for i := 0; i < len(text); i++ {
		if text[i]&0xC0 == 0x80 {
			n--
		}
	}
	return n
}

// word appends a word with a space or a line break before it.
func (l *layout) word(text string) {
	if l.tight {
		l.tight = false
		l.extend(text)
		return
	}
	l.begin(columns(text))
	l.dst = append(l.dst, text...)
}

// begin puts a space or a line break before a word of n columns that will follow.
func (l *layout) begin(n int) {
	if l.width+1+n > maxColumn {
		l.newline()
	}
	l.space = -1
	if l.width > 0 {
		l.space = len(l.dst)
		l.dst = append(l.dst, ' ')
		l.width++
	}
	l.width, l.last = l.width+n, n
}

// extend appends to the last word, which goes to a new line if it gets too long.
func (l *layout) extend(text string) {
	n := columns(text)
	l.dst = append(l.dst, text...)
	if l.width == 0 {
		l.last, l.space = 0, -1
	}
	l.width, l.last = l.width+n, l.last+n
	if l.width > maxColumn && l.space >= 0 {
		l.dst[l.space] = '\n'
		l.width, l.space = l.last, -1
	}
}

func (l *layout) line(line *gamerec.Line, number int, black bool) {
	for i := range line.Before {
		if item := &line.Before[i]; item.Kind == gamerec.ItemVariation {
			l.variation(item.Line, number, black) // it replaces no move, but is kept
		} else {
			l.item(item)
		}
	}
	resume := true // Black's move needs a number
	for i := range line.Moves {
		n := &line.Moves[i]
		if !black || resume {
			l.number(number, black)
		}
		l.word(n.Text)
		resume = false
		for k := range n.Items {
			item := &n.Items[k]
			if item.Kind == gamerec.ItemVariation {
				l.variation(item.Line, number, black)
			} else {
				l.item(item)
			}
			resume = resume || item.Kind != gamerec.ItemNAG
		}
		if black {
			number++
		}
		black = !black
	}
}

func (l *layout) number(number int, black bool) {
	dots := "."
	if black {
		dots = "..."
	}
	if l.tight {
		l.word(strconv.Itoa(number) + dots)
		return
	}
	digits := 1
	for n := number; n >= 10; n /= 10 {
		digits++
	}
	l.begin(digits + len(dots))
	l.dst = append(strconv.AppendInt(l.dst, int64(number), 10), dots...)
}

// variation writes a variation; its first move replaces the one just written.
func (l *layout) variation(line *gamerec.Line, number int, black bool) {
	l.word("(")
	l.tight = true
	l.line(line, number, black)
	l.tight = false
	l.extend(")")
}

func (l *layout) items(items []gamerec.Item) {
	for i := range items {
		l.item(&items[i])
	}
}

func (l *layout) item(item *gamerec.Item) {
	switch item.Kind {
	case gamerec.ItemNAG:
		l.word("$" + strconv.Itoa(int(item.NAG)))
	case gamerec.ItemEscape:
		l.tight = false
		l.newline()
		l.dst = append(append(append(l.dst, '%'), oneLine(item.Text)...), '\n')
	case gamerec.ItemComment:
		l.comment(item.Text)
	}
}

// comment writes a comment, broken where a single space stands between words.
func (l *layout) comment(text string) {
	if strings.IndexByte(text, '}') >= 0 {
		l.word(";" + oneLine(text))
		l.newline()
		l.tight = false
		return
	}
	text = oneLine(text)
	open := "{"
	for {
		cut := breakAt(text)
		if cut < 0 {
			l.word(open + text + "}")
			return
		}
		l.word(open + text[:cut])
		open, text = "", text[cut+1:]
	}
}

// breakAt returns the offset of the first space that a line break may replace:
// one that stands alone, with no tab beside it either, since blanks around a break
// are not kept, and not before a % that would begin an escape line.
func breakAt(text string) int {
	for i := 1; i+1 < len(text); i++ {
		if text[i] == ' ' && !isBlank(rune(text[i-1])) && !isBlank(rune(text[i+1])) && text[i+1] != '%' {
			return i
		}
	}
	return -1
}

func oneLine(text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' }), " ")
}
