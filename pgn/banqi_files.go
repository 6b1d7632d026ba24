package pgn

import (
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/gamerec/gamerec"
)

// BanqiContainers lists the containers of banqi beside PGN, in the order in which
// they are to be tried.
func BanqiContainers() []gamerec.Container {
	return []gamerec.Container{
		{
			Name: "tcg", Game: gamerec.Banqi, About: "protocol lines of the Computer Olympiad's engines", Extensions: []string{".tcg"},
			Notation: "tcg", Holds: gamerec.HoldsMany, Tags: []string{"Colors"}, // which the flips tell
			Sniff: sniffTCG, Read: ReadTCG, Append: AppendTCG,
		},
		{
			Name: "openspiel", Game: gamerec.Banqi, About: "actions of OpenSpiel, one a line", Extensions: []string{".openspiel"},
			Notation: "openspiel", Tags: []string{"Colors"}, // which the flips tell
			Sniff: sniffOpenSpiel, Read: ReadOpenSpiel, Append: AppendOpenSpiel,
		},
	}
}

// tcgLine is the grammar of a line of the protocol: a command with its number
// (10 move a1 b1), or a reply with the number of its command (=12 a1 b1, ?12 error).
type tcgLine struct {
	Sign  string    `parser:"@Sign?"`
	ID    string    `parser:"@Number?"`
	Words []tcgWord `parser:"@@*"`
}

type tcgWord struct {
	Pos  lexer.Position
	Text string `parser:"@(Word | Number | Sign)"`
}

var tcgParser = sync.OnceValue(func() *participle.Parser[tcgLine] {
	return participle.MustBuild[tcgLine](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Sign", Pattern: `[=?]`},
			{Name: "Number", Pattern: `[0-9]+`},
			{Name: "Word", Pattern: `[^\s=?0-9]\S*`},
			{Name: "Blank", Pattern: `\s+`},
		})),
		participle.Elide("Blank"),
	)
})

// TCGEBNF returns the grammar of a protocol line, as docs/formats/banqi.md shows it.
func TCGEBNF() string { return tcgParser().String() }

// openSpielLine is the grammar of a line of an action list, without its blanks.
type openSpielLine struct {
	Reveal string       `parser:"  Reveal @Letter"`
	Action *banqiAction `parser:"| @@"`
}

var openSpielParser = sync.OnceValue(func() *participle.Parser[openSpielLine] {
	return participle.MustBuild[openSpielLine](participle.Lexer(banqiLexer()), participle.Elide("Blank"), participle.UseLookahead(3))
})

// OpenSpielEBNF returns the grammar of a line of an action list, as
// docs/formats/banqi.md shows it.
func OpenSpielEBNF() string { return openSpielParser().String() }

// lineReader builds records of banqi from a text of lines.
type lineReader struct {
	text     string
	notation string
	records  []*gamerec.Record
	rec      *gamerec.Record
	from     int         // where rec begins in the text
	pos      gamerec.Pos // of from
	faults   []lineFault // of rec
	problems gamerec.Problems
}

// lineFault is a problem whose place is still an offset in the text.
type lineFault struct {
	from, to int
	problem  gamerec.Problem
}

// mostFaults bounds how many problems are reported of one text.
const mostFaults = 1000

// lines calls do with every line of the text and its offset.
func (r *lineReader) lines(do func(line string, at int)) {
	r.pos = gamerec.Pos{Line: 1, Column: 1}
	at := len(r.text) - len(strings.TrimPrefix(r.text, byteOrderMark))
	for line := range strings.Lines(r.text[at:]) {
		do(line, at)
		at += len(line)
	}
}

// begin ends the record at hand and begins the next at an offset of the text.
func (r *lineReader) begin(at int) {
	if r.rec != nil {
		r.close(at)
		r.pos = r.rec.Pos.Advance(r.rec.Source)
		r.from = at
	}
	r.rec = &gamerec.Record{
		Game: gamerec.Banqi, Index: len(r.records) + 1, Pos: r.pos,
		Tags: []gamerec.Tag{{Name: "Format", Value: r.notation}},
	}
	r.records = append(r.records, r.rec)
}

