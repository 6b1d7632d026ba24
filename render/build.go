package render

import (
	"math"
	"strings"

	"github.com/gamerec/gamerec"
)

// Scene returns the display list of the diagram, or an error that says what of it
// cannot be drawn.
func (d *Diagram) Scene() (*Scene, error) {
	r, err := d.resolve()
	if err != nil {
		return nil, err
	}
	b := builder{resolved: r, scene: &Scene{Game: r.game, IDPrefix: d.IDPrefix, Pixels: d.Width, Lang: d.Lang}}
	b.scene.Items = make([]Item, 0, 2*r.board.Squares()+64)
	b.layOut()
	b.draw()
	if d.Scale > 0 {
		b.scene.Pixels = max(1, int(math.Round(b.scene.Width.Float()*d.Scale)))
	}
	return b.scene, nil
}

// builder turns a diagram into a scene. Everything that lies on the board is
// placed through origin and middle, so that no layer can slip against another.
type builder struct {
	resolved
	scene *Scene

	low, high                struct{ file, rank int } // the area, inclusive
	left, top, right, bottom Coord                    // of the board
	edge                     Coord                    // room for the line around it, whole units

	men      [2 * gamerec.NumKinds]man // by piece, made at the first use
	hatching *Shape
}

// layOut settles the places and the size of the scene.
func (b *builder) layOut() {
	b.high.file, b.high.rank = int(b.board.Files)-1, int(b.board.Ranks)-1
	if a := b.d.Area; a.Set {
		fa, fb := b.board.File(a.A), b.board.File(a.B)
		ra, rb := b.board.Rank(a.A), b.board.Rank(a.B)
		b.low.file, b.high.file = min(fa, fb), max(fa, fb)
		b.low.rank, b.high.rank = min(ra, rb), max(ra, rb)
	}
	if !b.d.NoFrame {
		b.edge = wholeUnits(b.theme.BorderWidth)
	}
	margin := b.margin()
	b.left, b.top = b.edge, b.edge
	if b.labelled(edgeLeft) {
		b.left = max(b.left, margin)
	}
	rightPad := b.edge
	if b.d.TurnMark && b.setup.Turn != gamerec.NoSide {
		rightPad = max(rightPad, margin)
	}
	if b.labelled(edgeTop) {
		b.top = max(b.top, margin)
	}
	b.top += b.stripHeight(b.captives(true))
	b.right = b.left + Coord(b.high.file-b.low.file+1)*CellSize
	b.bottom = b.top + Coord(b.high.rank-b.low.rank+1)*CellSize
	b.scene.Width = b.right + rightPad
	b.scene.Height = b.bottom + b.edge
	if b.labelled(edgeBottom) {
		b.scene.Height = b.bottom + max(b.edge, margin)
	}
}

// margin is the room for coordinates: as the theme says, but never so little that
// a label would touch the board.
func (b *builder) margin() Coord {
	need := max(b.theme.CoordSize*3/2, textWidth("12", b.theme.CoordSize)+4*Unit)
	return wholeUnits(max(b.theme.Margin, need+b.edge))
}

// labelled says whether any label stands at the edge.
func (b *builder) labelled(e edge) bool { return b.label(e, b.d.Flip, 0) != "" }

// inside says whether a square lies in the area.
func (b *builder) inside(s gamerec.Square) bool {
	f, r := b.board.File(s), b.board.Rank(s)
	return f >= b.low.file && f <= b.high.file && r >= b.low.rank && r <= b.high.rank
}

// origin returns the upper left corner of a square.
func (b *builder) origin(s gamerec.Square) (x, y Coord) {
	return b.column(b.board.File(s)), b.row(b.board.Rank(s))
}

// column and row return the left side of a file and the upper side of a rank.
func (b *builder) column(file int) Coord {
	if b.d.Flip {
		return b.left + Coord(b.high.file-file)*CellSize
	}
	return b.left + Coord(file-b.low.file)*CellSize
}

func (b *builder) row(rank int) Coord {
	if b.d.Flip {
		return b.top + Coord(rank-b.low.rank)*CellSize
	}
	return b.top + Coord(b.high.rank-rank)*CellSize
}

// middle returns the middle of a square: where men stand and arrows end.
func (b *builder) middle(s gamerec.Square) Point {
	x, y := b.origin(s)
	return Point{x + CellSize/2, y + CellSize/2}
}

func (b *builder) add(items ...Item) { b.scene.Items = append(b.scene.Items, items...) }

// group draws a layer; a layer with nothing in it leaves no trace.
func (b *builder) group(class string, draw func()) {
	at := len(b.scene.Items)
	b.add(Item{Kind: ItemGroup, Class: class})
	draw()
	if len(b.scene.Items) == at+1 {
		b.scene.Items = b.scene.Items[:at]
		return
	}
	b.add(Item{Kind: ItemEnd})
}

func (b *builder) rect(class, at string, x, y, w, h Coord, p Paint) {
	b.add(Item{Kind: ItemRect, Class: class, At: at, X: x, Y: y, W: w, H: h, Paint: p})
}

