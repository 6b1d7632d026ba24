package chess

import (
	"math/bits"

	"github.com/gamerec/gamerec"
)

// The static analysis asks where each man may ever stand. It begins with the
// squares where the men stand now and adds, until nothing changes, every square
// that some rule might let a man enter: a square counts as free if whoever stands
// there now can leave it or be captured, whatever the order of moves, whoever is
// to move, and whatever the other men do meanwhile. Every position that legal
// moves can bring is within these sets, for the first move that left them would
// have to be one that the rules below do not add. So what the sets exclude is
// impossible; what they allow need not be possible.

// mobility holds, for a position, where its men may ever stand. Men are named by
// the squares on which they stand now.
type mobility struct {
	walks    [64]uint64 // where a man may stand as what it is now
	promoted [64]uint64 // where a pawn may stand after its promotion
	clear    uint64     // squares that may be empty of the man that stands there now
	fixed    uint64     // the complement: men that never move and are never captured
}

// camp is what the men of one side mean to those of the other.
type camp struct {
	men     uint64 // those that can be captured, where they stand now
	king    uint64
	targets uint64 // squares where a man that can be captured may stand
	guarded uint64 // squares that fixed men attack in any position
}

// spread computes where the men of a position may ever stand.
func (m *mobility) spread(p *Position) {
	occ := p.occupied()
	*m = mobility{clear: ^occ, fixed: occ}
	for b := occ; b != 0; b &= b - 1 {
		m.walks[first(b)] = b & -b
	}
	m.addSpecial(p)
	var camps [2]camp
	for side := range camps {
		c := &camps[side]
		c.king = p.kinds[gamerec.King] & p.sides[side]
		c.men = p.sides[side] &^ c.king
		for b := c.men; b != 0; b &= b - 1 {
			c.targets |= m.walks[first(b)]
		}
	}
	for changed := true; changed; {
		changed = false
		for side := range camps {
			camps[side].guarded = p.guarded(gamerec.Side(side), m.fixed)
		}
		for side := range camps {
			for b := p.sides[side]; b != 0; b &= b - 1 {
				if m.grow(p, first(b), &camps[side], &camps[side^1]) {
					changed = true
				}
			}
		}
	}
}

// addSpecial adds what castling and a capture en passant on this very ply bring.
func (m *mobility) addSpecial(p *Position) {
	for side := range p.rooks {
		for wing, rook := range p.rooks[side] {
			if rook == gamerec.NoSquare {
				continue
			}
			king := p.king(gamerec.Side(side))
			to := kingTo(gamerec.Side(side), wing)
			m.walks[king] |= bit(to)
			m.walks[rook&63] |= bit(castledRook(gamerec.Square(to), wing))
			m.release(bit(king) | bit(rook))
		}
	}
	for b := p.epFrom(); b != 0; b &= b - 1 {
		m.walks[first(b)] |= bit(p.ep)
		m.release(b&-b | bit(p.ep^8))
	}
}

// release notes that men may leave their squares.
func (m *mobility) release(set uint64) {
	m.clear |= set
	m.fixed &^= set
}

// guarded returns the squares that fixed men of a side attack whatever stands
// elsewhere: for sliders only those beside them.
func (p *Position) guarded(side gamerec.Side, fixed uint64) uint64 {
	fixed &= p.sides[side&1]
	set := pawnSpread(side, p.kinds[gamerec.Pawn]&fixed) | knightSpread(p.kinds[gamerec.Knight]&fixed)
	queens := p.kinds[gamerec.Queen]
	near := kingSpread((p.kinds[gamerec.King] | queens) & fixed)
	for b := p.kinds[gamerec.Rook] & fixed; b != 0; b &= b - 1 {
		near |= kingAttacks[first(b)] & rookRays[first(b)]
	}
	for b := p.kinds[gamerec.Bishop] & fixed; b != 0; b &= b - 1 {
		near |= kingAttacks[first(b)] & bishopRays[first(b)]
	}
	return set | near
}

