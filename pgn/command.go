package pgn

import (
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
)

// Command is an embedded command of a comment, [%name operand,operand]
// (supplement to the PGN standard, 2001).
type Command struct {
	Name     string
	Operands []string
	At, End  int // where it stands in the comment, brackets included
}

// Commands returns the commands of a comment in order. What is not closed or has
// no name is text.
func Commands(comment string) []Command {
	var list []Command
	from := 0
	for {
		i := strings.Index(comment[from:], "[%")
		if i < 0 {
			return list
		}
		i += from
		j := strings.IndexByte(comment[i:], ']')
		if j < 0 {
			return list
		}
		j += i
		body := strings.TrimSpace(comment[i+2 : j])
		name, rest, _ := strings.Cut(body, " ")
		if name != "" {
			c := Command{Name: name, At: i, End: j + 1}
			if rest = strings.TrimSpace(rest); rest != "" {
				c.Operands = strings.Split(rest, ",")
				for k := range c.Operands {
					c.Operands[k] = strings.TrimSpace(c.Operands[k])
				}
			}
			list = append(list, c)
		}
		from = j + 1
	}
}

// StripCommands returns the comment without the commands of those names, and
// without the blanks they leave behind.
func StripCommands(comment string, names ...string) string {
	for {
		cut := false
		for _, c := range Commands(comment) {
			for _, name := range names {
				if c.Name == name {
					comment = strings.TrimSpace(strings.TrimRight(comment[:c.At], " ") + " " + strings.TrimLeft(comment[c.End:], " "))
					cut = true
					break
				}
			}
			if cut {
				break
			}
		}
		if !cut {
			return comment
		}
	}
}

// ParseClock reads a time of the commands clk, egt, emt and mct, h:mm:ss with an
// optional fraction, as seconds.
func ParseClock(text string) (seconds float64, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	for i, part := range parts {
		if part == "" || !isDigit(part[0]) || i < len(parts)-1 && strings.Contains(part, ".") {
			return 0, false
		}
		v, err := strconv.ParseFloat(part, 64)
		if err != nil || i > 0 && v >= 60 {
			return 0, false
		}
		seconds = seconds*60 + v
	}
	return seconds, true
}

// Eval is the value of an eval command, from White's view.
type Eval struct {
	Pawns float64 // in pawns, if Mate is 0
	Mate  int     // moves to mate, negative if Black mates
	Depth int     // search depth, 0 if not told
}

// ParseEval reads the operands of an eval command: "0.17", "-1.25,20" or "#-3".
func ParseEval(operands []string) (Eval, bool) {
	var e Eval
	if len(operands) == 0 || len(operands) > 2 {
		return e, false
	}
	var err error
	if mate, ok := strings.CutPrefix(operands[0], "#"); ok {
		e.Mate, err = strconv.Atoi(mate)
	} else {
		e.Pawns, err = strconv.ParseFloat(operands[0], 64)
	}
	if err == nil && len(operands) == 2 {
		e.Depth, err = strconv.Atoi(operands[1])
	}
	return e, err == nil
}

// Shape is an arrow or a marked square from the commands cal and csl. A marked
// square has From equal to To.
type Shape struct {
	Color    byte // 'G', 'R', 'Y', 'B', or another letter as written
	From, To gamerec.Square
}

// ParseShape reads one operand of cal ("Ge2e4") or csl ("Rd5"). The points of xiangqi are
// called as in its coordinates, a0 to i9.
func ParseShape(game gamerec.GameID, operand string) (Shape, bool) {
	if len(operand) < 3 || !strings.ContainsRune(shapeColors, rune(operand[0])) {
		return Shape{}, false
	}
	s := Shape{Color: operand[0]}
	from, n := shapeSquare(game, operand[1:])
	if n == 0 {
		return s, false
	}
	s.From, s.To = from, from
	if rest := operand[1+n:]; rest != "" {
		to, n := shapeSquare(game, rest)
		if n != len(rest) {
			return s, false
		}
		s.To = to
	}
	return s, true
}

// shapeSquare reads the square at the start of a text and returns its length, 0 if there is none.
func shapeSquare(game gamerec.GameID, text string) (gamerec.Square, int) {
	b := game.Board()
	if game != gamerec.Xiangqi {
		return b.ParsePrefix(text)
	}
	if len(text) < 2 || text[0]-'a' >= b.Files || !isDigit(text[1]) {
		return gamerec.NoSquare, 0
	}
	return b.Square(int(text[0]-'a'), int(text[1]-'0')), 2
}

// shapeColors are the colour letters of shapes: red, green, yellow, blue and, in some
// programs, orange and cyan.
const shapeColors = "RGYBOC"
