// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

NodeIdentity identityOf(const MachineTree& machine)
{
    return readIdentity(*MachineFiles::open(machine.root()));
}

TEST(ReadIdentity, NamesHostKernelSystemAndMachine)
{
    const auto identity = identityOf(MachineTree("gpu_server"));
    EXPECT_EQ(identity.hostName, "gpu01");
    EXPECT_EQ(identity.kernel, "6.1.0-18-amd64");
    EXPECT_EQ(identity.os, "Debian GNU/Linux 12 (bookworm)");
    EXPECT_EQ(*identity.machine, "Supermicro SYS-821GE-TNHR");
    EXPECT_EQ(*identity.virtualization, "none");
    EXPECT_EQ(*identity.container, "none");
    EXPECT_EQ(identity.capturedAt.size(), std::string("2026-01-02T03:04:05Z").size());
}

TEST(ReadIdentity, TellsVirtualMachinesAndContainers)
{
    const auto identity = identityOf(MachineTree("cloud_vm"));
    EXPECT_EQ(identity.kernel, "5.4.0-generic");
    EXPECT_EQ(*identity.virtualization, "kvm");
    EXPECT_EQ(*identity.container, "docker");
}

TEST(ReadIdentity, KnowsAHypervisorFromTheProcessorAlone)
{
    MachineTree machine("cloud_vm");
    machine.remove("/sys/class/dmi");
    EXPECT_EQ(identityOf(machine).virtualization, knownFact(std::string("other"), "/proc/cpuinfo"));
}

TEST(ReadIdentity, ShowsNothingOfThisMachineInAnEmptyTree)
{
    const auto identity = identityOf(MachineTree());
    EXPECT_EQ(identity.hostName, "");
    EXPECT_EQ(identity.kernel, "");
    EXPECT_EQ(identity.os, "");
    EXPECT_FALSE(identity.machine.known());
    EXPECT_FALSE(identity.virtualization.known());
    EXPECT_EQ(identity.container.reason, "not in a captured tree");
}

} // namespace
} // namespace sluice
