package wxf_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

const (
	fenA        = "4k4/9/3P5/3P1P1P1/5P3/9/9/9/9/3K5 w"
	fenB        = "3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w"
	four        = "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w"
	five        = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w"
	fenC        = "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w"
	fenD        = "3k5/9/9/9/9/4C4/9/4C4/9/5K3 w"
	fenE        = "5k3/9/9/9/9/9/9/3AB4/9/2BAK4 w"
	fenF        = "4R4/3k5/9/9/4R4/9/9/9/9/5K3 w"
	fenG        = "3k5/9/9/9/9/2p3p2/2p3p2/9/9/5K3 b"
	redToMove   = xiangqi.StartFEN
	blackToMove = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
)

// The worked cases of the dialects: WXF 1997, Fairy-Stockfish, xqbase, Chinese in
// the newer and in the older scheme.
func TestWorkedCases(t *testing.T) {
	names := []string{"wxf", "wxf-fairy", "wxf-xqbase", "zh-hans", "zh-hans-old"}
	for _, c := range []struct {
		fen, move string
		texts     [5]string
	}{
		{fenA, "d7e7", [5]string{"6+.5", "16=5", "Pc.5", "三兵平五", "前六平五"}},
		{fenA, "d6e6", [5]string{"6-.5", "26=5", "Pd.5", "四兵平五", "后六平五"}},
		{fenA, "f6e6", [5]string{"4+.5", "14=5", "Pa.5", "一兵平五", "前四平五"}},
		{fenA, "f5e5", [5]string{"4-.5", "24=5", "Pb.5", "二兵平五", "后四平五"}},
		{fenA, "h6g6", [5]string{"P2.3", "P2=3", "P2.3", "兵二平三", "兵二平三"}},
		{fenB, "e8d8", [5]string{"P+.6", "15=6", "P+.6", "前兵平六", "前兵平六"}},
		{fenB, "e7d7", [5]string{"P5.6", "25=6", "P..6", "中兵平六", "中兵平六"}},
		{fenB, "e6d6", [5]string{"P-.6", "35=6", "P-.6", "后兵平六", "后兵平六"}},
		{four, "e8d8", [5]string{"++.6", "15=6", "Pa.6", "一兵平六", "前兵平六"}},
		{four, "e7d7", [5]string{"P+.6", "25=6", "Pb.6", "二兵平六", "二兵平六"}},
		{four, "e6d6", [5]string{"P-.6", "35=6", "Pc.6", "三兵平六", "三兵平六"}},
		{four, "e5d5", [5]string{"--.6", "45=6", "Pd.6", "四兵平六", "四兵平六"}},
		{five, "e8d8", [5]string{"++.6", "15=6", "Pa.6", "一兵平六", "前兵平六"}},
		{five, "e7d7", [5]string{"P+.6", "25=6", "Pb.6", "二兵平六", "二兵平六"}},
		{five, "e6d6", [5]string{"P5.6", "35=6", "Pc.6", "三兵平六", "三兵平六"}},
		{five, "e5d5", [5]string{"P-.6", "45=6", "Pd.6", "四兵平六", "四兵平六"}},
		{fenC, "c7d7", [5]string{"7+.6", "17=6", "Pc.6", "三兵平六", "前七平六"}},
		{fenC, "c6d6", [5]string{"77.6", "27=6", "Pd.6", "四兵平六", "中七平六"}},
		{fenC, "c5d5", [5]string{"7-.6", "37=6", "Pe.6", "五兵平六", "后七平六"}},
		{fenC, "g7f7", [5]string{"3+.4", "13=4", "Pa.4", "一兵平四", "前三平四"}},
		{fenC, "g6f6", [5]string{"3-.4", "23=4", "Pb.4", "二兵平四", "后三平四"}},
		{fenD, "e4d4", [5]string{"C+.6", "C+=6", "C+.6", "前炮平六", "前炮平六"}},
		{fenD, "e2e3", [5]string{"C-+1", "C-+1", "C-+1", "后炮进一", "后炮进一"}},
		{fenE, "d2e1", [5]string{"A6-5", "A6-5", "A6-5", "仕六退五", "仕六退五"}},
		{fenE, "d0e1", [5]string{"A6+5", "A6+5", "A6+5", "仕六进五", "仕六进五"}},
		{fenE, "c0a2", [5]string{"E7+9", "E7+9", "B7+9", "相七进九", "相七进九"}},
		{fenE, "e2c4", [5]string{"E5+7", "E5+7", "B5+7", "相五进七", "相五进七"}},
		{fenF, "e5e8", [5]string{"R-+3", "R5+3", "R-+3", "后车进三", "后车进三"}},
		{blackToMove, "h9g7", [5]string{"H8+7", "H8+7", "N8+7", "马８进７", "马８进７"}},
		{blackToMove, "h7e7", [5]string{"C8.5", "C8=5", "C8.5", "炮８平５", "炮８平５"}},
		{blackToMove, "c9e7", [5]string{"E3+5", "E3+5", "B3+5", "象３进５", "象３进５"}},
		{fenG, "c3b3", [5]string{"3+.2", "13=2", "Pa.2", "一卒平２", "前３平２"}},
		{fenG, "g4h4", [5]string{"7-.8", "27=8", "Pd.8", "四卒平８", "后７平８"}},
	} {
		p := position(t, c.fen)
		m := points(t, p, c.move)
		for i, want := range c.texts {
			n := notation(t, names[i])
			if i == 0 {
				n = notation(t, "wxf", wxf.Letters("wxf"))
			}
			assert.Equal(t, want, string(n.Append(nil, p, m)), "%s %s", c.fen, c.move)
			for _, other := range all(t) {
				if i == 1 && other.Name() == "wxf-digits" {
					continue // 15=6 is a general there
				}
				assert.Equal(t, []gamerec.Move{m}, resolve(t, other, p, want), "%s reads %s of %s %s", other.Name(), want, c.fen, c.move)
			}
		}
	}
}

