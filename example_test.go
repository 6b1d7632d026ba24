package gamerec_test

import (
	"fmt"

	"github.com/gamerec/gamerec"
)

// Squares are named by the board of a game.
func ExampleBoard() {
	board := gamerec.Metamachy.Board()
	square, ok := board.ParseSquare("l12")
	fmt.Println(square, ok, board.Name(square-1), board.File(square), board.Rank(square))
	// Output: 143 true k12 11 11
}

// A record is data: tags, a line of moves with what stands beside them, and a result.
func ExampleRecord() {
	rec := gamerec.Record{Game: gamerec.Chess, Result: gamerec.ResultDraw}
	rec.SetTag("White", "Ann")
	rec.Line.Moves = []gamerec.Node{{Text: "e4", Items: []gamerec.Item{{Kind: gamerec.ItemComment, Text: "best by test"}}}}
	white, _ := rec.Tag("White")
	fmt.Println(white, rec.Plies(), rec.Line.Moves[0].Items[0].Text, rec.Result)
	// Output: Ann 1 best by test 1/2-1/2
}
