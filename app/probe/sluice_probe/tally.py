# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""What was counted of the samples of one pass over a dataset, or more."""
from sluice_probe.meters import Io

LEAST_NS, LEAST_BYTES = 10_000, 1024  # a smaller difference between passes is noise


class Tally:
    """What was counted of the samples of one pass or more: lists of nanoseconds, and sums of nanoseconds and bytes."""

    def __init__(self):
        self.wall, self.cpu = [], []  # of single samples
        self.single, self.portion = [0, 0, 0], [0, 0, 0]  # wall, processor time and count, by what was timed
        self.queued, self.io, self.counted, self.empty = 0, Io(0, 0), 0, 0

    def add_single(self, wall, cpu, size):
        self.wall.extend([wall // size] * size)
        self.cpu.extend([cpu // size] * size)
        add_to(self.single, wall, cpu, size)

    def add_counts(self, queued, io, count):
        """Adds what was waited for a processor and read for `count` samples; None where the kernel does not show it."""
        self.io = None if None in (io, self.io) else Io(self.io.asked + io.asked, self.io.storage + io.storage)
        self.queued = None if None in (queued, self.queued) else self.queued + queued
        self.counted += count

    def add(self, other):
        self.wall += other.wall
        self.cpu += other.cpu
        add_to(self.single, *other.single)
        add_to(self.portion, *other.portion)
        self.empty += other.empty
        self.add_counts(other.queued, other.io, other.counted)

    @property
    def samples(self):
        return self.single[2] + self.portion[2]

    @property
    def means(self):
        """Returns elapsed and processor time of a sample in nanoseconds; of whole portions, where samples are cheap."""
        wall, cpu, count = self.portion if 3 * self.portion[2] > self.single[2] else self.single
        return wall / count, cpu / count

    def is_dearer_than(self, other):
        """Tells whether a sample took more than twice the processor time or the bytes; of storage, where most came."""
        if not self.wall or not other.samples:
            return False
        pairs = [(self.means[1], other.means[1], LEAST_NS)]
        if self.io and other.io and self.counted and other.counted:
            pairs.append((self.io.asked / self.counted, other.io.asked / other.counted, LEAST_BYTES))
            if 2 * self.io.storage > self.io.asked:
                pairs.append((self.io.storage / self.counted, other.io.storage / other.counted, LEAST_BYTES))
        return any(own > 2 * others and own - others > least for own, others, least in pairs)


def add_to(sums, wall, cpu, count):
    sums[0] += wall
    sums[1] += cpu
    sums[2] += count
