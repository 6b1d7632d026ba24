package wxf

import (
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// fileGame is one record of a .wxf file, the text file of the World Xiangqi Federation:
// lines of a keyword and a value, and the blocks SETUP{ } and START{ }END. The next one
// begins with its FORMAT line.
type fileGame struct {
	Start *lexer.Token `parser:"@Game"`
	Parts []*filePart  `parser:"@@*"`
}

type filePart struct {
	Field   *lexer.Token `parser:"  @Field"`
	Comment *lexer.Token `parser:"| @Comment"`
	Setup   *setupBlock  `parser:"| @@"`
	Moves   *startBlock  `parser:"| @@"`
}

type setupBlock struct {
	Open  *lexer.Token `parser:"@Setup"`
	Words wordRun      `parser:"@@ Close"`
}

type startBlock struct {
	Open  *lexer.Token `parser:"@Start"`
	Moves moveRun      `parser:"@@ Close"`
}

// wordRun is a run of words.
type wordRun struct{ toks []lexer.Token }

// Parse implements participle.Parseable.
func (r *wordRun) Parse(lex *lexer.PeekingLexer) error {
	r.toks = takeRun(lex, tokWord)
	return nil
}

var fileParser = sync.OnceValue(func() *participle.Parser[fileGame] {
	return participle.MustBuild[fileGame](participle.Lexer(fileLexer{}))
})

// FileEBNF returns the grammar of a .wxf file over its tokens.
func FileEBNF() string {
	return "FileText = FileGame* .\n" + fileParser().String() + "\nwordRun = <word>* .\n" + moveRunEBNF
}

// fileLexer is the lexer.Definition of .wxf files.
type fileLexer struct{}

// Symbols implements lexer.Definition.
func (fileLexer) Symbols() map[string]lexer.TokenType { return symbols() }

// Lex implements lexer.Definition.
func (fileLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	s := scanner{text: string(text)}
	s.file()
	return &tokenList{toks: s.toks}, err
}

// file scans a .wxf file.
func (s *scanner) file() {
	text := s.text
	format, moves := false, false // the current record has these
	end := 0                      // of the line
	for i := 0; i < len(text); {
		if n := blank(text[i:]); n > 0 {
			i += n
			continue
		}
		if !s.begun {
			s.emit(tokGame, "", i)
		}
		if strings.HasPrefix(text[i:], "/*") {
			i = s.comment(i)
			continue
		}
		s.lines++
		if i >= end { // blocks may follow one another on a line
			end = i + lineLength(text[i:])
		}
		keyword, at := cutKeyword(text, i, end)
		switch {
		case keyword == "":
			s.fault(CodeStrayText, gamerec.Warning, i, end, "stray text "+gamerec.Quote(text[i:end]), "lines begin with a keyword such as RED, or stand in START{ }END")
			i = end
			continue
		case at < end && text[at] == '{' && keyword == "START":
			room := s.emit(tokStart, text[i:at+1], i)
			s.plies, s.block = false, true
			i = s.closed(s.moves(at+1, true), i, keyword, room)
			s.block = false
			moves = true
			continue
		case at < end && text[at] == '{' && keyword == "SETUP":
			room := s.emit(tokSetup, text[i:at+1], i)
			i = s.closed(s.words(at+1), i, keyword, room)
			continue
		case keyword == "END" && at == end:
			i = end
			continue
		case keyword == "FORMAT":
			if format || moves {
				s.emit(tokGame, "", i)
			}
			format, moves = true, false
		}
		if s.emit(tokField, text[i:end], i) {
			s.toks[len(s.toks)-1].Pos.Column = at - i
		}
		i = end
	}
}

// closed emits the end of the block that opened at open, if there was room for that,
// passes END, and returns where to go on.
func (s *scanner) closed(i, open int, keyword string, room bool) int {
	if room {
		s.emit(tokClose, "}", min(i, len(s.text)))
	}
	if i >= len(s.text) {
		s.fault(CodeBlockUnclosed, gamerec.Warning, open, open+len(keyword), "the block "+keyword+"{ is never closed", "add }END at its end")
		return i
	}
	i++
	if strings.HasPrefix(s.text[i:], "END") {
		i += 3
	}
	return i
}

// words reads the words of a SETUP block from i to its }.
func (s *scanner) words(i int) int {
	for i < len(s.text) && s.text[i] != '}' {
		if n := blank(s.text[i:]); n > 0 {
			i += n
			continue
		}
		end := i + 1
		for end < len(s.text) && blank(s.text[end:]) == 0 && s.text[end] != '}' {
			end++
		}
		s.emit(tokWord, s.text[i:end], i)
		i = end
	}
	return i
}

func lineLength(text string) int {
	if n := strings.IndexAny(text, "\r\n"); n >= 0 {
		return n
	}
	return len(text)
}

// cutKeyword returns the capital letters at the start of a line and where its value begins.
func cutKeyword(text string, i, end int) (keyword string, at int) {
	at = i
	for at < end && text[at] >= 'A' && text[at] <= 'Z' {
		at++
	}
	keyword = text[i:at]
	for at < end && blank(text[at:]) > 0 {
		at += blank(text[at:])
	}
	if keyword != "" && at < end && at == i+len(keyword) && text[at] != '{' && text[at] != ':' {
		return "", i // a longer word
	}
	return keyword, at
}

// ReadFile reads the text of a .wxf file.
func ReadFile(text string) ([]*gamerec.Record, gamerec.Problems) {
	return readRecords(text, "record", (*scanner).file, func(b *source, lex *lexer.PeekingLexer) error {
		game, err := fileParser().ParseFromLexer(lex)
		if err == nil {
			b.file(game)
		}
		return err
	})
}

// file fills the record from the parts of a file.
func (b *source) file(g *fileGame) {
	var moves []lexer.Token
	begun := false
	for _, p := range g.Parts {
		switch {
		case p.Field != nil:
			begun = true
			b.field(p.Field)
		case p.Setup != nil:
			begun = true
			b.setup(p.Setup)
		case p.Moves != nil:
			moves = append(moves, p.Moves.Moves.toks...)
		case begun:
			moves = append(moves, *p.Comment)
		default:
			b.rec.Preamble = append(b.rec.Preamble, gamerec.Item{Kind: gamerec.ItemComment, Text: foldSpace(p.Comment.Value), At: b.at(p.Comment.Pos.Offset)})
		}
	}
	b.line(moves)
}

// playerTags are the tags of RED and BLACK, in the order of the values.
var playerTags = [...]string{"", "Elo", "Team"}

// moreFields ends the name of the tag of what stands behind those values.
const moreFields = "Fields"

// field takes in a line of keyword and value.
func (b *source) field(t *lexer.Token) {
	at := t.Pos.Offset + t.Pos.Column
	value := strings.TrimSpace(strings.TrimPrefix(t.Value[t.Pos.Column:], ":"))
	keyword := strings.TrimRight(t.Value[:t.Pos.Column], " \t:")
	switch keyword {
	case "RED", "BLACK":
		name := "Red"
		if keyword == "BLACK" {
			name = "Black"
		}
		for i, v := range strings.SplitN(value, ";", len(playerTags)+1) {
			field := moreFields // that the format does not have
			if i < len(playerTags) {
				field = playerTags[i]
			}
			if v = strings.Trim(v, "; \t"); v != "" {
				b.tag(name+field, v, at)
			}
		}
	case "FEN":
		if value != "" {
			b.fen(value, at)
		}
	case "DATE":
		b.date(value, at)
	case "RESULT":
		if value != "" {
			b.result(value, at)
			if b.rec.Result != gamerec.ResultNone {
				b.tag("Result", b.rec.Result.String(), at)
			}
		}
	case "GAME":
		if value != "" {
			b.tag("Title", value, at)
		}
	default:
		if value != "" {
			b.tag(keyword[:1]+strings.ToLower(keyword[1:]), value, at)
		}
	}
}

// date takes in a date in the orders met, as PGN has it, and the time behind it.
func (b *source) date(value string, at int) {
	date, clock, ok := readDate(value)
	switch {
	case ok:
		b.tag("Date", date, at)
		if clock != "" {
			b.tag("Time", clock, at)
		}
	case value != "":
		b.tag("Date", value, at)
	}
}

// readDate reads a date in the orders met, with a time behind it or not.
func readDate(value string) (date, clock string, ok bool) {
	day, clock, _ := strings.Cut(value, " ")
	for _, layout := range [...]string{"2006-1-2", "2006.1.2", "2006/1/2", "2-1-2006", "2.1.2006", "2/1/2006", "2006年1月2日"} {
		if d, err := time.Parse(layout, day); err == nil {
			return d.Format("2006.01.02"), strings.TrimSpace(clock), true
		}
	}
	return "", "", false
}

// fen takes in a position that the container holds.
func (b *source) fen(value string, at int) {
	setup, problems := fen.Parse(gamerec.Xiangqi, value, fen.Options{})
	if worst, _ := problems.Worst(); worst >= gamerec.Error {
		b.tag("FEN", value, at) // whoever plays the record reports it
		return
	}
	for _, p := range problems {
		p.Pos, p.End = b.rec.PosAt(b.at(at)), b.rec.PosAt(b.at(at+len(value)))
		p.Msg = "the position: " + p.Msg
		b.problems = append(b.problems, p)
	}
	b.rec.Start = &setup
}

// setup takes in a SETUP block: men with their points, such as Ke0, the words RED
// and BLACK ahead of the men of a side if letter case does not tell, and MOVE with
// the move number and the side to move.
func (b *source) setup(block *setupBlock) {
	s := gamerec.NewSetup(gamerec.Xiangqi)
	side, king := gamerec.NoSide, false
	for i := range block.Words.toks {
		king = king || block.Words.toks[i].Value[0]|0x20 == 'k'
	}
	ok := true
	words := block.Words.toks
	for i := 0; i < len(words); i++ {
		w := strings.Trim(words[i].Value, ",:")
		switch strings.ToUpper(w) {
		case "":
			continue
		case "RED":
			side = gamerec.First
			continue
		case "BLACK":
			side = gamerec.Second
			continue
		case "MOVE":
			if i+1 < len(words) {
				if n, err := strconv.Atoi(words[i+1].Value); err == nil && n > 0 {
					s.Number = n
					i++
				}
			}
			if i+1 < len(words) && strings.EqualFold(words[i+1].Value, "BLACK") {
				s.Turn = gamerec.Second
				i++
			} else if i+1 < len(words) && strings.EqualFold(words[i+1].Value, "RED") {
				i++
			}
			continue
		}
		piece, point := manAt(w, side, king)
		if point != gamerec.NoSquare && s.Cells[point] == gamerec.NoPiece {
			s.Cells[point] = piece
			continue
		}
		ok = false
		at := words[i].Pos.Offset
		f := fault{CodeSetupSyntax, gamerec.Error, at, at + len(words[i].Value), gamerec.Quote(w) + " is no man with its point", "write the letter of the man, the file a to i and the rank 0 to 9, as in Ke0"}
		if point != gamerec.NoSquare {
			f.msg, f.hint = gamerec.Quote(w)+" is a second man on "+pointName(point), "give each man a point of its own"
		}
		b.report(f)
	}
	switch {
	case ok:
		b.rec.Start = &s
	case len(words) > 0:
		from, last := words[0].Pos.Offset, &words[len(words)-1]
		b.tag("FEN", foldSpace(b.rec.Source[from-b.start:last.Pos.Offset+len(last.Value)-b.start]), from)
	}
}

// manAt reads a man with its point. Beside a king a G is a guard, an advisor.
func manAt(word string, side gamerec.Side, king bool) (gamerec.Piece, gamerec.Square) {
	if len(word) != 3 || !isDigit(word[2]) {
		return gamerec.NoPiece, gamerec.NoSquare
	}
	kind := letterKind(word[0])
	if king && word[0]|0x20 == 'g' {
		kind = gamerec.Advisor
	}
	if side == gamerec.NoSide {
		side = gamerec.First
		if word[0] >= 'a' {
			side = gamerec.Second
		}
	}
	at := board.Square(int(word[1]|0x20)-'a', int(word[2]-'0'))
	if kind == gamerec.NoKind {
		at = gamerec.NoSquare
	}
	return gamerec.NewPiece(side, kind), at
}

// AppendFile appends a record as a .wxf file. The moves are written as their texts stand.
func AppendFile(dst []byte, rec *gamerec.Record) []byte {
	for i := range rec.Preamble {
		if rec.Preamble[i].Kind == gamerec.ItemComment {
			dst = appendComment(dst, rec.Preamble[i].Text)
		}
	}
	line := func(keyword, value string) {
		dst = append(dst, keyword...)
		for n := len(keyword); n < 8; n++ {
			dst = append(dst, ' ')
		}
		dst = append(append(dst, value...), '\n')
	}
	tag := func(name string) string {
		return oneLine(redTag(rec, name))
	}
	line("FORMAT", fileFormat(rec))
	if v := tag("Title"); v != "" {
		line("GAME", v)
	}
	for _, side := range [...]string{"Red", "Black"} {
		value := ""
		for _, name := range playerTags {
			value += strings.ReplaceAll(tag(side+name), ";", ",") + ";"
		}
		if more := tag(side + moreFields); more != "" {
			value += more + ";"
		}
		line(strings.ToUpper(side), value)
	}
	if r := effectiveResult(rec); r != gamerec.ResultNone {
		line("RESULT", r.String())
	}
	if v := tag("Date"); v != "" {
		if len(v) == 10 {
			v = strings.ReplaceAll(v, ".", "-")
		}
		line("DATE", strings.TrimSpace(v+" "+tag("Time")))
	}
	if v := tag("Event"); v != "" {
		line("EVENT", v)
	}
	if text, _ := rec.Tag("FEN"); badStart(rec) {
		line("FEN", oneLine(text))
	} else if s := startSetup(rec); s != nil {
		text := string(fen.Append(nil, s, fen.Options{Letters: "wxf"}))
		if s.Clock == 0 && s.Number <= 1 {
			text = strings.TrimSuffix(text, " - - 0 1")
			if s.Turn == gamerec.First {
				text = strings.TrimSuffix(text, "w") + "r"
			}
		}
		line("FEN", text)
	}
	dst = append(dst, "START{\n"...)
	dst = appendPairs(dst, rec, true)
	return append(dst, "}END\n"...)
}

// fileMisfits lists the signs that end a field of the players or a comment, which
// AppendFile replaces.
func fileMisfits(rec *gamerec.Record) (list []gamerec.Loss) {
	for _, t := range rec.Tags {
		name := redName(t.Name)
		side := strings.HasPrefix(name, "Red") || strings.HasPrefix(name, "Black")
		if side && strings.Contains(t.Value, ";") && !strings.HasSuffix(name, moreFields) {
			list = append(list, gamerec.Loss{What: "semicolon of the tag " + t.Name, At: t.At})
		}
	}
	list = endMisfits(list, rec.Preamble)
	list = endMisfits(list, rec.Line.Before)
	for i := range rec.Line.Moves {
		list = endMisfits(list, rec.Line.Moves[i].Items)
	}
	return list
}

func endMisfits(list []gamerec.Loss, items []gamerec.Item) []gamerec.Loss {
	for i := range items {
		if items[i].Kind == gamerec.ItemComment && strings.Contains(items[i].Text, "*/") {
			list = append(list, gamerec.Loss{What: "*/ in the comment", At: items[i].At})
		}
	}
	return list
}

// fileFormat returns the value of the FORMAT line for the texts of a record.
func fileFormat(rec *gamerec.Record) string {
	switch Guess(rec)[0] {
	case "iccs", "ucci", "uci":
		return "ICCS"
	case "san", "san0":
		return "SALG"
	case "zh-hans", "zh-hant", "zh-hans-old", "zh-hant-old":
		return "Chinese"
	}
	return "WXF"
}

// effectiveResult returns the result of a record, from its Result tag if it has no marker.
func effectiveResult(rec *gamerec.Record) gamerec.Result {
	if rec.Result != gamerec.ResultNone {
		return rec.Result
	}
	value, _ := rec.Tag("Result")
	r, _ := gamerec.ParseResult(value)
	return r
}

func appendComment(dst []byte, text string) []byte {
	dst = append(dst, "/* "...)
	dst = append(dst, strings.ReplaceAll(oneLine(text), "*/", "* /")...)
	return append(dst, " */\n"...)
}

func oneLine(text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' }), " ")
}
