// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Memory memoryOf(const MachineTree& machine)
{
    return readMemory(*MachineFiles::open(machine.root()));
}

TEST(ReadMemory, ReadsSizesHugePagesAndSwap)
{
    const auto memory = memoryOf(MachineTree("gpu_server"));
    EXPECT_EQ(memory.total, knownFact(kibibytes(528280120), "/proc/meminfo"));
    EXPECT_EQ(*memory.available, kibibytes(500000000));
    EXPECT_EQ(*memory.transparentHugepages, "never");
    EXPECT_EQ(*memory.hugepages, 0);
    EXPECT_EQ(*memory.swaps, (std::vector<Swap>{{"/dev/sda3", kibibytes(8388604), Bytes{}}}));
    EXPECT_EQ(*memory.swappiness, 60);
}

TEST(ReadMemory, ATableWithoutLinesIsNoSwap)
{
    EXPECT_TRUE(memoryOf(MachineTree("cloud_vm")).swaps->empty());
}

TEST(ReadMemory, SharedMemoryIsAskedOfThisMachineOnly)
{
    EXPECT_EQ(memoryOf(MachineTree("gpu_server")).shmSize.reason, "not in a captured tree");
}

TEST(ReadMemory, AProcessMayTakeWhatIsAvailableWithinItsCgroup)
{
    Memory memory;
    Cgroup cgroup;
    EXPECT_EQ(availableMemory(memory, cgroup), std::nullopt);
    memory.available = knownFact(gibibytes(20), "/proc/meminfo");
    cgroup.memoryBytes = knownFact(Limit<std::int64_t>(), "memory.max");
    EXPECT_EQ(availableMemory(memory, cgroup), gibibytes(20));
    cgroup.memoryBytes = knownFact(atMost(gibibytes(4).count), "memory.max");
    EXPECT_EQ(availableMemory(memory, cgroup), gibibytes(4));
    memory.available = knownFact(gibibytes(1), "/proc/meminfo");
    EXPECT_EQ(availableMemory(memory, cgroup), gibibytes(1));
    EXPECT_TRUE(liveAvailableMemory().has_value());
}

TEST(ReadMemory, GarbageIsUnknown)
{
    MachineTree machine("gpu_server");
    machine.file("/proc/meminfo", "MemTotal: lots\n");
    machine.file("/sys/kernel/mm/transparent_hugepage/enabled", "]always[");
    machine.file("/proc/swaps", "Filename\n/dev/sda3 partition many few\n");
    const auto memory = memoryOf(machine);
    EXPECT_EQ(memory.total.reason, "makes no sense there");
    EXPECT_EQ(memory.available.reason, "no line MemAvailable");
    EXPECT_FALSE(memory.transparentHugepages.known());
    EXPECT_FALSE(memory.swaps.known());
}

} // namespace
} // namespace sluice
