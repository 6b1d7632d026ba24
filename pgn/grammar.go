package pgn

import (
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The container has one grammar in two forms. The plain form below is the
// definition that docs/formats/pgn.md prints. The fast form reads the same
// language, but takes each long run of tokens by itself (participle.Parseable),
// which costs no reflection per token. A test holds the two to the same trees.
//
// Neither form can fail: the scanner balances parentheses and hands over nothing
// that has no place here.

// plainGame is one record. What stands behind the termination marker is kept too.
type plainGame struct {
	Head   []*plainHead    `parser:"@@*"`
	Line   []*plainElement `parser:"@@*"`
	Result *lexer.Token    `parser:"( @Result"`
	Rest   []*plainElement `parser:"  @@* )?"`
}

// plainHead is a tag pair, or a comment or escape line among the tags.
type plainHead struct {
	Tag  *lexer.Token `parser:"  @Tag"`
	Note *lexer.Token `parser:"| @(Comment | Escape)"`
}

// plainElement is a move or what stands beside it.
type plainElement struct {
	Ply       *lexer.Token    `parser:"  @Ply"`
	Note      *lexer.Token    `parser:"| @(NAG | Comment | Escape | Stray)"`
	Variation []*plainElement `parser:"| Open @@+ Close"`
}

// fastGame is plainGame as three runs of tokens. It parses itself: a record costs
// participle a handful of allocations instead of some for every token.
type fastGame struct {
	head   [2]lexer.RawCursor // tags, comments and escape lines ahead of the movetext
	line   [2]lexer.RawCursor // moves and what stands beside them, variations included
	result lexer.RawCursor    // the termination marker, if rest begins behind it
	rest   [2]lexer.RawCursor // what stands behind the marker
}

// Parse implements participle.Parseable.
func (g *fastGame) Parse(lex *lexer.PeekingLexer) error {
	g.head[0] = lex.RawCursor()
	for headToken(lex.Peek().Type) {
		lex.Next()
	}
	g.head[1] = lex.RawCursor()
	g.line = takeLine(lex)
	g.result = lex.RawCursor()
	if lex.Peek().Type == tokResult {
		lex.Next()
		g.rest = takeLine(lex)
	} else {
		g.rest = [2]lexer.RawCursor{g.result, g.result}
	}
	return nil
}

// marked says whether the record has a termination marker.
func (g *fastGame) marked() bool { return g.rest[0] > g.result }

func headToken(t lexer.TokenType) bool { return t == tokTag || t == tokComment || t == tokEscape }

// takeLine takes the tokens of a line and returns where it begins and ends.
func takeLine(lex *lexer.PeekingLexer) (run [2]lexer.RawCursor) {
	run[0] = lex.RawCursor()
	for t := lex.Peek().Type; t != tokResult && t != tokTag && t != lexer.EOF; t = lex.Peek().Type {
		lex.Next()
	}
	run[1] = lex.RawCursor()
	return run
}

// tokenLexer is the lexer.Definition of the container: it scans the first record of a text.
type tokenLexer struct{}

// Symbols implements lexer.Definition.
func (tokenLexer) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Tag": tokTag, "Ply": tokPly, "Run": tokRun, "NAG": tokNAG, "Comment": tokComment, "Escape": tokEscape,
		"Open": tokOpen, "Close": tokClose, "Result": tokResult, "Stray": tokStray,
	}
}

// Lex implements lexer.Definition.
func (tokenLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s := scanner{slow: true} // the plain form knows single moves only
	s.reset(string(text))
	s.next()
	return &tokenList{toks: s.toks}, nil
}

// tokenList hands out tokens one by one, as participle wants them.
type tokenList struct {
	toks []lexer.Token
	n    int // with no toks: how many blank ones to hand out
}

// Next implements lexer.Lexer.
func (l *tokenList) Next() (lexer.Token, error) {
	if len(l.toks) > 0 {
		t := l.toks[0]
		l.toks = l.toks[1:]
		return t, nil
	}
	if l.n > 0 {
		l.n--
		return lexer.Token{Type: tokStray}, nil
	}
	return lexer.EOFToken(lexer.Position{}), nil
}

var (
	plainParser = sync.OnceValue(func() *participle.Parser[plainGame] {
		return participle.MustBuild[plainGame](participle.Lexer(tokenLexer{}))
	})
	fastParser = participle.MustBuild[fastGame](participle.Lexer(tokenLexer{}))
)

// EBNF returns the grammar of the container over its tokens, as docs/formats/pgn.md shows it.
func EBNF() string { return plainParser().String() }

// tokenBuffer is a participle lexer whose tokens are written in place, so that
// one buffer serves all records.
type tokenBuffer struct {
	lex  *lexer.PeekingLexer
	toks []lexer.Token // the lexer's own, the last for EOF
}

// room makes place for n tokens and returns the empty list to append to.
func (b *tokenBuffer) room(n int) []lexer.Token {
	if len(b.toks) <= n {
		n = max(2*n, 512)
		b.lex, _ = lexer.Upgrade(&tokenList{n: n}) // tokenList never fails
		b.toks = b.lex.Range(0, lexer.RawCursor(n+1))
	}
	return b.toks[:0]
}

// parse runs the fast grammar over toks, which room returned and the scanner filled.
func (b *tokenBuffer) parse(toks []lexer.Token) (*fastGame, error) {
	if len(toks) >= len(b.toks) {
		copy(b.room(len(toks))[:len(toks)], toks)
	}
	b.toks[len(toks)] = lexer.EOFToken(lexer.Position{})
	b.lex.LoadCheckpoint(lexer.Checkpoint{})
	return fastParser.ParseFromLexer(b.lex)
}
