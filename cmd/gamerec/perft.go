package main

import (
	"slices"
	"strconv"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
)

func perftCommand() *cli.Command {
	return &cli.Command{
		Name:      "perft",
		Usage:     "count the leaves of the move tree of a position",
		ArgsUsage: "DEPTH",
		Flags: []cli.Flag{gameFlag, fenFlag, chess960Flag, impossibleFlag, lettersFlag,
			&cli.BoolFlag{Name: "divide", Usage: "count below each move first"},
			&cli.BoolFlag{Name: "outcomes", Usage: "count every outcome of chance apart, in the last ply too (banqi)"}},
		Action: func(c *cli.Context) error {
			depth, err := strconv.Atoi(c.Args().First())
			if err != nil || depth < 0 || c.NArg() != 1 {
				return usageError("perft takes one depth, a whole number from 0")
			}
			g, p, faulty, err := positionOf(c)
			if err != nil {
				return err
			}
			count := g.Perft
			if c.Bool("outcomes") {
				if count = g.Outcomes; count == nil {
					return usageError("%s has no chance moves", g.ID)
				}
			}
			if c.Bool("divide") && depth > 0 {
				if err := divide(c, g, p, depth, count); err != nil {
					return err
				}
			}
			printf(c.App.Writer, "%d\n", count(p, depth))
			return faulty
		},
	}
}

// divide writes the count below each move, sorted by the move's text. A move of
// chance has a line for each outcome if every outcome counts apart, else one for all.
func divide(c *cli.Context, g *replay.Game, p gamerec.Position, depth int, count func(gamerec.Position, int) uint64) error {
	n, err := g.Notation(g.Coordinates)
	if err != nil {
		return err
	}
	var lines []string
	line := func(m gamerec.Move, count uint64) {
		lines = append(lines, string(n.Append(nil, p, m))+": "+strconv.FormatUint(count, 10))
	}
	var outcomes []gamerec.Move
	for _, m := range p.Moves(nil) {
		outcomes = append(outcomes[:0], m)
		if g.Chance != nil {
			if outcomes = g.Chance(outcomes[:0], p, m); depth == 1 && !c.Bool("outcomes") {
				line(m, 1)
				continue
			}
		}
		total := uint64(0)
		for _, o := range outcomes {
			next := p.Clone()
			next.Play(o)
			below := count(next, depth-1)
			total += below
			if c.Bool("outcomes") {
				line(o, below)
			}
		}
		if !c.Bool("outcomes") {
			line(m, total)
		}
	}
	slices.Sort(lines)
	for _, line := range lines {
		printf(c.App.Writer, "%s\n", line)
	}
	return nil
}
