# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Draws samples from a Dataset or from a stream, in portions as large as a batch."""
from itertools import islice

LARGE = 256


class MapDraws:
    """Loads by index, in the order of the source; all of a portion in one call where the dataset has __getitems__.

    A pass that has begun is gone on with: a sampler that sorts or shuffles may take seconds to begin one.
    """

    def __init__(self, source, batched):
        self._source = source
        self._dataset = source.dataset
        self._together = getattr(source.dataset, "__getitems__", None) if batched else None
        self._lists = source.batches_of_indices()
        self._ahead = None  # a list that is drawn and not loaded
        self._within = False  # whether a pass has begun and has not ended
        self._goes_on = False  # whether a call of portions() has begun the pass

    def ready(self):
        """Draws the next list, and so begins a pass where one ended."""
        if not self._ahead:
            self._ahead = next(self._lists)
        if self._ahead is None:
            self._within = False
            self._ahead = next(self._lists)

    def portions(self, large=False):
        """Yields lists of indices for ever, and None after each pass but one that an earlier call began.

        A list holds LARGE samples at least where asked.
        """
        goes_on, self._goes_on = self._goes_on and self._within, True
        least = LARGE if large and self._together is None else 1
        whole, samples = [], 0
        for indices in self._drawn():
            self._within = indices is not None
            whole += indices or ()
            samples += sum(map(self._source.samples_of, indices or ()))
            if whole and (indices is None or samples >= least):
                yield whole
                whole, samples = [], 0
            if indices is None and not goes_on:
                yield None
            goes_on = goes_on and indices is not None

    def _drawn(self):
        if self._ahead:
            indices, self._ahead = self._ahead, None
            yield indices
        for indices in self._lists:  # "yield from" would close them with this generator
            yield indices

    def first(self):
        """Returns a function that loads the first sample; its index is drawn already."""
        self.ready()
        if not self._ahead:
            return lambda: None
        index, self._ahead = self._ahead[0], self._ahead[1:] or self._ahead
        return lambda: self._dataset[index]

    def calls(self, indices):
        """Returns [(samples, function that loads them)]."""
        if self._together is not None:
            return [(len(indices), lambda: self._together(indices))]
        return [(self._source.samples_of(index), lambda index=index: self._dataset[index]) for index in indices]

    def batch(self, indices, most=None):
        """Returns the items of a portion that can be loaded, and how many samples they hold.

        Loads `most` items at most, and makes a full batch of them: it costs what another full one costs.
        """
        if self._together is not None:
            samples = _loaded(lambda: self._together(indices[:most]))
            kept = [] if samples is _FAILED else _repeated(list(samples), len(indices))
            return kept, len(kept)
        loaded = [(count, _loaded(call)) for count, call in self.calls(indices[:most])]
        return _kept(_repeated(loaded, len(indices)))

    def drop(self, indices, most=None):
        """Loads a portion, `most` items at most, and keeps its samples until they are a batch, as a worker does.

        Returns how many samples there were.
        """
        indices = indices[:most]
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

    def ready(self):
        """Does nothing: a stream begins with its first item."""

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
        """Returns a function that begins the stream and loads its first item."""
        def load():
            self._begin()
            return self._next(self._stream)
        return load

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

    def batch(self, stream, most=None):
        loaded = []
        while len(loaded) < min(self._size, most or self._size) and not self._ended:
            loaded.append((self._source.samples_of(), _loaded(lambda: self._next(stream))))
        return _kept(loaded if self._ended else _repeated(loaded, self._size))

    def drop(self, stream, most=None):
        size = min(self._size, most or self._size)
        count, batch = 0, self._source.items_of_batch()
        while count < size and not self._ended:
            asked = min(batch, size - count)
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


def _repeated(items, size):
    """Returns `size` items, which are the given ones in turn."""
    return (items * -(-size // len(items)))[:size] if items else items


def _kept(loaded):
    """Returns the items of [(samples, item)] that could be loaded, and how many samples they hold."""
    kept = [(count, item) for count, item in loaded if item is not _FAILED]
    return [item for _, item in kept], sum(count for count, _ in kept)
