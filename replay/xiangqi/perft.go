package xiangqi

import "github.com/gamerec/gamerec"

// Perft returns the number of move sequences of depth plies from a position, which
// stays as it was. The last ply is counted without making the moves.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	q := *p
	return q.perft(make([]gamerec.Move, 0, 64*depth), depth)
}

// perft uses the room behind list as scratch.
func (p *Position) perft(list []gamerec.Move, depth int) uint64 {
	base := len(list)
	list = p.Moves(list)
	if depth == 1 {
		return uint64(len(list) - base)
	}
	n, clock := uint64(0), p.clock
	for _, m := range list[base:] {
		p.Play(m)
		n += p.perft(list, depth-1)
		p.undo(m, clock)
	}
	return n
}
