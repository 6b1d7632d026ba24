package wxf

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// reading is a move text understood: the claims it makes, the notation's own
// first. The first that names a man of the side to move decides.
type reading struct {
	claims [3]claim
	n      int
	err    *gamerec.SyntaxError
}

func (r *reading) add(c claim) { r.claims[r.n] = c; r.n++ }

// letterKind reads a letter of any set. M is the minister, Yang's elephant.
func letterKind(letter byte) gamerec.Kind {
	switch letter &^ 0x20 {
	case 'K', 'G':
		return gamerec.General
	case 'A':
		return gamerec.Advisor
	case 'E', 'B', 'M':
		return gamerec.Elephant
	case 'H', 'N':
		return gamerec.Horse
	case 'R':
		return gamerec.Chariot
	case 'C':
		return gamerec.Cannon
	case 'P', 'S':
		return gamerec.Soldier
	}
	return gamerec.NoKind
}

// digitKinds are the men that xqbase writes as digits, from 1.
var digitKinds = [...]gamerec.Kind{
	1: gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Horse, gamerec.Chariot, gamerec.Cannon, gamerec.Soldier,
}

func hanKind(text string) gamerec.Kind {
	switch r, _ := utf8.DecodeRuneInString(text); r {
	case '帅':
		return gamerec.General
	case '仕':
		return gamerec.Advisor
	case '相':
		return gamerec.Elephant
	case '马':
		return gamerec.Horse
	case '车':
		return gamerec.Chariot
	case '炮':
		return gamerec.Cannon
	case '兵':
		return gamerec.Soldier
	}
	return gamerec.NoKind
}

func directionOf(sign string) direction {
	switch sign {
	case "+", "进":
		return forward
	case "-", "退":
		return back
	case ".", "=", "平":
		return level
	}
	return unsaid
}

// refusal is why a text that its grammar takes is no move all the same.
type refusal struct{ why, hint string }

const fileHint = "files are numbered 1 to 9 from the right of the player who moves"

// reader reads texts for one dialect.
type reader struct {
	text  string
	d     *dialect
	r     reading
	why   refusal
	known bool // a grammar took the text
}

// readText reads a move text in a dialect.
func readText(text string, d *dialect) reading {
	rd := reader{text: string(fold(nil, text)), d: d}
	switch {
	case rd.text == "--" || rd.text == "0000" || rd.text == "null" || rd.text == "pass":
		rd.r.add(claim{how: byNull})
	case chinese(rd.text):
		rd.chinese()
	default:
		rd.squares()
		if !rd.known {
			rd.wxf()
		}
		if rd.r.n == 0 {
			rd.san()
		}
	}
	if rd.r.n > 0 {
		return rd.r
	}
	e := &gamerec.SyntaxError{Text: text, Msg: "cannot read " + gamerec.Quote(text) + " as a move", Hint: rd.why.hint}
	switch {
	case rd.why.why != "":
		e.Msg += ": " + rd.why.why
	case strings.Contains(rd.text, "卯"):
		e.Msg += ": 卯 is a misprint of 卒"
		e.Hint = "write 卒"
	default:
		e.Hint = "write it as in C2.5, 炮二平五, H2-E2 or Che2"
	}
	return reading{err: e}
}

func (rd *reader) refuse(why, hint string) { rd.why = refusal{why, hint} }

// number reads a file or a number of points, 1 to 9.
func (rd *reader) number(text, what string) (int8, bool) {
	n, _ := strconv.Atoi(text)
	if n < 1 || n > 9 {
		if what == "file" {
			rd.refuse("there is no file "+text, fileHint)
		} else {
			rd.refuse("a move never goes "+text+" points", "the last digit is the number of points, or the file for sideways and oblique moves")
		}
		return 0, false
	}
	return int8(n), true
}

// finish checks what the claims have in common and adds them in the order given.
func (rd *reader) finish(direction, argument string, claims ...claim) {
	what := "points"
	dir := directionOf(direction)
	if dir == level || dir == unsaid {
		what = "file"
	}
	arg, ok := rd.number(argument, what)
	if !ok {
		return
	}
	for _, c := range claims {
		c.dir, c.arg = dir, arg
		if c.kind == gamerec.General && (dir == forward || dir == back) && arg >= 4 && arg <= 6 && c.how == byFile {
			c.kind = gamerec.Advisor // the G of Yang's letters is a guard: no general goes so far
		}
		if oblique(c.kind) && dir == level {
			rd.refuse(plural[c.kind]+" never move sideways", "write + or - and the file it goes to")
			continue
		}
		rd.r.add(c)
	}
}

var plural = [gamerec.NumKinds]string{gamerec.Horse: "horses", gamerec.Elephant: "elephants", gamerec.Advisor: "advisors"}

