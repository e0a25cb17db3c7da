// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/step/step_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

/// 4 workers that each need 80 ms for a batch, and a step of 30 ms.
StepParts fedByFour()
{
    using enum StepPart;
    return {4,
            Seconds(0.03),
            {{Read, Seconds(0.06)},
             {Decode, Seconds(0.02)},
             {Wait, Seconds(0.008)},
             {Receive, Seconds(0.002)},
             {Compute, Seconds(0.02)},
             {Move, Seconds(0.005)}}};
}

QString cell(const StepModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

TEST(StepModel, WorkersShareAStepAndTheTrainingProcessDoesNot)
{
    StepModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setStep(fedByFour());
    ASSERT_EQ(model.rowCount(), 6);
    EXPECT_EQ(cell(model, 0, StepModel::Part), QStringLiteral("Read from storage"));
    EXPECT_EQ(cell(model, 0, StepModel::Who), QStringLiteral("4 workers at once"));
    EXPECT_EQ(cell(model, 0, StepModel::OfBatch), QStringLiteral("60 ms"));
    EXPECT_EQ(cell(model, 0, StepModel::OfStep), QStringLiteral("15 ms"));
    EXPECT_EQ(cell(model, 2, StepModel::Who), QStringLiteral("training process"));
    EXPECT_EQ(cell(model, 2, StepModel::OfStep), QStringLiteral("8 ms"));
    EXPECT_EQ(cell(model, 5, StepModel::Who), QStringLiteral("beside the step"));
}

TEST(StepModel, BarsFollowEachOtherInTheirLane)
{
    StepModel model;
    model.setStep(fedByFour());
    const auto span = [&model](int row) {
        return model.index(row, StepModel::Bar).data(StepModel::spanRole).value<QList<double>>();
    };
    EXPECT_NEAR(span(1)[0], 0.015, 1e-12) << "decoding follows reading";
    EXPECT_NEAR(span(1)[1], 0.020, 1e-12);
    EXPECT_DOUBLE_EQ(span(2)[0], 0) << "and the training process begins its step";
    EXPECT_NEAR(span(4)[1], 0.03, 1e-12) << "which ends with the step";
    EXPECT_DOUBLE_EQ(span(5)[0], 0);
    EXPECT_DOUBLE_EQ(span(0)[3], 0.03);
    EXPECT_EQ(
        model.index(0, StepModel::Bar).data(Qt::ToolTipRole).toString(),
        QStringLiteral("Read from storage: 60 ms of each batch in one worker. 4 workers at once, so that is 15 ms of "
                       "each step of 30 ms."));
}

TEST(StepModel, AProcessWithoutWorkersDoesAllInTurn)
{
    auto alone = fedByFour();
    alone.workers = 0;
    StepModel model;
    model.setStep(alone);
    EXPECT_EQ(cell(model, 0, StepModel::Who), QStringLiteral("training process"));
    EXPECT_EQ(cell(model, 0, StepModel::OfStep), QStringLiteral("60 ms"));
    model.setStep(std::nullopt);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace sluice::ui
