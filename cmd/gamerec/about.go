package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/gamerec/gamerec"
	"github.com/gamerec/gamerec/replay"
	"github.com/gamerec/gamerec/validate"
	"github.com/urfave/cli/v2"
)

func gamesCommand() *cli.Command {
	return &cli.Command{
		Name:  "games",
		Usage: "list the games and the notations of each",
		Flags: []cli.Flag{&cli.StringFlag{Name: "format", Value: "text", Usage: "write as `FORMAT`: text or json"}},
		Action: func(c *cli.Context) error {
			switch c.String("format") {
			case "json":
				return gamesJSON(c)
			case "text":
			default:
				return usageError("--format takes text or json, not %q", c.String("format"))
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
			}
			return nil
		},
	}
}

func gamesJSON(c *cli.Context) error {
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
	}
	var entries []entry
	for _, g := range replay.Games() {
		e := entry{Game: g.ID, Title: g.Title, Aliases: g.Aliases, RuleSets: g.RuleSets}
		for _, n := range g.Notations {
			e.Notations = append(e.Notations, notation{n.Name, n.About})
		}
		entries = append(entries, e)
	}
	enc := json.NewEncoder(c.App.Writer)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(entries)
}

func explainCommand() *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "tell what a code of a report means; without a code, list all",
		ArgsUsage: "[CODE]",
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				for _, e := range validate.Catalogue() {
					printf(c.App.Writer, "%-20s %-8s %s\n", e.Code, e.Severity, e.Meaning)
				}
				return nil
			}
			for _, code := range c.Args().Slice() {
				e, ok := validate.Explain(gamerec.Code(code))
				if !ok {
					return usageError("there is no code %q; gamerec explain lists them", code)
				}
				printf(c.App.Writer, "%s (%s, games: %s)\n  %s\n", e.Code, e.Severity, e.Games, e.Meaning)
				for _, part := range [][2]string{{"Example", e.Example}, {"Way out", e.Mend}, {"Rule", e.Source}} {
					if part[1] != "" {
						printf(c.App.Writer, "  %s: %s\n", part[0], part[1])
					}
				}
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
			version, revision := "(devel)", ""
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
			printf(c.App.Writer, "gamerec %s%s %s %s/%s\n", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
