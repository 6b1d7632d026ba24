package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/internal/outname"
	"github.com/gamerec/gamerec/internal/records"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

// convertRun hands results on in order and tells what is wrong.
type convertRun struct {
	writing  sync.Mutex
	stopped  bool
	conv     *converter
	sink     sink
	errw     io.Writer
	games    int // of this file so far
	total    int // of all files
	leftOut  leftOut
	failed   bool
	ioFailed bool
}

// sink takes what is written.
type sink interface {
	// write takes the records of a piece of work. games is how many the file had
	// before, total all files.
	write(w *converted, games, total int, tell func(*piece, gamerec.Problem)) error
	// close ends the output; with an error nothing of what is not whole stays.
	close(error) error
}

// stop waits for what is being written, after which nothing more is.
func (r *convertRun) stop() {
	r.writing.Lock()
	r.stopped = true
	r.writing.Unlock()
}

func (r *convertRun) emit(w converted) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	if r.stopped {
		return context.Canceled
	}
	if w.err != nil {
		r.ioFailed = true
		printf(r.errw, "gamerec: %s\n", plain(w.err.Error()))
		return nil
	}
	if w.first {
		r.games = 0
	}
	for i := range w.problems {
		p := &w.problems[i]
		printf(r.errw, "%s", report.Text(nil, p, r.games+p.Index))
	}
	r.failed = r.failed || w.failed
	r.leftOut.sum(&w.leftOut)
	err := r.sink.write(&w, r.games, r.total, func(piece *piece, p gamerec.Problem) {
		r.failed = r.failed || p.Severity >= gamerec.Error
		printf(r.errw, "%s", report.Text(nil, &validate.Report{File: w.file, Problems: gamerec.Problems{p}}, r.games+piece.index))
	})
	r.games += w.games
	r.total += w.games
	textBuffers.Put(&w.text)
	return err
}

// openSink opens what --output names: one stream, or many files.
func openSink(c *cli.Context, conv *converter) (sink, error) {
	path, split := c.String("output"), c.Int("split")
	if split < 0 {
		return nil, usageError("--split takes a number from 1")
	}
	pattern, many, err := outputPattern(path, split, conv.to)
	switch {
	case err != nil:
		return nil, err
	case !many && split > 0:
		return nil, usageError("--split needs --output with a folder or a template such as part-{part:3}%s", conv.to.extension)
	case !many && c.Bool("force"):
		return nil, usageError("--force goes with files that --output names by a folder or a template")
	case many:
		return openFiles(c, conv, pattern, split)
	}
	out, err := openOutput(c, path)
	if err != nil {
		return nil, err
	}
	s := &stream{out: out, to: conv.to, lossy: conv.lossy}
	printf(out, "%s", conv.opening())
	return s, nil
}

// stream writes all records one behind the other.
type stream struct {
	out   *output
	to    *targetFormat
	lossy bool
	any   bool
}

// opening returns what a file of the format begins with.
func (conv *converter) opening() string {
	return conv.header + conv.to.open
}

func (s *stream) write(w *converted, games, _ int, tell func(*piece, gamerec.Problem)) error {
	if len(w.pieces) == 0 {
		return nil
	}
	pieces := w.pieces
	if s.to.one {
		pieces = s.only(pieces, tell)
	}
	if len(pieces) == 0 {
		return nil
	}
	if s.any {
		printf(s.out, "%s", s.to.between)
	} else {
		printf(s.out, "%s", s.to.first)
	}
	s.any = true
	from := 0
	for i := range pieces {
		if at := pieces[i].indexAt; at >= 0 {
			printf(s.out, "%s%d", w.text[from:at], games+pieces[i].index)
			from = at
		}
	}
	_, err := s.out.Write(w.text[from:pieces[len(pieces)-1].to])
	return err
}

