package validate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// checkTags checks names, doubles, values and order of the tags.
func (c *Checker) checkTags() {
	tags := c.rec.Tags
	var seen uint64 // the marks of the names so far: only equal marks need a look back
	for i := range tags {
		t := &tags[i]
		if !plainName(t.Name) {
			c.addAtTag(CodeTagName, gamerec.Warning, t, "the tag name "+strconv.Quote(t.Name)+" has other characters than letters, digits and underscores", "rename the tag")
		}
		if mark := nameMark(t.Name); seen&mark == 0 {
			seen |= mark
		} else if c.standsBefore(i) {
			c.addAtTag(CodeTagDuplicate, gamerec.Warning, t, "the tag "+t.Name+" stands twice; the first one counts", "keep one")
			c.fixDuplicate(t)
		}
		if k := controlAt(t.Value); k >= 0 {
			c.addAtTag(pgn.CodeControlChar, gamerec.Warning, t, fmt.Sprintf("control character 0x%02X in the value of %s", t.Value[k], t.Name), "remove what is not text")
		}
		if t.Name == "Round" && c.wants(gamerec.Info) && !isRound(t.Value) {
			c.addAtTag(CodeTagValue, gamerec.Info, t, "Round has the value "+shown(t.Value)+"; the standard wants numbers joined by periods, ? or -", "correct the value")
		}
		if want := checkValue(c.rec.Game, t.Name, t.Value); want != "" {
			c.addAtTag(CodeTagValue, gamerec.Warning, t, fmt.Sprintf("%s has the value %s; the standard wants %s", t.Name, shown(t.Value), want), "correct the value")
			if value, ok := c.mendedValue(t); ok {
				c.mendTag(t, value)
			}
		}
	}
	c.checkPreamble()
	c.checkSetUp()
	if c.wants(gamerec.Info) {
		c.checkRoster()
	}
}

// checkPreamble reports a comment ahead of the tags, once.
func (c *Checker) checkPreamble() {
	for i := range c.rec.Preamble {
		if item := &c.rec.Preamble[i]; item.Kind == gamerec.ItemComment {
			c.add(CodePreamble, gamerec.Warning, item.At, item.At, 0, "a comment ahead of the first tag belongs to the file, not to a game", "move it behind the tags")
			return
		}
	}
}

// nameMark is one bit of 64 for a tag name, so that different names seldom share it.
func nameMark(name string) uint64 {
	if name == "" {
		return 1
	}
	return 1 << ((uint(name[0])*7 + uint(name[len(name)-1])*3 + uint(len(name))) & 63)
}

// markTags gathers the marks of the names of all tags.
func (c *Checker) markTags() {
	c.marked = 0
	for i := range c.rec.Tags {
		c.marked |= nameMark(c.rec.Tags[i].Name)
	}
}

// manyTags is from where on names are looked up in a table and no longer one by one.
const manyTags = 64

// standsBefore says whether a tag ahead of tag i has the same name. It is asked
// with rising i.
func (c *Checker) standsBefore(i int) bool {
	tags := c.rec.Tags
	if i < manyTags {
		return slices.ContainsFunc(tags[:i], func(t gamerec.Tag) bool { return t.Name == tags[i].Name })
	}
	if c.named == 0 {
		c.names = make(map[string]bool)
	}
	for ; c.named < i; c.named++ {
		c.names[tags[c.named].Name] = true
	}
	return c.names[tags[i].Name]
}

func (c *Checker) addAtTag(code gamerec.Code, severity gamerec.Severity, t *gamerec.Tag, msg, hint string) {
	c.add(code, severity, t.At, t.At, 0, msg, hint)
}

func plainName(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !(c == '_' || c-'0' <= 9 || (c|0x20)-'a' < 26) {
			return false
		}
	}
	return true
}

// shown quotes a value for a message and cuts it short.
func shown(value string) string {
	if r := []rune(value); len(r) > 40 {
		value = string(r[:40]) + "..."
	}
	return strconv.Quote(value)
}

