package chess

import (
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// text returns the first four fields of the FEN with the en passant square only if
// a capture on it is legal.
func (p *Position) text(shredder bool) string {
	s := p.Setup()
	s.EnPassant = p.EnPassant(fen.EnPassantLegal)
	fields := strings.Fields(string(fen.Append(nil, &s, fen.Options{Shredder: shredder, Chess960: p.chess960})))
	return sortRights(strings.Join(fields, " "))
}

// sortRights cuts a FEN to its first four fields and puts the castling letters in
// the order of the alphabet.
func sortRights(text string) string {
	fields := strings.Fields(text)
	letters := []byte(fields[2])
	slices.Sort(letters)
	return strings.Join([]string{fields[0], fields[1], string(letters), fields[3]}, " ")
}

// coordinates returns a move as from, to, the letter of a promotion, and O for castling.
func coordinates(m gamerec.Move) string {
	text := name(m.From) + name(m.To)
	if m.Promo != gamerec.NoKind {
		text += string(".PNBRQK"[m.Promo])
	}
	if m.Castles() {
		text += "O"
	}
	return text
}

// positions.csv of kokopu tells for each position whether it is legal, which
// rights and en passant square are effective, the legal moves and where they lead.
func TestPositionsOracle(t *testing.T) {
	r := csv.NewReader(oracle(t, "oracle/chess/positions.csv"))
	r.Comma, r.LazyQuotes = '\t', true
	head, err := r.Read()
	require.NoError(t, err)
	tested := 0
	for {
		row, err := r.Read()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		cell := func(column string) string { return row[slices.Index(head, column)] }
		of960 := cell("VARIANT") == "chess960"
		if !of960 && cell("VARIANT") != "regular" {
			continue
		}
		tested++
		t.Run(cell("LABEL"), func(t *testing.T) {
			setup, _ := fen.Parse(gamerec.Chess, cell("FEN"), fen.Options{Chess960: of960})
			pos, problems := Rules{}.FromSetup(setup)
			require.Equal(t, cell("LEGAL") == "true", pos != nil && !problems.Has(fen.CodePawnRank), "%v", problems)
			if cell("LEGAL") != "true" {
				return
			}
			p := pos.(*Position)
			if strings.HasSuffix(cell("LABEL"), "(king not on e)") {
				// The oracle is told that it is standard chess; here the rights say that it is Chess960.
				assert.True(t, problems.Has(fen.CodeCastling960))
				return
			}
			if strings.HasSuffix(cell("LABEL"), "(king in corner)") {
				// The oracle drops the right. Here it stays, as in the perft counts of
				// "asymmetrical-and-king-on-h" in tricky.perft, and is reported.
				assert.True(t, problems.Has(fen.CodeCastling))
				return
			}
			fields := strings.Fields(p.text(of960))
			assert.Equal(t, strings.Fields(sortRights("- - " + cell("EFF_CASTLING") + " -"))[2], fields[2])
			assert.Equal(t, cell("EFF_EN_PASSANT"), fields[3][:1])
			assert.Equal(t, cell("CHECK"), boolean(p.InCheck()))
			assert.Equal(t, cell("CHECKMATE"), boolean(p.InCheck() && !p.HasMoves()))
			assert.Equal(t, cell("STALEMATE"), boolean(!p.InCheck() && !p.HasMoves()))
			assert.Equal(t, cell("HAS_MOVE"), boolean(p.HasMoves()))
			var moves []string
			next := make(map[string]string)
			for _, m := range p.Moves(nil) {
				after := *p
				after.Play(m)
				moves = append(moves, coordinates(m))
				next[coordinates(m)] = after.text(of960)
			}
			want := strings.FieldsFunc(cell("MOVES"), func(c rune) bool { return c == '/' })
			require.ElementsMatch(t, want, moves)
			for i, successor := range strings.FieldsFunc(cell("SUCCESSORS"), func(c rune) bool { return c == '|' }) {
				assert.Equal(t, sortRights(successor), next[want[i]], want[i])
			}
		})
	}
	assert.Equal(t, 95, tested)
}

func boolean(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
