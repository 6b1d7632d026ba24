package main

// charsets are the characters of each table.
var charsets = map[string]func() []rune{"latin": latin, "han": han}

// latin is what captions in European languages and chess symbols need.
func latin() []rune {
	var out []rune
	for _, span := range [][2]rune{{0x20, 0x7E}, {0xA0, 0x17F}, {0x218, 0x21B}, {0x386, 0x3CE}, {0x400, 0x45F}, {0x490, 0x491}} {
		for r := span[0]; r <= span[1]; r++ {
			out = append(out, r)
		}
	}
	return append(out, []rune("–—‘’‚“”„†•…‹›€№™←↑→↓↔−∓∞≈≠≤≥□△▲▼○●★½¼¾")...)
}

// han is what xiangqi and banqi boards, their moves and the usual captions need.
func han() []rune {
	return []rune("帥帅將将仕士相象傌俥馬马車车炮砲包兵卒" + // the men
		"楚河漢汉界" + // the river
		"零〇一二三四五六七八九十百０１２３４５６７８９" + // files and numbers
		"进退平進前后後中左右上下" + // moves
		"红紅黑白方先手胜勝和负負走步行轮輪到着著法殺杀軍军困毙斃输輸赢贏连連" + // captions
		"棋局残殘排古譜谱第图圖题題例解答变變正对對赛賽比名年月日暗翻明吃子未揭被全国國冠杯决決盘盤回合人机機终終" +
		"、，。：；（）《》！？「」·…—")
}