// wxf reads the forms of WXF.
func (rd *reader) wxf() {
	t, err := wxfParser().ParseString("", rd.text)
	if err != nil {
		return
	}
	rd.known = true
	m := &t.Man
	switch {
	case m.Letter != "" && m.File != "":
		kind := rd.kind(m.Letter)
		if file, ok := rd.number(m.File, "file"); ok && kind != gamerec.NoKind {
			rd.finish(t.Direction, t.Argument, claim{how: byFile, kind: kind, file: file})
		}
	case t.Direction == "":
		rd.refuse("the direction is missing", "write +, - or . before the last digit")
	case m.Letter != "":
		if kind := rd.kind(m.Letter); kind != gamerec.NoKind {
			rd.place(t, kind, m.Place)
		}
	case m.Digit != "":
		rd.digits(t)
	default:
		rd.ahead(t)
	}
}

func (rd *reader) kind(letter string) gamerec.Kind {
	k := letterKind(letter[0])
	if k == gamerec.NoKind {
		rd.refuse(gamerec.Quote(letter)+" is no man", "the men are G or K, A, E or B, H or N, R, C, S or P")
	}
	return k
}

// place reads a letter with a sign: C+ P. Pa. Only WXF 1997 writes P+ and P- for
// soldiers that are four or five on a file, so everybody reads them as it does.
func (rd *reader) place(t *wxfText, kind gamerec.Kind, sign string) {
	c := claim{kind: kind}
	switch ordinal := sign[0] | 0x20; {
	case sign == "+" && kind == gamerec.Soldier:
		c.how = byPlus
	case sign == "-" && kind == gamerec.Soldier:
		c.how = byMinus
	case sign == "+":
		c.how = byFront
	case sign == "-":
		c.how = byRear
	case sign == "." || sign == "=":
		c.how = byMiddle
	case ordinal >= 'a' && ordinal <= 'e':
		c.how, c.nth = byCount, int8(ordinal-'a')+1
	default:
		rd.refuse(gamerec.Quote(sign)+" tells no man", "write + for the front one, - for the rear one, or a to e")
		return
	}
	rd.finish(t.Direction, t.Argument, c)
}

// ahead reads a sign with a letter, +C, or with a file, +3: the front man of a
// file, as texts turned from Chinese have it.
func (rd *reader) ahead(t *wxfText) {
	m := &t.Man
	c := claim{how: byFront, kind: gamerec.Soldier}
	if m.Ahead == "-" {
		c.how = byRear
	}
	ok := true
	switch {
	case m.Of == m.Ahead && m.Of == "+":
		c.how = byPlusPlus
	case m.Of == m.Ahead:
		c.how = byMinusMinus
	case m.Of == "+" || m.Of == "-":
		rd.refuse(m.Ahead+m.Of+" tells no man", "++ and -- are the foremost and the rearmost of four or five soldiers")
		return
	case m.Of[0] > '9':
		c.kind = rd.kind(m.Of)
		ok = c.kind != gamerec.NoKind
	default:
		c.file, ok = rd.number(m.Of, "file")
	}
	if ok {
		rd.finish(t.Direction, t.Argument, c)
	}
}

// digits reads the forms that begin with a digit: 3+.4 and 33.4 of WXF 1997,
// 15=6 of Fairy-Stockfish, and, in its dialect, 62.5, where a digit is the man.
func (rd *reader) digits(t *wxfText) {
	if rd.d.school == digitSchool {
		rd.digitMan(t)
	}
	first, ok := rd.number(t.Man.Digit, "file")
	if !ok {
		return
	}
	switch second := t.Man.Second; second {
	case "+":
		rd.finish(t.Direction, t.Argument, claim{how: byFront, kind: gamerec.Soldier, file: first, school: wxf1997})
	case "-":
		rd.finish(t.Direction, t.Argument, claim{how: byRear, kind: gamerec.Soldier, file: first, school: wxf1997})
	default:
		if second[0] < '0' || second[0] > '9' {
			if rd.r.n == 0 {
				rd.refuse(gamerec.Quote(t.Man.Digit+second)+" tells no man", "the men are G or K, A, E or B, H or N, R, C, S or P")
			}
			return
		}
		file, ok := rd.number(second, "file")
		if !ok {
			return
		}
		fairy := claim{how: byOrdinal, kind: gamerec.Soldier, nth: first, file: file, school: fairySchool}
		middle := claim{how: byMiddle, kind: gamerec.Soldier, file: file, school: wxf1997}
		switch {
		case first != file:
			rd.finish(t.Direction, t.Argument, fairy)
		case rd.d.school == fairySchool:
			rd.finish(t.Direction, t.Argument, fairy, middle)
		default:
			rd.finish(t.Direction, t.Argument, middle, fairy)
		}
	}
}

