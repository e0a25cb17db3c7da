# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import mmap
import os
import subprocess
import sys
import time
import unittest
import unittest.mock
import weakref
from itertools import islice

from sluice_probe.batch_costs import BatchCosts
from sluice_probe.document import JobError
from sluice_probe.draws import MapDraws, StreamDraws
from sluice_probe.interpreter_share import InterpreterShare
from sluice_probe.meters import Io, cpu_of
from sluice_probe.samples import SampleCosts
from sluice_probe.source import Shuffled, Source
from sluice_probe.tally import Tally


def spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


class Plain:
    """A dataset of plain Python."""

    def __init__(self, length=64, load=lambda i: b"12345678"):
        self.length = length
        self.load = load
        self.asked = []

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        self.asked.append(index)
        return self.load(index)


class Stream:
    def __init__(self, length):
        self.length = length

    def __iter__(self):
        return (b"123" for _ in range(self.length))


def measured(dataset, seconds=0.3):
    costs = SampleCosts(Source(dataset, 8))
    with contextlib.redirect_stderr(io.StringIO()):
        costs.measure(seconds)
    return costs


class SamplesTest(unittest.TestCase):
    def test_processor_time_and_waiting_are_told_apart(self):
        def load(_):
            spin(0.002)
            time.sleep(0.003)
            return b"1"
        known, _ = measured(Plain(30, load), 0.5).figures()
        self.assertAlmostEqual(known["cpu_seconds_per_sample"]["mean"], 0.002, delta=0.001)
        self.assertGreater(known["read_seconds_per_sample"], 0.0025)
        self.assertGreaterEqual(known["seconds_per_sample"]["p50"], 0.005)

    def test_each_index_is_loaded_once_in_a_pass(self):
        dataset = Plain(1000, lambda i: time.sleep(0.0004) or b"1")
        measured(dataset, 0.2)
        self.assertEqual(len(set(dataset.asked[1:20])), 19, "after the first, which is apart")

    def test_samples_that_raise_are_counted(self):
        def load(i):
            if i % 4 == 0:
                raise OSError("truncated")
            return b"1"
        costs = measured(Plain(64, load))
        self.assertGreater(costs.failed, 10)
        self.assertGreater(len(costs.tally.wall), 30)

    def test_a_dataset_whose_every_sample_raises_is_refused(self):
        def load(_):
            raise OSError("unreadable shard")
        with self.assertRaisesRegex(JobError, "samples in a row raised OSError|every sample raised"):
            measured(Plain(64, load))
        with self.assertRaisesRegex(JobError, "every sample raised"):
            measured(Plain(3, load))

    def test_samples_of_none_are_counted(self):
        self.assertGreater(measured(Plain(8, lambda _: None)).figures()[0]["none_samples"], 7)

    def test_empty_and_impossible_datasets_are_named(self):
        for made, reason in ((Plain(0), "its length is 0"), (object(), "neither a dataset nor iterable"),
                             (Stream(0), "ended before its first sample")):
            with self.assertRaisesRegex(JobError, reason):
                measured(made)

        class Endless:
            def __getitem__(self, index):
                return b"1"
        with self.assertRaisesRegex(JobError, "has no length"):
            measured(Endless())

    def test_streams_end_and_are_begun_again(self):
        costs = measured(Stream(5), 0.1)
        self.assertGreater(costs.tally.counted, 5)
        self.assertEqual(costs.batches.bytes / costs.batches.samples, 3)

    def test_filling_a_shuffle_buffer_is_no_cost_of_a_sample(self):
        class Shuffling:
            fills = 0

            def __iter__(self):
                Shuffling.fills += 1
                spin(0.05)
                for _ in range(20):
                    spin(0.001)
                    yield b"12"
        costs = measured(Shuffling(), 0.6)
        self.assertGreater(Shuffling.fills, 2)
        self.assertLess(max(costs.tally.cpu), 40_000_000)
        self.assertEqual(costs.batches.bytes / costs.batches.samples, 2)

    def test_a_pass_that_has_begun_goes_on(self):
        class Counted(Stream):
            begun = 0

            def __iter__(self):
                self.begun += 1
                return super().__iter__()
        dataset = Counted(10 ** 9)
        costs = measured(dataset, 0.1)
        self.assertEqual(dataset.begun, 1)
        self.assertEqual(costs.batches.bytes / costs.batches.samples, 3)

    def test_a_batch_is_made_where_a_pass_is_about_to_end(self):
        draws = StreamDraws(Source(Stream(12), 8), True)
        draws.first()()
        next(draws.portions())
        self.assertEqual(draws.batch(draws._stream), ([b"123"] * 8, 8))
        later = draws.portions()
        self.assertEqual(draws.batch(next(later)), ([b"123"] * 3, 3))
        self.assertEqual(draws.batch(next(later)), ([b"123"] * 8, 8), "the rest of the pass before is no pass")

    def test_ten_million_or_a_billion_samples_begin_at_once(self):
        for length in (10 ** 7, 10 ** 9):
            begun = time.process_time()
            first = list(islice(Shuffled(length), 1000))
            self.assertLess(time.process_time() - begun, 0.5)
            self.assertEqual(len(set(first)), 1000)
            self.assertLess(max(first), length)
            self.assertGreater(max(first), length / 2)

    def test_each_pass_has_each_sample_once_in_another_order(self):
        shuffled = Shuffled(100)
        first, second = list(shuffled), list(shuffled)
        self.assertEqual(sorted(first), list(range(100)))
        self.assertEqual(sorted(second), list(range(100)))
        self.assertNotEqual(first, second)

    def test_samples_live_until_they_are_a_batch(self):
        alive = weakref.WeakSet()
        most = []

        class Sample:
            def __init__(self):
                alive.add(self)
                most.append(len(alive))
        costs = SampleCosts(Source(Plain(64, lambda i: Sample()), 8))
        costs._batch = lambda portion, until: len(portion)  # makes batches, and so holds them anyway
        costs.measure(0.05)
        self.assertEqual(max(most), 8 + 1, "a batch of 8, and the first of the next")
        for draws in (MapDraws(Source(Plain(64, lambda i: Sample()), 8), True),
                      StreamDraws(Source((Sample() for _ in range(64)), 8), True)):
            most.clear()
            draws.drop(next(draws.portions(large=True)))
            self.assertEqual(max(most), 8)

    def test_cheap_samples_make_many_batches(self):
        with unittest.mock.patch("sluice_probe.samples.MOST_SAMPLES", 500):
            costs = measured(Plain(10 ** 6), 0.2)
        self.assertGreater(costs.batches.samples, 1000)
        self.assertGreater(costs.tally.samples, 500)

    def test_the_first_call_of_collate_is_left_out(self):
        calls = []

        def collate(samples):
            calls.append(1)
            time.sleep(0.05 if len(calls) == 1 else 0)
            return b"1" * len(samples)
        costs, known = BatchCosts(collate), {}
        costs.make([b"1"], 1)
        costs.add_figures(known, {})
        self.assertGreater(known["collate_seconds_per_batch"], 0.04, "where it is the only one it is given")
        costs.make([b"1"], 1)
        costs.add_figures(known, {})
        self.assertLess(known["collate_seconds_per_batch"], 0.02)

    def test_a_sampler_that_is_slow_to_begin_is_begun_once_and_is_no_sample(self):
        class Sorted:
            begun = 0

            def __iter__(self):
                Sorted.begun += 1
                time.sleep(0.3)
                return iter(range(10 ** 6))
        source = Source(Plain(10 ** 6, lambda i: spin(0.0005) or b"1"), 8)
        source.sampler = Sorted()
        costs = SampleCosts(source)
        costs.measure(0.3)
        self.assertEqual(Sorted.begun, 1)
        self.assertGreater(costs.tally.samples, 100)
        self.assertLess(costs.first_seconds, 0.2)

    def test_few_samples_tell_no_spread(self):
        known, unknown = measured(Plain(8, lambda i: time.sleep(0.05)), 0.2).figures()
        self.assertNotIn("p99", known["cpu_seconds_per_sample"])
        self.assertIn("samples were measured, too few", unknown["spread_of_samples"])

    def test_the_first_pass_is_given_where_later_ones_come_from_memory(self):
        cache = {}

        def load(i):
            if i not in cache:
                spin(0.001)
                cache[i] = b"1"
            return cache[i]
        costs = measured(Plain(100, load), 0.5)
        known, unknown = costs.figures()
        self.assertAlmostEqual(known["cpu_seconds_per_sample"]["mean"], 0.001, delta=0.0005)
        self.assertEqual((known["samples"], costs.tally.counted), (99, 99), "the first of a pass is apart")
        self.assertIn("first pass", unknown["later_passes"])
        self.assertIn("first pass", unknown["python_seconds_per_sample"])

    def test_what_python_takes_is_known_where_only_reading_differs(self):
        costs = measured(Plain(20, lambda i: spin(0.001) or b"1"), 0.6)
        costs.later = Tally()
        costs.later.add(costs.tally)
        costs.interpreter_share = 1.0
        known, unknown = costs.figures()
        self.assertIn("later_passes", unknown)
        self.assertIn("python_seconds_per_sample", known)

    def test_a_pass_is_dearer_by_processor_time_or_by_bytes(self):
        def tally(cpu, asked, storage):
            made = Tally()
            made.add_single(cpu, cpu, 1)
            made.add_counts(0, Io(asked, storage), 1)
            return made
        first = tally(100000, 50000, 40000)
        for later, dearer in (((40000, 50000, 40000), True), ((99000, 0, 40000), True), ((99000, 50000, 0), True),
                              ((99000, 40000, 30000), False)):
            self.assertEqual(first.is_dearer_than(tally(*later)), dearer, later)
        self.assertFalse(tally(3000, 50000, 2000).is_dearer_than(tally(100, 50000, 0)), "too little to tell")

    def test_passes_that_are_alike_are_joined(self):
        known, unknown = measured(Plain(20, lambda i: spin(0.001) or b"1"), 0.5).figures()
        self.assertGreater(known["samples"], 40)
        self.assertNotIn("later_passes", unknown)

    def test_the_time_is_held_within_a_portion(self):
        for dataset in (Plain(1000, lambda i: time.sleep(0.1) or b"1"), self.Slow()):
            source = Source(dataset, 32)
            source.collate = lambda: list
            costs = SampleCosts(source)
            begun = time.perf_counter()
            costs.measure(0.5)
            self.assertLess(time.perf_counter() - begun, 1.5)
            self.assertEqual(costs.batches.samples % 32, 0, "a batch is full all the same")

    class Slow:
        def __iter__(self):
            return (time.sleep(0.1) or b"1" for _ in range(1000))

    def test_none_is_counted_in_whole_portions_too(self):
        known, _ = measured(Plain(10 ** 6, lambda i: None if i % 2 else b"1"), 0.3).figures()
        self.assertAlmostEqual(known["none_samples"] / known["samples"], 0.5, delta=0.1)

    def test_processor_time_of_child_processes_is_the_samples(self):
        code = "import time\nwhile time.process_time() < 0.1: pass"
        costs = measured(Plain(50, lambda i: subprocess.run([sys.executable, "-S", "-c", code]) and b"1"), 1)
        known, unknown = costs.figures()
        self.assertGreater(known["cpu_seconds_per_sample"]["mean"], 0.08)
        self.assertTrue(costs.children)
        self.assertIn("processes", unknown["python_seconds_per_sample"])

    def test_a_process_counts_children_that_ended(self):
        code = "import time\nwhile time.process_time() < 0.2: pass"
        before = cpu_of(os.getpid())
        subprocess.run([sys.executable, "-S", "-c", code])
        self.assertGreater(cpu_of(os.getpid()) - before, 0.15)

    def test_a_file_that_is_mapped_for_one_sample_is_named(self):
        def load(_):
            with open(__file__, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
                return mapped[:10]
        self.assertEqual(measured(Plain(64, load)).mapped, [os.path.basename(__file__)])
        self.assertEqual(measured(Plain(64)).mapped, [])

    def test_the_global_generators_are_left_alone(self):
        import random
        state = random.getstate()
        list(Shuffled(100))
        self.assertEqual(random.getstate(), state)


class InterpreterShareTest(unittest.TestCase):
    def share(self, work):
        sampler = InterpreterShare()
        end = time.process_time() + 0.4
        with sampler:
            while time.process_time() < end:
                work()
        return sampler.share

    def test_python_and_native_code_are_told_apart(self):
        text = b"x" * 3_000_000

        def interpreted():
            for i in range(1000):
                i * i
        import zlib
        # A machine that others use answers late, which counts as native.
        self.assertGreater(self.share(interpreted), self.share(lambda: zlib.crc32(text)) + 0.2)

    def test_the_timer_and_the_handler_are_put_back(self):
        import signal
        before = signal.getsignal(signal.SIGALRM)
        with InterpreterShare():
            pass
        self.assertEqual(signal.getsignal(signal.SIGALRM), before)
        self.assertEqual(signal.getitimer(signal.ITIMER_REAL)[0], 0)
