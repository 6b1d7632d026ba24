package pgn

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// otherForms are the notations whose texts san does not read, in which a record may be
// written all the same. Languages with the same letters stand for one another.
var otherForms = func() []string {
	names := []string{"san", "iccf", "smith", "descriptive"}
	seen := make(map[[6]string]bool)
	for _, l := range languages {
		if !seen[l.Letters] {
			seen[l.Letters] = true
			names = append(names, "san-"+l.Code)
		}
	}
	return names
}()

// OtherForms returns the notations that a record of chess may be written in, san among
// them, if a move of its main line looks unlike one that san reads; else nil. It looks
// at the ends of the texts only, so that it costs next to nothing.
func OtherForms(rec *gamerec.Record) []string {
	for i := range rec.Line.Moves {
		if foreign(rec.Line.Moves[i].Text) {
			return otherForms
		}
	}
	return nil
}

// IsOtherForm says whether a name is that of a notation of chess whose texts san does
// not read.
func IsOtherForm(name string) bool {
	switch name {
	case "iccf", "smith", "descriptive":
		return true
	}
	code, ok := strings.CutPrefix(name, "san-")
	return ok && slices.ContainsFunc(languages[:], func(l Language) bool { return l.Code == code })
}

// SameLetters returns the notations of all languages that have the letters of one.
func SameLetters(name string) []string {
	var names []string
	for _, l := range languages {
		if "san-"+l.Code != name {
			continue
		}
		for _, o := range languages {
			if o.Letters == l.Letters {
				names = append(names, "san-"+o.Code)
			}
		}
		return names
	}
	return []string{name}
}

// foreign says whether a text looks unlike a move that san reads: by its first
// characters, or by its last.
func foreign(text string) bool {
	n := len(text)
	for n > 2 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n < 2 {
		return false
	}
	second := text[1]
	switch first := text[0]; {
	case first-'a' < 8: // Smith: e4d5p, but not e7e8q
		return n > 4 && second-'1' < 8 && text[3]-'1' < 8 &&
			(isLetter(text[4]) && text[3] != '1' && text[3] != '8' || strings.IndexByte("pkcC", text[4]) >= 0 || isCapital(text[n-1]) && text[n-2] != '=')
	case first-'1' < 8: // ICCF
		return true
	case strings.IndexByte("KQRBNP", first) >= 0: // descriptive: P-K4, KtxP, BPxN, NxP
		if second == '-' || second == 't' || isCapital(second) || second == 'x' && n > 2 && isCapital(text[2]) {
			return true
		}
	case first == 'O': // castling, or a man of Dutch and Estonian
		return second != 'O' && second != '-' && second < 0x80
	case isCapital(first) && first != 'Z': // Z0 is a pass
		return true
	case first == 0xD0 || first == 0xD1: // Cyrillic, but for its O in castling
		return !strings.HasPrefix(text, "О")
	}
	// a promotion
	return isCapital(text[n-1]) && strings.IndexByte("QRBNO", text[n-1]) < 0
}

func isCapital(c byte) bool { return c-'A' < 26 }
