package report

import (
	"strconv"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/validate"
)

const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// appendXML appends text for an attribute or an element, without control characters.
func appendXML(dst []byte, text []byte) []byte {
	for _, c := range appendPlain(nil, string(text)) {
		switch c {
		case '&':
			dst = append(dst, "&amp;"...)
		case '<':
			dst = append(dst, "&lt;"...)
		case '>':
			dst = append(dst, "&gt;"...)
		case '"':
			dst = append(dst, "&quot;"...)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// appendAttr appends an attribute.
func appendAttr(dst []byte, name string, value []byte) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	return append(appendXML(dst, value), '"')
}

// checkstyle writes a file element for each file and an error element for each problem.
type checkstyle struct{ open bool }

func newCheckstyle(Options) Format { return &checkstyle{} }

func (*checkstyle) Begin(dst []byte) []byte {
	return append(dst, xmlHead+`<checkstyle version="10.0">`+"\n"...)
}

func (f *checkstyle) File(dst []byte, name string) []byte {
	dst = append(f.close(dst), "<file"...)
	f.open = true
	return append(appendAttr(dst, "name", []byte(name)), ">\n"...)
}

func (f *checkstyle) close(dst []byte) []byte {
	if f.open {
		f.open = false
		dst = append(dst, "</file>\n"...)
	}
	return dst
}

func (f *checkstyle) Game(dst []byte, r *validate.Report) []byte {
	for i := range r.Problems {
		p := &r.Problems[i]
		dst = append(dst, "<error"...)
		if p.Pos.Line > 0 {
			dst = appendAttr(dst, "line", strconv.AppendInt(nil, int64(p.Pos.Line), 10))
			dst = appendAttr(dst, "column", strconv.AppendInt(nil, int64(p.Pos.Column), 10))
		}
		dst = appendAttr(dst, "severity", []byte(p.Severity.String()))
		dst = appendAttr(dst, "message", appendMessage(nil, p))
		dst = append(appendAttr(dst, "source", []byte("gamerec."+p.Code)), "/>\n"...)
	}
	return dst
}

func (f *checkstyle) End(dst []byte, _ *Run) []byte {
	return append(f.close(dst), "</checkstyle>\n"...)
}

// junit writes a suite for each file and a test case for each game. A game with
// grave enough problems fails; the milder ones stand in its output.
type junit struct {
	failOn gamerec.Severity
	file   string
	open   bool
}

func newJUnit(o Options) Format { return &junit{failOn: o.FailOn} }

func (*junit) Begin(dst []byte) []byte {
	return append(dst, xmlHead+`<testsuites name="gamerec validate">`+"\n"...)
}

func (f *junit) File(dst []byte, name string) []byte {
	dst = append(f.close(dst), "<testsuite"...)
	f.file, f.open = name, true
	return append(appendAttr(dst, "name", []byte(name)), ">\n"...)
}

func (f *junit) close(dst []byte) []byte {
	if f.open {
		f.open = false
		dst = append(dst, "</testsuite>\n"...)
	}
	return dst
}

func (f *junit) Game(dst []byte, r *validate.Report) []byte {
	dst = appendAttr(append(dst, "<testcase"...), "classname", []byte(f.file))
	dst = appendAttr(dst, "name", strconv.AppendInt([]byte("game "), int64(r.Index), 10))
	var grave, mild []byte
	var first *gamerec.Problem
	for i := range r.Problems {
		p := &r.Problems[i]
		if p.Severity < f.failOn {
			mild = appendLine(mild, r, p)
			continue
		}
		if first == nil {
			first = p
		}
		grave = appendLine(grave, r, p)
	}
	worst, some := r.Omitted.Worst()
	failed := first != nil || some && worst >= f.failOn
	if !failed && mild == nil {
		return append(dst, "/>\n"...)
	}
	dst = append(dst, ">\n"...)
	if failed {
		dst = append(dst, "<failure"...)
		if first != nil {
			dst = appendAttr(dst, "type", []byte(first.Code))
			dst = appendAttr(dst, "message", appendMessage(nil, first))
		} else {
			dst = appendAttr(dst, "message", []byte("problems that are not shown"))
		}
		dst = append(appendLines(append(dst, '>'), grave), "</failure>\n"...)
	}
	if mild != nil {
		dst = append(appendLines(append(dst, "<system-out>"...), mild), "</system-out>\n"...)
	}
	return append(dst, "</testcase>\n"...)
}

// appendLines appends lines that each end in a line feed.
func appendLines(dst, lines []byte) []byte {
	for len(lines) > 0 {
		n := 0
		for lines[n] != '\n' {
			n++
		}
		dst = append(appendXML(dst, lines[:n]), '\n')
		lines = lines[n+1:]
	}
	return dst
}

func (f *junit) End(dst []byte, _ *Run) []byte {
	return append(f.close(dst), "</testsuites>\n"...)
}
