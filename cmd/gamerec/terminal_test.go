package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What goes to a terminal holds no control characters, wherever writes are cut.
func TestPlainWriter(t *testing.T) {
	const text = "a\tb\x1b[31m\r\n\u009b2J\x7fé\u00bf\u0085\n"
	const want = "a\tb?[31m?\n¿2J?é¿¿\n"
	var whole, single bytes.Buffer
	n, err := (&plainWriter{w: &whole}).Write([]byte(text))
	require.NoError(t, err)
	assert.Equal(t, len(text), n)
	assert.Equal(t, want, whole.String())

	w := &plainWriter{w: &single}
	for i := range len(text) {
		_, err := w.Write([]byte{text[i]})
		require.NoError(t, err)
	}
	assert.Equal(t, want, single.String())
}

// A buffer or a file is no terminal: bytes stay as they are.
func TestForTerminal(t *testing.T) {
	var b bytes.Buffer
	assert.Same(t, &b, forTerminal(&b))
}
