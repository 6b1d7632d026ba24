// Package input opens what a command is given: files, directories, lists and
// standard input, compressed or not, in whatever encoding it declares.
package input

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// Stdin is the name that stands for standard input.
const Stdin = "-"

// Source is one stream of text, decompressed and, if an encoding was asked for
// or declared by a byte order mark of UTF-16, decoded to UTF-8.
type Source struct {
	Name string // the path as given, with #member for a file inside a zip
	io.Reader
	close []func() error
}

// Close releases the files behind the source.
func (s *Source) Close() error {
	var errs []error
	for i := len(s.close) - 1; i >= 0; i-- {
		errs = append(errs, s.close[i]())
	}
	return errors.Join(errs...)
}

// recordSuffixes are the endings of the files that are taken from a directory,
// before those of compression.
var recordSuffixes = []string{".pgn", ".wxf", ".xqf", ".cbr", ".cbl", ".cbf", ".ubb", ".dhtmlxq", ".ucci", ".fen", ".epd", ".json", ".ndjson", ".tcg", ".openspiel", ".banqi", ".pjn"}

// Suffixes lists the endings of the files that are taken from a directory.
func Suffixes() []string { return slices.Clone(recordSuffixes) }

var packSuffixes = []string{".gz", ".zst", ".bz2", ".xz", ".zip"}

// Expand turns arguments into paths: none is standard input, a directory is all
// record files below it in the order of their names, and @list is the lines of a file.
func Expand(args []string) ([]string, error) {
	if len(args) == 0 {
		return []string{Stdin}, nil
	}
	var paths []string
	for _, arg := range args {
		switch {
		case strings.HasPrefix(arg, "@"):
			list, err := os.ReadFile(arg[1:])
			if err != nil {
				return nil, err
			}
			var named []string
			for line := range strings.Lines(string(list)) {
				if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
					named = append(named, line)
				}
			}
			if len(named) == 0 {
				continue
			}
			more, err := Expand(named)
			if err != nil {
				return nil, err
			}
			paths = append(paths, more...)
		case arg == Stdin:
			paths = append(paths, arg)
		default:
			info, err := os.Stat(arg)
			if err != nil || !info.IsDir() { // what is not there is told when it is opened
				paths = append(paths, arg)
				continue
			}
			found, err := walk(arg)
			if err != nil {
				return nil, err
			}
			if len(found) == 0 {
				return nil, fmt.Errorf("%s: the directory holds no record files (%s)", arg, strings.Join(recordSuffixes, " "))
			}
			paths = append(paths, found...)
		}
	}
	return paths, nil
}

func walk(dir string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name := strings.ToLower(d.Name())
		for _, s := range packSuffixes {
			name = strings.TrimSuffix(name, s)
		}
		if slices.Contains(recordSuffixes, filepath.Ext(name)) || strings.HasSuffix(strings.ToLower(d.Name()), ".zip") {
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

// Encoding finds an encoding by its IANA or WHATWG name, such as "gb18030" or "latin1".
func Encoding(name string) (encoding.Encoding, error) {
	if name == "" {
		return nil, nil
	}
	e, err := htmlindex.Get(name)
	if err != nil {
		return nil, fmt.Errorf("no encoding is called %q; try utf-8, windows-1252, gb18030, big5 or utf-16le", name)
	}
	if canonical, _ := htmlindex.Name(e); canonical == "utf-8" {
		return encoding.Nop, nil
	}
	return e, nil
}

// Opener opens paths.
type Opener struct {
	Stdin    io.Reader
	Encoding encoding.Encoding // nil decodes only UTF-16 with a byte order mark
	// Binary says whether the head of a file is that of bytes, which are handed on as
	// they are, whatever Encoding says. Nil: there are no such files.
	Binary func(head []byte) bool
	OnRead func(bytes int) // told what is read of the files as they lie on disk; may be nil
}

// Open calls use with each source of a path: one, or one for every file inside a
// zip. An error of use ends it and is returned.
func (o *Opener) Open(path string, use func(*Source) error) error {
	src := &Source{Name: path}
	if path == Stdin {
		src.Name, src.Reader = "<stdin>", o.Stdin
	} else {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		src.Reader = f
		src.close = append(src.close, f.Close)
	}
	defer src.Close()
	if o.OnRead != nil {
		src.Reader = &counted{src.Reader, o.OnRead}
	}
	head := bufio.NewReaderSize(src.Reader, 64<<10)
	magic, err := head.Peek(6)
	if err != nil && err != io.EOF {
		return fmt.Errorf("%s: %w", src.Name, trimPathError(err))
	}
	src.Reader = head
	if bytes.HasPrefix(magic, []byte("PK\x03\x04")) {
		return o.openZip(src, path == Stdin, use)
	}
	if err := src.unpack(magic); err != nil {
		return err
	}
	if err := src.decode(o); err != nil {
		return err
	}
	return use(src)
}

// counted tells how much is read through it.
type counted struct {
	io.Reader
	tell func(int)
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.tell(n)
	return n, err
}

// trimPathError drops the path that the caller names anyway.
func trimPathError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// unpack puts the decompressor that the first bytes ask for before the reader.
func (s *Source) unpack(magic []byte) error {
	var err error
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		var r *gzip.Reader
		if r, err = gzip.NewReader(s.Reader); err == nil {
			s.Reader, s.close = r, append(s.close, r.Close)
		}
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		var r *zstd.Decoder
		if r, err = zstd.NewReader(s.Reader, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true)); err == nil {
			s.Reader, s.close = r, append(s.close, func() error { r.Close(); return nil })
		}
	case bytes.HasPrefix(magic, []byte("BZh")):
		s.Reader = bzip2.NewReader(s.Reader)
	case bytes.HasPrefix(magic, []byte{0xfd, '7', 'z', 'X', 'Z', 0}):
		s.Reader, err = xz.NewReader(s.Reader)
	default:
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: cannot decompress: %w", s.Name, err)
	}
	s.Reader = &named{s.Reader, s.Name}
	return nil
}

