package validate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

// fingerprints returns those of the problems of a text.
func fingerprints(t *testing.T, text string) []string {
	t.Helper()
	reports, _ := checkText(t, Options{Least: gamerec.Warning, Fingerprints: true}, text)
	var list []string
	for _, r := range reports {
		require.Len(t, r.Details, len(r.Problems))
		for i, d := range r.Details {
			require.Regexp(t, "^[0-9a-f]{16}$", d.Fingerprint)
			list = append(list, string(r.Problems[i].Code)+" "+d.Fingerprint)
		}
	}
	return list
}

func TestFingerprints(t *testing.T) {
	const (
		game  = "[Event \"A\"]\n[Date \"x\"]\n[White \"W\"]\n\n1. e4+ e5 2. Nf3+ {a note} Nc6 3. Ke3 *\n"
		other = "[Event \"B\"]\n[Date \"x\"]\n[White \"W\"]\n\n1. e4+ *\n"
	)
	was := fingerprints(t, game)
	require.Len(t, was, 4)
	assert.NotEqual(t, was[1], was[2], "two of a code differ")
	for what, text := range map[string]string{
		"lines shift":           "\n\n\n" + game,
		"other line ends":       strings.ReplaceAll(game, "\n", "\r\n"),
		"the moves are wrapped": strings.ReplaceAll(game, " ", "\n"),
		"a comment is changed":  strings.ReplaceAll(game, "{a note}", "{another note} $1"),
		"a tag is added":        strings.ReplaceAll(game, "[White", "[Annotator \"X\"]\n[White"),
	} {
		if what == "the moves are wrapped" {
			text = strings.ReplaceAll(game, " e5 2. Nf3+", "\ne5\n2.\nNf3+")
		}
		assert.Equal(t, was, fingerprints(t, text), what)
	}
	assert.Equal(t, append(fingerprints(t, other), was...), fingerprints(t, other+"\n"+game), "a game is put before")
	assert.Equal(t, []string{was[0], was[2], was[3]}, fingerprints(t, strings.ReplaceAll(game, "e4+", "e4")), "another fault is mended")
	for _, f := range fingerprints(t, other) {
		assert.NotContains(t, was, f, "another game")
	}
}

func TestExcerpts(t *testing.T) {
	const text = "[Event \"é\"]\r\n\r\n1. e4 e5 {comment}\r\n2. Ke3 e6 {the end} *\r\n"
	reports, _ := checkText(t, Options{Least: gamerec.Warning, Excerpts: true}, text)
	require.Len(t, reports, 1)
	require.Len(t, reports[0].Details, 1)
	assert.Equal(t, Detail{Before: "2. ", Behind: "Ke3 e6 {the end} *", Width: 3}, reports[0].Details[0])

	// a long line is cut around the place, by whole characters
	long := "1. e4 {" + strings.Repeat("é", 500) + "} e5 2. Ke3 {" + strings.Repeat("車", 500) + "} *"
	reports, _ = checkText(t, Options{Least: gamerec.Warning, Excerpts: true}, long)
	require.Len(t, reports[0].Details, 1)
	d := reports[0].Details[0]
	assert.Equal(t, strings.Repeat("é", excerptBefore-len("} e5 2. "))+"} e5 2. ", d.Before)
	assert.Equal(t, "Ke3 {"+strings.Repeat("車", excerptBehind-len("Ke3 {")), d.Behind)
	assert.True(t, d.CutLeft && d.CutRight)

	// a problem of the first and of the last place; Windows-1252 is shown decoded
	reports, _ = checkText(t, Options{Least: gamerec.Warning, Excerpts: true}, "[White \"M\xfcller\"]\n\n1. e4 e5")
	require.Len(t, reports[0].Details, 2)
	assert.Equal(t, Detail{Behind: "[White \"Müller\"]"}, reports[0].Details[0])
	assert.Equal(t, gamerec.Code("result-missing"), reports[0].Problems[1].Code)
	assert.Equal(t, "1. e4 e5", reports[0].Details[1].Before+reports[0].Details[1].Behind)
}

// Many problems of one record cost one pass over it.
func TestDetailsOfManyProblems(t *testing.T) {
	// checks tell every fault, reading tells so many of one record
	text := "1. e4 {" + strings.Repeat("x", 200_000) + "} " + strings.Repeat("(1. d4+) ", 50_000) + " *"
	reports, _ := checkText(t, Options{Least: gamerec.Warning, Excerpts: true, Fingerprints: true}, text)
	require.Len(t, reports, 1)
	require.Len(t, reports[0].Problems, 50_000)
	require.Len(t, reports[0].Details, len(reports[0].Problems))
}
