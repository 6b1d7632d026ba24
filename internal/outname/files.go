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
	file, err := f.Create(value)
	if err != nil {
		return file.path, err
	}
	if _, err = file.Write(data); err != nil {
		file.Discard()
		return file.path, err
	}
	return file.path, file.Commit()
}

// File is one of the files, being written. It has its name only when it is whole:
// until Commit its bytes are in a file of another name, which Discard removes.
type File struct {
	*os.File
	path, name string // to become
	temp       string
	files      *Files
}

// Path returns the path that the file has after Commit.
func (f *File) Path() string { return f.path }

// Create begins a file named by the values. One that was there before the run is an
// error unless it may be written over, and a link always is.
func (f *Files) Create(value func(word string) string) (*File, error) {
	name := f.unused(f.template.Name(value))
	file := &File{path: filepath.Join(f.template.Dir(), name), name: name, files: f}
	if err := f.free(file); err != nil {
		return file, err
	}
	var err error
	for n := 0; ; n++ {
		file.temp = ".gamerec-" + strconv.Itoa(os.Getpid()) + "-" + strconv.Itoa(n)
		if file.File, err = f.root.OpenFile(file.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644); !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// free says whether a file may get its name.
func (f *Files) free(file *File) error {
	info, err := f.root.Lstat(file.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !f.force:
		return fmt.Errorf("%s is there already; --force writes over it", file.path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is there already and is no plain file", file.path)
	}
	return nil
}

// Commit gives the file its name. What took the name since Create is not written
// over, but by force.
func (f *File) Commit() error {
	err := f.Close()
	if err == nil && f.files.force {
		err = f.files.root.Rename(f.temp, f.name)
	} else if err == nil {
		// a link does not replace what is there; not all file systems have links
		if err = f.files.root.Link(f.temp, f.name); err != nil {
			if err = f.files.free(f); err == nil {
				err = f.files.root.Rename(f.temp, f.name)
			}
		}
	}
	f.files.root.Remove(f.temp)
	return err
}

// Discard gives the file up.
func (f *File) Discard() {
	f.Close()
	f.files.root.Remove(f.temp)
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
