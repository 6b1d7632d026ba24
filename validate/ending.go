package validate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/replay/chess"
)

// checkEnd holds together the Result tag, the termination marker and the board.
func (c *Checker) checkEnd() {
	rec := c.rec
	end := int32(len(rec.Source))
	if n := len(rec.Line.Moves); n > 0 {
		end = rec.Line.Moves[n-1].At
	}
	tag, hasTag := c.tag("Result")
	result := rec.Result
	if hasTag {
		value, ok := gamerec.ParseResult(tag.Value)
		switch {
		case !ok:
		case result == gamerec.ResultNone:
			result = value
		case value != result:
			c.addAtTag(CodeResultTag, gamerec.Warning, tag,
				fmt.Sprintf("the Result tag says %s, the termination marker %s", value, result), "make them equal")
			c.fixResults(tag, value)
		}
	}
	c.checkPlyCount()
	if !c.out.Complete && c.out.Verdict.Reason == gamerec.NoReason {
		c.checkKingsCentre()
		return
	}
	v := &c.out.Verdict
	ply := c.out.Plies
	if v.Over {
		c.checkVerdict(v, result, end, ply)
	} else {
		c.checkCannotWin(result, end, ply)
	}
	c.checkClaims(end)
}

// fixResults makes Result tag and termination marker equal, if the board settles the
// result, or if one of them leaves open what the other tells.
func (c *Checker) fixResults(tag *gamerec.Tag, value gamerec.Result) {
	switch r := c.boardResult(); {
	case r != gamerec.ResultNone:
		c.mendTag(tag, r.String())
		c.fixMarker(r)
	case value == gamerec.ResultUnknown:
		c.mendTag(tag, c.rec.Result.String())
	case c.rec.Result == gamerec.ResultUnknown:
		c.fixMarker(value)
	}
}

// checkVerdict compares how the game ended on the board with the result.
func (c *Checker) checkVerdict(v *gamerec.Verdict, result gamerec.Result, end int32, ply int) {
	if result == v.Result || result == gamerec.ResultNone {
		return
	}
	if result == gamerec.ResultUnknown && c.out.Problems.Has(replay.CodeAfterEnd) {
		return // that the game was over has been told already, with its result
	}
	code := CodeResultDraw
	switch {
	case v.Reason == gamerec.Stalemate:
		code = CodeResultStalemate
	case v.Result != gamerec.ResultDraw:
		code = CodeResultMate
	}
	c.add(code, gamerec.Warning, end, end, ply,
		fmt.Sprintf("the game ended %s, so the result is %s and not %s%s", v.Ending(), v.Result, result, c.account()), "write "+v.Result.String())
	if r := c.boardResult(); r != gamerec.ResultNone {
		c.fixMarker(r)
		if tag, ok := c.tag("Result"); ok {
			c.mendTag(tag, r.String())
		}
	}
}

// checkCannotWin tells of a win in chess by a side that can mate by no series of
// legal moves. When a flag fell such a game is drawn (FIDE 6.9); when the loser
// resigned too (5.1.2), but why a game ended is seldom told for certain, so that
// only a king alone is remarked on then.
func (c *Checker) checkCannotWin(result gamerec.Result, end int32, ply int) {
	p, ok := c.out.Final.(*chess.Position)
	if !ok || result != gamerec.ResultFirst && result != gamerec.ResultSecond {
		return
	}
	winner := gamerec.First
	if result == gamerec.ResultSecond {
		winner = gamerec.Second
	}
	who := gamerec.Chess.SideName(winner)
	termination, told := c.tag("Termination")
	switch {
	case told && flagFell(termination.Value):
		if !hasHeavy(p, winner) && p.CanWin(winner, chess.Quick) == chess.No {
			c.add(CodeResultCannotWin, gamerec.Warning, end, end, ply,
				fmt.Sprintf("%s won on time but cannot mate by any series of legal moves, which makes it a draw by FIDE 6.9", who), "write 1/2-1/2")
		}
	case bareKing(p, winner):
		c.add(CodeResultCannotWin, gamerec.Info, end, end, ply,
			fmt.Sprintf("%s won with the king alone, which cannot mate; a flag fall (FIDE 6.9) or a resignation (5.1.2) would make it a draw", who),
			"check the result")
	}
}

