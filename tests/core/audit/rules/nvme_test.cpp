// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withDrive()
{
    auto node = soundNode();
    NvmeController controller;
    controller.name = "nvme0";
    controller.namespaces = {"nvme0n1"};
    controller.pciAddress = "0000:16:00.0";
    controller.queues = knownFact(65, "queue_count");
    node.nvmeControllers = {controller};
    PciDevice device;
    device.address = controller.pciAddress;
    device.link = knownFact(PcieLink{16, 4}, "current_link_speed");
    device.maxLink = knownFact(PcieLink{16, 4}, "max_link_speed");
    node.pciDevices = {device};
    return node;
}

TEST(NvmeLink, ComparesTheLinkWithTheDrive)
{
    auto node = withDrive();
    EXPECT_EQ(wordOf(judgeNvmeLink, node), "passed");
    node.pciDevices.front().link.value = PcieLink{8, 4};
    EXPECT_EQ(wordOf(judgeNvmeLink, node), "info") << "pcie.link says how bad that is";
    node.pciDevices.front().link = unknownFact<PcieLink>("current_link_speed", "the device reports no link");
    EXPECT_EQ(wordOf(judgeNvmeLink, node), "unknown");
    node.pciDevices.clear();
    node.nvmeControllers.front().transport = knownFact(std::string("tcp"), "transport");
    EXPECT_EQ(wordOf(judgeNvmeLink, node), "passed");
}

TEST(NvmeMultipath, MattersToGpusOnly)
{
    auto node = withDrive();
    EXPECT_EQ(wordOf(judgeMultipath, node), "unknown");
    node.moduleParameters["nvme_core.multipath"] = "Y";
    EXPECT_EQ(wordOf(judgeMultipath, node), "passed");
    node.gpus.resize(1);
    EXPECT_EQ(wordOf(judgeMultipath, node), "info");
}

TEST(NvmePollQueues, LeaveEnoughForOthers)
{
    auto node = withDrive();
    EXPECT_EQ(wordOf(judgePollQueues, node), "unknown");
    node.moduleParameters["nvme.poll_queues"] = "0";
    EXPECT_EQ(wordOf(judgePollQueues, node), "passed");
    node.moduleParameters["nvme.poll_queues"] = "48";
    EXPECT_EQ(wordOf(judgePollQueues, node), "warning");
}

TEST(BlockHealth, BelievesTheDrive)
{
    auto node = withDrive();
    auto& disk = node.blockDevices.front();
    EXPECT_EQ(wordOf(judgeHealth, node), "unknown");
    disk.health = knownFact(DriveHealth{}, "SMART log");
    EXPECT_EQ(wordOf(judgeHealth, node), "passed");
    disk.health.value->criticalWarning = 4;
    EXPECT_EQ(wordOf(judgeHealth, node), "critical");
    disk.health.value = DriveHealth{};
    disk.health.value->mediaErrors = 2;
    EXPECT_EQ(wordOf(judgeHealth, node), "warning");
    node.nvmeControllers.front().state = knownFact(std::string("resetting"), "state");
    EXPECT_EQ(wordOf(judgeHealth, node), "critical");
}

TEST(BlockHealth, ReadsTheSensorWhereTheLogIsClosed)
{
    auto node = withDrive();
    node.nvmeControllers.front().temperatureCelsius = knownFact(85, "temp1_input");
    EXPECT_EQ(wordOf(judgeHealth, node), "warning");
}

TEST(BlockQueueDepth, LetsManyRequestsWait)
{
    auto node = withDrive();
    EXPECT_EQ(wordOf(judgeQueueDepth, node), "unknown");
    node.blockDevices.front().requests = knownFact(1023, "nr_requests");
    EXPECT_EQ(wordOf(judgeQueueDepth, node), "passed");
    node.blockDevices.front().requests = knownFact(31, "nr_requests");
    EXPECT_EQ(wordOf(judgeQueueDepth, node), "info") << "without a scheduler the drive has no more";
    node.blockDevices.front().scheduler = knownFact(std::string("mq-deadline"), "scheduler");
    EXPECT_EQ(wordOf(judgeQueueDepth, node), "warning");
    namePath(node, "/elsewhere", {});
    EXPECT_EQ(wordOf(judgeQueueDepth, node), "info");
}

} // namespace
} // namespace sluice
