# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Draws samples from a Dataset or from a stream, in portions as large as a batch."""
from itertools import islice

LARGE = 256


class MapDraws:
    """Loads by index, in the order of the source; all of a portion in one call where the dataset has __getitems__."""

    def __init__(self, source, batched):
        self._source = source
        self._dataset = source.dataset
        self._together = getattr(source.dataset, "__getitems__", None) if batched else None

    def portions(self, large=False):
        """Yields lists of indices for ever, and None between two passes; of at least LARGE samples where asked."""
        whole, samples = [], 0
        for indices in self._source.batches_of_indices():
            if not large or self._together is not None:
                yield indices
                continue
            whole += indices or ()
            samples += sum(map(self._source.samples_of, indices or ()))
            if whole and (indices is None or samples >= LARGE):
                yield whole
                whole, samples = [], 0
            if indices is None:
                yield None

    def first(self):
        for indices in self.portions():
            return self._dataset[indices[0]] if indices else None

    def calls(self, indices):
        """Returns [(samples, function that loads them)]."""
        if self._together is not None:
            return [(len(indices), lambda: self._together(indices))]
        return [(self._source.samples_of(index), lambda index=index: self._dataset[index]) for index in indices]

    def batch(self, indices):
        """Returns the items of a portion that can be loaded, and how many samples they hold."""
        if self._together is not None:
            samples = _loaded(lambda: self._together(indices))
            return ([], 0) if samples is _FAILED else (list(samples), len(samples))
        return _kept((count, _loaded(call)) for count, call in self.calls(indices))

    def drop(self, indices):
        """Loads a portion, and keeps its samples until they are a batch, as a worker does; returns how many there were."""
        if self._together is not None:
            return len(self._together(indices))
        dataset, batch = self._dataset, self._source.items_of_batch()
        for begin in range(0, len(indices), batch):
            [dataset[index] for index in indices[begin:begin + batch]]
        return sum(map(self._source.samples_of, indices))


class StreamDraws:
    """Loads what comes next; a portion is an iterator of the pass it belongs to.

    The first item of a pass is apart in each: a stream that shuffles fills its buffer for it. So a pass that has begun
    is gone on with.
    """

    def __init__(self, source, batched):
        self._source = source
        self._dataset = source.dataset
        self._batch = (source.batch if batched else None) or 1
        self._size = self._batch
        self._stream = None
        self._goes_on = False  # whether a call of portions() has begun the pass
        self._ended = False

    def portions(self, large=False):
        """Yields the stream for ever, and None after each pass but one that an earlier call began."""
        self._size = max(1, LARGE // self._source.samples_of()) if large else self._batch
        goes_on, self._goes_on = self._goes_on, True
        while True:
            if self._stream is None:
                self._begin()
                _loaded(lambda: self._next(self._stream))
                goes_on = False
            while not self._ended:
                yield self._stream
            self._stream = None
            if not goes_on:
                yield None

    def first(self):
        self._begin()
        return self._next(self._stream)

    def _begin(self):
        self._ended = False
        self._stream = iter(self._dataset)

    def calls(self, stream):
        return [(self._source.samples_of(), lambda: self._next(stream))] * self._size

    def _next(self, stream):
        try:
            return next(stream)
        except StopIteration:
            self._ended = True
            raise

    def batch(self, stream):
        loaded = []
        while len(loaded) < self._size and not self._ended:
            loaded.append((self._source.samples_of(), _loaded(lambda: self._next(stream))))
        return _kept(loaded)

    def drop(self, stream):
        count, batch = 0, self._source.items_of_batch()
        while count < self._size and not self._ended:
            asked = min(batch, self._size - count)
            got = len(list(islice(stream, asked)))
            self._ended = got < asked
            count += got
        return count * self._source.samples_of()


_FAILED = object()


def _loaded(call):
    try:
        return call()
    except Exception:
        return _FAILED


def _kept(loaded):
    """Returns the items of [(samples, item)] that could be loaded, and how many samples they hold."""
    kept = [(count, item) for count, item in loaded if item is not _FAILED]
    return [item for _, item in kept], sum(count for count, _ in kept)
