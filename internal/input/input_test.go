package input

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// readAll opens a path and returns the names and texts of its sources.
func readAll(t *testing.T, o *Opener, path string) (names, texts []string, err error) {
	t.Helper()
	err = o.Open(path, func(src *Source) error {
		text, err := io.ReadAll(src)
		names, texts = append(names, src.Name), append(texts, string(text))
		return err
	})
	return names, texts, err
}

func TestExpand(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	b := write("games/b.pgn", "")
	a := write("games/sub/a.PGN.zst", "")
	write("games/notes.txt", "")
	list := write("list", "# comment\n\n"+b+"\n  "+a+"  \n")

	for _, tt := range []struct {
		args, want []string
	}{
		{nil, []string{Stdin}},
		{[]string{"-", b}, []string{Stdin, b}},
		{[]string{filepath.Join(dir, "games")}, []string{b, a}},
		{[]string{"@" + list}, []string{b, a}},
	} {
		got, err := Expand(tt.args)
		require.NoError(t, err)
		assert.Equal(t, tt.want, got)
	}
	nowhere := filepath.Join(dir, "nowhere")
	_, err := Expand([]string{"@" + nowhere})
	assert.Error(t, err)
	// a file that is not there is told in its turn, so that the others are read
	got, err := Expand([]string{nowhere, b})
	require.NoError(t, err)
	assert.Equal(t, []string{nowhere, b}, got)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "empty"), 0o755))
	_, err = Expand([]string{filepath.Join(dir, "empty")})
	assert.ErrorContains(t, err, "no record files")
}

func TestOpen(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte("hello"))
	require.NoError(t, err)
	require.NoError(t, w.Close())

	read := 0
	o := &Opener{Stdin: bytes.NewReader(packed.Bytes()), OnRead: func(n int) { read += n }}
	names, texts, err := readAll(t, o, Stdin)
	require.NoError(t, err)
	assert.Equal(t, []string{"<stdin>"}, names)
	assert.Equal(t, []string{"hello"}, texts)
	assert.Equal(t, packed.Len(), read, "what is told is what lies on disk")

	o = &Opener{Stdin: bytes.NewReader(packed.Bytes()[:packed.Len()-6])}
	_, _, err = readAll(t, o, Stdin)
	assert.ErrorContains(t, err, "<stdin>: cannot decompress further")

	// two gz files joined are one stream
	o = &Opener{Stdin: io.MultiReader(bytes.NewReader(packed.Bytes()), bytes.NewReader(packed.Bytes()))}
	_, texts, err = readAll(t, o, Stdin)
	require.NoError(t, err)
	assert.Equal(t, []string{"hellohello"}, texts)

	for text, want := range map[string]string{
		"\xff\xfeh\x00i\x00": "hi", "\xfe\xff\x00h\x00i": "hi", "": "", "x": "x", "h\xe9": "h\xe9",
	} {
		o = &Opener{Stdin: strings.NewReader(text)}
		_, texts, err = readAll(t, o, Stdin)
		require.NoError(t, err)
		assert.Equal(t, []string{want}, texts)
	}

	_, _, err = readAll(t, &Opener{}, filepath.Join(t.TempDir(), "nowhere"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestEncoding(t *testing.T) {
	e, err := Encoding("")
	require.NoError(t, err)
	assert.Nil(t, e)
	e, err = Encoding("Latin1")
	require.NoError(t, err)
	o := &Opener{Stdin: strings.NewReader("M\xfcller"), Encoding: e}
	_, texts, err := readAll(t, o, Stdin)
	require.NoError(t, err)
	assert.Equal(t, []string{"Müller"}, texts)
	e, err = Encoding("utf-8")
	require.NoError(t, err)
	o = &Opener{Stdin: strings.NewReader("M\xfcller"), Encoding: e}
	_, texts, err = readAll(t, o, Stdin)
	require.NoError(t, err)
	assert.Equal(t, []string{"M\xfcller"}, texts, "faults of UTF-8 stay, to be reported")
	_, err = Encoding("klingon")
	assert.ErrorContains(t, err, "no encoding is called")
}

// A file of bytes is handed on as it is, whatever encoding is asked for, packed or not.
func TestBinary(t *testing.T) {
	data := "XQ\x0a\x00\xc4\xe3\xff\xfe" + strings.Repeat("\xb1\xf8", 100)
	enc, err := Encoding("gb18030")
	require.NoError(t, err)
	for _, magic := range []string{"XQ", "\xff\xfe"} { // the second looks like UTF-16
		data := magic + data[2:]
		opener := Opener{Stdin: strings.NewReader(data), Encoding: enc, Binary: func(head []byte) bool { return strings.HasPrefix(string(head), magic) }}
		require.NoError(t, opener.Open(Stdin, func(src *Source) error {
			got, err := io.ReadAll(src)
			require.NoError(t, err)
			assert.Equal(t, data, string(got))
			return nil
		}))
	}
}
