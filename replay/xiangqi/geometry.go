package xiangqi

import "github.com/gamerec/gamerec"

const (
	files  = 9
	ranks  = 10
	points = files * ranks

	// noPoint is the blocking point of a step that nothing can block; its cell in
	// a Position is always empty.
	noPoint = points
)

// steps are the points that a stepping man (not a chariot or cannon) can reach
// from, or be reached from, a point, each with the point that blocks the step.
type steps struct {
	n   uint8
	at  [8]uint8
	via [8]uint8
}

func (s *steps) add(at, via int) {
	s.at[s.n], s.via[s.n] = uint8(at), uint8(via)
	s.n++
}

// stepper numbers the stepping kinds.
type stepper uint8

const (
	general stepper = iota
	advisor
	elephant
	horse
	soldier
	numSteppers
)

// stepTables hold the steps of every stepping man by side and point: out from the
// point, in to the point. A step appears only if its target may hold the man:
// the palace for general and advisor, the own half for the elephant.
type stepTables struct {
	out, in [2][numSteppers][points]steps
}

var table = func() *stepTables {
	t := new(stepTables)
	for side := gamerec.First; side <= gamerec.Second; side++ {
		for from := range points {
			f, r := from%files, from/files
			step := func(k stepper, df, dr, vf, vr int) {
				to := at(f+df, r+dr)
				if to < 0 || !mayEnter(side, k, to) {
					return
				}
				via := noPoint
				if vf != 0 || vr != 0 {
					via = at(f+vf, r+vr)
				}
				t.out[side][k][from].add(to, via)
				t.in[side][k][to].add(from, via)
			}
			forward := 1
			if side == gamerec.Second {
				forward = -1
			}
			step(soldier, 0, forward, 0, 0)
			if overRiver(side, from) {
				step(soldier, -1, 0, 0, 0)
				step(soldier, 1, 0, 0, 0)
			}
			for _, d := range [4][2]int{{0, 1}, {-1, 0}, {1, 0}, {0, -1}} {
				step(general, d[0], d[1], 0, 0)
				// A horse goes one point along d and one diagonally outward.
				for _, turn := range [2]int{-1, 1} {
					if d[0] == 0 {
						step(horse, turn, 2*d[1], 0, d[1])
					} else {
						step(horse, 2*d[0], turn, d[0], 0)
					}
				}
			}
			for _, d := range [4][2]int{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}} {
				step(advisor, d[0], d[1], 0, 0)
				step(elephant, 2*d[0], 2*d[1], d[0], d[1])
			}
		}
	}
	return t
}()

// lines holds the points of a general's rank and file and its diagonal
// neighbours, which are the legs of the horses that attack it. A man of its own
// side can open an attack only by leaving or entering one of them.
type lines struct{ rank, file, legs set }

var near = func() *[points]lines {
	t := new([points]lines)
	for p := range points {
		for q := range points {
			df, dr := q%files-p%files, q/files-p/files
			if dr == 0 {
				t[p].rank.add(q)
			}
			if df == 0 {
				t[p].file.add(q)
			}
			if df*df == 1 && dr*dr == 1 {
				t[p].legs.add(q)
			}
		}
	}
	return t
}()

// at returns the point on a file and a rank, or -1 off the board.
func at(file, rank int) int {
	if file < 0 || file >= files || rank < 0 || rank >= ranks {
		return -1
	}
	return rank*files + file
}

// fromOwn returns the rank of a point counted from the side's own back rank.
func fromOwn(side gamerec.Side, point int) int {
	if side == gamerec.Second {
		return ranks - 1 - point/files
	}
	return point / files
}

// overRiver says whether a point lies beyond the river for a side.
func overRiver(side gamerec.Side, point int) bool { return fromOwn(side, point) >= ranks/2 }

// inPalace says whether a point lies in the side's palace.
func inPalace(side gamerec.Side, point int) bool {
	f := point % files
	return f >= 3 && f <= 5 && fromOwn(side, point) <= 2
}

func mayEnter(side gamerec.Side, k stepper, point int) bool {
	switch k {
	case general, advisor:
		return inPalace(side, point)
	case elephant:
		return !overRiver(side, point)
	}
	return true
}

// set is a set of points.
type set [2]uint64

func (s *set) add(p int)      { s[p>>6] |= 1 << (p & 63) }
func (s *set) remove(p int)   { s[p>>6] &^= 1 << (p & 63) }
func (s *set) has(p int) bool { return s[p>>6]>>(p&63)&1 != 0 }

// PointName returns the name of a point with ranks counted from 0 on Red's back
// rank, as ICCS and UCCI do ("h2"; a0 is Red's left corner); "-" off the board.
// Messages and the labels of a Verdict use it.
func PointName(s gamerec.Square) string {
	if s >= points {
		return "-"
	}
	return string([]byte{'a' + byte(s%files), '0' + byte(s/files)})
}

func (s *set) merge(o *set)      { s[0] |= o[0]; s[1] |= o[1] }
func (s *set) keep(o *set)       { s[0] &= o[0]; s[1] &= o[1] }
func (s *set) meets(o *set) bool { return s[0]&o[0]|s[1]&o[1] != 0 }
