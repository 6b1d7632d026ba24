package validate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
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
	walkSource(t, func(file *ast.File) {
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
					declared[gamerec.Code(value)] = file.Name.Name
				}
			}
		}
	})
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

// Where the source reports a code with another severity than that of the catalogue,
// the meaning of the code tells of it.
func TestCatalogueSeverities(t *testing.T) {
	codes := make(map[string]gamerec.Code) // by the names of the constants
	reported := make(map[string]map[string]bool)
	walkSource(t, func(file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			var list []ast.Expr
			switch n := n.(type) {
			case *ast.ValueSpec:
				if isCode(n.Type) && len(n.Values) == 1 {
					value, err := strconv.Unquote(n.Values[0].(*ast.BasicLit).Value)
					require.NoError(t, err)
					codes[n.Names[0].Name] = gamerec.Code(value)
				}
			case *ast.CallExpr:
				list = n.Args
			case *ast.CompositeLit:
				for _, e := range n.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok {
						e = pair.Value
					}
					list = append(list, e)
				}
			}
			for i := range len(list) - 1 {
				if code, severity := selected(list[i]), selected(list[i+1]); strings.HasPrefix(code, "Code") && slices.Contains([]string{"Info", "Warning", "Error"}, severity) {
					if reported[code] == nil {
						reported[code] = make(map[string]bool)
					}
					reported[code][severity] = true
				}
			}
			return true
		})
	})
	require.Greater(t, len(reported), 60)
	words := map[string]string{"Info": "nformation", "Warning": "arning", "Error": "rror"}
	for name, severities := range reported {
		e, ok := Explain(codes[name])
		require.True(t, ok, name)
		for severity := range severities {
			if !strings.EqualFold(severity, e.Severity.String()) {
				assert.Contains(t, e.Meaning, words[severity], "%s is reported with the severity %s too", e.Code, severity)
			}
		}
	}
}

// selected returns the name that an expression such as pgn.CodeX or CodeX ends in.
func selected(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// walkSource calls do with every source file of the module but the tests and the table.
func walkSource(t *testing.T, do func(*ast.File)) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || d.Name() == "catalogue_table.go" {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err == nil {
			do(file)
		}
		return err
	})
	require.NoError(t, err)
}

// isCode says whether an expression is the type gamerec.Code.
func isCode(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Code"
}
