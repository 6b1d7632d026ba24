package wxf

import (
	"slices"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// byteSource is a record being built from a file of bytes, or from a part of one.
type byteSource struct {
	rec      *gamerec.Record
	data     string // from the first byte of the record on
	problems gamerec.Problems
}

// newByteSource begins a record that lies at an offset of a file.
func newByteSource(data string, offset int) *byteSource {
	return &byteSource{rec: &gamerec.Record{Game: gamerec.Xiangqi, Index: 1, Pos: gamerec.Pos{Offset: int64(offset)}}, data: data}
}

// report adds a problem with the bytes from at to end of the record.
func (b *byteSource) report(code gamerec.Code, severity gamerec.Severity, at, end, ply int, msg, hint string) {
	if len(b.problems) < mostFaults {
		b.problems = append(b.problems, gamerec.Problem{
			Code: code, Severity: severity, Pos: b.rec.PosAt(int32(at)), End: b.rec.PosAt(int32(end)), Game: b.rec.Index, Ply: ply, Msg: msg, Hint: hint,
		})
	}
}

// tag adds a tag that has a value.
func (b *byteSource) tag(name, value string, at int) {
	if value != "" {
		b.rec.Tags = append(b.rec.Tags, gamerec.Tag{Name: name, Value: value, At: int32(at)})
	}
}

// has says whether the record reaches up to end, and reports it if not.
func (b *byteSource) has(end int, what string) bool {
	if len(b.data) >= end {
		return true
	}
	b.cut(what, 0)
	return false
}

// cut reports that the file ends too early.
func (b *byteSource) cut(what string, ply int) {
	b.report(CodeFileCut, gamerec.Error, len(b.data), len(b.data), ply, "the file ends within "+what, "look for a whole copy; what stands before is kept")
}

// setStart sets the start position unless it is the usual one. The side to move is
// that of the man that moves first; turn tells it if there is no move.
func (b *byteSource) setStart(setup gamerec.Setup, turn gamerec.Side) {
	setup.Turn = turn
	if moves := b.rec.Line.Moves; len(moves) > 0 {
		from, _ := pointsOf(&moves[0])
		if from != gamerec.NoSquare && setup.Cells[from] != gamerec.NoPiece {
			setup.Turn = setup.Cells[from].Side()
		}
	}
	if setup != usualStart {
		b.rec.Start = &setup
	}
}

// usualStart is the start position of the game.
var usualStart = func() gamerec.Setup {
	s, _ := fen.Parse(gamerec.Xiangqi, startFEN, fen.Options{})
	return s
}()

// result sets the result and its tag.
func (b *byteSource) result(r gamerec.Result, at int) {
	b.rec.Result = r
	b.tag("Result", r.String(), at)
}

// moveNames holds the moves between any two points as ICCS writes them, five bytes
// each, so that the nodes of a large tree share their texts.
var moveNames = func() string {
	n := board.Squares()
	text := make([]byte, 0, 5*n*n)
	for i := range n * n {
		text = (*notation)(nil).appendICCS(text, nil, gamerec.Move{From: gamerec.Square(i / n), To: gamerec.Square(i % n)})
	}
	return string(text)
}()

// moveName returns the move between two points as ICCS writes it.
func moveName(from, to gamerec.Square) string {
	i := 5 * (int(from)*board.Squares() + int(to))
	return moveNames[i : i+5]
}

// pointsOf returns the points of a move: those that a replay found, or else those
// that its text names in coordinates; NoSquare if there are none.
func pointsOf(n *gamerec.Node) (from, to gamerec.Square) {
	if n.Played {
		return n.Move.From, n.Move.To
	}
	if t := n.Text; len(t) == 5 && t[2] == '-' && t[0] >= 'A' && t[3] >= 'A' { // as the readers here write it
		from, to = board.Square(int(t[0]-'A'), int(t[1])-'0'), board.Square(int(t[3]-'A'), int(t[4])-'0')
		if from != gamerec.NoSquare && to != gamerec.NoSquare {
			return from, to
		}
	}
	r := readText(n.Text, &iccsDialect)
	if r.n > 0 && r.claims[0].how == byPoints {
		return r.claims[0].from, r.claims[0].to
	}
	return gamerec.NoSquare, gamerec.NoSquare
}

// iccsDialect reads coordinates, ranks from 0.
var iccsDialect = dialects[slices.IndexFunc(dialects[:], func(d dialect) bool { return d.name == "iccs" })]
