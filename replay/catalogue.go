// Package replay turns the move texts of a record into legal moves, positions and
// a verdict. It holds the catalogue of games: what each is called, which rules
// it has and in which notations its moves are written.
package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/pgn"
	"github.com/gamerec/gamerec/replay/banqi"
	"github.com/gamerec/gamerec/replay/chess"
	"github.com/gamerec/gamerec/replay/metamachy"
	"github.com/gamerec/gamerec/replay/xiangqi"
	"github.com/gamerec/gamerec/wxf"
)

// Game is an entry of the catalogue.
type Game struct {
	ID      gamerec.GameID
	Title   string
	Aliases []string // further names that --game takes
	// Variants are the values of the Variant tag that name this game, in the
	// folded form of foldName.
	Variants []string
	// Rules returns the rules with the options that the game knows.
	Rules func(RuleOptions) (gamerec.Rules, error)
	// Notations lists how moves are written, the usual one first.
	Notations   []NotationInfo
	Coordinates string // the notation by squares, for lists that engines are compared by
	// Containers are the forms of file that only this game has, in the order in
	// which they are to be tried.
	Containers []gamerec.Container
	// Guess names the notations in which a record may be written, the likeliest
	// first; nil if the usual notation reads all.
	Guess func(*gamerec.Record) []string
	// Spellings names the notations that a record is to be tried in if its moves look
	// unlike those that the usual notation reads, the usual one first; nil if they do
	// not, as nearly always. Alike names those that read all texts as one of them does.
	// Both are nil for a game whose usual notation reads all, or that has Guess.
	Spellings func(*gamerec.Record) []string
	Alike     func(name string) []string
	// Prune lets a text that fits several moves stand if later moves leave only
	// one of them possible. Where it is false such a text is refused.
	Prune bool
	// Perft counts the leaves of the move tree.
	Perft func(p gamerec.Position, depth int) uint64
	// Outcomes counts them with every outcome of chance apart; nil for a game without chance.
	Outcomes func(p gamerec.Position, depth int) uint64
	// Chance appends what a legal move can turn out to be; nil for a game without chance.
	Chance   func(dst []gamerec.Move, p gamerec.Position, m gamerec.Move) []gamerec.Move
	RuleSets []string // names for RuleOptions.Set, the default first; empty if there is one only
	Choices  Choices  // which other RuleOptions mean something in the game
	// Arrays lists the starting arrays of a game that has several; nil for one that has not.
	Arrays func() []Array
	// StartFor returns the start that a record without a position chooses among
	// several, nil if it leaves it to the rules, or what is wrong with its choice. It
	// may turn a choice written among the moves into a tag. Nil for other games.
	StartFor func(*gamerec.Record) (*gamerec.Setup, *gamerec.Problem)
}

// NotationInfo describes a notation of a game.
type NotationInfo struct {
	Name  string
	About string // one line with an example
	New   func() gamerec.Notation
}

// Choices says which options a game's rules have.
type Choices struct{ MoveLimit, DrawRules, AllowImpossible bool }

// RuleOptions choose among the rules a game may be played by.
type RuleOptions struct {
	Set string // rule set by name; "" is the game's default
	// MoveLimit is how long a game may go on without progress before it is drawn:
	// in xiangqi moves of each side without capture, in banqi plies without flip or
	// capture; 0 is the game's default.
	MoveLimit int
	// DrawRules lets threefold repetition and fifty moves be claimed in Metamachy,
	// whose rules say nothing of them.
	DrawRules bool
	// AllowImpossible makes warnings of what is wrong with a position of xiangqi that
	// can be played from all the same, as diagrams and problems have it.
	AllowImpossible bool
}

// Games returns the catalogue.
func Games() []Game { return slices.Clone(games) }

var games = catalogue()

// Containers returns the containers of all games, in the order in which they are
// to be tried.
func Containers() []gamerec.Container {
	var list []gamerec.Container
	for i := range games {
		list = append(list, games[i].Containers...)
	}
	return list
}

