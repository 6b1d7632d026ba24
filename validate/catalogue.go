// Package validate checks records: their form, their moves, their tags, and how
// they end. Every kind of problem has a stable code in one catalogue.
package validate

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// Entry is one code of the catalogue. Every field but Fix is set.
type Entry struct {
	Family   string // what it concerns, as docs/problems.md heads it
	Code     gamerec.Code
	Severity gamerec.Severity // by default; a finding may be milder or graver where Meaning says so
	Strict   bool             // an error under --strict
	Games    string           // the games it applies to, "all" or names
	Meaning  string           // one line
	Example  string           // an input that yields it, shortened with ... where it is long
	Mend     string           // the way out
	Fix      string           // what validate --fix does; empty if it leaves the problem to people
	Source   string           // the rule, or the document that tells it
}

// family is a part of the table: codes that concern the same thing.
type family struct {
	name    string
	entries []Entry
}

// gather puts the parts of the table together.
func gather(families ...family) []Entry {
	var list []Entry
	for _, f := range families {
		for _, e := range f.entries {
			e.Family = f.name
			list = append(list, e)
		}
	}
	return list
}

// The codes of the checks of this package.
const (
	CodeMoveNumber      gamerec.Code = "move-number"
	CodeCheckMark       gamerec.Code = "check-mark"
	CodeSANStyle        gamerec.Code = "san-style"
	CodeResultTag       gamerec.Code = "result-tag"
	CodeResultMate      gamerec.Code = "result-mate"
	CodeResultStalemate gamerec.Code = "result-stalemate"
	CodeResultDraw      gamerec.Code = "result-draw"
	CodeResultCannotWin gamerec.Code = "result-cannot-win"
	CodeThreefold       gamerec.Code = "threefold"
	CodeFifty           gamerec.Code = "fifty"
	CodePreamble        gamerec.Code = "preamble"
	CodeTagMissing      gamerec.Code = "tag-missing"
	CodeTagOrder        gamerec.Code = "tag-order"
	CodeTagDuplicate    gamerec.Code = "tag-duplicate"
	CodeTagName         gamerec.Code = "tag-name"
	CodeTagValue        gamerec.Code = "tag-value"
	CodeKingsCentre     gamerec.Code = "dgt-kings-centre"
	CodeClockSyntax     gamerec.Code = "clock-syntax"
	CodeEvalSyntax      gamerec.Code = "eval-syntax"
	CodeShapeSyntax     gamerec.Code = "cal-syntax"
	CodeColorsTag       gamerec.Code = "colors-tag"
	CodeTerminationTag  gamerec.Code = "termination-tag"
	CodeDealMismatch    gamerec.Code = "deal-mismatch"
	CodeIgnoreComment   gamerec.Code = "ignore-comment"
	CodeClockRise       gamerec.Code = "clock-rise"
	CodeClockNegative   gamerec.Code = "clock-negative"
	CodeDuplicate       gamerec.Code = "duplicate-game"
	CodeLineLength      gamerec.Code = "line-length"
	CodeTab             gamerec.Code = "tab"
	CodeTrailingBlank   gamerec.Code = "trailing-blank"
	CodeLineEnd         gamerec.Code = "line-end"
)

// Catalogue returns all codes, sorted by name.
func Catalogue() []Entry {
	list := slices.Clone(catalogue)
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(string(a.Code), string(b.Code)) })
	return list
}

// Families returns all codes in the order of the table, where those that concern
// the same thing stand together.
func Families() []Entry { return slices.Clone(catalogue) }

// Explain returns the entry of a code.
func Explain(code gamerec.Code) (Entry, bool) {
	for _, e := range catalogue {
		if e.Code == code {
			return e, true
		}
	}
	return Entry{}, false
}
