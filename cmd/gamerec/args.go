package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// permute puts the flags of a command line ahead of its other arguments, since
// the flag parser stops at the first that is no flag. It also refuses unknown
// commands, which the parser would answer with a wrong exit code.
func permute(app *cli.App, args []string) ([]string, error) {
	if len(args) == 2 && (args[1] == "--version" || args[1] == "-V") {
		return []string{args[0], "version"}, nil
	}
	if len(args) < 2 || strings.HasPrefix(args[1], "-") || args[1] == "help" || args[1] == "h" {
		return args, nil
	}
	var command *cli.Command
	for _, c := range app.Commands {
		if c.HasName(args[1]) {
			command = c
		}
	}
	if command == nil {
		return nil, usageError("there is no command %q%s", args[1], nearest(app, args[1]))
	}
	var flags, rest []string
	for i := 2; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			rest = append(rest, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			rest = append(rest, arg)
			continue
		}
		flags = append(flags, arg)
		name := strings.TrimLeft(arg, "-")
		if !strings.Contains(name, "=") && takesValue(command, name) {
			if i++; i == len(args) {
				return nil, usageError("the flag %s needs a value", arg)
			}
			flags = append(flags, args[i])
		}
	}
	return slices.Concat(args[:2], flags, []string{"--"}, rest), nil
}

func takesValue(command *cli.Command, name string) bool {
	for _, f := range command.Flags {
		if slices.Contains(f.Names(), name) {
			_, isBool := f.(*cli.BoolFlag)
			return !isBool
		}
	}
	return false
}

// tried returns what is made of options that were tried when the command began, so that
// making it once more for a worker cannot fail.
func tried[T any](made T, err error) T {
	if err != nil {
		panic("the options were tried before: " + err.Error())
	}
	return made
}

// nearest suggests a command that begins like the word given.
func nearest(app *cli.App, word string) string {
	for _, c := range app.Commands {
		for n := min(len(word), len(c.Name)); n >= 2; n-- {
			if word[:n] == c.Name[:n] {
				return `; did you mean "` + c.Name + `"?`
			}
		}
	}
	return "; there are " + strings.Join(commandNames(app), ", ")
}

func commandNames(app *cli.App) []string {
	var names []string
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	return names
}

// list splits a flag's value at commas.
func list(value string) []string {
	var items []string
	for _, item := range strings.Split(value, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}
