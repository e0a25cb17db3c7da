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

    It never initialises CUDA and never waits for the GPU: figures are read from events that have completed. Steps
    begun while MOST_PENDING are not complete are left out.
    """

    def __init__(self):
        self.steps = Series()
        self.waits = Series()
        self.off = None  # why it measures no more
        self._cuda = None
        self._pending = deque()
        self._free = []
        self._begin = None
        self._end = None

    def begin(self):
        """Marks the moment a batch was delivered."""
        if self.off is not None:
            return
        try:
            self._begin = self._mark() if len(self._pending) < MOST_PENDING else None
        except Exception as error:
            self._stop(error)

    def end(self):
        """Marks the end of what the step launched."""
        if self._begin is None:
            return
        try:
            begin, self._begin = self._begin, None
            last, self._end = self._end, self._mark()
            if self._end is not None:
                self._pending.append((last, begin, self._end))
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
        if self._cuda.is_current_stream_capturing():
            return None
        event = self._free.pop() if self._free else self._cuda.Event(enable_timing=True)
        event.record()
        return event

    def _read(self):
        """Reads at most two steps a call, so that no step pays for many."""
        for _ in range(2):
            if not self._pending or not self._pending[0][2].query():
                return
            last, begin, end = self._pending.popleft()
            self.steps.add(int(begin.elapsed_time(end) * 1e6))
            if last is not None:
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
            return {}, dict.fromkeys(names, self.off or "the script used no CUDA device while it was watched")
        known = {names[0]: self.steps.summary(), names[1]: self.waits.summary()}
        whole = self.steps.total + self.waits.total
        known[names[2]] = self.waits.total / whole if self.waits.count and whole else None
        return known, {}
