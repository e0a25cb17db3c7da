# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures single samples in this process, as a worker loads them: one after the other, one thread of torch."""
import contextlib
import time

from sluice_probe.batch_costs import BatchCosts
from sluice_probe.document import JobError
from sluice_probe.draws import MapDraws, StreamDraws
from sluice_probe.factory import print_error
from sluice_probe.interpreter_share import InterpreterShare
from sluice_probe.meters import (ClockCost, children_ended, cpu_with_children, hear_maps, io_between, io_of,
                                 mapped_files, queue_nanoseconds)
from sluice_probe.sample_figures import sample_figures
from sluice_probe.tally import Tally, add_to

MOST_SAMPLES = 200_000
MOST_FAILURES_IN_A_ROW = 16
SHORT_PASS_SECONDS = 2.0
CHEAP_NS = 150_000
PORTIONS_OF_TURN = 2


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
        add_to(self.tally.portion, max(0, wall - self._clock.wall), max(0, cpu - self._clock.cpu), count)
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
        return sample_figures(self)

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
