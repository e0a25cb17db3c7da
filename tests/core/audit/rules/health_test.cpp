// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// A node with one NVMe drive, whose SMART log says this.
Node withLog(const DriveHealth& health)
{
    auto node = soundNode();
    node.blockDevices.front().health = knownFact(health, "NVMe SMART log of nvme0n1");
    return node;
}

/// A node whose drive's log only root may read, and the controller of the drive.
Node withoutLog()
{
    auto node = soundNode();
    node.blockDevices.front().health = unknownFact<DriveHealth>("NVMe SMART log of nvme0n1", "needs root");
    NvmeController controller;
    controller.name = "nvme0";
    controller.state = knownFact(std::string("live"), "/sys/class/nvme/nvme0/state");
    controller.namespaces = {"nvme0n1"};
    node.nvmeControllers = {controller};
    return node;
}

TEST(Health, ADriveWithoutComplaintPasses)
{
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 45, .usedPercent = 3})), "passed");
}

TEST(Health, EveryBitOfTheDrivesWarningIsCritical)
{
    for (const int bit : {1, 2, 4, 8, 16, 32}) {
        EXPECT_EQ(wordOf(judgeHealth, withLog({.criticalWarning = bit, .temperatureCelsius = 45})), "critical") << bit;
    }
    const auto audit = verdictOf(judgeHealth, withLog({.criticalWarning = 1 | 8, .temperatureCelsius = 45}));
    const auto& observed = audit.findings.at(0).observed.text;
    EXPECT_NE(observed.find("spare"), std::string::npos) << observed;
    EXPECT_NE(observed.find("read-only"), std::string::npos) << observed;
    const auto unnamed = verdictOf(judgeHealth, withLog({.criticalWarning = 32, .temperatureCelsius = 45}));
    EXPECT_NE(unnamed.findings.at(0).observed.text.find("0x20"), std::string::npos) << "a bit of a later standard";
}

TEST(Health, WearHeatAndMediaErrorsAreWarnings)
{
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 45, .mediaErrors = 1})), "warning");
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 45, .usedPercent = 99})), "passed");
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 45, .usedPercent = 100})), "warning");
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 79})), "passed");
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 80})), "warning");
    EXPECT_EQ(wordOf(judgeHealth, withLog({.temperatureCelsius = 45, .throttledMinutes = 1})), "warning")
        << "it is cool now, and was not";
}

TEST(Health, AFindingExpectsAndMendsWhatIsWrongAndNothingElse)
{
    const auto heat = verdictOf(judgeHealth, withLog({.temperatureCelsius = 90})).findings.at(0);
    EXPECT_EQ(heat.expected.text, "below 80 degrees");
    EXPECT_EQ(heat.fix.persist, "Give the drive better airflow.");
    auto node = withLog({.temperatureCelsius = 45});
    node.blockDevices.front().degraded = knownFact(1, "/sys/block/md0/md/degraded");
    const auto array = verdictOf(judgeHealth, node).findings.at(0);
    EXPECT_EQ(array.expected.text, "no member missing");
    EXPECT_EQ(array.fix.persist.find("airflow"), std::string::npos) << array.fix.persist;
}

TEST(Health, EachAilmentIsAFindingOfItsOwn)
{
    const auto audit =
        verdictOf(judgeHealth, withLog({.temperatureCelsius = 85, .usedPercent = 120, .mediaErrors = 7}));
    ASSERT_EQ(audit.findings.size(), 3U);
    for (const auto& finding : audit.findings) {
        EXPECT_EQ(finding.subject, "nvme0n1");
        EXPECT_EQ(finding.verify, "sudo nvme smart-log /dev/nvme0n1");
        EXPECT_EQ(finding.evidence, std::vector<std::string>{"NVMe SMART log of nvme0n1"});
    }
    EXPECT_TRUE(audit.passed.empty());
}

TEST(Health, TheSensorStandsInForALogThatOnlyRootMayRead)
{
    auto node = withoutLog();
    EXPECT_EQ(wordOf(judgeHealth, node), "unknown");
    auto& temperature = node.nvmeControllers.front().temperatureCelsius;
    temperature = knownFact(60, "/sys/class/nvme/nvme0/hwmon0/temp1_input");
    EXPECT_EQ(wordOf(judgeHealth, node), "unknown") << "a cool drive may still be worn";
    temperature = knownFact(88, "/sys/class/nvme/nvme0/hwmon0/temp1_input");
    EXPECT_EQ(wordOf(judgeHealth, node), "warning");
    EXPECT_EQ(verdictOf(judgeHealth, node).findings.at(0).evidence,
              std::vector<std::string>{"/sys/class/nvme/nvme0/hwmon0/temp1_input"});
}

TEST(Health, AControllerThatIsNotLiveIsCriticalWhateverItsLogSaid)
{
    auto node = withoutLog();
    node.blockDevices.front().health = knownFact(DriveHealth{.temperatureCelsius = 40}, "log");
    node.nvmeControllers.front().state.value = "resetting";
    EXPECT_EQ(wordOf(judgeHealth, node), "critical");
    EXPECT_EQ(verdictOf(judgeHealth, node).findings.at(0).verify, "cat /sys/class/nvme/nvme0/state");
}

TEST(Health, AnArrayThatLacksAMemberIsCritical)
{
    auto node = withLog({.temperatureCelsius = 45});
    auto array = soundDisk("md0", "9:0");
    array.kind = knownFact(std::string("md"), "/sys/block/md0");
    array.degraded = knownFact(1, "/sys/block/md0/md/degraded");
    array.mountPoints.clear();
    node.blockDevices.push_back(array);
    const auto audit = verdictOf(judgeHealth, node);
    ASSERT_EQ(audit.findings.size(), 1U);
    EXPECT_EQ(audit.findings[0].subject, "md0");
    EXPECT_EQ(audit.findings[0].severity, Severity::Critical);
    node.blockDevices.back().degraded = knownFact(0, "/sys/block/md0/md/degraded");
    EXPECT_TRUE(verdictOf(judgeHealth, node).findings.empty());
}

TEST(Health, OfAScsiDiskTheKernelsStateIsJudgedAndTheRestIsUnknown)
{
    auto node = soundNode();
    auto& disk = node.blockDevices.front();
    disk = soundDisk("sda", "259:0");
    disk.kind = knownFact(std::string("scsi"), "/sys/block/sda");
    EXPECT_EQ(wordOf(judgeHealth, node), "unknown");
    disk.state = knownFact(std::string("running"), "/sys/block/sda/device/state");
    EXPECT_EQ(wordOf(judgeHealth, node), "unknown") << "running says nothing of wear";
    disk.state = knownFact(std::string("offline"), "/sys/block/sda/device/state");
    EXPECT_EQ(wordOf(judgeHealth, node), "critical");
}

TEST(Health, AVirtualDiskIsTheHostsBusiness)
{
    auto node = soundNode();
    node.blockDevices.front().kind = knownFact(std::string("virtio"), "/sys/block/vda");
    EXPECT_EQ(wordOf(judgeHealth, node), "passed");
}

TEST(Health, IsUnknownWhereNoDiskWasFound)
{
    EXPECT_EQ(wordOf(judgeHealth, Node{}), "unknown");
}

} // namespace
} // namespace sluice
