package main

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gamerec/gamerec/internal/input"
	"github.com/urfave/cli/v2"
)

// output is where a command writes: standard output, or a temporary file that
// takes its name only when all went well.
type output struct {
	*bufio.Writer
	file *os.File
	path string
	mode fs.FileMode // of the file to be
}

// openOutput opens the target of --output. It refuses to replace an input.
func openOutput(c *cli.Context, path string) (*output, error) {
	if path == "" || path == "-" {
		return &output{Writer: bufio.NewWriterSize(forTerminal(c.App.Writer), 64<<10)}, nil
	}
	if target, err := os.Stat(path); err == nil {
		if target.IsDir() {
			return nil, usageError("%s is a directory", path)
		}
		inputs, err := input.Expand(c.Args().Slice())
		if err != nil {
			return nil, ioError(pathError(err))
		}
		for _, in := range inputs {
			if info, err := os.Stat(in); err == nil && os.SameFile(info, target) {
				return nil, usageError("%s is an input and would be overwritten; write to another file", path)
			}
		}
	}
	return createOutput(path)
}

// createOutput begins a file that will replace what is at the path.
func createOutput(path string) (*output, error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".gamerec-*")
	if err != nil {
		return nil, ioError(pathError(err))
	}
	return &output{Writer: bufio.NewWriterSize(file, 64<<10), file: file, path: path, mode: 0o644}, nil
}

// close finishes the output; with an error the target is left as it was.
func (o *output) close(failed error) error {
	err := o.Flush()
	if o.file == nil {
		if err != nil && failed == nil {
			return ioError(err)
		}
		return failed
	}
	if closeErr := o.file.Close(); err == nil {
		err = closeErr
	}
	if failed != nil || err != nil {
		os.Remove(o.file.Name())
		if failed != nil {
			return failed
		}
		return ioError(pathError(err))
	}
	if err := os.Chmod(o.file.Name(), o.mode); err != nil {
		return ioError(pathError(err))
	}
	if err := os.Rename(o.file.Name(), o.path); err != nil {
		return ioError(pathError(err))
	}
	return nil
}

// printf writes to w; a failure shows when the output is closed.
func printf(w io.Writer, format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }
