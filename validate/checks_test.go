package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// findings lists code and ply of the problems of one game, missing tags aside.
func findings(t *testing.T, opts Options, text string) []string {
	t.Helper()
	opts.Ignore = []gamerec.Code{CodeTagMissing, CodeTagOrder, pgn.CodeResultMissing}
	reports, _ := checkText(t, opts, text)
	require.Len(t, reports, 1)
	list := []string{}
	for _, p := range reports[0].Problems {
		list = append(list, fmt.Sprintf("%s %d", p.Code, p.Ply))
	}
	return list
}

// Clocks are held to the time control, as far as it tells what they may gain.
func TestClocks(t *testing.T) {
	game := func(control string, clocks ...string) string {
		text := "[TimeControl \"" + control + "\"]\n\n"
		for i, move := range strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6")[:len(clocks)] {
			text += fmt.Sprintf("%s {[%%%s]} ", move, clocks[i])
		}
		return text + "*"
	}
	for _, c := range []struct {
		text string
		want []string
	}{
		{game("300+3", "clk 0:05:00", "clk 0:05:00", "clk 0:05:03", "clk 0:04:00", "clk 0:05:06", "clk 0:04:02"), []string{}},
		{game("300+3", "clk 0:05:00", "clk 0:05:00", "clk 0:05:03", "clk 0:05:30"), []string{"clock-rise 4"}},
		{game("300", "clk 0:05:00", "clk 0:04:00", "clk 0:04:59", "clk 0:04:03"), []string{"clock-rise 4"}},
		{game("300", "clk 0:06:00"), []string{"clock-rise 1"}},
		{game("300", "clk 0:05:00", "clk 0:04:00", "clk 0:04:00.5", "clk 0:04:00.6"), []string{}},
		// what a clock may gain is not told
		{game("?", "clk 0:05:00", "clk 0:05:00", "clk 1:00:00"), []string{}},
		{game("-", "clk 0:05:00", "clk 0:05:00", "clk 1:00:00"), []string{}},
		{game("*180", "clk 0:03:00", "clk 0:03:00", "clk 0:04:00"), []string{}},
		// the second period may begin, but gives no more than it has
		{game("2/600:300", "clk 0:09:00", "clk 0:09:00", "clk 0:13:30", "clk 0:15:00"), []string{"clock-rise 4"}},
		{game("1/86400", "clk 20:00:00", "clk 20:00:00", "clk 24:00:00"), []string{}},
		// below zero
		{game("60", "clk -0:00:01"), []string{"clock-negative 1"}},
		{game("?", "clk 0:00:00", "clk -0:00:00.5"), []string{"clock-negative 2"}},
		{game("60", "emt 0:00:40", "emt 0:00:01", "emt 0:00:30", "emt 0:00:01"), []string{"clock-negative 3"}},
		{game("60+30", "emt 0:00:40", "emt 0:00:01", "emt 0:00:30", "emt 0:00:01"), []string{}},
		{game("60", "emt -0:00:40"), []string{"clock-syntax 1"}},
		{game("60", "clk -"), []string{"clock-syntax 1"}},
		// a variation has clocks of its own
		{"[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:50]} (1. d4 {[%clk 0:00:59]}) e5 2. d4 {[%clk 0:00:49]} *", []string{}},
	} {
		assert.Equal(t, c.want, findings(t, Options{Least: gamerec.Info}, c.text), c.text)
	}
}

// A draw is told from the first ply on which it could be claimed.
func TestClaimsWithinGames(t *testing.T) {
	for text, want := range map[string][]string{
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *": {"threefold 8"},
		// another right to castle is another position
		"1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Ke2 Ke7 5. Ke1 Ke8 6. Na3 Na6 7. Nb1 Nb8 *":                   {},
		"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 98 80\"]\n\n80. Rh2 Kd7 81. Rh3 Kd6 82. Rh4 *": {"fifty 2"},
		"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 120 80\"]\n\n80. Rh2 Kd7 *":                    {"fifty 2"},
		"[SetUp \"1\"]\n[FEN \"4k3/7p/8/8/8/8/8/4K2R w - - 99 80\"]\n\n80. Rxh7 Kd8 81. Rh2 *":           {},
	} {
		assert.Equal(t, want, findings(t, Options{Least: gamerec.Info}, text), text)
	}
}

