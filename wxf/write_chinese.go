package wxf

import "github.com/gamerec/gamerec"

// script is a way to write the characters of Chinese moves.
type script struct {
	men   [2][gamerec.NumKinds]string
	rear  string
	ahead string
}

var simplified = script{
	men: [2][gamerec.NumKinds]string{
		{gamerec.General: "帅", gamerec.Advisor: "仕", gamerec.Elephant: "相", gamerec.Horse: "马", gamerec.Chariot: "车", gamerec.Cannon: "炮", gamerec.Soldier: "兵"},
		{gamerec.General: "将", gamerec.Advisor: "士", gamerec.Elephant: "象", gamerec.Horse: "马", gamerec.Chariot: "车", gamerec.Cannon: "炮", gamerec.Soldier: "卒"},
	},
	rear: "后", ahead: "进",
}

var traditional = script{
	men: [2][gamerec.NumKinds]string{
		{gamerec.General: "帥", gamerec.Advisor: "仕", gamerec.Elephant: "相", gamerec.Horse: "馬", gamerec.Chariot: "車", gamerec.Cannon: "炮", gamerec.Soldier: "兵"},
		{gamerec.General: "將", gamerec.Advisor: "士", gamerec.Elephant: "象", gamerec.Horse: "馬", gamerec.Chariot: "車", gamerec.Cannon: "砲", gamerec.Soldier: "卒"},
	},
	rear: "後", ahead: "進",
}

var (
	numerals   = [...]string{1: "一", "二", "三", "四", "五", "六", "七", "八", "九"}
	fullDigits = [...]string{1: "１", "２", "３", "４", "５", "６", "７", "８", "９"}
)

// han appends a number of 1 to 9 as the side writes it.
func (n *notation) han(dst []byte, us gamerec.Side, d int) []byte {
	switch {
	case us == gamerec.First:
		return append(dst, numerals[d]...)
	case n.dialect.ascii:
		return appendDigit(dst, d)
	}
	return append(dst, fullDigits[d]...)
}

// appendChinese writes a move in Chinese. The newer scheme for soldiers numbers
// all that share files together if they are more than three; the older one puts
// the place before the file if two files have tandems, and numbers four and five
// of one file behind the front one.
func (n *notation) appendChinese(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	us, start := p.Turn(), len(dst)
	r := rankOf(p, m)
	g := n.dialect.glyphs
	man := g.men[us][m.Piece]
	file := fileNumber(us, m.From)
	places := [...]string{"前", "中", g.rear}
	place := places[1]
	switch r.index {
	case 0:
		place = places[0]
	case r.n - 1:
		place = places[2]
	}
	soldier := m.Piece == gamerec.Soldier
	switch {
	case r.n < 2 || m.Piece == gamerec.Advisor || m.Piece == gamerec.Elephant:
		dst = n.han(append(dst, man...), us, file)
	case soldier && n.dialect.old && r.tandems > 1:
		dst = n.han(append(dst, place...), us, file)
	case soldier && n.dialect.old && r.n > 3 && r.index > 0 || soldier && !n.dialect.old && r.total > 3:
		nth := r.count + 1
		if nth > 9 {
			return n.appendSquares(dst, p, m)
		}
		dst = append(append(dst, numerals[nth]...), man...)
	default:
		dst = append(append(dst, place...), man...)
	}
	switch d := ahead(us, m); {
	case d > 0:
		dst = append(dst, g.ahead...)
	case d < 0:
		dst = append(dst, "退"...)
	default:
		dst = append(dst, "平"...)
	}
	dst = n.han(dst, us, argument(us, m))
	if r.n < 2 {
		return dst
	}
	return n.sure(dst, start, p, m)
}
