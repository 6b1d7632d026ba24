package table_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/table"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// Whatever stands in the tags, a reader of CSV gets one row of as many fields as there
// are columns, without control characters, and what stood there otherwise.
func TestRowsAreRead(t *testing.T) {
	player, err := replay.New(replay.Options{})
	require.NoError(t, err)
	tab, err := table.New("Event", "white", "index", "tags", "Site")
	require.NoError(t, err)
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching("[ ,\"\\\\a\r\n\t\u0085\u007f]{0,8}"))
		event, white, site, note := text.Draw(rt, "event"), text.Draw(rt, "white"), text.Draw(rt, "site"), text.Draw(rt, "note")
		rec := &gamerec.Record{Game: gamerec.Chess, Tags: []gamerec.Tag{{Name: "Event", Value: event}, {Name: "White", Value: white}, {Name: "Site", Value: site}, {Name: "Note", Value: note}}}
		out := player.Play(rec)
		row := table.Row{Index: 12, Rec: rec, Out: out, Start: out.History.Start}
		line := string(tab.AppendRow(tab.AppendHeader(nil), &row))
		require.True(rt, strings.HasSuffix(line, "\r\n"))
		require.Equal(rt, 2, strings.Count(line, "\n"))
		require.Equal(rt, "12", line[row.IndexAt:row.IndexAt+2])
		rows, err := csv.NewReader(strings.NewReader(line)).ReadAll()
		require.NoError(rt, err, "%q", line)
		require.Equal(rt, []string{"Event", "white", "index", "tags", "Site"}, rows[0])
		want := []string{tamed(event, " ", "\u00a0"), tamed(white, " ", "\u00a0"), "12", "", tamed(site, " ", "\u00a0")}
		var tags [][2]string
		require.NoError(rt, json.Unmarshal([]byte(rows[1][3]), &tags))
		require.Equal(rt, [][2]string{{"Note", tamed(note, " ", "\u00a0")}}, tags)
		rows[1][3] = ""
		require.Equal(rt, want, rows[1])
	})
}

// tamed replaces control characters.
func tamed(text, low, high string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < 32 || r == 127:
			b.WriteString(low)
		case r >= 0x80 && r < 0xA0:
			b.WriteString(high)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestLosses(t *testing.T) {
	records, _ := pgn.ReadString("{pre}\n\n[Event \"x\"]\n[ECO \"A00\"]\n\n{a} 1. e4 $1 (1. d4) *")
	what := func(names ...string) (list []string) {
		tab, err := table.New(names...)
		require.NoError(t, err)
		for _, l := range tab.Losses(records[0]) {
			list = append(list, l.What)
		}
		return list
	}
	assert.Equal(t, []string{"comment ahead of the tags", "comment", "NAG $1", "variation"}, what())
	assert.Equal(t, []string{"comment ahead of the tags", "comment", "NAG $1", "variation"}, what("moves"))
	assert.Empty(t, what("Event"))
}

func TestColumns(t *testing.T) {
	var names []string
	for _, c := range table.Columns() {
		names = append(names, c.Name)
		assert.NotEmpty(t, c.About)
	}
	_, err := table.New(names...)
	require.NoError(t, err)
	assert.Subset(t, names, table.Usual())
	for _, bad := range []string{"plys", "", "White Elo", "a"} {
		_, err := table.New(bad)
		assert.ErrorContains(t, err, "there is no column", bad)
	}
	_, err = table.New("White", "White")
	assert.ErrorContains(t, err, "twice")
}
