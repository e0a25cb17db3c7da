// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/data_sheet.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// A sheet does not limit how much can be in flight; loaders reach about this many.
constexpr int maxInFlightOfSheet = 1024;

Error noRate()
{
    return Error{ErrorKind::Usage, "the storage bandwidth is 0", "state a bandwidth above 0, like 2GB/s"};
}

} // namespace

/// Returns what reads of a size may take, however many are in flight.
BytesPerSecond DataSheet::ceiling(Bytes readSize) const
{
    return {std::min(m_rate.value, m_operations.value_or(m_rate.value) * static_cast<double>(readSize.count))};
}

RateEstimate DataSheet::estimate(const IoPoint& point) const
{
    const double latency = m_latency.count();
    const double byLatency =
        latency > 0 ? point.inFlight() * static_cast<double>(point.readSize.count) / latency : m_rate.value;
    RateEstimate estimate;
    estimate.at = point;
    estimate.mean = {std::min(ceiling(point.readSize).value, byLatency)};
    estimate.low = estimate.mean;
    estimate.high = estimate.mean;
    estimate.latency = std::max(m_latency, latencyByLittle(point, estimate.mean));
    estimate.provenance = latency > 0
        ? fmt::format("stated, not measured: min({}, in flight x read size / {})", words(m_rate), words(m_latency))
        : fmt::format("stated, not measured: {}", words(m_rate));
    if (m_operations) {
        estimate.provenance +=
            fmt::format("; at most {} reads a second of {}", groupedWords(*m_operations), iecWords(point.readSize));
    }
    return estimate;
}

Result<RateEstimate> DataSheet::at(const IoPoint& point) const
{
    return m_rate.value > 0 ? Result<RateEstimate>(estimate(point)) : noRate();
}

Result<RateEstimate> DataSheet::best(Pattern pattern) const
{
    return knee(pattern, std::nullopt, 1.0);
}

Result<RateEstimate> DataSheet::knee(Pattern pattern, std::optional<EngineKind> engine, double share) const
{
    return kneeOfReadSize(pattern, engine.value_or(EngineKind::Threads), mebibytes(1), share);
}

RateEstimate DataSheet::cheapest(Pattern pattern, EngineKind engine, Bytes readSize, double share) const
{
    const double needed = share * ceiling(readSize).value * m_latency.count() / static_cast<double>(readSize.count);
    const int inFlight = static_cast<int>(std::clamp(std::ceil(needed), 1.0, static_cast<double>(maxInFlightOfSheet)));
    const bool blocking = engine != EngineKind::Uring;
    return estimate({.engine = engine,
                     .pattern = pattern,
                     .readSize = readSize,
                     .depth = blocking ? 1 : inFlight,
                     .threads = blocking ? inFlight : 1});
}

Result<RateEstimate> DataSheet::kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share) const
{
    return m_rate.value > 0 ? Result<RateEstimate>(cheapest(pattern, engine, readSize, share)) : noRate();
}

std::optional<RateEstimate> DataSheet::smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                        BytesPerSecond rate) const
{
    const auto found = cheapest(pattern, engine, readSize, std::min(1.0, rate / ceiling(readSize)));
    return found.mean < rate * (1 - 1e-9) ? std::nullopt : std::optional(found);
}

std::vector<EngineKind> DataSheet::engines(Pattern) const
{
    return {EngineKind::Threads, EngineKind::Uring};
}

} // namespace sluice
