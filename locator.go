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
	if r.Charset != "" {
		p.Offset = l.pos.Offset + int64(utf8.RuneCountInString(between))
	}
	if cut := at > 0 && r.Source[at-1] == '\r' && int(at) < len(r.Source) && r.Source[at] == '\n'; !cut {
		l.at, l.pos = at, p
	}
	return p
}