// The middle soldier of WXF 1997 is the rear one of Fairy-Stockfish.
func TestClash(t *testing.T) {
	p := position(t, "4k4/C1PC2P2/6r2/4p1P2/4p1P2/N3p4/2Pnp3R/c2Ap3N/4A4/2B1K1B2 w")
	for name, want := range map[string]string{"wxf": "g6f6", "wxf-eq": "g6f6", "wxf-xqbase": "g6f6", "zh-hans": "g6f6", "wxf-fairy": "g5f5"} {
		assert.Equal(t, []gamerec.Move{points(t, p, want)}, resolve(t, notation(t, name), p, "33.4"), name)
	}
	// Without a third soldier only Fairy-Stockfish's reading means a man.
	p = position(t, "4k4/9/6P2/6P2/4P4/4P4/9/9/9/3K5 w")
	assert.Equal(t, []gamerec.Move{points(t, p, "e5d5")}, resolve(t, notation(t, "wxf"), p, "15.6"))
	// A text whose own reading is illegal is not read in another way.
	p = position(t, "4k4/9/6P2/5BP2/6P2/9/9/9/9/3K5 w")
	_, err := notation(t, "wxf").Resolve(nil, p, "33.4")
	var illegal *gamerec.IllegalError
	require.ErrorAs(t, err, &illegal)
	assert.Equal(t, "own-piece", illegal.Reason)
	assert.Contains(t, illegal.Hint, "Fairy-Stockfish")
	assert.Contains(t, illegal.Hint, "wxf-fairy")
}

