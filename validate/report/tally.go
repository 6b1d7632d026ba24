package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// Tally counts what a run found.
type Tally struct {
	Files, Games, Plies, Moves int
	Broken                     int // games with an error
	BySeverity                 [3]int
	ByCode                     map[gamerec.Code]int
	Omitted                    int // problems counted but not shown, beyond a limit
	Ignored                    int // problems not counted because a comment asks for it
	Known                      int // problems not counted because a baseline has them
}

// FileTally counts what was found in one file.
type FileTally struct {
	Name         string
	Games, Plies int
	BySeverity   [3]int
}

// Add adds the counts of a piece of the file.
func (f *FileTally) Add(t *Tally) {
	f.Games += t.Games
	f.Plies += t.Plies
	for i, n := range t.BySeverity {
		f.BySeverity[i] += n
	}
}

// Add counts a report.
func (t *Tally) Add(r *validate.Report) {
	t.Games++
	t.Plies += r.Plies
	t.Moves += r.Moves
	t.Ignored += r.Ignored
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
	t.Omitted += o.Omitted
	t.Ignored += o.Ignored
	t.Known += o.Known
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
		t.unsaid(&b)
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
	t.unsaid(&b)
	return b.String()
}

// unsaid tells of the problems that are not among those counted, or not shown.
func (t *Tally) unsaid(b *strings.Builder) {
	for _, part := range []struct {
		n    int
		what string
	}{{t.Known, "known from the baseline"}, {t.Ignored, "ignored by comments"}, {t.Omitted, "not shown"}} {
		if part.n > 0 {
			fmt.Fprintf(b, "; %d %s", part.n, part.what)
		}
	}
}

// Table lays out the counts of the files, sorted by name, with the totals last.
func (r *Run) Table() string {
	files := slices.Clone(r.ByFile)
	slices.SortStableFunc(files, func(a, b FileTally) int { return strings.Compare(a.Name, b.Name) })
	files = append(files, FileTally{count(len(r.ByFile), "file"), r.Games, r.Plies, r.BySeverity})
	rows := [][5]string{{"games", "plies", "errors", "warnings", "file"}}
	for i := range files {
		f := &files[i]
		rows = append(rows, [5]string{
			strconv.Itoa(f.Games), strconv.Itoa(f.Plies), strconv.Itoa(f.BySeverity[gamerec.Error]),
			strconv.Itoa(f.BySeverity[gamerec.Warning]), string(appendPlain(nil, f.Name)),
		})
	}
	var width [4]int
	for _, row := range rows {
		for i := range width {
			width[i] = max(width[i], len(row[i]))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		for i, w := range width {
			fmt.Fprintf(&b, "%*s  ", w, row[i])
		}
		b.WriteString(row[4] + "\n")
	}
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
