package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/records"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// Flags that several commands share.
var (
	jobsFlag       = &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "`N` workers; 0 is one for each processor"}
	encodingFlag   = &cli.StringFlag{Name: "encoding", Usage: "read the input in this `ENCODING`, such as gb18030 or windows-1252"}
	gameFlag       = &cli.StringFlag{Name: "game", Aliases: []string{"g"}, Usage: "the `GAME`: chess, xiangqi, banqi or metamachy; found from the input if not given"}
	fromFlag       = &cli.StringFlag{Name: "from", Usage: "read this `FORMAT`; found from the input if not given: " + strings.Join(records.Formats(), ", ")}
	dialectFlag    = &cli.StringFlag{Name: "dialect", Usage: "read moves in this `NOTATION` first, where dialects clash; found from the record if not given"}
	ruleSetFlag    = &cli.StringFlag{Name: "rules", Usage: "judge by this `SET` of rules, where the game has several"}
	moveLimitFlag  = &cli.IntFlag{Name: "move-limit", Usage: "`N` moves without progress are a draw: in xiangqi of each side without capture, in banqi plies without flip or capture; 0 is the usual limit"}
	drawRulesFlag  = &cli.BoolFlag{Name: "draw-rules", Usage: "Metamachy: tell when threefold repetition or fifty moves could be claimed as a draw, of which its rules say nothing"}
	impossibleFlag = &cli.BoolFlag{Name: "allow-impossible", Usage: "xiangqi: take positions that no game can bring about, as diagrams have them; what is wrong becomes a warning"}
	lettersFlag    = &cli.StringFlag{Name: "from-letters", Usage: "read positions with this `SET` of letters, where the game has several that clash"}
	soldiersFlag   = &cli.StringFlag{Name: "soldiers", Usage: "xiangqi, zh-hans and zh-hant: number soldiers by this `SCHEME`, new or old"}
	langFlag       = &cli.StringFlag{Name: "lang", Usage: "chess: write SAN with the letters of this `LANGUAGE`, such as de or fr; gamerec games lists them"}
	ambiguousFlag  = &cli.StringFlag{Name: "ambiguous", Value: "fail", Usage: "a text that fits several moves, where nothing tells which: `POLICY` fail or first"}
	allowNullFlag  = &cli.BoolFlag{Name: "allow-null", Usage: "accept null moves (--, Z0) in the main line"}
	resumeFlag     = &cli.BoolFlag{Name: "resume", Usage: "go on behind a move that cannot be played: with the man put where the text says, or with the FEN of a comment"}
	outputFlag     = &cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to `FILE` instead of standard output"}
	quietFlag      = &cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "no summary and no progress"}
)

// work is a piece of a stream: a chunk of records of one file, or an error of that file.
type work struct {
	file  string
	first bool // the file begins here
	records.Batch
	err error
}

// chunks yields the input of a command that writes something made of all of it: every
// file must be there before it begins.
func chunks(c *cli.Context, tell func(int)) (iter.Seq[work], error) {
	args := c.Args().Slice()
	paths, err := input.Expand(args)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	for _, path := range paths {
		if _, err := os.Stat(path); path != input.Stdin && err != nil {
			return nil, ioError(pathError(err))
		}
	}
	return chunksOf(c, args, tell)
}

// chunksOf yields input piece by piece. An error of one file, such as that it is not
// there, stands in its place and does not end the others.
func chunksOf(c *cli.Context, args []string, tell func(int)) (iter.Seq[work], error) {
	enc, err := input.Encoding(c.String("encoding"))
	if err != nil {
		return nil, &status{exitUsage, err}
	}
	paths, err := input.Expand(args)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	if c.Int("jobs") < 0 {
		return nil, usageError("--jobs takes a number from 0, not %d", c.Int("jobs"))
	}
	from := c.String("from")
	if from != "" && !slices.Contains(records.Formats(), from) {
		return nil, usageError("--from takes %s, not %q", strings.Join(records.Formats(), ", "), from)
	}
	opener := input.Opener{Stdin: c.App.Reader, Encoding: enc, Binary: records.Binary(from), OnRead: tell}
	stopped := errors.New("stopped")
	return func(yield func(work) bool) {
		for _, path := range paths {
			err := opener.Open(path, func(src *input.Source) error {
				first := true
				for batch, err := range records.Stream(src, from) {
					if err != nil {
						return err
					}
					if c.Context.Err() != nil || !yield(work{file: src.Name, first: first, Batch: batch}) {
						return stopped
					}
					first = false
				}
				if first && !yield(work{file: src.Name, first: true}) {
					return stopped
				}
				return nil
			})
			if errors.Is(err, stopped) || err != nil && !yield(work{file: path, err: pathError(err)}) {
				return
			}
		}
	}, nil
}

// pathError shows an error of the file system as "path: reason".
func pathError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

func jobs(c *cli.Context) int {
	if n := c.Int("jobs"); n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// pull turns the stream of work into the form that a pipe takes. stop must be called.
func pull(seq iter.Seq[work]) (next func() (work, error), stop func()) {
	n, s := iter.Pull(seq)
	return func() (work, error) {
		w, ok := n()
		if !ok {
			return w, io.EOF
		}
		return w, nil
	}, s
}

// progress shows how much of the input has been read, on a terminal only.
func progress(c *cli.Context) (tell func(int), done func()) {
	errFile, ok := c.App.ErrWriter.(*os.File)
	if !ok || c.Bool("quiet") || !term.IsTerminal(int(errFile.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil, func() {}
	}
	total := int64(0)
	paths, _ := input.Expand(c.Args().Slice())
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			total = -1
			break
		}
		total += info.Size()
	}
	bar := progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(errFile), progressbar.OptionShowBytes(true), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100_000_000), progressbar.OptionSetDescription(c.Command.Name),
		progressbar.OptionEnableColorCodes(false))
	return func(n int) { _ = bar.Add(n) }, func() { _ = bar.Finish() }
}