// A text that fits two men gives both.
func TestAmbiguous(t *testing.T) {
	for _, c := range []struct {
		fen, text string
		want      []string
	}{
		{fenA, "前兵平五", []string{"f6e6", "d7e7"}},
		{fenA, "P+.5", []string{"f6e6", "d7e7"}},
		{"4k4/9/9/9/2P6/2P6/9/9/9/3K5 w", "P7.6", []string{"c5d5"}},
		{"4k4/9/9/2P6/2P6/9/9/9/9/3K5 w", "P7.6", []string{"c6d6", "c5d5"}},
		{fenF, "R5.6", []string{"e9d9", "e5d5"}},
		{"4k4/9/9/9/9/9/9/9/2N6/3KN4 w", "H75", nil},
		{"4k4/9/9/9/9/2N6/9/9/9/3K5 w", "H75", []string{"c4e5", "c4e3"}},
	} {
		p := position(t, c.fen)
		var want []gamerec.Move
		for _, m := range c.want {
			move := points(t, p, m)
			if p.Check(move) == nil {
				want = append(want, move)
			}
		}
		if c.want == nil {
			continue
		}
		assert.ElementsMatch(t, want, resolve(t, notation(t, "wxf"), p, c.text), "%s %s", c.fen, c.text)
	}
}

func TestSpellings(t *testing.T) {
	p := position(t, redToMove)
	for want, texts := range map[string][]string{
		"h2e2": {"C2.5", "C2=5", "C25", "c2.5", "Ｃ２＝５", "Ｃ２．５", "C2.5!", "!!C2.5", "c2=5?!", "炮二平五", "砲二平五", "包2平5", "炮２平５", "炮贰平伍",
			"h2e2", "H2-E2", "h2-e2", "H2E2", "Che2", "Ch2-e2", "7747", "77-47"},
		"h0g2": {"H2+3", "N2+3", "n2+3", "H2＋3", "马二进三", "馬二進三", "傌二上三", "马2进3", "Hg2", "Ng2", "h0g2"},
		"c0e2": {"E7+5", "B7+5", "M7+5", "相七进五", "象七進五", "Ece2"},
		"d0e1": {"A6+5", "G6+5", "仕六进五", "士六進五", "Ade1"},
		"e0e1": {"K5+1", "G5+1", "帅五进一", "將五進一"},
		"g3g4": {"P3+1", "S3+1", "兵三进一", "卒3进1", "g4", "Pg4"},
		"h2h9": {"C2+7", "Cxh9", "炮二进七"},
	} {
		for _, text := range texts {
			n := notation(t, "wxf")
			if text == "Pg4" || text == "g4" {
				n = notation(t, "san0")
			}
			assert.Equal(t, []gamerec.Move{points(t, p, want)}, resolve(t, n, p, text), text)
		}
	}
	p = position(t, blackToMove)
	for _, text := range []string{"a10b10", "a9b9"} {
		_, err := notation(t, "uci").Resolve(nil, p, text)
		assert.Error(t, err, "a horse stands on b10")
	}
	p = position(t, "r3k4/9/9/9/9/9/9/9/9/3K5 b")
	for text, name := range map[string]string{"a10b10": "ucci", "a9b9": "ucci", "A9-B9": "uci", "Rb10": "san0", "Rb9": "san0"} {
		assert.Equal(t, []gamerec.Move{points(t, p, "a9b9")}, resolve(t, notation(t, name), p, text), text)
	}
}

