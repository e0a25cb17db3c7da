# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Times every iteration of one loader: how long the script waited for a batch, and how long its step took."""
import threading
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
MOST_FRAMES = 32
#: Batches between two looks into one, at most, where looks are cheap.
MOST_BETWEEN_LOOKS = 31
#: What looks cost a step, once the steps are many.
LOOK_NS_PER_STEP = 1000
LEAST_OTHER_SHARE = 0.01

IN_THREAD = ("another thread than the main one iterates this loader, perhaps to load ahead, so its pauses are no steps "
             "of the training. Give the iterator that the training itself takes batches from to "
             "sluice_probe.watch")
WITH_OTHERS = ("the training waits for other loaders between two batches of this one, and the GPU does not tell that "
               "time from its steps")

NOT_CHOSEN = ("batches are of the script's own making (a batch sampler, or batch_size=None). Where a batch sampler "
              "makes them, sluice_probe run counts their samples")

clock = time.perf_counter_ns


class _Waited(threading.local):
    """Nanoseconds that a thread was in watched loaders. What passes there is no step of another loader."""

    total = 0


_waited = _Waited()


def place_of(frame):
    """Returns what tells one place of a script from another: the calls that led to it, at most MOST_FRAMES."""
    calls = []
    while frame is not None and len(calls) < MOST_FRAMES:
        calls.append((frame.f_code.co_filename, frame.f_code.co_firstlineno, frame.f_lasti))
        frame = frame.f_back
    return tuple(calls)


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
        self.looks = Looks()
        self.marks = WorkerMarks()
        self.in_thread = False
        self._steps_seen = 0
        self._waited_elsewhere = 0
        self._steadily_elsewhere = 0
        self._loader = _weak(loader)
        self._open = []

    def go_on_with(self, other):
        """Takes over the loader of another log where it comes after this one's, not beside it. Returns whether it did.

        While this loader is still there, a dataset of another length is another one, such as that of validation.
        """
        if any(begun.is_open() for begun in self._open):
            return False
        if self.facts.get("samples") != other.facts.get("samples") and self._loader() is not None:
            return False
        self._loader = other._loader
        return True

    def begin_pass(self, begun):
        self.count()
        self.passes += 1
        self.gpu.begin_pass()
        self._open = self._open[1 - MOST_OPEN:] + [begun]

    def count(self):
        """Adds what the last passes have noted."""
        for begun in self._open:
            begun.count()

    def add_step(self, step, elsewhere, number):
        """Adds the step that followed the batch of this number, and the time in other loaders meanwhile."""
        self._steps_seen += 1
        self.stepped += step
        self._waited_elsewhere += elsewhere
        if number > self.first_batches:
            self.steps.add(step)
            self._steadily_elsewhere += elsewhere

    def add_wait(self, wait, number):
        self.batches += 1
        self.waited += wait
        if number > self.first_batches:
            self.waits.add(wait)
        elif number == 1 and len(self.first_waits) < MOST_FIRST:
            self.first_waits.append(wait)

    def look_into(self, batch, iterator, number, length):
        """Counts what a batch of a pass holds, and notes what the batch sampler has chosen."""
        payload = payload_of(batch)
        size = self.facts.get("batch", 0)
        # Where the full batches do not match, the last of several does not either.
        may_be_short = self.facts.get("samples", size) < size or number == 1 == length
        self.looks.add(payload, samples_in(payload, size, may_be_short), 1 < number == length)
        self.looks.chosen = getattr(iterator, "__dict__", {}).get("_sluice_taken")

    def observed(self):
        """Returns (known, unknown) fields of `observed`."""
        self.count()
        known = {"passes": self.passes, "batches": self.batches, "steps": self.steps.count}
        unknown = {}
        if self.first_waits:
            known["first_batch_seconds"] = sum(self.first_waits) / len(self.first_waits) / 1e9
        self._whole(known, unknown)
        self._steady(known, unknown)
        samples, why_not = self.looks.samples(self.facts)
        self._delivered(known, unknown, samples, why_not)
        for part in (self.gpu.figures(), self.marks.figures(samples)):
            known.update(part[0])
            unknown.update(part[1])
        self._leave_out(known, unknown)
        return known, unknown

    def _whole(self, known, unknown):
        whole = self.waited + self.stepped + self._waited_elsewhere
        if 2 * self._steps_seen < self.batches or not whole:
            unknown["waiting_share_total"] = ("%d steps were seen after %d batches: a step ends where the next batch "
                                              "is asked for, and most passes were left before"
                                              % (self._steps_seen, self.batches))
        else:
            known["waiting_share_total"] = self.waited / whole

    def _steady(self, known, unknown):
        names = ("step_seconds", "waiting_seconds", "waiting_share", "batches_per_second")
        if not self.waits.count or not self.steps.count:
            unknown.update(dict.fromkeys(names, "no pass was longer than its first batches (%d), which are apart"
                                         % self.first_batches))
            return
        elsewhere = self._steadily_elsewhere / self.steps.count
        mean = self.waits.total / self.waits.count + self.steps.total / self.steps.count + elsewhere
        known.update(step_seconds=self.steps.summary(), waiting_seconds=self.waits.summary(),
                     waiting_share=self.waits.total / self.waits.count / mean if mean else 0.0)
        if elsewhere:
            known["other_waiting_seconds"] = elsewhere / 1e9
        known["batches_per_second"] = 1e9 / mean if mean else None

    def _leave_out(self, known, unknown):
        """Takes out what does not hold for a loader that is iterated in a thread, or among others."""
        names = []
        if self._waited_elsewhere > LEAST_OTHER_SHARE * self.stepped:
            names, reason = [name for name in known if name.startswith("gpu_")], WITH_OTHERS
        if self.in_thread:
            parts = ("gpu_", "step_", "waiting_", "other_waiting_")
            names, reason = [name for name in known if name.startswith(parts)], IN_THREAD
        for name in names:
            del known[name]
            unknown[name] = reason

    def _delivered(self, known, unknown, samples, why_not):
        payload, rate = self.looks.payload, known.get("batches_per_second")
        if payload is None:
            unknown["delivered_bytes_per_batch"] = "no batch was delivered"
            return
        if payload.complete and not payload.others:
            known["delivered_bytes_per_batch"] = self.looks.mean_bytes()
        else:
            unknown["delivered_bytes_per_batch"] = _why_not_counted(payload)
        known["delivered"] = payload.tensors
        if samples:
            known["samples_per_batch"] = round(samples)
            known["samples_per_second"] = rate * samples if rate else None
            if "delivered_bytes_per_batch" in known:
                known["delivered_bytes_per_sample"] = self.looks.mean_bytes() / samples
        else:
            for name in ("samples_per_batch", "samples_per_second", "delivered_bytes_per_sample"):
                unknown[name] = why_not


