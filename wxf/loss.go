package wxf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
)

// Loss is something of a record that a container cannot hold.
type Loss struct {
	What string // "comment", "variation", "NAG", "tag Event" ...
	At   int32  // where it stands in Record.Source
}

// Losses lists what of a record would not survive in the container, in order.
func (c *Container) Losses(rec *gamerec.Record) []Loss {
	var list []Loss
	if c.Tags != nil {
		for _, t := range rec.Tags {
			switch {
			case t.Name == "FEN", t.Name == "SetUp", t.Name == "Variant", t.Name == "Game", t.Name == "Result", t.Value == "", t.Value == "?":
				continue
			case slices.Contains(c.Tags, t.Name), c.Name == "dhtmlxq" && strings.HasPrefix(t.Name, "DhtmlXQ_"):
				continue
			case strings.HasPrefix(t.Name, "White") && slices.Contains(c.Tags, "Red"+t.Name[len("White"):]), t.Name == "Format":
				continue
			}
			list = append(list, Loss{"tag " + t.Name, t.At})
		}
	}
	if rec.Start != nil && c.Holds&HoldsStart == 0 {
		list = append(list, Loss{What: "start position"})
	}
	if _, ok := rec.Tag("FEN"); ok && c.Holds&HoldsStart == 0 {
		list = append(list, Loss{What: "start position"})
	}
	return c.lineLosses(list, &rec.Line)
}

func (c *Container) lineLosses(list []Loss, line *gamerec.Line) []Loss {
	list = c.itemLosses(list, line.Before)
	for i := range line.Moves {
		list = c.itemLosses(list, line.Moves[i].Items)
	}
	return list
}

func (c *Container) itemLosses(list []Loss, items []gamerec.Item) []Loss {
	for i := range items {
		item := &items[i]
		switch item.Kind {
		case gamerec.ItemComment:
			if c.Holds&HoldsComments == 0 {
				list = append(list, Loss{"comment", item.At})
			}
		case gamerec.ItemNAG:
			if c.Holds&HoldsNAGs == 0 || item.NAG > 6 {
				list = append(list, Loss{fmt.Sprintf("NAG $%d", item.NAG), item.At})
			}
		case gamerec.ItemEscape:
			list = append(list, Loss{"escape line", item.At})
		case gamerec.ItemVariation:
			if c.Holds&HoldsVariations == 0 {
				list = append(list, Loss{"variation", item.At})
			} else {
				list = c.lineLosses(list, item.Line)
			}
		}
	}
	return list
}
