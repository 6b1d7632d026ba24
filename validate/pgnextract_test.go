package validate

import (
	"os"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fixture reads a file of pgn-extract's tests, or skips the test.
func fixture(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../shared/corpora/chess/pgn-extract/" + name)
	if err != nil {
		t.Skip("the fixtures of pgn-extract are not here: ", err)
	}
	return string(text)
}

// What pgn-extract's own tests expect it to call faulty or to find is reported.
func TestPgnExtractFindings(t *testing.T) {
	infos := Options{Least: gamerec.Info}
	has := func(name string, code gamerec.Code) (games []int) {
		reports, _ := checkText(t, infos, fixture(t, "infiles/"+name))
		for i, r := range reports {
			if r.Problems.Has(code) {
				games = append(games, i+1)
			}
		}
		return games
	}
	// test-r-log.txt: "Failed to make move 3. Kf2"; the game is over
	assert.Equal(t, []int{1}, has("test-r.txt", replay.CodeAfterEnd))
	// test-allownullmoves: both games need the option
	assert.Equal(t, []int{1, 2}, has("test-allownullmoves.pgn", replay.CodeNullMove))
	// test-nobadresults-log.txt names lines 4 to 9, one game each; three more have a
	// result in the tag and * behind the moves
	assert.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, has("test-nobadresults.pgn", CodeResultTag))
	// --nestedcomments: the standard has none
	assert.Equal(t, []int{1}, has("nested-comment.pgn", pgn.CodeBraceStray))
	// --repetition keeps 9 of 12 games, --fifty and --seventyfive all
	assert.Len(t, has("test-repetition.pgn", CodeThreefold), 9)
	assert.Len(t, has("test-fifty.pgn", CodeFifty), 2)
	assert.Len(t, has("test-seventyfive.pgn", CodeFifty), 5)
}

// --fixresulttags changes the results that validate --fix changes, to the same.
func TestPgnExtractFixesResults(t *testing.T) {
	results := func(text string) (list [][2]string) {
		records, _ := pgn.ReadString(text)
		for _, rec := range records {
			tag, _ := rec.Tag("Result")
			list = append(list, [2]string{tag, rec.Result.String()})
		}
		return list
	}
	got, codes := fixText(t, Options{Least: gamerec.Warning}, fixture(t, "infiles/test-fixresulttags-in.pgn"))
	assert.Len(t, codes, 10)
	assert.Equal(t, results(fixture(t, "outfiles/test-fixresulttags-out.pgn")), results(got))
}

// The duplicates that -d writes are the games that stand twice in the two archives.
func TestPgnExtractDuplicates(t *testing.T) {
	seen := make(map[uint64]bool)
	twice := 0
	for _, name := range []string{"fischer", "petrosian"} {
		reports, _ := checkText(t, Options{Least: gamerec.Info}, fixture(t, "infiles/"+name+".pgn"))
		for _, r := range reports {
			require.NotNil(t, r.Twin)
			if seen[r.Twin.Mark] {
				twice++
			}
			seen[r.Twin.Mark] = true
		}
	}
	want, _ := pgn.ReadString(fixture(t, "outfiles/test-d-dupes.pgn"))
	assert.Equal(t, len(want), twice)
}
