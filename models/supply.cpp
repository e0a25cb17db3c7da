// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/supply.h"

#include "core/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace sluice {

namespace {

/// No measurement and no sheet is asked beyond this many operations in flight.
constexpr std::int64_t mostInFlight = 1 << 20;
/// A sheet promises nothing about how much can be in flight; loaders reach about this many.
constexpr int mostInFlightOfSheet = 1024;

bool usable(const Measurement& m)
{
    const auto& p = m.point;
    const bool sound = p.readSize.count > 0 && p.depth > 0 && p.threads > 0
        && static_cast<std::int64_t>(p.depth) * p.threads <= mostInFlight;
    return sound && p.direction == Direction::Read && m.bytes.count > 0 && std::isfinite(m.rate.value)
        && m.rate.value > 0;
}

std::string placeWords(const IoPoint& point)
{
    return fmt::format("{}, {} in flight", iecWords(point.readSize), point.inFlight());
}

std::string gridWords(const IoPoint& point)
{
    return fmt::format("{} {} reads, engine {}", word(point.access), word(point.pattern), word(point.engine));
}

std::string provenanceOf(const GridValue& value)
{
    const auto& nearest = value.nearest->point;
    if (value.measured) {
        return fmt::format("measured: {}, {}", gridWords(nearest), placeWords(nearest));
    }
    if (value.extrapolated) {
        return fmt::format("outside what was measured: {}, held at the edge {}", gridWords(nearest),
                           placeWords(nearest));
    }
    return fmt::format("interpolated: {}, between {} and {}", gridWords(nearest), placeWords(nearest),
                       placeWords(value.farthest->point));
}

/// Little's law: in flight = operations per second x latency.
Seconds latencyByLittle(Bytes readSize, int inFlight, double rate)
{
    return Seconds(static_cast<double>(inFlight) * static_cast<double>(readSize.count) / rate);
}

IoPoint pointIn(const RateGrid& grid, Bytes readSize, int inFlight)
{
    const bool blocking = grid.engine() != EngineKind::Uring;
    IoPoint point;
    point.engine = grid.engine();
    point.access = grid.access();
    point.pattern = grid.pattern();
    point.readSize = readSize;
    point.depth = blocking ? 1 : inFlight;
    point.threads = blocking ? inFlight : 1;
    return point;
}

Error nothingMeasured(Pattern pattern)
{
    return Error{ErrorKind::NotFound, fmt::format("no {} read was measured", word(pattern)),
                 "sluicectl guide --path DIR measures both patterns"};
}

Error noRate()
{
    return Error{ErrorKind::Usage, "the storage bandwidth is 0", "state a bandwidth above 0, like 2GB/s"};
}

/// Cheapest first: smallest number in flight, then smallest read size.
bool cheaper(const IoPoint& a, const IoPoint& b)
{
    return std::pair(a.inFlight(), a.readSize) < std::pair(b.inFlight(), b.readSize);
}

} // namespace

Result<StorageSurface> StorageSurface::fit(std::vector<Measurement> measurements)
{
    std::erase_if(measurements, [](const Measurement& m) { return !usable(m); });
    const auto whole = [](const Measurement& m) { return !m.interrupted; };
    if (std::any_of(measurements.begin(), measurements.end(), whole)) {
        std::erase_if(measurements, std::not_fn(whole));
    }
    if (measurements.empty()) {
        return Error{ErrorKind::NotFound, "nothing was read, so there is no storage model",
                     "measure first: sluicectl guide --path DIR"};
    }
    StorageSurface surface;
    surface.m_measurements = std::move(measurements);
    std::map<IoPoint, std::vector<const Measurement*>> bySetting;
    for (const auto& m : surface.m_measurements) {
        bySetting[m.point].push_back(&m);
    }
    for (const auto& [point, repeats] : bySetting) {
        const auto fits = [&point = point](const RateGrid& g) {
            return g.engine() == point.engine && g.access() == point.access && g.pattern() == point.pattern;
        };
        auto grid = std::find_if(surface.m_grids.begin(), surface.m_grids.end(), fits);
        if (grid == surface.m_grids.end()) {
            grid = surface.m_grids.emplace(grid, point.engine, point.access, point.pattern);
        }
        grid->add(repeats);
        RateGrid alone(point.engine, point.access, point.pattern);
        alone.add(repeats);
        surface.m_exact.emplace(point, *alone.points().front());
    }
    return surface;
}

