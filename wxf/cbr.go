package wxf

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/gamerec/gamerec"
)

// The magic numbers of CCBridge (象棋桥): of a record, a .cbr file, and of a library
// of records, a .cbl file.
const (
	cbrMagic = "CCBridge Record\x00"
	cblMagic = "CCBridgeLibrary\x00"
)

// cbrLayout is where the fields of a record lie. Texts are UTF-16, little endian,
// and end at a zero.
type cbrLayout struct {
	fields []cbrField
	result int
	turn   int // 2: Black moves first
	number int // of the first move, two bytes
	board  int // 90 bytes from the upper left corner, row by row
	nodes  int
	point  func(byte) gamerec.Square
}

type cbrField struct {
	tag      string
	at, room int
}

// cbrVersions are the layouts by the version, the byte at cbrVersion.
var cbrVersions = [...]cbrLayout{
	1: {
		fields: []cbrField{
			{"Title", 52, 128}, {"Event", 564, 64}, {"Round", 628, 64}, {"Group", 692, 32}, {"Board", 724, 32}, {"Date", 756, 64},
			{"Site", 820, 64}, {"TimeControl", 884, 64}, {"Red", 948, 64}, {"RedTeam", 1012, 64}, {"RedTime", 1076, 64}, {"RedElo", 1140, 32},
			{"Black", 1172, 64}, {"BlackTeam", 1236, 64}, {"BlackTime", 1300, 64}, {"BlackElo", 1364, 32}, {"Annotator", 1396, 64}, {"Author", 1524, 64},
		},
		result: 1820, turn: 1856, number: 1860, board: 1864, nodes: 1958,
		point: func(b byte) gamerec.Square { return board.Square(int(b>>4), 9-int(b&15)) },
	},
	2: {
		fields: []cbrField{
			{"Title", 180, 128}, {"Event", 692, 64}, {"Round", 756, 64}, {"Group", 820, 32}, {"Board", 852, 32}, {"Date", 884, 64},
			{"Site", 948, 64}, {"TimeControl", 1012, 64}, {"Red", 1076, 64}, {"RedTeam", 1140, 64}, {"RedTime", 1204, 64}, {"RedElo", 1268, 32},
			{"Black", 1300, 64}, {"BlackTeam", 1364, 64}, {"BlackTime", 1428, 64}, {"BlackElo", 1492, 32}, {"Referee", 1524, 64},
			{"Recorder", 1588, 64}, {"Annotator", 1652, 64}, {"Author", 1780, 64},
		},
		result: 2076, turn: 2112, number: 2116, board: 2120, nodes: 2214,
		point: func(b byte) gamerec.Square { return board.Square(int(b%9), 9-int(b/9)) },
	},
}

const cbrVersion = 19

// cbrMen are the men by the lower half of their byte; the upper half is 1 for Red
// and 2 for Black.
var cbrMen = [...]gamerec.Kind{
	1: gamerec.Chariot, gamerec.Horse, gamerec.Elephant, gamerec.Advisor, gamerec.General, gamerec.Cannon, gamerec.Soldier,
}

// ReadCBR reads a record of CCBridge.
func ReadCBR(data string) ([]*gamerec.Record, gamerec.Problems) {
	if !strings.HasPrefix(data, cbrMagic) {
		return nil, gamerec.Problems{noBytes("the file does not begin with CCBridge Record, as CBR files do")}
	}
	c := cbr{newByteSource(data, 0)}
	c.read()
	return []*gamerec.Record{c.rec}, c.problems
}

// The layout of a library: the names, an index with a slot for each record, and the
// records in blocks, each at the start of one.
const (
	cblName  = 64
	cblIndex = 66624
	cblSlots = 60 // how many the index has
	cblSlot  = 276
	cblBlock = 4096
)

// ReadCBL reads a library of CCBridge.
func ReadCBL(data string) (records []*gamerec.Record, problems gamerec.Problems) {
	if !strings.HasPrefix(data, cblMagic) {
		return nil, gamerec.Problems{noBytes("the file does not begin with CCBridgeLibrary, as CBL files do")}
	}
	head := cbr{newByteSource(data, 0)}
	title, _ := head.text(cblName, 512, 0)
	var starts []int
	if first := strings.Index(data, cbrMagic); first >= 0 {
		for at := first; at < len(data); at += cblBlock {
			if strings.HasPrefix(data[at:], cbrMagic) {
				starts = append(starts, at)
			}
		}
	}
	if len(starts) == 0 {
		return nil, append(head.problems, noBytes("the library holds no record"))
	}
	for i, at := range starts {
		end := len(data)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		c := cbr{newByteSource(data[at:end], at)}
		c.rec.Index = i + 1
		c.tag("SourceTitle", title, 0)
		c.read()
		records, problems = append(records, c.rec), append(problems, c.problems...)
	}
	if listed := cblListed(data); listed > len(starts) {
		problems = append(problems, gamerec.Problem{
			Code: CodeFileCut, Severity: gamerec.Error, Pos: gamerec.Pos{Offset: int64(len(data))}, Game: len(starts),
			Msg: fmt.Sprintf("the index of the library lists %d records, the file holds %d", listed, len(starts)), Hint: "look for a whole copy; what is there is kept",
		})
	}
	return records, problems
}

