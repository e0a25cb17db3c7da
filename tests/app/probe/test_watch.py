# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import threading
import time
import types
import unittest
import unittest.mock

import sluice_probe
from sluice_probe import loader_log
from sluice_probe.document import read_job
from sluice_probe.recorder import Recorder
from sluice_probe.watch import watched_iterator
from child import Folder


class WatchTest(Folder):
    """Loaders that are plain Python, in a process of their own where the end of the process matters."""

    def recorder(self):
        recorder = Recorder(self.path("job.json"), "watch")
        self.addCleanup(setattr, recorder, "refused", "the folder of the test is gone")
        return recorder

    def test_batches_come_as_they_are(self):
        batches = [object() for _ in range(100)]
        self.assertEqual(list(watched_iterator(batches, self.recorder())), batches)

    def test_no_batch_is_kept_alive(self):
        import weakref

        class Batch:
            pass
        alive = []

        def batches():
            for _ in range(20):
                batch = Batch()
                alive.append(weakref.ref(batch))
                yield batch
                del batch
        for batch in watched_iterator(batches(), self.recorder()):
            del batch
            self.assertLessEqual(sum(reference() is not None for reference in alive), 1)

    def test_waiting_and_steps_are_told_apart(self):
        now = [0]

        def clock():
            return now[0]

        def batches():
            for _ in range(50):
                now[0] += 3_000_000
                yield b"batch"
        self.enter(unittest.mock.patch.object(loader_log, "clock", clock))
        recorder = self.recorder()
        for _ in watched_iterator(batches(), recorder):
            now[0] += 7_000_000
        observed, unknown = recorder.logs[0].observed()
        self.assertAlmostEqual(observed["waiting_share"], 0.3, places=6)
        self.assertAlmostEqual(observed["step_seconds"]["p50"], 0.007)
        self.assertAlmostEqual(observed["waiting_seconds"]["p99"], 0.003)
        self.assertEqual(observed["steps"], 49, "the first is apart; the last ends where there is no other batch")
        self.assertEqual(observed["batches"], 50)
        self.assertEqual(observed["delivered_bytes_per_batch"], 5)
        self.assertIn("samples_per_second", unknown)
        self.assertIn("gpu_step_seconds", unknown)

    def enter(self, patch):
        patch.start()
        self.addCleanup(patch.stop)

    def by_hand(self):
        """Returns an object whose member `now` is what the clock shows, in nanoseconds."""
        times = types.SimpleNamespace(now=1)
        self.enter(unittest.mock.patch.object(loader_log, "clock", lambda: times.now))

        def batches(count, wait):
            for _ in range(count):
                times.now += wait
                yield b"batch"
        times.batches = batches
        return times

    def test_the_wait_for_another_loader_is_no_step(self):
        times, recorder = self.by_hand(), self.recorder()
        for _ in zip(watched_iterator(times.batches(50, 5_000_000), recorder, "a"),
                     watched_iterator(times.batches(60, 15_000_000), recorder, "b")):
            times.now += 10_000_000
        observed = [log.observed()[0] for log in recorder.logs]
        self.assertEqual([round(each["step_seconds"]["p50"], 9) for each in observed], [0.01, 0.01])
        self.assertEqual([round(each["other_waiting_seconds"], 9) for each in observed], [0.015, 0.005])
        self.assertAlmostEqual(sum(each["waiting_share"] for each in observed), 20 / 30)
        self.assertAlmostEqual(observed[0]["batches_per_second"], 1 / 0.03)

    def test_a_loader_that_waits_for_another_does_not_count_that_twice(self):
        times, recorder = self.by_hand(), self.recorder()
        inner = watched_iterator(times.batches(50, 5_000_000), recorder, "inner")
        for _ in watched_iterator((batch for batch in inner), recorder, "outer"):
            times.now += 10_000_000
        observed = [log.observed()[0] for log in recorder.logs]
        self.assertEqual([round(each["step_seconds"]["p50"], 9) for each in observed], [0.01, 0.01])
        self.assertNotIn("other_waiting_seconds", observed[0])

    def test_the_step_after_the_only_batch_of_a_pass_counts(self):
        times, recorder = self.by_hand(), self.recorder()
        for _ in range(5):
            for _ in watched_iterator(times.batches(1, 20_000_000), recorder):
                times.now += 60_000_000
        self.assertAlmostEqual(recorder.logs[0].observed()[0]["waiting_share_total"], 0.25)

    def test_no_share_is_told_where_no_step_was_seen(self):
        times, recorder = self.by_hand(), self.recorder()
        for _ in range(5):
            next(watched_iterator(times.batches(9, 20_000_000), recorder))
            times.now += 60_000_000
        known, unknown = recorder.logs[0].observed()
        self.assertNotIn("waiting_share_total", known)
        self.assertIn("0 steps were seen after 5 batches", unknown["waiting_share_total"])

    def test_what_a_thread_waits_for_is_no_wait_of_the_training(self):
        recorder = self.recorder()
        thread = threading.Thread(target=lambda: list(watched_iterator([b"x"] * 50, recorder)))
        thread.start()
        thread.join()
        known, unknown = recorder.logs[0].observed()
        for name in ("step_seconds", "waiting_seconds", "waiting_share", "waiting_share_total"):
            self.assertNotIn(name, known)
            self.assertIn("another thread", unknown[name])
        self.assertIn("batches_per_second", known)

    def test_delivered_bytes_are_those_of_the_mean_batch(self):
        recorder = self.recorder()
        list(watched_iterator([b"x" * (100 + 200 * (number % 2)) for number in range(200)], recorder))
        self.assertAlmostEqual(recorder.logs[0].observed()[0]["delivered_bytes_per_batch"], 200, delta=20)

    def test_a_pass_of_one_batch_has_no_steady_figures(self):
        recorder = self.recorder()
        for _ in range(3):
            list(watched_iterator([b"1"], recorder))
        observed, unknown = recorder.logs[0].observed()
        self.assertEqual(observed["batches"], 3)
        self.assertNotIn("waiting_share", observed)
        self.assertIn("first batches", unknown["waiting_share"])

    def test_an_error_of_the_loader_passes_no_frame_of_ours(self):
        def batches():
            yield 1
            raise ValueError("mine")
        with self.assertRaisesRegex(ValueError, "mine") as caught:
            for _ in watched_iterator(batches(), self.recorder()):
                pass
        trace, names = caught.exception.__traceback__, []
        while trace is not None:
            names.append(trace.tb_frame.f_code.co_filename)
            trace = trace.tb_next
        self.assertFalse([name for name in names if "sluice_probe" in name])

    def test_everything_but_iteration_is_the_loaders_own(self):
        class Loader:
            batch_size = 4

            def __iter__(self):
                return iter([b"1"])

            def __len__(self):
                return 1
        loader = Loader()
        watched = sluice_probe.watch(loader, self.path("job.json"))
        self.assertEqual((len(watched), watched.batch_size), (1, 4))
        watched.batch_size = 8
        self.assertEqual(loader.batch_size, 8)
        with self.assertRaises(AttributeError):
            watched.missing
        with self.assertRaises(TypeError):
            len(sluice_probe.watch(iter([]), self.path("job.json")))

    def test_a_loader_that_ends_early_is_recorded(self):
        self.write("s.py", """
            import sluice_probe
            for epoch in range(2):
                for i, batch in enumerate(sluice_probe.watch([b"x"] * 10, "job.json")):
                    if i == 4:
                        break
        """)
        self.assertEqual(self.python("s.py").returncode, 0)
        self.assertEqual(self.job()["observed"]["batches"], 10)
        self.assertEqual(self.job()["observed"]["passes"], 2, "a loader made anew in each epoch is one")
        self.assertNotIn("other_loaders", self.job())

    def test_a_raising_step_keeps_its_traceback_and_the_document(self):
        text = """
            import sluice_probe
            def step(batch):
                raise RuntimeError("of the step")
            for i, batch in enumerate(%s):
                if i == 5:
                    step(batch)
        """
        self.write("plain.py", text % '[b"x"] * 10')
        self.write("watched.py", text % 'sluice_probe.watch([b"x"] * 10, "job.json")')
        plain, watched = self.python("plain.py"), self.python("watched.py")
        self.assertEqual(watched.returncode, plain.returncode)
        self.assertEqual(watched.stderr.replace("watched.py", "plain.py").replace(
            'sluice_probe.watch([b"x"] * 10, "job.json")', '[b"x"] * 10'), plain.stderr)
        self.assertEqual(self.job()["observed"]["batches"], 6)

    def test_a_foreign_file_is_left_alone_and_the_script_runs(self):
        self.write("job.json", "mine")
        self.write("s.py", """
            import sluice_probe
            print(sum(sluice_probe.watch([1, 2, 3], "job.json")))
        """)
        done = self.python("s.py")
        self.assertEqual((done.returncode, done.stdout), (0, "6\n"))
        self.assertIn("left alone", done.stderr)
        with open(self.path("job.json"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")

    def test_a_long_script_saves_on_its_way(self):
        recorder = self.recorder()
        recorder.due = 0
        iterator = watched_iterator([b"x"] * 5, recorder)
        for _ in range(3):
            next(iterator)
        self.assertEqual(read_job(self.path("job.json"))["observed"]["batches"], 1)
        self.assertGreater(recorder.due, time.perf_counter_ns(), "not at each step")


if __name__ == "__main__":
    unittest.main()
