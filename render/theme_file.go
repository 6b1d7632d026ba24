package render

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxThemeFile bounds the text of a theme; one with every key has some two kilobytes.
const maxThemeFile = 64 << 10

// ParseTheme reads a theme of one's own: a flat YAML mapping of the keys of
// ThemeKeys, of name, and of base, the built-in theme that everything else is taken
// from.
//
//	# a calm green board
//	base: screen
//	name: green
//	light: "#eeeed2"
//	dark: "#769656"
//	arrow-width: 5
//
// Colours stand in quotes, since a # begins a comment. Errors begin with line and
// colon, and name the key.
func ParseTheme(text string) (Theme, error) {
	if len(text) > maxThemeFile {
		return Theme{}, fmt.Errorf("1: a theme of %d bytes; %d are the most", len(text), maxThemeFile)
	}
	if !utf8.ValidString(text) {
		return Theme{}, fmt.Errorf("1: the text is not UTF-8")
	}
	t := screenTheme()
	t.Name = "own"
	seen := map[string]int{}
	number := 0
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		number++
		key, value, err := themeLine(line)
		switch {
		case err != nil:
			return t, fmt.Errorf("%d: %w", number, err)
		case key == "":
			continue
		case seen[key] > 0:
			return t, fmt.Errorf("%d: %s stands in line %d already", number, key, seen[key])
		}
		seen[key] = number
		switch key {
		case "base":
			if len(seen) > 1 && !(len(seen) == 2 && seen["name"] > 0) {
				return t, fmt.Errorf("%d: base must stand ahead of the colours and sizes that change it", number)
			}
			name := t.Name
			if t, err = ThemeByName(value); err != nil {
				return t, fmt.Errorf("%d: base: %w", number, err)
			}
			t.Name = name
		case "name":
			if t.Name = cleanText(value); t.Name == "" || len(t.Name) > 64 {
				return t, fmt.Errorf("%d: name: from 1 to 64 characters", number)
			}
		default:
			if err := t.Set(key, value); err != nil {
				return t, fmt.Errorf("%d: %w", number, err)
			}
		}
	}
	return t, nil
}

// themeLine reads a line "key: value" with an optional comment; the key is "" on a
// line that says nothing.
func themeLine(line string) (key, value string, err error) {
	line = strings.TrimRight(line, " \t\r")
	if trimmed := strings.TrimLeft(line, " \t"); trimmed == "" || trimmed[0] == '#' || line == "---" || line == "..." {
		return "", "", nil
	} else if trimmed != line {
		return "", "", fmt.Errorf("%.40q is indented: a theme is a flat list of keys and values", trimmed)
	}
	key, rest, ok := strings.Cut(line, ":")
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return "", "", fmt.Errorf("%.40q is not of the form \"key: value\"", line)
	}
	rest = strings.TrimLeft(rest, " \t")
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		value, after, closed := strings.Cut(rest[1:], rest[:1])
		after = strings.TrimLeft(after, " \t")
		if !closed || after != "" && after[0] != '#' || strings.Contains(value, `\`) {
			return "", "", fmt.Errorf("%s: the value %.40s is not closed by its quote, or something stands behind it", key, rest)
		}
		return key, value, nil
	}
	if rest == "" || rest[0] == '#' {
		hint := ""
		if rest != "" {
			hint = fmt.Sprintf("; a # begins a comment, so write the colour in quotes: \"%.40s\"", rest)
		}
		return "", "", fmt.Errorf("%s: the value is missing%s", key, hint)
	}
	if i := strings.Index(rest, " #"); i >= 0 {
		rest = strings.TrimRight(rest[:i], " \t")
	}
	return key, rest, nil
}
