// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/point_choice.h"

#include "core/bench/guide/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

constexpr double usualPoints = 55; ///< among which a budget is shared

} // namespace

PointChoice::PointChoice(std::vector<IoPoint> points, bool thorough)
    : m_points(std::move(points)), m_all(m_points.size()), m_thorough(thorough)
{
    if (m_thorough) {
        std::shuffle(m_points.begin(), m_points.end(), m_rng);
    }
}

std::optional<IoPoint> PointChoice::next(const std::vector<Measurement>& run,
                                         const std::optional<StorageSurface>& surface, const Workload& workload)
{
    forgetMeasured(run);
    const auto chosen = m_thorough ? nextInOrder(surface) : maxInformationGain(surface, workload);
    return chosen && repeatIsDue(run) ? run.front().point.carriedOut() : chosen;
}

void PointChoice::leaveOut(const IoPoint& point)
{
    m_all -= std::erase(m_points, point);
}

void PointChoice::fallBack(EngineKind engine, Access asked, Access carriedOut)
{
    std::vector<IoPoint> points;
    for (auto point : m_points) {
        point.access = point.engine == engine && point.access == asked ? carriedOut : point.access;
        if (std::find(points.begin(), points.end(), point) == points.end()) {
            points.push_back(point);
        }
    }
    m_all -= m_points.size() - points.size();
    m_points = std::move(points);
}

double PointChoice::toCome(const std::vector<Measurement>& run) const
{
    const auto left = static_cast<double>(m_points.size());
    // Of a grid, repeats of the first point are to come as well; one look is kept for what fits take.
    const double looks = m_thorough ? left * (1 + 1 / repeatAfter) + 2 : usualPoints - static_cast<double>(run.size());
    return std::max(looks, 1.0);
}

std::string PointChoice::gap(const std::vector<Measurement>& run, const std::optional<StorageSurface>& surface,
                             bool timeIsOver)
{
    forgetMeasured(run);
    const bool more = nextInOrder(surface).has_value();
    if (!m_thorough || m_points.empty() || (more && !timeIsOver)) {
        return {};
    }
    return fmt::format("{} of {} settings were measured: {}", m_all - m_points.size(), m_all,
                       more ? "the budget ended before the others; a longer one takes them too"
                            : "at the others, what is in flight would take longer than a second to come back");
}

void PointChoice::forgetMeasured(const std::vector<Measurement>& run)
{
    const std::ptrdiff_t enough = m_thorough ? 1 : maxRepeats;
    std::erase_if(m_points, [&run, enough](const IoPoint& point) { return timesMeasured(run, point) >= enough; });
}

std::optional<IoPoint> PointChoice::nextInOrder(const std::optional<StorageSurface>& surface) const
{
    const auto next = std::find_if(m_points.begin(), m_points.end(), [&surface](const IoPoint& point) {
        return !surface || cycleOf(point, *surface) <= longestCycle;
    });
    return next == m_points.end() ? std::nullopt : std::optional(*next);
}

std::optional<IoPoint> PointChoice::maxInformationGain(const std::optional<StorageSurface>& surface,
                                                       const Workload& workload)
{
    const auto chosen = surface ? nextPoint(m_points, *surface, workload, m_rng) : std::nullopt;
    return chosen && chosen->standardError >= enoughStandardError ? std::optional(chosen->point) : std::nullopt;
}

} // namespace sluice
