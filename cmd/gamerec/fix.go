package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"

	"github.com/gamerec/gamerec/internal/pipe"
	"github.com/gamerec/gamerec/validate"
	"github.com/gamerec/gamerec/validate/report"
	"github.com/urfave/cli/v2"
)

// fixRun mends the files of validate --fix, one after the other.
type fixRun struct {
	c        *cli.Context
	policies *policies
	dry      bool
	fixes    int
	changed  int // files
	refused  int // files that could not be mended for what they are
}

// checkFixFlags refuses what does not go together with --fix.
func checkFixFlags(c *cli.Context) error {
	switch {
	case !c.Bool("fix") && c.Bool("dry-run"):
		return usageError("--dry-run goes with --fix")
	case !c.Bool("fix"):
		return nil
	case c.String("format") != "text":
		return usageError("--fix goes with --format text")
	case c.IsSet("write-baseline"):
		return usageError("--fix and --write-baseline exclude each other")
	case c.IsSet("encoding"):
		return usageError("--fix changes files in UTF-8 or Windows-1252 as they lie there; convert others first and leave out --encoding")
	}
	return nil
}

// runFix mends the input of validate. The findings that are left are for the run that
// follows.
func runFix(c *cli.Context, policies *policies) (*fixRun, error) {
	r := &fixRun{c: c, policies: policies, dry: c.Bool("dry-run")}
	paths, err := replaceable(policies.args)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		err := checkChangeable(path)
		if err == nil {
			err = r.file(path)
		}
		if err != nil {
			r.refused++
			tellLeft(c.App.ErrWriter, err)
		}
		if c.Context.Err() != nil {
			break
		}
	}
	if !c.Bool("quiet") {
		what := "made"
		if r.dry {
			what = "to make"
		}
		fixes := strconv.Itoa(r.fixes) + " fixes"
		if r.fixes == 1 {
			fixes = "1 fix"
		}
		printf(c.App.ErrWriter, "%s %s in %s\n", fixes, what, countOf(r.changed, "file"))
	}
	return r, nil
}

func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// mended is a piece of a file with its fixes made.
type mended struct {
	work
	validate.Mended
}

// file mends one file. It is replaced only when all of it has been read.
func (r *fixRun) file(path string) error {
	seq, err := chunksOf(r.c, []string{path}, nil)
	if err != nil {
		return err
	}
	next, stop := pull(seq)
	defer stop()
	out, err := replaceFile(path)
	if err != nil {
		return err
	}
	games, fixes, size := 0, 0, 0
	var text bytes.Buffer // of what has changed, for a diff
	err = pipe.Map(jobs(r.c), next, func() func(work) mended { return r.worker(path) }, func(m mended) error {
		switch {
		case m.err != nil:
			return m.err
		case m.Records != nil:
			return fmt.Errorf("%s: left alone: only PGN is mended, and this is another format", path)
		case m.Charset != "":
			return fmt.Errorf("%s: left alone: it is in %s; convert it to UTF-8 first", path, m.Charset)
		}
		size += len(m.Chunk.Text)
		for i := range m.Refused {
			f := &m.Refused[i]
			tellLeft(r.c.App.ErrWriter, fmt.Errorf("%s:%d: game %d is left alone: its faults cannot be mended without changing more", path, f.Pos.Line, games+f.Game))
		}
		for i := range m.Fixes {
			f := &m.Fixes[i]
			if f.Game += games; !r.dry {
				printf(r.c.App.Writer, "%s", report.FixText(nil, path, f))
			}
		}
		games += m.Games
		fixes += len(m.Fixes)
		if r.dry {
			text.WriteString(m.Text)
			return nil
		}
		_, err := out.WriteString(m.Text)
		return err
	})
	if err == nil && r.c.Context.Err() != nil {
		err = fmt.Errorf("%s: left alone: interrupted", path)
	}
	if info, statErr := os.Stat(path); err == nil && (statErr != nil || info.Size() != int64(size)) {
		err = fmt.Errorf("%s: left alone: it was changed while it was read", path)
	}
	if err != nil || fixes == 0 || r.dry {
		out.discard()
	} else if err = out.close(nil); err != nil {
		return err
	}
	if err != nil || fixes == 0 {
		return err
	}
	r.fixes += fixes
	r.changed++
	if !r.dry {
		return nil
	}
	old, err := os.ReadFile(path)
	if err != nil {
		return pathError(err)
	}
	return writeDiff(r.c, path, old, text.Bytes())
}

// worker returns a function that mends the records of a chunk of a file.
func (r *fixRun) worker(path string) func(work) mended {
	fixer := tried(validate.NewFixer(r.policies.of(path).options))
	return func(w work) mended {
		if w.Records != nil || w.err != nil || w.Chunk.Text == "" {
			return mended{work: w}
		}
		return mended{w, fixer.Mend(w.Chunk)}
	}
}
