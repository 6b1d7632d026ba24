package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// shells are those that completion writes a script for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "write a script that completes commands and flags in a shell",
		ArgsUsage: strings.Join(shells, "|"),
		Description: "bash: source <(gamerec completion bash)\n" +
			"zsh: source <(gamerec completion zsh), behind compinit\n" +
			"fish: gamerec completion fish > ~/.config/fish/completions/gamerec.fish\n" +
			"powershell: gamerec completion powershell | Out-String | Invoke-Expression",
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 || !slices.Contains(shells, c.Args().First()) {
				return usageError("completion takes one of %s", strings.Join(shells, ", "))
			}
			if err := writeCompletion(c.App.Writer, c.App, c.Args().First()); err != nil {
				return ioError(err)
			}
			return nil
		},
	}
}

// writeCompletion writes the script of a shell. It holds the names of all commands
// and flags, so that completing starts no process.
func writeCompletion(w io.Writer, app *cli.App, shell string) error {
	var b strings.Builder
	switch shell {
	case "zsh":
		b.WriteString("autoload -U +X bashcompinit && bashcompinit\n")
		bashCompletion(&b, app)
	case "bash":
		bashCompletion(&b, app)
	case "fish":
		fishCompletion(&b, app)
	case "powershell":
		powershellCompletion(&b, app)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// flagWords returns the flags of a command as they are typed.
func flagWords(cmd *cli.Command) []string {
	words := []string{"--help"}
	for _, f := range cmd.Flags {
		for _, name := range f.Names() {
			words = append(words, dashed(name))
		}
	}
	slices.Sort(words)
	return words
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func bashCompletion(b *strings.Builder, app *cli.App) {
	b.WriteString("_gamerec() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} words=\n")
	fmt.Fprintf(b, "\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\tCOMPREPLY=($(compgen -W %q -- \"$word\"))\n\t\treturn\n\tfi\n", strings.Join(commandNames(app), " "))
	b.WriteString("\tcase ${COMP_WORDS[1]} in\n")
	for _, cmd := range app.Commands {
		fmt.Fprintf(b, "\t%s) words=%q ;;\n", strings.Join(cmd.Names(), "|"), strings.Join(flagWords(cmd), " "))
	}
	b.WriteString("\tesac\n\tcase $word in\n\t-*) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n\t*) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n\tesac\n}\n")
	b.WriteString("complete -o filenames -F _gamerec gamerec\n")
}

// fishQuote quotes a text for fish.
func fishQuote(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}

// firstUsage returns what a flag is for, without the marks around its placeholder.
func firstUsage(f cli.Flag) string {
	doc, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return ""
	}
	return strings.ReplaceAll(doc.GetUsage(), "`", "")
}

func fishCompletion(b *strings.Builder, app *cli.App) {
	for _, cmd := range app.Commands {
		fmt.Fprintf(b, "complete -c gamerec -n __fish_use_subcommand -f -a %s -d %s\n", cmd.Name, fishQuote(cmd.Usage))
	}
	for _, cmd := range app.Commands {
		for _, f := range cmd.Flags {
			fmt.Fprintf(b, "complete -c gamerec -n '__fish_seen_subcommand_from %s'", cmd.Name)
			for _, name := range f.Names() {
				if len(name) == 1 {
					fmt.Fprintf(b, " -s %s", name)
				} else {
					fmt.Fprintf(b, " -l %s", name)
				}
			}
			if doc, ok := f.(cli.DocGenerationFlag); ok && doc.TakesValue() {
				b.WriteString(" -r")
			}
			fmt.Fprintf(b, " -d %s\n", fishQuote(firstUsage(f)))
		}
	}
}

func powershellCompletion(b *strings.Builder, app *cli.App) {
	quoted := func(words []string) string { return "'" + strings.Join(words, "', '") + "'" }
	b.WriteString("Register-ArgumentCompleter -Native -CommandName gamerec -ScriptBlock {\n\tparam($word, $ast, $cursor)\n\t$flags = @{\n")
	for _, cmd := range app.Commands {
		fmt.Fprintf(b, "\t\t'%s' = %s\n", cmd.Name, quoted(flagWords(cmd)))
	}
	fmt.Fprintf(b, "\t}\n\t$typed = $ast.CommandElements | ForEach-Object { $_.ToString() }\n\t$words = %s\n", quoted(commandNames(app)))
	b.WriteString("\tif ($typed.Count -gt 2 -or ($typed.Count -eq 2 -and $word -eq '')) { $words = $flags[$typed[1]] }\n")
	b.WriteString("\t$words | Where-Object { $_ -like \"$word*\" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }\n}\n")
}
