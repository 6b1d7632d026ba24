package validate

import (
	"math"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
)

// A comment may settle what is reported of its game:
//
//	{[%gamerec ignore=check-mark,move-number]}
//
// Ahead of the first move it holds for the whole game, ahead of the first move of
// a variation for that variation, and behind a move for what stands between that
// move and the next one of its line.

// ignored is a stretch of a record in which codes are not reported.
type ignored struct {
	codes    []gamerec.Code
	from, to int64 // as Pos.Offset; of no meaning if whole
	whole    bool
	ply      int // of the main line, for a record that has no source; 0 in a variation
}

// checkIgnores reads the commands of the record and reports those that cannot be read.
func (c *Checker) checkIgnores() {
	c.ignores = c.ignores[:0]
	if c.rec.Source != "" && !mentionsUs(c.rec.Source) {
		return
	}
	for i := range c.rec.Preamble {
		c.readIgnores(&c.rec.Preamble[i], ignored{whole: true})
	}
	c.lineIgnores(&c.rec.Line, math.MaxInt64, true)
}

// mentionsUs says whether a text has the name of our command. It looks for the m
// in it, which stands in hardly any move text, so that most records are passed at
// the speed of a search for one byte.
func mentionsUs(text string) bool {
	const before, behind = "[%ga", "mere"
	for at := 0; ; {
		i := strings.IndexByte(text[at:], 'm')
		if i < 0 {
			return false
		}
		at += i
		if strings.HasSuffix(text[:at], before) && strings.HasPrefix(text[at:], behind) {
			return true
		}
		at++
	}
}

// offset returns Pos.Offset of a byte of the source.
func (c *Checker) offset(at int32) int64 {
	if c.rec.Charset != "" {
		return c.rec.PosAt(at).Offset
	}
	return c.rec.Pos.Offset + int64(at)
}

// lineIgnores reads the commands of a line that ends at an offset.
func (c *Checker) lineIgnores(line *gamerec.Line, end int64, main bool) {
	for i := range line.Before {
		c.readIgnores(&line.Before[i], ignored{from: c.offset(line.At), to: end, whole: main})
	}
	for i := range line.Moves {
		n := &line.Moves[i]
		to := end
		if i+1 < len(line.Moves) {
			to = c.offset(line.Moves[i+1].At)
		}
		stretch := ignored{from: c.offset(n.At), to: to}
		if main {
			stretch.ply = i + 1
		}
		for k := range n.Items {
			item := &n.Items[k]
			if item.Kind != gamerec.ItemVariation {
				c.readIgnores(item, stretch)
				continue
			}
			over := to
			if k+1 < len(n.Items) {
				over = c.offset(n.Items[k+1].At)
			}
			c.lineIgnores(item.Line, over, false)
		}
	}
}

// readIgnores reads the commands of a comment, which hold for a stretch.
func (c *Checker) readIgnores(item *gamerec.Item, stretch ignored) {
	if item.Kind != gamerec.ItemComment || !strings.Contains(item.Text, "[%gamerec") {
		return
	}
	for _, cmd := range pgn.Commands(item.Text) {
		if cmd.Name != "gamerec" {
			continue
		}
		codes, ok := "", false
		if len(cmd.Operands) > 0 {
			codes, ok = strings.CutPrefix(cmd.Operands[0], "ignore=")
		}
		if !ok {
			c.addIgnore(item, "cannot read the command [%gamerec "+strings.Join(cmd.Operands, ",")+"]",
				"write ignore= and codes, as in [%gamerec ignore=check-mark]")
			continue
		}
		stretch.codes = nil
		for _, name := range slices.Concat([]string{codes}, cmd.Operands[1:]) {
			code := gamerec.Code(strings.TrimSpace(name))
			if _, known := Explain(code); !known {
				c.addIgnore(item, "the comment ignores the code "+gamerec.Quote(name)+", which there is not", "gamerec explain lists the codes")
				continue
			}
			stretch.codes = append(stretch.codes, code)
		}
		c.ignores = append(c.ignores, stretch)
	}
}

func (c *Checker) addIgnore(item *gamerec.Item, msg, hint string) {
	c.add(CodeIgnoreComment, gamerec.Warning, item.At, item.At, 0, msg, hint)
}

// ignoresProblem says whether a comment of the record asks not to report a problem.
func (c *Checker) ignoresProblem(p *gamerec.Problem) bool {
	for i := range c.ignores {
		g := &c.ignores[i]
		if !slices.Contains(g.codes, p.Code) {
			continue
		}
		within := p.Pos.Offset >= g.from && p.Pos.Offset < g.to
		if c.rec.Source == "" {
			within = g.ply > 0 && g.ply == p.Ply
		}
		if g.whole || within {
			return true
		}
	}
	return false
}
