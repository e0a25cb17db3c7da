// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/observations.h"

#include "models/storage/request_sizes.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double ninetyFive = 1.960; ///< standard deviations of a normal distribution on either side of 95 %
constexpr double minError = 0.004;
constexpr double minUnsteadyError = 0.02;

double bytesOfRead(const Measurement& m)
{
    return static_cast<double>(m.point.readSize.count);
}

} // namespace

ProcessorTime processorTimeOf(const std::vector<const Measurement*>& measurements)
{
    Eigen::Matrix2d normal = Eigen::Matrix2d::Identity() * 1e-12;
    Eigen::Vector2d side = Eigen::Vector2d::Zero();
    for (const auto* m : measurements) {
        const double seconds = cpuSecondsPerByte(*m) * bytesOfRead(*m);
        if (seconds > 0) {
            const Eigen::Vector2d row(1e-6 / seconds, 1e-9 * bytesOfRead(*m) / seconds); // well scaled
            normal += row * row.transpose();
            side += row;
        }
    }
    const Eigen::Vector2d line = normal.ldlt().solve(side);
    return {std::max(0.0, line[0] * 1e-6), std::max(0.0, line[1] * 1e-9)};
}

double relativeErrorOf(const Measurement& m)
{
    const double least = m.steady ? minError : minUnsteadyError;
    const double measured = std::isfinite(m.relativeHalfWidth) ? m.relativeHalfWidth / ninetyFive : 0;
    return std::clamp(measured, least, 1.0);
}

std::vector<RateObservation> observationsOf(const std::vector<const Measurement*>& measurements,
                                            const ProcessorTime& processor)
{
    std::vector<RateObservation> observations;
    for (const auto* m : measurements) {
        const ReadLoad load{.readSize = bytesOfRead(*m),
                            .inFlight = static_cast<double>(m->point.inFlight()),
                            .threads = static_cast<double>(m->point.threads),
                            .requests = requestsSeen(*m),
                            .processorSeconds = processor.of(bytesOfRead(*m))};
        observations.push_back({load, m->rate.value, relativeErrorOf(*m)});
    }
    return observations;
}

} // namespace sluice
