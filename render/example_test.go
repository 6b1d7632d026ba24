package render_test

import (
	"bytes"
	"fmt"
	"os"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/render"
)

func Example() {
	board := gamerec.Chess.Board()
	setup := gamerec.NewSetup(gamerec.Chess)
	for name, piece := range map[string]gamerec.Piece{
		"a8": gamerec.NewPiece(gamerec.Second, gamerec.King),
		"b6": gamerec.NewPiece(gamerec.First, gamerec.King),
		"h1": gamerec.NewPiece(gamerec.First, gamerec.Rook),
	} {
		square, _ := board.ParseSquare(name)
		setup.Cells[square] = piece
	}
	area, err := render.ParseArea(board, "a5:h8")
	if err != nil {
		fmt.Println(err)
		return
	}
	d := render.Diagram{Setup: &setup, Area: area, TurnMark: true, Set: "figures"}
	if err := render.ASCII(os.Stdout, &d); err != nil {
		fmt.Println(err)
	}
	// Output:
	//   +-----------------+
	// 8 | ♚ . . . . . . . |
	// 7 | . . . . . . . . |
	// 6 | . ♔ . . . . . . |
	// 5 | . . . . . . . . |
	//   +-----------------+
	//     a b c d e f g h
	// White to move
}

// Draw a position that a FEN tells as an SVG.
func ExampleSVG() {
	setup, _ := fen.Parse(gamerec.Chess, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", fen.Options{})
	var picture bytes.Buffer
	if err := render.SVG(&picture, &render.Diagram{Setup: &setup, Title: "An ending"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bytes.HasPrefix(picture.Bytes(), []byte("<svg ")), bytes.Contains(picture.Bytes(), []byte(">An ending</title>")))
	// Output: true true
}
