// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/stage_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QFont>
#include <QSignalSpy>

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
    EXPECT_EQ(text(0, StageModel::HeadRoom), QStringLiteral("limits"));
    EXPECT_EQ(text(1, StageModel::HeadRoom), QStringLiteral("14.3×"));
    EXPECT_EQ(text(0, StageModel::Capacity), QStringLiteral("10,000 samples/s"));
    EXPECT_TRUE(model.index(0, 0).data(Qt::FontRole).value<QFont>().bold());
    EXPECT_FALSE(model.index(1, 0).data(Qt::FontRole).value<QFont>().bold());
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
