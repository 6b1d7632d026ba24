package validate_test

import (
	"fmt"
	"io"
	"strings"

	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/validate"
)

// Check every record of a stream.
func Example() {
	checker, err := validate.New(validate.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	reader := pgn.NewReader(strings.NewReader("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n"))
	for {
		rec, form, err := reader.Read()
		if err == io.EOF {
			break
		}
		for _, p := range checker.Check(rec, form).Problems {
			fmt.Printf("%d:%d: %s: %s [%s]\n", p.Pos.Line, p.Pos.Column, p.Severity, p.Msg, p.Code)
		}
	}
	// Output:
	// 1:1: info: the tags Event, Site, Date, Round, White, Black of the Seven Tag Roster are missing [tag-missing]
	// 3:16: warning: the game ended with checkmate, so the result is 0-1 and not 1-0 [result-mate]
}

// Ask what a code means.
func ExampleExplain() {
	entry, _ := validate.Explain("result-mate")
	fmt.Println(entry.Severity, entry.Meaning)
	// Output: warning The board shows mate, or another win by rule, and the result says something else.
}