StorageSurface StorageSurface::fromSheet(BytesPerSecond rate, Seconds latency)
{
    StorageSurface surface;
    surface.m_sheetRate = rate;
    surface.m_sheetLatency = latency;
    return surface;
}

Estimate StorageSurface::estimateOf(const GridValue& value, const IoPoint& point) const
{
    Estimate estimate;
    estimate.rate = {value.rate};
    estimate.low = {value.low};
    estimate.high = {value.high};
    estimate.cpuSecondsPerByte = value.cpuSecondsPerByte;
    estimate.extrapolated = value.extrapolated;
    estimate.fromPageCache = value.nearest->pageCache || value.farthest->pageCache;
    const bool timed = value.measured && value.nearest->latency.count() > 0;
    estimate.latency = timed ? value.nearest->latency : latencyByLittle(point.readSize, point.inFlight(), value.rate);
    estimate.provenance = provenanceOf(value);
    return estimate;
}

Estimate StorageSurface::sheetAt(Bytes readSize, int inFlight) const
{
    const double latency = m_sheetLatency.count();
    const double byLatency = latency > 0 ? inFlight * static_cast<double>(readSize.count) / latency : m_sheetRate.value;
    Estimate estimate;
    estimate.rate = {std::min(m_sheetRate.value, byLatency)};
    estimate.low = estimate.rate;
    estimate.high = estimate.rate;
    estimate.latency = std::max(m_sheetLatency, latencyByLittle(readSize, inFlight, estimate.rate.value));
    estimate.provenance = latency > 0 ? fmt::format("stated, not measured: min({}, in flight x read size / {})",
                                                    words(m_sheetRate), words(m_sheetLatency))
                                      : fmt::format("stated, not measured: {}", words(m_sheetRate));
    return estimate;
}

Result<Estimate> StorageSurface::at(const IoPoint& point) const
{
    if (point.readSize.count <= 0 || point.depth <= 0 || point.threads <= 0
        || static_cast<std::int64_t>(point.depth) * point.threads > mostInFlight) {
        return Error{ErrorKind::Usage, "read size, depth and threads must be at least 1",
                     fmt::format("depth x threads may be up to {}", groupedWords(static_cast<double>(mostInFlight)))};
    }
    if (!measured()) {
        return m_sheetRate.value > 0 ? Result<Estimate>(sheetAt(point.readSize, point.inFlight())) : noRate();
    }
    if (const auto exact = m_exact.find(point); exact != m_exact.end()) {
        const auto& p = exact->second;
        return estimateOf(GridValue{p.rate, p.rate / (1 + p.halfWidth), p.rate * (1 + p.halfWidth), p.cpuSecondsPerByte,
                                    false, true, &p, &p},
                          point);
    }
    const auto* grid = gridOf(point.pattern, point.engine, point.access);
    if (grid == nullptr) {
        return Error{ErrorKind::NotFound,
                     fmt::format("no {} read with engine {} was measured", word(point.pattern), word(point.engine)),
                     "sluicectl guide --path DIR measures what a plan needs"};
    }
    return estimateOf(grid->at(point.readSize, point.inFlight()), point);
}

const RateGrid* StorageSurface::gridOf(Pattern pattern, EngineKind engine, std::optional<Access> access) const
{
    const auto rank = [access](const RateGrid& g) {
        return std::tuple(access && g.access() != *access, g.pageCache(), g.access() != Access::Direct);
    };
    const RateGrid* chosen = nullptr;
    for (const auto& grid : m_grids) {
        if (grid.pattern() == pattern && grid.engine() == engine && (!chosen || rank(grid) < rank(*chosen))) {
            chosen = &grid;
        }
    }
    return chosen;
}

std::vector<const RateGrid*> StorageSurface::gridsOf(Pattern pattern) const
{
    std::vector<const RateGrid*> grids;
    for (const auto engine : {EngineKind::Threads, EngineKind::Uring, EngineKind::Mmap}) {
        if (const auto* grid = gridOf(pattern, engine, std::nullopt)) {
            grids.push_back(grid);
        }
    }
    const auto cached = [](const RateGrid* grid) { return grid->pageCache(); };
    if (!std::all_of(grids.begin(), grids.end(), cached)) {
        std::erase_if(grids, cached);
    }
    return grids;
}

