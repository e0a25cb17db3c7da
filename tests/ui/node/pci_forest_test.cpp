// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/pci_forest.h"

#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

TEST(PciForest, SortsTreesByTheNumaNodeOfTheirRoot)
{
    const auto trees = pciTreesOf(switchedNode());
    ASSERT_EQ(trees.size(), 2U);
    EXPECT_EQ(trees[0].numaNode, 0);
    EXPECT_EQ(trees[1].numaNode, 1);
    EXPECT_EQ(trees[1].roots[0].title, QStringLiteral("ib0"));
}

TEST(PciForest, PutsDiskAndGpuBeneathTheirBridge)
{
    const auto trees = pciTreesOf(switchedNode());
    const auto& bridge = trees[0].roots[0];
    EXPECT_EQ(bridge.kind, PciBranch::Kind::Bridge);
    ASSERT_EQ(bridge.children.size(), 2U);
    EXPECT_EQ(bridge.children[0].kind, PciBranch::Kind::Disk);
    EXPECT_EQ(bridge.children[0].subjects, (std::vector<std::string>{"disk:nvme0n1", "pci:0000:01:00.0"}));
    EXPECT_EQ(bridge.children[1].kind, PciBranch::Kind::Gpu);
}

TEST(PciForest, AnIdleGpuIsNotBelowItsBest)
{
    auto node = switchedNode();
    node.pciDevices[2].link = knownFact(PcieLink{2.5, 16}, "sysfs");
    node.pciDevices[2].maxLink = knownFact(PcieLink{32, 16}, "sysfs");
    EXPECT_EQ(pciTreesOf(node)[0].roots[0].children[1].linkState, LinkState::AtRest);
    node.pciDevices[2].link.value->width = 8;
    EXPECT_EQ(pciTreesOf(node)[0].roots[0].children[1].linkState, LinkState::Below) << "width does not come back";
}

TEST(PciForest, ThePortAboveLimitsWhatALinkCanDo)
{
    auto node = switchedNode();
    node.pciDevices[0].maxLink = knownFact(PcieLink{16, 2}, "sysfs");
    EXPECT_EQ(pciTreesOf(node)[0].roots[0].children[0].linkState, LinkState::Full);
}

TEST(PciForest, ARootPortHasNoLinkUpwards)
{
    auto node = switchedNode();
    node.pciDevices[0].link = knownFact(PcieLink{16, 2}, "sysfs");
    const auto trees = pciTreesOf(node);
    EXPECT_EQ(trees[0].roots[0].linkState, LinkState::None) << "what it tells is the link beneath it";
    EXPECT_EQ(trees[0].roots[0].title, QStringLiteral("Root port"));
}

TEST(PciForest, LeavesOutWhatNoDataFlowsThrough)
{
    for (const auto& tree : pciTreesOf(switchedNode())) {
        for (const auto& root : tree.roots) {
            EXPECT_NE(root.title, QStringLiteral("USB controller"));
        }
    }
}

TEST(PciForest, DoesNotGuessTheNumaNodeOfADeviceOnAMachineWithTwo)
{
    auto node = switchedNode();
    node.pciDevices[3].numaNode = knownFact(-1, "sysfs");
    EXPECT_FALSE(pciTreesOf(node)[1].numaNode);
}

TEST(PciForest, GivesAllToTheOnlyNumaNode)
{
    auto node = switchedNode();
    node.cpu.numa.resize(1);
    node.pciDevices[3].numaNode = knownFact(-1, "sysfs");
    const auto trees = pciTreesOf(node);
    ASSERT_EQ(trees.size(), 1U);
    EXPECT_EQ(trees[0].roots.size(), 2U);
}

/// No machine has it; a snapshot file that somebody sent may.
TEST(PciForest, AnAddressThatIsListedTwiceEndsTheForest)
{
    auto node = switchedNode();
    auto again = node.pciDevices[0];
    again.parent = "0000:03:00.0";
    node.pciDevices.push_back(pciDevice("0000:03:00.0", 0x060400, "0000:00:01.0", "PCI bridge"));
    node.pciDevices.push_back(again);
    const auto trees = pciTreesOf(node);
    ASSERT_EQ(trees.size(), 2U);
    EXPECT_EQ(trees[0].roots[0].children.size(), 2U) << "the disk and the GPU, each once";
}

} // namespace
} // namespace sluice::ui
