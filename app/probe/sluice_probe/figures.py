# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Summaries of measured times in bounded memory."""
from array import array

KEPT = 32768


class Series:
    """Keeps a series of nanoseconds: the sum and count of all, and an even selection of at most KEPT values.

    When the selection is full, every second value of it is dropped, and from then on every second one is kept.
    """

    __slots__ = ("count", "total", "_kept", "_stride", "_skip")

    def __init__(self):
        self.count = 0
        self.total = 0
        self._kept = array("q")
        self._stride = 1
        self._skip = 0

    def add(self, nanoseconds):
        self.count += 1
        self.total += nanoseconds
        if self._skip:
            self._skip -= 1
            return
        self._skip = self._stride - 1
        self._kept.append(nanoseconds)
        if len(self._kept) >= KEPT:
            self._kept = self._kept[::2]
            self._stride *= 2

    def values(self):
        return list(self._kept)

    def summary(self):
        """Returns mean, stdev, p50, p90, p99 and max in seconds. Errors: None where nothing was added."""
        return summary_of(self._kept, self.total / self.count) if self.count else None


def quantile(ordered, share):
    """Interpolates linearly between the two nearest of sorted values."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def summary_of(nanoseconds, mean=None):
    """Summarises nanoseconds as a dictionary in seconds."""
    ordered = sorted(nanoseconds)
    middle = sum(ordered) / len(ordered)
    spread = sum((value - middle) ** 2 for value in ordered) / len(ordered)
    figures = {"mean": middle if mean is None else mean, "stdev": spread ** 0.5}
    for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99)):
        figures[name] = quantile(ordered, share)
    figures["max"] = ordered[-1]
    return {name: value / 1e9 for name, value in figures.items()}


def histogram(nanoseconds, bins=20):
    """Counts values in `bins` bins whose bounds grow by a constant factor, as [{"up_to_seconds", "count"}]."""
    low, high = max(1, min(nanoseconds)), max(1, max(nanoseconds))
    factor = (high / low) ** (1 / bins)
    bounds = [low * factor ** (i + 1) for i in range(bins - 1)] + [high]
    counts = [0] * bins
    for value in nanoseconds:
        counts[next((i for i, bound in enumerate(bounds) if value <= bound), bins - 1)] += 1
    return [{"up_to_seconds": bound / 1e9, "count": count} for bound, count in zip(bounds, counts) if count]
