// Package banqi holds the rules of banqi (Chinese dark chess) as they are played
// in Taiwan and at the Computer Olympiad. docs/rules/banqi.md tells the choices.
package banqi

import (
	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

const (
	files   = 8
	ranks   = 4
	squares = files * ranks
)

// Position is a position of banqi. It implements gamerec.Position. The zero value
// is not usable: take one from Rules.
type Position struct {
	board  [squares]gamerec.Piece
	pool   [2][gamerec.NumKinds]uint8 // face-down pieces, by side and kind
	left   [2]uint8                   // pieces not captured, face-down ones included
	hidden uint8                      // face-down pieces on the board
	turn   gamerec.Side               // NoSide before the first flip
	clock  int32                      // plies since the last flip or capture
	ply    int32                      // number of the next ply, from 1
	hash   uint64
}

var _ gamerec.Position = (*Position)(nil)

// Turn returns the colour to move, NoSide before the first flip.
func (p *Position) Turn() gamerec.Side { return p.turn }

// At returns the piece on a square, HiddenPiece if it lies face down.
func (p *Position) At(s gamerec.Square) gamerec.Piece {
	if s >= squares {
		return gamerec.NoPiece
	}
	return p.board[s]
}

// Setup returns the position as data.
func (p *Position) Setup() gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Banqi)
	copy(s.Cells[:], p.board[:])
	s.Turn, s.Pool, s.Clock, s.Number = p.turn, p.pool, int(p.clock), int(p.ply)
	return s
}

// InCheck is always false: banqi has no check.
func (p *Position) InCheck() bool { return false }

// Hash identifies what repetition compares: the visible pieces, the face-down
// squares, and the side to move. Which kinds are still face down changes only
// with a flip, which no later position can undo.
func (p *Position) Hash() uint64 { return p.hash }

// Clone returns a copy.
func (p *Position) Clone() gamerec.Position {
	c := *p
	return &c
}

// CopyFrom makes the position equal to src, which must be a *Position.
func (p *Position) CopyFrom(src gamerec.Position) { *p = *src.(*Position) }

// Play makes a legal move. A flip must carry the piece that it reveals.
func (p *Position) Play(m gamerec.Move) {
	p.hash ^= turnKeys[p.turn]
	from, to := m.From%squares, m.To%squares
	if m.Flags&gamerec.FlagFlip != 0 {
		piece := m.Revealed()
		p.hash ^= key(from, gamerec.HiddenPiece) ^ key(from, piece)
		p.board[from] = piece
		p.pool[piece.Side()&1][piece.Kind()]--
		p.hidden--
		p.clock = 0
		if p.turn == gamerec.NoSide {
			p.turn = piece.Side() // the player who made the first flip plays its colour
		}
	} else {
		piece := p.board[from]
		p.clock++
		if taken := p.board[to]; taken != gamerec.NoPiece {
			p.hash ^= key(to, taken)
			p.left[taken.Side()&1]--
			p.clock = 0
		}
		p.hash ^= key(from, piece) ^ key(to, piece)
		p.board[from], p.board[to] = gamerec.NoPiece, piece
	}
	p.turn = p.turn.Other()
	p.hash ^= turnKeys[p.turn]
	p.ply++
}

// first returns the colour of the player who made the first ply, NoSide before the first flip.
func (p *Position) first() gamerec.Side {
	if p.ply%2 == 1 {
		return p.turn
	}
	return p.turn.Other()
}

// pieceKeys and turnKeys make up the hash. They come from a fixed sequence, so
// that hashes are the same in every run.
var (
	pieceKeys = func() (keys [squares][2 * gamerec.NumKinds]uint64) {
		for s := range keys {
			for p := range keys[s] {
				keys[s][p] = mix(uint64(s)<<8 | uint64(p) | 1<<20)
			}
		}
		return keys
	}()
	turnKeys = [3]uint64{0, mix(1), mix(2)}
)

func key(s gamerec.Square, p gamerec.Piece) uint64 { return pieceKeys[s%squares][p] }

// mix is the output step of the generator splitmix64.
func mix(x uint64) uint64 {
	x *= 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// place puts a setup into a position. Its pool must add up.
func place(s *gamerec.Setup) *Position {
	p := &Position{pool: s.Pool, turn: s.Turn, clock: int32(s.Clock), ply: int32(s.Number)}
	copy(p.board[:], s.Cells[:squares])
	for sq, piece := range p.board {
		switch {
		case piece == gamerec.HiddenPiece:
			p.hidden++
		case piece != gamerec.NoPiece:
			p.left[piece.Side()&1]++
		}
		if piece != gamerec.NoPiece {
			p.hash ^= key(gamerec.Square(sq), piece)
		}
	}
	for side := range p.pool {
		for _, n := range p.pool[side] {
			p.left[side] += n
		}
	}
	p.hash ^= turnKeys[p.turn]
	return p
}

// startSetup is the start: all 32 pieces face down.
func startSetup() gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Banqi)
	s.Turn = gamerec.NoSide
	for sq := range squares {
		s.Cells[sq] = gamerec.HiddenPiece
	}
	for side := range s.Pool {
		for k := range gamerec.NumKinds {
			s.Pool[side][k] = fen.BanqiCount(k)
		}
	}
	return s
}
