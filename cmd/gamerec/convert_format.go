package main

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
)

// targetFormat is a form that convert writes.
type targetFormat struct {
	name, extension string
	container       *gamerec.Container // nil if the form is not of one game only
	holds           gamerec.Holds      // of a record, if there is no container; tags are held
	// What is written around the records: ahead of all, ahead of the first, between two,
	// and behind all.
	open, first, between, close string
	one                         bool // a file holds one record
	utf8                        bool // text in UTF-8 by its definition, or no text at all
	extract                     bool // positions out of a record, not the record
}

// holdsAll is all that a record can have.
const holdsAll = ^gamerec.Holds(0)

// targetFormats lists what --to takes: the formats of every game, and the containers
// that can be written.
var targetFormats = func() []targetFormat {
	list := []targetFormat{
		{name: "pgn", extension: ".pgn", between: "\n", holds: holdsAll},
		{name: "json", extension: ".json", open: "[", first: "\n", between: ",\n", close: "\n]\n", utf8: true, holds: holdsAll},
		{name: "ndjson", extension: ".ndjson", utf8: true, holds: holdsAll},
		{name: "csv", extension: ".csv", holds: gamerec.HoldsResult | gamerec.HoldsStart | gamerec.HoldsClocks | gamerec.HoldsMany},
		{name: "fen", extension: ".fen", extract: true},
		{name: "epd", extension: ".epd", extract: true},
	}
	for _, c := range replay.Containers() {
		if c.Append != nil {
			list = append(list, targetFormat{
				name: c.Name, extension: c.Extensions[0], container: &c, between: "\n", one: c.Holds&gamerec.HoldsMany == 0, utf8: c.Binary,
			})
		}
	}
	return list
}()

// targetNames lists the names of the formats.
func targetNames() string {
	var names []string
	for _, f := range targetFormats {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}

func formatOf(name string) (*targetFormat, error) {
	i := slices.IndexFunc(targetFormats, func(f targetFormat) bool { return f.name == name })
	if i < 0 {
		return nil, usageError("--to takes %s, not %q", targetNames(), name)
	}
	return &targetFormats[i], nil
}
