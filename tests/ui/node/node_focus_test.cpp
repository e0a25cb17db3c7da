// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_focus.h"

#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

struct NodeFocusTest : testing::Test {
    Node node = switchedNode();
    Relations relations = relationsOf(node);

    NodeFocus at(const char* address) const { return focusOf(node, relations, address); }
    bool says(const NodeFocus& focus, const char* text) const
    {
        return focus.lines.join(QLatin1Char('\n')).contains(QLatin1String(text));
    }
};

TEST_F(NodeFocusTest, AGpuLightsUpItsStorageAndTheWayThere)
{
    const auto focus = at("0000:02:00.0");
    EXPECT_TRUE(focus.near.contains(QStringLiteral("0000:01:00.0")));
    EXPECT_TRUE(focus.path.contains(QStringLiteral("0000:01:00.0")));
    EXPECT_TRUE(focus.path.contains(QStringLiteral("0000:02:00.0")));
    EXPECT_FALSE(focus.path.contains(QStringLiteral("0000:00:01.0"))) << "data does not go above the bridge they share";
    EXPECT_TRUE(says(focus, "GPU0 and nvme0n1: one switch between them (PIX)"));
    EXPECT_TRUE(says(focus, "narrowest link 3.94 GB/s at 0000:01:00.0"));
}

TEST_F(NodeFocusTest, ADriveLightsUpItsGpu)
{
    const auto focus = at("0000:01:00.0");
    EXPECT_EQ(focus.near, QStringList{QStringLiteral("0000:02:00.0")});
    EXPECT_TRUE(says(focus, "Its own link carries 3.94 GB/s each way."));
}

TEST_F(NodeFocusTest, ACardThatIsPairedWithNoGpuLightsUpTheNearest)
{
    node.gpus.front().numaNode = knownFact(0, "sysfs");
    node.networkInterfaces.front().numaNode = knownFact(1, "sysfs");
    relations = relationsOf(node);
    relations.pairings.front().network.clear();
    EXPECT_EQ(at("0000:80:00.0").near, QStringList{QStringLiteral("0000:02:00.0")});
}

TEST_F(NodeFocusTest, ABridgeSaysWhoSharesItsLink)
{
    relations.uplinks = {{"0000:00:01.0", BytesPerSecond{8e9}, BytesPerSecond{12e9}, {"GPU0", "nvme0n1"}}};
    const auto focus = at("0000:00:01.0");
    EXPECT_EQ(focus.near.size(), 2);
    EXPECT_TRUE(says(focus, "8 GB/s each way, is shared by GPU0, nvme0n1"));
    EXPECT_TRUE(says(focus, "can bring 12 GB/s together"));
}

TEST_F(NodeFocusTest, OfWhatNoDataFlowsThroughThereIsNothingToSay)
{
    EXPECT_EQ(at("0000:00:02.0"), NodeFocus());
    EXPECT_EQ(at(""), NodeFocus());
}

} // namespace
} // namespace sluice::ui
