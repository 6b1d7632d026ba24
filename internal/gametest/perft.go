package gametest

import "github.com/gamerec/gamerec"

// Perft counts the move sequences of depth plies from a position by nothing but
// Moves and Play. It is the plain count that faster ones are held against.
func Perft(p gamerec.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	stack := make([]gamerec.Position, depth)
	for i := range stack {
		stack[i] = p.Clone()
	}
	return perft(stack, nil)
}

// perft counts from the first position of the stack; the others and the room
// behind moves are scratch.
func perft(stack []gamerec.Position, moves []gamerec.Move) uint64 {
	list := stack[0].Moves(moves)
	if len(stack) == 1 {
		return uint64(len(list) - len(moves))
	}
	n := uint64(0)
	for _, m := range list[len(moves):] {
		stack[1].CopyFrom(stack[0])
		stack[1].Play(m)
		n += perft(stack[1:], list)
	}
	return n
}
