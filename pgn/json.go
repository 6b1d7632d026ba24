package pgn

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// RecordSchema names the version of the JSON form of a record; docs/schema has its JSON Schema.
const RecordSchema = "gamerec/record/1"

// jsonRecord is a record as JSON. Tags are pairs, since names may repeat and order matters.
type jsonRecord struct {
	Schema   string         `json:"schema"`
	Game     gamerec.GameID `json:"game"`
	Notation string         `json:"notation,omitempty"`
	Index    int            `json:"index,omitempty"`
	Preamble []jsonItem     `json:"preamble,omitempty"`
	Tags     []jsonTag      `json:"tags"`
	Before   []jsonItem     `json:"before,omitempty"`
	Moves    []jsonMove     `json:"moves"`
	Result   string         `json:"result"`
}

// jsonTag is a pair of name and value.
type jsonTag [2]string

// UnmarshalJSON reads a list of exactly two strings.
func (t *jsonTag) UnmarshalJSON(text []byte) error {
	var pair []string
	if err := json.Unmarshal(text, &pair); err != nil {
		return err
	}
	if len(pair) != 2 || pair[0] == "" || strings.ContainsAny(pair[0], " \t\r\n\"[]") {
		return fmt.Errorf("%.100s is no tag: write [\"Name\",\"value\"]", text)
	}
	*t = jsonTag{pair[0], pair[1]}
	return nil
}

// jsonMove is a move. From and To are there if the move was found legal; castling
// has the squares of the king, a flip of banqi the same square twice.
type jsonMove struct {
	Text  string     `json:"text"`
	From  string     `json:"from,omitempty"`
	To    string     `json:"to,omitempty"`
	Items []jsonItem `json:"items,omitempty"`
}

// jsonItem is one of a comment, a NAG, an escape line or a variation.
type jsonItem struct {
	Comment   *string        `json:"comment,omitempty"`
	Commands  []jsonCommand  `json:"commands,omitempty"`
	NAG       *uint16        `json:"nag,omitempty"`
	Escape    *string        `json:"escape,omitempty"`
	Variation *jsonVariation `json:"variation,omitempty"`
}

// jsonCommand repeats, for readers of the JSON, what a comment's commands say.
type jsonCommand struct {
	Name     string   `json:"name"`
	Operands []string `json:"operands,omitempty"`
	Seconds  *float64 `json:"seconds,omitempty"`
	Pawns    *float64 `json:"pawns,omitempty"`
	Mate     *int     `json:"mate,omitempty"`
	Depth    int      `json:"depth,omitempty"`
}

type jsonVariation struct {
	Before []jsonItem `json:"before,omitempty"`
	Moves  []jsonMove `json:"moves"`
}

// AppendJSON appends a record as one line of JSON, without a line break. The
// notation names how the move texts are written. The error is always nil.
func AppendJSON(dst []byte, rec *gamerec.Record, notation string) ([]byte, error) {
	w := jsonWriter{dst, rec.Game.Board()}
	w.raw(`{"schema":"` + RecordSchema + `","game":`)
	w.text(string(rec.Game))
	if notation != "" {
		w.raw(`,"notation":`)
		w.text(notation)
	}
	if rec.Index != 0 {
		w.raw(`,"index":`)
		w.dst = strconv.AppendInt(w.dst, int64(rec.Index), 10)
	}
	w.items(`,"preamble":`, rec.Preamble)
	w.raw(`,"tags":[`)
	for i, t := range ExportTags(rec) {
		if i > 0 {
			w.raw(",")
		}
		w.raw("[")
		w.text(t.Name)
		w.raw(",")
		w.text(t.Value)
		w.raw("]")
	}
	w.raw("]")
	w.items(`,"before":`, rec.Line.Before)
	w.raw(`,"moves":`)
	w.moves(rec.Line.Moves)
	w.raw(`,"result":"`)
	w.raw(EffectiveResult(rec).String())
	w.raw(`"}`)
	return w.dst, nil
}

// jsonWriter appends what encoding/json writes of the types above.
type jsonWriter struct {
	dst   []byte
	board gamerec.Board
}

