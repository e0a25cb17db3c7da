// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/batch_draws.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

LoaderSetup imageBatches()
{
    LoaderSetup setup;
    setup.batch = 32;
    setup.sampleBytes = Bytes{100'000};
    setup.stepTime = Seconds(0.1);
    return setup;
}

const WorkerThroughput::State readingOnly{.samplesPerSecond = 1000, .reading = 1};

struct Moments {
    double mean = 0;
    double sd = 0;
};

template <class Draw>
Moments momentsOf(Draw draw)
{
    constexpr int count = 20'000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < count; ++i) {
        const double value = draw();
        sum += value / count;
        squares += value * value / count;
    }
    return {sum, std::sqrt(std::max(0.0, squares - sum * sum))};
}

TEST(BatchDraws, AreTheBatchItselfWhereNothingVaries)
{
    const auto setup = imageBatches();
    BatchDraws draws(setup, 1, 7);
    EXPECT_EQ(draws.work(readingOnly), 32);
    EXPECT_EQ(draws.compute(), 0.1);
}

TEST(BatchDraws, SpreadWithSampleSizesByTheSquareRootOfTheBatch)
{
    auto setup = imageBatches();
    setup.sampleBytesStdev = Bytes{50'000};
    BatchDraws draws(setup, 1, 7);
    const auto work = momentsOf([&] { return draws.work(readingOnly) / 32; });
    EXPECT_NEAR(work.mean, 1, 0.01);
    EXPECT_NEAR(work.sd, 0.5 / std::sqrt(32), 0.01);
}

TEST(BatchDraws, SpreadWithTheTimeOfDecodingInItsShareOfTheWork)
{
    auto setup = imageBatches();
    setup.decodeTime = Seconds(0.004);
    setup.decodeStdev = Seconds(0.002);
    BatchDraws draws(setup, 1, 7);
    const auto work =
        momentsOf([&] { return draws.work({.samplesPerSecond = 1000, .reading = 1, .decoding = 3}) / 32; });
    EXPECT_NEAR(work.mean, 1, 0.01);
    EXPECT_NEAR(work.sd, 0.75 * 0.5 / std::sqrt(32), 0.003);
}

TEST(BatchDraws, OfFewLargePiecesStillHaveTheMeanOfTheSamples)
{
    auto setup = imageBatches();
    setup.batch = 2;
    setup.sampleBytesStdev = Bytes{50'000};
    setup.cachedShare = 0.5;
    BatchDraws draws(setup, 1, 7);
    EXPECT_NEAR(momentsOf([&] { return draws.work(readingOnly) / 2; }).mean, 1, 0.03);
}

TEST(BatchDraws, VaryOnlyWhileReading)
{
    auto setup = imageBatches();
    setup.sampleBytesStdev = Bytes{50'000};
    BatchDraws draws(setup, 1, 7);
    const WorkerThroughput::State mostlyDecoding{.samplesPerSecond = 1000, .reading = 0.1, .decoding = 0.9};
    EXPECT_NEAR(momentsOf([&] { return draws.work(mostlyDecoding) / 32; }).sd, 0.1 * 0.5 / std::sqrt(32), 0.001);
}

TEST(BatchDraws, RepeatForTheSameSeed)
{
    auto setup = imageBatches();
    setup.stepJitter = Seconds(0.02);
    BatchDraws first(setup, 1, 7);
    BatchDraws second(setup, 1, 7);
    BatchDraws other(setup, 1, 8);
    const double drawn = first.compute();
    EXPECT_EQ(second.compute(), drawn);
    EXPECT_NE(other.compute(), drawn);
}

} // namespace
} // namespace sluice
