package pgn

import "github.com/gamerec/gamerec"

// Equal says whether two records hold the same: the tags that the export format
// writes, in its order, the tree of moves with comments, NAGs, variations and
// escape lines in theirs, and the result. Move numbers, places and what a replay
// has filled in are left aside; a SetUp tag that the export format adds to a FEN
// makes no difference.
func Equal(a, b *gamerec.Record) bool {
	ta, tb := ExportTags(a), ExportTags(b)
	if len(ta) != len(tb) || EffectiveResult(a) != EffectiveResult(b) {
		return false
	}
	for i := range ta {
		if ta[i].Name != tb[i].Name || ta[i].Value != tb[i].Value {
			return false
		}
	}
	return equalItems(a.Preamble, b.Preamble) && equalLines(&a.Line, &b.Line)
}

func equalLines(a, b *gamerec.Line) bool {
	if len(a.Moves) != len(b.Moves) || !equalItems(a.Before, b.Before) {
		return false
	}
	for i := range a.Moves {
		if a.Moves[i].Text != b.Moves[i].Text || !equalItems(a.Moves[i].Items, b.Moves[i].Items) {
			return false
		}
	}
	return true
}

func equalItems(a, b []gamerec.Item) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := &a[i], &b[i]
		if x.Kind != y.Kind || x.NAG != y.NAG || x.Kind != gamerec.ItemNAG && x.Text != y.Text {
			return false
		}
		if x.Kind == gamerec.ItemVariation && !equalLines(x.Line, y.Line) {
			return false
		}
	}
	return true
}
