package pgn

import "github.com/gamerec/gamerec"

// The codes of problems that reading the container can find.
const (
	CodeTagSyntax       gamerec.Code = "tag-syntax"       // a tag pair breaks the rules of its quotes or brackets
	CodeCommentUnclosed gamerec.Code = "comment-unclosed" // { without }
	CodeCommentNested   gamerec.Code = "comment-nested"   // { inside a comment
	CodeBraceStray      gamerec.Code = "brace-stray"      // } without {
	CodeRAVUnopened     gamerec.Code = "rav-unopened"     // ) without (
	CodeRAVUnclosed     gamerec.Code = "rav-unclosed"     // ( without )
	CodeRAVEmpty        gamerec.Code = "rav-empty"        // a variation without moves
	CodeRAVDepth        gamerec.Code = "rav-depth"        // variations nested beyond MaxDepth
	CodeNAGSyntax       gamerec.Code = "nag-syntax"       // $ without a number
	CodeReserved        gamerec.Code = "reserved-token"   // < or >
	CodeStrayText       gamerec.Code = "stray-text"       // words that are neither moves nor comments
	CodeControlChar     gamerec.Code = "control-char"     // control characters in the text
	CodeByteOrderMark   gamerec.Code = "bom"              // a byte order mark inside the text
	CodeCharset         gamerec.Code = "charset"          // the text is not UTF-8
	CodeResultSyntax    gamerec.Code = "result-syntax"    // a termination marker not as the standard writes it
	CodeResultDouble    gamerec.Code = "result-double"    // a second termination marker
	CodeResultMissing   gamerec.Code = "result-missing"   // no termination marker
	CodeAfterResult     gamerec.Code = "text-after-result"
	CodeTooLarge        gamerec.Code = "game-too-large" // a game beyond the size limit
	CodeNoGame          gamerec.Code = "not-a-record"   // text without a tag or a move
	CodeJSONSyntax      gamerec.Code = "json-syntax"    // text that is no JSON
	CodeJSONRecord      gamerec.Code = "json-record"    // JSON that is no record
)
