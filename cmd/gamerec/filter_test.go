package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gamerec/gamerec"
)

func TestTagConditions(t *testing.T) {
	rec := &gamerec.Record{Tags: []gamerec.Tag{
		{Name: "Red", Value: "Hu Ronghua"}, {Name: "Second", Value: "Yang"}, {Name: "Date", Value: "1960.10.??"},
		{Name: "Elo", Value: "2650"}, {Name: "Time", Value: "a=b, c"}, {Name: "Unknown", Value: "?"},
	}}
	for text, want := range map[string]bool{
		"White=Hu Ronghua": true, "White=Hu": false, "White~^Hu": true, "White!~^Hu": false, "Black=Yang": true, "Red!=Hu Ronghua": false,
		"Date<1961": true, "Date<1960": false, "Date<=1960": true, "Date>1960": false, "Date>1960.09": true, "Date>1960.10.01": false,
		"Date>=1960-10-31": true, "Date<1960.11.02": true, "Elo>2649": true, "Elo>=2650": true, "Elo<10000": true, "Elo<999": false,
		"Unknown<1": false, "Unknown>=1": false, "Missing<1": false, "Missing=": true, "Missing!=x": true, "Time=a=b, c": true,
	} {
		c, err := parseTagCondition(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, c.holds(rec), text)
	}
	for _, text := range []string{"", "White", "=x", "White Elo=1", "Elo>", "Elo<x", "A~["} {
		_, err := parseTagCondition(text)
		assert.Error(t, err, text)
	}
}
