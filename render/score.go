package render

import (
	"strconv"
	"strings"

	"github.com/gamerec/gamerec"
)

// Score is the score of a game made ready to be read: its moves as text in the
// notation and with the words of its readers, and the diagrams that go with them.
type Score struct {
	Game    gamerec.GameID
	Title   string // such as the names of the players
	Facts   []Fact // what else is told of the game: event, site, date ...
	Result  string // as it is to be written; may be empty
	Lang    string // language of the words around the moves, see Languages; "" is English
	Start   *Diagram
	Line    ScoreLine
	Flipped bool // the page begins with Black's side at the bottom
}

// Fact is a name and a value of the head of a score.
type Fact struct{ Name, Value string }

// ScoreLine is the main line or a variation; Before stands ahead of its first move.
type ScoreLine struct {
	Before []ScoreItem
	Moves  []ScoreMove
}

// ScoreMove is a move and what stands behind it.
type ScoreMove struct {
	Number  int
	Second  bool   // the second ply of its number: 12...Nf6
	Text    string // in the notation wanted
	Marks   string // such as "!?" or "±"
	Clock   string // the time left, such as "0:05:00"
	Eval    string // the evaluation, such as "+0.35"
	Diagram *Diagram
	Items   []ScoreItem
}

// ScoreItem is a comment, a variation or a diagram: exactly one of the fields is set.
type ScoreItem struct {
	Text    string
	Line    *ScoreLine
	Diagram *Diagram
}

// number returns what stands before a move, with short dots for the second ply.
func (m *ScoreMove) number() string {
	if m.Second {
		return strconv.Itoa(m.Number) + "..."
	}
	return strconv.Itoa(m.Number) + "."
}

// full returns a move as people write it alone: "12...Nf6!?".
func (m *ScoreMove) full() string {
	space := " "
	if m.Second {
		space = ""
	}
	return m.number() + space + m.Text + m.Marks
}

// numbered says whether a move shows its number: the first ply of each number
// does, and any ply behind something else than a move.
func numbered(moves []ScoreMove, i int) bool {
	return !moves[i].Second || i == 0 || len(moves[i-1].Items) > 0
}

// words are those around the moves of a score.
type words struct {
	code                                   string // for lang attributes
	toMove                                 map[string]string
	start, previous, next, end, flip       string // buttons
	moves, variation, diagram, board, keys string
	startPosition, afterMove               string
}

// sides gives the words for the side to move by the English name of the side.
func sides(white, black, red string) map[string]string {
	return map[string]string{"White": white, "Black": black, "Red": red}
}

var languages = map[string]*words{
	"en": {
		code: "en", toMove: sides("White to move", "Black to move", "Red to move"),
		start: "Start", previous: "Previous move", next: "Next move", end: "End", flip: "Flip the board", moves: "Moves",
		variation: "Variation", diagram: "Diagram", board: "Board", startPosition: "Start position", afterMove: "After",
		keys: "Keys: left and right step, up and down choose between variations, Home and End, f flips.",
	},
	"de": {
		code: "de", toMove: sides("Weiß am Zug", "Schwarz am Zug", "Rot am Zug"),
		start: "Anfang", previous: "Zug zurück", next: "Zug vor", end: "Ende", flip: "Brett drehen", moves: "Züge",
		variation: "Variante", diagram: "Diagramm", board: "Brett", startPosition: "Anfangsstellung", afterMove: "Nach",
		keys: "Tasten: links und rechts ziehen, auf und ab wählen zwischen Varianten, Pos1 und Ende, f dreht.",
	},
	"fr": {
		code: "fr", toMove: sides("Trait aux Blancs", "Trait aux Noirs", "Trait aux Rouges"),
		start: "Début", previous: "Coup précédent", next: "Coup suivant", end: "Fin", flip: "Tourner l’échiquier", moves: "Coups",
		variation: "Variante", diagram: "Diagramme", board: "Échiquier", startPosition: "Position initiale", afterMove: "Après",
		keys: "Touches : gauche et droite avancent, haut et bas choisissent la variante, Début et Fin, f tourne.",
	},
	"zh-hans": {
		code: "zh-Hans", toMove: sides("白先", "黑先", "红先"),
		start: "开局", previous: "上一步", next: "下一步", end: "终局", flip: "翻转棋盘", moves: "着法",
		variation: "变着", diagram: "图", board: "棋盘", startPosition: "起始局面", afterMove: "着法",
		keys: "左右键：逐步；上下键：选变着；Home、End；f：翻转。",
	},
	"zh-hant": {
		code: "zh-Hant", toMove: sides("白先", "黑先", "紅先"),
		start: "開局", previous: "上一步", next: "下一步", end: "終局", flip: "翻轉棋盤", moves: "著法",
		variation: "變著", diagram: "圖", board: "棋盤", startPosition: "起始局面", afterMove: "著法",
		keys: "左右鍵：逐步；上下鍵：選變著；Home、End；f：翻轉。",
	},
}

// Languages returns the languages that scores and captions know, the default first.
func Languages() []string { return []string{"en", "de", "fr", "zh-hans", "zh-hant"} }

// wordsOf returns the words of a language, those of English for one unknown.
func wordsOf(lang string) *words {
	if w, ok := languages[strings.ToLower(lang)]; ok {
		return w
	}
	return languages["en"]
}

// ToMove returns "White to move", "红先" or the like: the side to move of a
// position in a language of Languages; "" if neither is.
func ToMove(g gamerec.GameID, s gamerec.Side, lang string) string {
	if s == gamerec.NoSide {
		return ""
	}
	return wordsOf(lang).toMove[g.SideName(s)]
}

// toMove returns who is to move in the diagram, "" if it does not tell.
func (d *Diagram) toMove(lang string) string {
	if d.Setup == nil || d.Over {
		return ""
	}
	return ToMove(d.Setup.Game, d.Setup.Turn, lang)
}
