package pgn

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
	"github.com/gamerec/gamerec/replay/chess"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func chessPosition(t *testing.T, text string, o fen.Options) gamerec.Position {
	t.Helper()
	p, _ := chessSetup(t, text, o)
	return p
}

func chessSetup(t *testing.T, text string, o fen.Options) (gamerec.Position, gamerec.Problems) {
	t.Helper()
	setup, _ := fen.Parse(gamerec.Chess, text, o)
	p, problems := chess.Rules{}.FromSetup(setup)
	require.NotNilf(t, p, "%s: %v", text, problems)
	return p, problems
}

// TestValidNotation: known moves in SAN, long algebraic and UCI, each written and
// read, and the position that follows.
func TestValidNotation(t *testing.T) {
	const file = "../../shared/oracle/chess/valid_notation_tests.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Skip(file + " is absent: no known notations")
	}
	var rows []struct {
		Pos1, Pos2, AlgText, LongAlgText, UCIText, Description string
	}
	require.NoError(t, json.Unmarshal(text, &rows))
	require.NotEmpty(t, rows)
	san, uci, lan := NewSAN(), NewUCI(), NewLAN()
	for _, row := range rows {
		p := chessPosition(t, row.Pos1, fen.Options{})
		row.AlgText = strings.TrimRight(row.AlgText, "!?") // a glyph is no part of the move
		moves, err := uci.Resolve(nil, p, row.UCIText)
		require.NoError(t, err, row.Description)
		require.Len(t, moves, 1, row.Description)
		m := moves[0]
		// some rows leave the sign of check out; the standard positions below hold it
		written := string(san.Append(nil, p, m))
		assert.Contains(t, []string{written, strings.TrimRight(written, "+#")}, row.AlgText, row.Description)
		assert.Equal(t, row.UCIText, string(uci.Append(nil, p, m)), row.Description)
		// ours has the dash of the standard's long form, and the sign of check
		long := strings.TrimRight(strings.ReplaceAll(string(lan.Append(nil, p, m)), "-", ""), "+#")
		assert.Equal(t, strings.TrimRight(strings.ReplaceAll(row.LongAlgText, "-", ""), "+#"), long, row.Description)
		for _, spelling := range []string{row.AlgText, row.LongAlgText, row.UCIText} {
			for _, n := range []gamerec.Notation{san, uci, lan} {
				read, err := n.Resolve(nil, p, spelling)
				require.NoError(t, err, "%s as %s", spelling, n.Name())
				assert.Equal(t, moves, read, "%s as %s", spelling, n.Name())
			}
		}
		p.Play(m)
		want := chessPosition(t, row.Pos2, fen.Options{})
		assert.Equal(t, want.Hash(), p.Hash(), row.Description)
	}
}

// TestNotationsOfPositions: every legal move of the standard positions as SAN.
func TestNotationsOfPositions(t *testing.T) {
	const file = "../../shared/oracle/chess/positions.csv"
	f, err := os.Open(file)
	if err != nil {
		t.Skip(file + " is absent: no known notations")
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	require.NoError(t, err)
	column := make(map[string]int)
	for i, name := range rows[0] {
		column[name] = i
	}
	san := NewSAN()
	tested := 0
	for _, row := range rows[1:] {
		get := func(name string) string { return row[column[name]] }
		if v := get("VARIANT"); v != "regular" && v != "chess960" || get("LEGAL") != "true" {
			continue
		}
		p, problems := chessSetup(t, get("FEN"), fen.Options{Chess960: get("VARIANT") == "chess960"})
		if problems.Has(fen.CodeCastling) || problems.Has(fen.CodeCastling960) {
			continue // doubtful rights: the table drops what we keep and report
		}
		tested++
		var texts []string
		for _, m := range p.Moves(nil) {
			texts = append(texts, string(san.Append(nil, p, m)))
		}
		var want []string
		if n := get("NOTATIONS"); n != "" {
			want = strings.Split(n, "/")
		}
		assert.ElementsMatchf(t, want, texts, "%s: %s", get("LABEL"), get("FEN"))
	}
	assert.Greater(t, tested, 50)
}

// TestChessNotations runs the suite of all games: what a notation writes of any
// legal move is read as this move alone.
func TestChessNotations(t *testing.T) {
	var starts []gamerec.Setup
	for _, text := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"8/7k/8/Q7/8/8/6K1/Q3Q3 w - - 0 1",
	} {
		setup, problems := fen.Parse(gamerec.Chess, text, fen.Options{})
		require.Empty(t, problems)
		starts = append(starts, setup)
	}
	for _, text := range []string{"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1", "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1"} {
		setup, problems := fen.Parse(gamerec.Chess, text, fen.Options{Chess960: true})
		require.Empty(t, problems)
		setup.Chess960 = true
		starts = append(starts, setup)
	}
	gametest.Run(t, gametest.Game{
		ID: gamerec.Chess, Rules: chess.Rules{}, Starts: starts, Playouts: 4, Plies: 80,
		Notations: []gamerec.Notation{NewSAN(), NewLAN(), NewUCI(), NewFigurine()},
	})
}