func (w *jsonWriter) raw(text string) { w.dst = append(w.dst, text...) }

func (w *jsonWriter) moves(nodes []gamerec.Node) {
	w.raw("[")
	for i := range nodes {
		if i > 0 {
			w.raw(",")
		}
		n := &nodes[i]
		w.raw(`{"text":`)
		w.text(n.Text)
		if n.Played && n.Move.From != gamerec.NoSquare && w.board.Files > 0 {
			w.raw(`,"from":"`)
			w.dst = w.board.Append(w.dst, n.Move.From)
			w.raw(`","to":"`)
			w.dst = w.board.Append(w.dst, n.Move.To)
			w.raw(`"`)
		}
		w.items(`,"items":`, n.Items)
		w.raw("}")
	}
	w.raw("]")
}

// items appends a list of items behind its key, nothing if there are none.
func (w *jsonWriter) items(key string, items []gamerec.Item) {
	if len(items) == 0 {
		return
	}
	w.raw(key)
	for i := range items {
		if i == 0 {
			w.raw("[{")
		} else {
			w.raw("},{")
		}
		switch item := &items[i]; item.Kind {
		case gamerec.ItemComment:
			w.raw(`"comment":`)
			w.text(item.Text)
			w.commands(item.Text)
		case gamerec.ItemNAG:
			w.raw(`"nag":`)
			w.dst = strconv.AppendUint(w.dst, uint64(item.NAG), 10)
		case gamerec.ItemEscape:
			w.raw(`"escape":`)
			w.text(item.Text)
		case gamerec.ItemVariation:
			w.raw(`"variation":{`)
			at := len(w.dst)
			w.items(`"before":`, item.Line.Before)
			if len(w.dst) > at {
				w.raw(",")
			}
			w.raw(`"moves":`)
			w.moves(item.Line.Moves)
			w.raw("}")
		}
	}
	w.raw("}]")
}

// commands appends the commands of a comment taken apart.
func (w *jsonWriter) commands(comment string) {
	if !strings.Contains(comment, "[%") {
		return
	}
	for i, c := range toCommands(comment) {
		if i == 0 {
			w.raw(`,"commands":[`)
		} else {
			w.dst[len(w.dst)-1] = ','
		}
		w.raw(`{"name":`)
		w.text(c.Name)
		for k, operand := range c.Operands {
			if k == 0 {
				w.raw(`,"operands":[`)
			} else {
				w.raw(",")
			}
			w.text(operand)
		}
		if len(c.Operands) > 0 {
			w.raw("]")
		}
		w.number(`,"seconds":`, c.Seconds)
		w.number(`,"pawns":`, c.Pawns)
		if c.Mate != nil {
			w.raw(`,"mate":`)
			w.dst = strconv.AppendInt(w.dst, int64(*c.Mate), 10)
		}
		if c.Depth != 0 {
			w.raw(`,"depth":`)
			w.dst = strconv.AppendInt(w.dst, int64(c.Depth), 10)
		}
		w.raw("}]")
	}
}

func (w *jsonWriter) number(key string, n *float64) {
	if n == nil {
		return
	}
	w.raw(key)
	if text, err := json.Marshal(*n); err == nil { // neither infinite nor no number
		w.dst = append(w.dst, text...)
	}
}

// text appends a string.
func (w *jsonWriter) text(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			w.escaped(s)
			return
		}
	}
	w.dst = append(append(append(w.dst, '"'), s...), '"')
}

func (w *jsonWriter) escaped(s string) {
	w.raw(`"`)
	const hex = "0123456789abcdef"
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			w.dst = append(w.dst, '\\', byte(r))
		case r == '\n':
			w.raw(`\n`)
		case r == '\r':
			w.raw(`\r`)
		case r == '\t':
			w.raw(`\t`)
		case r == '\b':
			w.raw(`\b`)
		case r == '\f':
			w.raw(`\f`)
		case r < ' ':
			w.raw(`\u00`)
			w.dst = append(w.dst, hex[r>>4], hex[r&15])
		case r == '\u2028' || r == '\u2029': // line ends of JavaScript
			w.raw(`\u202`)
			w.dst = append(w.dst, hex[r&15])
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"): // no UTF-8
			w.raw(`\ufffd`)
		default:
			w.dst = utf8.AppendRune(w.dst, r)
		}
	}
	w.raw(`"`)
}

