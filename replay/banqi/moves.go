package banqi

import "github.com/gamerec/gamerec"

// rank orders the kinds that capture by rank, the highest first; 0 for the cannon,
// which stands outside the order.
func rank(k gamerec.Kind) int {
	switch k {
	case gamerec.General:
		return 6
	case gamerec.Advisor:
		return 5
	case gamerec.Elephant:
		return 4
	case gamerec.Chariot:
		return 3
	case gamerec.Horse:
		return 2
	case gamerec.Soldier:
		return 1
	}
	return 0
}

// beats says whether a kind may capture another by stepping onto it: equal or
// lower rank, but general and soldier the other way round; every piece but the
// soldier takes a cannon, and a cannon takes nothing this way.
func beats(a, b gamerec.Kind) bool {
	switch {
	case a == gamerec.Cannon:
		return false
	case b == gamerec.Cannon:
		return a != gamerec.Soldier
	case a == gamerec.General && b == gamerec.Soldier:
		return false
	case a == gamerec.Soldier && b == gamerec.General:
		return true
	}
	return rank(a) >= rank(b)
}

// steps leads from a square in the four directions, by file and rank.
var steps = [4]struct{ file, rank int }{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

// next returns the square n steps on in a direction, NoSquare off the board.
func next(s gamerec.Square, dir, n int) gamerec.Square {
	d := steps[dir]
	f, r := int(s)%files+n*d.file, int(s)/files+n*d.rank
	if uint(f) >= files || uint(r) >= ranks {
		return gamerec.NoSquare
	}
	return gamerec.Square(r*files + f)
}

// second returns the second piece that stands in a direction: what a cannon aims at.
func (p *Position) second(s gamerec.Square, dir int) gamerec.Square {
	seen := 0
	for n := 1; ; n++ {
		to := next(s, dir, n)
		if to == gamerec.NoSquare {
			return to
		}
		if p.board[to] != gamerec.NoPiece {
			if seen++; seen == 2 {
				return to
			}
		}
	}
}

// over says whether a side has lost all its pieces. Then no move is legal, though
// pieces of the other side may still lie face down.
func (p *Position) over() bool {
	return p.turn != gamerec.NoSide && (p.left[0] == 0 || p.left[1] == 0)
}

func flip(s gamerec.Square) gamerec.Move {
	return gamerec.Move{From: s, To: s, Flags: gamerec.FlagFlip}
}

// Moves appends all legal moves: flips, without the piece that they will reveal,
// and steps and captures of the own visible pieces.
func (p *Position) Moves(dst []gamerec.Move) []gamerec.Move {
	if p.over() {
		return dst
	}
	for sq := range gamerec.Square(squares) {
		switch piece := p.board[sq]; {
		case piece == gamerec.HiddenPiece:
			dst = append(dst, flip(sq))
		case piece != gamerec.NoPiece && piece.Side() == p.turn:
			dst = p.pieceMoves(dst, sq, piece.Kind())
		}
	}
	return dst
}

func (p *Position) pieceMoves(dst []gamerec.Move, from gamerec.Square, k gamerec.Kind) []gamerec.Move {
	for dir := range steps {
		if to := next(from, dir, 1); to != gamerec.NoSquare && p.takes(k, to) {
			dst = append(dst, gamerec.Move{From: from, To: to, Piece: k, Taken: p.board[to].Kind()})
		}
		if k == gamerec.Cannon {
			if to := p.second(from, dir); p.enemy(to) {
				dst = append(dst, gamerec.Move{From: from, To: to, Piece: k, Taken: p.board[to].Kind()})
			}
		}
	}
	return dst
}

// takes says whether a kind may step onto a square: an empty one, or one of a
// visible enemy that it beats.
func (p *Position) takes(k gamerec.Kind, to gamerec.Square) bool {
	return p.board[to] == gamerec.NoPiece || p.enemy(to) && beats(k, p.board[to].Kind())
}

// enemy says whether a visible piece of the other side stands on a square.
func (p *Position) enemy(s gamerec.Square) bool {
	return s != gamerec.NoSquare && p.turn != gamerec.NoSide && p.board[s].Side() == p.turn.Other()
}

// MovesTo appends the legal moves of a kind to a square, looking backwards from
// it; the flip of the square for NoKind.
func (p *Position) MovesTo(dst []gamerec.Move, k gamerec.Kind, to gamerec.Square) []gamerec.Move {
	if to >= squares || p.over() {
		return dst
	}
	if k == gamerec.NoKind {
		if p.board[to] == gamerec.HiddenPiece {
			dst = append(dst, flip(to))
		}
		return dst
	}
	if p.turn == gamerec.NoSide || k == gamerec.Hidden {
		return dst
	}
	own := gamerec.NewPiece(p.turn, k)
	step, jump := p.takes(k, to), k == gamerec.Cannon && p.enemy(to)
	for dir := range steps {
		if from := next(to, dir, 1); step && from != gamerec.NoSquare && p.board[from] == own {
			dst = append(dst, gamerec.Move{From: from, To: to, Piece: k, Taken: p.board[to].Kind()})
		}
		if jump {
			if from := p.second(to, dir); from != gamerec.NoSquare && p.board[from] == own {
				dst = append(dst, gamerec.Move{From: from, To: to, Piece: k, Taken: p.board[to].Kind()})
			}
		}
	}
	return dst
}

// HasMoves says whether the player to move has a legal turn.
func (p *Position) HasMoves() bool {
	if p.over() {
		return false
	}
	if p.hidden > 0 {
		return true
	}
	var buf [32]gamerec.Move
	for sq := range gamerec.Square(squares) {
		if piece := p.board[sq]; piece != gamerec.NoPiece && piece.Side() == p.turn && len(p.pieceMoves(buf[:0], sq, piece.Kind())) > 0 {
			return true
		}
	}
	return false
}

// Outcomes appends what a legal move can turn out to be: a flip once for every
// piece that the pool still holds, any other move as it is.
func (p *Position) Outcomes(dst []gamerec.Move, m gamerec.Move) []gamerec.Move {
	if m.Flags&gamerec.FlagFlip == 0 {
		return append(dst, m)
	}
	for side := range p.pool {
		for k := range gamerec.NumKinds {
			if p.pool[side][k] == 0 {
				continue
			}
			m.Piece, m.Flags = k, gamerec.FlagFlip
			if side == 1 {
				m.Flags |= gamerec.FlagSecond
			}
			dst = append(dst, m)
		}
	}
	return dst
}
