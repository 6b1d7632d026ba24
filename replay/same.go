package replay

import (
	"slices"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// Same says whether two replayed records hold the same, however their moves are
// spelled: tags as the export format orders them, the moves, or the texts of those that
// could not be played, with everything around them, and the result.
func Same(a, b *gamerec.Record) bool {
	return slices.EqualFunc(pgn.ExportTags(a), pgn.ExportTags(b), func(x, y gamerec.Tag) bool { return x.Name == y.Name && x.Value == y.Value }) &&
		pgn.EffectiveResult(a) == pgn.EffectiveResult(b) && SameItems(a.Preamble, b.Preamble) && SameLines(&a.Line, &b.Line)
}

// SameLines says the same of two lines.
func SameLines(a, b *gamerec.Line) bool {
	return SameItems(a.Before, b.Before) && slices.EqualFunc(a.Moves, b.Moves, func(x, y gamerec.Node) bool {
		if x.Played != y.Played || x.Played && x.Move != y.Move || !x.Played && x.Text != y.Text {
			return false
		}
		return SameItems(x.Items, y.Items)
	})
}

// SameItems says the same of what stands beside two moves.
func SameItems(a, b []gamerec.Item) bool {
	return slices.EqualFunc(a, b, func(x, y gamerec.Item) bool {
		if x.Kind != y.Kind || x.NAG != y.NAG || x.Kind != gamerec.ItemNAG && x.Text != y.Text {
			return false
		}
		return x.Kind != gamerec.ItemVariation || SameLines(x.Line, y.Line)
	})
}
