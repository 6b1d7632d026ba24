package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/internal/input"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
	"go.yaml.in/yaml/v3"
)

// configName is the file that holds the policy of the records beside and below it.
const configName = ".gamerec.yaml"

// config is what a configuration file says. What it leaves open is nil or empty.
type config struct {
	path                                string
	strict, drawRules, null, impossible *bool
	resume                              *bool
	selects, ignore                     []gamerec.Code
	levels                              map[gamerec.Code]gamerec.Severity
	show                                *gamerec.Severity
	failOn, baseline, rules             string
	moveLimit                           *int
}

// configKeys are the keys of a configuration file and how each is read.
var configKeys = map[string]func(*config, *yaml.Node) error{
	"strict":           func(f *config, n *yaml.Node) error { return decode(n, &f.strict, "true or false") },
	"allow-null":       func(f *config, n *yaml.Node) error { return decode(n, &f.null, "true or false") },
	"resume":           func(f *config, n *yaml.Node) error { return decode(n, &f.resume, "true or false") },
	"allow-impossible": func(f *config, n *yaml.Node) error { return decode(n, &f.impossible, "true or false") },
	"draw-rules":       func(f *config, n *yaml.Node) error { return decode(n, &f.drawRules, "true or false") },
	"move-limit":       func(f *config, n *yaml.Node) error { return decode(n, &f.moveLimit, "a number") },
	"select":           func(f *config, n *yaml.Node) (err error) { f.selects, err = codeList(n); return err },
	"ignore":           func(f *config, n *yaml.Node) (err error) { f.ignore, err = codeList(n); return err },
	"severity":         func(f *config, n *yaml.Node) (err error) { f.levels, err = codeLevels(n); return err },
	"show": func(f *config, n *yaml.Node) error {
		s, ok := gamerec.ParseSeverity(n.Value)
		f.show = &s
		return wanted(n, ok, "info, warning or error")
	},
	"fail-on": func(f *config, n *yaml.Node) error {
		f.failOn = n.Value
		return wanted(n, slices.Contains([]string{"error", "warning", "never"}, n.Value), "error, warning or never")
	},
	"baseline": func(f *config, n *yaml.Node) error {
		f.baseline = n.Value
		return wanted(n, n.Value != "", "the name of a file")
	},
	"rules": func(f *config, n *yaml.Node) error {
		f.rules = n.Value
		return wanted(n, n.Value != "", "the name of a rule set")
	},
}

// placed is an error at a node of a configuration file.
type placed struct {
	line, column int
	msg          string
}

func (p *placed) Error() string { return p.msg }

func at(n *yaml.Node, format string, args ...any) error {
	return &placed{n.Line, n.Column, fmt.Sprintf(format, args...)}
}

func wanted(n *yaml.Node, ok bool, what string) error {
	if ok && n.Kind == yaml.ScalarNode {
		return nil
	}
	return at(n, "%s is wanted here", what)
}

func decode(n *yaml.Node, to any, what string) error {
	return wanted(n, n.Decode(to) == nil, what)
}

func codeOf(n *yaml.Node) (gamerec.Code, error) {
	code := gamerec.Code(n.Value)
	if _, ok := validate.Explain(code); !ok || n.Kind != yaml.ScalarNode {
		return "", at(n, "there is no code %q; gamerec explain lists them", n.Value)
	}
	return code, nil
}

