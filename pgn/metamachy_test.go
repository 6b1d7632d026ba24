package pgn

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/metamachy"
)

func metamachyPosition(t *testing.T, text string) gamerec.Position {
	t.Helper()
	setup, problems := fen.Parse(gamerec.Metamachy, text, fen.Options{})
	require.Empty(t, problems, text)
	p, problems := metamachy.Rules{}.FromSetup(setup)
	require.NotNil(t, p, "%v", problems)
	return p
}

// Many spellings of one move, and texts that look alike but are not.
func TestMetamachyTexts(t *testing.T) {
	const start = "cm3gl3mc/ernbikqibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKQIBNRE/CM3GL3MC w Kk - 0 1"
	for _, c := range []struct {
		position, move string // the move by its squares
		texts          []string
	}{
		{start, "a3a4", []string{"a4", "a3-a4", "a3a4", "Pa4", "Pa3-a4", "a3–a4"}},
		{start, "c2b4", []string{"Nb4", "Nc2-b4", "c2b4", "Nc2b4", "Ncb4", "N2b4", "Nb4+", "Nb4#"}},
		{start, "f2h4", []string{"Kh4", "Kf2-h4", "f2h4"}},
		{start, "g1h1", []string{"Lh1", "Lg1-h1"}},
		{"k11/12/12/12/12/12/12/5G6/12/12/12/11K w - - 0 1", "f5e12", []string{"Ge12", "Ae12", "Gf5-e12", "Af5e12", "f5e12"}},
		// a square of two digits is never cut after the first
		{"1k10/12/12/12/12/12/12/12/12/12/11K/R11 w - - 0 1", "a1a11", []string{"Ra11", "a1a11", "Ra1a11", "a1-a11", "R1a11"}},
		{"1k10/12/12/12/12/12/12/12/12/12/11K/R11 w - - 0 1", "a1a10", []string{"Ra10", "a1a10"}},
		{"k11/10R1/12/12/12/12/12/12/12/12/1R10/11K w - - 0 1", "k11b11", []string{"R11b11", "Rkb11", "k11b11"}},
		// two rooks on the file: file and rank tell, and a rank alone is read too
		{"k11/12/12/12/12/12/12/1R10/12/12/1R10/11K w - - 0 1", "b2b4", []string{"Rb2b4", "Rb2-b4", "R2b4", "b2b4"}},
		{"k11/12/12/12/12/12/12/1R10/12/12/1R10/11K w - - 0 1", "b5b4", []string{"Rb5b4", "R5b4"}},
		// a bishop and a pawn of the b-file
		{"k11/12/12/12/12/12/2p9/1P1B8/12/12/12/11K w - - 0 1", "b5c6", []string{"bxc6", "b5xc6", "bc6", "b5c6", "bxc6e.p."}},
		{"k11/12/12/12/12/12/2p9/1P1B8/12/12/12/11K w - - 0 1", "d5c6", []string{"Bxc6", "Bd5xc6", "Bc6", "d5c6"}},
		{"k11/12/12/12/12/12/12/8I3/8I3/12/12/11K w - - 0 1", "i4h5", []string{"Ii4h5", "I4h5"}},
		{"k11/12/12/12/12/8I3/12/12/7I4/12/12/11K w - - 0 1", "i7i8", []string{"Ii8", "Iii8"}},
		// promotions: l and g are files too, q is none
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12=Q", []string{"f12=Q", "f12Q", "f11f12q", "f11f12Q", "f11-f12=Q+"}},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12=L", []string{"f12=L", "f11f12l", "f12=l"}},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12=G", []string{"f12=G", "f12=A", "f11f12g", "f11f12=G"}},
		{"k11/12/5I6/12/12/12/12/12/12/12/12/11K w - - 0 1", "f10f12=L", []string{"If12=L", "If10-f12=L", "f10f12l", "If12L"}},
		{"k11/12/12/12/12/12/12/12/12/12/1p10/11K b - - 0 1", "b2b1=Q", []string{"b1=Q", "b2b1q", "b1Q"}},
	} {
		p := metamachyPosition(t, c.position)
		for _, n := range []gamerec.Notation{NewMetamachySAN(), NewJocly()} {
			for _, text := range c.texts {
				moves, err := n.Resolve(nil, p, text)
				if assert.NoError(t, err, "%s in %s", text, c.position) && assert.Len(t, moves, 1, text) {
					m := moves[0]
					got := metamachyBoard.Name(m.From) + metamachyBoard.Name(m.To)
					if m.Promo != gamerec.NoKind {
						got += "=" + string(fen.MetamachyLetter(m.Promo))
					}
					assert.Equal(t, c.move, got, text)
				}
			}
		}
	}
}