// flagFell says whether the value of a Termination tag tells of a loss on time, as
// the standard ("time forfeit") or the sites ("Anna won on time") write it.
func flagFell(termination string) bool {
	return strings.EqualFold(termination, "time forfeit") || strings.Contains(termination, "on time")
}

// bareKing says whether a side has its king alone.
func bareKing(p *chess.Position, side gamerec.Side) bool {
	for s := range gamerec.Square(64) {
		if man := p.At(s); man.Side() == side && man.Kind() != gamerec.King {
			return false
		}
	}
	return true
}

// checkPlyCount holds the PlyCount tag against the moves of the main line.
func (c *Checker) checkPlyCount() {
	t, ok := c.tag("PlyCount")
	if !ok {
		return
	}
	if worst, _ := c.form.Worst(); worst == gamerec.Error || !c.out.Complete && c.out.History != nil {
		return // how many plies there were is not known
	}
	n, err := strconv.Atoi(t.Value)
	if count := len(c.rec.Line.Moves); err == nil && n != count {
		c.addAtTag(CodeTagValue, gamerec.Warning, t, fmt.Sprintf("PlyCount says %d, the game has %d plies", n, count), "write "+strconv.Itoa(count))
		if c.out.Complete {
			c.mendTag(t, strconv.Itoa(count))
		}
	}
}

// checkKingsCentre recognises a game that ends with both kings put on e4, d4, e5 or
// d5, by which players tell the result to a sensor board. The board takes that for
// moves of which at least one is not legal; two kings that walk there are none.
func (c *Checker) checkKingsCentre() {
	moves := c.rec.Line.Moves
	p, ok := c.out.Final.(*chess.Position)
	if !ok || c.out.Plies >= len(moves) || len(moves)-c.out.Plies > 2 || c.out.Resumed > 0 {
		return
	}
	var centre [2]bool // whether the king of a side ends there
	for s := range gamerec.Square(64) {
		if man := p.At(s); man != gamerec.NoPiece && man.Kind() == gamerec.King {
			centre[man.Side()] = slices.Contains(centreSquares, gamerec.Chess.Board().Name(s))
		}
	}
	side := p.Turn()
	for _, n := range moves[c.out.Plies:] {
		to, isKing := strings.CutPrefix(strings.TrimRight(n.Text, "+#"), "K")
		if !isKing || !slices.Contains(centreSquares, strings.TrimPrefix(to, "x")) {
			return
		}
		centre[side] = true
		side = side.Other()
	}
	if !centre[0] || !centre[1] {
		return
	}
	for i := range c.problems {
		p := &c.problems[i]
		if p.Code == replay.CodeIllegalMove && p.Ply == c.out.Plies+1 {
			p.Hint = "kings put in the centre are the result signal of a sensor board: remove these moves"
		}
	}
	n := &moves[c.out.Plies]
	c.addAtNode(CodeKingsCentre, gamerec.Info, n, c.out.Plies+1, "the game ends with both kings put in the centre, the result signal of a sensor board", "remove these moves")
}

var centreSquares = []string{"d4", "e4", "d5", "e5"}

// hasHeavy says whether a side has a queen or a rook. Such a side can all but
// always mate somehow, and the analysis is left out.
func hasHeavy(p *chess.Position, side gamerec.Side) bool {
	for s := range gamerec.Square(64) {
		if m := p.At(s); m == gamerec.NewPiece(side, gamerec.Queen) || m == gamerec.NewPiece(side, gamerec.Rook) {
			return true
		}
	}
	return false
}
