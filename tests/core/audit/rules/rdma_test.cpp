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
