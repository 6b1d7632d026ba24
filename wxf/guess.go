package wxf

import (
	"strings"

	"github.com/gamerec/gamerec"
)

// evidence is what the move texts of a record show about their dialect.
type evidence struct {
	families [6]int

	traditional int  // characters that only traditional Chinese has, less those of simplified
	old         bool // 前六: place and file without a man

	rank0, rank10  bool // coordinates and western texts
	capitals       bool // H2-E2
	letter, bare   bool // western texts: soldiers with and without P
	tandem1997     bool // ++ -- 3+ 3-
	tandemFairy    bool // 15=6
	tandemBoth     bool // 33.4
	ordinals       bool // Pa.5
	digitMen       int  // texts of two digits, direction and digit
	equals, points int  // signs of sideways moves
	nb             bool // the letters N and B
}

// The families of texts.
const (
	familyNone = iota
	familyWXF
	familySquares
	familyDigits
	familySAN
	familyChinese
)

// mostTexts is how many moves are looked at.
const mostTexts = 400

// Guess returns the names of the notations in which the moves of a record may be
// written, the likeliest first. There is more than one only where the texts of
// the main line do not decide: the line that stays legal longest then does.
func Guess(rec *gamerec.Record) []string {
	e, best := gather(rec)
	format, _ := rec.Tag("Format")
	if best != familyNone && exactFormats[format] == best {
		return []string{format}
	}
	switch best {
	case familyChinese:
		name := "zh-hans"
		if e.traditional > 0 {
			name = "zh-hant"
		}
		if e.old {
			name += "-old"
		}
		return []string{name}
	case familyDigits:
		return []string{"dhtmlxq"}
	case familySquares:
		switch {
		case e.capitals && !e.rank10:
			return []string{"iccs"}
		case e.rank0 && !e.rank10:
			return []string{"ucci"}
		case e.rank10 && !e.rank0:
			return []string{"uci"}
		}
		return []string{"ucci", "uci"}
	case familySAN:
		switch {
		case e.rank0 && !e.rank10:
			return []string{"san0"}
		case e.rank10 && !e.rank0:
			return []string{"san"}
		case e.letter && !e.bare:
			return []string{"san", "san0"}
		}
		return []string{"san0", "san"}
	case familyWXF:
		return e.wxf()
	}
	switch strings.ToLower(format) {
	case "iccs":
		return []string{"iccs"}
	case "chinese":
		return []string{"zh-hans"}
	}
	return []string{"wxf"}
}

// exactFormats are the values of a Format tag that name one dialect, by its family of
// texts. WXF, ICCS and Chinese name no more than a family.
var exactFormats = map[string]int{
	"wxf-fairy": familyWXF, "wxf-xqbase": familyWXF, "wxf-digits": familyWXF,
	"ucci": familySquares, "uci": familySquares, "san": familySAN, "san0": familySAN,
}

// Format returns the value of the Format tag that tells in which notation moves are
// written: the usual one of PGN of xiangqi where the moves themselves tell the rest,
// else the name of the notation; "" if the moves tell all.
func Format(notation string) string {
	switch {
	case exactFormats[notation] != familyNone:
		return notation
	case strings.HasPrefix(notation, "zh-"):
		return "Chinese"
	case strings.HasPrefix(notation, "wxf"):
		return "WXF"
	case notation == "iccs":
		return "ICCS"
	}
	return ""
}

// Agrees says whether the moves of a record are of the kind that its Format tag names;
// true if it names none.
func Agrees(rec *gamerec.Record) bool {
	format, _ := rec.Tag("Format")
	family := exactFormats[format]
	switch strings.ToLower(format) {
	case "wxf":
		family = familyWXF
	case "iccs":
		family = familySquares
	case "chinese":
		family = familyChinese
	}
	if family == familyNone {
		return true
	}
	e, found := gather(rec)
	from0 := strings.EqualFold(format, "iccs") || format == "ucci" || format == "san0"
	return found == familyNone || found == family && !(from0 && e.rank10 && !e.rank0)
}

// gather looks at the moves of a record, and returns the family of most of them too.
func gather(rec *gamerec.Record) (e evidence, best int) {
	moves := rec.Line.Moves
	var buf [64]byte
	for i := range moves[:min(len(moves), mostTexts)] {
		e.add(string(fold(buf[:0], moves[i].Text)), moves[i].Text)
	}
	for f := range e.families {
		if f != familyNone && e.families[f] > 0 && (best == familyNone || e.families[f] > e.families[best]) {
			best = f
		}
	}
	return e, best
}

