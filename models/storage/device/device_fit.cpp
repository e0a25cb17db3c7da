// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device/device_fit.h"

#include "models/storage/device/device_law.h"
#include "models/storage/device/device_prior.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace sluice {

namespace {

using namespace device_law;
using Square = Eigen::Matrix<double, parameterCount, parameterCount>;

constexpr double modelError = 0.02; ///< no device follows the law more closely
constexpr double huberLimit = 2; ///< standard deviations beyond which an observation counts linearly
constexpr int maxSteps = 60;
/// Reduction of the sum of squares that makes the observations e^6 times as likely.
constexpr double clearReduction = 12;

/// Restricts parameters that a search may have moved too far.
template <class T>
std::array<T, parameterCount> boundedLogs(Parameters p)
{
    p[Sharpness] = std::clamp(p[Sharpness], 0.0, std::log(maxSharpness));
    return logsOf<T>(p);
}

double errorOf(const RateObservation& o)
{
    return std::hypot(o.relativeError, modelError);
}

/// Residuals of one set of observations and their prior, and the search for their least weighted squares.
class LeastSquares {
public:
    LeastSquares(const std::vector<RateObservation>& observations, const DevicePrior& prior, double request)
        : m_observations(observations), m_prior(prior), m_request(request)
    { }

    struct Minimum {
        Parameters parameters;
        double cost;
    };

    Minimum best() const
    {
        Minimum best = from(m_prior.mean);
        for (const double sharpness : {1.5, 12.0}) {
            for (const double parallel : {4.0, 1024.0}) {
                Parameters start = m_prior.start;
                start[Parallel] = std::log(parallel);
                start[Sharpness] = std::log(sharpness);
                const Minimum found = from(start);
                best = found.cost < best.cost ? found : best;
            }
        }
        return best;
    }

    Minimum from(Parameters start) const
    {
        const double cost = descend(start);
        return {start, cost};
    }

    FittedDevice fitted(const Minimum& found) const
    {
        const Eigen::VectorXd r = residuals(found.parameters);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        FittedDevice device{modelOf(found.parameters, m_request), {}, 0};
        for (const auto& o : m_observations) {
            device.rmsResidual += std::pow(std::log(device.model.rate(o.load) / o.rate), 2);
        }
        device.rmsResidual = std::sqrt(device.rmsResidual / static_cast<double>(count));
        const double freedom = std::max(1.0, static_cast<double>(count) - freeParametersOfLaw);
        const double perFreedom = std::max(1.0, weighted(r).head(count).squaredNorm() / freedom);
        Eigen::MatrixXd slopes = jacobian(found.parameters);
        slopes.topRows(count) /= std::sqrt(perFreedom);
        const Eigen::SelfAdjointEigenSolver<Square> curvature(Square(slopes.transpose() * slopes));
        for (int k = 0; k < parameterCount; ++k) {
            const Parameters step = curvature.eigenvectors().col(k) / std::sqrt(curvature.eigenvalues()[k]);
            const double share = (credibleShare(found, step, perFreedom) + credibleShare(found, -step, perFreedom)) / 2;
            Eigen::Map<Parameters>(device.deviations.emplace_back().data()) = share * step;
        }
        return device;
    }

private:
    /// Shortens a step until its cost is that of one standard deviation: the law is not linear.
    double credibleShare(const Minimum& found, const Parameters& step, double perFreedom) const
    {
        double share = 1;
        while (share > 0.01 && cost(found.parameters + share * step) > found.cost + 2 * perFreedom) {
            share *= 0.7;
        }
        return share;
    }

    /// Returns standard deviations: one for each observation, then one for each parameter from its prior.
    Eigen::VectorXd residuals(const Parameters& p) const
    {
        const auto logs = boundedLogs<double>(p);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        Eigen::VectorXd all(count + parameterCount);
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& o = m_observations[static_cast<std::size_t>(i)];
            all[i] = (logRate(logs, o.load, requestsOf(o.load, m_request)) - std::log(o.rate)) / errorOf(o);
        }
        all.tail(parameterCount) = (p - m_prior.mean).cwiseQuotient(m_prior.sd);
        return all;
    }

