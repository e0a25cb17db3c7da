// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/nccl_variables.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// How severe the remark is; "none" where there is nothing to say.
std::string severityOf(std::string_view name, std::string_view value)
{
    const auto remark = remarkOnNccl(name, value);
    return remark ? std::string(word(remark->severity)) : "none";
}

TEST(NcclVariables, ADocumentedOneWithAHarmlessValueIsNotRemarkedOn)
{
    for (const char* name : {"NCCL_IB_HCA", "NCCL_SOCKET_IFNAME", "NCCL_VERSION", "NCCL_WIN_ENABLE", "NCCL_NET"}) {
        EXPECT_EQ(severityOf(name, "1"), "none") << name;
    }
}

TEST(NcclVariables, SomeHurtWithOneValueAlone)
{
    EXPECT_EQ(severityOf("NCCL_NET", "Socket"), "warning");
    EXPECT_EQ(severityOf("NCCL_NET", "IB"), "none");
    EXPECT_EQ(severityOf("NCCL_DEBUG", "TRACE"), "warning");
    EXPECT_EQ(severityOf("NCCL_DEBUG", "WARN"), "none");
    EXPECT_EQ(severityOf("NCCL_NVLS_ENABLE", "0"), "info");
}

TEST(NcclVariables, OthersAreRemarkedOnWhateverTheirValue)
{
    for (const char* value : {"", "0", "4"}) {
        EXPECT_EQ(severityOf("NCCL_MAX_NRINGS", value), "warning") << "removed";
        EXPECT_EQ(severityOf("NCCL_ALGO", value), "info");
    }
}

TEST(NcclVariables, LocalAndZeroSwitchTheSameOff)
{
    for (const char* name : {"NCCL_P2P_LEVEL", "NCCL_NET_GDR_LEVEL", "NCCL_IB_GDR_LEVEL"}) {
        const auto word = remarkOnNccl(name, "LOC");
        const auto number = remarkOnNccl(name, "0");
        ASSERT_TRUE(word && number) << name;
        EXPECT_EQ(word->severity, Severity::Warning) << name;
        EXPECT_EQ(word->why.text, number->why.text) << name;
    }
}

TEST(NcclVariables, ADistanceIsAWordOrASmallNumber)
{
    for (const char* value : {"PIX", "PHB", "SYS", "C2C", "5", "9"}) {
        EXPECT_EQ(severityOf("NCCL_P2P_LEVEL", value), "none") << value;
    }
    for (const char* value : {"pix", "10", "-1", "near", ""}) {
        EXPECT_EQ(severityOf("NCCL_NET_GDR_LEVEL", value), "warning") << value;
    }
}

TEST(NcclVariables, ThreadsAreOneOfFourNumbers)
{
    for (const char* value : {"64", "128", "256", "512"}) {
        EXPECT_EQ(severityOf("NCCL_NTHREADS", value), "info") << value;
    }
    EXPECT_EQ(severityOf("NCCL_NTHREADS", "96"), "warning");
    EXPECT_NE(remarkOnNccl("NCCL_NTHREADS", "96")->why.text.find("96"), std::string::npos) << "what NCCL does not take";
}

TEST(NcclVariables, OfOnesThatNcclNeverReadItSaysWhoDoes)
{
    EXPECT_EQ(severityOf("NCCL_ASYNC_ERROR_HANDLING", "1"), "warning");
    EXPECT_NE(remarkOnNccl("NCCL_ASYNC_ERROR_HANDLING", "1")->why.text.find("TORCH_NCCL_ASYNC_ERROR_HANDLING"),
              std::string::npos);
    EXPECT_NE(remarkOnNccl("NCCL_FASTRAK_ENABLE", "1")->why.text.find("Google"), std::string::npos);
    EXPECT_EQ(severityOf("NCCL_IB_TIMEUOT", "22"), "info") << "misspelt, or of a plugin";
}

} // namespace
} // namespace sluice