// only returns the first record of all, for a format that holds one, and tells of the others.
func (s *stream) only(pieces []piece, tell func(*piece, gamerec.Problem)) []piece {
	p := gamerec.Problem{
		Code: replay.CodeConversionLoss, Severity: gamerec.Error,
		Msg: s.to.name + " holds one record, and this is another", Hint: "write each to a file of its own with --output FOLDER/; --lossy leaves it out",
	}
	if s.lossy {
		p.Severity, p.Hint = gamerec.Warning, ""
	}
	kept := pieces[:0]
	if !s.any {
		kept, pieces = pieces[:1], pieces[1:]
	}
	for i := range pieces {
		p.Pos = pieces[i].pos
		tell(&pieces[i], p)
	}
	return kept
}

func (s *stream) close(err error) error {
	if err != nil {
		return s.out.close(ioError(err))
	}
	printf(s.out, "%s", s.to.close)
	return s.out.close(nil)
}

// convertWords are the words of templates for the files that convert writes. With
// --split only the last two stand: the number of the file and of its first record.
var convertWords = []string{"white", "black", "date", "event", "site", "round", "result", "eco", "game", "part", "index"}

// fileValues returns the values of the words that the record itself tells.
func fileValues(rec *gamerec.Record) map[string]string {
	shared := nameValues(rec, 0, 0)
	values := make(map[string]string)
	for _, word := range []string{"white", "black", "date", "event", "site", "round", "result"} {
		values[word] = shared(word)
	}
	values["eco"], _ = rec.Tag("ECO")
	values["game"] = string(rec.Game)
	return values
}

// outputPattern returns the template of file names that --output stands for, and
// whether it names many files.
func outputPattern(path string, split int, to *targetFormat) (pattern string, many bool, err error) {
	info, statErr := os.Stat(path)
	isDir := path != "" && (os.IsPathSeparator(path[len(path)-1]) || statErr == nil && info.IsDir())
	words := convertWords
	if split > 0 {
		words = convertWords[len(convertWords)-2:]
	}
	if isDir {
		name := "{white}-{black}-{date}-{index}"
		if split > 0 {
			name = "{part:4}"
		}
		return filepath.Join(strings.NewReplacer("{", "{{", "}", "}}").Replace(path), name+to.extension), true, nil
	}
	if !strings.ContainsAny(path, "{}") {
		return "", false, nil
	}
	t, err := outname.Parse(path, words...)
	if err != nil {
		return "", false, usageError("--output: %w", err)
	}
	if !t.HasWords() {
		return "", false, usageError("--output: %q names one file; it needs a word such as {index}", path)
	}
	return path, true, nil
}

// fileSink writes every record, or every so many, to a file of its own.
type fileSink struct {
	files  *outname.Files
	conv   *converter
	inputs []os.FileInfo
	split  int // records a file
	file   *outname.File
	buf    *bufio.Writer
	held   int // records in file
	part   int
}

func openFiles(c *cli.Context, conv *converter, pattern string, split int) (sink, error) {
	t, err := outname.Parse(pattern, convertWords...)
	if err != nil {
		return nil, usageError("--output: %w", err)
	}
	if split > 1 && conv.to.one {
		return nil, usageError("--split: %s holds one record a file", conv.to.name)
	}
	s := &fileSink{conv: conv, split: max(split, 1), buf: bufio.NewWriterSize(nil, 64<<10)}
	conv.values = split == 0
	if c.Bool("force") {
		paths, err := input.Expand(c.Args().Slice())
		if err != nil {
			return nil, ioError(pathError(err))
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err == nil {
				s.inputs = append(s.inputs, info)
			}
		}
	}
	if s.files, err = outname.NewFiles(t, c.Bool("force")); err != nil {
		return nil, ioError(pathError(err))
	}
	return s, nil
}

