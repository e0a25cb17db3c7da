// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/surface/measurement_model.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

QString cell(const MeasurementModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

TEST(MeasurementModel, GrowsWithEveryPoint)
{
    MeasurementModel model;
    const QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (const auto& measurement : runFixture().measurements) {
        model.append(measurement);
    }
    EXPECT_EQ(model.rowCount(), 23);
    model.setRows({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(MeasurementModel, ShowsNumbersWithTheirUnits)
{
    MeasurementModel model;
    model.setRows(runFixture().measurements);
    EXPECT_EQ(cell(model, 0, MeasurementModel::Pattern), QStringLiteral("sequential"));
    EXPECT_EQ(cell(model, 0, MeasurementModel::ReadSize), QStringLiteral("4 KiB"));
    EXPECT_EQ(cell(model, 0, MeasurementModel::Rate), QStringLiteral("37 MB/s"));
    EXPECT_EQ(cell(model, 0, MeasurementModel::Operations), QStringLiteral("9,028"));
}

TEST(MeasurementModel, WhatAnotherToolDidNotTellIsADash)
{
    Measurement imported;
    imported.rate = BytesPerSecond{1e9};
    imported.provenance.emplace();
    MeasurementModel model;
    model.append(imported);
    for (const auto column : {MeasurementModel::Operations, MeasurementModel::Median, MeasurementModel::P99}) {
        EXPECT_EQ(cell(model, 0, column), QStringLiteral("-")) << column;
    }
}

TEST(MeasurementModel, SaysWhatMakesAPointLessThanItSeems)
{
    Measurement measurement;
    measurement.pageCache = true;
    measurement.interrupted = true;
    measurement.unsteadyReason = "drifts";
    measurement.engineSetup.fallbackReason = "no io_uring";
    MeasurementModel model;
    model.append(measurement);
    EXPECT_EQ(cell(model, 0, MeasurementModel::Remark),
              QStringLiteral("interrupted; from the page cache; no io_uring; not steady: drifts"));
}

} // namespace
} // namespace sluice::ui
