package wxf_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

// line is a way to play texts that is legal so far.
type line struct {
	pos   gamerec.Position
	moves []gamerec.Move
}

// survivors plays texts, keeping every line that each text fits, and returns the
// lines that are legal to the end and the plies at which a text fitted several moves.
func survivors(n gamerec.Notation, start gamerec.Position, moves []gamerec.Node) (lines []line, branched []int) {
	lines = []line{{pos: start.Clone()}}
	for i := range moves {
		var next []line
		for _, l := range lines {
			found, _ := n.Resolve(nil, l.pos, moves[i].Text)
			if len(found) > 1 {
				branched = append(branched, i+1)
			}
			for _, m := range found {
				p := l.pos.Clone()
				p.Play(m)
				next = append(next, line{p, append(l.moves[:len(l.moves):len(l.moves)], m)})
			}
		}
		if lines = next; len(lines) == 0 {
			break
		}
	}
	return lines, branched
}

// startOf returns the start position of a record.
func startOf(t testing.TB, rec *gamerec.Record) gamerec.Position {
	t.Helper()
	if rec.Start == nil {
		return xiangqi.Rules{}.Start()
	}
	p, problems := xiangqi.Rules{AllowImpossible: true}.FromSetup(*rec.Start)
	require.NotNil(t, p, "%v", problems)
	return p
}

func container(t testing.TB, name string) gamerec.Container {
	t.Helper()
	for _, c := range wxf.Containers() {
		if c.Name == name {
			return c
		}
	}
	t.Fatal("no container ", name)
	return gamerec.Container{}
}

// one reads a text that holds one record and nothing wrong.
func one(t testing.TB, name, text string) *gamerec.Record {
	t.Helper()
	records, problems := container(t, name).Read(text)
	require.Empty(t, problems)
	require.Len(t, records, 1)
	return records[0]
}

// The plies of the files are those that their collection counts.
func TestFilePlies(t *testing.T) {
	for _, c := range []struct {
		name, container string
		plies, branched int
	}{
		{"demo.wxf", "wxf", 0, 0},
		{"initial.wxf", "wxf", 0, 0},
		{"demo-with-history-playok.wxf", "wxf", 54, 0},
		{"game1.wxf", "wxf", 138, 122},
		{"game2.wxf", "wxf", 101, 0},
		{"game4.wxf", "wxf", 99, 0},
		{"no_tag_game1.wxf", "list", 94, 0},
		{"no_tag_game3.wxf", "list", 99, 0},
	} {
		text := sharedText(t, "corpora/xiangqi/wxf/"+c.name)
		for _, k := range wxf.Containers() {
			assert.Equal(t, k.Name == c.container, k.Sniff(text), "%s looks like %s", c.name, k.Name)
		}
		rec := one(t, c.container, text)
		assert.Equal(t, gamerec.Xiangqi, rec.Game)
		assert.Equal(t, c.plies, rec.Plies(), c.name)
		lines, branched := survivors(notation(t, wxf.Guess(rec)[0]), startOf(t, rec), rec.Line.Moves)
		require.Len(t, lines, 1, c.name)
		assert.Len(t, lines[0].moves, c.plies, c.name)
		if c.branched == 0 {
			assert.Empty(t, branched, c.name)
		} else {
			require.NotEmpty(t, branched, c.name)
			assert.Equal(t, c.branched, branched[0], c.name)
		}
		for i := range rec.Line.Moves {
			n := &rec.Line.Moves[i]
			assert.True(t, strings.HasPrefix(rec.Source[n.At:], n.Text), "%s: place of %s", c.name, n.Text)
		}
		again := one(t, c.container, string(container(t, c.container).Append(nil, rec)))
		assert.Equal(t, plain(rec), plain(again), c.name)
	}
}

