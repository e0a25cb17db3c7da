// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/packing.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sluice {
namespace {

using namespace testing_device;

/// A file for each sample of `bytes`, read at random.
PlanRequest filesOf(std::int64_t bytes)
{
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    request.workload.sampleBytes = Bytes{bytes};
    return request;
}

/// What the recommendation and the table of changes say of one job.
struct Answers {
    std::optional<bool> recommended;
    double now = 0;
    double inShards = 0;
};

Answers answersTo(const PlanRequest& request, const Device& device)
{
    const Planned planned(request, measuredSurface(device));
    Answers answers{planned.recommendation().packFiles, planned.prediction.utilisation, 0};
    for (const auto& change : alternativesOf(planned.basis(), planned.recommendation())) {
        if (change.change.text.starts_with("Samples packed")) {
            answers.inShards = change.utilisation;
        }
    }
    return answers;
}

TEST(Packing, HasAnIntervalAndAThreshold)
{
    const auto sure = *packingGain({1000, 0.01}, {4000, 0.01});
    EXPECT_DOUBLE_EQ(sure.gain, 4);
    EXPECT_LT(sure.low, 4);
    EXPECT_GT(sure.high, 4);
    EXPECT_EQ(adviceOf(sure), PackingAdvice::Pack);
    EXPECT_EQ(adviceOf(*packingGain({1000, 0.01}, {1000, 0.01})), PackingAdvice::Leave);
    EXPECT_EQ(adviceOf(*packingGain({1000, 0.2}, {1400, 0.2})), PackingAdvice::NotSure);
    EXPECT_EQ(packingWords({1.44, 1.16, 1.69}), "1.4 times as fast (1.2 to 1.7)");
}

TEST(Packing, NeedsTwoRates)
{
    EXPECT_FALSE(packingGain({0, 0.1}, {1000, 0.1}).has_value());
    EXPECT_FALSE(packingGain({1000, 0.1}, {0, 0.1}).has_value());
    EXPECT_FALSE(packingGain({std::nan(""), 0.1}, {1000, 0.1}).has_value());
    EXPECT_FALSE(packingGain({1e-300, 0.1}, {std::numeric_limits<double>::max(), 0.1}).has_value());
}

TEST(Packing, OnePassIsLessSureTheFewerFilesItRead)
{
    LatencySummary latency;
    latency.mean = latency.p50 = Nanoseconds(1'000'000);
    latency.p90 = latency.p95 = latency.p99 = latency.p999 = latency.p9999 = latency.max = Nanoseconds(9'000'000);
    EXPECT_GT(rateOfOnePass(1e3, latency, 10).error, rateOfOnePass(1e3, latency, 10'000).error);
    EXPECT_GT(rateOfOnePass(1e3, {}, 0).error, 0);
}

TEST(Packing, RecommendationAndTableOfChangesAgree)
{
    for (const std::int64_t bytes : {4'000, 20'000, 130'000, 1'000'000, 8'000'000, 50'000'000}) {
        for (const double latency : {20e-6, 100e-6, 5e-3}) {
            auto request = filesOf(bytes);
            request.workload.batchPerGpu = static_cast<int>(4e9 / 8 * 0.2 / static_cast<double>(bytes)) + 1;
            const auto answers = answersTo(request, Device{2e9, latency, 1e9});
            if (answers.recommended == true) {
                EXPECT_GT(answers.inShards, answers.now * 1.19) << bytes << " at " << latency;
            } else if (answers.recommended == false) {
                EXPECT_LT(answers.inShards, answers.now * 1.21) << bytes << " at " << latency;
            }
        }
    }
}

TEST(Packing, CountsOpensWhereTheyAreKnown)
{
    auto request = filesOf(1'000'000);
    request.host.filesPerSecond = 100;
    const Planned planned(request, measuredSurface());
    const auto gain = packingGainOf(request, planned.storage, planned.surface);
    ASSERT_TRUE(gain.has_value());
    EXPECT_GT(gain->low, 5) << "2 GB/s of files of 1 MB, and 100 opens a second";
    EXPECT_EQ(planned.recommendation().packFiles, true);
}

TEST(Packing, AllowsForOpensThatNobodyMeasured)
{
    auto request = filesOf(130'000);
    const Planned planned(request, measuredSurface());
    auto known = request;
    known.host.filesPerSecond = 1e9;
    const auto open = *packingGainOf(request, planned.storage, planned.surface);
    const auto measured = *packingGainOf(known, planned.storage, planned.surface);
    EXPECT_DOUBLE_EQ(open.low, measured.low);
    EXPECT_GT(open.high, 1.5 * measured.high);
}

TEST(Packing, StatedBandwidthDecidesNothing)
{
    const auto r = Planned(filesOf(20'000), stated(1e9)).recommendation();
    EXPECT_FALSE(r.packFiles.has_value());
    EXPECT_EQ(reasonOf(r, "pack_files"), "a stated bandwidth does not tell what small files cost");
}

} // namespace
} // namespace sluice
