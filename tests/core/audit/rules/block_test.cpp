// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withDisk(void (*change)(BlockDevice&))
{
    auto node = soundNode();
    change(node.blockDevices.front());
    return node;
}

std::string schedulerVerdict(const std::string& kind, bool rotational, const std::string& list, const std::string& now)
{
    auto node = soundNode();
    auto& disk = node.blockDevices.front();
    disk.kind.value = kind;
    disk.rotational.value = rotational;
    disk.schedulers.value = list;
    disk.scheduler.value = now;
    return wordOf(judgeScheduler, node);
}

TEST(BlockScheduler, ADeviceThatSchedulesItselfNeedsNone)
{
    EXPECT_EQ(schedulerVerdict("nvme", false, "[none] bfq", "none"), "passed");
    EXPECT_EQ(schedulerVerdict("nvme", false, "none [mq-deadline]", "mq-deadline"), "passed");
    EXPECT_EQ(schedulerVerdict("nvme", false, "none [kyber]", "kyber"), "info");
    EXPECT_EQ(schedulerVerdict("nvme", false, "none [bfq]", "bfq"), "warning");
}

TEST(BlockScheduler, ASpinningDiskDeservesMqDeadline)
{
    EXPECT_EQ(schedulerVerdict("scsi", true, "none [mq-deadline]", "mq-deadline"), "passed");
    EXPECT_EQ(schedulerVerdict("scsi", true, "[none] mq-deadline", "none"), "info");
    EXPECT_EQ(schedulerVerdict("scsi", true, "none [bfq]", "bfq"), "warning");
}

TEST(BlockScheduler, AVirtualDiskThatClaimsToSpinIsNotBelieved)
{
    EXPECT_EQ(schedulerVerdict("virtio", true, "[none] mq-deadline", "none"), "passed");
}

TEST(BlockScheduler, TheNamesOfOldKernelsAreUnderstood)
{
    EXPECT_EQ(schedulerVerdict("scsi", false, "[noop] deadline cfq", "noop"), "passed");
    EXPECT_EQ(schedulerVerdict("scsi", false, "noop deadline [cfq]", "cfq"), "warning");
}

TEST(BlockScheduler, TheFixNamesTheDeviceAndTheUndoRestoresWhatWasThere)
{
    const auto node = withDisk([](BlockDevice& disk) { disk.scheduler.value = "bfq"; });
    const auto finding = verdictOf(judgeScheduler, node).findings.at(0);
    EXPECT_EQ(finding.fix.now, "echo none | sudo tee /sys/block/nvme0n1/queue/scheduler");
    EXPECT_NE(finding.fix.persist.find("KERNEL==\"nvme0n1\", ATTR{queue/scheduler}=\"none\""), std::string::npos);
    EXPECT_TRUE(finding.undo.starts_with("echo bfq | sudo tee /sys/block/nvme0n1/queue/scheduler"));
    EXPECT_EQ(finding.evidence, (std::vector<std::string>{"/sys/block/nvme0n1/queue/scheduler"}));
}

TEST(BlockScheduler, IsUnknownWhenItWasNotRead)
{
    const auto node = withDisk([](BlockDevice& disk) { disk.scheduler = unknownFact<std::string>("/sys/x", "gone"); });
    EXPECT_EQ(verdictOf(judgeScheduler, node).unknown.at(0).reason.text, "/sys/x: gone");
    EXPECT_EQ(wordOf(judgeScheduler, Node{}), "unknown");
}

TEST(BlockReadAhead, OneToEightMebibytesIsRightForBufferedStreaming)
{
    const auto verdict = [](Bytes readAhead) {
        auto node = soundNode();
        node.blockDevices.front().readAhead.value = readAhead;
        return wordOf(judgeReadAhead, node);
    };
    EXPECT_EQ(verdict(mebibytes(1)), "passed");
    EXPECT_EQ(verdict(mebibytes(8)), "passed");
    EXPECT_EQ(verdict(kibibytes(128)), "info");
    EXPECT_EQ(verdict(mebibytes(16)), "info");
    EXPECT_EQ(verdict(Bytes{0}), "warning");
}

TEST(BlockReadAhead, TheUndoIsInTheUnitOfTheFile)
{
    const auto node = withDisk([](BlockDevice& disk) { disk.readAhead.value = kibibytes(128); });
    EXPECT_TRUE(verdictOf(judgeReadAhead, node)
                    .findings.at(0)
                    .undo.starts_with("echo 128 | sudo tee /sys/block/nvme0n1/queue/read_ahead_kb"));
}

