# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import json
import os
import sys

from child import PROBE, Folder, needs_torch

sys.path.insert(0, PROBE)
from sluice_probe.document import JobError  # noqa: E402
from sluice_probe.framework_costs import fit  # noqa: E402


class FitTest(Folder):
    def test_gives_the_terms_that_the_points_were_made_of(self):
        points = [{"samples": n, "bytes": b, "t": 1e-3 + 2e-6 * n + 5e-10 * b}
                  for n, b in ((8, 1e5), (256, 1e5), (32, 1e7), (256, 4e6), (8, 4e6))]
        for found, made in zip(fit(points, "t"), (1e-3, 2e-6, 5e-10)):
            self.assertAlmostEqual(found / made, 1, places=6)

    def test_leaves_out_a_term_that_would_be_below_zero(self):
        points = [{"samples": n, "bytes": b, "t": 1e-3 - 1e-6 * n + 5e-10 * b}
                  for n, b in ((8, 1e5), (256, 1e5), (32, 1e7), (256, 4e6), (8, 4e6))]
        self.assertEqual(fit(points, "t")[1], 0)


    def test_points_without_a_time_are_left_out(self):
        points = [{"samples": n, "bytes": b, "t": 1e-3 + 2e-6 * n + 5e-10 * b}
                  for n, b in ((8, 1e5), (256, 1e5), (32, 1e7))]
        self.assertAlmostEqual(fit(points + [{"samples": 8, "bytes": 4e6, "t": 0.0}], "t")[0], 1e-3)
        points[0]["t"] = -1e-6
        with self.assertRaisesRegex(JobError, "seen in 2 of 3 measurements"):
            fit(points, "t")


class FrameworkTest(Folder):
    @needs_torch
    def test_the_processor_time_of_workers_is_seen_whatever_start_method_is_set(self):
        self.write("s.py", """
            import multiprocessing, torch
            from sluice_probe.framework_costs import loader_of, Samples
            if __name__ == "__main__":
                multiprocessing.set_start_method("forkserver")
                print(loader_of(torch, Samples(torch, 1, 8), 8, 1).multiprocessing_context.get_start_method())
                print(loader_of(torch, Samples(torch, 1, 8), 8, 0).multiprocessing_context)
        """)
        self.assertEqual(self.python("s.py").stdout, "fork\nNone\n")

    @needs_torch
    def test_tells_what_a_loader_costs(self):
        done = self.probe("framework", "--seconds", "1.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        self.assertEqual(document["schema"], "sluice.framework/1")
        workers, inside = document["costs"]["pytorch"], document["costs"]["in_process"]
        self.assertEqual(set(workers), set(inside))
        self.assertGreater(workers["batch_seconds"] + workers["batch_seconds_per_byte"], 0)
        # A worker copies into shared memory that is made for it, and pickles: never cheaper than no worker.
        self.assertGreater(workers["batch_seconds"], inside["batch_seconds"])
        self.assertGreater(workers["worker_start_seconds"], 0)
        # Two processes wake for a batch; nobody was seen to do so in a microsecond, or to need a tenth of a second.
        self.assertTrue(1e-6 < workers["receive_wait_seconds"] < 0.1, workers)

    def test_without_torch_is_an_error(self):
        os.mkdir(self.path("torch"))
        self.write("torch/__init__.py", "raise ImportError('no torch here')")
        done = self.probe("framework")
        self.assertEqual(done.returncode, 3)
        self.assertIn("torch cannot be imported", done.stderr)
