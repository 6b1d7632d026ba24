// Package fen reads and writes positions as text: FEN and its relatives for
// every game, and EPD for chess.
//
// Reading never fails outright. Parse returns the Setup it understood together
// with every fault of the text; whether the Setup makes sense as a position is
// for the rules of the game to say (gamerec.Rules.FromSetup).
package fen

import (
	"fmt"

	"github.com/gamerec/gamerec"
)

// Options choose between the dialects of a game's position text. The zero value
// reads leniently and writes the default dialect.
type Options struct {
	// Chess960 makes K, Q, k, q mean the outermost rook on that side (X-FEN) even
	// when the king stands on the e-file.
	Chess960 bool
	// Shredder writes castling rights as rook files (HAha) instead of KQkq.
	Shredder bool
	// Letters names the letter set to write, or to read where sets clash; "" is
	// the game's default. docs/formats lists them by game.
	Letters string
}

// The codes of faults in position text. Faults of the position itself have codes
// of their own, by game.
const (
	CodeFieldCount     gamerec.Code = "fen-field-count"     // too few or too many fields
	CodeBoard          gamerec.Code = "fen-board"           // ranks of a wrong length or number, unknown letters
	CodeAdjacentDigits gamerec.Code = "fen-adjacent-digits" // two digits side by side
	CodeTurn           gamerec.Code = "fen-turn"            // no such side to move
	CodeCounters       gamerec.Code = "fen-counters"        // clock or number missing, negative or absurd
)

// Parse reads the position text of a game. The Setup holds all that could be
// read; an error-level problem says that some of it could not.
func Parse(g gamerec.GameID, text string, o Options) (gamerec.Setup, gamerec.Problems) {
	switch g {
	case gamerec.Chess:
		return parseChess(text, o)
	case gamerec.Xiangqi:
		return parseXiangqi(text)
	case gamerec.Banqi:
		return parseBanqi(text, o)
	case gamerec.Metamachy:
		return parseMetamachy(text, o)
	}
	s := gamerec.NewSetup(g)
	return s, gamerec.Problems{{Code: CodeBoard, Severity: gamerec.Error, Msg: fmt.Sprintf("no position text is defined for the game %q", g)}}
}

// Append appends the position text of s in its game's dialect.
func Append(dst []byte, s *gamerec.Setup, o Options) []byte {
	switch s.Game {
	case gamerec.Chess:
		return appendChess(dst, s, o)
	case gamerec.Xiangqi:
		return appendXiangqi(dst, s, o)
	case gamerec.Banqi:
		return appendBanqi(dst, s, o)
	case gamerec.Metamachy:
		return appendMetamachy(dst, s, o)
	}
	return dst
}

// String returns the position text of s in the default dialect.
func String(s *gamerec.Setup) string { return string(Append(nil, s, Options{})) }

// LetterSets returns the names that Options.Letters takes for a game, the default first.
func LetterSets(game gamerec.GameID) []string {
	switch game {
	case gamerec.Xiangqi:
		return []string{"nb", "he", "wxf"}
	case gamerec.Banqi:
		return []string{"default", TCGLetters}
	case gamerec.Metamachy:
		return []string{LettersDefault, LettersJocly, LettersDiagram}
	}
	return []string{"default"}
}
