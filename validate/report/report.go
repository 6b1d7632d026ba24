// Package report writes what validate found: as text for people and editors, as
// JSON for programs, and in the forms that code hosts and build servers show.
package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// Format writes the reports of a run, append style: Begin, then for each file
// File and Game for its games, then End. It keeps no report, so that memory stays
// flat however long the run is, and what it has written after End is a whole
// document whenever End comes. A Format serves one run.
type Format interface {
	Begin(dst []byte) []byte
	// File begins a file of that name; the games that follow are its.
	File(dst []byte, name string) []byte
	// Game appends a game. Its Index is its number in the file.
	Game(dst []byte, r *validate.Report) []byte
	End(dst []byte, run *Run) []byte
}

// Options are what the formats can be asked for.
type Options struct {
	Verbose     bool             // text: the line of each problem, with its place marked
	Annotations int              // github: so many of a level at most, 0 for all
	FailOn      gamerec.Severity // junit: a game fails with a problem of this severity or a graver one
	Version     string           // of the program, for sarif
}

// Run is how a run went.
type Run struct {
	Tally
	ByFile      []FileTally // in the order of the files
	Interrupted bool        // not all input was read
	Failures    []string    // what could not be read
}

// Kind is a format that --format can name.
type Kind struct {
	Name, About  string
	All          bool // it wants games without problems too
	Infos        bool // it shows problems of level info, if not asked otherwise
	Fingerprints bool // it wants validate.Options.Fingerprints
	New          func(Options) Format
}

// Kinds lists the formats.
func Kinds() []Kind {
	return []Kind{
		{Name: "text", About: "a line for each problem", New: newText},
		{Name: "json", About: "one document of JSON", All: true, Infos: true, New: newJSON},
		{Name: "ndjson", About: "a line of JSON for each game", All: true, Infos: true, New: newNDJSON},
		{Name: "sarif", About: "SARIF 2.1.0, for code hosts and editors", Fingerprints: true, New: newSARIF},
		{Name: "github", About: "annotations of a GitHub workflow", New: newGitHub},
		{Name: "checkstyle", About: "XML of Checkstyle, for review tools", New: newCheckstyle},
		{Name: "junit", About: "XML of JUnit, for build servers: a suite for each file, a case for each game", All: true, New: newJUnit},
	}
}

// Names lists the names of the formats.
func Names() []string {
	var names []string
	for _, k := range Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// Lookup finds a format by name.
func Lookup(name string) (Kind, error) {
	for _, k := range Kinds() {
		if k.Name == name {
			return k, nil
		}
	}
	return Kind{}, fmt.Errorf("no report format is called %q; there are %s", name, strings.Join(Names(), ", "))
}

// text is the format of people, and of editors that read compilers.
type text struct{ verbose bool }

func newText(o Options) Format { return text{o.Verbose} }

func (text) Begin(dst []byte) []byte          { return dst }
func (text) File(dst []byte, _ string) []byte { return dst }
func (text) End(dst []byte, _ *Run) []byte    { return dst }
func (f text) Game(dst []byte, r *validate.Report) []byte {
	for i := range r.Problems {
		dst = appendLine(dst, r, &r.Problems[i])
		if f.verbose && i < len(r.Details) {
			dst = appendExcerpt(dst, &r.Details[i])
		}
	}
	return dst
}

// Text appends one line for each problem:
//
//	games.pgn:1042:17: error: 23...Nxe4: the knight on f6 is pinned [illegal-move] (game 17, ply 46)
func Text(dst []byte, r *validate.Report, index int) []byte {
	numbered := *r
	numbered.Index = index
	return text{}.Game(dst, &numbered)
}

func appendLine(dst []byte, r *validate.Report, p *gamerec.Problem) []byte {
	dst = appendPlain(dst, r.File)
	dst = append(dst, ':')
	if p.Pos.Line > 0 {
		dst = strconv.AppendInt(dst, int64(p.Pos.Line), 10)
		dst = append(dst, ':')
		dst = strconv.AppendInt(dst, int64(p.Pos.Column), 10)
	} else {
		dst = append(dst, "byte "...)
		dst = strconv.AppendInt(dst, p.Pos.Offset, 10)
	}
	dst = append(append(append(dst, ": "...), p.Severity.String()...), ": "...)
	dst = appendMessage(dst, p)
	dst = append(append(append(dst, " ["...), p.Code...), "] (game "...)
	dst = strconv.AppendInt(dst, int64(r.Index), 10)
	if p.Ply > 0 {
		dst = append(dst, ", ply "...)
		dst = strconv.AppendInt(dst, int64(p.Ply), 10)
	}
	return append(dst, ")\n"...)
}

// appendMessage appends the reason and the way out.
func appendMessage(dst []byte, p *gamerec.Problem) []byte {
	dst = appendPlain(dst, p.Msg)
	if p.Hint != "" {
		dst = append(dst, "; "...)
		dst = appendPlain(dst, p.Hint)
	}
	return dst
}

// appendPlain appends text without control characters, which could steer a
// terminal, and without what is no text.
func appendPlain(dst []byte, text string) []byte {
	if isPlain(text) {
		return append(dst, text...)
	}
	for _, r := range text {
		dst = append(dst, string(plainRune(r))...)
	}
	return dst
}

// plainRune returns the rune, or U+FFFD for one that steers or is none.
func plainRune(r rune) rune {
	if r < 32 || r >= 127 && r < 160 || r >= 0x2028 && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r&0xFFFE == 0xFFFE {
		return '\uFFFD'
	}
	return r
}

// isPlain says whether a text is printing ASCII, as most are.
func isPlain(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < 32 || c >= 127 {
			return false
		}
	}
	return true
}
