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

Finding findingOnIo(const std::string& io, const std::string& source)
{
    auto node = limitedIo(io);
    node.cgroup.io.source = source;
    return verdictOf(judgeCgroupIo, node).findings.at(0);
}

TEST(CgroupIo, TheFixAsksTheManagerOfTheGroup)
{
    const auto finding =
        findingOnIo("259:0 rbps=1000 wbps=max riops=20 wiops=max", "/sys/fs/cgroup/system.slice/train.service/io.max");
    EXPECT_EQ(finding.fix.now,
              "sudo systemctl set-property --runtime train.service IOReadBandwidthMax= IOReadIOPSMax=");
    EXPECT_EQ(finding.undo,
              "sudo systemctl set-property --runtime train.service 'IOReadBandwidthMax=/dev/block/259:0 1000' "
              "'IOReadIOPSMax=/dev/block/259:0 20'   # made to last: systemctl set-property without --runtime");
    const auto docker = findingOnIo("259:0 rbps=1", "/sys/fs/cgroup/docker/abc/io.max");
    EXPECT_NE(docker.fix.persist.find("docker"), std::string::npos);
}

TEST(CgroupIo, NoCommandWhereTheGroupOfALimitIsNotKnown)
{
    const auto* const file = "/sys/fs/cgroup/system.slice/train.service/io.max";
    for (const auto* io :
         {"259:0 rbps=1; 259:0 rbps=2", "blkio.throttle.read_bps_device 259:0 1000", " ; ", "rbps=1"}) {
        EXPECT_TRUE(findingOnIo(io, file).fix.now.starts_with("# no command")) << io;
    }
    EXPECT_EQ(findingOnIo("8:0 rbps=1; 259:0 rbps=2", file).fix.now,
              "sudo systemctl set-property --runtime train.service IOReadBandwidthMax=");
}

Finding findingOnMemory(const std::string& source)
{
    Node node;
    node.cgroup.path = knownFact(std::string("/user.slice/user-1000.slice/session-3.scope"), "/proc/self/cgroup");
    node.cgroup.memoryBytes = knownFact(atMost(gibibytes(2).count), source);
    return verdictOf(judgeCgroupMemory, node).findings.at(0);
}

TEST(CgroupMemory, TheFixNamesTheUnitThatHasTheLimit)
{
    const auto finding = findingOnMemory("/sys/fs/cgroup/user.slice/user-1000.slice/memory.max");
    EXPECT_EQ(finding.fix.now, "sudo systemctl set-property --runtime user-1000.slice MemoryMax=");
    EXPECT_EQ(finding.undo,
              "sudo systemctl set-property --runtime user-1000.slice MemoryMax=2147483648"
              "   # made to last: systemctl set-property without --runtime");
    const auto own =
        findingOnMemory("/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice/memory.max");
    EXPECT_EQ(own.fix.now, "systemctl --user set-property --runtime app.slice MemoryMax=");
}

TEST(CgroupMemory, WhatContainersAndSlurmLimitIsLeftToThem)
{
    for (const std::string group :
         {"kubepods.slice/kubepods-burstable.slice/kubepods-pod1.slice", "system.slice/docker-abc.scope",
          "machine.slice/libpod-abc.scope", "x.slice/cri-containerd-a.scope", "x.slice/crio-a.scope",
          "system.slice/slurmstepd.scope", "system.slice/slurmstepd.scope/job_1", "."}) {
        const auto finding = findingOnMemory("/sys/fs/cgroup/" + group + "/memory.max");
        EXPECT_TRUE(finding.fix.now.starts_with("# no command")) << finding.fix.now;
        EXPECT_TRUE(finding.undo.starts_with("#")) << finding.undo;
    }
}

TEST(CgroupCpu, TheFormerQuotaIsPutBackInPercent)
{
    Node node;
    node.cgroup.cpus = knownFact(atMost(1.5), "/sys/fs/cgroup/train.slice/cpu.max");
    const auto undo = verdictOf(judgeCgroupCpu, node).findings.at(0).undo;
    EXPECT_TRUE(undo.starts_with("sudo systemctl set-property --runtime train.slice CPUQuota=150%   #")) << undo;
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
