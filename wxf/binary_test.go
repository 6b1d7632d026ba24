package wxf_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

// leaf is a move of a tree to be built: from and to as XQF numbers them (72 is h2),
// the moves that may follow, the main one first, and a comment.
type leaf struct {
	from, to int
	comment  string
	next     []*leaf
}

// sampleTree is 1. h2e2 (1. c3c4 g6g5) h9g7 (1... b7e7 {so} ) (1... g6g5) 2. h0g2.
func sampleTree() *leaf {
	return &leaf{comment: "局首", next: []*leaf{
		{from: 72, to: 42, next: []*leaf{
			{from: 79, to: 67, next: []*leaf{{from: 70, to: 62, comment: "好\r\nzwei"}}},
			{from: 17, to: 47, comment: "so"},
			{from: 66, to: 65},
		}},
		{from: 23, to: 24, next: []*leaf{{from: 66, to: 65}}},
	}}
}

func assertSampleTree(t *testing.T, rec *gamerec.Record) {
	t.Helper()
	comment := func(text string) []gamerec.Item { return []gamerec.Item{{Kind: gamerec.ItemComment, Text: text}} }
	variation := func(moves ...gamerec.Node) gamerec.Item {
		return gamerec.Item{Kind: gamerec.ItemVariation, Line: &gamerec.Line{Moves: moves}}
	}
	want := gamerec.Line{Before: comment("局首"), Moves: []gamerec.Node{
		{Text: "H2-E2", Items: []gamerec.Item{variation(gamerec.Node{Text: "C3-C4"}, gamerec.Node{Text: "G6-G5"})}},
		{Text: "H9-G7", Items: []gamerec.Item{variation(gamerec.Node{Text: "B7-E7", Items: comment("so")}), variation(gamerec.Node{Text: "G6-G5"})}},
		{Text: "H0-G2", Items: comment("好\nzwei")},
	}}
	assert.Equal(t, want, plainLine(rec.Line))
}

// startPoints are the men of the usual start in the order of an XQF file, as its
// description lists them: 车马相士帅士相马车炮炮兵兵兵兵兵, Red's first.
var startPoints = []int{
	0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83,
	9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
}

// xqfFile builds files the way the description of the format tells it, with no help
// from the package.
type xqfFile struct {
	version byte
	keys    [13]byte // bytes 3 to 15
	points  []int
	turn    byte
	result  byte
	fields  map[int]string
	tree    *leaf
}

func gbk(text string) string {
	s, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		panic(err)
	}
	return s
}

func (f *xqfFile) build() string {
	head := make([]byte, 1024)
	copy(head, "XQ")
	head[2] = f.version
	copy(head[3:], f.keys[:])
	q := func(x int) int { return x*x*54 + 221 }
	var pointKey, fromKey, toKey, lengthKey int
	var mask [32]int
	if f.version > 10 {
		pointKey = q(int(head[13])) * int(head[13]) % 256
		fromKey = q(int(head[14])) * pointKey % 256
		toKey = q(int(head[15])) * fromKey % 256
		lengthKey = (int(head[12])*256+int(head[13]))%32000 + 767
		for i := range mask {
			mask[i] = (int(head[12+i%4])&int(head[3]) | int(head[8+i%4])) & int("[(C) Copyright Mr. Dong Shiwei.]"[i])
		}
	}
	for i := range 32 {
		slot := i
		if f.version >= 12 {
			slot = (pointKey + 1 + i) % 32
		}
		head[16+i] = byte(f.points[slot] + pointKey)
	}
	head[50], head[51] = f.turn, f.result
	for at, text := range f.fields {
		head[at] = byte(len(gbk(text)))
		copy(head[at+1:], gbk(text))
	}
	var body []byte
	var write func(n *leaf, sibling bool)
	write = func(n *leaf, sibling bool) {
		flags := byte(0x06) // bits that mean nothing
		if f.version <= 10 {
			flags = 0
			if len(n.next) > 0 {
				flags |= 0xF0
			}
			if sibling {
				flags |= 0x0F
			}
		} else {
			if len(n.next) > 0 {
				flags |= 0x80
			}
			if sibling {
				flags |= 0x40
			}
			if n.comment != "" {
				flags |= 0x20
			}
		}
		body = append(body, byte(n.from+24+fromKey), byte(n.to+32+toKey), flags, 0)
		if f.version <= 10 || n.comment != "" {
			body = binary.LittleEndian.AppendUint32(body, uint32(len(gbk(n.comment))+lengthKey))
			body = append(body, gbk(n.comment)...)
		}
		for i, c := range n.next {
			write(c, i < len(n.next)-1)
		}
	}
	write(f.tree, false)
	for i := range body {
		body[i] += byte(mask[i%32])
	}
	return string(head) + string(body)
}

