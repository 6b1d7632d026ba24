package render

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
)

// Mark is a coloured square. Color is green, red, yellow or blue, one of their
// letters G R Y B, or as ParseColor reads it; "" is green.
type Mark struct {
	Square gamerec.Square
	Color  string
}

// Arrow leads from the middle of one square to the middle of another; from a
// square to itself it is a circle. Color is as in Mark.
type Arrow struct {
	From, To gamerec.Square
	Color    string
	Bent     bool // a knight's arrow goes round a corner, its long leg first; a horse's past its leg
}

// Label is a short text on a square: in the middle if the square is empty,
// otherwise in its upper right corner. Color is as in Mark.
type Label struct {
	Square gamerec.Square
	Text   string
	Color  string
}

// annotation returns the colour that an annotation names.
func (t *Theme) annotation(name string) (Color, error) {
	switch strings.ToLower(name) {
	case "", "g", "green":
		return t.Green, nil
	case "r", "red":
		return t.Red, nil
	case "y", "yellow":
		return t.Yellow, nil
	case "b", "blue":
		return t.Blue, nil
	}
	if c, err := ParseColor(name); err == nil {
		return c, nil
	}
	return Color{}, fmt.Errorf("%.40q is not a colour: write green, red, yellow, blue, G, R, Y, B, #rgb, #rrggbb or #rrggbbaa", name)
}

// ParseArrow reads an arrow as [%cal] lists it, a colour letter and two squares
// such as "Ge2e4"; the letter may be missing ("e2e4", "e2-e4"), and a colour may
// follow after a colon ("e2e4:#ff000080"). One square alone is an arrow to itself.
func ParseArrow(b gamerec.Board, text string) (Arrow, error) {
	color, rest := splitColor(text)
	from, n := b.ParsePrefix(rest)
	if n == 0 {
		return Arrow{}, fmt.Errorf("%.40q is not an arrow: write two squares of the board, such as e2e4 or Ge2e4", text)
	}
	to := from
	if rest = strings.TrimPrefix(rest[n:], "-"); rest != "" {
		var ok bool
		if to, ok = b.ParseSquare(rest); !ok {
			return Arrow{}, fmt.Errorf("%.40q is not an arrow: %q is no square of the board", text, rest)
		}
	}
	return Arrow{From: from, To: to, Color: color}, nil
}

// ParseCircle reads a square as [%csl] lists it, a colour letter and a square such
// as "Ra1"; the letter may be missing, and a colour may follow after a colon.
func ParseCircle(b gamerec.Board, text string) (Mark, error) {
	color, rest := splitColor(text)
	s, ok := b.ParseSquare(rest)
	if !ok {
		return Mark{}, fmt.Errorf("%.40q is not a square of the board, such as e4 or Re4", text)
	}
	return Mark{Square: s, Color: color}, nil
}

// splitColor takes the colour off an annotation, ahead of it or behind a colon.
func splitColor(text string) (color, rest string) {
	if rest, color, ok := strings.Cut(text, ":"); ok {
		return color, rest
	}
	if text != "" && strings.IndexByte("GRYB", text[0]) >= 0 {
		return text[:1], text[1:]
	}
	return "", text
}
