// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/fitted_storage.h"

#include "core/base/domain.h"
#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "models/storage/request_sizes.h"
#include "models/storage/support.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace sluice {

namespace {

using FieldSetting = std::pair<const RateField*, const FieldRate*>;

constexpr double leastDifferenceOfAccess = 0.25; ///< of rates, in logarithms
constexpr double minRate = 1e-3; ///< bytes per second; less is no measurement

bool usable(const Measurement& m)
{
    const auto& p = m.point;
    const bool sound = p.readSize.count > 0 && p.readSize <= IoPoint::largestRead && p.depth > 0 && p.threads > 0
        && static_cast<std::int64_t>(p.depth) * p.threads <= IoPoint::maxInFlight;
    // Beyond these no logarithm, power or sum of the fit overflows.
    const bool moved = m.bytes.count > 0 || m.provenance; // other tools may tell the rate alone
    return sound && p.direction == Direction::Read && moved && m.rate.value >= minRate
        && domain::rate.holds(m.rate.value) && domain::seconds.holds((m.cpuUser + m.cpuSystem).count());
}

Error nothingMeasured(Pattern pattern)
{
    return Error{ErrorKind::NotFound, fmt::format("no {} read was measured", word(pattern)), Remedy::MeasureStorage};
}

/// Orders settings by cost: smallest number in flight, then least memory in flight. Memory below 256 KiB counts as
/// free: there the larger read costs less, since it takes less processor time per byte, and noise does not move the
/// knee.
bool cheaper(const IoPoint& a, const IoPoint& b)
{
    const auto cost = [](const IoPoint& p) {
        constexpr Bytes freeMemory = kibibytes(256);
        return std::tuple(p.inFlight(), std::max(p.readSize * p.inFlight(), freeMemory), -p.readSize.count);
    };
    return cost(a) < cost(b);
}

std::vector<FieldSetting> latticeOf(const std::vector<const RateField*>& fields)
{
    std::vector<FieldSetting> settings;
    for (const auto* field : fields) {
        for (const auto& rate : field->lattice()) {
            settings.emplace_back(field, &rate);
        }
    }
    return settings;
}

/// Needs at least one setting.
const FieldSetting& fastestOf(const std::vector<FieldSetting>& settings)
{
    return *std::max_element(settings.begin(), settings.end(), [](const FieldSetting& a, const FieldSetting& b) {
        return a.second->mean < b.second->mean;
    });
}

/// Finds the cheapest setting that reaches `share` of the best. The law tells where the curve bends, whatever noise did
/// to single points; settings that are faster than the law with 95 % confidence count as well. Needs at least one
/// setting.
const FieldSetting& kneeIn(const std::vector<FieldSetting>& settings, double share)
{
    double maxLaw = 0;
    double maxLower95 = 0;
    for (const auto& [field, rate] : settings) {
        maxLaw = std::max(maxLaw, rate->law);
        maxLower95 = std::max(maxLower95, rate->lower95);
    }
    const FieldSetting* cheapest = nullptr;
    for (const auto& setting : settings) {
        const auto& rate = *setting.second;
        const bool enough = rate.law >= share * maxLaw && rate.mean >= share * maxLower95;
        if (enough && (!cheapest || cheaper(rate.at, cheapest->second->at))) {
            cheapest = &setting;
        }
    }
    return cheapest ? *cheapest : fastestOf(settings);
}

RateEstimate estimateOf(const FieldSetting& setting)
{
    return setting.first->estimate(setting.second->at);
}

/// The page cache and what it reads ahead make another storage of a device, but not one of another kind: its law is
/// where to begin from, and few measurements move it far.
std::optional<FittedDevice> looser(std::optional<FittedDevice> law)
{
    if (law) {
        law->rmsResidual = std::max(law->rmsResidual, leastDifferenceOfAccess);
    }
    return law;
}

bool fromMemory(const RateField::Lists& lists)
{
    return std::any_of(lists.begin(), lists.end(), [](const auto& list) {
        return std::any_of(list.begin(), list.end(), [](const Measurement* m) { return m->pageCache; });
    });
}

} // namespace

Result<FittedStorage> FittedStorage::fit(std::vector<Measurement> measurements)
{
    std::erase_if(measurements, [](const Measurement& m) { return !usable(m); });
    const auto whole = [](const Measurement& m) { return !m.interrupted; };
    if (std::any_of(measurements.begin(), measurements.end(), whole)) {
        std::erase_if(measurements, std::not_fn(whole));
    }
    if (measurements.empty()) {
        return Error{ErrorKind::NotFound, "nothing was read, so there is no storage model", Remedy::MeasureFirst};
    }
    FittedStorage storage;
    storage.m_measurements = std::move(measurements);
    std::vector<const Measurement*> all;
    std::map<Access, std::map<std::pair<EngineKind, Pattern>, std::vector<const Measurement*>>> byAccess;
    const auto support = supportOf(storage.m_measurements);
    for (const auto& m : support) {
        all.push_back(&m);
        byAccess[m.point.access][{m.point.engine, m.point.pattern}].push_back(&m);
    }
    const auto sizes = RequestSizes::of(all);
    std::optional<FittedDevice> direct; ///< comes first
    for (const auto& [access, byKind] : byAccess) {
        std::vector<std::vector<const Measurement*>> those;
        for (const auto& [kind, ofKind] : byKind) {
            those.push_back(ofKind);
        }
        const auto law = RateField::lawOf(those, direct && !fromMemory(those) ? &*direct : nullptr);
        const auto fields = RateField::fit(those, sizes, law);
        direct = access == Access::Direct ? looser(law) : direct;
        storage.m_fields.insert(storage.m_fields.end(), fields.begin(), fields.end());
    }
    return storage;
}