def _why_not_counted(payload):
    if not payload.complete:
        return "a batch holds more objects than are counted"
    return "a batch holds objects of unknown size: " + ", ".join(sorted(payload.others)[:8])


class Looks:
    """What the batches hold that were looked into. The means are of full ones: the last of a pass may be smaller."""

    def __init__(self):
        self.payload = None
        self.chosen = None  # [batches, samples] that the batch sampler of the newest pass chose, of torch under `run`
        self._samples = None
        self._bytes = 0
        self._full = 0
        self._others = 0

    def add(self, payload, samples, is_last):
        if is_last and self.payload is not None:
            return
        if (samples or 0) < (self._samples or 0):
            self._others += 1
            return
        if (samples or 0) > (self._samples or 0):
            self._others += self._full
            self._bytes = self._full = 0
        self.payload, self._samples = payload, samples
        self._bytes += payload.bytes
        self._full += 1

    def mean_bytes(self):
        return self._bytes / self._full

    def samples(self, facts):
        """Returns (samples of a batch, why they are not known). They are a mean where the script's own code chooses."""
        if facts["kind"] == "pytorch" and "batch" not in facts:
            return self.chosen[1] / self.chosen[0] if self.chosen else None, NOT_CHOSEN
        if 8 * self._others > self._full:  # more than the last batches of streams
            return None, "of %d batches looked into %d hold fewer samples than the others or do not tell how many" % (
                self._full + self._others, self._others)
        return self._samples, "neither the loader nor the tensors tell how many samples a batch holds"


