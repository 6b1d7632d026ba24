package banqi

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// DefaultProgressLimit is how many plies without flip or capture are a draw: the
// rule of the Computer Olympiad, ICGA Journal 39 (2017), page 163.
const DefaultProgressLimit = 180

// Rules are the rules of banqi. Rules implements gamerec.Rules; the zero value is
// the default.
type Rules struct {
	// ProgressLimit is how many plies without flip or capture draw; 0 is DefaultProgressLimit.
	ProgressLimit int
}

func (r Rules) limit() int {
	if r.ProgressLimit > 0 {
		return r.ProgressLimit
	}
	return DefaultProgressLimit
}

// Start returns the start position, all pieces face down.
func (Rules) Start() gamerec.Position {
	s := startSetup()
	return place(&s)
}

// FromSetup checks data: how many pieces of each kind there are, that the pool is
// what lies face down, and that side, clock and ply fit. The Position is nil if
// the pool does not add up or the game is another.
func (Rules) FromSetup(s gamerec.Setup) (gamerec.Position, gamerec.Problems) {
	var problems gamerec.Problems
	add := func(c gamerec.Code, sev gamerec.Severity, hint, format string, args ...any) {
		problems = append(problems, gamerec.Problem{Code: c, Severity: sev, Msg: fmt.Sprintf(format, args...), Hint: hint})
	}
	if s.Game != gamerec.Banqi {
		add(fen.CodeBoard, gamerec.Error, "", "the position is not one of banqi")
		return nil, problems
	}
	var visible [2][gamerec.NumKinds]int
	hidden, pooled := 0, 0
	for sq := range squares {
		switch piece := s.Cells[sq]; {
		case piece == gamerec.HiddenPiece:
			hidden++
		case piece == gamerec.NoPiece:
		case fen.BanqiCount(piece.Kind()) == 0:
			add(fen.CodePlacement, gamerec.Error, "", "a %s on %s is no piece of banqi", piece.Kind(), name(gamerec.Square(sq)))
			return nil, problems
		default:
			visible[piece.Side()&1][piece.Kind()]++
		}
	}
	for sd := range s.Pool {
		for k := range gamerec.NumKinds {
			n := int(s.Pool[sd][k])
			pooled += n
			if have, most := visible[sd][k]+n, int(fen.BanqiCount(k)); have > most {
				add(fen.CodeMen, gamerec.Error, "count pieces on the board and face down together", "%s has %d of the kind %s, at most %d", side(gamerec.Side(sd)), have, k, most)
			}
		}
	}
	if hidden != pooled {
		add(fen.CodePool, gamerec.Error, "list every face-down piece once", "%d squares are face down, the pool has %d pieces", hidden, pooled)
		return nil, problems
	}
	switch {
	case s.Turn == gamerec.NoSide && hidden != squares:
		add(fen.CodeTurn, gamerec.Error, "write r or b", "the colours are fixed once a piece is face up, but the side to move is ?")
		return nil, problems
	case s.Turn != gamerec.NoSide && hidden == squares:
		add(fen.CodeTurn, gamerec.Warning, "write ?", "no piece is face up, so no player has a colour yet")
		s.Turn = gamerec.NoSide
	}
	if s.Clock > s.Number-1 {
		add(fen.CodeCounters, gamerec.Warning, "correct clock or ply", "the clock says %d plies, but only %d have been played", s.Clock, s.Number-1)
	}
	if s.Turn == gamerec.NoSide && s.Number > 1 {
		add(fen.CodeCounters, gamerec.Warning, "the first ply is a flip", "the ply number is %d though nothing has been flipped", s.Number)
		s.Number = 1
	}
	if flipped := squares - hidden; s.Turn != gamerec.NoSide && flipped > s.Number-1 {
		add(fen.CodeCounters, gamerec.Warning, "correct the ply number", "%d pieces have been turned up, but only %d plies have been played", flipped, s.Number-1)
	}
	if problems.Has(fen.CodeMen) {
		return nil, problems
	}
	return place(&s), problems
}

// Judge tells how the game ended. A win goes before a draw, and the third
// occurrence is named before the count of plies.
func (r Rules) Judge(h *gamerec.History) gamerec.Verdict {
	p := h.Now.(*Position)
	none := gamerec.Verdict{Winner: gamerec.NoSide, Result: gamerec.ResultUnknown}
	if p.turn == gamerec.NoSide {
		return none
	}
	for sd := range p.left {
		if p.left[sd] == 0 {
			return r.win(p, gamerec.Side(sd).Other(), gamerec.CaptureAll)
		}
	}
	if !h.GoesOn && !p.HasMoves() {
		return r.win(p, p.turn.Other(), gamerec.NoTurn)
	}
	if p.clock >= 8 && occurrences(h, p.clock) >= 3 {
		return gamerec.Verdict{Over: true, Winner: gamerec.NoSide, Result: gamerec.ResultDraw, Reason: gamerec.Repetition}
	}
	if int(p.clock) >= r.limit() {
		return gamerec.Verdict{Over: true, Winner: gamerec.NoSide, Result: gamerec.ResultDraw, Reason: gamerec.NoProgress, Limit: r.limit()}
	}
	return none
}

// win is the verdict of a won game. The result names the player, first or second,
// not the colour.
func (r Rules) win(p *Position, winner gamerec.Side, reason gamerec.Reason) gamerec.Verdict {
	v := gamerec.Verdict{Over: true, Winner: winner, Result: gamerec.ResultSecond, Reason: reason}
	if winner == p.first() {
		v.Result = gamerec.ResultFirst
	}
	return v
}

// occurrences counts how often the position now on the board has stood since the
// last flip or capture.
func occurrences(h *gamerec.History, clock int32) int {
	n := len(h.Hashes) - 1
	now, count := h.Hashes[n], 1
	for i := n - 2; i >= 0 && n-i <= int(clock); i -= 2 {
		if h.Hashes[i] == now {
			count++
		}
	}
	return count
}

// Perft counts the leaves of the tree of moves. A flip counts once for every kind
// that it can reveal; with action the flips of the last ply count once each.
func Perft(p *Position, depth int, action bool) uint64 {
	switch {
	case depth == 0:
		return 1
	case p.over() || p.clock >= DefaultProgressLimit:
		return 0
	}
	var moves [64]gamerec.Move
	var outcomes [14]gamerec.Move
	total := uint64(0)
	for _, m := range p.Moves(moves[:0]) {
		if depth == 1 && action {
			total++
			continue
		}
		for _, m := range p.Outcomes(outcomes[:0], m) {
			if depth == 1 {
				total++
				continue
			}
			child := *p
			child.Play(m)
			total += Perft(&child, depth-1, action)
		}
	}
	return total
}
