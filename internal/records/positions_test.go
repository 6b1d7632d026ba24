package records

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/internal/input"
)

func positionsOf(t *testing.T, text, from string) (records []*gamerec.Record, problems gamerec.Problems) {
	t.Helper()
	for batch, err := range Stream(&input.Source{Name: "test", Reader: strings.NewReader(text)}, from) {
		require.NoError(t, err)
		records = append(records, batch.Records...)
		problems = append(problems, batch.Problems...)
	}
	return records, problems
}

func TestPositionsAreFoundFromContent(t *testing.T) {
	const (
		chess     = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
		epd       = `4k3/8/8/8/8/8/8/4K2R w K - id "x";`
		xiangqi   = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
		banqi     = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX ? G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1"
		metamachy = "cm3gl3mc/ernbikqibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKQIBNRE/CM3GL3MC w Kk - 0 1"
	)
	for _, c := range []struct {
		name, text, format string
		game               gamerec.GameID
	}{
		{"fen", chess, "fen", gamerec.Chess},
		{"a board alone", "4k3/8/8/8/8/8/8/4K2R", "fen", gamerec.Chess},
		{"underscores", strings.ReplaceAll(chess, " ", "_"), "fen", gamerec.Chess},
		{"four fields", "4k3/8/8/8/8/8/8/4K2R w K -", "epd", gamerec.Chess},
		{"epd", "# comment\n\n" + epd, "epd", gamerec.Chess},
		{"xiangqi", xiangqi, "fen", gamerec.Xiangqi},
		{"banqi", banqi, "fen", gamerec.Banqi},
		{"metamachy", metamachy, "fen", gamerec.Metamachy},
		{"one bad line of three", chess + "\nnonsense\n" + chess, "fen", gamerec.Chess},
		{"byte order mark", byteOrderMark + chess, "fen", gamerec.Chess},
		{"moves", "1. e4 e5 *", "", ""},
		{"a tag", `[FEN "` + chess + `"]`, "", ""},
		{"a path", "home/games/old/new/a.pgn", "", ""},
		{"a position in UCI", "position fen " + chess, "", ""},
		{"nothing", "", "", ""},
		{"comments", "# a\n# b", "", ""},
		{"mostly other", chess + "\na\nb", "", ""},
	} {
		format, game := sniffPositions([]byte(c.text))
		assert.Equal(t, c.format, format, c.name)
		if c.format != "" {
			assert.Equal(t, c.game, game, c.name)
		}
	}
}

func TestPositionsHaveTheirPlaces(t *testing.T) {
	text := byteOrderMark + "# x\r\n\r\n 4k3/8/8/8/8/8/8/4K2R w K - 3 4\r\n4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	records, problems := positionsOf(t, text, "")
	require.Len(t, records, 2)
	assert.Empty(t, problems)
	assert.Equal(t, gamerec.Pos{Offset: 10, Line: 3, Column: 1}, records[0].Pos)
	assert.Equal(t, 1, records[0].Index)
	assert.Equal(t, gamerec.Pos{Offset: 11, Line: 3, Column: 2}, records[0].PosAt(records[0].Tags[1].At))
	value, _ := records[0].Tag("FEN")
	assert.Equal(t, "4k3/8/8/8/8/8/8/4K2R w K - 3 4", value)
	assert.Equal(t, gamerec.Pos{Offset: int64(strings.LastIndex(text, "4k3")), Line: 4, Column: 1}, records[1].Pos)
}

func TestOperationsAreKept(t *testing.T) {
	records, problems := positionsOf(t, `4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 30; bm Rh8+ O-O; id "a \"b\"";`, "")
	require.Len(t, records, 1)
	assert.Empty(t, problems)
	for name, want := range map[string]string{
		"FEN": "4k3/8/8/8/8/8/8/4K2R w K - 7 30", "Event": `a "b"`, "EPD": `hmvc 7; fmvn 30; bm Rh8+ O-O; id "a \"b\"";`,
	} {
		got, _ := records[0].Tag(name)
		assert.Equal(t, want, got, name)
	}

	records, problems = positionsOf(t, "4k3/8/8/8/8/8/8/4K2R w K - bm", "epd")
	require.Len(t, records, 1)
	require.Len(t, problems, 2)
	assert.Equal(t, fen.CodeEPDOperation, problems[0].Code) // it does not end
	assert.Equal(t, 28, problems[0].Pos.Column)
	assert.Equal(t, fen.CodeEPDOperand, problems[1].Code) // and has no move
}

func TestLongAndUnreadableLines(t *testing.T) {
	const position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
	records, problems := positionsOf(t, position+strings.Repeat("x", 100_000)+"\n"+position+"caf\xe9\n", "fen")
	require.Len(t, records, 4)
	require.Len(t, problems, 2)
	assert.Equal(t, gamerec.Pos{Offset: 31, Line: 2, Column: 1}, problems[0].Pos)
	assert.Equal(t, 2, problems[0].Game)
	assert.Equal(t, gamerec.Pos{Offset: 31 + 100_001, Line: 3, Column: 1}, records[2].Pos)
	assert.Equal(t, "windows-1252", records[3].Charset)
}

func FuzzPositions(f *testing.F) {
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"x\";\n")
	f.Add("# x\r\n\ufeff////\x00;;\"")
	f.Fuzz(func(t *testing.T, text string) {
		for _, from := range []string{"", "fen", "epd"} {
			records, _ := positionsOf(t, text, from)
			if from == "" {
				continue
			}
			lines := 0
			for line := range strings.SplitSeq(strings.TrimPrefix(text, byteOrderMark), "\n") {
				if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
					lines++
				}
			}
			require.Len(t, records, lines)
		}
	})
}
