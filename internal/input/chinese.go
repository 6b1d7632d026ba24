package input

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// xiangqiWords are what a xiangqi file in Chinese has in it: directions of moves,
// men, and what the players are called.
const xiangqiWords = "进退平车马炮兵卒相象仕士将帅红黑胜负和先后中前"

// looksLikeGB18030 says whether the head of a file is Chinese text of xiangqi in
// GB18030, as most such files from China are, without saying so. A Western text
// in a single-byte encoding decodes to something too, but not to these words.
func looksLikeGB18030(head []byte) bool {
	if utf8.Valid(head) || len(head) > utf8.UTFMax && utf8.Valid(head[:len(head)-utf8.UTFMax]) {
		return false
	}
	text, err := simplifiedchinese.GB18030.NewDecoder().Bytes(head)
	if err != nil {
		return false
	}
	wide, known, broken := 0, 0, 0
	for _, r := range string(text) {
		switch {
		case r == utf8.RuneError:
			broken++
		case r >= 0x80:
			wide++
			if strings.ContainsRune(xiangqiWords, r) {
				known++
			}
		}
	}
	return known >= 3 && known*10 >= wide && broken <= 1
}
