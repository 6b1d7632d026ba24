package render

import (
	"fmt"
	"slices"
	"strings"
)

// Theme is every colour and size of a drawing; ThemeKeys says what each is for.
// ThemeByName returns the built-in ones, Set changes one value by its key.
type Theme struct {
	Name string

	Ground, Light, Dark, Hatch, Plain, Line, Border, Text              Color
	Last, LastFrame, Check, CheckFrame                                 Color
	FirstFill, FirstLine, FirstDetail, FirstHalo                       Color
	SecondFill, SecondLine, SecondDetail, SecondHalo                   Color
	DiscFirst, DiscFirstLine, DiscFirstText                            Color
	DiscSecond, DiscSecondLine, DiscSecondText                         Color
	Back, BackLine                                                     Color
	Green, Red, Yellow, Blue, MarkHalo                                 Color
	LineWidth, BorderWidth, ManLine, DetailLine, HaloWidth, ArrowWidth Coord
	Margin, CoordSize, CaptionSize                                     Coord
}

// ThemeKey is one value of a theme as a theme file names it.
type ThemeKey struct {
	Name     string
	Doc      string
	Min, Max float64 // limits of a size in user units, a square being 45; both 0 for a colour

	color func(*Theme) *Color
	size  func(*Theme) *Coord
}

// IsColor says whether the value is a colour; otherwise it is a size.
func (k *ThemeKey) IsColor() bool { return k.color != nil }

// Value returns the value that a theme has for the key, as Set takes it.
func (k *ThemeKey) Value(t *Theme) string {
	if k.color != nil {
		return k.color(t).String()
	}
	return string(k.size(t).Append(nil))
}

func colorKey(name, doc string, at func(*Theme) *Color) ThemeKey {
	return ThemeKey{Name: name, Doc: doc, color: at}
}

func sizeKey(name, doc string, low, high float64, at func(*Theme) *Coord) ThemeKey {
	return ThemeKey{Name: name, Doc: doc, Min: low, Max: high, size: at}
}

var themeKeys = []ThemeKey{
	colorKey("ground", "behind the whole drawing; none leaves the page", func(t *Theme) *Color { return &t.Ground }),
	colorKey("light", "light squares", func(t *Theme) *Color { return &t.Light }),
	colorKey("dark", "dark squares", func(t *Theme) *Color { return &t.Dark }),
	colorKey("hatch", "lines across the dark squares, or none", func(t *Theme) *Color { return &t.Hatch }),
	colorKey("plain", "boards without light and dark: xiangqi, banqi", func(t *Theme) *Color { return &t.Plain }),
	colorKey("line", "lines and marks of such boards", func(t *Theme) *Color { return &t.Line }),
	colorKey("border", "the line around the board", func(t *Theme) *Color { return &t.Border }),
	colorKey("text", "coordinates, caption and counts", func(t *Theme) *Color { return &t.Text }),
	colorKey("last", "the squares of the last move, laid over them, or none", func(t *Theme) *Color { return &t.Last }),
	colorKey("last-frame", "a frame inside those squares if last is none; brackets around points; crossed squares", func(t *Theme) *Color { return &t.LastFrame }),
	colorKey("check", "a disc behind a king in check, or none", func(t *Theme) *Color { return &t.Check }),
	colorKey("check-frame", "a ring around it, or none", func(t *Theme) *Color { return &t.CheckFrame }),
	colorKey("first-fill", "body of White's men", func(t *Theme) *Color { return &t.FirstFill }),
	colorKey("first-line", "their outline", func(t *Theme) *Color { return &t.FirstLine }),
	colorKey("first-detail", "lines inside them", func(t *Theme) *Color { return &t.FirstDetail }),
	colorKey("first-halo", "a rim around the outline, or none", func(t *Theme) *Color { return &t.FirstHalo }),
	colorKey("second-fill", "body of Black's men", func(t *Theme) *Color { return &t.SecondFill }),
	colorKey("second-line", "their outline", func(t *Theme) *Color { return &t.SecondLine }),
	colorKey("second-detail", "lines inside them", func(t *Theme) *Color { return &t.SecondDetail }),
	colorKey("second-halo", "a rim around the outline, or none", func(t *Theme) *Color { return &t.SecondHalo }),
	colorKey("disc-first", "disc of Red's men", func(t *Theme) *Color { return &t.DiscFirst }),
	colorKey("disc-first-line", "its rim and ring", func(t *Theme) *Color { return &t.DiscFirstLine }),
	colorKey("disc-first-text", "the character on it", func(t *Theme) *Color { return &t.DiscFirstText }),
	colorKey("disc-second", "disc of Black's men", func(t *Theme) *Color { return &t.DiscSecond }),
	colorKey("disc-second-line", "its rim and ring", func(t *Theme) *Color { return &t.DiscSecondLine }),
	colorKey("disc-second-text", "the character on it", func(t *Theme) *Color { return &t.DiscSecondText }),
	colorKey("back", "disc of a face-down man", func(t *Theme) *Color { return &t.Back }),
	colorKey("back-line", "its rim and ring", func(t *Theme) *Color { return &t.BackLine }),
	colorKey("green", "annotation colour green, G", func(t *Theme) *Color { return &t.Green }),
	colorKey("red", "annotation colour red, R", func(t *Theme) *Color { return &t.Red }),
	colorKey("yellow", "annotation colour yellow, Y", func(t *Theme) *Color { return &t.Yellow }),
	colorKey("blue", "annotation colour blue, B", func(t *Theme) *Color { return &t.Blue }),
	colorKey("mark-halo", "a rim around arrows, circles and crosses, or none", func(t *Theme) *Color { return &t.MarkHalo }),
	sizeKey("line-width", "lines of boards of points and of plain squares", 0.25, 4, func(t *Theme) *Coord { return &t.LineWidth }),
	sizeKey("border-width", "the line around the board", 0, 6, func(t *Theme) *Coord { return &t.BorderWidth }),
	sizeKey("man-line", "outlines of the men", 0.25, 4, func(t *Theme) *Coord { return &t.ManLine }),
	sizeKey("detail-line", "lines inside the men", 0.25, 4, func(t *Theme) *Coord { return &t.DetailLine }),
	sizeKey("halo-width", "rims around men and marks", 0, 5, func(t *Theme) *Coord { return &t.HaloWidth }),
	sizeKey("arrow-width", "shafts of arrows", 1, 20, func(t *Theme) *Coord { return &t.ArrowWidth }),
	sizeKey("margin", "room for coordinates at each side", 10, 60, func(t *Theme) *Coord { return &t.Margin }),
	sizeKey("coord-size", "type size of coordinates", 5, 30, func(t *Theme) *Coord { return &t.CoordSize }),
	sizeKey("caption-size", "type size of the caption", 5, 40, func(t *Theme) *Coord { return &t.CaptionSize }),
}

