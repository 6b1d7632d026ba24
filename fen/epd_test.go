package fen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

func TestEPD(t *testing.T) {
	const text = `r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar's \"mate\" \\ 1"; ce -32000; acd 4; c0 ""; hmvc 4; fmvn 4; pv Qxf7# Ke7; D1 44; noop;`
	e, problems := ParseEPD(text, Options{})
	require.Empty(t, problems)
	assert.Equal(t, 4, e.Setup.Clock)
	assert.Equal(t, 4, e.Setup.Number)
	assert.Equal(t, gamerec.First, e.Setup.Turn)
	assert.Equal(t, gamerec.NewPiece(gamerec.First, gamerec.Queen), e.Setup.Cells[39])
	assert.Equal(t, []Op{
		{"bm", []Operand{{Text: "Qxf7#"}}},
		{"id", []Operand{{Text: `scholar's "mate" \ 1`, Quoted: true}}},
		{"ce", []Operand{{Text: "-32000"}}},
		{"acd", []Operand{{Text: "4"}}},
		{"c0", []Operand{{Quoted: true}}},
		{"hmvc", []Operand{{Text: "4"}}},
		{"fmvn", []Operand{{Text: "4"}}},
		{"pv", []Operand{{Text: "Qxf7#"}, {Text: "Ke7"}}},
		{"D1", []Operand{{Text: "44"}}},
		{"noop", nil},
	}, e.Ops)
	assert.Equal(t, text, string(AppendEPD(nil, &e, Options{})))
	op, ok := e.Op("ce")
	assert.True(t, ok)
	assert.Equal(t, "-32000", op.Operands[0].Text)
	_, ok = e.Op("am")
	assert.False(t, ok)
}

func TestEPDLenient(t *testing.T) {
	const four = "4k3/8/8/8/8/8/8/4K3 w - -"
	for _, c := range []struct {
		what, text, want string
		worst            gamerec.Severity
		codes            []gamerec.Code
		column           int
	}{
		{"no operations", four, four, 0, nil, 0},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 w -", four, gamerec.Warning, []gamerec.Code{CodeFieldCount}, 24},
		{"nothing", "", "8/8/8/8/8/8/8/8 w - -", gamerec.Error, []gamerec.Code{CodeFieldCount}, 1},
		{"counters of a FEN", four + ` 3 40 bm Kd2;`, four + " hmvc 3; fmvn 40; bm Kd2;", gamerec.Warning, []gamerec.Code{CodeFieldCount, CodeFieldCount}, 27},
		{"perft suite", four + ` 0 1 ;D1 15 ;D2 66`, four + " hmvc 0; fmvn 1; D1 15; D2 66;", gamerec.Warning,
			[]gamerec.Code{CodeFieldCount, CodeFieldCount, CodeEPDOperation, CodeEPDOperation}, 27},
		{"no semicolon at the end", four + " bm Kd2", four + " bm Kd2;", gamerec.Warning, []gamerec.Code{CodeEPDOperation}, 27},
		{"blanks", four + "   bm   Kd2 Kf2  ;id \"a b\";", four + ` bm Kd2 Kf2; id "a b";`, 0, nil, 0},
		{"semicolon in a string", four + ` id "a; b"; dm 2;`, four + ` id "a; b"; dm 2;`, 0, nil, 0},
		{"open string", four + ` id "a; b`, four + ` id "a; b";`, gamerec.Error, []gamerec.Code{CodeEPDOperand, CodeEPDOperation}, 30},
		{"lone backslash", four + ` id "a\b";`, four + ` id "a\\b";`, gamerec.Warning, []gamerec.Code{CodeEPDOperand}, 32},
		{"no opcode", four + ` 1.e4 x;`, four + ` 1.e4 x;`, gamerec.Error, []gamerec.Code{CodeEPDOperation}, 27},
		{"opcode twice", four + ` dm 1; dm 2;`, four + ` dm 1; dm 2;`, gamerec.Warning, []gamerec.Code{CodeEPDOperation}, 33},
		{"no number", four + ` acd deep;`, four + ` acd deep;`, gamerec.Warning, []gamerec.Code{CodeEPDOperand}, 27},
		{"negative clock", four + ` hmvc -4;`, four + ` hmvc -4;`, gamerec.Warning, []gamerec.Code{CodeEPDOperand}, 27},
		{"two numbers", four + ` ce 1 2;`, four + ` ce 1 2;`, gamerec.Warning, []gamerec.Code{CodeEPDOperand}, 27},
		{"best move without a move", four + ` bm;`, four + ` bm;`, gamerec.Warning, []gamerec.Code{CodeEPDOperand}, 27},
		{"bad position", "4k3/8/8/8/8/8/8/4K4 w - - id \"x\";", "4k3/8/8/8/8/8/8/4K3 w - - id \"x\";", gamerec.Error, []gamerec.Code{CodeBoard}, 17},
	} {
		e, problems := ParseEPD(c.text, Options{})
		assert.Equal(t, c.want, string(AppendEPD(nil, &e, Options{})), c.what)
		assert.Equal(t, c.codes, codes(problems), "%s: %v", c.what, problems)
		worst, any := problems.Worst()
		assert.Equal(t, c.worst, worst, c.what)
		if any {
			assert.Equal(t, c.column, problems[0].Pos.Column, "%s: %s", c.what, problems[0].Msg)
			assert.NotEmpty(t, problems[0].Hint, c.what)
		}
	}
}

func TestEPDOpcodes(t *testing.T) {
	for _, c := range []struct {
		op   string
		fits bool
	}{
		{"am Nf3", true}, {"bm Nf3 Nc3", true}, {"pm Nf3", true}, {"pm Nf3 Nc3", false}, {"sm", false}, {"pv", true}, {"rc 2", true},
		{"acn 100000000000", true}, {"acs x", false}, {"dm -1", false}, {"ce -1", true}, {"eco B33", true}, {`c9 "a text"`, true},
		{"v3 0.5", true}, {"v3", false}, {"draw_offer", true}, {"draw_offer now", false}, {"resign", true}, {"tcgs 3", true}, {"tcri", false},
		{`tcsi "a b"`, false}, {"whatever 1 2 3", true}, {"c10 1 2 3", true},
	} {
		e, problems := ParseEPD("4k3/8/8/8/8/8/8/4K3 w - - "+c.op+";", Options{})
		assert.Len(t, e.Ops, 1)
		assert.Equal(t, !c.fits, problems.Has(CodeEPDOperand), "%s: %v", c.op, problems)
	}
}

// What is read of any text is written in a form that reads the same, if its
// opcodes are such.
func FuzzEPD(f *testing.F) {
	f.Add(`4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id "a \"b\" \\";`)
	f.Add(`4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 15 ;D2 66`)
	f.Add(`8/8 x ; "a" b"c;" 1.e4;;`)
	f.Add("8/8 " + strings.Repeat("\xa2", 50))
	f.Fuzz(func(t *testing.T, text string) {
		e, _ := ParseEPD(text, Options{})
		for _, op := range e.Ops {
			if !isOpcode(op.Code) {
				return
			}
		}
		written := AppendEPD(nil, &e, Options{})
		again, _ := ParseEPD(string(written), Options{})
		require.Equal(t, e.Ops, again.Ops, "%s", written)
		require.Equal(t, e.Setup, again.Setup, "%s", written)
		require.Equal(t, string(written), string(AppendEPD(nil, &again, Options{})))
	})
}
