package metamachy

import "github.com/gamerec/gamerec"

// promotions are what pawns and princes become on the last rank.
var promotions = [3]gamerec.Kind{gamerec.Queen, gamerec.Lion, gamerec.Griffon}

// generator appends the legal moves of one side.
type generator struct {
	p     *Position
	us    gamerec.Side
	guard guard
}

// Moves appends all legal moves.
func (p *Position) Moves(dst []gamerec.Move) []gamerec.Move {
	g := generator{p: p, us: p.turn & 1, guard: p.guard()}
	for men := p.men[g.us]; ; {
		from := men.pop()
		if from == off {
			return dst
		}
		dst = g.man(dst, from)
	}
}

// HasMoves says whether the side to move has a legal move.
func (p *Position) HasMoves() bool {
	var room [64]gamerec.Move // more than any man has
	g := generator{p: p, us: p.turn & 1, guard: p.guard()}
	for men := p.men[g.us]; ; {
		from := men.pop()
		if from == off {
			return false
		}
		if len(g.man(room[:0], from)) > 0 {
			return true
		}
	}
}

// man appends the legal moves of the man on a cell.
func (g *generator) man(dst []gamerec.Move, from cell) []gamerec.Move {
	switch k := g.p.board[from].Kind(); k {
	case gamerec.Pawn:
		dst = g.pawn(dst, from)
	case gamerec.Knight:
		dst = g.steps(dst, from, k, knightSteps[:])
	case gamerec.Bishop:
		dst = g.slides(dst, from, k, diagonal[:])
	case gamerec.Rook:
		dst = g.slides(dst, from, k, straight[:])
	case gamerec.Queen:
		dst = g.slides(dst, from, k, around[:])
	case gamerec.King:
		dst = g.king(dst, from)
	case gamerec.Griffon:
		dst = g.griffon(dst, from)
	case gamerec.Lion:
		dst = g.steps(dst, from, k, around[:])
		dst = g.steps(dst, from, k, ring[:])
	case gamerec.Prince:
		dst = g.prince(dst, from)
	case gamerec.Camel:
		dst = g.steps(dst, from, k, camelSteps[:])
	case gamerec.Cannon:
		dst = g.cannon(dst, from)
	case gamerec.Elephant:
		dst = g.steps(dst, from, k, elephantSteps[:])
	}
	return dst
}

// foe says whether what stands somewhere is a man of the other side.
func (g *generator) foe(man gamerec.Piece) bool {
	return man != gamerec.NoPiece && man != edge && man&1 != gamerec.Piece(g.us)
}

// add appends a move of a man other than the king if the king stays safe.
func (g *generator) add(dst []gamerec.Move, from, to cell, k gamerec.Kind, flags gamerec.MoveFlags) []gamerec.Move {
	if g.p.safe(&g.guard, from, to) {
		dst = append(dst, gamerec.Move{From: from.square(), To: to.square(), Piece: k, Taken: g.p.board[to].Kind(), Flags: flags})
	}
	return dst
}

func (g *generator) steps(dst []gamerec.Move, from cell, k gamerec.Kind, steps []cell) []gamerec.Move {
	for _, d := range steps {
		if man := g.p.board[from+d]; man == gamerec.NoPiece || g.foe(man) {
			dst = g.add(dst, from, from+d, k, 0)
		}
	}
	return dst
}

func (g *generator) slides(dst []gamerec.Move, from cell, k gamerec.Kind, directions []cell) []gamerec.Move {
	for _, d := range directions {
		dst = g.slide(dst, from, from, d, k)
	}
	return dst
}

// slide appends the moves of the man on from along a line that begins behind a cell.
func (g *generator) slide(dst []gamerec.Move, from, behind, d cell, k gamerec.Kind) []gamerec.Move {
	to := behind + d
	for ; g.p.board[to] == gamerec.NoPiece; to += d {
		dst = g.add(dst, from, to, k, 0)
	}
	if g.foe(g.p.board[to]) {
		dst = g.add(dst, from, to, k, 0)
	}
	return dst
}

func (g *generator) griffon(dst []gamerec.Move, from cell) []gamerec.Move {
	for i, d := range diagonal {
		corner := from + d
		switch man := g.p.board[corner]; {
		case man == gamerec.NoPiece:
			dst = g.add(dst, from, corner, gamerec.Griffon, 0)
			dst = g.slide(dst, from, corner, bends[i][0], gamerec.Griffon)
			dst = g.slide(dst, from, corner, bends[i][1], gamerec.Griffon)
		case g.foe(man):
			dst = g.add(dst, from, corner, gamerec.Griffon, 0)
		}
	}
	return dst
}

