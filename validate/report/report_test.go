package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// hostile is text that a report must not pass on as it is.
const hostile = "a\x1b[31m%0A::error::\r\n<&\">\u202e\u009b\x00\xff,:é車\uffff"

// run is three files: one with faults of all kinds of place, one clean, one empty.
func run() []validate.Report {
	return []validate.Report{
		{File: "dir/a b.pgn", Index: 1, Game: gamerec.Chess, Line: 1, Plies: 2, Result: "*", Problems: gamerec.Problems{
			{Code: "illegal-move", Severity: gamerec.Error, Ply: 3, Msg: "2.Ke3: blocked", Hint: "correct it",
				Pos: gamerec.Pos{Offset: 10, Line: 3, Column: 7}, End: gamerec.Pos{Offset: 13, Line: 3, Column: 10}},
			{Code: "tag-value", Severity: gamerec.Warning, Msg: hostile, Hint: hostile, Pos: gamerec.Pos{Line: 1, Column: 1}, End: gamerec.Pos{Line: 1, Column: 1}},
		}, Details: []validate.Detail{{Fingerprint: "0123456789abcdef"}, {}}},
		{File: "dir/a b.pgn", Index: 2, Game: gamerec.Chess, Line: 5, Problems: gamerec.Problems{
			{Code: "setup-syntax", Severity: gamerec.Error, Msg: "bytes", Pos: gamerec.Pos{Offset: 99}, End: gamerec.Pos{Offset: 101}},
			{Code: "tag-missing", Severity: gamerec.Info, Msg: "none", Pos: gamerec.Pos{Line: 5, Column: 1}},
		}, Omitted: gamerec.Problems{{Code: "after-end", Severity: gamerec.Error}}},
		{File: "x:y.zip#" + hostile, Index: 1, Game: gamerec.Xiangqi, Line: 1, Plies: 4, Result: "1-0", Side: "Red",
			Verdict: gamerec.Verdict{Over: true, Winner: gamerec.First, Reason: gamerec.Checkmate}, Problems: gamerec.Problems{}},
	}
}

// write writes the first games of a run, as a run that is interrupted there does.
func write(f Format, games int) []byte {
	out := f.Begin(nil)
	result := Run{Interrupted: games < len(run()), Failures: []string{hostile}}
	file := ""
	for _, r := range run()[:games] {
		if r.File != file {
			file = r.File
			out = f.File(out, file)
			result.Files++
			result.ByFile = append(result.ByFile, FileTally{Name: file})
		}
		var one Tally
		one.Add(&r)
		result.ByFile[result.Files-1].Add(&one)
		result.Merge(&one)
		out = f.Game(out, &r)
	}
	if games == len(run()) {
		out = f.File(out, "empty.pgn")
	}
	return f.End(out, &result)
}

// Every format, wherever the run ends, is plain text and a whole document.
func TestFormatsAreWellFormed(t *testing.T) {
	schema := sarifValidator(t)
	for _, kind := range Kinds() {
		for games := range len(run()) + 1 {
			out := write(kind.New(Options{Annotations: 10, FailOn: gamerec.Error, Version: "1.0"}), games)
			for _, r := range string(out) {
				require.Truef(t, r == '\n' || r == plainRune(r) || r == '\uFFFD', "%s: %q steers a terminal", kind.Name, r)
			}
			switch kind.Name {
			case "json":
				require.Truef(t, json.Valid(out), "%s", out)
			case "ndjson":
				for line := range strings.Lines(string(out)) {
					require.True(t, json.Valid([]byte(line)), line)
				}
			case "sarif":
				doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(out))
				require.NoError(t, err)
				require.NoError(t, schema.Validate(doc))
			case "checkstyle", "junit":
				dec := xml.NewDecoder(bytes.NewReader(out))
				for {
					if _, err := dec.Token(); errors.Is(err, io.EOF) {
						break
					} else {
						require.NoError(t, err, "%s", out)
					}
				}
			}
		}
	}
}