// plain returns a record without its places in the text.
func plain(rec *gamerec.Record) gamerec.Record {
	r := *rec
	r.Source, r.Pos, r.Index = "", gamerec.Pos{}, 0
	r.Preamble = plainItems(r.Preamble)
	r.Tags = append([]gamerec.Tag(nil), r.Tags...)
	for i := range r.Tags {
		r.Tags[i].At = 0
	}
	r.Line = plainLine(r.Line)
	return r
}

func plainItems(items []gamerec.Item) []gamerec.Item {
	var list []gamerec.Item
	for _, it := range items {
		it.At = 0
		if it.Kind == gamerec.ItemNAG {
			it.Text = ""
		}
		if it.Line != nil {
			l := plainLine(*it.Line)
			it.Line = &l
		}
		list = append(list, it)
	}
	return list
}

func plainLine(l gamerec.Line) gamerec.Line {
	l.At = 0
	l.Before = plainItems(l.Before)
	l.Moves = append([]gamerec.Node(nil), l.Moves...)
	for i := range l.Moves {
		n := &l.Moves[i]
		n.At, n.Number = 0, 0
		n.Items = plainItems(n.Items)
	}
	return l
}

func TestFileFields(t *testing.T) {
	rec := one(t, "wxf", "FORMAT  WXF\r\nRED     jugador rojo ; 1200 ;;\r\nBLACK   jugador negro ; 1240 ; Club;\r\nRESULT  0-1\r\nDATE    2020-02-02 02:02:02\r\nEVENT   PlayOK Game ; 10m+0s\r\n/* seen */\r\nSTART{\r\n 1. P3+1 c8.7   2. E7+5! c2.5 /* why */ !!3. H2+3 }END\r\n")
	var tags []string
	for _, tag := range rec.Tags {
		tags = append(tags, tag.Name+"="+tag.Value)
	}
	assert.Equal(t, []string{"Format=WXF", "Red=jugador rojo", "RedElo=1200", "Black=jugador negro", "BlackElo=1240", "BlackTeam=Club",
		"Result=0-1", "Date=2020.02.02", "Time=02:02:02", "Event=PlayOK Game ; 10m+0s"}, tags)
	assert.Equal(t, gamerec.ResultSecond, rec.Result)
	assert.Nil(t, rec.Start)
	assert.Equal(t, "seen", rec.Line.Before[0].Text)
	require.Equal(t, 5, rec.Plies())
	assert.Equal(t, []gamerec.Item{{Kind: gamerec.ItemNAG, NAG: 1, Text: "!", At: rec.Line.Moves[2].At + 4}}, rec.Line.Moves[2].Items)
	items := rec.Line.Moves[3].Items
	require.Len(t, items, 2)
	assert.Equal(t, "why", items[0].Text)
	assert.Equal(t, uint16(3), items[1].NAG, "a mark that drifted ahead of the next number")
	assert.Equal(t, int32(2), rec.Line.Moves[2].Number)
	assert.Equal(t, gamerec.Pos{Offset: int64(strings.Index(rec.Source, "E7+5")), Line: 9, Column: 20}, rec.PosAt(rec.Line.Moves[2].At))
}

func TestFileDates(t *testing.T) {
	for text, want := range map[string]string{"24-12-2022": "2022.12.24", "2014-07-16": "2014.07.16", "2014.07.16": "2014.07.16", "July": "July"} {
		rec := one(t, "wxf", "FORMAT WXF\nDATE "+text+"\nSTART{\n}END\n")
		date, _ := rec.Tag("Date")
		assert.Equal(t, want, date)
	}
}

