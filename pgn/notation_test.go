package pgn_test

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay/chess"
)

// chessNotations are all notations of chess.
func chessNotations() []gamerec.Notation {
	list := []gamerec.Notation{
		pgn.NewSAN(), pgn.NewLAN(), pgn.NewUCI(), pgn.NewFigurine(), pgn.NewLALG(), pgn.NewHALG(), pgn.NewELALG(), pgn.NewXLALG(),
		pgn.NewICCF(), pgn.NewSmith(), pgn.NewDescriptive(),
	}
	for _, l := range pgn.Languages() {
		list = append(list, pgn.NewLanguageSAN(l.Code))
	}
	return list
}

func chessPosition(t testing.TB, text string, chess960 bool) gamerec.Position {
	t.Helper()
	setup, _ := fen.Parse(gamerec.Chess, text, fen.Options{Chess960: chess960})
	setup.Chess960 = setup.Chess960 || chess960
	p, problems := chess.Rules{}.FromSetup(setup)
	require.NotNil(t, p, "%s: %v", text, problems)
	return p
}

// sharedChess returns a file of the reference material.
func sharedChess(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", filepath.FromSlash(name)))
	if err != nil {
		t.Skip("the reference material is not here: ", err)
	}
	return string(text)
}

// Every text that a notation writes of a legal move means that move alone to it, in
// positions of random play, half of them from starts of Chess960, and in positions
// crowded with men of a kind.
func TestNotationsRoundTrip(t *testing.T) {
	positions := 250
	if *deep {
		positions = 2000
	}
	starts := strings.Fields(sharedStarts(t))
	rng := rand.New(rand.NewPCG(1, 2))
	list := chessNotations()
	var moves, again []gamerec.Move
	var buf []byte
	seen := map[string]int{}
	check := func(p gamerec.Position) {
		moves = p.Moves(moves[:0])
		for _, n := range list {
			texts := make(map[string]bool, len(moves))
			for _, m := range moves {
				buf = n.Append(buf[:0], p, m)
				texts[strings.TrimRight(string(buf), "+#")] = true
				var err error
				again, err = n.Resolve(again[:0], p, string(buf))
				if err != nil || len(again) != 1 || again[0] != m {
					setup := p.Setup()
					t.Fatalf("%s: %s of %+v in %s: %v %v", n.Name(), buf, m, fen.String(&setup), again, err)
				}
			}
			require.Len(t, texts, len(moves), "two moves have one text in %s", n.Name())
		}
		for _, m := range moves {
			switch {
			case m.Castles():
				seen["castling"]++
			case m.Flags&gamerec.FlagEnPassant != 0:
				seen["en passant"]++
			case m.Promo != gamerec.NoKind:
				seen["promotion"]++
			}
		}
	}
	for i := range positions {
		p := chess.Rules{}.Start()
		switch {
		case i%8 == 0:
			p = crowded(t, rng)
		case i%2 == 1:
			p = chessPosition(t, strings.ReplaceAll(starts[rng.IntN(len(starts))], "_", " "), true)
		}
		for range rng.IntN(120) {
			if moves = p.Moves(moves[:0]); len(moves) == 0 {
				break
			}
			// castling, captures en passant and promotions are rare: play towards them
			m := moves[rng.IntN(len(moves))]
			p.Play(m)
		}
		check(p)
	}
	for _, text := range []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
		"8/8/8/8/1pPp4/8/8/k3K3 b - c3 0 1", "1n1n4/2P5/8/8/8/8/5p2/k1K3N1 w - - 0 1", "1n1n4/2P5/8/8/8/8/5p2/k1K3N1 b - - 0 1",
	} {
		check(chessPosition(t, text, false))
	}
	for _, text := range []string{"1k6/8/8/8/8/8/8/5KR1 w G - 0 1", "rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1", "rk3r2/8/8/8/8/8/8/RK3R2 b FAfa - 0 1"} {
		check(chessPosition(t, text, true))
	}
	for _, what := range []string{"castling", "en passant", "promotion"} {
		assert.Positive(t, seen[what], what)
	}
}

