package metamachy_test

import (
	"fmt"

	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/metamachy"
)

// Begin from the array that Black chose.
func ExampleParseArray() {
	array, err := metamachy.ParseArray("#5")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := metamachy.Rules{}.FromSetup(array.Setup())
	setup := p.Setup()
	fmt.Println(fen.String(&setup), len(p.Moves(nil)))
	// Output: cm3gq3mc/ernbiklibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKLIBNRE/CM3GQ3MC w Kk - 0 1 63
}
