package chess

import "github.com/gamerec/gamerec"

// Rules are the FIDE Laws of Chess of 2023. Rules implements gamerec.Rules.
type Rules struct{}

// Start returns the start position of standard chess.
func (Rules) Start() gamerec.Position {
	p := start
	return &p
}

// start is the start position.
var start = func() Position {
	s := gamerec.NewSetup(gamerec.Chess)
	for file, k := range [8]gamerec.Kind{gamerec.Rook, gamerec.Knight, gamerec.Bishop, gamerec.Queen, gamerec.King, gamerec.Bishop, gamerec.Knight, gamerec.Rook} {
		s.Cells[file], s.Cells[file+56] = gamerec.NewPiece(gamerec.First, k), gamerec.NewPiece(gamerec.Second, k)
		s.Cells[file+8], s.Cells[file+48] = gamerec.NewPiece(gamerec.First, gamerec.Pawn), gamerec.NewPiece(gamerec.Second, gamerec.Pawn)
	}
	s.Castling = [2][2]gamerec.Square{{7, 0}, {63, 56}}
	return place(&s)
}()

// place puts the data of a setup into a position. The men must be of chess, each
// side must have one king, and rights and en passant square must hold.
func place(s *gamerec.Setup) Position {
	p := Position{
		rooks: s.Castling, chess960: s.Chess960, turn: s.Turn, ep: gamerec.NoSquare,
		clock: int32(s.Clock), number: int32(s.Number),
	}
	for sq := range p.board {
		man := s.Cells[sq]
		p.board[sq] = man
		if man != gamerec.NoPiece {
			p.kinds[man.Kind()&7] |= bit(sq)
			p.sides[man.Side()&1] |= bit(sq)
		}
	}
	p.setTouch()
	p.checkers = p.attackers(p.king(p.turn), p.turn.Other(), p.occupied())
	p.hash = p.computeHash()
	if s.EnPassant != gamerec.NoSquare {
		p.setEnPassant(s.EnPassant)
	}
	return p
}
