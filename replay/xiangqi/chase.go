package xiangqi

import "github.com/gamerec/gamerec"

// span judges the plies of a repetition one by one. Men are known by the point
// on which they stood when it began: none is taken in it.
type span struct {
	set RuleSet
	pos Position
	ids [points]uint8 // by point, who stands on it

	judged        []gamerec.Judged
	sides         [2]tally
	before, after []attack // scratch
}

// tally is what every ply of a side so far had in common.
type tally struct {
	plies, checks int
	chased        set // men chased by each ply
	chasedPinned  set // of these, chariots pinned by a horse each time
}

// newSpan returns the span that begins after the first plies of h.
func newSpan(h *gamerec.History, first int, set RuleSet) *span {
	s := &span{set: set, pos: *h.Now.(*Position)}
	for i := len(h.Moves) - 1; i >= first; i-- {
		s.pos.undo(h.Moves[i], 0) // no clock is needed here
	}
	for i := range s.ids {
		s.ids[i] = uint8(i)
	}
	s.judged = make([]gamerec.Judged, 0, len(h.Moves)-first)
	return s
}

// play plays and judges one ply, given its number.
func (s *span) play(ply int, m gamerec.Move) {
	p, side := &s.pos, s.pos.turn
	if s.set != Practical {
		s.before = s.attacks(s.before[:0], side)
	}
	if m.Flags&gamerec.FlagNull == 0 {
		s.ids[m.To] = s.ids[m.From]
	}
	p.Play(m)

	check := p.checked(side ^ 1)
	var label []byte
	if check {
		label = append(label, "check"...)
	}
	var chased, pinned set
	if s.set != Practical {
		s.after = s.attacks(s.after[:0], side)
		for _, a := range s.after {
			if !a.chases(cover(s.before, a.by, a.on), check) || chased.has(int(a.on)) {
				continue
			}
			switch {
			case chased != set{}:
				label = append(label, ", "...)
			case check:
				label = append(label, ", chases "...)
			default:
				label = append(label, "chases "...)
			}
			label = p.appendTarget(label, int(a.at))
			chased.add(int(a.on))
			if p.pinnedByHorse(int(a.at)) {
				pinned.add(int(a.on))
			}
		}
	}
	if len(label) == 0 {
		label = append(label, "idle"...)
	}
	s.judged = append(s.judged, gamerec.Judged{Ply: ply, Move: m, Label: string(label)})

	t := &s.sides[side]
	if t.plies == 0 {
		t.chased, t.chasedPinned = chased, pinned
	}
	t.chased.keep(&chased)
	t.chasedPinned.keep(&pinned)
	t.plies++
	if check {
		t.checks++
	}
}

// conduct sums up what a side did in all the plies judged. One move that neither
// checks nor chases the same man as the others excuses it; so does a check that
// does not chase.
func (s *span) conduct(side gamerec.Side) conduct {
	t := &s.sides[side]
	switch {
	case t.plies == 0:
		return idle
	case t.checks == t.plies:
		return checking
	case s.set == Asian && t.chasedPinned != set{}:
		return chasingPinned
	case t.chased != set{}:
		return chasing
	}
	return idle
}

// attack is a legal capture that a side has, to move or not: the man by could
// take the man on, which stands on the point at.
type attack struct {
	by, on, at uint8
	cover      shelter
}

// shelter is what keeps an attacked man from being lost.
type shelter uint8

const (
	noShelter   shelter = iota // nothing could recapture
	falseRoot                  // only recaptures that are illegal, by a pinned man say
	root                       // a legal recapture, or the attack only offers an exchange
	notAttacked                // the capture does not exist
)

// chases says whether an attack makes the move just played a chase, given what
// the attacked man had from the same attacker before the move. Either the attack
// is new and the man unprotected, or the attack stood and the move turned the
// protection into a false one. A protection that only lost or got a screen does
// not count, nor one that fails because the move also checks.
func (a attack) chases(before shelter, check bool) bool {
	if before == notAttacked {
		return a.cover < root
	}
	return before == root && a.cover == falseRoot && !check
}

