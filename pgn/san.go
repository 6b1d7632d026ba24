package pgn

import (
	"errors"
	"io"
	"strings"

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

var sanParser = participle.MustBuild[sanText](participle.Lexer(sanLexer{}), participle.UseLookahead(4))

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
func SANEBNF() string { return sanParser.String() }

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
	plain    bool     // a man of a kind to a square, and nothing unusual
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

// readPlainSAN reads a move text in the export form, as nearly all are, the way
// the grammar does; false for any other text, for castling, and for texts that
// begin with b, which may mean a file or a bishop. A test holds it to the grammar.
func readPlainSAN(text string) (reading, bool) {
	r := reading{kind: gamerec.Pawn, toFile: -1, fromFile: -1, fromRank: -1}
	i := 0
	if k := pieceLetter(text[0]); k != gamerec.NoKind {
		r.kind = k
		i++
	}
	var squares [4]byte // files and ranks in order
	n := 0
	for ; i < len(text) && n < 4; i++ {
		c := text[i]
		if c == 'x' && n > 0 || c == 'x' && r.kind != gamerec.Pawn {
			continue
		}
		if c-'a' >= 8 && c-'1' >= 8 {
			break
		}
		squares[n] = c
		n++
	}
	if n < 2 || text[0] == 'b' || squares[n-1] > '8' || squares[n-2] < 'a' || text[i-1] == 'x' {
		return r, false
	}
	r.to = chessBoard.Square(int(squares[n-2]-'a'), int(squares[n-1]-'1'))
	switch {
	case n == 2:
	case n == 3 && squares[0] >= 'a':
		r.fromFile = int8(squares[0] - 'a')
	case n == 3 && r.kind != gamerec.Pawn:
		r.fromRank = int8(squares[0] - '1')
	case n == 4 && r.kind != gamerec.Pawn && squares[0] >= 'a' && squares[1] <= '8':
		r.fromFile, r.fromRank = int8(squares[0]-'a'), int8(squares[1]-'1')
	default:
		return r, false
	}
	if i+2 == len(text) && text[i] == '=' && r.kind == gamerec.Pawn {
		if r.promo = pieceLetter(text[i+1]); r.promo != gamerec.NoKind && r.promo != gamerec.King {
			i += 2
		}
	}
	return r, i == len(text) && strings.Count(text, "x") <= 1
}

func pieceLetter(c byte) gamerec.Kind {
	switch c {
	case 'N':
		return gamerec.Knight
	case 'B':
		return gamerec.Bishop
	case 'R':
		return gamerec.Rook
	case 'Q':
		return gamerec.Queen
	case 'K':
		return gamerec.King
	}
	return gamerec.NoKind
}

// readSAN reads a move text.
func readSAN(text string) reading {
	if r, ok := readPlainSAN(text); ok {
		return r
	}
	return parseSAN(text)
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
	tree, err := sanParser.ParseString("", plain)
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
		if other := readSAN("B" + plain[1:]); other.more == nil && other.to == r.to {
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

// readingTable remembers move texts that have been read, without their check
// marks. It is bounded: full of texts, it begins anew.
type readingTable struct {
	slots []uint16    // by hash of a short text: its place in texts, plus one
	texts []shortText // of up to eight bytes, in the order they came: the common ones lie close together
	long  map[string]*reading
}

// shortText is a text of up to eight bytes, as two numbers, and its reading.
type shortText struct {
	key  uint64
	size int
	read reading
}

// Real archives hold some 2,000 distinct texts of chess moves.
const (
	tableBits = 13
	mostTexts = 1 << 12
	longTexts = 1 << 12
)

// lookup returns the reading of a text, valid until the next call.
func (t *readingTable) lookup(text string) *reading {
	n := len(text)
	for n > 2 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n > 8 || n == 0 {
		return t.lookupLong(text)
	}
	// The ends of the text, which may overlap, tell it apart from others of its
	// length; read byte by byte, texts of changing length would cost wrong guesses
	// of the processor.
	var key uint64
	if n >= 4 {
		tail := text[n-4:]
		key = uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
			uint64(tail[0])<<32 | uint64(tail[1])<<40 | uint64(tail[2])<<48 | uint64(tail[3])<<56
	} else {
		key = uint64(text[0]) | uint64(text[n/2])<<8 | uint64(text[n-1])<<16
	}
	slot := (key + uint64(n)<<56) * 0x9E3779B97F4A7C15 >> (64 - tableBits)
	for slot < uint64(len(t.slots)) && t.slots[slot] != 0 {
		if e := &t.texts[t.slots[slot]-1]; e.key == key && e.size == n {
			return &e.read
		}
		slot = (slot + 1) & (1<<tableBits - 1)
	}
	return t.enter(key, text[:n], slot)
}

// enter reads a short text and keeps it in a free slot.
func (t *readingTable) enter(key uint64, text string, slot uint64) *reading {
	if t.slots == nil || len(t.texts) == mostTexts {
		t.slots, t.texts = make([]uint16, 1<<tableBits), make([]shortText, 0, mostTexts)
	}
	read := readSAN(text)
	read.plain = read.kind != gamerec.NoKind && read.to != gamerec.NoSquare && read.castle == 0 && !read.null && read.more == nil
	t.texts = append(t.texts, shortText{key, len(text), read})
	t.slots[slot] = uint16(len(t.texts))
	return &t.texts[len(t.texts)-1].read
}

func (t *readingTable) lookupLong(text string) *reading {
	if r := t.long[text]; r != nil {
		return r
	}
	if len(t.long) >= longTexts || t.long == nil {
		t.long = make(map[string]*reading)
	}
	r := readSAN(text)
	t.long[strings.Clone(text)] = &r
	return &r
}
