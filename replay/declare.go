package replay

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/wxf"
)

// CodeConversionLoss is the code of what the target of a conversion cannot hold.
const CodeConversionLoss gamerec.Code = "conversion-loss"

// Declare makes the tags of a replayed record say what PGN and JSON have no other
// place for: the game, if it is not chess, the start position that a container
// held by itself, for xiangqi and banqi the Format that names the notation, and for
// banqi who has which colour and how the game ended.
func Declare(rec *gamerec.Record, out *Outcome, notation string) {
	if rec.Start != nil {
		if _, ok := rec.Tag("FEN"); !ok {
			rec.SetTag("SetUp", "1")
			rec.SetTag("FEN", fen.String(rec.Start))
		}
	}
	if out.Problems.Has(fen.CodeTurnMissing) && rec.Start == nil && out.History != nil {
		rec.SetTag("FEN", fen.String(&out.Start))
	}
	if rec.Game == gamerec.Chess || rec.Game == "" {
		declareForm(rec, notation)
		return
	}
	_, variant := rec.Tag("Variant")
	_, game := rec.Tag("Game")
	if !variant && !game {
		name := string(rec.Game)
		rec.SetTag("Variant", strings.ToUpper(name[:1])+name[1:])
	}
	switch rec.Game {
	case gamerec.Banqi:
		declareBanqi(rec, out, notation)
		return
	case gamerec.Xiangqi:
	default:
		return
	}
	if notation == "" {
		return
	}
	format := wxf.Format(notation)
	if format != "" {
		rec.SetTag("Format", format)
		return
	}
	rec.Tags = slices.DeleteFunc(slices.Clone(rec.Tags), func(t gamerec.Tag) bool { return t.Name == "Format" })
}

// declareForm names the notation of a record of chess that Standard Algebraic Notation
// does not read, so that its reader need not find it from the moves. "" leaves what stands.
func declareForm(rec *gamerec.Record, notation string) {
	if notation == "" {
		return
	}
	if pgn.IsOtherForm(notation) {
		rec.SetTag("Format", notation)
	} else if told, ok := rec.Tag("Format"); ok && pgn.IsOtherForm(told) {
		rec.Tags = slices.DeleteFunc(slices.Clone(rec.Tags), func(t gamerec.Tag) bool { return t.Name == "Format" })
	}
}

// Rewritable says whether the move texts may be written anew in another notation.
// A record of banqi names one notation for all its moves, so that one which cannot
// be played to the end stays as it was written.
func (o *Outcome) Rewritable() bool {
	return o.Game != nil && o.History != nil && (o.Complete || o.Game.ID != gamerec.Banqi)
}

// declareBanqi adds the tags that a record of banqi lacks and its moves tell.
func declareBanqi(rec *gamerec.Record, out *Outcome, notation string) {
	if out.Complete { // else some moves stand as they were written
		rec.SetTag("Format", notation)
	}
	if out.History == nil {
		return
	}
	if _, ok := rec.Tag("Colors"); !ok {
		if first := FirstColour(out.History); first != gamerec.NoSide {
			rec.SetTag("Colors", "first="+strings.ToLower(gamerec.Banqi.SideName(first)))
		}
	}
	if !out.Complete || !out.Verdict.Over {
		return
	}
	if _, ok := rec.Tag("Termination"); !ok {
		rec.SetTag("Termination", out.Verdict.Reason.String())
	}
	if _, ok := rec.Tag("Result"); !ok && rec.Result == gamerec.ResultNone {
		rec.Result = out.Verdict.Result
	}
}

// FirstColour returns the colour of the player who made the first ply of a game of
// banqi, NoSide before the first flip.
func FirstColour(h *gamerec.History) gamerec.Side {
	start := h.Start.Setup()
	switch {
	case start.Turn != gamerec.NoSide && start.Number%2 == 0:
		return start.Turn.Other()
	case start.Turn != gamerec.NoSide || len(h.Moves) == 0:
		return start.Turn
	}
	return h.Moves[0].Revealed().Side()
}
