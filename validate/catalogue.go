// Package validate checks records: their form, their moves, their tags, and how
// they end. Every kind of problem has a stable code in one catalogue.
package validate

import (
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/wxf"
)

// Entry is one code of the catalogue.
type Entry struct {
	Code     gamerec.Code
	Severity gamerec.Severity // by default; a finding may be milder or graver where Meaning says so
	Strict   bool             // an error under --strict
	Games    string           // the games it applies to, "all" or names
	Meaning  string
	Example  string
	Mend     string
	Source   string // the rule
}

// The codes of the checks of this package.
const (
	CodeMoveNumber      gamerec.Code = "move-number"
	CodeCheckMark       gamerec.Code = "check-mark"
	CodeSANStyle        gamerec.Code = "san-style"
	CodeResultTag       gamerec.Code = "result-tag"
	CodeResultMate      gamerec.Code = "result-mate"
	CodeResultStalemate gamerec.Code = "result-stalemate"
	CodeResultDraw      gamerec.Code = "result-draw"
	CodeResultCannotWin gamerec.Code = "result-cannot-win"
	CodeThreefold       gamerec.Code = "threefold"
	CodeFifty           gamerec.Code = "fifty"
	CodePreamble        gamerec.Code = "preamble"
	CodeTagMissing      gamerec.Code = "tag-missing"
	CodeTagOrder        gamerec.Code = "tag-order"
	CodeTagDuplicate    gamerec.Code = "tag-duplicate"
	CodeTagName         gamerec.Code = "tag-name"
	CodeTagValue        gamerec.Code = "tag-value"
	CodeKingsCentre     gamerec.Code = "dgt-kings-centre"
	CodeClockSyntax     gamerec.Code = "clock-syntax"
	CodeEvalSyntax      gamerec.Code = "eval-syntax"
	CodeShapeSyntax     gamerec.Code = "cal-syntax"
	CodeColorsTag       gamerec.Code = "colors-tag"
	CodeTerminationTag  gamerec.Code = "termination-tag"
	CodeDealMismatch    gamerec.Code = "deal-mismatch"
)

const pgnStandard = "PGN standard of 1994"

