// Package report writes what validate found, as text for people and editors or
// as JSON for programs.
package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// Schema names the version of the JSON form of a report.
const Schema = "gamerec/report/1"

// Format appends the report of one game to dst. index is the game's number in its file.
type Format func(dst []byte, r *validate.Report, index int) []byte

// Formats lists the names that --format takes.
func Formats() []string { return []string{"text", "ndjson"} }

// Lookup finds a format by name.
func Lookup(name string) (Format, error) {
	switch name {
	case "text":
		return Text, nil
	case "ndjson":
		return NDJSON, nil
	}
	return nil, fmt.Errorf("no report format is called %q; there are %s", name, strings.Join(Formats(), " and "))
}

// Text appends one line for each problem:
//
//	games.pgn:1042:17: error: 23...Nxe4: the knight on f6 is pinned [illegal-move] (game 17, ply 46)
func Text(dst []byte, r *validate.Report, index int) []byte {
	for i := range r.Problems {
		p := &r.Problems[i]
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
		dst = appendPlain(dst, p.Msg)
		if p.Hint != "" {
			dst = append(dst, "; "...)
			dst = appendPlain(dst, p.Hint)
		}
		dst = append(append(append(dst, " ["...), p.Code...), "] (game "...)
		dst = strconv.AppendInt(dst, int64(index), 10)
		if p.Ply > 0 {
			dst = append(dst, ", ply "...)
			dst = strconv.AppendInt(dst, int64(p.Ply), 10)
		}
		dst = append(dst, ")\n"...)
	}
	return dst
}

// appendPlain appends text without control characters, which could steer a terminal.
func appendPlain(dst []byte, text string) []byte {
	if isPlain(text) {
		return append(dst, text...)
	}
	for _, r := range text {
		switch {
		case r < 32 || r >= 127 && r < 160 || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069:
			dst = append(dst, "�"...)
		default:
			dst = append(dst, string(r)...)
		}
	}
	return dst
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

type jsonReport struct {
	Schema   string         `json:"schema"`
	File     string         `json:"file"`
	Index    int            `json:"index"`
	Game     gamerec.GameID `json:"game"`
	Line     int            `json:"line"`
	Plies    int            `json:"plies"`
	Result   string         `json:"result"`
	Verdict  jsonVerdict    `json:"verdict"`
	Problems []jsonProblem  `json:"problems"`
}

type jsonVerdict struct {
	Over      bool     `json:"over"`
	Winner    string   `json:"winner,omitempty"`
	Reason    string   `json:"reason,omitempty"`
	Claimable []string `json:"claimable,omitempty"`
}

type jsonProblem struct {
	Code     gamerec.Code `json:"code"`
	Severity string       `json:"severity"`
	Line     int          `json:"line"`
	Column   int          `json:"column"`
	Offset   int64        `json:"offset"`
	Ply      int          `json:"ply,omitempty"`
	Message  string       `json:"message"`
	Hint     string       `json:"hint,omitempty"`
}

// NDJSON appends one line of JSON for the game, whether it has problems or not.
func NDJSON(dst []byte, r *validate.Report, index int) []byte {
	j := jsonReport{
		Schema: Schema, File: r.File, Index: index, Game: r.Game, Line: r.Line, Plies: r.Plies, Result: r.Result,
		Problems: []jsonProblem{},
	}
	if v := &r.Verdict; v.Over {
		j.Verdict = jsonVerdict{Over: true, Reason: v.Reason.String()}
		if v.Winner != gamerec.NoSide {
			j.Verdict.Winner = strings.ToLower(r.Side)
		}
	}
	for _, reason := range r.Verdict.Claimable {
		j.Verdict.Claimable = append(j.Verdict.Claimable, reason.String())
	}
	for i := range r.Problems {
		p := &r.Problems[i]
		j.Problems = append(j.Problems, jsonProblem{
			p.Code, p.Severity.String(), p.Pos.Line, p.Pos.Column, p.Pos.Offset, p.Ply, p.Msg, p.Hint,
		})
	}
	line, err := json.Marshal(&j)
	if err != nil {
		// the struct holds only strings and numbers
		line = strconv.AppendQuote(nil, err.Error())
	}
	return append(append(dst, line...), '\n')
}

// Tally counts what a run found.
type Tally struct {
	Files, Games, Plies, Moves int
	Broken                     int // games with an error
	BySeverity                 [3]int
	ByCode                     map[gamerec.Code]int
}

// Add counts a report.
func (t *Tally) Add(r *validate.Report) {
	t.Games++
	t.Plies += r.Plies
	t.Moves += r.Moves
	if len(r.Problems) == 0 {
		return
	}
	if t.ByCode == nil {
		t.ByCode = make(map[gamerec.Code]int)
	}
	worst, _ := r.Problems.Worst()
	if worst == gamerec.Error {
		t.Broken++
	}
	for i := range r.Problems {
		t.BySeverity[r.Problems[i].Severity]++
		t.ByCode[r.Problems[i].Code]++
	}
}

// Merge adds the counts of another tally.
func (t *Tally) Merge(o *Tally) {
	t.Files += o.Files
	t.Games += o.Games
	t.Plies += o.Plies
	t.Moves += o.Moves
	t.Broken += o.Broken
	for i, n := range o.BySeverity {
		t.BySeverity[i] += n
	}
	for code, n := range o.ByCode {
		if t.ByCode == nil {
			t.ByCode = make(map[gamerec.Code]int)
		}
		t.ByCode[code] += n
	}
}

// Summary words the tally in one line, with the codes found, most frequent first.
func (t *Tally) Summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s: ", count(t.Games, "game"), countPlies(t.Plies))
	if t.BySeverity[gamerec.Error]+t.BySeverity[gamerec.Warning]+t.BySeverity[gamerec.Info] == 0 {
		b.WriteString("no problems")
		return b.String()
	}
	fmt.Fprintf(&b, "%s, %s", count(t.BySeverity[gamerec.Error], "error"), count(t.BySeverity[gamerec.Warning], "warning"))
	if n := t.BySeverity[gamerec.Info]; n > 0 {
		fmt.Fprintf(&b, ", %d of information", n)
	}
	fmt.Fprintf(&b, "; %s with an error", count(t.Broken, "game"))
	codes := make([]gamerec.Code, 0, len(t.ByCode))
	for code := range t.ByCode {
		codes = append(codes, code)
	}
	slices.SortFunc(codes, func(a, b gamerec.Code) int {
		if d := t.ByCode[b] - t.ByCode[a]; d != 0 {
			return d
		}
		return strings.Compare(string(a), string(b))
	})
	b.WriteString(" (")
	for i, code := range codes {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s %d", code, t.ByCode[code])
	}
	b.WriteString(")")
	return b.String()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func countPlies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return strconv.Itoa(n) + " plies"
}
