package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// chessNotation reads and writes the moves of chess. All its dialects read the
// same texts (SAN with its lenient spellings, long algebraic, coordinates) and
// differ in what they write.
type chessNotation struct {
	name    string
	write   func(n *chessNotation, dst []byte, p gamerec.Position, m gamerec.Move) []byte
	letters *[gamerec.NumKinds]string

	texts   textTable[reading]
	scratch []gamerec.Move
	after   gamerec.Position // where moves are tried out for check marks
}

var englishLetters = [gamerec.NumKinds]string{
	gamerec.Knight: "N", gamerec.Bishop: "B", gamerec.Rook: "R", gamerec.Queen: "Q", gamerec.King: "K",
}

var figurines = [gamerec.NumKinds]string{
	gamerec.Knight: "♘", gamerec.Bishop: "♗", gamerec.Rook: "♖", gamerec.Queen: "♕", gamerec.King: "♔",
}

// NewSAN returns Standard Algebraic Notation as the PGN standard defines it for export.
func NewSAN() gamerec.Notation {
	return &chessNotation{name: "san", write: (*chessNotation).appendSAN, letters: &englishLetters}
}

// NewFigurine returns SAN with figurines in place of the letters of the men.
func NewFigurine() gamerec.Notation {
	return &chessNotation{name: "figurine", write: (*chessNotation).appendSAN, letters: &figurines}
}

// NewLAN returns long algebraic notation: Ng1-f3, e4xd5, e7-e8=Q.
func NewLAN() gamerec.Notation {
	return &chessNotation{name: "lan", write: (*chessNotation).appendLAN, letters: &englishLetters}
}

// NewUCI returns the coordinates of the Universal Chess Interface: e2e4, e7e8q.
// Castling is the move of the king, but in Chess960 the king takes its rook.
func NewUCI() gamerec.Notation {
	return &chessNotation{name: "uci", write: (*chessNotation).appendUCI, letters: &englishLetters}
}

// Name implements gamerec.Notation.
func (n *chessNotation) Name() string { return n.name }

// Append implements gamerec.Notation.
func (n *chessNotation) Append(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	return n.write(n, dst, p, m)
}

// Resolve implements gamerec.Notation.
func (n *chessNotation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	start := len(dst)
	if plain, ok := readPlainSAN(text); ok {
		dst = p.MovesTo(dst, plain.kind, plain.to)
		fit, fits := 0, 0
		for i := start; i < len(dst); i++ {
			if plain.fits(&dst[i]) {
				fit = i
				fits++
			}
		}
		if fits == 1 {
			if fit > start {
				dst[start] = dst[fit]
			}
			return dst[:start+1], nil
		}
		dst = dst[:start] // several men, or none: the full reading tells
	}
	r := n.texts.lookup(text, parseSAN)
	if r.more != nil && r.more.err != nil {
		return dst, r.more.err
	}
	dst = n.find(dst, p, r)
	if len(dst) == start && r.more != nil {
		dst = n.find(dst, p, r.more.alternative)
	}
	if len(dst) > start {
		return dst, nil
	}
	return dst, n.explain(p, r, text)
}

// find appends the legal moves that fit a reading.
func (n *chessNotation) find(dst []gamerec.Move, p gamerec.Position, r *reading) []gamerec.Move {
	start := len(dst)
	switch {
	case r.null:
		if !p.InCheck() {
			dst = append(dst, gamerec.NullMove)
		}
		return dst
	case r.castle != 0:
		return filter(p.MovesTo(dst, gamerec.King, castleTarget(p.Turn(), r.castle)), start, func(m gamerec.Move) bool { return m.Flags&r.castle != 0 })
	case r.to == gamerec.NoSquare:
		for rank := range int(chessBoard.Ranks) {
			dst = p.MovesTo(dst, gamerec.Pawn, chessBoard.Square(int(r.toFile), rank))
		}
		return filter(dst, start, func(m gamerec.Move) bool { return m.Taken != gamerec.NoKind && r.fits(&m) })
	}
	kind := r.kind
	if kind == gamerec.NoKind {
		from := chessBoard.Square(int(r.fromFile), int(r.fromRank))
		man := p.At(from)
		if man.Side() != p.Turn() {
			return dst
		}
		kind = man.Kind()
		if wing := n.kingTakesRook(p, from, r.to); wing != 0 {
			return filter(p.MovesTo(dst, gamerec.King, castleTarget(p.Turn(), wing)), start, func(m gamerec.Move) bool { return m.Flags&wing != 0 })
		}
	}
	dst = p.MovesTo(dst, kind, r.to)
	dst = filter(dst, start, func(m gamerec.Move) bool { return r.fits(&m) })
	if moves := dst[start:]; kind == gamerec.King && len(moves) > 1 && slices.ContainsFunc(moves, func(m gamerec.Move) bool { return !m.Castles() }) {
		// in Chess960 a king's step can share its squares with castling, which has a text of its own
		dst = filter(dst, start, func(m gamerec.Move) bool { return !m.Castles() })
	}
	return dst
}

