# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import types
import unittest
import unittest.mock

from sluice_probe import by_workers
from sluice_probe.worker_marks import WorkerMarks


class Loader:
    """Delivers batches at stated times of a clock that it moves."""

    def __init__(self, clock, times):
        self.clock = clock
        self.times = times

    def __iter__(self):
        for self.clock.now in self.times:
            yield b"batch"


class Clock:
    now = 0.0

    def perf_counter(self):
        return self.now


class ByWorkersTest(unittest.TestCase):
    def measured(self, workers, times, batch=10, seconds=100):
        clock = Clock()
        source = types.SimpleNamespace(batch=batch, loader_with=lambda count: Loader(clock, times))
        with unittest.mock.patch.object(by_workers, "time", clock):
            return by_workers.measure_loader(source, workers, seconds)

    def test_worker_counts_double_up_to_the_cores(self):
        self.assertEqual(by_workers.counts_to_try(1), [0, 1])
        self.assertEqual(by_workers.counts_to_try(6), [0, 1, 2, 4, 6])
        self.assertEqual(by_workers.counts_to_try(8), [0, 1, 2, 4, 8])

    def test_the_start_is_no_part_of_the_rate(self):
        entry = self.measured(1, [7, 8, 9, 10])
        self.assertEqual(entry["first_batch_seconds"], 7)
        self.assertEqual(entry["seconds_per_batch"], 1)
        self.assertEqual(entry["samples_per_second"], 10)

    def test_whole_bursts_are_counted(self):
        # Three workers take 3 s for a batch each, all at once; the pass ends within a burst.
        times = [3, 3, 3, 6, 6, 6, 9, 9, 9, 12]
        self.assertEqual(self.measured(3, times)["seconds_per_batch"], 1)

    def test_a_short_pass_has_no_rate_but_a_reason(self):
        entry = self.measured(4, [1, 1, 1, 1, 2])
        self.assertNotIn("seconds_per_batch", entry)
        self.assertIn("5 batches are too few", entry["unknown"])

    def test_an_endless_loader_is_left_when_its_time_is_over(self):
        def endless():
            now = 0
            while True:
                now += 1
                yield now
        self.assertLessEqual(self.measured(1, endless(), seconds=20)["batches"], 22)

    def test_an_error_is_the_reason(self):
        def broken(_):
            raise RuntimeError("first line\nDataLoader worker is killed by signal: Bus error")
        source = types.SimpleNamespace(batch=1, loader_with=broken)
        self.assertIn("Bus error", by_workers.measure_loader(source, 2, 1)["unknown"])

    def test_without_torch_the_reason_is_said(self):
        known, unknown = by_workers.figures(types.SimpleNamespace(torch=None), [0, 1], 1)
        self.assertEqual(known, {})
        self.assertIn("torch is not installed", unknown["by_workers"])


class WorkerMarksTest(unittest.TestCase):
    def marks(self, looks, facts=None):
        """Looks at two workers whose processor time grows by 0.2 s a batch each."""
        marks = WorkerMarks()
        iterator = types.SimpleNamespace(_workers=[types.SimpleNamespace(pid=1), types.SimpleNamespace(pid=2)])
        for number in looks:
            with unittest.mock.patch("sluice_probe.worker_marks.cpu_of", lambda _: 5 + 0.2 * number), \
                    unittest.mock.patch("sluice_probe.worker_marks.io_of", lambda _: None):
                marks.look(iterator, number, facts or {"prefetch_factor": 2})
        return marks.figures(8)

    def test_processor_time_of_all_workers_by_samples(self):
        known, unknown = self.marks([1, 2, 4, 8, 64, 128])
        self.assertAlmostEqual(known["worker_cpu_seconds_per_sample"], 2 * 0.2 / 8)
        self.assertIn("does not show", unknown["worker_read_bytes_per_sample"])

    def test_a_pass_short_beside_what_is_loaded_ahead_tells_nothing(self):
        known, unknown = self.marks([1, 2, 4, 8, 16])
        self.assertEqual(known, {})
        self.assertIn("short beside the 4", unknown["worker_cpu_seconds_per_sample"])
