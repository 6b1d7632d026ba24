package replay

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/wxf"
)

// CodeTagsDiffer is the code of tags of a record that contradict each other or its moves.
const CodeTagsDiffer gamerec.Code = "tags-differ"

// compareTags tells of tags that say different things about the game, a player or how
// the moves are written.
func (r *Replayer) compareTags() {
	rec := r.rec
	tell := func(t *gamerec.Tag, msg, hint string) {
		r.add(gamerec.Problem{Code: CodeTagsDiffer, Severity: gamerec.Warning, Pos: rec.PosAt(t.At), Msg: msg, Hint: hint})
	}
	at := tagsOfGame(rec)
	if at.game >= 0 && at.variant >= 0 {
		game, variant := namedGame(rec.Tags[at.game].Value), namedGame(rec.Tags[at.variant].Value)
		if game != "" && variant != "" && game != variant {
			tell(&rec.Tags[at.game], "the Game tag names "+string(game)+" and the Variant tag "+string(variant)+"; the record is read as "+string(r.kit.game.ID), "keep the one that is right")
		}
	}
	if r.kit.game.ID != gamerec.Xiangqi {
		return
	}
	red, white := -1, -1
	for i := range rec.Tags {
		switch rec.Tags[i].Name {
		case "Red":
			red = i
		case "White":
			white = i
		case "Format":
			if !wxf.Agrees(rec) {
				tell(&rec.Tags[i], "the Format tag says "+gamerec.Quote(rec.Tags[i].Value)+", and the moves are written otherwise; they are read as they are", "correct the tag or remove it")
			}
		}
	}
	if red >= 0 && white >= 0 && !sameName(rec.Tags[red].Value, rec.Tags[white].Value) {
		tell(&rec.Tags[white], "the tags Red and White name different players, "+gamerec.Quote(rec.Tags[red].Value)+" and "+gamerec.Quote(rec.Tags[white].Value), "keep Red")
	}
}

// namedGame returns the game that the value of a Game or Variant tag names, "" if none.
func namedGame(value string) gamerec.GameID {
	name := foldName(value)
	for i := range games {
		g := &games[i]
		if name == string(g.ID) || slices.Contains(g.Variants, name) && name != "fromposition" {
			return g.ID
		}
	}
	return ""
}

// sameName says whether two names are equal, or one of them says nothing.
func sameName(a, b string) bool {
	said := func(s string) bool { return strings.Trim(s, "?- ") != "" }
	return a == b || !said(a) || !said(b)
}
