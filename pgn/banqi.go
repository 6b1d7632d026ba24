package pgn

import (
	"fmt"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// banqiText is the grammar of one ply of banqi, in any of its three notations:
// that of this toolkit (a1=G, a1-a2, a1xa2), that of the Computer Olympiad's
// engines (a1(K), a1-b1), and the action strings of OpenSpiel (Flip(0,4)Reveal:R,
// R(0,4)-(0,5), R(0,4)x(0,5)).
type banqiText struct {
	Action *banqiAction `parser:"  @@"`
	Flip   *banqiFlip   `parser:"| @@"`
	From   string       `parser:"| @Square"`
	Sign   string       `parser:"  @(Step | Capture)?"`
	To     string       `parser:"  @Square"`
}

// banqiFlip is a flip with what it reveals, "?" if that is not told.
type banqiFlip struct {
	At    string `parser:"@Square"`
	Piece string `parser:"( Equals @(Letter | Unknown) | Open @(Letter | Unknown) Close )"`
}

// banqiAction is an action string of OpenSpiel: a flip, or a move of a piece.
type banqiAction struct {
	Flip   string `parser:"  Flip @Pair"`
	Reveal string `parser:"  ( Reveal @Letter )?"`
	Piece  string `parser:"| @Letter"`
	From   string `parser:"  @Pair"`
	Sign   string `parser:"  @(Step | Capture)"`
	To     string `parser:"  @Pair"`
}

var banqiLexer = sync.OnceValue(func() *lexer.StatefulDefinition {
	return lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Flip", Pattern: `Flip`},
		{Name: "Reveal", Pattern: `/?Reveal:`},
		{Name: "Pair", Pattern: `\([0-9],[0-9]\)`},
		{Name: "Square", Pattern: `[a-h][0-9]`},
		{Name: "Capture", Pattern: `x`},
		{Name: "Letter", Pattern: `[A-Za-z]`},
		{Name: "Step", Pattern: `-`},
		{Name: "Equals", Pattern: `=`},
		{Name: "Unknown", Pattern: `\?`},
		{Name: "Open", Pattern: `\(`},
		{Name: "Close", Pattern: `\)`},
		{Name: "Blank", Pattern: `\s+`}, // between Flip(0,4) and Reveal:R, if the actions stand apart
	})
})

var banqiParser = sync.OnceValue(func() *participle.Parser[banqiText] {
	return participle.MustBuild[banqiText](participle.Lexer(banqiLexer()), participle.Elide("Blank"), participle.UseLookahead(3))
})

// BanqiEBNF returns the grammar of a ply of banqi, as docs/formats/banqi.md shows it.
func BanqiEBNF() string { return banqiParser().String() }

// banqiStyle is one of the notations of banqi.
type banqiStyle uint8

const (
	banqiOwn       banqiStyle = iota
	banqiTCG                  // files a to d, ranks 1 to 8, letters KGMRNCP
	banqiOpenSpiel            // rows from the top and columns, letters GAERHCS
)

// banqiNotation reads and writes the moves of banqi.
type banqiNotation struct {
	name  string
	style banqiStyle
	texts textTable[*banqiText]
}

// NewBanqi returns the notation of this toolkit: a1=G, a1-a2, a1xa2.
func NewBanqi() gamerec.Notation { return &banqiNotation{name: "banqi", style: banqiOwn} }

// NewTCG returns the notation of the Computer Olympiad's engine protocol: a1(K),
// a1-b1, on a board of four files and eight ranks. Its files are the ranks of the
// other notations and its ranks their files.
func NewTCG() gamerec.Notation { return &banqiNotation{name: "tcg", style: banqiTCG} }

// NewOpenSpiel returns the action strings of OpenSpiel, a flip and what it reveals
// as one text: Flip(0,4)Reveal:R, R(0,4)-(0,5), R(0,4)x(0,5).
func NewOpenSpiel() gamerec.Notation { return &banqiNotation{name: "openspiel", style: banqiOpenSpiel} }

// Name implements gamerec.Notation.
func (n *banqiNotation) Name() string { return n.name }

// letters returns the letter set of the notation.
func (n *banqiNotation) letters() string {
	if n.style == banqiTCG {
		return fen.TCGLetters
	}
	return fen.BanqiLetters
}

// piece reads a letter in the alphabet of the notation.
func (n *banqiNotation) piece(letter byte) gamerec.Piece { return fen.BanqiPiece(letter, n.letters()) }

func (n *banqiNotation) letter(p gamerec.Piece) byte { return fen.BanqiLetter(p, n.letters()) }

