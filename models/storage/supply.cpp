// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/supply.h"

#include "core/base/point_words.h"
#include "core/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>

namespace sluice {

namespace {

using FieldSetting = std::pair<const RateField*, const LatticePoint*>;

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

std::string fieldWords(const IoPoint& point)
{
    return fmt::format("{} {} reads, {}", word(point.access), word(point.pattern), engineWords(point.engine));
}

std::string provenanceOf(const FieldValue& value, const RateField& field)
{
    const auto& nearest = value.nearest->point;
    if (value.measured) {
        return fmt::format("measured: {}, {}", fieldWords(nearest), placeWords(nearest));
    }
    return fmt::format("{}: {}, fitted to {} measurements, nearest {}",
                       value.extrapolated ? "outside what was measured" : "between what was measured",
                       fieldWords(nearest), field.measurementCount(), placeWords(nearest));
}

/// Little's law: in flight = operations per second x latency.
Seconds latencyByLittle(Bytes readSize, int inFlight, double rate)
{
    return Seconds(static_cast<double>(inFlight) * static_cast<double>(readSize.count) / rate);
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

/// Cheapest first: smallest number in flight, then least memory in flight. What nobody misses is no price:
/// below it the larger read is cheaper, since it takes less processor time for a byte, and a knee is not
/// moved about by noise in how fast small reads are.
bool cheaper(const IoPoint& a, const IoPoint& b)
{
    const auto price = [](const IoPoint& p) {
        constexpr Bytes missedByNobody = kibibytes(256);
        return std::tuple(p.inFlight(), std::max(p.readSize * p.inFlight(), missedByNobody), -p.readSize.count);
    };
    return price(a) < price(b);
}

std::vector<FieldSetting> latticeOf(const std::vector<const RateField*>& fields)
{
    std::vector<FieldSetting> points;
    for (const auto* field : fields) {
        for (const auto& point : field->lattice()) {
            points.emplace_back(field, &point);
        }
    }
    return points;
}

/// Needs at least one.
const FieldSetting& fastestOf(const std::vector<FieldSetting>& points)
{
    return *std::max_element(points.begin(), points.end(), [](const FieldSetting& a, const FieldSetting& b) {
        return a.second->value.rate < b.second->value.rate;
    });
}

/// The cheapest setting that reaches `share` of the best. The law tells where the curve bends, whatever
/// noise did to single points; what is credibly faster than the law has it counts as well. Needs one.
const FieldSetting& kneeIn(const std::vector<FieldSetting>& points, double share)
{
    double byLaw = 0;
    double credible = 0;
    for (const auto& [field, point] : points) {
        byLaw = std::max(byLaw, point->value.law);
        credible = std::max(credible, point->value.credible);
    }
    const FieldSetting* cheapest = nullptr;
    for (const auto& setting : points) {
        const auto& [point, value] = *setting.second;
        const bool enough = value.law >= share * byLaw && value.rate >= share * credible;
        if (enough && (!cheapest || cheaper(point, cheapest->second->point))) {
            cheapest = &setting;
        }
    }
    return cheapest ? *cheapest : fastestOf(points);
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
    std::vector<const Measurement*> all;
    std::map<Access, std::map<std::pair<EngineKind, Pattern>, std::vector<const Measurement*>>> byAccess;
    for (const auto& m : surface.m_measurements) {
        all.push_back(&m);
        byAccess[m.point.access][{m.point.engine, m.point.pattern}].push_back(&m);
    }
    const auto sizes = RequestSizes::of(all);
    for (const auto& [access, byKind] : byAccess) {
        std::vector<std::vector<const Measurement*>> those;
        for (const auto& [kind, ofKind] : byKind) {
            those.push_back(ofKind);
        }
        const auto fields = RateField::fit(those, sizes);
        surface.m_fields.insert(surface.m_fields.end(), fields.begin(), fields.end());
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

Estimate StorageSurface::estimateOf(const RateField& field, const IoPoint& point) const
{
    const auto value = field.at(point);
    Estimate estimate;
    estimate.rate = {value.rate};
    estimate.low = {value.low};
    estimate.high = {value.high};
    estimate.doubt = value.doubt;
    estimate.cpuSecondsPerByte = value.cpuSecondsPerByte;
    estimate.extrapolated = value.extrapolated;
    estimate.fromPageCache = value.nearest->pageCache;
    const bool timed = value.measured && value.nearest->latency.count() > 0;
    estimate.latency = timed ? value.nearest->latency : latencyByLittle(point.readSize, point.inFlight(), value.rate);
    estimate.provenance = provenanceOf(value, field);
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
    const auto* field = fieldOf(point.pattern, point.engine, point.access);
    if (field == nullptr) {
        return Error{ErrorKind::NotFound,
                     fmt::format("no {} read with {} was measured", word(point.pattern), engineWords(point.engine)),
                     "sluicectl guide --path DIR measures what a plan needs"};
    }
    return estimateOf(*field, point);
}

const Measurement* StorageSurface::nearestMeasured(const IoPoint& point) const
{
    const Measurement* nearest = nullptr;
    double least = 0;
    for (const auto& m : m_measurements) {
        const double distance = std::abs(std::log2(m.point.readSize / point.readSize))
            + std::abs(std::log2(static_cast<double>(m.point.inFlight()) / point.inFlight()));
        const bool alike = m.point.pattern == point.pattern && m.point.engine == point.engine;
        if (alike && m.latency.p50.count() > 0 && (nearest == nullptr || distance < least)) {
            nearest = &m;
            least = distance;
        }
    }
    return nearest;
}

const RateField* StorageSurface::fieldOf(Pattern pattern, EngineKind engine, std::optional<Access> access) const
{
    const auto rank = [access](const RateField& g) {
        return std::tuple(access && g.access() != *access, g.pageCache(), g.access() != Access::Direct);
    };
    const RateField* chosen = nullptr;
    for (const auto& field : m_fields) {
        if (field.pattern() == pattern && field.engine() == engine && (!chosen || rank(field) < rank(*chosen))) {
            chosen = &field;
        }
    }
    return chosen;
}

std::vector<const RateField*> StorageSurface::fieldsOf(Pattern pattern) const
{
    std::vector<const RateField*> fields;
    for (const auto engine : {EngineKind::Threads, EngineKind::Uring, EngineKind::Mmap}) {
        if (const auto* field = fieldOf(pattern, engine, std::nullopt)) {
            fields.push_back(field);
        }
    }
    const auto cached = [](const RateField* field) { return field->pageCache(); };
    if (!std::all_of(fields.begin(), fields.end(), cached)) {
        std::erase_if(fields, cached);
    }
    return fields;
}

std::vector<EngineKind> StorageSurface::engines(Pattern pattern) const
{
    if (!measured()) {
        return {EngineKind::Threads, EngineKind::Uring};
    }
    std::vector<EngineKind> engines;
    for (const auto* field : fieldsOf(pattern)) {
        engines.push_back(field->engine());
    }
    return engines;
}

StorageSurface::Best StorageSurface::bestAt(const RateField& field, Bytes readSize, int inFlight) const
{
    const auto point = field.pointAt(readSize, inFlight);
    return Best{point, estimateOf(field, point)};
}

StorageSurface::Best StorageSurface::bestOf(const FieldSetting& setting) const
{
    const auto& point = setting.second->point;
    return Best{point, estimateOf(*setting.first, point)};
}

Result<StorageSurface::Best> StorageSurface::best(Pattern pattern) const
{
    if (!measured()) {
        return kneeAmong(pattern, std::nullopt, 1.0);
    }
    const auto fields = fieldsOf(pattern);
    const auto points = latticeOf(fields);
    return points.empty() ? Result<Best>(nothingMeasured(pattern)) : bestOf(fastestOf(points));
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
    auto fields = fieldsOf(pattern);
    std::erase_if(fields, [engine](const RateField* field) { return engine && field->engine() != *engine; });
    const auto points = latticeOf(fields);
    if (points.empty()) {
        return nothingMeasured(pattern);
    }
    return bestOf(kneeIn(points, share));
}

StorageSurface::Best StorageSurface::sheetKnee(Pattern pattern, EngineKind engine, Bytes readSize, double share) const
{
    const double needed = share * m_sheetRate.value * m_sheetLatency.count() / static_cast<double>(readSize.count);
    const int inFlight = static_cast<int>(std::clamp(std::ceil(needed), 1.0, static_cast<double>(mostInFlightOfSheet)));
    const bool blocking = engine != EngineKind::Uring;
    const IoPoint point{.engine = engine,
                        .pattern = pattern,
                        .readSize = readSize,
                        .depth = blocking ? 1 : inFlight,
                        .threads = blocking ? inFlight : 1};
    return Best{point, sheetAt(readSize, inFlight)};
}

Result<StorageSurface::Best> StorageSurface::kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize,
                                                            double share) const
{
    if (!measured()) {
        return m_sheetRate.value > 0 ? Result<Best>(sheetKnee(pattern, engine, readSize, share)) : noRate();
    }
    const auto* field = fieldOf(pattern, engine, std::nullopt);
    if (field == nullptr) {
        return nothingMeasured(pattern);
    }
    std::vector<LatticePoint> curve;
    for (const int inFlight : field->candidatesInFlight()) {
        const auto point = field->pointAt(readSize, inFlight);
        curve.push_back({point, field->at(point)});
    }
    std::vector<FieldSetting> settings;
    for (const auto& point : curve) {
        settings.emplace_back(field, &point);
    }
    return bestOf(kneeIn(settings, share));
}

std::optional<StorageSurface::Best> StorageSurface::smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                                     BytesPerSecond rate) const
{
    if (!measured()) {
        const auto knee = sheetKnee(pattern, engine, readSize, std::min(1.0, rate / m_sheetRate));
        return knee.estimate.rate < rate * (1 - 1e-9) ? std::nullopt : std::optional(knee);
    }
    if (const auto* field = fieldOf(pattern, engine, std::nullopt)) {
        for (const int inFlight : field->candidatesInFlight()) {
            if (field->at(field->pointAt(readSize, inFlight)).rate >= rate.value) {
                return bestAt(*field, readSize, inFlight);
            }
        }
    }
    return std::nullopt;
}

} // namespace sluice