// Keys of a file in circulation; their sum is 0 modulo 256.
var sampleKeys = [13]byte{0xBE, 0, 0, 0, 0, 0xe8, 0xd8, 0xbc, 0x84, 0xa5, 0x9c, 0xe7, 0xd8}

func TestXQFVersions(t *testing.T) {
	for version := byte(10); version <= 18; version++ {
		f := xqfFile{version: version, points: startPoints, result: 3, tree: sampleTree(), fields: map[int]string{
			80: "题", 208: "赛", 272: "2001-2-3", 288: "地", 304: "红", 320: "黑", 336: "快", 400: "1:00", 416: "2:00", 464: "评", 480: "作",
		}}
		if version > 10 {
			f.keys = sampleKeys
		}
		rec := one(t, "xqf", f.build())
		assertSampleTree(t, rec)
		assert.Nil(t, rec.Start)
		assert.Equal(t, gamerec.ResultDraw, rec.Result)
		var tags []string
		for _, tag := range rec.Tags {
			tags = append(tags, tag.Name+"="+tag.Value)
		}
		assert.Equal(t, []string{"Title=题", "Event=赛", "Date=2001.02.03", "Site=地", "Red=红", "Black=黑", "TimeControl=快", "RedTime=1:00",
			"BlackTime=2:00", "Annotator=评", "Author=作", "Result=1/2-1/2"}, tags)
		assert.Equal(t, []string{"iccs"}, wxf.Guess(rec))
	}
}

// What is written is the plain version, byte for byte as the description has it.
func TestXQFWritten(t *testing.T) {
	f := xqfFile{version: 10, points: startPoints, result: 1, tree: sampleTree(), fields: map[int]string{80: "题", 272: "2001.02.03", 304: "红"}}
	rec := one(t, "xqf", f.build())
	assert.Equal(t, f.build(), string(wxf.AppendXQF(nil, rec)))

	// a position of an endgame with Black to move first
	f.points = slices.Repeat([]int{0xFF}, 32)
	f.points[4], f.points[9], f.points[20] = 40, 41, 39
	f.turn, f.tree, f.fields = 1, &leaf{next: []*leaf{{from: 39, to: 38}}}, nil
	rec = one(t, "xqf", f.build())
	require.NotNil(t, rec.Start)
	assert.Equal(t, "3k5/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1", fen.String(rec.Start))
	assert.Equal(t, f.build(), string(wxf.AppendXQF(nil, rec)))
	// without a move the byte tells who is to play
	f.tree = &leaf{}
	assert.Equal(t, gamerec.Second, one(t, "xqf", f.build()).Start.Turn)
	// with one the man does
	f.turn, f.tree = 1, &leaf{next: []*leaf{{from: 40, to: 50}}}
	assert.Equal(t, gamerec.First, one(t, "xqf", f.build()).Start.Turn)
}

