package outname

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// Files writes the files of one run. It never leaves the folder of the template,
// by links neither, and never writes the same name twice: a name that is taken by
// an earlier file of the run gets a number.
type Files struct {
	template *Template
	force    bool
	root     *os.Root
	taken    map[string]int // by folded name: how often it was asked for
}

// NewFiles opens the folder of the template and makes it if need be. Without force
// a file that was there before the run is an error.
func NewFiles(t *Template, force bool) (*Files, error) {
	if err := os.MkdirAll(t.Dir(), 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(t.Dir())
	if err != nil {
		return nil, err
	}
	return &Files{template: t, force: force, root: root, taken: make(map[string]int)}, nil
}

// Close releases the folder.
func (f *Files) Close() error { return f.root.Close() }

// Write writes a file named by the values and returns its path.
func (f *Files) Write(value func(word string) string, data []byte) (string, error) {
	name := f.unused(f.template.Name(value))
	path := filepath.Join(f.template.Dir(), name)
	mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if f.force {
		mode = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := f.root.OpenFile(name, mode, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return path, fmt.Errorf("%s is there already; --force writes over it", path)
	}
	if err != nil {
		return path, err
	}
	_, err = file.Write(data)
	if closed := file.Close(); err == nil {
		err = closed
	}
	return path, err
}

// unused returns the name, or with a number ahead of its extension if the run has
// used it. Names that differ in case only are one name to some file systems.
func (f *Files) unused(name string) string {
	try := name
	for {
		key := fold(try)
		n := f.taken[key]
		f.taken[key] = n + 1
		if n == 0 {
			return try
		}
		ext := filepath.Ext(name)
		try = strings.TrimSuffix(name, ext) + "-" + strconv.Itoa(n+1) + ext
		f.taken[key] = n + 1
	}
}

// fold returns what names have in common that differ in case only.
func fold(name string) string {
	return strings.Map(func(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }, name)
}