class Pass:
    """One pass over a loader. `begin` is called where a batch is asked for, `deliver` with that time and the batch, and
    `end` where there is none.

    A step costs two short calls that note three times. They are counted, and the batch is looked into, ever less often:
    code that runs once in a step of many milliseconds is in no cache.
    """

    __slots__ = ("_log", "_recorder", "_iterator", "_starting", "_number", "_last", "_last_waited", "_begun", "_before",
                 "_noted", "_limit", "_due", "_length", "_next_look", "_next_mark", "_ended", "gpu")

    def __init__(self, log, recorder, starting, iterator):
        self._log = log
        self._recorder = recorder
        self._iterator = _weak(iterator)
        self._starting = starting  # nanoseconds that iter(loader) took
        self._number = 0
        self._last = 0
        self._last_waited = 0
        self._begun = 0
        self._before = 0  # what the thread had waited when the batch was asked for
        self._noted = []
        self._limit = 3
        self._due = recorder.due
        # The iterator is asked, not the loader: len() of a loader of a stream makes torch warn later.
        self._length = length_of(iterator) if "batch" in log.facts else None
        self._next_look = 1
        self._next_mark = 1
        self._ended = False
        self.gpu = log.gpu if log.gpu.ready() else None
        log.begin_pass(self)

    def is_open(self):
        return not self._ended and self._iterator() is not None

    def begin(self):
        """Returns the time at which a batch is asked for."""
        if self.gpu is not None:
            self.gpu.end()
        self._before = _waited.total
        self._begun = begun = clock()
        return begun

    def deliver(self, begun, batch):
        now = clock()
        before = self._before
        # Set, not added to: the loader may itself have waited for a watched one.
        _waited.total = before + now - begun
        noted = self._noted
        noted += (begun, now, before)
        if len(noted) >= self._limit or now > self._due:
            _quietly(self._work, batch)
        if self.gpu is not None:
            self.gpu.begin(self._number + len(self._noted) // 3 > self._log.first_batches)
        return batch

    def end(self):
        """Counts the step after the last batch, which ends where there is no other."""
        self._ended = True
        _quietly(self._end)
        _waited.total = self._before + clock() - self._begun

    def _end(self):
        self.count()
        if self._last:
            self._add_step(self._begun, self._before)
            self._last = 0

    def _work(self, batch):
        self.count()
        if threading.current_thread() is not threading.main_thread():
            self._log.in_thread = True
        self._look(batch, self._iterator())
        self._limit = 3 * min(MOST_NOTED, max(1, self._next_look - self._number))
        if self._last > self._recorder.due:
            _quietly(self._recorder.save)
        self._due = self._recorder.due
        if self.gpu is None and self._log.gpu.ready():
            self.gpu = self._log.gpu
        # The time in this package is no step of any loader.
        last, self._last = self._last, clock()
        self._last_waited += self._last - last
        _waited.total = self._last_waited

    def _look(self, batch, iterator):
        number = self._number
        if number >= self._next_look:
            begun = clock()
            _quietly(self._log.look_into, batch, iterator, number, self._length)
            apart = max(min(number // 4, MOST_BETWEEN_LOOKS), min(number, (clock() - begun) // LOOK_NS_PER_STEP))
            self._next_look = number + (apart | 1)  # odd: batches may take turns
        if number >= self._next_mark:
            self._next_mark = 2 * number
            _quietly(self._log.marks.look, iterator, number, self._log.facts)

    def count(self):
        """Adds to the log what was noted."""
        noted, self._noted = self._noted, []
        for begun, now, before in zip(noted[::3], noted[1::3], noted[2::3]):
            if self._last:
                self._add_step(begun, before)
            self._number += 1
            self._log.add_wait(now - begun + (self._starting if self._number == 1 else 0), self._number)
            self._last = now
            self._last_waited = before + now - begun

    def _add_step(self, until, waited):
        elsewhere = max(0, waited - self._last_waited)
        self._log.add_step(max(0, until - self._last - elsewhere), elsewhere, self._number)


def _weak(thing):
    try:
        return weakref.ref(thing)
    except TypeError:  # a list has no weak references
        return _nothing


def _nothing():
    return None


def _quietly(call, *arguments):
    """A figure that cannot be had must not end a training."""
    try:
        call(*arguments)
    except Exception:
        pass
