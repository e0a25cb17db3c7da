# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures single samples in this process, as a worker loads them: one after the other, one thread of torch."""
import contextlib
import time

from sluice_probe.document import JobError
from sluice_probe.factory import print_error
from sluice_probe.figures import histogram, summary_of
from sluice_probe.interpreter_share import InterpreterShare
from sluice_probe.meters import ClockCost, Io, io_between, io_of, queue_nanoseconds
from sluice_probe.payload import payload_of

MOST_SAMPLES = 200_000
MOST_FAILURES_IN_A_ROW = 16
SHORT_PASS_SECONDS = 2.0


class SampleCosts:
    """What samples cost: lists of nanoseconds, and sums of bytes."""

    def __init__(self, source):
        self.source = source
        self.wall, self.cpu = [], []
        self.collate_wall, self.collate_cpu = [], []
        self.queued = 0
        self.io = Io(0, 0)
        self.failed = self.empty = 0
        self.first_seconds = None
        self.delivered_bytes = self.delivered_samples = 0
        self.payload = None
        self.batch = None  # the last that was made
        self.collate_error = None
        self.interpreter_share = None
        self._collate = source.collate()
        self._clock = ClockCost()
        self._in_a_row = 0

    def measure(self, seconds):
        """Measures until the time is over, or one pass over the dataset is."""
        with _one_thread(self.source.torch):
            begun = time.perf_counter()
            self._run(begun + seconds * 0.8, begun + min(seconds * 0.8, SHORT_PASS_SECONDS))
            sampler = InterpreterShare()
            with sampler:
                self._run(begun + seconds, begun + seconds, measured=False)
            self.interpreter_share = sampler.share
        if not self.wall:
            raise JobError("the dataset gave no sample" if not self.failed else "every sample raised an exception")

    def _run(self, until, enough, measured=True):
        draws = self._map_draws() if self.source.is_map else self._stream_draws()
        for fetches in draws:
            now = time.perf_counter()
            if fetches is None:
                if now >= enough or not self.wall:
                    return
                continue
            if measured:
                self._measure_batch(fetches, until)
            else:
                _take(fetches)
            if time.perf_counter() >= until or len(self.wall) >= MOST_SAMPLES:
                return

    def _map_draws(self):
        """Yields batches of calls that each load one sample, or one that loads all where the dataset does so."""
        dataset = self.source.dataset
        together = getattr(dataset, "__getitems__", None) if self._collate is not None else None
        for indices in self.source.batches_of_indices():
            if indices is None or self.first_seconds is not None:
                yield _calls(dataset, together, indices)
            else:
                self._first(lambda: dataset[indices[0]])
                yield _calls(dataset, together, indices)

    def _stream_draws(self):
        size = (self.source.batch if self._collate is not None else None) or 1
        while True:
            stream = _Stream(self.source.dataset)
            if self.first_seconds is None:
                self._first(stream.load)
            while not stream.ended:
                yield [(1, stream.load)] * size
            yield None

    def _first(self, load):
        """Loads the first sample apart: it imports modules and opens files."""
        begun = time.perf_counter()
        try:
            load()
        except StopIteration:
            raise JobError("the dataset ended before its first sample")
        except Exception as error:
            self._failed(error)
        self.first_seconds = time.perf_counter() - begun

    def _measure_batch(self, calls, until):
        samples = []
        queued, io = queue_nanoseconds(), io_of()
        for size, load in calls:
            begun, begun_cpu = time.perf_counter_ns(), time.process_time_ns()
            try:
                got = load()
            except StopIteration:
                break
            except Exception as error:
                self._failed(error)
                continue
            cpu, wall = time.process_time_ns() - begun_cpu, time.perf_counter_ns() - begun
            self._add(max(0, wall - self._clock.wall), max(0, cpu - self._clock.cpu), size)
            samples.extend(got if size > 1 else [got])
            if wall > 1e9 and time.perf_counter() >= until:
                break
        self._add_counts(queued, io)
        self._take_batch(samples)

    def _add(self, wall, cpu, size):
        self._in_a_row = 0
        self.wall.extend([wall // size] * size)
        self.cpu.extend([cpu // size] * size)

    def _add_counts(self, queued, io):
        spent = io_between(io, io_of(), 1)
        if spent is None or self.io is None:
            self.io = None
        else:
            self.io = Io(self.io.asked + spent.asked, self.io.storage + spent.storage)
        now = queue_nanoseconds()
        self.queued = None if None in (queued, now, self.queued) else self.queued + now - queued

    def _failed(self, error):
        self.failed += 1
        self._in_a_row += 1
        if self.failed == 1:
            print_error(error)
        if self._in_a_row >= MOST_FAILURES_IN_A_ROW:
            raise JobError("%d samples in a row raised %s (the first traceback is above)"
                           % (self._in_a_row, type(error).__name__))

    def _take_batch(self, samples):
        self.empty += sum(sample is None for sample in samples)
        if not samples:
            return
        batch = samples if self._collate is None else self._collated(samples)
        if batch is None:
            return
        payload = payload_of(batch)
        self.delivered_bytes += payload.bytes
        self.delivered_samples += len(samples)
        if self.payload is None or len(payload.tensors) >= len(self.payload.tensors):
            self.payload, self.batch = payload, batch

    def _collated(self, samples):
        if self.collate_error is not None:
            return None
        begun, begun_cpu = time.perf_counter_ns(), time.process_time_ns()
        try:
            batch = self._collate(samples)
        except Exception as error:
            print_error(error)
            self.collate_error = "the collate function raised %s: %.300s" % (type(error).__name__, error)
            return None
        self.collate_cpu.append(time.process_time_ns() - begun_cpu)
        self.collate_wall.append(time.perf_counter_ns() - begun)
        return batch

    def figures(self):
        """Returns (known, unknown) fields of `profile`."""
        mean_wall = sum(self.wall) / len(self.wall)
        mean_cpu = sum(self.cpu) / len(self.cpu)
        known = {"samples": len(self.wall), "failed_samples": self.failed, "none_samples": self.empty,
                 "order": self.source.order, "first_sample_seconds": self.first_seconds,
                 "seconds_per_sample": summary_of(self.wall), "cpu_seconds_per_sample": summary_of(self.cpu)}
        known["cpu_seconds_per_sample"]["histogram"] = histogram(self.cpu)
        unknown = {}
        queued = self.queued / len(self.wall) if self.queued is not None else None
        if queued is None:
            unknown["read_seconds_per_sample"] = "the kernel does not show how long a thread waited for a processor"
        else:
            known["queue_seconds_per_sample"] = queued / 1e9
            known["read_seconds_per_sample"] = max(0.0, mean_wall - mean_cpu - queued) / 1e9
        if self.interpreter_share is None:
            unknown["python_seconds_per_sample"] = "too little processor time was sampled to tell"
        else:
            known["python_seconds_per_sample"] = self.interpreter_share * mean_cpu / 1e9
        if self.collate_wall:
            known["collate_seconds_per_batch"] = summary_of(self.collate_wall)["mean"]
            known["collate_cpu_seconds_per_batch"] = summary_of(self.collate_cpu)["mean"]
        else:
            unknown["collate_seconds_per_batch"] = self.collate_error or "samples are not made into batches"
        return known, unknown


class _Stream:
    """One pass over an iterable dataset."""

    def __init__(self, dataset):
        self._iterator = iter(dataset)
        self.ended = False

    def load(self):
        try:
            return next(self._iterator)
        except StopIteration:
            self.ended = True
            raise


def _calls(dataset, together, indices):
    if indices is None:
        return None
    if together is not None:
        return [(len(indices), lambda: together(indices))]
    return [(1, lambda index=index: dataset[index]) for index in indices]


def _take(calls):
    for _, load in calls:
        try:
            load()
        except StopIteration:
            return
        except Exception:
            pass


@contextlib.contextmanager
def _one_thread(torch):
    """A worker of a DataLoader computes with one thread; so is it measured."""
    if torch is None:
        yield
        return
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