var banqiBoard = gamerec.Banqi.Board()

// square reads a square in the notation's own board.
func (n *banqiNotation) square(text string) (gamerec.Square, bool) {
	switch n.style {
	case banqiTCG:
		file, rank := int(text[0]-'a'), int(text[1]-'1')
		s := banqiBoard.Square(rank, file)
		return s, s != gamerec.NoSquare
	case banqiOpenSpiel:
		row, column := int(text[1]-'0'), int(text[3]-'0')
		s := banqiBoard.Square(column, int(banqiBoard.Ranks)-1-row)
		return s, s != gamerec.NoSquare
	}
	return banqiBoard.ParseSquare(text)
}

func (n *banqiNotation) appendSquare(dst []byte, s gamerec.Square) []byte {
	file, rank := banqiBoard.File(s), banqiBoard.Rank(s)
	switch n.style {
	case banqiTCG:
		return append(dst, 'a'+byte(rank), '1'+byte(file))
	case banqiOpenSpiel:
		return append(dst, '(', '0'+banqiBoard.Ranks-1-byte(rank), ',', '0'+byte(file), ')')
	}
	return banqiBoard.Append(dst, s)
}

// Resolve implements gamerec.Notation. A text fits at most one move.
func (n *banqiNotation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	m, err := n.read(p, text)
	if err != nil {
		return dst, err
	}
	if err := p.Check(m); err != nil {
		return dst, err
	}
	if m.Flags&gamerec.FlagFlip != 0 && m.Piece == gamerec.NoKind {
		return dst, &gamerec.IllegalError{
			Reason: "flip-unknown", Msg: "the record does not tell which piece the flip revealed, so it cannot be replayed further",
			Hint: "write the piece, as in " + [...]string{"a1=G", "a1(K)", "Flip(0,4)Reveal:R"}[n.style],
		}
	}
	return append(dst, m), nil
}

// parseBanqi parses a text; nil if it is no move text.
func parseBanqi(text string) *banqiText {
	tree, err := banqiParser().ParseString("", text)
	if err != nil {
		return nil
	}
	return tree
}

// read turns a text into a move of the position, legal or not.
func (n *banqiNotation) read(p gamerec.Position, text string) (gamerec.Move, error) {
	tree := *n.texts.lookup(text, parseBanqi)
	if tree == nil {
		return gamerec.Move{}, n.unreadable(text, "")
	}
	flip, letter, from, sign, to := "", "", tree.From, tree.Sign, tree.To
	switch {
	case tree.Flip != nil:
		flip, letter = tree.Flip.At, tree.Flip.Piece
	case tree.Action != nil && tree.Action.Flip != "":
		flip, letter = tree.Action.Flip, tree.Action.Reveal
	case tree.Action != nil:
		from, sign, to = tree.Action.From, tree.Action.Sign, tree.Action.To
	}
	if (tree.Action != nil) != (n.style == banqiOpenSpiel) {
		return gamerec.Move{}, n.unreadable(text, "it is of another notation")
	}
	if tree.Flip != nil && n.style == banqiTCG && strings.Contains(text, "=") {
		return gamerec.Move{}, n.unreadable(text, "the sign = is that of the notation banqi, which has other squares and letters")
	}
	if flip != "" {
		return n.readFlip(flip, letter, text)
	}
	m, ok := n.squares(from, to)
	if !ok {
		return gamerec.Move{}, n.unreadable(text, "there is no such square")
	}
	if m.From == m.To { // engines write a flip as a move to its own square
		m.Flags = gamerec.FlagFlip
		return m, nil
	}
	m.Piece, m.Taken = p.At(m.From).Kind(), p.At(m.To).Kind()
	if sign == "x" && m.Taken == gamerec.NoKind && m.Piece != gamerec.NoKind {
		return m, &gamerec.IllegalError{Reason: "no-capture", Msg: fmt.Sprintf("%s is a capture, but %s is empty", text, banqiBoard.Name(m.To)), Hint: "write a step with -"}
	}
	if tree.Action != nil {
		if stands := p.At(m.From); n.piece(tree.Action.Piece[0]) != stands && stands != gamerec.NoPiece && stands != gamerec.HiddenPiece {
			return m, &gamerec.IllegalError{Reason: "no-piece", Msg: fmt.Sprintf("a %s stands on %s, not what %s says", stands.Kind(), banqiBoard.Name(m.From), text)}
		}
	}
	return m, nil
}

