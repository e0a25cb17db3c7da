// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device_model.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <unsupported/Eigen/AutoDiff>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>

namespace sluice {

namespace {

constexpr int parameterCount = std::tuple_size_v<DeviceModel::Slopes>;
using Parameters = Eigen::Matrix<double, parameterCount, 1>; ///< logarithms
using Square = Eigen::Matrix<double, parameterCount, parameterCount>;

constexpr double modelError = 0.02; ///< no device follows the law more closely
constexpr double huberLimit = 2; ///< standard deviations beyond which an observation counts linearly
constexpr int mostSteps = 60;
constexpr double sharpest = 64;
constexpr double sharpnessOfThrottle = 16;
/// How sharply the queue drains or does not, and the cache holds the buffers or does not: chosen, half or twice as much
/// fits a loop device as well.
constexpr double steepOfWaking = 4;
constexpr double steepOfCache = 3;
constexpr double leastLeft = 1e-6; ///< for a logarithm, where one alone is in flight
/// Believed without observations, of the time that the shortest read takes, in bytes, and in logarithms.
constexpr double usualWake = 0.01;
constexpr double usualCache = 16e6;
constexpr double usualSpill = 0.03;
/// Less of the sum of squares, which makes the observations e^6 times as likely.
constexpr double clearlyBetter = 12;
/// Parameters of one engine and pattern differ from those of all by as much as all depart from one law, or so.
constexpr double differencePerMisfit = 2;
constexpr double leastDifference = 0.05;

/// Of the logarithms of the parameters, in the order of DeviceModel's members.
enum Parameter {
    Latency,
    StreamRate,
    Parallel,
    Operations,
    Bandwidth,
    Sharpness,
    Processors,
    Effort,
    Wake,
    Cache,
    Spill
};

/// A number, or one that knows its slopes over the parameters.
using Sloped = Eigen::AutoDiffScalar<Parameters>;

/// Smooth minimum of capacities given as logarithms.
template <class T>
T smoothLeast(const T& a, const T& b, const T& sharpness)
{
    using std::exp;
    using std::log;
    const T& least = a < b ? a : b;
    const T& most = a < b ? b : a;
    return least - log(1.0 + exp(-sharpness * (most - least))) / sharpness;
}

/// From 0, far below, to 1, far above.
template <class T>
T stepUp(const T& x)
{
    using std::exp;
    if (x < T(0.0)) {
        const T e = exp(x);
        return e / (1.0 + e);
    }
    const T e = exp(-x);
    return 1.0 / (1.0 + e);
}

/// Logarithm of bytes a second.
template <class T>
T logRateOf(const std::array<T, parameterCount>& p, const ReadLoad& load, double requests)
{
    using std::exp;
    using std::log;
    const T sharpness = exp(p[Sharpness]);
    const double pieces = std::log(requests);
    const T spilled = stepUp(T(steepOfCache * (std::log(load.readSize * load.inFlight) - p[Cache])));
    T busy = p[Bandwidth] - exp(p[Spill]) * spilled - std::log(load.readSize);
    if (load.processorSeconds > 0) {
        const T running = smoothLeast(T(std::log(load.threads)), p[Processors], sharpness);
        busy = smoothLeast(busy, T(running - p[Effort] - std::log(load.processorSeconds)), sharpness);
    }
    const double left = std::log(std::max(leastLeft, load.inFlight - 1));
    const T drained = stepUp(T(steepOfWaking * (p[Wake] - std::log(2.0) + busy - left)));
    const T alone = exp(p[Latency]) + exp(p[Wake]) * drained + load.readSize / requests * exp(-p[StreamRate]);
    const T served = smoothLeast(T(std::log(load.inFlight) + pieces), p[Parallel], sharpness) - pieces - log(alone);
    const T own = smoothLeast(served, busy, sharpness);
    return smoothLeast(own, T(p[Operations] - pieces), T(sharpnessOfThrottle)) + std::log(load.readSize);
}

double requestsOf(const ReadLoad& load, double request)
{
    constexpr double rounding = 1e-6;
    return load.requests > 0 ? load.requests : std::max(1.0, std::ceil(load.readSize / request - rounding));
}

/// As the law takes them.
template <class T>
std::array<T, parameterCount> logsOf(const Parameters& p)
{
    std::array<T, parameterCount> logs;
    for (int i = 0; i < parameterCount; ++i) {
        if constexpr (std::is_same_v<T, Sloped>) {
            logs[static_cast<std::size_t>(i)] = Sloped(p[i], parameterCount, i);
        } else {
            logs[static_cast<std::size_t>(i)] = p[i];
        }
    }
    return logs;
}

/// Of a fit under way, which may have gone too far.
template <class T>
std::array<T, parameterCount> boundedLogs(Parameters p)
{
    p[Sharpness] = std::clamp(p[Sharpness], 0.0, std::log(sharpest));
    return logsOf<T>(p);
}

/// Deviations of the parameters from what would be believed without observations.
struct Prior {
    Parameters center;
    Parameters deviation;
    Parameters start; ///< by the observations themselves, which may tell another story
};

DeviceModel modelOf(const Parameters& p, double request)
{
    return {.latency = std::exp(p[Latency]),
            .streamRate = std::exp(p[StreamRate]),
            .parallel = std::exp(p[Parallel]),
            .operations = std::exp(p[Operations]),
            .bandwidth = std::exp(p[Bandwidth]),
            .sharpness = std::clamp(std::exp(p[Sharpness]), 1.0, sharpest),
            .processors = std::exp(p[Processors]),
            .effort = std::exp(p[Effort]),
            .wake = std::exp(p[Wake]),
            .cache = std::exp(p[Cache]),
            .spill = std::exp(p[Spill]),
            .request = request};
}

Parameters parametersOf(const DeviceModel& model)
{
    Parameters p;
    p << model.latency, model.streamRate, model.parallel, model.operations, model.bandwidth, model.sharpness,
        model.processors, model.effort, model.wake, model.cache, model.spill;
    return p.array().log();
}

Prior priorOf(const std::vector<RateObservation>& observations)
{
    double highestRate = 0;
    double mostOperations = 0;
    double shortest = std::numeric_limits<double>::infinity();
    double fastestStream = 0;
    for (const auto& [load, rate, error] : observations) {
        highestRate = std::max(highestRate, rate);
        mostOperations = std::max(mostOperations, rate / load.readSize * std::max(1.0, load.requests));
        shortest = std::min(shortest, load.inFlight * load.readSize / rate);
        fastestStream = std::max(fastestStream, rate / load.inFlight);
    }
    Prior prior;
    prior.center << std::log(shortest), std::log(2 * fastestStream), std::log(256.0), std::log(3 * mostOperations),
        std::log(1.5 * highestRate), std::log(4.0), std::log(4.0), 0, std::log(usualWake * shortest),
        std::log(usualCache), std::log(usualSpill);
    prior.deviation << 2, 2, 2, 2, 1, 1, 1, 0.4, 2, 1, 1;
    prior.start = prior.center;
    return prior;
}

Prior priorOf(const std::vector<RateObservation>& observations, const FittedDevice& alike)
{
    Prior prior = priorOf(observations);
    prior.center = parametersOf(alike.model);
    prior.deviation = prior.deviation.cwiseMin(std::max(leastDifference, differencePerMisfit * alike.misfit));
    return prior;
}

class Fit {
public:
    Fit(const std::vector<RateObservation>& observations, const Prior& prior, double request)
        : m_observations(observations), m_prior(prior), m_request(request)
    { }

