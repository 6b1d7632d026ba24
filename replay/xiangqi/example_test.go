package xiangqi_test

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay/xiangqi"
)

// The horse's leg is blocked.
func ExamplePosition_Check() {
	p := xiangqi.Rules{}.Start()
	board := gamerec.Xiangqi.Board()
	from, to := board.Square(1, 0), board.Square(3, 1)
	fmt.Println(len(p.Moves(nil)), p.Check(gamerec.Move{From: from, To: to, Piece: gamerec.Horse}))
	// Output: 44 the leg of the horse on b0 is blocked at c0 by Red's elephant on c0
}
