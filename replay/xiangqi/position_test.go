package xiangqi

import (
	"archive/zip"
	"bufio"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/gametest"
)

func TestConformance(t *testing.T) {
	g := gametest.Game{
		ID: gamerec.Xiangqi, Playouts: 5,
		FEN: []fen.Options{{Letters: "nb"}, {Letters: "he"}, {Letters: "wxf"}},
	}
	for _, text := range []string{
		// Open middle games and endings, full of pins, screens and checks.
		"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
		"1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 7 31",
		"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 b - - 0 1",
	} {
		s, problems := fen.Parse(gamerec.Xiangqi, text, fen.Options{})
		require.Empty(t, problems, text)
		g.Starts = append(g.Starts, s)
	}
	for _, set := range RuleSets() {
		g.Rules = Rules{Set: set}
		gametest.Run(t, g)
	}
}

// Taking a move back restores everything, and what moves keep up to date is what
// the position would have if it were set up.
func TestPlayUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		p := Rules{}.Start().(*Position)
		for range 150 {
			setup := p.Setup()
			require.Equal(t, place(&setup), p)
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			before := *p
			for _, m := range append(moves, gamerec.NullMove) {
				p.Play(m)
				p.undo(m, before.clock)
				require.Equal(t, before, *p, "%+v", m)
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// The clock counts from the last capture; soldier moves do not reset it.
func TestClockAndNumber(t *testing.T) {
	p := line(t, StartFEN, "b2e2 h9g7 e2e6 a9a8 i3i4").Now
	s := p.Setup()
	assert.Equal(t, 2, s.Clock)
	assert.Equal(t, 3, s.Number)
	assert.Equal(t, gamerec.Second, s.Turn)
	p.Play(gamerec.NullMove)
	assert.Equal(t, gamerec.First, p.Turn())
	assert.Equal(t, 4, p.Setup().Number)
}

// Hash tells the side to move apart and leaves the counters out.
func TestHash(t *testing.T) {
	a, b := position(t, StartFEN), position(t, strings.Replace(StartFEN, " 0 1", " 17 40", 1))
	assert.Equal(t, a.Hash(), b.Hash())
	assert.NotEqual(t, a.Hash(), position(t, strings.Replace(StartFEN, " w ", " b ", 1)).Hash())
}

func TestPointName(t *testing.T) {
	for s, want := range map[gamerec.Square]string{0: "a0", 8: "i0", 9: "a1", 25: "h2", 89: "i9", 90: "-", gamerec.NoSquare: "-"} {
		assert.Equal(t, want, PointName(s))
	}
}

// All positions of a real archive are possible and have a legal move or an end.
func TestArchivePositions(t *testing.T) {
	lines := shared(t, "oracle/xiangqi/elephantchess_fens.txt")
	n, faulty := 0, map[string]gamerec.Problems{}
	for lines.Scan() {
		text := lines.Text()
		setup, problems := fen.Parse(gamerec.Xiangqi, text, fen.Options{})
		p, more := Rules{}.FromSetup(setup)
		require.NotNil(t, p, text)
		if problems = append(problems, more...); len(problems) > 0 {
			faulty[text] = problems
		}
		assert.Equal(t, len(p.Moves(nil)) > 0, p.HasMoves(), text)
		n++
	}
	assert.Equal(t, 1000, n)
	assert.Empty(t, faulty)
}

// Every move of the games of a master is legal.
func TestMasterGames(t *testing.T) {
	archive, err := zip.OpenReader("../../../shared/corpora/xiangqi/pgn-coord/Liu_Dahua_1125_UCI_games.pgn.zip")
	if err != nil {
		t.Skip("the games are not beside the project: ", err)
	}
	defer archive.Close()
	f, err := archive.File[0].Open()
	require.NoError(t, err)
	defer f.Close()
	isMove := regexp.MustCompile(`^[a-i][0-9][a-i][0-9]$`)
	games := 0
	var p *Position
	for lines := bufio.NewScanner(f); lines.Scan(); {
		text := lines.Text()
		switch {
		case strings.HasPrefix(text, "[Event "):
			p = Rules{}.Start().(*Position)
			games++
		case !strings.HasPrefix(text, "["):
			for _, word := range strings.Fields(text) {
				if isMove.MatchString(word) {
					m := move(t, p, word)
					require.NoError(t, p.Check(m), "game %d: %s", games, word)
					p.Play(m)
				}
			}
		}
	}
	assert.Equal(t, 1125, games)
}
