package table_test

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec/internal/table"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Write games as rows.
func Example() {
	columns, err := table.New("index", "white", "result", "plies", "ending", "moves")
	if err != nil {
		fmt.Println(err)
		return
	}
	records, _ := pgn.ReadString("[White \"Ann, A.\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
	player, _ := replay.New(replay.Options{})
	text := columns.AppendHeader(nil)
	for i, rec := range records {
		out := player.Play(rec)
		text = columns.AppendRow(text, &table.Row{Index: i + 1, Rec: rec, Out: out, Start: out.History.Start})
	}
	fmt.Print(strings.ReplaceAll(string(text), "\r", ""))
	// Output:
	// index,white,result,plies,ending,moves
	// 1,"Ann, A.",0-1,4,checkmate,f3 e5 g4 Qh4#
}
