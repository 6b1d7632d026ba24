package wxf

import (
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// dhtmlGame is a record of DhtmlXQ in a text, whatever stands around it: a forum
// post, a page, or a file with nothing else.
type dhtmlGame struct {
	Start  *lexer.Token `parser:"@Game"`
	Fields fieldRun     `parser:"@@ Close"`
}

// fieldRun is a run of fields.
type fieldRun struct{ toks []lexer.Token }

// Parse implements participle.Parseable.
func (r *fieldRun) Parse(lex *lexer.PeekingLexer) error {
	r.toks = takeRun(lex, tokField)
	return nil
}

var dhtmlParser = sync.OnceValue(func() *participle.Parser[dhtmlGame] {
	return participle.MustBuild[dhtmlGame](participle.Lexer(dhtmlLexer{}))
})

// DhtmlXQEBNF returns the grammar of a text with DhtmlXQ over its tokens.
func DhtmlXQEBNF() string {
	return "DhtmlText = DhtmlGame* .\n" + dhtmlParser().String() + "\nfieldRun = <field>* ."
}

// dhtmlLexer is the lexer.Definition of DhtmlXQ.
type dhtmlLexer struct{}

// Symbols implements lexer.Definition.
func (dhtmlLexer) Symbols() map[string]lexer.TokenType { return symbols() }

// Lex implements lexer.Definition.
func (dhtmlLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	s := scanner{text: string(text)}
	s.dhtml()
	return &tokenList{toks: s.toks}, err
}

// dhtml finds the records and their fields. A field token has the name in front, up
// to Pos.Line, and the value from Pos.Column on.
func (s *scanner) dhtml() {
	text := s.text
	open, at := false, 0 // within a record, and where it began
	end := func(i int) {
		switch last := len(s.toks) - 1; {
		case !open:
		case s.toks[last].Type == tokGame: // one without a field is none
			s.toks = s.toks[:last]
			s.fault(CodeStrayText, gamerec.Warning, at, i, "a record of DhtmlXQ without a field is left out", "remove it")
		default:
			s.emit(tokClose, "", i)
		}
		open = false
	}
	begin := func(i int) {
		end(i)
		s.emit(tokGame, "", i)
		open, at = true, i
	}
	wrapped := false
	for i := 0; i < len(text); {
		k := strings.IndexByte(text[i:], '[')
		if k < 0 {
			break
		}
		i += k
		name, after := bracket(text, i)
		switch {
		case name == "":
			i++
		case strings.HasPrefix(name, "/DhtmlXQ") && !strings.HasPrefix(name, "/DhtmlXQ_"):
			end(i)
			wrapped = false
			i = after
		case !strings.HasPrefix(name, "DhtmlXQ"):
			i++
		case !strings.HasPrefix(name, "DhtmlXQ_"):
			begin(i)
			wrapped = true
			i = after
		default:
			if !open {
				begin(i)
			}
			stop := nextTag(text, after)
			next, closed := bracket(text, stop)
			if next != "/"+name {
				closed = stop
				s.fault(CodeFieldSyntax, gamerec.Warning, i, after, "the field "+gamerec.Quote(name)+" is never closed", "add [/"+name+"]")
			}
			if s.emit(tokField, text[i:stop], i) {
				t := &s.toks[len(s.toks)-1]
				t.Pos.Line, t.Pos.Column = after-i-1, after-i
			}
			i = closed
		}
	}
	if open && wrapped {
		s.fault(CodeBlockUnclosed, gamerec.Warning, at, at+1, "the record that begins here is never closed", "add [/DhtmlXQ]")
	}
	end(len(text))
}

// nextTag returns the offset of the next opening or closing tag of DhtmlXQ.
func nextTag(text string, i int) int {
	for {
		k := strings.IndexByte(text[i:], '[')
		if k < 0 {
			return len(text)
		}
		i += k
		if strings.HasPrefix(text[i:], "[DhtmlXQ") || strings.HasPrefix(text[i:], "[/DhtmlXQ") {
			return i
		}
		i++
	}
}

// bracket returns what stands in the brackets that open at i, and where they end.
func bracket(text string, i int) (name string, after int) {
	const most = 64
	if i == len(text) {
		return "", i
	}
	j := strings.IndexByte(text[i:min(len(text), i+most)], ']')
	if j < 0 || strings.ContainsAny(text[i:i+j], " \r\n\t") {
		return "", i
	}
	return text[i+1 : i+j], i + j + 1
}

// dhtmlTags pairs the fields of DhtmlXQ with tags. A field that is not listed
// becomes a tag DhtmlXQ_name.
var dhtmlTags = [...][2]string{
	{"title", "Title"}, {"event", "Event"}, {"date", "Date"}, {"place", "Site"}, {"round", "Round"},
	{"red", "Red"}, {"redteam", "RedTeam"}, {"redname", "RedName"}, {"redtime", "RedTime"}, {"redlevel", "RedTitle"}, {"redrating", "RedElo"},
	{"black", "Black"}, {"blackteam", "BlackTeam"}, {"blackname", "BlackName"}, {"blacktime", "BlackTime"}, {"blacklevel", "BlackTitle"}, {"blackrating", "BlackElo"},
	{"result", "Result"}, {"open", "Opening"}, {"timerule", "TimeControl"}, {"group", "Group"}, {"table", "Board"}, {"class", "Class"},
	{"type", "Type"}, {"gametype", "GameType"}, {"remark", "Annotator"}, {"author", "Author"},
}

const otherField = "DhtmlXQ_"

// binitOrder is the order of the men in binit, Red's first.
var binitOrder = [...]gamerec.Kind{
	gamerec.Chariot, gamerec.Horse, gamerec.Elephant, gamerec.Advisor, gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Horse,
	gamerec.Chariot, gamerec.Cannon, gamerec.Cannon, gamerec.Soldier, gamerec.Soldier, gamerec.Soldier, gamerec.Soldier, gamerec.Soldier,
}

// ReadDhtmlXQ reads the records of DhtmlXQ in a text.
func ReadDhtmlXQ(text string) ([]*gamerec.Record, gamerec.Problems) {
	return readRecords(text, "DhtmlXQ record", (*scanner).dhtml, func(b *source, lex *lexer.PeekingLexer) error {
		game, err := dhtmlParser().ParseFromLexer(lex)
		if err == nil {
			d := dhtml{source: b, seen: make(map[string]bool)}
			d.read(game.Fields.toks)
		}
		return err
	})
}

// dhtml builds one record.
type dhtml struct {
	*source
	seen      map[string]bool
	branches  []branch
	byNumber  map[int]int // branch number -> place in branches
	notes     []note
	moveCount int  // of all branches
	full      bool // too many have been reported
}

// branch is a list of moves: the main line, number 0, or a variation that leaves
// its parent at a ply. Plies count from 1 at the start of the game.
type branch struct {
	number, parent, ply int
	at                  int // of the field
	line                gamerec.Line
	depth               int
	used                bool
}

// mostMoves bounds the moves of a record in all its branches.
const mostMoves = 1 << 19

// note is a comment after a ply of a branch.
type note struct {
	branch, ply int
	text        string
	at          int
}

func (d *dhtml) read(fields []lexer.Token) {
	d.branches = []branch{{}}
	d.byNumber = map[int]int{0: 0}
	binit, binitAt, fenText, fenAt := "", 0, "", 0
	for i := range fields {
		t := &fields[i]
		name := t.Value[len("[DhtmlXQ_"):t.Pos.Line]
		value, at := t.Value[t.Pos.Column:], t.Pos.Offset+t.Pos.Column
		if d.seen[name] {
			d.report(fault{CodeFieldDuplicate, gamerec.Warning, t.Pos.Offset, at, "the field " + gamerec.Quote(name) + " stands twice; the first counts", "keep one"})
			continue
		}
		d.seen[name] = true
		switch {
		case name == "movelist":
			d.branches[0].at = at
			d.moves(&d.branches[0].line, value, at)
		case strings.HasPrefix(name, "move_"):
			d.branch(name, value, t.Pos.Offset, at)
		case strings.HasPrefix(name, "comment"):
			d.comment(name, value, t.Pos.Offset, at)
		case name == "binit":
			binit, binitAt = strings.TrimSpace(value), at
		case name == "fen":
			fenText, fenAt = strings.TrimSpace(value), at
		case name == "length": // of the main line, which tells itself
		default:
			d.tagField(name, strings.TrimSpace(value), at)
		}
	}
	d.tree()
	d.start(binit, binitAt, fenText, fenAt)
}

func (d *dhtml) tagField(name, value string, at int) {
	if value == "" {
		return
	}
	value = unescape(value)
	for _, pair := range dhtmlTags {
		if pair[0] != name {
			continue
		}
		switch name {
		case "date":
			d.date(value, at)
			return
		case "result":
			r, ok := dhtmlResult(value)
			if !ok {
				d.result(value, at)
				d.tag(otherField+name, value, at)
				return
			}
			d.rec.Result, value = r, r.String()
		}
		d.tag(pair[1], value, at)
		return
	}
	d.tag(otherField+name, value, at)
}

func dhtmlResult(value string) (gamerec.Result, bool) {
	switch value {
	case "红胜", "紅勝", "先胜", "W", "w", "1-0":
		return gamerec.ResultFirst, true
	case "黑胜", "黑勝", "先负", "L", "l", "0-1":
		return gamerec.ResultSecond, true
	case "和局", "和棋", "和", "先和", "D", "d", "1/2-1/2":
		return gamerec.ResultDraw, true
	case "未知", "*":
		return gamerec.ResultUnknown, true
	}
	return gamerec.ResultNone, false
}

// moves reads four digits a move.
func (d *dhtml) moves(line *gamerec.Line, value string, at int) {
	line.At = d.at(at)
	lead := len(value) - len(strings.TrimLeft(value, " \t\r\n"))
	at += lead
	value = strings.TrimSpace(value)
	n := len(value) / 4
	for i := range n {
		if !digits(value[4*i : 4*i+4]) {
			n = i
			break
		}
	}
	if room := mostMoves - d.moveCount; n > room {
		if n = room; !d.full {
			d.full = true
			d.report(fault{CodeTooLarge, gamerec.Error, at + 4*n, at + len(value), "the record has more than 524,288 moves; what follows is left out", "look for the end of the record before this place"})
		}
	} else if 4*n < len(value) {
		d.report(fault{CodeMoveList, gamerec.Error, at + 4*n, at + len(value), "the list of moves ends in " + gamerec.Quote(value[4*n:]) + ", which is no move of four digits", "every move is two points of two digits"})
	}
	d.moveCount += n
	line.Moves = make([]gamerec.Node, n)
	for i := range n {
		line.Moves[i] = gamerec.Node{Text: value[4*i : 4*i+4], At: d.at(at + 4*i)}
	}
}

// numbers reads the numbers of a field name such as move_0_5_1.
func numbers(text string, n int) (list [3]int, ok bool) {
	parts := strings.Split(text, "_")
	if len(parts) != n {
		return list, false
	}
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err != nil || v < 0 || v > 1e6 {
			return list, false
		}
		list[i] = v
	}
	return list, true
}

