package wxf_test

import (
	"archive/zip"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

// games reads a PGN file of the collection.
func games(t testing.TB, name string) []*gamerec.Record {
	t.Helper()
	text := sharedText(t, "corpora/xiangqi/"+name)
	if !strings.HasPrefix(text, "\uFEFF") && strings.ContainsRune(text, '\uFFFD') {
		decoded, err := simplifiedchinese.GB18030.NewDecoder().String(text)
		require.NoError(t, err)
		text = decoded
	}
	records, _ := pgn.ReadString(text)
	require.NotEmpty(t, records, name)
	return records
}

// One collection holds 15 games in full-width WXF, in Chinese and in coordinates.
// Each is turned into the others exactly, but for one move that the coordinates
// have wrong: game 2, ply 71, where the text says the rear soldier.
func TestThreeNotations(t *testing.T) {
	files := []string{"pgn-wxf/wukong_bulk_games_fullwidth.pgn", "pgn-chinese/xqdb_traditional.pgn", "pgn-coord/bulk_games_uci.pgn"}
	var sets [][]*gamerec.Record
	for _, f := range files {
		sets = append(sets, games(t, f))
		require.Len(t, sets[len(sets)-1], 15, f)
	}
	coordinates, chinese, western := notation(t, "ucci"), notation(t, "zh-hans"), notation(t, "wxf-eq", wxf.Letters("wxf"))
	type difference struct {
		game, ply     int
		file, written string
	}
	var found []difference
	total := 0
	for g := range 15 {
		for i := range sets {
			name := wxf.Guess(sets[i][g])
			assert.Equal(t, [][]string{{"wxf-eq"}, {"zh-hans"}, {"ucci"}}[i], name, "game %d of %s", g+1, files[i])
		}
		var played [2][]gamerec.Move
		for i := range played {
			lines, branched := survivors([]gamerec.Notation{western, chinese}[i], xiangqi.Rules{}.Start(), sets[i][g].Line.Moves)
			require.Len(t, lines, 1, "game %d", g+1)
			require.Empty(t, branched, "game %d", g+1)
			played[i] = lines[0].moves
		}
		require.Equal(t, played[0], played[1], "game %d", g+1)
		require.Len(t, sets[2][g].Line.Moves, len(played[0]), "game %d", g+1)
		p := xiangqi.Rules{}.Start()
		for i, m := range played[0] {
			total++
			if text := string(coordinates.Append(nil, p, m)); text != sets[2][g].Line.Moves[i].Text {
				found = append(found, difference{g + 1, i + 1, sets[2][g].Line.Moves[i].Text, text})
			}
			assert.Equal(t, sets[1][g].Line.Moves[i].Text, string(chinese.Append(nil, p, m)))
			// The WXF file has the prefix form where men share a file.
			if text := narrow(sets[0][g].Line.Moves[i].Text); text[0] != '+' && text[0] != '-' {
				assert.Equal(t, text, string(western.Append(nil, p, m)))
			} else {
				assert.Equal(t, text[1:2]+text[:1]+text[2:], string(western.Append(nil, p, m)))
			}
			p.Play(m)
		}
	}
	assert.Equal(t, []difference{{2, 71, "e5e6", "e3e4"}}, found)
	assert.Greater(t, total, 1000)
}

// narrow turns full-width characters into ASCII.
func narrow(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		if r == '−' {
			return '-'
		}
		return r
	}, text)
}

// The move that the coordinate file has wrong is legal: only the text tells (case B1).
func TestRearSoldier(t *testing.T) {
	p := position(t, "2b3b2/4k4/9/p1n4Pp/4P4/8P/P3P4/B8/9/3AKAB2 w - - 0 1")
	want := []gamerec.Move{points(t, p, "e3e4")}
	for _, text := range []string{"－Ｐ＋１", "后兵进一", "P-+1", "-P+1"} {
		assert.Equal(t, want, resolve(t, notation(t, "wxf"), p, text), text)
	}
}

