package replay

import (
	"regexp"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay/metamachy"
)

// CodeSetupArray is the code of a Setup tag, or of Jocly's choice among the moves,
// that names no starting array of the game.
const CodeSetupArray gamerec.Code = "setup-array"

// Array is one of the starting arrays of a game that has several.
type Array struct {
	Name   string // its number, as a Setup tag takes it
	Men    string // the same by the squares of the men that make the difference
	Mirror string // the name of the array that it mirrors, "" for the first of two
	Setup  gamerec.Setup
}

func metamachyArrays() []Array {
	var list []Array
	for _, a := range metamachy.Arrays() {
		entry := Array{Name: a.Name(), Men: a.Letters(), Setup: a.Setup()}
		if a.Mirror {
			other, _ := metamachy.ArrayByNumber(a.Number, false)
			entry.Mirror = other.Name()
		}
		list = append(list, entry)
	}
	return list
}

// metamachyStart returns the start that a record without a position chooses: by a
// Setup tag, or by the two texts "--" and "#5" with which Jocly begins a game. These
// are taken out of the moves, and a tag says the same from then on. Without a
// choice the setup is nil.
func metamachyStart(rec *gamerec.Record) (*gamerec.Setup, *gamerec.Problem) {
	value, tagged := rec.Tag("Setup")
	pos := rec.Pos
	for i := range rec.Tags {
		if rec.Tags[i].Name == "Setup" {
			pos = rec.PosAt(rec.Tags[i].At)
			break
		}
	}
	chosen := choosesArray(rec)
	if !tagged && !chosen {
		return nil, nil
	}
	fault := func(pos gamerec.Pos, msg string) *gamerec.Problem {
		return &gamerec.Problem{
			Code: CodeSetupArray, Severity: gamerec.Error, Pos: pos, Msg: msg,
			Hint: "gamerec games --setups metamachy lists the arrays; another position is given by a FEN tag",
		}
	}
	var array metamachy.Array
	var err error
	if tagged {
		if array, err = metamachy.ParseArray(value); err != nil {
			return nil, fault(pos, err.Error())
		}
	}
	if chosen {
		n := &rec.Line.Moves[1]
		played, err := metamachy.ParseArray(n.Text)
		switch {
		case err != nil:
			return nil, fault(rec.PosAt(n.At), err.Error())
		case tagged && played != array:
			return nil, fault(rec.PosAt(n.At), "the moves choose the array "+played.Name()+", the Setup tag "+array.Name())
		}
		array = played
		dropChoice(&rec.Line)
		rec.SetTag("Setup", array.Name())
	}
	setup := array.Setup()
	return &setup, nil
}

var arrayChoice = regexp.MustCompile(`^#[0-9]+m?$`)

// choosesArray says whether the moves of a record begin as Jocly's do: White passes
// and Black chooses the array.
func choosesArray(rec *gamerec.Record) bool {
	m := rec.Line.Moves
	return len(m) >= 2 && m[0].Text == "--" && arrayChoice.MatchString(m[1].Text)
}

// dropChoice takes the first two texts out of a line, keeps the comments behind
// them, and counts the moves from 1 again.
func dropChoice(line *gamerec.Line) {
	for i := range line.Moves[:2] {
		for _, item := range line.Moves[i].Items {
			if item.Kind != gamerec.ItemVariation {
				line.Before = append(line.Before, item)
			}
		}
	}
	line.Moves = line.Moves[2:]
	countDown(line)
}

func countDown(line *gamerec.Line) {
	for i := range line.Moves {
		n := &line.Moves[i]
		n.Number = max(n.Number-1, 0)
		for k := range n.Items {
			if n.Items[k].Kind == gamerec.ItemVariation {
				countDown(n.Items[k].Line)
			}
		}
	}
}