func (d *dhtml) branch(name, value string, from, at int) {
	n, ok := numbers(strings.TrimPrefix(name, "move_"), 3)
	if _, taken := d.byNumber[n[2]]; !ok || taken || n[1] < 1 {
		d.report(fault{CodeBranch, gamerec.Warning, from, at, "the field " + gamerec.Quote(name) + " names no branch of its own", "write move_P_S_B: branch B leaves branch P at its ply S"})
		return
	}
	d.byNumber[n[2]] = len(d.branches)
	b := branch{parent: n[0], ply: n[1], number: n[2], at: from}
	d.moves(&b.line, value, at)
	d.branches = append(d.branches, b)
}

func (d *dhtml) comment(name, value string, from, at int) {
	text := unescape(strings.TrimSpace(value))
	if text == "" {
		return
	}
	spec := strings.TrimPrefix(name, "comment")
	if n, ok := numbers(spec, 1); ok {
		d.notes = append(d.notes, note{0, n[0], text, at})
	} else if n, ok := numbers(spec, 2); ok {
		d.notes = append(d.notes, note{n[0], n[1], text, at})
	} else {
		d.report(fault{CodeFieldSyntax, gamerec.Warning, from, at, "the field " + gamerec.Quote(name) + " names no ply", "write commentN, or commentB_N for branch B"})
	}
}