func toCommands(comment string) []jsonCommand {
	commands := Commands(comment)
	if len(commands) == 0 {
		return nil
	}
	list := make([]jsonCommand, len(commands))
	for i, c := range commands {
		list[i] = jsonCommand{Name: c.Name, Operands: c.Operands}
		switch c.Name {
		case "clk", "emt", "egt", "mct":
			if len(c.Operands) == 1 {
				if s, ok := ParseClock(c.Operands[0]); ok {
					list[i].Seconds = &s
				}
			}
		case "eval":
			if e, ok := ParseEval(c.Operands); ok {
				list[i].Depth = e.Depth
				if e.Mate != 0 {
					list[i].Mate = &e.Mate
				} else {
					list[i].Pawns = &e.Pawns
				}
			}
		}
	}
	return list
}

// ReadJSON reads a record from its JSON form. A property that the form does not have
// is an error, since it would be lost.
func ReadJSON(text []byte) (*gamerec.Record, error) {
	var r jsonRecord
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&r); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) && kind.Field != "" {
			return nil, fmt.Errorf("%s is a %s, which cannot stand there", kind.Field, kind.Value)
		}
		return nil, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if r.Schema != RecordSchema {
		return nil, fmt.Errorf("the JSON has the schema %q, not %q", r.Schema, RecordSchema)
	}
	rec := &gamerec.Record{Game: r.Game, Index: r.Index}
	result, ok := gamerec.ParseResult(r.Result)
	if !ok && r.Result != "" {
		return nil, fmt.Errorf("%q is no result", r.Result)
	}
	rec.Result = result
	for _, t := range r.Tags {
		rec.Tags = append(rec.Tags, gamerec.Tag{Name: t[0], Value: t[1]})
	}
	var err error
	if rec.Preamble, err = fromItems(r.Preamble); err != nil {
		return nil, err
	}
	rec.Line, err = fromVariation(&jsonVariation{Before: r.Before, Moves: r.Moves})
	return rec, err
}

func fromVariation(v *jsonVariation) (line gamerec.Line, err error) {
	if line.Before, err = fromItems(v.Before); err != nil {
		return line, err
	}
	for i := range v.Moves {
		m := &v.Moves[i]
		if m.Text == "" || strings.ContainsAny(m.Text, " \t\r\n{}[];$") {
			return line, fmt.Errorf("%q is no move text", m.Text)
		}
		items, err := fromItems(m.Items)
		if err != nil {
			return line, err
		}
		line.Moves = append(line.Moves, gamerec.Node{Text: m.Text, Items: items})
	}
	return line, nil
}

var errItem = errors.New("an item must be exactly one of comment, nag, escape and variation")

func fromItems(list []jsonItem) ([]gamerec.Item, error) {
	var items []gamerec.Item
	for i := range list {
		j := &list[i]
		var item gamerec.Item
		kinds := 0
		for _, is := range [...]bool{j.Comment != nil, j.NAG != nil, j.Escape != nil, j.Variation != nil} {
			if is {
				kinds++
			}
		}
		if kinds != 1 {
			return nil, errItem
		}
		switch {
		case j.Comment != nil:
			item = gamerec.Item{Kind: gamerec.ItemComment, Text: *j.Comment}
		case j.NAG != nil:
			item = gamerec.Item{Kind: gamerec.ItemNAG, NAG: *j.NAG}
		case j.Escape != nil:
			item = gamerec.Item{Kind: gamerec.ItemEscape, Text: *j.Escape}
		default:
			line, err := fromVariation(j.Variation)
			if err != nil {
				return nil, err
			}
			item = gamerec.Item{Kind: gamerec.ItemVariation, Line: &line}
		}
		items = append(items, item)
	}
	return items, nil
}
