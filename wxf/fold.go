package wxf

import (
	"strings"
	"unicode/utf8"
)

// folded holds, by character, what it is read as: full-width and typographic
// forms as ASCII, Chinese variants as one simplified character, and numerals as
// digits. It covers what NFKC would do for the characters of move texts.
var folded = func() map[rune]string {
	t := make(map[rune]string)
	for r := rune(0xFF01); r <= 0xFF5E; r++ { // full-width ASCII
		t[r] = string(r - 0xFF01 + '!')
	}
	for _, class := range [...]struct{ as, variants string }{
		{"-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFE58"},
		{"+", "\uFE62\u207A"},
		{".", "。·・‧•｡"},
		{"=", "\uFE66"},
		{"x", "×"},
		{"帅", "帅帥將将"},
		{"仕", "仕士⼠"},
		{"相", "相象"},
		{"马", "马馬傌⻢⾺"},
		{"车", "车車俥⾞⻋\uF902\uF907"},
		{"炮", "炮砲包"},
		{"兵", "兵卒"},
		{"前", "前"},
		{"中", "中"},
		{"后", "后後"},
		{"进", "进進上"},
		{"退", "退下"},
		{"平", "平"},
		{"0", "〇零"},
		{"1", "一壹⼀"},
		{"2", "二贰貳⼆"},
		{"3", "三叁參参"},
		{"4", "四肆"},
		{"5", "五伍"},
		{"6", "六陆陸\uF9D1"},
		{"7", "七柒"},
		{"8", "八捌⼋"},
		{"9", "九玖"},
		{"10", "十拾⼗"},
	} {
		for _, r := range class.variants {
			t[r] = class.as
		}
	}
	return t
}()

// fold appends a move text as it is read: without blanks and marks of quality
// around it, every character in the one form that the grammars know.
func fold(dst []byte, text string) []byte {
	text = strings.TrimFunc(text, func(r rune) bool {
		switch r {
		case '!', '?', '！', '？', ' ', '\t', '\r', '\n', '\u3000', '\u00A0', '\uFEFF', '\u200B':
			return true
		}
		return false
	})
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			dst = append(dst, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if as, ok := folded[r]; ok {
			dst = append(dst, as...)
		} else {
			dst = append(dst, text[i:i+n]...)
		}
		i += n
	}
	return dst
}

// chinese says whether a folded text holds a Chinese character of the game.
func chinese(text string) bool {
	return strings.ContainsAny(text, "帅仕相马车炮兵前中后进退平")
}
