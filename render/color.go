package render

import (
	"fmt"
	"math"
)

// Color is a colour in sRGB with straight alpha. The zero Color paints nothing.
type Color struct{ R, G, B, A uint8 }

// RGB returns the opaque colour of a number 0xRRGGBB.
func RGB(v uint32) Color { return Color{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// ParseColor reads #rgb, #rgba, #rrggbb or #rrggbbaa, in either case, or "none".
func ParseColor(text string) (Color, error) {
	if text == "none" {
		return Color{}, nil
	}
	bad := fmt.Errorf("%.40q is not a colour: write #rgb, #rrggbb or #rrggbbaa", text)
	if len(text) == 0 || text[0] != '#' || len(text) > 9 {
		return Color{}, bad
	}
	var digits [8]uint8
	for i := range len(text) - 1 {
		switch c := text[i+1]; {
		case c >= '0' && c <= '9':
			digits[i] = c - '0'
		case c >= 'a' && c <= 'f':
			digits[i] = c - 'a' + 10
		case c >= 'A' && c <= 'F':
			digits[i] = c - 'A' + 10
		default:
			return Color{}, bad
		}
	}
	d := digits
	switch len(text) {
	case 4:
		return Color{d[0] * 17, d[1] * 17, d[2] * 17, 255}, nil
	case 5:
		return Color{d[0] * 17, d[1] * 17, d[2] * 17, d[3] * 17}, nil
	case 7:
		return Color{d[0]<<4 | d[1], d[2]<<4 | d[3], d[4]<<4 | d[5], 255}, nil
	case 9:
		return Color{d[0]<<4 | d[1], d[2]<<4 | d[3], d[4]<<4 | d[5], d[6]<<4 | d[7]}, nil
	}
	return Color{}, bad
}

// String returns "#rrggbb", "#rrggbbaa" if the colour is not opaque, or "none".
func (c Color) String() string {
	switch c.A {
	case 0:
		return "none"
	case 255:
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// appendHex appends #rrggbb, or #rgb where that says the same.
func (c Color) appendHex(dst []byte) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '#')
	if c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0 {
		return append(dst, hex[c.R&15], hex[c.G&15], hex[c.B&15])
	}
	for _, v := range [3]uint8{c.R, c.G, c.B} {
		dst = append(dst, hex[v>>4], hex[v&15])
	}
	return dst
}

// over returns the opaque colour seen where c is painted on an opaque ground.
func (c Color) over(ground Color) Color {
	mix := func(a, b uint8) uint8 {
		return uint8((int(a)*int(c.A) + int(b)*(255-int(c.A)) + 127) / 255)
	}
	return Color{mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B), 255}
}

// Contrast returns the contrast ratio of two opaque colours, 1 to 21, as the Web
// Content Accessibility Guidelines (WCAG 2.1) define it.
func Contrast(a, b Color) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance is the relative luminance of WCAG 2.1.
func (c Color) luminance() float64 {
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.03928 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
