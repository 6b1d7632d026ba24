package validate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
)

// clocks follows what the commands clk and emt of the main line say of the time that
// is left and used, in seconds, by whether a ply is odd.
type clocks struct {
	control timeControl
	read    bool // control is that of the record
	left    [2]float64
	shown   [2]bool // left is known
	used    [2]float64
	moves   [2]int // that told what was used
	over    [2]bool
}

// timeControl is what a TimeControl tag allows, as far as clocks can be held to it.
type timeControl struct {
	known bool
	base  float64 // at the start
	rise  float64 // the most that a clock may gain by a move
	total bool    // base and the increments are all there is: one period, without move count
}

// slack is what rounding to seconds can make up, twice half a second.
const slack = 1

// readTimeControl reads the value of a TimeControl tag (PGN standard 9.6.1). Of several
// periods any may begin with any move, as clocks differ in when they add its time.
func readTimeControl(value string) (t timeControl) {
	fields := strings.Split(value, ":")
	for i, field := range fields {
		moves, base, ok := strings.Cut(field, "/")
		if !ok {
			moves, base = "", field
		}
		seconds, increment, _ := strings.Cut(base, "+")
		b, err := strconv.ParseFloat(seconds, 64)
		inc := 0.0
		if err == nil && increment != "" {
			inc, err = strconv.ParseFloat(increment, 64)
		}
		if err != nil {
			return timeControl{} // "?", "-" or a sandclock, which runs both ways
		}
		if i == 0 {
			t = timeControl{known: true, base: b, rise: inc, total: len(fields) == 1 && moves == ""}
		}
		if i > 0 || len(fields) == 1 && moves != "" { // a period with moves that is the last one repeats
			t.rise = max(t.rise, b+inc)
		}
	}
	return t
}

// checkClock holds a time that is left against the one before it.
func (c *Checker) checkClock(s *replay.Step, item *gamerec.Item, left float64) {
	k, by := &c.clocks, s.Ply&1
	c.readControl()
	if k.control.known {
		most, since := k.left[by]+k.control.rise, "shows more time than "+clockText(k.left[by])+" a move before and what the time control adds"
		if !k.shown[by] {
			most, since = k.control.base+k.control.rise, "shows more time than the time control gives"
		}
		if left > most+slack {
			c.add(CodeClockRise, gamerec.Info, item.At, item.At, s.Ply, fmt.Sprintf("the clock behind %s is %s: it %s", s.Node.Text, clockText(left), since), "correct the clock or the TimeControl tag")
		}
	}
	k.left[by], k.shown[by] = left, true
}

// checkUsed adds up the times that moves took.
func (c *Checker) checkUsed(s *replay.Step, item *gamerec.Item, took float64) {
	k, by := &c.clocks, s.Ply&1
	c.readControl()
	k.used[by] += took
	k.moves[by]++
	if t := &k.control; t.known && t.total && !k.over[by] && k.used[by] > t.base+float64(k.moves[by])*(t.rise+slack) {
		k.over[by] = true
		c.add(CodeClockNegative, gamerec.Info, item.At, item.At, s.Ply,
			fmt.Sprintf("with %s the moves of the player have taken %s, more than the time control gives", s.Node.Text, clockText(k.used[by])), "correct the times or the TimeControl tag")
	}
}

func (c *Checker) readControl() {
	if c.clocks.read {
		return
	}
	c.clocks.read = true
	if tag, ok := c.tag("TimeControl"); ok {
		c.clocks.control = readTimeControl(tag.Value)
	}
}

// checkClockCommand reads a clk, emt, egt or mct command, and returns false if it
// cannot be read.
func (c *Checker) checkClockCommand(s *replay.Step, item *gamerec.Item, cmd *pgn.Command) bool {
	if len(cmd.Operands) != 1 {
		return false
	}
	text, below := strings.CutPrefix(cmd.Operands[0], "-")
	seconds, ok := pgn.ParseClock(text)
	switch {
	case !ok || below && cmd.Name == "emt":
		return false
	case s == nil: // a clock before the first move
	case below:
		c.add(CodeClockNegative, gamerec.Info, item.At, item.At, s.Ply, fmt.Sprintf("the clock behind %s is below zero: -%s", s.Node.Text, text), "correct the clock, or write 0:00:00 if the flag fell")
	case s.Main && cmd.Name == "clk":
		c.checkClock(s, item, seconds)
	case s.Main && cmd.Name == "emt":
		c.checkUsed(s, item, seconds)
	}
	return true
}

// clockText writes seconds as h:mm:ss.
func clockText(seconds float64) string {
	n := int64(seconds)
	return fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
}
