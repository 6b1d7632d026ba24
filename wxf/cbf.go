package wxf

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/gamerec/gamerec"
)

// cbfTags pairs the elements of the head of a CBF file, the XML of CCBridge, with tags.
var cbfTags = map[string]string{
	"Name": "Title", "Contest": "Event", "Round": "Round", "Group": "Group", "Table": "Board", "Date": "Date", "Site": "Site", "TimeRule": "TimeControl",
	"Red": "Red", "RedTeam": "RedTeam", "RedTime": "RedTime", "RedRating": "RedElo",
	"Black": "Black", "BlackTeam": "BlackTeam", "BlackTime": "BlackTime", "BlackRating": "BlackElo",
	"Referee": "Referee", "Recorder": "Recorder", "Commentator": "Annotator", "Creator": "Author", "ECCO": "ECCO",
}

const cbfRoot = "<ChineseChessRecord"

// ReadCBF reads a record of CCBridge in XML.
func ReadCBF(text string) ([]*gamerec.Record, gamerec.Problems) {
	if !strings.Contains(text, cbfRoot) {
		return nil, gamerec.Problems{noGame("the text holds no element ChineseChessRecord")}
	}
	c := cbf{
		source:  &source{rec: &gamerec.Record{Game: gamerec.Xiangqi, Index: 1, Source: text, Pos: gamerec.Pos{Line: 1, Column: 1}}},
		decoder: xml.NewDecoder(strings.NewReader(text)),
	}
	c.decoder.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // it has been decoded
	c.read()
	for i := range c.problems {
		c.problems[i].Game = 1
	}
	return []*gamerec.Record{c.rec}, c.problems
}

// cbf builds the record of a file.
type cbf struct {
	*source
	decoder *xml.Decoder

	value   []byte // the text within the element
	valueAt int
	root    bool // the element of the root has come
	end     bool // the move with the mark of the end has come
	behind  bool // moves behind it have been reported
	inMove  bool // the element is a move that is kept
	turn    bool // a FEN has told the side to move
}

func (c *cbf) read() {
	for {
		at := int(c.decoder.InputOffset())
		tok, err := c.decoder.Token()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				at = min(int(c.decoder.InputOffset()), len(c.rec.Source))
				c.report(fault{CodeFieldSyntax, gamerec.Error, at, at, "the XML cannot be read further: " + err.Error(), "what stands before is kept"})
			}
			break
		}
		switch t := tok.(type) {
		case xml.StartElement:
			c.value = c.value[:0]
			c.valueAt = int(c.decoder.InputOffset())
			c.inMove = false
			if t.Name.Local == "Move" {
				c.move(t, at)
			}
		case xml.CharData:
			c.value = append(c.value, t...)
		case xml.EndElement:
			c.element(t.Name.Local, trimField(string(c.value)))
			c.value = c.value[:0]
		}
	}
	c.start()
}

// move takes in an element of a move: two points of file and rank from the upper
// left corner. The first is the root, which has none.
func (c *cbf) move(t xml.StartElement, at int) {
	end := c.valueAt
	value := ""
	last := false
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "value":
			value = a.Value
		case "end":
			last = a.Value == "1"
		default:
			c.report(fault{CodeFieldSyntax, gamerec.Warning, at, end, "the attribute " + gamerec.Quote(a.Name.Local) + " of a move is not known", ""})
		}
	}
	switch {
	case !c.root:
		c.root, c.end = true, last
	case c.end:
		if !c.behind {
			c.behind = true
			c.report(fault{CodeNodeSyntax, gamerec.Error, at, end, "moves stand behind the one that ends the line; how CBF writes variations is not known, so they are left out", "save the record as CBR or XQF, which hold them"})
		}
	default:
		c.end = last
		k := strings.Index(c.rec.Source[at:end], value)
		if k < 0 || !cbfMove(value) {
			c.report(fault{CodeNodeSyntax, gamerec.Error, at, end, gamerec.Quote(value) + " is no move", "write two points as in 77-47; what follows is left out"})
			c.end, c.behind = true, true
			return
		}
		c.rec.Line.Moves = append(c.rec.Line.Moves, gamerec.Node{Text: value, At: c.at(at + k)})
		c.inMove = true
	}
}

// cbfMove says whether a text is two points such as 77-47.
func cbfMove(text string) bool {
	return len(text) == 5 && text[2] == '-' && digits(text[:2]) && digits(text[3:])
}

// element takes in the text of an element that ends.
func (c *cbf) element(name, value string) {
	if value == "" {
		return
	}
	at := c.valueAt
	switch name {
	case "Move":
		item := gamerec.Item{Kind: gamerec.ItemComment, Text: value, At: c.at(at)}
		if n := len(c.rec.Line.Moves); c.inMove {
			c.rec.Line.Moves[n-1].Items = append(c.rec.Line.Moves[n-1].Items, item)
		} else if n == 0 {
			c.rec.Line.Before = append(c.rec.Line.Before, item)
		}
	case "FEN":
		c.fen(value, at)
		c.turn = strings.Contains(value, " ")
	case "Date":
		c.date(value, at)
	case "RecordResult":
		c.recordResult(value, at)
	default:
		if tag, ok := cbfTags[name]; ok {
			c.tag(tag, value, at)
		}
	}
}

// recordResult reads the number that stands for the result.
func (c *cbf) recordResult(value string, at int) {
	list := [...]gamerec.Result{gamerec.ResultUnknown, gamerec.ResultFirst, gamerec.ResultSecond, gamerec.ResultDraw, gamerec.ResultUnknown}
	if len(value) != 1 || int(value[0]-'0') >= len(list) {
		c.report(fault{CodeResultSyntax, gamerec.Warning, at, at + len(value), gamerec.Quote(value) + " is no result", "write 0 to 4"})
		return
	}
	c.rec.Result = list[value[0]-'0']
	c.tag("Result", c.rec.Result.String(), at)
}

// start drops a position that is the usual one, and takes the side to move from the
// man that moves first if the position does not tell it.
func (c *cbf) start() {
	s := c.rec.Start
	if s == nil {
		return
	}
	if !c.turn && len(c.rec.Line.Moves) > 0 {
		if from, _ := pointsOf(&c.rec.Line.Moves[0]); from != gamerec.NoSquare && s.Cells[from] != gamerec.NoPiece {
			s.Turn = s.Cells[from].Side()
		}
	}
	if *s == usualStart {
		c.rec.Start = nil
	}
}
