package validate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// Detail is what a report may tell of a problem beside the problem.
type Detail struct {
	// Fingerprint names the finding in 16 hexadecimal digits. It stays the same
	// when lines shift, other games come or go and other faults of the game are
	// mended: it is made of the game's event, date, round and players, the code,
	// the ply and the word at the place. Findings that agree in all these share it.
	Fingerprint string
	// Before and Behind are the line that the problem stands on, cut at its place
	// and around it; both are empty if the record has no text.
	Before, Behind string
	CutLeft        bool // Before begins within the line
	CutRight       bool // Behind ends within the line
	Width          int  // how many code points of Behind the problem concerns, 0 if only its place is known
}

// The excerpt of a long line has so many code points ahead of the place and from it on.
const (
	excerptBefore = 50
	excerptBehind = 30
)

// details returns the details of the problems of a record, which are in the order
// of their places.
func details(rec *gamerec.Record, problems gamerec.Problems, opts *Options) []Detail {
	list := make([]Detail, len(problems))
	var game []byte
	if opts.Fingerprints {
		game = gameIdentity(rec)
	}
	r := placeReader{rec: rec, pos: rec.Pos}
	for i := range problems {
		p := &problems[i]
		at := r.seek(p.Pos)
		if opts.Fingerprints {
			list[i].Fingerprint = fingerprint(game, p, wordAt(rec.Source[at:]))
		}
		if opts.Excerpts && rec.Source != "" && p.Pos.Line > 0 {
			list[i].excerpt(rec.Source, at, p)
		}
	}
	return list
}

// placeReader finds the bytes of places in a source. Each search goes on from the
// last one, so that places in order cost one pass.
type placeReader struct {
	rec *gamerec.Record
	at  int
	pos gamerec.Pos // of at
}

// seek returns the byte offset in the source of a place, the nearest there is.
func (r *placeReader) seek(to gamerec.Pos) int {
	src := r.rec.Source
	if to.Line < r.pos.Line || to.Line == r.pos.Line && to.Column < r.pos.Column {
		r.at, r.pos = 0, r.rec.Pos
	}
	for r.pos.Line < to.Line {
		i := strings.IndexAny(src[r.at:], "\r\n")
		if i < 0 {
			return r.at
		}
		end := r.at + i + 1
		if src[end-1] == '\r' && end < len(src) && src[end] == '\n' {
			end++
		}
		r.at, r.pos.Line, r.pos.Column = end, r.pos.Line+1, 1
	}
	for r.pos.Column < to.Column && r.at < len(src) && src[r.at] != '\n' && src[r.at] != '\r' {
		_, n := utf8.DecodeRuneInString(src[r.at:])
		r.at += n
		r.pos.Column++
	}
	return r.at
}

// wordAt returns what stands up to the next blank, not too much of it.
func wordAt(text string) string {
	text = text[:min(len(text), 40)]
	if i := strings.IndexAny(text, " \t\r\n"); i > 0 {
		return text[:i]
	}
	return text
}

// identityTags are the tags that tell one game from another.
var identityTags = []string{"Event", "Site", "Date", "Round", "White", "Red", "Black", "First", "Second"}

// gameIdentity tells a game from others wherever it stands in a file.
func gameIdentity(rec *gamerec.Record) []byte {
	var id []byte
	for _, name := range identityTags {
		value, _ := rec.Tag(name)
		id = append(append(id, value...), 0)
	}
	return id
}

func fingerprint(game []byte, p *gamerec.Problem, word string) string {
	h := sha256.New()
	h.Write(game)
	h.Write([]byte(p.Code))
	h.Write(binary.BigEndian.AppendUint32([]byte{0}, uint32(p.Ply)))
	h.Write([]byte(word))
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// excerpt fills in the line around a byte of the source.
func (d *Detail) excerpt(src string, at int, p *gamerec.Problem) {
	from := at
	for n := 0; from > 0 && src[from-1] != '\n' && src[from-1] != '\r'; n++ {
		if n == excerptBefore {
			d.CutLeft = true
			break
		}
		_, size := utf8.DecodeLastRuneInString(src[:from])
		from -= size
	}
	to := at
	for n := 0; to < len(src) && src[to] != '\n' && src[to] != '\r'; n++ {
		if n == excerptBehind {
			d.CutRight = true
			break
		}
		_, size := utf8.DecodeRuneInString(src[to:])
		to += size
	}
	d.Before, d.Behind = strings.Clone(src[from:at]), strings.Clone(src[at:to])
	switch {
	case p.End.Line == p.Pos.Line:
		d.Width = max(0, p.End.Column-p.Pos.Column)
	case p.End.Line > p.Pos.Line:
		d.Width = utf8.RuneCountInString(d.Behind)
	}
}
