package chess

import "github.com/gamerec/gamerec"

// Perft returns the number of move sequences of depth plies from a position, which
// stays as it was. The last ply is counted without making the moves.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	stack := make([]Position, depth)
	stack[0] = *p
	return perft(stack, make([]gamerec.Move, 0, 64*depth))
}

// perft counts from the first position of the stack; the others and the room
// behind moves are scratch.
func perft(stack []Position, moves []gamerec.Move) uint64 {
	p := &stack[0]
	if len(stack) == 1 {
		return uint64(p.count())
	}
	n := uint64(0)
	list := p.Moves(moves)
	for _, m := range list[len(moves):] {
		stack[1] = *p
		stack[1].Play(m)
		n += perft(stack[1:], list)
	}
	return n
}