// sharedStarts returns start positions of Chess960, spaces as underscores; without the
// reference material a few of them.
func sharedStarts(t testing.TB) string {
	text, err := os.ReadFile("../../shared/oracle/chess/chess960.perft")
	if err != nil {
		return "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR_w_HFhf_-_0_1 rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB_w_CAca_-_0_1"
	}
	var list []string
	for line := range strings.Lines(string(text)) {
		if at, ok := strings.CutPrefix(line, "epd "); ok && strings.Count(at, "/") == 7 {
			list = append(list, strings.ReplaceAll(strings.TrimSpace(at), " ", "_"))
		}
	}
	require.NotEmpty(t, list)
	return strings.Join(list, " ")
}

// crowded returns a position with many men of a kind, so that texts have to tell them apart.
func crowded(t testing.TB, rng *rand.Rand) gamerec.Position {
	for {
		setup := gamerec.NewSetup(gamerec.Chess)
		put := func(side gamerec.Side, k gamerec.Kind, from, to int) {
			for {
				if s := gamerec.Square(from + rng.IntN(to-from)); setup.Cells[s] == gamerec.NoPiece {
					setup.Cells[s] = gamerec.NewPiece(side, k)
					return
				}
			}
		}
		for side := range gamerec.Side(2) {
			put(side, gamerec.King, 0, 64)
			kind := []gamerec.Kind{gamerec.Knight, gamerec.Bishop, gamerec.Rook, gamerec.Queen}[rng.IntN(4)]
			for range 2 + rng.IntN(4) {
				put(side, kind, 0, 64)
			}
			for range rng.IntN(8) {
				put(side, gamerec.Pawn, 8, 56)
			}
		}
		setup.Turn = gamerec.Side(rng.IntN(2))
		if p, problems := (chess.Rules{}).FromSetup(setup); p != nil {
			if worst, _ := problems.Worst(); worst < gamerec.Error {
				return p
			}
		}
	}
}

// Positions and moves of another project, in three notations.
func TestNotationOracle(t *testing.T) {
	var cases []struct{ Pos1, Pos2, AlgText, LongAlgText, UciText string }
	require.NoError(t, json.Unmarshal([]byte(sharedChess(t, "oracle/chess/valid_notation_tests.json")), &cases))
	require.NotEmpty(t, cases)
	long := func(text string) string { // it writes elalg, with x and with castling by letters
		return strings.NewReplacer("x", "").Replace(text)
	}
	for _, c := range cases {
		p := chessPosition(t, c.Pos1, false)
		moves, err := pgn.NewUCI().Resolve(nil, p, c.UciText)
		require.NoError(t, err)
		require.Len(t, moves, 1)
		m := moves[0]
		after := p.Clone()
		after.Play(m)
		want := chessPosition(t, c.Pos2, false)
		assert.Equal(t, want.Hash(), after.Hash(), c.UciText)
		for _, n := range chessNotations() {
			var texts []string
			switch n.Name() {
			case "san", "lan", "figurine", "lalg", "halg", "elalg", "xlalg", "uci":
				texts = []string{c.AlgText, c.LongAlgText, c.UciText}
			}
			for _, text := range texts {
				got, err := n.Resolve(nil, p, strings.TrimRight(text, "?"))
				require.NoError(t, err, "%s: %s", n.Name(), text)
				assert.Equal(t, []gamerec.Move{m}, got, "%s: %s", n.Name(), text)
			}
		}
		assert.Equal(t, strings.TrimRight(c.AlgText, "?+#"), strings.TrimRight(string(pgn.NewSAN().Append(nil, p, m)), "+#"))
		assert.Equal(t, c.UciText, string(pgn.NewUCI().Append(nil, p, m)))
		if !m.Castles() {
			assert.Equal(t, strings.TrimRight(long(c.LongAlgText), "+#"), strings.TrimRight(string(pgn.NewELALG().Append(nil, p, m)), "+#"))
		}
	}
}

