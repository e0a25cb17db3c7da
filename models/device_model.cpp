// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/device_model.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>

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
/// Less of the sum of squares, which makes the observations e^6 times as likely.
constexpr double clearlyBetter = 12;
/// Parameters of one engine and pattern differ from those of all by as much as all depart from one law, or so.
constexpr double differencePerMisfit = 2;
constexpr double leastDifference = 0.05;

/// Smooth minimum of capacities given as logarithms, and what moves it.
template <std::size_t N>
struct SmoothLeast {
    double value;
    std::array<double, N> shares; ///< of each capacity in what limits: they add up to 1
    double overSharpness; ///< slope over the logarithm of the sharpness

    SmoothLeast(const std::array<double, N>& logs, double sharpness)
    {
        const double least = *std::min_element(logs.begin(), logs.end());
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i) {
            shares[i] = std::exp(-sharpness * (logs[i] - least));
            sum += shares[i];
        }
        value = least - std::log(sum) / sharpness;
        overSharpness = 0;
        for (std::size_t i = 0; i < N; ++i) {
            shares[i] /= sum;
            overSharpness += shares[i] > 0 ? shares[i] * (logs[i] - value) : 0;
        }
    }
};

/// Deviations of the parameters from what would be believed without observations.
struct Prior {
    Parameters center;
    Parameters deviation;
    Parameters start; ///< by the observations themselves, which may tell another story
};

DeviceModel modelOf(const Parameters& p, double request)
{
    return {.latency = std::exp(p[0]),
            .streamRate = std::exp(p[1]),
            .parallel = std::exp(p[2]),
            .operations = std::exp(p[3]),
            .bandwidth = std::exp(p[4]),
            .sharpness = std::clamp(std::exp(p[5]), 1.0, sharpest),
            .processors = std::exp(p[6]),
            .effort = std::exp(p[7]),
            .request = request};
}

Parameters parametersOf(const DeviceModel& model)
{
    Parameters p;
    p << model.latency, model.streamRate, model.parallel, model.operations, model.bandwidth, model.sharpness,
        model.processors, model.effort;
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
        std::log(1.5 * highestRate), std::log(4.0), std::log(4.0), 0;
    prior.deviation << 2, 2, 2, 2, 1, 1, 1, 0.4;
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
                start[2] = std::log(parallel);
                start[5] = std::log(sharpness);
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
        const auto model = modelOf(p, m_request);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        Eigen::VectorXd all(count + parameterCount);
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& o = m_observations[static_cast<std::size_t>(i)];
            all[i] = std::log(model.rate(o.load) / o.rate) / errorOf(o);
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
        const auto model = modelOf(p, m_request);
        const auto count = static_cast<Eigen::Index>(m_observations.size());
        const Eigen::VectorXd at = residuals(p);
        Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(at.size(), parameterCount);
        DeviceModel::Slopes own;
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& o = m_observations[static_cast<std::size_t>(i)];
            model.logRate(o.load, own);
            slopes.row(i) = Eigen::Map<const Parameters>(own.data()).transpose() / errorOf(o);
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
    constexpr double rounding = 1e-6;
    return std::max(1.0, std::ceil(readSize / request - rounding));
}

double DeviceModel::rate(const ReadLoad& load) const
{
    Slopes unused;
    return std::exp(logRate(load, unused));
}

double DeviceModel::logRate(const ReadLoad& load, Slopes& slopes) const
{
    const double requests = load.requests > 0 ? load.requests : requestsOf(load.readSize);
    const double streamed = load.readSize / requests / streamRate;
    const double alone = latency + streamed;
    const double pieces = requests > 1 ? std::log(requests) : 0;
    const SmoothLeast served(std::array{std::log(load.inFlight) + pieces, std::log(parallel)}, sharpness);
    const SmoothLeast running(std::array{std::log(load.threads), std::log(processors)}, sharpness);
    const double byProcessor = load.processorSeconds > 0 ? running.value - std::log(load.processorSeconds * effort)
                                                         : std::numeric_limits<double>::infinity();
    const SmoothLeast own(
        std::array{served.value - pieces - std::log(alone), std::log(bandwidth / load.readSize), byProcessor},
        sharpness);
    const SmoothLeast all(std::array{own.value, std::log(operations) - pieces}, sharpnessOfThrottle);
    const auto [byOwn, byOperations] = all.shares;
    const double byLatency = byOwn * own.shares[0];
    const double byThreads = byOwn * own.shares[2];
    slopes = {-byLatency * latency / alone,
              byLatency * streamed / alone,
              byLatency * served.shares[1],
              byOperations,
              byOwn * own.shares[1],
              byOwn * own.overSharpness + byLatency * served.overSharpness + byThreads * running.overSharpness,
              byThreads * running.shares[1],
              -byThreads};
    return std::log(load.readSize) + all.value;
}

double DeviceModel::waitingShare(const ReadLoad& load) const
{
    Slopes slopes;
    logRate(load, slopes);
    return std::clamp(1 - slopes[3] - slopes[4], 0.0, 1.0); // less those over operations and bandwidth
}

std::vector<double> FittedDevice::doubts(const ReadLoad& load) const
{
    DeviceModel::Slopes slopes;
    model.logRate(load, slopes);
    std::vector<double> parts;
    for (const auto& deviation : deviations) {
        parts.push_back(std::inner_product(slopes.begin(), slopes.end(), deviation.begin(), 0.0));
    }
    return parts;
}

double FittedDevice::doubt(const ReadLoad& load) const
{
    const auto parts = doubts(load);
    return std::sqrt(std::inner_product(parts.begin(), parts.end(), parts.begin(), 0.0));
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
