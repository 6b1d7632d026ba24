package wxf

import (
	"strings"

	"github.com/gamerec/gamerec"
)

// treeNode is a move in a file that holds its tree in preorder: a move is followed
// by what is played after it, and then by the next of its alternatives.
type treeNode struct {
	from, to gamerec.Square // NoSquare if they name no points of the board
	next     bool           // a move follows in the same line
	sibling  bool           // an alternative to this move follows later
	comment  string
	at       int // where it stands in the record
	textAt   int // where its comment does
}

// mostNodes bounds the moves of one record: far above the largest tree in
// circulation, of some 100,000, and far below what would fill the memory.
const mostNodes = 1 << 21

// tree hangs nodes on a record as they come.
type tree struct {
	b       *byteSource
	at      branchPoint   // where the next node goes
	pending []branchPoint // moves that have an alternative still to come
	nodes   int
	done    bool // the last node has been read
	deep    bool // too deep a line has been reported
}

// branchPoint is a place in the tree: the end of a line, or the line that an
// alternative is to begin. A nil line takes nothing: what goes there is left out.
type branchPoint struct {
	line   *gamerec.Line
	parent *gamerec.Line // the line that it is a variation of; nil for the main line
	index  int           // of the move in parent that it is an alternative to
	ply    int           // plies before the first move of the line
	depth  int
}

func newTree(b *byteSource) *tree {
	return &tree{b: b, at: branchPoint{line: &b.rec.Line}}
}

// ply is the ply of the next node, from 1.
func (t *tree) ply() int {
	if t.at.line == nil {
		return t.at.ply + 1
	}
	return t.at.ply + len(t.at.line.Moves) + 1
}

// root takes the node that the moves hang on: its comment is that of the game.
func (t *tree) root(n treeNode) {
	if n.comment != "" {
		t.b.rec.Line.Before = []gamerec.Item{{Kind: gamerec.ItemComment, Text: n.comment, At: int32(n.textAt)}}
	}
	t.done = !n.next
}

// add hangs a node, and finds out whether it is the last.
func (t *tree) add(n treeNode) {
	at := &t.at
	if t.nodes++; t.nodes > mostNodes {
		t.b.report(CodeTooLarge, gamerec.Error, n.at, n.at+4, 0, "the record has more than 2,097,152 moves; what follows is left out", "split the tree")
		t.done = true
		return
	}
	if n.sibling {
		t.pending = append(t.pending, t.alternative())
	}
	if at.line != nil && (n.from == gamerec.NoSquare || n.to == gamerec.NoSquare) {
		t.b.report(CodeNodeSyntax, gamerec.Error, n.at, n.at+4, t.ply(), "the move names no point of the board; it is left out with its alternatives and what follows", "")
		at.line = nil
	}
	if at.line != nil {
		at.line.Moves = append(at.line.Moves, gamerec.Node{Text: moveName(n.from, n.to), At: int32(n.at)})
		if n.comment != "" {
			m := &at.line.Moves[len(at.line.Moves)-1]
			m.Items = append(m.Items, gamerec.Item{Kind: gamerec.ItemComment, Text: n.comment, At: int32(n.textAt)})
		}
	}
	if !n.next {
		t.pop(n.at)
	}
}

// alternative is where an alternative to the next node goes. One to the first move
// of a variation is one more variation of the same move.
func (t *tree) alternative() branchPoint {
	at := &t.at
	switch {
	case at.line == nil:
		return branchPoint{ply: at.ply, depth: at.depth}
	case len(at.line.Moves) == 0 && at.parent != nil:
		return branchPoint{parent: at.parent, index: at.index, ply: at.ply, depth: at.depth}
	}
	return branchPoint{parent: at.line, index: len(at.line.Moves), ply: at.ply + len(at.line.Moves), depth: at.depth + 1}
}

// pop goes on with the last alternative that is still to come.
func (t *tree) pop(nodeAt int) {
	if len(t.pending) == 0 {
		t.done = true
		return
	}
	t.at = t.pending[len(t.pending)-1]
	t.pending = t.pending[:len(t.pending)-1]
	at := &t.at
	switch {
	case at.parent == nil || at.index >= len(at.parent.Moves): // its move was left out
	case at.depth > MaxDepth:
		if !t.deep {
			t.deep = true
			t.b.report(CodeRAVDepth, gamerec.Error, nodeAt, nodeAt+4, at.ply, "variations nest deeper than 1000 levels; what is deeper is left out", "")
		}
	default:
		at.line = &gamerec.Line{At: int32(nodeAt + 4)}
		m := &at.parent.Moves[at.index]
		m.Items = append(m.Items, gamerec.Item{Kind: gamerec.ItemVariation, At: at.line.At, Line: at.line})
	}
}