// Legal moves of positions with their SAN and UCI texts, of another project.
func TestPositionsOracle(t *testing.T) {
	lines := bufio.NewScanner(strings.NewReader(sharedChess(t, "oracle/chess/positions.csv")))
	lines.Buffer(nil, 1<<20)
	require.True(t, lines.Scan())
	column := map[string]int{}
	for i, name := range strings.Split(lines.Text(), "\t") {
		column[name] = i
	}
	checked := 0
	for lines.Scan() {
		f := strings.Split(lines.Text(), "\t")
		get := func(name string) string { return f[column[name]] }
		if variant := get("VARIANT"); get("LEGAL") != "true" || variant != "regular" && variant != "chess960" || get("NOTATIONS") == "" {
			continue
		}
		p := chessPosition(t, get("FEN"), get("VARIANT") == "chess960")
		san, uci := pgn.NewSAN(), pgn.NewUCI()
		wantUCI := strings.Split(get("UCI_MOVES"), "/")
		for i, text := range strings.Split(get("NOTATIONS"), "/") {
			moves, err := san.Resolve(nil, p, text)
			require.NoError(t, err, "%s in %s", text, get("FEN"))
			require.Len(t, moves, 1, "%s in %s", text, get("FEN"))
			assert.Equal(t, text, string(san.Append(nil, p, moves[0])), get("FEN"))
			assert.Equal(t, wantUCI[i], string(uci.Append(nil, p, moves[0])), get("FEN"))
			for _, n := range chessNotations() {
				back, err := n.Resolve(nil, p, string(n.Append(nil, p, moves[0])))
				require.NoError(t, err, "%s in %s", text, get("FEN"))
				assert.Equal(t, moves, back, "%s: %s in %s", n.Name(), text, get("FEN"))
			}
		}
		checked++
	}
	assert.Greater(t, checked, 60)
}

