package pgn

import (
	"fmt"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gamerec/gamerec"
)

// descriptiveText is the grammar of a move in English descriptive notation.
type descriptiveText struct {
	Castle string           `parser:"(   @Castle"`
	Null   string           `parser:"  | @Null"`
	Move   *descriptiveMove `parser:"  | @@ )"`
	Marks  []string         `parser:"@Mark*"`
}

// descriptiveMove is a man, from where if that is told, and a square or what it takes.
type descriptiveMove struct {
	Man       []string           `parser:"@Letter+"`
	Origin    *descriptivePlace  `parser:"@@?"`
	Target    *descriptiveSquare `parser:"(   Dash @@"`
	Taken     []string           `parser:"  | Times @Letter+"`
	Place     *descriptivePlace  `parser:"    @@? )"`
	EnPassant string             `parser:"@EnPassant?"`
	Promotion string             `parser:"( (Equals | Slash | Open)? @Letter Close? )?"`
}

// descriptiveSquare is a file by the man that stands on it at the start, and a rank.
type descriptiveSquare struct {
	File []string `parser:"@Letter+"`
	Rank string   `parser:"@Rank"`
}

// descriptivePlace is where a man stands: R/Q1, R(Q1), or by its rank alone, R/1.
type descriptivePlace struct {
	File []string `parser:"(Slash | Open) @Letter*"`
	Rank string   `parser:"@Rank Close?"`
}

var descriptiveParser = sync.OnceValue(func() *participle.Parser[descriptiveText] {
	return participle.MustBuild[descriptiveText](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Castle", Pattern: `O-O(-O)?|0-0(-0)?|Castles(KR?|QR?)?`},
			{Name: "Null", Pattern: `--`},
			{Name: "EnPassant", Pattern: `\(e\.?p\.?\)|e\.?p\.?`},
			{Name: "Mark", Pattern: `\+\+?|#|(dbl\.?|dis\.?)?ch\.?|mate`},
			{Name: "Letter", Pattern: `Kt|[KQRBNP]`},
			{Name: "Rank", Pattern: `[1-8]`},
			{Name: "Dash", Pattern: `-`},
			{Name: "Times", Pattern: `[x:]`},
			{Name: "Slash", Pattern: `/`},
			{Name: "Equals", Pattern: `=`},
			{Name: "Open", Pattern: `\(`},
			{Name: "Close", Pattern: `\)`},
		})),
		participle.UseLookahead(8),
	)
})

// DescriptiveEBNF returns the grammar of a move in descriptive notation, as
// docs/formats/chess.md shows it.
func DescriptiveEBNF() string { return descriptiveParser().String() }

// wing is the half of the board from which a man comes.
type wing uint8

const (
	anyWing wing = iota
	kingWing
	queenWing
)

// designation is what a text tells of a man or a square. Ranks are seen from the
// player who moves.
type designation struct {
	files uint8 // that it may be on, a bit each from the a-file
	rank  int8  // -1 if it is not told
	wing  wing  // of a man: KR, QN
}

// anywhere tells nothing.
var anywhere = designation{files: 0xFF, rank: -1}

// described is a move text in descriptive notation, understood.
type described struct {
	kind, taken, promo gamerec.Kind // taken: NoKind for a move that takes nothing
	from, to           designation  // to is what is taken, or the square
	enPassant          bool
	castle             gamerec.MoveFlags
	null               bool
	err                *gamerec.SyntaxError
}

// fileBits are the files that a letter names, from the a-file.
func fileBits(letter string) uint8 {
	switch letter {
	case "R":
		return 0x81
	case "N", "Kt":
		return 0x42
	case "B":
		return 0x24
	case "Q":
		return 0x08
	case "K":
		return 0x10
	}
	return 0
}

// readFile reads the name of a file: K, B, KB.
func readFile(letters []string) (uint8, bool) {
	switch len(letters) {
	case 0:
		return 0xFF, true
	case 1:
		bits := fileBits(letters[0])
		return bits, bits != 0
	case 2:
		bits := fileBits(letters[1])
		if bits&(bits-1) == 0 { // K and Q stand for one file
			return 0, false
		}
		switch letters[0] {
		case "K":
			return bits & 0xF0, true
		case "Q":
			return bits & 0x0F, true
		}
	}
	return 0, false
}

