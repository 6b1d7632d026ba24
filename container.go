package gamerec

import (
	"fmt"
	"slices"
	"strings"
)

// Holds says what of a record a container can hold.
type Holds uint8

// What a container may hold.
const (
	HoldsComments   Holds = 1 << iota
	HoldsVariations       // variations of any depth
	HoldsNAGs             // the six marks of quality, NAG 1 to 6
	HoldsResult
	HoldsStart    // start positions other than the usual one
	HoldsClocks   // the counters of a start position
	HoldsMany     // more than one record in a file
	HoldsPreamble // comments ahead of the tags
)

// Container is a form of file that only one game has.
type Container struct {
	Name       string // what --from and --to take
	Game       GameID // the game of its records
	About      string
	Extensions []string // of files, with the dot; the usual one first
	// Notation is the notation that the moves must be in to be written; "" is any.
	Notation string
	Holds    Holds
	// Tags lists the tags that are written; nil is all. A name that ends in *
	// stands for all that begin so.
	Tags []string
	// Binary says that a file is bytes and not text in an encoding: it is read as it
	// lies there, and the places in its records are byte offsets.
	Binary bool
	// Sniff says whether the head of a file, some kilobytes, looks like the container.
	Sniff func(head string) bool
	// Read reads a whole text, or the bytes of a binary file. A record has Game set,
	// and Start unless it begins from the usual position. The records of a binary
	// file have no Source.
	Read func(text string) ([]*Record, Problems)
	// Misfits lists what else of a record does not fit, such as a text that is too
	// long for its field; nil if Holds and Tags say all.
	Misfits func(*Record) []Loss
	// Append appends a record. Nil: the container is only read.
	Append func(dst []byte, rec *Record) []byte
}

// Loss is something of a record that a container cannot hold.
type Loss struct {
	What string // "comment", "variation", "NAG", "tag Event" ...
	At   int32  // where it stands in Record.Source
}

// Losses lists what of a record would not survive in the container, in order.
// Tags that the record's own form needs (Variant, SetUp, Result) are none.
func (c *Container) Losses(rec *Record) []Loss {
	var list []Loss
	for i := range rec.Preamble {
		what := "escape line"
		if rec.Preamble[i].Kind == ItemComment {
			if c.Holds&HoldsPreamble != 0 {
				continue
			}
			what = "comment ahead of the tags"
		}
		list = append(list, Loss{what, rec.Preamble[i].At})
	}
	start := rec.Start != nil
	result := rec.Result
	for i, t := range rec.Tags {
		start = start || t.Name == "FEN"
		if t.Name == "Result" && result == ResultNone {
			result, _ = ParseResult(t.Value)
		}
		switch {
		case !c.keepsTag(t):
			list = append(list, Loss{"tag " + t.Name, t.At})
		case c.Tags != nil && slices.ContainsFunc(rec.Tags[:i], func(o Tag) bool { return o.Name == t.Name && o.Value != t.Value }):
			list = append(list, Loss{"second tag " + t.Name, t.At})
		}
	}
	if c.Holds&HoldsResult == 0 && result > ResultUnknown {
		list = append(list, Loss{What: "result " + result.String()})
	}
	if start && c.Holds&HoldsStart == 0 {
		list = append(list, Loss{What: "start position"})
	}
	list = c.lineLosses(list, &rec.Line)
	if c.Misfits != nil {
		list = append(list, c.Misfits(rec)...)
	}
	return list
}

// keepsTag says whether a tag survives, or says nothing that could be lost.
func (c *Container) keepsTag(t Tag) bool {
	if c.Tags == nil || strings.Trim(t.Value, "?.") == "" { // ????.??.?? is an unknown date
		return true
	}
	switch t.Name {
	case "FEN", "SetUp", "Variant", "Game", "Result", "Format":
		return true
	}
	white, isWhite := strings.CutPrefix(t.Name, "White")
	return slices.ContainsFunc(c.Tags, func(name string) bool {
		start, open := strings.CutSuffix(name, "*")
		return name == t.Name || open && strings.HasPrefix(t.Name, start) || isWhite && name == "Red"+white
	})
}

func (c *Container) lineLosses(list []Loss, line *Line) []Loss {
	list = c.itemLosses(list, line.Before)
	for i := range line.Moves {
		list = c.itemLosses(list, line.Moves[i].Items)
	}
	return list
}

func (c *Container) itemLosses(list []Loss, items []Item) []Loss {
	for i := range items {
		item := &items[i]
		switch item.Kind {
		case ItemComment:
			if c.Holds&HoldsComments == 0 {
				list = append(list, Loss{"comment", item.At})
			}
		case ItemNAG:
			if c.Holds&HoldsNAGs == 0 || item.NAG > 6 {
				list = append(list, Loss{fmt.Sprintf("NAG $%d", item.NAG), item.At})
			}
		case ItemEscape:
			list = append(list, Loss{"escape line", item.At})
		case ItemVariation:
			if c.Holds&HoldsVariations == 0 {
				list = append(list, Loss{"variation", item.At})
			} else {
				list = c.lineLosses(list, item.Line)
			}
		}
	}
	return list
}
