package replay_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

var deep = flag.Bool("deep", false, "convert all of the corpora, and not what a few seconds allow")

// matrix converts records from everything to everything.
type matrix struct {
	t       *testing.T
	players map[string]*replay.Replayer // by game and notation
	writer  replay.Rewriter
	from    string // the file and record now tried
	records int
	pairs   map[string]int // how often from -> to was tried
}

func newMatrix(t *testing.T) *matrix {
	return &matrix{t: t, players: make(map[string]*replay.Replayer), pairs: make(map[string]int)}
}

func (m *matrix) player(game gamerec.GameID, notation string) *replay.Replayer {
	key := string(game) + "/" + notation
	if m.players[key] == nil {
		p, err := replay.New(replay.Options{Game: game, Notation: notation, AllowNull: true, Rules: replay.RuleOptions{AllowImpossible: true}})
		require.NoError(m.t, err)
		m.players[key] = p
	}
	return m.players[key]
}

// whole cuts the lines of a record behind the last move that can be played, and
// says whether any is left.
func whole(line *gamerec.Line) {
	line.Before = slices.DeleteFunc(line.Before, func(i gamerec.Item) bool { return i.Kind == gamerec.ItemVariation })
	for i := range line.Moves {
		if !line.Moves[i].Played {
			line.Moves = line.Moves[:i]
			break
		}
	}
	for i := range line.Moves {
		n := &line.Moves[i]
		n.Items = slices.DeleteFunc(n.Items, func(item gamerec.Item) bool {
			if item.Kind != gamerec.ItemVariation {
				return false
			}
			whole(item.Line)
			return len(item.Line.Moves) == 0
		})
	}
}

// lines collects the moves of all lines in order.
func lines(dst []gamerec.Move, line *gamerec.Line) []gamerec.Move {
	for i := range line.Moves {
		dst = append(dst, line.Moves[i].Move)
		for k := range line.Moves[i].Items {
			if v := line.Moves[i].Items[k].Line; v != nil {
				dst = append(lines(append(dst, gamerec.NullMove), v), gamerec.NullMove)
			}
		}
	}
	return dst
}

// written is the record in a notation, through PGN.
func (m *matrix) written(rec *gamerec.Record, start gamerec.Position, out *replay.Outcome, notation gamerec.Notation) *gamerec.Record {
	m.writer.Rewrite(rec, start, notation)
	copied := *rec
	copied.Tags = slices.Clone(rec.Tags)
	replay.Declare(&copied, out, notation.Name())
	back, _ := pgn.ReadString(string(pgn.Append(nil, &copied)))
	require.Len(m.t, back, 1, m.from)
	back[0].Game = rec.Game
	return back[0]
}

// notations takes a record through every pair of notations of its game, or through
// one of them that changes from record to record.
func (m *matrix) notations(rec *gamerec.Record, all bool) {
	out := m.player(rec.Game, "").Play(rec)
	if out.History == nil || rec.Game == "" {
		return
	}
	m.records++
	whole(&rec.Line)
	out = m.player(rec.Game, out.Notation).Play(rec)
	require.True(m.t, out.Complete, "%s: %v", m.from, out.Problems)
	want, start, game := lines(nil, &rec.Line), out.History.Start.Clone(), out.Game
	names := game.Notations
	for i, a := range names {
		if !all && i != m.records/len(names)%len(names) {
			continue
		}
		first := m.written(rec, start, out, a.New())
		got := m.player(rec.Game, a.Name).Play(first)
		require.True(m.t, got.Complete, "%s in %s: %v", m.from, a.Name, got.Problems)
		require.Equal(m.t, want, lines(nil, &first.Line), "%s in %s", m.from, a.Name)
		for k, b := range names {
			if !all && k != m.records%len(names) {
				continue
			}
			second := m.written(first, start, got, b.New())
			got2 := m.player(rec.Game, b.Name).Play(second)
			if !got2.Complete || !slices.Equal(want, lines(nil, &second.Line)) {
				require.Equal(m.t, want, lines(nil, &second.Line), "%s from %s to %s: %v", m.from, a.Name, b.Name, got2.Problems)
			}
			m.pairs[string(rec.Game)+" "+a.Name+" "+b.Name]++
		}
	}
}

