package fen

import "github.com/gamerec/gamerec"

// The codes of faults of the text beyond those of fen.go.
const (
	CodeSeparators gamerec.Code = "fen-separators" // underscores where spaces belong
	CodeTrailing   gamerec.Code = "fen-trailing"   // text behind the last field
	CodeVariant    gamerec.Code = "fen-variant"    // marks of another variant: holdings, promoted men, check counts
)

// The codes of faults of the position itself, whatever the game. The rules of the
// games report them (gamerec.Rules.FromSetup); the reader of a text uses one only
// for what a Setup cannot hold, such as a castling letter without a meaning.
const (
	CodeKingMissing     gamerec.Code = "fen-king-missing"     // a side has no king or general
	CodeKingMany        gamerec.Code = "fen-king-many"        // a side has more kings or generals than one
	CodePawnRank        gamerec.Code = "fen-pawn-rank"        // a pawn on a rank where none can stand
	CodePlacement       gamerec.Code = "fen-placement"        // another man where it can never come
	CodeMen             gamerec.Code = "fen-men"              // more men of a side or kind than a game can bring
	CodeOppositeCheck   gamerec.Code = "fen-opposite-check"   // the side that is not to move stands in check
	CodeImpossibleCheck gamerec.Code = "fen-impossible-check" // a check that no move can have given
	CodeCastling        gamerec.Code = "fen-castling"         // a castling right without its king or rook
	CodeCastling960     gamerec.Code = "fen-castling-960"     // castling rights that only Chess960 explains
	CodeEnPassant       gamerec.Code = "fen-en-passant"       // an en passant square that no double step explains
	CodeLeap            gamerec.Code = "fen-leap"             // a right to the first leap without its king
	CodePool            gamerec.Code = "fen-pool"             // face-down pieces that do not add up
)
