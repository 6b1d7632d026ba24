package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

const baselineSchema = "gamerec/baseline/1"

// baseline is a list of known findings. They are named by fingerprints, of which
// several findings of a file may share one: their number is kept.
type baseline struct {
	path   string
	folder string // of path; names of files are taken from it
	policy *policy
	counts map[finding]*known
	read   map[string]bool // the files that were read
}

// finding is what names a finding.
type finding struct {
	File        string       `json:"file"` // with slashes, from the folder of the baseline
	Code        gamerec.Code `json:"code"`
	Fingerprint string       `json:"fingerprint"`
}

type known struct {
	severity string
	count    int // as listed
	left     int // not met yet
}

// baselineEntry is a line of the file.
type baselineEntry struct {
	finding
	Severity string `json:"severity"`
	Count    int    `json:"count"`
}

func newBaseline(path string) *baseline {
	folder, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		folder = filepath.Dir(path)
	}
	return &baseline{path: path, folder: folder, counts: make(map[finding]*known), read: make(map[string]bool)}
}

func readBaseline(path string) (*baseline, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	var doc struct {
		Schema   string          `json:"schema"`
		Findings []baselineEntry `json:"findings"`
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&doc); err != nil {
		return nil, usageError("%s is no baseline: %s", path, err)
	}
	if doc.Schema != baselineSchema {
		return nil, usageError("%s is no baseline: its schema is %q and not %s", path, doc.Schema, baselineSchema)
	}
	b := newBaseline(path)
	for _, e := range doc.Findings {
		b.counts[e.finding] = &known{e.Severity, e.Count, e.Count}
	}
	return b, nil
}

// name returns a file as the baseline names it.
func (b *baseline) name(file string) string {
	if absolute, err := filepath.Abs(file); err == nil {
		if short, err := filepath.Rel(b.folder, absolute); err == nil {
			file = short
		}
	}
	return filepath.ToSlash(file)
}

// begin notes that a file is read.
func (b *baseline) begin(file string) { b.read[b.name(file)] = true }

// strike takes the known problems out of a report and returns how many they were.
func (b *baseline) strike(r *validate.Report) int {
	file := b.name(r.File)
	kept := r.Problems[:0]
	details := r.Details[:0]
	for i := range r.Problems {
		k := b.counts[finding{file, r.Problems[i].Code, r.Details[i].Fingerprint}]
		if k != nil && k.left > 0 {
			k.left--
			continue
		}
		kept, details = append(kept, r.Problems[i]), append(details, r.Details[i])
	}
	struck := len(r.Problems) - len(kept)
	r.Problems, r.Details = kept, details
	return struck
}

// add lists the problems of a report.
func (b *baseline) add(r *validate.Report) {
	if len(r.Problems) == 0 {
		return
	}
	file := b.name(r.File)
	for i := range r.Problems {
		key := finding{file, r.Problems[i].Code, r.Details[i].Fingerprint}
		k := b.counts[key]
		if k == nil {
			k = &known{severity: r.Problems[i].Severity.String()}
			b.counts[key] = k
		}
		k.count++
	}
}

// sorted returns the entries by file, code and fingerprint.
func (b *baseline) sorted() []baselineEntry {
	var list []baselineEntry
	for key, k := range b.counts {
		list = append(list, baselineEntry{key, k.severity, k.count})
	}
	slices.SortFunc(list, func(a, b baselineEntry) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
	return list
}

// size returns the number of findings listed.
func (b *baseline) size() int {
	n := 0
	for _, k := range b.counts {
		n += k.count
	}
	return n
}

// checkReplaceable refuses to write a baseline over a file that is none.
func checkReplaceable(path string) error {
	if _, err := os.Stat(path); err != nil {
		return nil
	}
	if _, err := readBaseline(path); err != nil {
		return usageError("%s is there and is no baseline; it is not written over", path)
	}
	return nil
}

// save writes the file, a finding a line.
func (b *baseline) save() error {
	out, err := createOutput(b.path)
	if err != nil {
		return err
	}
	printf(out, "{\"schema\":%q,\"findings\":[", baselineSchema)
	for i, e := range b.sorted() {
		line, err := json.Marshal(e)
		if err != nil {
			return out.close(ioError(err))
		}
		if i > 0 {
			printf(out, ",")
		}
		printf(out, "\n%s", line)
	}
	printf(out, "\n]}\n")
	return out.close(nil)
}

// tellStale names the findings of files that were read, or are gone, which are no
// longer found although the policy would report them.
func (b *baseline) tellStale(w io.Writer) {
	stale := 0
	for _, e := range b.sorted() {
		k := b.counts[e.finding]
		if k.left == 0 || !b.policy.reports(e.Code, e.Severity) || !b.read[e.File] && b.exists(e.File) {
			continue
		}
		stale++
		printf(w, "%s: stale: %s: %s %s, found %d of %d times\n", plain(b.path), plain(e.File), e.Code, e.Fingerprint, e.Count-k.left, e.Count)
	}
	switch {
	case stale == 1:
		printf(w, "%s: 1 entry is stale; write it anew with --write-baseline\n", plain(b.path))
	case stale > 1:
		printf(w, "%s: %d entries are stale; write it anew with --write-baseline\n", plain(b.path), stale)
	}
}

func (b *baseline) exists(file string) bool {
	_, err := os.Stat(filepath.Join(b.folder, filepath.FromSlash(file)))
	return err == nil
}

// reports says whether a finding would be shown.
func (p *policy) reports(code gamerec.Code, severity string) bool {
	o := &p.options
	level, _ := gamerec.ParseSeverity(severity)
	if set, ok := o.Levels[code]; ok {
		level = set
	}
	return (o.Strict || level >= o.Least) && !slices.Contains(o.Ignore, code) && (len(o.Select) == 0 || slices.Contains(o.Select, code))
}
