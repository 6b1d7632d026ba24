package wxf

import (
	"strings"

	"github.com/gamerec/gamerec"
)

// Holds says what of a record a container can hold.
type Holds uint8

// What a container may hold.
const (
	HoldsComments   Holds = 1 << iota
	HoldsVariations       // variations of any depth
	HoldsNAGs             // the six marks of quality, NAG 1 to 6
	HoldsResult
	HoldsStart  // start positions other than the usual one
	HoldsClocks // the counters of a start position
	HoldsMany   // more than one record in a file
)

// Container is a form of file that only xiangqi has.
type Container struct {
	Name       string // what --from and --to take
	About      string
	Extensions []string // of files, with the dot; the usual one first
	// Notation is the notation that the moves must be in to be written; "" is any.
	Notation string
	Holds    Holds
	// Tags lists the tags that are written; nil is all.
	Tags []string
	// Sniff says whether the head of a file, some kilobytes, looks like the container.
	Sniff func(head string) bool
	// Read reads a whole text. A record has Game set, and Start unless it begins
	// from the usual position.
	Read func(text string) ([]*gamerec.Record, gamerec.Problems)
	// Append appends a record. Nil: the container is only read.
	Append func(dst []byte, rec *gamerec.Record) []byte
}

// Containers lists the containers, in the order in which they are to be tried.
func Containers() []Container {
	return []Container{
		{
			Name: "dhtmlxq", About: "DhtmlXQ of dpxq.com, with variations and comments", Extensions: []string{".ubb", ".dhtmlxq"},
			Notation: "dhtmlxq", Holds: HoldsComments | HoldsVariations | HoldsResult | HoldsStart | HoldsClocks | HoldsMany, Tags: dhtmlTagNames(),
			Sniff: func(head string) bool { return strings.Contains(head, "[DhtmlXQ") },
			Read:  ReadDhtmlXQ, Append: AppendDhtmlXQ,
		},
		{
			Name: "wxf", About: "text file of the World Xiangqi Federation", Extensions: []string{".wxf"},
			Holds: HoldsComments | HoldsNAGs | HoldsResult | HoldsStart | HoldsClocks | HoldsMany,
			Tags:  []string{"Title", "Event", "Date", "Time", "Red", "RedElo", "RedTeam", "Black", "BlackElo", "BlackTeam", "Result", "Format"},
			Sniff: sniffFile, Read: ReadFile, Append: AppendFile,
		},
		{
			Name: "ucci", About: "position command of UCCI and UCI engines", Extensions: []string{".ucci"},
			Notation: "ucci", Holds: HoldsStart | HoldsClocks | HoldsMany, Tags: []string{},
			Sniff: func(head string) bool {
				head = strings.TrimLeft(head, " \t\r\n\uFEFF")
				return strings.HasPrefix(head, "position startpos") || strings.HasPrefix(head, "position fen ") && strings.Count(lineOf(head), "/") == 9
			},
			Read: ReadCommands, Append: AppendCommand,
		},
		{
			Name: "list", About: "bare moves, numbered or not", Extensions: []string{".txt"},
			Holds: HoldsNAGs | HoldsResult, Tags: []string{},
			Sniff: sniffList, Read: ReadList, Append: AppendList,
		},
	}
}

// dhtmlTagNames lists the tags that DhtmlXQ has fields for. Tags named DhtmlXQ_
// are written too.
func dhtmlTagNames() []string {
	list := []string{"Time"}
	for _, pair := range dhtmlTags {
		list = append(list, pair[1])
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
		var e evidence
		return e.san(strings.TrimRight(text, "+#"))
	}
	return false
}
