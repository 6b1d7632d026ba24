package render

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A board turned round shows the same position: every man keeps its square and its
// side, the marks keep theirs, and the setup handed in is left as it was.
func TestFlipKeepsThePosition(t *testing.T) {
	for name, d := range diagrams(t) {
		if d.Setup == nil {
			continue
		}
		facts := func(flip bool) (out jsonDiagram) {
			turned := *d
			turned.Flip = flip
			before := *d.Setup
			var text bytes.Buffer
			require.NoError(t, JSON(&text, &turned), name)
			require.NoError(t, json.Unmarshal(text.Bytes(), &out), name)
			require.Equal(t, before, *d.Setup, name)
			return out
		}
		up, down := facts(false), facts(true)
		assert.NotEqual(t, up.Orientation, down.Orientation, name)
		require.NotEmpty(t, up.Cells, name)
		assert.ElementsMatch(t, up.Cells, down.Cells, name)
		assert.Equal(t, up.Marks, down.Marks, name)
		assert.Equal(t, up.Turn, down.Turn, name)
		assert.ElementsMatch(t, up.Area, down.Area, name)
	}
}
