package pgn

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gamerec/gamerec"
)

const recordSchemaFile = "../docs/schema/record-1.schema.json"

// Every field of the types is a property of the schema, and the other way round; what
// is always written is required.
func TestSchemaHasTheFieldsOfTheTypes(t *testing.T) {
	text, err := os.ReadFile(recordSchemaFile)
	require.NoError(t, err)
	type object struct {
		Properties map[string]json.RawMessage
		Required   []string
	}
	var schema struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	objects := map[string]object{"": schema.object}
	for name, def := range schema.Defs {
		if def.Properties != nil {
			objects[name] = def
		}
	}
	for name, value := range map[string]any{
		"": jsonRecord{}, "move": jsonMove{}, "item": jsonItem{}, "command": jsonCommand{}, "variation": jsonVariation{},
	} {
		var fields, always, properties []string
		for i := range reflect.TypeOf(value).NumField() {
			field, options, _ := strings.Cut(reflect.TypeOf(value).Field(i).Tag.Get("json"), ",")
			fields = append(fields, field)
			if options == "" {
				always = append(always, field)
			}
		}
		for p := range objects[name].Properties {
			properties = append(properties, p)
		}
		assert.ElementsMatch(t, fields, properties, "%q", name)
		assert.ElementsMatch(t, always, objects[name].Required, "%q", name)
		delete(objects, name)
	}
	assert.Empty(t, objects, "objects of the schema that are no type")
}

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(recordSchemaFile)
	require.NoError(t, err)
	return schema
}

func decode(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	return value
}

// What is written is what the schema describes, and is read back without loss.
func TestJSONIsWhatTheSchemaSays(t *testing.T) {
	schema := compileSchema(t)
	files, err := filepath.Glob("../testdata/*/records/*.pgn")
	require.NoError(t, err)
	require.Greater(t, len(files), 8)
	texts := []string{
		"", "*", "1. e4 (1. d4) *", "%x\n{y}\n\n[A \"\"]\n[A \"\\\"\\\\\"]\n\n{b} 1. e4 $300 !? {} {[%clk 1:02:03.5] [%eval -1.25,20] [%eval #-3] [%x] [%cal Ga1b2,Rc3d4]}\n%z\n({v} 1. d4) (1. c4 {[%emt x]}) 1/2-1/2",
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	records := 0
	for _, text := range texts {
		list, _ := ReadString(text)
		for _, rec := range list {
			for _, game := range []gamerec.GameID{"", gamerec.Chess} {
				rec.Game = game
				line, err := AppendJSON(nil, rec, "")
				require.NoError(t, err)
				require.False(t, bytes.ContainsAny(line, "\n\r"), "one line")
				require.NoError(t, schema.Validate(decode(t, string(line))), "%s", line)
				back, err := ReadJSON(line)
				require.NoError(t, err)
				assert.True(t, Equal(rec, back), "%s", line)
				assert.Equal(t, rec.Game, back.Game)
				assert.Equal(t, rec.Index, back.Index)
				again, err := AppendJSON(nil, back, "")
				require.NoError(t, err)
				assert.Equal(t, string(line), string(again))
				records++
			}
		}
	}
	assert.Greater(t, records, 20)
}

// What the schema refuses is not read either, as it would be lost or cannot be written.
func TestJSONFaults(t *testing.T) {
	schema := compileSchema(t)
	const good = `{"schema":"gamerec/record/1","game":"chess","tags":[["A","b"]],"moves":[{"text":"e4","items":[{"nag":1}]}],"result":"*"}`
	require.NoError(t, schema.Validate(decode(t, good)))
	_, err := ReadJSON([]byte(good))
	require.NoError(t, err)
	for _, c := range []struct{ old, new string }{
		{`record/1`, `record/2`}, {`"*"`, `"2-0"`}, {`["A","b"]`, `["A"]`}, {`["A","b"]`, `["A","b","c"]`}, {`["A"`, `["A b"`}, {`["A"`, `[""`},
		{`e4`, `e 4`}, {`e4`, ``}, {`e4`, `{`}, {`{"nag":1}`, `{}`}, {`{"nag":1}`, `{"nag":1,"comment":"x"}`}, {`{"nag":1}`, `{"glyph":1}`},
		{`{"nag":1}`, `{"nag":-1}`}, {`{"nag":1}`, `{"nag":70000}`}, {`"game"`, `"extra":1,"game"`}, {`{"nag":1}`, `{"variation":{"moves":[{"text":";"}]}}`},
	} {
		bad := strings.Replace(good, c.old, c.new, 1)
		require.NotEqual(t, good, bad)
		assert.Error(t, schema.Validate(decode(t, bad)), bad)
		_, err := ReadJSON([]byte(bad))
		assert.Error(t, err, bad)
	}
}

// plainJSON is the record as encoding/json writes the types, which AppendJSON must equal.
func plainJSON(rec *gamerec.Record, notation string) ([]byte, error) {
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
		return nil, err
	}
	return []byte(strings.TrimSuffix(b.String(), "\n")), nil
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

// AppendJSON writes what encoding/json writes, byte by byte, whatever a record holds.
func TestJSONIsThatOfTheTypes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			"", "a\"b\\c", "\u2028\u2029\ufffd", "\x00\x1f\x7f\b\f\n\r\t", "\xff\xc3(", "<&>", "王[%clk 1:02:03.5]", "[%eval -1.25,20] [%eval #-3]", "[%x] [%cal Ga1b2,Rc3d4]", "[%emt 1e400]", "[%clk 0:00:0.0000001]",
		}))
		var items func(depth int) []gamerec.Item
		line := func(depth int) gamerec.Line {
			var l gamerec.Line
			l.Before = items(depth)
			for range rapid.IntRange(0, 3).Draw(rt, "moves") {
				n := gamerec.Node{Text: text.Draw(rt, "move"), Items: items(depth), Played: rapid.Bool().Draw(rt, "played")}
				n.Move = gamerec.Move{From: gamerec.Square(rapid.IntRange(0, 63).Draw(rt, "from")), To: 9}
				l.Moves = append(l.Moves, n)
			}
			return l
		}
		items = func(depth int) (list []gamerec.Item) {
			for range rapid.IntRange(0, 2).Draw(rt, "items") {
				item := gamerec.Item{Kind: gamerec.ItemKind(rapid.IntRange(1, 4).Draw(rt, "kind")), Text: text.Draw(rt, "text"), NAG: rapid.Uint16().Draw(rt, "nag")}
				if item.Kind == gamerec.ItemVariation {
					if depth > 2 {
						continue
					}
					l := line(depth + 1)
					item.Line = &l
				}
				list = append(list, item)
			}
			return list
		}
		rec := gamerec.Record{Game: rapid.SampledFrom([]gamerec.GameID{"", gamerec.Chess, gamerec.Xiangqi}).Draw(rt, "game"), Index: rapid.IntRange(0, 20).Draw(rt, "index")}
		rec.Preamble = items(3)
		for range rapid.IntRange(0, 3).Draw(rt, "tags") {
			rec.Tags = append(rec.Tags, gamerec.Tag{Name: text.Draw(rt, "name"), Value: text.Draw(rt, "value")})
		}
		rec.Line = line(0)
		notation := rapid.SampledFrom([]string{"", "san"}).Draw(rt, "notation")
		want, err := plainJSON(&rec, notation)
		require.NoError(rt, err)
		got, err := AppendJSON([]byte("x"), &rec, notation)
		require.NoError(rt, err)
		require.Equal(rt, "x"+string(want), string(got))
	})
}
