package wxf

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/gamerec/gamerec"
)

// AppendXQF appends a record as an XQF file of version 10, the plain one that every
// reader knows. Moves are written from what a replay found, or else from texts in
// coordinates; a line ends at the first move that is neither.
func AppendXQF(dst []byte, rec *gamerec.Record) []byte {
	start := len(dst)
	dst = append(dst, make([]byte, xqfHeader)...)
	head := dst[start:]
	copy(head, "XQ")
	head[xqfVersion] = xqfPlain
	for _, f := range xqfFields {
		text := fitGB18030(tagOf(rec, f.tag), f.room)
		head[f.at] = byte(len(text))
		copy(head[f.at+1:], text)
	}
	setup := startSetup(rec)
	if setup == nil {
		setup = &usualStart
	}
	slots, _ := menSlots(setup)
	for i, s := range slots {
		head[xqfPoints+i] = 0xFF
		if s != gamerec.NoSquare {
			head[xqfPoints+i] = pointByte(s)
		}
	}
	if setup.Turn == gamerec.Second {
		head[xqfTurn] = 1
	}
	switch effectiveResult(rec) {
	case gamerec.ResultFirst:
		head[xqfResult] = 1
	case gamerec.ResultSecond:
		head[xqfResult] = 2
	case gamerec.ResultDraw:
		head[xqfResult] = 3
	}
	if kind, _ := rec.Tag("Type"); kind != "" {
		head[xqfKind] = byte(max(slices.Index(xqfKinds[:], kind), 0))
	}
	root := treeNode{next: len(alternatives(nil, &rec.Line, 0)) > 0, comment: strings.Join(commentTexts(nil, rec.Line.Before), "\n")}
	dst = appendXQFNode(dst, 0x18, 0x20, root)
	preorder(rec, func(n treeNode) {
		dst = appendXQFNode(dst, pointByte(n.from)+24, pointByte(n.to)+32, n)
	})
	return dst
}

// pointByte is ten times the file and the rank.
func pointByte(s gamerec.Square) byte { return byte(10*board.File(s) + board.Rank(s)) }

// appendXQFNode appends a node as version 10 has it, with a comment always.
func appendXQFNode(dst []byte, from, to byte, n treeNode) []byte {
	flags := byte(0)
	if n.next {
		flags |= 0xF0
	}
	if n.sibling {
		flags |= 0x0F
	}
	text := gb18030(strings.ReplaceAll(oneEnding(n.comment), "\n", "\r\n"))
	dst = append(dst, from, to, flags, 0)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(text)))
	return append(dst, text...)
}

// gb18030 encodes a text; the encoding has every character of Unicode.
func gb18030(text string) string {
	encoded, err := simplifiedchinese.GB18030.NewEncoder().String(strings.ToValidUTF8(text, "?"))
	if err != nil {
		return ""
	}
	return encoded
}

// fitGB18030 encodes as much of a text as fits in room bytes, in whole characters and
// without the blanks at its ends, which would not be read.
func fitGB18030(text string, room int) string {
	end, size := 0, 0
	for i, r := range text {
		if size += len(gb18030(string(r))); size > room {
			break
		}
		end = i + utf8.RuneLen(r)
	}
	return gb18030(trimField(text[:min(end, len(text))]))
}

// tagOf returns a tag, that of Red under either of its names; "" if it is unknown.
func tagOf(rec *gamerec.Record, name string) string {
	value := strings.ToValidUTF8(redTag(rec, name), "\uFFFD")
	if strings.Trim(value, "?.") == "" {
		return ""
	}
	return oneLine(value)
}

// menSlots returns the points of the men in the order that XQF and DhtmlXQ have,
// Red's first; false if the position has more men of a kind than there are slots.
func menSlots(setup *gamerec.Setup) (slots [32]gamerec.Square, ok bool) {
	for i := range slots {
		slots[i] = gamerec.NoSquare
	}
	ok = true
	for s := range gamerec.Square(board.Squares()) {
		piece := setup.Cells[s]
		if piece == gamerec.NoPiece {
			continue
		}
		found := false
		for i, k := range binitOrder {
			if slot := &slots[i+16*int(piece.Side())]; k == piece.Kind() && *slot == gamerec.NoSquare {
				*slot, found = s, true
				break
			}
		}
		ok = ok && found
	}
	return slots, ok
}

// xqfMisfits lists what of a record an XQF file has no room for.
func xqfMisfits(rec *gamerec.Record) (list []gamerec.Loss) {
	for _, t := range rec.Tags {
		for _, f := range xqfFields {
			if (t.Name == f.tag || redName(t.Name) == f.tag) && len(fitGB18030(t.Value, f.room)) < len(gb18030(trimField(t.Value))) {
				list = append(list, gamerec.Loss{What: "end of the tag " + t.Name, At: t.At})
			}
		}
		if t.Name == "Type" && !slices.Contains(xqfKinds[:], t.Value) {
			list = append(list, gamerec.Loss{What: "tag Type", At: t.At})
		}
	}
	if badStart(rec) {
		list = append(list, gamerec.Loss{What: "start position"})
	}
	if setup := startSetup(rec); setup != nil {
		if _, ok := menSlots(setup); !ok {
			list = append(list, gamerec.Loss{What: "men beyond those of a game"})
		}
		if setup.Clock != 0 || setup.Number > 1 {
			list = append(list, gamerec.Loss{What: "counters of the start position"})
		}
	}
	return moveMisfits(treeMisfits(list, &rec.Line, true), &rec.Line)
}

// redName turns the name of a tag of White into that of Red.
func redName(name string) string {
	if what, ok := strings.CutPrefix(name, "White"); ok {
		return "Red" + what
	}
	return name
}
