package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// move checks what a legal move says of itself: its number and its check mark.
func (c *Checker) move(s *replay.Step) {
	c.moves++
	n := s.Node
	if n.Number != 0 {
		c.checkNumber(s)
	}
	if c.moves == 1 {
		c.marks = s.Rec.Game == gamerec.Chess || s.Rec.Game == gamerec.Metamachy
	}
	if c.marks && n.Move.Flags&gamerec.FlagNull == 0 || s.Rec.Game == gamerec.Xiangqi && marked(n.Text) {
		c.checkMark(s)
	}
	if n.Move.Flags&gamerec.FlagFlip != 0 {
		c.checkFlip(s)
	}
	if n.Move.Promo != gamerec.NoKind || n.Text[0] == 'b' && n.Move.Piece == gamerec.Bishop {
		c.checkSpelling(s)
	}
	if c.opts.Strict && s.Canonical != "" && !c.told(CodeSANStyle, s) {
		if bare := strings.TrimRight(s.Canonical, "+#"); bare != strings.TrimRight(n.Text, "+#") {
			c.addAtNode(CodeSANStyle, gamerec.Info, n, s.Ply, fmt.Sprintf("%s is written %s in the export form", n.Text, bare), "gamerec fmt writes the export form")
			c.fixStyle(s)
		}
	}
	if len(n.Items) > 0 && c.wants(gamerec.Info) {
		for i := range n.Items {
			if n.Items[i].Kind == gamerec.ItemComment && strings.Contains(n.Items[i].Text, "[%") {
				c.checkCommands(s.Rec.Game, s, &n.Items[i])
			}
		}
	}
}

// marked says whether a move text of xiangqi carries a check mark: its texts end with
// a digit otherwise, and few notations have marks at all.
func marked(text string) bool {
	return strings.HasSuffix(text, "+") || strings.HasSuffix(text, "#")
}

// checkSpelling warns of a move text that had to be guessed at: a promotion in
// parentheses or behind a slash, and a bishop's move that begins like a pawn's.
func (c *Checker) checkSpelling(s *replay.Step) {
	n := s.Node
	switch {
	case s.Rec.Game != gamerec.Chess:
	case strings.HasPrefix(n.Text, s.Rec.Game.Board().Name(n.Move.From)): // coordinates: b5c6
	case n.Move.Piece == gamerec.Bishop:
		c.addAtNode(CodeSANStyle, gamerec.Warning, n, s.Ply, n.Text+" is read as a bishop's move: no pawn move fits", "write the bishop as B")
		c.fixStyle(s)
	case strings.ContainsAny(n.Text, "(/"):
		c.addAtNode(CodeSANStyle, gamerec.Warning, n, s.Ply, n.Text+" is read as a promotion to a "+n.Move.Promo.String(), "write a promotion as in e8=Q")
		c.fixStyle(s)
	}
}

// told says whether the last problem is of the code and concerns the step's move.
func (c *Checker) told(code gamerec.Code, s *replay.Step) bool {
	if len(c.problems) == 0 {
		return false
	}
	last := &c.problems[len(c.problems)-1]
	return last.Code == code && last.Ply == s.Ply && last.Pos == c.places.Pos(s.Node.At)
}

// checkNumber compares the number written with the position's. Once a line is
// off by some moves it is expected to stay so, and only the next change is told.
func (c *Checker) checkNumber(s *replay.Step) {
	want, _ := replay.MoveNumber(s.Start, s.Ply)
	off := int(s.Node.Number) - want
	if off != 0 {
		c.fixNumber(s, want)
	}
	if off == c.shift {
		return
	}
	if s.Main {
		defer func() { c.shift = off }()
	} else if off == 0 {
		return
	}
	expected := want + c.shift
	c.addAtNode(CodeMoveNumber, gamerec.Warning, s.Node, s.Ply,
		fmt.Sprintf("%s carries the number %d where %d is due", s.Node.Text, s.Node.Number, expected), "renumber the moves")
}

// checkMark compares the check mark written with the board.
func (c *Checker) checkMark(s *replay.Step) {
	text := s.Node.Text
	last := text[len(text)-1]
	check := s.Pos.InCheck()
	if !check && last != '+' && last != '#' {
		return
	}
	due := ""
	if check {
		due = "+"
		if !s.Pos.HasMoves() {
			due = "#"
		}
	}
	bare := len(text)
	for bare > 0 && (text[bare-1] == '+' || text[bare-1] == '#') {
		bare--
	}
	written := text[bare:]
	if written == due {
		return
	}
	// a mark that is false is a fault; one that is missing is a matter of style
	severity := gamerec.Warning
	var msg string
	switch {
	case due == "":
		msg = fmt.Sprintf("%s gives no check", text)
	case written == "#":
		msg = fmt.Sprintf("%s is check, not mate", text)
	case due == "#":
		msg, severity = fmt.Sprintf("%s is checkmate", text), gamerec.Info
	default:
		msg, severity = fmt.Sprintf("%s gives check", text), gamerec.Info
	}
	c.addAtNode(CodeCheckMark, severity, s.Node, s.Ply, msg, "write "+text[:bare]+due)
	c.mend(s.Node.At+int32(bare), s.Node.At+int32(len(text)), due)
}

// checkCommands checks the operands of the commands that have a fixed form. s is the
// move that the comment stands behind, nil if it stands ahead of the first.
func (c *Checker) checkCommands(game gamerec.GameID, s *replay.Step, item *gamerec.Item) {
	ply := 0
	if s != nil {
		ply = s.Ply
	}
	for _, cmd := range pgn.Commands(item.Text) {
		var code gamerec.Code
		ok, want := true, ""
		switch cmd.Name {
		case "clk", "emt", "egt", "mct":
			code, want = CodeClockSyntax, "h:mm:ss"
			ok = c.checkClockCommand(s, item, &cmd)
		case "eval":
			code, want = CodeEvalSyntax, "pawns as 0.17, or #3 for mate in three"
			_, ok = pgn.ParseEval(cmd.Operands)
		case "cal", "csl":
			code, want = CodeShapeSyntax, "a colour letter and two squares, as in Ge2e4"
			if cmd.Name == "csl" {
				want = "a colour letter and a square, as in Re4"
			}
			ok = !slices.ContainsFunc(cmd.Operands, func(o string) bool {
				shape, good := pgn.ParseShape(game, o)
				return !good || (shape.From == shape.To) != (cmd.Name == "csl")
			})
		}
		if !ok {
			c.add(code, gamerec.Info, item.At, item.At, ply, fmt.Sprintf("cannot read the command [%%%s %s]", cmd.Name, strings.Join(cmd.Operands, ",")), "write "+want)
		}
	}
}

// fixStyle writes a move as the export form has it, but for its check mark.
func (c *Checker) fixStyle(s *replay.Step) {
	if bare := strings.TrimRight(s.Canonical, "+#"); bare != "" {
		c.mend(s.Node.At, s.Node.At+int32(len(strings.TrimRight(s.Node.Text, "+#"))), bare)
	}
}

// checkRootCommands checks the commands ahead of the first move.
func (c *Checker) checkRootCommands() {
	if !c.wants(gamerec.Info) {
		return
	}
	for i := range c.rec.Line.Before {
		if item := &c.rec.Line.Before[i]; item.Kind == gamerec.ItemComment && strings.Contains(item.Text, "[%") {
			c.checkCommands(c.rec.Game, nil, item)
		}
	}
}