func TestXQFLosses(t *testing.T) {
	records := games(t, "pgn-chinese/cg245.pgn")
	c := container(t, "xqf")
	whats := func(rec *gamerec.Record) (list []string) {
		for _, l := range c.Losses(rec) {
			list = append(list, l.What)
		}
		return list
	}
	rec := records[0]
	rec.Tags = []gamerec.Tag{{Name: "Red", Value: strings.Repeat("红", 8)}, {Name: "Black", Value: strings.Repeat("黑", 7)}, {Name: "Type", Value: "残局"}, {Name: "Opening", Value: "x"}, {Name: "FEN", Value: "3k5/9/9/9/9/9/9/9/4C4/4K4 b - - 3 1"}}
	rec.Preamble = []gamerec.Item{{Kind: gamerec.ItemComment, Text: "x"}}
	variation := &gamerec.Line{Before: []gamerec.Item{{Kind: gamerec.ItemComment, Text: "ahead"}}, Moves: []gamerec.Node{{Text: "H2-E2"}}}
	rec.Line.Before = nil
	rec.Line.Moves = []gamerec.Node{{Text: "C3-C4", Items: []gamerec.Item{
		{Kind: gamerec.ItemNAG, NAG: 1}, {Kind: gamerec.ItemComment, Text: "one"}, {Kind: gamerec.ItemComment, Text: "two"},
		{Kind: gamerec.ItemVariation, Line: variation}, {Kind: gamerec.ItemVariation, Line: &gamerec.Line{}}, {Kind: gamerec.ItemComment, Text: "three"},
	}}}
	assert.Equal(t, []string{
		"comment ahead of the tags", "tag Opening", "NAG $1", "end of the tag Red", "counters of the start position",
		"place of the comment behind another comment or a variation", "place of the comment ahead of a move", "variation without a move",
		"place of the comment behind another comment or a variation",
	}, whats(rec))
	// no word of a comment is lost all the same
	back := one(t, "xqf", string(c.Append(nil, rec)))
	assert.Equal(t, "one\ntwo\nthree", back.Line.Moves[0].Items[0].Text)
	assert.Equal(t, "ahead", back.Line.Moves[0].Items[1].Line.Moves[0].Items[0].Text)
	red, _ := back.Tag("Red")
	assert.Equal(t, strings.Repeat("红", 7), red)
	// variations within the first move of a variation become variations beside it
	inner := &gamerec.Line{Moves: []gamerec.Node{{Text: "B2-E2"}}}
	variation.Before, variation.Moves[0].Items = nil, []gamerec.Item{{Kind: gamerec.ItemVariation, Line: inner}}
	rec.Line.Moves[0].Items = []gamerec.Item{{Kind: gamerec.ItemVariation, Line: variation}}
	back = one(t, "xqf", string(c.Append(nil, rec)))
	require.Len(t, back.Line.Moves[0].Items, 2)
	assert.Equal(t, "B2-E2", back.Line.Moves[0].Items[1].Line.Moves[0].Text)
}

// The published files. Their counts were taken by a decoder of its own, in another
// language; which moves are illegal the collection tells.
func TestXQFFiles(t *testing.T) {
	for name, want := range map[string]struct {
		plies, branches, comments, moves int
		illegal                          string
	}{
		"BadMoveTest1.xqf":   {43, 0, 3, 43, ""},
		"BadMoveTest3.xqf":   {10, 3, 4, 18, "E1-F0"},
		"EmptyTest.xqf":      {0, 0, 0, 0, ""},
		"FiveGoatsTest.xqf":  {77, 348, 51, 32124, ""},
		"NoMove.xqf":         {0, 0, 0, 0, ""},
		"SAMPLE.XQF":         {75, 0, 12, 75, ""},
		"UnitTest.xqf":       {5, 2, 3, 19, ""},
		"XQFEXAMA.XQF":       {110, 0, 11, 110, ""},
		"game_test.xqf":      {58, 0, 1, 58, ""},
		"game_varations.xqf": {8, 5, 0, 24, ""},
		"test1.xqf":          {110, 0, 11, 110, ""},
		"ucci_test1.xqf":     {43, 0, 1, 43, ""},
	} {
		records, problems := wxf.ReadXQF(sharedText(t, "corpora/xiangqi/xqf/"+name))
		require.Len(t, records, 1, name)
		if name == "game_test.xqf" { // whose comment ends in half a character
			require.Len(t, problems, 1)
			assert.Equal(t, wxf.CodeCharset, problems[0].Code)
		} else {
			assert.Empty(t, problems, name)
		}
		w := walker{t: t, n: notation(t, "iccs")}
		w.line(&records[0].Line, startOf(t, records[0]))
		assert.Equal(t, []int{want.plies, want.branches, want.comments}, []int{records[0].Plies(), w.branches, w.comments}, name)
		var illegal []string
		for _, n := range w.illegal {
			illegal = append(illegal, n.Text)
		}
		assert.Equal(t, want.illegal, strings.Join(illegal, " "), name)
		assert.Equal(t, want.moves, w.moves, name)
		// Written in the plain version, it is read as the same tree.
		back := one(t, "xqf", string(wxf.AppendXQF(nil, records[0])))
		assert.Equal(t, plain(records[0]), plain(back), name)
	}
}

