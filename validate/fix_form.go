package validate

import (
	"strings"
	"unicode"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// formFixes finds the fixes of what reading the record reported.
func (c *Checker) formFixes() {
	if !c.fixing {
		return
	}
	places := placeReader{rec: c.rec, pos: c.rec.Pos}
	for i := range c.form {
		p := &c.form[i]
		at := int32(places.seek(p.Pos))
		end := at
		if p.End.Line > 0 {
			end = int32(places.seek(p.End))
		}
		text := c.rec.Source[at:end]
		add := func(at, end int32, text string) { c.addFix(p.Code, p.Severity, at, end, p.Ply, text) }
		drop := func() { // with the blank ahead of it, unless that parts two words
			src := c.rec.Source
			if at > 0 && src[at-1] == ' ' && (int(end) == len(src) || strings.IndexByte(" \r\n", src[end]) >= 0) {
				add(at-1, end, "")
				return
			}
			add(at, end, "")
		}
		switch p.Code {
		case pgn.CodeTagSyntax:
			c.fixTagSyntax(p, at, end)
		case pgn.CodeResultSyntax:
			if _, ok := gamerec.ParseResult(text); ok {
				add(at, at, " ") // glued to its move
			} else if c.rec.Result != gamerec.ResultNone {
				add(at, end, c.rec.Result.String())
			}
		case pgn.CodeResultMissing:
			c.fixMissingResult(p)
		case pgn.CodeResultDouble:
			if text == c.rec.Result.String() {
				drop()
			}
		case pgn.CodeControlChar:
			if controlAt(text) == 0 {
				add(at, end, " ")
			}
		case pgn.CodeByteOrderMark:
			add(at, end, "")
		case pgn.CodeRAVEmpty, pgn.CodeBraceStray:
			drop()
		case pgn.CodeStrayText:
			if strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsSymbol(r) }) < 0 {
				drop() // commas and the like
			}
		}
	}
}

// settledResult returns the result that the board or the tag leaves no doubt about.
func (c *Checker) settledResult() gamerec.Result {
	if r := c.boardResult(); r != gamerec.ResultNone {
		return r
	}
	if tag, ok := c.tag("Result"); ok {
		r, _ := gamerec.ParseResult(tag.Value)
		return r
	}
	return gamerec.ResultNone
}

// boardResult returns the result if the last move ended the game and no rule that
// players choose had a part in it; else ResultNone.
func (c *Checker) boardResult() gamerec.Result {
	v := &c.out.Verdict
	if !c.out.Complete || !v.Over {
		return gamerec.ResultNone
	}
	switch v.Reason {
	case gamerec.Checkmate, gamerec.Stalemate, gamerec.StalemateLoss, gamerec.CaptureAll, gamerec.NoTurn:
		return v.Result
	}
	return gamerec.ResultNone
}

// fixMissingResult adds the termination marker behind all else.
func (c *Checker) fixMissingResult(p *gamerec.Problem) {
	r := c.settledResult()
	if r == gamerec.ResultNone {
		return
	}
	src := c.rec.Source
	end := len(strings.TrimRight(src, " \t\r\n"))
	line := src[strings.LastIndexAny(src[:end], "\r\n")+1 : end]
	text := " " + r.String()
	switch {
	case len(c.rec.Line.Moves) == 0 && len(c.rec.Line.Before) == 0:
		text = c.lineBreak() + c.lineBreak() + r.String()
	case strings.ContainsAny(line, ";%"):
		text = c.lineBreak() + r.String()
	}
	c.addFix(p.Code, p.Severity, int32(end), int32(end), 0, text)
}

// fixMarker gives the termination marker another value, for the problem that was
// reported last.
func (c *Checker) fixMarker(to gamerec.Result) {
	if !c.fixing {
		return
	}
	if at, ok := c.marker(); ok {
		c.mend(at, at+int32(len(c.rec.Result.String())), to.String())
	}
}

// marker finds the termination marker behind the last move, past comments, variations
// and escape lines.
func (c *Checker) marker() (at int32, ok bool) {
	src, want := c.rec.Source, c.rec.Result.String()
	i := 0
	switch moves, tags := c.rec.Line.Moves, c.rec.Tags; {
	case want == "":
		return 0, false
	case len(moves) > 0:
		last := &moves[len(moves)-1]
		i = int(last.At) + len(last.Text)
	case len(tags) > 0:
		i = int(tags[len(tags)-1].At)
		if j := strings.IndexByte(src[i:], ']'); j >= 0 {
			i += j
		}
	}
	depth := 0
	for i < len(src) {
		switch b := src[i]; {
		case b == '{':
			j := strings.IndexByte(src[i:], '}')
			if j < 0 {
				return 0, false
			}
			i += j
		case b == ';' || b == '%' && (i == 0 || src[i-1] == '\n' || src[i-1] == '\r'):
			j := strings.IndexAny(src[i:], "\r\n")
			if j < 0 {
				return 0, false
			}
			i += j
		case b == '(':
			depth++
		case b == ')':
			depth--
		case depth == 0 && strings.HasPrefix(src[i:], want):
			return int32(i), true
		}
		i++
	}
	return 0, false
}
