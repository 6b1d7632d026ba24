package wxf

import (
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/gamerec/gamerec"
)

// The layout of an XQF file, the format of XQStudio: a header of fields at fixed
// places, and the tree of moves behind it.
const (
	xqfHeader   = 1024
	xqfVersion  = 2
	xqfKeys     = 3  // the mask of the keys, 8 to 11 what is added to it, 12 to 15 the keys
	xqfPoints   = 16 // 32 points, a byte each
	xqfTurn     = 50 // 1: Black moves first
	xqfResult   = 51
	xqfKind     = 64
	xqfPlain    = 10 // the last version without keys, in which every move has a comment
	xqfNewest   = 18
	xqfShuffled = 12 // the first version that shuffles the points
)

// xqfFields are the texts of the header: a byte of length and the text in GB18030.
var xqfFields = [...]struct {
	tag      string
	at, room int // of the length; of the text
}{
	{"Title", 80, 63}, {"Event", 208, 63}, {"Date", 272, 15}, {"Site", 288, 15}, {"Red", 304, 15}, {"Black", 320, 15},
	{"TimeControl", 336, 63}, {"RedTime", 400, 15}, {"BlackTime", 416, 15}, {"Annotator", 464, 15}, {"Author", 480, 15},
}

// xqfKinds are the values of the Type tag by the byte for them; a whole game is not told.
var xqfKinds = [...]string{1: "开局", 2: "中局", 3: "残局"}

// xqfMask is what the keys are masked with to make those of the tree.
const xqfMask = "[(C) Copyright Mr. Dong Shiwei.]"

// xqfKeyring are the keys of a file; all are 0 up to version 10.
type xqfKeyring struct {
	points, from, to byte
	length           int
	body             [len(xqfMask)]byte
}

// keysOf computes the keys from a whole header. The sums are modulo 256.
func keysOf(head string) (k xqfKeyring) {
	if head[xqfVersion] <= xqfPlain {
		return k
	}
	square := func(x byte) byte { return x*x*54 + 221 }
	sum, xy, xyFrom, xyTo := head[12], head[13], head[14], head[15]
	k.points = square(xy) * xy
	k.from = square(xyFrom) * k.points
	k.to = square(xyTo) * k.from
	k.length = (int(sum)*256+int(xy))%32000 + 767
	for i := range k.body {
		k.body[i] = (head[12+i%4]&head[xqfKeys] | head[8+i%4]) & xqfMask[i]
	}
	return k
}

// sniffXQF looks for the magic number, a version below the printing characters, and
// the zeros that a header has and a text has not.
func sniffXQF(head string) bool {
	return len(head) > 80 && strings.HasPrefix(head, "XQ") && head[xqfVersion] > 0 && head[xqfVersion] < ' ' && strings.IndexByte(head[:min(len(head), xqfHeader)], 0) > 0
}

// ReadXQF reads a file of XQStudio, of any version.
func ReadXQF(data string) ([]*gamerec.Record, gamerec.Problems) {
	if !strings.HasPrefix(data, "XQ") {
		return nil, gamerec.Problems{noBytes("the file does not begin with XQ, as XQF files do")}
	}
	x := xqf{byteSource: newByteSource(data, 0)}
	x.read()
	return []*gamerec.Record{x.rec}, x.problems
}

// noBytes says that a file is not of its format at all.
func noBytes(msg string) gamerec.Problem {
	return gamerec.Problem{Code: CodeNoGame, Severity: gamerec.Error, Msg: msg, Hint: "check that the file is what its name says"}
}

// xqf builds the record of a file.
type xqf struct {
	*byteSource
	keys xqfKeyring
}

func (x *xqf) read() {
	whole := x.has(xqfHeader, "its header of 1024 bytes")
	if len(x.data) > xqfKind {
		x.fields()
	}
	if !whole {
		return
	}
	switch version := x.data[xqfVersion]; {
	case version > xqfNewest:
		x.report(CodeFieldSyntax, gamerec.Warning, xqfVersion, xqfVersion+1, 0, fmt.Sprintf("version %d of XQF is not known; it is read as version %d", version, xqfNewest), "")
	case version > xqfPlain && x.data[12]+x.data[13]+x.data[14]+x.data[15] != 0:
		x.report(CodeFieldSyntax, gamerec.Error, 12, 16, 0, "the keys do not add up, so that points and moves may be read wrongly", "look for an undamaged copy")
	}
	x.keys = keysOf(x.data)
	setup := x.points()
	x.tree()
	turn := gamerec.First
	if x.data[xqfTurn] == 1 {
		turn = gamerec.Second
	}
	x.setStart(setup, turn)
}

// fields reads the texts of the header.
func (x *xqf) fields() {
	for _, f := range xqfFields {
		if f.at >= len(x.data) {
			break
		}
		n := int(x.data[f.at])
		if n > f.room {
			x.report(CodeFieldSyntax, gamerec.Warning, f.at, f.at+1, 0, fmt.Sprintf("the field %s has %d bytes, of which only %d are there", f.tag, n, f.room), "")
			n = f.room
		}
		at := f.at + 1
		value := x.decode(x.data[at:min(at+n, len(x.data))], at, 0)
		if f.tag == "Date" {
			if date, clock, ok := readDate(value); ok && clock == "" {
				value = date
			}
		}
		x.tag(f.tag, value, f.at)
	}
	switch kind := x.data[xqfKind]; {
	case int(kind) < len(xqfKinds):
		x.tag("Type", xqfKinds[kind], xqfKind)
	default:
		x.report(CodeFieldSyntax, gamerec.Warning, xqfKind, xqfKind+1, 0, fmt.Sprintf("there is no kind of record %d", kind), "")
	}
	switch result := x.data[xqfResult]; result {
	case 0:
		x.result(gamerec.ResultUnknown, xqfResult)
	case 1:
		x.result(gamerec.ResultFirst, xqfResult)
	case 2:
		x.result(gamerec.ResultSecond, xqfResult)
	case 3, 4:
		x.result(gamerec.ResultDraw, xqfResult)
	default:
		x.report(CodeResultSyntax, gamerec.Warning, xqfResult, xqfResult+1, 0, fmt.Sprintf("there is no result %d", result), "")
	}
}

