package wxf

import "strings"

// readingTable remembers move texts that have been read. It is bounded: a text
// takes the place of another with the same slot.
type readingTable struct {
	short []entry // texts up to sixteen bytes, by their bytes
	long  map[string]*reading
}

type entry struct {
	key  [2]uint64
	read reading
}

// The archives of one dialect hold under 2,000 distinct texts.
const (
	tableBits    = 12
	longestProbe = 16
	longTexts    = 1 << 10
	shortText    = 16
)

// lookup returns the reading of a text in a dialect, valid until the next call.
func (t *readingTable) lookup(text string, d *dialect) *reading {
	if n := len(text); n > 0 && n <= shortText {
		var key [2]uint64
		for i := 0; i < n; i++ {
			key[i>>3] = key[i>>3]<<8 | uint64(text[i])
		}
		if t.short == nil {
			t.short = make([]entry, 1<<tableBits)
		}
		slot := (key[0] ^ key[1]*0xff51afd7ed558ccd) * 0x9E3779B97F4A7C15 >> (64 - tableBits)
		e := &t.short[slot]
		for k := uint64(1); e.key != key; k++ {
			if e.key == [2]uint64{} || k == longestProbe {
				e.key, e.read = key, readText(strings.Clone(text), d)
				break
			}
			e = &t.short[(slot+k)&(1<<tableBits-1)]
		}
		return &e.read
	}
	if r := t.long[text]; r != nil {
		return r
	}
	if len(t.long) >= longTexts || t.long == nil {
		t.long = make(map[string]*reading)
	}
	own := strings.Clone(text)
	r := readText(own, d)
	t.long[own] = &r
	return &r
}
