package wxf

import (
	"io"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// startFEN is the start position.
const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// command is a position command of UCCI and UCI, on a line of its own:
// position startpos moves h2e2, or position fen F moves h2e2.
type command struct {
	Start *lexer.Token `parser:"@Game"`
	FEN   *lexer.Token `parser:"@Field?"`
	Plies plyRun       `parser:"@@"`
}

// plyRun is a run of moves.
type plyRun struct{ toks []lexer.Token }

// Parse implements participle.Parseable.
func (r *plyRun) Parse(lex *lexer.PeekingLexer) error {
	r.toks = takeRun(lex, tokPly)
	return nil
}

var commandParser = sync.OnceValue(func() *participle.Parser[command] {
	return participle.MustBuild[command](participle.Lexer(commandLexer{}))
})

// CommandEBNF returns the grammar of UCCI position commands over its tokens.
func CommandEBNF() string {
	return "CommandText = Command* .\n" + commandParser().String() + "\nplyRun = <ply>* ."
}

// commandLexer is the lexer.Definition of position commands.
type commandLexer struct{}

// Symbols implements lexer.Definition.
func (commandLexer) Symbols() map[string]lexer.TokenType { return symbols() }

// Lex implements lexer.Definition.
func (commandLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	s := scanner{text: string(text)}
	s.commands()
	return &tokenList{toks: s.toks}, err
}

// commands scans position commands.
func (s *scanner) commands() {
	text := s.text
	for i := 0; i < len(text); {
		if n := blank(text[i:]); n > 0 {
			i += n
			continue
		}
		end := i + lineLength(text[i:])
		s.command(i, end)
		i = end
	}
}

// command reads the command on a line.
func (s *scanner) command(i, end int) {
	next := func() (word string, at int) {
		for i < end && blank(s.text[i:]) > 0 {
			i += blank(s.text[i:])
		}
		at = i
		for i < end && blank(s.text[i:]) == 0 {
			i++
		}
		return s.text[at:i], at
	}
	word, at := next()
	begin := at
	if word == "position" {
		word, at = next()
	}
	switch word {
	case "startpos":
		s.emit(tokGame, "", begin)
		word, at = next()
	case "fen":
		_, from := next()
		to := end
		if k := strings.Index(s.text[from:end], " moves"); k >= 0 {
			to = from + k
		}
		value := strings.TrimSpace(s.text[from:to])
		s.emit(tokGame, "", begin)
		s.emit(tokField, value, from)
		i = to
		word, at = next()
	default:
		if word != "moves" || s.begun {
			s.fault(CodeStrayText, gamerec.Warning, begin, end, "the line "+gamerec.Quote(s.text[begin:end])+" is no position command", "write position startpos moves ..., or position fen ... moves ...")
			return
		}
		s.emit(tokGame, "", begin)
	}
	if word != "moves" {
		if word != "" {
			s.fault(CodeStrayText, gamerec.Warning, at, end, "stray text "+gamerec.Quote(s.text[at:end]), "write moves before the moves")
		}
		return
	}
	for word, at = next(); word != ""; word, at = next() {
		s.emit(tokPly, word, at)
	}
}

// ReadCommands reads position commands of UCCI and UCI, a record for each line.
func ReadCommands(text string) ([]*gamerec.Record, gamerec.Problems) {
	return readRecords(text, "position command", (*scanner).commands, func(b *source, lex *lexer.PeekingLexer) error {
		cmd, err := commandParser().ParseFromLexer(lex)
		if err != nil {
			return err
		}
		if cmd.FEN != nil {
			b.fen(cmd.FEN.Value, cmd.FEN.Pos.Offset)
		}
		b.rec.Line.Moves = make([]gamerec.Node, 0, len(cmd.Plies.toks))
		for _, t := range cmd.Plies.toks {
			b.rec.Line.Moves = append(b.rec.Line.Moves, gamerec.Node{Text: t.Value, At: b.at(t.Pos.Offset)})
		}
		return nil
	})
}

// AppendCommand appends the main line as a position command, with its line break.
// The moves are written as their texts stand.
func AppendCommand(dst []byte, rec *gamerec.Record) []byte {
	if s := startSetup(rec); badStart(rec) {
		text, _ := rec.Tag("FEN")
		dst = append(append(dst, "position fen "...), oneLine(text)...)
	} else if s == nil {
		dst = append(dst, "position startpos"...)
	} else {
		dst = fen.Append(append(dst, "position fen "...), s, fen.Options{})
	}
	if len(rec.Line.Moves) > 0 {
		dst = append(dst, " moves"...)
	}
	for i := range rec.Line.Moves {
		dst = append(append(dst, ' '), rec.Line.Moves[i].Text...)
	}
	return append(dst, '\n')
}
