# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures what the worker processes of a loader spend, from outside, by looks at /proc."""
from sluice_probe.meters import MAPPED, cpu_of, io_of, mapped_files

LEAST_SAMPLE_BYTES = 1024
MORE_TO_SEE = 4  # the maps of a worker take milliseconds to read: again where it has done so many times more


class WorkerMarks:
    """Looks at the workers of a pass after 1, 2, 4, 8, ... batches and keeps the longest span between two looks."""

    def __init__(self):
        self._first = None
        self._best = None
        self._ahead = 0
        self._mapped = []
        self._seen = 0  # batches of the span when maps were read

    def look(self, iterator, batches, facts):
        """Adds a look. Errors: none; workers that have ended end the span."""
        workers = [worker.pid for worker in getattr(iterator, "_workers", ()) or ()]
        if not workers:
            return
        self._ahead = len(workers) * facts.get("prefetch_factor", 2)
        now = (tuple(workers), batches, [cpu_of(pid) for pid in workers], [io_of(pid) for pid in workers])
        if None in now[2]:
            return
        if self._first is None or self._first[0] != now[0] or batches <= self._first[1]:
            self._first = now if batches >= len(workers) else None
        elif self._best is None or batches - self._first[1] >= self._best[1][1] - self._best[0][1]:
            self._best = (self._first, now)
            self._look_at_maps(workers[0], batches - self._first[1])  # of one: the workers of a loader are alike

    def _look_at_maps(self, worker, span):
        if not self._mapped and span >= MORE_TO_SEE * self._seen:
            self._seen = span
            self._mapped = mapped_files(worker)

    def figures(self, samples_per_batch):
        """Returns (known, unknown) fields of `observed`: processor time and bytes read by workers, per sample."""
        names = ("worker_cpu_seconds_per_sample", "worker_read_bytes_per_sample", "worker_storage_bytes_per_sample")
        if self._best is None:
            return {}, dict.fromkeys(names, "there were no worker processes for long enough")
        (_, since, cpu_before, io_before), (_, until, cpu_after, io_after) = self._best
        if until - since < 10 * self._ahead:
            return {}, dict.fromkeys(names, "a pass of %d batches is short beside the %d that workers load ahead"
                                     % (until, self._ahead))
        if not samples_per_batch:
            return {}, dict.fromkeys(names, "the samples of a batch are not known")
        samples = (until - since) * samples_per_batch
        known = {names[0]: (sum(cpu_after) - sum(cpu_before)) / samples}
        if None in io_before or None in io_after:
            return known, dict.fromkeys(names[1:], "the kernel does not show what the workers read")
        asked = sum(b.asked - a.asked for a, b in zip(io_before, io_after)) / samples
        known[names[2]] = sum(b.storage - a.storage for a, b in zip(io_before, io_after)) / samples
        reason = self._why_not_read(asked, known[names[2]])
        if reason is None:
            known[names[1]] = asked
        return known, {} if reason is None else {names[1]: reason}

    def _why_not_read(self, asked, storage):
        """Returns why bytes asked of read calls are not what a sample takes; None where they are."""
        if self._mapped:
            return MAPPED % ", ".join(self._mapped)
        if storage > asked:
            return "storage gave more than read calls asked for: files are read through memory maps, or read ahead"
        if asked < LEAST_SAMPLE_BYTES:  # the messages between the processes are read, too
            return ("read calls asked for %d bytes a sample, hardly more than the messages between the processes: "
                    "samples are in memory or in mapped files" % asked)
        return None
