package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/urfave/cli/v2"
	"golang.org/x/text/encoding"
)

func fmtCommand() *cli.Command {
	return &cli.Command{
		Name:      "fmt",
		Usage:     "write records in the canonical form of their own format and notation",
		ArgsUsage: "[FILE...]",
		Description: "Without -l, -d and -w the text goes to standard output. A file in which a word would be lost, or the\n" +
			"record would become another one, is left alone and told. Exit codes: 1 if a file was left alone, or\n" +
			"with -l and -d if one differs and -w is not given.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "list", Aliases: []string{"l"}, Usage: "list the files whose form differs"},
			&cli.BoolFlag{Name: "diff", Aliases: []string{"d"}, Usage: "show the changes as a unified diff"},
			&cli.BoolFlag{Name: "write", Aliases: []string{"w"}, Usage: "write the files anew, each by a temporary file that takes its name"},
			gameFlag, fromFlag, dialectFlag, allowNullFlag, impossibleFlag, encodingFlag, jobsFlag,
		},
		Action: runFmt,
	}
}

// fmtRun formats files, one after the other.
type fmtRun struct {
	c                 *cli.Context
	replay            replay.Options
	charset           encoding.Encoding // of --encoding; nil if not given
	list, diff, write bool
	differ            bool // a file differs
	left              bool // a file was left alone
	failed            bool // a file could not be read or written
}

func runFmt(c *cli.Context) error {
	opts, err := replayOptions(c)
	if err != nil {
		return err
	}
	r := &fmtRun{c: c, replay: opts, list: c.Bool("list"), diff: c.Bool("diff"), write: c.Bool("write")}
	if _, err := replay.New(opts); err != nil {
		return &status{exitUsage, err}
	}
	if r.charset, err = input.Encoding(c.String("encoding")); err != nil {
		return &status{exitUsage, err}
	}
	var paths []string
	if r.list || r.diff || r.write {
		paths, err = replaceable(c.Args().Slice())
	} else if paths, err = input.Expand(c.Args().Slice()); err != nil {
		err = ioError(pathError(err))
	}
	if err != nil {
		return err
	}
	for i, path := range paths {
		err := r.file(path, i == 0)
		if err == nil || err == errUnchanged {
			continue
		}
		tellLeft(c.App.ErrWriter, err)
		if _, left := err.(*leftAlone); left {
			r.left = true
		} else {
			r.failed = true
		}
	}
	switch {
	case r.failed:
		return &status{exitIO, nil}
	case r.left || r.differ && !r.write:
		return &status{exitFindings, nil}
	}
	return nil
}

// leftAlone says why a file is not formatted.
type leftAlone struct {
	path string
	line int
	why  string
}

func (l *leftAlone) Error() string {
	if l.line > 0 {
		return fmt.Sprintf("%s:%d: left alone: %s", l.path, l.line, l.why)
	}
	return fmt.Sprintf("%s: left alone: %s", l.path, l.why)
}

