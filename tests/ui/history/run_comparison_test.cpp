// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_comparison.h"

#include "tests/core/run_fixture.h"
#include "tests/core/seen_jobs.h"
#include "ui/text/time_words.h"

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
    EXPECT_TRUE(faster.sentences.first().startsWith(QStringLiteral("Run 2, fixture-node, ")))
        << faster.sentences.first().toStdString();
    EXPECT_TRUE(faster.sentences.first().contains(QStringLiteral(": faster, +30 %")))
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

TEST(RunComparison, AChangeOfUnknownSpreadSaysSoAndHasNoDot)
{
    auto imported = fasterBy(0.5, 2);
    for (auto& m : imported.measurements) {
        m.provenance = sluice::Provenance{.tool = "fio", .version = {}, .sha256 = {}, .line = {}, .key = {}};
        m.relativeHalfWidth = 0;
    }
    const auto comparison = compareRuns({fasterBy(1, 1), imported});
    EXPECT_TRUE(comparison.changes.first().last().endsWith(QStringLiteral("(interval not known)")))
        << comparison.changes.first().last().toStdString();
    EXPECT_TRUE(comparison.ratios.isEmpty());
}

TEST(RunComparison, ShowsLooksAtAJobSideBySide)
{
    const auto comparison =
        compareRuns({seenRun(jobThatWaits(0.58), 1), seenRun(jobThatWaits(0.41), 2), seenRun(jobThatWaits(0.42), 3)});
    EXPECT_TRUE(comparison.sentences[0].endsWith(
        QStringLiteral(": It waits for data less than before: 41 % of the time, 58 % before.")))
        << comparison.sentences[0].toStdString();
    EXPECT_EQ(comparison.changeHeader.first(), QStringLiteral("The job"));
    EXPECT_EQ(comparison.changes.first(),
              (QStringList{QStringLiteral("Waits for data"), QStringLiteral("58 % of the time (55 to 61 %)"),
                           QStringLiteral("41 % of the time (38 to 44 %)"),
                           QStringLiteral("42 % of the time (39 to 45 %)")}));
    EXPECT_TRUE(comparison.curves.series.empty());
    EXPECT_TRUE(comparison.ratios.isEmpty());
    EXPECT_TRUE(changeProvenance({seenRun(jobThatWaits(0.58), 1)}, comparison, 0, 1).title.isEmpty());
}

TEST(RunComparison, PutsTheRatiosOfOneSettingTogether)
{
    const auto comparison = compareRuns({fasterBy(1, 1), fasterBy(0.5, 2), fasterBy(2, 3)});
    ASSERT_EQ(comparison.ratios.size(), 2 * comparison.changes.size());
    EXPECT_EQ(comparison.ratios[0].setting, comparison.ratios[1].setting);
    EXPECT_NEAR(comparison.ratios[0].ratio, 0.5, 1e-9);
    EXPECT_NEAR(comparison.ratios[1].ratio, 2, 1e-9);
    EXPECT_EQ(comparison.ratios[1].run, QStringLiteral("Run 3, fixture-node"));
}

TEST(RunComparison, RunsOfOneHostAreToldApartByFolderTimeAndTags)
{
    auto before = fasterBy(1, 1);
    auto after = fasterBy(1, 2);
    before.path = "/data/old";
    after.path = "/data/100%3";
    const auto comparison = compareRuns({before, after}, {QStringLiteral("before-update"), QStringLiteral("rack-7")});
    EXPECT_EQ(comparison.baseline,
              QStringLiteral("Compared with this run: Run 1, fixture-node, /data/old, %1, before-update")
                  .arg(timeWords(before.startedAt)));
    EXPECT_TRUE(comparison.sentences[0].startsWith(QStringLiteral("Run 2, fixture-node, /data/100%3, ")
                                                   + timeWords(after.startedAt)
                                                   + QStringLiteral(", rack-7: no change beyond noise")))
        << comparison.sentences[0].toStdString();
    EXPECT_EQ(rowOf(comparison.settings, QStringLiteral("Tags")).last(), QStringLiteral("rack-7"));
    EXPECT_EQ(rowOf(comparison.settings, QStringLiteral("Folder"))[1], QStringLiteral("/data/old"));
    EXPECT_TRUE(rowOf(compareRuns({before, before}).settings, QStringLiteral("Folder")).isEmpty());
}

TEST(RunComparison, WarnsWhereOneRunAloneReadFromMemory)
{
    auto cached = fasterBy(1, 2);
    cached.measurements.front().pageCache = true;
    const auto comparison = compareRuns({fasterBy(1, 1), cached});
    ASSERT_EQ(comparison.cautions.size(), 1);
    EXPECT_TRUE(comparison.cautions[0].contains(QStringLiteral("memory"))) << comparison.cautions[0].toStdString();
    EXPECT_TRUE(comparison.cautions[0].contains(QStringLiteral("not compared: 1.")));
    EXPECT_TRUE(compareRuns({fasterBy(1, 1), fasterBy(1, 2)}).cautions.isEmpty());
}

} // namespace
} // namespace sluice::ui
