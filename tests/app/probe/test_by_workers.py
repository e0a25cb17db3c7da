# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import os
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

from sluice_probe import by_workers
from sluice_probe.meters import Io, mapped_files
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

    def test_the_last_batch_of_a_pass_which_may_be_short_is_left_out(self):
        self.assertEqual(self.measured(1, [1, 3, 5, 5.1])["samples_per_second"], 5)

    def test_the_time_begins_when_each_worker_has_delivered(self):
        self.assertEqual(self.measured(2, [30, 31] + list(range(32, 100)), seconds=10)["batches"], 13)

    def test_samples_are_those_of_the_lists_that_were_drawn(self):
        clock = Clock()

        def loader_with(_):
            loader = Loader(clock, [1, 2, 3, 4, 5])
            loader.batch_sampler = types.SimpleNamespace(sizes=[8, 32, 8, 32, 8])
            return loader
        with unittest.mock.patch.object(by_workers, "time", clock):
            entry = by_workers.measure_loader(types.SimpleNamespace(batch=32, loader_with=loader_with), 0, 100)
        self.assertEqual(entry["samples_per_second"], (32 + 8 + 32) / 3)

    def test_no_workers_come_last_and_stand_first(self):
        turns = []

        def measure(_source, workers, _seconds):
            turns.append(workers)
            return {"workers": workers}
        source = types.SimpleNamespace(torch=1, is_map=True)
        with unittest.mock.patch.object(by_workers, "measure_loader", measure):
            known, _ = by_workers.figures(source, [0, 1, 2], 1)
        self.assertEqual(turns, [1, 2, 0])
        self.assertEqual([entry["workers"] for entry in known["by_workers"]], [0, 1, 2])

    def test_a_short_pass_has_no_rate_but_a_reason(self):
        entry = self.measured(4, [1, 1, 1, 1, 2])
        self.assertNotIn("seconds_per_batch", entry)
        self.assertIn("4 full batches are too few", entry["unknown"])

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
    def marks(self, looks, facts=None, io=lambda _: None, mapped=()):
        """Looks at two workers whose processor time grows by 0.2 s a batch each."""
        marks = WorkerMarks()
        iterator = types.SimpleNamespace(_workers=[types.SimpleNamespace(pid=1), types.SimpleNamespace(pid=2)])
        for number in looks:
            with unittest.mock.patch("sluice_probe.worker_marks.cpu_of", lambda _: 5 + 0.2 * number), \
                    unittest.mock.patch("sluice_probe.worker_marks.mapped_files", lambda _: list(mapped)), \
                    unittest.mock.patch("sluice_probe.worker_marks.io_of", lambda _: io(number)):
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

    def read(self, asked, storage, mapped=()):
        """Returns what is told of workers that each read so many bytes a batch of 8 samples."""
        return self.marks([1, 2, 4, 8, 64, 128], io=lambda n: Io(asked * n, storage * n), mapped=mapped)

    def test_bytes_that_workers_read(self):
        known, unknown = self.read(80000, 40000)
        self.assertEqual(unknown, {})
        self.assertEqual(known["worker_read_bytes_per_sample"], 20000)
        self.assertEqual(known["worker_storage_bytes_per_sample"], 10000)

    def test_what_is_read_through_memory_maps_is_not_taken_for_a_sample(self):
        for asked, storage, mapped, reason in ((80000, 0, ["train.arrow"], r"memory maps \(train.arrow\)"),
                                               (80000, 90000, [], "storage gave more"),
                                               (400, 0, [], "100 bytes a sample")):
            known, unknown = self.read(asked, storage, mapped)
            self.assertNotIn("worker_read_bytes_per_sample", known)
            self.assertRegex(unknown["worker_read_bytes_per_sample"], reason)
            self.assertIn("worker_storage_bytes_per_sample", known)

    def test_maps_are_read_again_only_where_there_is_much_more_to_see(self):
        def maps(_):
            read.append(number)
            return []
        marks, read = WorkerMarks(), []
        iterator = types.SimpleNamespace(_workers=[types.SimpleNamespace(pid=1)])
        with unittest.mock.patch.multiple("sluice_probe.worker_marks", cpu_of=lambda _: 1.0, io_of=lambda _: None,
                                          mapped_files=maps):
            for number in 2 * [1, 2, 4, 8, 16, 32, 64]:  # two passes
                marks.look(iterator, number, {"prefetch_factor": 2})
        self.assertEqual(read, [2, 8, 32])

    def test_the_mapped_files_of_another_process(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(bytes(4096))
            file.flush()
            code = ("import mmap, sys; f = open(%r, 'rb'); m = mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ); "
                    "print(flush=True); sys.stdin.read()" % file.name)
            process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            process.stdout.readline()
            found = mapped_files(process.pid)
            process.communicate()
        self.assertEqual(found, [os.path.basename(file.name)])
        self.assertEqual(mapped_files(process.pid), [])
