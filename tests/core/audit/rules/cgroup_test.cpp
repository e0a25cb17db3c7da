// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node limitedIo(const std::string& io)
{
    auto node = soundNode();
    node.cgroup.path = knownFact(std::string("/system.slice/train.service"), "/proc/self/cgroup");
    node.cgroup.io = knownFact(io, "/sys/fs/cgroup/system.slice/train.service/io.max");
    return node;
}

TEST(CgroupIo, ALimitOnTheDataDiskIsAWarning)
{
    EXPECT_EQ(wordOf(judgeCgroupIo, limitedIo("none")), "passed");
    EXPECT_EQ(wordOf(judgeCgroupIo, limitedIo("8:0 rbps=1000 wbps=max; 259:0 rbps=1000")), "warning");
    EXPECT_EQ(wordOf(judgeCgroupIo, limitedIo("blkio.throttle.read_bps_device 259:0 1000")), "warning");
    EXPECT_EQ(wordOf(judgeCgroupIo, limitedIo("8:0 rbps=1000")), "info");
    EXPECT_EQ(wordOf(judgeCgroupIo, limitedIo("1259:0 rbps=1000")), "info");
    EXPECT_EQ(wordOf(judgeCgroupIo, Node{}), "unknown");
}

TEST(CgroupIo, TheFixAsksTheManagerOfTheGroup)
{
    EXPECT_EQ(verdictOf(judgeCgroupIo, limitedIo("259:0 rbps=1")).findings.at(0).fix.now,
              "sudo systemctl set-property --runtime train.service IOReadBandwidthMax=");
    auto node = limitedIo("259:0 rbps=1");
    node.cgroup.path.value = "/docker/abc";
    EXPECT_NE(verdictOf(judgeCgroupIo, node).findings.at(0).fix.persist.find("docker"), std::string::npos);
}

TEST(CgroupMemory, ALimitBelowTheMachineIsShown)
{
    const auto verdict = [](Limit<std::int64_t> limit) {
        Node node;
        node.memory.total = knownFact(gibibytes(64), "/proc/meminfo");
        node.cgroup.memoryBytes = knownFact(limit, "memory.max");
        return wordOf(judgeCgroupMemory, node);
    };
    EXPECT_EQ(verdict({}), "passed");
    EXPECT_EQ(verdict(atMost(gibibytes(64).count)), "passed");
    EXPECT_EQ(verdict(atMost(gibibytes(32).count)), "info");
    EXPECT_EQ(verdict(atMost(gibibytes(2).count)), "warning");
    EXPECT_EQ(wordOf(judgeCgroupMemory, Node{}), "unknown");
}

TEST(CgroupCpu, AQuotaBelowTheMachineIsShown)
{
    const auto verdict = [](Limit<double> cpus) {
        Node node;
        node.cpu.pus = knownFact(32, "hwloc");
        node.cgroup.cpus = knownFact(cpus, "cpu.max");
        return wordOf(judgeCgroupCpu, node);
    };
    EXPECT_EQ(verdict({}), "passed");
    EXPECT_EQ(verdict(atMost(32.0)), "passed");
    EXPECT_EQ(verdict(atMost(16.0)), "info");
    EXPECT_EQ(verdict(atMost(1.5)), "warning");
    EXPECT_EQ(wordOf(judgeCgroupCpu, Node{}), "unknown");
}

} // namespace
} // namespace sluice
