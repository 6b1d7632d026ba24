package records

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
)

// TagEPD is the tag of the operations that a line of EPD has behind its position; it
// is empty if there are none.
const TagEPD = "EPD"

// positionBatch is how many positions are handed on at once.
const positionBatch = 256

// maxPositionLine bounds a line of a list of positions, in bytes.
const maxPositionLine = 64 << 10

// maxSniffed is how many lines are looked at to tell a list of positions.
const maxSniffed = 16

const byteOrderMark = "\ufeff"

// sniffPositions returns the format and the game of a list of positions, "" if most of
// the first lines of a head are none.
func sniffPositions(head []byte) (format string, game gamerec.GameID) {
	lines, positions, epd := 0, 0, 0
	for line := range sniffed(head) {
		lines++
		fields := strings.Fields(line)
		if !looksLikePosition(line, fields) {
			continue
		}
		id := gameOfBoard(fields[0])
		if positions++; game == "" {
			game = id
		}
		if (id == gamerec.Chess || id == "") && isEPD(line, fields) {
			epd++
		}
	}
	if game == "" {
		game = gamerec.Chess
	}
	switch {
	case positions*2 <= lines:
		return "", ""
	case epd*2 > positions:
		return "epd", game
	}
	return "fen", game
}

// positionGame returns the game of a list of positions that is known to be one.
func positionGame(head []byte) gamerec.GameID {
	for line := range sniffed(head) {
		if id := gameOfBoard(strings.Fields(line)[0]); id != "" {
			return id
		}
	}
	return gamerec.Chess
}

// sniffed yields the first lines of a head that are neither blank nor comments.
func sniffed(head []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		head = bytes.TrimPrefix(head, []byte(byteOrderMark))
		n := 0
		for text := range bytes.Lines(head) {
			if n > 0 && text[len(text)-1] != '\n' && len(head) >= sniffSize-len(byteOrderMark) {
				return // the head ends within it
			}
			line := strings.TrimSpace(string(text))
			if line == "" || line[0] == '#' {
				continue
			}
			if n++; n > maxSniffed || !yield(line) {
				return
			}
		}
	}
}

// looksLikePosition says whether a line has ranks of a board and then a side to move,
// with or without faults, or a board alone without any.
func looksLikePosition(line string, fields []string) bool {
	const least = 3 // slashes, of banqi
	if strings.Count(fields[0], "/") < least {
		return false
	}
	if len(fields) > 1 {
		return isSide(fields[1])
	}
	id := gameOfBoard(line)
	_, problems := fen.Parse(id, line, fen.Options{})
	return !problems.Has(fen.CodeBoard)
}

// gameOfBoard returns the game whose board has as many ranks as the first field of a
// position, "" if there is none. Every game has a number of its own.
func gameOfBoard(field string) gamerec.GameID {
	ranks := strings.Count(field, "/") + 1
	for _, id := range []gamerec.GameID{gamerec.Chess, gamerec.Xiangqi, gamerec.Banqi, gamerec.Metamachy} {
		if int(id.Board().Ranks) == ranks {
			return id
		}
	}
	return ""
}

// isSide says whether a field can be that of the side to move, in any game.
func isSide(field string) bool {
	switch strings.ToLower(field) {
	case "w", "b", "r", "-", "?", "white", "black", "red":
		return true
	}
	return false
}

// isEPD says whether a line of chess has no counters behind its four fields, or
// operations behind them.
func isEPD(line string, fields []string) bool {
	return len(fields) == 4 || strings.Contains(line, ";")
}