// close gives the record at hand its source, which ends at an offset of the text,
// and its problems their places.
func (r *lineReader) close(at int) {
	r.rec.Source = r.text[r.from:at]
	var places gamerec.Locator
	places.Reset(r.rec)
	for _, f := range r.faults {
		p := f.problem
		p.Game, p.Pos, p.End = r.rec.Index, places.Pos(int32(f.from-r.from)), places.Pos(int32(f.to-r.from))
		r.problems = append(r.problems, p)
	}
	r.faults = r.faults[:0]
}

// end ends the last record.
func (r *lineReader) end(what string) ([]*gamerec.Record, gamerec.Problems) {
	if r.rec == nil {
		return nil, append(r.problems, gamerec.Problem{
			Code: CodeNoGame, Severity: gamerec.Error, Pos: gamerec.Pos{Line: 1, Column: 1},
			Msg: "the text holds no " + what, Hint: "check that the file is what its name says",
		})
	}
	r.close(len(r.text))
	return r.records, r.problems
}

// move adds a move that stands at an offset of the text.
func (r *lineReader) move(text string, at int) {
	if r.rec == nil {
		r.begin(0)
	}
	r.rec.Line.Moves = append(r.rec.Line.Moves, gamerec.Node{Text: text, At: int32(at - r.from)})
}

// last returns the last move of the record at hand, nil if there is none.
func (r *lineReader) last() *gamerec.Node {
	if r.rec == nil || len(r.rec.Line.Moves) == 0 {
		return nil
	}
	return &r.rec.Line.Moves[len(r.rec.Line.Moves)-1]
}

func (r *lineReader) report(severity gamerec.Severity, from, to int, msg, hint string) {
	if r.rec == nil {
		r.begin(0)
	}
	if len(r.faults)+len(r.problems) < mostFaults {
		r.faults = append(r.faults, lineFault{from, to, gamerec.Problem{Code: CodeStrayText, Severity: severity, Msg: msg, Hint: hint}})
	}
}

// ReadTCG reads the protocol lines of the Computer Olympiad's engines. Moves are
// the commands move and flip; a reply to genmove counts only if no such command
// repeats it. reset_board begins a record. Other commands tell nothing of the game.
func ReadTCG(text string) ([]*gamerec.Record, gamerec.Problems) {
	r := tcgReader{lineReader: lineReader{text: text, notation: "tcg"}}
	r.lines(r.line)
	return r.end("command of the protocol")
}

type tcgReader struct {
	lineReader
	asked  bool // the last command was genmove
	answer bool // the last move is a reply, which a command may repeat
	reply  bool // the lines of a reply go on
}

func (r *tcgReader) line(line string, at int) {
	trimmed := strings.TrimSpace(line)
	if trimmed == "" {
		r.reply = false
		return
	}
	end := at + len(strings.TrimRight(line, "\r\n"))
	tree, err := tcgParser().ParseString("", line)
	if err != nil || len(tree.Words) == 0 && tree.Sign == "" {
		r.stray(trimmed, at, end)
		return
	}
	words := make([]string, len(tree.Words))
	for i, w := range tree.Words {
		words[i] = w.Text
	}
	switch {
	case tree.Sign != "":
		if tree.Sign == "=" && r.asked && len(words) == 2 && isTCGSquare(words[0]) && isTCGSquare(words[1]) {
			r.move(tcgMove(words[0], words[1]), at+tree.Words[0].Pos.Offset)
			r.answer = true
		}
		r.asked, r.reply = false, true
	case tree.ID == "" && r.reply: // a further line of the reply, as of showboard
	default:
		place := at
		if len(tree.Words) > 1 {
			place = at + tree.Words[1].Pos.Offset
		}
		r.asked, r.reply = words[0] == "genmove", false
		if !r.command(words, place) {
			r.stray(trimmed, at, end)
		}
	}
}

