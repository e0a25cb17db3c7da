// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/statistics.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace sluice {
namespace {

std::vector<double> noise(std::size_t count, double mean, double deviation, double memory, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> shock(0, deviation);
    std::vector<double> values;
    double state = 0;
    for (std::size_t i = 0; i < count; ++i) {
        state = memory * state + shock(random);
        values.push_back(mean + state);
    }
    return values;
}

TEST(SteadyState, AConstantRateIsSteadyAndExact)
{
    const std::vector<double> rates(20, 1e9);
    const auto state = steadyStateOf(rates);
    EXPECT_TRUE(state.steady);
    EXPECT_DOUBLE_EQ(state.relativeHalfWidth, 0);
}

TEST(SteadyState, ATrendIsNotSteadyAndSaysWhichWay)
{
    std::vector<double> rates;
    for (int i = 0; i < 60; ++i) {
        rates.push_back(1e9 - 1e7 * i);
    }
    const auto state = steadyStateOf(rates);
    EXPECT_FALSE(state.steady);
    EXPECT_NE(state.reason.find("fell"), std::string::npos) << state.reason;
}

TEST(SteadyState, ARateFallsByNoMoreThanAllOfIt)
{
    std::vector<double> rates;
    for (int i = 59; i >= 0; --i) {
        rates.push_back(1e7 * i); // down to nothing: twice the mean
    }
    const auto fallen = steadyStateOf(rates).reason;
    EXPECT_NE(fallen.find("fell by 100 %"), std::string::npos) << fallen;
    std::reverse(rates.begin(), rates.end());
    const auto risen = steadyStateOf(rates).reason;
    EXPECT_NE(risen.find("rose from almost nothing"), std::string::npos) << risen;
}

TEST(SteadyState, SwingsAreNotSteadyAndSayHowWide)
{
    const auto state = steadyStateOf(noise(20, 1e9, 4e8, 0, 3));
    EXPECT_FALSE(state.steady);
    EXPECT_NE(state.reason.find("%"), std::string::npos);
}

TEST(SteadyState, TooFewSamplesAreNotJudged)
{
    const std::vector<double> rates(5, 1e9);
    EXPECT_FALSE(steadyStateOf(rates).steady);
    EXPECT_FALSE(steadyStateOf({}).steady);
}

/// The promise of a 95 % interval: it holds the true mean about that often, also when neighbouring
/// samples are alike. Without batching, correlation 0.8 brings the share down to about 50 %.
double coverage(double memory)
{
    int held = 0;
    constexpr int repeats = 400;
    for (int i = 0; i < repeats; ++i) {
        const auto rates = noise(100, 1000, 30, memory, static_cast<std::uint64_t>(i) + 1);
        double sum = 0;
        for (const double r : rates) {
            sum += r;
        }
        const double centre = sum / 100;
        held += std::abs(centre - 1000) <= steadyStateOf(rates).relativeHalfWidth * centre ? 1 : 0;
    }
    return static_cast<double>(held) / repeats;
}

TEST(SteadyState, TheIntervalHoldsTheTruthAsOftenAsItSays)
{
    EXPECT_GE(coverage(0), 0.92);
    EXPECT_GE(coverage(0.5), 0.90);
    EXPECT_GE(coverage(0.8), 0.87);
    EXPECT_LT(coverage(0), 0.995); // and is not simply too wide
}

/// A throttle that opens for a moment every 100 ms, seen between completions.
std::vector<RateSample> bursts(double period, double phase, double mean, double until)
{
    std::vector<RateSample> samples;
    for (double at = phase; at < until; at += period) {
        samples.push_back({Seconds(at), {mean * 0.1}}); // the wait, in which little comes
        samples.push_back({Seconds(at + 0.002), {mean * (period - (period - 0.002) * 0.1) / 0.002}}); // the burst
    }
    return samples;
}

TEST(SteadyState, BurstsOfAThrottleAreNoSwings)
{
    const auto samples = bursts(0.1, 0.03, 1e8, 2);
    const auto state = steadyStateOf(evenRates(samples, Seconds(0), Seconds(0.05)));
    EXPECT_LT(state.relativeHalfWidth, 0.05);
    EXPECT_TRUE(state.steady) << state.reason;
}

TEST(EvenRates, KeepTheMeanHoweverSamplesFall)
{
    const std::vector<RateSample> samples{{Seconds(0.13), {100}}, {Seconds(0.14), {5000}}, {Seconds(1.0), {200}}};
    const auto rates = evenRates(samples, Seconds(0), Seconds(0.5));
    ASSERT_EQ(rates.size(), 2U);
    EXPECT_NEAR(rates[0], (13 + 50 + 72) / 0.5, 1e-6);
    EXPECT_NEAR(rates[1], 200, 1e-6);
}

/// One long wait is one thing seen, not twenty that agree.
TEST(EvenRates, AreNoMoreThanWasSeen)
{
    const std::vector<RateSample> samples{{Seconds(1.4), {238}}};
    const auto rates = evenRates(samples, Seconds(0), Seconds(0.05));
    EXPECT_LE(rates.size(), 2U);
    const auto state = steadyStateOf(rates);
    EXPECT_FALSE(state.steady);
    EXPECT_EQ(state.relativeHalfWidth, 1);
    EXPECT_LE(evenRates(samples, Seconds(0.7), Seconds(0.05)).size(), 2U);
}

TEST(EvenRates, KeepTheMeanOfAnySamples)
{
    std::mt19937_64 random(11);
    std::exponential_distribution<double> wait(20);
    for (int round = 0; round < 2000; ++round) {
        std::vector<RateSample> samples;
        const double begin = wait(random); // in the middle of one of the first
        double at = 0;
        double sum = 0;
        for (int i = 0; i < 40; ++i) {
            const double from = std::max(at, begin);
            at += i % 3 == 0 ? 0.05 : wait(random);
            samples.push_back({Seconds(at), {1000 * wait(random)}});
            sum += std::max(0.0, at - from) * samples.back().rate.value;
        }
        const auto rates = evenRates(samples, Seconds(begin), Seconds(0.05));
        double evened = 0;
        for (const double rate : rates) {
            evened += rate * (at - begin) / static_cast<double>(rates.size());
        }
        ASSERT_NEAR(evened, sum, 1e-9 * sum + 1e-9);
    }
}

TEST(EvenRates, BeginWhereTheyAreAskedTo)
{
    const std::vector<RateSample> samples{{Seconds(0.5), {7}}, {Seconds(1.0), {100}}, {Seconds(1.5), {300}}};
    EXPECT_EQ(evenRates(samples, Seconds(0.5), Seconds(0.5)), (std::vector<double>{100, 300}));
    EXPECT_TRUE(evenRates(samples, Seconds(1.5), Seconds(0.5)).empty());
    EXPECT_TRUE(evenRates({}, Seconds(0), Seconds(0.5)).empty());
}

TEST(EvenRates, OfAThrottlesFewBurstsTellAnInterval)
{
    const std::vector<RateSample> samples{
        {Seconds(0.1), {200}}, {Seconds(0.2), {199}}, {Seconds(0.3), {201}}, {Seconds(0.4), {200}}};
    const auto rates = evenRates(samples, Seconds(0), Seconds(0.05));
    EXPECT_LT(steadyStateOf(rates).relativeHalfWidth, 0.05);
}

} // namespace
} // namespace sluice