// readPositions reads a list of positions, a record a line. Blank lines and those that
// begin with # are none. game is that of lines whose board does not tell it.
func readPositions(r *bufio.Reader, format string, game gamerec.GameID, yield func(Batch, error) bool) {
	batch := Batch{Format: format}
	at, index := gamerec.Pos{Line: 1, Column: 1}, 0
	for {
		text, cut, size, err := readLine(r)
		if err != nil && err != io.EOF {
			if len(batch.Records) == 0 || yield(batch, nil) {
				yield(Batch{}, err)
			}
			return
		}
		pos := at
		if at.Offset += size; size > 0 {
			at.Line++
		}
		if rest, ok := strings.CutPrefix(text, byteOrderMark); ok && pos.Offset == 0 {
			text, pos.Offset = rest, int64(len(byteOrderMark))
		}
		if line := strings.TrimSpace(text); line != "" && line[0] != '#' {
			index++
			rec, form := readPosition(text, format, game, pos)
			if cut {
				form = append(form, gamerec.Problem{
					Code: pgn.CodeTooLarge, Severity: gamerec.Error, Pos: pos,
					Msg: "the line is longer than 64 KiB and was cut", Hint: "write one position a line",
				})
			}
			rec.Index = index
			for _, p := range form {
				p.Game = index
				batch.Problems = append(batch.Problems, p)
			}
			batch.Records = append(batch.Records, rec)
		}
		last := err == io.EOF
		if len(batch.Records) == positionBatch || last && len(batch.Records) > 0 {
			if !yield(batch, nil) {
				return
			}
			batch = Batch{Format: format}
		}
		if last {
			return
		}
	}
}

// readLine reads a line without its line feed, its first maxPositionLine bytes at most, and
// returns how many bytes it took.
func readLine(r *bufio.Reader) (text string, cut bool, size int64, err error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		size += int64(len(part))
		room := maxPositionLine - len(line)
		cut = cut || len(part) > room
		line = append(line, part[:min(len(part), room)]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return strings.TrimSuffix(string(line), "\n"), cut, size, err
		}
	}
}

// readPosition reads one line. The position becomes a FEN tag, which a replay judges;
// the operations of EPD become the tag EPD, and the one that names it Event.
func readPosition(text, format string, game gamerec.GameID, pos gamerec.Pos) (*gamerec.Record, gamerec.Problems) {
	var problems gamerec.Problems
	text, charset := pgn.Decode(text, false)
	if charset.Name != "" {
		problems = append(problems, charset.Problem(pos))
	}
	rec := &gamerec.Record{Game: game, Pos: pos, Source: text, Charset: charset.Name}
	start := len(text) - len(strings.TrimLeft(text, " \t"))
	line := strings.TrimRight(text[start:], " \t\r")
	board, _, _ := strings.Cut(line, " ")
	if id := gameOfBoard(board); id != "" {
		rec.Game = id
	}
	tag := func(name, value string, at int) {
		rec.Tags = append(rec.Tags, gamerec.Tag{Name: name, Value: value, At: int32(start + at)})
	}
	position := func(text string) {
		if rec.Game == gamerec.Chess && castlesByFile(text) {
			tag("Variant", "Chess960", 0)
		}
		tag("SetUp", "1", 0)
		tag("FEN", text, 0)
	}
	if format == "fen" || rec.Game != gamerec.Chess {
		position(line)
		return rec, problems
	}
	fields := fourFields(line)
	whole := len(strings.Fields(fields)) == 4
	epd, found := fen.ParseEPD(line, fen.Options{})
	for _, p := range found {
		if !whole || p.Pos.Offset < int64(len(fields)) {
			continue // of the position: the replay tells it
		}
		p.Pos, p.End = rec.PosAt(int32(start)+int32(p.Pos.Offset)), rec.PosAt(int32(start)+int32(p.End.Offset))
		problems = append(problems, p)
	}
	if id := epd.ID(); id != "" {
		tag("Event", id, len(fields))
	}
	if text := fields; whole {
		position(text + " " + strconv.Itoa(epd.Setup.Clock) + " " + strconv.Itoa(epd.Setup.Number))
	} else {
		position(text)
	}
	tag(TagEPD, string(fen.AppendOps(nil, epd.Ops)), len(fields))
	return rec, problems
}

// castlesByFile says whether the castling rights of a position are files of rooks, as
// only Chess960 has them.
func castlesByFile(position string) bool {
	fields := strings.Fields(position)
	return len(fields) > 2 && strings.Trim(fields[2], "ABCDEFGHabcdefgh") == ""
}

// fourFields returns the first four fields of a line as they stand.
func fourFields(line string) string {
	end, fields := 0, 0
	for end < len(line) && line[end] != ';' && fields < 4 {
		for end < len(line) && (line[end] == ' ' || line[end] == '\t') {
			end++
		}
		for end < len(line) && line[end] != ' ' && line[end] != '\t' && line[end] != ';' {
			end++
		}
		fields++
	}
	return line[:end]
}
