// Package table writes games as CSV, one game a row, for spreadsheets and databases.
//
// The form is that of RFC 4180: a header, commas, lines that end in CR LF, and double
// quotes around a field that needs them. Control characters of a record become
// blanks, so that a row is one line. A row holds tags, facts about the game and its
// main line; what it cannot hold, Losses tells.
package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Row is a game to write.
type Row struct {
	File     string
	Index    int // the number of the game in its file, from 1
	Rec      *gamerec.Record
	Out      *replay.Outcome  // how the record was replayed
	Start    gamerec.Position // the position before its first move, nil if it cannot be played
	Notation string           // in which its moves are written
	// IndexAt is set to where in the text the digits of Index begin, -1 if no column has
	// it: a caller that learns the number later can put it in there.
	IndexAt int
}

// Column is a column that New takes beside the tags.
type Column struct {
	Name  string
	About string
	value func(t *Table, dst []byte, row *Row) []byte
	tags  []string // whose values the column holds
}

var columns = func() []Column {
	list := []Column{
		{Name: "file", About: "the file that the game was read from", value: text(func(r *Row) string { return r.File })},
		{Name: "index", About: "its number in the file, from 1", value: (*Table).index},
		{Name: "game", About: "chess, xiangqi, banqi or metamachy", value: text(func(r *Row) string { return string(r.Rec.Game) })},
	}
	for _, name := range []string{"Event", "Site", "Date", "Round"} {
		list = append(list, Column{Name: strings.ToLower(name), About: "the tag " + name, value: tag(name), tags: []string{name}})
	}
	return append(list,
		Column{Name: "white", About: "who moved first: the tag White, Red or First", value: tag("White", "Red", "First"), tags: []string{"White", "Red", "First"}},
		Column{Name: "black", About: "who moved second: the tag Black or Second", value: tag("Black", "Second"), tags: []string{"Black", "Second"}},
		Column{Name: "result", About: "1-0, 0-1, 1/2-1/2 or *", tags: []string{"Result"},
			value: text(func(r *Row) string { return pgn.EffectiveResult(r.Rec).String() })},
		Column{Name: "plies", About: "how many moves the main line has", value: func(_ *Table, dst []byte, r *Row) []byte {
			return strconv.AppendInt(dst, int64(r.Rec.Plies()), 10)
		}},
		Column{Name: "legal", About: "how many of them can be played", value: func(_ *Table, dst []byte, r *Row) []byte {
			return strconv.AppendInt(dst, int64(legal(r.Rec)), 10)
		}},
		Column{Name: "start", About: "the position before the first move as FEN; empty if it is the usual one", tags: []string{"FEN", "SetUp", "Setup"}, value: start},
		Column{Name: "fen", About: "the position after the last move that can be played", value: final},
		Column{Name: "moves", About: "the moves of the main line, a blank between them", value: moves},
		Column{Name: "notation", About: "the notation of the moves", value: text(func(r *Row) string { return r.Notation })},
		Column{Name: "ending", About: "by which rule the board says that the game is over; empty if it goes on", value: text(func(r *Row) string {
			if !r.Out.Verdict.Over {
				return ""
			}
			return r.Out.Verdict.Reason.String()
		})},
		Column{Name: "tags", About: "all tags that have no column of their own, as a JSON list of pairs of name and value", value: (*Table).rest},
	)
}()

var usual = []string{"file", "index", "game", "event", "site", "date", "round", "white", "black", "result", "plies", "start", "moves", "tags"}

// Columns lists the columns that are no tags, in the order in which they are explained.
func Columns() []Column { return slices.Clone(columns) }

// Usual returns the names of the columns that New takes if none are named.
func Usual() []string { return slices.Clone(usual) }

// Table says which columns to write. It belongs to one goroutine.
type Table struct {
	columns []Column
	chosen  bool // the columns were named
	field   []byte
}

// New returns a table of the columns named, in that order; without names those of
// Usual. A name that begins with a capital letter is that of a tag. A name that is
// neither is an error.
func New(names ...string) (*Table, error) {
	t := &Table{chosen: len(names) > 0}
	if !t.chosen {
		names = usual
	}
	for i, name := range names {
		c := Column{Name: name, value: tag(name), tags: []string{name}}
		if k := slices.IndexFunc(columns, func(c Column) bool { return c.Name == name }); k >= 0 {
			c = columns[k]
		} else if !isTagName(name) {
			var known []string
			for _, c := range columns {
				known = append(known, c.Name)
			}
			return nil, fmt.Errorf("there is no column %q; there are %s, and every tag by its name, such as WhiteElo", name, strings.Join(known, ", "))
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("the column %q is named twice", name)
		}
		t.columns = append(t.columns, c)
	}
	return t, nil
}

