// Package pipe maps a stream of work over several workers and hands the results
// on in the order of the input. What is under way is bounded, so memory stays
// flat however long the stream is.
package pipe

import (
	"errors"
	"io"
	"sync"
)

// Map takes inputs from next until it returns an error, lets workers turn them
// into outputs, and passes these to emit in order. Each worker is made once by
// newWorker and owns its scratch. io.EOF from next ends the stream; any other
// error of next is returned after all earlier outputs were emitted. An error of
// emit stops the stream and is returned.
//
// With one job everything runs on the calling goroutine.
func Map[In, Out any](jobs int, next func() (In, error), newWorker func() func(In) Out, emit func(Out) error) error {
	if jobs <= 1 {
		work := newWorker()
		for {
			in, err := next()
			if err != nil {
				return endOf(err)
			}
			if err := emit(work(in)); err != nil {
				return err
			}
		}
	}
	type task struct {
		in   In
		done chan Out
	}
	var (
		order   = make(chan task, 2*jobs) // in input order, for the emitter
		todo    = make(chan task)         // for the workers
		stop    = make(chan struct{})
		readErr error
		workers sync.WaitGroup
	)
	for range jobs {
		work := newWorker()
		workers.Go(func() {
			for t := range todo {
				t.done <- work(t.in)
			}
		})
	}
	go func() {
		defer close(order)
		defer close(todo)
		for {
			in, err := next()
			if err != nil {
				readErr = err
				return
			}
			t := task{in, make(chan Out, 1)}
			select {
			case order <- t:
			case <-stop:
				return
			}
			todo <- t
		}
	}()
	var emitErr error
	for t := range order {
		out := <-t.done
		if emitErr != nil {
			continue // drain, so that nobody waits for ever
		}
		if emitErr = emit(out); emitErr != nil {
			close(stop)
		}
	}
	workers.Wait()
	if emitErr != nil {
		return emitErr
	}
	return endOf(readErr)
}

func endOf(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
