package report

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// ListText appends a line for each code.
func ListText(dst []byte, entries []validate.Entry) []byte {
	for _, e := range entries {
		dst = fmt.Appendf(dst, "%-20s %-8s %s\n", e.Code, e.Severity, e.Meaning)
	}
	return dst
}

// ExplainText appends what is known of each code.
func ExplainText(dst []byte, entries []validate.Entry) []byte {
	for _, e := range entries {
		dst = fmt.Appendf(dst, "%s (%s, games: %s)\n  %s\n  Example: %s\n  Way out: %s\n", e.Code, e.Severity, e.Games, e.Meaning, e.Example, e.Mend)
		if e.Fix != "" {
			dst = fmt.Appendf(dst, "  validate --fix: %s\n", e.Fix)
		}
		dst = fmt.Appendf(dst, "  Rule: %s\n", e.Source)
	}
	return dst
}

// ExplainJSON appends the codes as an array of objects.
func ExplainJSON(dst []byte, entries []validate.Entry) []byte {
	dst = append(dst, '[')
	for i, e := range entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(append(dst, '\n'), struct {
			Code     gamerec.Code `json:"code"`
			Family   string       `json:"family"`
			Severity string       `json:"severity"`
			Strict   bool         `json:"strict"`
			Games    []string     `json:"games"`
			Meaning  string       `json:"meaning"`
			Example  string       `json:"example"`
			Mend     string       `json:"mend"`
			Fix      string       `json:"fix,omitempty"`
			Source   string       `json:"source"`
		}{e.Code, e.Family, e.Severity.String(), e.Strict, strings.Split(e.Games, ", "), e.Meaning, e.Example, e.Mend, e.Fix, e.Source})
	}
	return append(dst, "\n]\n"...)
}

// ExplainMarkdown appends a page with a section for each family, in which each
// code has a heading to link to.
func ExplainMarkdown(dst []byte, entries []validate.Entry) []byte {
	dst = append(dst, markdownHead...)
	family := ""
	for _, e := range entries {
		if e.Family != family {
			family = e.Family
			dst = fmt.Appendf(dst, "\n## %s\n", family)
		}
		strict := ""
		if e.Strict && e.Severity < gamerec.Error {
			strict = "; error under `--strict`"
		}
		dst = fmt.Appendf(dst, "\n### %s\n\n%s%s; games: %s\n\n%s\n\n", e.Code, e.Severity, strict, e.Games, markdown.Replace(e.Meaning))
		for line := range strings.Lines(e.Example) {
			dst = append(append(dst, "    "...), strings.TrimSuffix(line, "\n")...)
			dst = append(dst, '\n')
		}
		dst = fmt.Appendf(dst, "\nWay out: %s Rule: %s.\n", markdown.Replace(e.Mend), e.Source)
		if e.Fix != "" {
			dst = fmt.Appendf(dst, "\n`validate --fix`: %s\n", markdown.Replace(e.Fix))
		}
	}
	return dst
}

// markdown keeps what would be marks of Markdown or HTML as it is.
var markdown = strings.NewReplacer("<", `\<`, "*", `\*`, "_", `\_`, "[", `\[`, "#", `\#`)

const markdownHead = `# Problems

Every kind of problem that gamerec reports has a code. The codes are stable: scripts, comments in records and
configurations may name them. This page is what ` + "`gamerec explain --format markdown`" + ` writes; ` + "`gamerec explain CODE`" + `
tells the same of one code.

A code is made of small letters, digits and hyphens. Where several codes concern the same thing, its name comes first:
` + "`tag-`" + `, ` + "`result-`" + `, ` + "`rav-`" + ` for variations, ` + "`variant-`" + `, ` + "`fen-`" + ` for positions and ` + "`epd-`" + `.

The level stands below each code: an error costs a part of the game or makes it doubtful, a warning is a fault that was
read past, information is a matter of style or a remark. [reports.md](reports.md) tells how to choose among the codes.
Where there is one safe remedy, the last line of a code tells what ` + "`gamerec validate --fix`" + ` does; the others are
left to people.
`
