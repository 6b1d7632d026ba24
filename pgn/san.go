package pgn

import (
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
)

// sanText is the grammar of one chess move as text: SAN (PGN standard, section
// 8.2.3), long algebraic and UCI coordinates, with the lenient spellings met in
// files. The letters of other languages are turned into English ones before.
type sanText struct {
	Castle string   `parser:"(   @Castle"`
	Null   string   `parser:"  | @Null"`
	Move   *sanMove `parser:"  | @@ )"`
	Marks  []string `parser:"@(Check | Draw | EnPassant)*"`
}

// sanMove is a move of a man: what moves, from where as far as it is told, and where to.
type sanMove struct {
	Piece     string `parser:"@Piece?"`
	Origin    string `parser:"( ( @(Square | File | Rank)"`
	Separator string `parser:"    @(Capture | Dash)? (?= Square | File ) )"`
	Capture   string `parser:"  | @(Capture | Dash) )?"`
	Target    string `parser:"@(Square | File)"`
	Promotion string `parser:"( (Equals | Slash | Paren)? @(Piece | File) Paren? )?"`
}

var sanParser = sync.OnceValue(func() *participle.Parser[sanText] {
	return participle.MustBuild[sanText](participle.Lexer(sanLexer{}), participle.UseLookahead(4))
})

// The tokens of a chess move text.
const (
	sanNull lexer.TokenType = -(iota + 2)
	sanCastle
	sanEnPassant // e.p. in its spellings
	sanSquare
	sanFile
	sanRank
	sanPiece
	sanCapture
	sanCheck // + ++ # and daggers
	sanDraw  // = or (=) at the end: a draw was offered
	sanEquals
	sanSlash
	sanParen
	sanDash
)

// sanLexer cuts a chess move text into tokens. It is written by hand because an
// archive has some thousand distinct texts, each read once.
type sanLexer struct{}

// Symbols implements lexer.Definition.
func (sanLexer) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Null": sanNull, "Castle": sanCastle, "EnPassant": sanEnPassant, "Square": sanSquare, "File": sanFile,
		"Rank": sanRank, "Piece": sanPiece, "Capture": sanCapture, "Check": sanCheck, "Draw": sanDraw, "Equals": sanEquals,
		"Slash": sanSlash, "Paren": sanParen, "Dash": sanDash,
	}
}

// Lex implements lexer.Definition.
func (l sanLexer) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return l.LexString(name, string(text))
}

// LexString implements lexer.StringDefinition.
func (sanLexer) LexString(_ string, text string) (lexer.Lexer, error) {
	return &sanTokens{text: text}, nil
}

type sanTokens struct {
	text string
	at   int
}

// Next implements lexer.Lexer.
func (l *sanTokens) Next() (lexer.Token, error) {
	rest := l.text[l.at:]
	if rest == "" {
		return lexer.EOFToken(lexer.Position{Offset: l.at}), nil
	}
	kind, n := sanToken(rest, l.at == 0)
	if n == 0 {
		return lexer.Token{}, errors.New("unexpected " + gamerec.Quote(rest))
	}
	l.at += n
	return lexer.Token{Type: kind, Value: rest[:n], Pos: lexer.Position{Offset: l.at - n}}, nil
}

// sanToken returns the kind and the length of the token at the start of text, 0 if there is none.
func sanToken(text string, first bool) (lexer.TokenType, int) {
	if first {
		switch text {
		case "--", "Z0", "null", "pass", "0000", "@@@@":
			return sanNull, len(text)
		}
		if n := castleLength(text); n > 0 {
			return sanCastle, n
		}
	}
	c := text[0]
	switch {
	case (c == 'e' || c == '(') && enPassantLength(text) > 0:
		return sanEnPassant, enPassantLength(text)
	case c >= 'a' && c <= 'h':
		if len(text) > 1 && text[1] >= '1' && text[1] <= '8' {
			return sanSquare, 2
		}
		return sanFile, 1
	case c >= '1' && c <= '8':
		return sanRank, 1
	case strings.IndexByte("KQRBNPkqrnp", c) >= 0:
		return sanPiece, 1
	}
	switch c {
	case 'x', 'X', ':':
		return sanCapture, 1
	case '+':
		if strings.HasPrefix(text, "++") {
			return sanCheck, 2
		}
		return sanCheck, 1
	case '#':
		return sanCheck, 1
	case '=':
		if text == "=" || text == "=?" { // a doubtful offer; the container leaves its mark, as in a flip of banqi
			return sanDraw, len(text)
		}
		return sanEquals, 1
	case '(':
		if strings.HasPrefix(text, "(=)") {
			return sanDraw, 3
		}
		return sanParen, 1
	case ')':
		return sanParen, 1
	case '/':
		return sanSlash, 1
	case '-':
		return sanDash, 1
	}
	for _, wide := range [...]struct {
		text string
		kind lexer.TokenType
	}{{"×", sanCapture}, {"†", sanCheck}, {"‡", sanCheck}} {
		if strings.HasPrefix(text, wide.text) {
			return wide.kind, len(wide.text)
		}
	}
	return 0, 0
}

