package wxf_test

import (
	"fmt"

	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

// Turn a move of WXF into other notations.
func Example() {
	start := xiangqi.Rules{}.Start()
	western, _ := wxf.New("wxf")
	moves, err := western.Resolve(nil, start, "C2.5")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"zh-hans", "iccs", "uci", "san"} {
		n, _ := wxf.New(name)
		fmt.Println(name, string(n.Append(nil, start, moves[0])))
	}
	// Output:
	// zh-hans 炮二平五
	// iccs H2-E2
	// uci h3e3
	// san Che3
}

// A text that fits no legal move says why.
func ExampleNew() {
	n, _ := wxf.New("wxf")
	_, err := n.Resolve(nil, xiangqi.Rules{}.Start(), "H2.3")
	fmt.Println(err)
	// Output: cannot read "H2.3" as a move: horses never move sideways
}
