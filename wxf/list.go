package wxf

import (
	"io"
	"strconv"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
)

// listText is a text of bare moves, with or without numbers. A record begins
// where the numbers begin again with 1.
type listText struct {
	Games []*listGame `parser:"@@*"`
}

type listGame struct {
	Start *lexer.Token  `parser:"@Game"`
	Moves []lexer.Token `parser:"@((Number | Ply | Mark | Comment | Result)+)?"`
}

var listParser = sync.OnceValue(func() *participle.Parser[listText] {
	return participle.MustBuild[listText](participle.Lexer(listLexer{}))
})

// ListEBNF returns the grammar of a bare list of moves over its tokens.
func ListEBNF() string { return listParser().String() }

// listLexer is the lexer.Definition of bare moves.
type listLexer struct{}

// Symbols implements lexer.Definition.
func (listLexer) Symbols() map[string]lexer.TokenType { return symbols() }

// Lex implements lexer.Definition.
func (listLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return &tokenList{toks: scanList(string(text)).toks}, err
}

func scanList(text string) *scanner {
	s := &scanner{text: text}
	s.emit(tokGame, "", 0)
	s.moves(0, false)
	return s
}

// ReadList reads bare moves in any notation, such as "1. C2.5 H8+7 2. H2+3".
func ReadList(text string) ([]*gamerec.Record, gamerec.Problems) {
	s := scanList(text)
	tree, err := listParser().ParseFromLexer(s.lexer())
	if err != nil { // the scanner hands over nothing else
		return nil, gamerec.Problems{noGame(err.Error())}
	}
	c := newCutter(s)
	for i, g := range tree.Games {
		end := len(text)
		if i+1 < len(tree.Games) {
			end = tree.Games[i+1].Start.Pos.Offset
		}
		b := c.cut(end)
		b.line(g.Moves)
		c.finish(b)
	}
	if len(c.records) == 1 && len(c.records[0].Line.Moves) == 0 {
		c.records = nil
	}
	return c.result("moves")
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