func TestReasons(t *testing.T) {
	const noHorse = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5CN/9/RNBAKAB1R w"
	for _, c := range []struct{ notation, fen, text, reason, says string }{
		{"wxf", noHorse, "马2进3", "wrong-side", "Red is to move"},
		{"ucci", redToMove, "h9g7", "wrong-side", "Red is to move"},
		{"wxf", redToMove, "C4.5", "no-piece", "no cannon on Red's file 4"},
		{"wxf", redToMove, "C+.5", "no-piece", "no two cannons on one file"},
		{"wxf", redToMove, "前七平六", "no-piece", "no two soldiers on Red's file 7"},
		{"wxf", redToMove, "++.4", "no-piece", "no four soldiers"},
		{"wxf", redToMove, "15=6", "no-piece", "soldiers"},
		{"wxf", redToMove, "三兵进一", "no-piece", "soldiers"},
		{"wxf", redToMove, "H2+4", "horse-leg", "leg"},
		{"wxf", "4k4/9/9/9/9/9/9/9/3r5/2B2K3 w", "E7+5", "elephant-eye", "eye"},
		{"wxf", "4k4/9/9/9/4p4/9/9/4C4/9/3K5 w", "C5+3", "cannon-no-screen", "screen"},
		{"wxf", redToMove, "C2+6", "cannon-jump", "jumps only to take"},
		{"wxf", "4k4/9/4r4/9/9/9/9/4H4/9/4K4 w", "H5+4", "pinned", "pinned"},
		{"wxf", "4k4/9/9/9/9/9/9/9/9/3K5 w", "K6.5", "generals-facing", "face each other"},
		{"wxf", redToMove, "P3.4", "soldier-river", "river"},
		{"wxf", redToMove, "P3-1", "soldier-back", "back"},
		{"wxf", redToMove, "R1-1", "off-board", "leave the board"},
		{"san0", redToMove, "Rb5", "no-such-move", "no chariot of Red can reach b5"},
		{"san0", "4k4/9/9/9/9/9/9/9/9/3K5 w", "Cb5", "no-piece", "Red has no cannon"},
		{"uci", redToMove, "h2e2", "no-piece", "no man stands"},
	} {
		_, err := notation(t, c.notation).Resolve(nil, position(t, c.fen), c.text)
		var illegal *gamerec.IllegalError
		if assert.ErrorAs(t, err, &illegal, c.text) {
			assert.Equal(t, c.reason, illegal.Reason, "%s: %s", c.text, illegal.Msg)
			assert.Contains(t, illegal.Msg, c.says, c.text)
		}
	}
	for text, says := range map[string]string{
		"H2.3": "horses never move sideways", "A4=5": "advisors never move sideways", "C0.5": "no file 0", "C10.5": "no file 10", "C2.10": "no file 10",
		"C2+0": "never goes 0 points", "X3+4": "is no man", "C+5": "direction is missing", "+-.4": "tells no man", "Pf.5": "tells no man",
		"卯3进1": "misprint of 卒", "炮二平": "cannot read", "": "cannot read", "Nf3x": "cannot read", "9747": "files are 0 to 8", "a0a10": "ranks are",
	} {
		_, err := notation(t, "wxf").Resolve(nil, position(t, redToMove), text)
		var syntax *gamerec.SyntaxError
		if assert.ErrorAs(t, err, &syntax, text) {
			assert.Contains(t, syntax.Msg, says, text)
		}
	}
	_, err := notation(t, "uci").Resolve(nil, position(t, redToMove), "h2e2")
	var illegal *gamerec.IllegalError
	require.ErrorAs(t, err, &illegal)
	assert.Contains(t, illegal.Hint, "ucci")
}