// A FEN with the letters of XieXie and one with a missing START are positions (hartwork/xiangqi-setup#2).
func TestFilePosition(t *testing.T) {
	rec := one(t, "wxf", "FORMAT  \tWXF\nFEN  \t\trheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b\n")
	require.NotNil(t, rec.Start)
	assert.Equal(t, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1", fen.String(rec.Start))
	assert.Zero(t, rec.Plies())

	rec = one(t, "wxf", "FORMAT WXF\nSETUP{\n Ke0 Ad0 Ra5 ke9 ch7\n MOVE 12 BLACK }\nSTART{ }END\n")
	require.NotNil(t, rec.Start)
	assert.Equal(t, "4k4/9/7c1/9/R8/9/9/9/9/3AK4 b - - 0 12", fen.String(rec.Start))

	rec = one(t, "wxf", "FORMAT WXF\nSETUP{ RED: Ke0, Ge1 BLACK: Kd9 Mc9 }\n")
	assert.Equal(t, "2bk5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", fen.String(rec.Start), "guards and ministers")
}

func TestFileFaults(t *testing.T) {
	for text, code := range map[string]gamerec.Code{
		"FORMAT WXF\nSTART{ 1. C2.5":             wxf.CodeBlockUnclosed,
		"FORMAT WXF\nnonsense\nSTART{ }END":      wxf.CodeStrayText,
		"FORMAT WXF\nRESULT who\nSTART{ }END":    wxf.CodeResultSyntax,
		"FORMAT WXF\nSETUP{ Ke0 Xe1 }":           wxf.CodeSetupSyntax,
		"FORMAT WXF\nSTART{ 1. C2.5 /* so }END":  wxf.CodeCommentUnclosed,
		"FORMAT WXF\nSTART{ 1. C2.5 good }END":   wxf.CodeStrayText,
		"FORMAT WXF\nSTART{ !!! C2.5 }END":       wxf.CodeStrayText,
		"FORMAT WXF\nRESULT 1-0\nSTART{ 0-1}END": wxf.CodeResultDouble,
	} {
		records, problems := wxf.ReadFile(text)
		assert.Len(t, records, 1, text)
		assert.True(t, problems.Has(code), "%s: %v", text, problems)
		for _, p := range problems {
			assert.Equal(t, 1, p.Game)
			assert.NotZero(t, p.Pos.Line)
		}
	}
	_, problems := wxf.ReadFile(" \n")
	assert.True(t, problems.Has(wxf.CodeNoGame))
}

// A position that cannot be read is kept as a tag, which whoever plays the record reports.
func TestUnreadableStart(t *testing.T) {
	for text, want := range map[string]string{
		"FORMAT WXF\nFEN 9/9 w":                                                  "9/9 w",
		"FORMAT WXF\nSETUP{ Ke0\n Xe1 }":                                         "Ke0 Xe1",
		"[DhtmlXQ][DhtmlXQ_fen]bad[/DhtmlXQ_fen][/DhtmlXQ]":                      "bad",
		"[DhtmlXQ][DhtmlXQ_binit]8979[/DhtmlXQ_binit][/DhtmlXQ]":                 "8979",
		"position fen bad moves a1a2":                                            "bad",
		"<ChineseChessRecord><Head><FEN>4k4/x</FEN></Head></ChineseChessRecord>": "4k4/x",
	} {
		read := false
		for _, c := range wxf.Containers() {
			if !c.Sniff(text) {
				continue
			}
			read = true
			records, _ := c.Read(text)
			require.Len(t, records, 1, text)
			assert.Nil(t, records[0].Start, text)
			value, _ := records[0].Tag("FEN")
			assert.Equal(t, want, value, text)
			break
		}
		assert.True(t, read, text)
	}
}

// Fields of a player beyond the three of the format are kept and written back.
func TestMorePlayerFields(t *testing.T) {
	rec := one(t, "wxf", "FORMAT  WXF\nRED     a;1200;c;d;e\nBLACK   b;;;;\nSTART{\n}END\n")
	for name, want := range map[string]string{"Red": "a", "RedElo": "1200", "RedTeam": "c", "RedFields": "d;e", "Black": "b", "BlackFields": ""} {
		got, _ := rec.Tag(name)
		assert.Equal(t, want, got, name)
	}
	c := container(t, "wxf")
	assert.Empty(t, c.Losses(rec))
	assert.Contains(t, string(c.Append(nil, rec)), "RED     a;1200;c;d;e;\nBLACK   b;;;\n")
}

func TestSeveralRecords(t *testing.T) {
	records, problems := wxf.ReadFile("FORMAT WXF\nRED a;;\nSTART{\n1. C2.5 H8+7 }END\nFORMAT WXF\nRED b;;\nSTART{\n1. C8.5 }END\n")
	require.Empty(t, problems)
	require.Len(t, records, 2)
	assert.Equal(t, 2, records[1].Index)
	assert.Equal(t, 5, records[1].Pos.Line)
	assert.Equal(t, "C8.5", records[1].Line.Moves[0].Text)

	records, problems = wxf.ReadList("1. C2.5 H8+7 2. H2+3 1-0\n1. C8.5 H2+3 *\n")
	require.Empty(t, problems)
	require.Len(t, records, 2)
	assert.Equal(t, gamerec.ResultFirst, records[0].Result)
	assert.Equal(t, gamerec.ResultUnknown, records[1].Result)
	assert.Equal(t, 2, records[1].Pos.Line)
}

// Numbers in front of moves are told from moves that begin as numbers do.
func TestListNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"33.4 33.33.4 33. 33.4":                  "33.4 33.4 33.4",
		"1.C2.5 H8+7":                            "C2.5 H8+7",
		"1.炮七进三 马８进７":                            "炮七进三 马８进７",
		"1. ………… 马２进３ 2. ... H2+3":               "马２进３ H2+3",
		"1. 3+.4 12. 62.5 7747 a10b10":           "3+.4 62.5 7747 a10b10",
		"1 C2.5 H8+7 2 H2+3":                     "C2.5 H8+7 H2+3",
		"１．Ｃ２＝５　Ｈ８＋７":                            "Ｃ２＝５ Ｈ８＋７",
		"1. --.4 ++.4 {so} 2. +P+1 ; to the end": "--.4 ++.4 +P+1",
	} {
		records, problems := wxf.ReadList(text)
		require.Empty(t, problems, text)
		require.Len(t, records, 1, text)
		var texts []string
		for _, n := range records[0].Line.Moves {
			texts = append(texts, n.Text)
		}
		assert.Equal(t, want, strings.Join(texts, " "), text)
	}
}