// isTCGSquare says whether a word has the form of a square; whether the board has
// it is for the notation to say.
func isTCGSquare(word string) bool {
	return len(word) == 2 && word[0] >= 'a' && word[0] <= 'h' && isDigit(word[1])
}

// tcgMove returns the text of a move; a flip that does not tell its outcome is a
// move to its own square.
func tcgMove(from, to string) string { return from + "-" + to }

// command carries out a command; false means that it is none of the protocol. at
// is where its first argument stands.
func (r *tcgReader) command(words []string, at int) bool {
	switch args := words[1:]; {
	case words[0] == "reset_board" && len(args) == 0:
		if r.rec == nil || len(r.rec.Line.Moves) > 0 {
			r.begin(at)
		}
		r.answer = false
	case words[0] == "move" && len(args) == 2 && isTCGSquare(args[0]) && isTCGSquare(args[1]):
		r.played(tcgMove(args[0], args[1]), at)
	case words[0] == "flip" && len(args) == 2 && isTCGSquare(args[0]) && len(args[1]) == 1 && (isLetter(args[1][0]) || args[1] == "?"):
		if args[1] == "?" {
			r.played(tcgMove(args[0], args[0]), at)
		} else {
			r.played(args[0]+"("+args[1]+")", at)
		}
	case words[0] == "game_over" && len(args) > 0:
		r.over(strings.Join(args, " "), at)
	case words[0] == "init_board":
		r.report(gamerec.Error, at, at, "init_board sets up a position, which is not read", "write the record as PGN with a FEN tag")
	default:
		return tcgCommands[words[0]]
	}
	return true
}

// tcgCommands are the commands that tell nothing of the game.
var tcgCommands = map[string]bool{
	"protocol_version": true, "name": true, "version": true, "known_command": true, "list_commands": true, "quit": true,
	"boardsize": true, "genmove": true, "num_repetition": true, "num_moves_to_draw": true, "game_over": true, "ready": true,
	"time_settings": true, "time_left": true, "showboard": true,
}

// played adds a move, unless the reply before it was the same one.
func (r *tcgReader) played(text string, at int) {
	last := r.last()
	if r.answer && last != nil {
		square := last.Text[:2]
		if last.Text == text || last.Text == tcgMove(square, square) && strings.HasPrefix(text, square+"(") {
			last.Text, last.At, r.answer = text, int32(at-r.from), false
			return
		}
	}
	r.answer = false
	r.move(text, at)
}

// over keeps what is said of the end: a winner by colour as the result, anything
// else as a comment.
func (r *tcgReader) over(what string, at int) {
	last := r.last()
	if last == nil {
		return
	}
	switch winner, first := strings.ToLower(what), r.firstColour(); {
	case winner == "draw":
		r.rec.Result = gamerec.ResultDraw
	case first != "" && winner == first:
		r.rec.Result = gamerec.ResultFirst
	case first != "" && (winner == "red" || winner == "black"):
		r.rec.Result = gamerec.ResultSecond
	default:
		last.Items = append(last.Items, gamerec.Item{Kind: gamerec.ItemComment, At: int32(at - r.from), Text: "game_over " + what})
	}
}

// firstColour returns the colour of the first piece flipped, which the first
// player has; "" if it is not told.
func (r *tcgReader) firstColour() string {
	_, piece, _ := strings.Cut(r.rec.Line.Moves[0].Text, "(")
	switch {
	case piece == "" || !isLetter(piece[0]):
		return ""
	case piece[0] >= 'a':
		return "black"
	}
	return "red"
}

func (r *tcgReader) stray(line string, at, end int) {
	r.report(gamerec.Warning, at, end, "the line "+gamerec.Quote(line)+" is no line of the protocol", "write commands such as 11 flip a1 K and 10 move a1 b1")
}

