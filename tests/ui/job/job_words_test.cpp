// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/job_words.h"

#include "tests/ui/job/seen_job.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

TEST(JobWords, BeginWithTheShareItsIntervalAndTheBottleneck)
{
    const auto answer = answerOf(seenJob().verdict);
    EXPECT_EQ(answer.tone, Notice::Tone::Bad);
    EXPECT_EQ(answer.headline, QStringLiteral("It waits for data 41 % of the time"));
    EXPECT_EQ(answer.detail,
              QStringLiteral("95 % interval: 36 % to 46 %. Storage is the bottleneck: loader workers are blocked in "
                             "reads. Whatever is changed about loading, it gets at most 1.69 times as fast."));
}

TEST(JobWords, OfAFedJobPromiseNothing)
{
    const AttachVerdict fed{Waiting::No, 0.01, 0.0, 0.02, WaitPlace::Gpu, 1.01, {}};
    const auto answer = answerOf(fed);
    EXPECT_EQ(answer.tone, Notice::Tone::Good);
    EXPECT_EQ(answer.headline, QStringLiteral("It does not wait for data: 1 % of the time"));
    EXPECT_FALSE(answer.detail.contains(QStringLiteral("at most"))) << answer.detail.toStdString();
}

TEST(JobWords, AnUnknownShareIsNoZero)
{
    const auto nothing = answerOf({});
    EXPECT_EQ(nothing.headline, QStringLiteral("Whether it waits for data cannot be said"));
    EXPECT_EQ(nothing.tone, Notice::Tone::Info);
    AttachVerdict hidden;
    hidden.waiting = Waiting::Yes;
    hidden.low = 0.3;
    hidden.high = 0.9;
    EXPECT_EQ(answerOf(hidden).headline, QStringLiteral("It waits for data"));
    EXPECT_TRUE(answerOf(hidden).detail.startsWith(QStringLiteral("95 % interval: 30 % to 90 %.")));
}

TEST(JobWords, EachChangeSaysWhatItBringsAndWhy)
{
    auto job = seenJob();
    job.advice.push_back({"Measure this storage", {}, "nobody measured it", "no stored run"});
    job.advice.push_back({"No change", -0.04, "it is fed", "simulated"});
    const auto table = adviceTable(job);
    ASSERT_EQ(table.rows.size(), 3);
    EXPECT_EQ(table.rows[0][0], QStringLiteral("2 -> 4 workers for each training process"));
    EXPECT_EQ(table.rows[0][1], QStringLiteral("+31 %"));
    EXPECT_EQ(table.rows[1][1], QStringLiteral("unknown"));
    EXPECT_EQ(table.rows[2][1], QStringLiteral("-4 %"));
}

TEST(JobWords, WhereNothingWouldHelpThatIsSaid)
{
    EXPECT_TRUE(adviceTable({}).rows.isEmpty()) << "nothing was looked at yet";
    auto job = seenJob();
    job.samples = 100;
    job.advice.clear();
    const auto table = adviceTable(job);
    ASSERT_EQ(table.rows.size(), 1);
    EXPECT_EQ(table.rows[0].size(), table.header.size());
    EXPECT_TRUE(table.rows[0][0].startsWith(QStringLiteral("No change was found")));
}

TEST(JobWords, TablesNameWhatIsUnknown)
{
    const auto ranks = ranksTable(seenJob());
    ASSERT_EQ(ranks.rows.size(), 1);
    EXPECT_EQ(ranks.rows[0][0], QStringLiteral("process 4711"));
    EXPECT_EQ(ranks.rows[0][1], QStringLiteral("41 %"));
    EXPECT_EQ(ranks.rows[0].last(), QStringLiteral("unknown")) << "no GPU was seen";
    const auto devices = jobDevicesTable(seenJob().devices);
    EXPECT_EQ(devices.rows[0].last(), QStringLiteral("unknown")) << "writes";
    EXPECT_EQ(readsTable(seenJob()).rows[0][1], QStringLiteral("/data"));
    EXPECT_EQ(unknownTable(seenJob()).rows.size(), 1);
}

TEST(JobWords, EachTableHasACellForEachTitle)
{
    auto job = seenJob();
    job.neighbours = {{99, "cp", "vdb", BytesPerSecond{50e6}}};
    for (const auto& table : {ranksTable(job), adviceTable(job), jobDevicesTable(job.devices), readsTable(job),
                              neighboursTable(job), unknownTable(job)}) {
        ASSERT_FALSE(table.rows.isEmpty());
        EXPECT_EQ(table.rows[0].size(), table.header.size());
    }
}

} // namespace
} // namespace sluice::ui
