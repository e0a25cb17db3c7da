// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/activity_model.h"

#include "tests/ui/job/seen_job.h"
#include "ui/tables/table_copy.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

using Tester = QAbstractItemModelTester;

TEST(ActivityModel, HasALineForEachThreadWithTheOneThatStepsFirst)
{
    ActivityModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    model.add(seenMoment(1));
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.headerData(0, Qt::Vertical), QStringLiteral("main 4711"));
    EXPECT_EQ(model.headerData(1, Qt::Vertical), QStringLiteral("worker 4712"));
    EXPECT_EQ(model.data(model.index(0, 0)), QStringLiteral("computing 50 %, waiting for data 50 %"));
    EXPECT_EQ(model.data(model.index(1, 0)), QStringLiteral("computing 10 %, reading 90 %"));
    EXPECT_EQ(model.data(model.index(2, 0)), QStringLiteral("computing 50 %, reading 30 %, idle 20 %"));
}

TEST(ActivityModel, HasAColumnForEachMomentAndForgetsTheOldest)
{
    ActivityModel model;
    for (int second = 1; second <= 200; ++second) {
        model.add(seenMoment(second));
    }
    EXPECT_EQ(model.columnCount(), 120);
    EXPECT_EQ(model.headerData(0, Qt::Horizontal), QStringLiteral("81 s"));
    EXPECT_EQ(model.headerData(119, Qt::Horizontal), QStringLiteral("200 s"));
}

TEST(ActivityModel, AThreadThatCameLaterWasNotSeenBefore)
{
    ActivityModel model;
    model.add(seenMoment(1));
    auto later = seenMoment(2);
    later.job->threads.push_back(thread(4720, false, 1, 0));
    model.add(later);
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(model.data(model.index(3, 0)), QStringLiteral("not seen"));
    EXPECT_FALSE(model.data(model.index(3, 0), activityRole).isValid()) << "no bar of zeros";
    EXPECT_EQ(model.data(model.index(3, 1)), QStringLiteral("idle 100 %"));
}

TEST(ActivityModel, ForgetsThreadsThatEndedLongAgo)
{
    ActivityModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    for (int second = 1; second <= 300; ++second) {
        auto moment = seenMoment(second);
        moment.job->threads.push_back(thread(10'000 + second, false, 1, 0)); // a new worker each second
        model.add(moment);
    }
    EXPECT_EQ(model.rowCount(), 3 + 120) << "those of the moments that are kept";
    EXPECT_EQ(model.headerData(3, Qt::Vertical), QStringLiteral("worker 10181"));
}

TEST(ActivityModel, SharesAddUpToOneWithWhatIsNotTold)
{
    ActivityModel model;
    auto moment = seenMoment(1);
    moment.job->threads[1].runningShare.reset(); // of the thread that steps: half of it is told
    model.add(moment);
    double sum = 0;
    for (const auto& share : model.data(model.index(0, 0), activityRole).toList()) {
        sum += share.toDouble();
    }
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_EQ(model.data(model.index(0, 0)), QStringLiteral("waiting for data 50 %, in the step 50 %"));
}

TEST(ActivityModel, IsCopiedAsATable)
{
    ActivityModel model;
    model.add(seenMoment(1, 0.25));
    EXPECT_TRUE(tableCsv(model).contains(QStringLiteral("waiting for data 25 %"))) << tableCsv(model).toStdString();
}

} // namespace
} // namespace sluice::ui
