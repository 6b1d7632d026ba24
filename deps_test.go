package gamerec_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/gamerec/gamerec"

// The modules that library packages may import beside the standard library.
const (
	participle = "github.com/alecthomas/participle/v2"
	xtext      = "golang.org/x/text"
	ximage     = "golang.org/x/image"
	xsys       = "golang.org/x/sys" // never imported: x/image asks it about the processor
)

// arrows says what each library package may import: packages of this module by
// their folder ("." is the root), and other modules by their path. A package that
// is not named here is of cmd or internal, or the test asks for it to be added.
var arrows = map[string][]string{
	".":                {},
	"fen":              {"."},
	"pgn":              {".", "fen", participle, xtext}, // x/text decodes Windows-1252; fen has the letters of pieces
	"wxf":              {".", "fen", participle, xtext}, // the containers hold positions; x/text decodes GB18030
	"render":           {".", "render/glyphs", ximage},
	"render/glyphs":    {},
	"replay/chess":     {".", "fen"},
	"replay/xiangqi":   {".", "fen"},
	"replay/banqi":     {".", "fen"},
	"replay/metamachy": {".", "fen"},
	"replay":           {".", "fen", "pgn", "wxf", "replay/chess", "replay/xiangqi", "replay/banqi", "replay/metamachy"},
	"validate":         {".", "fen", "pgn", "wxf", "replay", "replay/chess", "replay/xiangqi", "replay/banqi", "replay/metamachy"},
	"validate/report":  {".", "validate"},
}

// apart names the packages that the command and tests are made of, and tools that
// write files of the tree. No library package may import one.
func apart(dir string) bool {
	return strings.HasPrefix(dir, "cmd/") || strings.HasPrefix(dir, "internal/") || dir == "render/glyphs/gen"
}

type goPackage struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Deps       []string
	Module     *struct{ Path string }
}

func listPackages(t *testing.T) map[string]*goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Standard,Imports,Deps,Module", "./...")
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		t.Fatalf("go list: %s", failed.Stderr)
	}
	require.NoError(t, err)
	packages := make(map[string]*goPackage)
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(goPackage)
		if err := dec.Decode(p); err == io.EOF {
			return packages
		}
		require.NoError(t, err)
		packages[p.ImportPath] = p
	}
}

// dirOf returns the folder of a package of this module.
func dirOf(importPath string) (string, bool) {
	if importPath == module {
		return ".", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

// TestArrows holds every import of a library package against the table.
func TestArrows(t *testing.T) {
	packages := listPackages(t)
	seen := 0
	for _, p := range packages {
		dir, ours := dirOf(p.ImportPath)
		if !ours || apart(dir) {
			continue
		}
		seen++
		allowed, known := arrows[dir]
		if !assert.Truef(t, known, "%s is in no row of the table of arrows", dir) {
			continue
		}
		for _, name := range p.Imports {
			target, ok := packages[name]
			require.Truef(t, ok, "%s imports %s, which go list does not know", dir, name)
			if target.Standard {
				assert.NotEqualf(t, "C", name, "%s uses cgo", dir)
				continue
			}
			want := target.Module.Path
			if d, ours := dirOf(name); ours {
				want = d
			}
			assert.Containsf(t, allowed, want, "%s must not import %s", dir, name)
		}
	}
	assert.Greater(t, seen, 8, "the library packages were looked at")
}

// TestLibraryModules holds what library packages bring along, at any depth, to the
// standard library, the three modules that they may use, and what those use.
func TestLibraryModules(t *testing.T) {
	packages := listPackages(t)
	allowed := []string{module, participle, xtext, ximage, xsys}
	for _, p := range packages {
		dir, ours := dirOf(p.ImportPath)
		if !ours || apart(dir) {
			continue
		}
		for _, name := range p.Deps {
			if d := packages[name]; d != nil && !d.Standard {
				assert.Truef(t, slices.Contains(allowed, d.Module.Path), "%s brings along %s", dir, name)
			}
		}
	}
}

// TestNobodyImportsCommands: the command is the end of every arrow.
func TestNobodyImportsCommands(t *testing.T) {
	for _, p := range listPackages(t) {
		for _, name := range p.Imports {
			if d, ours := dirOf(name); ours {
				assert.Falsef(t, strings.HasPrefix(d, "cmd/"), "%s imports %s", p.ImportPath, name)
				internal, _ := dirOf(p.ImportPath)
				assert.Falsef(t, d == path.Join("internal", "gametest") && !strings.HasPrefix(internal, "internal/"), "%s imports the test suite", p.ImportPath)
			}
		}
	}
}
