// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/guide/guide.h"

#include <chrono>
#include <cstddef>
#include <string>

namespace sluice {

/// Keeps the run of a guided audit and the clock of its budget, and tells the listener how it goes.
/// Threads: used by the thread that runs the guide.
class GuideRecord {
public:
    /// The clock starts here. `closing`: kept of the budget for what follows the measurements. The listener outlives
    /// the record.
    GuideRecord(const GuideSpec& spec, const std::string& path, Seconds closing, const GuideListener& listener);

    Run& run() { return m_run; }
    const Run& run() const { return m_run; }
    Seconds elapsed() const { return Clock::now() - m_begin; }
    /// Tells how much of the budget is left to measure in.
    Seconds left() const { return m_run.budget - m_kept - elapsed(); }
    /// Keeps more of the budget for what follows the measurements.
    void keep(Seconds time) { m_kept += time; }

    /// Runs `work` as a phase of the run, and gives what it gives.
    template <class Work>
    auto phase(const char* name, const std::string& text, Work work)
    {
        tellPhase(name, text);
        const auto begin = Clock::now();
        auto result = work();
        m_run.phases.push_back({name, Clock::now() - begin});
        progress();
        return result;
    }
    void progress() const;
    void warn(const std::string& text);
    /// Announces a point, of as many as fit into the time that is left by this share of each.
    void announce(const IoPoint& point, Seconds share) const;
    void tellSample(const RateSample& sample) const;
    void add(Measurement measurement);

private:
    using Clock = std::chrono::steady_clock;
    void tellPhase(const char* name, const std::string& text) const;

    const GuideListener& m_listener;
    const Clock::time_point m_begin = Clock::now();
    Seconds m_kept;
    Run m_run;
};

} // namespace sluice
