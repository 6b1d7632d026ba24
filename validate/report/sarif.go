package report

import (
	"net/url"
	"path/filepath"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// The schema that the documents hold to, and where the program is described.
const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	homepage    = "https://github.com/gamerec/gamerec"
)

// sarif writes the Static Analysis Results Interchange Format 2.1.0: the catalogue
// as rules, and a result for each problem.
type sarif struct {
	version string
	rules   map[gamerec.Code]int
	results int
}

func newSARIF(o Options) Format {
	return &sarif{version: o.Version, rules: make(map[gamerec.Code]int)}
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID      gamerec.Code `json:"id"`
	Short   sarifText    `json:"shortDescription"`
	Help    sarifText    `json:"help"`
	HelpURI string       `json:"helpUri"`
	Default struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
	Properties struct {
		Tags []string `json:"tags"`
	} `json:"properties"`
}

var sarifLevels = [3]string{gamerec.Info: "note", gamerec.Warning: "warning", gamerec.Error: "error"}

func (f *sarif) Begin(dst []byte) []byte {
	driver := struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}{"gamerec", f.version, homepage, nil}
	for i, e := range validate.Catalogue() {
		f.rules[e.Code] = i
		r := sarifRule{
			ID: e.Code, Short: sarifText{e.Meaning}, HelpURI: homepage + "/blob/main/docs/problems.md#" + string(e.Code),
			Help: sarifText{e.Mend + "\nExample: " + e.Example + "\nRule: " + e.Source},
		}
		r.Default.Level = sarifLevels[e.Severity]
		r.Properties.Tags = append([]string{strings.ToLower(e.Family)}, strings.Split(e.Games, ", ")...)
		driver.Rules = append(driver.Rules, r)
	}
	dst = append(dst, `{"$schema":"`+sarifSchema+`","version":"2.1.0","runs":[{"tool":{"driver":`...)
	dst = appendJSON(dst, &driver)
	return append(dst, "},\n\"columnKind\":\"unicodeCodePoints\",\"results\":["...)
}

func (*sarif) File(dst []byte, _ string) []byte { return dst }

type sarifRegion struct {
	StartLine   int    `json:"startLine,omitempty"`
	StartColumn int    `json:"startColumn,omitempty"`
	EndLine     int    `json:"endLine,omitempty"`
	EndColumn   int    `json:"endColumn,omitempty"`
	ByteOffset  *int64 `json:"byteOffset,omitempty"`
	ByteLength  *int64 `json:"byteLength,omitempty"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region sarifRegion `json:"region"`
	} `json:"physicalLocation"`
}

type sarifResult struct {
	RuleID       gamerec.Code      `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	Properties   struct {
		Game int `json:"game"`
		Ply  int `json:"ply,omitempty"`
	} `json:"properties"`
}

func (f *sarif) Game(dst []byte, r *validate.Report) []byte {
	for i := range r.Problems {
		p := &r.Problems[i]
		result := sarifResult{
			RuleID: p.Code, RuleIndex: f.rules[p.Code], Level: sarifLevels[p.Severity],
			Message: sarifText{string(appendMessage(nil, p))}, Locations: make([]sarifLocation, 1),
		}
		place := &result.Locations[0].Physical
		place.Artifact.URI = fileURI(r.File)
		place.Region = region(p)
		if i < len(r.Details) && r.Details[i].Fingerprint != "" {
			result.Fingerprints = map[string]string{"gamerec/v1": r.Details[i].Fingerprint}
		}
		result.Properties.Game, result.Properties.Ply = r.Index, p.Ply
		if f.results > 0 {
			dst = append(dst, ',')
		}
		f.results++
		dst = appendJSON(append(dst, '\n'), &result)
	}
	return dst
}

// region returns the place of a problem; without a line, as in binary files, its bytes.
func region(p *gamerec.Problem) sarifRegion {
	if p.Pos.Line <= 0 {
		at, length := p.Pos.Offset, max(0, p.End.Offset-p.Pos.Offset)
		return sarifRegion{ByteOffset: &at, ByteLength: &length}
	}
	r := sarifRegion{StartLine: p.Pos.Line, StartColumn: p.Pos.Column}
	if p.End.Line > p.Pos.Line || p.End.Line == p.Pos.Line && p.End.Column > p.Pos.Column {
		r.EndLine, r.EndColumn = p.End.Line, p.End.Column
	}
	return r
}

// fileURI returns the reference to a file: relative as the path is, or absolute.
func fileURI(name string) string {
	path := filepath.ToSlash(string(appendPlain(nil, name)))
	if filepath.IsAbs(name) {
		return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(path, "/")}).String()
	}
	return (&url.URL{Path: path}).String()
}

func (f *sarif) End(dst []byte, run *Run) []byte {
	type notification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	invocation := struct {
		Successful    bool           `json:"executionSuccessful"`
		Notifications []notification `json:"toolExecutionNotifications,omitempty"`
	}{Successful: !run.Interrupted && len(run.Failures) == 0}
	for _, text := range run.Failures {
		invocation.Notifications = append(invocation.Notifications, notification{"error", sarifText{text}})
	}
	if run.Interrupted {
		invocation.Notifications = append(invocation.Notifications, notification{"warning", sarifText{"the run was interrupted"}})
	}
	if run.Omitted > 0 {
		invocation.Notifications = append(invocation.Notifications, notification{"note", sarifText{count(run.Omitted, "problem") + " not shown"}})
	}
	dst = appendJSON(append(dst, "\n],\n\"invocations\":["...), &invocation)
	return append(dst, "]}]}\n"...)
}
