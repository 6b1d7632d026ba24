package validate

import (
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

func itoa(n int) string { return strconv.Itoa(n) }

// mendedValue returns the value that a tag was meant to have, if its form leaves no
// doubt.
func (c *Checker) mendedValue(t *gamerec.Tag) (string, bool) {
	value := strings.TrimSpace(t.Value)
	switch t.Name {
	case "Result":
		if r := c.rec.Result; r != gamerec.ResultNone {
			return r.String(), true
		}
		only := gamerec.Record{Tags: []gamerec.Tag{{Name: "Result", Value: value}}}
		if r := pgn.EffectiveResult(&only); r != gamerec.ResultUnknown {
			return r.String(), true
		}
	case "Date", "EventDate", "UTCDate":
		value = mendedDate(value)
	case "ECO", "ECCO":
		value = strings.ToUpper(value)
	case "WhiteType", "BlackType", "RedType":
		value = strings.ToLower(value)
	}
	return value, value != t.Value && checkValue(c.rec.Game, t.Name, value) == ""
}

// mendedDate writes a date that begins with its year with periods and two digits. Dates
// that begin with a day or a month are left alone: 1/2/1994 is either.
func mendedDate(v string) string {
	parts := strings.FieldsFunc(v, func(r rune) bool { return r == '.' || r == '/' || r == '-' })
	if len(parts) == 0 || len(parts) > 3 || len(parts[0]) != 4 {
		return v
	}
	for len(parts) < 3 {
		parts = append(parts, "??")
	}
	for i := 1; i < 3; i++ {
		if len(parts[i]) == 1 {
			parts[i] = strings.Replace("0"+parts[i], "0?", "??", 1)
		}
	}
	return strings.Join(parts, ".")
}

// fixSetUp adds the tag ahead of the FEN tag, for the problem that was reported last.
func (c *Checker) fixSetUp(fen *gamerec.Tag) {
	c.mend(fen.At, fen.At, `[SetUp "1"]`+c.lineBreak())
}

// lineBreak returns how the record ends its lines.
func (c *Checker) lineBreak() string {
	i := strings.IndexAny(c.rec.Source, "\r\n")
	switch {
	case i < 0 || c.rec.Source[i] == '\n':
		return "\n"
	case strings.HasPrefix(c.rec.Source[i:], "\r\n"):
		return "\r\n"
	}
	return "\r"
}

// fixDuplicate removes a tag that says what the first of its name says, with its line.
func (c *Checker) fixDuplicate(t *gamerec.Tag) {
	if !c.fixing {
		return
	}
	first, _ := c.tag(t.Name)
	_, end, ok := c.tagValue(t)
	if !ok || first.Value != t.Value {
		return
	}
	src := c.rec.Source
	rest := strings.TrimLeft(src[end+1:], " \t")
	if !strings.HasPrefix(rest, "]") {
		return
	}
	end = int32(len(src) - len(rest) + 1)
	at := t.At
	if br := c.lineBreak(); strings.HasPrefix(src[end:], br) && (at == 0 || src[at-1] == '\n' || src[at-1] == '\r') {
		end += int32(len(br))
	}
	c.mend(at, end, "")
}

// fixTagSyntax writes the pair at a place as it was read: its value between quotes,
// with quotes and backslashes in it escaped.
func (c *Checker) fixTagSyntax(p *gamerec.Problem, at, end int32) {
	src := c.rec.Source[:end]
	for i := range c.rec.Tags {
		t := &c.rec.Tags[i]
		if t.At != at {
			continue
		}
		name := strings.Index(src[at:], t.Name)
		if name < 0 {
			return
		}
		from := at + int32(name+len(t.Name))
		i := strings.Index(src[from:], t.Value)
		if i < 0 || t.Value == "" {
			return // it holds escapes beside what is not escaped
		}
		value := from + int32(i)
		add := func(at, end int32, text string) { c.addFix(p.Code, p.Severity, at, end, 0, text) }
		add(from, value, ` "`)
		for k := 0; k < len(t.Value); k++ {
			if b := t.Value[k]; b == '"' || b == '\\' {
				add(value+int32(k), value+int32(k), `\`)
			}
		}
		add(value+int32(len(t.Value)), end, `"]`)
		return
	}
}
