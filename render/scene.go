package render

import "github.com/gamerec/gamerec"

// Scene is the display list of a diagram: items in painting order, all
// coordinates in user space from the upper left corner. Whoever can fill and
// stroke outlines can draw it. It holds no text to be set in a font: text is
// outlines too, with what it says in Name.
type Scene struct {
	Game          gamerec.GameID // "" for a sheet, which may hold several
	Width, Height Coord          // of user space
	Pixels        int            // wanted width in pixels
	Title         string         // what the picture shows, one line
	Desc          string         // the same at length: a text board
	Lang          string         // language of Title; may be empty
	IDPrefix      string         // put before every name of a shape; "" if anything unique will do
	Shapes        []*Shape
	Items         []Item
}

// Shape is an outline or a group of them drawn in several places, such as a man.
// Its origin is the middle of a cell.
type Shape struct {
	ID    string
	Items []Item // no groups, no further uses
}

// ItemKind says what an Item is.
type ItemKind uint8

// The kinds of items.
const (
	ItemGroup  ItemKind = iota + 1 // begins a group of Class; groups do not nest
	ItemEnd                        // ends it
	ItemRect                       // X, Y, W, H
	ItemCircle                     // about X, Y with radius W
	ItemPath                       // Path
	ItemUse                        // Shape at X, Y, enlarged by Scale
)

// Item is one entry of a display list.
type Item struct {
	Kind       ItemKind
	Class      string // what it is, for style sheets and scripts: space-separated words
	Name       string // what it is, for people; may be empty
	At         string // name of its square, which goes with Class and Name; may be empty
	X, Y, W, H Coord
	Scale      Coord // ItemUse: factor, Unit is natural size
	Path       *Outline
	Shape      *Shape
	Paint      Paint
}

// Paint is how an outline is painted: filled first, then stroked. Strokes have
// round joins and round caps.
type Paint struct {
	Fill, Stroke Color
	Width        Coord // of the stroke
}

func fill(c Color) Paint                { return Paint{Fill: c} }
func stroke(c Color, width Coord) Paint { return Paint{Stroke: c, Width: width} }
