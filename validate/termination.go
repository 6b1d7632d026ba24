package validate

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// end is a value of the Termination tag that names a rule, without case, spaces and hyphens.
type end struct {
	value   string
	reasons []gamerec.Reason // any of these is meant
}

// ends are the rules that Termination tags name, in the games where files name
// them. A longer value may hold one of these words.
var ends = map[gamerec.GameID][]end{
	gamerec.Chess: {
		{"timeout", nil}, {"ontime", nil}, // "drawn by timeout vs insufficient material" is a flag fall
		{"checkmate", []gamerec.Reason{gamerec.Checkmate}}, {"stalemate", []gamerec.Reason{gamerec.Stalemate}},
		{"repetition", []gamerec.Reason{gamerec.Threefold, gamerec.Fivefold}},
		{"insufficientmaterial", []gamerec.Reason{gamerec.InsufficientMaterial, gamerec.DeadPosition}},
		{"deadposition", []gamerec.Reason{gamerec.DeadPosition, gamerec.InsufficientMaterial}},
		{"50move", []gamerec.Reason{gamerec.FiftyMoves, gamerec.SeventyFiveMoves}},
		{"fiftymove", []gamerec.Reason{gamerec.FiftyMoves, gamerec.SeventyFiveMoves}},
		{"75move", []gamerec.Reason{gamerec.SeventyFiveMoves}},
	},
	gamerec.Banqi: {
		{"captureall", []gamerec.Reason{gamerec.CaptureAll}}, {"noturn", []gamerec.Reason{gamerec.NoTurn}},
		{"repetition", []gamerec.Reason{gamerec.Repetition}},
		{"noprogress", []gamerec.Reason{gamerec.NoProgress}}, {"180", []gamerec.Reason{gamerec.NoProgress}},
	},
	gamerec.Xiangqi: {
		{"mutualperpetual", []gamerec.Reason{gamerec.MutualPerpetual}},
		{"perpetualcheck", []gamerec.Reason{gamerec.PerpetualCheck}}, {"perpetualchase", []gamerec.Reason{gamerec.PerpetualChase}},
		{"repetition", []gamerec.Reason{gamerec.Repetition, gamerec.MutualPerpetual}},
		{"stalemate", []gamerec.Reason{gamerec.StalemateLoss}}, {"checkmate", []gamerec.Reason{gamerec.Checkmate}},
		{"insufficientmaterial", []gamerec.Reason{gamerec.InsufficientMaterial}},
		{"movelimit", []gamerec.Reason{gamerec.MoveLimit}}, {"60moves", []gamerec.Reason{gamerec.MoveLimit}}, {"sixtymoves", []gamerec.Reason{gamerec.MoveLimit}},
	},
}

// longEnd is how much of a value is looked at, in bytes without separators.
const longEnd = 96

// foldEnd appends a value in lower case, without spaces and hyphens.
func foldEnd(dst []byte, value string) []byte {
	for i := 0; i < len(value) && len(dst) < cap(dst); i++ {
		switch b := value[i]; {
		case b == ' ' || b == '-' || b == '_':
		case b >= 'A' && b <= 'Z':
			dst = append(dst, b|0x20)
		default:
			dst = append(dst, b)
		}
	}
	return dst
}

// endOf returns the rules that a value of the Termination tag means, nil if none.
func endOf(game gamerec.GameID, value string) []gamerec.Reason {
	if slices.Contains(terminations, value) || value == "Normal" || value == "Time forfeit" {
		return nil // nearly all files of chess
	}
	var buf [longEnd]byte
	folded := foldEnd(buf[:0], value)
	for _, e := range ends[game] {
		if bytes.Contains(folded, []byte(e.value)) {
			return e.reasons
		}
	}
	return nil
}

// namesEnd says whether a value of the Termination tag names a rule of some game.
func namesEnd(value string) bool {
	return endOf(gamerec.Banqi, value) != nil || endOf(gamerec.Xiangqi, value) != nil
}

// endNames returns the names of the rules that end a game in which Termination tags
// name them, beside the words of the standard. Files of chess have the latter.
func endNames(game gamerec.GameID) (names []string) {
	if game == gamerec.Chess {
		return nil
	}
	for _, e := range ends[game] {
		for _, r := range e.reasons {
			if name := r.String(); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// checkTermination compares the Termination tag with the rule that ended the game.
func (c *Checker) checkTermination() {
	if ends[c.rec.Game] == nil {
		return
	}
	tag, tagged := c.tag("Termination")
	if tagged && strings.EqualFold(tag.Value, "unterminated") {
		c.checkUnterminated(tag)
	}
	if !c.out.Complete {
		return
	}
	var said []gamerec.Reason
	if tagged {
		said = endOf(c.rec.Game, tag.Value)
	}
	v := &c.out.Verdict
	if !v.Over {
		if said != nil && !slices.ContainsFunc(said, func(r gamerec.Reason) bool { return slices.Contains(v.Claimable, r) }) {
			c.addAtTag(CodeTerminationTag, gamerec.Warning, tag,
				fmt.Sprintf("Termination says %s, but the last position is not one that ends the game by that rule%s", tag.Value, c.occurrences(said)),
				"correct the tag, or add the moves that are missing")
		}
		return
	}
	account := c.account()
	for _, reason := range said {
		if reason == v.Reason {
			if account != "" {
				c.addAtTag(CodeTerminationTag, gamerec.Info, tag, "Termination is confirmed: "+v.Rule()+account, "")
			}
			return
		}
	}
	switch {
	case said != nil, c.rec.Game == gamerec.Banqi && tagged && !unsaid(tag.Value):
		c.addAtTag(CodeTerminationTag, gamerec.Warning, tag, fmt.Sprintf("Termination says %s, but the game ended %s%s", tag.Value, v.Ending(), account), "write "+v.Reason.String())
	case c.rec.Game == gamerec.Banqi:
		c.add(CodeTerminationTag, gamerec.Info, 0, 0, c.out.Plies, "the game ended "+v.Ending()+", and no Termination tag says so", fmt.Sprintf("add [Termination %q]", v.Reason.String()))
	}
}

// checkUnterminated holds the value that says that a game was not ended against its result.
func (c *Checker) checkUnterminated(tag *gamerec.Tag) {
	if r := pgn.EffectiveResult(c.rec); r != gamerec.ResultUnknown {
		c.addAtTag(CodeTerminationTag, gamerec.Warning, tag, fmt.Sprintf("Termination says that the game was not ended, the result is %s", r), "correct one of the two")
	}
}

// account tells in brackets how a repetition was judged; "" for another end.
func (c *Checker) account() string {
	if text := replay.AppendAccount(nil, c.rec, &c.out.Start, &c.out.Verdict); len(text) > 0 {
		return " (" + string(text) + ")"
	}
	return ""
}

// unsaid says whether a value of the Termination tag leaves open how the game ended.
func unsaid(value string) bool {
	return value == "" || value == "?" || value == "-" || strings.EqualFold(value, "normal")
}

// occurrences tells how often the last position stood, if a repetition is claimed.
func (c *Checker) occurrences(said []gamerec.Reason) string {
	switch said[0] {
	case gamerec.Repetition, gamerec.Threefold, gamerec.PerpetualCheck, gamerec.PerpetualChase, gamerec.MutualPerpetual:
	default:
		return ""
	}
	hashes, n := c.out.History.Hashes, 0
	for _, h := range hashes {
		if h == hashes[len(hashes)-1] {
			n++
		}
	}
	return fmt.Sprintf("; it has occurred %d of the 3 times that it takes", n)
}