func sarifValidator(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/sarif-schema-2.1.0.json")
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("sarif.json", doc))
	schema, err := compiler.Compile("sarif.json")
	require.NoError(t, err)
	// the schema is in force: it refuses what SARIF does not have
	wrong, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"columnKind":"bytes"}]}`))
	require.NoError(t, err)
	require.Error(t, schema.Validate(wrong))
	return schema
}

func TestSARIF(t *testing.T) {
	var doc struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct{ ID string }
				}
			}
			ColumnKind string
			Results    []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           map[string]int
					}
				}
				PartialFingerprints map[string]string
			}
			Invocations []struct {
				ExecutionSuccessful        bool
				ToolExecutionNotifications []any
			}
		}
	}
	require.NoError(t, json.Unmarshal(write(newSARIF(Options{}), 3), &doc))
	r := doc.Runs[0]
	assert.Equal(t, "unicodeCodePoints", r.ColumnKind)
	assert.Len(t, r.Tool.Driver.Rules, len(validate.Catalogue()))
	require.Len(t, r.Results, 4)
	for _, result := range r.Results {
		assert.Equal(t, result.RuleID, r.Tool.Driver.Rules[result.RuleIndex].ID)
		assert.Equal(t, "dir/a%20b.pgn", result.Locations[0].PhysicalLocation.ArtifactLocation.URI)
	}
	place := func(i int) map[string]int { return r.Results[i].Locations[0].PhysicalLocation.Region }
	assert.Equal(t, map[string]int{"startLine": 3, "startColumn": 7, "endLine": 3, "endColumn": 10}, place(0))
	assert.Equal(t, map[string]int{"startLine": 1, "startColumn": 1}, place(1))
	assert.Equal(t, map[string]int{"byteOffset": 99, "byteLength": 2}, place(2))
	assert.Equal(t, []string{"error", "warning", "error", "note"}, []string{r.Results[0].Level, r.Results[1].Level, r.Results[2].Level, r.Results[3].Level})
	assert.Equal(t, map[string]string{"gamerec/v1": "0123456789abcdef"}, r.Results[0].PartialFingerprints)
	assert.False(t, r.Invocations[0].ExecutionSuccessful, "a file could not be read")
	assert.Len(t, r.Invocations[0].ToolExecutionNotifications, 1)
}

func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"a.pgn": "a.pgn", "a b%.pgn": "a%20b%25.pgn", "/x/a.pgn": "file:///x/a.pgn", "c:x.pgn": "./c:x.pgn", "z.zip#a.pgn": "z.zip%23a.pgn", "対局.pgn": "%E5%AF%BE%E5%B1%80.pgn",
	} {
		assert.Equal(t, want, fileURI(name))
	}
}

// The limit of annotations is by level, and what is left out is told.
func TestGitHub(t *testing.T) {
	f := newGitHub(Options{Annotations: 1})
	lines := strings.Split(strings.TrimSuffix(string(write(f, 3)), "\n"), "\n")
	require.Len(t, lines, 5)
	assert.Equal(t, "::error file=dir/a b.pgn,line=3,col=7,endColumn=10,title=gamerec illegal-move::2.Ke3: blocked; correct it (game 1, ply 3)", lines[0])
	assert.Equal(t, "::warning file=dir/a b.pgn,line=1,col=1,title=gamerec tag-value::a�[31m%250A::error::��<&\">����,:é車�; a�[31m%250A::error::��<&\">����,:é車� (game 1)", lines[1])
	assert.True(t, strings.HasPrefix(lines[2], "::notice file=dir/a b.pgn,line=5,col=1,"))
	assert.True(t, strings.HasPrefix(lines[3], "3 games, 6 plies: 2 errors, 1 warning"))
	assert.Equal(t, "not annotated, beyond 1 of a level: 1 of level error", lines[4])
	assert.NotContains(t, string(write(newGitHub(Options{}), 3)), "not annotated")
	one := newGitHub(Options{}).Game(nil, &validate.Report{File: "a,b:c%.pgn", Index: 1, Problems: gamerec.Problems{{Code: "charset", Severity: gamerec.Warning}}})
	assert.True(t, strings.HasPrefix(string(one), "::warning file=a%2Cb%3Ac%25.pgn,title=gamerec charset::"))
}

func TestCheckstyle(t *testing.T) {
	var doc struct {
		Files []struct {
			Name   string `xml:"name,attr"`
			Errors []struct {
				Line     int    `xml:"line,attr"`
				Column   int    `xml:"column,attr"`
				Severity string `xml:"severity,attr"`
				Message  string `xml:"message,attr"`
				Source   string `xml:"source,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	require.NoError(t, xml.Unmarshal(write(newCheckstyle(Options{}), 3), &doc))
	require.Len(t, doc.Files, 3)
	assert.Equal(t, "dir/a b.pgn", doc.Files[0].Name)
	require.Len(t, doc.Files[0].Errors, 4)
	e := doc.Files[0].Errors[0]
	assert.Equal(t, []any{3, 7, "error", "2.Ke3: blocked; correct it", "gamerec.illegal-move"}, []any{e.Line, e.Column, e.Severity, e.Message, e.Source})
	assert.Empty(t, doc.Files[1].Errors)
}