// cblListed returns how many records the index of a library lists: those with a length.
func cblListed(data string) (n int) {
	if len(data) < cblIndex {
		return 0
	}
	slots := int(binary.LittleEndian.Uint32([]byte(data[cblSlots:])))
	for i := range min(slots, (len(data)-cblIndex)/cblSlot) {
		slot := data[cblIndex+i*cblSlot:]
		if slot[8] == 1 && slot[12:16] != "\x00\x00\x00\x00" {
			n++
		}
	}
	return n
}

// cbr builds the record of a file, or of a part of a library.
type cbr struct{ *byteSource }

func (c *cbr) read() {
	if !c.has(cbrVersion+1, "its header") {
		return
	}
	version := int(c.data[cbrVersion])
	if version == 0 || version >= len(cbrVersions) {
		c.report(CodeFieldSyntax, gamerec.Error, cbrVersion, cbrVersion+1, 0, fmt.Sprintf("version %d of CBR is not known", version), "versions 1 and 2 are read")
		return
	}
	layout := &cbrVersions[version]
	for _, f := range layout.fields {
		value, ok := c.text(f.at, f.room, 0)
		if !ok {
			break
		}
		if f.tag == "Date" {
			if date, clock, ok := readDate(value); ok && clock == "" {
				value = date
			}
		}
		c.tag(f.tag, value, f.at)
	}
	if !c.has(layout.nodes, fmt.Sprintf("its header of %d bytes", layout.nodes)) {
		return
	}
	switch result := c.data[layout.result]; result {
	case 0, 4: // 4: the record has several ends
		c.result(gamerec.ResultUnknown, layout.result)
	case 1:
		c.result(gamerec.ResultFirst, layout.result)
	case 2:
		c.result(gamerec.ResultSecond, layout.result)
	case 3:
		c.result(gamerec.ResultDraw, layout.result)
	default:
		c.report(CodeResultSyntax, gamerec.Warning, layout.result, layout.result+1, 0, fmt.Sprintf("there is no result %d", result), "")
	}
	setup := c.board(layout)
	c.tree(layout)
	turn := gamerec.First
	if c.data[layout.turn] == 2 {
		turn = gamerec.Second
	}
	c.setStart(setup, turn)
}

// text reads a text of UTF-16 that fills at most room bytes; false if the record
// ends before it does.
func (c *cbr) text(at, room, ply int) (string, bool) {
	if at+room > len(c.data) {
		return "", false
	}
	units := make([]uint16, 0, room/2)
	for i := at; i+1 < at+room; i += 2 {
		u := uint16(c.data[i]) | uint16(c.data[i+1])<<8
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	text := string(utf16.Decode(units))
	if strings.ContainsRune(text, '\uFFFD') {
		c.report(CodeCharset, gamerec.Warning, at, at+2*len(units), ply, "the text "+gamerec.Quote(text)+" is not UTF-16 throughout", "")
	}
	return trimField(text), true
}

// board reads the men and the number of the first move.
func (c *cbr) board(layout *cbrLayout) gamerec.Setup {
	setup := gamerec.NewSetup(gamerec.Xiangqi)
	for i := range board.Squares() {
		b := c.data[layout.board+i]
		side, man := b>>4, int(b&15)
		if (side == 1 || side == 2) && man > 0 && man < len(cbrMen) {
			setup.Cells[board.Square(i%9, 9-i/9)] = gamerec.NewPiece(gamerec.Side(side-1), cbrMen[man])
		} else if b > 1 { // 0 and, in files of old, 1 are empty points
			at := layout.board + i
			c.report(CodeSetupSyntax, gamerec.Error, at, at+1, 0, fmt.Sprintf("there is no man %#x", b), "")
		}
	}
	setup.Number = max(1, int(c.data[layout.number])|int(c.data[layout.number+1])<<8)
	return setup
}

// tree reads the moves. The first node is the root, which has no move; its comment
// is that of the game.
func (c *cbr) tree(layout *cbrLayout) {
	const last, sibling, commented = 1, 2, 4
	t := newTree(c.byteSource)
	at := layout.nodes
	root := true
	for !t.done {
		ply := t.ply()
		if root {
			ply = 0
		}
		if at+4 > len(c.data) {
			c.cut("a move", ply)
			return
		}
		flags := c.data[at]
		n := treeNode{at: at, from: layout.point(c.data[at+2]), to: layout.point(c.data[at+3]), next: flags&last == 0, sibling: flags&sibling != 0}
		at += 4
		cut := false
		if flags&commented != 0 {
			if at+4 > len(c.data) {
				c.cut("the length of a comment", ply)
				cut = true
			} else {
				n.textAt = at + 4
				size := int64(binary.LittleEndian.Uint32([]byte(c.data[at : at+4])))
				if rest := int64(len(c.data) - at - 4); size > rest {
					c.report(CodeFileCut, gamerec.Error, at, at+4, ply, fmt.Sprintf("a comment should have %d bytes, but the record ends %d bytes behind its length", size, rest), "look for a whole copy; what stands before is kept")
					size, cut = rest, true
				}
				n.comment, _ = c.text(at+4, int(size), ply)
				at += 4 + int(size)
			}
		}
		if root {
			t.root(n)
			root = false
		} else {
			t.add(n)
		}
		if cut {
			return
		}
	}
}