func TestCommands(t *testing.T) {
	text := "position startpos moves h2e2 h9g7\nposition fen 4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 40 moves e9e8\nstartpos\n"
	records, problems := wxf.ReadCommands(text)
	require.Empty(t, problems)
	require.Len(t, records, 3)
	assert.Equal(t, 2, records[0].Plies())
	require.NotNil(t, records[1].Start)
	assert.Equal(t, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 40", fen.String(records[1].Start))
	assert.Equal(t, "e9e8", records[1].Line.Moves[0].Text)
	var out []byte
	for _, rec := range records {
		out = wxf.AppendCommand(out, rec)
	}
	assert.Equal(t, "position startpos moves h2e2 h9g7\nposition fen 4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 40 moves e9e8\nposition startpos\n", string(out))
	_, problems = wxf.ReadCommands("go infinite")
	assert.True(t, problems.Has(wxf.CodeNoGame))
}

func TestDhtmlXQFields(t *testing.T) {
	records, problems := wxf.ReadDhtmlXQ(sharedText(t, "corpora/xiangqi/ubb/cchess_test_ubb.txt"))
	require.Empty(t, problems)
	require.NotEmpty(t, records)
	rec := records[0]
	for name, want := range map[string]string{
		"Title": "中炮对左三步虎", "Event": "2025年第五届上海杯象棋大师公开赛", "Date": "2025.09.27", "Site": "上海", "Red": "成都 孟辰", "RedTeam": "成都",
		"Black": "江苏 刘柏宏", "Result": "1-0", "Opening": "中炮对左三步虎", "TimeControl": "50分＋20秒", "Round": "决赛", "DhtmlXQ_init": "500,350",
	} {
		value, _ := rec.Tag(name)
		assert.Equal(t, want, value, name)
	}
	assert.Equal(t, gamerec.ResultFirst, rec.Result)
	assert.Nil(t, rec.Start, "the usual start")
	assert.Equal(t, 77, rec.Plies())
	lines, branched := survivors(notation(t, wxf.Guess(rec)[0]), startOf(t, rec), rec.Line.Moves)
	assert.Len(t, lines, 1)
	assert.Empty(t, branched)

	page, problems := wxf.ReadDhtmlXQ(sharedText(t, "corpora/xiangqi/ubb/116.html"))
	require.Empty(t, problems)
	require.Len(t, page, 1)
	assert.Equal(t, gamerec.ResultFirst, page[0].Result)
	lines, _ = survivors(notation(t, "dhtmlxq"), startOf(t, page[0]), page[0].Line.Moves)
	require.Len(t, lines, 1)
}

// The published tree has 1,446 branches, 107,001 moves and 314 comments, and one
// illegal move among them: the 55th of branch 1194, which leaves branch 1189.
func TestDhtmlXQTree(t *testing.T) {
	text := sharedText(t, "corpora/xiangqi/ubb/dpxq_xianrenzhilu_tree.txt")
	records, problems := wxf.ReadDhtmlXQ(text)
	require.Empty(t, problems)
	require.Len(t, records, 1)
	rec := records[0]
	w := walker{t: t, n: notation(t, "dhtmlxq")}
	w.line(&rec.Line, startOf(t, rec))
	assert.Equal(t, 1446, w.branches)
	assert.Equal(t, 107001, w.moves)
	assert.Equal(t, 314, w.comments)
	require.Len(t, w.illegal, 1)
	n := w.illegal[0]
	assert.Equal(t, "4765", n.Text)
	assert.Equal(t, 55, w.index)
	var illegal *gamerec.IllegalError
	require.ErrorAs(t, w.err, &illegal)
	assert.Equal(t, "pinned", illegal.Reason, "the elephant leaves the leg of the horse on f2")
	field := rec.Source[:n.At]
	assert.Equal(t, "[DhtmlXQ_move_1189_11_1194]", field[strings.LastIndexByte(field, '['):strings.LastIndexByte(field, ']')+1])

	again := one(t, "dhtmlxq", string(wxf.AppendDhtmlXQ(nil, rec)))
	assert.Equal(t, plain(rec).Line, plain(again).Line)
	assert.ElementsMatch(t, plain(rec).Tags, plain(again).Tags)
}

// walker plays a tree.
type walker struct {
	t                         testing.TB
	n                         gamerec.Notation
	moves, branches, comments int
	illegal                   []*gamerec.Node
	index                     int // of the illegal move in its branch
	err                       error
}

func (w *walker) line(l *gamerec.Line, p gamerec.Position) {
	w.moves += len(l.Moves)
	w.note(l.Before)
	legal := true
	for i := range l.Moves {
		n := &l.Moves[i]
		w.note(n.Items)
		for k := range n.Items {
			if n.Items[k].Kind == gamerec.ItemVariation {
				require.True(w.t, legal, "a branch behind an illegal move")
				w.branches++
				w.line(n.Items[k].Line, p.Clone())
			}
		}
		if !legal {
			continue
		}
		found, err := w.n.Resolve(nil, p, n.Text)
		if len(found) != 1 {
			w.illegal, w.index, w.err, legal = append(w.illegal, n), i+1, err, false
			continue
		}
		p.Play(found[0])
	}
}

func (w *walker) note(items []gamerec.Item) {
	for i := range items {
		if items[i].Kind == gamerec.ItemComment {
			w.comments++
		}
	}
}

func TestDhtmlXQForms(t *testing.T) {
	rec := one(t, "dhtmlxq", "junk [DhtmlXQ_title]a\\u005bb[/DhtmlXQ_title][DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K5 b[/DhtmlXQ_fen][DhtmlXQ_movelist]4041[/DhtmlXQ_movelist][DhtmlXQ_comment1]one||two[/DhtmlXQ_comment1]")
	title, _ := rec.Tag("Title")
	assert.Equal(t, "a[b", title)
	require.NotNil(t, rec.Start)
	assert.Equal(t, gamerec.Second, rec.Start.Turn)
	assert.Equal(t, "one\ntwo", rec.Line.Moves[0].Items[0].Text)

	// Black moves first: only the colour of the man tells.
	rec = one(t, "dhtmlxq", "[DhtmlXQ][DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist][/DhtmlXQ]")
	require.NotNil(t, rec.Start)
	assert.Equal(t, gamerec.Second, rec.Start.Turn)
	again := one(t, "dhtmlxq", string(wxf.AppendDhtmlXQ(nil, rec)))
	assert.Equal(t, plain(rec), plain(again))

	for text, code := range map[string]gamerec.Code{
		"[DhtmlXQ][DhtmlXQ_movelist]77477[/DhtmlXQ_movelist][/DhtmlXQ]":                                                    wxf.CodeMoveList,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]":                                                               wxf.CodeBlockUnclosed,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ]":                                                                        wxf.CodeFieldSyntax,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_3_1_1]1747[/DhtmlXQ_move_3_1_1][/DhtmlXQ]":        wxf.CodeBranch,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_1_1_1]1747[/DhtmlXQ_move_1_1_1][/DhtmlXQ]":        wxf.CodeBranch,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1747[/DhtmlXQ_move_0_2_1][/DhtmlXQ]":        wxf.CodeBranch,
		"[DhtmlXQ][DhtmlXQ_binit]8979[/DhtmlXQ_binit][/DhtmlXQ]":                                                           wxf.CodeSetupSyntax,
		"[DhtmlXQ][DhtmlXQ_title]a[/DhtmlXQ_title][DhtmlXQ_title]b[/DhtmlXQ_title][/DhtmlXQ]":                              wxf.CodeFieldDuplicate,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment9]far[/DhtmlXQ_comment9][/DhtmlXQ]":             wxf.CodeBranch,
		"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_result]perhaps[/DhtmlXQ_result][DhtmlXQ_x]y[/DhtmlXQ]": wxf.CodeResultSyntax,
	} {
		records, problems := wxf.ReadDhtmlXQ(text)
		assert.Len(t, records, 1, text)
		assert.True(t, problems.Has(code), "%s: %v", text, problems)
	}
}

