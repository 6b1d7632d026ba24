// Package gamerec holds the words that the whole toolkit shares: sides, kinds,
// pieces, squares, moves, setups, records, problems and verdicts, and the small
// interfaces (Position, Rules, Notation) that each game implements.
//
// Three kinds of values are told apart by type. Text is read into data that may
// be wrong (Setup, Record). Data is checked into values that hold the rules
// (Position, a replayed line). What a reader or a checker has to say about the
// data travels as Problem values, never as lost input.
//
// The package imports only the standard library and knows no rule and no format.
// Formats live in fen, pgn and wxf; rules in replay and its folders; checks in
// validate; drawings in render.
package gamerec