func (g *generator) cannon(dst []gamerec.Move, from cell) []gamerec.Move {
	for _, d := range straight {
		to := from + d
		for ; g.p.board[to] == gamerec.NoPiece; to += d {
			dst = g.add(dst, from, to, gamerec.Cannon, 0)
		}
		if g.p.board[to] == edge {
			continue
		}
		for to += d; g.p.board[to] == gamerec.NoPiece; {
			to += d
		}
		if g.foe(g.p.board[to]) {
			dst = g.add(dst, from, to, gamerec.Cannon, 0)
		}
	}
	return dst
}

// arrive appends a move of a pawn or prince, which promotes on the last rank.
func (g *generator) arrive(dst []gamerec.Move, from, to cell, k gamerec.Kind, flags gamerec.MoveFlags) []gamerec.Move {
	n := len(dst)
	dst = g.add(dst, from, to, k, flags)
	if len(dst) > n && to.rank() == lastRank(g.us) {
		m := dst[n]
		dst = dst[:n]
		for _, m.Promo = range promotions {
			dst = append(dst, m)
		}
	}
	return dst
}

func (g *generator) prince(dst []gamerec.Move, from cell) []gamerec.Move {
	for _, d := range around {
		if man := g.p.board[from+d]; man == gamerec.NoPiece || g.foe(man) {
			dst = g.arrive(dst, from, from+d, gamerec.Prince, 0)
		}
	}
	dst = g.double(dst, from, gamerec.Prince)
	return dst
}

// double appends the step of two squares straight ahead, over an empty square.
func (g *generator) double(dst []gamerec.Move, from cell, k gamerec.Kind) []gamerec.Move {
	ahead := forward(g.us)
	if g.p.board[from+ahead] == gamerec.NoPiece && g.p.board[from+2*ahead] == gamerec.NoPiece {
		dst = g.arrive(dst, from, from+2*ahead, k, gamerec.FlagDoubleStep)
	}
	return dst
}

func (g *generator) pawn(dst []gamerec.Move, from cell) []gamerec.Move {
	ahead := from + forward(g.us)
	if g.p.board[ahead] == gamerec.NoPiece {
		dst = g.arrive(dst, from, ahead, gamerec.Pawn, 0)
		dst = g.double(dst, from, gamerec.Pawn)
	}
	for _, to := range [2]cell{ahead + step(1, 0), ahead + step(-1, 0)} {
		switch {
		case g.foe(g.p.board[to]):
			dst = g.arrive(dst, from, to, gamerec.Pawn, 0)
		case to == g.p.ep && to != off && !g.p.exposesEnPassant(from, to):
			dst = append(dst, gamerec.Move{
				From: from.square(), To: to.square(), Piece: gamerec.Pawn,
				Taken: g.p.board[to-forward(g.us)].Kind(), Flags: gamerec.FlagEnPassant,
			})
		}
	}
	return dst
}

func (g *generator) king(dst []gamerec.Move, from cell) []gamerec.Move {
	for _, d := range around {
		if man := g.p.board[from+d]; (man == gamerec.NoPiece || g.foe(man)) && g.p.kingSafe(from+d) {
			dst = append(dst, gamerec.Move{From: from.square(), To: (from + d).square(), Piece: gamerec.King, Taken: man.Kind()})
		}
	}
	if !g.p.leap[g.us] || g.p.check {
		return dst
	}
	for _, d := range ring {
		if g.p.leaps(from, from+d) {
			dst = append(dst, gamerec.Move{From: from.square(), To: (from + d).square(), Piece: gamerec.King, Flags: gamerec.FlagLeap})
		}
	}
	return dst
}

// leaps says whether a king with the right to its first leap, and not in check, may
// leap from one cell to another two squares away: an empty one, not attacked, with a
// crossed square that is not attacked either.
func (p *Position) leaps(from, to cell) bool {
	if p.board[to] != gamerec.NoPiece || !p.kingSafe(to) {
		return false
	}
	a, b := crossed(from, to)
	return p.kingSafe(a) || b != off && p.kingSafe(b)
}

// crossed returns the cells that a leap of two squares crosses: one, or for a
// knight's leap two, the straight and the diagonal neighbour on its way; b is off
// if there is one only.
func crossed(from, to cell) (a, b cell) {
	df, dr := to.file()-from.file(), to.rank()-from.rank()
	f, r := sign(df), sign(dr)
	switch {
	case df*f == 2 && dr*r == 1:
		return from + step(f, 0), from + step(f, r)
	case df*f == 1 && dr*r == 2:
		return from + step(0, r), from + step(f, r)
	}
	return from + step(f, r), off
}