// grow adds where a man can go from where it may stand; it says whether that was
// anything new.
func (m *mobility) grow(p *Position, s int, own, enemy *camp) bool {
	walks, promoted, clear := m.walks[s], m.promoted[s], m.clear
	side := p.board[s].Side()
	open := m.clear | enemy.men // where a piece may go: by a capture where a man stands now
	var to uint64
	switch k := p.board[s].Kind(); k {
	case gamerec.Pawn:
		to = forward(side, walks) & m.clear
		if side == gamerec.First {
			to |= to & rank3 << 8 & m.clear
		} else {
			to |= to & rank6 >> 8 & m.clear
		}
		to |= pawnSpread(side, walks) & enemy.targets
		promoted |= to & (rank1 | rank8)
		walks |= to &^ (rank1 | rank8)
		if promoted != 0 {
			more := (pieceSpread(gamerec.Queen, promoted, m.clear) | knightSpread(promoted)) & open
			promoted |= more
			to |= more
		}
	case gamerec.King:
		to = kingSpread(walks) & open &^ enemy.guarded
		walks |= to
	default:
		to = pieceSpread(k, walks, m.clear) & open
		walks |= to
	}
	m.release(to & enemy.men)
	if walks|promoted != bit(s) {
		m.release(bit(s))
	}
	if own.king != bit(s) {
		own.targets |= walks | promoted
	}
	changed := walks != m.walks[s] || promoted != m.promoted[s] || clear != m.clear
	m.walks[s], m.promoted[s] = walks, promoted
	return changed
}

// The spreads return the squares that men of one kind attack from any square of a
// set. Sliders pass through the squares of clear and reach the first beyond.

func forward(side gamerec.Side, set uint64) uint64 {
	if side == gamerec.First {
		return set << 8
	}
	return set >> 8
}

func pawnSpread(side gamerec.Side, set uint64) uint64 {
	set = forward(side, set)
	return set&^fileA>>1 | set&^fileH<<1
}

func kingSpread(set uint64) uint64 {
	side := set&^fileA>>1 | set&^fileH<<1
	row := set | side
	return side | row<<8 | row>>8
}

func knightSpread(set uint64) uint64 {
	one := set&^fileA>>1 | set&^fileH<<1
	two := set&^(fileA|fileA<<1)>>2 | set&^(fileH|fileH>>1)<<2
	return one<<16 | one>>16 | two<<8 | two>>8
}

// pieceSpread is the spread of a knight, bishop, rook or queen.
func pieceSpread(k gamerec.Kind, set, clear uint64) (to uint64) {
	switch k {
	case gamerec.Knight:
		return knightSpread(set)
	case gamerec.Bishop, gamerec.Queen:
		to = slide(set, clear, 9, ^fileA) | slide(set, clear, 7, ^fileH) | slide(set, clear, -9, ^fileH) | slide(set, clear, -7, ^fileA)
	}
	if k != gamerec.Bishop {
		to |= slide(set, clear, 8, ^uint64(0)) | slide(set, clear, -8, ^uint64(0)) | slide(set, clear, 1, ^fileA) | slide(set, clear, -1, ^fileH)
	}
	return to
}

// slide moves a set in one direction as far as clear squares go, and one farther.
// onto holds the squares that a step can reach without leaving the board.
func slide(set, clear uint64, by int, onto uint64) uint64 {
	shift := func(set uint64, n int) uint64 {
		if n < 0 {
			return set >> -n
		}
		return set << n
	}
	free := clear & onto
	set |= shift(set, by) & free
	free &= shift(free, by)
	set |= shift(set, 2*by) & free
	free &= shift(free, 2*by)
	set |= shift(set, 4*by) & free
	return shift(set, by) & onto
}

// canMate says whether a side can mate as far as the men left and the sets tell.
func (m *mobility) canMate(p *Position, side gamerec.Side) bool {
	return !p.cannotMate(side) && m.mates(p, side)
}

