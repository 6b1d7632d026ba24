package report

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// Schema names the version of the JSON form of a game's report, RunSchema that of
// the document of a run.
const (
	Schema    = "gamerec/report/1"
	RunSchema = "gamerec/run/1"
)

type jsonReport struct {
	Schema   string         `json:"schema,omitempty"`
	File     string         `json:"file"`
	Index    int            `json:"index"`
	Game     gamerec.GameID `json:"game"`
	Line     int            `json:"line"`
	Plies    int            `json:"plies"`
	Result   string         `json:"result"`
	Verdict  jsonVerdict    `json:"verdict"`
	Problems []jsonProblem  `json:"problems"`
	Omitted  int            `json:"omitted,omitempty"`
	Ignored  int            `json:"ignored,omitempty"`
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

func appendGame(dst []byte, r *validate.Report, schema string) []byte {
	j := jsonReport{
		Schema: schema, File: r.File, Index: r.Index, Game: r.Game, Line: r.Line, Plies: r.Plies, Result: r.Result,
		Problems: []jsonProblem{}, Omitted: len(r.Omitted), Ignored: r.Ignored,
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
	return appendJSON(dst, &j)
}

// appendJSON appends a struct that holds only strings, numbers and lists of them.
func appendJSON(dst []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		text = strconv.AppendQuote(nil, err.Error())
	}
	if isPlain(string(text)) {
		return append(dst, text...)
	}
	for _, r := range string(text) {
		if r != plainRune(r) { // what steers a terminal, escaped as JSON escapes it
			dst = fmt.Appendf(dst, "\\u%04x", r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// ndjson writes one line of JSON for each game, whether it has problems or not.
type ndjson struct{}

func newNDJSON(Options) Format { return ndjson{} }

func (ndjson) Begin(dst []byte) []byte          { return dst }
func (ndjson) File(dst []byte, _ string) []byte { return dst }
func (ndjson) End(dst []byte, _ *Run) []byte    { return dst }
func (ndjson) Game(dst []byte, r *validate.Report) []byte {
	return append(appendGame(dst, r, Schema), '\n')
}

// document writes one document for the run: the reports, then the counts.
type document struct{ games int }

func newJSON(Options) Format { return &document{} }

func (*document) Begin(dst []byte) []byte {
	return append(dst, `{"schema":"`+RunSchema+`","reports":[`...)
}

func (*document) File(dst []byte, _ string) []byte { return dst }

func (f *document) Game(dst []byte, r *validate.Report) []byte {
	if f.games > 0 {
		dst = append(dst, ',')
	}
	f.games++
	return appendGame(append(dst, '\n'), r, "")
}

type jsonFile struct {
	File     string `json:"file"`
	Games    int    `json:"games"`
	Plies    int    `json:"plies"`
	Errors   int    `json:"errors"`
	Warnings int    `json:"warnings"`
	Infos    int    `json:"infos"`
}

type jsonSummary struct {
	Files    int                  `json:"files"`
	Games    int                  `json:"games"`
	Plies    int                  `json:"plies"`
	Broken   int                  `json:"broken_games"`
	Errors   int                  `json:"errors"`
	Warnings int                  `json:"warnings"`
	Infos    int                  `json:"infos"`
	ByCode   map[gamerec.Code]int `json:"by_code"`
	Omitted  int                  `json:"omitted,omitempty"`
	Ignored  int                  `json:"ignored,omitempty"`
	Known    int                  `json:"known,omitempty"`
}

func (f *document) End(dst []byte, run *Run) []byte {
	dst = append(dst, "\n],\n\"files\":["...)
	for i := range run.ByFile {
		if i > 0 {
			dst = append(dst, ',')
		}
		t := &run.ByFile[i]
		dst = appendJSON(append(dst, '\n'), jsonFile{
			t.Name, t.Games, t.Plies, t.BySeverity[gamerec.Error], t.BySeverity[gamerec.Warning], t.BySeverity[gamerec.Info],
		})
	}
	by := run.ByCode
	if by == nil {
		by = map[gamerec.Code]int{}
	}
	dst = appendJSON(append(dst, "\n],\n\"summary\":"...), jsonSummary{
		run.Files, run.Games, run.Plies, run.Broken, run.BySeverity[gamerec.Error], run.BySeverity[gamerec.Warning],
		run.BySeverity[gamerec.Info], by, run.Omitted, run.Ignored, run.Known,
	})
	failures := run.Failures
	if failures == nil {
		failures = []string{}
	}
	dst = appendJSON(append(dst, ",\n\"failures\":"...), failures)
	dst = strconv.AppendBool(append(dst, ",\n\"interrupted\":"...), run.Interrupted)
	return append(dst, "}\n"...)
}
