// Package chess holds the rules of chess by the FIDE Laws of 2023, with Chess960.
//
// A Position keeps sets of squares (bitboards) by kind and by side next to a
// table of the men by square. Moves are found legal from the start, by the pins
// and checks of the side to move; there is no trying out.
package chess

import (
	"math/bits"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Position is a position of chess or Chess960. It implements gamerec.Position.
// The zero value is not usable: take one from Rules.
type Position struct {
	kinds    [8]uint64 // by kind, both sides; 0 and 7 stay empty
	sides    [2]uint64
	hash     uint64
	checkers uint64               // men that give check to the side to move
	touch    uint64               // kings and rooks that may still castle: what moves from or to these squares ends a right
	rooks    [2][2]gamerec.Square // by side and wing: the rook that may still castle, or NoSquare
	board    [64]gamerec.Piece    // by square
	clock    int32                // halfmove clock
	number   int32                // move number
	turn     gamerec.Side         // side to move
	ep       gamerec.Square       // crossed by the double step just made, or NoSquare
	epLegal  bool                 // a capture on ep is legal
	chess960 bool
}

var _ gamerec.Position = (*Position)(nil)

// Turn returns the side to move.
func (p *Position) Turn() gamerec.Side { return p.turn }

// At returns the man on a square, NoPiece if it is empty or off the board.
func (p *Position) At(s gamerec.Square) gamerec.Piece {
	if s > 63 {
		return gamerec.NoPiece
	}
	return p.board[s]
}

// InCheck says whether the king of the side to move is attacked.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Hash returns the Zobrist key of men, side to move, castling rights and the en
// passant square if, and only if, a capture on it is legal: what makes two
// positions the same in FIDE 9.2.3.
func (p *Position) Hash() uint64 { return p.hash }

// Clone returns a copy.
func (p *Position) Clone() gamerec.Position {
	c := *p
	return &c
}

// CopyFrom makes the position equal to src, which must be a *Position.
func (p *Position) CopyFrom(src gamerec.Position) { *p = *src.(*Position) }

// EnPassant returns the square of the en passant field of a FEN by one of the
// three policies, or NoSquare.
func (p *Position) EnPassant(policy fen.EnPassant) gamerec.Square {
	if p.ep == gamerec.NoSquare {
		return p.ep
	}
	stands := true
	switch policy {
	case fen.EnPassantPseudo:
		stands = p.epCapturers() != 0
	case fen.EnPassantLegal:
		stands = p.epLegal
	}
	if !stands {
		return gamerec.NoSquare
	}
	return p.ep
}

// Setup returns the position as data, with the en passant square after every double step.
func (p *Position) Setup() gamerec.Setup {
	s := gamerec.NewSetup(gamerec.Chess)
	copy(s.Cells[:], p.board[:])
	s.Turn, s.Castling, s.Chess960 = p.turn, p.rooks, p.chess960
	s.EnPassant, s.Clock, s.Number = p.ep, int(p.clock), int(p.number)
	return s
}

// bit returns the set of one square.
func bit[S ~uint8 | ~int](s S) uint64 { return 1 << (s & 63) }

// first returns the lowest square of a set that is not empty.
func first(set uint64) int { return bits.TrailingZeros64(set) }

// king returns the square of a side's king.
func (p *Position) king(s gamerec.Side) int { return first(p.kinds[gamerec.King]&p.sides[s&1]) & 63 }

func (p *Position) occupied() uint64 { return p.sides[0] | p.sides[1] }

// attackers returns the men of a side that attack a square when occ is occupied.
func (p *Position) attackers(s int, by gamerec.Side, occ uint64) uint64 {
	men := p.sides[by&1]
	queens := p.kinds[gamerec.Queen]
	set := knightAttacks[s&63]&p.kinds[gamerec.Knight] |
		pawnAttacks[by&1^1][s&63]&p.kinds[gamerec.Pawn] |
		kingAttacks[s&63]&p.kinds[gamerec.King]
	set &= men
	sliders := ((p.kinds[gamerec.Rook]|queens)&rookRays[s&63] | (p.kinds[gamerec.Bishop]|queens)&bishopRays[s&63]) & men
	for ; sliders != 0; sliders &= sliders - 1 {
		if t := first(sliders); between[s&63][t&63]&occ == 0 {
			set |= bit(t)
		}
	}
	return set
}

// epCapturers returns the pawns of the side to move that stand ready to capture
// en passant, whether or not it is legal.
func (p *Position) epCapturers() uint64 {
	return pawnAttacks[p.turn.Other()&1][p.ep&63] & p.kinds[gamerec.Pawn] & p.sides[p.turn&1]
}

// epSafe says whether the capture en passant from a square leaves no check: two
// men leave their squares at once, so no pin test of one man will do.
func (p *Position) epSafe(from int) bool {
	taken := bit(p.ep ^ 8)
	occ := p.occupied() ^ bit(from) ^ taken ^ bit(p.ep)
	return p.attackers(p.king(p.turn), p.turn.Other(), occ)&^taken == 0
}

// epFrom returns the pawns that can legally capture en passant.
func (p *Position) epFrom() uint64 {
	if !p.epLegal {
		return 0
	}
	set := p.epCapturers()
	for b := set; b != 0; b &= b - 1 {
		if s := first(b); !p.epSafe(s) {
			set &^= bit(s)
		}
	}
	return set
}

// Play makes a legal move of the position or a null move. It does not check.
func (p *Position) Play(m gamerec.Move) {
	us, them := p.turn&1, p.turn&1^1
	hash := p.hash ^ turnKey
	if p.epLegal {
		hash ^= epKeys[p.ep&7]
		p.epLegal = false
	}
	p.ep = gamerec.NoSquare
	p.clock++
	p.number += int32(us)
	p.turn = them
	if m.Flags&gamerec.FlagNull != 0 {
		p.hash, p.checkers = hash, 0
		return
	}
	from, to := m.From&63, m.To&63
	kind := m.Piece & 7
	if (bit(from)|bit(to))&p.touch != 0 {
		if m.Castles() {
			p.castle(m, hash)
			return
		}
		hash ^= p.dropRights(from, to)
	}
	p.board[from] = gamerec.NoPiece
	at := to // where the man taken stands
	if m.Flags&gamerec.FlagEnPassant != 0 {
		at ^= 8
		p.board[at&63] = gamerec.NoPiece
	}
	// A move that takes nothing goes the same way, with an empty set and the key of
	// no man, which is 0, and a quiet move leaves the clock times one: branches here
	// would be guessed wrong too often.
	takes := uint64(-m.Taken>>7) & 1 // 0 for NoKind
	pawn := uint64(1) << (m.Piece & 63) >> gamerec.Pawn & 1
	p.clock *= int32(takes|pawn) ^ 1
	taken := takes << (at & 63)
	p.kinds[m.Taken&7] ^= taken
	p.sides[them] ^= taken
	hash ^= menKeys[gamerec.NewPiece(them, m.Taken)&15][at&63]
	man := gamerec.NewPiece(us, kind)
	hash ^= menKeys[man&15][from]
	p.kinds[kind] ^= bit(from)
	p.sides[us] ^= bit(from) | bit(to)
	if m.Promo != gamerec.NoKind {
		kind = m.Promo & 7
		man = gamerec.NewPiece(us, kind)
	}
	hash ^= menKeys[man&15][to]
	p.kinds[kind] ^= bit(to)
	p.board[to] = man
	p.hash = hash
	p.checkers = 0
	if king := p.king(them); checkReach[king]&(bit(from)|bit(to)|bit(at)) != 0 {
		p.checkers = p.attackers(king, us, p.occupied())
	}
	if m.Flags&gamerec.FlagDoubleStep != 0 {
		p.setEnPassant((from + to) / 2)
	}
}

// setEnPassant sets the square that a double step has crossed. The man that made
// the step is on the board already and the turn has passed.
func (p *Position) setEnPassant(crossed gamerec.Square) {
	p.ep = crossed
	for b := p.epCapturers(); b != 0; b &= b - 1 {
		if p.epSafe(first(b)) {
			p.epLegal = true
			p.hash ^= epKeys[crossed&7]
			return
		}
	}
}

// dropRights ends the castling rights that a man moving between two squares ends,
// and returns how the hash changes.
func (p *Position) dropRights(from, to gamerec.Square) (change uint64) {
	for side := range p.rooks {
		king := gamerec.Square(p.king(gamerec.Side(side)))
		for wing, rook := range p.rooks[side] {
			if rook != gamerec.NoSquare && (rook == from || rook == to || king == from) {
				change ^= castleKeys[rook&63]
				p.rooks[side][wing] = gamerec.NoSquare
			}
		}
	}
	p.setTouch()
	return change
}

// setTouch computes touch from the rights.
func (p *Position) setTouch() {
	p.touch = 0
	for side := range p.rooks {
		for _, rook := range p.rooks[side] {
			if rook != gamerec.NoSquare {
				p.touch |= bit(rook) | bit(p.king(gamerec.Side(side)))
			}
		}
	}
}

// castle makes a castling move; turn, counters and en passant are done already.
func (p *Position) castle(m gamerec.Move, hash uint64) {
	us := p.turn&1 ^ 1
	wing := gamerec.ShortWing
	if m.Flags&gamerec.FlagCastleLong != 0 {
		wing = gamerec.LongWing
	}
	rookFrom, rookTo := p.rooks[us][wing]&63, castledRook(m.To, wing)
	hash ^= p.dropRights(m.From, m.From)
	king, rook := gamerec.NewPiece(us, gamerec.King), gamerec.NewPiece(us, gamerec.Rook)
	p.board[m.From&63], p.board[rookFrom] = gamerec.NoPiece, gamerec.NoPiece
	p.board[m.To&63], p.board[rookTo] = king, rook
	p.kinds[gamerec.King] ^= bit(m.From) ^ bit(m.To)
	p.kinds[gamerec.Rook] ^= bit(rookFrom) ^ bit(rookTo)
	p.sides[us] ^= bit(m.From) ^ bit(m.To) ^ bit(rookFrom) ^ bit(rookTo)
	p.hash = hash ^ menKeys[king&15][m.From&63] ^ menKeys[king&15][m.To&63] ^ menKeys[rook&15][rookFrom] ^ menKeys[rook&15][rookTo]
	p.checkers = p.attackers(p.king(p.turn), us, p.occupied())
}

// castledRook returns the square of the rook after castling, beside the king's target.
func castledRook(kingTo gamerec.Square, wing int) gamerec.Square {
	if wing == gamerec.ShortWing {
		return (kingTo - 1) & 63
	}
	return (kingTo + 1) & 63
}

// The keys of the hash. They come from a fixed sequence, so that hashes are the
// same in every run.
var (
	menKeys = func() (keys [16][64]uint64) {
		for k := gamerec.Pawn; k <= gamerec.King; k++ {
			for s := range 64 {
				keys[gamerec.NewPiece(gamerec.First, k)][s] = key(int(k)<<6 | s)
				keys[gamerec.NewPiece(gamerec.Second, k)][s] = key(int(k)<<6 | s | 1024)
			}
		}
		return keys
	}()
	castleKeys = func() (keys [64]uint64) {
		for s := range keys {
			keys[s] = key(2048 + s)
		}
		return keys
	}()
	epKeys = func() (keys [8]uint64) {
		for f := range keys {
			keys[f] = key(2112 + f)
		}
		return keys
	}()
	turnKey = key(2120)
)

// key returns the n-th number of the splitmix64 sequence from a fixed seed.
func key(n int) uint64 {
	z := uint64(n+1)*0x9e3779b97f4a7c15 + 0x63686573735f3936
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// computeHash returns the hash from nothing but the position.
func (p *Position) computeHash() (hash uint64) {
	for s, man := range p.board {
		hash ^= menKeys[man&15][s]
	}
	for side := range p.rooks {
		for _, rook := range p.rooks[side] {
			if rook != gamerec.NoSquare {
				hash ^= castleKeys[rook&63]
			}
		}
	}
	if p.turn == gamerec.Second {
		hash ^= turnKey
	}
	if p.epLegal {
		hash ^= epKeys[p.ep&7]
	}
	return hash
}