// AppendTCG appends the main line as commands of the protocol. Its moves must be
// in the notation tcg; it ends at the first that is not.
func AppendTCG(dst []byte, rec *gamerec.Record) []byte {
	dst = append(dst, "7 reset_board\n"...)
	for i := range rec.Line.Moves {
		text := rec.Line.Moves[i].Text
		if at, piece, ok := strings.Cut(text, "("); ok && len(piece) == 2 {
			dst = append(append(append(dst, "11 flip "...), at...), ' ', piece[0], '\n')
		} else if from, to, ok := strings.Cut(text, "-"); ok && from == to {
			dst = append(append(append(dst, "11 flip "...), from...), " ?\n"...)
		} else if ok {
			dst = append(append(append(append(append(dst, "10 move "...), from...), ' '), to...), '\n')
		} else {
			break
		}
	}
	return dst
}

// sniffTCG looks for a command of the protocol with its number.
func sniffTCG(head string) bool {
	for line := range strings.Lines(strings.TrimPrefix(head, byteOrderMark)) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if !isDigit(line[0]) && line[0] != '=' && line[0] != '?' {
			return false
		}
		id, command, _ := strings.Cut(line, " ")
		if strings.Trim(id, "0123456789") == "" {
			switch word, _, _ := strings.Cut(command, " "); word {
			case "reset_board", "move", "flip", "genmove":
				return true
			}
		}
	}
	return false
}

// ReadOpenSpiel reads actions of OpenSpiel, one a line: Flip(0,4), then Reveal:R;
// R(0,4)-(0,5); R(0,4)x(0,5). Lines that begin with # are passed over.
func ReadOpenSpiel(text string) ([]*gamerec.Record, gamerec.Problems) {
	r := lineReader{text: text, notation: "openspiel"}
	r.lines(r.action)
	return r.end("action")
}

func (r *lineReader) action(line string, at int) {
	trimmed := strings.TrimSpace(line)
	if trimmed == "" || trimmed[0] == '#' {
		return
	}
	place := at + strings.Index(line, trimmed)
	action := strings.ReplaceAll(trimmed, " ", "")
	tree, err := openSpielParser().ParseString("", action)
	switch {
	case err != nil:
		r.report(gamerec.Warning, place, place+len(trimmed), "the line "+gamerec.Quote(trimmed)+" is no action of banqi", "write Flip(0,4), Reveal:R, R(0,4)-(0,5) or R(0,4)x(0,5)")
	case tree.Action != nil:
		r.move(action, place)
	default:
		last := r.last()
		if last == nil || !strings.HasPrefix(last.Text, "Flip") || strings.Contains(last.Text, "Reveal") {
			r.report(gamerec.Warning, place, place+len(trimmed), gamerec.Quote(trimmed)+" follows no flip", "write it behind the action Flip(row,column)")
			return
		}
		last.Text += "Reveal:" + tree.Reveal
	}
}

// AppendOpenSpiel appends the main line as actions, one a line, flip and outcome
// apart. Its moves must be in the notation openspiel.
func AppendOpenSpiel(dst []byte, rec *gamerec.Record) []byte {
	for i := range rec.Line.Moves {
		flip, letter, told := strings.Cut(rec.Line.Moves[i].Text, "Reveal:")
		dst = append(append(dst, flip...), '\n')
		if told {
			dst = append(append(append(dst, "Reveal:"...), letter...), '\n')
		}
	}
	return dst
}

// sniffOpenSpiel looks at the first line that is no remark.
func sniffOpenSpiel(head string) bool {
	for line := range strings.Lines(strings.TrimPrefix(head, byteOrderMark)) {
		line = strings.ReplaceAll(strings.TrimSpace(line), " ", "")
		if line == "" || line[0] == '#' {
			continue
		}
		_, err := openSpielParser().ParseString("", line)
		return err == nil
	}
	return false
}