// kingTakesRook returns the wing of castling written as the king's move onto its own rook, else 0.
func (n *chessNotation) kingTakesRook(p gamerec.Position, from, to gamerec.Square) gamerec.MoveFlags {
	us := p.Turn()
	if p.At(from) != gamerec.NewPiece(us, gamerec.King) || p.At(to) != gamerec.NewPiece(us, gamerec.Rook) {
		return 0
	}
	if to > from {
		return gamerec.FlagCastleShort
	}
	return gamerec.FlagCastleLong
}

func filter(moves []gamerec.Move, start int, keep func(gamerec.Move) bool) []gamerec.Move {
	w := start
	for _, m := range moves[start:] {
		if keep(m) {
			moves[w] = m
			w++
		}
	}
	return moves[:w]
}

func castleTarget(us gamerec.Side, wing gamerec.MoveFlags) gamerec.Square {
	file, rank := 6, 0
	if wing == gamerec.FlagCastleLong {
		file = 2
	}
	if us == gamerec.Second {
		rank = 7
	}
	return chessBoard.Square(file, rank)
}

// explain says why a text that can be read has no legal move.
func (n *chessNotation) explain(p gamerec.Position, r *reading, text string) error {
	us := p.Turn()
	side := gamerec.Chess.SideName(us)
	switch {
	case r.null:
		return &gamerec.IllegalError{Reason: "null-move-in-check", Msg: side + " is in check and cannot pass"}
	case r.castle != 0:
		for s := range gamerec.Square(64) {
			if p.At(s) == gamerec.NewPiece(us, gamerec.King) {
				return illegal(p.Check(gamerec.Move{From: s, To: castleTarget(us, r.castle), Piece: gamerec.King, Flags: r.castle}))
			}
		}
	case r.to == gamerec.NoSquare:
		return &gamerec.IllegalError{Reason: "no-such-move", Msg: fmt.Sprintf("no pawn of %s can capture from the %c-file on the %c-file", side, 'a'+r.fromFile, 'a'+r.toFile)}
	}
	kind := r.kind
	if kind == gamerec.NoKind {
		from := chessBoard.Square(int(r.fromFile), int(r.fromRank))
		man := p.At(from)
		kind = man.Kind()
		switch {
		case man == gamerec.NoPiece:
			return &gamerec.IllegalError{Reason: "no-man", Msg: "there is no man on " + chessBoard.Name(from)}
		case man.Side() != us:
			return &gamerec.IllegalError{Reason: "wrong-side", Msg: fmt.Sprintf("the %s on %s is not %s's", kind, chessBoard.Name(from), side)}
		}
	}
	// Ask of every man that the text may mean why it cannot move there, and tell
	// the answer that says most.
	var best *gamerec.IllegalError
	men, meant := 0, 0
	for s := range gamerec.Square(64) {
		if p.At(s) != gamerec.NewPiece(us, kind) {
			continue
		}
		men++
		m := gamerec.Move{From: s, To: r.to, Piece: kind, Taken: p.At(r.to).Kind(), Promo: r.promo}
		straight := chessBoard.File(s) == chessBoard.File(r.to)
		if !r.fits(&m) || kind == gamerec.Pawn && r.fromFile < 0 && !straight {
			continue // a pawn capture names its file
		}
		meant++
		if kind == gamerec.Pawn && !straight && m.Taken == gamerec.NoKind {
			m.Taken, m.Flags = gamerec.Pawn, gamerec.FlagEnPassant
		}
		var why *gamerec.IllegalError
		if errors.As(p.Check(m), &why) && (best == nil || telling(why) > telling(best)) {
			best = why
		}
	}
	switch {
	case men == 0:
		return &gamerec.IllegalError{Reason: "no-man", Msg: fmt.Sprintf("%s has no %s", side, kind)}
	case meant == 0 && (r.fromFile >= 0 || r.fromRank >= 0):
		return &gamerec.IllegalError{Reason: "no-man", Msg: fmt.Sprintf("%s has no %s %s", side, kind, r.originText())}
	case best != nil && (meant == 1 || telling(best) > 1):
		return best
	}
	return &gamerec.IllegalError{Reason: "no-such-move", Msg: fmt.Sprintf("no %s of %s can reach %s", kind, side, chessBoard.Name(r.to))}
}

// telling ranks reasons: that a man does not move so says least, that it is
// pinned or castling is barred says most.
func telling(e *gamerec.IllegalError) int {
	switch e.Reason {
	case "piece-movement":
		return 0
	case "blocked", "own-piece":
		return 1
	}
	return 2
}

