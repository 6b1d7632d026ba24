package replay

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// With Options.Resume a line goes on behind a move that cannot be played. If its text
// names one man of the side to move and the square that it goes to, that man is put
// there, and takes what the other side has there: so it was on the board, whatever the
// rules say. Castling puts the king and the rook of the wing where castling has them,
// and a null move passes. A text that names less, such as one that fits several men,
// leaves the position open: the moves from it on are kept as written until a comment
// holds a FEN, and the line goes on behind that.

// resume finds from which move of a line play goes on, and puts the position there on
// pos. Move i cannot be played, which is the last problem; what becomes of it is added
// there. It returns 0 if nothing tells the position.
func (r *Replayer) resume(line *gamerec.Line, i int, pos gamerec.Position, main bool) (next int) {
	p := &r.problems[len(r.problems)-1]
	if main {
		r.breakHistory(pos)
	}
	n := &line.Moves[i]
	if how := r.force(n, pos, nodeAfter(line, i)); how != "" {
		p.Msg += "; play goes on with " + how
		next = i + 1
	} else if next = r.findFEN(line, i, pos); next > 0 {
		p.Msg += fmt.Sprintf("; play goes on from the FEN of a comment, %s later", countPlies(next-i))
	} else {
		if main {
			r.lost = true
		}
		p.Msg += fmt.Sprintf("; no comment has a position to go on from, so that %s as written", theRest(len(line.Moves)-i-1))
		return 0
	}
	if main {
		r.out.Resumed++
		h := &r.kit.history
		h.Start, h.Clock0 = pos.Clone(), pos.Setup().Clock
		h.Moves, h.Hashes = nil, []uint64{pos.Hash()}
		r.quiet, r.calm, r.ended = 0, 0, false
	}
	return next
}

func nodeAfter(line *gamerec.Line, i int) *gamerec.Node {
	if i+1 < len(line.Moves) {
		return &line.Moves[i+1]
	}
	return nil
}

func countPlies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return strconv.Itoa(n) + " plies"
}

func theRest(plies int) string {
	if plies == 1 {
		return "the ply behind it is kept"
	}
	return fmt.Sprintf("the %d plies behind it are kept", plies)
}

// breakHistory keeps the history up to a move that cannot be played as that of the
// outcome: what follows is a line of its own.
func (r *Replayer) breakHistory(pos gamerec.Position) {
	k := r.kit
	r.earlier += len(k.history.Moves)
	if r.out.Resumed == 0 {
		k.first = k.history
		k.first.Now = pos.Clone()
		r.out.History = &k.first
	}
	k.history.Moves, k.history.Hashes = nil, nil
}

// judgeRest judges the end of a main line that was resumed, by the plies since then.
func (r *Replayer) judgeRest() {
	if r.out.Resumed == 0 || r.lost {
		return
	}
	h := &r.kit.history
	h.GoesOn = false
	r.out.Verdict = r.kit.rules.Judge(h)
	r.out.Verdict.Cycle = nil // its plies are counted from where play went on
}

// force puts a move on the board that the rules do not allow, if the text tells which,
// and says what it did.
func (r *Replayer) force(n *gamerec.Node, pos gamerec.Position, reply *gamerec.Node) string {
	m, castles, ok := r.written(n.Text, pos)
	switch {
	case !ok:
		return ""
	case m.Flags&gamerec.FlagNull != 0:
		if pos.InCheck() {
			return ""
		}
		pos.Play(m)
		return "a pass"
	case !castles && r.kit.game.ID == gamerec.Chess:
		next := pos.Clone()
		next.Play(m)
		if reply != nil && r.takesKing(reply, next) {
			return ""
		}
		pos.CopyFrom(next)
	default:
		s := pos.Setup()
		displace(&s, m)
		next, _ := r.kit.rules.FromSetup(s)
		if next == nil {
			return ""
		}
		pos.CopyFrom(next)
	}
	b := r.kit.game.ID.Board()
	what := fmt.Sprintf("the %s of %s put on %s", m.Piece, b.Name(m.From), b.Name(m.To))
	if castles {
		what += " and the rook beside it"
	}
	return what
}

// takesKing says whether the reply to an illegal move that left a king in check, or an
// alternative to the reply, takes that king.
func (r *Replayer) takesKing(reply *gamerec.Node, pos gamerec.Position) bool {
	moves, _ := r.kit.notation.Resolve(nil, pos, reply.Text)
	if slices.ContainsFunc(moves, func(m gamerec.Move) bool { return m.Taken == gamerec.King }) {
		return true
	}
	for i := range reply.Items {
		if l := reply.Items[i].Line; l != nil && len(l.Moves) > 0 && r.takesKing(&l.Moves[0], pos) {
			return true
		}
	}
	return false
}