// mates says whether the sets leave room for a mate by a side: a square where the
// enemy king may stand in check from a man of the side, and where each square
// around it may be attacked by the side or held by a man of the enemy.
func (m *mobility) mates(p *Position, winner gamerec.Side) bool {
	king, prey := p.king(winner), p.king(winner.Other())
	n := net{p: p, m: m, through: m.clear | bit(prey), kings: m.walks[king]}
	zone := kingSpread(m.walks[prey]) | m.walks[prey]
	var attacked uint64
	hunters, lone := 0, 0
	for b := p.sides[winner&1] &^ bit(king); b != 0; b &= b - 1 {
		s := first(b)
		set := n.attacks(s, m.walks[s])
		if m.promoted[s] != 0 {
			set |= pieceSpread(gamerec.Queen, m.promoted[s], n.through) | knightSpread(m.promoted[s])
		}
		if set&zone != 0 {
			hunters, lone = hunters+1, s
		}
		attacked |= set
	}
	for b := p.sides[winner&1^1] &^ bit(prey); b != 0; b &= b - 1 {
		set := m.walks[first(b)] | m.promoted[first(b)]
		n.held |= set
		n.holders[n.men] = set
		n.men++
	}
	for b := m.walks[prey] & attacked; b != 0; b &= b - 1 {
		s := first(b)
		if hunters == 1 && m.promoted[lone] == 0 {
			if n.loneMate(s, lone) {
				return true
			}
		} else if n.covers(s, kingAttacks[s]&^attacked, n.held) {
			return true
		}
	}
	return false
}

// net is what the search for a square to mate on needs.
type net struct {
	p       *Position
	m       *mobility
	through uint64     // squares that sliders may look through, the hunted king's own included
	kings   uint64     // where the winner's king may stand
	held    uint64     // where the other side's men may stand, its king apart
	holders [64]uint64 // the same by man
	men     int
}

// attacks returns what a man attacks from any square of a set.
func (n *net) attacks(s int, set uint64) uint64 {
	man := n.p.board[s&63]
	if man.Kind() == gamerec.Pawn {
		return pawnSpread(man.Side(), set)
	}
	return pieceSpread(man.Kind(), set, n.through)
}

// loneMate is the test for a square of the king when a single man can attack
// anything near it, and so has to do all of it from one square.
func (n *net) loneMate(prey, hunter int) bool {
	for b := n.m.walks[hunter]; b != 0; b &= b - 1 {
		set := n.attacks(hunter, b&-b)
		if set&bit(prey) != 0 && n.covers(prey, kingAttacks[prey]&^set, n.held&^(b&-b)) {
			return true
		}
	}
	return false
}

// covers says whether the squares needed around a king can all be closed to it:
// each attacked by the enemy king, from some square where that may stand, or held
// by a man of its own, no man holding two.
func (n *net) covers(prey int, need, held uint64) bool {
	if need == 0 {
		return true
	}
	for b := n.kings &^ kingAttacks[prey] &^ bit(prey); b != 0; b &= b - 1 {
		if rest := need &^ kingAttacks[first(b)]; rest&^held == 0 && n.holds(rest) {
			return true
		}
	}
	return false
}

// holds says whether each square of a set can be given a man of its own.
func (n *net) holds(set uint64) bool {
	if bits.OnesCount64(set) > n.men {
		return false
	}
	var at [64]uint64 // by man: the square it holds
	for ; set != 0; set &= set - 1 {
		var tried uint64
		if !n.assign(set&-set, &at, &tried) {
			return false
		}
	}
	return true
}

// assign gives a square a man, moving others to squares that suit them as well.
func (n *net) assign(square uint64, at *[64]uint64, tried *uint64) bool {
	for i := range n.men {
		if n.holders[i]&square == 0 || *tried&bit(i) != 0 {
			continue
		}
		*tried |= bit(i)
		if at[i] == 0 || n.assign(at[i], at, tried) {
			at[i] = square
			return true
		}
	}
	return false
}
