// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/device_model.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

constexpr int parameterCount = 7;
using Parameters = Eigen::Matrix<double, parameterCount, 1>; ///< logarithms
using Square = Eigen::Matrix<double, parameterCount, parameterCount>;

constexpr double modelError = 0.02; ///< no device follows the law more closely
constexpr double huberLimit = 2; ///< standard deviations beyond which an observation counts linearly
constexpr int mostSteps = 60;
constexpr double sharpest = 64;
/// Less of the sum of squares, which makes the observations e^6 times as likely.
constexpr double clearlyBetter = 12;

/// Smooth minimum of capacities given as logarithms.
template <std::size_t N>
double smoothLeast(const std::array<double, N>& logs, double sharpness)
{
    const double least = *std::min_element(logs.begin(), logs.end());
    double sum = 0;
    for (const double value : logs) {
        sum += std::exp(-sharpness * (value - least));
    }
    return least - std::log(sum) / sharpness;
}

/// Deviations of the parameters from what would be believed without observations.
struct Prior {
    Parameters center;
    Parameters deviation;
};

DeviceModel modelOf(const Parameters& p, const DeviceModel& start)
{
    DeviceModel model;
    model.latency = std::exp(p[0]);
    model.streamRate = std::exp(p[1]);
    model.parallel = std::exp(p[2]);
    model.operations = std::exp(p[3]);
    model.bandwidth = std::exp(p[4]);
    model.sharpness = std::clamp(std::exp(p[5]), 1.0, sharpest);
    model.threadSeconds = start.threadSeconds * std::exp(p[6]);
    model.threadSecondsPerByte = start.threadSecondsPerByte * std::exp(p[6]);
    model.request = start.request;
    return model;
}

Prior priorOf(const std::vector<RateObservation>& observations)
{
    double highestRate = 0;
    double mostOperations = 0;
    double shortest = std::numeric_limits<double>::infinity();
    double fastestStream = 0;
    for (const auto& o : observations) {
        highestRate = std::max(highestRate, o.rate);
        mostOperations = std::max(mostOperations, o.rate / o.readSize * std::max(1.0, o.requests));
        shortest = std::min(shortest, o.inFlight * o.readSize / o.rate);
        fastestStream = std::max(fastestStream, o.rate / o.inFlight);
    }
    Prior prior;
    prior.center << std::log(shortest), std::log(2 * fastestStream), std::log(256.0), std::log(3 * mostOperations),
        std::log(1.1 * highestRate), std::log(4.0), 0;
    prior.deviation << 2, 2, 2, 2, 1, 1, 0.4;
    return prior;
}

class Fit {
public:
    Fit(const std::vector<RateObservation>& observations, const DeviceModel& start)
        : m_observations(observations), m_start(start), m_prior(priorOf(observations))
    { }

    struct Found {
        DeviceModel model;
        double cost;
    };

    Found best() const
    {
        Parameters best = m_prior.center;
        double least = std::numeric_limits<double>::infinity();
        for (const double sharpness : {1.5, 12.0}) {
            for (const double parallel : {4.0, 1024.0}) {
                Parameters from = m_prior.center;
                from[2] = std::log(parallel);
                from[5] = std::log(sharpness);
                const double cost = descend(from);
                if (cost < least) {
                    least = cost;
                    best = from;
                }
            }
        }
        return {modelOf(best, m_start), least};
    }

private:
    double deviationOf(const RateObservation& o, const DeviceModel& model) const
    {
        const double requests = o.requests > 0 ? o.requests : model.requestsOf(o.readSize);
        const double error = std::hypot(o.relativeError, modelError);
        return (std::log(model.rate(o.readSize, o.inFlight, o.threads, requests)) - std::log(o.rate)) / error;
    }

    Eigen::VectorXd residuals(const Parameters& p) const
    {
        const auto model = modelOf(p, m_start);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        Eigen::VectorXd all(count + parameterCount);
        for (Eigen::Index i = 0; i < count; ++i) {
            all[i] = deviationOf(m_observations[static_cast<std::size_t>(i)], model);
        }
        all.tail(parameterCount) = (p - m_prior.center).cwiseQuotient(m_prior.deviation);
        return all;
    }

    /// Huber's loss as a weight: squares up to the limit, linear beyond.
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

    Eigen::MatrixXd jacobian(const Parameters& p, const Eigen::VectorXd& at) const
    {
        constexpr double step = 1e-4;
        Eigen::MatrixXd slopes(at.size(), parameterCount);
        for (int k = 0; k < parameterCount; ++k) {
            Parameters moved = p;
            moved[k] += step;
            slopes.col(k) = (weighted(residuals(moved)) - at) / step;
        }
        return slopes;
    }

    /// Levenberg-Marquardt; `p` becomes the nearest minimum, whose cost is returned.
    double descend(Parameters& p) const
    {
        double damping = 1e-2;
        double now = cost(p);
        for (int step = 0; step < mostSteps && damping < 1e8; ++step) {
            const Eigen::VectorXd r = weighted(residuals(p));
            const Eigen::MatrixXd slopes = jacobian(p, r);
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
    const DeviceModel& m_start;
    Prior m_prior;
};

/// Powers of two that some of the reads exceed: what network and user-space filesystems ask their servers for.
std::vector<double> requestsWorthTrying(const std::vector<RateObservation>& observations)
{
    double largest = 0;
    for (const auto& o : observations) {
        largest = std::max(largest, o.readSize);
    }
    std::vector<double> sizes;
    for (double size = 32768; size < largest; size *= 2) {
        sizes.push_back(size);
    }
    return sizes;
}

} // namespace

double DeviceModel::requestsOf(double readSize) const
{
    constexpr double rounding = 1e-6;
    return std::max(1.0, std::ceil(readSize / request - rounding));
}

double DeviceModel::rate(double readSize, double inFlight, double threads) const
{
    return rate(readSize, inFlight, threads, requestsOf(readSize));
}

double DeviceModel::rate(double readSize, double inFlight, double threads, double requests) const
{
    const double alone = latency + readSize / requests / streamRate;
    const double pieces = requests > 1 ? std::log(requests) : 0;
    const double served = smoothLeast(std::array{std::log(inFlight) + pieces, std::log(parallel)}, sharpness) - pieces;
    const double processor = threadSeconds + readSize * threadSecondsPerByte;
    const double byProcessor = processor > 0 ? std::log(threads / processor) : std::numeric_limits<double>::infinity();
    return readSize
        * std::exp(smoothLeast(std::array{served - std::log(alone), std::log(operations) - pieces,
                                          std::log(bandwidth / readSize), byProcessor},
                               sharpness));
}

DeviceModel fitDevice(const std::vector<RateObservation>& observations, const DeviceModel& start)
{
    const auto whole = Fit(observations, start).best();
    const auto told = [](const RateObservation& o) { return o.requests > 0; };
    if (whole.cost < clearlyBetter || std::any_of(observations.begin(), observations.end(), told)) {
        return whole.model;
    }
    auto best = whole;
    for (DeviceModel split = start; const double request : requestsWorthTrying(observations)) {
        split.request = request;
        const auto found = Fit(observations, split).best();
        if (found.cost < std::min(best.cost, whole.cost - clearlyBetter)) {
            best = found;
        }
    }
    return best.model;
}

} // namespace sluice
