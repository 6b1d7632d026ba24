package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The schema of positions has the fields of the types, and describes what is written.
func TestPositionSchema(t *testing.T) {
	const file = "../../docs/schema/position-1.schema.json"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	type object struct {
		Properties map[string]json.RawMessage
		Required   []string
	}
	var read struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &read))
	for _, c := range []struct {
		object object
		value  any
	}{{read.object, positionFacts{}}, {read.Defs["problem"], faultFacts{}}} {
		var fields, always, properties []string
		for i := range reflect.TypeOf(c.value).NumField() {
			field, options, _ := strings.Cut(reflect.TypeOf(c.value).Field(i).Tag.Get("json"), ",")
			fields = append(fields, field)
			if options == "" {
				always = append(always, field)
			}
		}
		for p := range c.object.Properties {
			properties = append(properties, p)
		}
		assert.ElementsMatch(t, fields, properties)
		assert.ElementsMatch(t, always, c.object.Required)
	}
	schema, err := jsonschema.NewCompiler().Compile(file)
	require.NoError(t, err)
	for _, args := range [][]string{
		{}, {"-g", "xiangqi"}, {"-g", "banqi"}, {"-g", "metamachy"}, {"8/8/8/8/8/8/8/8 w - - 0 1"}, {"k7/8/8/8/8/8/8/K7 w - - 0 1"}, {"rubbish"},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"}, {"-g", "banqi", "8/8/8/Gs6 r - 0 3"}, {"-g", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 b"},
	} {
		var out, errs bytes.Buffer
		run(context.Background(), append([]string{"gamerec", "fen", "--format", "json"}, args...), strings.NewReader(""), &out, &errs)
		value, err := jsonschema.UnmarshalJSON(&out)
		require.NoError(t, err, args)
		assert.NoError(t, schema.Validate(value), args)
	}
}

// What convert writes of every record of testdata is what the schema of records describes.
func TestConvertedRecordsFitTheSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/schema/record-1.schema.json")
	require.NoError(t, err)
	records := 0
	for _, args := range [][]string{{"--to", "json"}, {"--to", "ndjson"}} {
		var out, errs bytes.Buffer
		args = append(append([]string{"gamerec", "convert"}, args...), "../../testdata/chess/records", "../../testdata/xiangqi/records", "../../testdata/banqi/records", "../../testdata/metamachy/records")
		run(context.Background(), args, strings.NewReader(""), &out, &errs)
		for dec := json.NewDecoder(&out); dec.More(); {
			var raw json.RawMessage
			require.NoError(t, dec.Decode(&raw))
			list := []json.RawMessage{raw}
			if args[3] == "json" {
				require.NoError(t, json.Unmarshal(raw, &list))
			}
			for _, r := range list {
				value, err := jsonschema.UnmarshalJSON(bytes.NewReader(r))
				require.NoError(t, err)
				assert.NoError(t, schema.Validate(value), "%s", r)
				records++
			}
		}
	}
	assert.Greater(t, records, 30)
}
