// Package xiangqi holds the rules of xiangqi (Chinese chess): positions, legal
// moves, why a move is not legal, and how a game ends.
//
// Points are numbered from Red's left corner (a0 = 0, b0 = 1, a1 = 9); names in
// messages count ranks from 0 on Red's side. docs/rules/xiangqi.md tells which
// rules were chosen where the sources differ.
package xiangqi

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

// The men by side.
const (
	redGeneral  = gamerec.Piece(gamerec.General) << 1
	redAdvisor  = gamerec.Piece(gamerec.Advisor) << 1
	redElephant = gamerec.Piece(gamerec.Elephant) << 1
	redHorse    = gamerec.Piece(gamerec.Horse) << 1
	redChariot  = gamerec.Piece(gamerec.Chariot) << 1
	redCannon   = gamerec.Piece(gamerec.Cannon) << 1
	redSoldier  = gamerec.Piece(gamerec.Soldier) << 1
	maxPiece    = redSoldier | 1
)

// Position is a xiangqi position. It implements gamerec.Position; its zero value
// is not usable, get one from Rules.
type Position struct {
	cells   [points + 1]gamerec.Piece // the last is always empty, see noPoint
	turn    gamerec.Side
	general [2]uint8      // where the generals stand
	strong  uint8         // how many men on the board can take part in a mate
	cols    [files]uint16 // occupied ranks by file
	rows    [ranks]uint16 // occupied files by rank
	men     [2]set        // occupied points by side
	hash    uint64
	clock   int32 // plies since the last capture
	number  int32 // move number, from 1
}

// keys are the Zobrist keys by piece and point; the last is Black to move.
var keys = func() *[maxPiece + 1][points]uint64 {
	t := new([maxPiece + 1][points]uint64)
	x := uint64(0x9e3779b97f4a7c15)
	for p := range t {
		for s := range t[p] {
			// splitmix64
			x += 0x9e3779b97f4a7c15
			z := x
			z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			t[p][s] = z ^ z>>31
		}
	}
	return t
}()

// turnKey marks Black to move; no piece has the number 0.
var turnKey = keys[0][0]

// Turn returns the side to move.
func (p *Position) Turn() gamerec.Side { return p.turn }

// At returns the man on a point; NoPiece off the board.
func (p *Position) At(s gamerec.Square) gamerec.Piece {
	if s >= points {
		return gamerec.NoPiece
	}
	return p.cells[s]
}

// Hash identifies board and side to move; the clock takes no part.
func (p *Position) Hash() uint64 { return p.hash }

// Setup returns the position as data.
func (p *Position) Setup() gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Xiangqi)
	copy(s.Cells[:points], p.cells[:points])
	s.Turn, s.Clock, s.Number = p.turn, int(p.clock), int(p.number)
	return s
}

// Clone returns a copy.
func (p *Position) Clone() gamerec.Position {
	c := *p
	return &c
}

// CopyFrom overwrites the position with src, which must be a *Position.
func (p *Position) CopyFrom(src gamerec.Position) { *p = *src.(*Position) }

// Play makes a legal move, or NullMove. It does not check.
func (p *Position) Play(m gamerec.Move) {
	p.clock++
	if m.Flags&gamerec.FlagNull == 0 {
		if p.cells[m.To] != gamerec.NoPiece {
			p.take(int(m.To))
			p.clock = 0
		}
		p.shift(int(m.From), int(m.To))
	}
	if p.turn == gamerec.Second {
		p.number++
	}
	p.turn ^= 1
	p.hash ^= turnKey
}

// put places a man on an empty point.
func (p *Position) put(piece gamerec.Piece, at int) {
	p.cells[at] = piece
	p.cols[at%files] |= 1 << (at / files)
	p.rows[at/files] |= 1 << (at % files)
	p.men[piece&1].add(at)
	p.hash ^= keys[piece][at]
	p.strong += strength(piece)
	if piece.Kind() == gamerec.General {
		p.general[piece&1] = uint8(at)
	}
}

// take removes the man on a point.
func (p *Position) take(at int) {
	piece := p.cells[at]
	p.cells[at] = gamerec.NoPiece
	p.cols[at%files] &^= 1 << (at / files)
	p.rows[at/files] &^= 1 << (at % files)
	p.men[piece&1].remove(at)
	p.hash ^= keys[piece][at]
	p.strong -= strength(piece)
}

// shift moves a man to an empty point.
func (p *Position) shift(from, to int) {
	piece := p.cells[from]
	p.cells[from] = gamerec.NoPiece
	p.cells[to] = piece
	p.cols[from%files] &^= 1 << (from / files)
	p.rows[from/files] &^= 1 << (from % files)
	p.cols[to%files] |= 1 << (to / files)
	p.rows[to/files] |= 1 << (to % files)
	p.men[piece&1].remove(from)
	p.men[piece&1].add(to)
	p.hash ^= keys[piece][from] ^ keys[piece][to]
	if piece.Kind() == gamerec.General {
		p.general[piece&1] = uint8(to)
	}
}

// undo takes back a move just played, given the clock before it.
func (p *Position) undo(m gamerec.Move, clock int32) {
	p.turn ^= 1
	p.hash ^= turnKey
	if p.turn == gamerec.Second {
		p.number--
	}
	p.clock = clock
	if m.Flags&gamerec.FlagNull != 0 {
		return
	}
	p.shift(int(m.To), int(m.From))
	if m.Taken != gamerec.NoKind {
		p.put(gamerec.NewPiece(p.turn.Other(), m.Taken), int(m.To))
	}
}

// strength is 1 for a man that can take part in a mate. Advisors and elephants
// never cross the river, so they cannot.
func strength(piece gamerec.Piece) uint8 {
	switch piece.Kind() {
	case gamerec.Chariot, gamerec.Cannon, gamerec.Horse, gamerec.Soldier:
		return 1
	}
	return 0
}

// below returns the nearest occupied place under place i of a line, -1 if none.
func below(line uint16, i int) int { return bits.Len16(line&(1<<i-1)) - 1 }

// above returns the nearest occupied place over place i of a line, 16 if none.
func above(line uint16, i int) int { return bits.TrailingZeros16(line &^ (2<<i - 1)) }
