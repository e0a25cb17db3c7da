// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/hwloc_counts.h"

#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include <sys/stat.h>

namespace sluice {
namespace {

TEST(HwlocCounts, CountACapturedTreeAndNotThisMachine)
{
    const MachineTree machine("gpu_server");
    const auto counts = countProcessors(*MachineFiles::open(machine.root()));
    ASSERT_TRUE(counts.ok()) << counts.error().message;
    EXPECT_EQ(counts->packages, 2);
    EXPECT_EQ(counts->cores, 4);
    EXPECT_EQ(counts->pus, 8);
    EXPECT_EQ(counts->numaNodes, 2);
}

TEST(HwlocCounts, CountThisMachine)
{
    const auto counts = countProcessors(*MachineFiles::open("/"));
    ASSERT_TRUE(counts.ok());
    EXPECT_GE(counts->pus, 1);
    EXPECT_GE(counts->pus, counts->cores);
}

TEST(HwlocCounts, LeaveTheEnvironmentAsItWas)
{
    ::setenv("HWLOC_SYNTHETIC", "node:3 pu:7", 1);
    const MachineTree machine("cloud_vm");
    const auto counts = countProcessors(*MachineFiles::open(machine.root()));
    ASSERT_TRUE(counts.ok());
    EXPECT_EQ(counts->pus, 2) << "the user's variables must not reach a captured tree";
    EXPECT_STREQ(std::getenv("HWLOC_SYNTHETIC"), "node:3 pu:7");
    EXPECT_EQ(std::getenv("HWLOC_FSROOT"), nullptr);
    ::unsetenv("HWLOC_SYNTHETIC");
}

TEST(HwlocCounts, OpenNoPipeAndFollowNoLinkOutOfTheTree)
{
    MachineTree pipe("gpu_server");
    pipe.remove("/sys/devices/system/cpu/online");
    ::mkfifo((pipe.root() + "/sys/devices/system/cpu/online").c_str(), 0600);
    EXPECT_NE(countProcessors(*MachineFiles::open(pipe.root())).error().message.find("cpu/online is neither"),
              std::string::npos);
    MachineTree link("gpu_server");
    link.remove("/sys/devices/system/node");
    link.link("/sys/devices/system/node", "/sys/devices/system/node");
    EXPECT_FALSE(countProcessors(*MachineFiles::open(link.root())).ok());
}

TEST(HwlocCounts, GarbageCostsTheCountsAndNothingElse)
{
    for (const char* garbage : {"0-99999999999", "\xff\xfe[[", "", "0-4294967294"}) {
        MachineTree machine("gpu_server");
        for (const char* file : {"/online", "/possible", "/present", "/cpu0/topology/core_siblings"}) {
            machine.file(std::string("/sys/devices/system/cpu") + file, garbage);
        }
        const auto counts = countProcessors(*MachineFiles::open(machine.root()));
        EXPECT_TRUE(!counts || counts->pus <= 8) << garbage;
    }
}

TEST(HwlocCounts, ThreadsThatCountDifferentMachinesDoNotMixThem)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's allocator may be locked by one thread while another forks; malloc's is not";
#endif
    const MachineTree server("gpu_server");
    const MachineTree vm("cloud_vm");
    const auto repeat = [](const std::string& root, int expected) {
        for (int i = 0; i < 10; ++i) {
            const auto counts = countProcessors(*MachineFiles::open(root));
            EXPECT_TRUE(counts.ok() && counts->pus == expected);
        }
    };
    std::jthread one(repeat, server.root(), 8);
    std::jthread other(repeat, vm.root(), 2);
}

} // namespace
} // namespace sluice
