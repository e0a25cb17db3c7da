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
        whole = []
        for indices in self._source.batches_of_indices():
            if not large or self._together is not None:
                yield indices
                continue
            whole += indices or ()
            if whole and (indices is None or len(whole) >= LARGE):
                yield whole
                whole = []
            if indices is None:
                yield None

    def first(self):
        for indices in self.portions():
            return self._dataset[indices[0]] if indices else None

    def calls(self, indices):
        """Returns [(samples, function that loads them)]."""
        if self._together is not None:
            return [(len(indices), lambda: self._together(indices))]
        return [(1, lambda index=index: self._dataset[index]) for index in indices]

    def batch(self, indices):
        """Returns the samples of a portion that can be loaded."""
        if self._together is not None:
            samples = _loaded(lambda: self._together(indices))
            return [] if samples is _FAILED else list(samples)
        return [sample for sample in (_loaded(call) for _, call in self.calls(indices)) if sample is not _FAILED]

    def drop(self, indices):
        """Loads a portion and keeps none of its samples; returns how many there were."""
        if self._together is not None:
            return len(self._together(indices))
        dataset = self._dataset
        for index in indices:
            dataset[index]
        return len(indices)


class StreamDraws:
    """Loads what comes next; a portion is an iterator of the pass it belongs to."""

    def __init__(self, source, batched):
        self._dataset = source.dataset
        self._batch = (source.batch if batched else None) or 1
        self._size = self._batch
        self._ended = False

    def portions(self, large=False):
        self._size = LARGE if large else self._batch
        while True:
            self._ended = False
            stream = iter(self._dataset)
            while not self._ended:
                yield stream
            yield None

    def first(self):
        return next(iter(self._dataset))

    def calls(self, stream):
        return [(1, lambda: self._next(stream))] * self._size

    def _next(self, stream):
        try:
            return next(stream)
        except StopIteration:
            self._ended = True
            raise

    def batch(self, stream):
        samples = []
        while len(samples) < self._size and not self._ended:
            samples.append(_loaded(lambda: self._next(stream)))
        return [sample for sample in samples if sample is not _FAILED]

    def drop(self, stream):
        count = 0
        for _ in islice(stream, self._size):
            count += 1
        self._ended = count < self._size
        return count


_FAILED = object()


def _loaded(call):
    try:
        return call()
    except Exception:
        return _FAILED