// Texts as their notations are described, each of one move.
func TestNotationTexts(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, tt := range []struct {
		notation pgn.Language // Code is the name
		fen, uci string
		writes   string
		reads    []string
	}{
		{name("iccf"), start, "e2e4", "5254", []string{"52-54", "5254+"}},
		{name("iccf"), "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "57581", nil},
		{name("iccf"), "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "57582", nil},
		{name("iccf"), "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8b", "57583", nil},
		{name("iccf"), "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "57584", nil},
		{name("iccf"), "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "5171", nil},
		{name("smith"), start, "g1f3", "g1f3", nil},
		{name("smith"), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "e4d5p", []string{"e4d5"}},
		{name("smith"), "k7/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "d5e6E", nil},
		{name("smith"), "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1g1c", []string{"e1g1"}},
		{name("smith"), "7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "e1c1C", nil},
		{name("smith"), "k2r4/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "e7d8rQ", []string{"e7d8Q"}},
		{name("smith"), "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e7e8N", nil},
		{name("descriptive"), start, "e2e4", "P-K4", []string{"P-K4ch", "P/K2-K4", "P(K2)-K4", "KP-K4"}},
		{name("descriptive"), start, "g1f3", "N-KB3", []string{"Kt-KB3", "KN-B3", "KN-KB3"}},
		{name("descriptive"), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "b8c6", "N-QB3", []string{"QKt-B3"}},
		{name("descriptive"), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "PxP", []string{"KPxQP", "PxP/Q5", "PxP(Q5)"}},
		{name("descriptive"), "6k1/8/8/8/8/8/8/R3K2R w - - 0 1", "h1f1", "R-KB1", []string{"KR-B1", "R/R1-KB1+", "KR-KB1"}},
		{name("descriptive"), "7k/8/8/8/8/8/8/R3KR2 w - - 0 1", "a1c1", "R-B1", []string{"QR-B1", "R-QB1"}},
		{name("descriptive"), "8/k3P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "P-K8(Q)", []string{"P-K8=Q", "P-K8/Q", "P-K8Q"}},
		{name("descriptive"), "k7/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "PxPe.p.", []string{"PxP", "PxPep", "QPxKP(e.p.)"}},
		{name("descriptive"), "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O", []string{"0-0", "CastlesK"}},
		{name("descriptive"), "7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O", []string{"CastlesQ"}},
		{name("descriptive"), "4k3/1p6/8/8/8/8/1Q6/4K3 w - - 0 1", "b2b7", "QxP", []string{"QxNP", "QxQNP"}},
		{name("san-fr"), start, "g1f3", "Cf3", nil},
		{name("san-fr"), "8/k3P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=D", []string{"e8D", "e7-e8=D"}},
		{name("san-ru"), start, "g1f3", "Кf3", nil},
		{name("san-ru"), "k7/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "Крe2", nil},
		{name("san-et"), "k7/8/8/8/8/8/8/4KB2 w - - 0 1", "f1g2", "Og2+", nil},
		{name("san-nl"), start, "e2e4", "e4", []string{"Oe4"}},
		{name("lalg"), "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1g1", []string{"O-O"}},
		{name("halg"), start, "g1f3", "g1-f3", nil},
		{name("elalg"), start, "g1f3", "Ng1f3", nil},
		{name("xlalg"), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "e4xd5", nil},
	} {
		p := chessPosition(t, tt.fen, false)
		moves, err := pgn.NewUCI().Resolve(nil, p, tt.uci)
		require.NoError(t, err, tt.uci)
		require.Len(t, moves, 1)
		n := notationNamed(t, tt.notation.Code)
		assert.Equal(t, tt.writes, string(n.Append(nil, p, moves[0])), "%s in %s", tt.uci, tt.fen)
		for _, text := range append(tt.reads, tt.writes) {
			got, err := n.Resolve(nil, p, text)
			require.NoError(t, err, "%s: %s in %s", n.Name(), text, tt.fen)
			assert.Equal(t, moves, got, "%s: %s in %s", n.Name(), text, tt.fen)
		}
	}
}

func name(code string) pgn.Language { return pgn.Language{Code: code} }

func notationNamed(t testing.TB, name string) gamerec.Notation {
	for _, n := range chessNotations() {
		if n.Name() == name {
			return n
		}
	}
	t.Fatal("no notation ", name)
	return nil
}

// Texts that cannot be read, or say what is not so.
func TestNotationFaults(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	const knights = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"
	for _, tt := range []struct{ notation, fen, text, msg string }{
		{"iccf", start, "5954", "cannot read"},
		{"iccf", start, "5255", "pawn"},
		{"iccf", start, "575", "cannot read"},
		{"smith", start, "e2e4p", "takes nothing"},
		{"smith", start, "e2e4E", "en passant"},
		{"smith", start, "g1f3Z", "cannot read"},
		{"smith", "k7/8/8/8/8/8/8/4K2R w K - 0 1", "f1g1c", "other squares"},
		{"descriptive", start, "P-K5", "pawn"},
		{"descriptive", start, "PxP", "no pawn of White can take such a pawn"},
		{"descriptive", start, "R-R1", "no rook of White can go to such a square"},
		{"descriptive", start, "P-KK4", "cannot read"},
		{"descriptive", start, "KKxP", "cannot read"},
		{"descriptive", start, "e4", "cannot read"},
		{"descriptive", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "P-Q5", "is not empty"},
		{"san-fr", start, "Nf3", "the letters of the men are C F T D R in French"},
		{"san-de", start, "Cf3", "B S L T D K"},
		{"san-ru", start, "Nf3", "Russian"},
		{"san-fr", start, "Cf4", "knight"},
	} {
		p := chessPosition(t, tt.fen, false)
		moves, err := notationNamed(t, tt.notation).Resolve(nil, p, tt.text)
		require.Error(t, err, "%s: %s", tt.notation, tt.text)
		assert.Empty(t, moves)
		text := err.Error()
		if e, ok := err.(*gamerec.SyntaxError); ok {
			text += " " + e.Hint
		}
		assert.Contains(t, text, strings.TrimPrefix(tt.msg, "B "), "%s: %s", tt.notation, tt.text)
	}
	// what fits several is several
	for _, tt := range []struct {
		notation, fen, text string
		n                   int
	}{
		{"descriptive", knights, "N-Q2", 1}, {"descriptive", knights, "N-B3", 2}, {"descriptive", start, "N-B3", 2}, {"descriptive", start, "P-R4", 2},
		{"iccf", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "5758", 4}, {"smith", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", 4},
		{"descriptive", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "P-K8", 4},
		{"san-de", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "Sd2", 1},
	} {
		moves, err := notationNamed(t, tt.notation).Resolve(nil, chessPosition(t, tt.fen, false), tt.text)
		require.NoError(t, err, tt.text)
		assert.Len(t, moves, tt.n, "%s: %s", tt.notation, tt.text)
	}
}

// The letters are those of the PGN standard, section 17.
func TestLanguages(t *testing.T) {
	text := sharedChess(t, "spec/pgn-specification.txt")
	_, table, ok := strings.Cut(text, "Language     Piece letters (pawn knight bishop rook queen king)\n")
	require.True(t, ok)
	want := map[string]string{}
	for line := range strings.Lines(table) {
		f := strings.Fields(line)
		if len(f) == 7 {
			want[f[0]] = strings.Join(f[1:], " ")
		}
		if len(want) > 0 && len(f) == 0 {
			break
		}
	}
	require.Len(t, want, 17)
	for _, l := range pgn.Languages() {
		if l.Code != "ru" {
			assert.Equal(t, want[l.Name], strings.Join(l.Letters[:], " "), l.Name)
		}
		delete(want, l.Name)
	}
	assert.Equal(t, map[string]string{"English": "P N B R Q K"}, want)
	assert.Nil(t, pgn.NewLanguageSAN("en"))
}

// No text panics, and one that is read as one move can be written and read again.
func FuzzNotations(f *testing.F) {
	for _, text := range []string{"P-K4", "QRPxKtP/K5e.p.(Q)++", "KR(Q1)xB=Q", "5254", "57581", "e7d8rQ", "Cf3", "Крe7", "O-O", "e8=D", "Oe4", "--"} {
		f.Add(text)
	}
	var positions []gamerec.Position
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "r3k2r/1P4p1/8/3Pp3/8/8/1p4P1/R3K2R w KQkq e6 0 1", "r3k2r/1P4p1/8/3Pp3/8/8/1p4P1/R3K2R b KQkq - 0 1",
	} {
		positions = append(positions, chessPosition(f, text, false))
	}
	list := chessNotations()
	f.Fuzz(func(t *testing.T, text string) {
		pgn.OtherForms(&gamerec.Record{Line: gamerec.Line{Moves: []gamerec.Node{{Text: text}}}})
		for _, n := range list {
			for _, p := range positions {
				moves, err := n.Resolve(nil, p, text)
				require.Equal(t, err == nil, len(moves) > 0)
				for _, m := range moves {
					written := string(n.Append(nil, p, m))
					again, err := n.Resolve(nil, p, written)
					require.NoError(t, err, "%s: %q", n.Name(), written)
					require.Equal(t, []gamerec.Move{m}, again, "%s: %q", n.Name(), written)
				}
			}
		}
	})
}

// The grammars that the documentation prints are those of the parsers, and it names
// every notation.
func TestChessDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/formats/chess.md")
	require.NoError(t, err)
	doc := string(text)
	var blocks []string
	for _, part := range strings.Split(doc, "```ebnf\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		blocks = append(blocks, block)
	}
	assert.ElementsMatch(t, []string{pgn.ICCFEBNF(), pgn.SmithEBNF(), pgn.DescriptiveEBNF()}, blocks)
	for _, n := range chessNotations() {
		assert.Contains(t, doc, "`"+n.Name()+"`")
	}
	for _, l := range pgn.Languages() {
		assert.Contains(t, doc, "| "+l.Name+" | `san-"+l.Code+"` | "+strings.Join(l.Letters[:], " ")+" |")
	}
}
