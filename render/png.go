package render

import (
	"image/png"
	"io"
)

// PNG writes the diagram as a PNG picture, transparent where nothing is painted.
func PNG(w io.Writer, d *Diagram) error {
	img, err := Image(d)
	if err != nil {
		return err
	}
	enc := png.Encoder{CompressionLevel: png.DefaultCompression}
	return enc.Encode(w, img)
}
