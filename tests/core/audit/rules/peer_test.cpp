// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

PciDevice device(const std::string& address, const std::string& parent, std::uint32_t classCode, PcieLink link)
{
    PciDevice made;
    made.address = address;
    made.parent = parent;
    made.classCode = classCode;
    made.link = knownFact(link, address);
    made.maxLink = knownFact(link, address);
    made.iommuDomain = knownFact(std::string("identity"), "type");
    made.acsRedirect = knownFact(false, "config");
    return made;
}

/// A GPU and two drives beneath one switch.
Node withSwitch()
{
    constexpr std::uint32_t bridge = 0x060400;
    Node node;
    node.gpuSummary = knownFact(std::string("1 x GPU"), "pci");
    node.gpus.resize(1);
    node.gpus.front().pciAddress = "0000:05:00.0";
    node.pciDevices = {device("0000:00:01.0", "", bridge, {16, 16}),
                       device("0000:01:00.0", "0000:00:01.0", bridge, {16, 16})};
    for (int i = 0; i < 3; ++i) {
        const auto port = "0000:02:0" + std::to_string(i) + ".0";
        node.pciDevices.push_back(device(port, "0000:01:00.0", bridge, {16, 4}));
        node.pciDevices.push_back(
            device("0000:0" + std::to_string(5 + i) + ":00.0", port, i == 0 ? 0x030200 : 0x010802, {16, 4}));
    }
    for (int i = 0; i < 2; ++i) {
        node.blockDevices.push_back(soundDisk("nvme" + std::to_string(i) + "n1", "259:" + std::to_string(i)));
        node.blockDevices.back().pciAddress = "0000:0" + std::to_string(6 + i) + ":00.0";
    }
    return node;
}

TEST(SharedUplink, CapsThePathWhoseDrivesItCarries)
{
    auto node = withSwitch();
    EXPECT_EQ(wordOf(judgeSharedUplink, node), "passed");
    node.pciDevices[1].link.value = PcieLink{16, 4};
    EXPECT_EQ(wordOf(judgeSharedUplink, node), "info") << "no named path suffers";
    namePath(node, "/data", {"md0", "nvme0n1", "nvme1n1"});
    EXPECT_EQ(wordOf(judgeSharedUplink, node), "warning");
    node.pciDevices[1].link = unknownFact<PcieLink>("link", "not in a captured tree");
    EXPECT_EQ(wordOf(judgeSharedUplink, node), "unknown");
}

TEST(Acs, IsJudgedOnTheSwitchesAboveGpus)
{
    auto node = withSwitch();
    EXPECT_EQ(wordOf(judgeAcs, node), "passed");
    node.pciDevices[2].acsRedirect.value = true;
    EXPECT_EQ(wordOf(judgeAcs, node), "warning");
    node.identity.virtualization = knownFact(std::string("kvm"), "dmi");
    EXPECT_EQ(wordOf(judgeAcs, node), "info");
    node.pciDevices[2].acsRedirect = unknownFact<bool>("config", "only root may read beyond its first bytes");
    EXPECT_EQ(wordOf(judgeAcs, node), "unknown");
}

TEST(Iommu, TranslatesNothingThatCarriesData)
{
    auto node = withSwitch();
    EXPECT_EQ(wordOf(judgeIommu, node), "passed");
    node.pciDevices[3].iommuDomain.value = "DMA-FQ";
    EXPECT_EQ(wordOf(judgeIommu, node), "warning");
    node.pciDevices[3].iommuDomain = unknownFact<std::string>("type", "not in a captured tree");
    EXPECT_EQ(wordOf(judgeIommu, node), "unknown");
}

TEST(NumaOfGpus, IsComparedWithThatOfDrives)
{
    auto node = withSwitch();
    node.blockDevices.resize(1);
    node.cpu.numaNodes = knownFact(2, "hwloc");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "unknown");
    node.gpus.front().numaNode = knownFact(0, "numa_node");
    node.blockDevices.front().numaNode = knownFact(1, "numa_node");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "warning");
    node.blockDevices.front().numaNode = knownFact(0, "numa_node");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "passed");
    node.rdmaPorts.resize(1);
    node.rdmaPorts.front().numaNode = knownFact(1, "numa_node");
    EXPECT_EQ(wordOf(judgeGpuNic, node), "warning");
    node.rdmaPorts.front().numaNode = knownFact(0, "numa_node");
    EXPECT_EQ(wordOf(judgeGpuNic, node), "passed");
    node.rdmaPorts.front().numaNode = unknownFact<int>("numa_node", "the firmware does not say");
    EXPECT_EQ(wordOf(judgeGpuNic, node), "unknown");
    node.cpu.numaNodes = knownFact(1, "hwloc");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "passed");
}

} // namespace
} // namespace sluice
