package chess

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

// helpmate looks for a series of legal moves that ends with a mate by a side. Both
// sides work together, so this is a way through a graph of positions: the position
// that promises most is opened next, and none twice. A search that runs dry within
// the budget has seen every position that can come, apart from those that the
// static analysis excludes, and so proves that there is no mate. Two positions
// count as one if their 64-bit keys are equal.
func (p *Position) helpmate(side gamerec.Side, budget int) Answer {
	h := helpmate{side: side, seen: make(map[uint64]struct{}, min(budget, 1<<12))}
	h.push(p)
	var moves [256]gamerec.Move
	for len(h.queue) > 0 {
		now := h.pop()
		for _, m := range now.Moves(moves[:0]) {
			next := now
			next.Play(m)
			if _, ok := h.seen[next.hash]; ok {
				continue
			}
			if next.turn != side && next.checkers != 0 && !next.HasMoves() {
				return Yes
			}
			if budget--; budget < 0 {
				return Unknown
			}
			if m.Taken != gamerec.NoKind || m.Piece == gamerec.Pawn {
				h.static.spread(&next)
				if next.cannotMate(side) || !h.static.mates(&next, side) {
					h.seen[next.hash] = struct{}{}
					continue
				}
			}
			h.push(&next)
		}
	}
	return No
}

// helpmate is the state of a search.
type helpmate struct {
	side   gamerec.Side
	seen   map[uint64]struct{} // by hash
	queue  []candidate         // a heap, the best first
	static mobility
}

// candidate is a position yet to be opened.
type candidate struct {
	rank int32 // lower is better
	pos  Position
}

func (h *helpmate) push(p *Position) {
	h.seen[p.hash] = struct{}{}
	c := candidate{pos: *p, rank: h.rank(p)}
	h.queue = append(h.queue, c)
	i := len(h.queue) - 1
	for i > 0 && h.queue[(i-1)/2].rank > c.rank {
		h.queue[i] = h.queue[(i-1)/2]
		i = (i - 1) / 2
	}
	h.queue[i] = c
}

func (h *helpmate) pop() Position {
	best := h.queue[0].pos
	n := len(h.queue) - 1
	last := &h.queue[n]
	i := 0
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && h.queue[child+1].rank < h.queue[child].rank {
			child++
		}
		if h.queue[child].rank >= last.rank {
			break
		}
		h.queue[i] = h.queue[child]
		i = child
	}
	h.queue[i] = *last
	h.queue = h.queue[:n]
	return best
}

// The weights of rank.
const (
	rankFlight   = 12 // a square that the hunted king could flee to
	rankDistance = 3  // a step between the kings
	rankEdge     = 4  // a step of the hunted king from the edge
	rankPawn     = 6  // a step of the furthest pawn from promotion
)

// rank estimates how far a position is from mate by the side.
func (h *helpmate) rank(p *Position) int32 {
	us, them := h.side&1, h.side&1^1
	king, prey := p.king(us), p.king(them)
	r := int32(0)
	own := p.sides[us]
	occ := p.occupied() ^ bit(prey)
	for b := kingAttacks[prey] &^ p.sides[them]; b != 0; b &= b - 1 {
		if p.attackers(first(b), us, occ) == 0 {
			r += rankFlight
		}
	}
	r += rankDistance * distance(king, prey)
	f, e := int32(prey&7), int32(prey>>3)
	r += rankEdge * (min(f, 7-f) + min(e, 7-e))
	r -= int32(90*bits.OnesCount64(own&p.kinds[gamerec.Queen]) + 50*bits.OnesCount64(own&p.kinds[gamerec.Rook]) +
		30*bits.OnesCount64(own&(p.kinds[gamerec.Bishop]|p.kinds[gamerec.Knight])) + 5*bits.OnesCount64(own&p.kinds[gamerec.Pawn]))
	if pawns := own & p.kinds[gamerec.Pawn]; pawns != 0 {
		steps := 7 - (63-bits.LeadingZeros64(pawns))>>3
		if us == gamerec.Second {
			steps = first(pawns) >> 3
		}
		r += rankPawn * int32(steps)
	}
	return r
}

// distance is the number of steps of a king between two squares.
func distance(a, b int) int32 {
	f, r := a&7-b&7, a>>3-b>>3
	return int32(max(f, -f, r, -r))
}
