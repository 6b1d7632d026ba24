package render

import "github.com/gamerec/gamerec"

// chessArt are the six men of chess.
var chessArt = map[gamerec.Kind]art{
	gamerec.Pawn: {
		half:      "M22.5 9C25.4 9 27.8 11.3 27.8 14.2C27.8 15.9 27 17.4 25.7 18.4L28.6 18.4L28.6 20.8L26 20.8C26.6 25.6 28.4 29 32 32.4L33 36L34.5 36L34.5 39.5L22.5 39.5",
		halfLines: "",
		lines:     "M12.5 36H32.5",
	},
	gamerec.Rook: {
		half:  "M22.5 9H25.5V12.5H28.5V9H34V16L30.5 19V31L33 34H34.5V39.5H22.5",
		lines: "M14.5 19H30.5M14.5 31H30.5M12 34.5H33",
	},
	gamerec.Knight: {body: "M12 39.5V36C12 30 17 27 18 22L10 25L8 21L14 12L16 7L20 10C30 10 34 18 34 36V39.5Z"},
	gamerec.Bishop: {half: "M22.5 6C24 6 25 7 25 8.5C25 9.5 24.5 10 24 10.5C29 14 31 19 29 25L27 28L29 34L34.5 36V39.5H22.5"},
	gamerec.Queen:  {half: "M22.5 8L25 22L32 10L31 24L38 14L33 32L34.5 36V39.5H22.5"},
	gamerec.King:   {half: "M22.5 4H24V7H27V10H24V13C30 12 36 15 36 20C36 25 33 28 32 32L34.5 36V39.5H22.5"},
}