func catalogue() []Game {
	return []Game{
		{
			ID: gamerec.Chess, Title: "FIDE chess, Chess960 included",
			Aliases:     []string{"fide", "chess960", "fischerandom", "standard"},
			Variants:    []string{"standard", "chess", "normal", "fromposition", "regular"},
			Rules:       func(RuleOptions) (gamerec.Rules, error) { return chess.Rules{}, nil },
			Notations:   chessNotations(),
			Spellings:   pgn.OtherForms,
			Alike:       pgn.SameLetters,
			Coordinates: "uci",
			Perft:       func(p gamerec.Position, depth int) uint64 { return chess.Perft(p.(*chess.Position), depth) },
		},
		{
			ID: gamerec.Xiangqi, Title: "xiangqi, Chinese chess",
			Aliases:     []string{"chinese chess", "cchess", "xq"},
			Variants:    []string{"chinesechess", "cchess"},
			Rules:       xiangqiRules,
			Notations:   xiangqiNotations(),
			Coordinates: "ucci",
			Containers:  wxf.Containers(),
			Guess:       wxf.Guess,
			Prune:       true,
			Perft:       func(p gamerec.Position, depth int) uint64 { return xiangqi.Perft(p.(*xiangqi.Position), depth) },
			RuleSets:    xiangqiRuleSets(),
			Choices:     Choices{MoveLimit: true, AllowImpossible: true},
		},
		{
			ID: gamerec.Banqi, Title: "banqi, Chinese dark chess",
			Aliases:  []string{"dark chess", "cdc", "half chess"},
			Variants: []string{"chinesedarkchess", "darkchess", "cdc"},
			Rules: func(o RuleOptions) (gamerec.Rules, error) {
				return banqi.Rules{ProgressLimit: o.MoveLimit}, nil
			},
			Notations: []NotationInfo{
				{"banqi", "flips, steps and captures by square: a1=G, a1-a2, a1xa2", pgn.NewBanqi},
				{"tcg", "the Computer Olympiad's protocol, files a to d: a1(K), a1-b1", pgn.NewTCG},
				{"openspiel", "action strings of OpenSpiel: Flip(0,4)Reveal:R, R(0,4)x(0,5)", pgn.NewOpenSpiel},
			},
			Coordinates: "banqi",
			Choices:     Choices{MoveLimit: true},
			Containers:  pgn.BanqiContainers(),
			Guess:       pgn.GuessBanqi,
			Perft:       func(p gamerec.Position, depth int) uint64 { return banqi.Perft(p.(*banqi.Position), depth, true) },
			Outcomes:    func(p gamerec.Position, depth int) uint64 { return banqi.Perft(p.(*banqi.Position), depth, false) },
			Chance: func(dst []gamerec.Move, p gamerec.Position, m gamerec.Move) []gamerec.Move {
				return p.(*banqi.Position).Outcomes(dst, m)
			},
		},
		{
			ID: gamerec.Metamachy, Title: "Metamachy, the game of 12x12 squares",
			Variants: []string{"metamachychess"},
			Rules:    func(o RuleOptions) (gamerec.Rules, error) { return metamachy.Rules{DrawRules: o.DrawRules}, nil },
			Notations: []NotationInfo{
				{"san", "algebraic notation: Gf4, Lxh5, fxe4, Rb2b5, b12=L", pgn.NewMetamachySAN},
				{"lan", "long algebraic notation: Gf2-f4, Ll3xh5, b11-b12=L", pgn.NewMetamachyLAN},
				{"uci", "coordinates: f2h3, f11f12q", pgn.NewMetamachyUCI},
				{"jocly", "the texts of Jocly, A for the griffon: Af4, Lxh5, b12=L", pgn.NewJocly},
			},
			Coordinates: "uci",
			Perft:       func(p gamerec.Position, depth int) uint64 { return metamachy.Perft(p.(*metamachy.Position), depth) },
			Choices:     Choices{DrawRules: true},
			Arrays:      metamachyArrays,
			StartFor:    metamachyStart,
		},
	}
}