// named says in each error of a decompressor which file it concerns.
type named struct {
	io.Reader
	name string
}

func (n *named) Read(p []byte) (int, error) {
	k, err := n.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: cannot decompress further: %w", n.name, err)
	}
	return k, err
}

// decode puts the decoder of the encoding that was asked for, or that a byte order mark
// names, before the reader.
func (s *Source) decode(o *Opener) error {
	head := bufio.NewReaderSize(s.Reader, 64<<10)
	s.Reader = head
	if o.Binary != nil {
		if start, _ := head.Peek(4 << 10); o.Binary(start) {
			return nil
		}
	}
	enc := o.Encoding
	if enc == nil {
		switch bom, _ := head.Peek(2); {
		case bytes.Equal(bom, []byte{0xff, 0xfe}):
			enc = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
		case bytes.Equal(bom, []byte{0xfe, 0xff}):
			enc = unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM)
		default:
			start, _ := head.Peek(64)
			if enc = wideASCII(start); enc == nil {
				return nil // what is not UTF-8 is decoded where records are read
			}
		}
	}
	s.Reader = enc.NewDecoder().Reader(head)
	return nil
}

// wideASCII returns the encoding of a text in UTF-16 without a byte order mark that
// begins with ASCII, nil for another: of each two bytes the same one is zero.
func wideASCII(start []byte) encoding.Encoding {
	start = start[:len(start)&^1]
	if len(start) < 16 {
		return nil
	}
	zeros := [2]int{}
	for i, c := range start {
		if c == 0 {
			zeros[i&1]++
		}
	}
	switch zeros {
	case [2]int{0, len(start) / 2}:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case [2]int{len(start) / 2, 0}:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// openZip opens the files inside a zip one after the other. A zip needs to be
// read from its end, so one that comes through a pipe is copied first.
func (o *Opener) openZip(src *Source, piped bool, use func(*Source) error) error {
	var file *os.File
	var err error
	if piped {
		if file, err = os.CreateTemp("", "gamerec-*.zip"); err != nil {
			return err
		}
		defer os.Remove(file.Name())
		if _, err = io.Copy(file, src.Reader); err != nil {
			return err
		}
	} else if file, err = os.Open(src.Name); err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(file, info.Size())
	if err != nil {
		return fmt.Errorf("%s: cannot read the zip: %w", src.Name, err)
	}
	for _, member := range z.File {
		if member.FileInfo().IsDir() {
			continue
		}
		r, err := member.Open()
		if err != nil {
			return fmt.Errorf("%s#%s: %w", src.Name, member.Name, err)
		}
		inner := &Source{Name: src.Name + "#" + member.Name, Reader: r}
		inner.Reader = &named{inner.Reader, inner.Name}
		err = inner.decode(o)
		if err == nil {
			err = use(inner)
		}
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
