package gamerec

import (
	"strconv"
	"strings"
)

// Reason is how a game ended or may be claimed to end. It is a closed set and
// always names the rule that decided.
type Reason uint8

// The reasons.
const (
	NoReason             Reason = iota
	Checkmate                   // chess, xiangqi, Metamachy
	Stalemate                   // draw in chess and Metamachy
	StalemateLoss               // xiangqi: the side without a legal move loses
	InsufficientMaterial        // chess, xiangqi: neither side has the men to mate
	DeadPosition                // chess: no series of legal moves mates
	Threefold                   // a claim in chess; third occurrence
	Fivefold                    // chess, automatic
	FiftyMoves                  // chess, a claim
	SeventyFiveMoves            // chess, automatic
	Repetition                  // third occurrence that draws (xiangqi, banqi)
	PerpetualCheck              // xiangqi: the checking side loses
	PerpetualChase              // xiangqi: the chasing side loses
	MutualPerpetual             // xiangqi: both or neither may be blamed, draw
	MoveLimit                   // xiangqi: 60 moves of each side without capture
	CaptureAll                  // banqi: every enemy piece is captured
	NoTurn                      // banqi: the player to move has no legal turn
	NoProgress                  // banqi: 180 plies without flip or capture
	numReasons
)

var reasons = [numReasons]struct{ name, rule string }{
	{"none", ""},
	{"checkmate", "checkmate"},
	{"stalemate", "stalemate"},
	{"stalemate-loss", "no legal move loses"},
	{"insufficient-material", "insufficient material"},
	{"dead-position", "dead position, FIDE 5.2.2"},
	{"threefold-repetition", "threefold repetition, FIDE 9.2"},
	{"fivefold-repetition", "fivefold repetition, FIDE 9.6.1"},
	{"fifty-moves", "fifty-move rule, FIDE 9.3"},
	{"seventy-five-moves", "seventy-five-move rule, FIDE 9.6.2"},
	{"repetition", "third occurrence of the position"},
	{"perpetual-check", "perpetual check loses"},
	{"perpetual-chase", "perpetual chase loses"},
	{"mutual-perpetual", "repetition without a side to blame"},
	{"move-limit", "move limit without capture"},
	{"capture-all", "all enemy pieces captured"},
	{"no-turn", "no legal turn loses"},
	{"no-progress", "180 plies without flip or capture"},
}

// String returns the kebab-case name of the reason, as JSON carries it.
func (r Reason) String() string { return reasons[min(r, numReasons-1)].name }

// Rule names the rule that the reason applies.
func (r Reason) Rule() string { return reasons[min(r, numReasons-1)].rule }

// ParseReason is the inverse of Reason.String.
func ParseReason(name string) (Reason, bool) {
	for r := range reasons {
		if reasons[r].name == name {
			return Reason(r), true
		}
	}
	return NoReason, false
}

// Verdict is what the rules say of a line that has been played.
type Verdict struct {
	Over      bool
	Winner    Side     // the side that won; NoSide for a draw or when not over
	Result    Result   // ResultUnknown when not over
	Reason    Reason   // why it is over
	Limit     int      // the count that MoveLimit or NoProgress applied, 0 for other reasons
	Claimable []Reason // what the player to move may claim now
	RuleSet   string   // the named rule set that decided, if the game has several
	Cycle     []Judged // for a repetition: the plies judged, in order
}

// Rule names the rule that decided, with its count where that can be chosen.
func (v *Verdict) Rule() string {
	switch {
	case v.Reason == MoveLimit && v.Limit > 0:
		return strconv.Itoa(v.Limit) + " moves of each side without capture"
	case v.Reason == NoProgress && v.Limit > 0:
		return strconv.Itoa(v.Limit) + " plies without flip or capture"
	}
	return v.Reason.Rule()
}

// Ending words how the game ended, to stand behind "the game ended": "with
// checkmate", "by the rule that perpetual check loses".
func (v *Verdict) Ending() string {
	rule := v.Rule()
	if strings.HasSuffix(rule, " loses") {
		return "by the rule that " + rule
	}
	return "with " + rule
}

// Judged is one ply of a repetition and what it was judged as, such as "check",
// "chases h9(N)" or "idle".
type Judged struct {
	Ply   int // from 1
	Move  Move
	Label string
}