// The same handicap game as XQF and as PGN in Chinese has the same moves.
func TestXQFAndPGN(t *testing.T) {
	xqf := one(t, "xqf", sharedText(t, "corpora/xiangqi/xqf/SAMPLE.XQF"))
	text := games(t, "pgn-chinese/xuyinchuan-handicap9.PGN")[0]
	a, _ := survivors(notation(t, "iccs"), startOf(t, xqf), xqf.Line.Moves)
	b, _ := survivors(notation(t, "zh-hans"), tagStart(t, text), text.Line.Moves)
	require.Len(t, a, 1)
	require.Len(t, b, 1)
	assert.Equal(t, b[0].moves, a[0].moves)
	// and the same comments at the same plies, but for line breaks
	notes := func(items []gamerec.Item) (list []string) {
		for _, item := range items {
			list = append(list, strings.Fields(item.Text)...)
		}
		return list
	}
	assert.Equal(t, notes(text.Line.Before), notes(xqf.Line.Before))
	commented := 0
	for i := range text.Line.Moves {
		assert.Equal(t, notes(text.Line.Moves[i].Items), notes(xqf.Line.Moves[i].Items), "ply %d", i+1)
		commented += len(xqf.Line.Moves[i].Items)
	}
	assert.Equal(t, 11, commented)
	setup := tagStart(t, text).Setup()
	assert.Equal(t, fen.String(&setup), fen.String(xqf.Start))
	// The moves in Chinese lie beside two files, a position ahead of them.
	for _, name := range []string{"test1", "ucci_test1"} {
		rec := one(t, "xqf", sharedText(t, "corpora/xiangqi/xqf/"+name+".xqf"))
		got, _ := survivors(notation(t, "iccs"), startOf(t, rec), rec.Line.Moves)
		require.Len(t, got, 1, name)
		head, rest, _ := strings.Cut(sharedText(t, "corpora/xiangqi/xqf/"+name+"_move.txt"), "\n")
		setup := startOf(t, rec).Setup()
		assert.True(t, strings.HasPrefix(fen.String(&setup), strings.TrimSpace(head)), name)
		var moves []gamerec.Node
		for _, text := range strings.Fields(rest) {
			if !strings.HasSuffix(text, "胜") { // the result at the end
				moves = append(moves, gamerec.Node{Text: text})
			}
		}
		want, _ := survivors(notation(t, "zh-hans"), startOf(t, rec), moves)
		require.Len(t, want, 1, name)
		assert.Equal(t, want[0].moves, got[0].moves, name)
	}
}

// utf16Text encodes a text for a field or a comment of CCBridge.
func utf16Text(text string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return string(b)
}

// cbrFile builds a record of CCBridge from the offsets of its description.
type cbrFile struct {
	version byte
	board   [90]byte
	turn    byte
	number  uint16
	result  byte
	fields  map[int]string
	tree    *leaf
}

var cbrStart = func() (b [90]byte) {
	copy(b[:], "\x21\x22\x23\x24\x25\x24\x23\x22\x21")
	b[19], b[25] = 0x26, 0x26
	copy(b[27:], "\x27\x00\x27\x00\x27\x00\x27\x00\x27")
	copy(b[54:], "\x17\x00\x17\x00\x17\x00\x17\x00\x17")
	b[64], b[70] = 0x16, 0x16
	copy(b[81:], "\x11\x12\x13\x14\x15\x14\x13\x12\x11")
	return b
}()

