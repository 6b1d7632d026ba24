package main

import (
	"fmt"
	"iter"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

func diffCommand() *cli.Command {
	return &cli.Command{
		Name:      "diff",
		Usage:     "compare the moves of two files, game by game, whatever their formats and notations",
		ArgsUsage: "FILE FILE",
		Flags:     []cli.Flag{gameFlag, ruleSetFlag, ambiguousFlag, allowNullFlag, impossibleFlag, lettersFlag, encodingFlag, quietFlag},
		Action:    runDiff,
	}
}

// compared is one of the two files of a comparison.
type compared struct {
	name   string
	next   func() (*gamerec.Record, error, bool)
	player *replay.Replayer
	rec    *gamerec.Record
	out    *replay.Outcome
}

func runDiff(c *cli.Context) error {
	if c.NArg() != 2 {
		return usageError("diff takes two files")
	}
	opts, err := replayOptions(c)
	if err != nil {
		return err
	}
	var files [2]compared
	for i := range files {
		f := &files[i]
		f.name = c.Args().Get(i)
		seq, err := chunksOf(c, []string{f.name}, nil)
		if err != nil {
			return err
		}
		next, stop := iter.Pull2(recordsOf(seq))
		defer stop()
		f.next = next
		if f.player, err = replay.New(opts); err != nil {
			return &status{exitUsage, err}
		}
	}
	games, differ := 0, 0
	for {
		more := [2]bool{}
		for i := range files {
			f := &files[i]
			if f.rec, err, more[i] = f.next(); err != nil {
				return ioError(err)
			}
		}
		if more[0] != more[1] {
			differ++
			longer := 0
			if more[1] {
				longer = 1
			}
			printf(c.App.Writer, "game %d: only in %s\n", games+1, plain(files[longer].name))
		}
		if !more[0] || !more[1] {
			break
		}
		games++
		for i := range files {
			f := &files[i]
			f.out = f.player.Play(f.rec)
			tellErrors(c, f, games)
		}
		if text := difference(&files[0], &files[1]); text != "" {
			differ++
			printf(c.App.Writer, "game %d: %s\n", games, plain(text))
		}
	}
	if !c.Bool("quiet") {
		printf(c.App.ErrWriter, "games compared: %d, games that differ: %d\n", games, differ)
	}
	if differ > 0 {
		return &status{exitFindings, nil}
	}
	return nil
}

// recordsOf yields the records of a stream one by one.
func recordsOf(seq iter.Seq[work]) iter.Seq2[*gamerec.Record, error] {
	return func(yield func(*gamerec.Record, error) bool) {
		var parser pgn.Parser
		on := true
		for w := range seq {
			if w.err != nil {
				yield(nil, w.err)
				return
			}
			w.Each(&parser, func(rec *gamerec.Record, _ gamerec.Problems) {
				on = on && yield(rec, nil)
			})
			if !on {
				return
			}
		}
	}
}

// tellErrors writes why a game cannot be played to its end.
func tellErrors(c *cli.Context, f *compared, index int) {
	var errors gamerec.Problems
	for _, p := range f.out.Problems {
		if p.Severity == gamerec.Error {
			errors = append(errors, p)
		}
	}
	printf(c.App.ErrWriter, "%s", report.Text(nil, &validate.Report{File: f.name, Problems: errors}, index))
}

// difference tells where the main lines of two games part, "" if they are the same
// as far as both can be played and as long.
func difference(a, b *compared) string {
	switch {
	case a.out.History == nil || b.out.History == nil:
		return "one of the two cannot be played"
	case a.rec.Game != b.rec.Game:
		return fmt.Sprintf("%s in %s, %s in %s", a.rec.Game, a.name, b.rec.Game, b.name)
	case a.out.History.Start.Hash() != b.out.History.Start.Hash():
		return "the start positions differ"
	}
	x, y := a.out.History.Moves, b.out.History.Moves
	first, plies := -1, 0
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			if plies++; first < 0 {
				first = i
			}
		}
	}
	switch {
	case first >= 0:
		return fmt.Sprintf("ply %d: %s in %s, %s in %s; plies that differ: %d of %d",
			first+1, a.move(first), a.name, b.move(first), b.name, plies+max(len(x), len(y))-min(len(x), len(y)), max(len(x), len(y)))
	case len(x) > len(y):
		return fmt.Sprintf("ply %d: %s in %s, nothing in %s", len(y)+1, a.move(len(y)), a.name, b.name)
	case len(x) < len(y):
		return fmt.Sprintf("ply %d: nothing in %s, %s in %s", len(x)+1, a.name, b.move(len(x)), b.name)
	}
	return ""
}

// move is the text of ply i, from 0, as written, with its squares if it tells them otherwise.
func (f *compared) move(i int) string {
	written := f.rec.Line.Moves[i].Text
	text := string(replay.AppendNumbered(nil, &f.out.Start, i+1, written))
	n, err := f.out.Game.Notation(f.out.Game.Coordinates)
	if err != nil {
		return text
	}
	pos := f.out.History.Start.Clone()
	for _, m := range f.out.History.Moves[:i] {
		pos.Play(m)
	}
	if squares := string(n.Append(nil, pos, f.out.History.Moves[i])); squares != written {
		text += " (" + squares + ")"
	}
	return text
}
