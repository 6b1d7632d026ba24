package fen

import (
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
)

// EPD is a chess position with operations, the Extended Position Description of
// the PGN standard of 1994, 16.2. Operations keep the order in which they stand.
type EPD struct {
	// Setup is the position; the operations hmvc and fmvn set its clock and number.
	Setup gamerec.Setup
	Ops   []Op
}

// Op is one operation: an opcode such as bm, and its operands. Opcodes that the
// standard does not define are kept like any other.
type Op struct {
	Code     string
	Operands []Operand
}

// Operand is what an operation is about: a move, a number, a text. Text is
// without the quotation marks; Quoted says that they were there and are written.
type Operand struct {
	Text   string
	Quoted bool
}

// The codes of faults in EPD beyond those of the position.
const (
	CodeEPDOperation gamerec.Code = "epd-operation" // an operation out of form, unended, or there twice
	CodeEPDOperand   gamerec.Code = "epd-operand"   // operands that do not fit the opcode, or a string out of form
)

// Op returns the first operation of an opcode and whether there is one.
func (e *EPD) Op(code string) (Op, bool) {
	for _, op := range e.Ops {
		if op.Code == code {
			return op, true
		}
	}
	return Op{}, false
}

// ID returns the text of the operation id, "" if there is none.
func (e *EPD) ID() string {
	if op, _ := e.Op("id"); len(op.Operands) > 0 {
		return op.Operands[0].Text
	}
	return ""
}

// operandRule says what the standard lets an opcode take.
type operandRule struct {
	least, most int
	number      bool // whole numbers
	signed      bool // which may be negative
	what        string
}

// many stands for any number of operands.
const many = 1 << 20

// operandRules returns the rule of an opcode; false if the standard does not define it.
func operandRules(code string) (operandRule, bool) {
	switch code {
	case "acd", "acn", "acs", "dm", "fmvn", "hmvc", "tcgs", "tcri", "tcsi":
		return operandRule{least: 1, most: 1, number: true, what: "one whole number"}, true
	case "ce":
		return operandRule{least: 1, most: 1, number: true, signed: true, what: "one whole number, centipawns for the side to move"}, true
	case "am", "bm":
		return operandRule{least: 1, most: many, what: "one or more moves"}, true
	case "pm", "sm":
		return operandRule{least: 1, most: 1, what: "one move"}, true
	case "pv":
		return operandRule{most: many, what: "moves"}, true
	case "rc":
		return operandRule{least: 1, most: 1, number: true, what: "how often the position has occurred"}, true
	case "id", "eco", "nic":
		return operandRule{least: 1, most: 1, what: "one text"}, true
	case "draw_accept", "draw_claim", "draw_offer", "draw_reject", "resign":
		return operandRule{what: "no operand"}, true
	case "noop":
		return operandRule{most: many, what: "anything"}, true
	}
	if len(code) == 2 && (code[0] == 'c' || code[0] == 'v') && code[1] >= '0' && code[1] <= '9' {
		return operandRule{least: 1, most: 1, what: "one text"}, true
	}
	return operandRule{}, false
}

// ParseEPD reads one line of EPD: the first four fields of a FEN, then operations
// that each end with a semicolon. What is read of a faulty line is returned beside
// the problems; no operation is ever dropped.
func ParseEPD(text string, o Options) (EPD, gamerec.Problems) {
	r := &epdReader{chessReader: chessReader{newReader(gamerec.Chess, text, o)}}
	r.setup.Chess960 = o.Chess960
	r.position()
	for r.operation() {
	}
	r.values()
	return EPD{r.setup, r.ops}, r.problems
}

// ParseOps reads operations alone, as they stand behind the four fields of an EPD.
func ParseOps(text string) ([]Op, gamerec.Problems) {
	r := &epdReader{chessReader: chessReader{newReader(gamerec.Chess, text, Options{})}}
	for r.operation() {
	}
	r.values()
	return r.ops, r.problems
}

// epdReader reads on from the four fields.
type epdReader struct {
	chessReader
	at  int // byte offset of what is not read yet
	ops []Op
	pos []field // the opcode of each operation and where it stands
}

// blanks skips white space.
func (r *epdReader) blanks() {
	for r.at < len(r.text) && isBlank(r.text[r.at]) {
		r.at++
	}
}

// word returns what stands before the next blank or semicolon.
func (r *epdReader) word() field {
	start := r.at
	for r.at < len(r.text) && !isBlank(r.text[r.at]) && r.text[r.at] != ';' {
		r.at++
	}
	return field{r.text[start:r.at], start}
}

// position reads the four fields, and the counters of a FEN if they follow.
func (r *epdReader) position() {
	for i, read := range []func(field){r.board, r.turn, r.castling, r.enPassant} {
		r.blanks()
		f := r.word()
		if f.text == "" {
			sev, rest := gamerec.Warning, strings.Join([]string{"", "w", "-", "-"}[i:], " ")
			if i == 0 {
				sev = gamerec.Error
			}
			r.report(CodeFieldCount, sev, f.at, f.at, "an EPD begins with four fields: board, side to move, castling, en passant",
				"%d of 4 fields; the missing ones are taken as %q", i, strings.TrimSpace(rest))
			return
		}
		read(f)
	}
	for _, code := range []string{"hmvc", "fmvn"} {
		r.blanks()
		back := r.at
		f := r.word()
		if _, err := strconv.Atoi(f.text); err != nil {
			r.at = back
			return
		}
		r.report(CodeFieldCount, gamerec.Warning, f.at, r.at, "write "+code+" "+f.text+";", "EPD has four fields; the counter %s is taken as the operation %s", f.text, code)
		r.ops = append(r.ops, Op{code, []Operand{{Text: f.text}}})
		r.pos = append(r.pos, f)
	}
}

