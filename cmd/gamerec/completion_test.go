package main

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func completionScript(t *testing.T, shell string) string {
	var out, errs bytes.Buffer
	code := run(context.Background(), []string{"gamerec", "completion", shell}, strings.NewReader(""), &out, &errs)
	require.Equal(t, exitClean, code, errs.String())
	return out.String()
}

// Every command and every flag stands in the script of every shell.
func TestCompletionIsWhole(t *testing.T) {
	app := newApp(nil, nil, nil)
	for _, shell := range shells {
		script := completionScript(t, shell)
		for _, cmd := range app.Commands {
			assert.Contains(t, script, cmd.Name, shell)
			for _, word := range flagWords(cmd) {
				if shell == "fish" {
					word = " " + map[bool]string{true: "-l", false: "-s"}[strings.HasPrefix(word, "--")] + " " + strings.TrimLeft(word, "-")
					if word == " -l help" {
						continue
					}
				}
				assert.Contains(t, script, word, shell+" "+cmd.Name)
			}
		}
	}
}

// The scripts are read by their shells, and bash completes with its own.
func TestCompletionInShells(t *testing.T) {
	for _, shell := range []string{"bash", "fish"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("%s is absent: its script is not read", shell)
			continue
		}
		check := exec.Command(path, "-n", "/dev/stdin")
		check.Stdin = strings.NewReader(completionScript(t, shell))
		out, err := check.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is absent")
	}
	for typed, want := range map[string]string{
		"gamerec vali":            "validate",
		"gamerec e":               "explain",
		"gamerec validate --stri": "--strict",
		"gamerec convert --nota":  "--notation",
	} {
		words := strings.Fields(typed)
		script := completionScript(t, "bash") + "COMP_WORDS=(" + typed + "); COMP_CWORD=" + string(rune('0'+len(words)-1)) + "; _gamerec; echo \"${COMPREPLY[@]}\"\n"
		out, err := exec.Command(bash, "-c", script).CombinedOutput()
		require.NoError(t, err, string(out))
		assert.Equal(t, want, strings.TrimSpace(string(out)), typed)
	}
}

func TestCompletionUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"tcsh"}, {"bash", "zsh"}} {
		var out, errs bytes.Buffer
		code := run(context.Background(), append([]string{"gamerec", "completion"}, args...), strings.NewReader(""), &out, &errs)
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, errs.String(), "bash, zsh, fish, powershell")
	}
}
