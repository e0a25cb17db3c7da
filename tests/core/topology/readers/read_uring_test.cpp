// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

IoUring uringOf(const MachineTree& machine)
{
    return readIoUring(*MachineFiles::open(machine.root()));
}

TEST(ReadIoUring, ReallyTriesItOnThisMachine)
{
    const auto uring = readIoUring(*MachineFiles::open("/"));
    ASSERT_TRUE(uring.usable.known());
    EXPECT_EQ(uring.usable.source, "io_uring_setup");
    EXPECT_FALSE(uring.detail.empty());
}

TEST(ReadIoUring, BelievesTheSysctlOfACapturedTree)
{
    MachineTree machine("gpu_server");
    EXPECT_EQ(uringOf(machine).usable, knownFact(false, "/proc/sys/kernel/io_uring_disabled"));
    machine.file("/proc/sys/kernel/io_uring_disabled", "0");
    EXPECT_TRUE(*uringOf(machine).usable);
    machine.remove("/proc/sys/kernel/io_uring_disabled");
    EXPECT_EQ(uringOf(machine).usable.reason, "not in a captured tree");
}

} // namespace
} // namespace sluice
