package render

import (
	"fmt"
	"io"
	"strings"
)

// Format is a way to write a diagram.
type Format struct {
	Name  string // what --format takes
	Ext   string // of files, with the dot
	Doc   string // one line
	Write func(io.Writer, *Diagram) error
	// WriteScene writes any scene, such as a sheet of diagrams; nil for formats that
	// are written from the diagram.
	WriteScene func(io.Writer, *Scene) error
}

// Formats returns all formats of a single diagram.
func Formats() []Format {
	return []Format{
		{"ascii", ".txt", "text board: letters, figurines or Chinese characters", ASCII, nil},
		{"svg", ".svg", "vector picture that needs no fonts", SVG, writeSVG},
		{"png", ".png", "pixels, transparent where the theme has no ground", PNG, writePNG},
		{"pdf", ".pdf", "vector page without fonts", PDF, writePDF},
		{"tex", ".tex", "TikZ picture without further packages", TeX, writeTeX},
		{"json", ".json", "the facts of the diagram: men, marks, orientation", JSON, nil},
	}
}

// FormatByName returns the format of a name.
func FormatByName(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("there is no diagram format %.40q; the formats are %s", name, strings.Join(names, ", "))
}

// writeScene writes the scene of a diagram; nothing if it cannot be drawn.
func writeScene(w io.Writer, d *Diagram, write func(io.Writer, *Scene) error) error {
	s, err := d.Scene()
	if err != nil {
		return err
	}
	return write(w, s)
}
