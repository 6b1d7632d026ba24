package gamerec

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAdvance(t *testing.T) {
	for text, want := range map[string]Pos{
		"":                {0, 1, 1},
		"ab":              {2, 1, 3},
		"炮二":              {6, 1, 3},
		"a\nb":            {3, 2, 2},
		"a\r\nb":          {4, 2, 2},
		"a\rb":            {3, 2, 2},
		"a\rb\r\nc\nd\r":  {9, 5, 1},
		"a\r\r\nb":        {5, 3, 2},
		"\n\n":            {2, 3, 1},
		"a\n\rb":          {4, 3, 2},
		"one\r\ntwo\rmin": {12, 3, 4},
	} {
		assert.Equal(t, want, Pos{Line: 1, Column: 1}.Advance(text), "%q", text)
	}
}
