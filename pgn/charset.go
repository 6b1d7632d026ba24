package pgn

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// Charset is an encoding that a text was found to be in.
type Charset struct {
	Name  string // such as "gb18030"; "" for UTF-8 without a fault
	Rival string // another one that fits as well, "" if there is none
}

// Problem tells of the encoding, at the start of what is in it.
func (c Charset) Problem(pos gamerec.Pos) gamerec.Problem {
	p := gamerec.Problem{
		Code: CodeCharset, Severity: gamerec.Warning, Pos: pos,
		Msg:  "the text is not UTF-8; it is read as " + c.Name,
		Hint: "convert the file to UTF-8 or name its encoding with --encoding",
	}
	if c.Name == "utf-8" {
		p.Msg = "some bytes are not UTF-8; they are read as U+FFFD"
	}
	if c.Rival != "" {
		p.Msg += ", and " + c.Rival + " fits as well"
	}
	return p
}

// charsetSample is how much of a text tells its encoding, in bytes.
const charsetSample = 64 << 10

// Decode turns a text that is not UTF-8 into UTF-8. It is Chinese if it has moves of
// xiangqi in it, or else, with xiangqi set, if most of its characters are usual ones:
// then it is in the encoding, of UTF-8 with faults, GB18030 and Big5, in which more of
// the moves can be read. Any other text is Windows-1252.
func Decode(raw string, xiangqi bool) (string, Charset) {
	if utf8.ValidString(raw) {
		return raw, Charset{}
	}
	if xiangqi || hasDirections(raw) {
		sample := raw[:min(len(raw), charsetSample)]
		best, found := guess{}, Charset{}
		for _, e := range chineseEncodings {
			g := e.guess(sample)
			switch {
			case g.moves == 0 && (!xiangqi || g.usual*2 < g.wide || g.wide == 0), g.broken*4 > g.wide:
			case found.Name == "" || g.beats(best):
				best, found = g, Charset{Name: e.name}
			case !best.beats(g):
				found.Rival = e.name
			}
		}
		for _, e := range chineseEncodings {
			if e.name == found.Name {
				return e.decode(raw), found
			}
		}
	}
	text, _ := charmap.Windows1252.NewDecoder().String(raw)
	return text, Charset{Name: "windows-1252"}
}

// chineseEncoding is an encoding in which records of xiangqi are found.
type chineseEncoding struct {
	name  string
	enc   encoding.Encoding           // nil is UTF-8
	usual func(lead, trail byte) bool // whether two bytes are a character in daily use
}

var chineseEncodings = []chineseEncoding{
	{name: "utf-8"},
	{"gb18030", simplifiedchinese.GB18030, func(lead, trail byte) bool {
		return trail >= 0xa1 && (lead >= 0xb0 && lead <= 0xd7 || lead == 0xa1 || lead == 0xa3)
	}},
	{"big5", traditionalchinese.Big5, func(lead, trail byte) bool {
		return lead >= 0xa1 && lead <= 0xc6 && (trail >= 0x40 && trail <= 0x7e || trail >= 0xa1)
	}},
}

func (e *chineseEncoding) decode(raw string) string {
	if e.enc == nil {
		return strings.ToValidUTF8(raw, "\ufffd")
	}
	text, _ := e.enc.NewDecoder().String(raw) // what is none is U+FFFD
	return text
}

// guess is what a text looks like in an encoding.
type guess struct {
	moves       int // in Chinese
	wide, usual int // characters beyond ASCII, and those in daily use
	broken      int // what the encoding does not have
}

// beats says whether a guess is better than another.
func (g guess) beats(o guess) bool {
	if g.moves != o.moves {
		return g.moves > o.moves
	}
	return g.usual*o.wide > o.usual*g.wide
}

func (e *chineseEncoding) guess(raw string) (g guess) {
	text := e.decode(raw)
	g.moves = len(chineseMove.FindAllStringIndex(text, -1))
	g.broken = strings.Count(text, "\ufffd")
	if e.enc == nil {
		for _, r := range text {
			if r >= utf8.RuneSelf {
				g.wide++
			}
		}
		g.usual = g.wide - g.broken
		return g
	}
	for i := 0; i < len(raw); i++ {
		if raw[i] < utf8.RuneSelf {
			continue
		}
		g.wide++
		if i+1 < len(raw) {
			if e.usual(raw[i], raw[i+1]) {
				g.usual++
			}
			i++
		}
	}
	return g
}

// chineseMove finds moves of xiangqi in Chinese.
var chineseMove = regexp.MustCompile(`[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後一二三四五][一二三四五六七八九１-９1-9帅帥将將仕士相象马馬傌车車俥炮砲包兵卒][进進退平][一二三四五六七八九１-９1-9]`)

// hasDirections says whether a text has 进, 退 or 平 in it, or 進, in some encoding.
func hasDirections(raw string) bool {
	for _, d := range [...]string{"进", "進", "退", "平", "\xbd\xf8", "\xdf\x4d", "\xcd\xcb", "\xc6\xbd", "\xb6\x69", "\xb0\x68", "\xa5\xad"} {
		if strings.Contains(raw, d) {
			return true
		}
	}
	return false
}

// saysXiangqi finds a tag that names the game or a notation that only it has.
var saysXiangqi = regexp.MustCompile(`(?i)\[(Game|Variant)\s+"(chinese ?chess|cchess|xiangqi)"|\[Format\s+"(wxf|iccs|chinese)`)

// decode makes the parser read the record that begins at an offset again, and all up
// to the next head of a game, in the encoding that this is in. A byte of a Chinese
// character can look like a brace or a bracket, but none like a line break: so only the
// head of a game is a sure border before the text is decoded. It returns false for
// Windows-1252, of which every ASCII byte is what it looks like.
func (p *Parser) decode(from int) bool {
	raw := p.scan.text[from:]
	if k := safeBorder(raw); k > 0 {
		raw = raw[:k]
	}
	text, found := Decode(raw, saysXiangqi.MatchString(raw))
	if found.Name == "windows-1252" {
		return false
	}
	p.charset = found
	p.rest = p.scan.text[from+len(raw):]
	p.restPos = advanceLines(p.pos, raw)
	p.decoded = true
	p.scan.reset(text)
	return true
}

// raw goes on with what follows the text that was decoded.
func (p *Parser) raw() {
	p.scan.reset(p.rest)
	p.pos, p.rest, p.decoded, p.charset = p.restPos, "", false, Charset{}
}

// safeBorder returns the offset of the next line that begins with a tag pair, behind
// a blank line and something other than a tag pair; 0 if there is none.
func safeBorder(text string) int {
	for i := 0; ; {
		k := strings.Index(text[i:], "\n[")
		if k < 0 {
			return 0
		}
		k += i
		before := strings.TrimRight(text[:k], " \t\r\n")
		if blankBefore(text, k) && before != "" && before[strings.LastIndexByte(before, '\n')+1] != '[' && isTagHead(text, k+1, false) {
			return k + 1
		}
		i = k + 2
	}
}