// digitMan reads a man written as a digit: 62.5, 6+.5, 7a.5.
func (rd *reader) digitMan(t *wxfText) {
	n, _ := strconv.Atoi(t.Man.Digit)
	if n < 1 || n >= len(digitKinds) {
		return
	}
	second := t.Man.Second
	if second[0] < '0' || second[0] > '9' {
		rd.place(t, digitKinds[n], second)
	} else if file, ok := rd.number(second, "file"); ok {
		rd.finish(t.Direction, t.Argument, claim{how: byFile, kind: digitKinds[n], file: file, school: digitSchool})
	}
}

// chinese reads the Chinese forms. Both schemes for soldiers are read; no text
// means different men in the two.
func (rd *reader) chinese() {
	t, err := chineseParser().ParseString("", rd.text)
	if err != nil {
		return
	}
	rd.known = true
	c := claim{how: byFile, kind: gamerec.Soldier}
	file := t.File
	switch {
	case t.Piece != "":
		c.kind = hanKind(t.Piece)
	case t.Place != "":
		c.how = map[string]how{"前": byFront, "中": byMiddle, "后": byRear}[t.Place]
		if k := hanKind(t.Of); k != gamerec.NoKind {
			c.kind = k
		}
		file = strings.TrimLeft(t.Of, "帅仕相马车炮兵")
	default:
		c.how, c.kind = byCount, hanKind(t.OfMen)
		nth, ok := rd.number(t.Ordinal, "file")
		if !ok {
			return
		}
		c.nth = nth
		if file = strings.TrimLeft(t.OfMen, "帅仕相马车炮兵"); file != "" {
			c.how = byOrdinal
		}
	}
	if file != "" {
		n, ok := rd.number(file, "file")
		if !ok {
			return
		}
		c.file = n
	}
	rd.finish(t.Direction, t.Argument, c)
}

// squares reads coordinates.
func (rd *reader) squares() {
	t, err := squaresParser().ParseString("", rd.text)
	if err != nil {
		return
	}
	rd.known = true
	if len(t.Digits) == 4 {
		var n [4]int
		for i := range n {
			n[i] = int(t.Digits[i][0] - '0')
		}
		from, to := board.Square(n[0], 9-n[1]), board.Square(n[2], 9-n[3])
		if from == gamerec.NoSquare || to == gamerec.NoSquare {
			rd.refuse("files are 0 to 8", "each point is its file from the left and its rank from the top")
			return
		}
		rd.r.add(claim{how: byPoints, from: from, to: to})
		return
	}
	start, end := t.From+t.From2, t.To+t.To2 // one of each pair is empty
	own := rd.base(start[1:], end[1:])
	if t.From2 != "" && start[1:] != "10" && end[1:] != "10" {
		own = 0 // capitals are ICCS
	}
	for _, base := range [...]int{own, 1 - own} {
		from, to := point(start, base), point(end, base)
		if from != gamerec.NoSquare && to != gamerec.NoSquare {
			rd.r.add(claim{how: byPoints, from: from, to: to, school: ranks0 + school(base)})
		}
	}
	if rd.r.n == 0 {
		rd.refuse("ranks are 0 to 9, or 1 to 10", "")
	}
}

// base tells whether ranks count from 0 or 1: a rank 0 or 10 tells, else the dialect.
func (rd *reader) base(ranks ...string) int {
	for _, r := range ranks {
		switch r {
		case "0":
			return 0
		case "10":
			return 1
		}
	}
	return rd.d.base
}

// point returns the point of a file letter and a rank counted from base.
func point(text string, base int) gamerec.Square {
	rank, _ := strconv.Atoi(text[1:])
	return board.Square(int(text[0]|0x20-'a'), rank-base)
}

// san reads western algebraic notation.
func (rd *reader) san() {
	t, err := sanParser().ParseString("", rd.text)
	if err != nil {
		return
	}
	rd.known, rd.why = true, refusal{}
	origin := strings.TrimLeft(t.Origin, "abcdefghi")
	own := rd.base(t.Target[1:], origin)
	for _, base := range [...]int{own, 1 - own} {
		c := claim{how: bySAN, kind: gamerec.Soldier, to: point(t.Target, base), fromFile: -1, fromRank: -1, school: ranks0 + school(base)}
		if t.Piece != "" {
			c.kind = letterKind(t.Piece[0])
			c.nth = 1
		}
		if t.Origin != origin {
			c.fromFile = int8(t.Origin[0] - 'a')
		}
		if origin != "" {
			rank, _ := strconv.Atoi(origin)
			c.fromRank = int8(rank - base)
			if rank -= base; rank < 0 || rank > 9 {
				continue
			}
		}
		if c.to != gamerec.NoSquare {
			rd.r.add(c)
		}
	}
	if rd.r.n == 0 {
		rd.refuse("ranks are 0 to 9, or 1 to 10", "")
	}
}