// castleLength returns the length of castling with letters or zeros, with or
// without dashes, at the start of text.
func castleLength(text string) int {
	n, letters := 0, 0
	for letters < 3 && n < len(text) && strings.IndexByte("Oo0", text[n]) >= 0 {
		letters++
		n++
		if letters < 3 && n+1 < len(text) && text[n] == '-' && strings.IndexByte("Oo0", text[n+1]) >= 0 {
			n++
		}
	}
	if letters < 2 {
		return 0
	}
	return n
}

func enPassantLength(text string) int {
	for _, form := range [...]string{"(e.p.)", "(ep)", "(e.p)", "e.p.", "e.p", "ep.", "ep"} {
		if strings.HasPrefix(text, form) {
			return len(form)
		}
	}
	return 0
}

// SANEBNF returns the grammar of a chess move text, as docs/formats/pgn.md shows it.
func SANEBNF() string { return sanParser().String() }

// reading is a move text understood: what it says of the move, and no more.
type reading struct {
	kind     gamerec.Kind   // NoKind: whatever stands on the origin
	to       gamerec.Square // NoSquare with toFile >= 0: a pawn capture that names files only
	toFile   int8
	fromFile int8 // -1 if not told
	fromRank int8
	promo    gamerec.Kind
	castle   gamerec.MoveFlags
	null     bool
	more     *unusual // nil for most texts
}

// unusual is what only some texts have.
type unusual struct {
	err         *gamerec.SyntaxError
	alternative *reading // a second way to read the text, tried if the first fits nothing
}

var chessBoard = gamerec.Chess.Board()

var pieceLetters = map[string]gamerec.Kind{
	"P": gamerec.Pawn, "N": gamerec.Knight, "B": gamerec.Bishop, "R": gamerec.Rook, "Q": gamerec.Queen, "K": gamerec.King,
	"p": gamerec.Pawn, "n": gamerec.Knight, "b": gamerec.Bishop, "r": gamerec.Rook, "q": gamerec.Queen, "k": gamerec.King,
}

