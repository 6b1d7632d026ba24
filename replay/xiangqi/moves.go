package xiangqi

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

// manMoves is room for all moves of one man: a chariot has 17 at most.
const manMoves = 20

// Moves appends all legal moves.
func (p *Position) Moves(dst []gamerec.Move) []gamerec.Move {
	n := len(dst)
	men := p.men[p.turn]
	for w := range men {
		for b := men[w]; b != 0; b &= b - 1 {
			dst = p.manMoves(dst, w<<6+bits.TrailingZeros64(b))
		}
	}
	return p.legal(dst, n)
}

// HasMoves says whether the side to move has any legal move.
func (p *Position) HasMoves() bool {
	var buf [manMoves]gamerec.Move
	men := p.men[p.turn]
	for w := range men {
		for b := men[w]; b != 0; b &= b - 1 {
			for _, m := range p.manMoves(buf[:0], w<<6+bits.TrailingZeros64(b)) {
				if p.safe(int(m.From), int(m.To)) {
					return true
				}
			}
		}
	}
	return false
}

// MovesTo appends the legal moves of one kind to one point, found backwards from it.
func (p *Position) MovesTo(dst []gamerec.Move, k gamerec.Kind, to gamerec.Square) []gamerec.Move {
	if to >= points {
		return dst
	}
	n := len(dst)
	return p.legal(p.comers(dst, k, int(to), p.turn), n)
}

// legal drops from dst[n:] the moves that leave the own general attacked. All
// are moves of one side.
func (p *Position) legal(dst []gamerec.Move, n int) []gamerec.Move {
	if len(dst) == n {
		return dst
	}
	side := gamerec.Side(p.cells[dst[n].From] & 1)
	k := gamerec.Square(p.general[side])
	// A line without a man of the other side holds no danger.
	around, enemy := near[k].legs, &p.men[side^1]
	if near[k].rank.meets(enemy) {
		around.merge(&near[k].rank)
	}
	if near[k].file.meets(enemy) {
		around.merge(&near[k].file)
	}
	check := p.checkedBy(side) != noPoint
	keep := n
	for _, m := range dst[n:] {
		if check || m.From == k || around.has(int(m.From)) || around.has(int(m.To)) {
			if !p.safe(int(m.From), int(m.To)) {
				continue
			}
		}
		dst[keep] = m
		keep++
	}
	return dst[:keep]
}

// manMoves appends the moves of the man on a point, the safety of its general aside.
func (p *Position) manMoves(dst []gamerec.Move, from int) []gamerec.Move {
	piece := p.cells[from]
	kind := piece.Kind()
	switch kind {
	case gamerec.Chariot:
		return p.chariotMoves(dst, from)
	case gamerec.Cannon:
		return p.cannonMoves(dst, from)
	}
	s := &table.out[piece&1][stepperOf(kind)][from]
	for i := range int(s.n) {
		if p.cells[s.via[i]] == gamerec.NoPiece {
			dst = p.land(dst, from, int(s.at[i]), kind)
		}
	}
	return dst
}

func stepperOf(k gamerec.Kind) stepper {
	switch k {
	case gamerec.General:
		return general
	case gamerec.Advisor:
		return advisor
	case gamerec.Elephant:
		return elephant
	case gamerec.Horse:
		return horse
	}
	return soldier
}

// land appends a step unless a man of the own side or a general stands on to.
func (p *Position) land(dst []gamerec.Move, from, to int, k gamerec.Kind) []gamerec.Move {
	t := p.cells[to]
	if t != gamerec.NoPiece && ((t^p.cells[from])&1 == 0 || t.Kind() == gamerec.General) {
		return dst
	}
	return append(dst, gamerec.Move{From: gamerec.Square(from), To: gamerec.Square(to), Piece: k, Taken: t.Kind()})
}

// run appends the moves to the empty points from+step, from+2*step, ... before end.
func run(dst []gamerec.Move, from, end, step int, k gamerec.Kind) []gamerec.Move {
	for to := from + step; to != end; to += step {
		dst = append(dst, gamerec.Move{From: gamerec.Square(from), To: gamerec.Square(to), Piece: k})
	}
	return dst
}

