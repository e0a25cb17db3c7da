# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Samples how much of a piece of code runs in the Python interpreter and how much in native code."""
import signal
import threading
import time

PERIOD = 0.001
AT_ONCE = 40e-6


class InterpreterShare:
    """Interrupts the code every millisecond. The interpreter answers at once; a native call answers when it ends.

    Native calls shorter than 40 us count as the interpreter's. Time in which the thread slept counts as neither.
    Errors: `share` is None with fewer than 100 interruptions, and outside the main thread.
    """

    def __init__(self):
        self.interpreter = self.native = self.blocked = 0

    def __enter__(self):
        self._usable = (threading.current_thread() is threading.main_thread()
                        and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0))
        if self._usable:
            self._before = signal.signal(signal.SIGALRM, self._answer)
            signal.siginterrupt(signal.SIGALRM, False)
            self._last, self._last_cpu = time.perf_counter(), time.thread_time()
            signal.setitimer(signal.ITIMER_REAL, PERIOD, PERIOD)
        return self

    def __exit__(self, *_):
        if self._usable:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _answer(self, _signal, _frame):
        late = PERIOD - signal.getitimer(signal.ITIMER_REAL)[0]
        now, cpu = time.perf_counter(), time.thread_time()
        span, busy = now - self._last, cpu - self._last_cpu
        self._last, self._last_cpu = now, cpu
        turns = max(1, round(span / PERIOD))
        if busy < span / 2:
            self.blocked += turns
        elif turns == 1 and late < AT_ONCE:
            self.interpreter += 1
        else:
            self.native += turns

    @property
    def share(self):
        busy = self.interpreter + self.native
        return self.interpreter / busy if busy >= 100 else None
