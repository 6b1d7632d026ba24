package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/table"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// form is a format as the tables of docs/conversion.md show it.
type form struct {
	name  string
	game  gamerec.GameID // "" is every game
	holds gamerec.Holds
	tags  int // 0 none, 1 some, 2 all
	to    bool
	from  bool
	about gamerec.Container
}

func forms() (list []form) {
	for _, f := range targetFormats {
		if f.container == nil && !f.extract {
			list = append(list, form{f.name, "", f.holds, 2, true, f.name != "csv", gamerec.Container{Extensions: []string{f.extension}}})
		}
	}
	for _, g := range replay.Games() {
		for _, c := range g.Containers {
			tags := 2
			if c.Tags != nil {
				tags = min(len(c.Tags), 1)
			}
			if c.Append == nil {
				tags = 1
			}
			if g.ID == gamerec.Banqi {
				tags = 0 // that one which the moves tell
			}
			list = append(list, form{c.Name, g.ID, c.Holds, tags, c.Append != nil, true, c})
		}
	}
	return list
}

// losses are the letters of what may be lost from one form to another.
func (f *form) losses(to *form) string {
	var b strings.Builder
	if f.tags > to.tags || f.tags == 1 && to.tags == 1 && f.name != to.name {
		b.WriteByte('t')
	}
	for _, h := range []struct {
		holds  gamerec.Holds
		letter byte
	}{
		{gamerec.HoldsComments, 'c'}, {gamerec.HoldsVariations, 'v'}, {gamerec.HoldsNAGs, 'm'}, {gamerec.HoldsResult, 'r'},
		{gamerec.HoldsStart, 's'}, {gamerec.HoldsClocks, 'k'}, {gamerec.HoldsMany, 'o'},
	} {
		if f.holds&h.holds != 0 && to.holds&h.holds == 0 {
			b.WriteByte(h.letter)
		}
	}
	if b.Len() == 0 {
		return "yes"
	}
	return b.String()
}

func conversionTables() map[string]string {
	tables := make(map[string]string)
	var b strings.Builder
	b.WriteString("| game | notations |\n| --- | --- |\n")
	for _, g := range replay.Games() {
		var names []string
		for _, n := range g.Notations {
			names = append(names, "`"+n.Name+"`")
		}
		fmt.Fprintf(&b, "| %s | %s |\n", g.ID, strings.Join(names, ", "))
	}
	tables["notations"] = b.String()

	b.Reset()
	b.WriteString("| format | game | files | moves | tags | comments | variations | marks | result | start | counters | several records |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	all := forms()
	for i := range all {
		f := &all[i]
		game, moves := "all", "any notation"
		if f.game != "" {
			game = string(f.game)
		}
		if f.about.Notation != "" {
			moves = "`" + f.about.Notation + "`"
		}
		name := "`" + f.name + "`"
		switch {
		case !f.to:
			name += ", only read"
		case !f.from:
			name += ", only written"
		}
		fmt.Fprintf(&b, "| %s | %s | `%s` | %s | %s", name, game, strings.Join(f.about.Extensions, "` `"), moves, []string{"none", "some", "all"}[f.tags])
		for _, h := range []gamerec.Holds{gamerec.HoldsComments, gamerec.HoldsVariations, gamerec.HoldsNAGs, gamerec.HoldsResult, gamerec.HoldsStart, gamerec.HoldsClocks, gamerec.HoldsMany} {
			cell := "no"
			if f.holds&h != 0 {
				cell = "yes"
				if h == gamerec.HoldsNAGs && f.game != "" {
					cell = "$1 to $6"
				}
			}
			b.WriteString(" | " + cell)
		}
		b.WriteString(" |\n")
	}
	tables["formats"] = b.String()

	b.Reset()
	for _, game := range replay.Games() {
		if len(game.Containers) == 0 {
			continue
		}
		var rows, columns []form
		for _, f := range all {
			if f.game == "" && f.name != "ndjson" || f.game == game.ID {
				if f.from {
					rows = append(rows, f)
				}
				if f.to {
					columns = append(columns, f)
				}
			}
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "| %s, from / to |", game.ID)
		for _, c := range columns {
			fmt.Fprintf(&b, " `%s` |", c.name)
		}
		b.WriteString("\n| --- |" + strings.Repeat(" --- |", len(columns)) + "\n")
		for _, r := range rows {
			fmt.Fprintf(&b, "| `%s` |", r.name)
			for _, c := range columns {
				fmt.Fprintf(&b, " %s |", r.losses(&c))
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\nRecords of chess and Metamachy are held by `pgn`, `json` and `ndjson`, each to each without loss, and by `csv`.\n")
	tables["matrix"] = b.String()

	b.Reset()
	b.WriteString("| column | value |\n| --- | --- |\n")
	for _, c := range table.Columns() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", c.Name, c.About)
	}
	tables["columns"] = b.String()
	tables["usual"] = "    " + strings.Join(table.Usual(), ",") + "\n"
	return tables
}

// The tables of docs/conversion.md are those of the catalogue.
func TestConversionPage(t *testing.T) {
	const file = "../../docs/conversion.md"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	page := string(text)
	for name, table := range conversionTables() {
		head := "<!-- " + name + " -->\n"
		before, rest, ok := strings.Cut(page, head)
		require.True(t, ok, name)
		_, after, ok := strings.Cut(rest, "<!-- end -->")
		require.True(t, ok, name)
		page = before + head + "\n" + table + "\n<!-- end -->" + after
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(page), 0o644))
		return
	}
	assert.Equal(t, string(text), page, "go test ./cmd/gamerec -run ConversionPage -update writes it anew")
}

// What the table of formats says is what is told as a loss.
func TestFormatsTellWhatTheyDoNotHold(t *testing.T) {
	const text = `[Event "E"]
[Variant "%s"]

1. %s {c} (1. %s) $1 1-0`
	for _, f := range forms() {
		game, a, b := f.game, "e4", "d4"
		switch game {
		case gamerec.Xiangqi:
			a, b = "C2.5", "H2+3"
		case gamerec.Banqi:
			a, b = "a1=R", "a2=R"
		}
		records, _ := pgn.ReadString(fmt.Sprintf(text, game, a, b))
		player, err := replay.New(replay.Options{})
		require.NoError(t, err)
		out := player.Play(records[0])
		require.True(t, out.Complete, f.name)
		told := map[string]bool{}
		var list []gamerec.Loss
		switch {
		case f.name == "csv":
			columns, err := table.New()
			require.NoError(t, err)
			list = columns.Losses(records[0])
		case f.game != "":
			list = f.about.Losses(records[0])
		}
		for _, l := range list {
			word, _, _ := strings.Cut(l.What, " ")
			told[word] = true
		}
		assert.Equal(t, f.holds&gamerec.HoldsComments == 0, told["comment"], "%s: comment", f.name)
		assert.Equal(t, f.holds&gamerec.HoldsVariations == 0, told["variation"], "%s: variation", f.name)
		assert.Equal(t, f.holds&gamerec.HoldsNAGs == 0, told["NAG"], "%s: NAG", f.name)
		assert.Equal(t, f.holds&gamerec.HoldsResult == 0, told["result"], "%s: result", f.name)
		assert.Equal(t, f.tags == 0, told["tag"], "%s: tag", f.name)
	}
}