// readMan reads the name of a man: R, KR, P, BP, KBP.
func readMan(letters []string) (gamerec.Kind, designation, bool) {
	d := anywhere
	last := len(letters) - 1
	kind := pieceLetters[strings.Replace(letters[last], "Kt", "N", 1)]
	switch before := letters[:last]; {
	case len(before) == 0:
	case kind == gamerec.Pawn:
		files, ok := readFile(before)
		d.files = files
		return kind, d, ok
	case len(before) == 1 && before[0] == "K":
		d.wing = kingWing
	case len(before) == 1 && before[0] == "Q":
		d.wing = queenWing
	default:
		return kind, d, false
	}
	return kind, d, d.wing == anyWing || kind != gamerec.King && kind != gamerec.Queen
}

// at narrows a designation to a place.
func (d *designation) at(p *descriptivePlace) bool {
	if p == nil {
		return true
	}
	files, ok := readFile(p.File)
	d.files &= files
	d.rank = int8(p.Rank[0] - '1')
	return ok
}

func readDescriptive(text string) described {
	bad := described{err: unreadable(text, "write it as in P-K4, NxP, KR-B1 or P-K8(Q)")}
	tree, err := descriptiveParser().ParseString("", text)
	if err != nil {
		return bad
	}
	switch {
	case tree.Null != "":
		return described{null: true}
	case tree.Castle != "":
		if len(tree.Castle) == 5 || strings.Contains(tree.Castle, "Q") {
			return described{castle: gamerec.FlagCastleLong}
		}
		return described{castle: gamerec.FlagCastleShort}
	}
	m := tree.Move
	d := described{to: anywhere, enPassant: m.EnPassant != ""}
	var ok [3]bool
	d.kind, d.from, ok[0] = readMan(m.Man)
	ok[0] = ok[0] && d.from.at(m.Origin)
	ok[1] = true
	if m.Target != nil {
		d.to.files, ok[1] = readFile(m.Target.File)
		d.to.rank = int8(m.Target.Rank[0] - '1')
	} else {
		d.taken, d.to, ok[1] = readMan(m.Taken)
		ok[1] = ok[1] && d.to.at(m.Place)
	}
	d.promo = pieceLetters[strings.Replace(m.Promotion, "Kt", "N", 1)]
	ok[2] = d.promo != gamerec.King && d.promo != gamerec.Pawn
	if !ok[0] || !ok[1] || !ok[2] {
		return bad
	}
	return d
}

// fits says whether a man of a side on a square is what the designation tells. us is
// the player who moves, from whom ranks are seen.
func (d *designation) fits(p gamerec.Position, s gamerec.Square, kind gamerec.Kind, side, us gamerec.Side) bool {
	rank := chessBoard.Rank(s)
	if us == gamerec.Second {
		rank = 7 - rank
	}
	return d.files&(1<<chessBoard.File(s)) != 0 && (d.rank < 0 || int(d.rank) == rank) &&
		(d.wing == anyWing || onWing(p, s, kind, side, d.wing))
}

// onWing says whether a man is the king's or the queen's one of its kind. A bishop
// is told by the colour of its squares, which never changes; another man by standing
// nearer that side than the others, since a position does not tell where it began.
func onWing(p gamerec.Position, s gamerec.Square, kind gamerec.Kind, side gamerec.Side, w wing) bool {
	if kind == gamerec.Bishop {
		light := (chessBoard.File(s)+chessBoard.Rank(s))%2 == 1
		return (light == (side == gamerec.First)) == (w == kingWing)
	}
	for o := range gamerec.Square(chessBoard.Squares()) {
		if p.At(o) != gamerec.NewPiece(side, kind) || o == s {
			continue
		}
		if a, b := chessBoard.File(o), chessBoard.File(s); w == kingWing && a > b || w == queenWing && a < b {
			return false
		}
	}
	return true
}

