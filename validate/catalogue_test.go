package validate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gamerec/gamerec"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every code that the source declares can be explained, and no entry stands twice.
func TestCatalogueIsComplete(t *testing.T) {
	declared := make(map[gamerec.Code]string)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.CONST {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.ValueSpec)
				if !isCode(spec.Type) {
					continue
				}
				for _, v := range spec.Values {
					value, err := strconv.Unquote(v.(*ast.BasicLit).Value)
					require.NoError(t, err)
					declared[gamerec.Code(value)] = path
				}
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, len(declared), 80)
	for code, path := range declared {
		_, ok := Explain(code)
		assert.True(t, ok, "%s of %s is not in the catalogue", code, path)
	}
	seen := make(map[gamerec.Code]bool)
	for _, e := range Catalogue() {
		assert.False(t, seen[e.Code], "%s stands twice", e.Code)
		seen[e.Code] = true
		assert.Contains(t, declared, e.Code, "no source declares %s", e.Code)
	}
}

// The entries are whole, and the names of the codes are of one form.
func TestCatalogueEntries(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	games := []string{"all", "chess", "xiangqi", "banqi", "metamachy"}
	families := make(map[string]bool)
	last := ""
	for _, e := range Families() {
		assert.Regexp(t, name, string(e.Code))
		for _, g := range strings.Split(e.Games, ", ") {
			assert.Contains(t, games, g, e.Code)
		}
		for _, sentence := range []string{e.Meaning, e.Mend} {
			assert.Regexp(t, `^[^\n]+[.]$`, sentence, "%s: a line that ends as a sentence does", e.Code)
		}
		assert.NotEmpty(t, e.Example, e.Code)
		assert.NotEmpty(t, e.Source, e.Code)
		assert.Equal(t, e.Family == "Positions", strings.HasPrefix(string(e.Code), "fen-"), e.Code)
		assert.Equal(t, e.Family == "EPD", strings.HasPrefix(string(e.Code), "epd-"), e.Code)
		if e.Family != last {
			assert.False(t, families[e.Family], "the family %s stands in one place", e.Family)
			families[e.Family], last = true, e.Family
		}
	}
	assert.Len(t, Catalogue(), len(Families()))
}

// isCode says whether an expression is the type gamerec.Code.
func isCode(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Code"
}