func TestJUnit(t *testing.T) {
	type suites struct {
		Suites []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Class    string `xml:"classname,attr"`
				Name     string `xml:"name,attr"`
				Failures []struct {
					Type    string `xml:"type,attr"`
					Message string `xml:"message,attr"`
					Text    string `xml:",chardata"`
				} `xml:"failure"`
				Out string `xml:"system-out"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	var doc suites
	require.NoError(t, xml.Unmarshal(write(newJUnit(Options{FailOn: gamerec.Error}), 3), &doc))
	require.Len(t, doc.Suites, 3)
	cases := doc.Suites[0].Cases
	require.Len(t, cases, 2)
	assert.Equal(t, "game 1", cases[0].Name)
	require.Len(t, cases[0].Failures, 1)
	assert.Equal(t, "illegal-move", cases[0].Failures[0].Type)
	assert.Equal(t, "dir/a b.pgn:3:7: error: 2.Ke3: blocked; correct it [illegal-move] (game 1, ply 3)\n", cases[0].Failures[0].Text)
	assert.Contains(t, cases[0].Out, "[tag-value]")
	assert.Empty(t, doc.Suites[1].Cases[0].Failures)
	assert.Empty(t, doc.Suites[2].Cases)

	// what fails is settled by the severity, also of problems that are not shown
	for level, fails := range map[gamerec.Severity]bool{gamerec.Info: true, gamerec.Warning: true, gamerec.Error: false, gamerec.Error + 1: false} {
		for _, hidden := range []bool{false, true} {
			r := validate.Report{Index: 1, Problems: gamerec.Problems{{Code: "tag-value", Severity: gamerec.Warning}}}
			if hidden {
				r.Problems, r.Omitted = nil, r.Problems
			}
			out := string(newJUnit(Options{FailOn: level}).Game(nil, &r))
			assert.Equal(t, fails, strings.Contains(out, "<failure"), out)
		}
	}
}

func TestJSONDocument(t *testing.T) {
	var doc struct {
		Schema  string
		Reports []struct {
			File     string
			Index    int
			Problems []map[string]any
			Omitted  int
		}
		Files   []map[string]any
		Summary struct {
			Files, Games, Plies, Errors, Warnings, Infos int
			ByCode                                       map[string]int `json:"by_code"`
		}
		Failures    []string
		Interrupted bool
	}
	require.NoError(t, json.Unmarshal(write(newJSON(Options{}), 3), &doc))
	assert.Equal(t, RunSchema, doc.Schema)
	require.Len(t, doc.Reports, 3)
	assert.Equal(t, 1, doc.Reports[1].Omitted)
	assert.Equal(t, strings.ToValidUTF8(hostile, "�"), doc.Reports[0].Problems[1]["message"], "JSON carries every character")
	assert.Len(t, doc.Files, 2)
	assert.Equal(t, []int{2, 3, 6, 2, 1, 1}, []int{doc.Summary.Files, doc.Summary.Games, doc.Summary.Plies, doc.Summary.Errors, doc.Summary.Warnings, doc.Summary.Infos})
	assert.Equal(t, map[string]int{"illegal-move": 1, "tag-value": 1, "setup-syntax": 1, "tag-missing": 1}, doc.Summary.ByCode)
	assert.Len(t, doc.Failures, 1)
	assert.False(t, doc.Interrupted)
	require.NoError(t, json.Unmarshal(write(newJSON(Options{}), 1), &doc))
	assert.True(t, doc.Interrupted)
}

func TestTable(t *testing.T) {
	r := Run{ByFile: []FileTally{
		{"b.pgn", 12, 340, [3]int{5, 4, 3}}, {"a\x1b.pgn", 1, 2, [3]int{}},
	}}
	r.Games, r.Plies, r.BySeverity = 13, 342, [3]int{5, 4, 3}
	assert.Equal(t, ""+
		"games  plies  errors  warnings  file\n"+
		"    1      2       0         0  a�.pgn\n"+
		"   12    340       3         4  b.pgn\n"+
		"   13    342       3         4  2 files\n", r.Table())
}

func TestLookup(t *testing.T) {
	for _, name := range Names() {
		kind, err := Lookup(name)
		require.NoError(t, err)
		assert.NotEmpty(t, kind.About)
	}
	_, err := Lookup("xml")
	assert.EqualError(t, err, `no report format is called "xml"; there are text, json, ndjson, sarif, github, checkstyle, junit`)
}

// Whatever the input puts into a finding, the documents stay whole and plain.
func FuzzFormats(f *testing.F) {
	f.Add(hostile, hostile, 1, 2, 3)
	f.Add("a\tb", "]]>", 0, -1, 1<<40)
	f.Fuzz(func(t *testing.T, msg, file string, line, column, end int) {
		r := validate.Report{File: file, Index: 1, Result: msg, Side: msg, Problems: gamerec.Problems{{
			Code: "illegal-move", Severity: gamerec.Error, Msg: msg, Hint: file,
			Pos: gamerec.Pos{Line: line, Column: column}, End: gamerec.Pos{Line: line, Column: end},
		}}, Details: []validate.Detail{{Before: msg, Behind: file, Width: min(max(end, 0), 100)}}}
		for _, kind := range Kinds() {
			format := kind.New(Options{Verbose: true})
			out := format.End(format.Game(format.File(format.Begin(nil), file), &r), &Run{Failures: []string{msg}})
			for _, r := range string(out) {
				require.Truef(t, r == '\n' || r == plainRune(r), "%s: %q steers a terminal", kind.Name, r)
			}
			switch kind.Name {
			case "json", "ndjson", "sarif":
				require.Truef(t, json.Valid(out), "%s", out)
			case "checkstyle", "junit":
				require.NoError(t, xml.Unmarshal(out, new(struct{})))
			case "github":
				require.Equal(t, 1, bytes.Count(out, []byte("\n"))-1, "one line for the finding, one for the summary")
			}
		}
	})
}
