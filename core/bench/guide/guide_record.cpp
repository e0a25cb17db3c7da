// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide_record.h"

#include "core/base/version.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

std::string utcNow()
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

} // namespace

GuideRecord::GuideRecord(const GuideSpec& spec, const std::string& path, Seconds closing, const GuideListener& listener)
    : m_listener(listener), m_kept(closing)
{
    m_run.startedAt = utcNow();
    m_run.version = productVersion;
    m_run.path = path;
    m_run.budget = spec.budget;
    m_run.job = spec.job;
}

void GuideRecord::progress() const
{
    if (m_listener.progress) {
        m_listener.progress(std::min(elapsed(), m_run.budget), m_run.budget);
    }
}

void GuideRecord::warn(const std::string& text)
{
    m_run.warnings.push_back(text);
    if (m_listener.warning) {
        m_listener.warning(text);
    }
}

void GuideRecord::announce(const IoPoint& point, Seconds share) const
{
    if (m_listener.point) {
        const auto index = m_run.measurements.size();
        m_listener.point(index, index + static_cast<std::size_t>(std::max(left() / share, 1.0)), point);
    }
}

void GuideRecord::tellSample(const RateSample& sample) const
{
    progress();
    if (m_listener.sample) {
        m_listener.sample({elapsed(), sample.rate});
    }
}

void GuideRecord::add(Measurement measurement)
{
    m_run.measurements.push_back(std::move(measurement));
    if (m_listener.measured) {
        m_listener.measured(m_run.measurements.back());
    }
}

void GuideRecord::tellPhase(const char* name, const std::string& text) const
{
    if (m_listener.phase) {
        m_listener.phase(name, text);
    }
}

} // namespace sluice
