package render

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
)

// Diagram is what to draw, as data. The zero value of every field but Setup is
// useful: a nil Setup is an empty board of Game. Fields of positions name squares
// of the game's board whatever the orientation.
type Diagram struct {
	Game  gamerec.GameID // "" is the game of Setup
	Setup *gamerec.Setup // the men, the side to move and banqi's pool

	Flip     bool // Black's side at the bottom
	Portrait bool // banqi: the board stands upright, four files by eight ranks
	Area     Area // the part of the board to draw; the zero Area is all of it

	Theme       *Theme      // nil is the theme "screen"
	Set         string      // what the men look like, see Sets; "" is the game's default
	Coordinates Coordinates // how edges are labelled; "" is the game's default
	NoFrame     bool        // no line around the board

	LastMove []gamerec.Square // squares of the last move: from and to
	Crossed  []gamerec.Square // squares it went over: a king's leap, a griffon's bend
	Checks   []gamerec.Square // kings in check
	Fills    []Mark           // squares filled with a colour
	Circles  []Mark
	Crosses  []Mark
	Arrows   []Arrow
	Labels   []Label // numbers or words on squares

	Captured [2][]gamerec.Kind // by side, what it has lost, in order; drawn beside the board
	Room     [2]int            // by side, for how many lost men there is room at least, so that a run of diagrams has one size
	Pool     bool              // banqi: show what is still face down
	TurnMark bool              // a dot in the mover's colour beside the board
	Over     bool              // nobody is to move: the game has ended on the board

	Caption string // drawn below the board; words wrap
	Title   string // what the picture shows, for screen readers; "" says game and side to move
	Lang    string // language of caption and title, such as "en" or "zh-Hans"; may be empty
	FEN     string // the position as text, which JSON and TeX pass on; may be empty

	IDPrefix string  // for names inside the SVG, a letter first; "" derives one from the picture
	Width    int     // in pixels; 0 is the natural size, 45 to a square
	Scale    float64 // enlarges the natural size instead; 0 is 1
}

// Coordinates names a way to label files and ranks.
type Coordinates string

// The ways. Not every game has each; CoordinateStyles lists them by game.
const (
	CoordDefault   Coordinates = ""
	CoordNone      Coordinates = "none"
	CoordAlgebraic Coordinates = "algebraic" // a, b, c ... and 1, 2, 3 ...
	CoordICCS      Coordinates = "iccs"      // a to i and 0 to 9
	CoordWXF       Coordinates = "wxf"       // files 1 to 9 from each player's right
	CoordChinese   Coordinates = "chinese"   // the same, Red's in Chinese numerals
	CoordTCG       Coordinates = "tcg"       // banqi as the Computer Olympiad has it: a to d and 1 to 8
)

// Area is a rectangle of squares by two opposite corners, such as a1:d4; without
// Set it is the whole board. Marks outside an area and arrows that would leave it
// are not drawn.
type Area struct {
	A, B gamerec.Square
	Set  bool
}

// ParseArea reads two squares with a colon between them, such as "a1:d4"; "" is
// the whole board.
func ParseArea(b gamerec.Board, text string) (Area, error) {
	if text == "" {
		return Area{}, nil
	}
	left, right, _ := strings.Cut(text, ":")
	from, okFrom := b.ParseSquare(left)
	to, okTo := b.ParseSquare(right)
	if !okFrom || !okTo {
		return Area{}, fmt.Errorf("%.40q is not an area: write two squares from a1 to %s, such as a1:d4", text, b.Name(gamerec.Square(b.Squares()-1)))
	}
	return Area{A: from, B: to, Set: true}, nil
}

// maxText is the longest caption, title or label in bytes. A drawing is no place
// for more, and a hostile record could hold megabytes.
const maxText = 4096

// Validate returns an error that says what of the diagram cannot be drawn.
func (d *Diagram) Validate() error {
	_, err := d.resolve()
	return err
}

// resolved is a diagram with its names looked up.
type resolved struct {
	d      *Diagram // set upright, if it asks for that
	game   gamerec.GameID
	style  *gameStyle
	board  gamerec.Board
	setup  *gamerec.Setup
	theme  Theme
	set    *set
	coords Coordinates
}

func (d *Diagram) resolve() (r resolved, err error) {
	r.d, r.game, r.setup = d, d.Game, d.Setup
	if r.setup == nil {
		empty := gamerec.NewSetup(r.game)
		r.setup = &empty
	}
	if r.game == "" {
		r.game = r.setup.Game
	}
	if r.setup.Game != "" && r.setup.Game != r.game {
		return r, fmt.Errorf("diagram: a position of %s on a board of %s", r.setup.Game, r.game)
	}
	r.style = styleOf(r.game)
	if r.style == nil {
		return r, fmt.Errorf("diagram: no board is known for the game %.40q", string(r.game))
	}
	r.board = r.game.Board()
	if d.Theme != nil {
		r.theme = *d.Theme
		err = r.theme.Validate()
	} else {
		r.theme, err = ThemeByName("")
	}
	if err != nil {
		return r, err
	}
	if r.set, err = r.style.findSet(r.game, d.Set); err != nil {
		return r, err
	}
	if r.coords, err = r.style.findCoordinates(r.game, d.Coordinates); err != nil {
		return r, err
	}
	if d.Portrait && d.Coordinates == CoordDefault && r.game == gamerec.Banqi {
		r.coords = CoordTCG
	}
	if err := errors.Join(d.checkSquares(&r), d.checkColors(&r.theme), d.checkRest(&r)); err != nil {
		return r, err
	}
	if d.Portrait {
		r.standUp()
	}
	if d.Over {
		setup := *r.setup
		setup.Turn = gamerec.NoSide
		r.setup = &setup
	}
	return r, nil
}

