package pgn_test

import (
	"io"
	"strings"
	"testing"

	"github.com/gamerec/gamerec/pgn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is not UTF-8 is read as what its moves and usual characters tell. The bytes are
// those of the code tables of GB 2312 and Big5.
func TestDecode(t *testing.T) {
	for _, c := range []struct {
		raw, text, charset string
		xiangqi            bool
	}{
		{"M\xfcller", "Müller", "windows-1252", false},
		{"M\xfcller", "Müller", "windows-1252", true},
		{"\xd0\xed\xd2\xf8\xb4\xa8", "许银川", "gb18030", true},
		{"\xd0\xed\xd2\xf8\xb4\xa8", "ÐíÒø´¨", "windows-1252", false}, // a name alone proves nothing
		{"\xb3\x5c\xbb\xc8\xa4\x74", "許銀川", "big5", true},
		{"1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5", "1. 炮二平五", "gb18030", false},
		{"1. \xac\xb6\xa4\x47\xa5\xad\xa4\xad", "1. 炮二平五", "big5", false},
		{"1. 炮二平五 {\xe7\x82} 马8进7", "1. 炮二平五 {\ufffd} 马8进7", "utf-8", false},
		{"炮二平五", "炮二平五", "", true},
	} {
		text, found := pgn.Decode(c.raw, c.xiangqi)
		assert.Equal(t, c.text, text)
		assert.Equal(t, c.charset, found.Name, c.text)
		assert.Empty(t, found.Rival, c.text)
	}
	// 吕 in GB 2312 is 臍 in Big5, and either is a usual character
	_, found := pgn.Decode("\xc2\xc0", true)
	assert.Equal(t, pgn.Charset{Name: "gb18030", Rival: "big5"}, found)
}

// A byte of a character in Big5 looks like a brace; the records behind it, in other
// encodings, are read all the same, each at its place.
func TestEncodingOfEachRecord(t *testing.T) {
	big5 := "[Variant \"Xiangqi\"]\n[Annotator \"\xa5\x7b\xa6\x72\"]\n\n1. \xac\xb6\xa4\x47\xa5\xad\xa4\xad {\xa5\x7d} *\n\n"
	latin := "[Event \"\xdcbung\"]\n\n1. e4 *\n\n"
	utf := "[Variant \"Xiangqi\"]\n\n1. 炮二平五 *\n"
	r := pgn.NewReader(strings.NewReader(big5 + latin + utf))
	var charsets, moves []string
	var offsets []int64
	for {
		rec, _, err := r.Read()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		charsets = append(charsets, rec.Charset)
		offsets = append(offsets, rec.Pos.Offset)
		for _, n := range rec.Line.Moves {
			moves = append(moves, n.Text)
		}
	}
	assert.Equal(t, []string{"big5", "windows-1252", ""}, charsets)
	assert.Equal(t, []string{"炮二平五", "e4", "炮二平五"}, moves)
	assert.Equal(t, []int64{0, int64(len(big5)), int64(len(big5 + latin))}, offsets)
}
