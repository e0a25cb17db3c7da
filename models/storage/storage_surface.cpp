// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/storage_surface.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

#include <cstdint>

namespace sluice {

namespace {

constexpr std::int64_t maxInFlightAsked = IoPoint::maxInFlight;

} // namespace

Result<StorageSurface> StorageSurface::fit(std::vector<Measurement> measurements)
{
    auto fitted = FittedStorage::fit(std::move(measurements));
    return fitted ? Result<StorageSurface>(StorageSurface(*std::move(fitted))) : fitted.error();
}

StorageSurface StorageSurface::fromSheet(BytesPerSecond rate, Seconds latency, std::optional<double> operations)
{
    return StorageSurface(DataSheet(rate, latency, operations));
}

StorageSurface StorageSurface::readWith(Access access) const
{
    auto surface = *this;
    surface.m_preferred = access;
    return surface;
}

bool StorageSurface::statesOperations() const
{
    const auto* sheet = std::get_if<DataSheet>(m_model.get());
    return sheet != nullptr && sheet->statesOperations();
}

Result<RateEstimate> StorageSurface::at(const IoPoint& point) const
{
    if (point.readSize.count <= 0 || point.depth <= 0 || point.threads <= 0
        || static_cast<std::int64_t>(point.depth) * point.threads > maxInFlightAsked) {
        return Error{
            ErrorKind::Usage, "read size, depth and threads must be at least 1",
            fmt::format("depth x threads may be up to {}", groupedWords(static_cast<double>(maxInFlightAsked)))};
    }
    return std::visit([&](const auto& model) { return model.at(point); }, *m_model);
}

const Measurement* StorageSurface::nearestMeasured(const IoPoint& point) const
{
    const auto* fitted = std::get_if<FittedStorage>(m_model.get());
    return fitted ? fitted->nearestMeasured(point) : nullptr;
}

const std::vector<Measurement>& StorageSurface::measurements() const
{
    static const std::vector<Measurement> none;
    const auto* fitted = std::get_if<FittedStorage>(m_model.get());
    return fitted ? fitted->measurements() : none;
}

Result<RateEstimate> StorageSurface::best(Pattern pattern) const
{
    return std::visit([&](const auto& model) { return model.best(pattern, m_preferred); }, *m_model);
}

Result<RateEstimate> StorageSurface::knee(Pattern pattern, double share) const
{
    return std::visit([&](const auto& model) { return model.knee(pattern, std::nullopt, share, m_preferred); },
                      *m_model);
}

Result<RateEstimate> StorageSurface::knee(Pattern pattern, EngineKind engine, double share) const
{
    return std::visit([&](const auto& model) { return model.knee(pattern, engine, share, m_preferred); }, *m_model);
}

Result<RateEstimate> StorageSurface::kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize,
                                                    double share) const
{
    return std::visit(
        [&](const auto& model) { return model.kneeOfReadSize(pattern, engine, readSize, share, m_preferred); },
        *m_model);
}

std::optional<RateEstimate> StorageSurface::smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                             BytesPerSecond rate) const
{
    return std::visit(
        [&](const auto& model) { return model.smallestInFlight(pattern, engine, readSize, rate, m_preferred); },
        *m_model);
}

std::vector<EngineKind> StorageSurface::engines(Pattern pattern) const
{
    return std::visit([&](const auto& model) { return model.engines(pattern, m_preferred); }, *m_model);
}

} // namespace sluice
