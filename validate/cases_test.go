package validate

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/replay/chess"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// expectation is what the reference reader found in a file of the public faults.
type expectation struct {
	Plies []int `json:"plies"`
	Error bool  `json:"error"`
}

// deviations are the files that are read otherwise than the reference reader
// read them, and why that is right.
var deviations = map[string]struct {
	want expectation
	why  string
}{
	"36":  {expectation{[]int{1}, true}, "a comment that is never closed loses text: an error that names its place; the ply is kept all the same"},
	"56":  {expectation{[]int{5}, false}, "the moves on the line of the tag pair are moves; the reference reader lost them"},
	"99":  {expectation{[]int{8}, false}, "0—0 is castling with long dashes; the reference reader took neither castling"},
	"107": {expectation{[]int{6}, true}, "O-OO-O is two moves without a space or a misprint of one; it is named, not guessed at"},
	"119": {expectation{[]int{0}, true}, "a game of another variant is not replayed as chess at all"},
}

// withoutExpectation are record files that expected.json does not list, with the
// plies and errors that the text of their rows asks for.
var withoutExpectation = map[string]expectation{
	"216": {[]int{3}, false},
	"217": {[]int{2}, false},
}

// refusedMoves and faultyPositions list the rows that ask for a refusal or an error.
var (
	refusedMoves    = []string{"74", "76", "77", "104", "112"}
	faultyPositions = []string{"121", "124", "127", "129", "134", "136", "137"}
)

// TestPublicFaults reads every file of the public faults as it lies there.
func TestPublicFaults(t *testing.T) {
	const dir = "../../shared/cases/chess/"
	files, err := filepath.Glob(dir + "[0-9]*.*")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip(dir + " is absent: the public faults cannot be read")
	}
	require.Len(t, files, 121)
	text, err := os.ReadFile(dir + "expected.json")
	require.NoError(t, err)
	expected := make(map[string]expectation)
	require.NoError(t, json.Unmarshal(text, &expected))
	for _, file := range files {
		kind := filepath.Ext(file)
		row := strings.TrimLeft(strings.TrimSuffix(filepath.Base(file), kind), "0")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		t.Run(row, func(t *testing.T) {
			switch kind {
			case ".pgn":
				want, ok := expected[row]
				if !ok {
					want, ok = withoutExpectation[row]
				}
				require.True(t, ok, "the row has an expectation")
				publicRecord(t, row, string(text), want)
			case ".san":
				publicMove(t, row, string(text))
			case ".fen":
				publicPosition(t, row, string(text))
			default:
				t.Fatalf("what is %s?", file)
			}
		})
	}
}

func publicRecord(t *testing.T, row, text string, want expectation) {
	reports, _ := checkText(t, Options{Least: gamerec.Info}, text)
	got := expectation{Plies: []int{}}
	for _, r := range reports {
		got.Plies = append(got.Plies, r.Plies)
		worst, _ := r.Problems.Worst()
		got.Error = got.Error || worst == gamerec.Error
	}
	if d, ok := deviations[row]; ok {
		assert.NotEqual(t, d.want, want, "no deviation: strike it from the list")
		want = d.want
	}
	assert.Equal(t, want, got)
	// what convert writes holds the same games and plies
	again := rewriteText(t, replay.Options{}, text)
	assert.Equal(t, again, rewriteText(t, replay.Options{}, again), "rewritten twice")
	second, _ := checkText(t, Options{Least: gamerec.Info}, again)
	var plies []int
	for _, r := range second {
		plies = append(plies, r.Plies)
	}
	assert.Equal(t, got.Plies, append([]int{}, plies...), "plies of the text written again")
}

func publicMove(t *testing.T, row, text string) {
	position, move, ok := strings.Cut(text, "|")
	require.True(t, ok)
	setup, _ := fen.Parse(gamerec.Chess, strings.TrimSpace(position), fen.Options{})
	p, _ := chess.Rules{}.FromSetup(setup)
	require.NotNil(t, p)
	moves, err := pgn.NewSAN().Resolve(nil, p, strings.TrimSpace(move))
	if slices.Contains(refusedMoves, row) {
		assert.True(t, err != nil || len(moves) > 1, "the move is refused")
		return
	}
	require.NoError(t, err)
	assert.Len(t, moves, 1)
}

func publicPosition(t *testing.T, row, text string) {
	setup, problems := fen.Parse(gamerec.Chess, strings.TrimSpace(text), fen.Options{})
	_, more := chess.Rules{}.FromSetup(setup)
	worst, _ := append(problems, more...).Worst()
	assert.Equal(t, slices.Contains(faultyPositions, row), worst == gamerec.Error)
}
