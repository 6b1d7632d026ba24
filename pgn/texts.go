package pgn

import "strings"

// textTable remembers what texts were read as. It is bounded: when it is full it begins anew.
type textTable[T any] struct{ read map[string]*T }

// mostTexts bounds a table. Real archives hold some 2,000 distinct texts of chess moves.
const mostTexts = 1 << 12

// lookup returns what read makes of a text, valid until the next call.
func (t *textTable[T]) lookup(text string, read func(string) T) *T {
	if r := t.read[text]; r != nil {
		return r
	}
	if t.read == nil || len(t.read) >= mostTexts {
		t.read = make(map[string]*T)
	}
	own := strings.Clone(text)
	r := read(own)
	t.read[own] = &r
	return &r
}