// AppendHeader appends the row of the names.
func (t *Table) AppendHeader(dst []byte) []byte {
	for i, c := range t.columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, c.Name...)
	}
	return append(dst, "\r\n"...)
}

// AppendRow appends the row of a game.
func (t *Table) AppendRow(dst []byte, row *Row) []byte {
	row.IndexAt = -1
	for i, c := range t.columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		if c.Name == "index" {
			row.IndexAt = len(dst)
		}
		t.field = c.value(t, t.field[:0], row)
		dst = appendField(dst, t.field)
	}
	return append(dst, "\r\n"...)
}

// appendField appends a value, in quotes if a comma or a quote is in it, or a blank at
// an end, which some readers drop.
func appendField(dst, value []byte) []byte {
	quoted := len(value) > 0 && (value[0] == ' ' || value[len(value)-1] == ' ')
	for i, c := range value {
		switch {
		case c < 32 || c == 127:
			value[i] = ' '
			quoted = quoted || i == 0 || i == len(value)-1
		case c == ',' || c == '"':
			quoted = true
		case c >= 0x80 && c < 0xA0 && i > 0 && value[i-1] == 0xC2: // U+0080 to U+009F
			value[i] = 0xA0 // a blank that does not break
		}
	}
	if !quoted {
		return append(dst, value...)
	}
	dst = append(dst, '"')
	for _, c := range value {
		if c == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, c)
	}
	return append(dst, '"')
}

// Losses lists what of a record the table cannot hold: what stands beside the moves,
// if it has a column of moves, and tags without a column, unless the columns were named.
func (t *Table) Losses(rec *gamerec.Record) []gamerec.Loss {
	c := gamerec.Container{Holds: gamerec.HoldsResult | gamerec.HoldsStart | gamerec.HoldsClocks | gamerec.HoldsMany}
	if !t.chosen && !t.has("tags") {
		for _, col := range t.columns {
			c.Tags = append(c.Tags, col.tags...)
		}
	}
	if t.has("moves") {
		return c.Losses(rec)
	}
	return c.Losses(&gamerec.Record{Game: rec.Game, Tags: rec.Tags, Start: rec.Start})
}

func (t *Table) has(name string) bool {
	return slices.ContainsFunc(t.columns, func(c Column) bool { return c.Name == name })
}

func text(get func(*Row) string) func(*Table, []byte, *Row) []byte {
	return func(_ *Table, dst []byte, r *Row) []byte { return append(dst, get(r)...) }
}

// tag is the value of the first tag that is there of those names.
func tag(names ...string) func(*Table, []byte, *Row) []byte {
	return text(func(r *Row) string {
		for _, name := range names {
			if value, ok := r.Rec.Tag(name); ok {
				return value
			}
		}
		return ""
	})
}

func (t *Table) index(dst []byte, r *Row) []byte {
	if r.Index == 0 {
		return dst // the caller puts it in
	}
	return strconv.AppendInt(dst, int64(r.Index), 10)
}

func legal(rec *gamerec.Record) int {
	for i := range rec.Line.Moves {
		if !rec.Line.Moves[i].Played {
			return i
		}
	}
	return len(rec.Line.Moves)
}

func start(_ *Table, dst []byte, r *Row) []byte {
	_, told := r.Rec.Tag("FEN")
	_, array := r.Rec.Tag("Setup")
	if r.Start == nil || !told && !array && r.Rec.Start == nil {
		return dst
	}
	setup := r.Start.Setup()
	return fen.Append(dst, &setup, fen.Options{})
}

func final(_ *Table, dst []byte, r *Row) []byte {
	if r.Start == nil {
		return dst
	}
	pos := r.Start.Clone()
	for i := range legal(r.Rec) {
		pos.Play(r.Rec.Line.Moves[i].Move)
	}
	return append(dst, replay.FEN(pos, fen.EnPassantAlways, fen.Options{})...)
}

func moves(_ *Table, dst []byte, r *Row) []byte {
	for i := range r.Rec.Line.Moves {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, r.Rec.Line.Moves[i].Text...)
	}
	return dst
}

// rest writes the tags that no other column holds.
func (t *Table) rest(dst []byte, r *Row) []byte {
	dst = append(dst, '[')
	first := true
	for _, tag := range pgn.ExportTags(r.Rec) {
		if slices.ContainsFunc(t.columns, func(c Column) bool { return slices.Contains(c.tags, tag.Name) }) {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = appendJSON(append(dst, '['), tag.Name)
		dst = append(appendJSON(append(dst, ','), tag.Value), ']')
	}
	return append(dst, ']')
}

// isTagName says whether a name can be that of a tag, which begins with a capital letter.
func isTagName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if letter := c >= 'A' && c <= 'Z'; !letter && (i == 0 || c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z')) {
			return false
		}
	}
	return name != ""
}

// appendJSON appends text as a string of JSON.
func appendJSON(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c < 32:
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}
