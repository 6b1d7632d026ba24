package chess

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// written makes a move as a record says it: what stands on the squares, with no
// knowledge of the rules.
func written(t testing.TB, p *Position, text string) gamerec.Move {
	switch text {
	case "--":
		return gamerec.NullMove
	case "O-O", "O-O-O":
		wing := (len(text) - 3) / 2
		m := gamerec.Move{From: gamerec.Square(p.king(p.turn)), To: gamerec.Square(kingTo(p.turn, wing)), Piece: gamerec.King}
		m.Flags = gamerec.FlagCastleShort << wing
		return m
	}
	board := gamerec.Chess.Board()
	from, ok1 := board.ParseSquare(text[:2])
	to, ok2 := board.ParseSquare(text[2:4])
	require.True(t, ok1 && ok2, text)
	m := gamerec.Move{From: from, To: to, Piece: p.At(from).Kind(), Taken: p.At(to).Kind()}
	if len(text) > 4 {
		m.Promo = map[byte]gamerec.Kind{'Q': gamerec.Queen, 'K': gamerec.King, 'N': gamerec.Knight}[text[4]]
	}
	if to == p.ep && m.Piece == gamerec.Pawn && from&7 != to&7 {
		m.Taken, m.Flags = gamerec.Pawn, gamerec.FlagEnPassant
	}
	return m
}

func TestCheckReasons(t *testing.T) {
	for _, c := range []struct{ fen, move, reason, msg string }{
		{startFEN, "--", ReasonNullMove, "a null move is no move of the game"},
		{"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "--", ReasonNullMove, "White is in check from the queen on e2 and cannot pass"},
		{"8/8/8/8/8/6k1/8/r5K1 w - - 0 1", "g1h1", ReasonGameOver, "the game is over: White is checkmated"},
		{"7k/8/6Q1/7K/8/8/8/8 b - - 0 1", "h8h7", ReasonGameOver, "the game is over: Black is stalemated"},

		{startFEN, "e4e5", ReasonNoPiece, "e4 is empty"},
		{startFEN, "e7e5", ReasonWrongSide, "the pawn on e7 belongs to Black, and White is to move"},
		{startFEN, "e1e2", ReasonOwnPiece, "White's own pawn stands on e2"},

		{startFEN, "g1g3", ReasonMovement, "a knight does not move from g1 to g3"},
		{startFEN, "c1c4", ReasonMovement, "a bishop does not move from c1 to c4"},
		{startFEN, "e1e4", ReasonMovement, "a king does not move from e1 to e4"},
		{startFEN, "e2e5", ReasonMovement, "a pawn of White does not move from e2 to e5"},
		{startFEN, "e2d3", ReasonMovement, "a pawn moves to another file only to capture, and d3 is empty"},
		{"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", ReasonMovement, "the pawn on e3 cannot step two squares: it does not stand on rank 2"},
		{"4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", "e6e4", ReasonMovement, "the pawn on e6 cannot step two squares: it does not stand on rank 7"},

		{startFEN, "c1f4", ReasonBlocked, "the bishop on c1 is blocked by the pawn on d2"},
		{startFEN, "a1a5", ReasonBlocked, "the rook on a1 is blocked by the pawn on a2"},
		{"r3k3/8/8/p7/8/8/8/R3K3 b - - 0 1", "a8a1", ReasonBlocked, "the rook on a8 is blocked by the pawn on a5"},
		{"4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", ReasonBlocked, "the pawn on e2 is blocked by the knight on e4"},
		{"4k3/8/8/8/8/4n3/4P3/2K5 w - - 0 1", "e2e4", ReasonBlocked, "the pawn on e2 is blocked by the knight on e3"},
		{"4k3/8/8/8/8/4n3/4P3/2K5 w - - 0 1", "e2e3", ReasonBlocked, "the pawn on e2 is blocked by the knight on e3"},

		{"rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4", "c3d5", ReasonPinned, "the knight on c3 is pinned by the bishop on b4"},
		{"rnbqkb1r/ppp2ppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR b KQkq - 2 4", "f6e4", "", ""}, // the queen is behind it, not the king
		{"4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3d3", ReasonPinned, "the rook on e3 is pinned by the rook on e8"},
		{"4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3e8", "", ""},

		{"4k3/8/8/8/7b/8/8/R3K3 w Q - 0 1", "a1a8", ReasonInCheck, "the king is in check from the bishop on h4, and the move neither captures it nor comes between"},
		{"4k3/8/8/8/8/5n2/8/R3K3 w Q - 0 1", "a1a8", ReasonInCheck, "the king is in check from the knight on f3, and the move does not capture it"},
		{"4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1", "g2f3", ReasonInCheck, "the king is in check from the knight on f3 and the rook on e8 at once and must move"},
		{"4k3/8/8/8/2b5/8/8/4K3 w - - 0 1", "e1f1", ReasonIntoCheck, "on f1 the king would stand in check from the bishop on c4"},
		{"4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", "e2e1", ReasonIntoCheck, "on e1 the king would stand in check from the rook on e8"},
		{"8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", ReasonIntoCheck, "on e2 the king would stand in check from the king on e3"},

		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", ReasonCastlingRights, "White has no right to castle short: the king or the rook has moved, or is not in its place"},
		{startFEN, "O-O", ReasonCastlingBlocked, "White cannot castle short: the bishop on f1 is in the way"},
		{startFEN, "O-O-O", ReasonCastlingBlocked, "White cannot castle long: the queen on d1 is in the way"},
		{"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", ReasonCastlingBlocked, "White cannot castle long: the knight on b1 is in the way"},
		{"4k3/8/8/8/1b6/8/8/4K2R w K - 0 1", "O-O", ReasonCastlingInCheck, "White cannot castle while in check from the bishop on b4"},
		{"4k3/8/8/8/2b5/8/8/4K2R w K - 0 1", "O-O", ReasonCastlingThroughCheck, "White cannot castle short: the king would cross f1, which is attacked by the bishop on c4"},
		{"4k3/8/8/2b5/8/8/8/4K2R w K - 0 1", "O-O", ReasonCastlingIntoCheck, "White cannot castle short: on g1 the king would stand in check from the bishop on c5"},
		{"r3k3/8/8/8/8/8/8/1R2K3 b q - 0 1", "O-O-O", "", ""}, // the rook, not the king, crosses the attacked square
		{"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", ReasonCastlingIntoCheck, "White cannot castle long: on c1 the king would stand in check from the rook on a1"},
		{"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", "O-O", ReasonCastlingThroughCheck, "White cannot castle short: the king would cross e1, which is attacked by the rook on e8"},
		{"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", "O-O-O", "", ""},
		{"4k3/8/8/8/8/8/8/rRK4R w HB - 0 1", "O-O", "", ""},

		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8", ReasonPromotionMissing, "a pawn that reaches a8 must become another man"},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8K", ReasonPromotion, "a pawn cannot become a king"},
		{"8/4k3/P7/8/8/8/8/4K3 w - - 0 1", "a6a7Q", ReasonPromotion, "a pawn does not promote on a7"},
		{startFEN, "g1f3Q", ReasonPromotion, "a knight does not promote"},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8N", "", ""},

		{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", ReasonEnPassant, "the pawn on d5 cannot be captured en passant: it did not make its double step on the ply before"},
		{"8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1", "d5c6", ReasonEnPassantExposes, "capturing en passant takes the pawns from d5 and c5 at once and uncovers a check from the rook on h5"},
		{"1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1", "d5e6", ReasonEnPassantExposes, "capturing en passant takes the pawns from d5 and e5 at once and uncovers a check from the bishop on b8"},
		{"6k1/8/8/3Pp3/1b6/8/3K4/8 w - e6 0 1", "d5e6", ReasonInCheck, "the king is in check from the bishop on b4, and the move neither captures it nor comes between"},
		{"4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", ReasonPinned, "the pawn on e5 is pinned by the rook on e7"},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "", ""},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5d6", ReasonEnPassant, "the pawn on d5 cannot be captured en passant: it did not make its double step on the ply before"},
		{startFEN, "e2e4", ReasonInconsistent, "the pawn may move from e2 to e4, but what the move captures or its kind is stated wrong"}, // without FlagDoubleStep
	} {
		p := position(t, c.fen, fen.Options{})
		err := p.Check(written(t, p, c.move))
		if c.reason == "" {
			assert.NoError(t, err, "%s %s", c.fen, c.move)
			continue
		}
		var illegal *gamerec.IllegalError
		if assert.True(t, errors.As(err, &illegal), "%s %s: %v", c.fen, c.move, err) {
			assert.Equal(t, c.reason, illegal.Reason, "%s %s: %s", c.fen, c.move, illegal.Msg)
			assert.Equal(t, c.msg, illegal.Msg, "%s %s", c.fen, c.move)
		}
	}
}