// ThemeKeys returns all keys of a theme, in the order a theme file is best written.
func ThemeKeys() []ThemeKey { return slices.Clone(themeKeys) }

// Set changes one value: a colour as ParseColor reads it, or a size in user units
// within the limits of its key.
func (t *Theme) Set(key, value string) error {
	for i := range themeKeys {
		k := &themeKeys[i]
		if k.Name != key {
			continue
		}
		if k.color != nil {
			c, err := ParseColor(value)
			if err != nil {
				return fmt.Errorf("theme: %s: %w", key, err)
			}
			*k.color(t) = c
			return nil
		}
		p := outlineParser{text: value}
		v, err := p.number()
		if err != nil || p.at != len(value) {
			return fmt.Errorf("theme: %s: %.40q is not a size: write a number with at most two decimals", key, value)
		}
		*k.size(t) = v
		return t.checkSize(k)
	}
	return fmt.Errorf("theme: no value is called %.40q; the nearest are %s", key, nearKeys(key))
}

// Validate returns an error if a size lies outside its limits.
func (t *Theme) Validate() error {
	for i := range themeKeys {
		if err := t.checkSize(&themeKeys[i]); err != nil {
			return err
		}
	}
	return nil
}

func (t *Theme) checkSize(k *ThemeKey) error {
	if k.size == nil {
		return nil
	}
	if v := k.size(t).Float(); v < k.Min || v > k.Max {
		return fmt.Errorf("theme: %s is %g; it must be from %g to %g", k.Name, v, k.Min, k.Max)
	}
	return nil
}

// nearKeys lists the keys that share the first word or, failing that, all.
func nearKeys(key string) string {
	word, _, _ := strings.Cut(key, "-")
	var near, all []string
	for i := range themeKeys {
		all = append(all, themeKeys[i].Name)
		if word != "" && strings.Contains(themeKeys[i].Name, word) {
			near = append(near, themeKeys[i].Name)
		}
	}
	if len(near) > 0 {
		return strings.Join(near, ", ")
	}
	return strings.Join(all, ", ")
}

// Themes returns the names of the built-in themes, the default first.
func Themes() []string { return []string{"screen", "print", "dark", "high-contrast"} }

// ThemeByName returns a built-in theme; "" is the default.
func ThemeByName(name string) (Theme, error) {
	switch name {
	case "", "screen":
		return screenTheme(), nil
	case "print":
		return printTheme(), nil
	case "dark":
		return darkTheme(), nil
	case "high-contrast":
		return highContrastTheme(), nil
	}
	return Theme{}, fmt.Errorf("there is no theme %.40q; the themes are %s", name, strings.Join(Themes(), ", "))
}