// holder is a container, or PGN or JSON, which hold every record.
type holder struct {
	name   string
	losses func(*gamerec.Record, *replay.Outcome) []gamerec.Loss
	write  func(*gamerec.Record) string
	read   func(string) ([]*gamerec.Record, gamerec.Problems)
	moves  string // its notation; "" is any
}

func holders(game *replay.Game) []holder {
	none := func(*gamerec.Record, *replay.Outcome) []gamerec.Loss { return nil }
	list := []holder{
		{"pgn", none, func(r *gamerec.Record) string { return string(pgn.Append(nil, r)) }, pgn.ReadString, ""},
		{"json", none, func(r *gamerec.Record) string {
			text, err := pgn.AppendJSON(nil, r, "")
			if err != nil {
				panic(err)
			}
			return string(text)
		}, func(text string) ([]*gamerec.Record, gamerec.Problems) {
			rec, err := pgn.ReadJSON([]byte(text))
			if err != nil {
				panic(err)
			}
			return []*gamerec.Record{rec}, nil
		}, ""},
	}
	for _, c := range game.Containers {
		if c.Append != nil {
			list = append(list, holder{c.Name, func(r *gamerec.Record, out *replay.Outcome) []gamerec.Loss {
				return replay.Losses(&c, r, out)
			}, func(r *gamerec.Record) string { return string(c.Append(nil, r)) }, c.Read, c.Notation})
		}
	}
	return list
}

// through writes a record in a container and reads it again, replayed; nil if the
// container does not hold it.
func (m *matrix) through(rec *gamerec.Record, h *holder) *gamerec.Record {
	out := m.player(rec.Game, "").Play(rec)
	if len(h.losses(rec, out)) > 0 {
		return nil
	}
	name := h.moves
	if name == "" {
		name = out.Notation
	}
	n, err := out.Game.Notation(name)
	require.NoError(m.t, err)
	m.writer.Rewrite(rec, out.History.Start, n)
	copied := *rec
	copied.Tags = slices.Clone(rec.Tags)
	if h.name == "pgn" || h.name == "json" {
		replay.Declare(&copied, out, n.Name())
	}
	back, problems := h.read(h.write(&copied))
	require.Len(m.t, back, 1, "%s in %s", m.from, h.name)
	for _, p := range problems {
		require.Less(m.t, p.Severity, gamerec.Error, "%s in %s: %v", m.from, h.name, p)
	}
	back[0].Game = rec.Game
	got := m.player(rec.Game, "").Play(back[0])
	require.True(m.t, got.Complete, "%s in %s: %v", m.from, h.name, got.Problems)
	replay.Declare(back[0], got, got.Notation)
	require.Equal(m.t, out.History.Start.Hash(), got.History.Start.Hash(), "%s in %s: the start", m.from, h.name)
	return back[0]
}

// containers takes a record through every pair of containers that can hold it.
func (m *matrix) containers(rec *gamerec.Record) {
	out := m.player(rec.Game, "").Play(rec)
	if out.History == nil {
		return
	}
	m.records++
	whole(&rec.Line)
	want := m.through(rec, &holders(out.Game)[0]) // what PGN folds is folded
	for _, a := range holders(out.Game) {
		first := m.through(want, &a)
		if first == nil {
			continue
		}
		m.same(want, first, a.name)
		for _, b := range holders(out.Game) {
			if second := m.through(first, &b); second != nil {
				m.same(want, second, a.name+" to "+b.name)
				m.pairs[string(rec.Game)+" "+a.name+" "+b.name]++
			}
		}
	}
}

