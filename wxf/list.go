package wxf

import (
	"io"
	"strconv"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
)

// listGame is a record of a text of bare moves, with or without numbers. It begins
// where the numbers begin again with 1.
type listGame struct {
	Start *lexer.Token `parser:"@Game"`
	Moves moveRun      `parser:"@@"`
}

var listParser = sync.OnceValue(func() *participle.Parser[listGame] {
	return participle.MustBuild[listGame](participle.Lexer(listLexer{}))
})

// ListEBNF returns the grammar of a bare list of moves over its tokens.
func ListEBNF() string {
	return "ListText = ListGame* .\n" + listParser().String() + "\n" + moveRunEBNF
}

// listLexer is the lexer.Definition of bare moves.
type listLexer struct{}

// Symbols implements lexer.Definition.
func (listLexer) Symbols() map[string]lexer.TokenType { return symbols() }

// Lex implements lexer.Definition.
func (listLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	s := scanner{text: string(text)}
	s.list()
	return &tokenList{toks: s.toks}, err
}

// list scans bare moves.
func (s *scanner) list() {
	s.emit(tokGame, "", 0)
	s.moves(0, false)
}

// ReadList reads bare moves in any notation, such as "1. C2.5 H8+7 2. H2+3".
func ReadList(text string) ([]*gamerec.Record, gamerec.Problems) {
	records, problems := readRecords(text, "moves", (*scanner).list, func(b *source, lex *lexer.PeekingLexer) error {
		game, err := listParser().ParseFromLexer(lex)
		if err == nil {
			b.line(game.Moves.toks)
		}
		return err
	})
	if len(records) == 1 && len(records[0].Line.Moves) == 0 {
		return nil, append(problems, noGame("the text holds no moves"))
	}
	return records, problems
}

// AppendList appends the main line as numbered moves, a pair on each line. The
// moves are written as their texts stand.
func AppendList(dst []byte, rec *gamerec.Record) []byte {
	dst = appendPairs(dst, rec, false)
	if rec.Result != gamerec.ResultNone {
		dst = append(append(dst, rec.Result.String()...), '\n')
	}
	return dst
}

// appendPairs appends numbered pairs of moves with their marks, and with
// comments if the container has them.
func appendPairs(dst []byte, rec *gamerec.Record, comments bool) []byte {
	number, second := 1, false
	if s := startSetup(rec); s != nil {
		number, second = max(s.Number, 1), s.Turn == gamerec.Second
	}
	fresh := true // the next move begins a line
	note := func(items []gamerec.Item) {
		for i := range items {
			if comments && items[i].Kind == gamerec.ItemComment {
				if !fresh {
					dst = append(dst, '\n')
				}
				dst = appendComment(dst, items[i].Text)
				fresh = true
			}
		}
	}
	note(rec.Line.Before)
	for i := range rec.Line.Moves {
		n := &rec.Line.Moves[i]
		switch {
		case fresh:
			if number < 10 {
				dst = append(dst, ' ')
			}
			dst = append(strconv.AppendInt(dst, int64(number), 10), '.')
			if second {
				dst = append(dst, "  ..."...)
			}
			dst = append(dst, "  "...)
		default:
			dst = append(dst, "  "...)
		}
		fresh = false
		dst = appendMarks(append(dst, n.Text...), n)
		if second {
			dst = append(dst, '\n')
			number++
			fresh = true
		}
		second = !second
		note(n.Items)
	}
	if !fresh {
		dst = append(dst, '\n')
	}
	return dst
}
