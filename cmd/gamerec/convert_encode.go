package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
)

// encode turns the text of a record, from there on, into the encoding of the output.
// It tells what the encoding cannot hold, by its place in the record: an error, or
// with --lossy a warning, and question marks are written.
func (w *convertWorker) encode(rec *gamerec.Record, from int, p *piece) (told gamerec.Problems) {
	text := string(w.out.text[from:])
	encoded, err := w.encoder.String(text)
	if err != nil {
		told = w.unheld(rec)
		if !w.conv.lossy {
			return told
		}
		encoded = w.replaced(text)
	}
	if p.indexAt >= 0 {
		p.indexAt = from + len(w.replaced(text[:p.indexAt-from]))
	}
	w.out.text = append(w.out.text[:from], encoded...)
	return told
}

// replaced encodes a text with question marks for what cannot be held.
func (w *convertWorker) replaced(text string) string {
	if encoded, err := w.encoder.String(text); err == nil {
		return encoded
	}
	var out []byte
	for _, r := range text {
		if c, err := w.encoder.String(string(r)); err == nil {
			out = append(out, c...)
		} else {
			out = append(out, '?')
		}
	}
	return string(out)
}

// unheld lists the texts of a record that the encoding cannot hold, the first of its moves only.
func (w *convertWorker) unheld(rec *gamerec.Record) (list gamerec.Problems) {
	p := gamerec.Problem{Code: replay.CodeConversionLoss, Severity: gamerec.Error, Hint: "write utf-8 or gb18030, which hold everything; --lossy writes a question mark"}
	if w.conv.lossy {
		p.Severity, p.Hint = gamerec.Warning, ""
	}
	moves := 0
	add := func(text, what string, at int32) {
		move := strings.HasPrefix(what, "move ")
		if move && moves > 0 {
			return
		}
		for _, r := range text {
			if r < utf8.RuneSelf {
				continue
			}
			if _, err := w.encoder.String(string(r)); err != nil {
				p.Pos = rec.PosAt(at)
				p.Msg = fmt.Sprintf("%s cannot hold %q (U+%04X) of the %s", w.conv.charset, r, r, what)
				list = append(list, p)
				if move {
					moves++
				}
				return
			}
		}
	}
	for _, t := range rec.Tags {
		add(t.Value, "tag "+t.Name, t.At)
	}
	eachItem(rec.Preamble, add)
	eachText(&rec.Line, add)
	if len(list) == 0 { // the name of the file, in a table
		p.Pos, p.Msg = rec.Pos, w.conv.charset+" cannot hold a character of the record"
		list = append(list, p)
	}
	return list
}

// eachText calls do with every move and comment of a line.
func eachText(line *gamerec.Line, do func(text, what string, at int32)) {
	eachItem(line.Before, do)
	for i := range line.Moves {
		n := &line.Moves[i]
		do(n.Text, "move "+n.Text, n.At)
		eachItem(n.Items, do)
	}
}

func eachItem(items []gamerec.Item, do func(text, what string, at int32)) {
	for i := range items {
		switch item := &items[i]; item.Kind {
		case gamerec.ItemComment:
			do(item.Text, "comment", item.At)
		case gamerec.ItemEscape:
			do(item.Text, "escape line", item.At)
		case gamerec.ItemVariation:
			eachText(item.Line, do)
		}
	}
}
