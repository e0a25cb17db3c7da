// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/surface_fit.h"

#include "core/bench/guide/schedule.h"

namespace sluice {

namespace {

constexpr double maxShareForFits = 0.05;

} // namespace

void SurfaceFit::refresh(const std::vector<Measurement>& run)
{
    const auto begin = Clock::now();
    if (begin < m_nextFit) {
        return;
    }
    if (const auto surface = StorageSurface::fit(run)) {
        m_surface.emplace(*surface);
    }
    const Seconds took = Clock::now() - begin;
    m_nextFit = Clock::now() + std::chrono::duration_cast<Clock::duration>(took / maxShareForFits);
}

double SurfaceFit::standardErrorAt(const IoPoint& point) const
{
    const auto estimate = m_surface ? m_surface->at(point) : Result<RateEstimate>(RateEstimate{});
    return estimate ? estimate->standardError.value_or(0) : 0;
}

Seconds SurfaceFit::cycleAt(const IoPoint& point) const
{
    return m_surface ? cycleOf(point, *m_surface) : Seconds{};
}

} // namespace sluice
