// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/departures.h"

#include "models/device_model.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Fewer measurements than this say nothing about how far the device departs from the law.
constexpr std::size_t fewMeasurements = 6;
constexpr double departureOfFew = 0.25;
constexpr double repeatOfFew = 0.02;
/// Half-normal priors: devices that depart by half, or repeats that differ by half, are rare.
constexpr double usualDeparture = 0.15;
constexpr double usualRepeat = 0.08;
constexpr double triedDepartures[] = {0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32};
constexpr double triedRepeats[] = {0.003, 0.006, 0.012, 0.025, 0.05, 0.1, 0.2};
constexpr double triedShares[] = {0, 0.5, 0.8, 0.95};

} // namespace

Departures::Departures(const std::vector<Observation>& observations)
{
    const auto count = static_cast<Eigen::Index>(observations.size());
    m_places.resize(count, 3);
    m_fields.resize(count);
    m_departures.resize(count);
    m_errors.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto& observation = observations[static_cast<std::size_t>(i)];
        m_places.row(i) = observation.place;
        m_fields[i] = observation.field;
        m_departures[i] = observation.departure;
        m_errors[i] = observation.error;
    }
    chooseNoise();
    // Asked for thousands of places: a product is several times as fast as solving for each.
    m_inverse = covarianceMatrix(m_noise).llt().solve(Eigen::MatrixXd::Identity(count, count));
    m_weights = m_inverse * m_departures;
}

Departures::Value Departures::at(const Place& place, int field) const
{
    const double variance = m_noise.departure * m_noise.departure;
    Eigen::ArrayXd near = (-0.5 * (m_places.rowwise() - place).rowwise().squaredNorm()).array().exp() * variance;
    near = (m_fields.array() == field).select(near, near * m_noise.shared);
    const double known = near.matrix().dot(m_inverse * near.matrix());
    return {near.matrix().dot(m_weights), std::max(0.0, variance - known)};
}

Eigen::MatrixXd Departures::covarianceMatrix(const Noise& noise) const
{
    const auto count = m_places.rows();
    Eigen::MatrixXd all(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
            const double alike = m_fields[i] == m_fields[j] ? 1 : noise.shared;
            all(i, j) = alike * noise.departure * noise.departure
                * std::exp(-0.5 * (m_places.row(i) - m_places.row(j)).squaredNorm());
            all(j, i) = all(i, j);
        }
        all(i, i) += m_errors[i] * m_errors[i] + noise.repeat * noise.repeat;
    }
    return all;
}

double Departures::logLikelihood(const Noise& noise) const
{
    const Eigen::LLT<Eigen::MatrixXd> factor(covarianceMatrix(noise));
    const double spread = factor.matrixLLT().diagonal().array().log().sum();
    const double prior = std::pow(noise.departure / usualDeparture, 2) + std::pow(noise.repeat / usualRepeat, 2);
    return -0.5 * m_departures.dot(factor.solve(m_departures)) - spread - 0.5 * prior;
}

template <std::size_t N>
void Departures::improve(double Noise::*part, const double (&values)[N], double& highest)
{
    for (const double value : values) {
        Noise tried = m_noise;
        tried.*part = value;
        const double likelihood = logLikelihood(tried);
        if (likelihood > highest) {
            highest = likelihood;
            m_noise = tried;
        }
    }
}

/// One after the other, until nothing changes: a thorough grid of hundreds of points is fitted again and again.
double Departures::climb(const Noise& from)
{
    m_noise = from;
    double highest = logLikelihood(from);
    for (double before = -1; before != highest;) {
        before = highest;
        improve(&Noise::departure, triedDepartures, highest);
        improve(&Noise::repeat, triedRepeats, highest);
        if ((m_fields.array() != m_fields[0]).any()) {
            improve(&Noise::shared, triedShares, highest);
        }
    }
    return highest;
}

/// From two sides: what one noisy measurement says can be the field's departure or its own error.
void Departures::chooseNoise()
{
    if (count() < fewMeasurements) {
        m_noise = {departureOfFew, repeatOfFew, 0};
        return;
    }
    const double one = climb({0.02, 0.1, 0});
    const Noise found = m_noise;
    if (climb({0.16, 0.006, 0.5}) < one) {
        m_noise = found;
    }
    const auto all = static_cast<double>(count());
    m_noise.departure *= std::sqrt(all / std::max(1.0, all - freeParametersOfLaw));
}

} // namespace sluice
