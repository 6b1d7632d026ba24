package wxf

import (
	"regexp"
	"strings"

	"github.com/gamerec/gamerec"
)

// Containers lists the containers of xiangqi, in the order in which they are to be tried.
func Containers() []gamerec.Container {
	return []gamerec.Container{
		{
			Name: "xqf", Game: gamerec.Xiangqi, About: "file of XQStudio, with variations and comments; written as version 10", Extensions: []string{".xqf"},
			Notation: "iccs", Holds: gamerec.HoldsComments | gamerec.HoldsVariations | gamerec.HoldsResult | gamerec.HoldsStart, Tags: xqfTagNames(),
			Binary: true, Sniff: sniffXQF, Read: ReadXQF, Append: AppendXQF, Misfits: xqfMisfits,
		},
		{
			Name: "cbr", Game: gamerec.Xiangqi, About: "record of CCBridge, with variations and comments", Extensions: []string{".cbr"},
			Notation: "iccs", Holds: gamerec.HoldsComments | gamerec.HoldsVariations | gamerec.HoldsResult | gamerec.HoldsStart,
			Binary: true, Sniff: func(head string) bool { return strings.HasPrefix(head, cbrMagic) }, Read: ReadCBR,
		},
		{
			Name: "cbl", Game: gamerec.Xiangqi, About: "library of records of CCBridge", Extensions: []string{".cbl"},
			Notation: "iccs", Holds: gamerec.HoldsComments | gamerec.HoldsVariations | gamerec.HoldsResult | gamerec.HoldsStart | gamerec.HoldsMany,
			Binary: true, Sniff: func(head string) bool { return strings.HasPrefix(head, cblMagic) }, Read: ReadCBL,
		},
		{
			Name: "cbf", Game: gamerec.Xiangqi, About: "record of CCBridge in XML", Extensions: []string{".cbf"},
			Notation: "dhtmlxq", Holds: gamerec.HoldsComments | gamerec.HoldsResult | gamerec.HoldsStart | gamerec.HoldsClocks,
			Sniff: func(head string) bool { return strings.Contains(head, cbfRoot) }, Read: ReadCBF,
		},
		{
			Name: "dhtmlxq", Game: gamerec.Xiangqi, About: "DhtmlXQ of dpxq.com, with variations and comments", Extensions: []string{".ubb", ".dhtmlxq"},
			Notation: "dhtmlxq", Holds: gamerec.HoldsComments | gamerec.HoldsVariations | gamerec.HoldsResult | gamerec.HoldsStart | gamerec.HoldsClocks | gamerec.HoldsMany, Tags: dhtmlTagNames(),
			Sniff: dhtmlHead.MatchString,
			Read:  ReadDhtmlXQ, Append: AppendDhtmlXQ, Misfits: branchMisfits,
		},
		{
			Name: "wxf", Game: gamerec.Xiangqi, About: "text file of the World Xiangqi Federation", Extensions: []string{".wxf"},
			Holds: gamerec.HoldsComments | gamerec.HoldsNAGs | gamerec.HoldsResult | gamerec.HoldsStart | gamerec.HoldsClocks | gamerec.HoldsMany | gamerec.HoldsPreamble,
			Tags:  []string{"Title", "Event", "Date", "Time", "Red", "RedElo", "RedTeam", "Black", "BlackElo", "BlackTeam", "RedFields", "BlackFields", "Result", "Format"},
			Sniff: sniffFile, Read: ReadFile, Append: AppendFile, Misfits: fileMisfits,
		},
		{
			Name: "ucci", Game: gamerec.Xiangqi, About: "position command of UCCI and UCI engines", Extensions: []string{".ucci"},
			Notation: "ucci", Holds: gamerec.HoldsStart | gamerec.HoldsClocks | gamerec.HoldsMany, Tags: []string{},
			Sniff: func(head string) bool {
				head = strings.TrimLeft(head, " \t\r\n\uFEFF")
				return strings.HasPrefix(head, "position startpos") || strings.HasPrefix(head, "position fen ") && strings.Count(lineOf(head), "/") != 7 // which is chess
			},
			Read: ReadCommands, Append: AppendCommand, Misfits: lineMisfits,
		},
		{
			Name: "list", Game: gamerec.Xiangqi, About: "bare moves, numbered or not", Extensions: []string{".txt"},
			Holds: gamerec.HoldsNAGs | gamerec.HoldsResult | gamerec.HoldsMany, Tags: []string{},
			Sniff: sniffList, Read: ReadList, Append: AppendList, Misfits: emptyMisfits,
		},
	}
}

// dhtmlHead is what a DhtmlXQ file has in its head. A tag of PGN whose name begins
// with DhtmlXQ_ has a space where this has a bracket.
var dhtmlHead = regexp.MustCompile(`\[DhtmlXQ(HTML|iFrame|_[A-Za-z0-9_]+)?\]`)

// dhtmlTagNames lists the tags that DhtmlXQ has fields for. Other fields have been
// read as tags named DhtmlXQ_ and are written too.
func dhtmlTagNames() []string {
	list := []string{"Time", "DhtmlXQ_*"}
	for _, pair := range dhtmlTags {
		list = append(list, pair[1])
	}
	return list
}

// xqfTagNames lists the tags that XQF has fields for.
func xqfTagNames() []string {
	list := []string{"Type"}
	for _, f := range xqfFields {
		list = append(list, f.tag)
	}
	return list
}

func lineOf(text string) string { return text[:lineLength(text)] }

// sniffFile looks for a FORMAT line or a START block.
func sniffFile(head string) bool {
	for line := range strings.Lines(strings.TrimPrefix(head, "\uFEFF")) {
		word, rest, _ := strings.Cut(strings.TrimRight(line, " \t\r\n"), "{")
		if strings.HasPrefix(line, "FORMAT") && len(line) > 6 && blank(line[6:]) > 0 || strings.TrimSpace(word) == "START" && strings.Contains(line, "{") && !strings.Contains(rest, ";") {
			return true
		}
	}
	return false
}

// sniffList looks for words most of which are moves, some of them such as only
// xiangqi has.
func sniffList(head string) bool {
	const enough = 20
	s := scanner{text: head}
	if strings.HasPrefix(strings.TrimLeft(head, " \t\r\n\uFEFF"), "[") {
		return false
	}
	s.moves(0, false)
	plies, own := 0, 0
	for i := range s.toks {
		if s.toks[i].Type != tokPly {
			continue
		}
		if plies++; xiangqiOnly(s.toks[i].Value) {
			own++
		}
		if plies == enough {
			break
		}
	}
	return own > 0 && len(s.faults) <= plies/10
}

// xiangqiOnly says whether a move text cannot be one of chess.
func xiangqiOnly(word string) bool {
	var buf [64]byte
	text := string(fold(buf[:0], word))
	if chinese(text) {
		return true
	}
	from, rest := cutPoint(text)
	to, _ := cutPoint(strings.TrimLeft(rest, "-x"))
	chess := func(p string) bool { return len(p) == 2 && p[0]|0x20 <= 'h' && p[1] >= '1' && p[1] <= '8' }
	switch {
	case from != "" && to != "":
		return !chess(from) || !chess(to)
	case len(text) == 4 && (text[2] == '+' || text[2] == '-' || text[2] == '.' || text[2] == '=') && isDigit(text[3]):
		return true
	case len(text) > 2 && strings.IndexByte("HCAEGS", text[0]) >= 0:
		// S, C, H and others are men of chess in some language: the square must tell
		var e evidence
		bare := strings.TrimRight(text, "+#")
		return e.san(bare) && !chess(bare[len(bare)-2:])
	}
	return false
}
