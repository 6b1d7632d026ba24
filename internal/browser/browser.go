// Package browser lets tests look at pages in a headless Chromium.
package browser

import (
	"context"
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// names are what Chromium is called.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// find returns the path of a Chromium; without one the test is skipped.
func find(t *testing.T) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("Chromium is not installed (Debian package chromium): the page is not looked at")
	return ""
}

// Dump returns the document of a page after its scripts have run.
func Dump(t *testing.T, page []byte) string {
	t.Helper()
	tool := find(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "page.html")
	require.NoError(t, os.WriteFile(path, page, 0o644))
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, tool, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--virtual-time-budget=4000", "--dump-dom", "file://"+filepath.ToSlash(path))
	cmd.WaitDelay = 5 * time.Second
	out, err := cmd.Output()
	require.NoError(t, err, "%s", tool)
	require.Contains(t, string(out), "<body", "Chromium wrote no document")
	return string(out)
}

// Policy is how the element begins that a page's own policy stands in.
const Policy = `<meta http-equiv="Content-Security-Policy"`

// Run runs a script at the end of a page and decodes into result what it returns.
// The page's policy, which lets no foreign script run, is taken off for that.
func Run(t *testing.T, page []byte, script string, result any) {
	t.Helper()
	text := string(page)
	if before, rest, ok := strings.Cut(text, Policy); ok {
		_, rest, _ = strings.Cut(rest, "\n")
		text = before + rest
	}
	const open, closing = `<pre id="browser-result">`, `</pre>`
	text = strings.Replace(text, "</body>", `<pre id="browser-result"></pre><script>
document.getElementById('browser-result').textContent = (() => { try { return JSON.stringify((() => {`+script+`})()); } catch (e) { return JSON.stringify('failed: ' + e.stack); } })();
</script></body>`, 1)
	_, after, ok := strings.Cut(Dump(t, []byte(text)), open)
	require.True(t, ok, "the script left no result")
	answer, _, _ := strings.Cut(after, closing)
	answer = html.UnescapeString(answer)
	require.NoError(t, json.Unmarshal([]byte(answer), result), "the script says: %s", answer)
}
