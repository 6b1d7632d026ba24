package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/fen"
	"github.com/gamerec/gamerec/render"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

func gamesCommand() *cli.Command {
	return &cli.Command{
		Name:  "games",
		Usage: "list the games, with the notations and formats of each",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "text", Usage: "write as `FORMAT`: text or json"},
			&cli.StringFlag{Name: "setups", Usage: "list the starting arrays of this `GAME`, such as metamachy, with their diagrams"},
		},
		Action: func(c *cli.Context) error {
			format := c.String("format")
			if format != "json" && format != "text" {
				return usageError("--format takes text or json, not %q", format)
			}
			if name := c.String("setups"); name != "" {
				return listArrays(c, name)
			}
			if format == "json" {
				return gamesJSON(c)
			}
			for _, g := range replay.Games() {
				printf(c.App.Writer, "%s: %s\n", g.ID, g.Title)
				if len(g.Aliases) > 0 {
					printf(c.App.Writer, "  also called %s\n", strings.Join(g.Aliases, ", "))
				}
				if len(g.RuleSets) > 0 {
					printf(c.App.Writer, "  rule sets: %s\n", strings.Join(g.RuleSets, ", "))
				}
				for _, n := range g.Notations {
					printf(c.App.Writer, "  %-12s %s\n", n.Name, n.About)
				}
				for _, k := range g.Containers {
					printf(c.App.Writer, "  %-12s %s\n", k.Extensions[0], aboutContainer(&k))
				}
			}
			return nil
		},
	}
}

// aboutContainer says what a container is, and how --to and --from call it.
func aboutContainer(k *gamerec.Container) string {
	text := "format " + k.Name + ": " + k.About
	if k.Append == nil {
		text += "; only read"
	}
	return text
}

func gamesJSON(c *cli.Context) error {
	type format struct {
		Name       string   `json:"name"`
		About      string   `json:"about"`
		Extensions []string `json:"extensions"`
		Written    bool     `json:"written"`
	}
	type notation struct {
		Name  string `json:"name"`
		About string `json:"about"`
	}
	type entry struct {
		Game      gamerec.GameID `json:"game"`
		Title     string         `json:"title"`
		Aliases   []string       `json:"aliases"`
		RuleSets  []string       `json:"rule_sets,omitempty"`
		Notations []notation     `json:"notations"`
		Formats   []format       `json:"formats,omitempty"`
	}
	var entries []entry
	for _, g := range replay.Games() {
		e := entry{Game: g.ID, Title: g.Title, Aliases: g.Aliases, RuleSets: g.RuleSets}
		for _, n := range g.Notations {
			e.Notations = append(e.Notations, notation{n.Name, n.About})
		}
		for _, k := range g.Containers {
			e.Formats = append(e.Formats, format{k.Name, k.About, k.Extensions, k.Append != nil})
		}
		entries = append(entries, e)
	}
	enc := json.NewEncoder(c.App.Writer)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(entries)
}

// listArrays writes the starting arrays of a game: name, men, position, and the
// first side's ranks as a diagram.
func listArrays(c *cli.Context, name string) error {
	g, err := replay.Lookup(name)
	if err != nil {
		return &status{exitUsage, err}
	}
	if g.Arrays == nil {
		return usageError("%s has one starting array only", g.ID)
	}
	type entry struct {
		Name   string `json:"name"`
		Men    string `json:"men"`
		Mirror string `json:"mirror_of,omitempty"`
		FEN    string `json:"fen"`
	}
	var entries []entry
	b := g.ID.Board()
	for _, a := range g.Arrays() {
		e := entry{a.Name, a.Men, a.Mirror, fen.String(&a.Setup)}
		if c.String("format") == "json" {
			entries = append(entries, e)
			continue
		}
		printf(c.App.Writer, "%-5s %s", e.Name, e.Men)
		if e.Mirror != "" {
			printf(c.App.Writer, "  (mirrors %s)", e.Mirror)
		}
		printf(c.App.Writer, "\n      %s\n", e.FEN)
		d := render.Diagram{Game: g.ID, Setup: &a.Setup, Area: render.Area{A: b.Square(0, 0), B: b.Square(int(b.Files)-1, 2), Set: true}}
		if err := render.ASCII(c.App.Writer, &d); err != nil {
			return ioError(err)
		}
		printf(c.App.Writer, "\n")
	}
	if entries != nil {
		enc := json.NewEncoder(c.App.Writer)
		enc.SetIndent("", "  ")
		return enc.Encode(entries)
	}
	return nil
}

func explainCommand() *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "tell what a code of a report means; without a code, list all",
		ArgsUsage: "[CODE...]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: "text", Usage: "write as `FORMAT`: text, json or markdown"},
		},
		Action: func(c *cli.Context) error {
			var entries []validate.Entry
			for _, code := range c.Args().Slice() {
				e, ok := validate.Explain(gamerec.Code(code))
				if !ok {
					return usageError("there is no code %q; gamerec explain lists them", code)
				}
				entries = append(entries, e)
			}
			format := report.ExplainText
			switch {
			case c.String("format") == "json":
				format = report.ExplainJSON
			case c.String("format") == "markdown":
				format = report.ExplainMarkdown
			case c.String("format") != "text":
				return usageError("--format takes text, json or markdown, not %q", c.String("format"))
			case entries == nil:
				format = report.ListText
			}
			if entries == nil {
				entries = validate.Families()
			}
			_, err := c.App.Writer.Write(format(nil, entries))
			if err != nil {
				return ioError(err)
			}
			return nil
		},
	}
}

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "tell the version and what it was built with",
		Action: func(c *cli.Context) error {
			version, revision := build()
			printf(c.App.Writer, "gamerec %s%s %s %s/%s\n", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}

// build returns the version that the command was built from, and the revision
// with a space before it, if they are known.
func build() (version, revision string) {
	version = "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " " + s.Value[:min(12, len(s.Value))]
			}
		}
	}
	return version, revision
}
