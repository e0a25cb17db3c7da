// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withPort(const std::string& state)
{
    Node node;
    RdmaPort port;
    port.device = "mlx5_0";
    port.state = knownFact(state, "state");
    node.rdmaPorts = {port};
    return node;
}

TEST(RdmaState, IsActive)
{
    EXPECT_EQ(wordOf(judgeRdmaState, Node{}), "");
    EXPECT_EQ(wordOf(judgeRdmaState, withPort("ACTIVE")), "passed");
    EXPECT_EQ(wordOf(judgeRdmaState, withPort("INIT")), "warning");
    EXPECT_EQ(wordOf(judgeRdmaState, withPort("DOWN")), "info") << "no GPU waits for it";
    auto node = withPort("DOWN");
    node.gpus.resize(1);
    EXPECT_EQ(wordOf(judgeRdmaState, node), "warning");
    node.rdmaPorts.front().state = unknownFact<std::string>("state", "not in a captured tree");
    EXPECT_EQ(wordOf(judgeRdmaState, node), "unknown");
}

TEST(RdmaState, ComparesARateWithCardsOfTheSameModel)
{
    auto node = withPort("ACTIVE");
    node.rdmaPorts.push_back(node.rdmaPorts.front());
    for (std::size_t i = 0; i < node.rdmaPorts.size(); ++i) {
        auto& port = node.rdmaPorts[i];
        port.device = "mlx5_" + std::to_string(i);
        port.pciAddress = "0000:0" + std::to_string(i) + ":00.0";
        port.gigabitsPerSecond = knownFact(i == 0 ? 400.0 : 100.0, "rate");
        PciDevice card;
        card.address = port.pciAddress;
        card.vendor = 0x15b3;
        card.device = 0x1021;
        node.pciDevices.push_back(card);
    }
    EXPECT_EQ(verdictOf(judgeRdmaState, node).findings.size(), 1U);
    node.pciDevices.back().device = 0x101d;
    EXPECT_EQ(verdictOf(judgeRdmaState, node).passed.size(), 2U) << "a slower model, not a bad cable";
}

TEST(RdmaPeermem, IsNeededBetweenGpusAndCards)
{
    auto node = withPort("ACTIVE");
    node.gpuSummary = knownFact(std::string("1 x GPU"), "pci");
    node.gpus.resize(1);
    node.gpus.front().vendor = "NVIDIA";
    EXPECT_EQ(wordOf(judgePeermem, node), "unknown");
    node.modules = knownFact(std::vector<std::string>{"nvidia"}, "/proc/modules");
    EXPECT_EQ(wordOf(judgePeermem, node), "warning");
    node.gpuDirect.nvidiaDriver = knownFact(std::string("NVIDIA UNIX Open Kernel Module"), "version");
    EXPECT_EQ(wordOf(judgePeermem, node), "info") << "DMA-BUF may do it";
    node.modules.value->push_back("nvidia_peermem");
    EXPECT_EQ(wordOf(judgePeermem, node), "passed");
}

} // namespace
} // namespace sluice
