package input

import (
	"bytes"
	"io"
	"os"
)

// Packed returns the name of the compression that the first bytes of a file tell of,
// "" if none.
func Packed(head []byte) string {
	for name, magic := range map[string]string{
		"zip": "PK\x03\x04", "gzip": "\x1f\x8b", "Zstandard": "\x28\xb5\x2f\xfd", "bzip2": "BZh", "xz": "\xfd7zXZ\x00",
	} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return name
		}
	}
	return ""
}

// Wide says whether the first bytes of a file are a byte order mark of UTF-16, or ASCII in it.
func Wide(head []byte) bool {
	if len(head) >= 4 && (head[0] == 0) != (head[1] == 0) && (head[0] == 0) == (head[2] == 0) && (head[1] == 0) == (head[3] == 0) {
		return true
	}
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}

// Head returns the first bytes of a file, by which Packed and Wide tell its form.
func Head(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, 6)
	n, err := io.ReadFull(f, head)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return head[:n], err
}
