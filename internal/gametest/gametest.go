// Package gametest is the conformance suite that the rules, the position text and
// the notations of every game must pass.
package gametest

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// Game is what Run tests.
type Game struct {
	ID    gamerec.GameID
	Rules gamerec.Rules
	// Starts are positions to play from besides the start position, which is
	// always played from. They must be free of faults.
	Starts []gamerec.Setup
	// Notations must each read back every move that they write.
	Notations []gamerec.Notation
	// FEN lists the dialects of position text that must keep a setup whole,
	// besides the default.
	FEN []fen.Options
	// Settle completes a listed move that leaves something open, such as what a
	// banqi flip turns up, with a choice that the position allows. Nil if no move
	// of the game is open.
	Settle func(*rand.Rand, gamerec.Position, gamerec.Move) gamerec.Move
	// Playouts is how many random games are played from each start, Plies how
	// long they get. Zero means 20 and 120.
	Playouts, Plies int
}

// Run plays random games, the same in every run, and tests the contracts of
// gamerec.Position and gamerec.Rules in every position on the way.
func Run(t *testing.T, g Game) {
	t.Helper()
	if g.Playouts == 0 {
		g.Playouts = 20
	}
	if g.Plies == 0 {
		g.Plies = 120
	}
	starts := []gamerec.Position{g.Rules.Start()}
	for i, s := range g.Starts {
		p, problems := g.Rules.FromSetup(s)
		require.Emptyf(t, problems, "start %d: %s", i, fen.String(&s))
		starts = append(starts, p)
	}
	for i, start := range starts {
		for n := range g.Playouts {
			p := player{Game: g, t: t, rng: rand.New(rand.NewPCG(uint64(i), uint64(n)))}
			p.play(start)
			if t.Failed() {
				return
			}
		}
		allocations(t, start)
	}
}

// player plays one random game.
type player struct {
	Game
	t     *testing.T
	rng   *rand.Rand
	now   gamerec.Position
	text  string // of the position, for messages
	moves []gamerec.Move
}

func (p *player) play(start gamerec.Position) {
	p.now = start.Clone()
	h := gamerec.History{Start: start, Now: p.now, Clock0: start.Setup().Clock, Hashes: []uint64{start.Hash()}}
	for ply := 0; ; ply++ {
		setup := p.now.Setup()
		p.text = fen.String(&setup)
		p.moves = p.now.Moves(p.moves[:0])
		if p.Settle != nil {
			for i, m := range p.moves {
				require.NoErrorf(p.t, p.now.Check(m), "%s: open move %+v", p.text, m)
				p.moves[i] = p.Settle(p.rng, p.now, m)
			}
		}
		p.listed()
		p.others()
		p.backwards()
		p.setup(setup)
		p.copies()
		p.notations()
		p.judge(&h)
		if p.t.Failed() || len(p.moves) == 0 || ply == p.Plies {
			return
		}
		m := p.moves[p.rng.IntN(len(p.moves))]
		p.now.Play(m)
		h.Moves = append(h.Moves, m)
		h.Hashes = append(h.Hashes, p.now.Hash())
	}
}

// must ends the test if a condition does not hold. It is what require.Truef does
// without the cost of looking up its callers for the many millions that do hold.
func (p *player) must(ok bool, format string, args ...any) {
	if !ok {
		p.t.Helper()
		require.FailNowf(p.t, "contract", format, args...)
	}
}

// listed tests that the legal moves are told apart, agree with the board and pass Check.
func (p *player) listed() {
	seen := make(map[gamerec.Move]bool, len(p.moves))
	for _, m := range p.moves {
		p.must(p.now.Check(m) == nil, "%s: %+v is listed", p.text, m)
		p.must(!seen[m], "%s: %+v is listed twice", p.text, m)
		seen[m] = true
		if m.Flags&gamerec.FlagFlip == 0 {
			man := p.now.At(m.From)
			p.must(m.Piece == man.Kind(), "%s: %+v moves another man", p.text, m)
			taken := p.now.At(m.To).Kind()
			p.must(m.Taken == taken || m.Flags&gamerec.FlagEnPassant != 0 || m.Castles(), "%s: %+v takes another man", p.text, m)
		}
	}
	require.Equalf(p.t, len(p.moves) > 0, p.now.HasMoves(), "%s: HasMoves", p.text)
}

