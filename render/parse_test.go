package render

import (
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseColor(t *testing.T) {
	for text, want := range map[string]Color{
		"#fff": {255, 255, 255, 255}, "#1a2B3c": {0x1a, 0x2b, 0x3c, 255}, "#1a2b3c80": {0x1a, 0x2b, 0x3c, 0x80},
		"#1238": {0x11, 0x22, 0x33, 0x88}, "none": {},
	} {
		c, err := ParseColor(text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, c, text)
		again, err := ParseColor(c.String())
		assert.NoError(t, err, text)
		assert.Equal(t, c, again, text)
	}
	for _, text := range []string{"", "#", "#12", "#12345", "#1234567", "#123456789", "red;", "#ggg", "#12345é", strings.Repeat("#", 1000)} {
		_, err := ParseColor(text)
		assert.Error(t, err, text)
		assert.Less(t, len(err.Error()), 300)
	}
}

func TestParseAnnotations(t *testing.T) {
	b := gamerec.Chess.Board()
	e2, e4 := square(t, gamerec.Chess, "e2"), square(t, gamerec.Chess, "e4")
	for text, want := range map[string]Arrow{
		"Ge2e4": {From: e2, To: e4, Color: "G"}, "e2e4": {From: e2, To: e4}, "e2-e4:#ff000080": {From: e2, To: e4, Color: "#ff000080"},
		"Re4": {From: e4, To: e4, Color: "R"},
	} {
		a, err := ParseArrow(b, text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, a, text)
	}
	// The longest rank that lies on the board: a11 exists on twelve ranks only.
	m := gamerec.Metamachy.Board()
	a, err := ParseArrow(m, "Ga1a11")
	assert.NoError(t, err)
	assert.Equal(t, Arrow{From: m.Square(0, 0), To: m.Square(0, 10), Color: "G"}, a)
	for _, text := range []string{"", "G", "Ge2e9", "Xe2e4", "e2e4e5", "e2--e4", "é2e4"} {
		_, err := ParseArrow(b, text)
		assert.Error(t, err, text)
	}
	c, err := ParseCircle(b, "Ye4")
	assert.NoError(t, err)
	assert.Equal(t, Mark{e4, "Y"}, c)
	for _, text := range []string{"", "Y", "Ye9", "e4e5"} {
		_, err := ParseCircle(b, text)
		assert.Error(t, err, text)
	}
}

func TestParseOutline(t *testing.T) {
	o, err := ParseOutline("M1 2.5 3-4H-.25V7Q1 2,3 4 5 6 7 8C1 2 3 4 5 6Z M0 0")
	require.NoError(t, err)
	assert.Equal(t, []Verb{MoveTo, LineTo, LineTo, LineTo, QuadTo, QuadTo, CubicTo, Close, MoveTo}, o.Verbs)
	assert.Equal(t, Point{100, 250}, o.Points[0])
	assert.Equal(t, Point{-25, -400}, o.Points[2])
	assert.Equal(t, Point{-25, 700}, o.Points[3])
	assert.Equal(t, "M1 2.5l2-6.5h-3.25v11q1.25-5 3.25-3q2 2 4 4c-6-6-4-4-2-2ZM0 0", o.String())
	again, err := ParseOutline(o.String())
	require.NoError(t, err)
	assert.Equal(t, o, again)
	for _, bad := range []string{"L1 2", "M", "M1", "M1 x", "M1 2A3 4", "M1 2Z3 4", "M1 2ZL3 4", "M1.234 5", "m1 2", "M12345678 1", "M1 2 L", "M--1 2", "5"} {
		_, err := ParseOutline(bad)
		assert.Error(t, err, bad)
	}
}

func TestCoordAppend(t *testing.T) {
	for c, want := range map[Coord]string{0: "0", 5: ".05", 50: ".5", 100: "1", -150: "-1.5", 12345: "123.45", -5: "-.05", 1010: "10.1"} {
		assert.Equal(t, want, string(c.Append(nil)))
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"Ge2e4", "a1:d4", "#12345678", "M1 2.5L3-4QZ", "Ra1:#fff", ""} {
		f.Add(text)
	}
	b := gamerec.Metamachy.Board()
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := ParseArrow(b, text); err == nil && int(a.From) >= b.Squares() {
			t.Errorf("%q: an arrow from %d", text, a.From)
		}
		if a, err := ParseArea(b, text); err == nil && int(max(a.A, a.B)) >= b.Squares() {
			t.Errorf("%q: an area %v", text, a)
		}
		ParseCircle(b, text)
		ParseColor(text)
		if o, err := ParseOutline(text); err == nil {
			if again, err := ParseOutline(o.String()); err != nil || again.String() != o.String() {
				t.Errorf("%q: %q is read as %v, %v", text, o, again, err)
			}
		}
	})
}
