// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/alternatives.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

const Alternative* starting(const std::vector<Alternative>& list, const std::string& words)
{
    for (const auto& alternative : list) {
        if (alternative.change.text.find(words) == 0) {
            return &alternative;
        }
    }
    return nullptr;
}

std::vector<Alternative> changesOf(const Planned& planned, int stripeWidth = 1)
{
    auto recommended = planned.recommendation();
    recommended.stripeWidth = stripeWidth;
    return alternativesOf(planned.basis(), recommended);
}

TEST(Alternatives, TwoDevicesGiveTwice)
{
    const Planned planned(images(), stated(0.5e9));
    const auto list = changesOf(planned, 3);
    ASSERT_NE(starting(list, "2 such devices"), nullptr);
    EXPECT_NEAR(starting(list, "2 such devices")->utilisation, 2 * planned.prediction.utilisation, 1e-12);
    ASSERT_NE(starting(list, "3 such devices"), nullptr);
    EXPECT_GT(starting(list, "3 such devices")->utilisation, 0.9);
}

TEST(Alternatives, HalfTheBytesGiveTwiceWhereStorageLimits)
{
    const Planned planned(images(), stated(0.5e9));
    const auto list = changesOf(planned);
    const auto* half = starting(list, "Samples compressed 2:1 (the CPU");
    ASSERT_NE(half, nullptr);
    EXPECT_NEAR(half->utilisation, 2 * planned.prediction.utilisation, 1e-3);
}

TEST(Alternatives, GpusOfTheNodeMayDecompress)
{
    auto request = images();
    const auto* text = "Samples compressed 2:1 (LZ4";
    EXPECT_EQ(starting(changesOf(Planned(request, stated(0.5e9))), text), nullptr);
    request.host.gpusPresent = 8;
    const auto list = changesOf(Planned(request, stated(0.5e9)));
    ASSERT_NE(starting(list, text), nullptr);
    EXPECT_NEAR(starting(list, text)->utilisation, starting(list, "Samples compressed 2:1 (the CPU")->utilisation,
                0.02);
}

TEST(Alternatives, ADataSetThatFitsIntoMemoryMayStayThere)
{
    auto request = images(); // a node of 256 GiB
    request.workload.epochs = 5;
    request.workload.datasetBytes = Bytes{150'000'000'000};
    const auto kept = changesOf(Planned(request, stated(0.5e9)));
    ASSERT_NE(starting(kept, "The data set of 150 GB kept in memory"), nullptr);
    EXPECT_GT(starting(kept, "The data set of 150 GB kept in memory")->utilisation, 0.9);
    request.workload.datasetBytes = Bytes{250'000'000'000};
    EXPECT_EQ(starting(changesOf(Planned(request, stated(0.5e9))), "The data set"), nullptr);
    request.workload.datasetBytes = Bytes{150'000'000'000};
    request.workload.epochs = 1;
    EXPECT_EQ(starting(changesOf(Planned(request, stated(0.5e9))), "The data set"), nullptr);
}

TEST(Alternatives, PackingIsComputedFromTheSequentialReads)
{
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    request.workload.sampleBytes = Bytes{8'000};
    request.workload.batchPerGpu = 8192;
    const Planned planned(request, measuredSurface(Device{2e9, 5e-3, 1e9}));
    const auto list = changesOf(planned);
    const auto* packing = starting(list, "Samples packed");
    ASSERT_NE(packing, nullptr);
    EXPECT_GT(packing->utilisation, 2 * planned.prediction.utilisation);
    EXPECT_EQ(starting(changesOf(Planned(images(), stated(1e9))), "Samples packed"), nullptr);
}

TEST(Alternatives, WhatWasNotMeasuredIsNotPromised)
{
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    const Planned planned(request, *StorageSurface::fit(sweepOf({}, Pattern::Random)));
    EXPECT_EQ(starting(changesOf(planned), "Samples packed"), nullptr);
}

TEST(Alternatives, FewerGpusAreFedToTheTarget)
{
    const Planned planned(images(), stated(1.0e9));
    const auto list = changesOf(planned);
    const auto* fewer = starting(list, "6 GPUs instead of 8");
    ASSERT_NE(fewer, nullptr);
    EXPECT_TRUE(reaches(fewer->utilisation, 0.9));
}

TEST(Alternatives, FewerGpusSayHowManyAndOtherChangesNone)
{
    const auto list = changesOf(Planned(images(), stated(1.0e9)));
    for (const auto& change : list) {
        const bool fewer = change.change.text.find(" instead of ") != std::string::npos;
        EXPECT_EQ(change.gpus, fewer ? std::optional(6) : std::nullopt) << change.change.text;
    }
}

TEST(Alternatives, DecodingElsewhereOnlyWhereTheCpuLimits)
{
    auto request = images();
    request.workload.decodeTime = Seconds(0.05);
    const Planned starved(request, stated(5e9));
    EXPECT_DOUBLE_EQ(starting(changesOf(starved), "Decoding on the GPU")->utilisation, 1);
    EXPECT_EQ(starting(changesOf(Planned(images(), stated(1e9))), "Decoding"), nullptr);
}

TEST(Alternatives, TheFirstThatIsEnoughIsDecisive)
{
    const auto starved = makePlan(images(), stated(0.7e9)); // 1.33 GB/s are needed, 90 % of it is enough
    ASSERT_TRUE(starved.ok());
    ASSERT_TRUE(decisiveChange(*starved));
    EXPECT_EQ(decisiveChange(*starved)->change.text,
              "2 such devices striped (RAID 0), unless a link they share is the bottleneck");
    EXPECT_FALSE(decisiveChange(*makePlan(images(), stated(5e9)))); // is feasible as it is
}

} // namespace
} // namespace sluice
