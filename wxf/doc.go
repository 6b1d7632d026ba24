// Package wxf reads and writes the move texts of xiangqi and the files that
// xiangqi alone has.
//
// The move texts are WXF in its dialects, Chinese, coordinates (ICCS, UCCI, UCI)
// and western SAN. Every Notation reads all of them; where one text means
// different moves in two dialects its own dialect decides. What it writes is the
// canonical text of its own dialect.
//
// The containers are the .wxf file, the bare list of moves, the UCCI position
// command, DhtmlXQ, the XQF files of XQStudio and the CBR, CBL and CBF files of
// CCBridge; xiangqi's PGN is read by package pgn.
//
// The package knows no rules: which moves are legal it asks of a
// gamerec.Position. docs/formats/xiangqi.md shows the dialects side by side.
package wxf
