// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>

namespace sluice::ui {
namespace {

RunSummary summary(std::int64_t id, double fed, double rate)
{
    RunSummary run;
    run.id = RunId{id};
    run.startedAt = "2026-03-14T09:26:53Z";
    run.workload = "resnet50-h100";
    run.gpus = 8;
    run.gpusFed = fed;
    run.bestRate = BytesPerSecond{rate};
    run.verdict = "Feeds some.";
    return run;
}

TEST(RunModel, KeepsTheRulesAndShowsWords)
{
    RunModel model;
    const QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto interrupted = summary(3, 6.28, 1.2e9);
    interrupted.state = RunState::Interrupted;
    model.setRows({interrupted});
    EXPECT_EQ(model.index(0, RunModel::Fed).data().toString(), QStringLiteral("6.2 of 8")); // never rounded up
    EXPECT_EQ(model.index(0, RunModel::Best).data().toString(), QStringLiteral("1.2 GB/s"));
    EXPECT_EQ(model.index(0, RunModel::Verdict).data().toString(), QStringLiteral("Interrupted. Feeds some."));
}

TEST(RunModel, NamesTheKindOfARun)
{
    RunModel model;
    auto decode = summary(2, 0, 0);
    decode.kind = RunKind::BenchDecode;
    auto imported = summary(3, 0, 0);
    imported.kind = RunKind::Import;
    model.setRows({summary(1, 1, 1e9), decode, imported});
    EXPECT_EQ(model.index(0, RunModel::Kind).data().toString(), QStringLiteral("Guided audit"));
    EXPECT_EQ(model.index(1, RunModel::Kind).data().toString(), QStringLiteral("bench decode"));
    EXPECT_EQ(model.index(2, RunModel::Kind).data().toString(), QStringLiteral("Import"));
}

TEST(RunModel, SortsNumbersAsNumbers)
{
    RunModel model;
    model.setRows({summary(9, 1, 9e8), summary(10, 2, 1e10), summary(2, 3, 5e9)});
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(columnSortRole);
    sorted.sort(RunModel::Number);
    EXPECT_EQ(sorted.index(0, RunModel::Number).data().toInt(), 2);
    sorted.sort(RunModel::Best, Qt::DescendingOrder);
    EXPECT_EQ(sorted.index(0, RunModel::Number).data().toInt(), 10);
}

} // namespace
} // namespace sluice::ui