// Lookup finds a game by its name or an alias, in any case.
func Lookup(name string) (*Game, error) {
	folded := foldName(name)
	var names []string
	for i := range games {
		g := &games[i]
		names = append(names, string(g.ID))
		if folded == string(g.ID) {
			return g, nil
		}
		for _, a := range g.Aliases {
			if folded == foldName(a) {
				return g, nil
			}
		}
	}
	return nil, fmt.Errorf("no game is called %q; there are %s", name, strings.Join(names, ", "))
}

// Notation makes the notation of that name; "" is the game's usual one.
func (g *Game) Notation(name string) (gamerec.Notation, error) {
	var names []string
	for _, n := range g.Notations {
		if n.Name == name || name == "" {
			return n.New(), nil
		}
		names = append(names, n.Name)
	}
	return nil, fmt.Errorf("%s has no notation %q; it has %s", g.ID, name, strings.Join(names, ", "))
}

// foldName drops case, spaces and punctuation of a name.
func foldName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ' || r == '-' || r == '_' || r == '.':
			return -1
		}
		return r
	}, name)
}

func xiangqiRules(o RuleOptions) (gamerec.Rules, error) {
	set, ok := xiangqi.ParseRuleSet(o.Set)
	if !ok && o.Set != "" {
		return nil, fmt.Errorf("xiangqi has no rule set %q; it has %s", o.Set, strings.Join(xiangqiRuleSets(), ", "))
	}
	return xiangqi.Rules{Set: set, MoveLimit: o.MoveLimit, AllowImpossible: o.AllowImpossible}, nil
}

func xiangqiRuleSets() []string {
	var names []string
	for _, set := range xiangqi.RuleSets() {
		names = append(names, set.String())
	}
	return names
}

func chessNotations() []NotationInfo {
	list := []NotationInfo{
		{"san", "Standard Algebraic Notation: Nf3, exd5, O-O, e8=Q+", pgn.NewSAN},
		{"lan", "long algebraic notation: Ng1-f3, e4xd5, e7-e8=Q+", pgn.NewLAN},
		{"uci", "coordinates of UCI engines: g1f3, e4d5, e1g1, e7e8q", pgn.NewUCI},
		{"figurine", "SAN with figurines: ♘f3, e8=♕+", pgn.NewFigurine},
		{"lalg", "long algebraic, squares alone: g1f3, e4d5, e1g1, e7e8=Q+", pgn.NewLALG},
		{"halg", "long algebraic, squares with a hyphen: g1-f3, e4-d5, e1-g1, e7-e8=Q+", pgn.NewHALG},
		{"elalg", "long algebraic with letters: Ng1f3, e4d5, e1g1, e7e8=Q+", pgn.NewELALG},
		{"xlalg", "long algebraic with letters, hyphen and x: Ng1-f3, e4xd5, e1-g1, e7-e8=Q+", pgn.NewXLALG},
		{"iccf", "numbers of correspondence chess: 7163, 5445, 5171, 57581", pgn.NewICCF},
		{"smith", "Smith notation, which tells what is taken: g1f3, e4d5p, e1g1c, e7e8Q", pgn.NewSmith},
		{"descriptive", "English descriptive notation: N-KB3, PxP, O-O, P-K8(Q)+", pgn.NewDescriptive},
	}
	for _, l := range pgn.Languages() {
		name := "SAN with " + l.Name + " letters: " + l.Letters[1] + "f3, e8=" + l.Letters[4]
		list = append(list, NotationInfo{"san-" + l.Code, name, func() gamerec.Notation { return pgn.NewLanguageSAN(l.Code) }})
	}
	return list
}

func xiangqiNotations() []NotationInfo {
	var list []NotationInfo
	for _, d := range wxf.Dialects() {
		list = append(list, NotationInfo{d.Name, d.About, func() gamerec.Notation {
			n, _ := wxf.New(d.Name) // the name is from the list
			return n
		}})
	}
	return list
}