func illegal(err error) error {
	if err == nil {
		return &gamerec.IllegalError{Reason: "no-such-move", Msg: "the move is not legal here"}
	}
	return err
}

// originText words what a reading tells of the origin.
func (r *reading) originText() string {
	switch {
	case r.fromFile >= 0 && r.fromRank >= 0:
		return "on " + chessBoard.Name(chessBoard.Square(int(r.fromFile), int(r.fromRank)))
	case r.fromFile >= 0:
		return "on the " + string(rune('a'+r.fromFile)) + "-file"
	}
	return "on rank " + string(rune('1'+r.fromRank))
}

// appendSAN writes the export form: disambiguated among legal moves only.
func (n *chessNotation) appendSAN(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	switch {
	case m.Flags&gamerec.FlagNull != 0:
		return append(dst, "--"...)
	case m.Castles():
		dst = appendCastle(dst, m)
	case m.Piece == gamerec.Pawn:
		if m.Taken != gamerec.NoKind {
			dst = append(dst, 'a'+byte(chessBoard.File(m.From)), 'x')
		}
		dst = chessBoard.Append(dst, m.To)
		dst = n.appendPromotion(dst, m)
	default:
		dst = append(dst, n.letters[m.Piece]...)
		dst = n.appendOrigin(dst, p, m)
		if m.Taken != gamerec.NoKind {
			dst = append(dst, 'x')
		}
		dst = chessBoard.Append(dst, m.To)
	}
	return n.appendMark(dst, p, m)
}

func appendCastle(dst []byte, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagCastleLong != 0 {
		return append(dst, "O-O-O"...)
	}
	return append(dst, "O-O"...)
}

func (n *chessNotation) appendPromotion(dst []byte, m gamerec.Move) []byte {
	if m.Promo == gamerec.NoKind {
		return dst
	}
	return append(append(dst, '='), n.letters[m.Promo]...)
}

// appendOrigin appends the file, the rank or both, as far as another man of the
// kind can legally reach the square (PGN standard 8.2.3.4).
func (n *chessNotation) appendOrigin(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Piece == gamerec.King {
		return dst
	}
	n.scratch = p.MovesTo(n.scratch[:0], m.Piece, m.To)
	others, file, rank := false, true, true
	for _, o := range n.scratch {
		if o.From == m.From {
			continue
		}
		others = true
		file = file && chessBoard.File(o.From) != chessBoard.File(m.From)
		rank = rank && chessBoard.Rank(o.From) != chessBoard.Rank(m.From)
	}
	if !others {
		return dst
	}
	if file || !rank {
		dst = append(dst, 'a'+byte(chessBoard.File(m.From)))
	}
	if !file {
		dst = append(dst, '1'+byte(chessBoard.Rank(m.From)))
	}
	return dst
}

// appendMark appends + or # if the move gives check or mate.
func (n *chessNotation) appendMark(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if n.after == nil {
		n.after = p.Clone()
	} else {
		n.after.CopyFrom(p)
	}
	n.after.Play(m)
	if !n.after.InCheck() {
		return dst
	}
	if n.after.HasMoves() {
		return append(dst, '+')
	}
	return append(dst, '#')
}

func (n *chessNotation) appendLAN(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	switch {
	case m.Flags&gamerec.FlagNull != 0:
		return append(dst, "--"...)
	case m.Castles():
		dst = appendCastle(dst, m)
	default:
		dst = append(dst, n.letters[m.Piece]...)
		dst = chessBoard.Append(dst, m.From)
		if m.Taken != gamerec.NoKind {
			dst = append(dst, 'x')
		} else {
			dst = append(dst, '-')
		}
		dst = chessBoard.Append(dst, m.To)
		dst = n.appendPromotion(dst, m)
	}
	return n.appendMark(dst, p, m)
}

func (n *chessNotation) appendUCI(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	if m.Flags&gamerec.FlagNull != 0 {
		return append(dst, "0000"...)
	}
	to := m.To
	if m.Castles() {
		s := p.Setup()
		if wing := castleWing(m); s.Chess960 && s.Castling[p.Turn()][wing] != gamerec.NoSquare {
			to = s.Castling[p.Turn()][wing]
		}
	}
	dst = chessBoard.Append(dst, m.From)
	dst = chessBoard.Append(dst, to)
	if m.Promo != gamerec.NoKind {
		dst = append(dst, strings.ToLower(englishLetters[m.Promo])...)
	}
	return dst
}

// ByMoveAlone says whether the texts of a game that begins at p follow from its moves
// alone: coordinates do, but for castling in Chess960.
func (n *chessNotation) ByMoveAlone(p gamerec.Position) bool {
	return n.name == "uci" && !p.Setup().Chess960
}

func castleWing(m gamerec.Move) int {
	if m.Flags&gamerec.FlagCastleLong != 0 {
		return gamerec.LongWing
	}
	return gamerec.ShortWing
}