// others tests that moves which are not listed are refused with a reason.
func (p *player) others() {
	squares := p.ID.Board().Squares()
	for range 40 {
		from, to := gamerec.Square(p.rng.IntN(squares)), gamerec.Square(p.rng.IntN(squares))
		m := gamerec.Move{From: from, To: to, Piece: p.now.At(from).Kind(), Taken: p.now.At(to).Kind()}
		if len(p.moves) > 0 && p.rng.IntN(2) == 0 { // near a legal move
			m = p.moves[p.rng.IntN(len(p.moves))]
			m.To = to
		}
		switch p.rng.IntN(8) {
		case 0:
			m.Piece = gamerec.Kind(p.rng.IntN(int(gamerec.NumKinds)))
		case 1:
			m.Promo = gamerec.Kind(p.rng.IntN(int(gamerec.NumKinds)))
		case 2:
			m.Taken = gamerec.Kind(p.rng.IntN(int(gamerec.NumKinds)))
		case 3:
			m.Flags ^= 1 << p.rng.IntN(8)
		case 4:
			m.To = gamerec.Square(p.rng.IntN(256))
		}
		if m.Flags&gamerec.FlagFlip == 0 {
			p.refused(m, slices.Contains(p.moves, m))
		}
	}
	p.refused(gamerec.NullMove, false)
	p.refused(gamerec.Move{}, slices.Contains(p.moves, gamerec.Move{}))
}

// refused tests the error of a move that is not legal.
func (p *player) refused(m gamerec.Move, legal bool) {
	err := p.now.Check(m)
	if legal {
		p.must(err == nil, "%s: %+v is listed, yet Check says %v", p.text, m, err)
		return
	}
	var illegal *gamerec.IllegalError
	p.must(errors.As(err, &illegal), "%s: %+v is not listed, yet Check says %v", p.text, m, err)
	p.must(illegal.Reason != "" && illegal.Msg != "", "%s: no reason why not %+v", p.text, m)
}

// backwards tests that the moves found from their targets are the legal moves.
func (p *player) backwards() {
	listed := p.now.Moves(nil)
	var found, some []gamerec.Move
	for to := range p.ID.Board().Squares() {
		for k := gamerec.NoKind; k < gamerec.NumKinds; k++ {
			some = p.now.MovesTo(some[:0], k, gamerec.Square(to))
			for _, m := range some {
				p.must(m.Piece == k && int(m.To) == to, "%s: MovesTo(%v, %d) gives %+v", p.text, k, to, m)
			}
			found = append(found, some...)
		}
	}
	p.sameMoves(listed, found, "MovesTo")
	for k := gamerec.NoKind; k < gamerec.NumKinds; k++ {
		p.must(len(p.now.MovesTo(nil, k, gamerec.NoSquare)) == 0, "%s: MovesTo(%v) off the board", p.text, k)
	}
}

// sameMoves tests that two lists hold the same moves. It sorts both.
func (p *player) sameMoves(want, got []gamerec.Move, what string) {
	order := func(a, b gamerec.Move) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Piece, b.Piece),
			cmp.Compare(a.Promo, b.Promo), cmp.Compare(a.Taken, b.Taken), cmp.Compare(a.Flags, b.Flags))
	}
	slices.SortFunc(want, order)
	slices.SortFunc(got, order)
	p.must(slices.Equal(want, got), "%s: %s: want %+v, got %+v", p.text, what, want, got)
}

