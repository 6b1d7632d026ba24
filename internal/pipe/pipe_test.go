package pipe

import (
	"errors"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func counter(n int, end error) func() (int, error) {
	i := 0
	return func() (int, error) {
		if i == n {
			return 0, end
		}
		i++
		return i, nil
	}
}

func squares() func(int) int {
	return func(i int) int {
		if i%7 == 0 {
			time.Sleep(time.Millisecond) // let later inputs finish first
		}
		return i * i
	}
}

func TestOrderIsKept(t *testing.T) {
	for _, jobs := range []int{1, 2, 5} {
		var got []int
		require.NoError(t, Map(jobs, counter(100, io.EOF), squares, func(v int) error {
			got = append(got, v)
			return nil
		}))
		require.Len(t, got, 100)
		for i, v := range got {
			assert.Equal(t, (i+1)*(i+1), v)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, jobs := range []int{1, 3} {
		n := 0
		err := Map(jobs, counter(10, broken), squares, func(int) error { n++; return nil })
		assert.ErrorIs(t, err, broken)
		assert.Equal(t, 10, n, "what was read before the error is emitted")

		n = 0
		err = Map(jobs, counter(1000, io.EOF), squares, func(int) error {
			if n++; n == 5 {
				return broken
			}
			return nil
		})
		assert.ErrorIs(t, err, broken)
		assert.Equal(t, 5, n, "nothing is emitted after an error")
	}
}