    /// Applies Huber's loss as a weight: squares up to the limit, linear beyond.
    static Eigen::VectorXd weighted(const Eigen::VectorXd& residuals)
    {
        return residuals.unaryExpr([](double r) {
            const double size = std::abs(r);
            return size <= huberLimit ? r : std::copysign(std::sqrt(huberLimit * (2 * size - huberLimit)), r);
        });
    }

    double cost(const Parameters& p) const
    {
        const double sum = weighted(residuals(p)).squaredNorm();
        return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
    }

    /// Derivatives of the weighted residuals.
    Eigen::MatrixXd jacobian(const Parameters& p) const
    {
        const auto logs = boundedLogs<Dual>(p);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        const Eigen::VectorXd at = residuals(p);
        Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(at.size(), parameterCount);
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& o = m_observations[static_cast<std::size_t>(i)];
            const Dual rate = logRate(logs, o.load, requestsOf(o.load, m_request));
            slopes.row(i) = rate.derivatives().transpose() / errorOf(o);
        }
        slopes.bottomRows(parameterCount).diagonal() = m_prior.sd.cwiseInverse();
        for (Eigen::Index i = 0; i < at.size(); ++i) {
            if (const double size = std::abs(at[i]); size > huberLimit) {
                slopes.row(i) *= huberLimit / std::sqrt(huberLimit * (2 * size - huberLimit));
            }
        }
        return slopes;
    }

    /// Moves `p` to the nearest minimum by Levenberg-Marquardt. Returns its cost.
    double descend(Parameters& p) const
    {
        double damping = 1e-2;
        double now = cost(p);
        for (int step = 0; step < maxSteps && damping < 1e8; ++step) {
            const Eigen::MatrixXd slopes = jacobian(p);
            const Eigen::VectorXd r = weighted(residuals(p));
            const Square normal = slopes.transpose() * slopes;
            const Parameters gradient = slopes.transpose() * r;
            Square damped = normal;
            damped.diagonal() += damping * (normal.diagonal().array() + 1e-9).matrix();
            const Parameters next = p - damped.ldlt().solve(gradient);
            const double then = cost(next);
            if (then >= now) {
                damping *= 8;
                continue;
            }
            const bool done = now - then < 1e-6 * now;
            p = next;
            now = then;
            damping /= 4;
            if (done) {
                break;
            }
        }
        return now;
    }

    const std::vector<RateObservation>& m_observations;
    const DevicePrior& m_prior;
    double m_request;
};

} // namespace

double FittedDevice::standardError(const ReadLoad& load) const
{
    DeviceModel::Slopes slopes;
    model.logRate(load, slopes);
    double variance = 0;
    for (const auto& deviation : deviations) {
        variance += std::pow(std::inner_product(slopes.begin(), slopes.end(), deviation.begin(), 0.0), 2);
    }
    return std::sqrt(variance);
}

FittedDevice fitDevice(const std::vector<RateObservation>& observations, const FittedDevice* similar)
{
    constexpr double unsplit = std::numeric_limits<double>::infinity();
    const DevicePrior prior = similar ? devicePrior(observations, *similar) : devicePrior(observations);
    const LeastSquares whole(observations, prior, similar ? similar->model.request : unsplit);
    const auto found = whole.best();
    const auto counted = [](const RateObservation& o) { return o.load.requests > 0; };
    if (similar || found.cost < clearReduction || std::any_of(observations.begin(), observations.end(), counted)) {
        return whole.fitted(found);
    }
    std::optional<LeastSquares> best(whole);
    auto foundBest = found;
    for (const double request : candidateRequestSizes(observations)) {
        const LeastSquares split(observations, prior, request);
        const auto next = split.from(found.parameters);
        if (next.cost < std::min(foundBest.cost, found.cost - clearReduction)) {
            best.emplace(split);
            foundBest = next;
        }
    }
    return best->fitted(foundBest);
}

} // namespace sluice