// fits says whether a legal move is what the text tells.
func (d *described) fits(p gamerec.Position, m gamerec.Move) bool {
	us := p.Turn()
	if m.Castles() || m.Piece != d.kind || m.Taken != d.taken || d.promo != gamerec.NoKind && m.Promo != d.promo ||
		d.enPassant && m.Flags&gamerec.FlagEnPassant == 0 || !d.from.fits(p, m.From, m.Piece, us, us) {
		return false
	}
	return d.to.fits(p, m.To, m.Taken, us.Other(), us)
}

// descriptiveNotation is the English descriptive notation.
type descriptiveNotation struct {
	chessNotation
	texts textTable[described]
	legal []gamerec.Move
}

// NewDescriptive returns English descriptive notation: P-K4, NxP, KR-B1, P-K8(Q).
// Files are named by the men that stand on them at the start, and ranks are counted
// by the player who moves.
func NewDescriptive() gamerec.Notation {
	return &descriptiveNotation{chessNotation: chessNotation{name: "descriptive"}}
}

// Resolve implements gamerec.Notation. If no man of the wing that the text names can
// make the move, the other men of the kind are meant: the king's rook may have gone
// to the other side of the board.
func (n *descriptiveNotation) Resolve(dst []gamerec.Move, p gamerec.Position, text string) ([]gamerec.Move, error) {
	r := n.texts.lookup(text, readDescriptive)
	if r.err != nil {
		return dst, r.err
	}
	if r.null || r.castle != 0 {
		plain := reading{null: r.null, castle: r.castle}
		start := len(dst)
		if dst = n.find(dst, p, &plain); len(dst) == start {
			return dst, n.explain(p, &plain, text)
		}
		return dst, nil
	}
	start := len(dst)
	n.legal = p.Moves(n.legal[:0])
	d := *r
	for range 2 {
		for _, m := range n.legal {
			if d.fits(p, m) {
				dst = append(dst, m)
			}
		}
		if len(dst) > start || d.from.wing == anyWing && d.to.wing == anyWing {
			break
		}
		d.from.wing, d.to.wing = anyWing, anyWing
	}
	if len(dst) > start {
		return dst, nil
	}
	return dst, n.explainDescribed(p, r, text)
}

// explainDescribed says why no legal move is what the text tells.
func (n *descriptiveNotation) explainDescribed(p gamerec.Position, d *described, text string) error {
	if d.taken == gamerec.NoKind && d.to.files&(d.to.files-1) == 0 {
		r := reading{kind: d.kind, toFile: -1, fromFile: -1, fromRank: -1, promo: d.promo}
		for file := range 8 {
			if d.to.files == 1<<file {
				rank := int(d.to.rank)
				if p.Turn() == gamerec.Second {
					rank = 7 - rank
				}
				r.to = chessBoard.Square(file, rank)
			}
		}
		if p.At(r.to) == gamerec.NoPiece {
			return n.explain(p, &r, text)
		}
		return &gamerec.IllegalError{Reason: "capture", Msg: chessBoard.Name(r.to) + " is not empty, and " + gamerec.Quote(text) + " takes nothing"}
	}
	side := gamerec.Chess.SideName(p.Turn())
	if d.taken != gamerec.NoKind {
		return &gamerec.IllegalError{Reason: "no-such-move", Msg: fmt.Sprintf("no %s of %s can take such a %s", d.kind, side, d.taken)}
	}
	return &gamerec.IllegalError{Reason: "no-such-move", Msg: fmt.Sprintf("no %s of %s can go to such a square", d.kind, side)}
}

// term is a way to name a man or a square, and what it tells.
type term struct {
	text [8]byte
	size int
	designation
}

func (t *term) add(text string) {
	t.size += copy(t.text[t.size:], text)
}

// fileNames are the files in full and in short, which is the letter alone.
var fileNames = [8][2]string{{"QR", "R"}, {"QN", "N"}, {"QB", "B"}, {"Q", "Q"}, {"K", "K"}, {"KB", "B"}, {"KN", "N"}, {"KR", "R"}}