// operation reads one operation; false at the end of the text.
func (r *epdReader) operation() bool {
	r.blanks()
	if r.at == len(r.text) {
		return false
	}
	code := r.word()
	if code.text == "" { // a semicolon
		r.report(CodeEPDOperation, gamerec.Warning, r.at, r.at+1, "an opcode stands before each semicolon", "empty operation")
		r.at++
		return true
	}
	if !isOpcode(code.text) {
		r.report(CodeEPDOperation, gamerec.Error, code.at, r.at, "an opcode is a letter followed by at most 14 letters, digits or underscores", "%s is no opcode", quote(code.text))
	}
	op := Op{Code: code.text}
	for {
		r.blanks()
		if r.at == len(r.text) {
			r.report(CodeEPDOperation, gamerec.Warning, code.at, r.at, "end it with a semicolon", "the operation %s does not end", code.text)
			break
		}
		if r.text[r.at] == ';' {
			r.at++
			break
		}
		if r.text[r.at] == '"' {
			op.Operands = append(op.Operands, r.quoted())
			continue
		}
		op.Operands = append(op.Operands, Operand{Text: r.word().text})
	}
	r.ops = append(r.ops, op)
	r.pos = append(r.pos, code)
	return true
}

// isOpcode says whether a text has the form of an opcode.
func isOpcode(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return len(s) > 0 && len(s) <= 15
}

// quoted reads a string in quotation marks; a backslash stands before a quotation
// mark or a backslash that belongs to the text.
func (r *epdReader) quoted() Operand {
	var b strings.Builder
	start := r.at
	for r.at++; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			return Operand{b.String(), true}
		case c == '\\' && r.at+1 < len(r.text) && (r.text[r.at+1] == '"' || r.text[r.at+1] == '\\'):
			r.at++
			b.WriteByte(r.text[r.at])
		default:
			if c == '\\' {
				r.report(CodeEPDOperand, gamerec.Warning, r.at, r.at+1, `write \\`, "a backslash in a string stands for nothing")
			}
			b.WriteByte(c)
		}
	}
	r.report(CodeEPDOperand, gamerec.Error, start, r.at, "close it with a quotation mark", "the string that begins here does not end")
	return Operand{b.String(), true}
}

// values checks the operands of the opcodes that the standard defines, and lets
// hmvc and fmvn set the counters.
func (r *epdReader) values() {
	seen := make(map[string]bool, len(r.ops))
	for i, op := range r.ops {
		from, to := r.pos[i].at, r.pos[i].at+len(r.pos[i].text)
		if seen[op.Code] {
			r.report(CodeEPDOperation, gamerec.Warning, from, to, "write each opcode once", "the operation %s is there twice; the first counts", op.Code)
			continue
		}
		seen[op.Code] = true
		rule, ok := operandRules(op.Code)
		if !ok {
			continue
		}
		n := 0
		for _, operand := range op.Operands {
			v, err := strconv.Atoi(operand.Text)
			if rule.number && (err != nil || v < 0 && !rule.signed) {
				ok = false
			}
			n = v
		}
		if !ok || len(op.Operands) < rule.least || len(op.Operands) > rule.most {
			r.report(CodeEPDOperand, gamerec.Warning, from, to, op.Code+" takes "+rule.what, "the operands do not fit the operation %s", op.Code)
			continue
		}
		switch op.Code {
		case "hmvc":
			r.setup.Clock = min(n, maxCounter)
		case "fmvn":
			r.setup.Number = min(n, maxCounter)
		}
	}
}

// AppendEPD appends the four fields and the operations. A line of EPD that is
// written with single blanks comes back byte for byte.
func AppendEPD(dst []byte, e *EPD, o Options) []byte {
	start := len(dst)
	dst = appendChess(dst, &e.Setup, o)
	fields := 0
	for i, c := range dst[start:] {
		if c == ' ' {
			if fields++; fields == 4 {
				dst = dst[:start+i]
				break
			}
		}
	}
	if len(e.Ops) > 0 {
		dst = AppendOps(append(dst, ' '), e.Ops)
	}
	return dst
}

// AppendOps appends operations, a blank between them, as ParseOps reads them.
func AppendOps(dst []byte, ops []Op) []byte {
	for i, op := range ops {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, op.Code...)
		for _, operand := range op.Operands {
			dst = append(dst, ' ')
			if operand.Quoted {
				dst = appendQuoted(dst, operand.Text)
				continue
			}
			dst = append(dst, operand.Text...)
		}
		dst = append(dst, ';')
	}
	return dst
}

// appendQuoted appends a string in quotation marks.
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := range len(s) {
		if s[i] == '"' || s[i] == '\\' {
			dst = append(dst, '\\')
		}
		dst = append(dst, s[i])
	}
	return append(dst, '"')
}