// unescape reads line breaks, written ||, and characters written \uXXXX.
func unescape(value string) string {
	value = strings.ReplaceAll(value, "||", "\n")
	if !strings.Contains(value, `\u`) {
		return value
	}
	var b strings.Builder
	hex := func(s string) (rune, bool) {
		if len(s) < 6 || s[:2] != `\u` {
			return 0, false
		}
		v, err := strconv.ParseUint(s[2:6], 16, 16)
		return rune(v), err == nil
	}
	for i := 0; i < len(value); {
		r, ok := hex(value[i:])
		if !ok {
			b.WriteByte(value[i])
			i++
			continue
		}
		i += 6
		if utf16.IsSurrogate(r) {
			if low, ok := hex(value[i:]); ok {
				r = utf16.DecodeRune(r, low)
				i += 6
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// tree hangs the branches and comments on the moves that they stand beside.
func (d *dhtml) tree() {
	d.branches[0].ply, d.branches[0].used = 1, true
	for _, n := range d.notes {
		k, ok := d.byNumber[n.branch]
		item := gamerec.Item{Kind: gamerec.ItemComment, Text: n.text, At: d.at(n.at)}
		if ok && n.ply >= d.branches[k].ply-1 {
			line := &d.branches[k].line
			if i := n.ply - d.branches[k].ply; i < 0 {
				line.Before = append(line.Before, item)
				continue
			} else if i < len(line.Moves) {
				line.Moves[i].Items = append(line.Moves[i].Items, item)
				continue
			}
		}
		d.report(fault{CodeBranch, gamerec.Warning, n.at, n.at + len(n.text), "the comment stands behind a ply that is not there", "the numbers of a comment are its branch and ply"})
		d.rec.Line.Before = append(d.rec.Line.Before, item)
	}
	// Children may stand ahead of their parents: go round until nothing more hangs.
	children := make(map[int][]int)
	for i := 1; i < len(d.branches); i++ {
		children[d.branches[i].parent] = append(children[d.branches[i].parent], i)
	}
	queue := []int{0}
	for len(queue) > 0 {
		parent := &d.branches[queue[0]]
		queue = queue[1:]
		for _, i := range children[parent.number] {
			c := &d.branches[i]
			at := c.ply - parent.ply
			switch {
			case c.used: // a circle
			case at < 0 || at >= len(parent.line.Moves):
			case parent.depth >= MaxDepth:
				d.report(fault{CodeRAVDepth, gamerec.Error, c.at, c.at + 1, "variations nest deeper than 1000 levels; what is deeper is left out", ""})
				c.used = true
			default:
				c.used, c.depth = true, parent.depth+1
				m := &parent.line.Moves[at]
				m.Items = append(m.Items, gamerec.Item{Kind: gamerec.ItemVariation, At: c.line.At, Line: &c.line})
				queue = append(queue, i)
			}
		}
	}
	for i := range d.branches {
		if c := &d.branches[i]; !c.used {
			d.report(fault{CodeBranch, gamerec.Error, c.at, c.at + 1, "the branch " + strconv.Itoa(c.number) + " leaves branch " + strconv.Itoa(c.parent) + " at ply " + strconv.Itoa(c.ply) + ", which is not there; it is left out", ""})
		}
	}
	d.rec.Line = gamerec.Line{Before: append(d.branches[0].line.Before, d.rec.Line.Before...), Moves: d.branches[0].line.Moves, At: d.branches[0].line.At}
}

// start sets the start position, if it is not the usual one with Red to move. The
// side to move is that of the man that moves first.
func (d *dhtml) start(binit string, binitAt int, fenText string, fenAt int) {
	setup := usualStart
	switch {
	case fenText != "":
		d.fen(fenText, fenAt)
		if d.rec.Start == nil {
			return
		}
		setup = *d.rec.Start
	case binit != "":
		if !d.binit(&setup, binit, binitAt) {
			d.tag("FEN", binit, binitAt)
			return
		}
	}
	if !strings.Contains(fenText, " ") && len(d.rec.Line.Moves) > 0 {
		text := d.rec.Line.Moves[0].Text
		if at := board.Square(int(text[0]-'0'), int('9'-text[1])); at != gamerec.NoSquare && setup.Cells[at] != gamerec.NoPiece {
			setup.Turn = setup.Cells[at].Side()
		}
	}
	d.rec.Start = nil
	if setup != usualStart {
		d.rec.Start = &setup
	}
}

// binit reads 32 points, files from the left and ranks from the top; 99 is absent.
func (d *dhtml) binit(setup *gamerec.Setup, text string, at int) bool {
	if len(text) != 64 || !digits(text) {
		d.report(fault{CodeSetupSyntax, gamerec.Error, at, at + len(text), "binit has to be 64 digits, two for each man", ""})
		return false
	}
	*setup = gamerec.NewSetup(gamerec.Xiangqi)
	for i := range 32 {
		x, y := int(text[2*i]-'0'), int(text[2*i+1]-'0')
		if x == 9 {
			continue
		}
		sq := board.Square(x, 9-y)
		if setup.Cells[sq] != gamerec.NoPiece {
			d.report(fault{CodeSetupSyntax, gamerec.Error, at + 2*i, at + 2*i + 2, "two men of binit stand on " + pointName(sq), ""})
			return false
		}
		setup.Cells[sq] = gamerec.NewPiece(gamerec.Side(i/16), binitOrder[i%16])
	}
	return true
}

// AppendDhtmlXQ appends a record with its variations and comments. A move is
// written by its points if a replay found it, else its text must be the four
// digits; a line ends at the first move that is neither.
func AppendDhtmlXQ(dst []byte, rec *gamerec.Record) []byte {
	w := dhtmlWriter{dst: append(dst, "[DhtmlXQ]\n"...), names: make(map[string]bool)}
	date := ""
	for i := range rec.Tags {
		t := &rec.Tags[i]
		name, known := strings.CutPrefix(t.Name, otherField)
		as := t.Name
		if what, white := strings.CutPrefix(as, "White"); white {
			if _, red := rec.Tag("Red" + what); !red {
				as = "Red" + what
			}
		}
		for _, pair := range dhtmlTags {
			if pair[1] == as {
				name, known = pair[0], true
			}
		}
		value := t.Value
		switch {
		case !known || t.Name == "Result" || w.has(name) || !writable(name, rec):
			continue
		case name == "date":
			if date = value; len(value) == 10 {
				date = strings.ReplaceAll(value, ".", "-")
			}
			if clock, ok := rec.Tag("Time"); ok {
				date += " " + clock
			}
			value = date
		}
		w.field(name, value)
	}
	switch effectiveResult(rec) {
	case gamerec.ResultFirst:
		w.field("result", "红胜")
	case gamerec.ResultSecond:
		w.field("result", "黑胜")
	case gamerec.ResultDraw:
		w.field("result", "和局")
	case gamerec.ResultUnknown:
		w.field("result", "未知")
	}
	w.start(rec)
	w.line(&rec.Line, 0, 0, 1)
	w.dst = append(w.dst, w.tail...)
	return append(w.dst, "[/DhtmlXQ]\n"...)
}

// writable says whether a field may be written from a tag: those that the writer
// makes itself may not.
func writable(name string, rec *gamerec.Record) bool {
	switch name {
	case "", "movelist", "binit", "fen", "length":
		return false
	case "result":
		return effectiveResult(rec) == gamerec.ResultNone
	}
	return !strings.HasPrefix(name, "move_") && !strings.HasPrefix(name, "comment") && !strings.ContainsAny(name, "[] \t\r\n") && len(name) < 40
}

// dhtmlWriter writes one record; tail gathers what stands behind the list of moves.
type dhtmlWriter struct {
	dst, tail []byte
	names     map[string]bool // fields written
	branches  int
}

// has says whether a field has been written, and notes that it now is.
func (w *dhtmlWriter) has(name string) bool {
	had := w.names[name]
	w.names[name] = true
	return had
}

func (w *dhtmlWriter) field(name, value string) { w.dst = appendField(w.dst, name, value) }

func appendField(dst []byte, name, value string) []byte {
	value = strings.NewReplacer("\r\n", "||", "\n", "||", "\r", "||", "||", `\u007C\u007C`, `\u`, `\u005Cu`, "[", `\u005B`, "]", `\u005D`).Replace(value)
	dst = append(append(append(dst, "[DhtmlXQ_"...), name...), ']')
	dst = append(dst, value...)
	return append(append(append(dst, "[/DhtmlXQ_"...), name...), "]\n"...)
}

// start writes binit, and fen where binit or the first move do not tell all.
func (w *dhtmlWriter) start(rec *gamerec.Record) {
	setup := startSetup(rec)
	if badStart(rec) {
		text, _ := rec.Tag("FEN")
		w.field("fen", text)
		return
	}
	if setup == nil {
		usual, _ := fen.Parse(gamerec.Xiangqi, startFEN, fen.Options{})
		setup = &usual
	}
	text, ok := binitText(setup)
	if ok {
		w.field("binit", text)
	}
	if !ok || setup.Clock != 0 || setup.Number != 1 || len(rec.Line.Moves) == 0 && setup.Turn != gamerec.First {
		w.field("fen", fen.String(setup))
	}
}

// binitText writes a position as binit; false if it has more men than binit holds.
func binitText(setup *gamerec.Setup) (string, bool) {
	slots, ok := menSlots(setup)
	var text []byte
	for _, s := range slots {
		if s == gamerec.NoSquare {
			text = append(text, "99"...)
		} else {
			text = append(text, '0'+byte(board.File(s)), '9'-byte(board.Rank(s)))
		}
	}
	return string(text), ok
}

// line writes a line of moves, as branch number, that leaves branch parent at ply.
func (w *dhtmlWriter) line(line *gamerec.Line, number, parent, ply int) {
	name := "movelist"
	if number > 0 {
		name = "move_" + strconv.Itoa(parent) + "_" + strconv.Itoa(ply) + "_" + strconv.Itoa(number)
	}
	var list []byte
	n := 0
	for n < len(line.Moves) {
		digits, ok := appendDigits(list, &line.Moves[n])
		if !ok {
			break
		}
		list = digits
		n++
	}
	if number == 0 {
		w.dst = appendField(w.dst, name, string(list))
	} else {
		w.tail = appendField(w.tail, name, string(list))
	}
	w.notes(line.Before, number, ply-1)
	for i := range line.Moves[:n] {
		w.notes(line.Moves[i].Items, number, ply+i)
	}
	for i := range line.Moves[:n] {
		for k := range line.Moves[i].Items {
			if it := &line.Moves[i].Items[k]; it.Kind == gamerec.ItemVariation {
				w.branches++
				w.line(it.Line, w.branches, number, ply+i)
			}
		}
	}
}

// appendDigits appends the four digits of a move; false if it has none.
func appendDigits(dst []byte, n *gamerec.Node) ([]byte, bool) {
	if m := n.Move; n.Played && m.From != gamerec.NoSquare {
		return appendUpper(dst, m), true
	}
	return append(dst, n.Text...), len(n.Text) == 4 && digits(n.Text)
}

// notes writes the comments at one place as one field.
func (w *dhtmlWriter) notes(items []gamerec.Item, number, ply int) {
	var texts []string
	for i := range items {
		if items[i].Kind == gamerec.ItemComment {
			texts = append(texts, items[i].Text)
		}
	}
	if texts == nil {
		return
	}
	name := "comment"
	if number > 0 {
		name += strconv.Itoa(number) + "_"
	}
	w.tail = appendField(w.tail, name+strconv.Itoa(ply), strings.Join(texts, "\n"))
}
