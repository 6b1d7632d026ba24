package replay

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// Losses lists what of a replayed record a container cannot hold, without what Declare
// makes of the moves again: of banqi who has which colour, and how the game ended.
func Losses(c *gamerec.Container, rec *gamerec.Record, out *Outcome) []gamerec.Loss {
	list := c.Losses(rec)
	if len(list) == 0 || out.History == nil || rec.Game != gamerec.Banqi {
		return list
	}
	return slices.DeleteFunc(list, func(l gamerec.Loss) bool {
		name, _ := strings.CutPrefix(l.What, "tag ")
		value, _ := rec.Tag(name)
		switch name {
		case "result " + out.Verdict.Result.String():
			return out.Verdict.Over
		case "Colors":
			first := FirstColour(out.History)
			return first != gamerec.NoSide && value == "first="+strings.ToLower(gamerec.Banqi.SideName(first))
		case "Termination":
			return out.Verdict.Over && value == out.Verdict.Reason.String()
		}
		return false
	})
}
