// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/pressure.h"

#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

TEST(Pressure, ReadsKeysAndTotals)
{
    EXPECT_EQ(numberBehind("usage_usec 5\nthrottled_usec 1200\n", "throttled_usec"), 1200);
    EXPECT_FALSE(numberBehind("nr_throttled 1\n", "throttled_usec"));
    EXPECT_DOUBLE_EQ(*someSeconds("some avg10=1.00 avg60=0.50 avg300=0.10 total=2500000\nfull avg10=0 total=1\n"), 2.5);
    EXPECT_FALSE(someSeconds(""));
    EXPECT_FALSE(someSeconds("full avg10=0 total=1\n"));
}

TEST(Pressure, OfAGroupOfVersionTwoAndItsNode)
{
    const MadeProcesses made;
    made.write("/proc/7/cgroup", "0::/job\n");
    made.write("/sys/fs/cgroup/job/cpu.stat", "throttled_usec 1000000\n");
    made.write("/sys/fs/cgroup/job/io.pressure", "some avg10=0 avg60=0 avg300=0 total=500000\n");
    made.write("/proc/pressure/io", "some avg10=0 avg60=0 avg300=0 total=700000\n");
    const ProcFiles files(made.root());
    const auto before = pressureOf(files, 7);
    made.write("/sys/fs/cgroup/job/cpu.stat", "throttled_usec 3000000\n");
    made.write("/proc/pressure/io", "some avg10=0 avg60=0 avg300=0 total=1700000\n");
    const auto evidence = pressureBetween(before, pressureOf(files, 7), Seconds(4));
    ASSERT_EQ(evidence.size(), 2U) << "what did not grow is left out";
    EXPECT_EQ(evidence[0], (AttachEvidence{"cgroup.throttled_cpus", 0.5, "/sys/fs/cgroup/job/cpu.stat"}));
    EXPECT_EQ(evidence[1], (AttachEvidence{"node.io_pressure_share", 0.25, "/proc/pressure/io"}));
}

TEST(Pressure, OfAGroupOfVersionOne)
{
    const MadeProcesses made;
    made.write("/proc/7/cgroup", "5:cpu,cpuacct:/job\n");
    made.write("/sys/fs/cgroup/cpu/job/cpu.stat", "nr_throttled 3\nthrottled_time 2000000000\n");
    EXPECT_DOUBLE_EQ(pressureOf(ProcFiles(made.root()), 7).at("cgroup.throttled_cpus").value, 2);
}

TEST(Pressure, TheLeastQuotaOfTheGroupsAboveLimits)
{
    const MadeProcesses made;
    const ProcFiles files(made.root());
    made.write("/proc/7/cgroup", "0::/pods/pod/container\n");
    made.write("/sys/fs/cgroup/pods/pod/container/cpu.max", "max 100000\n");
    EXPECT_FALSE(cpuQuotaOf(files, 7));
    made.write("/sys/fs/cgroup/pods/pod/cpu.max", "400000 100000\n");
    made.write("/sys/fs/cgroup/cpu.max", "800000 100000\n");
    EXPECT_EQ(cpuQuotaOf(files, 7), 4);
    made.write("/proc/8/cgroup", "5:cpu,cpuacct:/job\n");
    made.write("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "-1\n");
    made.write("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    EXPECT_FALSE(cpuQuotaOf(files, 8));
    made.write("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "250000\n");
    EXPECT_EQ(cpuQuotaOf(files, 8), 2.5);
    EXPECT_FALSE(cpuQuotaOf(files, 9));
}

TEST(Pressure, IsEmptyWhereNothingTells)
{
    const MadeProcesses made;
    EXPECT_TRUE(pressureOf(ProcFiles(made.root()), 7).empty());
}

} // namespace
} // namespace sluice::attach
