# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import time
import unittest
import weakref
from itertools import islice

from sluice_probe.document import JobError
from sluice_probe.draws import MapDraws, StreamDraws
from sluice_probe.interpreter_share import InterpreterShare
from sluice_probe.samples import SampleCosts
from sluice_probe.source import Shuffled, Source


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
        self.assertGreater(len(costs.wall), 30)

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
        self.assertGreater(costs.counted, 5)
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
        self.assertLess(max(costs.cpu), 40_000_000)
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
        draws.first()
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
        costs._batch = lambda portion, _until: len(portion)  # makes batches, and so holds them anyway
        costs.measure(0.05)
        self.assertEqual(max(most), 8 + 1, "a batch of 8, and the first of the next")
        for draws in (MapDraws(Source(Plain(64, lambda i: Sample()), 8), True),
                      StreamDraws(Source((Sample() for _ in range(64)), 8), True)):
            most.clear()
            draws.drop(next(draws.portions(large=True)))
            self.assertEqual(max(most), 8)

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
