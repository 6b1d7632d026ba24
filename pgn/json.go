package pgn

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

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
// notation names how the move texts are written.
func AppendJSON(dst []byte, rec *gamerec.Record, notation string) ([]byte, error) {
	board := rec.Game.Board()
	r := jsonRecord{
		Schema: RecordSchema, Game: rec.Game, Notation: notation, Index: rec.Index,
		Preamble: toItems(board, rec.Preamble), Tags: []jsonTag{},
		Before: toItems(board, rec.Line.Before), Moves: toMoves(board, rec.Line.Moves),
		Result: EffectiveResult(rec).String(),
	}
	for _, t := range ExportTags(rec) {
		r.Tags = append(r.Tags, jsonTag{t.Name, t.Value})
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(&r); err != nil {
		return dst, err
	}
	return append(dst, strings.TrimSuffix(b.String(), "\n")...), nil
}

func toMoves(board gamerec.Board, nodes []gamerec.Node) []jsonMove {
	moves := make([]jsonMove, len(nodes))
	for i := range nodes {
		n := &nodes[i]
		m := jsonMove{Text: n.Text, Items: toItems(board, n.Items)}
		if n.Played && n.Move.From != gamerec.NoSquare && board.Files > 0 {
			m.From, m.To = board.Name(n.Move.From), board.Name(n.Move.To)
		}
		moves[i] = m
	}
	return moves
}

func toItems(board gamerec.Board, items []gamerec.Item) []jsonItem {
	if len(items) == 0 {
		return nil
	}
	list := make([]jsonItem, len(items))
	for i := range items {
		item := &items[i]
		switch item.Kind {
		case gamerec.ItemComment:
			list[i].Comment, list[i].Commands = &item.Text, toCommands(item.Text)
		case gamerec.ItemNAG:
			list[i].NAG = &item.NAG
		case gamerec.ItemEscape:
			list[i].Escape = &item.Text
		case gamerec.ItemVariation:
			list[i].Variation = &jsonVariation{Before: toItems(board, item.Line.Before), Moves: toMoves(board, item.Line.Moves)}
		}
	}
	return list
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
