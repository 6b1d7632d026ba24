package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/records"
	"github.com/gamerec/gamerec/internal/table"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/wxf"
	"golang.org/x/text/encoding"
)

// converted is what became of one piece of work.
type converted struct {
	work
	text     []byte // the records, with what the format has between them
	pieces   []piece
	games    int
	problems []validate.Report
	failed   bool // an error-level problem
	leftOut  leftOut
}

// piece is a record in converted.text.
type piece struct {
	from, to int
	index    int // the number of the record in the piece of work
	indexAt  int // where in the text the number in the file is to be put in; -1: nowhere
	pos      gamerec.Pos
	values   map[string]string // for file names
}

// textBuffers are reused, so that memory stays flat.
var textBuffers = sync.Pool{New: func() any { return new([]byte) }}

// worker returns a function that converts the records of a chunk.
func (conv *converter) worker() func(work) converted {
	w := &convertWorker{conv: conv, replay: tried(replay.New(conv.replay)), notations: map[gamerec.GameID]gamerec.Notation{}, parser: pgn.Parser{Reuse: true}}
	w.table = tried(table.New(conv.columns...))
	if conv.encoding != nil {
		w.encoder = conv.encoding.NewEncoder()
	}
	return w.convert
}

type convertWorker struct {
	conv      *converter
	replay    *replay.Replayer
	notations map[gamerec.GameID]gamerec.Notation
	parser    pgn.Parser
	writer    replay.Rewriter
	table     *table.Table
	encoder   *encoding.Encoder
	out       converted
	start     gamerec.Position // of the record now converted; nil if it cannot be played
	cut       bool             // its moves that could not be played are left out
}

func (w *convertWorker) convert(in work) converted {
	w.out = converted{work: in, text: (*textBuffers.Get().(*[]byte))[:0]}
	in.Each(&w.parser, w.record)
	return w.out
}

// formChanges are the codes of warnings that tell of text which is not read as what it
// is, or not at all, so that what is written differs from what was read.
var formChanges = []gamerec.Code{
	replay.CodeNotationFound, replay.CodeGameFound,
	pgn.CodeStrayText, pgn.CodeReserved, pgn.CodeNAGSyntax, pgn.CodeBraceStray, pgn.CodeControlChar, pgn.CodeTagSyntax,
	pgn.CodeRAVUnopened, pgn.CodeRAVEmpty, pgn.CodeResultDouble, pgn.CodeCharset, wxf.CodeFieldSyntax, wxf.CodeFieldDuplicate, wxf.CodeBranch,
}

// record replays and writes one record.
func (w *convertWorker) record(rec *gamerec.Record, form gamerec.Problems) {
	w.out.games++
	outcome := w.replay.Play(rec)
	var told gamerec.Problems
	for _, list := range []gamerec.Problems{form, outcome.Problems} {
		for _, p := range list {
			if p.Severity >= gamerec.Error || p.Severity == gamerec.Warning && slices.Contains(formChanges, p.Code) {
				told = append(told, p)
			}
		}
	}
	write := (!form.Has(pgn.CodeJSONSyntax) && !form.Has(pgn.CodeJSONRecord)) && w.edit(rec, outcome, &told) // else there is no record
	losses := len(told)
	if write {
		told = append(told, w.losses(rec, outcome)...)
	}
	for i := range told {
		if told[i].Severity >= gamerec.Error {
			w.out.failed = true
			write = write && i < losses // what cannot be held is not written
		}
	}
	defer func() {
		if len(told) > 0 {
			w.out.problems = append(w.out.problems, validate.Report{File: w.out.file, Index: w.out.games, Problems: told})
		}
	}()
	if !write {
		return // told; the next game goes on
	}
	if w.cut {
		replay.CutGaps(rec)
	}
	switch {
	case w.start != nil:
		w.rewrite(rec, outcome)
	case w.conv.to.container == nil:
		replay.Declare(rec, outcome, "") // the moves stand as they were written
	}
	p := piece{index: w.out.games, indexAt: -1, pos: rec.Pos}
	before := len(w.out.text)
	if len(w.out.pieces) > 0 {
		w.out.text = append(w.out.text, w.conv.to.between...)
	}
	p.from = len(w.out.text)
	more := w.append(rec, outcome, &p)
	told = append(told, more...)
	if worst, _ := more.Worst(); worst >= gamerec.Error {
		w.out.failed = true
		w.out.text = w.out.text[:before]
		return
	}
	if p.to = len(w.out.text); p.to == p.from {
		w.out.text = w.out.text[:before] // no position was asked for
		if w.conv.to.container != nil {
			w.out.failed = true
			told = append(told, gamerec.Problem{
				Code: replay.CodeConversionLoss, Severity: gamerec.Error, Pos: rec.Pos, Msg: w.conv.to.name + " cannot hold a record without moves; it is left out",
			})
		}
		return
	}
	if w.conv.values {
		p.values = fileValues(rec)
	}
	w.out.pieces = append(w.out.pieces, p)
}