// Published faults of other tools, each with the answer that is right.
func TestPublishedFaults(t *testing.T) {
	one := func(name, fen, text, want string) {
		t.Helper()
		p := position(t, fen)
		assert.Equal(t, []gamerec.Move{points(t, p, want)}, resolve(t, notation(t, name), p, text), text)
	}
	writes := func(name, fen, move, want string) {
		t.Helper()
		p := position(t, fen)
		assert.Equal(t, want, string(notation(t, name).Append(nil, p, points(t, p, move))), "%s %s", fen, move)
	}
	// Fairy-Stockfish#395: the front soldiers of two files
	const tandems = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w"
	writes("wxf", tandems, "d7e7", "6+.5")
	writes("wxf", tandems, "f6e6", "4+.5")
	// pychess-variants#58: only legal moves count for the origin
	writes("san", "4k4/9/9/9/9/9/9/1CP1p2C1/9/3K5 w", "b2e2", "Cxe3")
	writes("san", "4k4/9/9/9/9/9/9/9/3c5/1N1N1K3 w", "b0c2", "Hc3")
	// elephantchess#177: both chariots reach i2
	writes("san0", "4k4/9/9/9/9/9/9/7R1/9/3K4R w", "h2i2", "Rhi2")
	writes("san0", "4k4/9/9/9/9/9/9/7R1/9/3K4R w", "i0i2", "Rii2")
	// elephantchess#545: soldiers without a letter
	one("san0", redToMove, "c4", "c3c4")
	one("san0", "4k4/9/9/4p4/4P4/9/9/9/9/3K5 w", "exe6", "e5e6")
	// python-chinese-chess#3: both schemes
	one("zh-hans", fenC, "三兵进一", "c7c8")
	one("zh-hans", fenC, "前七进一", "c7c8")
	one("zh-hans-old", fenC, "三兵平六", "c7d7")
	// cchess#6: digits of any kind for either side
	for _, text := range []string{"马2进3", "马２进３", "马二进三"} {
		one("zh-hans", blackToMove, text, "b9c7")
	}
	// liground#228
	one("uci", "r3k4/9/9/9/9/9/9/9/9/3K5 b", "a10b10", "a9b9")
	// xiangqi-setup: the soldiers of the file count, not those of the board
	one("wxf", "4k4/9/9/4P4/4P4/9/P5P1P/9/9/4K4 r", "P+.4", "e6f6")
	// advisors and elephants of one file are told by their direction
	one("wxf", "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w", "E3-5", "g4e2")
	one("wxf", "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w", "E3+5", "g0e2")
	one("wxf", "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w", "E+-5", "g4e2")
	one("wxf", "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w", "e-+5", "g0e2")
	// Fairy-Stockfish's file digit where the other chariot would leave the board
	one("wxf", fenF, "R5+3", "e5e8")
	one("wxf-fairy", fenF, "R-+3", "e5e8")
	// cchess and vschess could not read what they wrote
	one("zh-hans", fenA, "一兵平五", "f6e6")
	one("zh-hans", fenB, "中兵平六", "e7d7")
	_, err := notation(t, "zh-hans").Resolve(nil, position(t, redToMove), "前七平六")
	assert.Error(t, err)
	// PlayOK's texts
	one("wxf", redToMove, "P3+1", "g3g4")
	one("wxf", blackToMove, "c8.7", "h7g7")
}

// With more men of a kind than a game has every text still means one move.
func TestCrowded(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	notations := all(t)
	kinds := []gamerec.Kind{gamerec.Horse, gamerec.Chariot, gamerec.Cannon, gamerec.Soldier, gamerec.Advisor, gamerec.Elephant, gamerec.Soldier}
	tried := 0
	for tried < 200 {
		s := gamerec.NewSetup(gamerec.Xiangqi)
		s.Turn = gamerec.Side(rng.IntN(2))
		for range 30 {
			s.Cells[rng.IntN(90)] = gamerec.NewPiece(s.Turn, kinds[rng.IntN(len(kinds))])
		}
		s.Cells[4], s.Cells[84] = gamerec.NewPiece(gamerec.First, gamerec.General), gamerec.NewPiece(gamerec.Second, gamerec.General)
		p, _ := xiangqi.Rules{AllowImpossible: true}.FromSetup(s)
		if p == nil {
			continue
		}
		tried++
		for _, n := range notations {
			for _, m := range p.Moves(nil) {
				text := string(n.Append(nil, p, m))
				read, err := n.Resolve(nil, p, text)
				require.NoError(t, err, "%s: %s %s", fen.String(&s), n.Name(), text)
				require.Equal(t, []gamerec.Move{m}, read, "%s: %s %s", fen.String(&s), n.Name(), text)
			}
		}
	}
}

