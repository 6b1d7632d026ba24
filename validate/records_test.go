package validate

import (
	"os"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
)

// The records of testdata are clean under strict checking, and writing them again
// changes no byte.
func TestRecords(t *testing.T) {
	for file, plies := range map[string][]int{
		"classics.pgn":  {33, 45},
		"annotated.pgn": {4},
		"chess960.pgn":  {10},
	} {
		text, err := os.ReadFile("../testdata/chess/records/" + file)
		require.NoError(t, err)
		reports, _ := checkText(t, Options{Strict: true, Least: gamerec.Info}, string(text))
		var got []int
		for _, r := range reports {
			got = append(got, r.Plies)
			assert.Empty(t, r.Problems, file)
		}
		assert.Equal(t, plies, got, file)
		assert.Equal(t, string(text), rewriteText(t, replay.Options{}, string(text)), file)
	}
}

// The same records with other line ends, a byte order mark or in Latin-1 are the
// same games; Latin-1 is told.
func TestRecordsInOtherForms(t *testing.T) {
	text, err := os.ReadFile("../testdata/chess/records/annotated.pgn")
	require.NoError(t, err)
	plain := string(text)
	latin, err := charmap.Windows1252.NewEncoder().String(plain)
	require.NoError(t, err)
	require.NotEqual(t, plain, latin)
	for name, form := range map[string]string{
		"CRLF": strings.ReplaceAll(plain, "\n", "\r\n"), "CR": strings.ReplaceAll(plain, "\n", "\r"),
		"byte order mark": "\ufeff" + plain, "Latin-1": latin, "no final line break": strings.TrimSpace(plain),
	} {
		assert.Equal(t, plain, rewriteText(t, replay.Options{}, form), name)
		reports, _ := checkText(t, Options{Least: gamerec.Warning}, form)
		require.Len(t, reports, 1, name)
		if name == "Latin-1" {
			require.Len(t, reports[0].Problems, 1)
			assert.Equal(t, gamerec.Code("charset"), reports[0].Problems[0].Code)
		} else {
			assert.Empty(t, reports[0].Problems, name)
		}
	}
}

// The faults that the mistakes were written with.
func TestRecordsWithMistakes(t *testing.T) {
	text, err := os.ReadFile("../testdata/chess/records/mistakes.pgn")
	require.NoError(t, err)
	reports, _ := checkText(t, Options{Least: gamerec.Warning}, string(text))
	var codes []gamerec.Code
	for _, r := range reports {
		for _, p := range r.Problems {
			codes = append(codes, p.Code)
		}
	}
	assert.Equal(t, []gamerec.Code{CodeTagValue, replay.CodeIllegalMove, CodeResultMate}, codes)
}
