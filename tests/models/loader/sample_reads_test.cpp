// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/sample_reads.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

LoaderSetup setupOf(Bytes sample, Access access)
{
    LoaderSetup setup;
    setup.sampleBytes = sample;
    setup.readSize = kibibytes(64);
    setup.access = access;
    return setup;
}

TEST(SampleReads, OfDirectAccessAreWholeBlocks)
{
    const auto reads = sampleReadsOf(setupOf(Bytes{130'000}, Access::Direct));
    EXPECT_EQ(reads.count, 2);
    EXPECT_EQ(reads.size, kibibytes(64));
    EXPECT_EQ(reads.rest, Bytes{0}) << "131,072 bytes are two reads";
    EXPECT_EQ(sampleReadsOf(setupOf(Bytes{1}, Access::Direct)).usualSize(), kibibytes(4));
}

TEST(SampleReads, ThroughThePageCacheEndWithTheSample)
{
    const auto reads = sampleReadsOf(setupOf(Bytes{130'000}, Access::Buffered));
    EXPECT_EQ(reads.count, 1);
    EXPECT_EQ(reads.rest, Bytes{130'000 - 65'536});
}

TEST(SampleReads, OfVaryingSizesEndHalfABlockLaterOnAverage)
{
    auto setup = setupOf(Bytes{100'000}, Access::Direct);
    setup.sampleBytesStdev = Bytes{1'000};
    EXPECT_EQ(sampleReadsOf(setup).rest, Bytes{100'000 + 2'048 - 65'536});
}

TEST(SampleReads, InOrderTakeTheSamplesOfAShardTogether)
{
    auto setup = setupOf(Bytes{8'192}, Access::Direct);
    setup.order = SampleOrder::Sequential;
    setup.samplesPerFile = 1000;
    setup.batch = 16;
    EXPECT_EQ(sampleReadsOf(setup).count, 2);
    EXPECT_EQ(largestReadOf(setup), kibibytes(64));
}

} // namespace
} // namespace sluice