// checkSetUp holds SetUp and FEN together (PGN standard 9.7).
func (c *Checker) checkSetUp() {
	setup, hasSetup := c.tag("SetUp")
	fen, hasFEN := c.tag("FEN")
	switch {
	case hasSetup && setup.Value == "1" && !hasFEN:
		c.addAtTag(replay.CodeSetUpFEN, gamerec.Warning, setup, `SetUp is "1" but there is no FEN tag`, "add the FEN or drop SetUp")
	case hasSetup && setup.Value == "0" && hasFEN:
		c.addAtTag(replay.CodeSetUpFEN, gamerec.Warning, setup, `SetUp is "0" but there is a FEN tag, which is used`, `write SetUp "1"`)
		if c.out.Complete && c.out.Plies > 0 {
			c.mendTag(setup, "1")
		}
	case !hasSetup && hasFEN:
		c.addAtTag(replay.CodeSetUpFEN, gamerec.Info, fen, "a FEN tag without SetUp", `add [SetUp "1"]`)
		c.fixSetUp(fen)
	}
}

// tagged says whether the record has one of the tags.
func (c *Checker) tagged(names ...string) bool {
	return slices.ContainsFunc(c.rec.Tags, func(t gamerec.Tag) bool { return slices.Contains(names, t.Name) })
}

// tag returns the first tag of a name.
func (c *Checker) tag(name string) (*gamerec.Tag, bool) {
	if c.marked&nameMark(name) == 0 {
		return nil, false
	}
	for i := range c.rec.Tags {
		if t := &c.rec.Tags[i]; t.Name == name {
			return t, true
		}
	}
	return nil, false
}

// checkRoster tells missing tags of the roster, or that they are not first and in order.
func (c *Checker) checkRoster() {
	roster := pgn.Roster()
	switch c.rec.Game {
	case "", gamerec.Chess:
	case gamerec.Xiangqi:
		if !c.tagged("Variant", "Game") {
			return // other files than PGN name what they can
		}
		if i := slices.Index(roster, "White"); !c.tagged("White") {
			roster[i] = "Red"
		}
	default:
		return
	}
	var missing []string
	for _, name := range roster {
		if !c.tagged(name) {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		c.add(CodeTagMissing, gamerec.Info, 0, 0, 0, "the tags "+strings.Join(missing, ", ")+" of the Seven Tag Roster are missing", `add them with the value "?"`)
		return
	}
	if c.rec.Game == gamerec.Xiangqi {
		return // xqbase's PGN has another order
	}
	for i, name := range roster {
		if c.rec.Tags[i].Name != name {
			c.addAtTag(CodeTagOrder, gamerec.Info, &c.rec.Tags[i], c.rec.Tags[i].Name+" stands where the Seven Tag Roster has "+name, "put the roster first, in order")
			return
		}
	}
}

// checkValue checks the value of a tag whose form the standard fixes. It returns
// what is wanted, or "" if the value is fine.
func checkValue(game gamerec.GameID, name, value string) string {
	switch name {
	case "Result":
		return checkResult(value)
	case "Date", "EventDate", "UTCDate":
		return checkDate(value)
	case "Time", "UTCTime":
		if game == gamerec.Xiangqi {
			return ""
		}
		return checkTime(value)
	case "WhiteElo", "BlackElo", "RedElo":
		return checkElo(value)
	case "ECO", "ECCO":
		return checkECO(value)
	case "SetUp":
		return oneOf(value, "0", "1")
	case "PlyCount":
		return checkCount(value)
	case "TimeControl":
		if game == gamerec.Xiangqi {
			return "" // its files tell it in words
		}
		return checkTimeControl(value)
	case "Termination":
		return checkTerminationValue(game, value)
	case "WhiteType", "BlackType", "RedType":
		return oneOf(value, "human", "program", "?", "-")
	}
	return ""
}

func oneOf(v string, values ...string) string {
	if slices.Contains(values, v) {
		return ""
	}
	return strings.Join(values[:len(values)-1], ", ") + " or " + values[len(values)-1]
}

func checkResult(v string) string {
	if _, ok := gamerec.ParseResult(v); ok {
		return ""
	}
	return "1-0, 0-1, 1/2-1/2 or *"
}

// checkDate accepts YYYY.MM.DD with ?? for what is unknown, and days that exist.
func checkDate(v string) string {
	const want = "a date as YYYY.MM.DD, with ?? for what is unknown"
	if v == "?" || v == "" {
		return ""
	}
	if len(v) != 10 || v[4] != '.' || v[7] != '.' {
		return want
	}
	year, ok1 := digitsOrUnknown(v[:4])
	month, ok2 := digitsOrUnknown(v[5:7])
	day, ok3 := digitsOrUnknown(v[8:])
	if !ok1 || !ok2 || !ok3 {
		return want
	}
	if month == 0 || month > 12 {
		return "a month from 01 to 12"
	}
	if day == 0 || day > 0 && day > daysIn(year, month) {
		return "a day that the month has"
	}
	return ""
}

// digitsOrUnknown reads digits as a number and question marks as -1.
func digitsOrUnknown(text string) (int, bool) {
	n, unknown := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '?':
			unknown++
		case c-'0' <= 9:
			n = n*10 + int(c-'0')
		default:
			return 0, false
		}
	}
	if unknown > 0 {
		return -1, unknown == len(text)
	}
	return n, true
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year < 0 || year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// checkTime accepts HH:MM:SS, with ?? for what is unknown (PGN standard 9.5.1).
func checkTime(v string) string {
	if v == "?" || v == "" {
		return ""
	}
	ok := len(v) == 8 && v[2] == ':' && v[5] == ':'
	for i, most := range [...]int{23, 59, 59} {
		if ok {
			n, good := digitsOrUnknown(v[3*i : 3*i+2])
			ok = good && n <= most
		}
	}
	if ok {
		return ""
	}
	return "a time as HH:MM:SS"
}

