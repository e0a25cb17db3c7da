// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/fleet_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

RunSummary runOf(std::int64_t id, const char* host, double rate)
{
    RunSummary run;
    run.id = RunId{id};
    run.hostName = host;
    run.bestRate = {rate};
    return run;
}

std::vector<RunSummary> sixNodes()
{
    return {runOf(1, "n1", 3.0e9),  runOf(2, "n2", 3.1e9), runOf(3, "n3", 2.9e9),
            runOf(4, "n4", 3.05e9), runOf(5, "n5", 1.4e9), runOf(6, "n6", 3.0e9)};
}

TEST(FleetModel, PutsTheOddNodeFirst)
{
    const auto fleet = fleetOf(sixNodes());
    ASSERT_EQ(fleet.size(), 6U);
    EXPECT_EQ(fleet.front().hostName, "n5");
    EXPECT_TRUE(fleet.front().odd());
    EXPECT_NEAR(fleet.front().fromMedian, 1.4 / 3.0 - 1, 1e-6);
    for (std::size_t i = 1; i < fleet.size(); ++i) {
        EXPECT_FALSE(fleet[i].odd()) << fleet[i].hostName;
    }
}

TEST(FleetModel, TakesTheNewestRunOfANode)
{
    auto runs = sixNodes();
    runs.push_back(runOf(7, "n5", 3.0e9));
    const auto fleet = fleetOf(runs);
    for (const auto& node : fleet) {
        EXPECT_FALSE(node.odd()) << "it was mended: " << node.hostName;
    }
    EXPECT_EQ(fleet.size(), 6U);
}

TEST(FleetModel, AnImportedRunOfLongAgoIsNotTheNewest)
{
    auto runs = sixNodes();
    for (auto& each : runs) {
        each.startedAt = "2026-11-20T10:00:00Z";
    }
    runs.push_back(runOf(7, "n5", 3.0e9));
    runs.back().startedAt = "2026-10-20T10:00:00Z";
    EXPECT_EQ(fleetOf(runs).front().hostName, "n5");
    EXPECT_TRUE(fleetOf(runs).front().odd()) << "it was well a month ago";
}

TEST(FleetModel, LeavesOutWhatWasNotMeasuredOrNotFinished)
{
    auto runs = sixNodes();
    runs.push_back(runOf(8, "n8", 0));
    runs.push_back(runOf(9, "n9", 9e9));
    runs.back().state = RunState::Interrupted;
    EXPECT_EQ(fleetOf(runs).size(), 6U);
    EXPECT_TRUE(fleetOf({}).empty());
}

TEST(FleetModel, LeavesOutOneBenchmarkAlone)
{
    auto runs = sixNodes();
    runs.push_back(runOf(8, "n8", 9e9));
    runs.back().kind = RunKind::BenchIo;
    runs.push_back(runOf(9, "n1", 9e9));
    runs.back().kind = RunKind::BenchIo;
    const auto fleet = fleetOf(runs);
    EXPECT_EQ(fleet.size(), 6U);
    for (const auto& node : fleet) {
        EXPECT_EQ(node.runs, 1) << node.hostName;
    }
}

TEST(FleetModel, ShowsHowFarANodeIsFromTheMedian)
{
    FleetModel model;
    const QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(fleetOf(sixNodes()));
    EXPECT_EQ(model.index(0, FleetModel::Deviation).data().toString(), QStringLiteral("\u221253.3 %"));
    EXPECT_TRUE(model.index(0, FleetModel::Remark).data().toString().contains(QStringLiteral("slower")));
    EXPECT_TRUE(model.index(1, FleetModel::Remark).data().toString().isEmpty());
}

} // namespace
} // namespace sluice::ui
