package records

import (
	"slices"
	"testing"

	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/replay"
	"github.com/stretchr/testify/assert"
)

// A directory gives up the files of every container, but for .txt, which may be anything.
func TestSuffixes(t *testing.T) {
	taken := input.Suffixes()
	for _, c := range replay.Containers() {
		for _, ext := range c.Extensions {
			assert.Equal(t, ext != ".txt", slices.Contains(taken, ext), "%s of %s", ext, c.Name)
		}
	}
}