// edit changes the record as the flags ask. It returns whether there is something to write.
func (w *convertWorker) edit(rec *gamerec.Record, outcome *replay.Outcome, told *gamerec.Problems) bool {
	conv := w.conv
	if w.start = nil; outcome.Game != nil && outcome.History != nil {
		w.start = outcome.History.Start
	}
	if conv.from > 0 || conv.up > 0 {
		start, err := replay.Excerpt(rec, outcome, conv.from, conv.up)
		if err != nil {
			*told = append(*told, gamerec.Problem{Code: replay.CodeIllegalMove, Severity: gamerec.Error, Pos: rec.Pos, Msg: err.Error()})
			return false
		}
		w.start = start
	}
	pgn.Strip(rec, conv.strip)
	if conv.tags != nil {
		pgn.KeepTags(rec, conv.tags)
	}
	return true
}

// losses tells what of a record the format cannot hold: an error, or a warning if it
// may be dropped.
func (w *convertWorker) losses(rec *gamerec.Record, outcome *replay.Outcome) (told gamerec.Problems) {
	p := gamerec.Problem{Code: replay.CodeConversionLoss, Severity: gamerec.Error, Pos: rec.Pos, Hint: "--lossy drops what does not fit"}
	if w.conv.lossy {
		p.Severity, p.Hint = gamerec.Warning, ""
	}
	var list []gamerec.Loss
	switch c := w.conv.to.container; {
	case w.conv.to.extract:
		w.out.leftOut.add(rec, w.conv.keepsOps(rec))
	case w.conv.to.name == "csv":
		list = w.table.Losses(rec)
	case c == nil:
	case rec.Game != c.Game:
		p.Severity, p.Msg, p.Hint = gamerec.Error, fmt.Sprintf("%s holds records of %s, not of %s", c.Name, c.Game, rec.Game), ""
		return gamerec.Problems{p}
	default:
		list = replay.Losses(c, rec, outcome)
	}
	told, w.cut = w.gaps(rec, outcome, p)
	told = append(told, w.lineBreaks(rec)...)
	if w.cut { // in which the moves are that have no points
		list = slices.DeleteFunc(list, func(l gamerec.Loss) bool { return strings.HasPrefix(l.What, "moves from ") })
	}
	for _, loss := range list {
		p.Pos = rec.PosAt(loss.At)
		p.Msg = fmt.Sprintf("%s cannot hold the %s", w.conv.to.name, loss.What)
		told = append(told, p)
	}
	return told
}

// gaps tells of moves that could not be played and are in another notation than what is
// written. PGN and JSON keep them as they are, with a warning if others are rewritten;
// elsewhere they are lost, and cut says so. loss is what a loss is told with.
func (w *convertWorker) gaps(rec *gamerec.Record, outcome *replay.Outcome, loss gamerec.Problem) (told gamerec.Problems, cut bool) {
	to := w.conv.to
	if outcome.Game == nil || to.extract || to.name == "csv" {
		return nil, false
	}
	start := &outcome.Start
	if w.start != nil {
		setup := w.start.Setup()
		start = &setup
	}
	gaps := replay.Gaps(rec, start)
	if len(gaps) == 0 || outcome.ReadIn(rec, w.notation(outcome.Game).Name()) {
		return nil, false
	}
	cut = to.container != nil
	if !cut && (w.start == nil || !outcome.Rewritable()) {
		return nil, false // all stay as they are
	}
	for _, g := range gaps {
		p := loss
		p.Pos, p.Ply = rec.Pos, g.Ply
		if rec.Source != "" {
			p.Pos = rec.PosAt(g.At)
		}
		switch p.Msg = fmt.Sprintf("%s cannot hold the moves from %s on, which could not be played", to.name, g.Text); {
		case !cut:
			p.Severity, p.Hint = gamerec.Warning, ""
			p.Msg = fmt.Sprintf("the moves from %s on could not be played and stay as written, in the notation %s", g.Text, outcome.Notation)
		case g.Moves == 1:
			p.Msg = fmt.Sprintf("%s cannot hold the move %s, which could not be played", to.name, g.Text)
		}
		told = append(told, p)
	}
	return told, cut
}

func (w *convertWorker) notation(g *replay.Game) gamerec.Notation {
	n := w.notations[g.ID]
	if n == nil {
		var err error
		if n, err = g.Notation(w.conv.notation); err != nil {
			n, _ = g.Notation("") // a notation of another game: this one keeps its own
		}
		w.notations[g.ID] = n
	}
	return n
}

func (w *convertWorker) notationName(id gamerec.GameID) string {
	if n := w.notations[id]; n != nil {
		return n.Name()
	}
	return ""
}

