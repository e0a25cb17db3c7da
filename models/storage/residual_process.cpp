// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/residual_process.h"

#include "models/storage/device/device_fit.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <random>

namespace sluice {

namespace {

/// With fewer observations than this the hyperparameters keep their prior values.
constexpr std::size_t minObservations = 6;
/// A thorough grid has hundreds of points; so many of them determine the hyperparameters as well.
constexpr std::size_t maxTrainingPoints = 128;
constexpr int maxPasses = 20; ///< over all hyperparameters; three to six are usual
constexpr double signalSdOfFew = 0.25;
constexpr double noiseSdOfFew = 0.02;
/// Scales of the half-normal priors: a device that deviates by half, or repeats that differ by half, are rare.
constexpr double priorSignalSd = 0.15;
constexpr double priorNoiseSd = 0.08;
/// Scale of the log-normal prior on the ratio of both regimes: a factor of three either way.
const double priorLogRegimeRatio = std::log(3.0);
constexpr double signalSdGrid[] = {0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32};
constexpr double noiseSdGrid[] = {0.003, 0.006, 0.012, 0.025, 0.05, 0.1, 0.2};
constexpr double taskCorrelationGrid[] = {0, 0.5, 0.8, 0.95};
constexpr double nuggetGrid[] = {0.01, 0.1, 0.3, 0.6, 0.9};
/// Mean of the exponential prior: without repeats, nugget and noise cannot be told apart.
constexpr double priorNugget = 0.5;
constexpr double sameInput = 1e-12;

/// Squared-exponential kernel; exactly 1 only for two observations at the same input.
double squaredExponential(double squaredDistance)
{
    return squaredDistance < sameInput ? 1 : std::exp(-0.5 * squaredDistance);
}

/// Correlation of two residuals within one regime, from their squared-exponential kernel.
double kernel(double smooth, bool sameTask, const Hyperparameters& h)
{
    const double shared = (1 - h.nugget) * smooth;
    return sameTask ? shared + (smooth == 1 ? h.nugget : 0) : shared * h.taskCorrelation;
}

double logPrior(const Hyperparameters& h)
{
    const auto squares = [](const RegimeSd& sd, double scale) {
        const double ratio = std::log(sd.latency / sd.bandwidth) / priorLogRegimeRatio;
        return std::pow(sd.bandwidth / scale, 2) + std::pow(sd.latency / scale, 2) + ratio * ratio;
    };
    return -0.5 * (squares(h.signalSd, priorSignalSd) + squares(h.noiseSd, priorNoiseSd)) - h.nugget / priorNugget;
}

/// Draws a training subset; the same one for the same observations.
std::vector<ResidualProcess::Observation> trainingSubset(const std::vector<ResidualProcess::Observation>& all)
{
    std::vector<ResidualProcess::Observation> some;
    std::sample(all.begin(), all.end(), std::back_inserter(some), maxTrainingPoints, std::mt19937(1));
    return some;
}

} // namespace

ResidualProcess::ResidualProcess(const std::vector<Observation>& observations)
{
    keep(observations);
    if (observations.size() > maxTrainingPoints) {
        m_hyperparameters = ResidualProcess(trainingSubset(observations)).m_hyperparameters;
    } else {
        chooseHyperparameters();
    }
    // A surface asks for thousands of inputs; a product is several times as fast as a solve for each.
    const auto count = m_coordinates.rows();
    m_inverse = covarianceMatrix(m_hyperparameters).llt().solve(Eigen::MatrixXd::Identity(count, count));
    m_weights = m_inverse * m_residuals;
}

void ResidualProcess::keep(const std::vector<Observation>& observations)
{
    const auto count = static_cast<Eigen::Index>(observations.size());
    m_coordinates.resize(count, 3);
    m_tasks.resize(count);
    m_latencyShares.resize(count);
    m_residuals.resize(count);
    m_standardErrors.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto& observation = observations[static_cast<std::size_t>(i)];
        m_coordinates.row(i) = observation.input.coordinates;
        m_tasks[i] = observation.input.task;
        m_latencyShares[i] = observation.input.latencyShare;
        m_residuals[i] = observation.residual;
        m_standardErrors[i] = observation.standardError;
    }
    m_smooth.resize(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
            m_smooth(i, j) = m_smooth(j, i) =
                squaredExponential((m_coordinates.row(i) - m_coordinates.row(j)).squaredNorm());
        }
    }
}

