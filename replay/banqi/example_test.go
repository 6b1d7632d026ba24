package banqi_test

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/banqi"
)

// Every piece lies face down at the start: the first player flips one.
func Example() {
	p := banqi.Rules{}.Start()
	flips := p.Moves(nil)
	fmt.Println(len(flips), gamerec.Banqi.SideName(p.Turn()))
	setup := p.Setup()
	fmt.Println(fen.String(&setup))
	// Output:
	// 32 neither side
	// XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX ? G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1
}
