// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

Node nodeRead(const MachineTree& machine)
{
    return *takeSnapshot({machine.root(), {}});
}

TEST(ReadPci, ReadsADeviceWithItsLinkAndTheBridgeAbove)
{
    const auto node = nodeRead(MachineTree("gpu_server"));
    const auto found = std::find_if(node.pciDevices.begin(), node.pciDevices.end(),
                                    [](const PciDevice& device) { return device.address == "0000:98:00.0"; });
    ASSERT_NE(found, node.pciDevices.end());
    EXPECT_EQ(found->className, "NVMe controller");
    EXPECT_EQ(found->vendor, 0x144dU);
    EXPECT_EQ(found->driver, "nvme");
    EXPECT_EQ(found->parent, "0000:97:01.0");
    EXPECT_EQ(found->link, knownFact(PcieLink{16, 2}, "/sys/bus/pci/devices/0000:98:00.0/current_link_speed"));
    EXPECT_EQ(*found->maxLink, (PcieLink{16, 4}));
    EXPECT_EQ(*found->numaNode, 1);
}

TEST(ReadPci, ALinkWithoutLanesIsNone)
{
    MachineTree machine("gpu_server");
    const std::string device = "/sys/devices/pci0000:1a/0000:1b:00.0/";
    machine.file(device + "current_link_width", "255");
    machine.file(device + "max_link_speed", "Unknown");
    const auto gpu = nodeRead(machine).gpus.front();
    EXPECT_EQ(gpu.link.reason, "the device reports no link");
    EXPECT_EQ(gpu.maxLink.reason, "the device reports no link");
}

TEST(ReadPci, FindsTheAddressNearestToADevice)
{
    EXPECT_EQ(pciAddressIn("/sys/devices/pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme0"), "0000:16:00.0");
    EXPECT_EQ(pciAddressIn("/sys/devices/virtual/block/md0"), "");
    EXPECT_EQ(pciAddressIn("/sys/devices/pci10000:e1/10000:e1:00.0/x"), "10000:e1:00.0");
}

TEST(ReadNetwork, ListsInterfacesWithHardware)
{
    const auto node = nodeRead(MachineTree("gpu_server"));
    ASSERT_EQ(node.networkInterfaces.size(), 1U);
    const auto& nic = node.networkInterfaces.front();
    EXPECT_EQ(nic.name, "ib0");
    EXPECT_EQ(*nic.state, "up");
    EXPECT_EQ(*nic.speedMegabitsPerSecond, 400000);
    EXPECT_EQ(*nic.mtu, 4092);
    EXPECT_EQ(nic.driver, "mlx5_core");
    EXPECT_EQ(nic.pciAddress, "0000:18:00.0");
    EXPECT_EQ(*nic.numaNode, 0);
}

} // namespace
} // namespace sluice
