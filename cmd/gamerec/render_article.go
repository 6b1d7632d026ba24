package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gamerec/gamerec/render"
)

// renderArticle writes the game's text with diagrams in their places: those of
// --at, or else where the annotator marked them, or else at the end. Markdown holds
// no pictures: with --output they become files beside it, without it text boards.
func (dr *drawing) renderArticle(g *playedGame) error {
	s := scorer{g: g, at: dr.at}
	if s.at == nil {
		s.at, s.lenient = places{{text: "#", mark: true}}, true
	}
	score, err := s.score()
	if err == nil && len(s.spots) == 0 {
		s.at = places{{text: "last", last: true}}
		score, err = s.score()
	}
	if err != nil {
		return err
	}
	article := render.Article{Score: score, Format: dr.article}
	path := dr.c.String("output")
	if dr.article == "md" && path != "" && path != "-" {
		if dr.write == nil {
			return usageError("--format %s is no picture for an article", dr.format)
		}
		article.Picture = func(n int, d *render.Diagram) (string, error) {
			name := strings.TrimSuffix(path, filepath.Ext(path)) + "-" + strconv.Itoa(n) + dr.ext
			if _, err := os.Lstat(name); err == nil && !dr.c.Bool("force") {
				return "", fmt.Errorf("%s is there already; --force writes over it", name)
			}
			out, err := openOutput(dr.c, name)
			if err != nil {
				return "", err
			}
			return filepath.Base(name), out.close(dr.write(out, d))
		}
	}
	return dr.toOutput(func(out *output) error { return article.Write(out) })
}
