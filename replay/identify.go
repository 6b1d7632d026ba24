package replay

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// The codes of problems in what a record says about its game and its start.
const (
	CodeVariantUnsupported gamerec.Code = "variant-unsupported" // a variant whose rules are not known
	CodeVariantUnknown     gamerec.Code = "variant-unknown"     // a Variant tag that names nothing known
	CodeVariant960         gamerec.Code = "variant-960"         // Chess960 without FEN, or without its tag
	CodeSetUpFEN           gamerec.Code = "setup-fen"           // SetUp and FEN tags that do not go together
)

// otherVariants are games that PGN files hold and whose rules are not those of
// any game of the catalogue. Moves of one are never replayed as those of another.
var otherVariants = []string{
	"crazyhouse", "bughouse", "atomic", "antichess", "giveaway", "suicide", "losers", "horde", "racingkings",
	"threecheck", "3check", "kingofthehill", "koth", "placement", "duck", "duckchess", "fogofwar", "fourplayer",
	"4player", "makruk", "shogi", "janggi", "capablanca", "grand", "seirawan", "shatranj", "setupchess", "spellchess",
	"jieqi", "minixiangqi", "manchu",
}

var chess960Names = []string{"chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess", "frc", "960", "wild/fr"}

// identity is what the tags of a record say about its game.
type identity struct {
	game     gamerec.GameID
	chess960 bool
	format   string           // the value of the Format tag
	problem  *gamerec.Problem // at the tag; Error severity means: do not replay
}

// gameTags are the places of the first tags that tell the game of a record, -1 if there are none.
type gameTags struct{ game, variant, jocly, format int }

// tagsOfGame finds them in one walk over the tags.
func tagsOfGame(rec *gamerec.Record) gameTags {
	at := gameTags{-1, -1, -1, -1}
	for i := range rec.Tags {
		place := &at.game
		switch rec.Tags[i].Name {
		case "Game":
		case "Variant":
			place = &at.variant
		case "JoclyGame":
			place = &at.jocly
		case "Format":
			place = &at.format
		default:
			continue
		}
		if *place < 0 {
			*place = i
		}
	}
	return at
}

// identify settles the game of a record from its tags; chess if they do not tell.
func identify(rec *gamerec.Record) identity {
	id := identity{game: gamerec.Chess}
	if rec.Game != "" {
		id.game = rec.Game
	}
	at := tagsOfGame(rec)
	if at.game >= 0 && rec.Game == "" && foldName(rec.Tags[at.game].Value) == "chinesechess" {
		return identity{game: gamerec.Xiangqi}
	}
	if at.format >= 0 {
		id.format = rec.Tags[at.format].Value
	}
	i := at.variant
	if i < 0 {
		if rec.Game == "" && (at.jocly >= 0 && foldName(rec.Tags[at.jocly].Value) == string(gamerec.Metamachy) || choosesArray(rec)) {
			id.game = gamerec.Metamachy
		}
		return id
	}
	tag := &rec.Tags[i]
	name := foldName(tag.Value)
	if slices.Contains(chess960Names, name) || strings.HasPrefix(name, "fischer") {
		return identity{game: gamerec.Chess, chess960: true, format: id.format}
	}
	for _, g := range games {
		if name == string(g.ID) || slices.Contains(g.Variants, name) {
			return identity{game: g.ID, format: id.format}
		}
	}
	if slices.Contains(otherVariants, name) {
		id.problem = &gamerec.Problem{
			Code: CodeVariantUnsupported, Severity: gamerec.Error, Pos: rec.PosAt(tag.At),
			Msg:  "the variant " + gamerec.Quote(tag.Value) + " is not supported; its moves are kept as written and not checked",
			Hint: "gamerec games lists the games it knows",
		}
		return id
	}
	if name != "" && name != "?" && name != "-" {
		id.problem = &gamerec.Problem{
			Code: CodeVariantUnknown, Severity: gamerec.Info, Pos: rec.PosAt(tag.At),
			Msg:  "the Variant tag " + gamerec.Quote(tag.Value) + " names no game; the record is read as " + string(id.game),
			Hint: "name the opening in the tags Opening and Variation",
		}
	}
	return id
}
