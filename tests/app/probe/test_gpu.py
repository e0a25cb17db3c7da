# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import sys
import types
import unittest
import unittest.mock

from sluice_probe.gpu import MOST_PENDING, GpuTimeline
from sluice_probe.loader_log import LoaderLog, Pass


class FakeGpu:
    """A CUDA device whose work takes stated times: an event is reached when the work before it is done."""

    def __init__(self):
        self.host = 0.0  # milliseconds
        self.done = 0.0
        self.events = 0
        self.initialized = True
        gpu = self

        class Event:
            def __init__(self, enable_timing):
                assert enable_timing
                gpu.events += 1

            def record(self):
                gpu.done = max(gpu.done, gpu.host)
                self.at = gpu.done

            def query(self):
                return self.at <= gpu.host

            def elapsed_time(self, other):
                assert self.query() and other.query(), "read before it was reached"
                return other.at - self.at
        cuda = types.SimpleNamespace(Event=Event, is_initialized=lambda: self.initialized,
                                     is_current_stream_capturing=lambda: False)
        self.torch = types.SimpleNamespace(cuda=cuda)

    def launch(self, milliseconds):
        """Asynchronous: the host goes on at once."""
        self.done = max(self.done, self.host) + milliseconds


class GpuTimelineTest(unittest.TestCase):
    def setUp(self):
        self.gpu = FakeGpu()
        patch = unittest.mock.patch.dict(sys.modules, {"torch": self.gpu.torch})
        patch.start()
        self.addCleanup(patch.stop)
        self.times = GpuTimeline()

    def run_steps(self, count, wait, work):
        if not self.times.ready():
            return
        for _ in range(count):
            self.gpu.host += wait
            self.times.begin()
            self.gpu.launch(work)
            self.gpu.host += 0.1
            self.times.end()

    def test_an_asynchronous_launch_is_not_taken_for_a_step(self):
        self.run_steps(100, 20, 8)
        known, unknown = self.times.figures()
        self.assertEqual(unknown, {})
        self.assertAlmostEqual(known["gpu_step_seconds"]["p50"], 0.008)
        self.assertAlmostEqual(known["gpu_waiting_seconds"]["p50"], 0.0121)
        self.assertAlmostEqual(known["gpu_waiting_share"], 0.0121 / 0.0201, places=2)

    def test_a_gpu_that_lags_behind_the_host_does_not_wait(self):
        for _ in range(100):
            self.run_steps(1, 1, 5)
            self.gpu.host = max(self.gpu.host, self.gpu.done - 8)  # the script waits for a loss now and then
        known, _ = self.times.figures()
        self.assertAlmostEqual(known["gpu_step_seconds"]["p50"], 0.005)
        self.assertAlmostEqual(known["gpu_waiting_share"], 0, places=3)

    def test_events_are_bounded_while_the_gpu_is_stuck(self):
        self.run_steps(10 * MOST_PENDING, 0.01, 1e9)
        self.assertLessEqual(self.gpu.events, 2 * MOST_PENDING + 2)

    def test_figures_go_on_after_the_gpu_has_lagged_far_behind(self):
        self.run_steps(2 * MOST_PENDING, 0.01, 50)
        self.gpu.host = self.gpu.done
        before = self.times.steps.count
        self.run_steps(10 * MOST_PENDING, 20, 8)
        self.assertGreater(self.times.steps.count, before + 9 * MOST_PENDING)

    def test_no_wait_spans_the_steps_that_were_left_out(self):
        self.run_steps(MOST_PENDING + 100, 1, 1e5)
        self.gpu.host = self.gpu.done + 1e6
        self.run_steps(200, 20, 8)
        self.assertLess(self.times.figures()[0]["gpu_waiting_seconds"]["max"], 0.1)

    def test_what_lies_between_two_passes_is_no_wait(self):
        recorder = types.SimpleNamespace(due=1 << 62)
        log = LoaderLog([])
        log.gpu = self.times
        for _ in range(3):
            times = Pass(log, recorder, 0, iter([]))
            for number in range(10):
                self.gpu.host += 500 if number == 0 else 20  # the first comes late
                times.begin()
                times.deliver(0, b"batch")
                self.gpu.launch(8)
            times.begin()
            self.gpu.host += 60000  # of a validation
        known, _ = self.times.figures()
        self.assertLess(known["gpu_waiting_seconds"]["max"], 0.1)
        self.assertLess(known["gpu_step_seconds"]["max"], 0.1)
        self.assertEqual(self.times.waits.count, self.times.steps.count)

    def test_no_context_is_created_on_a_device_that_the_script_does_not_use(self):
        contexts = {3}
        self.gpu.torch._C = types.SimpleNamespace(_cuda_hasPrimaryContext=lambda device: device in contexts)
        self.gpu.torch.cuda.current_device = lambda: 0
        self.run_steps(10, 20, 8)
        self.assertEqual(self.gpu.events, 0)
        self.assertIn("device 0 has no context", self.times.figures()[1]["gpu_step_seconds"])
        contexts.add(0)
        self.run_steps(10, 20, 8)
        self.assertAlmostEqual(self.times.figures()[0]["gpu_step_seconds"]["p50"], 0.008)

    def test_cuda_is_never_initialised(self):
        self.gpu.initialized = False
        self.run_steps(10, 20, 8)
        self.assertEqual(self.gpu.events, 0)
        known, unknown = self.times.figures()
        self.assertEqual(known, {})
        self.assertIn("no CUDA device", unknown["gpu_step_seconds"])

    def test_an_error_of_cuda_ends_the_figures_and_not_the_training(self):
        def refuse(**_):
            raise RuntimeError("out of events")
        self.gpu.torch.cuda.Event = refuse
        self.run_steps(3, 20, 8)
        self.assertIn("out of events", self.times.figures()[1]["gpu_step_seconds"])
