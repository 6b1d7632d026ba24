package pgn_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// Read the records of a stream and walk over their moves.
func ExampleReader() {
	text := "[White \"Ann\"]\n\n1. e4 {open} (1. d4) e5 2. Nf3 *\n\n[White \"Bo\"]\n\n1. c4 1-0\n"
	for rec, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			fmt.Println(err)
			return
		}
		white, _ := rec.Tag("White")
		fmt.Println(white, rec.Result)
		for _, node := range rec.Line.Moves {
			fmt.Println(" ", node.Text, len(node.Items))
		}
	}
	// Output:
	// Ann *
	//   e4 2
	//   e5 0
	//   Nf3 0
	// Bo 1-0
	//   c4 0
}

// Write a record in the export format.
func ExampleWriter() {
	rec := gamerec.Record{Result: gamerec.ResultFirst}
	rec.SetTag("Event", `The "Open"`)
	rec.Line.Moves = []gamerec.Node{{Text: "e4"}, {Text: "e5"}}
	if err := pgn.NewWriter(os.Stdout).Write(&rec); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "The \"Open\""]
	//
	// 1. e4 e5 1-0
}

// A record as JSON, and back.
func ExampleAppendJSON() {
	records, _ := pgn.ReadString("1. e4 {[%clk 0:01:30]} *")
	text, _ := pgn.AppendJSON(nil, records[0], "san")
	fmt.Println(string(text))
	back, err := pgn.ReadJSON(text)
	fmt.Println(pgn.Equal(records[0], back), err)
	// Output:
	// {"schema":"gamerec/record/1","game":"","notation":"san","index":1,"tags":[],"moves":[{"text":"e4","items":[{"comment":"[%clk 0:01:30]","commands":[{"name":"clk","operands":["0:01:30"],"seconds":90}]}]}],"result":"*"}
	// true <nil>
}

// Take the clocks out of a record.
func ExampleStrip() {
	records, _ := pgn.ReadString("1. e4 {[%clk 0:01:30]} e5 {good [%clk 0:01:28]} *")
	pgn.Strip(records[0], pgn.PartClocks)
	fmt.Print(string(pgn.Append(nil, records[0])))
	// Output: 1. e4 e5 {good} *
}