func (p *Position) chariotMoves(dst []gamerec.Move, from int) []gamerec.Move {
	f, r := from%files, from/files
	col, row, base := p.cols[f], p.rows[r], r*files

	i := below(row, f)
	if dst = run(dst, from, base+i, -1, gamerec.Chariot); i >= 0 {
		dst = p.land(dst, from, base+i, gamerec.Chariot)
	}
	i = min(above(row, f), files)
	if dst = run(dst, from, base+i, 1, gamerec.Chariot); i < files {
		dst = p.land(dst, from, base+i, gamerec.Chariot)
	}
	i = below(col, r)
	if dst = run(dst, from, i*files+f, -files, gamerec.Chariot); i >= 0 {
		dst = p.land(dst, from, i*files+f, gamerec.Chariot)
	}
	i = min(above(col, r), ranks)
	if dst = run(dst, from, i*files+f, files, gamerec.Chariot); i < ranks {
		dst = p.land(dst, from, i*files+f, gamerec.Chariot)
	}
	return dst
}

func (p *Position) cannonMoves(dst []gamerec.Move, from int) []gamerec.Move {
	f, r := from%files, from/files
	col, row, base := p.cols[f], p.rows[r], r*files

	i := below(row, f)
	dst = run(dst, from, base+i, -1, gamerec.Cannon)
	if i >= 0 {
		if i = below(row, i); i >= 0 {
			dst = p.land(dst, from, base+i, gamerec.Cannon)
		}
	}
	i = min(above(row, f), files)
	dst = run(dst, from, base+i, 1, gamerec.Cannon)
	if i < files {
		if i = above(row, i); i < files {
			dst = p.land(dst, from, base+i, gamerec.Cannon)
		}
	}
	i = below(col, r)
	dst = run(dst, from, i*files+f, -files, gamerec.Cannon)
	if i >= 0 {
		if i = below(col, i); i >= 0 {
			dst = p.land(dst, from, i*files+f, gamerec.Cannon)
		}
	}
	i = min(above(col, r), ranks)
	dst = run(dst, from, i*files+f, files, gamerec.Cannon)
	if i < ranks {
		if i = above(col, i); i < ranks {
			dst = p.land(dst, from, i*files+f, gamerec.Cannon)
		}
	}
	return dst
}

// comers appends the moves of a side's men of one kind to a point, the safety of
// its general aside. None goes to a man of its own side or to a general.
func (p *Position) comers(dst []gamerec.Move, k gamerec.Kind, to int, side gamerec.Side) []gamerec.Move {
	taken := p.cells[to]
	if taken != gamerec.NoPiece && (gamerec.Side(taken&1) == side || taken.Kind() == gamerec.General) {
		return dst
	}
	piece := gamerec.NewPiece(side, k)
	switch k {
	case gamerec.Chariot, gamerec.Cannon:
		over := k == gamerec.Cannon && taken != gamerec.NoPiece
		for _, from := range p.seen(to, over) {
			if p.cells[from] == piece {
				dst = p.land(dst, int(from), to, k)
			}
		}
	case gamerec.General, gamerec.Advisor, gamerec.Elephant, gamerec.Horse, gamerec.Soldier:
		s := &table.in[side][stepperOf(k)][to]
		for i := range int(s.n) {
			if p.cells[s.at[i]] == piece && p.cells[s.via[i]] == gamerec.NoPiece {
				dst = p.land(dst, int(s.at[i]), to, k)
			}
		}
	}
	return dst
}

// seen returns the occupied points nearest to a point along its four lines, or
// the second nearest if over; noPoint where there is none.
func (p *Position) seen(to int, over bool) [4]uint8 {
	f, r := to%files, to/files
	col, row, base := p.cols[f], p.rows[r], r*files
	down, up, left, right := below(col, r), above(col, r), below(row, f), above(row, f)
	if over {
		if down >= 0 {
			down = below(col, down)
		}
		if up < ranks {
			up = above(col, up)
		}
		if left >= 0 {
			left = below(row, left)
		}
		if right < files {
			right = above(row, right)
		}
	}
	out := [4]uint8{noPoint, noPoint, noPoint, noPoint}
	if down >= 0 {
		out[0] = uint8(down*files + f)
	}
	if up < ranks {
		out[1] = uint8(up*files + f)
	}
	if left >= 0 {
		out[2] = uint8(base + left)
	}
	if right < files {
		out[3] = uint8(base + right)
	}
	return out
}