// MovesTo appends the legal moves of a kind to a square: it asks each man of the
// kind whether it goes there, and only then whether it may.
func (p *Position) MovesTo(dst []gamerec.Move, k gamerec.Kind, to gamerec.Square) []gamerec.Move {
	if to >= count {
		return dst
	}
	us := p.turn & 1
	own, target := gamerec.NewPiece(us, k), cellOf(to)
	for men := p.men[us]; ; {
		from := men.pop()
		if from == off {
			return dst
		}
		if p.board[from] != own {
			continue
		}
		flags, ok := p.goes(k, from, target)
		if !ok || !p.allowed(from, target, flags) {
			continue
		}
		m := gamerec.Move{From: from.square(), To: to, Piece: k, Taken: p.board[target].Kind(), Flags: flags}
		if flags&gamerec.FlagEnPassant != 0 {
			m.Taken = p.board[target-forward(us)].Kind()
		}
		if (k == gamerec.Pawn || k == gamerec.Prince) && target.rank() == lastRank(us) {
			for _, m.Promo = range promotions {
				dst = append(dst, m)
			}
			continue
		}
		dst = append(dst, m)
	}
}

// allowed says whether a move that a man makes by its kind is legal: whether the
// king stays safe.
func (p *Position) allowed(from, to cell, flags gamerec.MoveFlags) bool {
	switch {
	case flags&gamerec.FlagLeap != 0:
		return !p.check && p.leaps(from, to)
	case p.board[from].Kind() == gamerec.King:
		return p.kingSafe(to)
	case flags&gamerec.FlagEnPassant != 0:
		return !p.exposesEnPassant(from, to)
	}
	return !p.exposes(from, to)
}

// goes says whether the man on a cell goes to another by its kind, over the men as
// they stand, and what marks the move. The safety of kings is not looked at.
func (p *Position) goes(k gamerec.Kind, from, to cell) (flags gamerec.MoveFlags, ok bool) {
	us := p.turn & 1
	target := p.board[to]
	if target != gamerec.NoPiece && target.Side() == us || from == to {
		return 0, false
	}
	df, dr := to.file()-from.file(), to.rank()-from.rank()
	f, r := max(df, -df), max(dr, -dr)
	switch k {
	case gamerec.Pawn:
		return p.pawnGoes(from, to)
	case gamerec.Knight:
		return 0, f*r == 2
	case gamerec.Camel:
		return 0, f*r == 3
	case gamerec.Elephant:
		return 0, f == r && f <= 2
	case gamerec.Lion:
		return 0, f <= 2 && r <= 2
	case gamerec.King:
		if f <= 1 && r <= 1 {
			return 0, true
		}
		return gamerec.FlagLeap, p.leap[us] && f <= 2 && r <= 2
	case gamerec.Prince:
		if f <= 1 && r <= 1 {
			return 0, true
		}
		return gamerec.FlagDoubleStep, p.doubles(from, to)
	case gamerec.Griffon:
		return 0, p.griffonWay(from, to, 0)
	case gamerec.Rook:
		return 0, (f == 0 || r == 0) && p.between(from, to) == 0
	case gamerec.Bishop:
		return 0, f == r && p.between(from, to) == 0
	case gamerec.Queen:
		return 0, (f == 0 || r == 0 || f == r) && p.between(from, to) == 0
	case gamerec.Cannon:
		screens := 0
		if target != gamerec.NoPiece {
			screens = 1
		}
		return 0, (f == 0 || r == 0) && p.between(from, to) == screens
	}
	return 0, false
}

func (p *Position) pawnGoes(from, to cell) (gamerec.MoveFlags, bool) {
	ahead := from + forward(p.turn)
	switch {
	case to == ahead:
		return 0, p.board[to] == gamerec.NoPiece
	case to != ahead+step(1, 0) && to != ahead+step(-1, 0):
		return gamerec.FlagDoubleStep, p.doubles(from, to)
	case p.board[to] != gamerec.NoPiece:
		return 0, true
	}
	return gamerec.FlagEnPassant, to == p.ep
}

// doubles says whether a cell is two empty squares straight ahead.
func (p *Position) doubles(from, to cell) bool {
	ahead := forward(p.turn)
	return to == from+2*ahead && p.board[to] == gamerec.NoPiece && p.board[from+ahead] == gamerec.NoPiece
}

// between counts the men between two cells of one straight or diagonal line.
func (p *Position) between(from, to cell) int {
	d := step(sign(to.file()-from.file()), sign(to.rank()-from.rank()))
	n := 0
	for c := from + d; c != to; c += d {
		if p.board[c] != gamerec.NoPiece {
			n++
		}
	}
	return n
}
