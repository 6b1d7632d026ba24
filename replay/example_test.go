package replay_test

import (
	"fmt"

	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Play a record and ask how the game ended.
func Example() {
	records, _ := pgn.ReadString("1. f3 e5 2. g4 Qh4# 0-1")
	player, err := replay.New(replay.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	out := player.Play(records[0])
	fmt.Println(out.Plies, out.Complete, out.Verdict.Reason, out.Verdict.Result)
	// Output: 4 true checkmate 0-1
}

// A move that cannot be played is told with its reason, and ends the line.
func ExampleReplayer_Play() {
	records, _ := pgn.ReadString("1. e4 e5 2. Bb5 d6 3. Nf3 Nc6 4. d4 Nxd4 *")
	player, _ := replay.New(replay.Options{})
	for _, p := range player.Play(records[0]).Problems {
		fmt.Println(p.Ply, p.Code, p.Msg)
	}
	// Output: 4 illegal-move 2...d6: the pawn on d7 is pinned by the bishop on b5
}

// Write the moves of a record in another notation.
func ExampleRewriter() {
	records, _ := pgn.ReadString("1. e4 (1. Nf3 d5) e5 2. Nf3 *")
	player, _ := replay.New(replay.Options{})
	out := player.Play(records[0])
	uci, _ := out.Game.Notation("uci")
	var w replay.Rewriter
	w.Rewrite(records[0], out.History.Start, uci)
	fmt.Print(string(pgn.Append(nil, records[0])))
	// Output: 1. e2e4 (1. g1f3 d7d5) 1... e7e5 2. g1f3 *
}

// Cut the second move of each side out of a game, with the position that it begins from.
func ExampleExcerpt() {
	records, _ := pgn.ReadString("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	player, _ := replay.New(replay.Options{})
	out := player.Play(records[0])
	if _, err := replay.Excerpt(records[0], out, 3, 4); err != nil {
		fmt.Println(err)
	}
	fmt.Print(string(pgn.Append(nil, records[0])))
	// Output:
	// [SetUp "1"]
	// [FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"]
	//
	// 2. Nf3 Nc6 *
}
