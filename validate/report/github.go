package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

// github writes workflow commands, which GitHub shows beside the lines of a
// change. Of each level only some are shown, so that only so many are written.
type github struct {
	most  int
	seen  [3]int // by severity
	shown [3]int
}

func newGitHub(o Options) Format { return &github{most: o.Annotations} }

var githubLevels = [3]string{gamerec.Info: "notice", gamerec.Warning: "warning", gamerec.Error: "error"}

func (*github) Begin(dst []byte) []byte          { return dst }
func (*github) File(dst []byte, _ string) []byte { return dst }

func (f *github) Game(dst []byte, r *validate.Report) []byte {
	for i := range r.Problems {
		p := &r.Problems[i]
		f.seen[p.Severity]++
		if f.most > 0 && f.shown[p.Severity] >= f.most {
			continue
		}
		f.shown[p.Severity]++
		dst = append(append(append(dst, "::"...), githubLevels[p.Severity]...), " file="...)
		dst = append(dst, githubProperty.Replace(string(appendPlain(nil, r.File)))...)
		if p.Pos.Line > 0 {
			dst = strconv.AppendInt(append(dst, ",line="...), int64(p.Pos.Line), 10)
			dst = strconv.AppendInt(append(dst, ",col="...), int64(p.Pos.Column), 10)
			if p.End.Line == p.Pos.Line && p.End.Column > p.Pos.Column {
				dst = strconv.AppendInt(append(dst, ",endColumn="...), int64(p.End.Column), 10)
			}
		}
		dst = append(append(append(dst, ",title=gamerec "...), p.Code...), "::"...)
		message := fmt.Sprintf("%s (game %d", appendMessage(nil, p), r.Index)
		if p.Ply > 0 {
			message += fmt.Sprintf(", ply %d", p.Ply)
		}
		dst = append(append(dst, githubData.Replace(message)...), ")\n"...)
	}
	return dst
}

// End adds a line for the log, which is no annotation.
func (f *github) End(dst []byte, run *Run) []byte {
	dst = append(append(dst, githubData.Replace(run.Summary())...), '\n')
	var left []string
	for s := gamerec.Error; ; s-- {
		if n := f.seen[s] - f.shown[s]; n > 0 {
			left = append(left, fmt.Sprintf("%d of level %s", n, githubLevels[s]))
		}
		if s == gamerec.Info {
			break
		}
	}
	if len(left) > 0 {
		dst = fmt.Appendf(dst, "not annotated, beyond %d of a level: %s\n", f.most, strings.Join(left, ", "))
	}
	return dst
}

// What workflow commands want escaped, in their message and in their properties.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
