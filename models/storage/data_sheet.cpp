// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/data_sheet.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// A sheet does not limit how much can be in flight; more workers than these no loader has.
constexpr int maxInFlightOfSheet = 65'536;
/// Readers that should fill a storage of high latency: a large object is read in larger parts.
constexpr double usualReaders = 32;
constexpr Bytes largestPart{64 * 1'048'576};

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

Result<RateEstimate> DataSheet::best(Pattern pattern, Access preferred) const
{
    return knee(pattern, std::nullopt, 1.0, preferred);
}

Result<RateEstimate> DataSheet::knee(Pattern pattern, std::optional<EngineKind> engine, double share,
                                     Access preferred) const
{
    auto readSize = mebibytes(1);
    const double wanted = pattern == Pattern::Random ? m_rate.value * m_latency.count() / usualReaders : 0;
    while (static_cast<double>(readSize.count) < wanted && readSize < largestPart) {
        readSize = readSize * 2;
    }
    return kneeOfReadSize(pattern, engine.value_or(EngineKind::Threads), readSize, share, preferred);
}

/// Finds the smallest number in flight for reads like this.
RateEstimate DataSheet::cheapest(IoPoint read, double share) const
{
    const auto size = static_cast<double>(read.readSize.count);
    const double needed = share * ceiling(read.readSize).value * m_latency.count() / size;
    const int inFlight = static_cast<int>(std::clamp(std::ceil(needed), 1.0, static_cast<double>(maxInFlightOfSheet)));
    const bool blocking = read.engine != EngineKind::Uring;
    read.depth = blocking ? 1 : inFlight;
    read.threads = blocking ? inFlight : 1;
    return estimate(read);
}

Result<RateEstimate> DataSheet::kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share,
                                               Access preferred) const
{
    return m_rate.value > 0 ? Result<RateEstimate>(
               cheapest({.engine = engine, .access = preferred, .pattern = pattern, .readSize = readSize}, share))
                            : noRate();
}

std::optional<RateEstimate> DataSheet::smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                        BytesPerSecond rate, Access preferred) const
{
    const auto found = cheapest({.engine = engine, .access = preferred, .pattern = pattern, .readSize = readSize},
                                std::min(1.0, rate / ceiling(readSize)));
    return found.mean < rate * (1 - 1e-9) ? std::nullopt : std::optional(found);
}

std::vector<EngineKind> DataSheet::engines(Pattern, Access) const
{
    return {EngineKind::Threads, EngineKind::Uring};
}

} // namespace sluice
