package gamerec

import (
	"strings"
	"unicode/utf8"
)

// Record is one game as it was written: tags, the tree of moves with everything
// around them, and the result. It may be wrong; nothing in it has been checked
// until a replay fills Node.Move.
type Record struct {
	Game     GameID // empty until somebody settles it
	Preamble []Item // comments and escape lines before the first tag
	Tags     []Tag  // in the order written, duplicates too
	Start    *Setup // the start position if the container itself holds one (a FEN tag stays a tag)
	Line     Line
	Result   Result // the termination marker; ResultNone if there is none

	Index  int    // the game's number in its source, from 1
	Pos    Pos    // where its first byte stands
	Source string // the text it was read from, in UTF-8; empty if it was not text
	// Charset names the encoding that Source was decoded from, "" for UTF-8: one of a byte
	// a character, gb18030 or big5 (two bytes beyond ASCII; offsets count the rare four of
	// GB18030 as two), or utf-8 for a text with faults.
	Charset string
}

// Tag is one name and value pair, unescaped.
type Tag struct {
	Name, Value string
	At          int32 // byte offset in Record.Source
}

// Line is a run of moves: the main line or a variation. Before holds what stands
// ahead of its first move.
type Line struct {
	Before []Item
	Moves  []Node
	At     int32
}

// Node is one move as written and what was written after it. Move is the zero
// Move until a replay has resolved Text.
type Node struct {
	Text   string // the move text without number and suffix glyph
	Items  []Item // NAGs, comments and variations after the move, in the order written
	Number int32  // the move number written before it, 0 if none
	At     int32  // byte offset of Text in Record.Source
	Move   Move
	Played bool // Move is set: a replay found the text to be exactly this legal move
}

// ItemKind is what stands beside moves.
type ItemKind uint8

// The kinds of items.
const (
	ItemComment   ItemKind = iota + 1
	ItemNAG                // numeric annotation glyph, NAG says which
	ItemVariation          // Line: an alternative to the move it follows
	ItemEscape             // a line that began with %, without the %
)

// Item is a comment, a NAG, a variation or an escape line, where it was written.
type Item struct {
	Kind ItemKind
	NAG  uint16
	At   int32
	Text string // comment: its text, line breaks folded to spaces; NAG: the glyph as written
	Line *Line  // variation
}

// Tag returns the value of the first tag of that name and whether there is one.
func (r *Record) Tag(name string) (string, bool) {
	for i := range r.Tags {
		if r.Tags[i].Name == name {
			return r.Tags[i].Value, true
		}
	}
	return "", false
}

// SetTag gives the first tag of that name a new value, or appends the tag.
func (r *Record) SetTag(name, value string) {
	for i := range r.Tags {
		if r.Tags[i].Name == name {
			r.Tags[i].Value = value
			return
		}
	}
	r.Tags = append(r.Tags, Tag{Name: name, Value: value})
}

// PosAt returns the place in the source of byte offset at of Record.Source.
func (r *Record) PosAt(at int32) Pos {
	var l Locator
	l.Reset(r)
	return l.Pos(at)
}

// Plies returns the number of moves of the main line.
func (r *Record) Plies() int { return len(r.Line.Moves) }

// Pos is a place in a source. Line and Column count from 1, columns in code
// points; Offset counts bytes from 0. A zero Line means that only Offset is known.
type Pos struct {
	Offset       int64
	Line, Column int
}

// Advance returns the place after text, which begins at p. LF, CRLF and lone CR
// each end a line.
func (p Pos) Advance(text string) Pos {
	p.Offset += int64(len(text))
	for {
		i := strings.IndexByte(text, '\n')
		line := text
		if i >= 0 {
			line = text[:i]
		}
		next := i + 1
		if cr := strings.IndexByte(line, '\r'); cr >= 0 && cr != len(line)-1 || cr >= 0 && i < 0 {
			i, next = cr, cr+1 // a lone CR
		}
		if i < 0 {
			p.Column += utf8.RuneCountInString(text)
			return p
		}
		p.Line++
		p.Column = 1
		text = text[next:]
	}
}

// Result is a termination marker. "1-0" is a win of the player who moved first,
// in banqi too, where the colour is settled only by the first flip.
type Result uint8

// The results.
const (
	ResultNone    Result = iota // no marker
	ResultUnknown               // *
	ResultFirst                 // 1-0
	ResultSecond                // 0-1
	ResultDraw                  // 1/2-1/2
)

// String returns the PGN marker; "" for ResultNone.
func (r Result) String() string {
	return [...]string{"", "*", "1-0", "0-1", "1/2-1/2"}[r]
}

// ParseResult reads exactly one of the four PGN markers.
func ParseResult(text string) (Result, bool) {
	switch text {
	case "*":
		return ResultUnknown, true
	case "1-0":
		return ResultFirst, true
	case "0-1":
		return ResultSecond, true
	case "1/2-1/2":
		return ResultDraw, true
	}
	return ResultNone, false
}

// Wins returns the result in which the player of a side of chess, xiangqi or
// Metamachy wins; a draw for NoSide.
func Wins(s Side) Result {
	switch s {
	case First:
		return ResultFirst
	case Second:
		return ResultSecond
	}
	return ResultDraw
}
