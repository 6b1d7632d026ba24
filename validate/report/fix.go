package report

import (
	"fmt"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// FixText appends a line for a fix that was made in a game of a file:
//
//	games.pgn:9:17: fixed: "" -> "#" [check-mark] (game 2, ply 4)
func FixText(dst []byte, file string, f *validate.Fix) []byte {
	dst = appendPlain(dst, file)
	dst = fmt.Appendf(dst, ":%d:%d: fixed: %s -> %s [%s] (game %d", f.Pos.Line, f.Pos.Column, gamerec.Quote(f.Old), gamerec.Quote(f.New), f.Code, f.Game)
	if f.Ply > 0 {
		dst = fmt.Appendf(dst, ", ply %d", f.Ply)
	}
	return append(dst, ")\n"...)
}
