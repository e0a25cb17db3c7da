// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_facts.h"

#include "tests/core/run_fixture.h"
#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

const FactRow* find(const std::vector<FactRow>& rows, const QString& name)
{
    for (const auto& row : rows) {
        if (row.name == name) {
            return &row;
        }
        if (const auto* found = find(row.children, name)) {
            return found;
        }
    }
    return nullptr;
}

TEST(NodeFacts, GivesEveryFactWithWhereItWasRead)
{
    const auto rows = factsOf(runFixture().node);
    const auto* scheduler = find(rows, QStringLiteral("Scheduler"));
    ASSERT_TRUE(scheduler);
    EXPECT_EQ(scheduler->value, QStringLiteral("mq-deadline"));
    EXPECT_EQ(scheduler->source, QStringLiteral("/sys/block/vda/queue/scheduler"));
}

TEST(NodeFacts, KeepsAnUnknownFactWithItsReason)
{
    const auto rows = factsOf(switchedNode());
    const auto* governor = find(rows, QStringLiteral("Frequency governor"));
    ASSERT_TRUE(governor);
    EXPECT_TRUE(governor->unknown);
    EXPECT_EQ(governor->value, QStringLiteral("this machine has no cpufreq"));
}

TEST(NodeFacts, LeavesOutWhatNobodyLookedFor)
{
    EXPECT_FALSE(find(factsOf(switchedNode()), QStringLiteral("Swappiness")));
}

TEST(NodeFacts, SaysUnlimitedForALimitThatIsNone)
{
    Node node;
    node.limits.lockedMemoryBytes = knownFact(Limit<std::int64_t>(), "getrlimit");
    EXPECT_EQ(find(factsOf(node), QStringLiteral("Locked memory"))->value, QStringLiteral("unlimited"));
}

TEST(NodeFacts, HangsPciDevicesBeneathTheirBridge)
{
    const auto rows = factsOf(switchedNode());
    const auto* bridge = find(rows, QStringLiteral("0000:00:01.0"));
    ASSERT_TRUE(bridge);
    EXPECT_TRUE(find(bridge->children, QStringLiteral("0000:01:00.0")));
    EXPECT_EQ(find(bridge->children, QStringLiteral("Link"))->value, QStringLiteral("x2 at 16 GT/s"));
}

TEST(NodeFacts, SaysThatThereIsNoGpu)
{
    EXPECT_EQ(find(factsOf(runFixture().node), QStringLiteral("GPUs"))->value, QStringLiteral("none"));
}

TEST(NodeFacts, TellsWhatTheDriverSaysOfAGpu)
{
    auto node = switchedNode();
    node.gpus.front().clockMegahertz = knownFact(345, "NVML");
    node.gpus.front().throttle = knownFact(std::string("heat"), "NVML");
    const auto rows = factsOf(node);
    EXPECT_EQ(find(rows, QStringLiteral("Clock"))->value, QStringLiteral("345 MHz"));
    EXPECT_EQ(find(rows, QStringLiteral("Clocks held down by"))->value, QStringLiteral("heat"));
    EXPECT_FALSE(find(rows, QStringLiteral("Temperature")));
}

class MeasuredGpuFacts : public testing::Test {
protected:
    MeasuredGpuFacts()
    {
        run.id = RunId{7};
        run.node = node;
        run.startedAt = "2026-01-02T03:04:05Z";
        run.gpu = GpuFigures{.device = "NVIDIA H200", .gpus = 8, .toDevice = BytesPerSecond{55.4e9}};
    }

    Node node = switchedNode();
    sluice::Run run; // a test has a Run of its own
};

TEST_F(MeasuredGpuFacts, StandWithTheGpusAndSayWhichRunMeasuredThem)
{
    const auto rows = factsOf(node, measuredGpus(run));
    const auto* rate = find(rows, QStringLiteral("Host to device, pinned memory"));
    ASSERT_TRUE(rate);
    EXPECT_EQ(rate->value, QStringLiteral("55.4 GB/s"));
    EXPECT_EQ(rate->source, QStringLiteral("measured by run 7"));
    EXPECT_EQ(rate->takenAt, QStringLiteral("2026-01-02T03:04:05Z"));
    EXPECT_FALSE(find(rows, QStringLiteral("Device to host, pinned memory"))); // not measured: not shown
}

TEST_F(MeasuredGpuFacts, AreNotShownOfAnotherMachine)
{
    node.identity.hostName = "another";
    EXPECT_FALSE(find(factsOf(node, measuredGpus(run)), QStringLiteral("Measured")));
}

TEST_F(MeasuredGpuFacts, AreAbsentWhereTheRunMeasuredNone)
{
    run.gpu.reset();
    EXPECT_FALSE(measuredGpus(run));
}

} // namespace
} // namespace sluice::ui