// file formats a file. What goes to standard output is held back until all of the
// file is known to be sound.
func (r *fmtRun) file(path string, firstFile bool) error {
	changes := r.list || r.diff || r.write
	if changes {
		if err := checkChangeable(path); err != nil {
			return err
		}
	}
	seq, err := chunksOf(r.c, []string{path}, nil)
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	var sink io.Writer = io.Discard
	var held bytes.Buffer
	var out *output
	switch {
	case r.write:
		if out, err = replaceFile(path); err != nil {
			return err
		}
		sink = out
	case r.diff || !changes:
		sink = &held
	}
	var same comparison
	var plainText bytes.Buffer // for a diff with -w
	whole, games := false, 0
	put := func(text []byte) error {
		same.add(text, true)
		if r.write && r.diff {
			plainText.Write(text)
		}
		if r.charset != nil {
			if text, err = r.charset.NewEncoder().Bytes(text); err != nil {
				return &leftAlone{path, 0, "not all of it can be written in the encoding " + r.c.String("encoding")}
			}
		}
		_, err := sink.Write(text)
		return err
	}
	err = pipe.Map(jobs(r.c), next, func() func(work) formatted { return newFmtWorker(r.replay, path) }, func(f formatted) error {
		if f.err != nil {
			return f.err
		}
		if f.Charset.Name != "" {
			return &leftAlone{path, 0, "it is in " + f.Charset.Name + "; name the encoding with --encoding to have it written in that"}
		}
		if f.left != nil {
			return f.left
		}
		if f.Records == nil {
			same.add([]byte(f.Chunk.Text), false)
		} else {
			whole = true // compared at the end
		}
		for _, text := range f.texts {
			if games++; games > 1 {
				text = append([]byte("\n"), text...)
			}
			if err := put(text); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && r.c.Context.Err() != nil {
		err = &leftAlone{path, 0, "interrupted"}
	}
	if err == nil && whole && changes {
		err = r.compareWhole(path, &same)
	}
	if err != nil {
		if out != nil {
			out.discard()
		}
		return err
	}
	if !changes {
		if !firstFile && held.Len() > 0 {
			printf(r.c.App.Writer, "\n")
		}
		if _, err := forTerminal(r.c.App.Writer).Write(held.Bytes()); err != nil {
			return err
		}
		return nil
	}
	return r.conclude(path, out, same.differs(), &held, &plainText)
}

// conclude lists, shows and writes what has changed.
func (r *fmtRun) conclude(path string, out *output, differs bool, held, plainText *bytes.Buffer) error {
	if !differs {
		if out != nil {
			out.discard()
		}
		return nil
	}
	r.differ = true
	if r.list {
		printf(r.c.App.Writer, "%s\n", plain(path))
	}
	if r.diff {
		old, err := os.ReadFile(path)
		if err == nil && r.charset != nil {
			old, err = r.charset.NewDecoder().Bytes(old)
		}
		if err == nil {
			text := held
			if r.write {
				text = plainText
			}
			err = writeDiff(r.c, path, old, text.Bytes())
		}
		if err != nil {
			if out != nil {
				out.discard()
			}
			return pathError(err)
		}
	}
	if out != nil {
		return out.close(nil)
	}
	return nil
}

// compareWhole adds the text of a file that was not read in chunks.
func (r *fmtRun) compareWhole(path string, same *comparison) error {
	old, err := os.ReadFile(path)
	if err == nil && r.charset != nil {
		old, err = r.charset.NewDecoder().Bytes(old)
	}
	if err != nil {
		return pathError(err)
	}
	same.add(old, false)
	return nil
}

// formatted is a piece of a file in canonical form.
type formatted struct {
	work
	texts [][]byte   // of its records
	left  *leftAlone // why there are none
}

// fmtWorker formats records.
type fmtWorker struct {
	path          string
	play, again   *replay.Replayer // the record, and what it was written as
	parser, check pgn.Parser
	rewriter      replay.Rewriter
	notations     map[string]gamerec.Notation
	containers    []gamerec.Container
}

func newFmtWorker(opts replay.Options, path string) func(work) formatted {
	w := &fmtWorker{path: path, notations: make(map[string]gamerec.Notation), containers: replay.Containers()}
	w.play, w.again = tried(replay.New(opts)), tried(replay.New(opts))
	w.parser.Reuse = true
	return func(in work) formatted {
		out := formatted{work: in}
		in.Each(&w.parser, func(rec *gamerec.Record, form gamerec.Problems) {
			if out.left != nil {
				return
			}
			text, why := w.record(in.Format, rec, form)
			if why != "" {
				out.left = &leftAlone{path, rec.Pos.Line, why}
				return
			}
			out.texts = append(out.texts, text)
		})
		return out
	}
}

// record writes a record. It gives the reason if the text would not hold all that the
// record does, or would not stay as it is when it is written again.
func (w *fmtWorker) record(format string, rec *gamerec.Record, form gamerec.Problems) (text []byte, why string) {
	if rec.Charset != "" {
		return nil, "it is not UTF-8; name the encoding with --encoding to have it written in that"
	}
	if i := slices.IndexFunc(form, func(p gamerec.Problem) bool {
		return p.Severity == gamerec.Error || p.Code == pgn.CodeResultDouble
	}); i >= 0 {
		return nil, fmt.Sprintf("%s (line %d); mend it first", form[i].Msg, form[i].Pos.Line)
	}
	container := w.container(format)
	if format != "pgn" && (container == nil || container.Append == nil || container.Binary) {
		return nil, "the format " + format + " has no canonical form"
	}
	rec.Index = 0
	out := w.play.Play(rec)
	start := out.Start
	if len(rec.Tags) == 0 && out.Plies == 0 && form.Has(pgn.CodeStrayText) {
		return nil, "it does not read as a record of a game"
	}
	if container != nil {
		if losses := container.Losses(rec); len(losses) > 0 {
			return nil, fmt.Sprintf("the %s cannot be written in the format %s", losses[0].What, format)
		}
	}
	text, why = w.write(container, rec, out)
	if why != "" {
		return nil, why
	}
	lost := lostWords(rec, form, text)
	if container != nil {
		lost = missingWord(rec.Source, text)
	}
	if lost != "" {
		return nil, gamerec.Quote(lost) + " would be lost; mend it first"
	}
	back, why := w.read(container, text)
	if why != "" {
		return nil, why
	}
	second := w.again.Play(back)
	if !replay.Same(rec, back) || start != second.Start {
		return nil, "what would be written is not the same record"
	}
	if again, _ := w.write(container, back, second); !bytes.Equal(again, text) {
		return nil, "what would be written would be written otherwise the next time"
	}
	return text, ""
}

func (w *fmtWorker) container(name string) *gamerec.Container {
	i := slices.IndexFunc(w.containers, func(c gamerec.Container) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &w.containers[i]
}

// write writes a record that has been played.
func (w *fmtWorker) write(container *gamerec.Container, rec *gamerec.Record, out *replay.Outcome) ([]byte, string) {
	name := out.Notation
	if container != nil && container.Notation != "" {
		name = container.Notation
	}
	if out.Rewritable() && name != "" {
		key := string(out.Game.ID) + " " + name
		n := w.notations[key]
		if n == nil {
			var err error
			if n, err = out.Game.Notation(name); err != nil {
				return nil, err.Error()
			}
			w.notations[key] = n
		}
		w.rewriter.Rewrite(rec, out.History.Start, n)
	} else if container != nil && container.Notation != "" {
		return nil, "its moves cannot all be played"
	}
	if container != nil {
		return container.Append(nil, rec), ""
	}
	return pgn.Append(nil, rec), ""
}

// read reads back what was written.
func (w *fmtWorker) read(container *gamerec.Container, text []byte) (*gamerec.Record, string) {
	const other = "what would be written is not one record"
	if container != nil {
		records, _ := container.Read(string(text))
		if len(records) != 1 {
			return nil, other
		}
		records[0].Index = 0
		return records[0], ""
	}
	w.check.Reset(pgn.Chunk{Text: string(text), Pos: gamerec.Pos{Line: 1, Column: 1}})
	rec, _ := w.check.Next()
	if rec == nil {
		return nil, other
	}
	if more, _ := w.check.Next(); more != nil {
		return nil, other
	}
	return rec, ""
}

// missingWord returns a word of a source that a text does not have, in any case, "" if
// there is none: what stands around the record in its file. Words of fewer than four
// letters may be moves, and a keyword without a value says nothing.
func missingWord(source string, text []byte) string {
	have := strings.ToLower(string(text))
	for line := range strings.Lines(source) {
		words := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) })
		if len(words) == 1 && words[0] == strings.TrimSpace(line) {
			continue
		}
		for _, word := range words {
			if len(word) > 3 && !strings.Contains(have, strings.ToLower(word)) {
				return word
			}
		}
	}
	return ""
}

// lostWords returns a word that a fault of the form names and that the text does not
// hold. Faults of results and tags are no loss: they are read as what is written.
func lostWords(rec *gamerec.Record, form gamerec.Problems, text []byte) string {
	var folded string
	for i := range form {
		p := &form[i]
		if p.Code == pgn.CodeResultSyntax || p.Code == pgn.CodeTagSyntax || p.End.Offset <= p.Pos.Offset {
			continue
		}
		at, end := p.Pos.Offset-rec.Pos.Offset, p.End.Offset-rec.Pos.Offset
		if at < 0 || end > int64(len(rec.Source)) {
			continue
		}
		word := strings.Join(strings.Fields(rec.Source[at:end]), " ")
		if strings.IndexFunc(word, func(r rune) bool { return unicode.IsLetter(r) }) < 0 { // a number without a move says nothing
			continue
		}
		if folded == "" {
			folded = strings.Join(strings.Fields(string(text)), " ")
		}
		if !strings.Contains(folded, word) && !(p.Code == pgn.CodeAfterResult) {
			return word
		}
	}
	return ""
}