func (w *convertWorker) rewrite(rec *gamerec.Record, outcome *replay.Outcome) {
	n := w.notation(outcome.Game)
	if w.cut || outcome.Rewritable() {
		w.writer.Rewrite(rec, w.start, n)
	}
	if w.conv.to.container == nil {
		replay.Declare(rec, outcome, n.Name())
	}
}

// append writes a record behind the text. It returns what hinders it.
func (w *convertWorker) append(rec *gamerec.Record, outcome *replay.Outcome, p *piece) gamerec.Problems {
	from := len(w.out.text)
	switch to := w.conv.to; {
	case to.container != nil:
		w.out.text = to.container.Append(w.out.text, rec)
	case to.name == "pgn":
		w.out.text = pgn.Append(w.out.text, rec)
	case to.name == "csv":
		row := table.Row{File: w.out.file, Rec: rec, Out: outcome, Start: w.start, Notation: w.notationName(rec.Game)}
		w.out.text = w.table.AppendRow(w.out.text, &row)
		p.indexAt = row.IndexAt
	case to.extract:
		if told := w.positions(rec, outcome); told != nil {
			return told
		}
	default:
		rec.Index = 0
		text, err := pgn.AppendJSON(w.out.text, rec, w.notationName(rec.Game))
		if err != nil {
			return gamerec.Problems{{Code: replay.CodeConversionLoss, Severity: gamerec.Error, Pos: rec.Pos, Msg: err.Error()}}
		}
		if w.out.text = text; to.name == "ndjson" {
			w.out.text = append(w.out.text, '\n')
		}
	}
	if w.encoder != nil {
		return w.encode(rec, from, p)
	}
	return nil
}

// positions writes the positions that --ply asks for, one a line.
func (w *convertWorker) positions(rec *gamerec.Record, outcome *replay.Outcome) gamerec.Problems {
	if outcome.History == nil {
		return nil
	}
	h := outcome.History
	if w.conv.to.name == "epd" && rec.Game != gamerec.Chess {
		return gamerec.Problems{{
			Code: replay.CodeConversionLoss, Severity: gamerec.Error, Pos: rec.Pos, Msg: "epd holds positions of chess, not of " + string(rec.Game), Hint: "--to fen writes them",
		}}
	}
	want := -1
	switch w.conv.ply {
	case "all":
	case "last":
		want = len(h.Moves)
	default:
		want, _ = strconv.Atoi(w.conv.ply) // it was tried before
		if want > len(h.Moves) {
			return gamerec.Problems{{
				Code: replay.CodeIllegalMove, Severity: gamerec.Error, Pos: rec.Pos, Msg: fmt.Sprintf("the game has %d plies that can be played, not %d", len(h.Moves), want),
			}}
		}
	}
	pos := h.Start.Clone()
	for ply := 0; ; ply++ {
		if want < 0 || ply == want {
			w.position(rec, pos, ply)
		}
		if ply == len(h.Moves) || ply == want {
			return nil
		}
		pos.Play(h.Moves[ply])
	}
}

// position writes one position. That from which the record of a line of EPD begins has
// the operations of the line.
func (w *convertWorker) position(rec *gamerec.Record, pos gamerec.Position, ply int) {
	if w.conv.to.name == "fen" {
		w.out.text = append(append(w.out.text, replay.FEN(pos, w.conv.ep, fen.Options{})...), '\n')
		return
	}
	setup := pos.Setup()
	setup.EnPassant = gamerec.NoSquare
	if e, ok := pos.(replay.EnPassanter); ok {
		setup.EnPassant = e.EnPassant(w.conv.ep)
	}
	epd := fen.EPD{Setup: setup, Ops: []fen.Op{
		{Code: "fmvn", Operands: []fen.Operand{{Text: strconv.Itoa(setup.Number)}}},
		{Code: "hmvc", Operands: []fen.Operand{{Text: strconv.Itoa(setup.Clock)}}},
	}}
	if ops, ok := rec.Tag(records.TagEPD); ok && ply == 0 {
		epd.Ops, _ = fen.ParseOps(ops) // what is wrong with them was told when they were read
	} else if id := playersOf(rec); id != "" {
		epd.Ops = append(epd.Ops, fen.Op{Code: "id", Operands: []fen.Operand{{Text: id, Quoted: true}}})
	}
	w.out.text = append(fen.AppendEPD(w.out.text, &epd, fen.Options{}), '\n')
}

// keepsOps says whether what is written of a record has the operations of EPD that it
// was read with.
func (conv *converter) keepsOps(rec *gamerec.Record) bool {
	return conv.to.name == "epd" && (conv.ply == "0" || conv.ply == "all" || len(rec.Line.Moves) == 0)
}

// playersOf names a record by its players.
func playersOf(rec *gamerec.Record) string {
	for _, names := range [][2]string{{"White", "Black"}, {"Red", "Black"}, {"First", "Second"}} {
		one, _ := rec.Tag(names[0])
		other, _ := rec.Tag(names[1])
		if one != "" || other != "" {
			return one + " - " + other
		}
	}
	return ""
}
