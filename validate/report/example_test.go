package report_test

import (
	"os"

	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
)

// Show what a check found, a line each.
func ExampleText() {
	records, form := pgn.ReadString("[Event \"E\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf4 *\n")
	checker, err := validate.New(validate.Options{})
	if err != nil {
		panic(err)
	}
	found := checker.Check(records[0], form)
	found.File = "games.pgn"
	os.Stdout.Write(report.Text(nil, &found, 1))
	// Output:
	// games.pgn:1:1: info: the tags Site, Date, Round, White, Black of the Seven Tag Roster are missing; add them with the value "?" [tag-missing] (game 1)
	// games.pgn:4:13: error: 2.Nf4: no knight of White can reach f4 [illegal-move] (game 1, ply 3)
}
