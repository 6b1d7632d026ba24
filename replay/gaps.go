package replay

import (
	"slices"

	"github.com/gamerec/gamerec"
)

// Gap is where a line of a replayed record has moves that were not played. What stands
// from there to the end of the line is as it was written.
type Gap struct {
	Text  string // the first of the moves with its number, such as 2...C2.9
	At    int32  // where that stands in Record.Source
	Ply   int    // which it is, from 1; a variation counts on from where it leaves
	Main  bool   // it is of the main line
	Moves int    // how many there are
}

// Gaps lists the gaps of a record that begins at start, in order.
func Gaps(rec *gamerec.Record, start *gamerec.Setup) []Gap {
	return appendGaps(nil, &rec.Line, start, 0, true)
}

func appendGaps(list []Gap, line *gamerec.Line, start *gamerec.Setup, ply int, main bool) []Gap {
	for i := range line.Moves {
		n := &line.Moves[i]
		if !n.Played {
			return append(list, Gap{
				Text: string(AppendNumbered(nil, start, ply+i+1, n.Text)), At: n.At, Ply: ply + i + 1, Main: main, Moves: len(line.Moves) - i,
			})
		}
		for k := range n.Items {
			if it := &n.Items[k]; it.Kind == gamerec.ItemVariation {
				list = appendGaps(list, it.Line, start, ply+i, false)
			}
		}
	}
	return list
}

// CutGaps removes the moves that Gaps finds, and variations of which no move is left.
func CutGaps(rec *gamerec.Record) { cutGaps(&rec.Line) }

func cutGaps(line *gamerec.Line) {
	for i := range line.Moves {
		n := &line.Moves[i]
		if !n.Played {
			line.Moves = line.Moves[:i]
			return
		}
		n.Items = slices.DeleteFunc(n.Items, func(it gamerec.Item) bool {
			if it.Kind != gamerec.ItemVariation {
				return false
			}
			cutGaps(it.Line)
			return len(it.Line.Moves) == 0
		})
	}
}

// ReadIn says whether the moves of a record, those that could not be played too, were
// read in a notation, or may be written in it if none could be tried.
func (o *Outcome) ReadIn(rec *gamerec.Record, notation string) bool {
	if o.Notation != "" || o.Game == nil || o.Game.Guess == nil {
		return o.Notation == notation
	}
	return slices.Contains(o.Game.Guess(rec), notation)
}