// same compares two records: moves, what stands beside them, result and tags.
func (m *matrix) same(a, b *gamerec.Record, how string) {
	require.Equal(m.t, said(a), said(b), "%s: tags, %s", m.from, how)
	x, y := a.Line, b.Line
	if strings.Contains(how, "xqf") { // it has one list of alternatives
		x, y = clone(x), clone(y)
		beside(&x, true)
		beside(&y, true)
	}
	assertSameLine(m.t, &x, &y)
	if m.t.Failed() {
		m.t.Fatalf("%s: %s", m.from, how)
	}
}

func clone(l gamerec.Line) gamerec.Line {
	l.Moves = slices.Clone(l.Moves)
	for i := range l.Moves {
		l.Moves[i].Items = slices.Clone(l.Moves[i].Items)
		for k := range l.Moves[i].Items {
			if item := &l.Moves[i].Items[k]; item.Line != nil {
				v := clone(*item.Line)
				item.Line = &v
			}
		}
	}
	return l
}

// said lists what the tags of a record say beside the form of the record itself.
func said(rec *gamerec.Record) (list []string) {
	for _, t := range rec.Tags {
		switch {
		case slices.Contains([]string{"Variant", "Game", "Format", "SetUp", "FEN", "Result", "Colors", "Termination"}, t.Name):
		case strings.Trim(t.Value, "?. ") == "":
		default:
			name := t.Name
			if rest, ok := strings.CutPrefix(name, "White"); ok && rec.Game == gamerec.Xiangqi {
				name = "Red" + rest
			}
			value := strings.Join(strings.Fields(t.Value), " ")
			if name == "Date" { // some containers have it without dots
				value = strings.ReplaceAll(value, "-", ".")
			}
			list = append(list, name+" "+value)
		}
	}
	slices.Sort(list)
	return append(list, "Result "+pgn.EffectiveResult(rec).String())
}

// eachRecordOf calls do with every record of the files below a folder.
func eachRecordOf(t *testing.T, m *matrix, root string, until time.Time, do func(*gamerec.Record)) {
	var files []string
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(root, "testdata") && filepath.Base(filepath.Dir(path)) != "records" || slices.Contains([]string{".md", ".csv", ".tsv", ".html", ".json", ".zip", ".xay", ".annofen", ".fen", ".svg", ".uci"}, strings.ToLower(filepath.Ext(path))) ||
			strings.Contains(path, "_move.txt") || strings.Contains(path, "outfiles") || strings.Contains(path, "nags.txt") || strings.Contains(path, "ascii") {
			return err
		}
		files = append(files, path)
		return nil
	}))
	for _, file := range files {
		list := readFile(t, file)
		step := 1
		if !until.IsZero() {
			step = 1 + len(list)/20
		}
		for i := 0; i < len(list); i += step {
			if !until.IsZero() && time.Now().After(until) {
				return
			}
			rec := list[i]
			if rec.Game == "" { // settle the game as every command does
				m.player("", "").Play(rec)
			}
			if rec.Game != "" {
				m.from = filepath.Base(file) + " game " + strconv.Itoa(i+1)
				do(rec)
			}
		}
	}
}

// Every record of testdata is the same game in every notation of its game, by way of
// every other.
func TestEveryNotationToEveryOther(t *testing.T) {
	m := newMatrix(t)
	eachRecordOf(t, m, filepath.Join("..", "testdata"), time.Time{}, func(rec *gamerec.Record) { m.notations(rec, true) })
	want := 0
	for _, g := range replay.Games() {
		want += len(g.Notations) * len(g.Notations)
	}
	require.Len(t, m.pairs, want, "pairs of notations")
}

// Every record of testdata is the same record in every container that can hold it, by
// way of every other.
func TestEveryContainerToEveryOther(t *testing.T) {
	m := newMatrix(t)
	eachRecordOf(t, m, filepath.Join("..", "testdata"), time.Time{}, m.containers)
	for _, g := range replay.Games() {
		for _, h := range holders(&g) {
			require.NotZero(t, m.pairs[string(g.ID)+" pgn "+h.name], "no record of testdata fits %s", h.name)
		}
	}
}

