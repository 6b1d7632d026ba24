// Package render draws positions: a Diagram, which is data, becomes a Scene, a
// display list of filled outlines and strokes, and every format is written from
// that one scene. What can be said without a picture (text boards, JSON) is
// written from the diagram.
//
//	d := render.Diagram{Game: gamerec.Chess, Setup: &setup}
//	err := render.SVG(os.Stdout, &d)
//
// The package knows neither rules nor notations. It draws what it is given, sense
// or nonsense, as long as it lies on the board. A game is a board style and sets
// of pieces; adding one touches nothing else.
package render
