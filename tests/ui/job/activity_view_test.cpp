// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/activity_view.h"

#include "tests/ui/job/seen_job.h"
#include "ui/pages/job/activity_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

/// The bar of one thread in one moment, 40 by 104: two pixels are left free above and below.
QImage barOf(const ActivityModel& model, int row)
{
    QImage image(40, 104, QImage::Format_RGB32);
    QStyleOptionViewItem option;
    option.rect = image.rect();
    option.palette = QApplication::palette();
    image.fill(themeOf(option.palette).surface);
    QPainter painter(&image);
    ActivityDelegate().paint(&painter, option, model.index(row, 0));
    return image;
}

TEST(ActivityDelegate, StacksTheSharesOfAMomentFromBelow)
{
    ActivityModel model;
    model.add(seenMoment(1, 0.5)); // main: half computes, half waits; the first worker: 10 % computes, 90 % reads
    const auto theme = themeOf(QApplication::palette());
    const auto main = barOf(model, 0);
    EXPECT_EQ(main.pixelColor(20, 90), theme.series[0]) << "computing";
    EXPECT_EQ(main.pixelColor(20, 15), theme.bad) << "the thread that steps waits for data";
    const auto worker = barOf(model, 1);
    EXPECT_EQ(worker.pixelColor(20, 98), theme.series[0]);
    EXPECT_EQ(worker.pixelColor(20, 50), theme.series[1]) << "reading";
}

TEST(ActivityDelegate, AnIdleWorkerIsNoAlarm)
{
    ActivityModel model;
    auto moment = seenMoment(1);
    moment.job->threads = {thread(4712, false, 1, 0)};
    model.add(moment);
    const auto theme = themeOf(QApplication::palette());
    EXPECT_EQ(barOf(model, 0).pixelColor(20, 50), theme.sunken);
    EXPECT_NE(barOf(model, 0).pixelColor(20, 50), theme.bad);
}

TEST(ActivityDelegate, WhatWasNotSeenIsNoBar)
{
    ActivityModel model;
    model.add(seenMoment(1));
    auto later = seenMoment(2);
    later.job->threads.push_back(thread(4720, false, 1, 0));
    model.add(later);
    EXPECT_EQ(barOf(model, 3).pixelColor(20, 50), themeOf(QApplication::palette()).surface);
}

TEST(ActivityView, KeepsTheNewestMomentInSight)
{
    ActivityModel model;
    ActivityView view(model);
    view.resize(400, 200);
    view.show();
    for (int second = 1; second <= 100; ++second) {
        model.add(seenMoment(second));
    }
    const auto* strips = view.findChild<QTableView*>(QStringLiteral("job_strips"));
    ASSERT_NE(strips, nullptr);
    EXPECT_GT(strips->horizontalScrollBar()->maximum(), 0) << "a hundred moments are wider than the view";
    EXPECT_EQ(strips->horizontalScrollBar()->value(), strips->horizontalScrollBar()->maximum());
    EXPECT_GE(strips->verticalHeader()->defaultSectionSize(), 16) << "a line can be told from the next";
}

} // namespace
} // namespace sluice::ui