// plainSAN turns dashes and figurines of any width into the ASCII of the grammar.
var plainSAN = strings.NewReplacer("–", "-", "—", "-", "\u2212", "-", "О", "O", "о", "o",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "", "♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "")

// plainReading is a move text in the export form, read: a man, its square, and what else
// it tells. origin is the file or rank told of where the man comes from, 0 if none is.
type plainReading struct {
	kind, promo gamerec.Kind
	to          gamerec.Square
	origin      byte
}

// readPlainSAN reads a move text in the export form that names a man and a square, as
// nearly all do: Nf3, Nxf3, Nbd2, R1xe2, e4, exd5, e8=Q, with or without a check mark.
// ok is false for any other text, such as castling, and one with both file and rank of
// the origin. A test holds it to the grammar.
func readPlainSAN(text string) (r plainReading, ok bool) {
	n := len(text)
	if n > 2 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n > 3 && text[n-2] == '=' {
		r.promo = plainMen[text[n-1]]
		if n -= 2; r.promo <= gamerec.Pawn || r.promo == gamerec.King || plainMen[text[0]] != gamerec.Pawn {
			return r, false
		}
	}
	if n < 2 || n > 5 {
		return r, false
	}
	r.kind = plainMen[text[0]]
	file, rank := text[n-2]-'a', text[n-1]-'1'
	if r.kind == gamerec.NoKind || file >= 8 || rank >= 8 {
		return r, false
	}
	r.to = gamerec.Square(rank<<3 | file)
	ahead := n - 2 // what stands ahead of the square
	if ahead > 0 && text[ahead-1] == 'x' {
		if ahead--; r.kind == gamerec.Pawn {
			r.origin = text[0]
			return r, ahead == 1
		}
	}
	switch {
	case r.kind == gamerec.Pawn:
		return r, ahead == 0
	case ahead == 2:
		r.origin = text[1]
		return r, r.origin-'a' < 8 || r.origin-'1' < 8
	}
	return r, ahead == 1
}

// plainMen are the kinds of men by how a plain move text begins.
var plainMen = [256]gamerec.Kind{
	'N': gamerec.Knight, 'B': gamerec.Bishop, 'R': gamerec.Rook, 'Q': gamerec.Queen, 'K': gamerec.King,
	'a': gamerec.Pawn, 'b': gamerec.Pawn, 'c': gamerec.Pawn, 'd': gamerec.Pawn, 'e': gamerec.Pawn, 'f': gamerec.Pawn, 'g': gamerec.Pawn, 'h': gamerec.Pawn,
}

// fits says whether m, a move of the kind to the square, is what the text tells.
func (r plainReading) fits(m *gamerec.Move) bool {
	switch {
	case r.promo != m.Promo && r.promo != gamerec.NoKind:
		return false
	case r.origin == 0:
		return true
	case r.origin >= 'a':
		return r.origin-'a' == byte(m.From&7)
	}
	return r.origin-'1' == byte(m.From>>3)
}

// parseSAN reads a move text with the grammar.
func parseSAN(text string) reading {
	plain := text
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			plain = plainSAN.Replace(text)
			break
		}
	}
	tree, err := sanParser().ParseString("", plain)
	if err != nil {
		e := &gamerec.SyntaxError{Text: text, Msg: "cannot read " + gamerec.Quote(text) + " as a move", Hint: "write it as in Nf3, exd5, O-O or e8=Q"}
		if strings.IndexByte(text, '@') > 0 {
			e.Msg, e.Hint = "cannot read "+gamerec.Quote(text)+": drops belong to Crazyhouse, which is not supported", ""
		}
		return reading{more: &unusual{err: e}}
	}
	r := reading{to: gamerec.NoSquare, toFile: -1, fromFile: -1, fromRank: -1}
	switch {
	case tree.Null != "":
		r.null = true
		return r
	case tree.Castle != "":
		r.kind, r.castle = gamerec.King, gamerec.FlagCastleShort
		if strings.Trim(tree.Castle, "-") != "" && len(strings.ReplaceAll(tree.Castle, "-", "")) == 3 {
			r.castle = gamerec.FlagCastleLong
		}
		return r
	}
	m := tree.Move
	r.kind = pieceLetters[m.Piece]
	r.origin(m.Origin)
	r.promo = pieceLetters[m.Promotion]
	if s, ok := chessBoard.ParseSquare(m.Target); ok {
		r.to = s
	} else {
		r.toFile = int8(m.Target[0] - 'a')
	}
	bad := func(why, hint string) reading {
		return reading{more: &unusual{err: &gamerec.SyntaxError{Text: text, Msg: "cannot read " + gamerec.Quote(text) + ": " + why, Hint: hint}}}
	}
	switch {
	case m.Promotion != "" && (r.promo == gamerec.NoKind || r.promo == gamerec.King || r.promo == gamerec.Pawn):
		return bad("a pawn cannot become that", "promote to Q, R, B or N")
	case r.to == gamerec.NoSquare && (m.Piece != "" && r.kind != gamerec.Pawn || r.fromFile < 0):
		return bad("the target square is missing", "name file and rank, as in Nf3")
	case m.Piece == "":
		// no letter: a pawn, unless a whole square tells where from
		if r.fromFile < 0 || r.fromRank < 0 {
			r.kind = gamerec.Pawn
		}
	}
	if m.Piece == "" && strings.HasPrefix(plain, "b") && r.to != gamerec.NoSquare {
		// lower-case b is a file first, and a bishop if no pawn fits
		if other := parseSAN("B" + plain[1:]); other.more == nil && other.to == r.to {
			r.more = &unusual{alternative: &other}
		}
	}
	return r
}

func (r *reading) origin(text string) {
	for i := 0; i < len(text); i++ {
		if isDigit(text[i]) {
			r.fromRank = int8(text[i] - '1')
		} else {
			r.fromFile = int8(text[i] - 'a')
		}
	}
}

// fits says whether m is what the text tells.
func (r *reading) fits(m *gamerec.Move) bool {
	return (r.fromFile < 0 || r.fromFile == int8(m.From&7)) &&
		(r.fromRank < 0 || r.fromRank == int8(m.From>>3)) &&
		(r.promo == m.Promo || r.promo == gamerec.NoKind)
}