// displace makes a move on the data of a position.
func displace(s *gamerec.Setup, m gamerec.Move) {
	side := s.Turn
	s.Clock++
	if m.Piece == gamerec.Pawn || m.Taken != gamerec.NoKind {
		s.Clock = 0
	}
	man := s.Cells[m.From]
	s.Cells[m.From] = gamerec.NoPiece
	if m.Castles() {
		wing, rook, to := gamerec.ShortWing, m.To+1, m.To-1
		if m.Flags&gamerec.FlagCastleLong != 0 {
			wing, rook, to = gamerec.LongWing, m.To-2, m.To+1
		}
		if right := s.Castling[side][wing]; right != gamerec.NoSquare {
			rook = right
		}
		s.Cells[rook], s.Cells[to] = gamerec.NoPiece, gamerec.NewPiece(side, gamerec.Rook)
	}
	s.Cells[m.To] = man
	for at := range s.Castling {
		for wing, rook := range s.Castling[at] {
			if rook == m.From || rook == m.To || gamerec.Side(at) == side && m.Piece == gamerec.King {
				s.Castling[at][wing] = gamerec.NoSquare
			}
		}
	}
	if m.Piece == gamerec.King && side <= gamerec.Second {
		s.Leap[side] = false
	}
	s.EnPassant = gamerec.NoSquare
	if side == gamerec.Second || s.Game == gamerec.Banqi {
		s.Number++
	}
	s.Turn = side.Other()
}

// writtenMove is a move text of chess or Metamachy: what moves, from where, to where,
// and what it becomes.
var writtenMove = regexp.MustCompile(`^([A-Z])?([a-l])?([0-9]{1,2})?[x:-]?([a-l])([0-9]{1,2})(?:[=/(]{0,1}([A-Za-z])\)?)?[+#]*$`)

// squaresMove is a move text that names two squares.
var squaresMove = regexp.MustCompile(`^([A-Ia-i])([0-9]{1,2})[x-]?([A-Ia-i])([0-9]{1,2})$`)

// written reads a text as one man of the side to move and the square that it goes to.
func (r *Replayer) written(text string, pos gamerec.Position) (m gamerec.Move, castles, ok bool) {
	switch id := r.kit.game.ID; id {
	case gamerec.Chess, gamerec.Metamachy:
		switch core := strings.TrimRight(text, "+#"); {
		case core == "--" || core == "Z0" || core == "null" || core == "pass":
			return gamerec.NullMove, false, true
		case id == gamerec.Chess && (core == "O-O" || core == "0-0"):
			return r.writtenCastling(pos, gamerec.ShortWing)
		case id == gamerec.Chess && (core == "O-O-O" || core == "0-0-0"):
			return r.writtenCastling(pos, gamerec.LongWing)
		}
		m, ok = r.writtenAlgebraic(text, pos)
	default:
		part := squaresMove.FindStringSubmatch(text)
		if part == nil {
			return m, false, false
		}
		m.From, m.To = r.square(part[1], part[2]), r.square(part[3], part[4])
		ok = m.From != gamerec.NoSquare && m.To != gamerec.NoSquare && r.fill(&m, pos)
	}
	return m, false, ok
}

// square reads the parts of a square. The notations of xiangqi but UCI count its
// ranks from 0.
func (r *Replayer) square(file, rank string) gamerec.Square {
	n, _ := strconv.Atoi(rank)
	if r.kit.game.ID != gamerec.Xiangqi || r.kit.notation.Name() == "uci" {
		n--
	}
	return r.kit.game.ID.Board().Square(int(file[0]|0x20)-'a', n)
}

// fill completes a move of which the squares are known; false if the side to move has
// no man to move there, or the move would take a man of its own or a king.
func (r *Replayer) fill(m *gamerec.Move, pos gamerec.Position) bool {
	man, there := pos.At(m.From), pos.At(m.To)
	if m.From == m.To || man == gamerec.NoPiece || man.Side() != pos.Turn() ||
		there != gamerec.NoPiece && (there.Side() != pos.Turn().Other() || there.Kind() == gamerec.King || there.Kind() == gamerec.General) {
		return false
	}
	m.Piece, m.Taken = man.Kind(), there.Kind()
	return true
}