Result<RateEstimate> FittedStorage::at(const IoPoint& point) const
{
    const auto* field = fieldAt(point);
    if (field == nullptr) {
        return Error{ErrorKind::NotFound,
                     fmt::format("no {} read with {} was measured", word(point.pattern), engineWords(point.engine)),
                     Remedy::MeasureStorage};
    }
    return field->estimate(point);
}

const Measurement* FittedStorage::nearestMeasured(const IoPoint& point) const
{
    const Measurement* nearest = nullptr;
    double minDistance = 0;
    for (const auto& m : m_measurements) {
        const double distance = std::abs(std::log2(m.point.readSize / point.readSize))
            + std::abs(std::log2(static_cast<double>(m.point.inFlight()) / point.inFlight()));
        const bool comparable = m.point.pattern == point.pattern && m.point.engine == point.engine;
        if (comparable && m.latency.p50.count() > 0 && (nearest == nullptr || distance < minDistance)) {
            nearest = &m;
            minDistance = distance;
        }
    }
    return nearest;
}

/// Of the point's own access, whether memory or a device was measured with it, where there is such.
const RateField* FittedStorage::fieldAt(const IoPoint& point) const
{
    const auto same = std::find_if(m_fields.begin(), m_fields.end(), [&point](const RateField& field) {
        return field.pattern() == point.pattern && field.engine() == point.engine && field.access() == point.access;
    });
    return same == m_fields.end() ? fieldOf(point.pattern, point.engine, Access::Direct) : &*same;
}

const RateField* FittedStorage::fieldOf(Pattern pattern, EngineKind engine, Access preferred) const
{
    const auto rank = [preferred](const RateField& g) {
        return std::tuple(g.pageCache(), g.access() != preferred, g.access() != Access::Direct);
    };
    const RateField* chosen = nullptr;
    for (const auto& field : m_fields) {
        if (field.pattern() == pattern && field.engine() == engine && (!chosen || rank(field) < rank(*chosen))) {
            chosen = &field;
        }
    }
    return chosen;
}

/// What came from memory counts only where nothing else was measured.
std::vector<const RateField*> FittedStorage::fieldsOf(Pattern pattern, Access preferred) const
{
    std::vector<const RateField*> fields;
    for (const auto engine : {EngineKind::Threads, EngineKind::Uring, EngineKind::Mmap}) {
        if (const auto* field = fieldOf(pattern, engine, preferred)) {
            fields.push_back(field);
        }
    }
    const auto cached = [](const RateField* field) { return field->pageCache(); };
    if (!std::all_of(fields.begin(), fields.end(), cached)) {
        std::erase_if(fields, cached);
    }
    return fields;
}

std::vector<EngineKind> FittedStorage::engines(Pattern pattern, Access preferred) const
{
    std::vector<EngineKind> engines;
    for (const auto* field : fieldsOf(pattern, preferred)) {
        engines.push_back(field->engine());
    }
    return engines;
}

Result<RateEstimate> FittedStorage::best(Pattern pattern, Access preferred) const
{
    const auto settings = latticeOf(fieldsOf(pattern, preferred));
    return settings.empty() ? Result<RateEstimate>(nothingMeasured(pattern)) : estimateOf(fastestOf(settings));
}

Result<RateEstimate> FittedStorage::knee(Pattern pattern, std::optional<EngineKind> engine, double share,
                                         Access preferred) const
{
    auto fields = fieldsOf(pattern, preferred);
    std::erase_if(fields, [engine](const RateField* field) { return engine && field->engine() != *engine; });
    const auto settings = latticeOf(fields);
    if (settings.empty()) {
        return nothingMeasured(pattern);
    }
    return estimateOf(kneeIn(settings, share));
}

Result<RateEstimate> FittedStorage::kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share,
                                                   Access preferred) const
{
    const auto* field = fieldOf(pattern, engine, preferred);
    if (field == nullptr) {
        return nothingMeasured(pattern);
    }
    std::vector<FieldRate> curve;
    for (const int inFlight : field->candidatesInFlight()) {
        curve.push_back(field->at(field->pointAt(readSize, inFlight)));
    }
    std::vector<FieldSetting> settings;
    for (const auto& rate : curve) {
        settings.emplace_back(field, &rate);
    }
    return estimateOf(kneeIn(settings, share));
}

std::optional<RateEstimate> FittedStorage::smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                            BytesPerSecond rate, Access preferred) const
{
    if (const auto* field = fieldOf(pattern, engine, preferred)) {
        for (const int inFlight : field->candidatesInFlight()) {
            const auto point = field->pointAt(readSize, inFlight);
            if (field->at(point).mean >= rate.value) {
                return field->estimate(point);
            }
        }
    }
    return std::nullopt;
}

} // namespace sluice
