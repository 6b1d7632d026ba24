package pgn

import (
	"io"
	"iter"

	"github.com/gamerec/gamerec"
)

// Reader reads the records of a PGN stream of any size, one at a time.
type Reader struct {
	split  *Splitter
	parse  Parser
	open   bool
	number int
}

// NewReader returns a reader over r. Text that is not UTF-8 is read as
// Windows-1252, record by record.
func NewReader(r io.Reader) *Reader { return &Reader{split: NewSplitter(r)} }

// Read returns the next record and what is wrong with its form. The error is
// io.EOF after the last record, or one of the underlying reader.
func (r *Reader) Read() (*gamerec.Record, gamerec.Problems, error) {
	for {
		if r.open {
			if rec, problems := r.parse.Next(); rec != nil {
				r.number++
				rec.Index = r.number
				for i := range problems {
					problems[i].Game = r.number
				}
				return rec, problems, nil
			}
			r.open = false
		}
		chunk, err := r.split.Next()
		if err != nil {
			return nil, nil, err
		}
		r.parse.Reset(chunk)
		r.open = true
	}
}

// All ranges over the records. A read error ends the loop and is yielded once
// with a nil record.
func (r *Reader) All() iter.Seq2[*gamerec.Record, error] {
	return func(yield func(*gamerec.Record, error) bool) {
		for {
			rec, _, err := r.Read()
			if err == io.EOF || !yield(rec, err) || err != nil {
				return
			}
		}
	}
}

// ReadString reads all records of a text.
func ReadString(text string) ([]*gamerec.Record, gamerec.Problems) {
	var (
		p        Parser
		records  []*gamerec.Record
		problems gamerec.Problems
	)
	p.Reset(Chunk{Text: text, Pos: gamerec.Pos{Line: 1, Column: 1}})
	for {
		rec, found := p.Next()
		if rec == nil {
			return records, problems
		}
		records = append(records, rec)
		rec.Index = len(records)
		for i := range found {
			found[i].Game = rec.Index
		}
		problems = append(problems, found...)
	}
}

// ReadLine reads bare moves, as a person types them, as one record without tags.
func ReadLine(text string) (*gamerec.Record, gamerec.Problems) {
	records, problems := ReadString(text)
	if len(records) == 0 {
		return &gamerec.Record{Source: text, Pos: gamerec.Pos{Line: 1, Column: 1}}, problems
	}
	return records[0], problems
}
