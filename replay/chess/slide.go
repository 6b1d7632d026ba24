package chess

import "math/bits"

// step is a direction in files and ranks.
type step struct{ file, rank int }

// The steps of sliders; each two that follow one another make a line.
var (
	rookSteps   = []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = []step{{1, 1}, {-1, -1}, {-1, 1}, {1, -1}}
)

// walk returns the squares that a slider attacks from s, step by step.
func walk(s int, occupied uint64, steps []step) uint64 {
	var set uint64
	for _, d := range steps {
		for f, r := s&7+d.file, s>>3+d.rank; uint(f) < 8 && uint(r) < 8; f, r = f+d.file, r+d.rank {
			set |= 1 << (r*8 + f)
			if occupied>>(r*8+f)&1 != 0 {
				break
			}
		}
	}
	return set
}

// arms are the squares of one line through a square, below and above it.
type arms struct{ lower, upper uint64 }

// rookArms hold rank and file by square, bishopArms the two diagonals.
var rookArms, bishopArms = armsOf(rookSteps), armsOf(bishopSteps)

func armsOf(steps []step) (table [64][2]arms) {
	for s := range table {
		lower, upper := uint64(1)<<s-1, ^uint64(1)<<s
		for i := range table[s] {
			line := walk(s, 0, steps[2*i:2*i+2])
			table[s][i] = arms{line & lower, line & upper}
		}
	}
	return table
}

// reach returns how far a slider comes along a line, up to and with the first man
// on either side. The difference between twice the lowest man above and the
// highest below sets just the bits from one to the other.
func (a *arms) reach(occupied uint64) uint64 {
	below, above := occupied&a.lower, occupied&a.upper
	span := 2*(above&-above) + ^uint64(0)<<((bits.Len64(below|1)-1)&63)
	return span & (a.lower | a.upper)
}

// rookAttacks returns the squares that a rook on s attacks.
func rookAttacks(s int, occupied uint64) uint64 {
	a := &rookArms[s&63]
	return a[0].reach(occupied) | a[1].reach(occupied)
}

// bishopAttacks returns the squares that a bishop on s attacks.
func bishopAttacks(s int, occupied uint64) uint64 {
	a := &bishopArms[s&63]
	return a[0].reach(occupied) | a[1].reach(occupied)
}