// The PGN files in Chinese are legal throughout, and what is written of them in
// every notation is read back as the same moves.
func TestChineseFiles(t *testing.T) {
	files := []string{"pgn-chinese/cg245.pgn", "pgn-chinese/endgame_test.pgn", "pgn-chinese/test.pgn", "pgn-chinese/test2.pgn",
		"pgn-chinese/xuyinchuan-handicap9.PGN", "pgn-chinese/中炮对列炮黑先平士角炮.pgn"}
	dir := sharedFile(t, "corpora/xiangqi/pgn-chinese/ccgc2006")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		files = append(files, "pgn-chinese/ccgc2006/"+e.Name())
	}
	require.Len(t, files, 16)
	for _, f := range files {
		for _, rec := range games(t, f) {
			names := wxf.Guess(rec)
			require.Equal(t, []string{"zh-hans"}, names, f)
			lines, branched := survivors(notation(t, names[0]), tagStart(t, rec), rec.Line.Moves)
			require.Len(t, lines, 1, f)
			assert.Empty(t, branched, f)
			assert.NotEmpty(t, lines[0].moves, f)
		}
	}
}

// tagStart returns the start position of a PGN record.
func tagStart(t testing.TB, rec *gamerec.Record) gamerec.Position {
	if text, ok := rec.Tag("FEN"); ok {
		return position(t, text)
	}
	return xiangqi.Rules{}.Start()
}

// The ranks of western texts and of coordinates are found, and the games legal.
func TestRanks(t *testing.T) {
	for f, want := range map[string]string{
		"pgn-san/Cyclone_v6.2_[develop_091218]_(UCI2WB)-ElephantEye_3.1_(UCCI2WB)_13.pgn": "san0",
		"pgn-coord/WukongJS_1.0_(UCI2WB)-MaxQi_4.8F.pgn":                                  "san0",
		"pgn-san/davide2022.pgn": "san",
	} {
		for i, rec := range games(t, f) {
			name := wxf.Guess(rec)[0]
			assert.Equal(t, want, name, "%s, game %d", f, i+1)
			n := notation(t, name)
			lines, branched := survivors(n, tagStart(t, rec), rec.Line.Moves)
			require.Len(t, lines, 1, "%s, game %d", f, i+1)
			assert.Empty(t, branched, f)
			p := tagStart(t, rec)
			for k, m := range lines[0].moves {
				got, text := string(n.Append(nil, p, m)), rec.Line.Moves[k].Text
				assert.Equal(t, strings.TrimRight(text, "+#"), strings.TrimRight(got, "+#"), "%s, game %d, ply %d", f, i+1, k+1)
				p.Play(m)
			}
		}
	}
}

// 1,125 games of a master, 73,000 moves and more by coordinates.
func TestMasterGames(t *testing.T) {
	z, err := zip.OpenReader(sharedFile(t, "corpora/xiangqi/pgn-coord/Liu_Dahua_1125_UCI_games.pgn.zip"))
	require.NoError(t, err)
	defer z.Close()
	f, err := z.File[0].Open()
	require.NoError(t, err)
	text, err := io.ReadAll(f)
	require.NoError(t, err)
	records, _ := pgn.ReadString(string(text))
	require.Len(t, records, 1125)
	if !*deep {
		records = records[:100]
	}
	read, write := notation(t, "ucci"), all(t)
	var buf []byte
	var moves, again []gamerec.Move
	for g, rec := range records {
		require.Contains(t, []string{"ucci"}, wxf.Guess(rec)[0])
		p := tagStart(t, rec)
		for i := range rec.Line.Moves {
			moves, err = read.Resolve(moves[:0], p, rec.Line.Moves[i].Text)
			require.NoError(t, err, "game %d", g+1)
			require.Len(t, moves, 1)
			for _, n := range write {
				buf = n.Append(buf[:0], p, moves[0])
				again, err = n.Resolve(again[:0], p, string(buf))
				if err != nil || len(again) != 1 || again[0] != moves[0] {
					t.Fatalf("game %d ply %d: %s %s: %v %v", g+1, i+1, n.Name(), buf, again, err)
				}
			}
			p.Play(moves[0])
		}
	}
}

