# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Times steps on the GPU with CUDA events, so that an asynchronous launch is not taken for a step."""
import sys
from collections import deque

from sluice_probe.figures import Series

MOST_PENDING = 64


def cuda_is_possible():
    """Tells whether torch is there and built for CUDA (or for ROCm, which has the same interface)."""
    version = getattr(sys.modules.get("torch"), "version", None)
    return bool(getattr(version, "cuda", None) or getattr(version, "hip", None))


class GpuTimeline:
    """Marks where each step begins and ends in the current CUDA stream.

    It never initialises CUDA, creates no context on a device and never waits for the GPU: figures are read from events
    that have completed. Steps begun while MOST_PENDING are not complete are left out.
    """

    def __init__(self):
        self.steps = Series()
        self.waits = Series()
        self.off = None  # why it measures no more
        self._cuda = None
        self._without_context = None  # the device on which nothing could be marked
        self._with_context = set()
        self._pending = deque()
        self._free = []
        self._begin = None
        self._end = None
        self._counts = True

    def begin_pass(self):
        """Forgets the step before: what lies between two passes, such as a validation, is no wait for a batch."""
        self._begin = self._end = None

    def begin(self, counts=True):
        """Marks the moment a batch was delivered; the first batches of a pass do not count."""
        if self.off is not None:
            return
        self._counts = counts
        try:
            self._begin = self._mark() if len(self._pending) < MOST_PENDING else None
            if self._begin is None:  # the step is left out, so the next wait does not begin at the end of the last
                self._end = None
        except Exception as error:
            self._stop(error)

    def end(self):
        """Marks the end of what the step launched."""
        try:
            if self._begin is not None:
                begin, self._begin = self._begin, None
                last, self._end = self._end, self._mark()
                if self._end is not None:
                    self._pending.append((last, begin, self._end, self._counts))
            self._read()
        except Exception as error:
            self._stop(error)

    def ready(self):
        """Tells whether the script has initialised CUDA, so that there is something to time."""
        if self._cuda is not None or self.off is not None:
            return self._cuda is not None
        torch = sys.modules.get("torch")
        cuda = getattr(torch, "cuda", None)
        try:
            if cuda is None or not cuda.is_initialized():
                return False
        except Exception as error:
            self._stop(error)
            return False
        self._cuda = cuda
        return True

    def _mark(self):
        if not self._has_context() or self._cuda.is_current_stream_capturing():
            return None
        event = self._free.pop() if self._free else self._cuda.Event(enable_timing=True)
        event.record()
        return event

    def _has_context(self):
        """Tells whether the current device has a context: an event would create one, on device 0 in every rank of a
        job that does not call set_device. It is asked again at each step, for the first may create it."""
        ask = getattr(getattr(sys.modules.get("torch"), "_C", None), "_cuda_hasPrimaryContext", None)
        if ask is None:  # an older torch
            return True
        device = self._cuda.current_device()
        if device not in self._with_context:
            if not ask(device):
                self._without_context = device
                return False
            self._with_context.add(device)
        return True

    def _read(self):
        """Reads at most two steps a call, so that no step pays for many."""
        for _ in range(2):
            if not self._pending or not self._pending[0][2].query():
                return
            last, begin, end, counts = self._pending.popleft()
            if counts:
                self.steps.add(int(begin.elapsed_time(end) * 1e6))
            if last is not None:
                if counts:
                    self.waits.add(max(0, int(last.elapsed_time(begin) * 1e6)))
                self._free.append(last)
            self._free.append(begin)

    def _stop(self, error):
        self.off = "CUDA events could not be used: %s" % error
        self._pending.clear()
        self._begin = None

    def figures(self):
        """Returns (known, unknown) fields of `observed`."""
        names = ("gpu_step_seconds", "gpu_waiting_seconds", "gpu_waiting_share")
        if not self.steps.count:
            return {}, dict.fromkeys(names, self.off or self._why_not_marked())
        known = {names[0]: self.steps.summary(), names[1]: self.waits.summary()}
        whole = self.steps.total + self.waits.total
        known[names[2]] = self.waits.total / whole if self.waits.count and whole else None
        return known, {}

    def _why_not_marked(self):
        if self._without_context is None:
            return "the script used no CUDA device while it was watched"
        return ("the current CUDA device %d has no context in this process, and events would create one: call "
                "torch.cuda.set_device with the device of the rank" % self._without_context)