    struct Found {
        Parameters parameters;
        double cost;
    };

    Found best() const
    {
        Found best = from(m_prior.center);
        for (const double sharpness : {1.5, 12.0}) {
            for (const double parallel : {4.0, 1024.0}) {
                Parameters start = m_prior.start;
                start[Parallel] = std::log(parallel);
                start[Sharpness] = std::log(sharpness);
                const Found found = from(start);
                best = found.cost < best.cost ? found : best;
            }
        }
        return best;
    }

    Found from(Parameters start) const
    {
        const double cost = descend(start);
        return {start, cost};
    }

    FittedDevice fitted(const Found& found) const
    {
        const Eigen::VectorXd r = residuals(found.parameters);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        FittedDevice device{modelOf(found.parameters, m_request), {}, 0};
        for (const auto& o : m_observations) {
            device.misfit += std::pow(std::log(device.model.rate(o.load) / o.rate), 2);
        }
        device.misfit = std::sqrt(device.misfit / static_cast<double>(count));
        const double freedom = std::max(1.0, static_cast<double>(count) - freeParametersOfLaw);
        const double perFreedom = std::max(1.0, weighted(r).head(count).squaredNorm() / freedom);
        Eigen::MatrixXd slopes = jacobian(found.parameters);
        slopes.topRows(count) /= std::sqrt(perFreedom);
        const Eigen::SelfAdjointEigenSolver<Square> curvature(Square(slopes.transpose() * slopes));
        for (int k = 0; k < parameterCount; ++k) {
            const Parameters step = curvature.eigenvectors().col(k) / std::sqrt(curvature.eigenvalues()[k]);
            const double share = (bearable(found, step, perFreedom) + bearable(found, -step, perFreedom)) / 2;
            Eigen::Map<Parameters>(device.deviations.emplace_back().data()) = share * step;
        }
        return device;
    }

private:
    /// The law is not linear: how much of a step can be taken until the cost has risen by what one standard
    /// deviation costs.
    double bearable(const Found& found, const Parameters& step, double perFreedom) const
    {
        double share = 1;
        while (share > 0.01 && cost(found.parameters + share * step) > found.cost + 2 * perFreedom) {
            share *= 0.7;
        }
        return share;
    }