func (b *builder) path(class, name, at string, o *Outline, p Paint) {
	b.add(Item{Kind: ItemPath, Class: class, Name: name, At: at, Path: o, Paint: p})
}

func (b *builder) use(class, name, at string, s *Shape, x, y, scale Coord) {
	b.add(Item{Kind: ItemUse, Class: class, Name: name, At: at, Shape: s, X: x, Y: y, Scale: scale})
}

// draw paints the layers from the ground up.
func (b *builder) draw() {
	ground := len(b.scene.Items)
	if b.theme.Ground.A > 0 {
		b.rect("page", "", 0, 0, 0, 0, fill(b.theme.Ground)) // its size is known at the end
	}
	b.group("board", func() { b.style.board(b) })
	b.group("marks", b.drawSquareMarks)
	b.group("border", b.drawBorder)
	b.group("coordinates", b.drawCoordinates)
	b.group("men", b.drawMen)
	b.group("annotations", b.drawAnnotations)
	b.group("captured", b.drawCaptured)
	b.group("pool", b.drawPool)
	b.group("turn", b.drawTurn)
	b.group("caption", b.drawCaption)
	if b.theme.Ground.A > 0 {
		b.scene.Items[ground].W, b.scene.Items[ground].H = b.scene.Width, b.scene.Height
	}
	b.scene.Title = b.d.title(&b.resolved)
	b.scene.Desc = boardText(&b.resolved)
}

// title returns the accessible title: what the diagram gives, or the game and who moves.
func (d *Diagram) title(r *resolved) string {
	if t := strings.TrimSpace(cleanText(d.Title)); t != "" {
		return t
	}
	if w := wordsOf(d.Lang); w != languages["en"] {
		return strings.Trim(w.diagram+", "+d.toMove(d.Lang), ", ")
	}
	game := string(r.game)
	t := strings.ToUpper(game[:1]) + game[1:] + " diagram"
	if r.setup.Turn != gamerec.NoSide && d.Setup != nil {
		t += ", " + r.game.SideName(r.setup.Turn) + " to move"
	}
	return t
}

// drawBorder draws a frame outside the board, so that its squares stay whole.
func (b *builder) drawBorder() {
	w := b.theme.BorderWidth
	if b.d.NoFrame || w == 0 {
		return
	}
	o := box(b.left-w, b.top-w, b.right+w, b.bottom+w)
	o.appendMoved(box(b.left, b.bottom, b.right, b.top), 1, 0, 0) // the other way round: a hole
	b.path("frame", "", "", o, fill(b.theme.Border))
}

// drawCoordinates labels files and ranks in the margin.
func (b *builder) drawCoordinates() {
	size, margin := b.theme.CoordSize, b.margin()
	write := func(text string, x, y Coord) { // its middle and its baseline
		if text == "" {
			return
		}
		o := textOutline(text, size, x-textWidth(text, size)/2, y)
		b.path("coord", text, "", o, fill(b.theme.Text))
	}
	rise := Coord(float64(size) * capHeight)
	for file := b.low.file; file <= b.high.file; file++ {
		x := b.column(file) + CellSize/2
		// Under the board there is room for descenders below the line.
		write(b.label(edgeBottom, b.d.Flip, file), x, b.bottom+b.edge+(margin-b.edge-rise)/2+rise-Unit/2)
		write(b.label(edgeTop, b.d.Flip, file), x, b.top-b.edge-(margin-b.edge-rise)/2)
	}
	for rank := b.low.rank; rank <= b.high.rank; rank++ {
		write(b.label(edgeLeft, b.d.Flip, rank), (b.left-b.edge)/2, b.row(rank)+CellSize/2+rise/2)
	}
}

// man is a piece made ready to be drawn.
type man struct {
	shape *Shape
	class string // such as "man first-knight"
	name  string // such as "White knight"
}

// man returns a piece; all face-down pieces are one.
func (b *builder) man(p gamerec.Piece) *man {
	if p.Kind() == gamerec.Hidden {
		p = gamerec.HiddenPiece
	}
	m := &b.men[p]
	if m.shape == nil {
		kind := p.Kind().String()
		id := kind
		m.name = "face-down piece"
		if side := p.Side(); side != gamerec.NoSide {
			id = side.String() + "-" + kind
			m.name = b.game.SideName(side) + " " + kind
		}
		m.class = "man " + id
		m.shape = &Shape{ID: id, Items: b.set.draw(&b.theme, p)}
		b.scene.Shapes = append(b.scene.Shapes, m.shape)
	}
	return m
}

func (b *builder) drawMen() {
	for i, p := range b.setup.Cells[:b.board.Squares()] {
		s := gamerec.Square(i)
		if p == gamerec.NoPiece || !b.inside(s) {
			continue
		}
		man, at := b.man(p), b.middle(s)
		b.use(man.class, man.name, b.name(s), man.shape, at.X, at.Y, Unit)
	}
}