// screenTheme is for light pages.
func screenTheme() Theme {
	ink := RGB(0x1C1814)
	return Theme{
		Name:   "screen",
		Ground: RGB(0xFFFFFF), Light: RGB(0xF3E4C8), Dark: RGB(0xC09468), Plain: RGB(0xF2DFB8),
		Line: RGB(0x5B4128), Border: RGB(0x5B4128), Text: RGB(0x4A3826),
		Last: Color{0xE8, 0xD0, 0x2A, 0x80}, LastFrame: RGB(0x2D6A8E), Check: Color{0xE0, 0x2A, 0x1C, 0xB0},
		FirstFill: RGB(0xFFFFFF), FirstLine: ink, FirstDetail: ink,
		SecondFill: ink, SecondLine: ink, SecondDetail: RGB(0xF6EEDF), SecondHalo: Color{0xFF, 0xFA, 0xF0, 0x90},
		DiscFirst: RGB(0xFFF6E0), DiscFirstLine: RGB(0xB3201B), DiscFirstText: RGB(0xB3201B),
		DiscSecond: RGB(0xFFF6E0), DiscSecondLine: ink, DiscSecondText: ink,
		Back: RGB(0x8A5A34), BackLine: RGB(0x4F3219),
		Green: Color{0x1B, 0x7F, 0x2E, 0xCC}, Red: Color{0xB4, 0x22, 0x22, 0xCC},
		Yellow: Color{0xE0, 0x97, 0x00, 0xCC}, Blue: Color{0x1C, 0x4F, 0xA8, 0xCC},
		LineWidth: Unit, BorderWidth: Unit, ManLine: 150, DetailLine: 130, HaloWidth: 75, ArrowWidth: 650,
		Margin: 20 * Unit, CoordSize: 12 * Unit, CaptionSize: 15 * Unit,
	}
}

// printTheme needs black ink alone: dark squares are hatched, Black's discs are solid.
func printTheme() Theme {
	black, white := RGB(0), RGB(0xFFFFFF)
	t := screenTheme()
	t.Name = "print"
	t.Ground, t.Light, t.Dark, t.Plain, t.Hatch = white, white, white, white, black
	t.Line, t.Border, t.Text = black, black, black
	t.Last, t.LastFrame, t.Check, t.CheckFrame = Color{}, black, Color{}, black
	t.FirstFill, t.FirstLine, t.FirstDetail, t.FirstHalo = white, black, black, white
	t.SecondFill, t.SecondLine, t.SecondDetail, t.SecondHalo = black, black, white, white
	t.DiscFirst, t.DiscFirstLine, t.DiscFirstText = white, black, black
	t.DiscSecond, t.DiscSecondLine, t.DiscSecondText = black, black, white
	t.Back, t.BackLine = white, black
	t.Green, t.Red, t.Yellow, t.Blue, t.MarkHalo = black, black, black, black, white
	t.HaloWidth, t.ArrowWidth = 180, 450
	return t
}

// darkTheme is for dark pages.
func darkTheme() Theme {
	t := screenTheme()
	ink := RGB(0x0B0D10)
	t.Name = "dark"
	t.Ground, t.Light, t.Dark, t.Plain = RGB(0x1D2127), RGB(0xA9B2BD), RGB(0x717D8B), RGB(0x98A3AF)
	t.Line, t.Border, t.Text = RGB(0x20252B), RGB(0x0B0D10), RGB(0xD7DDE4)
	t.Last, t.LastFrame = Color{0xC9, 0xB8, 0x2C, 0x80}, RGB(0x0D3B54)
	t.FirstLine, t.FirstDetail = ink, ink
	t.SecondFill, t.SecondLine, t.SecondDetail, t.SecondHalo = ink, ink, RGB(0xE4E9EE), Color{0xF0, 0xF4, 0xF8, 0xA0}
	t.DiscFirst, t.DiscFirstLine, t.DiscFirstText = RGB(0xF0EBDD), RGB(0x930F14), RGB(0x930F14)
	t.DiscSecond, t.DiscSecondLine, t.DiscSecondText = RGB(0xF0EBDD), ink, ink
	t.Back, t.BackLine = RGB(0x3C4650), RGB(0x171B20)
	return t
}

// highContrastTheme is for weak sight and poor projectors.
func highContrastTheme() Theme {
	black, white := RGB(0), RGB(0xFFFFFF)
	t := screenTheme()
	t.Name = "high-contrast"
	t.Ground, t.Light, t.Dark, t.Plain = white, white, RGB(0x7FB0E6), white
	t.Line, t.Border, t.Text = black, black, black
	t.Last, t.LastFrame, t.Check = Color{0xFF, 0xD4, 0x00, 0xFF}, RGB(0x6A0080), RGB(0xFF6A4D)
	t.FirstLine, t.FirstDetail = black, black
	t.SecondFill, t.SecondLine, t.SecondDetail, t.SecondHalo = black, black, white, white
	t.DiscFirst, t.DiscFirstLine, t.DiscFirstText = white, RGB(0xB00000), RGB(0xB00000)
	t.DiscSecond, t.DiscSecondLine, t.DiscSecondText = black, black, white
	t.Back, t.BackLine = RGB(0x7FB0E6), black
	t.Green, t.Red, t.Yellow, t.Blue, t.MarkHalo = RGB(0x006B1B), RGB(0xB00000), RGB(0xFFC400), RGB(0x0038A8), white
	t.LineWidth, t.BorderWidth, t.ManLine, t.DetailLine, t.HaloWidth = 150, 200, 180, 160, 100
	return t
}