// The Termination tag of chess is held against the board and the result.
func TestTerminationOfChess(t *testing.T) {
	const mate = "1. f3 e5 2. g4 Qh4# 0-1"
	const repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"
	for _, c := range []struct {
		value, game string
		want        bool
	}{
		{"Black won by checkmate", mate, false}, {"White won by checkmate", "1. e4 e5 1-0", true},
		{"Game drawn by stalemate", mate, true}, {"Game drawn by repetition", repeated, false},
		{"Game drawn by repetition", "1. e4 e5 1/2-1/2", true}, {"Game drawn by timeout vs insufficient material", "1. e4 e5 1/2-1/2", false},
		{"Black won on time", "1. e4 e5 0-1", false}, {"Normal", mate, false}, {"normal", "1. e4 e5 1-0", false},
		{"unterminated", "1. e4 e5 1-0", true}, {"unterminated", "1. e4 e5 *", false}, {"Game drawn by 50-move rule", "1. e4 e5 1/2-1/2", true},
	} {
		got := findings(t, Options{Least: gamerec.Warning}, "[Termination \""+c.value+"\"]\n\n"+c.game)
		if c.want {
			assert.Len(t, got, 1, c.value+" "+c.game)
			assert.Contains(t, got[0], CodeTerminationTag)
		} else {
			assert.Empty(t, got, c.value+" "+c.game)
		}
	}
}

// Only both kings in the centre, by a move that is not legal, are a sensor board's signal.
func TestKingsInTheCentre(t *testing.T) {
	walk := "1. e4 e5 2. Ke2 Ke7 3. Kf3 Kd6 4. Kg4 Kc5 "
	for text, want := range map[string]bool{
		"1. e4 e5 2. Ke4 Kd5 1/2-1/2": true, "1. e4 e5 2. Ke4 1-0": false, "1. e4 e5 2. Ke4 Ke6 *": false,
		"1. e4 e5 2. Nf3 Nc6 3. Kd4 Ke5+ 0-1": true,
		walk + "5. d4+ Kxd4 *":                false, // a legal walk
		walk + "5. Ke4 Kd4 1-0":               true,  // the first king is not near
		"1. e4 e5 2. Ke4 Kd5 3. a3 *":         false,
	} {
		reports, _ := checkText(t, Options{Least: gamerec.Info}, text)
		assert.Equal(t, want, reports[0].Problems.Has(CodeKingsCentre), text)
	}
}

// Values of tags that the standard gives a form.
func TestTagValues(t *testing.T) {
	for tag, want := range map[string]string{
		"Round 1": "", "Round 3.1.2": "", "Round ?": "", "Round -": "", "Round ": "", "Round 1.?": "",
		"Round Final": "info", "Round 1/2": "info", "Round 1..2": "info", "Round (4)": "info",
		"Time 23:59:59": "", "Time ??:??:??": "", "UTCTime 7:00:00": "warning", "UTCTime 24:00:00": "warning", "Time noon": "warning",
	} {
		name, value, _ := strings.Cut(tag, " ")
		reports, _ := checkText(t, Options{Least: gamerec.Info, Select: []gamerec.Code{CodeTagValue}}, "["+name+" \""+value+"\"]\n\n1. e4 *")
		got := ""
		if ps := reports[0].Problems; len(ps) > 0 {
			got = ps[0].Severity.String()
		}
		assert.Equal(t, want, got, tag)
	}
}

// Control characters are found wherever they stand in a value.
func TestControlCharacters(t *testing.T) {
	for n := range 40 {
		clean := strings.Repeat("é", n)
		assert.Equal(t, -1, controlAt(clean+"\t"+clean))
		for _, c := range []string{"\x00", "\x1f", "\x7f", "\v"} {
			assert.Equal(t, len(clean), controlAt(clean+c+clean), "%d %q", n, c)
		}
	}
	assert.Equal(t, []string{"control-char 0"}, findings(t, Options{Least: gamerec.Warning}, "[White \"A\x01B\"]\n\n1. e4 *"))
	assert.Equal(t, []string{"control-char 0"}, findings(t, Options{Strict: true, Least: gamerec.Error}, "1. e4 {a\x01b\x02c} *"))
	assert.Empty(t, findings(t, Options{Least: gamerec.Warning}, "1. e4 {a\x01b} *"))
}

// The layout of the export format is asked for by strict checking only, each kind once.
func TestLayout(t *testing.T) {
	text := "\ufeff[White \"A\"]  \r\n\r\n1. e4 {" + strings.Repeat("é", 80) + "}\te5 \r\n" + "2. Nf3 *\r\n"
	assert.Empty(t, findings(t, Options{Least: gamerec.Info}, text))
	assert.ElementsMatch(t, []string{"bom 0", "trailing-blank 0", "line-end 0", "line-length 0", "tab 0"}, findings(t, Options{Strict: true}, text))
	assert.Empty(t, findings(t, Options{Strict: true}, "1. e4 {"+strings.Repeat("é", 69)+"} *\n"))
}

// Commands are read ahead of the first move too.
func TestRootCommands(t *testing.T) {
	for text, want := range map[string][]string{
		"{[%csl Gd4][%cal Gd2d4]} 1. d4 *": {}, "{[%cal d2d4]} 1. d4 *": {"cal-syntax 0"}, "{[%clk 0:05:00]} 1. d4 *": {}, "{[%eval ?]} 1. d4 *": {"eval-syntax 0"},
	} {
		assert.Equal(t, want, findings(t, Options{Least: gamerec.Info}, text), text)
	}
}