var catalogue = []Entry{
	{replay.CodeIllegalMove, gamerec.Error, true, "all", "The move can be read but is not legal; the message says why. The rest of the line is kept as written.", "1. e4 e5 2. Ke3 *", "Correct the move, or the one before it that went wrong.", "the rules of the game"},
	{replay.CodeAmbiguousMove, gamerec.Error, true, "all", "The move text fits several legal moves; the message lists them.", "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nb5 *", "Name the file or rank of the man that moved.", pgnStandard + ", 8.2.3.4"},
	{replay.CodeUnreadableMove, gamerec.Error, true, "all", "The text is no move of the notation.", "1. e4 e5 2. P@f3 *", "Write the move in the notation of the record.", pgnStandard + ", 8.2.3"},
	{replay.CodeRAVIllegal, gamerec.Error, true, "all", "A move of a variation cannot be read, is not legal or is ambiguous.", "1. e4 (1. d5) *", "Correct the variation; it must follow from the position before the move it replaces.", pgnStandard + ", 8.2.5"},
	{replay.CodeNullMove, gamerec.Error, true, "all", "A pass. In the main line it is an error, in a variation information.", "1. e4 -- *", "Play --allow-null for teaching material.", "chess has no pass: FIDE 3.10"},
	{replay.CodeAfterEnd, gamerec.Warning, true, "all", "Moves stand behind the end of the game; an error if the game ended by mate or stalemate.", "1. f3 e5 2. g4 Qh4# 3. a3 *", "Remove the moves or correct the ones before.", "FIDE 5.1, 5.2, 9.6"},
	{replay.CodeFlipUnknown, gamerec.Error, true, "banqi", "The record does not tell which piece a flip revealed. It is read and kept, but cannot be replayed further.", "1. a1=? *", "Write the piece, as in a1=G.", "docs/formats/banqi.md"},
	{replay.CodeNotationAmbiguous, gamerec.Error, true, "xiangqi, banqi", "The moves can be played equally far in two notations and mean different things; the message names both.", "[Variant \"Banqi\"] 1. a1(G) *", "Name the notation with --dialect, in banqi also with a Format tag.", ""},
	{replay.CodeVariantUnsupported, gamerec.Error, true, "all", "The Variant tag names a game whose rules gamerec does not know.", `[Variant "Crazyhouse"]`, "Moves are kept as written.", ""},
	{replay.CodeVariantUnknown, gamerec.Info, false, "all", "The Variant tag names no game.", `[Variant "Najdorf"]`, "Name openings in Opening and Variation.", ""},
	{replay.CodeVariant960, gamerec.Warning, true, "chess", "Chess960 is named without a start position.", `[Variant "Chess960"]`, "Add SetUp and FEN.", ""},
	{replay.CodeSetUpFEN, gamerec.Warning, true, "all", "SetUp and FEN do not go together.", `[SetUp "1"]`, `Write SetUp "1" together with FEN.`, pgnStandard + ", 9.7"},
	{replay.CodeSetupArray, gamerec.Error, true, "metamachy", "A Setup tag, or Jocly's choice ahead of the moves, names no starting array.", `[Setup "Kf1 Qg1 Gf2 Lh2"]`, "gamerec games --setups metamachy lists the 24 arrays.", "the rules of the game"},
	{CodeMoveNumber, gamerec.Warning, true, "all", "A move number differs from the position's.", "1. e4 e5 3. Nf3 *", "Renumber.", pgnStandard + ", 8.2.2"},
	{CodeCheckMark, gamerec.Warning, true, "chess", "A check mark is false; information if it is only missing.", "1. e4+ *", "Write + for check and # for mate.", pgnStandard + ", 8.2.3.5"},
	{CodeSANStyle, gamerec.Info, true, "chess", "The move is legal but not written in the export form: checked under --strict. A warning in any case if the text could mean something else: b8(Q), or bb5 for a bishop.", "1. e2-e4 *", "gamerec convert --to pgn writes the export form.", pgnStandard + ", 8.2.3"},
	{CodeResultTag, gamerec.Warning, true, "all", "The Result tag and the termination marker differ.", `[Result "1-0"] ... 0-1`, "Make them equal.", pgnStandard + ", 8.2.6"},
	{CodeResultMate, gamerec.Warning, true, "all", "The board shows mate, or another win by rule, and the result says something else.", `[Result "*"] 1. f3 e5 2. g4 Qh4# *`, "Give the result of the board.", "FIDE 5.1.1"},
	{CodeResultStalemate, gamerec.Warning, true, "chess", "The board shows stalemate and the result is not a draw.", "", "Write 1/2-1/2.", "FIDE 5.2.1"},
	{CodeResultDraw, gamerec.Warning, true, "all", "The game ended drawn by rule and the result is not a draw.", "", "Write 1/2-1/2.", "FIDE 5.2.2, 9.6"},
	{CodeResultCannotWin, gamerec.Warning, true, "chess", "The side that won on time cannot mate by any series of legal moves. Information if no flag fell and the winner has the king alone.", `[Termination "Time forfeit"] [SetUp "1"] [FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"] 1. Kf2 0-1`, "On a flag fall the result is 1/2-1/2.", "FIDE 6.9, 5.1.2"},
	{CodeThreefold, gamerec.Info, false, "chess, metamachy", "A draw by threefold repetition could be claimed; in Metamachy only under --draw-rules, as its rules say nothing of it.", "", "", "FIDE 9.2"},
	{CodeFifty, gamerec.Info, false, "chess, metamachy", "A draw by the fifty-move rule could be claimed; in Metamachy only under --draw-rules, as its rules say nothing of it.", "", "", "FIDE 9.3"},
	{CodePreamble, gamerec.Warning, true, "all", "A comment stands ahead of the first tag. It is kept there and belongs to no move.", "{my games}\n[Event \"?\"]", "Move it behind the tags, or remove it.", pgnStandard + ", 8"},
	{CodeTagMissing, gamerec.Info, true, "all", "A tag of the Seven Tag Roster is missing.", "", `Add it with the value "?".`, pgnStandard + ", 8.1.1"},
	{CodeTagOrder, gamerec.Info, true, "all", "The Seven Tag Roster is not first or not in order.", "", "gamerec convert --to pgn orders it.", pgnStandard + ", 8.1.1"},
	{CodeTagDuplicate, gamerec.Warning, true, "all", "A tag stands twice.", `[Site "A"] [Site "B"]`, "Keep one.", pgnStandard + ", 8.1"},
	{CodeTagName, gamerec.Warning, true, "all", "A tag name has other characters than letters, digits and underscores.", `[BlackType: "program"]`, "Rename the tag.", pgnStandard + ", 8.1"},
	{CodeTagValue, gamerec.Warning, true, "all", "The value of a tag is not what the standard allows.", `[Date "1/2/1994"]`, "Correct the value.", pgnStandard + ", 8.1.1, 9"},
	{CodeKingsCentre, gamerec.Info, false, "chess", "The game ends with kings put in the centre: the result signal of a sensor board, not moves.", "", "Remove the last moves.", ""},
	{CodeClockSyntax, gamerec.Info, true, "all", "A clock command cannot be read.", "{[%clk 1:2]}", "Write h:mm:ss.", "PGN supplement of 2001"},
	{CodeEvalSyntax, gamerec.Info, true, "all", "An eval command cannot be read.", "{[%eval x]}", "Write pawns or #moves.", "PGN supplement of 2001"},
	{CodeShapeSyntax, gamerec.Info, true, "all", "A cal or csl command cannot be read.", "{[%cal e2e4]}", "Write a colour letter and squares, as in Ge2e4.", ""},
	{CodeColorsTag, gamerec.Warning, true, "banqi", "The Colors tag says something else than the first flip.", `[Colors "first=red"] 1. a1=g *`, "Write first=red or first=black.", "docs/formats/banqi.md"},
	{CodeTerminationTag, gamerec.Warning, true, "xiangqi, banqi", "The Termination tag names another rule than the one that ended the game, or the game has not ended by it. Information if the rule set confirms a repetition that the tag names, and in banqi if no tag names the rule that ended the game.", `[Termination "perpetual chase"]`, "Name the rule that ended the game; for repetitions of xiangqi judge by the rule set that the players used, with --rules.", "docs/formats/banqi.md, docs/rules/xiangqi.md"},
	{CodeDealMismatch, gamerec.Error, true, "banqi", "A flip reveals another piece than the Deal tag has on its square, or the deal does not fit the start.", "", "Correct the flip or the tag.", "docs/formats/banqi.md"},
	{pgn.CodeTagSyntax, gamerec.Warning, true, "all", "A tag pair breaks the rules of its quotes or brackets; the message says how it was read.", `[Event "The "Closed" Dragon"]`, `Write \" for a quote inside a value.`, pgnStandard + ", 8.1"},
	{pgn.CodeCommentUnclosed, gamerec.Error, true, "all", "A comment is never closed.", "1. e4 {never closed", "Add }.", pgnStandard + ", 5"},
	{pgn.CodeBraceStray, gamerec.Warning, true, "all", "A } closes no comment.", "1. e4 } e5 *", "Remove it.", pgnStandard + ", 5"},
	{pgn.CodeRAVUnopened, gamerec.Warning, true, "all", "A ) closes no variation.", "1. e4 ) e5 *", "Remove it.", pgnStandard + ", 8.2.5"},
	{pgn.CodeRAVUnclosed, gamerec.Error, true, "all", "A variation is never closed.", "1. e4 (1. d4 *", "Add ).", pgnStandard + ", 8.2.5"},
	{pgn.CodeRAVEmpty, gamerec.Warning, true, "all", "A variation holds no move.", "1. e4 ( ) e5 *", "Remove it.", pgnStandard + ", 8.2.5"},
	{pgn.CodeRAVDepth, gamerec.Error, true, "all", "Variations nest too deep; the deeper ones are left out.", "", "Look for a missing ).", ""},
	{pgn.CodeNAGSyntax, gamerec.Warning, true, "all", "A $ without a number from 0 to 255.", "1. e4 $ *", "Write $1 to $255.", pgnStandard + ", 10"},
	{pgn.CodeReserved, gamerec.Warning, true, "all", "< and > are reserved.", "1. e4 <x> *", "Remove them.", pgnStandard + ", 7"},
	{pgn.CodeStrayText, gamerec.Warning, true, "all", "Words that are neither moves nor comments; they are kept as a comment.", "1. e4 e5 and so on *", "Put them in braces.", pgnStandard + ", 8.2"},
	{pgn.CodeControlChar, gamerec.Warning, true, "all", "A control character stands in the text.", "", "Remove it.", pgnStandard + ", 4.1"},
	{pgn.CodeByteOrderMark, gamerec.Info, true, "all", "A byte order mark stands inside the text, as where files were joined.", "", "Remove it.", ""},
	{pgn.CodeCharset, gamerec.Warning, true, "all", "The text is not UTF-8.", "", "Convert the file, or name its encoding with --encoding.", ""},
	{pgn.CodeResultSyntax, gamerec.Warning, true, "all", "A termination marker is not written as 1-0, 0-1, 1/2-1/2 or *.", "1. e4 ½-½", "Write it in ASCII, with a space before it.", pgnStandard + ", 8.2.6"},
	{pgn.CodeResultDouble, gamerec.Warning, true, "all", "A second termination marker.", "1. e4 1-0 0-1", "Keep one.", pgnStandard + ", 8.2.6"},
	{pgn.CodeResultMissing, gamerec.Warning, true, "all", "The game has no termination marker.", "1. e4 e5", "End it with 1-0, 0-1, 1/2-1/2 or *.", pgnStandard + ", 8.2.6"},
	{pgn.CodeAfterResult, gamerec.Warning, true, "all", "Text stands behind the termination marker.", "1. e4 * {good}", "Move it before the marker.", pgnStandard + ", 8.2.6"},
	{pgn.CodeTooLarge, gamerec.Error, true, "all", "A game is too large to be one.", "", "Look for a missing }.", ""},
	{pgn.CodeNoGame, gamerec.Error, true, "all", "The text holds no tag and no move.", "", "Check that the file is what its name says.", ""},
	{wxf.CodeBlockUnclosed, gamerec.Warning, true, "xiangqi", "START{ or SETUP{ has no }, or [DhtmlXQ] has no end.", "START{ 1. C2.5", "Add }END or [/DhtmlXQ].", "docs/formats/xiangqi.md"},
	{wxf.CodeSetupSyntax, gamerec.Error, true, "xiangqi", "A SETUP block or a binit cannot be read.", "SETUP{ Ke0 Xz9 }", "Write men with their points, or 32 points of two digits.", "docs/formats/xiangqi.md"},
	{wxf.CodeFieldSyntax, gamerec.Warning, true, "xiangqi", "A field cannot be read, or is not closed; the message says which.", "[DhtmlXQ_title]Game", "Write the field as its format has it.", "docs/formats/xiangqi.md"},
	{wxf.CodeFieldDuplicate, gamerec.Warning, true, "xiangqi", "A field of DhtmlXQ stands twice; the first one counts.", "[DhtmlXQ_red]A[/DhtmlXQ_red][DhtmlXQ_red]B[/DhtmlXQ_red]", "Keep one.", "docs/formats/xiangqi.md"},
	{wxf.CodeMoveList, gamerec.Error, true, "xiangqi", "A list of moves of DhtmlXQ is no run of four digits a move.", "[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]", "Complete the list.", "docs/formats/xiangqi.md"},
	{wxf.CodeBranch, gamerec.Error, true, "xiangqi", "A branch of DhtmlXQ leaves a line that is not there, or at a ply that it does not have. A warning if only its name or a comment is wrong.", "[DhtmlXQ_move_7_1_8]7747[/DhtmlXQ_move_7_1_8]", "Correct the numbers in the name of the branch.", "docs/formats/xiangqi.md"},
	{replay.CodeConversionLoss, gamerec.Error, false, "all", "The format to write cannot hold a part of the record, such as its variations. A warning under --lossy.", "", "Choose another format, or drop what does not fit with --lossy.", ""},
	{fen.CodeFieldCount, gamerec.Warning, true, "all", "A position text has too few or too many fields.", "", "Write all fields.", pgnStandard + ", 16.1"},
	{fen.CodeBoard, gamerec.Error, true, "all", "The board of a position text cannot be read.", "", "Write one rank after the other, each of full length.", pgnStandard + ", 16.1.3.1"},
	{fen.CodeAdjacentDigits, gamerec.Warning, true, "chess", "Two digits stand side by side.", "", "Write their sum.", pgnStandard + ", 16.1.3.1"},
	{fen.CodeTurn, gamerec.Error, true, "all", "The side to move cannot be read.", "", "Write w or b.", pgnStandard + ", 16.1.3.2"},
	{fen.CodeCounters, gamerec.Warning, true, "all", "A counter is missing, negative or does not fit.", "", "Correct it.", pgnStandard + ", 16.1.3.5"},
	{fen.CodeSeparators, gamerec.Warning, true, "all", "Underscores stand for the spaces of a position text.", "", "Write spaces.", ""},
	{fen.CodeTrailing, gamerec.Warning, true, "all", "Text stands behind the last field of a position text.", "", "Remove it.", ""},
	{fen.CodeVariant, gamerec.Error, true, "all", "A position text has marks of another variant.", "", "Name the variant.", ""},
	{fen.CodeKingMissing, gamerec.Error, true, "all", "A side has no king or general.", "", "", ""},
	{fen.CodeKingMany, gamerec.Error, true, "all", "A side has more than one king or general.", "", "", ""},
	{fen.CodePawnRank, gamerec.Error, true, "chess, metamachy", "A pawn stands on a rank where none can stand.", "", "", ""},
	{fen.CodePlacement, gamerec.Error, true, "xiangqi, banqi, metamachy", "A man stands where it can never come.", "", "", ""},
	{fen.CodeMen, gamerec.Error, true, "all", "A side has more men than a game can bring.", "", "", ""},
	{fen.CodeOppositeCheck, gamerec.Error, true, "all", "The side that is not to move stands in check.", "", "", ""},
	{fen.CodeImpossibleCheck, gamerec.Error, true, "chess", "No move can have given this check.", "", "", ""},
	{fen.CodeCastling, gamerec.Error, true, "chess", "A castling right has no king or rook to it.", "", "", ""},
	{fen.CodeCastling960, gamerec.Warning, true, "chess", "Castling rights that only Chess960 explains.", "", `Add [Variant "Chess960"].`, ""},
	{fen.CodeEnPassant, gamerec.Error, true, "chess, metamachy", "No double step explains the en passant square.", "", "", ""},
	{fen.CodeLeap, gamerec.Warning, true, "metamachy", "A right to the first leap without its king.", "", "", ""},
	{fen.CodePalace, gamerec.Error, true, "xiangqi", "A general or an advisor stands off its points of the palace. A warning under --allow-impossible.", "8k/9/9/9/9/9/9/9/9/4K4 w", "Correct the position.", "docs/rules/xiangqi.md"},
	{fen.CodeElephantPoint, gamerec.Error, true, "xiangqi", "An elephant stands over the river, or off its seven points. A warning under --allow-impossible.", "4k4/9/9/9/9/9/9/9/9/R2B1K3 w", "Correct the position.", "docs/rules/xiangqi.md"},
	{fen.CodeSoldierPoint, gamerec.Error, true, "xiangqi", "A soldier stands where none can come: behind its start, off the five files before the river, or behind another there. A warning under --allow-impossible.", "3k5/9/9/9/9/9/1P7/9/9/4K4 w", "Correct the position.", "docs/rules/xiangqi.md"},
	{fen.CodeGeneralsFacing, gamerec.Error, true, "xiangqi", "The generals face each other on an open file. A warning under --allow-impossible.", "4k4/9/9/9/9/9/9/9/9/4K4 w", "Put a man between, or move one of them.", "docs/rules/xiangqi.md"},
	{fen.CodeTurnMissing, gamerec.Warning, true, "xiangqi", "The position does not tell the side to move. In a record the moves settle it, else Red is taken.", "4k4/9/9/9/9/9/9/9/9/3K5", "Add w or b behind the board.", "docs/formats/xiangqi.md"},
	{fen.CodeEPDOperation, gamerec.Error, true, "chess", "An operation of EPD is out of form, has no end, or stands twice.", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2", "End each operation with ; and write each opcode once.", pgnStandard + ", 16.2"},
	{fen.CodeEPDOperand, gamerec.Error, true, "chess", "The operands of an EPD operation do not fit its opcode.", "4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", "Correct the operands.", pgnStandard + ", 16.2.5"},
	{fen.CodePool, gamerec.Error, true, "banqi", "The face-down pieces do not add up.", "", "", ""},
}

// Catalogue returns all codes, sorted by name.
func Catalogue() []Entry {
	list := slices.Clone(catalogue)
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(string(a.Code), string(b.Code)) })
	return list
}

// Explain returns the entry of a code.
func Explain(code gamerec.Code) (Entry, bool) {
	for _, e := range catalogue {
		if e.Code == code {
			return e, true
		}
	}
	return Entry{}, false
}
