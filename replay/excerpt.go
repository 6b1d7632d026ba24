package replay

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Excerpt cuts a replayed record to the plies from one to another of its main line,
// counted from 1, with what stands beside them. 0 is the first and the last. If the
// excerpt begins later than the record, the tags SetUp and FEN tell its start, and
// what depends on the old one (the array of Metamachy, the deal of banqi) is brought
// in line. Comments ahead of the first move stay, and so does the result. It returns
// the position that the excerpt begins from, which stays as it is. Where the last moves
// are cut the outcome has no verdict, and a Termination tag goes with the ending that
// the board showed.
//
// It is an error if the plies up to the first one cannot be played, or if the last is
// ahead of the first.
func Excerpt(rec *gamerec.Record, out *Outcome, from, to int) (gamerec.Position, error) {
	if out.History == nil {
		return nil, fmt.Errorf("the record cannot be played")
	}
	h := out.History
	if from > len(h.Moves)+1 {
		return nil, fmt.Errorf("the game has %d plies that can be played, not %d", len(h.Moves), from)
	}
	if to > 0 && to < from-1 {
		return nil, fmt.Errorf("ply %d comes before ply %d", to, from)
	}
	defer func() { // the ply count is that of the excerpt
		if _, ok := rec.Tag("PlyCount"); ok {
			rec.Tags = slices.Clone(rec.Tags)
			rec.SetTag("PlyCount", strconv.Itoa(len(rec.Line.Moves)))
		}
	}()
	if to > 0 && to < len(rec.Line.Moves) {
		rec.Line.Moves = rec.Line.Moves[:to]
		if out.Verdict.Over { // not at the end of the excerpt
			rec.Tags = slices.DeleteFunc(slices.Clone(rec.Tags), func(t gamerec.Tag) bool { return t.Name == "Termination" })
		}
		out.Verdict = gamerec.Verdict{}
	}
	if from <= 1 {
		return h.Start, nil
	}
	start := h.Start.Clone()
	for _, m := range h.Moves[:from-1] {
		start.Play(m)
	}
	rec.Line.Moves = rec.Line.Moves[from-1:]
	rec.Line.Before = slices.DeleteFunc(rec.Line.Before, func(i gamerec.Item) bool { return i.Kind == gamerec.ItemVariation })
	setup := start.Setup()
	if rec.Start != nil {
		rec.Start = &setup
	}
	rec.Tags = slices.DeleteFunc(slices.Clone(rec.Tags), func(t gamerec.Tag) bool { return rec.Game == gamerec.Metamachy && t.Name == "Setup" })
	rec.SetTag("SetUp", "1")
	rec.SetTag("FEN", fen.String(&setup))
	if text, ok := rec.Tag("Deal"); ok && rec.Game == gamerec.Banqi {
		if deal, err := fen.ParseDeal(text); err == nil {
			for sq := range deal {
				if setup.Cells[sq] != gamerec.HiddenPiece {
					deal[sq] = gamerec.NoPiece
				}
			}
			rec.SetTag("Deal", deal.String())
		}
	}
	return start, nil
}
