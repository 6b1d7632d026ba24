package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/pgn"
	"github.com/urfave/cli/v2"
)

func filterCommand() *cli.Command {
	return &cli.Command{
		Name:      "filter",
		Usage:     "write the games that match, unchanged",
		ArgsUsage: "[FILE...]",
		Description: "A game matches if it meets every condition. Its text is written byte for byte as it stands in the file, in\n" +
			"UTF-8 if --encoding was given. Exit codes: 0 if a game matched, 1 if none did, 3 if one could not be written.",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "tag", Aliases: []string{"t"}, Usage: "a `CONDITION` on a tag, such as White=Carlsen, Site!=Oslo, Black~'(?i)^car', WhiteElo>=2700, Date<2020.06; may stand several times"},
			&cli.StringFlag{Name: "result", Usage: "the `RESULT`: 1-0, 0-1, 1/2-1/2 or *"},
			&cli.StringFlag{Name: "game", Aliases: []string{"g"}, Usage: "games of this `GAME` only: chess, xiangqi, banqi or metamachy"},
			&cli.IntFlag{Name: "min-plies", Usage: "at least `N` plies of the main line can be played"},
			&cli.IntFlag{Name: "max-plies", Usage: "at most `N`"},
			&cli.StringFlag{Name: "ending", Usage: "the `RULE` by which the game ended on the board, such as checkmate; none if it did not"},
			&cli.StringFlag{Name: "moves", Aliases: []string{"m"}, Usage: "the game begins with these `MOVES`, whatever the notations: 'e4 c5'"},
			&cli.StringFlag{Name: "fen", Usage: "the main line reaches this `POSITION`; its counters do not matter"},
			&cli.BoolFlag{Name: "broken", Usage: "validate finds an error"},
			&cli.BoolFlag{Name: "clean", Usage: "validate finds no error"},
			&cli.BoolFlag{Name: "not", Usage: "the games that do not match"},
			&cli.BoolFlag{Name: "count", Aliases: []string{"c"}, Usage: "write how many games match, not the games"},
			fromFlag, dialectFlag, ambiguousFlag, allowNullFlag, impossibleFlag, encodingFlag, jobsFlag, outputFlag,
		},
		Action: runFilter,
	}
}

func runFilter(c *cli.Context) error {
	f, err := newFilter(c)
	if err != nil {
		return err
	}
	seq, err := chunks(c, nil)
	if err != nil {
		return err
	}
	out, err := openOutput(c, c.String("output"))
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	run := filterRun{out: out, errw: c.App.ErrWriter, count: c.Bool("count")}
	err = pipe.Map(jobs(c), next, f.worker, run.emit)
	if err == nil {
		err = c.Context.Err()
	}
	if err == nil && run.count {
		printf(out, "%d\n", run.matched)
	}
	if err != nil {
		return out.close(ioError(err))
	}
	if err := out.close(nil); err != nil {
		return err
	}
	switch {
	case run.failed:
		return &status{exitIO, nil}
	case run.matched == 0:
		return &status{exitFindings, nil}
	}
	return nil
}

// filtered is what a worker found in a piece of work.
type filtered struct {
	work
	matches []match
	games   int
}

// match is a game that matched.
type match struct {
	index int    // in the piece of work, from 1
	text  []byte // as it stands in the file
	why   string // it cannot be written
}

// filterRun writes the games that match, in order.
type filterRun struct {
	out     io.Writer
	errw    io.Writer
	count   bool // only counts
	matched int
	before  int    // games of the current file, so far
	format  string // of what was written
	last    int    // the number in the file of the game written last, 0 before the first
	end     []byte // the last bytes written
	failed  bool
}

func (r *filterRun) emit(f filtered) error {
	if f.err != nil {
		r.failed = true
		tellLeft(r.errw, f.err)
		return nil
	}
	if f.first {
		r.before, r.last = 0, 0
	}
	for i := range f.matches {
		m := &f.matches[i]
		if r.matched++; r.count {
			continue
		}
		if m.why == "" && r.format != "" && r.format != f.Format {
			m.why = fmt.Sprintf("it is of the format %s, and %s has been written; filter the formats apart", f.Format, r.format)
		}
		if m.why != "" {
			r.failed = true
			tellLeft(r.errw, fmt.Errorf("%s: game %d is left out: %s", f.file, r.before+m.index, m.why))
			continue
		}
		if err := r.write(f.Format, m.text, r.before+m.index == r.last+1); err != nil {
			return err
		}
		r.last = r.before + m.index
	}
	r.before += f.games
	return nil
}

// lineFormats are those of a record a line, which need no blank line between two.
var lineFormats = []string{"ndjson", "fen", "epd", "ucci"}

// write writes a game. One that follows another than in its file is kept apart from
// that by line breaks.
func (r *filterRun) write(format string, text []byte, follows bool) error {
	if r.format != "" && (!follows || r.last == 0) {
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
		breaks := 2
		for _, f := range lineFormats {
			if f == format {
				breaks = 1
			}
		}
		for range breaks - trailingBreaks(r.end) {
			printf(r.out, "\n")
		}
	}
	r.format = format
	r.end = append(r.end[:0], text[max(0, len(text)-4):]...)
	_, err := r.out.Write(text)
	return err
}

// trailingBreaks counts the line breaks at the end of a text, LF or CR LF.
func trailingBreaks(text []byte) (n int) {
	for {
		rest, ok := bytes.CutSuffix(text, []byte("\n"))
		if !ok {
			return n
		}
		text = bytes.TrimSuffix(rest, []byte("\r"))
		n++
	}
}

// sourceOf returns the bytes of a record as they stand in its file, or why it has none.
// i is its number among the records of the piece of work, from 0.
func sourceOf(w *work, rec *gamerec.Record, i int) (text []byte, why string) {
	if i < len(w.JSON) && w.Format == "ndjson" && w.JSON[i] != nil {
		return append(w.JSON[i], '\n'), ""
	}
	if rec.Source == "" {
		return nil, "the format " + w.Format + " is not text that can be cut into records; convert it first, for example to pgn"
	}
	charset := rec.Charset
	if w.Records != nil && charset == "" {
		charset = w.Charset.Name
	}
	source := rec.Source
	if charset != "" {
		const hint = "convert the file to UTF-8 first, or name its encoding with --encoding"
		enc, err := input.Encoding(charset)
		if err != nil || enc == nil {
			return nil, "its encoding is not known; " + hint
		}
		source, err = enc.NewEncoder().String(source)
		if err != nil || w.Records == nil && !strings.Contains(w.Chunk.Text, source) {
			return nil, "not all of its bytes are " + charset + "; " + hint
		}
	}
	if w.Format == "fen" || w.Format == "epd" {
		source += "\n"
	}
	return []byte(source), ""
}

// worker returns a function that finds the matches of a piece of work.
func (f *filter) worker() func(work) filtered {
	m := f.matcher()
	parser := pgn.Parser{Reuse: true}
	return func(w work) filtered {
		out := filtered{work: w}
		w.Each(&parser, func(rec *gamerec.Record, form gamerec.Problems) {
			out.games++
			if m.matches(rec, form) == f.not {
				return
			}
			found := match{index: out.games}
			if !f.count {
				found.text, found.why = sourceOf(&w, rec, out.games-1)
			}
			out.matches = append(out.matches, found)
		})
		return out
	}
}
