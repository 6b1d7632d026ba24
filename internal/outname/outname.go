// Package outname names the files that a command writes many of: a template such
// as "games/{white}-{black}-{index}.pgn" becomes, record by record, a file name
// that every file system takes, that lies in the folder of the template, and that
// no other record of the run has.
package outname

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the longest file name in bytes that all usual file systems take, less
// room for a number that keeps names apart.
const maxName = 240

// Template is a parsed pattern.
type Template struct {
	dir    string // as written, up to the last separator before the first word; may be empty
	parts  []part // of the file name
	suffix string // the extension, which survives when a name must be cut
}

// part is literal text, or a word.
type part struct {
	text  string
	word  string
	width int // a number is filled with zeros to so many digits
}

// Parse reads a pattern: text with words in braces, each of them one of the words
// given. {index:4} fills a number with zeros to four digits. Words may stand in the
// file name only, not in the folder. {{ and }} are braces.
func Parse(pattern string, words ...string) (*Template, error) {
	t := &Template{}
	name := pattern
	if i := strings.LastIndexAny(pattern, `/\`); i >= 0 {
		t.dir, name = pattern[:i+1], pattern[i+1:]
	}
	if strings.ContainsAny(strings.NewReplacer("{{", "", "}}", "").Replace(t.dir), "{}") {
		return nil, fmt.Errorf("%q: words in braces may stand in the file name, not in its folder", pattern)
	}
	t.dir = strings.NewReplacer("{{", "{", "}}", "}").Replace(t.dir)
	var literal strings.Builder
	flush := func() {
		if literal.Len() > 0 {
			t.parts = append(t.parts, part{text: literal.String()})
			literal.Reset()
		}
	}
	for name != "" {
		switch {
		case strings.HasPrefix(name, "{{"), strings.HasPrefix(name, "}}"):
			literal.WriteByte(name[0])
			name = name[2:]
		case name[0] == '}':
			return nil, fmt.Errorf("%q: a } without a {; write }} for a brace", pattern)
		case name[0] == '{':
			word, rest, ok := strings.Cut(name[1:], "}")
			if !ok {
				return nil, fmt.Errorf("%q: a { without a }; write {{ for a brace", pattern)
			}
			word, digits, padded := strings.Cut(word, ":")
			p := part{word: word}
			if !slices.Contains(words, word) {
				return nil, fmt.Errorf("%q: there is no word {%s}; there are {%s}", pattern, word, strings.Join(words, "}, {"))
			}
			if padded {
				n, err := strconv.Atoi(digits)
				if err != nil || n < 1 || n > 9 {
					return nil, fmt.Errorf("%q: {%s:%s}: the width is a digit from 1 to 9", pattern, word, digits)
				}
				p.width = n
			}
			flush()
			t.parts = append(t.parts, p)
			name = rest
		default:
			literal.WriteByte(name[0])
			name = name[1:]
		}
	}
	flush()
	if len(t.parts) == 0 {
		return nil, fmt.Errorf("%q: a file name is missing", pattern)
	}
	if last := t.parts[len(t.parts)-1].text; last != "" {
		if i := strings.LastIndexByte(last, '.'); i >= 0 {
			t.suffix = last[i:]
		}
	}
	return t, nil
}

// Dir returns the folder of the names, "." if the pattern has none.
func (t *Template) Dir() string {
	if t.dir == "" {
		return "."
	}
	return t.dir
}

// HasWords says whether names can differ at all.
func (t *Template) HasWords() bool {
	return slices.ContainsFunc(t.parts, func(p part) bool { return p.word != "" })
}

// Name returns the file name, without the folder, for the values of the words.
func (t *Template) Name(value func(word string) string) string {
	var b strings.Builder
	for _, p := range t.parts {
		if p.word == "" {
			b.WriteString(p.text)
			continue
		}
		v := value(p.word)
		for n := len(v); n < p.width; n++ {
			b.WriteByte('0')
		}
		if v = strings.Trim(Clean(v), ". "); v == "" {
			v = "_"
		}
		b.WriteString(v)
	}
	name := Clean(b.String())
	if len(name) > maxName {
		name = cut(strings.TrimSuffix(name, t.suffix), maxName-len(t.suffix)) + t.suffix
	}
	return safe(name)
}

// Clean returns text as a part of a file name: what some file system does not take
// (separators, < > : " | ? *, control characters), what cannot be seen or turns the
// direction of writing becomes an underscore, white space becomes a blank.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r), strings.ContainsRune(`/\<>:"|?*`, r):
			return '_'
		}
		return r
	}, text)
}

// devices are the names that Windows keeps for itself, with any extension.
var devices = []string{
	"con", "prn", "aux", "nul",
	"com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// safe mends a name as a whole: none is empty, hidden, an option, a folder or a
// device, and none ends in a dot or a blank, which Windows drops.
func safe(name string) string {
	name = strings.TrimRight(strings.TrimLeft(name, " "), ". ")
	if name == "" || name[0] == '.' || name[0] == '-' || name[0] == '~' {
		name = "_" + name
	}
	stem, _, _ := strings.Cut(name, ".")
	if slices.Contains(devices, strings.ToLower(strings.TrimRight(stem, " "))) {
		name = "_" + name
	}
	return name
}

// cut shortens text to at most n bytes, between characters.
func cut(text string, n int) string {
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
