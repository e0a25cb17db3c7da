// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withRdmaPort()
{
    Node node;
    RdmaPort port;
    port.device = "mlx5_0";
    port.state = knownFact(std::string("ACTIVE"), "state");
    node.rdmaPorts = {port};
    return node;
}

std::string said(const std::string& name, const std::string& value)
{
    auto node = withRdmaPort();
    node.environment[name] = value;
    return wordOf(judgeNccl, node);
}

TEST(NcclEnvironment, NamesWhatHurts)
{
    Node node;
    EXPECT_EQ(wordOf(judgeNccl, node), "");
    EXPECT_EQ(said("NCCL_P2P_DISABLE", "1"), "warning");
    EXPECT_EQ(said("NCCL_P2P_DISABLE", "0"), "passed");
    EXPECT_EQ(said("NCCL_P2P_LEVEL", "LOC"), "warning");
    EXPECT_EQ(said("NCCL_P2P_LEVEL", "0"), "warning");
    EXPECT_EQ(said("NCCL_P2P_LEVEL", "PHB"), "passed");
    EXPECT_EQ(said("NCCL_P2P_LEVEL", "FAR"), "warning") << "no distance";
    EXPECT_EQ(said("NCCL_MAX_RINGS", "4"), "warning");
    EXPECT_EQ(said("NCCL_IB_HCA", "mlx5"), "passed");
    EXPECT_EQ(said("NCCL_IB_HCA", "^mlx5_9"), "passed");
    EXPECT_EQ(said("NCCL_IB_HCA", "=mlx5_9:1"), "warning");
    EXPECT_EQ(said("NCCL_DEBUG", "INFO"), "passed");
    EXPECT_EQ(said("OMP_NUM_THREADS", "4"), "");
    node.environment["NCCL_IB_DISABLE"] = "1";
    EXPECT_EQ(wordOf(judgeNccl, node), "passed") << "there is no RDMA device to disable";
}

TEST(NcclEnvironment, ThreadsAreThoseOfACudaBlock)
{
    EXPECT_EQ(said("NCCL_NTHREADS", "8"), "warning");
    EXPECT_EQ(said("NCCL_NTHREADS", "256"), "info");
}

TEST(NcclEnvironment, SaysWhatNcclDoesNotRead)
{
    for (const auto* name : {"NCCL_SHARP_ENABLE", "NCCL_ENABLE_SHARP", "NCCL_SHARP_DISABLE",
                             "NCCL_ASYNC_ERROR_HANDLING", "NCCL_BLOCKING_WAIT"}) {
        EXPECT_EQ(said(name, "1"), "warning") << name;
    }
    EXPECT_EQ(said("NCCL_IB_TIMEUOT", "22"), "info") << "misspelt";
    EXPECT_EQ(said("NCCL_IB_TIMEOUT", "22"), "passed");
    EXPECT_EQ(said("NCCL_VERSION", "2.21.5"), "passed") << "images of NVIDIA are marked with it";
}

} // namespace
} // namespace sluice
