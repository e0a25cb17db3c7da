// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

namespace sluice {
namespace {

TEST(ReadLimits, OfThisMachineAreThoseOfThisProcess)
{
    struct ::rlimit limit { };
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
    const auto limits = readLimits(*MachineFiles::open("/"));
    EXPECT_EQ(*limits.openFiles,
              limit.rlim_cur == RLIM_INFINITY ? Limit<std::int64_t>()
                                              : atMost(static_cast<std::int64_t>(limit.rlim_cur)));
    EXPECT_TRUE(limits.lockedMemoryBytes.known());
}

TEST(ReadLimits, OfACapturedTreeComeFromItsTable)
{
    MachineTree machine("gpu_server");
    const auto limits = readLimits(*MachineFiles::open(machine.root()));
    EXPECT_EQ(limits.lockedMemoryBytes, knownFact(atMost(std::int64_t{67108864}), "/proc/self/limits"));
    EXPECT_EQ(limits.openFiles->most, 1024);
    EXPECT_EQ(limits.openFilesHard->most, 524288);
    machine.file("/proc/self/limits", "Max locked memory         unlimited            unlimited            bytes\n");
    EXPECT_TRUE(readLimits(*MachineFiles::open(machine.root())).lockedMemoryBytes->unlimited());
}

TEST(ReadLimits, AreUnknownWithoutATable)
{
    const MachineTree machine;
    EXPECT_EQ(readLimits(*MachineFiles::open(machine.root())).openFiles.reason, "not in a captured tree");
}

TEST(ReadSysctls, HoldWhatTheKernelHas)
{
    const MachineTree machine("gpu_server");
    const auto sysctls = readSysctls(*MachineFiles::open(machine.root()));
    EXPECT_EQ(sysctls.at("vm.dirty_ratio"), "20");
    EXPECT_EQ(sysctls.at("kernel.numa_balancing"), "1");
    EXPECT_FALSE(sysctls.contains("net.core.rmem_max"));
}

} // namespace
} // namespace sluice
