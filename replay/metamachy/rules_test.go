package metamachy_test

import (
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay/metamachy"
	"github.com/stretchr/testify/assert"
)

// While further moves were played no game is over, so that nobody needs to judge it ply
// by ply, which would count repetitions anew each time.
func TestGoesOn(t *testing.T) {
	for _, rules := range []metamachy.Rules{{}, {DrawRules: true}} {
		start := rules.Start()
		h := gamerec.History{Start: start, Now: start, Hashes: []uint64{start.Hash()}, GoesOn: true}
		assert.Greater(t, rules.GoesOn(&h), 1_000_000)
		h.GoesOn = false
		assert.Zero(t, rules.GoesOn(&h))
	}
}
