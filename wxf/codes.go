package wxf

import "github.com/gamerec/gamerec"

// The codes of problems that reading the containers can find. Those that PGN has
// too bear the same names.
const (
	CodeCommentUnclosed gamerec.Code = "comment-unclosed" // a comment without end
	CodeStrayText       gamerec.Code = "stray-text"       // words that belong nowhere; among moves they are kept as a comment
	CodeRAVDepth        gamerec.Code = "rav-depth"        // variations nested beyond MaxDepth
	CodeResultSyntax    gamerec.Code = "result-syntax"    // a result that cannot be read
	CodeResultDouble    gamerec.Code = "result-double"    // a second result that differs
	CodeNoGame          gamerec.Code = "not-a-record"     // text without a field or a move
	CodeBlockUnclosed   gamerec.Code = "block-unclosed"   // START{ or SETUP{ without }, [DhtmlXQ] without its end
	CodeSetupSyntax     gamerec.Code = "setup-syntax"     // a SETUP block or binit that cannot be read
	CodeFieldSyntax     gamerec.Code = "field-syntax"     // a field that cannot be read or is not closed
	CodeFieldDuplicate  gamerec.Code = "field-duplicate"  // a field that stands twice; the first counts
	CodeMoveList        gamerec.Code = "move-list"        // a list of moves of DhtmlXQ with other than four digits a move
	CodeFileCut         gamerec.Code = "file-cut"         // a binary file that ends too early
	CodeNodeSyntax      gamerec.Code = "node-syntax"      // a move of a binary file that names no points, or bytes behind the last
	CodeCharset         gamerec.Code = "charset"          // text of a binary file that is not in the encoding of its format
	CodeTooLarge        gamerec.Code = "game-too-large"   // more moves than a record may have
	CodeBranch          gamerec.Code = "branch"           // a branch of DhtmlXQ that leaves nowhere
)

// MaxDepth is how deep variations may nest; deeper ones are an error and left out.
const MaxDepth = 1000
