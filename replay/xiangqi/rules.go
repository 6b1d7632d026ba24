package xiangqi

import (
	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
)

// StartFEN is the start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// RuleSet is a way to judge repetition.
type RuleSet uint8

// The rule sets. docs/rules/xiangqi.md tells their sources.
const (
	// Seed: perpetual check loses, and so does a perpetual chase of an undefended
	// man, one that no legal move could recapture. Both sides or neither: draw.
	Seed RuleSet = iota
	// Practical: only perpetual check loses.
	Practical
	// Asian: the rules of the Asian federation (AXF, taken over by the WXF), with
	// their hierarchy of perpetual attacks.
	Asian
	numRuleSets
)

var ruleSetNames = [numRuleSets]string{"seed", "practical", "asian"}

// String returns the name of the rule set: "seed", "practical" or "asian".
func (s RuleSet) String() string { return ruleSetNames[min(s, numRuleSets-1)] }

// ParseRuleSet is the inverse of RuleSet.String.
func ParseRuleSet(name string) (RuleSet, bool) {
	for s, n := range ruleSetNames {
		if n == name {
			return RuleSet(s), true
		}
	}
	return Seed, false
}

// RuleSets returns all rule sets, the default first.
func RuleSets() []RuleSet { return []RuleSet{Seed, Practical, Asian} }

// DefaultMoveLimit is the number of moves of each side without capture that
// draws (CXA rules 1999, 4.2.4).
const DefaultMoveLimit = 60

// Rules are the rules of xiangqi; the zero value is the default. It implements
// gamerec.Rules.
type Rules struct {
	// Set judges repetition.
	Set RuleSet
	// MoveLimit is the number of moves of each side without capture that draws;
	// 0 is DefaultMoveLimit, a negative number no limit.
	MoveLimit int
	// AllowImpossible makes warnings of placements that no game can bring about,
	// as diagrams and problems have them.
	AllowImpossible bool
}

// start is the start position.
var start = func() Position {
	setup, _ := fen.Parse(gamerec.Xiangqi, StartFEN, fen.Options{})
	return *place(&setup)
}()

// Start returns a new start position.
func (r Rules) Start() gamerec.Position {
	p := start
	return &p
}