std::vector<EngineKind> StorageSurface::engines(Pattern pattern) const
{
    if (!measured()) {
        return {EngineKind::Threads, EngineKind::Uring};
    }
    std::vector<EngineKind> engines;
    for (const auto* grid : gridsOf(pattern)) {
        engines.push_back(grid->engine());
    }
    return engines;
}

StorageSurface::Best StorageSurface::bestAt(const RateGrid& grid, Bytes readSize, int inFlight) const
{
    const auto value = grid.at(readSize, inFlight);
    const auto point = value.measured ? value.nearest->point : pointIn(grid, readSize, inFlight);
    return Best{point, estimateOf(value, point)};
}

Result<StorageSurface::Best> StorageSurface::best(Pattern pattern) const
{
    return kneeAmong(pattern, std::nullopt, 1.0);
}

Result<StorageSurface::Best> StorageSurface::knee(Pattern pattern, double share) const
{
    return kneeAmong(pattern, std::nullopt, share);
}

Result<StorageSurface::Best> StorageSurface::knee(Pattern pattern, EngineKind engine, double share) const
{
    return kneeAmong(pattern, engine, share);
}

Result<StorageSurface::Best> StorageSurface::kneeAmong(Pattern pattern, std::optional<EngineKind> engine,
                                                       double share) const
{
    if (!measured()) {
        return kneeOfReadSize(pattern, engine.value_or(EngineKind::Threads), mebibytes(1), share);
    }
    auto grids = gridsOf(pattern);
    std::erase_if(grids, [engine](const RateGrid* grid) { return engine && grid->engine() != *engine; });
    std::vector<std::pair<const RateGrid*, const GridPoint*>> points;
    double highest = 0;
    for (const auto* grid : grids) {
        for (const auto* point : grid->points()) {
            points.emplace_back(grid, point);
            highest = std::max(highest, point->rate);
        }
    }
    const auto tooSlow = [limit = highest * share](const auto& entry) { return entry.second->rate < limit; };
    std::erase_if(points, tooSlow);
    const auto cheapest = std::min_element(points.begin(), points.end(), [](const auto& a, const auto& b) {
        return cheaper(a.second->point, b.second->point);
    });
    if (cheapest == points.end()) {
        return nothingMeasured(pattern);
    }
    const auto& point = cheapest->second->point;
    return bestAt(*cheapest->first, point.readSize, point.inFlight());
}

StorageSurface::Best StorageSurface::sheetKnee(Pattern pattern, EngineKind engine, Bytes readSize, double share) const
{
    const double needed = share * m_sheetRate.value * m_sheetLatency.count() / static_cast<double>(readSize.count);
    const int inFlight = static_cast<int>(std::clamp(std::ceil(needed), 1.0, static_cast<double>(mostInFlightOfSheet)));
    const RateGrid asked(engine, Access::Direct, pattern);
    return Best{pointIn(asked, readSize, inFlight), sheetAt(readSize, inFlight)};
}

Result<StorageSurface::Best> StorageSurface::kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize,
                                                            double share) const
{
    if (!measured()) {
        return m_sheetRate.value > 0 ? Result<Best>(sheetKnee(pattern, engine, readSize, share)) : noRate();
    }
    const auto* grid = gridOf(pattern, engine, std::nullopt);
    if (grid == nullptr) {
        return nothingMeasured(pattern);
    }
    double highest = 0;
    const auto candidates = grid->candidatesInFlight();
    for (const int inFlight : candidates) {
        highest = std::max(highest, grid->at(readSize, inFlight).rate);
    }
    const auto enough = [&](int inFlight) { return grid->at(readSize, inFlight).rate >= share * highest; };
    return bestAt(*grid, readSize, *std::find_if(candidates.begin(), candidates.end(), enough));
}

std::optional<StorageSurface::Best> StorageSurface::smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                                     BytesPerSecond rate) const
{
    if (!measured()) {
        const auto knee = sheetKnee(pattern, engine, readSize, std::min(1.0, rate / m_sheetRate));
        return knee.estimate.rate < rate * (1 - 1e-9) ? std::nullopt : std::optional(knee);
    }
    if (const auto* grid = gridOf(pattern, engine, std::nullopt)) {
        for (const int inFlight : grid->candidatesInFlight()) {
            if (grid->at(readSize, inFlight).rate >= rate.value) {
                return bestAt(*grid, readSize, inFlight);
            }
        }
    }
    return std::nullopt;
}

} // namespace sluice
