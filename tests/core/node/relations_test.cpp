// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/relations.h"

#include "core/topology/snapshot.h"
#include "tests/core/topology/node_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

const Node& eightGpus()
{
    static const Node node = [] {
        const NodeTree tree("eight_gpus");
        return *takeSnapshot({tree.root(), {}});
    }();
    return node;
}

EndpointPair pairOf(const Relations& relations, const std::string& from, const std::string& to)
{
    const auto found = std::find_if(relations.pairs.begin(), relations.pairs.end(),
                                    [&](const EndpointPair& pair) { return pair.from == from && pair.to == to; });
    return found == relations.pairs.end() ? EndpointPair() : *found;
}

TEST(Relations, TellHowNearGpusStorageAndNetworkAre)
{
    const auto relations = relationsOf(eightGpus());
    EXPECT_EQ(relations.endpoints.size(), 26U);
    EXPECT_EQ(pairOf(relations, "GPU0", "nvme1n1").proximity, Proximity::SameSwitch);
    EXPECT_EQ(pairOf(relations, "GPU0", "nvme2n1").proximity, Proximity::SameNumaNode);
    EXPECT_EQ(pairOf(relations, "GPU0", "nvme7n1").proximity, Proximity::AcrossNumaNodes);
    EXPECT_EQ(pairOf(relations, "GPU0", "ib0").proximity, Proximity::SameSwitch);
    EXPECT_EQ(pairOf(relations, "GPU0", "nvme1n1").through, "0000:11:00.0");
}

TEST(Relations, NameTheNarrowestLink)
{
    const auto near = pairOf(relationsOf(eightGpus()), "GPU0", "nvme1n1");
    ASSERT_TRUE(near.narrowest);
    EXPECT_NEAR(near.narrowest->value, 15.75e9, 0.01e9) << "PCIe 5 x4";
    EXPECT_NEAR(pairOf(relationsOf(eightGpus()), "GPU0", "GPU1").narrowest->value, 63e9, 0.1e9);
}

TEST(Relations, CountANetworkCardByItsPorts)
{
    const auto relations = relationsOf(eightGpus());
    EXPECT_NEAR(pairOf(relations, "GPU0", "eth0").narrowest->value, 12.5e9, 1) << "100 Gb/s in a slot of 63 GB/s";
    EXPECT_NEAR(pairOf(relations, "GPU0", "ib0").narrowest->value, 50e9, 1) << "400 Gb/s";
    // Two drives of 15.75 GB/s, two ports of 400 Gb/s and one of 100 Gb/s.
    EXPECT_NEAR(relations.uplinks.front().demand.value, 2 * 15.75e9 + 2 * 50e9 + 12.5e9, 0.1e9);
}

TEST(Relations, ListWhatSharesAnUplink)
{
    const auto relations = relationsOf(eightGpus());
    ASSERT_EQ(relations.uplinks.size(), 4U);
    EXPECT_EQ(relations.uplinks.front().endpoints,
              (std::vector<std::string>{"GPU0", "GPU1", "nvme0n1", "nvme1n1", "eth0", "ib0", "ib1"}));
}

TEST(Relations, PairEachGpuWithWhatIsNear)
{
    const auto pairings = relationsOf(eightGpus()).pairings;
    ASSERT_EQ(pairings.size(), 8U);
    EXPECT_EQ(pairings[1].storage, std::vector<std::string>{"nvme1n1"});
    EXPECT_EQ(pairings[1].cpuList, "4-7,36-39") << "a quarter of its socket, both threads of each core";
    EXPECT_EQ(
        pairings[1].numactl,
        "CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_VISIBLE_DEVICES=1 numactl --physcpubind=4-7,36-39 --membind=0 COMMAND");
    EXPECT_EQ(pairings[4].cpuList, "16-19,48-51");
}

TEST(Relations, NumberAGpuAmongThoseOfItsMaker)
{
    auto node = eightGpus();
    node.gpus[0].vendor = "AMD";
    node.gpus[2].vendor = "Intel";
    const auto pairings = relationsOf(node).pairings;
    EXPECT_TRUE(pairings[0].taskset.starts_with("ROCR_VISIBLE_DEVICES=0 ")) << pairings[0].taskset;
    EXPECT_TRUE(pairings[1].taskset.starts_with("CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_VISIBLE_DEVICES=0 "));
    EXPECT_EQ(pairings[2].taskset + pairings[2].numactl, "") << "no variable of that maker is known here";
    EXPECT_EQ(pairings[2].cpuList, "8-11,40-43");
    EXPECT_TRUE(pairings[3].taskset.starts_with("CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_VISIBLE_DEVICES=1 "));
}

TEST(Relations, DealOutTheFastPortsFirst)
{
    const auto pairings = relationsOf(eightGpus()).pairings;
    EXPECT_EQ(pairings[0].network, (std::vector<std::string>{"ib0", "eth0"}))
        << "400 Gb/s each, and the slow one extra";
    EXPECT_EQ(pairings[1].network, std::vector<std::string>{"ib1"});
}

TEST(Relations, EndInATableThatNamesItselfAsParent)
{
    auto node = eightGpus();
    for (auto& device : node.pciDevices) {
        device.parent = device.address;
    }
    EXPECT_FALSE(relationsOf(node).pairs.empty());
}

TEST(Relations, OfANodeWithNothingAreEmpty)
{
    EXPECT_EQ(relationsOf(Node{}), Relations());
}

TEST(Relations, KnowWhatALinkCarries)
{
    EXPECT_NEAR(bandwidthOf({8, 16}).value, 15.75e9, 0.01e9);
    EXPECT_NEAR(bandwidthOf({16, 4}).value, 7.88e9, 0.01e9);
    EXPECT_NEAR(bandwidthOf({2.5, 1}).value, 0.25e9, 1e6);
    EXPECT_NEAR(bandwidthOf({64, 16}).value, 121e9, 0.1e9);
}

} // namespace
} // namespace sluice
