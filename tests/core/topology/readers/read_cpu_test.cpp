// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Cpu cpuOf(const MachineTree& machine)
{
    return readCpu(*MachineFiles::open(machine.root()));
}

TEST(ReadCpu, ReadsModelArchitectureAndNumaNodes)
{
    const auto cpu = cpuOf(MachineTree("gpu_server"));
    EXPECT_EQ(cpu.model, "Intel(R) Xeon(R) Platinum 8480C");
    EXPECT_EQ(cpu.architecture, "x86_64");
    EXPECT_EQ(*cpu.smt, "on");
    ASSERT_EQ(cpu.numa.size(), 2U);
    EXPECT_EQ(cpu.numa[1].cpuList, "2-3,6-7");
    EXPECT_EQ(*cpu.numa[1].memory, kibibytes(264140060));
    EXPECT_EQ(*cpu.numa[1].distances, (std::vector<int>{21, 10}));
}

TEST(ReadCpu, SaysWhenProcessorsAreGovernedDifferently)
{
    EXPECT_EQ(cpuOf(MachineTree("gpu_server")).governor,
              knownFact(std::string("mixed: performance, powersave"),
                        "/sys/devices/system/cpu/cpufreq/policy*/scaling_governor"));
    EXPECT_EQ(cpuOf(MachineTree("cloud_vm")).governor.reason, "not in a captured tree");
}

TEST(ReadCpu, KeepsTheGovernorOfEachPolicy)
{
    MachineTree machine;
    machine.file("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "performance\n");
    machine.file("/sys/devices/system/cpu/cpufreq/policy8/scaling_governor", "powersave\n");
    const auto cpu = readCpu(*MachineFiles::open(machine.root()));
    EXPECT_EQ(cpu.governors,
              (std::map<std::string, std::string>{{"policy0", "performance"}, {"policy8", "powersave"}}));
}

TEST(ReadCpu, NamesArmProcessorsByTheirParts)
{
    MachineTree machine("cloud_vm");
    machine.file("/proc/cpuinfo", "processor : 0\nCPU implementer : 0x41\nCPU architecture: 8\nCPU part : 0xd4f\n");
    EXPECT_EQ(cpuOf(machine).model, "Arm Neoverse-V2");
    EXPECT_EQ(cpuOf(machine).architecture, "aarch64");
    machine.file("/proc/cpuinfo", "processor : 0\nCPU implementer : 0x99\nCPU architecture: 8\nCPU part : 0x001\n");
    EXPECT_EQ(cpuOf(machine).model, "Arm implementer 0x99 part 0x001");
}

TEST(ReadCpu, UsableThreadsAreThoseOfAffinityAndQuotaTogether)
{
    const MachineTree machine("gpu_server");
    const auto files = *MachineFiles::open(machine.root());
    Cgroup cgroup;
    EXPECT_EQ(readUsable(files, cgroup), knownFact(5, "/proc/self/status"));
    cgroup.cpus = knownFact(atMost(2.5), "cpu.max");
    EXPECT_EQ(readUsable(files, cgroup), knownFact(2, "/proc/self/status, cpu.max"));
    cgroup.cpus = knownFact(atMost(0.5), "cpu.max");
    EXPECT_EQ(*readUsable(files, cgroup), 1);
    cgroup.cpus = knownFact(Limit<double>(), "cpu.max");
    EXPECT_EQ(*readUsable(files, cgroup), 5);
}

TEST(ReadCpu, UsableThreadsOfACapturedTreeAreNotThoseOfThisMachine)
{
    const MachineTree machine("cloud_vm");
    EXPECT_EQ(readUsable(*MachineFiles::open(machine.root()), Cgroup()).reason, "not in a captured tree");
}

} // namespace
} // namespace sluice