func (f *cbrFile) build() string {
	result, turn, nodes := 2076, 2112, 2214
	if f.version == 1 {
		result, turn, nodes = 1820, 1856, 1958
	}
	data := slices.Repeat([]byte{0xA5}, nodes) // what lies between the fields is what the memory held
	copy(data, "CCBridge Record\x00")
	data[19] = f.version
	for at := 52; at < result; at += 2 {
		data[at], data[at+1] = 0, 0
	}
	for at, text := range f.fields {
		copy(data[at:], utf16Text(text)+"\x00\x00")
	}
	data[result], data[turn] = f.result, f.turn
	binary.LittleEndian.PutUint16(data[turn+4:], f.number)
	copy(data[turn+8:], f.board[:])
	point := func(p int) byte {
		if f.version == 1 {
			return byte(p/10<<4 | 9 - p%10)
		}
		return byte((9-p%10)*9 + p/10)
	}
	var write func(n *leaf, root, sibling bool)
	write = func(n *leaf, root, sibling bool) {
		flags := byte(0)
		if len(n.next) == 0 {
			flags |= 1
		}
		if sibling {
			flags |= 2
		}
		if n.comment != "" {
			flags |= 4
		}
		from, to := point(n.from), point(n.to)
		if root {
			from, to = 0, 0
		}
		data = append(data, flags, 0, from, to)
		if n.comment != "" {
			text := utf16Text(n.comment)
			data = binary.LittleEndian.AppendUint32(data, uint32(len(text)))
			data = append(data, text...)
		}
		for i, c := range n.next {
			write(c, false, i < len(n.next)-1)
		}
	}
	write(f.tree, true, false)
	return string(data)
}

