// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/decode_pass.h"

#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <numeric>

namespace sluice {
namespace {

StoredSample sampleOf(const std::string& name)
{
    const auto text = decoders::storedSample(name);
    StoredSample sample;
    sample.bytes.assign(decoders::asBytes(text).begin(), decoders::asBytes(text).end());
    sample.parts = decoders::partsOf(sample.bytes, decoders::Wrapping::Whole);
    return sample;
}

TEST(DecodeCost, SummarisesTheTimes)
{
    std::vector<double> seconds(100);
    std::iota(seconds.begin(), seconds.end(), 1.0);
    const auto cost = costOf(seconds);
    ASSERT_TRUE(cost.has_value());
    EXPECT_DOUBLE_EQ(cost->mean.count(), 50.5);
    EXPECT_DOUBLE_EQ(cost->p50.count(), 50);
    EXPECT_DOUBLE_EQ(cost->p99.count(), 99);
    EXPECT_DOUBLE_EQ(cost->max.count(), 100);
    EXPECT_NEAR(cost->stdev.count(), 28.866, 0.001);
    EXPECT_FALSE(costOf({}).has_value());
}

TEST(DecodeCost, CountsEveryTimeInOneBin)
{
    const auto bins = costHistogramOf({1e-3, 1.01e-3, 1.3e-3, 2e-3, 9e-3});
    std::int64_t all = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        all += bins[i].samples;
        EXPECT_LT(bins[i].from, bins[i].to);
        EXPECT_TRUE(i == 0 || bins[i].from == bins[i - 1].to) << "without a gap";
    }
    EXPECT_EQ(all, 5);
    EXPECT_GT(bins.front().samples, 0);
    EXPECT_GT(bins.back().samples, 0);
    EXPECT_TRUE(costHistogramOf({}).empty());
}

TEST(DecodePass, TriesEachSampleOnceAndSaysWhatFailed)
{
    if (!decoders::isBuiltIn("png")) {
        GTEST_SKIP() << "built without libpng";
    }
    std::vector<StoredSample> samples;
    samples.push_back(sampleOf("rgb.png"));
    samples.push_back(sampleOf("none.bmp"));
    samples.push_back(sampleOf("text.txt"));
    SampleDecoding decoding({});
    const auto pass = tryEach(decoding, samples, Seconds(60), {});
    EXPECT_EQ(pass.tried, 3);
    EXPECT_EQ(pass.decoded, std::vector<std::size_t>{0});
    EXPECT_EQ(pass.failed, 1);
    EXPECT_TRUE(pass.onlyUnsupported);
    EXPECT_EQ(pass.formats, (std::vector<SampleCount>{{"png", 1}, {"bmp", 1}, {"as_stored", 1}}));
    EXPECT_EQ(tryEach(decoding, samples, Seconds(-1), {}).tried, 1) << "one is always tried";
}

TEST(DecodePass, TimesWholePasses)
{
    if (!decoders::isBuiltIn("png")) {
        GTEST_SKIP() << "built without libpng";
    }
    std::vector<StoredSample> samples;
    samples.push_back(sampleOf("rgb.png"));
    samples.push_back(sampleOf("alpha.png"));
    SampleDecoding decoding({});
    const auto seconds = timeEach(decoding, samples, {0, 1}, Seconds(0.01), {});
    ASSERT_FALSE(seconds.empty());
    EXPECT_TRUE(seconds.size() % 2 == 0 || seconds.size() == 1) << "whole passes, where there was time for one";
    for (const double each : seconds) {
        EXPECT_GT(each, 0);
    }
    EXPECT_EQ(timeEach(decoding, samples, {0, 1}, Seconds(0), {}).size(), 1U) << "at least one sample";
    EXPECT_TRUE(timeEach(decoding, samples, {}, Seconds(1), {}).empty());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(timeEach(decoding, samples, {0}, Seconds(60), stop.get_token()).empty());
    EXPECT_FALSE(rateWith(2, {}, samples, {0, 1}, Seconds(60), stop.get_token()).has_value());
}

} // namespace
} // namespace sluice