// setup tests that the data of the position makes the same position again, by
// itself and through its text.
func (p *player) setup(s gamerec.Setup) {
	again, problems := p.Rules.FromSetup(s)
	require.Emptyf(p.t, problems, "%s: FromSetup", p.text)
	require.Equalf(p.t, p.now.Hash(), again.Hash(), "%s: hash after moves, and from the data", p.text)
	require.Equalf(p.t, s, again.Setup(), "%s: data of the position made from it", p.text)
	p.sameMoves(p.now.Moves(nil), again.Moves(nil), "moves of the position made from the data")
	require.Equalf(p.t, p.now.InCheck(), again.InCheck(), "%s: check", p.text)
	for sq := range s.Cells {
		p.must(s.Cells[sq] == p.now.At(gamerec.Square(sq)), "%s: square %d", p.text, sq)
	}
	for _, o := range append([]fen.Options{{}}, p.FEN...) {
		o.Chess960 = s.Chess960
		text := string(fen.Append(nil, &s, o))
		read, problems := fen.Parse(p.ID, text, o)
		require.Emptyf(p.t, problems, "%s with %+v", text, o)
		require.Equalf(p.t, s, read, "%s with %+v", text, o)
	}
}

// copies tests that copies are equal and do not hang together.
func (p *player) copies() {
	if len(p.moves) == 0 {
		return
	}
	before := p.now.Setup()
	clone := p.now.Clone()
	clone.Play(p.moves[0])
	require.Equalf(p.t, before, p.now.Setup(), "%s: a move of the clone is seen in the original", p.text)
	require.NotEqualf(p.t, p.now.Hash(), clone.Hash(), "%s: hash after %+v", p.text, p.moves[0])
	clone.CopyFrom(p.now)
	require.Equalf(p.t, before, clone.Setup(), "%s: CopyFrom", p.text)
	require.Equalf(p.t, p.now.Hash(), clone.Hash(), "%s: CopyFrom", p.text)
	clone.Play(p.moves[len(p.moves)-1])
	require.Equalf(p.t, before, p.now.Setup(), "%s: a move of the copy is seen in the original", p.text)
	require.Equalf(p.t, p.now.Turn(), before.Turn, "%s: Turn", p.text)
}

// notations tests that the text of every legal move is read as that move alone.
func (p *player) notations() {
	for _, n := range p.Notations {
		for _, m := range p.moves {
			text := string(n.Append(nil, p.now, m))
			read, err := n.Resolve(nil, p.now, text)
			require.NoErrorf(p.t, err, "%s: %s %q of %+v", p.text, n.Name(), text, m)
			require.Equalf(p.t, []gamerec.Move{m}, read, "%s: %s %q", p.text, n.Name(), text)
		}
	}
}

// judge tests that the verdict is whole and leaves the position alone.
func (p *player) judge(h *gamerec.History) {
	before := p.now.Hash()
	v := p.Rules.Judge(h)
	assert.Equalf(p.t, before, p.now.Hash(), "%s: Judge changed the position", p.text)
	if !v.Over {
		require.NotEmptyf(p.t, p.moves, "%s: no move, yet the game is not over", p.text)
		require.Equalf(p.t, gamerec.NoReason, v.Reason, "%s: reason of a game that goes on", p.text)
		require.Equalf(p.t, gamerec.NoSide, v.Winner, "%s: winner of a game that goes on", p.text)
		require.Equalf(p.t, gamerec.ResultUnknown, v.Result, "%s: result of a game that goes on", p.text)
		return
	}
	require.NotEqualf(p.t, gamerec.NoReason, v.Reason, "%s: over without a reason", p.text)
	require.Contains(p.t, []gamerec.Result{gamerec.ResultFirst, gamerec.ResultSecond, gamerec.ResultDraw}, v.Result)
	require.Equalf(p.t, v.Winner == gamerec.NoSide, v.Result == gamerec.ResultDraw, "%s: winner and result", p.text)
}

// allocations tests that what replaying calls for every ply allocates nothing.
func allocations(t *testing.T, start gamerec.Position) {
	moves := start.Moves(nil)
	if len(moves) == 0 || moves[0].Flags&gamerec.FlagFlip != 0 {
		return
	}
	p, room := start.Clone(), make([]gamerec.Move, 0, 512)
	n := testing.AllocsPerRun(20, func() {
		for _, m := range moves {
			p.CopyFrom(start)
			p.Play(m)
			room = p.Moves(room[:0])
			room = p.MovesTo(room[:0], m.Piece, m.To)
			_, _, _, _ = p.HasMoves(), p.InCheck(), p.Hash(), p.At(m.To)
		}
	})
	assert.Zero(t, n, "allocations per round of moves")
}
