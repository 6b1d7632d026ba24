// Package records reads records from a source whatever container holds them:
// PGN in chunks that workers parse, JSON, lists of positions, and the containers of
// single games.
package records

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Batch is a piece of a source: a chunk of PGN, still to be parsed, or records
// that have been read.
type Batch struct {
	Format   string // of the source, one of Formats
	Chunk    pgn.Chunk
	Charset  pgn.Charset // the encoding that the source of Records was found to be in
	Records  []*gamerec.Record
	Problems gamerec.Problems  // of Records, by Problem.Game and Record.Index
	JSON     []json.RawMessage // of each of Records as it stands, nil if it is no JSON; only of json and ndjson
}

// sniffSize is how much of a source is looked at to find its container.
const sniffSize = 32 << 10

// jsonBatch is how many JSON records are handed on at once.
const jsonBatch = 256

// maxContainer bounds the size of a container that is read whole, and maxBinary that
// of one of bytes, whose records are far larger in memory.
const (
	maxContainer = 256 << 20
	maxBinary    = 64 << 20
)

// Formats lists the names that Stream takes.
func Formats() []string {
	names := []string{"pgn", "json", "ndjson", "fen", "epd"}
	for _, c := range replay.Containers() {
		names = append(names, c.Name)
	}
	return names
}

// Stream yields the records of a source in batches. from names the format; ""
// finds it from the content. The error, if any, comes last.
func Stream(src *input.Source, from string) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		head := bufio.NewReaderSize(src, sniffSize)
		start, err := head.Peek(sniffSize)
		if err != nil && err != io.EOF && len(start) == 0 {
			yield(Batch{}, err)
			return
		}
		switch {
		case from == "json" || from == "ndjson" || from == "" && looksLikeJSON(string(start)):
			readJSON(head, yield)
			return
		case from == "fen" || from == "epd":
			readPositions(head, from, positionGame(start), yield)
			return
		case from != "pgn":
			if format, game := sniffPositions(start); format != "" {
				readPositions(head, format, game, yield)
				return
			}
			text, _ := pgn.Decode(whole(start), from == "")
			if c := container(from, text); c != nil {
				readContainer(src, head, c, yield)
				return
			}
		}
		split := pgn.NewSplitter(head)
		for {
			chunk, err := split.Next()
			if err == io.EOF || !yield(Batch{Format: "pgn", Chunk: chunk}, err) || err != nil {
				return
			}
		}
	}
}

// whole returns the head of a text without the part of a character at its end.
func whole(head []byte) string {
	for n := 1; n <= utf8.UTFMax && n <= len(head); n++ {
		if c := head[len(head)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(head[len(head)-n:]) {
				head = head[:len(head)-n]
			}
			break
		}
	}
	return string(head)
}

// container returns the container of that name, or the one whose head this is.
func container(name, head string) *gamerec.Container {
	for _, c := range replay.Containers() {
		if c.Name == name || name == "" && c.Sniff(head) {
			return &c
		}
	}
	return nil
}

// Binary returns what says whether the head of a source is that of bytes and not of
// text. from is the format that was asked for, "" if it is to be found.
func Binary(from string) func(head []byte) bool {
	return func(head []byte) bool {
		c := container(from, string(head))
		return c != nil && c.Binary
	}
}