TEST(BlockReadAhead, IsUnknownWhenItWasNotRead)
{
    EXPECT_EQ(wordOf(judgeReadAhead, withDisk([](BlockDevice& disk) { disk.readAhead = {}; })), "unknown");
}

TEST(BlockMaxSectors, AOneMebibyteReadShouldStayInOnePiece)
{
    const auto verdict = [](Bytes now, Bytes hardware) {
        auto node = soundNode();
        node.blockDevices.front().maxRequest.value = now;
        node.blockDevices.front().maxHardwareRequest.value = hardware;
        return wordOf(judgeMaxSectors, node);
    };
    EXPECT_EQ(verdict(kibibytes(1280), gibibytes(2)), "passed");
    EXPECT_EQ(verdict(kibibytes(128), kibibytes(128)), "passed");
    EXPECT_EQ(verdict(kibibytes(512), mebibytes(2)), "info");
    EXPECT_EQ(wordOf(judgeMaxSectors, withDisk([](BlockDevice& disk) { disk.maxHardwareRequest = {}; })), "unknown");
}

TEST(BlockRotational, ASpinningDiskIsAWarningWhereTheDataIs)
{
    auto node = withDisk([](BlockDevice& disk) {
        disk.kind.value = "scsi";
        disk.rotational.value = true;
    });
    EXPECT_EQ(wordOf(judgeRotational, node), "warning");
    namePath(node, "/elsewhere", {});
    EXPECT_EQ(wordOf(judgeRotational, node), "info");
}

Node withRequests(int requests, const std::string& scheduler)
{
    auto node = soundNode();
    auto& disk = node.blockDevices.front();
    disk.requests = knownFact(requests, "nr_requests");
    disk.scheduler.value = scheduler;
    return node;
}

TEST(BlockQueueDepth, IsRaisedWhereASchedulerHoldsTheRequests)
{
    EXPECT_EQ(wordOf(judgeQueueDepth, withRequests(64, "none")), "passed");
    const auto finding = verdictOf(judgeQueueDepth, withRequests(31, "mq-deadline")).findings.at(0);
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_EQ(finding.fix.now, "echo 256 | sudo tee /sys/block/nvme0n1/queue/nr_requests");
}

TEST(BlockQueueDepth, IsTheDriversWhereThereIsNoScheduler)
{
    const auto finding = verdictOf(judgeQueueDepth, withRequests(31, "none")).findings.at(0);
    EXPECT_EQ(finding.severity, Severity::Info);
    EXPECT_TRUE(finding.fix.now.starts_with("# no command fixes this")) << "the kernel refuses a higher number";
    EXPECT_TRUE(finding.undo.starts_with("#"));
    auto node = withRequests(1023, "none");
    node.blockDevices.front().deviceQueueDepth = knownFact(1, "queue_depth");
    EXPECT_TRUE(verdictOf(judgeQueueDepth, node).findings.at(0).fix.now.starts_with("echo 32 ")) << "SCSI takes it";
}

TEST(BlockQueueDepth, SaysNothingOfNetworkVolumes)
{
    auto node = withRequests(31, "none");
    node.blockDevices.front().model = knownFact(std::string("Amazon Elastic Block Store"), "model");
    EXPECT_EQ(wordOf(judgeQueueDepth, node), "");
}

TEST(BlockRotational, DoesNotBelieveAnyDiskOfAVirtualMachine)
{
    auto node = withDisk([](BlockDevice& disk) {
        disk.kind.value = "scsi";
        disk.rotational.value = true;
    });
    node.identity.virtualization = knownFact(std::string("none"), "dmi");
    EXPECT_EQ(wordOf(judgeRotational, node), "warning");
    EXPECT_EQ(wordOf(judgeScheduler, node), "info") << "a spinning disk deserves mq-deadline";
    node.identity.virtualization.value = "vmware";
    EXPECT_EQ(wordOf(judgeRotational, node), "unknown");
    EXPECT_EQ(wordOf(judgeScheduler, node), "passed");
}

TEST(BlockRotational, PassesSolidStateAndDoesNotKnowVirtualDisks)
{
    EXPECT_EQ(wordOf(judgeRotational, soundNode()), "passed");
    EXPECT_EQ(wordOf(judgeRotational, withDisk([](BlockDevice& disk) {
                         disk.kind.value = "virtio";
                         disk.rotational.value = true;
                     })),
              "unknown");
    EXPECT_EQ(wordOf(judgeRotational, withDisk([](BlockDevice& disk) { disk.rotational = {}; })), "unknown");
}

} // namespace
} // namespace sluice
