package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gamerec/gamerec/internal/input"
	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"
)

// replaceable lists the files of the arguments of a command that changes files, and
// refuses what is none.
func replaceable(args []string) ([]string, error) {
	paths, err := input.Expand(args)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	for _, path := range paths {
		if path == input.Stdin {
			return nil, usageError("standard input is no file that could be changed")
		}
	}
	return paths, nil
}

// checkChangeable says why a file is not changed: it is not text as it lies there.
func checkChangeable(path string) error {
	head, err := input.Head(path)
	switch {
	case err != nil:
		return pathError(err)
	case input.Packed(head) != "":
		return fmt.Errorf("%s: left alone: it is compressed with %s; unpack it first", path, input.Packed(head))
	case input.Wide(head):
		return fmt.Errorf("%s: left alone: it is in UTF-16; convert it to UTF-8 first", path)
	}
	return nil
}

// replaceFile begins a file that will take the place of another, with its mode. A link
// stays one: what it points to is replaced.
func replaceFile(path string) (*output, error) {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	info, err := os.Stat(target)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	out, err := createOutput(target)
	if err == nil {
		out.mode = info.Mode().Perm()
	}
	return out, err
}

// errUnchanged closes a replacement that is not needed.
var errUnchanged = errors.New("nothing has changed")

// discard drops a replacement; the file stays as it was.
func (o *output) discard() { _ = o.close(errUnchanged) }

// writeDiff writes a unified diff of two texts of a file.
func writeDiff(c *cli.Context, path string, old, changed []byte) error {
	name := plain(path)
	if _, err := forTerminal(c.App.Writer).Write(diff.Diff(name+".orig", old, name, changed)); err != nil {
		return ioError(err)
	}
	return nil
}

// comparison compares two streams that are written piece by piece.
type comparison struct {
	rest   []byte // what one stream has more than the other
	second bool   // it is the second one
	differ bool
}

func (c *comparison) add(text []byte, second bool) {
	if c.differ {
		return
	}
	if len(c.rest) > 0 && c.second != second {
		n := min(len(c.rest), len(text))
		if string(c.rest[:n]) != string(text[:n]) {
			c.differ, c.rest = true, nil
			return
		}
		c.rest, text = c.rest[n:], text[n:]
	}
	if len(text) > 0 {
		c.rest, c.second = append(c.rest, text...), second
	}
}

// differs says whether the streams differ, now that both have ended.
func (c *comparison) differs() bool { return c.differ || len(c.rest) > 0 }

// tellLeft tells that a file was left as it is, and why.
func tellLeft(w io.Writer, err error) { printf(w, "gamerec: %s\n", plain(err.Error())) }