// isRound accepts numbers joined by periods, "?" and "-" (PGN standard 8.1.1.4).
func isRound(v string) bool {
	if v == "?" || v == "-" || v == "" {
		return true
	}
	for part := range strings.SplitSeq(v, ".") {
		if part == "" || strings.Trim(part, "0123456789?") != "" {
			return false
		}
	}
	return true
}

func checkElo(v string) string {
	if v == "" || v == "?" || v == "-" {
		return ""
	}
	if n, err := strconv.Atoi(strings.TrimSuffix(v, "?")); err == nil && n >= 0 && n < 5000 {
		return ""
	}
	return `a number, or "-" for none`
}

func checkECO(v string) string {
	if v == "" || v == "?" || v == "-" {
		return ""
	}
	if len(v) >= 3 && v[0] >= 'A' && v[0] <= 'E' && v[1]-'0' <= 9 && v[2]-'0' <= 9 {
		return ""
	}
	return "a code from A00 to E99"
}

func checkCount(v string) string {
	if n, err := strconv.Atoi(v); err == nil && n >= 0 || v == "?" || v == "" {
		return ""
	}
	return "a number of plies"
}

// checkTimeControl accepts the fields of PGN standard 9.6.1, joined by colons.
func checkTimeControl(v string) string {
	if v == "" {
		return ""
	}
	if strings.IndexByte(v, ':') < 0 && isTimeField(v) {
		return "" // one period, as nearly always
	}
	for field := range strings.SplitSeq(v, ":") {
		ok := field == "?" || field == "-"
		if !ok {
			ok = isTimeField(field)
		}
		if !ok {
			return "fields such as 40/9000, 300, 4500+60, *180, ? or -, joined by colons"
		}
	}
	return ""
}

func isTimeField(field string) bool {
	field = strings.TrimPrefix(field, "*")
	if moves, rest, ok := strings.Cut(field, "/"); ok {
		if _, err := strconv.Atoi(moves); err != nil {
			return false
		}
		field = rest
	}
	base, increment, plus := strings.Cut(field, "+")
	if _, err := strconv.ParseFloat(base, 64); err != nil {
		return false
	}
	if plus {
		_, err := strconv.ParseFloat(increment, 64)
		return err == nil
	}
	return true
}

// terminations are the values of PGN standard 9.8.1.
var terminations = []string{"abandoned", "adjudication", "death", "emergency", "normal", "rules infraction", "time forfeit", "unterminated"}

// terminationWords occur in the values that playing sites write in place of those
// of the standard, such as "Somebody won on time" and "Game drawn by repetition".
var terminationWords = []string{"won on", "won by", "drawn by", "drawn -"}

func checkTerminationValue(game gamerec.GameID, v string) string {
	if v == "Normal" || v == "Time forfeit" || v == "normal" || v == "time forfeit" {
		return "" // nearly all files
	}
	if v == "" || v == "?" || v == "-" || slices.ContainsFunc(terminations, func(t string) bool { return strings.EqualFold(t, v) }) ||
		slices.ContainsFunc(terminationWords, func(w string) bool { return strings.Contains(v, w) }) || namesEnd(v) {
		return ""
	}
	return "one of " + strings.Join(slices.Concat(terminations, endNames(game)), ", ")
}
