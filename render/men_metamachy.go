package render

import "github.com/gamerec/gamerec"

// metamachyArt are the men that Metamachy adds.
var metamachyArt = map[gamerec.Kind]art{}
