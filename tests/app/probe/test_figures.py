# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import unittest

from sluice_probe.figures import KEPT, Series, histogram, quantile, summary_of


class SeriesTest(unittest.TestCase):
    def test_nothing_added_has_no_summary(self):
        self.assertIsNone(Series().summary())

    def test_summary_is_in_seconds(self):
        series = Series()
        for value in (1_000_000_000, 2_000_000_000, 3_000_000_000):
            series.add(value)
        summary = series.summary()
        self.assertEqual(summary["mean"], 2)
        self.assertEqual(summary["p50"], 2)
        self.assertEqual(summary["max"], 3)
        self.assertAlmostEqual(summary["stdev"], (2 / 3) ** 0.5)

    def test_sums_stay_exact_when_only_a_selection_is_kept(self):
        series = Series()
        count = 5 * KEPT
        for value in range(count):
            series.add(value)
        self.assertEqual(series.count, count)
        self.assertEqual(series.total, count * (count - 1) // 2)
        self.assertLessEqual(len(series.values()), KEPT)
        self.assertAlmostEqual(series.summary()["p50"] * 1e9 / count, 0.5, delta=0.001)
        self.assertAlmostEqual(series.summary()["p99"] * 1e9 / count, 0.99, delta=0.001)

    def test_selection_is_even(self):
        series = Series()
        for value in range(3 * KEPT):
            series.add(value)
        steps = {later - earlier for earlier, later in zip(series.values(), series.values()[1:])}
        self.assertEqual(len(steps), 1)


class SummaryTest(unittest.TestCase):
    def test_quantile_interpolates(self):
        self.assertEqual(quantile([0, 10], 0.25), 2.5)
        self.assertEqual(quantile([7], 0.99), 7)

    def test_one_value_is_all_figures(self):
        self.assertEqual(set(summary_of([5_000_000_000]).values()), {5, 0})

    def test_histogram_counts_each_value_once(self):
        values = [10, 10, 20, 1000, 100000]
        bins = histogram(values)
        self.assertEqual(sum(item["count"] for item in bins), len(values))
        self.assertEqual(bins[-1]["up_to_seconds"], 100000 / 1e9)

    def test_histogram_of_equal_values_and_of_zeros(self):
        self.assertEqual(sum(item["count"] for item in histogram([7, 7, 7])), 3)
        self.assertEqual(sum(item["count"] for item in histogram([0, 0])), 2)
