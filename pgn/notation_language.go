package pgn

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
)

// Language is a language in which the men have letters of their own.
type Language struct {
	Code    string    // of ISO 639-1, such as "fr"
	Name    string    // in English
	Letters [6]string // pawn, knight, bishop, rook, queen, king
}

// languages are those of the PGN standard, section 17, and Russian, in the order of
// their codes. English is the notation san.
var languages = [...]Language{
	{"cs", "Czech", [6]string{"P", "J", "S", "V", "D", "K"}},
	{"da", "Danish", [6]string{"B", "S", "L", "T", "D", "K"}},
	{"de", "German", [6]string{"B", "S", "L", "T", "D", "K"}},
	{"es", "Spanish", [6]string{"P", "C", "A", "T", "D", "R"}},
	{"et", "Estonian", [6]string{"P", "R", "O", "V", "L", "K"}},
	{"fi", "Finnish", [6]string{"P", "R", "L", "T", "D", "K"}},
	{"fr", "French", [6]string{"P", "C", "F", "T", "D", "R"}},
	{"hu", "Hungarian", [6]string{"G", "H", "F", "B", "V", "K"}},
	{"is", "Icelandic", [6]string{"P", "R", "B", "H", "D", "K"}},
	{"it", "Italian", [6]string{"P", "C", "A", "T", "D", "R"}},
	{"nl", "Dutch", [6]string{"O", "P", "L", "T", "D", "K"}},
	{"no", "Norwegian", [6]string{"B", "S", "L", "T", "D", "K"}},
	{"pl", "Polish", [6]string{"P", "S", "G", "W", "H", "K"}},
	{"pt", "Portuguese", [6]string{"P", "C", "B", "T", "D", "R"}},
	{"ro", "Romanian", [6]string{"P", "C", "N", "T", "D", "R"}},
	{"ru", "Russian", [6]string{"п", "К", "С", "Л", "Ф", "Кр"}},
	{"sv", "Swedish", [6]string{"B", "S", "L", "T", "D", "K"}},
}

// Languages lists the languages whose letters can be read and written.
func Languages() []Language { return slices.Clone(languages[:]) }

// languageKinds are the men in the order of Language.Letters.
var languageKinds = [6]gamerec.Kind{gamerec.Pawn, gamerec.Knight, gamerec.Bishop, gamerec.Rook, gamerec.Queen, gamerec.King}

const englishOrder = "PNBRQK"

// languageNotation is SAN with the letters of a language. It reads all that SAN
// reads, with those letters and no others.
type languageNotation struct {
	chessNotation
	language *Language
	texts    textTable[translation]
}

// translation is a text with English letters.
type translation struct {
	text string
	err  *gamerec.SyntaxError
}

// NewLanguageSAN returns SAN with the letters of a language, such as Cf3 and e8=D for
// "fr"; nil if the code is none of Languages. The notation is called san-fr.
func NewLanguageSAN(code string) gamerec.Notation {
	i := slices.IndexFunc(languages[:], func(l Language) bool { return l.Code == code })
	if i < 0 {
		return nil
	}
	var letters [gamerec.NumKinds]string
	for k, kind := range languageKinds {
		letters[kind] = languages[i].Letters[k]
	}
	return &languageNotation{
		chessNotation: chessNotation{name: "san-" + code, write: (*chessNotation).appendSAN, letters: &letters},
		language:      &languages[i],
	}
}

// Resolve implements gamerec.Notation.
func (n *languageNotation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	t := n.texts.lookup(text, n.language.translate)
	if t.err != nil {
		return dst, t.err
	}
	return n.chessNotation.Resolve(dst, p, t.text)
}

// translate turns the letters of the men into English ones.
func (l *Language) translate(text string) translation {
	if strings.Trim(text, "Oo0Оо–—\u2212-+#") == "" { // castling, its letters no men
		return translation{text: text}
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		if k, size := l.letter(text[i:]); size > 0 {
			b.WriteByte(englishOrder[k])
			i += size
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if unicode.IsUpper(r) {
			return translation{err: unreadable(text, "the letters of the men are "+strings.Join(l.Letters[1:], " ")+" in "+l.Name)}
		}
		b.WriteString(text[i : i+size])
		i += size
	}
	return translation{text: b.String()}
}

// letter returns which man the start of a text names, and the length of its letter;
// 0 if it names none. The longest letter counts: Кр is a king and К a knight.
func (l *Language) letter(text string) (man, size int) {
	for k, letter := range l.Letters {
		if len(letter) > size && strings.HasPrefix(text, letter) {
			man, size = k, len(letter)
		}
	}
	return man, size
}
