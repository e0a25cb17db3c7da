# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures how batches are made of samples."""
import time

from sluice_probe.factory import print_error
from sluice_probe.figures import summary_of
from sluice_probe.payload import payload_of


class BatchCosts:
    """What it costs to make a batch of samples, and what it delivers."""

    def __init__(self, collate):
        self._collate = collate
        self.wall, self.cpu = [], []
        self.error = None
        self.payload = None
        self.batch = None  # a full one
        self.bytes = self.samples = self._most = 0

    def make(self, samples, count):
        batch = samples if self._collate is None else self._collated(samples)
        if batch is None:
            return
        payload = payload_of(batch)
        self.bytes += payload.bytes
        self.samples += count
        if count > self._most:  # the first may be what was left of a pass
            self.payload, self.batch, self._most = payload, batch, count

    def _collated(self, samples):
        if self.error is not None:
            return None
        begun, begun_cpu = time.perf_counter_ns(), time.process_time_ns()
        try:
            batch = self._collate(samples)
        except Exception as error:
            print_error(error)
            self.error = "the collate function raised %s: %.300s" % (type(error).__name__, error)
            return None
        self.cpu.append(time.process_time_ns() - begun_cpu)
        self.wall.append(time.perf_counter_ns() - begun)
        return batch

    def add_figures(self, known, unknown):
        if self.wall:
            # The first call imports modules and finds memory; it is left out where there are others.
            known["collate_seconds_per_batch"] = summary_of(self.wall[1:] or self.wall)["mean"]
            known["collate_cpu_seconds_per_batch"] = summary_of(self.cpu[1:] or self.cpu)["mean"]
        else:
            unknown["collate_seconds_per_batch"] = self.error or "samples are not made into batches"