// A record goes from every container and notation into every other and back.
func TestContainersKeepMoves(t *testing.T) {
	rec := one(t, "wxf", sharedText(t, "corpora/xiangqi/wxf/game2.wxf"))
	rec.Start = func() *gamerec.Setup {
		s, _ := fen.Parse(gamerec.Xiangqi, xiangqi.StartFEN, fen.Options{})
		s.Clock, s.Number = 7, 12
		return &s
	}()
	lines, _ := survivors(notation(t, "wxf"), startOf(t, rec), rec.Line.Moves)
	require.Len(t, lines, 1)
	for _, c := range wxf.Containers() {
		for _, d := range wxf.Dialects() {
			if c.Append == nil || c.Notation != "" && c.Notation != d.Name {
				continue
			}
			out := *rec
			out.Line = plainLine(rec.Line)
			n, p := notation(t, d.Name), startOf(t, rec)
			for i, m := range lines[0].moves {
				out.Line.Moves[i].Text = string(n.Append(nil, p, m))
				p.Play(m)
			}
			back, problems := c.Read(string(c.Append(nil, &out)))
			require.Empty(t, problems, "%s in %s", d.Name, c.Name)
			require.Len(t, back, 1, "%s in %s", d.Name, c.Name)
			start := startOf(t, rec)
			if c.Holds&gamerec.HoldsClocks != 0 {
				require.NotNil(t, back[0].Start, c.Name)
				assert.Equal(t, *rec.Start, *back[0].Start, c.Name)
			} else if c.Holds&gamerec.HoldsStart != 0 {
				assert.Nil(t, back[0].Start, "the usual start but for its counters")
			}
			assert.Equal(t, c.Holds&gamerec.HoldsResult != 0 && rec.Result > gamerec.ResultUnknown, back[0].Result > gamerec.ResultUnknown, c.Name)
			again, branched := survivors(n, start, back[0].Line.Moves)
			require.Len(t, again, 1, "%s in %s", d.Name, c.Name)
			assert.Empty(t, branched)
			assert.Equal(t, lines[0].moves, again[0].moves, "%s in %s", d.Name, c.Name)
			assert.Contains(t, wxf.Guess(back[0]), guessable(d.Name), "%s in %s", d.Name, c.Name)
		}
	}
}

// guessable returns the notation that texts without tandems are taken for: some
// dialects look alike.
func guessable(name string) string {
	switch name {
	case "wxf-fairy":
		return "wxf-eq"
	case "zh-hans-old":
		return "zh-hans"
	case "zh-hant-old":
		return "zh-hant"
	}
	return name
}

// What PGN tells in tags, the position and the players, the containers have in
// places of their own.
func TestTagsOfPGN(t *testing.T) {
	const text = "3aka3/2c1n4/4bP3/9/4N4/9/9/9/9/4K4 b - - 4 9"
	for _, c := range wxf.Containers() {
		if c.Append == nil {
			continue
		}
		rec := &gamerec.Record{
			Game: gamerec.Xiangqi,
			Tags: []gamerec.Tag{{Name: "White", Value: "Ann"}, {Name: "WhiteElo", Value: "1700"}, {Name: "Black", Value: "Bo"}, {Name: "FEN", Value: text}},
			Line: gamerec.Line{Moves: []gamerec.Node{{Text: "c8d8"}}},
		}
		if c.Name == "dhtmlxq" {
			rec.Line.Moves[0].Text = "2131"
		}
		back := one(t, c.Name, string(c.Append(nil, rec)))
		if c.Holds&gamerec.HoldsStart != 0 {
			require.NotNil(t, back.Start, c.Name)
			want := text
			if c.Holds&gamerec.HoldsClocks == 0 {
				want = strings.Replace(text, "4 9", "0 1", 1)
			}
			assert.Equal(t, want, fen.String(back.Start), c.Name)
		}
		for name, want := range map[string]string{"Red": "Ann", "RedElo": "1700", "Black": "Bo"} {
			if value, _ := back.Tag(name); slices.Contains(c.Tags, name) {
				assert.Equal(t, want, value, "%s: %s", c.Name, name)
			}
		}
		switch {
		case c.Name == "xqf":
			assert.Equal(t, []gamerec.Loss{{What: "tag WhiteElo"}, {What: "counters of the start position"}}, c.Losses(rec))
		case len(c.Tags) > 0:
			assert.Empty(t, c.Losses(rec), c.Name)
		}
	}
}
