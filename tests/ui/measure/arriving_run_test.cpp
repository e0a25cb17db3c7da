// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/arriving_run.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

struct ArrivingRunTest : testing::Test {
    ArrivingRunTest()
    {
        arriving.begin(QStringLiteral("root@node7"), QStringLiteral("/data"), Seconds(60), whole.plan->workload);
    }

    sluice::Run whole = runFixture();
    ArrivingRun arriving;
};

TEST_F(ArrivingRunTest, IsNothingBeforeTheFirstPoint)
{
    EXPECT_FALSE(arriving.cutShort("lost"));
}

TEST_F(ArrivingRunTest, KeepsEveryPointAndSaysWhyItEnded)
{
    arriving.add(whole.measurements[0]);
    arriving.add(whole.measurements[1]);
    arriving.warn(QStringLiteral("a neighbour"));
    const auto run = arriving.cutShort("the connection was lost");
    ASSERT_TRUE(run);
    EXPECT_EQ(run->state, RunState::Interrupted);
    EXPECT_EQ(run->measurements.size(), 2U);
    EXPECT_EQ(run->path, "/data");
    EXPECT_EQ(run->node.identity.hostName, "node7") << "until the machine says its name itself";
    EXPECT_EQ(run->warnings, (std::vector<std::string>{"a neighbour", "the connection was lost"}));
}

TEST_F(ArrivingRunTest, HasThePlanThatItsPointsAllow)
{
    arriving.setNode(whole.node);
    for (const auto& m : whole.measurements) {
        arriving.add(m);
    }
    const auto run = arriving.cutShort("lost");
    ASSERT_TRUE(run && run->plan);
    EXPECT_EQ(run->node.identity.hostName, whole.node.identity.hostName);
    EXPECT_EQ(run->plan->workload, whole.plan->workload);
    EXPECT_GT(run->plan->prediction.gpusFed, 0);
}

TEST_F(ArrivingRunTest, BeginsAnew)
{
    arriving.add(whole.measurements[0]);
    arriving.begin(QStringLiteral("node8"), QStringLiteral("/data"), Seconds(60), {});
    EXPECT_FALSE(arriving.cutShort("lost"));
}

} // namespace
} // namespace sluice::ui
