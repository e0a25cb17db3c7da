# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Times every iteration of one loader: how long the script waited for a batch, and how long its step took."""
import time
import weakref

from sluice_probe.figures import Series
from sluice_probe.gpu import GpuTimeline
from sluice_probe.loader_facts import facts_of, length_of
from sluice_probe.payload import payload_of, samples_in
from sluice_probe.worker_marks import WorkerMarks

MOST_FIRST = 1024
MOST_NOTED = 256
MOST_OPEN = 4

clock = time.perf_counter_ns


class LoaderLog:
    """Holds the times of one loader over all its passes; keeps neither the loader nor a batch alive."""

    def __init__(self, loader):
        self.facts = facts_of(loader)
        self.waits = Series()
        self.steps = Series()
        self.first_waits = []
        self.first_batches = max(1, self.facts.get("workers", 0))
        self.batches = 0
        self.passes = 0
        self.waited = 0
        self.stepped = 0
        self.gpu = GpuTimeline()
        self.marks = WorkerMarks()
        self.payload = None
        self.samples = None
        self._open = []

    def begin_pass(self, begun):
        self.count()
        self.passes += 1
        self.gpu.begin_pass()
        self._open = self._open[1 - MOST_OPEN:] + [begun]

    def count(self):
        """Adds what the last passes have noted."""
        for begun in self._open:
            begun.count()

    def add_step(self, step, number):
        """Adds the step that followed the batch of this number."""
        self.stepped += step
        if number > self.first_batches:
            self.steps.add(step)

    def add_wait(self, wait, number):
        self.batches += 1
        self.waited += wait
        if number > self.first_batches:
            self.waits.add(wait)
        elif number == 1 and len(self.first_waits) < MOST_FIRST:
            self.first_waits.append(wait)

    def look_into(self, batch, iterator, number):
        """Counts what a batch holds; called after 1, 2, 4, ... batches of a pass."""
        payload = payload_of(batch)
        samples = samples_in(payload, self.facts.get("batch"), self._may_be_short(iterator, number))
        # The last batch of a pass may be smaller.
        if self.payload is None or (samples or 0) >= (self.samples or 0):
            self.payload, self.samples = payload, samples
        self.marks.look(iterator, number, self.facts)

    def _may_be_short(self, iterator, number):
        """Tells whether a batch is the only one of its pass, or the dataset shorter than a batch.

        The last of several tells nothing new: where the full ones do not match, it does not either. The iterator is
        asked for the length, not the loader: len() of a loader of a stream makes torch warn later.
        """
        batch = self.facts.get("batch", 0)
        return self.facts.get("samples", batch) < batch or number == 1 == length_of(iterator)

    def observed(self):
        """Returns (known, unknown) fields of `observed`."""
        self.count()
        known = {"passes": self.passes, "batches": self.batches, "steps": self.steps.count}
        unknown = {}
        if self.first_waits:
            known["first_batch_seconds"] = sum(self.first_waits) / len(self.first_waits) / 1e9
        if self.waited + self.stepped:
            known["waiting_share_total"] = self.waited / (self.waited + self.stepped)
        self._steady(known, unknown)
        self._delivered(known, unknown)
        for part in (self.gpu.figures(), self.marks.figures(self.samples)):
            known.update(part[0])
            unknown.update(part[1])
        return known, unknown

    def _steady(self, known, unknown):
        names = ("step_seconds", "waiting_seconds", "waiting_share", "batches_per_second")
        if not self.waits.count or not self.steps.count:
            unknown.update(dict.fromkeys(names, "no pass was longer than its first batches (%d), which are apart"
                                         % self.first_batches))
            return
        mean = self.waits.total / self.waits.count + self.steps.total / self.steps.count
        known.update(step_seconds=self.steps.summary(), waiting_seconds=self.waits.summary(),
                     waiting_share=self.waits.total / self.waits.count / mean if mean else 0.0)
        known["batches_per_second"] = 1e9 / mean if mean else None

    def _delivered(self, known, unknown):
        if self.payload is None:
            unknown["delivered_bytes_per_batch"] = "no batch was delivered"
            return
        payload, rate = self.payload, known.get("batches_per_second")
        if payload.complete and not payload.others:
            known["delivered_bytes_per_batch"] = payload.bytes
        else:
            unknown["delivered_bytes_per_batch"] = _why_not_counted(payload)
        known["delivered"] = payload.tensors
        if self.samples:
            known["samples_per_batch"] = self.samples
            known["samples_per_second"] = rate * self.samples if rate else None
            if "delivered_bytes_per_batch" in known:
                known["delivered_bytes_per_sample"] = payload.bytes / self.samples
        else:
            for name in ("samples_per_batch", "samples_per_second", "delivered_bytes_per_sample"):
                unknown[name] = "neither the loader nor the tensors tell how many samples a batch holds"


def _why_not_counted(payload):
    if not payload.complete:
        return "a batch holds more objects than are counted"
    return "a batch holds objects of unknown size: " + ", ".join(sorted(payload.others)[:8])


class Pass:
    """One pass over a loader. `deliver` is called with each batch and the time at which it was asked for.

    A step costs one short call that notes two times. They are counted, and the batch is looked into, after 1, 2, 4, ...
    batches and then after every MOST_NOTED: code that runs once in a step of many milliseconds is in no cache.
    """

    __slots__ = ("_log", "_recorder", "_iterator", "_starting", "_number", "_last", "_noted", "_limit", "_due", "gpu")

    def __init__(self, log, recorder, starting, iterator):
        self._log = log
        self._recorder = recorder
        try:
            self._iterator = weakref.ref(iterator)
        except TypeError:
            self._iterator = _nothing
        self._starting = starting  # nanoseconds that iter(loader) took
        self._number = 0
        self._last = 0
        self._noted = []
        self._limit = 2
        self._due = recorder.due
        self.gpu = log.gpu if log.gpu.ready() else None
        log.begin_pass(self)

    def begin(self):
        """Returns the time at which a batch is asked for."""
        if self.gpu is not None:
            self.gpu.end()
        return clock()

    def deliver(self, begun, batch):
        now = clock()
        noted = self._noted
        noted.append(begun)
        noted.append(now)
        if len(noted) >= self._limit or now > self._due:
            _quietly(self._work, batch)
        if self.gpu is not None:
            self.gpu.begin(self._number + len(self._noted) // 2 > self._log.first_batches)
        return batch

    def _work(self, batch):
        self.count()
        number = self._number
        self._limit = 2 * min(number, MOST_NOTED)
        if not number & (number - 1):
            self._log.look_into(batch, self._iterator(), number)
        if self._last > self._recorder.due:
            _quietly(self._recorder.save)
        self._due = self._recorder.due
        if self.gpu is None and self._log.gpu.ready():
            self.gpu = self._log.gpu
        self._last = clock()

    def count(self):
        """Adds to the log what was noted."""
        log, last = self._log, self._last
        noted, self._noted = self._noted, []
        for begun, now in zip(noted[::2], noted[1::2]):
            if last:
                log.add_step(begun - last, self._number)
            self._number += 1
            log.add_wait(now - begun + (self._starting if self._number == 1 else 0), self._number)
            last = now
        self._last = last


def _nothing():
    return None


def _quietly(call, *arguments):
    """A figure that cannot be had must not end a training."""
    try:
        call(*arguments)
    except Exception:
        pass
