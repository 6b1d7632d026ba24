// Package pgn reads and writes Portable Game Notation, the container that records of
// every game share, and the move texts of chess, banqi and Metamachy.
//
// A Reader takes a stream of any size one record at a time; a Splitter and Parsers do
// the same with several workers. Reading never fails outright: what is wrong with a
// record is told beside it, and its text is kept where it stood. Append writes the
// export format of the standard, AppendJSON the JSON form of docs/schema, and what
// either writes is read as the same record.
//
// The moves of a record are texts. Package replay turns them into moves, with the
// notations that the functions New... of this package make.
package pgn
