package replay

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Declare makes the tags of a replayed record say what PGN and JSON have no other
// place for: the game, if it is not chess, the start position that a container
// held by itself, and for xiangqi the Format that its own PGN dialect names the
// notation by.
func Declare(rec *gamerec.Record, notation string) {
	if rec.Start != nil {
		if _, ok := rec.Tag("FEN"); !ok {
			rec.SetTag("SetUp", "1")
			rec.SetTag("FEN", fen.String(rec.Start))
		}
	}
	if rec.Game == gamerec.Chess || rec.Game == "" {
		return
	}
	_, variant := rec.Tag("Variant")
	_, game := rec.Tag("Game")
	if !variant && !game {
		name := string(rec.Game)
		rec.SetTag("Variant", strings.ToUpper(name[:1])+name[1:])
	}
	if rec.Game != gamerec.Xiangqi {
		return
	}
	format := ""
	switch {
	case strings.HasPrefix(notation, "zh-"):
		format = "Chinese"
	case strings.HasPrefix(notation, "wxf"):
		format = "WXF"
	case notation == "iccs":
		format = "ICCS"
	}
	if format != "" {
		rec.SetTag("Format", format)
		return
	}
	rec.Tags = slices.DeleteFunc(slices.Clone(rec.Tags), func(t gamerec.Tag) bool { return t.Name == "Format" })
}
