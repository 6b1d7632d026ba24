package pgn

import (
	"slices"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
	"golang.org/x/text/encoding/charmap"
)

// Parser reads the records of chunks, one after the other. It belongs to one
// goroutine. The zero Parser is ready.
type Parser struct {
	// Reuse lets the next record take over the memory of the last one: the tree
	// returned by Next is then valid only until the next call. Texts stay valid.
	Reuse bool

	scan   scanner
	buffer tokenBuffer
	build  builder
	chunk  Chunk
	pos    gamerec.Pos // of the next record
	rec    *gamerec.Record
	before []gamerec.Item

	// While a decoded piece of the chunk is read: its encoding, and what follows it.
	decoded bool
	charset Charset
	rest    string
	restPos gamerec.Pos
}

// Reset makes the parser read the records of a chunk.
func (p *Parser) Reset(c Chunk) {
	p.chunk, p.pos = c, c.Pos
	p.scan.reset(c.Text)
	p.rest, p.decoded, p.charset = "", false, Charset{}
	p.build.reuse = p.Reuse
}

// Next returns the next record of the chunk with all that is wrong about its
// form, or nil at the end. Index is left 0.
func (p *Parser) Next() (*gamerec.Record, gamerec.Problems) {
	for {
		p.scan.toks = p.buffer.room(0)
		from := p.scan.at
		source, ok := p.scan.next()
		if !ok && p.decoded {
			p.raw()
			continue
		}
		sound := utf8.ValidString(source)
		if ok && !p.decoded && !sound && p.decode(from) {
			continue
		}
		pos := p.pos
		p.pos = p.advance(pos, p.scan.text[from:p.scan.at])
		if !ok {
			return nil, nil
		}
		charset := p.charset.Name
		if charset == "" && !sound {
			// the ASCII frame of the record is sound: decode it and scan again
			charset = "windows-1252"
			source, _ = charmap.Windows1252.NewDecoder().String(source)
			resume := p.scan
			p.scan.toks = p.buffer.room(0)
			p.scan.reset(source)
			p.scan.next()
			p.scan.text, p.scan.at = resume.text, resume.at
		}
		rec := p.record(source)
		rec.Pos, rec.Charset = pos, charset
		if len(rec.Tags) == 0 && len(rec.Line.Moves) == 0 && rec.Result == gamerec.ResultNone {
			if problem, keep := p.empty(rec); keep {
				return rec, problem
			}
			continue
		}
		return rec, p.problems(rec)
	}
}

// advance returns the place behind a text of the chunk that begins at pos.
func (p *Parser) advance(pos gamerec.Pos, text string) gamerec.Pos {
	if p.charset.Name == "" {
		return advanceLines(pos, text)
	}
	rec := gamerec.Record{Pos: pos, Source: text, Charset: p.charset.Name}
	return rec.PosAt(int32(len(text)))
}

// record builds the tree from the tokens that the scanner holds.
func (p *Parser) record(source string) *gamerec.Record {
	rec := p.rec
	if rec == nil || !p.Reuse {
		rec = new(gamerec.Record)
		p.rec = rec
	}
	*rec = gamerec.Record{Source: source}
	p.build.begin()
	p.build.runs = p.scan.nodes
	game, err := p.buffer.parse(p.scan.toks)
	toks := p.buffer.toks
	if err != nil {
		// The grammar takes every sequence the scanner can make; if this ever
		// fails, the tokens are still read as one line and the fault is told.
		p.scan.fault(CodeStrayText, gamerec.Error, 0, 0, "the record does not fit the grammar: "+err.Error(), "")
		p.build.line(rec, p.scan.toks, nil)
		return rec
	}
	p.before = p.build.head(rec, toks[game.head[0]:game.head[1]], p.before[:0])
	if game.marked() {
		rec.Result = readResult(&toks[game.result])
	}
	// comments behind the marker belong to the last move
	p.build.line(rec, toks[game.line[0]:game.rest[1]], p.before)
	return rec
}

// empty deals with text that holds neither tag nor move nor result: it is told
// once, and kept as a record of comments if there are any.
func (p *Parser) empty(rec *gamerec.Record) (gamerec.Problems, bool) {
	if len(p.scan.toks) == 0 && len(p.scan.faults) == 0 {
		return nil, false
	}
	problems := p.problems(rec)
	problems = append(gamerec.Problems{{
		Code: CodeNoGame, Severity: gamerec.Error, Pos: rec.PosAt(int32(firstToken(&p.scan))),
		Msg:  "no tag pair and no move: this does not read as a game record",
		Hint: "check that the file is what its name says, or name its format with --from",
	}}, problems...)
	return problems, true
}

func firstToken(s *scanner) int {
	if len(s.toks) > 0 {
		return s.toks[0].Pos.Offset
	}
	return s.faults[0].at
}

// strayWord returns the token of the first word where the moves of a record should be,
// if it has not one move; -1 if all is well.
func (p *Parser) strayWord(rec *gamerec.Record) int {
	if len(rec.Line.Moves) > 0 || len(rec.Tags) == 0 {
		return -1
	}
	return slices.IndexFunc(p.scan.toks, func(t lexer.Token) bool { return t.Type == tokStray })
}

// problems words the faults of the scanner.
func (p *Parser) problems(rec *gamerec.Record) gamerec.Problems {
	var list gamerec.Problems
	var places gamerec.Locator
	places.Reset(rec)
	for i := range p.scan.faults {
		f := &p.scan.faults[i]
		list = append(list, gamerec.Problem{
			Code: f.code, Severity: f.severity, Pos: places.Pos(int32(f.at)), End: places.Pos(int32(f.end)), Msg: f.msg, Hint: f.hint,
		})
	}
	if rec.Charset != "" {
		found := p.charset
		if !p.decoded {
			found.Name = rec.Charset
		}
		list = append(list, found.Problem(rec.Pos))
	}
	if i := p.strayWord(rec); i >= 0 {
		t := &p.scan.toks[i]
		list = append(list, gamerec.Problem{
			Code: CodeNoGame, Severity: gamerec.Error, Pos: places.Pos(int32(t.Pos.Offset)), End: places.Pos(int32(t.Pos.Offset + len(t.Value))),
			Msg: "no word of the movetext reads as a move", Hint: "check the text and its encoding, which --encoding names",
		})
	}
	if p.chunk.Cut && p.scan.at == len(p.scan.text) && p.rest == "" {
		list = append(list, gamerec.Problem{
			Code: CodeTooLarge, Severity: gamerec.Error, Pos: rec.Pos,
			Msg: "the game is larger than 64 MiB and was cut", Hint: "look for a missing } before this place",
		})
	}
	if rec.Result == gamerec.ResultNone {
		end := int32(len(rec.Source))
		for end > 0 && isBlank(rune(rec.Source[end-1])) {
			end--
		}
		list = append(list, gamerec.Problem{
			Code: CodeResultMissing, Severity: gamerec.Warning, Pos: places.Pos(end),
			Msg: "the termination marker is missing", Hint: "end the game with 1-0, 0-1, 1/2-1/2 or *",
		})
	}
	return list
}
