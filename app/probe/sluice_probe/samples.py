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
from sluice_probe.meters import (ClockCost, Io, children_ended, cpu_with_children, hear_maps, io_between, io_of,
                                 mapped_files, queue_nanoseconds)
from sluice_probe.payload import payload_of

MOST_SAMPLES = 200_000
MOST_FAILURES_IN_A_ROW = 16
SHORT_PASS_SECONDS = 2.0
CHEAP_NS = 150_000
PORTIONS_OF_TURN = 2
LEAST_SAMPLES = 30
LEAST_NS, LEAST_BYTES = 10_000, 1024  # a smaller difference between passes is noise


class Tally:
    """What was counted of the samples of one pass or more: lists of nanoseconds, and sums of nanoseconds and bytes."""

    def __init__(self):
        self.wall, self.cpu = [], []  # of single samples
        self.single, self.portion = [0, 0, 0], [0, 0, 0]  # wall, processor time and count, by what was timed
        self.queued, self.io, self.counted, self.empty = 0, Io(0, 0), 0, 0

    def add_single(self, wall, cpu, size):
        self.wall.extend([wall // size] * size)
        self.cpu.extend([cpu // size] * size)
        _sum(self.single, wall, cpu, size)

    def add_counts(self, queued, io, count):
        """Adds what was waited for a processor and read for `count` samples; None where the kernel does not show it."""
        self.io = None if None in (io, self.io) else Io(self.io.asked + io.asked, self.io.storage + io.storage)
        self.queued = None if None in (queued, self.queued) else self.queued + queued
        self.counted += count

    def add(self, other):
        self.wall += other.wall
        self.cpu += other.cpu
        _sum(self.single, *other.single)
        _sum(self.portion, *other.portion)
        self.empty += other.empty
        self.add_counts(other.queued, other.io, other.counted)

    @property
    def samples(self):
        return self.single[2] + self.portion[2]

    @property
    def means(self):
        """Returns elapsed and processor time of a sample in nanoseconds; of whole portions, where samples are cheap."""
        wall, cpu, count = self.portion if 3 * self.portion[2] > self.single[2] else self.single
        return wall / count, cpu / count

    def is_dearer_than(self, other):
        """Tells whether a sample took more than twice the processor time or the bytes; of storage, where most came."""
        if not self.wall or not other.samples:
            return False
        pairs = [(self.means[1], other.means[1], LEAST_NS)]
        if self.io and other.io and self.counted and other.counted:
            pairs.append((self.io.asked / self.counted, other.io.asked / other.counted, LEAST_BYTES))
            if 2 * self.io.storage > self.io.asked:
                pairs.append((self.io.storage / self.counted, other.io.storage / other.counted, LEAST_BYTES))
        return any(own > 2 * others and own - others > least for own, others, least in pairs)


class SampleCosts:
    """What samples cost.

    Samples are kept until they are a batch, as a worker keeps them: memory that is freed at once is reused, and costs
    less. Clocks are read around each; where samples are cheap, around whole portions in turn, and these tell the mean.
    """

    def __init__(self, source):
        self.source = source
        self.order = source.order
        self.tally = Tally()
        self._first_pass = None
        self.later = None  # the Tally of the passes after the first, where that took much more
        self._turn = 0
        self.failed = 0
        self.first_seconds = None
        self.interpreter_share = None
        self.mapped = []
        self.children = False  # whether samples took processes that were started for them
        self.batches = BatchCosts(source.collate())
        self._draws = (MapDraws if source.is_map else StreamDraws)(source, source.collate() is not None)
        self._clock = ClockCost()
        self._cpu_now = time.process_time_ns
        self._in_a_row = 0
        self._release()

    def measure(self, seconds):
        """Measures until the time is over, or one pass over the dataset is."""
        _free_as_a_training_does()
        with _one_thread(self.source.torch):
            self._look_for(seconds * 0.6)
            self._release()
            self._draws.ready()
            self._portions(self._batch, seconds * 0.2, 0)
            self._draws.ready()
            sampler = InterpreterShare()
            with sampler:
                self._portions(self._drop, seconds * 0.2, seconds)
            self.interpreter_share = sampler.share
        self._draws = None  # a stream may hold a buffer

    def _look_for(self, seconds):
        """Measures single samples, and whether they take maps or processes. Errors: JobError where there are none."""
        ended = children_ended()
        hear_maps(True)
        self._first()
        if children_ended() != ended:
            self._cpu_now = cpu_with_children
        self._portions(self._singles_or_whole, seconds, SHORT_PASS_SECONDS, large=True)
        self.mapped = hear_maps(False) or mapped_files()
        self.children = children_ended() != ended
        self._join_passes()
        if not self.tally.wall:
            raise JobError("every sample raised an exception" if self.failed else
                           "the dataset gave no sample beside the first of a pass, which is apart")

    def _first(self):
        """Loads the first sample apart: it imports modules and opens files."""
        load = self._draws.first()
        begun = time.perf_counter()
        try:
            item = load()
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
            if portion is None:
                if spent >= enough or not done:
                    return
                if large and self._first_pass is None:
                    self._first_pass, self.tally = self.tally, Tally()
                continue
            done += work(portion, begun + seconds)
            if time.perf_counter() - begun >= seconds or (large and len(self.tally.wall) >= MOST_SAMPLES):
                return

    def _join_passes(self):
        """Joins the first pass with later ones; gives it alone where the dataset kept samples in memory."""
        if self._first_pass is None:
            return
        first, later = self._first_pass, self.tally
        self.tally = first
        if first.is_dearer_than(later):
            self.later = later
        else:
            first.add(later)

    def _singles_or_whole(self, portion, until):
        _, cpu, count = self.tally.single
        self._turn += 1
        # Seldom singly where samples are cheap: clocks and looks at /proc leave cold caches behind.
        if self._turn % PORTIONS_OF_TURN != 1 and cpu < CHEAP_NS * count and not self.failed:
            return self._whole(portion, self._most(until))
        queued, io = queue_nanoseconds(), io_of()
        count = self._singles(portion, until)
        spent, now = io_between(io, io_of(), 1), queue_nanoseconds()
        self.tally.add_counts(None if None in (queued, now) else now - queued, spent, count)
        return count

    def _most(self, until):
        """Returns how many samples can be loaded until then, one at least."""
        return max(1, int((until - time.perf_counter()) * 1e9 / max(1, self.tally.means[0])))

    def _whole(self, portion, most):
        self._release()
        begun, begun_cpu = time.perf_counter_ns(), self._cpu_now()
        try:
            count = self._draws.drop(portion, most)
        except Exception as error:
            self._failed(error)
            return 0
        cpu, wall = self._cpu_now() - begun_cpu, time.perf_counter_ns() - begun
        _sum(self.tally.portion, max(0, wall - self._clock.wall), max(0, cpu - self._clock.cpu), count)
        return count

    def _singles(self, portion, until):
        count = 0
        for size, load in self._draws.calls(portion):
            begun, begun_cpu = time.perf_counter_ns(), self._cpu_now()
            try:
                got = load()
            except StopIteration:
                break
            except Exception as error:
                self._failed(error)
                continue
            self.tally.empty += got is None
            self._hold(got, size)
            del got
            cpu, wall = self._cpu_now() - begun_cpu, time.perf_counter_ns() - begun
            self._in_a_row = 0
            self.tally.add_single(max(0, wall - self._clock.wall), max(0, cpu - self._clock.cpu), size)
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

    def _failed(self, error):
        self.failed += 1
        self._in_a_row += 1
        if self.failed == 1:
            print_error(error)
        if self._in_a_row >= MOST_FAILURES_IN_A_ROW:
            raise JobError("%d samples in a row raised %s (the first traceback is above)"
                           % (self._in_a_row, type(error).__name__))

    def _batch(self, portion, until):
        items, count = self._draws.batch(portion, self._most(until))
        if items:
            self.batches.make(items, count)
        return count

    def _drop(self, portion, until):
        try:
            return self._draws.drop(portion, self._most(until))
        except Exception:
            return 1

    def figures(self):
        """Returns (known, unknown) fields of `profile`."""
        tally, unknown = self.tally, {}
        wall, cpu = tally.means
        known = {"samples": tally.samples, "failed_samples": self.failed,
                 # Whole portions are not looked at: as many of them were None as of single samples.
                 "none_samples": round(tally.empty * tally.samples / tally.single[2]),
                 "order": self.order, "first_sample_seconds": self.first_seconds,
                 "seconds_per_sample": summary_of(tally.wall, wall),
                 "cpu_seconds_per_sample": summary_of(tally.cpu, cpu)}
        if tally.samples < LEAST_SAMPLES:
            _leave_out_spread(known["seconds_per_sample"], known["cpu_seconds_per_sample"])
            unknown["spread_of_samples"] = ("only %d samples were measured, too few to tell it: give more --seconds"
                                            % tally.samples)
        cpu = known["cpu_seconds_per_sample"]
        cpu["histogram"] = histogram(tally.cpu)
        if tally.queued is None:
            unknown["read_seconds_per_sample"] = "the kernel does not show how long a thread waited for a processor"
        else:
            queued = tally.queued / tally.counted / 1e9
            known["queue_seconds_per_sample"] = queued
            known["read_seconds_per_sample"] = max(0.0, known["seconds_per_sample"]["mean"] - cpu["mean"] - queued)
        if self.later is not None:
            unknown["later_passes"] = (
                "figures are of the first pass: a sample took %.3g ms then, and %.3g ms in later passes, where it was "
                "in memory" % (wall / 1e6, self.later.means[0] / 1e6))
        if self.source.is_sequential and tally.samples < self.source.length:
            unknown["rest_of_pass"] = (
                "the first %d of %d samples were measured, as the loader goes; where they are sorted, the rest may "
                "cost more or less. Let the factory return the Dataset, whose samples are drawn at random"
                % (tally.samples, self.source.length))
        self._add_interpreter_share(known, unknown)
        self.batches.add_figures(known, unknown)
        return known, unknown

    def _add_interpreter_share(self, known, unknown):
        name = "python_seconds_per_sample"
        if self.later is not None and self.tally.means[1] > 2 * self.later.means[1]:
            unknown[name] = "the share of Python was sampled after the first pass, when samples were in memory"
        elif self.children:
            unknown[name] = "samples are made by processes started for them, which are not sampled"
        elif self.interpreter_share is None:
            unknown[name] = "too little processor time was sampled to tell"
        else:
            known[name] = self.interpreter_share * known["cpu_seconds_per_sample"]["mean"]


def _leave_out_spread(*summaries):
    for summary in summaries:
        for part in ("stdev", "p90", "p99"):
            del summary[part]


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
            # The first call imports modules and finds memory; it is left out where there are others.
            known["collate_seconds_per_batch"] = summary_of(self.wall[1:] or self.wall)["mean"]
            known["collate_cpu_seconds_per_batch"] = summary_of(self.cpu[1:] or self.cpu)["mean"]
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
