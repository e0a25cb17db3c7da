// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/sections.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

Table pointsOf(const Run& run)
{
    return std::get<Table>(pointsSection(run).blocks.back());
}

TEST(CurveSection, HasNothingToSayOfARunThatMeasuredNothing)
{
    EXPECT_TRUE(curveSection(sluice::Run{}, nullptr).blocks.empty());
}

TEST(CurveSection, ListsEveryPointWithItsMeasurement)
{
    const auto run = runFixture();
    const auto table = pointsOf(run);
    ASSERT_EQ(table.rows.size(), run.measurements.size());
    ASSERT_EQ(table.origins.size(), run.measurements.size());
    EXPECT_EQ(table.rows.front()[0], "sequential");
    EXPECT_EQ(table.rows.back()[0], "random");
}

TEST(CurveSection, NotesWhatKeepsAPointFromBeingTheDevices)
{
    auto run = runFixture();
    run.measurements.resize(1);
    auto& m = run.measurements[0];
    m.pageCache = true;
    m.steady = false;
    m.engineSetup.fallbackReason = "no io_uring";
    EXPECT_EQ(pointsOf(run).rows[0].back(), "from the page cache, not steady and fallback: no io_uring");
    m.interrupted = true;
    EXPECT_NE(pointsOf(run).rows[0].back().find("interrupted"), std::string::npos);
}

TEST(CurveSection, DrawsDepthsOnlyWhereSeveralWereMeasured)
{
    auto run = runFixture();
    const auto charts = [&run] {
        std::vector<Chart> found;
        for (const auto& block : curveSection(run, nullptr).blocks) {
            if (const auto* chart = std::get_if<Chart>(&block)) {
                found.push_back(*chart);
            }
        }
        return found;
    };
    EXPECT_EQ(charts().size(), 2U);
    std::erase_if(run.measurements, [](const Measurement& m) { return m.point.inFlight() > 1; });
    for (const auto& chart : charts()) {
        EXPECT_EQ(chart.title.find("in flight"), std::string::npos) << chart.title;
    }
}

} // namespace
} // namespace sluice::report