func TestCheckStatedPiece(t *testing.T) {
	p := position(t, startFEN, fen.Options{})
	for _, c := range []struct {
		m           gamerec.Move
		reason, msg string
	}{
		{gamerec.Move{From: 6, To: 21, Piece: gamerec.Bishop}, ReasonNoPiece, "there is no bishop on g1; a knight stands there"},
		{gamerec.Move{From: 30, To: 21, Piece: gamerec.Bishop}, ReasonNoPiece, "there is no bishop on g4; the square is empty"},
		{gamerec.Move{From: 6, To: 21, Piece: gamerec.Knight, Taken: gamerec.Pawn}, ReasonInconsistent, "the knight may move from g1 to f3, but what the move captures or its kind is stated wrong"},
		{gamerec.Move{From: 6, To: 100, Piece: gamerec.Knight}, ReasonOffBoard, "the move names a square that is not on the board"},
		{gamerec.Move{From: 6, To: 6, Piece: gamerec.Knight}, ReasonMovement, "the knight on g1 does not leave its square"},
	} {
		var illegal *gamerec.IllegalError
		if assert.True(t, errors.As(p.Check(c.m), &illegal), "%+v", c.m) {
			assert.Equal(t, c.reason, illegal.Reason)
			assert.Equal(t, c.msg, illegal.Msg)
		}
	}
}
