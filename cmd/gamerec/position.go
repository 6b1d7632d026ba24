package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/replay/chess"
	"github.com/urfave/cli/v2"
)

var (
	fenFlag      = &cli.StringFlag{Name: "fen", Aliases: []string{"f"}, Usage: "the position as `FEN`; the start position if not given"}
	chess960Flag = &cli.BoolFlag{Name: "chess960", Usage: "read castling rights as those of Chess960"}
)

// readPosition turns a position text into a position and reports what is wrong
// with it. The position is nil if it cannot be played from.
func readPosition(c *cli.Context, g *replay.Game, text string, o fen.Options) (gamerec.Position, gamerec.Problems, error) {
	o.Letters = cmp.Or(o.Letters, c.String("from-letters"))
	if err := checkRuleSet(replay.Options{Game: g.ID, Rules: ruleOptions(c), Letters: o.Letters}); err != nil {
		return nil, nil, err
	}
	rules, err := g.Rules(ruleOptions(c))
	if err != nil {
		return nil, nil, err
	}
	if text == "" || text == "startpos" {
		return rules.Start(), nil, nil
	}
	setup, problems := fen.Parse(g.ID, text, o)
	p, more := rules.FromSetup(setup)
	return p, append(problems, more...), nil
}

// positionOf reads the position of --game and --fen and tells its faults. A position
// that can be played from in spite of them is returned with the status to end with.
func positionOf(c *cli.Context) (*replay.Game, gamerec.Position, error, error) {
	g, err := game(c)
	if err != nil {
		return nil, nil, nil, err
	}
	p, problems, err := readPosition(c, g, c.String("fen"), fen.Options{Chess960: c.Bool("chess960")})
	if err != nil {
		return nil, nil, nil, &status{exitUsage, err}
	}
	tellProblems(c, problems)
	var faulty error
	if worst, _ := problems.Worst(); worst == gamerec.Error {
		faulty = &status{exitFindings, nil}
	}
	if p == nil {
		return nil, nil, nil, &status{exitFindings, nil}
	}
	return g, p, faulty, nil
}

// tellProblems writes the faults of a position to standard error.
func tellProblems(c *cli.Context, problems gamerec.Problems) {
	for i := range problems {
		printf(c.App.ErrWriter, "%s\n", positionFault(&problems[i]))
	}
}

func positionFault(p *gamerec.Problem) string {
	text := fmt.Sprintf("%s: %s", p.Severity, plain(p.Msg))
	if p.Hint != "" {
		text += "; " + plain(p.Hint)
	}
	return text + fmt.Sprintf(" [%s]", p.Code)
}

func fenCommand() *cli.Command {
	return &cli.Command{
		Name:      "fen",
		Usage:     "write a position in normal form, or tell what is wrong with it",
		ArgsUsage: "FEN",
		Flags: []cli.Flag{
			gameFlag, chess960Flag, impossibleFlag, lettersFlag,
			&cli.StringFlag{Name: "ep", Value: "fen", Usage: "write the en passant square by `POLICY`: fen (after every double step), xfen (if a pawn stands ready) or legal"},
			&cli.BoolFlag{Name: "shredder", Usage: "write castling rights as files of the rooks"},
			&cli.StringFlag{Name: "letters", Usage: "write with this `SET` of letters, where the game has several, and read with it where they clash"},
			&cli.StringFlag{Name: "format", Value: "text", Usage: "write as `FORMAT`: text or json"},
		},
		Action: runFEN,
	}
}

// positionFacts is what fen --format json tells.
type positionFacts struct {
	Schema   string         `json:"schema"`
	Game     gamerec.GameID `json:"game"`
	FEN      string         `json:"fen"`
	Turn     string         `json:"turn"`
	Check    bool           `json:"check"`
	Moves    int            `json:"legal_moves"`
	Over     bool           `json:"over"`
	Reason   string         `json:"reason,omitempty"`
	Material string         `json:"material"`
	// Of chess: yes, no or unknown, by any series of legal moves.
	Dead     string       `json:"dead,omitempty"`
	WhiteWin string       `json:"white_can_win,omitempty"`
	BlackWin string       `json:"black_can_win,omitempty"`
	Faults   []faultFacts `json:"problems"`
}

type faultFacts struct {
	Code     gamerec.Code `json:"code"`
	Severity string       `json:"severity"`
	Message  string       `json:"message"`
	Hint     string       `json:"hint,omitempty"`
}

