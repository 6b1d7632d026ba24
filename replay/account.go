package replay

import (
	"strconv"

	"github.com/gamerec/gamerec"
)

// AppendAccount appends how a repetition was judged, for people: the rule set and
// every ply with what it was judged as. The moves stand as the main line of rec has
// them, which begins at start. It appends nothing if the verdict is not of a repetition.
func AppendAccount(dst []byte, rec *gamerec.Record, start *gamerec.Setup, v *gamerec.Verdict) []byte {
	if len(v.Cycle) == 0 {
		return dst
	}
	dst = append(append(append(dst, "rule set "...), v.RuleSet...), ":"...)
	for i, step := range v.Cycle {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, ' ')
		dst = AppendNumbered(dst, start, step.Ply, rec.Line.Moves[step.Ply-1].Text)
		dst = append(append(dst, ' '), step.Label...)
	}
	return dst
}

// AppendNumbered appends the text of a ply, counted from 1 in a line that begins at
// start, behind its move number: 12.Nf3 or 12...Nf6.
func AppendNumbered(dst []byte, start *gamerec.Setup, ply int, text string) []byte {
	number, second := MoveNumber(start, ply)
	dst = append(strconv.AppendInt(dst, int64(number), 10), '.')
	if second {
		dst = append(dst, ".."...)
	}
	return append(dst, text...)
}