// name returns the name of a square as the game's readers know it: in xiangqi ranks
// count from 0 unless the edges say otherwise, in banqi the Olympiad's files are the
// ranks of others.
func (r *resolved) name(s gamerec.Square) string {
	file, rank := r.board.File(s), r.board.Rank(s)
	switch {
	case r.game == gamerec.Xiangqi && r.coords != CoordAlgebraic:
		return squareNames[rank][file]
	case r.game == gamerec.Banqi && (r.coords == CoordTCG) != r.d.Portrait:
		file, rank = rank, file
	}
	return squareNames[rank+1][file]
}

// squareNames holds the names of squares by rank, from 0, and file.
var squareNames = func() (names [13][12]string) {
	for rank := range names {
		for file := range names[rank] {
			names[rank][file] = string(rune('a'+file)) + smallNumbers[rank]
		}
	}
	return names
}()

func (d *Diagram) checkSquares(r *resolved) error {
	check := func(what string, s gamerec.Square) error {
		if int(s) < r.board.Squares() {
			return nil
		}
		return fmt.Errorf("diagram: %s: square number %d is not on the board of %s, which ends at %s",
			what, s, r.game, r.name(gamerec.Square(r.board.Squares()-1)))
	}
	var errs []error
	for _, list := range []struct {
		what    string
		squares []gamerec.Square
	}{{"last move", d.LastMove}, {"crossed square", d.Crossed}, {"check", d.Checks}} {
		for _, s := range list.squares {
			errs = append(errs, check(list.what, s))
		}
	}
	for _, list := range []struct {
		what  string
		marks []Mark
	}{{"filled square", d.Fills}, {"circle", d.Circles}, {"cross", d.Crosses}} {
		for _, m := range list.marks {
			errs = append(errs, check(list.what, m.Square))
		}
	}
	for _, a := range d.Arrows {
		errs = append(errs, check("arrow", a.From), check("arrow", a.To))
	}
	for _, l := range d.Labels {
		errs = append(errs, check("label", l.Square))
	}
	if d.Area.Set {
		errs = append(errs, check("area", d.Area.A), check("area", d.Area.B))
	}
	for s, p := range r.setup.Cells {
		if p == gamerec.NoPiece {
			continue
		}
		if s >= r.board.Squares() {
			errs = append(errs, check("position", gamerec.Square(s)))
		} else if !r.set.has(p.Kind()) {
			errs = append(errs, fmt.Errorf("diagram: a %s on %s: the set %q of %s has none", p.Kind(), r.name(gamerec.Square(s)), r.set.name, r.game))
		}
	}
	for _, kinds := range d.Captured {
		for _, k := range kinds {
			if !r.set.has(k) {
				errs = append(errs, fmt.Errorf("diagram: a captured %s: the set %q of %s has none", k, r.set.name, r.game))
			}
		}
	}
	return errors.Join(errs...)
}

func (d *Diagram) checkColors(t *Theme) error {
	var errs []error
	check := func(color string) {
		_, err := t.annotation(color)
		errs = append(errs, err)
	}
	for _, marks := range [][]Mark{d.Fills, d.Circles, d.Crosses} {
		for _, m := range marks {
			check(m.Color)
		}
	}
	for _, a := range d.Arrows {
		check(a.Color)
	}
	for _, l := range d.Labels {
		check(l.Color)
	}
	return errors.Join(errs...)
}

func (d *Diagram) checkRest(r *resolved) error {
	if d.Width < 0 || d.Width > 20000 {
		return fmt.Errorf("diagram: a width of %d pixels; it must be from 1 to 20000, or 0 for the natural size", d.Width)
	}
	if d.Scale < 0 || d.Scale > 100 || d.Scale != d.Scale {
		return fmt.Errorf("diagram: a scale of %g; it must be more than 0 and at most 100", d.Scale)
	}
	if d.Scale > 0 && d.Width > 0 {
		return errors.New("diagram: width and scale are two ways to say one thing; leave out one")
	}
	if d.Portrait && r.game != gamerec.Banqi {
		return fmt.Errorf("diagram: the board of %s has one way to stand; only that of banqi can be upright", r.game)
	}
	for _, n := range d.Room {
		if n < 0 || n > gamerec.MaxSquares {
			return fmt.Errorf("diagram: room for %d captured men; it must be from 0 to %d", n, gamerec.MaxSquares)
		}
	}
	if !validID(d.IDPrefix) {
		return fmt.Errorf("diagram: the id prefix %.40q must begin with a letter and hold only letters, digits, '-', '_' and '.'", d.IDPrefix)
	}
	if !validLang(d.Lang) {
		return fmt.Errorf("diagram: %.40q is not a language code such as en or zh-Hans", d.Lang)
	}
	texts := []string{d.Caption, d.Title, d.FEN}
	for _, l := range d.Labels {
		texts = append(texts, l.Text)
	}
	for _, t := range texts {
		if len(t) > maxText {
			return fmt.Errorf("diagram: a text of %d bytes, beginning %.40q; %d is the most", len(t), t, maxText)
		}
	}
	return nil
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

func validID(id string) bool {
	for i := range len(id) {
		if c := id[i]; !isLetter(c) && (i == 0 || !isDigit(c) && c != '-' && c != '_' && c != '.') {
			return false
		}
	}
	return len(id) <= 64
}

func validLang(lang string) bool {
	for i := range len(lang) {
		if c := lang[i]; !isLetter(c) && (i == 0 || !isDigit(c) && c != '-') {
			return false
		}
	}
	return len(lang) <= 35
}