// cover returns the shelter of a man from an attacker.
func cover(attacks []attack, by, on uint8) shelter {
	for _, a := range attacks {
		if a.by == by && a.on == on {
			return a.cover
		}
	}
	return notAttacked
}

// attacks appends the legal captures by a side that can be a chase: by any man
// but general and soldier, of any man but the general and a soldier that has not
// crossed the river.
func (s *span) attacks(dst []attack, side gamerec.Side) []attack {
	p := &s.pos
	var buf [8]gamerec.Move
	for at := range points {
		c := p.cells[at]
		if c == gamerec.NoPiece || c.Side() == side || c.Kind() == gamerec.Soldier && !overRiver(side^1, at) {
			continue
		}
		for _, k := range [...]gamerec.Kind{gamerec.Chariot, gamerec.Horse, gamerec.Cannon, gamerec.Advisor, gamerec.Elephant} {
			for _, m := range p.comers(buf[:0], k, at, side) {
				if p.safe(int(m.From), at) {
					dst = append(dst, attack{s.ids[m.From], s.ids[at], uint8(at), p.shelter(m, s.set)})
				}
			}
		}
	}
	return dst
}

// shelter says what the man taken by a legal capture of either side has against it.
func (p *Position) shelter(m gamerec.Move, set RuleSet) shelter {
	from, to := int(m.From), int(m.To)
	if m.Piece == m.Taken && p.attacks(to, from) && p.safe(to, from) {
		return root
	}
	if set == Asian && outranks(m.Taken, m.Piece) {
		return noShelter
	}
	after := *p
	after.turn = p.cells[from].Side()
	after.Play(m)
	found := noShelter
	var buf [8]gamerec.Move
	for _, k := range men {
		for _, r := range after.comers(buf[:0], k, to, after.turn) {
			if after.safe(int(r.From), to) {
				return root
			}
			found = falseRoot
		}
	}
	return found
}

// men are all kinds of the game.
var men = [...]gamerec.Kind{
	gamerec.Chariot, gamerec.Horse, gamerec.Cannon, gamerec.Advisor, gamerec.Elephant, gamerec.Soldier, gamerec.General,
}

// outranks says whether the Asian rules hold a man for so much stronger than its
// attacker that protection does not help it.
func outranks(target, attacker gamerec.Kind) bool {
	switch attacker {
	case gamerec.Horse, gamerec.Cannon:
		return target == gamerec.Chariot
	case gamerec.Advisor, gamerec.Elephant:
		return target == gamerec.Chariot || target == gamerec.Horse || target == gamerec.Cannon
	}
	return false
}

// pinnedByHorse says whether a chariot stands on the leg of an enemy horse that
// would otherwise attack its general.
func (p *Position) pinnedByHorse(at int) bool {
	c := p.cells[at]
	if c.Kind() != gamerec.Chariot {
		return false
	}
	side := c.Side()
	in := &table.in[side^1][horse][p.general[side]]
	for i := range int(in.n) {
		if int(in.via[i]) == at && p.cells[in.at[i]] == redHorse|gamerec.Piece(side^1) {
			return true
		}
	}
	return false
}

// appendTarget appends a man as labels name it: "h9(N)".
func (p *Position) appendTarget(dst []byte, at int) []byte {
	dst = append(dst, name(at)...)
	return append(dst, '(', kindLetters[p.cells[at].Kind()], ')')
}

// kindLetters are the letters of the men in labels.
var kindLetters = [gamerec.NumKinds]byte{
	gamerec.General: 'K', gamerec.Advisor: 'A', gamerec.Elephant: 'B', gamerec.Horse: 'N',
	gamerec.Chariot: 'R', gamerec.Cannon: 'C', gamerec.Soldier: 'P',
}
