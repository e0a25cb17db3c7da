// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Cgroup cgroupOf(const MachineTree& machine)
{
    const auto files = *MachineFiles::open(machine.root());
    return readCgroup(files, readMounts(files));
}

TEST(ReadCgroup, TheTightestLimitOfAllAncestorsWins)
{
    const auto cgroup = cgroupOf(MachineTree("gpu_server"));
    const std::string scope = "/sys/fs/cgroup/system.slice/slurmstepd.scope";
    EXPECT_EQ(*cgroup.version, 2);
    EXPECT_EQ(*cgroup.path, "/system.slice/slurmstepd.scope/job_42");
    EXPECT_EQ(cgroup.memoryBytes, knownFact(atMost(std::int64_t{68'719'476'736}), scope + "/memory.max"));
    EXPECT_EQ(cgroup.cpus, knownFact(atMost(2.5), scope + "/cpu.max"));
    EXPECT_EQ(cgroup.io,
              knownFact(std::string("259:0 rbps=1000000000 wbps=max riops=max wiops=max"), scope + "/job_42/io.max"));
}

TEST(ReadCgroup, ReadsTheOldHierarchiesFromInsideAContainer)
{
    const auto cgroup = cgroupOf(MachineTree("cloud_vm"));
    EXPECT_EQ(*cgroup.version, 1);
    EXPECT_EQ(cgroup.memoryBytes->most, 4'294'967'296);
    EXPECT_EQ(cgroup.cpus->most, 1.5);
    EXPECT_EQ(*cgroup.io, "blkio.throttle.read_bps_device 254:0 1048576");
}

TEST(ReadCgroup, KnowsHowTheOldHierarchiesSayUnlimited)
{
    MachineTree machine("cloud_vm");
    machine.file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    machine.file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    machine.file("/sys/fs/cgroup/blkio/blkio.throttle.read_bps_device", "");
    const auto cgroup = cgroupOf(machine);
    EXPECT_TRUE(cgroup.memoryBytes->unlimited());
    EXPECT_TRUE(cgroup.cpus->unlimited());
    EXPECT_EQ(*cgroup.io, "none");
}

TEST(ReadCgroup, FilesThatWereNotCapturedAreUnknownAndNotUnlimited)
{
    MachineTree machine("gpu_server");
    machine.remove("/sys/fs/cgroup/system.slice");
    EXPECT_EQ(cgroupOf(machine).memoryBytes.reason, "not in a captured tree");
    machine.remove("/proc/self/cgroup");
    EXPECT_EQ(cgroupOf(machine).version.reason, "not in a captured tree");
}

TEST(ReadCgroup, APathThatClimbsOutIsNotFollowed)
{
    MachineTree machine("gpu_server");
    machine.file("/proc/self/cgroup", "0::/../../../etc\n");
    EXPECT_FALSE(cgroupOf(machine).memoryBytes.known());
}

} // namespace
} // namespace sluice
