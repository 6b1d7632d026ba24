package replay

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// Losses lists what of a replayed record a container cannot hold, without the tags
// that Declare would write again from the moves: for banqi who has which colour, and
// how the game ended.
func Losses(c *gamerec.Container, rec *gamerec.Record, out *Outcome) []gamerec.Loss {
	list := c.Losses(rec)
	if rec.Game != gamerec.Banqi || out.History == nil {
		return list
	}
	return slices.DeleteFunc(list, func(l gamerec.Loss) bool {
		name, _ := strings.CutPrefix(l.What, "tag ")
		value, _ := rec.Tag(name)
		switch name {
		case "Colors":
			first := FirstColour(out.History)
			return first != gamerec.NoSide && value == "first="+strings.ToLower(gamerec.Banqi.SideName(first))
		case "Termination":
			return out.Verdict.Over && value == out.Verdict.Reason.String()
		}
		return false
	})
}
