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

Fact<Bytes> shmWith(const std::string& options)
{
    MachineTree machine;
    machine.file("/proc/meminfo", "MemTotal: 1000 kB\n");
    const auto files = *MachineFiles::open(machine.root());
    auto memory = readMemory(files);
    readShm(files, {Mount{"/dev/shm", "shm", "/", "tmpfs", options, "0:310"}}, memory);
    return memory.shmSize;
}

TEST(ReadMemory, SharedMemoryOfACaptureIsInItsMountTable)
{
    EXPECT_EQ(shmWith("rw,nosuid,size=65536k,inode64"), knownFact(mebibytes(64), "/proc/self/mountinfo"));
    EXPECT_EQ(shmWith("rw,size=16g").value, gibibytes(16));
    EXPECT_EQ(shmWith("rw,size=25%").value, Bytes{1024000 / 100 * 25});
    EXPECT_EQ(shmWith("rw,nr_blocks=1024").value, mebibytes(4));
    EXPECT_EQ(shmWith("rw").value, Bytes{512000}) << "half of the memory is the default, which is not shown";
    EXPECT_EQ(shmWith("rw,size=0k").value, Bytes{1024000}) << "no limit but the memory";
    EXPECT_FALSE(shmWith("rw,size=many").known());
    const MachineTree server("gpu_server");
    EXPECT_EQ(takeSnapshot({server.root(), {}})->memory.shmSize.reason, "not in a captured tree");
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