// writtenAlgebraic reads a text of algebraic notation.
func (r *Replayer) writtenAlgebraic(text string, pos gamerec.Position) (m gamerec.Move, ok bool) {
	part := writtenMove.FindStringSubmatch(text)
	if part == nil {
		return m, false
	}
	id, b := r.kit.game.ID, r.kit.game.ID.Board()
	kindOf := func(letter string) gamerec.Kind {
		switch {
		case letter == "":
			return gamerec.Pawn
		case id == gamerec.Metamachy:
			return fen.MetamachyKind(letter[0])
		}
		return gamerec.Kind(strings.IndexByte("-PNBRQK", letter[0]&^0x20))
	}
	m.To = r.square(part[4], part[5])
	if m.To == gamerec.NoSquare {
		return m, false
	}
	kind, file, rank := kindOf(part[1]), part[2], part[3]
	if kind == gamerec.Pawn && file == "" {
		file = part[4]
	}
	anyKind := part[1] == "" && part[2] != "" && part[3] != "" // two squares
	m.From = gamerec.NoSquare
	for s := gamerec.Square(0); int(s) < b.Squares(); s++ {
		man := pos.At(s)
		if man == gamerec.NoPiece || man.Side() != pos.Turn() || !anyKind && man.Kind() != kind ||
			file != "" && b.File(s) != int(file[0]-'a') || rank != "" && strconv.Itoa(b.Rank(s)+1) != rank {
			continue
		}
		if m.From != gamerec.NoSquare {
			return m, false // several men
		}
		m.From = s
	}
	if m.From == gamerec.NoSquare || !r.fill(&m, pos) {
		return m, false
	}
	if id == gamerec.Chess && m.Piece == gamerec.Pawn {
		if last := b.Rank(m.To); last == 0 || last == 7 {
			m.Promo = kindOf(part[6])
			return m, m.Promo >= gamerec.Knight && m.Promo <= gamerec.Queen
		}
	}
	return m, part[6] == ""
}

// writtenCastling reads castling: the king and a rook of the wing must stand on the
// first rank of their side, and no other man where they go.
func (r *Replayer) writtenCastling(pos gamerec.Position, wing int) (m gamerec.Move, castles, ok bool) {
	s := pos.Setup()
	side := s.Turn
	first := gamerec.Square(56 * int(side))
	m = gamerec.Move{From: gamerec.NoSquare, To: first + 6, Piece: gamerec.King, Flags: gamerec.FlagCastleShort}
	rook, rookTo := first+7, first+5
	if wing == gamerec.LongWing {
		m.To, m.Flags, rook, rookTo = first+2, gamerec.FlagCastleLong, first, first+3
	}
	if right := s.Castling[side][wing]; right != gamerec.NoSquare {
		rook = right
	}
	for at := first; at < first+8; at++ {
		if s.Cells[at] == gamerec.NewPiece(side, gamerec.King) {
			m.From = at
		}
	}
	if m.From == gamerec.NoSquare || s.Cells[rook] != gamerec.NewPiece(side, gamerec.Rook) {
		return m, true, false
	}
	for _, to := range []gamerec.Square{m.To, rookTo} {
		if to != m.From && to != rook && s.Cells[to] != gamerec.NoPiece {
			return m, true, false
		}
	}
	return m, true, true
}

// findFEN looks behind move i and those after it for a comment that holds a FEN, and
// puts the position on pos. It returns the move to go on with, 0 if there is none.
func (r *Replayer) findFEN(line *gamerec.Line, i int, pos gamerec.Position) int {
	for ; i < len(line.Moves); i++ {
		for k := range line.Moves[i].Items {
			item := &line.Moves[i].Items[k]
			if item.Kind != gamerec.ItemComment || strings.Count(item.Text, "/") < 3 {
				continue
			}
			setup, problems := fen.Parse(r.kit.game.ID, fenIn(item.Text), fen.Options{Chess960: r.out.Start.Chess960, Letters: r.opts.Letters})
			if worst, _ := problems.Worst(); worst == gamerec.Error {
				continue
			}
			next, problems := r.kit.rules.FromSetup(setup)
			if worst, _ := problems.Worst(); next == nil || worst == gamerec.Error {
				continue
			}
			pos.CopyFrom(next)
			return i + 1
		}
	}
	return 0
}

// fenIn takes a FEN out of a comment that is one, or a command such as [%fen ...], or
// that begins with a word such as FEN:.
func fenIn(comment string) string {
	comment = strings.Trim(comment, `" `)
	if name, rest, ok := strings.Cut(strings.Trim(comment, "[]%"), " "); ok && !strings.Contains(name, "/") {
		return strings.Trim(rest, `" `)
	}
	return comment
}
