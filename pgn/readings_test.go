package pgn

import (
	"os"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLenientReadings holds the table of lenient spellings in docs/formats/pgn.md:
// each text is read as the move that is written in the export form beside it.
func TestLenientReadings(t *testing.T) {
	const (
		start   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		capture = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"
		passant = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
		castle  = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
		promote = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
		bishop  = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
		pawnB   = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"
		mating  = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	)
	for _, tt := range []struct {
		position, want string
		texts          []string
	}{
		{start, "Nf3", []string{"Nf3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "N1f3", "Ngf3", "nf3", "♘f3", "♞f3", "Nf3+", "Nf3#", "Nf3++"}},
		{start, "e4", []string{"e4", "Pe4", "e2e4", "e2-e4", "pe4", "♙e4", "e4=", "e2–e4"}},
		{capture, "exd5", []string{"exd5", "ed5", "e:d5", "exd", "ed", "e4xd5", "e4d5", "e4-d5", "Pexd5", "e×d5", "eXd5", "exd5+"}},
		{passant, "exd6", []string{"exd6", "ed6", "exd6ep", "exd6e.p.", "exd6(e.p.)", "e5d6", "exd"}},
		{castle, "O-O", []string{"O-O", "0-0", "o-o", "OO", "00", "e1g1", "e1h1", "Kg1", "O–O", "0—0", "O-O+"}},
		{castle, "O-O-O", []string{"O-O-O", "0-0-0", "o-o-o", "OOO", "000", "e1c1", "e1a1", "Kc1", "O–O–O"}},
		{promote, "e8=Q+", []string{"e8=Q+", "e8=Q", "e8Q", "e8=q", "e8q", "e8(Q)", "e8/Q", "e7e8q", "e7-e8=Q", "e7e8Q+"}},
		{promote, "e8=N", []string{"e8=N", "e8n", "e8(N)", "e7e8n"}},
		{bishop, "Bb5", []string{"Bb5", "bb5", "f1b5", "Bf1b5"}},
		{pawnB, "bxc3", []string{"bxc3", "bc3", "b2c3"}},
		{pawnB, "Bxc3", []string{"Bxc3", "Bc3", "d2c3", "Bd2xc3"}},
		{mating, "Ra8#", []string{"Ra8#", "Ra8+", "Ra8", "Ra8++", "a1a8"}},
		{start, "--", []string{"--", "Z0", "null", "0000", "pass", "@@@@"}},
	} {
		p := chessPosition(t, tt.position, fen.Options{})
		for _, n := range []gamerec.Notation{NewSAN(), NewLAN(), NewUCI(), NewFigurine()} {
			for _, text := range tt.texts {
				moves, err := n.Resolve(nil, p, text)
				if assert.NoErrorf(t, err, "%s as %s", text, n.Name()) && assert.Lenf(t, moves, 1, "%s as %s", text, n.Name()) {
					assert.Equalf(t, tt.want, string(NewSAN().Append(nil, p, moves[0])), "%s as %s", text, n.Name())
				}
			}
		}
	}
}

// TestRefusedReadings: texts that are no move, or none that is legal, say why.
func TestRefusedReadings(t *testing.T) {
	for _, tt := range []struct{ position, text, reason string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "P@e4", "Crazyhouse"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nz9", "cannot read"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "N", "cannot read"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e8=K", "cannot become"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e3e4", "no man on e3"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7e5", "not White's"},
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nd5", "pinned"},
		{"4k3/8/8/8/8/8/8/K7 w - - 0 1", "Qd4", "has no queen"},
		// the worked checks of Chess960 castling and en passant that is barred
		{"8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1", "dxc6", ""},
		{"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", ""},
		{"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", "O-O", ""},
	} {
		p := chessPosition(t, tt.position, fen.Options{})
		moves, err := NewSAN().Resolve(nil, p, tt.text)
		require.Emptyf(t, moves, "%s in %s", tt.text, tt.position)
		if assert.Errorf(t, err, "%s in %s", tt.text, tt.position) {
			assert.Containsf(t, err.Error(), tt.reason, "%s in %s", tt.text, tt.position)
		}
	}
}

// TestExportForm: the worked checks of disambiguation, promotion, capture and check.
func TestExportForm(t *testing.T) {
	for _, tt := range []struct{ position, move, want string }{
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2"},
		{"5k2/8/8/8/R6R/8/8/4K3 w - - 0 1", "a4d4", "Rad4"},
		{"4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
		{"8/7k/8/Q7/8/8/6K1/Q3Q3 w - - 0 1", "a1e5", "Qa1e5"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
		{"3qk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "exf6"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "a8a1", "Rxa1+"},
		{"4k3/8/8/8/8/8/8/rRK4R w HB - 0 1", "c1h1", "O-O"},
		{"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", "b1a1", "O-O-O"},
	} {
		p := chessPosition(t, tt.position, fen.Options{})
		moves, err := NewUCI().Resolve(nil, p, tt.move)
		require.NoErrorf(t, err, "%s in %s", tt.move, tt.position)
		require.Len(t, moves, 1)
		assert.Equal(t, tt.want, string(NewSAN().Append(nil, p, moves[0])))
	}
}

// TestDocumentation: docs/formats/pgn.md prints the grammars as the parsers hold
// them, and every spelling in its table of moves is read as the table says.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/formats/pgn.md")
	require.NoError(t, err)
	doc := string(text)
	var grammars []string
	for _, part := range strings.Split(doc, "```ebnf\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		grammars = append(grammars, block)
	}
	assert.Equal(t, []string{EBNF(), SANEBNF()}, grammars)

	positions := map[string]string{
		"Nf3": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"exd5": "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
		"exd6": "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
		"O-O":  "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e8=Q": "8/4P3/8/k7/8/8/8/K7 w - - 0 1", "Ra8#": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
		"a": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}
	_, table, found := strings.Cut(doc, "| spelling | stands for |\n| --- | --- |\n")
	require.True(t, found)
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			break
		}
		rows++
		want := strings.FieldsFunc(cells[2], func(r rune) bool { return r == ' ' || r == ',' || r == ';' })[0]
		position, ok := positions[want]
		require.Truef(t, ok, "a position for %s", line)
		p := chessPosition(t, position, fen.Options{})
		if want == "a" {
			want = "--"
		}
		for i, text := range strings.Split(cells[1], "`") {
			if i%2 == 0 {
				continue
			}
			moves, err := NewSAN().Resolve(nil, p, text)
			if assert.NoErrorf(t, err, "%s", text) && assert.Lenf(t, moves, 1, "%s", text) {
				assert.Equal(t, want, string(NewSAN().Append(nil, p, moves[0])), text)
			}
		}
	}
	assert.Equal(t, 8, rows)
	for _, n := range []gamerec.Notation{NewSAN(), NewLAN(), NewUCI(), NewFigurine()} {
		assert.Contains(t, doc, "| `"+n.Name()+"` |")
	}
}

// TestDocumentedMending holds the table of what is mended: each text, set into a
// game, is reported with the code of its row.
func TestDocumentedMending(t *testing.T) {
	text, err := os.ReadFile("../docs/formats/pgn.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "| written | read as | code |\n| --- | --- | --- |\n")
	require.True(t, found)
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 {
			break
		}
		code := gamerec.Code(strings.Trim(cells[3], " `"))
		if code == "tag-name" {
			continue // a check of the tags, not of the form
		}
		rows++
		texts := strings.Split(cells[1], "`")
		if len(texts) == 1 {
			texts = []string{"", "1. e4 e5"} // no marker
		}
		for i, text := range texts {
			if i%2 == 0 {
				continue
			}
			game := "1. e4 " + text + " *"
			switch {
			case text[0] == '[':
				game = text + "\n\n1. e4 *"
			case code == CodeResultSyntax && text[0] != 'Q':
				game = "1. e4 " + text
			case code == CodeResultDouble || code == CodeAfterResult || code == CodeResultMissing || code == CodeResultSyntax:
				game = text
			case code == CodeCommentUnclosed || code == CodeRAVUnclosed:
				game = "1. e4 " + text
			}
			records, problems := ReadString(game)
			assert.Len(t, records, 1, game)
			assert.Truef(t, problems.Has(code), "%q: %s", game, code)
		}
	}
	assert.Greater(t, rows, 15)
}
