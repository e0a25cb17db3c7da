// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/departures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace sluice {
namespace {

double wave(double x)
{
    return 0.3 * std::sin(1.5 * x);
}

Departures::Place at(double x)
{
    return {x, 0, 0};
}

std::vector<Departures::Observation> observed(int field, double sign, std::initializer_list<double> places)
{
    std::vector<Departures::Observation> all;
    for (const double x : places) {
        all.push_back({at(x), field, sign * wave(x), 0.01});
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
    EXPECT_NEAR(departures.at(at(1.2), 0).mean, wave(1.2), 0.03);
    EXPECT_NEAR(departures.at(at(20), 0).mean, 0, 0.01);
    EXPECT_GT(departures.at(at(20), 0).variance, 10 * departures.at(at(1.2), 0).variance);
}

TEST(Departures, OfOneFieldAreHintsForAnotherThatDepartsAlike)
{
    const Departures departures(observed(0, 1, everywhere) + observed(1, 1, hereAndThere));
    const Departures alone(observed(1, 1, hereAndThere));
    EXPECT_NEAR(departures.at(at(2), 1).mean, wave(2), 0.05);
    EXPECT_LT(departures.at(at(2), 1).variance, alone.at(at(2), 1).variance);
}

TEST(Departures, OfOneFieldTellNothingOfAnotherThatDepartsOtherwise)
{
    const Departures departures(observed(0, 1, everywhere) + observed(1, -1, everywhere));
    EXPECT_NEAR(departures.at(at(1.2), 0).mean, wave(1.2), 0.03);
    EXPECT_NEAR(departures.at(at(1.2), 1).mean, -wave(1.2), 0.03);
}

TEST(Departures, RepeatsThatDifferAreNoise)
{
    auto twice = observed(0, 1, everywhere);
    for (auto& each : twice) {
        each.departure += 0.1;
    }
    EXPECT_LT(Departures(observed(0, 1, everywhere)).repeat(), 0.02);
    EXPECT_GT(Departures(twice + observed(0, 1, everywhere)).repeat(), 0.03);
}

} // namespace
} // namespace sluice
