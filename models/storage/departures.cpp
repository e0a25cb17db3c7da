// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/departures.h"

#include "models/storage/device_model.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <random>

namespace sluice {

namespace {

/// Fewer measurements than this say nothing about how far the device departs from the law.
constexpr std::size_t fewMeasurements = 6;
/// Of hundreds (a thorough grid, fitted again and again) so many are as telling.
constexpr std::size_t mostToLearnFrom = 128;
constexpr double departureOfFew = 0.25;
constexpr double repeatOfFew = 0.02;
/// Half-normal priors: devices that depart by half, or repeats that differ by half, are rare.
constexpr double usualDeparture = 0.15;
constexpr double usualRepeat = 0.08;
/// What decides seldom in what was measured is much like what decides often: by so many times, either way (log-normal).
const double usualRatio = std::log(3.0);
constexpr double triedDepartures[] = {0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32};
constexpr double triedRepeats[] = {0.003, 0.006, 0.012, 0.025, 0.05, 0.1, 0.2};
constexpr double triedShares[] = {0, 0.5, 0.8, 0.95};
constexpr double triedRough[] = {0.01, 0.1, 0.3, 0.6, 0.9};
/// Exponential: what a place has of its own and what its measurement has look alike until it is measured again.
constexpr double usualRough = 0.5;
constexpr double samePlace = 1e-12;

/// How alike smooth departures are at this squared distance: 1 at the same place, and nowhere else.
double nearness(double squaredDistance)
{
    return squaredDistance < samePlace ? 1 : std::exp(-0.5 * squaredDistance);
}

/// The same ones of the same every time.
std::vector<Departures::Observation> sampleOf(const std::vector<Departures::Observation>& all)
{
    std::vector<Departures::Observation> some;
    std::sample(all.begin(), all.end(), std::back_inserter(some), mostToLearnFrom, std::mt19937(1));
    return some;
}

} // namespace

Departures::Departures(const std::vector<Observation>& observations)
{
    const auto count = static_cast<Eigen::Index>(observations.size());
    m_places.resize(count, 3);
    m_fields.resize(count);
    m_waiting.resize(count);
    m_departures.resize(count);
    m_errors.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto& observation = observations[static_cast<std::size_t>(i)];
        m_places.row(i) = observation.setting.place;
        m_fields[i] = observation.setting.field;
        m_waiting[i] = observation.setting.waiting;
        m_departures[i] = observation.departure;
        m_errors[i] = observation.error;
    }
    m_near.resize(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
            m_near(i, j) = m_near(j, i) = nearness((m_places.row(i) - m_places.row(j)).squaredNorm());
        }
    }
    if (observations.size() > mostToLearnFrom) {
        m_noise = Departures(sampleOf(observations)).m_noise;
    } else {
        chooseNoise();
    }
    // Asked for thousands of places: a product is several times as fast as solving for each.
    m_inverse = covarianceMatrix(m_noise).llt().solve(Eigen::MatrixXd::Identity(count, count));
    m_weights = m_inverse * m_departures;
}

Eigen::VectorXd Departures::covariancesOf(const Setting& setting) const
{
    const Eigen::ArrayXd distances = (m_places.rowwise() - setting.place).rowwise().squaredNorm();
    Eigen::VectorXd near(m_places.rows());
    for (Eigen::Index i = 0; i < near.size(); ++i) {
        near[i] = likeness(nearness(distances[i]), m_fields[i] == setting.field, m_noise)
            * m_noise.departure.covariance(m_waiting[i], setting.waiting);
    }
    return near;
}

Departures::Value Departures::at(const Setting& setting) const
{
    const Eigen::VectorXd near = covariancesOf(setting);
    const double known = near.dot(m_inverse * near);
    return {near.dot(m_weights), std::max(0.0, m_noise.departure.variance(setting.waiting) - known)};
}

double Departures::likeness(double near, bool sameField, const Noise& noise)
{
    const double smooth = (1 - noise.rough) * near;
    return sameField ? smooth + (near == 1 ? noise.rough : 0) : smooth * noise.shared;
}

Eigen::MatrixXd Departures::covarianceMatrix(const Noise& noise) const
{
    const auto count = m_places.rows();
    Eigen::MatrixXd all(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
            all(i, j) = likeness(m_near(i, j), m_fields[i] == m_fields[j], noise)
                * noise.departure.covariance(m_waiting[i], m_waiting[j]);
            all(j, i) = all(i, j);
        }
        all(i, i) += m_errors[i] * m_errors[i] + noise.repeat.variance(m_waiting[i]);
    }
    return all;
}

double Departures::logPrior(const Noise& noise)
{
    const auto squares = [](const Spread& spread, double usual) {
        const double ratio = std::log(spread.waiting / spread.limits) / usualRatio;
        return std::pow(spread.limits / usual, 2) + std::pow(spread.waiting / usual, 2) + ratio * ratio;
    };
    return -0.5 * (squares(noise.departure, usualDeparture) + squares(noise.repeat, usualRepeat))
        - noise.rough / usualRough;
}

double Departures::logLikelihood(const Noise& noise) const
{
    const Eigen::LLT<Eigen::MatrixXd> factor(covarianceMatrix(noise));
    const double spread = factor.matrixLLT().diagonal().array().log().sum();
    return -0.5 * m_departures.dot(factor.solve(m_departures)) - spread + logPrior(noise);
}

template <std::size_t N>
void Departures::improve(double& part, const double (&values)[N], double& highest)
{
    double best = part;
    for (const double value : values) {
        part = value;
        if (const double likelihood = logLikelihood(m_noise); likelihood > highest) {
            highest = likelihood;
            best = value;
        }
    }
    part = best;
}

/// One after the other, until nothing changes: a thorough grid of hundreds of points is fitted again and again.
double Departures::climb(const Noise& from)
{
    m_noise = from;
    double highest = logLikelihood(from);
    for (double before = -1; before != highest;) {
        before = highest;
        improve(m_noise.departure.limits, triedDepartures, highest);
        improve(m_noise.departure.waiting, triedDepartures, highest);
        improve(m_noise.repeat.limits, triedRepeats, highest);
        improve(m_noise.repeat.waiting, triedRepeats, highest);
        if ((m_fields.array() != m_fields[0]).any()) {
            improve(m_noise.shared, triedShares, highest);
        }
        improve(m_noise.rough, triedRough, highest);
    }
    return highest;
}

/// From several sides: what one noisy measurement says can be the field's departure, the place's or its own error.
void Departures::chooseNoise()
{
    constexpr Noise starts[] = {{{0.02, 0.02}, {0.1, 0.1}, 0, 0.01},
                                {{0.16, 0.16}, {0.006, 0.006}, 0.5, 0.1},
                                {{0.02, 0.16}, {0.006, 0.05}, 0.8, 0.3}};
    if (count() < fewMeasurements) {
        m_noise = {{departureOfFew, departureOfFew}, {repeatOfFew, repeatOfFew}, 0, 0.01};
        return;
    }
    double highest = -std::numeric_limits<double>::infinity();
    Noise likeliest;
    for (const auto& start : starts) {
        const double found = climb(start);
        if (found > highest) {
            highest = found;
            likeliest = m_noise;
        }
    }
    m_noise = likeliest;
    const auto all = static_cast<double>(count());
    const double bent = std::sqrt(all / std::max(1.0, all - freeParametersOfLaw));
    m_noise.departure = {m_noise.departure.limits * bent, m_noise.departure.waiting * bent};
}

} // namespace sluice