// spot is a move to be written in preorder.
type spot struct {
	line    *gamerec.Line
	index   int
	sibling bool // another alternative follows
}

// preorder yields the moves of a record in preorder, as far as they can be
// written: a line ends at the first move whose points are not known.
func preorder(rec *gamerec.Record, yield func(n treeNode)) {
	var stack, here []spot
	push := func(line *gamerec.Line, index int) {
		here = alternatives(here[:0], line, index)
		for i := len(here) - 1; i >= 0; i-- {
			here[i].sibling = i < len(here)-1
			stack = append(stack, here[i])
		}
	}
	push(&rec.Line, 0)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := treeNode{sibling: s.sibling, comment: commentOf(s.line, s.index, s.line == &rec.Line)}
		n.from, n.to = pointsOf(&s.line.Moves[s.index])
		depth := len(stack)
		push(s.line, s.index+1)
		n.next = len(stack) > depth
		yield(n)
	}
}

// alternatives appends the moves that can be played at a place of a line: the
// line's own first, then those of its variations and of theirs.
func alternatives(dst []spot, line *gamerec.Line, index int) []spot {
	if index >= len(line.Moves) {
		return dst
	}
	m := &line.Moves[index]
	if from, _ := pointsOf(m); from == gamerec.NoSquare {
		return dst
	}
	dst = append(dst, spot{line: line, index: index})
	for i := range m.Items {
		if v := m.Items[i].Line; m.Items[i].Kind == gamerec.ItemVariation {
			dst = alternatives(dst, v, 0)
		}
	}
	return dst
}

// commentOf returns the comments on a move as one, a line each. What stands ahead
// of the first move of a variation comes first; the main line has a place for that.
func commentOf(line *gamerec.Line, index int, main bool) string {
	var texts []string
	if index == 0 && !main {
		texts = commentTexts(texts, line.Before)
	}
	return strings.Join(commentTexts(texts, line.Moves[index].Items), "\n")
}

func commentTexts(dst []string, items []gamerec.Item) []string {
	for i := range items {
		if items[i].Kind == gamerec.ItemComment {
			dst = append(dst, items[i].Text)
		}
	}
	return dst
}

// treeMisfits lists what a tree of moves with one comment each cannot hold: the
// places of comments beyond that.
func treeMisfits(list []gamerec.Loss, line *gamerec.Line, main bool) []gamerec.Loss {
	for i := range line.Before {
		if it := &line.Before[i]; it.Kind == gamerec.ItemComment && (!main || i > 0) {
			list = append(list, gamerec.Loss{What: "place of the comment ahead of a move", At: it.At})
		}
	}
	if !main && len(line.Moves) == 0 {
		list = append(list, gamerec.Loss{What: "variation without a move", At: line.At})
	}
	for i := range line.Moves {
		n := &line.Moves[i]
		behind := false
		for k := range n.Items {
			switch it := &n.Items[k]; it.Kind {
			case gamerec.ItemComment:
				if behind {
					list = append(list, gamerec.Loss{What: "place of the comment behind another comment or a variation", At: it.At})
				}
				behind = true
			case gamerec.ItemVariation:
				behind = true
				list = treeMisfits(list, it.Line, false)
			}
		}
		if n.Played && n.Move.Flags&gamerec.FlagNull != 0 {
			list = append(list, gamerec.Loss{What: "null move", At: n.At})
		}
	}
	return list
}

// moveMisfits lists the moves that no points are known of, and all behind them in their
// line: those that a replay did not play and that are not written as points.
func moveMisfits(list []gamerec.Loss, line *gamerec.Line) []gamerec.Loss {
	for i := range line.Moves {
		n := &line.Moves[i]
		if from, _ := pointsOf(n); from == gamerec.NoSquare && n.Move.Flags&gamerec.FlagNull == 0 {
			return append(list, gamerec.Loss{What: "moves from " + n.Text + " on", At: n.At})
		}
		for k := range n.Items {
			if it := &n.Items[k]; it.Kind == gamerec.ItemVariation {
				list = moveMisfits(list, it.Line)
			}
		}
	}
	return list
}

// lineMisfits lists the moves of a record that are not points.
func lineMisfits(rec *gamerec.Record) []gamerec.Loss { return moveMisfits(nil, &rec.Line) }

// branchMisfits lists what of a record a tree of moves with one comment each cannot hold.
func branchMisfits(rec *gamerec.Record) []gamerec.Loss {
	return moveMisfits(treeMisfits(nil, &rec.Line, true), &rec.Line)
}

// emptyMisfits lists a record without moves, which a list of moves cannot hold.
func emptyMisfits(rec *gamerec.Record) []gamerec.Loss {
	if len(rec.Line.Moves) == 0 {
		return []gamerec.Loss{{What: "record without moves", At: rec.Line.At}}
	}
	return nil
}
