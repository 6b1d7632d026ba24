package gamerec

// Position is a legal position of a game, without history. Play changes it in
// place; the methods that take dst append to it and allocate nothing when it has
// room. Nothing in it is safe for use by several goroutines at once.
type Position interface {
	// Turn returns the side to move; NoSide in banqi before the first flip.
	Turn() Side
	// At returns the piece on a square.
	At(Square) Piece
	// Setup returns the position as data. EnPassant is set after every double step.
	Setup() Setup
	// InCheck says whether the side to move is in check; always false in banqi.
	InCheck() bool
	// HasMoves says whether the side to move has any legal move.
	HasMoves() bool
	// Hash identifies the position for the repetition rule of the game: equal
	// positions have equal hashes, and counters take no part.
	Hash() uint64
	// Moves appends all legal moves. A banqi flip appears once, with Piece NoKind.
	Moves(dst []Move) []Move
	// MovesTo appends the legal moves of one kind to one square, castling included.
	MovesTo(dst []Move, k Kind, to Square) []Move
	// Check returns nil if m is legal, else an *IllegalError that says why not. It
	// accepts a banqi flip with the piece revealed if the pool still holds it.
	Check(m Move) error
	// Play makes a legal move, or NullMove. It does not check.
	Play(m Move)
	// Clone returns a copy. CopyFrom overwrites the position with src, which must
	// be of the same game, without allocating.
	Clone() Position
	CopyFrom(src Position)
}

// Rules are the rules of a game: how it starts and how it ends.
type Rules interface {
	// Start returns a new start position.
	Start() Position
	// FromSetup checks data. The Position is nil only if no move could be played
	// from it (a king is missing, say); with harmless faults it is there beside them.
	FromSetup(Setup) (Position, Problems)
	// Judge tells whether the game is over after the plies played, or what may be claimed.
	Judge(*History) Verdict
}

// History is a line as played: what repetition, move counts and perpetual rules need.
type History struct {
	Start  Position // before the first ply
	Now    Position // after the last
	Moves  []Move
	Hashes []uint64 // Hashes[i] is Position.Hash before ply i+1; one more than Moves
	// Clock0 is the clock of Start, so that a count can begin before the line.
	Clock0 int
	// GoesOn says that a further legal move was played, so that endings which a
	// legal move disproves (mate, stalemate) need not be looked for.
	GoesOn bool
}

// Notation is one way to write the moves of a game. Implementations may keep
// caches and belong to one goroutine.
type Notation interface {
	// Name returns the name that --notation takes.
	Name() string
	// Resolve appends every legal move that text fits. None is an error: a
	// *SyntaxError if the text cannot be read, an *IllegalError with the reason if
	// it can. More than one is ambiguity, for the caller to settle.
	Resolve(dst []Move, p Position, text string) ([]Move, error)
	// Append appends the canonical text of a legal move: the shortest of the
	// dialect that resolves to this move alone.
	Append(dst []byte, p Position, m Move) []byte
}
