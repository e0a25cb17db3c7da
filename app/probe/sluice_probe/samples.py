# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures single samples in this process, as a worker loads them: one after the other, one thread of torch."""
import contextlib
import time

from sluice_probe.document import JobError
from sluice_probe.draws import MapDraws, StreamDraws
from sluice_probe.factory import print_error
from sluice_probe.figures import histogram, summary_of
from sluice_probe.interpreter_share import InterpreterShare
from sluice_probe.meters import ClockCost, Io, io_between, io_of, queue_nanoseconds
from sluice_probe.payload import payload_of

MOST_SAMPLES = 200_000
MOST_FAILURES_IN_A_ROW = 16
SHORT_PASS_SECONDS = 2.0
CHEAP_NS = 150_000
PORTIONS_OF_TURN = 2


class SampleCosts:
    """What samples cost: lists of nanoseconds, and sums of nanoseconds and bytes.

    Samples are kept until they are a batch, as a worker keeps them: memory that is freed at once is reused, and costs
    less. Clocks are read around each; where samples are cheap, around whole portions in turn, and these tell the mean.
    """

    def __init__(self, source):
        self.source = source
        self.wall, self.cpu = [], []  # of single samples
        self._single, self._portion = [0, 0, 0], [0, 0, 0]  # wall, processor time and count, by what was timed
        self._turn = 0
        self.queued, self.io, self.counted = 0, Io(0, 0), 0
        self.failed = self.empty = 0
        self.first_seconds = None
        self.interpreter_share = None
        self.batches = BatchCosts(source.collate())
        self._draws = (MapDraws if source.is_map else StreamDraws)(source, source.collate() is not None)
        self._clock = ClockCost()
        self._in_a_row = 0
        self._release()

    def measure(self, seconds):
        """Measures until the time is over, or one pass over the dataset is."""
        _free_as_a_training_does()
        with _one_thread(self.source.torch):
            self._first()
            self._portions(self._singles_or_whole, seconds * 0.6, SHORT_PASS_SECONDS, large=True)
            if not self.wall:
                raise JobError("every sample raised an exception" if self.failed else
                               "the dataset gave no sample beside the first of a pass, which is apart")
            self._release()
            self._portions(self._batch, seconds * 0.2, 0)
            sampler = InterpreterShare()
            with sampler:
                self._portions(self._drop, seconds * 0.2, seconds)
            self.interpreter_share = sampler.share
        self._draws = None  # a stream may hold a buffer

    def _first(self):
        """Loads the first sample apart: it imports modules and opens files."""
        begun = time.perf_counter()
        try:
            item = self._draws.first()
        except StopIteration:
            raise JobError("the dataset ended before its first sample")
        except Exception as error:
            item = None
            self._failed(error)
        self.first_seconds = time.perf_counter() - begun
        self.source.look_at(item)

    def _portions(self, work, seconds, enough, large=False):
        """Does the work until the time is over, or until a pass ends after `enough` seconds."""
        begun = time.perf_counter()
        done = 0
        for portion in self._draws.portions(large):
            spent = time.perf_counter() - begun
            if portion is None and (spent >= enough or not done):
                return
            if portion is None:
                continue
            done += work(portion, begun + seconds)
            if time.perf_counter() - begun >= seconds or len(self.wall) >= MOST_SAMPLES:
                return

    def _singles_or_whole(self, portion, until):
        _, cpu, count = self._single
        self._turn += 1
        # Seldom singly where samples are cheap: clocks and looks at /proc leave cold caches behind.
        if self._turn % PORTIONS_OF_TURN != 1 and cpu < CHEAP_NS * count and not self.failed:
            return self._whole(portion)
        queued, io = queue_nanoseconds(), io_of()
        count = self._singles(portion, until)
        self._add_counts(queued, io, count)
        return count

    def _whole(self, portion):
        self._release()
        begun, begun_cpu = time.perf_counter_ns(), time.process_time_ns()
        try:
            count = self._draws.drop(portion)
        except Exception as error:
            self._failed(error)
            return 0
        cpu, wall = time.process_time_ns() - begun_cpu, time.perf_counter_ns() - begun
        _sum(self._portion, max(0, wall - self._clock.wall), max(0, cpu - self._clock.cpu), count)
        return count

    @property
    def means(self):
        """Returns elapsed and processor time of a sample in nanoseconds; of whole portions, where samples are cheap."""
        wall, cpu, count = self._portion if 3 * self._portion[2] > self._single[2] else self._single
        return wall / count, cpu / count

    def _singles(self, portion, until):
        count = 0
        for size, load in self._draws.calls(portion):
            begun, begun_cpu = time.perf_counter_ns(), time.process_time_ns()
            try:
                got = load()
            except StopIteration:
                break
            except Exception as error:
                self._failed(error)
                continue
            self.empty += got is None
            self._hold(got, size)
            del got
            cpu, wall = time.process_time_ns() - begun_cpu, time.perf_counter_ns() - begun
            self._add(max(0, wall - self._clock.wall), max(0, cpu - self._clock.cpu), size)
            count += size
            if time.perf_counter() >= until:
                break
        return count

    def _hold(self, item, size):
        """Keeps what a call loaded; frees what is a batch before the next is begun."""
        if self._held_count >= self.source.items_of_batch():
            self._release()
        self._held.append(item)
        self._held_count += size

    def _release(self):
        self._held, self._held_count = [], 0

    def _add(self, wall, cpu, size):
        self._in_a_row = 0
        self.wall.extend([wall // size] * size)
        self.cpu.extend([cpu // size] * size)
        _sum(self._single, wall, cpu, size)

    def _add_counts(self, queued, io, count):
        spent = io_between(io, io_of(), 1)
        if spent is None or self.io is None:
            self.io = None
        else:
            self.io = Io(self.io.asked + spent.asked, self.io.storage + spent.storage)
        now = queue_nanoseconds()
        self.queued = None if None in (queued, now, self.queued) else self.queued + now - queued
        self.counted += count

    def _failed(self, error):
        self.failed += 1
        self._in_a_row += 1
        if self.failed == 1:
            print_error(error)
        if self._in_a_row >= MOST_FAILURES_IN_A_ROW:
            raise JobError("%d samples in a row raised %s (the first traceback is above)"
                           % (self._in_a_row, type(error).__name__))

    def _batch(self, portion, _until):
        items, count = self._draws.batch(portion)
        if items:
            self.batches.make(items, count)
        return count

    def _drop(self, portion, _until):
        try:
            return self._draws.drop(portion)
        except Exception:
            return 1

    def figures(self):
        """Returns (known, unknown) fields of `profile`."""
        wall, cpu = self.means
        known = {"samples": self._single[2] + self._portion[2], "failed_samples": self.failed,
                 "none_samples": self.empty, "order": self.source.order, "first_sample_seconds": self.first_seconds,
                 "seconds_per_sample": summary_of(self.wall, wall),
                 "cpu_seconds_per_sample": summary_of(self.cpu, cpu)}
        cpu = known["cpu_seconds_per_sample"]
        cpu["histogram"] = histogram(self.cpu)
        unknown = {}
        if self.queued is None:
            unknown["read_seconds_per_sample"] = "the kernel does not show how long a thread waited for a processor"
        else:
            queued = self.queued / self.counted / 1e9
            known["queue_seconds_per_sample"] = queued
            known["read_seconds_per_sample"] = max(0.0, known["seconds_per_sample"]["mean"] - cpu["mean"] - queued)
        if self.interpreter_share is None:
            unknown["python_seconds_per_sample"] = "too little processor time was sampled to tell"
        else:
            known["python_seconds_per_sample"] = self.interpreter_share * cpu["mean"]
        self.batches.add_figures(known, unknown)
        return known, unknown


def _sum(sums, wall, cpu, count):
    sums[0] += wall
    sums[1] += cpu
    sums[2] += count


class BatchCosts:
    """What it costs to make a batch of samples, and what it delivers."""

    def __init__(self, collate):
        self._collate = collate
        self.wall, self.cpu = [], []
        self.error = None
        self.payload = None
        self.batch = None  # a full one
        self.bytes = self.samples = self._most = 0

    def make(self, samples, count):
        batch = samples if self._collate is None else self._collated(samples)
        if batch is None:
            return
        payload = payload_of(batch)
        self.bytes += payload.bytes
        self.samples += count
        if count > self._most:  # the first may be what was left of a pass
            self.payload, self.batch, self._most = payload, batch, count

    def _collated(self, samples):
        if self.error is not None:
            return None
        begun, begun_cpu = time.perf_counter_ns(), time.process_time_ns()
        try:
            batch = self._collate(samples)
        except Exception as error:
            print_error(error)
            self.error = "the collate function raised %s: %.300s" % (type(error).__name__, error)
            return None
        self.cpu.append(time.process_time_ns() - begun_cpu)
        self.wall.append(time.perf_counter_ns() - begun)
        return batch

    def add_figures(self, known, unknown):
        if self.wall:
            known["collate_seconds_per_batch"] = summary_of(self.wall)["mean"]
            known["collate_cpu_seconds_per_batch"] = summary_of(self.cpu)["mean"]
        else:
            unknown["collate_seconds_per_batch"] = self.error or "samples are not made into batches"


def _free_as_a_training_does():
    """Frees a large piece of memory, as a training does when its model moves to the GPU, before its workers start.

    From then on the C library of GNU keeps what is freed. Until then it returns it to the kernel, and the same JPEG costs
    from 60 to 350 page faults, up to a fifth of its time, depending on where things happen to lie. Only workers that are
    forked inherit this. Source: malloc(3), M_MMAP_THRESHOLD."""
    bytearray(31 << 20)


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
