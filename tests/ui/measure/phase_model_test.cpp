// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/phase_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

TEST(PhaseModel, TheLastPhaseIsUnderWayAndThoseBeforeAreDone)
{
    PhaseModel model;
    const QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.begin({"snapshot", "Reading the machine"});
    model.begin({"measure", "Measuring"});
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_TRUE(model.index(0).data().toString().startsWith(QStringLiteral("Reading the machine (done in ")));
    EXPECT_EQ(model.index(1).data().toString(), QStringLiteral("Measuring"));
}

TEST(PhaseModel, SaysThatAPhaseWasStopped)
{
    PhaseModel model;
    model.begin({"measure", "Measuring"});
    model.end(false);
    EXPECT_TRUE(model.index(0).data().toString().startsWith(QStringLiteral("Measuring (stopped after ")));
}

TEST(PhaseModel, UsesTheNameWhereThereIsNoText)
{
    PhaseModel model;
    model.begin({"clean", ""});
    EXPECT_EQ(model.index(0).data().toString(), QStringLiteral("clean"));
}

} // namespace
} // namespace sluice::ui