func (e *evidence) wxf() []string {
	plain := "wxf"
	if e.equals > e.points {
		plain = "wxf-eq"
	}
	switch {
	case e.digitMen == e.families[familyWXF] && e.digitMen > 1:
		return []string{"wxf-digits"}
	case e.tandem1997 && !e.tandemFairy:
		return []string{plain}
	case e.tandemFairy && !e.tandem1997:
		return []string{"wxf-fairy"}
	case e.tandemBoth && plain == "wxf":
		return []string{"wxf", "wxf-fairy"}
	case e.tandemBoth:
		return []string{"wxf-fairy", "wxf-eq"}
	case e.ordinals, e.nb && plain == "wxf":
		return []string{"wxf-xqbase"}
	}
	return []string{plain}
}

// add takes in one move text, folded and as written.
func (e *evidence) add(text, written string) {
	if chinese(text) {
		e.families[familyChinese]++
		for _, r := range written {
			switch r {
			case '帥', '將', '馬', '車', '砲', '後', '進', '傌', '俥':
				e.traditional++
			case '帅', '将', '马', '车', '后', '进':
				e.traditional--
			}
		}
		for _, place := range [...]string{"前", "中", "后"} {
			if rest, ok := strings.CutPrefix(text, place); ok && isDigit(rest[0]) {
				e.old = true
			}
		}
		return
	}
	text = strings.TrimRight(text, "#")
	if text == "" || text == "--" {
		return
	}
	from, rest := cutPoint(text)
	to, tail := cutPoint(strings.TrimLeft(rest, "-x"))
	switch {
	case from != "" && to != "" && strings.Trim(tail, "+") == "":
		e.families[familySquares]++
		e.capitals = e.capitals || from[0] < 'a'
		e.rank(from)
		e.rank(to)
	case len(text) == 4 && digits(text) || len(text) == 5 && text[2] == '-' && digits(text[:2]) && digits(text[3:]):
		e.families[familyDigits]++
	default:
		if !e.san(strings.TrimRight(text, "+")) {
			e.families[familyWXF]++
			e.relative(text)
		}
	}
}

// san takes in a western text: it ends with a point in lower case.
func (e *evidence) san(text string) bool {
	n := len(text)
	at := n - 2
	if strings.HasSuffix(text, "10") {
		at = n - 3
	}
	if at < 0 || text[at] < 'a' || text[at] > 'i' || !isDigit(text[at+1]) {
		return false
	}
	e.families[familySAN]++
	e.rank(text[at:])
	switch {
	case text[0] == 'P' || text[0] == 'S':
		e.letter = true
	case text[0] >= 'a':
		e.bare = true
	}
	for i := 1; i < at; i++ {
		if text[i] == '0' {
			e.rank0 = e.rank0 || text[i-1] != '1'
			e.rank10 = e.rank10 || text[i-1] == '1'
		}
	}
	return true
}

func (e *evidence) rank(point string) {
	e.rank0 = e.rank0 || point[1:] == "0"
	e.rank10 = e.rank10 || point[1:] == "10"
}

// relative takes in a text of the WXF family.
func (e *evidence) relative(text string) {
	if len(text) != 4 {
		return
	}
	switch text[2] {
	case '=':
		e.equals++
	case '.':
		e.points++
	}
	a, b := text[0], text[1]
	sign := func(c byte) bool { return c == '+' || c == '-' }
	switch {
	case isDigit(a) && isDigit(b):
		e.digitMen++
		e.tandemBoth = e.tandemBoth || a == b
		e.tandemFairy = e.tandemFairy || a != b && a <= '5'
	case isDigit(a) && sign(b), sign(a) && sign(b):
		e.tandem1997 = true
		if isDigit(a) {
			e.digitMen++
		}
	case a|0x20 >= 'a' && b|0x20 >= 'a' && b|0x20 <= 'e':
		e.ordinals = true
	}
	switch a &^ 0x20 {
	case 'N', 'B':
		e.nb = true
	}
}

// cutPoint cuts the name of a point from the start of a text; "" if there is none.
func cutPoint(text string) (point, rest string) {
	if len(text) < 2 || text[0]|0x20 < 'a' || text[0]|0x20 > 'i' || !isDigit(text[1]) {
		return "", text
	}
	n := 2
	if text[1] == '1' && len(text) > 2 && text[2] == '0' {
		n = 3
	}
	return text[:n], text[n:]
}

func digits(text string) bool {
	for i := 0; i < len(text); i++ {
		if !isDigit(text[i]) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c-'0' <= 9 }
