package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/ulikunitz/xz"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gamerec": main})
}

// TestScripts runs testdata/script. Beside the commands of testscript there are:
//
//	exits CODE COMMAND...       run the command, which must exit with exactly this code
//	text FILE 'STRING'          write a string with the escapes of Go, such as \x00
//	repeat FILE N HEAD UNIT TAIL   write HEAD, N times UNIT, and TAIL, each as text does
//	pack KIND FILE TO           compress: gz, zst, xz, zip
//	bzip2 FILE                  write a bzip2 of the game 1. e4 e5 *
//	cut FILE N                  keep the first N bytes of a file
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "text": text, "repeat": repeat, "pack": pack, "bzip2": bzip2File, "cut": cut,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		got = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, not %d", got, want)
	}
}

func unescaped(ts *testscript.TestScript, s string) string {
	out, err := strconv.Unquote(`"` + strings.ReplaceAll(s, `"`, `\"`) + `"`)
	ts.Check(err)
	return out
}

func text(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: text FILE STRING")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(unescaped(ts, args[1])), 0o666))
}

func repeat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 5 {
		ts.Fatalf("usage: repeat FILE N HEAD UNIT TAIL")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := unescaped(ts, args[2]) + strings.Repeat(unescaped(ts, args[3]), n) + unescaped(ts, args[4])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

func pack(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: pack KIND FILE TO")
	}
	content := []byte(ts.ReadFile(args[1]))
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch args[0] {
	case "gz":
		w = gzip.NewWriter(&b)
	case "zst":
		w, err = zstd.NewWriter(&b)
	case "xz":
		w, err = xz.NewWriter(&b)
	case "zip":
		z := zip.NewWriter(&b)
		member, err := z.Create(args[1])
		ts.Check(err)
		_, err = member.Write(content)
		ts.Check(err)
		ts.Check(z.Close())
		ts.Check(os.WriteFile(ts.MkAbs(args[2]), b.Bytes(), 0o666))
		return
	default:
		ts.Fatalf("cannot pack as %s", args[0])
	}
	ts.Check(err)
	_, err = w.Write(content)
	ts.Check(err)
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), b.Bytes(), 0o666))
}

// packedByBzip2 is a bzip2 of a game with the Event "Packed" and the moves
// 1. e4 e5 *; the standard library cannot write the format.
const packedByBzip2 = "425a6839314159265359502472c70000085f800010501126000200400a2e090500200022268d1a68623214c269a034c4d89421a1b8eb3d06e5859ee61e98299f8bb9229c28482812396380"

func bzip2File(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: bzip2 FILE")
	}
	b, err := hex.DecodeString(packedByBzip2)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o666))
}

func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut FILE N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), int64(n)))
}
