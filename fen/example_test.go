package fen_test

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// A text with faults is read as far as it goes, and the faults are told.
func ExampleParse() {
	setup, problems := fen.Parse(gamerec.Chess, "8/8/8/4k3/8/8/4P3/4K3 w", fen.Options{})
	for _, p := range problems {
		fmt.Printf("%s: %s\n", p.Severity, p.Msg)
	}
	fmt.Println(fen.String(&setup))
	// Output:
	// warning: 2 of 6 fields; the missing ones are taken as "- - 0 1"
	// 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1
}

// The same position with the letters of another tradition.
func ExampleAppend() {
	setup, _ := fen.Parse(gamerec.Xiangqi, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", fen.Options{})
	fmt.Println(string(fen.Append(nil, &setup, fen.Options{Letters: "he"})))
	// Output: rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR w - - 0 1
}
