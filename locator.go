package gamerec

import "unicode/utf8"

// Locator finds the places of byte offsets in the source of one record. Each
// search goes on from the last one, so that many offsets in rising order cost one
// pass over the source, where Record.PosAt would begin anew for each.
type Locator struct {
	rec *Record
	at  int32
	pos Pos // of at
}

// Reset makes the locator find places in rec, which must not change.
func (l *Locator) Reset(rec *Record) { *l = Locator{rec: rec, pos: rec.Pos} }

// Pos returns the place of byte offset at of Record.Source. An offset between CR
// and LF is behind the line break.
func (l *Locator) Pos(at int32) Pos {
	r := l.rec
	if r.Source == "" {
		return Pos{Offset: r.Pos.Offset + int64(at)}
	}
	at = min(at, int32(len(r.Source)))
	if at < l.at {
		l.at, l.pos = 0, r.Pos
	}
	between := r.Source[l.at:at]
	p := l.pos.Advance(between)
	p.Offset = l.pos.Offset + r.inFile(between)
	if cut := at > 0 && r.Source[at-1] == '\r' && int(at) < len(r.Source) && r.Source[at] == '\n'; !cut {
		l.at, l.pos = at, p
	}
	return p
}

// inFile returns how many bytes a piece of Source takes in the file.
func (r *Record) inFile(text string) int64 {
	switch r.Charset {
	case "", "utf-8":
		return int64(len(text))
	case "gb18030", "big5":
		runes := utf8.RuneCountInString(text)
		ascii := 0
		for i := 0; i < len(text); i++ {
			if text[i] < utf8.RuneSelf {
				ascii++
			}
		}
		return int64(2*runes - ascii)
	}
	return int64(utf8.RuneCountInString(text))
}