func TestCBR(t *testing.T) {
	for version, fields := range map[byte]map[int]string{
		1: {52: "Title", 564: "Event", 628: "Round", 692: "Group", 724: "Board", 756: "2001-2-3", 820: "Site", 884: "TimeControl", 948: "Red", 1012: "RedTeam",
			1076: "RedTime", 1140: "RedElo", 1172: "Black", 1236: "BlackTeam", 1300: "BlackTime", 1364: "BlackElo", 1396: "Annotator", 1524: "Author"},
		2: {180: "Title", 692: "Event", 756: "Round", 820: "Group", 852: "Board", 884: "2001-2-3", 948: "Site", 1012: "TimeControl", 1076: "Red", 1140: "RedTeam",
			1204: "RedTime", 1268: "RedElo", 1300: "Black", 1364: "BlackTeam", 1428: "BlackTime", 1492: "BlackElo", 1524: "Referee", 1588: "Recorder", 1652: "Annotator", 1780: "Author"},
	} {
		f := cbrFile{version: version, board: cbrStart, turn: 1, number: 1, result: 2, fields: fields, tree: sampleTree()}
		rec := one(t, "cbr", f.build())
		assertSampleTree(t, rec)
		assert.Nil(t, rec.Start)
		assert.Equal(t, gamerec.ResultSecond, rec.Result)
		require.Len(t, rec.Tags, len(fields)+1)
		for _, tag := range rec.Tags {
			switch tag.Name {
			case "Date":
				assert.Equal(t, "2001.02.03", tag.Value)
			case "Result":
				assert.Equal(t, "0-1", tag.Value)
			default:
				assert.Equal(t, tag.Name, tag.Value, "version %d", version)
			}
		}
		f.turn, f.number, f.tree = 2, 300, &leaf{}
		rec = one(t, "cbr", f.build())
		require.NotNil(t, rec.Start)
		assert.Equal(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 300", fen.String(rec.Start))
	}
}

// cblFile builds a library: an index of slots, and records in blocks of 4096 bytes.
func cblFile(slots int, records ...string) string {
	head := make([]byte, 66624+276*slots)
	copy(head, "CCBridgeLibrary\x00")
	binary.LittleEndian.PutUint32(head[60:], uint32(slots))
	copy(head[64:], utf16Text("棋库"))
	for i, r := range records {
		slot := head[66624+276*i:]
		slot[0], slot[4], slot[8] = 7, byte(i), 1
		binary.LittleEndian.PutUint32(slot[12:], uint32(len(r)))
	}
	data := string(head)
	for _, r := range records {
		data += r + strings.Repeat("\x00", (4096-len(r)%4096)%4096)
	}
	return data
}

func TestCBL(t *testing.T) {
	long := &leaf{comment: strings.Repeat("很", 5000), next: sampleTree().next}
	a := cbrFile{version: 2, board: cbrStart, turn: 1, number: 1, tree: long, fields: map[int]string{180: "a"}}
	b := cbrFile{version: 2, board: cbrStart, turn: 1, number: 1, tree: sampleTree(), fields: map[int]string{180: "b"}}
	data := cblFile(140, a.build(), b.build())
	records, problems := wxf.ReadCBL(data)
	require.Empty(t, problems)
	require.Len(t, records, 2)
	for i, rec := range records {
		title, _ := rec.Tag("Title")
		assert.Equal(t, []string{"a", "b"}[i], title)
		library, _ := rec.Tag("SourceTitle")
		assert.Equal(t, "棋库", library)
		assert.Equal(t, i+1, rec.Index)
		at := rec.PosAt(0).Offset
		assert.Equal(t, "CCBridge Record", data[at:at+15])
	}
	assertSampleTree(t, records[1])
	// cut at the border of a record, only the index tells
	records, problems = wxf.ReadCBL(data[:records[1].Pos.Offset])
	assert.Len(t, records, 1)
	require.Len(t, problems, 1)
	assert.Equal(t, wxf.CodeFileCut, problems[0].Code)
}

// The published library, record and XML file: 93 games as its name says, all legal.
func TestCCBridgeFiles(t *testing.T) {
	records, problems := wxf.ReadCBL(sharedText(t, "corpora/xiangqi/cbr/1956年全国象棋锦标赛93局.CBL"))
	require.Empty(t, problems)
	require.Len(t, records, 93)
	for _, rec := range records {
		w := walker{t: t, n: notation(t, "iccs")}
		w.line(&rec.Line, startOf(t, rec))
		assert.Empty(t, w.illegal)
		assert.NotZero(t, rec.Plies())
	}
	rec := one(t, "cbr", sharedText(t, "corpora/xiangqi/cbr/test.cbr"))
	var texts []string
	for _, m := range rec.Line.Moves[:3] {
		texts = append(texts, m.Text)
	}
	assert.Equal(t, []string{"H2-E2", "H9-G7", "H0-G2"}, texts)
	xml := one(t, "cbf", sharedText(t, "corpora/xiangqi/cbr/test.cbf"))
	lines, _ := survivors(notation(t, "dhtmlxq"), xiangqi.Rules{}.Start(), xml.Line.Moves)
	require.Len(t, lines, 1)
	assert.Equal(t, strings.Count(sharedText(t, "corpora/xiangqi/cbr/test.cbf"), "<Move value=")-1, len(lines[0].moves))
	assert.Equal(t, "中炮横车盘头马对屏风马双炮巡河", xml.Line.Before[0].Text)
	assert.Equal(t, "补象比较呆板。宜改走士4进5，以便必要时还架中炮反击。", xml.Line.Moves[7].Items[0].Text)
	assert.Nil(t, xml.Start)
}

func TestCBFFaults(t *testing.T) {
	wrap := func(head, moves string) string {
		return `<?xml version="1.0"?><ChineseChessRecord><Head>` + head + `</Head><MoveList><Move value="00-00"/>` + moves + `</MoveList></ChineseChessRecord>`
	}
	for text, want := range map[string]struct {
		code  gamerec.Code
		plies int
	}{
		wrap("", `<Move value="77-47"/><Move value="7-47"/><Move value="79-67"/>`):       {wxf.CodeNodeSyntax, 1},
		wrap("", `<Move value="77-47" end="1"/><Move value="17-47"/>`):                   {wxf.CodeNodeSyntax, 1},
		wrap("", `<Move value="77-47" branch="1"/>`):                                     {wxf.CodeFieldSyntax, 1},
		wrap("<RecordResult>9</RecordResult>", `<Move value="77-47"/>`):                  {wxf.CodeResultSyntax, 1},
		`<ChineseChessRecord><MoveList><Move value="00-00"/><Move value="77-47"/><Move `: {wxf.CodeFieldSyntax, 1},
		`<html/>`: {wxf.CodeNoGame, -1},
	} {
		records, problems := wxf.ReadCBF(text)
		require.NotEmpty(t, problems, text)
		assert.Equal(t, want.code, problems[0].Code, text)
		if want.plies < 0 {
			assert.Empty(t, records)
			continue
		}
		assert.Equal(t, want.plies, records[0].Plies(), text)
		assert.Equal(t, 1, problems[0].Game)
		assert.Positive(t, problems[0].Pos.Line)
	}
}

// binaryExamples are a file of every kind, for fuzzing and for cutting.
func binaryExamples() []string {
	plain := xqfFile{version: 10, points: startPoints, tree: sampleTree()}
	newest := xqfFile{version: 18, keys: sampleKeys, points: startPoints, tree: sampleTree(), fields: map[int]string{304: "红"}}
	one := cbrFile{version: 1, board: cbrStart, turn: 1, number: 1, tree: sampleTree()}
	two := cbrFile{version: 2, board: cbrStart, turn: 1, number: 1, tree: sampleTree()}
	return []string{plain.build(), newest.build(), one.build(), two.build()}
}

// A file that is cut anywhere is read up to there, and the place of the cut is told.
func TestCutFiles(t *testing.T) {
	for i, whole := range binaryExamples() {
		read := wxf.ReadXQF
		if i >= 2 {
			read = wxf.ReadCBR
		}
		records, problems := read(whole)
		require.Empty(t, problems)
		most := records[0].Plies()
		plies := 0
		for n := 16; n < len(whole); n++ {
			records, problems := read(whole[:n])
			require.Len(t, records, 1)
			require.True(t, problems.Has(wxf.CodeFileCut), "file %d cut to %d bytes", i, n)
			last := problems[len(problems)-1]
			require.LessOrEqual(t, last.Pos.Offset, int64(n))
			require.Zero(t, last.Pos.Line)
			require.GreaterOrEqual(t, records[0].Plies(), plies, "a longer file tells no less")
			plies = records[0].Plies()
		}
		assert.Equal(t, most, plies)
	}
}

// Lengths that lie, keys that do not fit, points off the board.
func TestBinaryFaults(t *testing.T) {
	f := xqfFile{version: 10, points: startPoints, tree: sampleTree()}
	patch := func(data string, at int, bytes string) string { return data[:at] + bytes + data[at+len(bytes):] }
	plain := f.build()
	f.version, f.keys = 18, sampleKeys
	newest := f.build()
	c := cbrFile{version: 2, board: cbrStart, turn: 1, number: 1, tree: sampleTree()}
	cbr := c.build()
	root := 1024 + 8 + len(gbk("局首"))
	for what, tt := range map[string]struct {
		data string
		code gamerec.Code
		at   int64
		ply  int
	}{
		"a comment of 2 GiB":            {patch(plain, 1028, "\xff\xff\xff\x7f"), wxf.CodeFileCut, 1028, 0},
		"a comment of less than 0":      {patch(plain, 1028, "\xff\xff\xff\xff"), wxf.CodeNodeSyntax, 1028, 0},
		"a move from beyond the board":  {patch(plain, root, "\xf0"), wxf.CodeNodeSyntax, int64(root), 1},
		"a version from the future":     {patch(plain, 2, "\x13"), wxf.CodeFieldSyntax, 2, 0},
		"keys that do not add up":       {patch(newest, 12, "\x01"), wxf.CodeFieldSyntax, 12, 0},
		"two men on a point":            {patch(plain, 17, "\x00"), wxf.CodeSetupSyntax, 17, 0},
		"a field longer than its room":  {patch(plain, 304, "\x10"), wxf.CodeFieldSyntax, 304, 0},
		"a result that is none":         {patch(plain, 51, "\x07"), wxf.CodeResultSyntax, 51, 0},
		"bytes behind the moves":        {plain + "rest", wxf.CodeNodeSyntax, int64(len(plain)), 0},
		"a kind that is none":           {patch(plain, 64, "\x07"), wxf.CodeFieldSyntax, 64, 0},
		"a text that is not GB18030":    {patch(plain, 304, "\x02\xff\xff"), wxf.CodeCharset, 305, 0},
		"CBR: a comment of 4 GiB":       {patch(cbr, 2218, "\xff\xff\xff\xff"), wxf.CodeFileCut, 2218, 0},
		"CBR: a man that is none":       {patch(cbr, 2120, "\x31"), wxf.CodeSetupSyntax, 2120, 0},
		"CBR: a version of the future":  {patch(cbr, 19, "\x03"), wxf.CodeFieldSyntax, 19, 0},
		"CBR: a result that is none":    {patch(cbr, 2076, "\x09"), wxf.CodeResultSyntax, 2076, 0},
		"CBR: a move beyond the board":  {patch(cbr, 2228, "\xf0"), wxf.CodeNodeSyntax, 2226, 1},
		"CBR: a title with half a pair": {patch(cbr, 180, "\x00\xd8\x00\x00"), wxf.CodeCharset, 180, 0},
	} {
		read := wxf.ReadXQF
		if strings.HasPrefix(what, "CBR") {
			read = wxf.ReadCBR
		}
		records, problems := read(tt.data)
		require.Len(t, records, 1, what)
		require.NotEmpty(t, problems, what)
		assert.Equal(t, tt.code, problems[0].Code, what)
		assert.Equal(t, tt.at, problems[0].Pos.Offset, what)
		assert.Equal(t, tt.ply, problems[0].Ply, what)
	}
	for _, c := range wxf.Containers() {
		if c.Binary {
			records, problems := c.Read("no file of the kind")
			assert.Empty(t, records)
			assert.True(t, problems.Has(wxf.CodeNoGame), c.Name)
		}
	}
}

// Deep and wide trees are read in time that grows with their size.
func TestBinaryTrees(t *testing.T) {
	const n = 200_000
	f := xqfFile{version: 10, points: startPoints, tree: &leaf{}}
	head := f.build()[:1024]
	for what, tt := range map[string]struct {
		node string
		last string
		deep bool
	}{
		"one line":               {"\x48\x4a\xf0\x00\x00\x00\x00\x00", "\x48\x4a\x00\x00\x00\x00\x00\x00", false},
		"siblings of one move":   {"\x48\x4a\x0f\x00\x00\x00\x00\x00", "\x48\x4a\x00\x00\x00\x00\x00\x00", false},
		"a sibling at each move": {"\x48\x4a\xff\x00\x00\x00\x00\x00", "", false},
		"one within the other":   {"\x48\x4a\xf0\x00\x00\x00\x00\x00\x48\x4a\x0f\x00\x00\x00\x00\x00", "", false},
	} {
		data := head + "\x18\x20\xf0\x00\x00\x00\x00\x00" + strings.Repeat(tt.node, n) + tt.last
		begin := time.Now()
		records, problems := wxf.ReadXQF(data)
		require.Len(t, records, 1)
		assert.Equal(t, tt.last == "", problems.Has(wxf.CodeFileCut), what)
		again, _ := wxf.ReadXQF(string(wxf.AppendXQF(nil, records[0])))
		assert.Equal(t, records[0].Plies(), again[0].Plies(), what)
		assert.Less(t, time.Since(begin), 20*time.Second, what)
	}
	// each move has an alternative that goes on two moves and has one of its own
	var nest func(depth int) *leaf
	nest = func(depth int) *leaf {
		l := &leaf{from: 72, to: 42}
		if depth > 0 {
			l.next = []*leaf{{from: 79, to: 67}, nest(depth - 1)}
		}
		return l
	}
	f.tree = &leaf{next: []*leaf{nest(1100)}}
	records, problems := wxf.ReadXQF(f.build())
	require.Len(t, records, 1)
	assert.True(t, problems.Has(wxf.CodeRAVDepth))
	f.tree = &leaf{next: []*leaf{nest(900)}}
	assert.Empty(t, func() gamerec.Problems { _, p := wxf.ReadXQF(f.build()); return p }())
}