// A chain of branches deeper than the limit is cut, not followed.
func TestDhtmlXQDepth(t *testing.T) {
	var b strings.Builder
	b.WriteString("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")
	for i := range 3 * wxf.MaxDepth {
		b.WriteString(strings.NewReplacer("P", strconv.Itoa(i), "B", strconv.Itoa(i+1)).Replace("[DhtmlXQ_move_P_1_B]7747[/DhtmlXQ_move_P_1_B]"))
	}
	b.WriteString("[/DhtmlXQ]")
	_, problems := wxf.ReadDhtmlXQ(b.String())
	assert.True(t, problems.Has(wxf.CodeRAVDepth))
}

// Every file of the collection is taken for what it is, and nothing else is.
func TestSniff(t *testing.T) {
	root := filepath.Dir(sharedFile(t, "corpora/MANIFEST.md"))
	seen := 0
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() || info.Size() > 4<<20 {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		head := string(text[:min(len(text), 4096)])
		want := ""
		switch dir := filepath.Base(filepath.Dir(path)); {
		case dir == "ubb":
			want = "dhtmlxq"
		case dir == "xqf" || dir == "cbr":
			want = strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
		case dir == "wxf" && strings.HasPrefix(info.Name(), "no_tag"):
			want = "list"
		case dir == "wxf":
			want = "wxf"
		}
		if strings.HasSuffix(path, "_move.txt") {
			return nil // moves beside their XQF
		}
		got := ""
		for _, c := range wxf.Containers() {
			if c.Sniff(head) {
				got = c.Name
				break
			}
		}
		if want != got {
			t.Errorf("%s looks like %q, is %q", path, got, want)
		}
		seen++
		return nil
	})
	require.NoError(t, err)
	assert.Greater(t, seen, 50)
}