func TestMetamachyWritten(t *testing.T) {
	for _, c := range []struct{ position, uci, san, lan, jocly string }{
		{"k11/12/12/12/12/12/12/1R10/12/12/1R10/11K w - - 0 1", "b2b4", "Rb2b4", "Rb2-b4", "Rb2b4"},
		{"k11/12/12/12/12/12/12/12/1R1R8/12/12/11K w - - 0 1", "b4c4", "Rbc4", "Rb4-c4", "Rbc4"},
		{"k11/12/12/12/12/12/4p7/5G6/12/12/12/11K w - - 0 1", "f5e6", "Gxe6", "Gf5xe6", "Axe6"},
		{"k11/12/12/12/12/12/4pIp5/12/12/12/12/11K b - f5 0 1", "e6f5", "exf5", "e6xf5", "exf5"},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12g", "f12=G", "f11-f12=G", "f12=A"},
		{"k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1", "f11f12q", "f12=Q+", "f11-f12=Q+", "f12=Q+"},
		{"k11/12/1Q10/1L10/12/12/12/12/12/12/12/11K w - - 0 1", "b9b11", "Lb11#", "Lb9-b11#", "Lb11+"},
	} {
		p := metamachyPosition(t, c.position)
		moves, err := NewMetamachyUCI().Resolve(nil, p, c.uci)
		require.NoError(t, err)
		require.Len(t, moves, 1)
		for n, want := range map[gamerec.Notation]string{
			NewMetamachyUCI(): c.uci, NewMetamachySAN(): c.san, NewMetamachyLAN(): c.lan, NewJocly(): c.jocly,
		} {
			assert.Equal(t, want, string(n.Append(nil, p, moves[0])), n.Name())
		}
	}
}

func TestMetamachyRefused(t *testing.T) {
	const start = "cm3gl3mc/ernbikqibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKQIBNRE/CM3GL3MC w Kk - 0 1"
	p := metamachyPosition(t, start)
	n := NewMetamachySAN()
	for _, text := range []string{
		"", "a", "m3", "a13", "a1a13", "a0", "Na", "Sb4", "nb4", "a4=R", "a4=K", "a4=", "exd", "a3--a4", "#5", "Nb4!?", "N3", "=Q", "a3a4q5", "12", "Ta4", "\xff",
	} {
		_, err := n.Resolve(nil, p, text)
		var syntax *gamerec.SyntaxError
		assert.ErrorAs(t, err, &syntax, text)
	}
	for text, says := range map[string]string{
		"O-O": "no castling", "O-O-O": "no castling", "0-0": "no castling", "o-o-o": "no castling", "OO": "no castling",
		"a6": "does not move from a3 to a6", "bxa4": "only to capture", "Nd7": "no knight of White can reach d7", "Kf4+": "", "Kf5": "does not move",
		"Kh2": "own prince stands on h2", "Ra2": "own elephant", "Rb5": "blocked by the pawn on b3", "Ca1e1": "the cannon on a1 is blocked by the camel on b1: it jumps only to capture",
		"N5b4": "no knight on rank 5", "Ndb4": "no knight on the d-file", "a10a9": "belongs to Black", "e5e6": "e5 is empty",
		"a4=Q": "does not promote on a4", "Gf4": "straight outward", "Bb4": "blocked",
	} {
		_, err := n.Resolve(nil, p, text)
		if says == "" {
			assert.NoError(t, err, text)
			continue
		}
		var why *gamerec.IllegalError
		if assert.ErrorAs(t, err, &why, text) {
			assert.Contains(t, why.Msg, says, text)
		}
	}
	moves, err := n.Resolve(nil, metamachyPosition(t, "k11/12/12/12/12/12/12/1R10/12/12/1R10/11K w - - 0 1"), "Rb4")
	assert.NoError(t, err)
	assert.Len(t, moves, 2, "ambiguous")
	moves, err = n.Resolve(nil, metamachyPosition(t, "k11/5P6/12/12/12/12/12/12/12/12/12/11K w - - 0 1"), "f12")
	assert.NoError(t, err)
	assert.Len(t, moves, 3, "promotion to what?")
	moves, err = n.Resolve(nil, p, "--")
	assert.NoError(t, err)
	assert.Equal(t, []gamerec.Move{gamerec.NullMove}, moves)
}

// The grammar that docs/formats/metamachy.md shows is the one that reads.
func TestMetamachyDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/formats/metamachy.md")
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```ebnf\n(.*?)\n```").FindAllStringSubmatch(string(page), -1)
	require.Len(t, blocks, 1)
	assert.Equal(t, MetamachyEBNF(), blocks[0][1])
}

func FuzzMetamachyText(f *testing.F) {
	for _, text := range []string{"Nb4", "a1a11", "f11f12q", "O-O", "#5", "Rb2b5", "b12=L"} {
		f.Add(text)
	}
	p := metamachy.Rules{}.Start()
	n := NewMetamachySAN()
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := n.Resolve(nil, p, text)
		if err != nil {
			require.Empty(t, moves)
			require.NotEmpty(t, err.Error())
			return
		}
		for _, m := range moves {
			if m.Flags&gamerec.FlagNull == 0 {
				require.NoError(t, p.Check(m))
			}
		}
	})
}
