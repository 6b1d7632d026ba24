package gamerec

// GameID names one of the games. Its text is what --game takes and what JSON carries.
type GameID string

// The games of the toolkit.
const (
	Chess     GameID = "chess"
	Xiangqi   GameID = "xiangqi"
	Banqi     GameID = "banqi"
	Metamachy GameID = "metamachy"
)

// Board returns the geometry of the game's board; the zero Board for an unknown game.
func (g GameID) Board() Board {
	switch g {
	case Chess:
		return Board{Files: 8, Ranks: 8}
	case Xiangqi:
		return Board{Files: 9, Ranks: 10}
	case Banqi:
		return Board{Files: 8, Ranks: 4}
	case Metamachy:
		return Board{Files: 12, Ranks: 12}
	}
	return Board{}
}

// Side is a colour of men. In chess and Metamachy First is White, in xiangqi and
// banqi it is Red; Second is Black. In banqi the colours are not the players:
// who plays which is settled by the first flip, and before it the side to move
// is NoSide.
type Side uint8

// The sides.
const (
	First Side = iota
	Second
	NoSide
)

// Other returns the opposing side; NoSide stays NoSide.
func (s Side) Other() Side {
	if s == NoSide {
		return s
	}
	return s ^ 1
}

// String returns "first", "second" or "none".
func (s Side) String() string {
	switch s {
	case First:
		return "first"
	case Second:
		return "second"
	}
	return "none"
}

// SideName returns what the game calls the side: "White", "Red" or "Black".
func (g GameID) SideName(s Side) string {
	switch {
	case s == Second:
		return "Black"
	case s == NoSide:
		return "neither side"
	case g == Xiangqi || g == Banqi:
		return "Red"
	}
	return "White"
}