func runFEN(c *cli.Context) error {
	g, err := game(c)
	if err != nil {
		return err
	}
	policy, ok := fen.ParseEnPassant(c.String("ep"))
	if !ok {
		return usageError("--ep takes fen, xfen or legal, not %q", c.String("ep"))
	}
	format := c.String("format")
	if format != "text" && format != "json" {
		return usageError("--format takes text or json, not %q", format)
	}
	text := strings.Join(c.Args().Slice(), " ")
	if c.NArg() > 0 && strings.TrimSpace(text) == "" {
		return usageError("the position is empty; startpos is the start position")
	}
	if letters := c.String("letters"); letters != "" && !slices.Contains(fen.LetterSets(g.ID), letters) {
		return usageError("no set of letters of %s is called %q; there are %s", g.ID, letters, strings.Join(fen.LetterSets(g.ID), ", "))
	}
	from := cmp.Or(c.String("from-letters"), c.String("letters"))
	p, problems, err := readPosition(c, g, text, fen.Options{Chess960: c.Bool("chess960"), Letters: from})
	if err != nil {
		return &status{exitUsage, err}
	}
	worst, _ := problems.Worst()
	out := fen.Options{Shredder: c.Bool("shredder"), Letters: c.String("letters")}
	normal := ""
	if p != nil {
		normal = replay.FEN(p, policy, out)
	}
	if format == "json" {
		facts := positionFacts{Schema: "gamerec/position/1", Game: g.ID, FEN: normal, Material: "unknown", Faults: []faultFacts{}}
		for _, f := range problems {
			facts.Faults = append(facts.Faults, faultFacts{f.Code, f.Severity.String(), f.Msg, f.Hint})
		}
		if p != nil {
			if err := describe(&facts, g, p); err != nil {
				return err
			}
		}
		line, err := json.Marshal(&facts)
		if err != nil {
			return err
		}
		printf(c.App.Writer, "%s\n", line)
	} else {
		tellProblems(c, problems)
		if normal != "" {
			printf(c.App.Writer, "%s\n", normal)
		}
	}
	if p == nil || worst == gamerec.Error {
		return &status{exitFindings, nil}
	}
	return nil
}

// describe fills in what the rules say of a position.
func describe(facts *positionFacts, g *replay.Game, p gamerec.Position) error {
	rules, err := g.Rules(replay.RuleOptions{})
	if err != nil {
		return err
	}
	facts.Turn = strings.ToLower(g.ID.SideName(p.Turn()))
	facts.Check = p.InCheck()
	facts.Moves = len(p.Moves(nil))
	setup := p.Setup()
	v := rules.Judge(&gamerec.History{Start: p, Now: p, Hashes: []uint64{p.Hash()}, Clock0: setup.Clock})
	facts.Over = v.Over
	if v.Over {
		facts.Reason = v.Reason.String()
	}
	facts.Material = "sufficient"
	if v.Reason == gamerec.InsufficientMaterial {
		facts.Material = "insufficient"
	}
	if p, ok := p.(*chess.Position); ok {
		facts.Dead = p.Dead(chess.Normal).String()
		facts.WhiteWin = p.CanWin(gamerec.First, chess.Normal).String()
		facts.BlackWin = p.CanWin(gamerec.Second, chess.Normal).String()
	}
	return nil
}

func movesCommand() *cli.Command {
	return &cli.Command{
		Name:  "moves",
		Usage: "list the legal moves of a position, sorted, one a line",
		Flags: []cli.Flag{gameFlag, fenFlag, chess960Flag, impossibleFlag, lettersFlag,
			&cli.StringFlag{Name: "notation", Aliases: []string{"n"}, Usage: "write them in this `NOTATION`"}, langFlag, soldiersFlag},
		Action: func(c *cli.Context) error {
			g, p, faulty, err := positionOf(c)
			if err != nil {
				return err
			}
			name, err := writtenNotation(c)
			if err != nil {
				return err
			}
			n, err := g.Notation(name)
			if err != nil {
				return &status{exitUsage, err}
			}
			var texts []string
			for _, m := range p.Moves(nil) {
				texts = append(texts, string(n.Append(nil, p, m)))
			}
			slices.Sort(texts)
			for _, t := range texts {
				printf(c.App.Writer, "%s\n", t)
			}
			return faulty
		},
	}
}
