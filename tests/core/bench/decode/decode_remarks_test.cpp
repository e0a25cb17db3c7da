// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/decode_remarks.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

DecodeRate rate(int threads, double efficiency, double cpuShare, double milliseconds = 1)
{
    return {threads, 1000 * threads * efficiency, Seconds(milliseconds / 1000), efficiency, cpuShare};
}

TEST(ScalingRemark, SaysThatTheRateGrows)
{
    EXPECT_EQ(scalingRemark({rate(1, 1, 1), rate(2, 0.98, 1), rate(4, 0.95, 0.99)}, 8),
              "the rate grows with the threads up to 4");
    EXPECT_EQ(scalingRemark({rate(1, 1, 1)}, 8), "");
    EXPECT_EQ(scalingRemark({}, 8), "");
}

TEST(ScalingRemark, TellsWhoTakesTheProcessors)
{
    const auto remark = scalingRemark({rate(1, 1, 1), rate(2, 0.6, 0.6)}, 8);
    EXPECT_NE(remark.find("they had a processor for 60 % of the time"), std::string::npos) << remark;
}

TEST(ScalingRemark, TellsThreadsOfOneCoreFromMemory)
{
    const std::vector<DecodeRate> rates{rate(1, 1, 1), rate(2, 1, 1), rate(4, 0.6, 1, 1.7)};
    const auto shared = scalingRemark(rates, 2);
    EXPECT_NE(shared.find("there are 2 cores"), std::string::npos) << shared;
    const auto memory = scalingRemark(rates, 4);
    EXPECT_NE(memory.find("1.70 times the CPU time"), std::string::npos) << memory;
    EXPECT_EQ(scalingRemark(rates, std::nullopt), memory) << "cores that are not known blame nothing";
}

CodecFigures codec(const char* name, double ratio, double gigabytes)
{
    return {name, ratio, {1e8}, {gigabytes * 1e9}};
}

TEST(CodecRemark, SaysThatNoneHelps)
{
    EXPECT_EQ(codecRemark({codec("lz4", 0.99, 9), codec("zstd -3", 1.01, 1)}, {}),
              "no codec helps: zstd -3 saves most, 0.99 % of the bytes");
    EXPECT_EQ(codecRemark({codec("lz4", 0.99, 9)}, {}), "no codec helps: lz4 saves most, 0 % of the bytes");
    EXPECT_EQ(codecRemark({}, {}), "");
}

TEST(CodecRemark, NamesTheCheapestAndTheSmallest)
{
    EXPECT_EQ(codecRemark({codec("lz4", 1.6, 2), codec("zstd -3", 2.5, 0.8), codec("gzip -6", 2.4, 0.3)}, {}),
              "cheapest: lz4 saves 37.5 % of the bytes for 0.50 cores per GB/s; smallest: zstd -3 saves 60 % of the "
              "bytes for 1.25 cores per "
              "GB/s");
    EXPECT_EQ(codecRemark({codec("lz4", 1.01, 2), codec("zstd -3", 2, 0.8)}, {}),
              "zstd -3 saves 50 % of the bytes for 1.25 cores per GB/s");
}

TEST(CodecRemark, ComparesWithWhatIsStored)
{
    const auto remark = codecRemark({codec("lz4", 1.6, 2), codec("zstd -3", 2.5, 0.8)}, 2.4);
    EXPECT_NE(remark.find("stored with a ratio of 2.40"), std::string::npos) << remark;
    EXPECT_NE(remark.find("(ratio 2.50)"), std::string::npos) << remark;
}

} // namespace
} // namespace sluice