func (s *fileSink) write(w *converted, games, total int, _ func(*piece, gamerec.Problem)) error {
	for i := range w.pieces {
		p := &w.pieces[i]
		if s.file == nil {
			if err := s.begin(p, total); err != nil {
				return err
			}
			printf(s.buf, "%s%s", s.conv.opening(), s.conv.to.first)
		} else {
			printf(s.buf, "%s", s.conv.to.between)
		}
		from := p.from
		if p.indexAt >= 0 {
			printf(s.buf, "%s%d", w.text[from:p.indexAt], games+p.index)
			from = p.indexAt
		}
		if _, err := s.buf.Write(w.text[from:p.to]); err != nil {
			return err
		}
		if s.held++; s.held == s.split {
			if err := s.end(); err != nil {
				return err
			}
		}
	}
	return nil
}

// begin opens the file whose first record is p.
func (s *fileSink) begin(p *piece, total int) (err error) {
	s.part++
	s.file, err = s.files.Create(func(word string) string {
		switch word {
		case "index":
			return strconv.Itoa(total + p.index)
		case "part":
			return strconv.Itoa(s.part)
		}
		return p.values[word]
	})
	if err != nil {
		s.file = nil
		return err
	}
	if info, statErr := os.Stat(s.file.Path()); statErr == nil {
		for _, in := range s.inputs {
			if os.SameFile(in, info) {
				return fmt.Errorf("%s is an input and would be overwritten; write to another folder", s.file.Path())
			}
		}
	}
	s.buf.Reset(s.file)
	return nil
}

// end finishes the file.
func (s *fileSink) end() error {
	printf(s.buf, "%s", s.conv.to.close)
	file := s.file
	s.file, s.held = nil, 0
	if err := s.buf.Flush(); err != nil {
		file.Discard()
		return err
	}
	return file.Commit()
}

func (s *fileSink) close(err error) error {
	defer s.files.Close()
	if err == nil && s.file != nil {
		err = s.end()
	}
	if s.file != nil {
		s.file.Discard()
	}
	if err != nil {
		return ioError(pathError(err))
	}
	return nil
}

// leftOut counts what is left of records out of which only positions are taken.
type leftOut struct{ games, moves, comments, nags, variations, tags int }

// add counts a record. withOps says that the operations of EPD are not left out, nor
// the Event that they tell.
func (l *leftOut) add(rec *gamerec.Record, withOps bool) {
	l.games++
	var epd fen.EPD
	if text, ok := rec.Tag(records.TagEPD); ok && withOps {
		epd.Ops, _ = fen.ParseOps(text)
	}
	for _, t := range rec.Tags {
		switch {
		case t.Name == "FEN" || t.Name == "SetUp" || t.Name == "Variant":
		case withOps && t.Name == records.TagEPD, t.Name == "Event" && t.Value == epd.ID():
		default:
			l.tags++
		}
	}
	l.items(rec.Preamble)
	l.line(&rec.Line)
}

func (l *leftOut) line(line *gamerec.Line) {
	l.moves += len(line.Moves)
	l.items(line.Before)
	for i := range line.Moves {
		l.items(line.Moves[i].Items)
	}
}

func (l *leftOut) items(items []gamerec.Item) {
	for i := range items {
		switch items[i].Kind {
		case gamerec.ItemComment:
			l.comments++
		case gamerec.ItemNAG:
			l.nags++
		case gamerec.ItemVariation:
			l.variations++
			l.line(items[i].Line)
		}
	}
}

func (l *leftOut) sum(other *leftOut) {
	l.games += other.games
	l.moves += other.moves
	l.comments += other.comments
	l.nags += other.nags
	l.variations += other.variations
	l.tags += other.tags
}

// tell writes what was left out, if anything was.
func (l *leftOut) tell(w io.Writer, format string) {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{l.tags, "tag"}, {l.moves, "move"}, {l.comments, "comment"}, {l.nags, "NAG"}, {l.variations, "variation"}} {
		switch {
		case p.n == 1:
			parts = append(parts, "1 "+p.what)
		case p.n > 1:
			parts = append(parts, strconv.Itoa(p.n)+" "+p.what+"s")
		}
	}
	if len(parts) > 0 {
		printf(w, "%s holds positions; left out: %s\n", format, strings.Join(parts, ", "))
	}
}
