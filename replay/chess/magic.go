package chess

import "math/bits"

// Attacks of rooks and bishops are looked up by multiplication ("magic
// bitboards"): the men that can block the piece, times a factor that gathers them
// in the upper bits, are the index of the set of squares it attacks.

// magic is what the lookup needs for one square.
type magic struct {
	mask   uint64 // squares where a man can block
	factor uint64
	shift  uint8
	base   uint32 // where the square's part of slides begins
}

// slidesSize is the sum over all squares of 2^(squares that can block).
const slidesSize = 102400 + 5248

// slides holds the attack sets; rookMagics and bishopMagics say where to look.
var slides, rookMagics, bishopMagics = func() (*[slidesSize]uint64, [64]magic, [64]magic) {
	table := new([slidesSize]uint64)
	var rooks, bishops [64]magic
	base := uint32(0)
	for s := range 64 {
		rooks[s] = fillMagic(table, &base, s, rookFactors[s], rookSteps)
		bishops[s] = fillMagic(table, &base, s, bishopFactors[s], bishopSteps)
	}
	return table, rooks, bishops
}()

// step is a direction in files and ranks.
type step struct{ file, rank int }

var (
	rookSteps   = [4]step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = [4]step{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
)

// walk returns the squares that a slider attacks from s, step by step.
func walk(s int, occupied uint64, steps [4]step) uint64 {
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

// fillMagic fills the part of the table that belongs to a square and returns how to find it.
func fillMagic(table *[slidesSize]uint64, base *uint32, s int, factor uint64, steps [4]step) magic {
	// A man on the edge blocks nothing, unless the slider moves along that edge.
	edges := (fileA|fileH)&^(fileA<<(s&7)) | (rank1|rank8)&^(rank1<<(s&56))
	mask := walk(s, 0, steps) &^ edges
	size := bits.OnesCount64(mask)
	m := magic{mask: mask, factor: factor, shift: uint8(64 - size), base: *base}
	for blockers := uint64(0); ; {
		table[m.index(blockers)] = walk(s, blockers, steps)
		blockers = (blockers - mask) & mask // the next subset of the mask
		if blockers == 0 {
			break
		}
	}
	*base += 1 << size
	return m
}

func (m *magic) index(occupied uint64) uint32 {
	return m.base + uint32(occupied&m.mask*m.factor>>(m.shift&63))
}

// rookAttacks returns the squares that a rook on s attacks.
func rookAttacks(s int, occupied uint64) uint64 { return slides[rookMagics[s&63].index(occupied)] }

// bishopAttacks returns the squares that a bishop on s attacks.
func bishopAttacks(s int, occupied uint64) uint64 { return slides[bishopMagics[s&63].index(occupied)] }

// The factors were found by trying random numbers with few bits until no two sets
// of blockers with different attacks share an index.
var rookFactors = [64]uint64{
	0xa080002010804000, 0x08400042d0012000, 0x2080200080081000, 0x4100200810010005,
	0x2080080002040080, 0x310002c100040018, 0x1080008002000100, 0x0200008824004502,
	0x002180218000c000, 0xa000802000400083, 0x0082004010802200, 0x0002000820420410,
	0x2002800802040080, 0x1048808002000400, 0x0001808002000300, 0x1282000090440102,
	0x80800140002000d2, 0x1010004020004008, 0x000b010012200040, 0x8000828010018800,
	0x0088110008000500, 0x3221010002040008, 0xa200140021100298, 0xc020020001109044,
	0x8000400280048024, 0x00400040c0201000, 0x0802200480100080, 0x1801000900201002,
	0x0080050100080010, 0x0186000200080410, 0x0442810400421008, 0x180614060008894b,
	0x8080044002402000, 0x0800401000402001, 0x01c0801008802000, 0x0e10010009002010,
	0x2a80800400800800, 0x0401800401800200, 0x40c8300184001218, 0x0200040062000091,
	0x0880004020004000, 0x0010002000444002, 0x0000200011010040, 0x0809001000090020,
	0x4010080004008080, 0x1142000400808002, 0x2040085041440002, 0x0210010040820004,
	0x0000408000210100, 0x000591e040010100, 0x0100100180200480, 0x2210000810210100,
	0x00108038000c0280, 0x800a800200040080, 0x0000e80210210400, 0x4010308104084200,
	0x00548000410c1021, 0x0000220010884102, 0x0020420820021101, 0x0001001000042009,
	0x0827001002280045, 0x0403000208040001, 0x0088213028220084, 0x0100024400882106,
}

var bishopFactors = [64]uint64{
	0x0e10100200902204, 0x4008500be0810031, 0x0010008081058000, 0x2804240689012000,
	0x0002021010280008, 0x3480821040080030, 0x0000410808401011, 0x1810820042200410,
	0xa424200224085084, 0x0811201400861042, 0x0000904a82810100, 0x4202042502009881,
	0x2000020210214244, 0x00402201c4200110, 0x0500409088484040, 0x008012084a082401,
	0x001000040410d409, 0x02a4201001120414, 0x4002004918010500, 0x0001003824030000,
	0x0014000280a00c04, 0x0002000100924100, 0x0040880048080824, 0x200a040b42021940,
	0x8103200010200240, 0x0814821020180100, 0x0008480081120400, 0x0410040030401020,
	0x2028820004010400, 0x1050002101008820, 0x0092120000411080, 0x68004046908a0800,
	0x210a108602502020, 0x0000904401100413, 0x0002002201040810, 0x1000020080080080,
	0x00440c0400301100, 0x0071011200010048, 0x4102380200405204, 0x180a12020a482884,
	0x0014422240001000, 0x02940218040002c8, 0x1006840048010101, 0x0000002124044800,
	0x0088811020809400, 0x022020020581004a, 0x8008010802300080, 0x2001012402800300,
	0x8200820110400401, 0x0048308404200480, 0x200048a406480000, 0x0400248020880000,
	0x1400101060220800, 0x92802022020a0222, 0x0a10045000a21a20, 0x0302100418a48004,
	0x2002008044100400, 0x4101051089901800, 0x4008010080580806, 0x0209002864420200,
	0x0008024040050100, 0x0680284710021201, 0x52008404b0020204, 0x00188a4092020200,
}