func TestGuess(t *testing.T) {
	for texts, want := range map[string][]string{
		"C2.5 H8+7":           {"wxf"},
		"C2=5 h8+7":           {"wxf-eq"},
		"Ｃ２＝５ Ｈ８＋７":           {"wxf-eq"},
		"C2.5 ++.4":           {"wxf"},
		"C2=5 15=6":           {"wxf-fairy"},
		"C2.5 33.4":           {"wxf", "wxf-fairy"},
		"C2=5 33=4":           {"wxf-fairy", "wxf-eq"},
		"C2.5 Pa.5":           {"wxf-xqbase"},
		"C2.5 N8+7":           {"wxf-xqbase"},
		"62.5 48+7":           {"wxf-digits"},
		"H2-E2 H9-G7":         {"iccs"},
		"h2e2 h7e7":           {"ucci", "uci"},
		"h2e2 h0g2":           {"ucci"},
		"h3e3 h10g8":          {"uci"},
		"Che2 Hg7":            {"san0", "san"},
		"Che2 Rb0":            {"san0"},
		"Che3 Rb10":           {"san"},
		"Che3 Pc5":            {"san", "san0"},
		"Che2 c4":             {"san0", "san"},
		"炮二平五 马８进７":           {"zh-hans"},
		"炮二平五 馬8進7":           {"zh-hant"},
		"炮二平五 前六平五":           {"zh-hans-old"},
		"7747 7062":           {"dhtmlxq"},
		"77-47 70-62":         {"dhtmlxq"},
		"":                    {"wxf"},
		"what is this":        {"wxf"},
		"C2.5 H8+7 h2e2 R9.8": {"wxf"},
	} {
		rec := &gamerec.Record{Game: gamerec.Xiangqi}
		for _, text := range fields(texts) {
			rec.Line.Moves = append(rec.Line.Moves, gamerec.Node{Text: text})
		}
		assert.Equal(t, want, wxf.Guess(rec), texts)
	}
	rec := &gamerec.Record{Tags: []gamerec.Tag{{Name: "Format", Value: "ICCS"}}}
	assert.Equal(t, []string{"iccs"}, wxf.Guess(rec))
}

func TestOptions(t *testing.T) {
	p := position(t, blackToMove)
	m := points(t, p, "h9g7")
	for _, c := range []struct {
		name    string
		options []wxf.Option
		want    string
	}{
		{"wxf", nil, "H8+7"},
		{"wxf", []wxf.Option{wxf.Letters("nb")}, "N8+7"},
		{"wxf", []wxf.Option{wxf.LowerBlack()}, "h8+7"},
		{"zh-hans", nil, "马８进７"},
		{"zh-hans", []wxf.Option{wxf.ASCIIDigits()}, "马8进7"},
		{"zh-hant", nil, "馬８進７"},
	} {
		assert.Equal(t, c.want, string(notation(t, c.name, c.options...).Append(nil, p, m)))
	}
	soldier := points(t, p, "g6g5")
	assert.Equal(t, "S7+1", string(notation(t, "wxf").Append(nil, p, soldier)), "the letters G A E H R C S are the default")
	_, err := wxf.New("wxf", wxf.Letters("xx"))
	assert.ErrorContains(t, err, "he, wxf and nb")
	_, err = wxf.New("latin")
	assert.ErrorContains(t, err, "wxf-fairy")
}

func TestNullMove(t *testing.T) {
	p := position(t, redToMove)
	n := notation(t, "wxf")
	assert.Equal(t, []gamerec.Move{gamerec.NullMove}, resolve(t, n, p, "--"))
	assert.Equal(t, "--", string(n.Append(nil, p, gamerec.NullMove)))
	_, err := n.Resolve(nil, position(t, "4k4/9/9/9/9/9/9/9/4r4/4K4 w"), "--")
	assert.ErrorContains(t, err, "cannot pass")
}
