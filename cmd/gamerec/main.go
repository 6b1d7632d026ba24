// Command gamerec validates, converts and draws game records of chess, xiangqi,
// banqi and Metamachy.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

// The exit codes.
const (
	exitClean    = 0   // nothing found; warnings alone are clean
	exitFindings = 1   // something in the input is wrong; of filter, no game matched
	exitUsage    = 2   // the command line is wrong
	exitIO       = 3   // something could not be read or written
	exitStopped  = 130 // interrupted
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300) // the heap is small; collect it less often
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// status is an error that carries an exit code. With a nil err the reason has
// been told already.
type status struct {
	code int
	err  error
}

func (s *status) Error() string {
	if s.err == nil {
		return fmt.Sprintf("exit code %d", s.code)
	}
	return s.err.Error()
}

func (s *status) Unwrap() error { return s.err }

func usageError(format string, args ...any) error {
	return &status{exitUsage, fmt.Errorf(format, args...)}
}

func ioError(err error) error { return &status{exitIO, err} }

// run runs the command line and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	app := newApp(stdin, stdout, stderr)
	args, err := permute(app, args)
	if err == nil {
		err = app.RunContext(ctx, args)
	}
	if ctx.Err() != nil {
		return exitStopped
	}
	if err == nil {
		return exitClean
	}
	var s *status
	if !errors.As(err, &s) {
		s = &status{exitUsage, err} // what the flag parser says
	}
	if s.err != nil {
		fmt.Fprintf(stderr, "gamerec: %s\n", plain(s.err.Error()))
		if s.code == exitUsage {
			fmt.Fprintln(stderr, `Run "gamerec help" or "gamerec COMMAND --help" for usage.`)
		}
	}
	return s.code
}

// plain replaces control characters, which could steer a terminal.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 32 && r != '\n' && r != '\t' || r >= 127 && r < 160 {
			return '\uFFFD'
		}
		return r
	}, text)
}

func newApp(stdin io.Reader, stdout, stderr io.Writer) *cli.App {
	usage := func(_ *cli.Context, err error, _ bool) error { return &status{exitUsage, err} }
	app := &cli.App{
		Name:            "gamerec",
		Usage:           "validate, convert and draw game records of chess, xiangqi, banqi and Metamachy",
		Reader:          stdin,
		Writer:          stdout,
		ErrWriter:       stderr,
		HideVersion:     true,
		HideHelpCommand: false,
		// a comma in the value of a flag that may stand several times is a comma
		DisableSliceFlagSeparator: true,
		ExitErrHandler:            func(*cli.Context, error) {}, // run tells errors and sets the exit code
		OnUsageError:              usage,
		Commands: []*cli.Command{
			validateCommand(), fmtCommand(), convertCommand(), renderCommand(), replayCommand(), diffCommand(), movesCommand(),
			fenCommand(), perftCommand(), gamesCommand(), statsCommand(), filterCommand(), explainCommand(), completionCommand(), versionCommand(),
		},
		Description: "Input is files, directories, @lists of files, or standard input for \"-\" and when nothing is named.\n" +
			"gz, zst, bz2, xz and zip are unpacked. Exit codes: 0 clean, 1 findings, 2 usage, 3 input or output.",
		Action: func(c *cli.Context) error {
			return cli.ShowAppHelp(c)
		},
	}
	for _, c := range app.Commands {
		c.OnUsageError = usage   // without it the help goes to standard output
		c.HideHelpCommand = true // a file may be called help, or h
	}
	return app
}