// codeList reads a list of codes.
func codeList(n *yaml.Node) ([]gamerec.Code, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, at(n, "a list of codes is wanted here, as in [check-mark, move-number]")
	}
	var codes []gamerec.Code
	for _, item := range n.Content {
		code, err := codeOf(item)
		if err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

// codeLevels reads a mapping of codes to severities.
func codeLevels(n *yaml.Node) (map[gamerec.Code]gamerec.Severity, error) {
	if n.Kind != yaml.MappingNode {
		return nil, at(n, "codes with levels are wanted here, as in {check-mark: error}")
	}
	levels := make(map[gamerec.Code]gamerec.Severity)
	for i := 0; i < len(n.Content); i += 2 {
		code, err := codeOf(n.Content[i])
		if err != nil {
			return nil, err
		}
		level, ok := gamerec.ParseSeverity(n.Content[i+1].Value)
		if !ok {
			return nil, at(n.Content[i+1], "info, warning or error is wanted here")
		}
		levels[code] = level
	}
	return levels, nil
}

// readConfig reads a configuration file. What is wrong with it is an error of usage,
// with its place.
func readConfig(path string) (*config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, ioError(pathError(err))
	}
	return parseConfig(path, text)
}

func parseConfig(path string, text []byte) (*config, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, usageError("%s: %s", path, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	cfg := &config{path: path}
	if doc.Kind == 0 || doc.Content[0].Tag == "!!null" {
		return cfg, nil // nothing but comments
	}
	if err := cfg.read(doc.Content[0]); err != nil {
		var p *placed
		if errors.As(err, &p) {
			return nil, usageError("%s:%d:%d: %s", path, p.line, p.column, p.msg)
		}
		return nil, err
	}
	return cfg, nil
}

func (f *config) read(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return at(n, "keys with values are wanted here, as in strict: true")
	}
	seen := make(map[string]bool)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		set, ok := configKeys[key.Value]
		switch {
		case !ok:
			return at(key, "there is no key %q; there are %s", key.Value, strings.Join(configKeyNames(), ", "))
		case seen[key.Value]:
			return at(key, "the key %q stands twice", key.Value)
		}
		seen[key.Value] = true
		if err := set(f, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func configKeyNames() []string {
	var names []string
	for name := range configKeys {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// apply fills in what the flags leave open.
func (f *config) apply(c *cli.Context, p *policy) error {
	if f == nil {
		return nil
	}
	o := &p.options
	if f.rules != "" && !c.IsSet("rules") {
		o.Replay.Rules.Set = f.rules
		if err := checkRuleSet(o.Replay); err != nil {
			return usageError("%s: rules: %s", f.path, err)
		}
	}
	choose(c, "strict", &o.Strict, f.strict)
	choose(c, "allow-null", &o.Replay.AllowNull, f.null)
	choose(c, "resume", &o.Replay.Resume, f.resume)
	choose(c, "allow-impossible", &o.Replay.Rules.AllowImpossible, f.impossible)
	choose(c, "draw-rules", &o.Replay.Rules.DrawRules, f.drawRules)
	choose(c, "move-limit", &o.Replay.Rules.MoveLimit, f.moveLimit)
	choose(c, "show", &o.Least, f.show)
	if f.selects != nil {
		choose(c, "select", &o.Select, &f.selects)
	}
	if f.ignore != nil {
		choose(c, "ignore", &o.Ignore, &f.ignore)
	}
	if f.levels != nil {
		choose(c, "severity", &o.Levels, &f.levels)
	}
	if f.failOn != "" {
		choose(c, "fail-on", &p.failOn, &f.failOn)
	}
	return nil
}

// choose takes the value of a configuration, if it has one and the flag is not given.
func choose[T any](c *cli.Context, flag string, to, from *T) {
	if from != nil && !c.IsSet(flag) {
		*to = *from
	}
}

// policies are those of the files of a run: by folder, as each is judged by the
// nearest configuration above it.
type policies struct {
	base      *policy // of standard input, and of all if no configuration was found
	byFolder  map[string]*policy
	baselines []*baseline
	lists     []string // the files of baselines, also of one to be written
	args      []string // what is to be read
}

// of returns the policy of a source, which may be a member of an archive.
func (p *policies) of(file string) *policy {
	if len(p.byFolder) == 0 {
		return p.base
	}
	for name := file; ; {
		if found := p.byFolder[filepath.Dir(name)]; found != nil {
			return found
		}
		i := strings.LastIndexByte(name, '#')
		if i < 0 {
			return p.base
		}
		name = name[:i]
	}
}

// loadPolicies finds the configurations of all inputs and reads them, so that a
// fault in one is told before anything else.
func loadPolicies(c *cli.Context, kind report.Kind) (*policies, error) {
	if c.IsSet("config") && c.Bool("no-config") {
		return nil, usageError("--config and --no-config exclude each other")
	}
	if c.IsSet("baseline") && c.IsSet("write-baseline") {
		return nil, usageError("--write-baseline lists all findings: leave out --baseline")
	}
	p := &policies{byFolder: make(map[string]*policy), args: c.Args().Slice()}
	if path := c.String("write-baseline"); path != "" {
		if err := checkReplaceable(path); err != nil {
			return nil, err
		}
		p.lists = append(p.lists, path)
	}
	byConfig := make(map[string]*policy) // by path, "" for none
	load := func(path string) (*policy, error) {
		if found := byConfig[path]; found != nil {
			return found, nil
		}
		var cfg *config
		if path != "" {
			var err error
			if cfg, err = readConfig(path); err != nil {
				return nil, err
			}
		}
		made, err := newPolicy(c, cfg, kind)
		if err == nil {
			err = p.loadBaseline(c, cfg, made)
		}
		byConfig[path] = made
		return made, err
	}
	fixed := c.Bool("no-config") || c.IsSet("config")
	top := c.String("config")
	if !fixed {
		top = findConfig(".")
	}
	var err error
	if p.base, err = load(top); err != nil {
		return nil, err
	}
	paths, err := input.Expand(p.args)
	if err != nil {
		return p, nil // told when the input is opened
	}
	for _, path := range paths {
		folder := filepath.Dir(path)
		if fixed || p.byFolder[folder] != nil {
			continue
		}
		if p.byFolder[folder], err = load(findConfig(folder)); err != nil {
			return nil, err
		}
	}
	p.leaveOut(paths)
	return p, nil
}

// leaveOut takes baselines out of what is read: they may lie in a folder of records.
func (p *policies) leaveOut(paths []string) {
	isBaseline := func(path string) bool {
		return slices.ContainsFunc(p.lists, func(list string) bool { return filepath.Clean(list) == filepath.Clean(path) })
	}
	if !slices.ContainsFunc(paths, isBaseline) {
		return
	}
	p.args = nil
	for _, path := range slices.DeleteFunc(paths, isBaseline) {
		if strings.HasPrefix(path, "@") { // a file of that name, and no list
			path = "./" + path
		}
		p.args = append(p.args, path)
	}
}

// loadBaseline reads the known findings of a policy: those of the flag, or those
// that the configuration names, by a path from its own folder.
func (p *policies) loadBaseline(c *cli.Context, cfg *config, to *policy) error {
	path := c.String("baseline")
	if path == "" && cfg != nil && cfg.baseline != "" {
		path = filepath.Join(filepath.Dir(cfg.path), cfg.baseline)
	}
	if path != "" {
		p.lists = append(p.lists, path)
	}
	if path == "" || c.IsSet("write-baseline") {
		return nil
	}
	to.options.Fingerprints = true
	for _, b := range p.baselines {
		if b.path == path {
			to.known = b
			return nil
		}
	}
	b, err := readBaseline(path)
	if err != nil {
		return err
	}
	b.policy = to
	to.known = b
	p.baselines = append(p.baselines, b)
	return nil
}

// findConfig looks for a configuration in a folder and upwards from it; "" if there
// is none.
func findConfig(folder string) string {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	for {
		path := filepath.Join(absolute, configName)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return shortPath(path)
		}
		parent := filepath.Dir(absolute)
		if parent == absolute {
			return ""
		}
		absolute = parent
	}
}

// shortPath names a path from the current folder if it lies below it.
func shortPath(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if short, err := filepath.Rel(here, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}
