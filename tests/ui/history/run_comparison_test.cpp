// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_comparison.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

Run fasterBy(double factor, std::int64_t id)
{
    auto run = runFixture();
    run.id = RunId{id};
    for (auto& m : run.measurements) {
        m.rate = m.rate * factor;
    }
    return run;
}

QStringList rowOf(const QList<QStringList>& rows, const QString& title)
{
    for (const auto& row : rows) {
        if (row.first() == title) {
            return row;
        }
    }
    return {};
}

TEST(RunComparison, TellsARealChangeFromNoise)
{
    const auto faster = compareRuns({fasterBy(1, 1), fasterBy(1.3, 2)});
    EXPECT_TRUE(faster.sentences.first().contains(QStringLiteral("Run 2, fixture-node: faster, +30 %")))
        << faster.sentences.first().toStdString();
    const auto same = compareRuns({fasterBy(1, 1), fasterBy(1, 2)});
    EXPECT_TRUE(same.sentences.first().contains(QStringLiteral("no change beyond noise")));
    EXPECT_TRUE(same.changes.first().last().endsWith(QStringLiteral("noise")));
}

TEST(RunComparison, ListsTheSettingsThatDifferAndNoOthers)
{
    auto before = fasterBy(1, 1);
    auto after = fasterBy(1, 2);
    after.node.identity.kernel = "6.12.0-new";
    const auto comparison = compareRuns({before, after});
    int kernels = 0;
    for (const auto& row : comparison.settings) {
        ASSERT_EQ(row.size(), 3);
        kernels += row.last() == QStringLiteral("6.12.0-new") ? 1 : 0;
    }
    EXPECT_EQ(kernels, 1);
    EXPECT_LE(comparison.settings.size(), 5) << "nothing else is different";
    EXPECT_FALSE(rowOf(comparison.settings, QStringLiteral("Verdict")).isEmpty()) << "the verdict always stands";
}

TEST(RunComparison, HoldsSeveralRunsAgainstTheFirst)
{
    const auto comparison = compareRuns({fasterBy(1, 1), fasterBy(0.5, 2), fasterBy(2, 3)});
    EXPECT_EQ(comparison.sentences.size(), 2);
    EXPECT_TRUE(comparison.sentences[0].contains(QStringLiteral("slower")));
    EXPECT_TRUE(comparison.sentences[1].contains(QStringLiteral("faster")));
    for (const auto& row : comparison.changes) {
        EXPECT_EQ(row.size(), comparison.changeHeader.size());
    }
}

TEST(RunComparison, OverlaysTheCurves)
{
    const auto alone = compareRuns({fasterBy(1, 1), fasterBy(1, 2)});
    ASSERT_GE(alone.curves.series.size(), 2U);
    EXPECT_EQ(alone.curves.series.front().name.rfind("run 1: ", 0), 0U);
    EXPECT_EQ(alone.curves.series.back().name.rfind("run 2: ", 0), 0U);
}

TEST(RunComparison, SaysThatTooLittleWasMeasuredInBoth)
{
    auto other = fasterBy(1, 2);
    other.measurements.resize(1);
    const auto comparison = compareRuns({fasterBy(1, 1), other});
    EXPECT_TRUE(comparison.sentences.first().contains(QStringLiteral("too few settings")));
}

} // namespace
} // namespace sluice::ui
