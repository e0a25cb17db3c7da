// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/residual_process.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace sluice {
namespace {

double wave(double x)
{
    return 0.3 * std::sin(1.5 * x);
}

ResidualProcess::Input at(double x, int task = 0, double latencyShare = 1)
{
    return {{x, 0, 0}, task, latencyShare};
}

std::vector<ResidualProcess::Observation> observed(int task, double sign, std::initializer_list<double> inputs)
{
    std::vector<ResidualProcess::Observation> all;
    for (const double x : inputs) {
        all.push_back({at(x, task), sign * wave(x), 0.01});
    }
    return all;
}

std::vector<ResidualProcess::Observation> operator+(std::vector<ResidualProcess::Observation> a,
                                                    const std::vector<ResidualProcess::Observation>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const auto everywhere = {0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0};
const auto hereAndThere = {0.5, 1.0, 3.0, 4.5};

TEST(ResidualProcess, InterpolatesObservationsAndRevertsToZeroFarAway)
{
    const ResidualProcess process(observed(0, 1, everywhere));
    EXPECT_NEAR(process.at(at(1.2)).mean, wave(1.2), 0.03);
    EXPECT_NEAR(process.at(at(20)).mean, 0, 0.01);
    EXPECT_GT(process.at(at(20)).variance, 10 * process.at(at(1.2)).variance);
}

TEST(ResidualProcess, OneTaskInformsACorrelatedTask)
{
    const ResidualProcess process(observed(0, 1, everywhere) + observed(1, 1, hereAndThere));
    const ResidualProcess alone(observed(1, 1, hereAndThere));
    EXPECT_NEAR(process.at(at(2, 1)).mean, wave(2), 0.05);
    EXPECT_LT(process.at(at(2, 1)).variance, alone.at(at(2, 1)).variance);
}

TEST(ResidualProcess, OneTaskDoesNotInformAnUncorrelatedTask)
{
    const ResidualProcess process(observed(0, 1, everywhere) + observed(1, -1, everywhere));
    EXPECT_NEAR(process.at(at(1.2)).mean, wave(1.2), 0.03);
    EXPECT_NEAR(process.at(at(1.2, 1)).mean, -wave(1.2), 0.03);
}

TEST(ResidualProcess, AttributesDifferencesBetweenRepeatsToNoise)
{
    auto twice = observed(0, 1, everywhere);
    for (auto& each : twice) {
        each.residual += 0.1;
    }
    EXPECT_LT(ResidualProcess(observed(0, 1, everywhere)).noiseSd(1), 0.02);
    EXPECT_GT(ResidualProcess(twice + observed(0, 1, everywhere)).noiseSd(1), 0.03);
}

/// Repeats eleven inputs four times in each regime, with a swing of `swing` in the latency regime.
std::vector<ResidualProcess::Observation> steadyBandwidth(double swing)
{
    std::vector<ResidualProcess::Observation> all;
    for (const double x : everywhere) {
        for (const double sign : {-1, 1, -1, 1}) {
            all.push_back({at(x, 0, 0), 0.003 * sign, 0.004});
            all.push_back({at(x, 1, 1), swing * sign, 0.004});
        }
    }
    return all;
}

TEST(ResidualProcess, NoiseInTheLatencyRegimeDoesNotWidenTheBandwidthRegime)
{
    const ResidualProcess process(steadyBandwidth(0.2));
    EXPECT_LT(process.noiseSd(0), 0.02);
    EXPECT_GT(process.noiseSd(1), 0.08);
    EXPECT_GT(process.noiseSd(0.5), process.noiseSd(0));
    EXPECT_LT(process.noiseSd(0.5), process.noiseSd(1));
}

TEST(ResidualProcess, FollowsRepeatsAtAnInputThatIsUnlikeItsNeighbours)
{
    std::vector<ResidualProcess::Observation> all;
    for (const double x : everywhere) {
        for (const double error : {-0.02, 0.0, 0.02}) {
            all.push_back({at(x), (std::lround(2 * x) % 2 == 0 ? 0.2 : -0.2) + error, 0.004});
        }
    }
    const ResidualProcess process(all);
    EXPECT_NEAR(process.at(at(2)).mean, 0.2, 0.05);
    EXPECT_NEAR(process.at(at(2.5)).mean, -0.2, 0.05);
    EXPECT_GT(process.at(at(2.25)).variance, 9 * process.at(at(2)).variance) << "and say little of what is beside it";
    EXPECT_LT(process.noiseSd(1), 0.06);
}

TEST(ResidualProcess, TrainsOnASubsetOfHundredsOfObservations)
{
    std::vector<ResidualProcess::Observation> many;
    for (int i = 0; i < 400; ++i) {
        many.push_back({at(i * 0.0125), wave(i * 0.0125) + (i % 2 == 0 ? 0.02 : -0.02), 0.004});
    }
    const ResidualProcess process(many);
    EXPECT_NEAR(process.at(at(1.2)).mean, wave(1.2), 0.02);
    EXPECT_NEAR(process.noiseSd(1), 0.02, 0.01);
}

TEST(ResidualProcess, AnUnobservedRegimeResemblesTheObservedOne)
{
    const ResidualProcess process(observed(0, 1, everywhere));
    const double latency = std::sqrt(process.at(at(20)).variance);
    const double bandwidth = std::sqrt(process.at(at(20, 0, 0)).variance);
    EXPECT_GT(bandwidth, latency / 4);
    EXPECT_LT(bandwidth, latency * 4);
}

} // namespace
} // namespace sluice