Eigen::VectorXd ResidualProcess::covariancesWith(const Input& input) const
{
    const Eigen::ArrayXd distances = (m_coordinates.rowwise() - input.coordinates).rowwise().squaredNorm();
    Eigen::VectorXd covariances(m_coordinates.rows());
    for (Eigen::Index i = 0; i < covariances.size(); ++i) {
        covariances[i] = kernel(squaredExponential(distances[i]), m_tasks[i] == input.task, m_hyperparameters)
            * m_hyperparameters.signalSd.covariance(m_latencyShares[i], input.latencyShare);
    }
    return covariances;
}

ResidualProcess::Posterior ResidualProcess::at(const Input& input) const
{
    const Eigen::VectorXd covariances = covariancesWith(input);
    const double explained = covariances.dot(m_inverse * covariances);
    return {covariances.dot(m_weights),
            std::max(0.0, m_hyperparameters.signalSd.variance(input.latencyShare) - explained)};
}

double ResidualProcess::noiseSd(double latencyShare) const
{
    return std::sqrt(m_hyperparameters.noiseSd.variance(latencyShare));
}

Eigen::MatrixXd ResidualProcess::covarianceMatrix(const Hyperparameters& h) const
{
    const auto count = m_coordinates.rows();
    Eigen::MatrixXd all(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
            all(i, j) = kernel(m_smooth(i, j), m_tasks[i] == m_tasks[j], h)
                * h.signalSd.covariance(m_latencyShares[i], m_latencyShares[j]);
            all(j, i) = all(i, j);
        }
        all(i, i) += m_standardErrors[i] * m_standardErrors[i] + h.noiseSd.variance(m_latencyShares[i]);
    }
    return all;
}

double ResidualProcess::logPosterior(const Hyperparameters& h) const
{
    const Eigen::LLT<Eigen::MatrixXd> factor(covarianceMatrix(h));
    if (factor.info() != Eigen::Success) {
        return -std::numeric_limits<double>::infinity();
    }
    const double halfLogDeterminant = factor.matrixLLT().diagonal().array().log().sum();
    return -0.5 * m_residuals.dot(factor.solve(m_residuals)) - halfLogDeterminant + logPrior(h);
}

template <std::size_t N>
void ResidualProcess::maximizeOver(double& part, const double (&grid)[N], double& highest)
{
    double best = part;
    for (const double value : grid) {
        part = value;
        if (const double density = logPosterior(m_hyperparameters); density > highest) {
            highest = density;
            best = value;
        }
    }
    part = best;
}

double ResidualProcess::coordinateAscent(const Hyperparameters& start)
{
    m_hyperparameters = start;
    double highest = logPosterior(start);
    bool better = true;
    for (int pass = 0; better && pass < maxPasses; ++pass) {
        const double before = highest;
        maximizeOver(m_hyperparameters.signalSd.bandwidth, signalSdGrid, highest);
        maximizeOver(m_hyperparameters.signalSd.latency, signalSdGrid, highest);
        maximizeOver(m_hyperparameters.noiseSd.bandwidth, noiseSdGrid, highest);
        maximizeOver(m_hyperparameters.noiseSd.latency, noiseSdGrid, highest);
        if ((m_tasks.array() != m_tasks[0]).any()) {
            maximizeOver(m_hyperparameters.taskCorrelation, taskCorrelationGrid, highest);
        }
        maximizeOver(m_hyperparameters.nugget, nuggetGrid, highest);
        better = highest > before; // never so where the density is not a number
    }
    return highest;
}

/// Starts from several sides: one deviating measurement can be signal, nugget or noise.
void ResidualProcess::chooseHyperparameters()
{
    constexpr Hyperparameters starts[] = {{{0.02, 0.02}, {0.1, 0.1}, 0, 0.01},
                                          {{0.16, 0.16}, {0.006, 0.006}, 0.5, 0.1},
                                          {{0.02, 0.16}, {0.006, 0.05}, 0.8, 0.3}};
    if (count() < minObservations) {
        m_hyperparameters = {{signalSdOfFew, signalSdOfFew}, {noiseSdOfFew, noiseSdOfFew}, 0, 0.01};
        return;
    }
    double highest = -std::numeric_limits<double>::infinity();
    Hyperparameters likeliest;
    for (const auto& start : starts) {
        const double found = coordinateAscent(start);
        if (found > highest) {
            highest = found;
            likeliest = m_hyperparameters;
        }
    }
    m_hyperparameters = likeliest;
    // The law was fitted to the same observations, which makes their residuals too small.
    const auto all = static_cast<double>(count());
    const double correction = std::sqrt(all / std::max(1.0, all - freeParametersOfLaw));
    m_hyperparameters.signalSd = {m_hyperparameters.signalSd.bandwidth * correction,
                                  m_hyperparameters.signalSd.latency * correction};
}

} // namespace sluice
