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
	h := hunt{side: side & 1, seen: make(map[uint64]struct{}, min(budget, 1<<12))}
	h.seen[p.hash] = struct{}{}
	h.push(p, 0)
	var static mobility
	var moves [256]gamerec.Move
	for len(h.queue) > 0 {
		now := h.nodes[h.pop()]
		for _, m := range now.pos.Moves(moves[:0]) {
			next := now.pos
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
			h.seen[next.hash] = struct{}{}
			if m.Taken != gamerec.NoKind || m.Piece == gamerec.Pawn {
				// Other moves change little of what the analysis found before.
				static.spread(&next)
				if !static.canMate(&next, side) {
					continue
				}
			}
			h.push(&next, now.depth+1)
		}
	}
	return No
}

// hunt is the state of a search for a helpmate.
type hunt struct {
	side  gamerec.Side
	seen  map[uint64]struct{} // by hash
	nodes []node
	queue []entry // a heap, the lowest rank first
}

type node struct {
	pos   Position
	depth int32 // plies from the start
}

type entry struct{ rank, node int32 }

// push adds a position to those that are yet to be opened.
func (h *hunt) push(p *Position, depth int32) {
	e := entry{h.rank(p) - rankDepth*depth, int32(len(h.nodes))}
	h.nodes = append(h.nodes, node{*p, depth})
	h.queue = append(h.queue, e)
	i := len(h.queue) - 1
	for ; i > 0 && h.queue[(i-1)/2].rank > e.rank; i = (i - 1) / 2 {
		h.queue[i] = h.queue[(i-1)/2]
	}
	h.queue[i] = e
}

// pop removes the best position from the queue and returns its node.
func (h *hunt) pop() int32 {
	best, n := h.queue[0].node, len(h.queue)-1
	last := h.queue[n]
	h.queue = h.queue[:n]
	i := 0
	for {
		child := 2*i + 1
		if child+1 < n && h.queue[child+1].rank < h.queue[child].rank {
			child++
		}
		if child >= n || h.queue[child].rank >= last.rank {
			break
		}
		h.queue[i] = h.queue[child]
		i = child
	}
	if n > 0 {
		h.queue[i] = last
	}
	return best
}

// The weights of rank, found by trial on helpmates known to exist. That depth
// weighs so much makes the search follow one line as long as it gets anywhere,
// which finds long helpmates far sooner than weighing all lines against each other.
const (
	rankDepth   = 40 // a ply from the start of the search
	rankFlight  = 6  // a square that the hunted king could flee to
	rankKings   = 6  // a step between the kings
	rankCorner  = 10 // a step of the hunted king from a corner where it can be mated
	rankMan     = 30 // a man of the hunted side
	rankNear    = 4  // a step between the hunted king and a man of its own, pawns apart
	rankAdvance = 14 // a step of the foremost pawn from promotion
	rankBlocked = 14 // a pawn behind a man of the hunted side
)

// rankWorth is what the hunting side's own men are worth, by kind.
var rankWorth = [...]int32{gamerec.Pawn: 5, gamerec.Knight: 30, gamerec.Bishop: 30, gamerec.Rook: 50, gamerec.Queen: 90}

const corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

// rank estimates how far a position is from a mate; lower is nearer.
func (h *hunt) rank(p *Position) int32 {
	own, prey := p.sides[h.side], p.sides[h.side^1]
	king, preyKing := p.king(h.side), p.king(h.side^1)
	rank := rankMan*count(prey) + rankKings*distance(king, preyKing)
	for k := gamerec.Pawn; k <= gamerec.Queen; k++ {
		rank -= rankWorth[k] * count(own&p.kinds[k])
	}
	if pawns := own & p.kinds[gamerec.Pawn]; pawns != 0 {
		rank += rankAdvance*steps(h.side, pawns) + rankBlocked*count(forward(h.side, pawns)&prey)
	}
	occ := p.occupied() ^ bit(preyKing) // it does not hide behind itself
	for b := kingAttacks[preyKing] &^ prey; b != 0; b &= b - 1 {
		if p.attackers(first(b), h.side, occ) == 0 {
			rank += rankFlight
		}
	}
	goal := corners
	if bishops := own & p.kinds[gamerec.Bishop]; own == bishops|bit(king) { // only on their colour
		if bishops&lightSquares == 0 {
			goal &^= lightSquares
		} else if bishops&^lightSquares == 0 {
			goal &= lightSquares
		}
	}
	nearest := int32(8)
	for b := goal; b != 0; b &= b - 1 {
		nearest = min(nearest, distance(preyKing, first(b)))
	}
	rank += rankCorner * nearest
	for b := prey &^ p.kinds[gamerec.Pawn]; b != 0; b &= b - 1 {
		rank += rankNear * distance(preyKing, first(b))
	}
	return rank
}

func count(set uint64) int32 { return int32(bits.OnesCount64(set)) }

// steps returns how far the foremost of a set of pawns is from promotion.
func steps(side gamerec.Side, pawns uint64) int32 {
	if side == gamerec.First {
		return int32(bits.LeadingZeros64(pawns) >> 3)
	}
	return int32(first(pawns) >> 3)
}

// distance is the number of steps of a king between two squares.
func distance(a, b int) int32 {
	f, r := a&7-b&7, a>>3-b>>3
	return int32(max(f, -f, r, -r))
}
