package pgn

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/assert"
)

var tokenNames = map[lexer.TokenType]string{
	tokTag: "tag", tokPly: "ply", tokNAG: "nag", tokComment: "comment", tokEscape: "escape",
	tokOpen: "(", tokClose: ")", tokResult: "result", tokStray: "stray",
}

// tokensOf shows the tokens of the first record of a text, and its faults.
func tokensOf(text string) string {
	s := scanner{slow: true}
	s.reset(text)
	s.next()
	var b strings.Builder
	for i := range s.toks {
		tok := &s.toks[i]
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(tokenNames[tok.Type])
		switch tok.Type {
		case tokOpen, tokClose:
		case tokTag:
			fmt.Fprintf(&b, ":%s=%s", tok.Value[:tok.Pos.Line], unescape(tok.Value[tok.Pos.Column:]))
		case tokPly:
			b.WriteByte(':')
			if tok.Pos.Line > 0 {
				fmt.Fprintf(&b, "%d.", tok.Pos.Line)
			}
			b.WriteString(tok.Value)
		default:
			b.WriteString(":" + tok.Value)
		}
	}
	for i := range s.faults {
		fmt.Fprintf(&b, " !%s", s.faults[i].code)
	}
	return b.String()
}

// TestTokens: what the standard writes, and the dirt of real files.
func TestTokens(t *testing.T) {
	for _, tt := range [][2]string{
		// the standard (PGN standard, 7 and 8)
		{`[Event "E"]`, "tag:Event=E"},
		{`[Event"E"][Site  "S" ]`, "tag:Event=E tag:Site=S"},
		{"[Event\n\"E\"\n]", "tag:Event=E"},
		{`[A "a \"b\" \\ \x"]`, `tag:A=a "b" \ \x`},
		{"1. e4 e5 2. Nf3 1-0", "ply:1.e4 ply:e5 ply:2.Nf3 result:1-0"},
		{"1.e4e5", "ply:1.e4e5"}, // coordinates without a dash, as far as the lexer knows
		{"1.e4 1...e5 1 ... e5 1. ...e5 1.. e5", "ply:1.e4 ply:1.e5 ply:1.e5 ply:1.e5 ply:1.e5"},
		{"e4 (d4 (c4) d5) *", "ply:e4 ( ply:d4 ( ply:c4 ) ply:d5 ) result:*"},
		{"e4 $1$14 e5$2", "ply:e4 nag:$1 nag:$14 ply:e5 nag:$2"},
		{"e4! e5?! Nf3!! Nc6??", "ply:e4 nag:! ply:e5 nag:?! ply:Nf3 nag:!! ply:Nc6 nag:??"},
		{"{a {b} e4 ; c } d\ne5", "comment:a {b ply:e4 comment: c } d ply:e5 !comment-nested"},
		{"%esc\ne4\n%more\ne5 %no", "escape:esc ply:e4 escape:more ply:e5 stray:%no !stray-text"},
		{"O-O O-O-O e8=Q+ exd5 Nbd7 R1a3 Qa1e5#", "ply:O-O ply:O-O-O ply:e8=Q+ ply:exd5 ply:Nbd7 ply:R1a3 ply:Qa1e5#"},
		{"1/2-1/2", "result:1/2-1/2"}, {"0-1", "result:0-1"},

		// glyphs
		{"e4 +- e5 = Nf3 ∞ Nc6 !", "ply:e4 nag:+- ply:e5 nag:= ply:Nf3 nag:∞ ply:Nc6 nag:!"},
		{"e4 $255 $256", "ply:e4 nag:$255 nag:$256 !nag-syntax"},
		{"e4 $ $1234", "ply:e4 stray:$ stray:$1234 !nag-syntax !nag-syntax"},

		// results
		{"e4 ½-½", "ply:e4 result:½-½ !result-syntax"},
		{"e4 1–0", "ply:e4 result:1–0 !result-syntax"},
		{"e4 1:0", "ply:e4 result:1:0 !result-syntax"},
		{"e4 1/2", "ply:e4 result:1/2 !result-syntax"},
		{"Qg20-1", "ply:Qg2 result:0-1 !result-syntax"},
		{"e8=Q1-0", "ply:e8=Q result:1-0 !result-syntax"},
		{"Qxf7#1-0", "ply:Qxf7# result:1-0 !result-syntax"},
		{"bxa8=Q+1/2-1/2", "ply:bxa8=Q+ result:1/2-1/2 !result-syntax"},
		{"O-O+0-1", "ply:O-O+ result:0-1 !result-syntax"},
		{"e4 1-0 0-1", "ply:e4 result:1-0 !result-double"},
		{"e4 * {x}", "ply:e4 result:* comment:x !text-after-result"},
		{"e4 (d4 *) *", "ply:e4 ( ply:d4 stray:* ) result:* !stray-text"},

		// moves
		{"0-0 0-0-0 0–0 O—O—O", "ply:0-0 ply:0-0-0 ply:0–0 ply:O—O—O"},
		{"exd6 e.p. exd6(e.p.) exd6ep", "ply:exd6 ply:exd6(e.p.) ply:exd6ep !stray-text"},
		{"b8(Q)+ b8/Q", "ply:b8(Q)+ ply:b8/Q"},
		{"Nf3, Nc6. d4: 'x'", "ply:Nf3 ply:Nc6 ply:d4 stray:'x' !stray-text !stray-text !stray-text !stray-text"},
		{"ed exd O-O+ -- Z0 null", "ply:ed ply:exd ply:O-O+ ply:-- ply:Z0 ply:null"},
		{"Nf3,! 12Nc6'", "ply:Nf3 nag:! ply:12.Nc6 !stray-text !stray-text"},
		{"♘f3 ♞c6", "ply:♘f3 ply:♞c6"},
		{"e4 and so on e5", "ply:e4 stray:and so on ply:e5 !stray-text"},

		// parentheses, braces, reserved signs
		{"e4 ( ) e5", "ply:e4 ply:e5 !rav-empty"},
		{"e4 ) e5", "ply:e4 ply:e5 !rav-unopened"},
		{"e4 (d4", "ply:e4 ( ply:d4 ) !rav-unclosed"},
		{"e4 (", "ply:e4 !rav-unclosed"},
		{"e4 } e5", "ply:e4 ply:e5 !brace-stray"},
		{"e4 {x", "ply:e4 comment:x !comment-unclosed"},
		{"e4 <x> e5", "ply:e4 stray:<x> ply:e5 !reserved-token"},
		{"e4\x00 e5\x1a", "ply:e4 ply:e5 !control-char !control-char"},

		// tags
		{"[A \"a\n[B \"b\"]", "tag:A=a tag:B=b !tag-syntax"},
		{`[A "a "b" c"]`, `tag:A=a "b" c !tag-syntax`},
		{`[A a b]`, "tag:A=a b !tag-syntax"},
		{"[A “a”]", "tag:A=a !tag-syntax"},
		{`[A "a\"]` + "\n" + `[B "b"]`, `tag:A=a\ tag:B=b !tag-syntax`},
		{"[A \"a\"]\n\n[B \"b\"]\n\ne4", "tag:A=a tag:B=b ply:e4"},
		{"[A \"a\"]\n\n[A \"b\"]\n\ne4", "tag:A=a"}, // the same tag behind a blank line begins a game
		{"[A \"a\"]\ne4 *\n[A \"b\"]", "tag:A=a ply:e4 result:*"},
		{"e4 [%clk 1:00] e5", "ply:e4 stray:[%clk 1:00] ply:e5 !stray-text"},

		// white space and line ends of every kind
		{"\ufeffe4", "ply:e4"},
		{"e4\re5\r\nNf3\u00a0Nc6\vd4\fd5\td3", "ply:e4 ply:e5 ply:Nf3 ply:Nc6 ply:d4 ply:d5 ply:d3"},
		{"", ""},
	} {
		assert.Equalf(t, tt[1], strings.TrimSpace(tokensOf(tt[0])), "%q", tt[0])
	}
}