func (n *banqiNotation) squares(from, to string) (m gamerec.Move, ok bool) {
	var ok1, ok2 bool
	m.From, ok1 = n.square(from)
	m.To, ok2 = n.square(to)
	return m, ok1 && ok2
}

func (n *banqiNotation) readFlip(at, letter, text string) (gamerec.Move, error) {
	s, ok := n.square(at)
	if !ok {
		return gamerec.Move{}, n.unreadable(text, "there is no such square")
	}
	m := gamerec.Move{From: s, To: s, Flags: gamerec.FlagFlip}
	if letter == "" || letter == "?" {
		return m, nil
	}
	piece := n.piece(letter[0])
	if piece == gamerec.NoPiece {
		return m, n.unreadable(text, fmt.Sprintf("%q is no piece in its letters", letter))
	}
	m.Piece = piece.Kind()
	if piece.Side() == gamerec.Second {
		m.Flags |= gamerec.FlagSecond
	}
	return m, nil
}

func (n *banqiNotation) unreadable(text, why string) error {
	hint := map[banqiStyle]string{
		banqiOwn:       "write a1=G for a flip, a1-a2 for a step, a1xa2 for a capture",
		banqiTCG:       "write a1(K) for a flip, a1-b1 for a move",
		banqiOpenSpiel: "write Flip(0,4)Reveal:R, R(0,4)-(0,5) or R(0,4)x(0,5)",
	}[n.style]
	msg := "cannot read " + gamerec.Quote(text) + " as a move of banqi"
	if why != "" {
		msg += ": " + why
	}
	return &gamerec.SyntaxError{Text: text, Msg: msg, Hint: hint}
}

// Append implements gamerec.Notation.
func (n *banqiNotation) Append(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagFlip != 0 {
		return n.appendFlip(dst, m)
	}
	if n.style == banqiOpenSpiel {
		dst = append(dst, n.letter(p.At(m.From)))
	}
	dst = n.appendSquare(dst, m.From)
	if m.Taken != gamerec.NoKind && n.style != banqiTCG {
		dst = append(dst, 'x')
	} else {
		dst = append(dst, '-')
	}
	return n.appendSquare(dst, m.To)
}

func (n *banqiNotation) appendFlip(dst []byte, m gamerec.Move) []byte {
	letter := byte('?')
	if piece := m.Revealed(); piece != gamerec.NoPiece {
		letter = n.letter(piece)
	}
	switch n.style {
	case banqiTCG:
		if letter == '?' { // as its engines answer
			return n.appendSquare(append(n.appendSquare(dst, m.From), '-'), m.From)
		}
		return append(n.appendSquare(dst, m.From), '(', letter, ')')
	case banqiOpenSpiel:
		dst = n.appendSquare(append(dst, "Flip"...), m.From)
		if letter == '?' {
			return dst
		}
		return append(append(dst, "Reveal:"...), letter)
	}
	return append(n.appendSquare(dst, m.From), '=', letter)
}

// GuessBanqi names the notations in which the moves of a record of banqi may be
// written, the likeliest first. A Format tag declares one. Letters prove one where
// they differ (K, M, N, P against A, E, H, S), and so do squares that only one board
// has; failing that the signs = and x, which the Computer Olympiad does not write.
func GuessBanqi(rec *gamerec.Record) []string {
	if format, ok := rec.Tag("Format"); ok {
		switch name := strings.ToLower(format); name {
		case "banqi", "tcg", "openspiel":
			return []string{name}
		}
	}
	tcg, own, sign := false, false, false
	for i := range rec.Line.Moves {
		text := rec.Line.Moves[i].Text
		if strings.HasPrefix(text, "Flip(") || strings.Contains(text, ",") {
			return []string{"openspiel"}
		}
		sign = sign || strings.ContainsAny(text, "=x")
		if i := strings.IndexAny(text, "=("); i >= 0 && i+1 < len(text) {
			own = own || strings.IndexByte("AEHSaehs", text[i+1]) >= 0
			tcg = tcg || strings.IndexByte("KMNPkmnp", text[i+1]) >= 0
		}
		for k := 0; k+1 < len(text); k++ {
			if c := text[k]; c >= 'a' && c <= 'h' && isDigit(text[k+1]) {
				own = own || c > 'd'
				tcg = tcg || text[k+1] > '4'
			}
		}
	}
	switch {
	case own && !tcg, sign && !tcg:
		return []string{"banqi"}
	case tcg && !own:
		return []string{"tcg"}
	}
	return []string{"banqi", "tcg"}
}
