// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/timeline/timeline_view.h"

#include <QAbstractItemModelTester>
#include <QtTest/QTest>
#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

PlanTimeline twoBatches()
{
    using enum TimelineActivity;
    return {1,
            {{0, Waits, 0, Seconds(0), Seconds(0.5)},
             {0, Computes, 0, Seconds(0.5), Seconds(0.6)},
             {1, Loads, 0, Seconds(0), Seconds(0.5)},
             {1, Loads, 1, Seconds(0.5), Seconds(1)}}};
}

struct TimelineViewTest : testing::Test {
    TimelineViewTest()
    {
        view.resize(600, 120);
        view.show(twoBatches());
        view.QWidget::show();
    }
    TimelineView view;
};

TEST_F(TimelineViewTest, IsATableOfSpans)
{
    TimelineModel model(timelineColumns());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(view.model().rows());
    ASSERT_EQ(view.model().rowCount(), 4);
    const auto cell = [this](int row, int column) { return view.model().index(row, column).data().toString(); };
    EXPECT_EQ(cell(0, 0), QStringLiteral("GPU"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("waits for"));
    EXPECT_EQ(cell(3, 0), QStringLiteral("worker 1"));
    EXPECT_EQ(cell(3, 2), QStringLiteral("2")) << "batches count from 1 for people";
    EXPECT_EQ(cell(3, 5), QStringLiteral("500 ms"));
}

TEST_F(TimelineViewTest, ThePointerTellsOfASpan)
{
    QTest::mouseMove(&view, QPoint(view.width() - 30, 60)); // the last half of the worker's lane
    EXPECT_EQ(view.current(), 3);
    EXPECT_EQ(view.accessibleDescription(), QStringLiteral("Worker 1 loads batch 2 in 500 ms: from 500 ms to 1 s"));
    QTest::mouseMove(&view, QPoint(2, 2));
    EXPECT_EQ(view.current(), -1);
}

TEST_F(TimelineViewTest, ArrowKeysGoFromSpanToSpan)
{
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(view.current(), 0);
    for (int i = 0; i < 9; ++i) {
        QTest::keyClick(&view, Qt::Key_Right);
    }
    EXPECT_EQ(view.current(), 3) << "and no further";
    QTest::keyClick(&view, Qt::Key_Left);
    EXPECT_EQ(view.current(), 2);
}

TEST_F(TimelineViewTest, AJobWithoutOneSaysSo)
{
    view.show(std::nullopt);
    EXPECT_EQ(view.model().rowCount(), 0);
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(view.current(), -1);
    EXPECT_FALSE(view.grab().isNull());
}

TEST_F(TimelineViewTest, ManyWorkersStayWithinTheView)
{
    PlanTimeline many{64, {}};
    for (int lane = 0; lane <= 64; ++lane) {
        many.spans.push_back({lane, TimelineActivity::Loads, lane, Seconds(0), Seconds(1)});
    }
    view.resize(600, 460);
    view.show(many);
    QTest::mouseMove(&view, QPoint(300, 5 + 64 * 6)); // lanes are as low as they get
    EXPECT_EQ(view.current(), 64);
}

} // namespace
} // namespace sluice::ui