    static double errorOf(const RateObservation& o) { return std::hypot(o.relativeError, modelError); }

    Eigen::VectorXd residuals(const Parameters& p) const
    {
        const auto logs = boundedLogs<double>(p);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        Eigen::VectorXd all(count + parameterCount);
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& o = m_observations[static_cast<std::size_t>(i)];
            all[i] = (logRateOf(logs, o.load, requestsOf(o.load, m_request)) - std::log(o.rate)) / errorOf(o);
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

    /// Of the weighted residuals.
    Eigen::MatrixXd jacobian(const Parameters& p) const
    {
        const auto logs = boundedLogs<Sloped>(p);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        const Eigen::VectorXd at = residuals(p);
        Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(at.size(), parameterCount);
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& o = m_observations[static_cast<std::size_t>(i)];
            const Sloped rate = logRateOf(logs, o.load, requestsOf(o.load, m_request));
            slopes.row(i) = rate.derivatives().transpose() / errorOf(o);
        }
        slopes.bottomRows(parameterCount).diagonal() = m_prior.deviation.cwiseInverse();
        for (Eigen::Index i = 0; i < at.size(); ++i) {
            if (const double size = std::abs(at[i]); size > huberLimit) {
                slopes.row(i) *= huberLimit / std::sqrt(huberLimit * (2 * size - huberLimit));
            }
        }
        return slopes;
    }

    /// Levenberg-Marquardt; `p` becomes the nearest minimum, whose cost is returned.
    double descend(Parameters& p) const
    {
        double damping = 1e-2;
        double now = cost(p);
        for (int step = 0; step < mostSteps && damping < 1e8; ++step) {
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
    const Prior& m_prior;
    double m_request;
};

/// Powers of two that some of the reads exceed: what network and user-space filesystems ask their servers for.
std::vector<double> requestsWorthTrying(const std::vector<RateObservation>& observations)
{
    double largest = 0;
    for (const auto& o : observations) {
        largest = std::max(largest, o.load.readSize);
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
    return sluice::requestsOf({.readSize = readSize}, request);
}

double DeviceModel::rate(const ReadLoad& load) const
{
    return std::exp(logRateOf(logsOf<double>(parametersOf(*this)), load, sluice::requestsOf(load, request)));
}

double DeviceModel::logRate(const ReadLoad& load, Slopes& slopes) const
{
    const Sloped all = logRateOf(logsOf<Sloped>(parametersOf(*this)), load, sluice::requestsOf(load, request));
    std::copy(all.derivatives().begin(), all.derivatives().end(), slopes.begin());
    return all.value();
}

double DeviceModel::waitingShare(const ReadLoad& load) const
{
    Slopes slopes;
    logRate(load, slopes);
    return std::clamp(1 - slopes[Operations] - slopes[Bandwidth], 0.0, 1.0); // less those over operations and bandwidth
}

double FittedDevice::doubt(const ReadLoad& load) const
{
    DeviceModel::Slopes slopes;
    model.logRate(load, slopes);
    double variance = 0;
    for (const auto& deviation : deviations) {
        variance += std::pow(std::inner_product(slopes.begin(), slopes.end(), deviation.begin(), 0.0), 2);
    }
    return std::sqrt(variance);
}

FittedDevice fitDevice(const std::vector<RateObservation>& observations, const FittedDevice* alike)
{
    constexpr double unsplit = std::numeric_limits<double>::infinity();
    const Prior prior = alike ? priorOf(observations, *alike) : priorOf(observations);
    const Fit whole(observations, prior, alike ? alike->model.request : unsplit);
    const auto found = whole.best();
    const auto told = [](const RateObservation& o) { return o.load.requests > 0; };
    if (alike || found.cost < clearlyBetter || std::any_of(observations.begin(), observations.end(), told)) {
        return whole.fitted(found);
    }
    std::optional<Fit> best(whole);
    auto foundBest = found;
    for (const double request : requestsWorthTrying(observations)) {
        const Fit split(observations, prior, request);
        const auto next = split.from(found.parameters);
        if (next.cost < std::min(foundBest.cost, found.cost - clearlyBetter)) {
            best.emplace(split);
            foundBest = next;
        }
    }
    return best->fitted(foundBest);
}

} // namespace sluice
