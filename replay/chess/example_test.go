package chess_test

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/chess"
)

// Set up a position and ask what can be played in it.
func Example() {
	setup, _ := fen.Parse(gamerec.Chess, "k7/8/1K6/8/8/8/8/7R b - - 0 1", fen.Options{})
	p, problems := chess.Rules{}.FromSetup(setup)
	moves := p.Moves(nil)
	fmt.Println(len(problems), p.InCheck(), len(moves), p.At(moves[0].From).Kind())
	p.Play(moves[0])
	fmt.Println(gamerec.Chess.SideName(p.Turn()))
	// Output:
	// 0 false 1 king
	// White
}

// Say why a move is not legal.
func ExamplePosition_Check() {
	p := chess.Rules{}.Start()
	board := gamerec.Chess.Board()
	from, _ := board.ParseSquare("a1")
	to, _ := board.ParseSquare("a4")
	fmt.Println(p.Check(gamerec.Move{From: from, To: to, Piece: gamerec.Rook}))
	// Output: the rook on a1 is blocked by the pawn on a2
}
