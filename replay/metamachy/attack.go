package metamachy

import "github.com/gamerec/gamerec"

// attacked says whether a side attacks a cell: could capture a man of the other
// side there.
func (p *Position) attacked(c cell, by gamerec.Side) bool {
	by &= 1
	if p.men[by].meets(&near[c%cells]) && p.attackedNear(c, by) {
		return true
	}
	queen, rook, cannon := gamerec.NewPiece(by, gamerec.Queen), gamerec.NewPiece(by, gamerec.Rook), gamerec.NewPiece(by, gamerec.Cannon)
	for _, d := range straight {
		to := c + d
		for p.board[to] == gamerec.NoPiece {
			to += d
		}
		switch p.board[to] {
		case queen, rook:
			return true
		case edge:
			continue
		}
		for to += d; p.board[to] == gamerec.NoPiece; { // behind the screen
			to += d
		}
		if p.board[to] == cannon {
			return true
		}
	}
	bishop := gamerec.NewPiece(by, gamerec.Bishop)
	for _, d := range diagonal {
		to := c + d
		for p.board[to] == gamerec.NoPiece {
			to += d
		}
		if man := p.board[to]; man == queen || man == bishop {
			return true
		}
	}
	for set := p.griffons[by]; ; {
		from := set.pop()
		if from == off {
			return false
		}
		// one that is being captured, in a move tried out, has another man on its cell
		if p.board[from] == gamerec.NewPiece(by, gamerec.Griffon) && p.griffonWay(from, c, 0) {
			return true
		}
	}
}

// griffonWay says whether the way of a griffon from one cell to another exists and
// has so many men on it.
func (p *Position) griffonWay(from, to cell, men int) bool {
	diag, straight, ok := bend(from, to)
	if !ok {
		return false
	}
	for c := from + diag; c != to; c += straight {
		if p.board[c] != gamerec.NoPiece {
			if men--; men < 0 {
				return false
			}
		}
	}
	return men == 0
}

// attackedNear is attacked for the men that do not slide: their attacks are the
// same both ways, but for the pawn's.
func (p *Position) attackedNear(c cell, by gamerec.Side) bool {
	is := func(at cell, k gamerec.Kind) bool { return p.board[at] == gamerec.NewPiece(by, k) }
	lion := gamerec.NewPiece(by, gamerec.Lion)
	for _, d := range around {
		if man := p.board[c+d]; man == lion || man == gamerec.NewPiece(by, gamerec.King) || man == gamerec.NewPiece(by, gamerec.Prince) {
			return true
		}
	}
	for _, d := range ring {
		if p.board[c+d] == lion {
			return true
		}
	}
	for i, d := range knightSteps {
		if is(c+d, gamerec.Knight) || is(c+camelSteps[i], gamerec.Camel) || is(c+elephantSteps[i], gamerec.Elephant) {
			return true
		}
	}
	behind := c - forward(by)
	return is(behind+step(1, 0), gamerec.Pawn) || is(behind+step(-1, 0), gamerec.Pawn)
}

// guard tells moves that cannot uncover an attack on their own king from those
// that must be tried.
type guard struct {
	all  bool // every move must be tried: the king is in check
	from set  // men whose leaving must be tried
	to   set  // cells whose taking must be tried
}

// guard looks at the lines of the king of the side to move. A man that stands
// alone between it and a rook, bishop, queen or griffon may not leave; of two
// before a cannon neither may; and no man may become a cannon's screen.
func (p *Position) guard() (g guard) {
	us := p.turn & 1
	if g.all = p.check; g.all {
		return g
	}
	by := us ^ 1
	king := p.king[us]
	queen, rook, cannon, bishop := gamerec.NewPiece(by, gamerec.Queen), gamerec.NewPiece(by, gamerec.Rook),
		gamerec.NewPiece(by, gamerec.Cannon), gamerec.NewPiece(by, gamerec.Bishop)
	next := func(c, d cell) cell {
		for c += d; p.board[c] == gamerec.NoPiece; {
			c += d
		}
		return c
	}
	for _, d := range straight {
		a := next(king, d)
		if p.board[a] == edge {
			continue
		}
		if p.board[a] == cannon {
			for c := king + d; c != a; c += d {
				g.to.add(c)
			}
		}
		b := next(a, d)
		if p.board[b] == edge {
			continue
		}
		if p.board[b] == queen || p.board[b] == rook {
			g.from.add(a)
		}
		if p.board[next(b, d)] == cannon {
			g.from.add(a)
			g.from.add(b)
		}
	}
	for _, d := range diagonal {
		a := next(king, d)
		if p.board[a] == edge {
			continue
		}
		if b := p.board[next(a, d)]; b == queen || b == bishop {
			g.from.add(a)
		}
	}
	for set := p.griffons[by]; ; {
		from := set.pop()
		if from == off {
			return g
		}
		if p.griffonWay(from, king, 1) {
			diag, straight, _ := bend(from, king)
			for c := from + diag; c != king; c += straight {
				if p.board[c] != gamerec.NoPiece {
					g.from.add(c)
				}
			}
		}
	}
}

// safe says whether a move of a man other than the king leaves the king safe.
func (p *Position) safe(g *guard, from, to cell) bool {
	if !g.all && !g.from.has(from) && !g.to.has(to) {
		return true
	}
	return !p.exposes(from, to)
}

// exposes says whether the king of the side to move would be attacked if the man
// on one cell stood on another.
func (p *Position) exposes(from, to cell) bool {
	us := p.turn & 1
	man, taken := p.board[from], p.board[to]
	p.board[from], p.board[to] = gamerec.NoPiece, man
	attacked := p.attacked(p.king[us], us^1)
	p.board[from], p.board[to] = man, taken
	return attacked
}

// exposesEnPassant is exposes for a capture en passant.
func (p *Position) exposesEnPassant(from, to cell) bool {
	victim := to - forward(p.turn)
	man := p.board[victim]
	p.board[victim] = gamerec.NoPiece
	exposes := p.exposes(from, to)
	p.board[victim] = man
	return exposes
}

// kingSafe says whether the king of the side to move would stand unattacked on a
// cell, its own square being empty.
func (p *Position) kingSafe(to cell) bool {
	us := p.turn & 1
	from := p.king[us]
	man := p.board[from]
	p.board[from] = gamerec.NoPiece
	attacked := p.attacked(to, us^1)
	p.board[from] = man
	return !attacked
}
