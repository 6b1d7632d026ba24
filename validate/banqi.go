package validate

import (
	"fmt"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/replay"
)

// checkBanqi holds the tags of banqi against the moves.
func (c *Checker) checkBanqi() {
	if c.rec.Game != gamerec.Banqi || c.out.History == nil {
		return
	}
	c.checkColors()
	tag, ok := c.tag("Deal")
	if !ok {
		return
	}
	deal, err := fen.ParseDeal(tag.Value)
	if err != nil {
		c.addAtTag(CodeTagValue, gamerec.Warning, tag, "Deal cannot be read: "+err.Error(), "write 32 letters, rank 4 first from a to h, with . for a square without a face-down piece")
	} else if err := deal.Fits(&c.out.Start); err != nil {
		c.addAtTag(CodeDealMismatch, gamerec.Error, tag, "the deal does not fit the start: "+err.Error(), "correct the Deal tag")
	}
}

// checkColors compares the Colors tag with the colour of the first player.
func (c *Checker) checkColors() {
	tag, ok := c.tag("Colors")
	if !ok || tag.Value == "" || tag.Value == "?" {
		return
	}
	said := gamerec.NoSide
	switch strings.ToLower(strings.ReplaceAll(tag.Value, " ", "")) {
	case "first=red":
		said = gamerec.First
	case "first=black":
		said = gamerec.Second
	default:
		c.addAtTag(CodeTagValue, gamerec.Warning, tag, "Colors has the value "+shown(tag.Value), "write first=red or first=black")
		return
	}
	if is := replay.FirstColour(c.out.History); is != gamerec.NoSide && is != said {
		c.addAtTag(CodeColorsTag, gamerec.Warning, tag,
			fmt.Sprintf("Colors says that the first player has %s, but the moves give him %s", gamerec.Banqi.SideName(said), gamerec.Banqi.SideName(is)),
			"write first="+strings.ToLower(gamerec.Banqi.SideName(is)))
		c.mendTag(tag, "first="+strings.ToLower(gamerec.Banqi.SideName(is)))
	}
}

// checkFlip compares what a flip revealed with the Deal tag.
func (c *Checker) checkFlip(s *replay.Step) {
	tag, ok := c.tag("Deal")
	if !ok {
		return
	}
	if c.dealText != tag.Value {
		c.dealText = tag.Value
		c.deal, _ = fen.ParseDeal(tag.Value) // checkBanqi tells why it cannot be read
	}
	m := s.Node.Move
	if want := c.deal[m.From]; want != gamerec.NoPiece && want != m.Revealed() {
		c.addAtNode(CodeDealMismatch, gamerec.Error, s.Node, s.Ply,
			fmt.Sprintf("%s reveals a %s of %s, where the Deal tag has a %s of %s", s.Node.Text, m.Revealed().Kind(), gamerec.Banqi.SideName(m.Revealed().Side()),
				want.Kind(), gamerec.Banqi.SideName(want.Side())), "correct the flip or the Deal tag")
	}
}
