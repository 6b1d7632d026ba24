// Package metamachy holds the rules of Metamachy, the game of Jean-Louis Cazaux on
// a board of 12x12 squares. docs/rules/metamachy.md tells the choices made.
package metamachy

import (
	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Position is a position of Metamachy. It implements gamerec.Position. The zero
// value is not usable: take one from Rules.
type Position struct {
	board    [256]gamerec.Piece // by cell
	men      [2]set             // by side
	griffons [2]set             // by side; their attacks are looked for from where they stand
	king     [2]cell
	turn     gamerec.Side
	leap     [2]bool // the king has not moved
	ep       cell    // crossed by the last double step; off if there was none
	epLegal  bool    // a capture en passant is legal
	check    bool    // the side to move is in check
	clock    int32   // plies since the last capture or pawn move
	number   int32   // move number
	hash     uint64  // of men, leaps and turn
}

var _ gamerec.Position = (*Position)(nil)

// Turn returns the side to move.
func (p *Position) Turn() gamerec.Side { return p.turn }

// At returns the man on a square.
func (p *Position) At(s gamerec.Square) gamerec.Piece {
	if s >= count {
		return gamerec.NoPiece
	}
	return p.board[cellOf(s)]
}

// InCheck says whether the king of the side to move is attacked.
func (p *Position) InCheck() bool { return p.check }

// Hash identifies what repetition compares: the men, the side to move, the rights
// to the first leap, and the en passant square if a capture there is legal.
func (p *Position) Hash() uint64 {
	if p.epLegal {
		return p.hash ^ epKeys[p.ep]
	}
	return p.hash
}

// Setup returns the position as data. EnPassant is set after every double step
// that left its man on the board as it was: not where it promoted.
func (p *Position) Setup() gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Metamachy)
	for sq := range gamerec.Square(count) {
		s.Cells[sq] = p.board[cellOf(sq)]
	}
	s.Turn, s.Leap, s.Clock, s.Number = p.turn, p.leap, int(p.clock), int(p.number)
	if p.ep != off {
		s.EnPassant = p.ep.square()
	}
	return s
}

// EnPassant returns the square that the last double step crossed, if the policy
// lets it stand; gamerec.NoSquare if not.
func (p *Position) EnPassant(policy fen.EnPassant) gamerec.Square {
	if p.ep == off || policy == fen.EnPassantPseudo && !p.pawnReady() || policy == fen.EnPassantLegal && !p.epLegal {
		return gamerec.NoSquare
	}
	return p.ep.square()
}

// pawnReady says whether a pawn of the side to move attacks the en passant square.
func (p *Position) pawnReady() bool {
	pawn, behind := gamerec.NewPiece(p.turn, gamerec.Pawn), p.ep-forward(p.turn)
	return p.board[behind+step(1, 0)] == pawn || p.board[behind+step(-1, 0)] == pawn
}

// Clone returns a copy.
func (p *Position) Clone() gamerec.Position {
	c := *p
	return &c
}

// CopyFrom makes the position equal to src, which must be a *Position.
func (p *Position) CopyFrom(src gamerec.Position) { *p = *src.(*Position) }

// Play makes a legal move, or gamerec.NullMove.
func (p *Position) Play(m gamerec.Move) {
	us := p.turn & 1
	them := us ^ 1
	p.clock++
	p.ep = off
	if m.Flags&gamerec.FlagNull == 0 {
		from, to := cellOf(m.From%count), cellOf(m.To%count)
		man := p.board[from]
		switch {
		case m.Flags&gamerec.FlagEnPassant != 0:
			p.lift(to - forward(us))
			p.clock = 0
		case p.board[to] != gamerec.NoPiece:
			p.lift(to)
			p.clock = 0
		}
		p.lift(from)
		switch {
		case m.Piece == gamerec.Pawn:
			p.clock = 0
		case m.Piece == gamerec.King && p.leap[us]:
			p.leap[us] = false
			p.hash ^= leapKeys[us]
		}
		if m.Promo != gamerec.NoKind {
			man = gamerec.NewPiece(us, m.Promo)
		} else if m.Flags&gamerec.FlagDoubleStep != 0 {
			p.ep = from + forward(us)
		}
		p.put(to, man)
	}
	if us == gamerec.Second {
		p.number++
	}
	p.turn = them
	p.hash ^= turnKey
	p.settle()
}

// settle finds out what follows from the men: whether the side to move is in check
// and whether it may capture en passant.
func (p *Position) settle() {
	us := p.turn & 1
	p.check = p.attacked(p.king[us], us^1)
	p.epLegal = false
	if p.ep == off || !p.pawnReady() {
		return
	}
	var room [2]gamerec.Move
	for _, m := range p.MovesTo(room[:0], gamerec.Pawn, p.ep.square()) {
		p.epLegal = p.epLegal || m.Flags&gamerec.FlagEnPassant != 0
	}
}

// put places a man on an empty cell.
func (p *Position) put(c cell, man gamerec.Piece) {
	side := man.Side() & 1
	p.board[c] = man
	p.men[side].add(c)
	switch man.Kind() {
	case gamerec.King:
		p.king[side] = c
	case gamerec.Griffon:
		p.griffons[side].add(c)
	}
	p.hash ^= manKeys[c%cells][man&31]
}

// lift takes the man off a cell, if one stands there.
func (p *Position) lift(c cell) {
	man := p.board[c]
	if man == gamerec.NoPiece {
		return
	}
	side := man.Side() & 1
	p.board[c] = gamerec.NoPiece
	p.men[side].remove(c)
	if man.Kind() == gamerec.Griffon {
		p.griffons[side].remove(c)
	}
	p.hash ^= manKeys[c%cells][man&31]
}

// place puts a setup without fault into a position.
func place(s *gamerec.Setup) *Position {
	p := &Position{turn: s.Turn, leap: s.Leap, ep: off, clock: int32(s.Clock), number: int32(s.Number)}
	for c := range p.board {
		if f, r := cell(c).file(), cell(c).rank(); !onBoard(f, r) {
			p.board[c] = edge
		} else if man := s.Cells[r*size+f]; man != gamerec.NoPiece {
			p.put(cell(c), man)
		}
	}
	for side, right := range p.leap {
		if right {
			p.hash ^= leapKeys[side]
		}
	}
	if p.turn == gamerec.Second {
		p.hash ^= turnKey
	}
	if s.EnPassant != gamerec.NoSquare {
		p.ep = cellOf(s.EnPassant)
	}
	p.settle()
	return p
}

// The keys that make up the hash come from a fixed sequence, so that hashes are
// the same in every run.
var (
	manKeys = func() (keys [cells][32]uint64) {
		for c := range keys {
			for man := range keys[c] {
				keys[c][man] = mix(uint64(c)<<8 | uint64(man) | 1<<24)
			}
		}
		return keys
	}()
	epKeys = func() (keys [256]uint64) {
		for c := range keys {
			keys[c] = mix(uint64(c) | 1<<25)
		}
		return keys
	}()
	leapKeys = [2]uint64{mix(1<<26 | 1), mix(1<<26 | 2)}
	turnKey  = mix(1 << 27)
)

// mix is the output step of the generator splitmix64.
func mix(x uint64) uint64 {
	x *= 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
