// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/departures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace sluice {
namespace {

double wave(double x)
{
    return 0.3 * std::sin(1.5 * x);
}

Departures::Setting at(double x, int field = 0, double waiting = 1)
{
    return {{x, 0, 0}, field, waiting};
}

std::vector<Departures::Observation> observed(int field, double sign, std::initializer_list<double> places)
{
    std::vector<Departures::Observation> all;
    for (const double x : places) {
        all.push_back({at(x, field), sign * wave(x), 0.01});
    }
    return all;
}

std::vector<Departures::Observation> operator+(std::vector<Departures::Observation> a,
                                               const std::vector<Departures::Observation>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const auto everywhere = {0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0};
const auto hereAndThere = {0.5, 1.0, 3.0, 4.5};

TEST(Departures, AreWhatWasObservedAndFadeFarFromIt)
{
    const Departures departures(observed(0, 1, everywhere));
    EXPECT_NEAR(departures.at(at(1.2)).mean, wave(1.2), 0.03);
    EXPECT_NEAR(departures.at(at(20)).mean, 0, 0.01);
    EXPECT_GT(departures.at(at(20)).variance, 10 * departures.at(at(1.2)).variance);
}

TEST(Departures, OfOneFieldAreHintsForAnotherThatDepartsAlike)
{
    const Departures departures(observed(0, 1, everywhere) + observed(1, 1, hereAndThere));
    const Departures alone(observed(1, 1, hereAndThere));
    EXPECT_NEAR(departures.at(at(2, 1)).mean, wave(2), 0.05);
    EXPECT_LT(departures.at(at(2, 1)).variance, alone.at(at(2, 1)).variance);
}

TEST(Departures, OfOneFieldTellNothingOfAnotherThatDepartsOtherwise)
{
    const Departures departures(observed(0, 1, everywhere) + observed(1, -1, everywhere));
    EXPECT_NEAR(departures.at(at(1.2)).mean, wave(1.2), 0.03);
    EXPECT_NEAR(departures.at(at(1.2, 1)).mean, -wave(1.2), 0.03);
}

TEST(Departures, RepeatsThatDifferAreNoise)
{
    auto twice = observed(0, 1, everywhere);
    for (auto& each : twice) {
        each.departure += 0.1;
    }
    EXPECT_LT(Departures(observed(0, 1, everywhere)).repeat(1), 0.02);
    EXPECT_GT(Departures(twice + observed(0, 1, everywhere)).repeat(1), 0.03);
}

/// Four times each at eleven places, where limits and where waiting decides: `swing` apart where it does.
std::vector<Departures::Observation> steadyLimits(double swing)
{
    std::vector<Departures::Observation> all;
    for (const double x : everywhere) {
        for (const double sign : {-1, 1, -1, 1}) {
            all.push_back({at(x, 0, 0), 0.003 * sign, 0.004});
            all.push_back({at(x, 1, 1), swing * sign, 0.004});
        }
    }
    return all;
}

TEST(Departures, WhatSwingsWhereReadsWaitMakesLimitsNoLessSure)
{
    const Departures departures(steadyLimits(0.2));
    EXPECT_LT(departures.repeat(0), 0.02);
    EXPECT_GT(departures.repeat(1), 0.08);
    EXPECT_GT(departures.repeat(0.5), departures.repeat(0));
    EXPECT_LT(departures.repeat(0.5), departures.repeat(1));
}

TEST(Departures, AtAPlaceThatIsUnlikeItsNeighboursAreWhatItsRepeatsSay)
{
    std::vector<Departures::Observation> all;
    for (const double x : everywhere) {
        for (const double error : {-0.02, 0.0, 0.02}) {
            all.push_back({at(x), (std::lround(2 * x) % 2 == 0 ? 0.2 : -0.2) + error, 0.004});
        }
    }
    const Departures departures(all);
    EXPECT_NEAR(departures.at(at(2)).mean, 0.2, 0.05);
    EXPECT_NEAR(departures.at(at(2.5)).mean, -0.2, 0.05);
    EXPECT_GT(departures.at(at(2.25)).variance, 9 * departures.at(at(2)).variance)
        << "and say little of what is beside it";
    EXPECT_LT(departures.repeat(1), 0.06);
}

TEST(Departures, FromHundredsOfObservationsAreTheSame)
{
    std::vector<Departures::Observation> many;
    for (int i = 0; i < 400; ++i) {
        many.push_back({at(i * 0.0125), wave(i * 0.0125) + (i % 2 == 0 ? 0.02 : -0.02), 0.004});
    }
    const Departures departures(many);
    EXPECT_NEAR(departures.at(at(1.2)).mean, wave(1.2), 0.02);
    EXPECT_NEAR(departures.repeat(1), 0.02, 0.01);
}

TEST(Departures, OfLimitsThatNobodySawAreMuchLikeThoseOfWaiting)
{
    const Departures departures(observed(0, 1, everywhere));
    const double waiting = std::sqrt(departures.at(at(20)).variance);
    const double limits = std::sqrt(departures.at(at(20, 0, 0)).variance);
    EXPECT_GT(limits, waiting / 4);
    EXPECT_LT(limits, waiting * 4);
}

} // namespace
} // namespace sluice