// Every legal move of the positions of notation_cases.tsv, where soldiers stand in
// tandem, goes through PGN in every notation.
func TestTandemsInEveryNotation(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "oracle", "xiangqi", "notation_cases.tsv"))
	if err != nil {
		t.Skip("the oracle is not here: ", err)
	}
	m := newMatrix(t)
	positions := map[string]bool{}
	for row := range strings.Lines(string(text)) {
		for _, field := range strings.Split(row, "\t") {
			if strings.Count(field, "/") == 9 {
				positions[strings.TrimSpace(field)] = true
			}
		}
	}
	require.Greater(t, len(positions), 8)
	for text := range positions {
		head := &gamerec.Record{Game: gamerec.Xiangqi, Tags: []gamerec.Tag{{Name: "FEN", Value: text}}}
		out := m.player(gamerec.Xiangqi, "").Play(head)
		require.NotNil(t, out.History, text)
		uci, err := out.Game.Notation("ucci")
		require.NoError(t, err)
		start := out.History.Start.Clone()
		for _, move := range start.Moves(nil) {
			rec := &gamerec.Record{Game: gamerec.Xiangqi, Tags: head.Tags}
			rec.Line.Moves = []gamerec.Node{{Text: string(uci.Append(nil, start, move))}}
			played := m.player(gamerec.Xiangqi, "ucci").Play(rec)
			for _, n := range played.Game.Notations {
				m.from = text + " " + rec.Line.Moves[0].Text
				back := m.written(rec, start, played, n.New())
				m.player(gamerec.Xiangqi, n.Name).Play(back)
				require.Equal(t, []gamerec.Move{move}, lines(nil, &back.Line), "%s in %s: %s", m.from, n.Name, rec.Line.Moves[0].Text)
			}
		}
	}
}

// The same of the published records: of each one pair of notations, and all pairs of containers.
func TestCorporaFromAllToAll(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "corpora")
	if _, err := os.Stat(root); err != nil {
		t.Skip("the corpora are not here")
	}
	for _, game := range []string{"chess", "xiangqi"} {
		until := time.Now().Add(1500 * time.Millisecond)
		if *deep {
			until = time.Time{}
		}
		m := newMatrix(t)
		eachRecordOf(t, m, filepath.Join(root, game), until, func(rec *gamerec.Record) {
			m.notations(rec, false)
			m.containers(rec)
		})
		t.Log(game, m.records/2, "records,", len(m.pairs), "pairs")
		require.Greater(t, m.records, 50)
	}
}

// The games of metamachy_games.txt go through every pair of notations, and from the
// coordinates of the oracle to its algebraic texts.
func TestMetamachyOracleFromAllToAll(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "oracle", "metamachy", "metamachy_games.txt"))
	if err != nil {
		t.Skip("the oracle is not here: ", err)
	}
	m := newMatrix(t)
	game, err := replay.Lookup("metamachy")
	require.NoError(t, err)
	jocly, err := game.Notation("jocly") // the oracle calls the griffon A
	require.NoError(t, err)
	var rec *gamerec.Record
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch key {
		case "start":
			rec = &gamerec.Record{Game: gamerec.Metamachy, Tags: []gamerec.Tag{{Name: "FEN", Value: value}}}
			m.from = value
		case "lan":
			for _, move := range strings.Fields(value) {
				rec.Line.Moves = append(rec.Line.Moves, gamerec.Node{Text: move})
			}
		case "san":
			out := m.player(gamerec.Metamachy, "uci").Play(rec)
			require.True(t, out.Complete, m.from)
			back := m.written(rec, out.History.Start.Clone(), out, jocly)
			for i, want := range strings.Fields(value) {
				require.Equal(t, strings.TrimRight(want, "+#"), strings.TrimRight(back.Line.Moves[i].Text, "+#"), "%s ply %d", m.from, i+1)
			}
			m.notations(rec, true)
		}
	}
	require.Equal(t, 12, m.records)
	require.Len(t, m.pairs, len(game.Notations)*len(game.Notations))
}
