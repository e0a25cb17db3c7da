// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/memory_left.h"

#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

const std::string slurmScope = "/sys/fs/cgroup/system.slice/slurmstepd.scope";

std::optional<Bytes> leftOf(const MachineTree& machine)
{
    const auto files = *MachineFiles::open(machine.root());
    const auto mounts = readMounts(files);
    return readMemoryLeft(files, readCgroup(files, mounts), mounts);
}

TEST(MemoryLeft, IsTheLimitLessWhatTheGroupUsesAndCannotDrop)
{
    MachineTree machine("gpu_server");
    EXPECT_EQ(leftOf(machine), std::nullopt) << "what it uses was not captured";
    machine.file(slurmScope + "/memory.current", "60000000000\n");
    EXPECT_EQ(leftOf(machine), Bytes{8'719'476'736});
    machine.file(slurmScope + "/memory.stat", "anon 20000000000\ninactive_file 30000000000\nactive_file 10000000000\n");
    EXPECT_EQ(leftOf(machine), Bytes{48'719'476'736});
}

TEST(MemoryLeft, IsTheLeastOfAllGroupsAboveTheProcess)
{
    MachineTree machine("gpu_server");
    machine.file(slurmScope + "/memory.current", "60000000000\n");
    machine.file(slurmScope + "/job_42/memory.current", "137438950000\n");
    EXPECT_EQ(leftOf(machine), Bytes{3472}) << "although the limit above is the tighter one";
    machine.file(slurmScope + "/job_42/memory.current", "137438960000\n");
    EXPECT_EQ(leftOf(machine), Bytes{0});
}

TEST(MemoryLeft, OfTheOldHierarchyCountsWhatIsBelow)
{
    MachineTree machine("cloud_vm");
    machine.file("/sys/fs/cgroup/memory/memory.usage_in_bytes", "4000000000\n");
    machine.file("/sys/fs/cgroup/memory/memory.stat", "inactive_file 5\ntotal_inactive_file 1000000000\n");
    EXPECT_EQ(leftOf(machine), Bytes{1'294'967'296});
    machine.file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_EQ(leftOf(machine), std::nullopt);
}

} // namespace
} // namespace sluice
