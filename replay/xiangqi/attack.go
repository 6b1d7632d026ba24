package xiangqi

import "github.com/gamerec/gamerec"

// InCheck says whether the side to move is in check; generals facing each other
// count as check.
func (p *Position) InCheck() bool { return p.checked(p.turn) }

// checked says whether the general of a side is attacked.
func (p *Position) checked(side gamerec.Side) bool {
	return p.checkedBy(side) != noPoint
}

// checkedBy returns the point of a man that attacks the side's general (the other
// general too, if it faces it), or noPoint.
func (p *Position) checkedBy(side gamerec.Side) int {
	k := int(p.general[side])
	f, r := k%files, k/files
	enemy := gamerec.Piece(side ^ 1)

	col, row := p.cols[f], p.rows[r]
	if i := below(col, r); i >= 0 {
		q := i*files + f
		if c := p.cells[q]; c == redChariot|enemy || c == redGeneral|enemy {
			return q
		}
		if i = below(col, i); i >= 0 && p.cells[i*files+f] == redCannon|enemy {
			return i*files + f
		}
	}
	if i := above(col, r); i < ranks {
		q := i*files + f
		if c := p.cells[q]; c == redChariot|enemy || c == redGeneral|enemy {
			return q
		}
		if i = above(col, i); i < ranks && p.cells[i*files+f] == redCannon|enemy {
			return i*files + f
		}
	}
	base := r * files
	if i := below(row, f); i >= 0 {
		if p.cells[base+i] == redChariot|enemy {
			return base + i
		}
		if i = below(row, i); i >= 0 && p.cells[base+i] == redCannon|enemy {
			return base + i
		}
	}
	if i := above(row, f); i < files {
		if p.cells[base+i] == redChariot|enemy {
			return base + i
		}
		if i = above(row, i); i < files && p.cells[base+i] == redCannon|enemy {
			return base + i
		}
	}

	in := &table.in[side^1]
	for i, s := 0, &in[horse][k]; i < int(s.n); i++ {
		if p.cells[s.at[i]] == redHorse|enemy && p.cells[s.via[i]] == gamerec.NoPiece {
			return int(s.at[i])
		}
	}
	for i, s := 0, &in[soldier][k]; i < int(s.n); i++ {
		if p.cells[s.at[i]] == redSoldier|enemy {
			return int(s.at[i])
		}
	}
	return noPoint
}

// safe says whether a pseudo-legal move of the side whose man stands on from
// leaves its general unattacked.
func (p *Position) safe(from, to int) bool {
	piece, taken := p.cells[from], p.cells[to]
	side := gamerec.Side(piece & 1)
	fc, fr, tc, tr := from%files, from/files, to%files, to/files

	p.cells[from], p.cells[to] = gamerec.NoPiece, piece
	p.cols[fc] &^= 1 << fr
	p.rows[fr] &^= 1 << fc
	p.cols[tc] |= 1 << tr
	p.rows[tr] |= 1 << tc
	k := p.general[side]
	if int(k) == from {
		p.general[side] = uint8(to)
	}
	ok := p.checkedBy(side) == noPoint
	p.general[side] = k
	if taken == gamerec.NoPiece {
		p.cols[tc] &^= 1 << tr
		p.rows[tr] &^= 1 << tc
	}
	p.cols[fc] |= 1 << fr
	p.rows[fr] |= 1 << fc
	p.cells[from], p.cells[to] = piece, taken
	return ok
}
