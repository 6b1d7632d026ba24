package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// gameStyle is how the boards of a game are drawn and labelled, and with which
// men. A further game is a further entry of styles.
type gameStyle struct {
	board       func(*builder)
	points      bool // men stand on the points where lines cross, not in squares
	sets        []*set
	coordinates []Coordinates // the default first; CoordNone is understood
}

// styles is the one place that knows all games.
var styles = map[gamerec.GameID]*gameStyle{
	gamerec.Chess:     {board: checkeredBoard, sets: []*set{figureSet, chessLetterSet}, coordinates: []Coordinates{CoordAlgebraic}},
	gamerec.Metamachy: {board: checkeredBoard, sets: []*set{figureSet, chessLetterSet}, coordinates: []Coordinates{CoordAlgebraic}},
	gamerec.Xiangqi: {
		board: xiangqiBoard, points: true, sets: []*set{traditionalSet, simplifiedSet, xiangqiLetterSet, xiangqiPictures},
		coordinates: []Coordinates{CoordChinese, CoordWXF, CoordAlgebraic, CoordICCS},
	},
	gamerec.Banqi: {
		board: plainBoard, sets: []*set{traditionalSet, simplifiedSet, banqiLetterSet, banqiPictures},
		coordinates: []Coordinates{CoordAlgebraic, CoordTCG},
	},
}

func styleOf(g gamerec.GameID) *gameStyle { return styles[g] }

// Sets returns the names of the sets of men of a game, the default first; nil for
// an unknown game. In text, "figures" are Unicode figurines.
func Sets(g gamerec.GameID) []string {
	var names []string
	if s := styleOf(g); s != nil {
		for _, set := range s.sets {
			names = append(names, set.name)
		}
	}
	return names
}

// CoordinateStyles returns the ways to label the board of a game, the default
// first and CoordNone last; nil for an unknown game.
func CoordinateStyles(g gamerec.GameID) []Coordinates {
	s := styleOf(g)
	if s == nil {
		return nil
	}
	return append(slices.Clone(s.coordinates), CoordNone)
}

func (s *gameStyle) findSet(g gamerec.GameID, name string) (*set, error) {
	if name == "" {
		return s.sets[0], nil
	}
	for _, set := range s.sets {
		if set.name == name {
			return set, nil
		}
	}
	return nil, fmt.Errorf("diagram: %s has no set of men %.40q; it has %s", g, name, strings.Join(Sets(g), ", "))
}

func (s *gameStyle) findCoordinates(g gamerec.GameID, c Coordinates) (Coordinates, error) {
	if c == CoordDefault {
		return s.coordinates[0], nil
	}
	all := CoordinateStyles(g)
	if slices.Contains(all, c) {
		return c, nil
	}
	names := make([]string, len(all))
	for i := range all {
		names[i] = string(all[i])
	}
	return c, fmt.Errorf("diagram: %s has no coordinates %.40q; it has %s", g, string(c), strings.Join(names, ", "))
}

// edge is one side of the board.
type edge uint8

const (
	edgeLeft edge = iota
	edgeBottom
	edgeTop
)

// label returns what stands at an edge beside a file or a rank, counted from 0
// from the first side's left corner; "" for nothing.
func (r *resolved) label(e edge, flip bool, index int) string {
	switch r.coords {
	case CoordAlgebraic, CoordICCS, CoordTCG:
		first := 1
		if r.coords == CoordICCS {
			first = 0
		}
		letters := edgeBottom
		if (r.coords == CoordTCG) != r.d.Portrait && r.game == gamerec.Banqi {
			letters = edgeLeft
		}
		switch {
		case e == letters:
			return string(rune('a' + index))
		case e != edgeTop:
			return smallNumbers[index+first]
		}
	case CoordWXF, CoordChinese:
		if e == edgeLeft {
			return ""
		}
		if own := (e == edgeBottom) != flip; !own { // Black counts from his right, Red's left
			return smallNumbers[index+1]
		}
		n := int(r.board.Files) - index
		if r.coords == CoordChinese {
			return chineseNumbers[n]
		}
		return smallNumbers[n]
	}
	return ""
}

var (
	smallNumbers   = [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}
	chineseNumbers = [...]string{"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
)
