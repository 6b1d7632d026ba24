package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// Parts is a set of things that stand beside the moves of a record.
type Parts uint16

// The parts of a record that Strip takes away.
const (
	PartComments   Parts = 1 << iota // with the commands in them
	PartNAGs                         // $n and its marks
	PartVariations                   // with all that is in them
	PartClocks                       // the commands clk, emt, egt and mct
	PartEvals                        // the command eval
	PartShapes                       // the commands csl and cal
	PartEscapes                      // lines that begin with %
)

var partNames = []string{"comments", "nags", "variations", "clocks", "evals", "shapes", "escapes"}

// PartNames lists the names that ParseParts takes.
func PartNames() []string { return slices.Clone(partNames) }

// ParseParts reads names of parts as one set.
func ParseParts(names []string) (Parts, error) {
	var parts Parts
	for _, name := range names {
		i := slices.Index(partNames, strings.ToLower(name))
		if i < 0 {
			return 0, fmt.Errorf("there is no part %q; there are %s", name, strings.Join(partNames, ", "))
		}
		parts |= 1 << i
	}
	return parts, nil
}

// commands returns the names of the commands in comments that the parts stand for.
func (p Parts) commands() (names []string) {
	for _, c := range []struct {
		part  Parts
		names []string
	}{{PartClocks, []string{"clk", "emt", "egt", "mct"}}, {PartEvals, []string{"eval"}}, {PartShapes, []string{"csl", "cal"}}} {
		if p&c.part != 0 {
			names = append(names, c.names...)
		}
	}
	return names
}

// Strip takes parts of a record away, in place. A comment of which only commands were
// taken goes if nothing is left of it.
func Strip(rec *gamerec.Record, parts Parts) {
	if parts == 0 {
		return
	}
	s := stripper{parts, parts.commands()}
	rec.Preamble = s.items(rec.Preamble)
	s.line(&rec.Line)
}

type stripper struct {
	parts    Parts
	commands []string
}

func (s *stripper) line(line *gamerec.Line) {
	line.Before = s.items(line.Before)
	for i := range line.Moves {
		if n := &line.Moves[i]; len(n.Items) > 0 {
			n.Items = s.items(n.Items)
		}
	}
}

func (s *stripper) items(items []gamerec.Item) []gamerec.Item {
	kept := items[:0]
	for _, item := range items {
		switch item.Kind {
		case gamerec.ItemComment:
			if s.parts&PartComments != 0 {
				continue
			}
			if len(s.commands) > 0 && strings.Contains(item.Text, "[%") {
				if text := StripCommands(item.Text, s.commands...); text != item.Text {
					if item.Text = text; text == "" {
						continue
					}
				}
			}
		case gamerec.ItemNAG:
			if s.parts&PartNAGs != 0 {
				continue
			}
		case gamerec.ItemEscape:
			if s.parts&PartEscapes != 0 {
				continue
			}
		case gamerec.ItemVariation:
			if s.parts&PartVariations != 0 {
				continue
			}
			s.line(item.Line)
		}
		kept = append(kept, item)
	}
	return kept
}

// neededTags are those without which the moves of a record cannot be read: the game,
// its start and the notation.
var neededTags = []string{"Variant", "Game", "JoclyGame", "SetUp", "FEN", "Setup", "Format"}

// KeepTags drops all tags of a record but those of the names given and those without
// which its moves cannot be read. White stands for Red and First too, Black for Second.
func KeepTags(rec *gamerec.Record, names []string) {
	kept := rec.Tags[:0]
	for _, t := range rec.Tags {
		if slices.Contains(names, t.Name) || slices.Contains(neededTags, t.Name) || slices.Contains(names, sameTag(t.Name)) {
			kept = append(kept, t)
		}
	}
	rec.Tags = kept
}

// sameTag returns the name that a tag of the players of another game has in chess.
func sameTag(name string) string {
	for _, pair := range [][2]string{{"Red", "White"}, {"First", "White"}, {"Second", "Black"}} {
		if rest, ok := strings.CutPrefix(name, pair[0]); ok {
			return pair[1] + rest
		}
	}
	return name
}