// replayOptions reads the flags that settle how records are replayed.
func replayOptions(c *cli.Context) (replay.Options, error) {
	o := replay.Options{
		Letters: c.String("from-letters"), AllowNull: c.Bool("allow-null"), Resume: c.Bool("resume"), Notation: c.String("dialect"), FirstFit: c.String("ambiguous") == "first",
		Rules: ruleOptions(c),
	}
	if a := c.String("ambiguous"); a != "" && a != "first" && a != "fail" {
		return o, usageError("--ambiguous takes first or fail, not %q", a)
	}
	if name := c.String("game"); name != "" {
		g, err := replay.Lookup(name)
		if err != nil {
			return o, &status{exitUsage, err}
		}
		o.Game = g.ID
	}
	if err := checkNotation(o.Notation, o.Game); err != nil {
		return o, err
	}
	return o, checkRuleSet(o)
}

// checkNotation refuses a name that is no notation of the game, or of any game if
// none is named: it is wrong whatever the input. "" is none.
func checkNotation(name string, game gamerec.GameID) error {
	if name == "" {
		return nil
	}
	if game != "" {
		g, err := replay.Lookup(string(game))
		if err == nil {
			_, err = g.Notation(name)
		}
		if err != nil {
			return &status{exitUsage, err}
		}
		return nil
	}
	for _, g := range replay.Games() {
		if _, err := g.Notation(name); err == nil {
			return nil
		}
	}
	return usageError("no game has the notation %q; gamerec games lists them", name)
}

// checkRuleSet refuses a rule set that no game has, and options of the rules and
// letter sets that the game that was named has not.
func checkRuleSet(o replay.Options) error {
	var sets, letters []string
	for _, g := range replay.Games() {
		if o.Game != "" && o.Game != g.ID {
			continue
		}
		sets = append(sets, g.RuleSets...)
		letters = append(letters, fen.LetterSets(g.ID)...)
		if o.Game == "" {
			continue
		}
		switch c := g.Choices; {
		case o.Rules.MoveLimit != 0 && !c.MoveLimit:
			return usageError("--move-limit means nothing in %s", g.ID)
		case o.Rules.DrawRules && !c.DrawRules:
			return usageError("--draw-rules means nothing in %s", g.ID)
		case o.Rules.AllowImpossible && !c.AllowImpossible:
			return usageError("--allow-impossible means nothing in %s", g.ID)
		}
	}
	switch {
	case o.Rules.Set != "" && len(sets) == 0:
		return usageError("%s has one rule set only", o.Game)
	case o.Rules.Set != "" && !slices.Contains(sets, o.Rules.Set):
		return usageError("no rule set is called %q; there are %s", o.Rules.Set, strings.Join(sets, ", "))
	case o.Letters != "" && !slices.Contains(letters, o.Letters):
		slices.Sort(letters)
		return usageError("no set of letters is called %q; there are %s", o.Letters, strings.Join(slices.Compact(letters), ", "))
	}
	return nil
}

// ruleOptions reads the flags that choose among rules.
func ruleOptions(c *cli.Context) replay.RuleOptions {
	return replay.RuleOptions{
		Set: c.String("rules"), MoveLimit: c.Int("move-limit"), DrawRules: c.Bool("draw-rules"), AllowImpossible: c.Bool("allow-impossible"),
	}
}

// notationName reads --notation, with --soldiers for the Chinese notations of xiangqi.
func notationName(c *cli.Context) (string, error) {
	name, scheme := c.String("notation"), c.String("soldiers")
	if scheme == "" {
		return name, nil
	}
	plain := strings.TrimSuffix(name, "-old")
	switch {
	case plain != "zh-hans" && plain != "zh-hant":
		return "", usageError("--soldiers goes with --notation zh-hans or zh-hant")
	case scheme == "new":
		return plain, nil
	case scheme == "old":
		return plain + "-old", nil
	}
	return "", usageError("--soldiers takes new or old, not %q", scheme)
}

// writtenNotation reads --notation too, and --lang for the letters of chess.
func writtenNotation(c *cli.Context) (string, error) {
	name, lang := c.String("notation"), strings.ToLower(c.String("lang"))
	if lang == "" {
		return notationName(c)
	}
	if name != "" && name != "san" {
		return "", usageError("--lang goes with --notation san, not %s", name)
	}
	if lang == "en" {
		return "san", nil
	}
	codes := []string{"en"}
	for _, l := range pgn.Languages() {
		if l.Code == lang {
			return "san-" + lang, nil
		}
		codes = append(codes, l.Code)
	}
	return "", usageError("--lang takes %s, not %q", strings.Join(codes, ", "), lang)
}

// game returns the game of --game, chess if it is not given.
func game(c *cli.Context) (*replay.Game, error) {
	name := c.String("game")
	if name == "" {
		name = string(gamerec.Chess)
	}
	g, err := replay.Lookup(name)
	if err != nil {
		return nil, &status{exitUsage, err}
	}
	return g, nil
}