func readContainer(src *input.Source, r io.Reader, c *gamerec.Container, yield func(Batch, error) bool) {
	most := maxContainer
	if c.Binary {
		most = maxBinary
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	switch {
	case err != nil:
		yield(Batch{}, err)
	case len(text) > most:
		yield(Batch{}, fmt.Errorf("%s: a file of the format %s may have at most %d MiB", src.Name, c.Name, most>>20))
	default:
		text, charset := string(text), pgn.Charset{}
		if !c.Binary {
			text, charset = pgn.Decode(text, c.Game == gamerec.Xiangqi)
		}
		records, problems := c.Read(text)
		if len(records) == 0 && len(problems) > 0 { // a record to report them of
			records = []*gamerec.Record{{Game: c.Game, Index: 1}}
			if !c.Binary {
				records[0].Pos, records[0].Source = gamerec.Pos{Line: 1, Column: 1}, text
			}
			for i := range problems {
				problems[i].Game = 1
			}
		}
		yield(Batch{Format: c.Name, Records: records, Problems: problems, Charset: charset}, nil)
	}
}

// looksLikeJSON says whether a text begins with a JSON record or an array of them.
func looksLikeJSON(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n\ufeff")
	if rest, ok := strings.CutPrefix(text, "["); ok {
		text = strings.TrimLeft(rest, " \t\r\n")
		if text == "" || text[0] == ']' {
			return true
		}
	}
	rest, ok := strings.CutPrefix(text, "{")
	return ok && strings.HasPrefix(strings.TrimLeft(rest, " \t\r\n"), `"`)
}

// readJSON reads records from an array, or from one object after the other. An
// element that is no record is a record without moves and a problem at its byte; what
// is no JSON ends an array, and in lines of records the line it stands in.
func readJSON(r *bufio.Reader, yield func(Batch, error) bool) {
	batch := Batch{Format: "ndjson"}
	dec, start := json.NewDecoder(r), int64(0) // start is the offset of the decoder's first byte
	index := 0
	add := func(rec *gamerec.Record, raw json.RawMessage) bool {
		index++
		rec.Index = index
		batch.JSON = append(batch.JSON, raw)
		if batch.Records = append(batch.Records, rec); len(batch.Records) < jsonBatch {
			return true
		}
		full := batch
		batch = Batch{Format: full.Format}
		return yield(full, nil)
	}
	fail := func(code gamerec.Code, at int64, msg, hint string, raw json.RawMessage) bool {
		batch.Problems = append(batch.Problems, gamerec.Problem{
			Code: code, Severity: gamerec.Error, Pos: gamerec.Pos{Offset: at}, Game: index + 1, Msg: msg, Hint: hint,
		})
		return add(&gamerec.Record{Pos: gamerec.Pos{Offset: at}}, raw)
	}
	if first, _ := firstByte(r); first == '[' {
		batch.Format = "json"
		if _, err := dec.Token(); err != nil {
			yield(Batch{}, err)
			return
		}
	}
	for dec.More() {
		var raw json.RawMessage
		err := dec.Decode(&raw)
		var syntax *json.SyntaxError
		switch {
		case errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF):
			at := start + dec.InputOffset()
			hint := "what follows is not read; mend the file"
			if batch.Format == "ndjson" {
				hint = "mend the line, or write one record a line"
			}
			if !fail(pgn.CodeJSONSyntax, at, "no JSON: "+err.Error(), hint, nil) {
				return
			}
			if batch.Format == "json" {
				break
			}
			// the next line is another record
			rest := bufio.NewReader(io.MultiReader(dec.Buffered(), r))
			skipped, err := rest.ReadString('\n')
			if err == nil {
				start = at + int64(len(skipped))
				dec = json.NewDecoder(rest)
				continue
			}
		case err != nil:
			if len(batch.Records) == 0 || yield(batch, nil) {
				yield(Batch{}, err)
			}
			return
		default:
			at := start + dec.InputOffset() - int64(len(raw))
			rec, err := pgn.ReadJSON(raw)
			if err != nil && !fail(pgn.CodeJSONRecord, at, "no record: "+err.Error(), "docs/schema has the form of records", raw) || err == nil && !add(rec, raw) {
				return
			}
			continue
		}
		break
	}
	if len(batch.Records) > 0 {
		yield(batch, nil)
	}
}

// firstByte returns the first byte that is no blank, without taking it.
func firstByte(r *bufio.Reader) (byte, error) {
	for {
		c, err := r.ReadByte()
		if err != nil {
			return 0, err
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c, errors.Join(r.UnreadByte())
		}
	}
}

// Each calls do with every record of the batch and what reading it found. The
// parser is the caller's; with Parser.Reuse a record is valid only within do.
func (b *Batch) Each(p *pgn.Parser, do func(*gamerec.Record, gamerec.Problems)) {
	if b.Records != nil {
		at := 0 // in the problems, which stand in the order of their games
		for i, rec := range b.Records {
			var form gamerec.Problems
			for ; at < len(b.Problems) && b.Problems[at].Game <= rec.Index; at++ {
				form = append(form, b.Problems[at])
			}
			if i == 0 && b.Charset.Name != "" {
				form = append(form, b.Charset.Problem(rec.Pos))
			}
			do(rec, form)
		}
		return
	}
	if b.Chunk.Text == "" {
		return
	}
	p.Reset(b.Chunk)
	for {
		rec, form := p.Next()
		if rec == nil {
			return
		}
		do(rec, form)
	}
}