// terms lists how a man of a side on a square can be named, the shorter before the
// longer, or the square if kind is NoKind.
func terms(dst []term, p gamerec.Position, s gamerec.Square, kind gamerec.Kind, side, us gamerec.Side) []term {
	file, rank := chessBoard.File(s), chessBoard.Rank(s)
	if us == gamerec.Second {
		rank = 7 - rank
	}
	names := fileNames[file]
	short, full := fileBits(names[1]), uint8(1<<file)
	digit := string(rune('1' + rank))
	put := func(files uint8, rank int8, w wing, parts ...string) {
		t := term{designation: designation{files, rank, w}}
		for _, part := range parts {
			t.add(part)
		}
		dst = append(dst, t)
	}
	letter := englishLetters[kind]
	switch kind {
	case gamerec.NoKind:
		put(short, int8(rank), anyWing, names[1], digit)
		put(full, int8(rank), anyWing, names[0], digit)
		return dst
	case gamerec.Pawn:
		letter = "P"
		put(0xFF, -1, anyWing, letter)
		put(short, -1, anyWing, names[1], letter)
		put(full, -1, anyWing, names[0], letter)
	default:
		put(0xFF, -1, anyWing, letter)
		if kind != gamerec.King && kind != gamerec.Queen {
			if onWing(p, s, kind, side, kingWing) {
				put(0xFF, -1, kingWing, "K", letter)
			}
			if onWing(p, s, kind, side, queenWing) {
				put(0xFF, -1, queenWing, "Q", letter)
			}
		}
	}
	put(short, int8(rank), anyWing, letter, "/", names[1], digit)
	put(full, int8(rank), anyWing, letter, "/", names[0], digit)
	return dst
}

// Append implements gamerec.Notation: the shortest text that no other legal move fits.
func (n *descriptiveNotation) Append(dst []byte, p gamerec.Position, m gamerec.Move) []byte {
	switch {
	case m.Flags&gamerec.FlagNull != 0:
		return append(dst, "--"...)
	case m.Castles():
		return n.appendMark(appendCastle(dst, m), p, m)
	}
	us := p.Turn()
	n.legal = p.Moves(n.legal[:0])
	var room [12]term
	men := terms(room[:0], p, m.From, m.Piece, us, us)
	targets := terms(men[len(men):], p, m.To, m.Taken, us.Other(), us)
	best, size := [2]int{len(men) - 1, len(targets) - 1}, 1<<10
	for i := range men {
		for k := range targets {
			if length := men[i].size + targets[k].size; length < size && n.alone(p, m, &men[i], &targets[k]) {
				best, size = [2]int{i, k}, length
			}
		}
	}
	man, target := &men[best[0]], &targets[best[1]]
	dst = append(dst, man.text[:man.size]...)
	if m.Taken != gamerec.NoKind {
		dst = append(dst, 'x')
	} else {
		dst = append(dst, '-')
	}
	dst = append(dst, target.text[:target.size]...)
	if m.Flags&gamerec.FlagEnPassant != 0 {
		dst = append(dst, "e.p."...)
	}
	if m.Promo != gamerec.NoKind {
		dst = append(append(append(dst, '('), englishLetters[m.Promo]...), ')')
	}
	return n.appendMark(dst, p, m)
}

// alone says whether a move is the only legal one that two terms fit.
func (n *descriptiveNotation) alone(p gamerec.Position, m gamerec.Move, man, target *term) bool {
	d := described{kind: m.Piece, taken: m.Taken, promo: m.Promo, from: man.designation, to: target.designation, enPassant: m.Flags&gamerec.FlagEnPassant != 0}
	for _, o := range n.legal {
		if o != m && d.fits(p, o) {
			return false
		}
	}
	return true
}

// descriptiveCapture says whether a word without digits looks like a capture in
// descriptive notation: BxN, QPxKtch, PxPe.p. It begins with the name of a man.
func descriptiveCapture(word string) bool {
	i := strings.IndexAny(word, "x:")
	if i < 1 || i > 5 || i+1 >= len(word) || strings.IndexByte("KQRBNP", word[0]) < 0 || strings.IndexByte("KQRBNP", word[i+1]) < 0 {
		return false
	}
	return strings.Trim(word, "KQRBNPtx:/=()+#ep.chdblisma") == ""
}
