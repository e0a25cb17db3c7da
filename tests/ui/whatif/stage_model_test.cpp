// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/stage_model.h"

#include "ui/pages/whatif/stage_bar_delegate.h"
#include "ui/theme/theme.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QFont>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTreeView>

namespace sluice::ui {
namespace {

Prediction starved()
{
    Prediction prediction;
    prediction.bottleneck = Stage::Storage;
    prediction.stages = {{Stage::Storage, 10000, 1.42, "measured"},
                         {Stage::Cpu, 200000, 0.07, "formula"},
                         {Stage::Gpu, 14286, 1, "formula"}};
    return prediction;
}

struct StageModelTest : testing::Test {
    StageModelTest() { model.setPrediction(starved()); }
    QString text(int row, int column) const { return model.index(row, column).data().toString(); }

    StageModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(StageModelTest, SaysWhichStageLimitsAndHowMuchRoomTheOthersHave)
{
    EXPECT_EQ(text(0, StageModel::Name), QStringLiteral("Storage"));
    EXPECT_EQ(text(0, StageModel::Load), QStringLiteral("142 %"));
    EXPECT_EQ(text(0, StageModel::HeadRoom), QStringLiteral("bottleneck"));
    EXPECT_EQ(text(1, StageModel::HeadRoom), QStringLiteral("14.3×"));
    EXPECT_EQ(text(0, StageModel::Capacity), QStringLiteral("10,000 samples/s"));
    EXPECT_TRUE(model.index(0, 0).data(Qt::FontRole).value<QFont>().bold());
    EXPECT_FALSE(model.index(1, 0).data(Qt::FontRole).value<QFont>().bold());
}

/// Pixels of the bar that is drawn for a load of storage.
int barLength(double utilisation)
{
    auto prediction = starved();
    prediction.stages[0].utilisation = utilisation;
    StageModel model;
    model.setPrediction(prediction);
    QTreeView view;
    view.setPalette(lightPalette());
    QImage image(400, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QStyleOptionViewItem option;
    option.widget = &view;
    option.palette = view.palette();
    option.fontMetrics = view.fontMetrics();
    option.rect = image.rect();
    StageBarDelegate().paint(&painter, option, model.index(0, StageModel::Load));
    painter.end();
    const auto color = themeOf(view.palette()).bad;
    int length = 0;
    for (int x = 0; x < image.width(); ++x) {
        length += image.pixelColor(x, image.height() / 2) == color ? 1 : 0;
    }
    return length;
}

TEST_F(StageModelTest, BarsTellALittleTooMuchFromAHundredTimes)
{
    const int little = barLength(1.51);
    const int tenfold = barLength(10);
    EXPECT_GT(little, barLength(1.01));
    EXPECT_GT(tenfold, little + 20);
    EXPECT_GT(barLength(93.12), tenfold + 20);
}

TEST_F(StageModelTest, KeepsItsRowsWhileOnlyNumbersChange)
{
    QSignalSpy reset(&model, &StageModel::modelReset);
    QSignalSpy changed(&model, &StageModel::dataChanged);
    auto fed = starved();
    fed.bottleneck = Stage::Gpu;
    fed.stages[0].utilisation = 0.5;
    model.setPrediction(fed);
    EXPECT_EQ(reset.size(), 0);
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(text(0, StageModel::HeadRoom), QStringLiteral("2×"));
}

} // namespace
} // namespace sluice::ui