// decode decodes a text in GB18030 that lies at an offset, without the blanks and
// zeros around it.
func (x *xqf) decode(raw string, at, ply int) string {
	raw = strings.TrimRight(raw, "\x00")
	text, err := simplifiedchinese.GB18030.NewDecoder().String(raw)
	const lost = "\uFFFD" // what a decoder makes of a broken character; a file may hold it too
	if err != nil || strings.Count(text, lost) > strings.Count(raw, "\x84\x31\xA4\x37") {
		x.report(CodeCharset, gamerec.Warning, at, at+len(raw), ply, "the text "+gamerec.Quote(text)+" is not GB18030 throughout", "")
	}
	return trimField(text)
}

// trimField drops blanks and zeros around a text and makes every line break a line
// feed. The wide blanks that indent a paragraph of Chinese are part of it.
func trimField(text string) string { return oneEnding(strings.Trim(text, " \t\v\f\r\n\x00")) }

// points reads where the men stand. A byte is ten times the file and the rank, both
// from Red's left; above 89 the man is absent.
func (x *xqf) points() gamerec.Setup {
	setup := gamerec.NewSetup(gamerec.Xiangqi)
	for i := range 32 {
		slot := i
		if x.data[xqfVersion] >= xqfShuffled {
			slot = (int(x.keys.points) + 1 + i) % 32
		}
		piece := gamerec.NewPiece(gamerec.Side(slot/16), binitOrder[slot%16])
		at := xqfPoints + i
		s := xqfPoint(x.data[at] - x.keys.points)
		switch {
		case s == gamerec.NoSquare:
		case setup.Cells[s] != gamerec.NoPiece:
			x.report(CodeSetupSyntax, gamerec.Error, at, at+1, 0, "two men stand on "+pointName(s), "")
		default:
			setup.Cells[s] = piece
		}
	}
	return setup
}

// xqfPoint returns the point of a byte, NoSquare above 89.
func xqfPoint(b byte) gamerec.Square { return board.Square(int(b)/10, int(b)%10) }

// body returns n bytes of the tree, decoded, from offset at of the file; fewer at its end.
func (x *xqf) body(dst []byte, at, n int) []byte {
	for i := at; i < min(at+n, len(x.data)); i++ {
		dst = append(dst, x.data[i]-x.keys.body[(i-xqfHeader)%len(xqfMask)])
	}
	return dst
}

// tree reads the moves. The first node is the root, which has no move; its comment
// is that of the game.
func (x *xqf) tree() {
	t := newTree(x.byteSource)
	at := xqfHeader
	var buf []byte
	root := true
	for !t.done {
		n := treeNode{at: at}
		ply := t.ply()
		if root {
			ply = 0
		}
		buf = x.body(buf[:0], at, 8)
		if len(buf) < 4 {
			x.cut("a move", ply)
			return
		}
		n.from, n.to = xqfPoint(buf[0]-24-x.keys.from), xqfPoint(buf[1]-32-x.keys.to)
		commented := true
		if x.data[xqfVersion] <= xqfPlain {
			n.next, n.sibling = buf[2]&0xF0 != 0, buf[2]&0x0F != 0
		} else {
			n.next, n.sibling, commented = buf[2]&0x80 != 0, buf[2]&0x40 != 0, buf[2]&0x20 != 0
		}
		at += 4
		cut := false
		if commented {
			if len(buf) < 8 {
				x.cut("the length of a comment", ply)
				cut = true
			} else {
				n.textAt = at + 4
				n.comment, at, cut = x.comment(buf[4:8], at, ply)
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
	if rest := len(x.data) - at; rest > 0 && t.nodes <= mostNodes {
		x.report(CodeNodeSyntax, gamerec.Warning, at, len(x.data), 0, fmt.Sprintf("%d bytes stand behind the last move", rest), "")
	}
}

// comment reads a comment whose length stands at an offset, in four bytes decoded. A
// length that reaches beyond the file takes what is there and ends the reading.
func (x *xqf) comment(length []byte, at, ply int) (text string, end int, cut bool) {
	n := int64(int32(binary.LittleEndian.Uint32(length))) - int64(x.keys.length)
	at += 4
	rest := int64(len(x.data) - at)
	switch {
	case n < 0:
		x.report(CodeNodeSyntax, gamerec.Error, at-4, at, ply, fmt.Sprintf("a comment cannot have %d bytes; the moves behind it cannot be found", n), "look for an undamaged copy")
		return "", at, true
	case n > rest:
		x.report(CodeFileCut, gamerec.Error, at-4, at, ply, fmt.Sprintf("a comment should have %d bytes, but the file ends %d bytes behind its length", n, rest), "look for a whole copy; what stands before is kept")
		n, cut = rest, true
	}
	end = at + int(n)
	raw := x.body(make([]byte, 0, n), at, int(n))
	return x.decode(string(raw), at, ply), end, cut
}

// oneEnding makes every line break a line feed.
func oneEnding(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}
