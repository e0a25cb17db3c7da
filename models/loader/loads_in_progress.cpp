// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loads_in_progress.h"

#include <algorithm>
#include <limits>

namespace sluice {

LoadsInProgress::Phase LoadsInProgress::phase() const
{
    constexpr double endless = std::numeric_limits<double>::infinity();
    constexpr double rounding = 1e-9;
    const auto paced = m_throughput.at(count());
    if (m_mostCredit <= 0) {
        return {paced, endless, 0};
    }
    const auto undelayed = m_throughput.undelayedAt(count());
    const bool delays = undelayed.samplesPerSecond > paced.samplesPerSecond * (1 + rounding);
    if (delays && m_credit <= 0) {
        return {paced, endless, 0}; // storage that delays reads has nothing left over
    }
    const double gain = m_throughput.storageSamples() - undelayed.samplesPerSecond;
    return delays && gain < 0 ? Phase{undelayed, m_credit / -gain, gain}
                              : Phase{undelayed, endless, std::max(0.0, gain)};
}

double LoadsInProgress::nextEnd(double now) const
{
    if (m_loads.empty()) {
        return std::numeric_limits<double>::infinity();
    }
    const double left = std::max(0.0, m_loads.top().due - m_progress) * count();
    const auto first = phase();
    const double seconds = left / first.state.samplesPerSecond;
    if (seconds <= first.seconds) {
        return now + seconds;
    }
    const double given = first.seconds * first.state.samplesPerSecond;
    return now + first.seconds + (left - given) / m_throughput.at(count()).samplesPerSecond;
}

void LoadsInProgress::pass(const Phase& phase, double seconds, WorkerLoad& spent)
{
    m_progress += seconds * phase.state.samplesPerSecond / count();
    spent.reading += seconds * phase.state.reading;
    spent.copying += seconds * phase.state.copying;
    spent.decoding += seconds * phase.state.decoding;
    m_credit = seconds < phase.seconds ? std::clamp(m_credit + seconds * phase.gain, 0.0, m_mostCredit) : 0;
}

void LoadsInProgress::advance(double seconds, WorkerLoad& spent)
{
    if (m_loads.empty()) {
        m_credit = std::min(m_mostCredit, m_credit + seconds * m_throughput.storageSamples());
        return;
    }
    const auto first = phase();
    pass(first, std::min(seconds, first.seconds), spent);
    if (seconds > first.seconds) {
        pass(phase(), seconds - first.seconds, spent);
    }
}

int LoadsInProgress::finishNext()
{
    const auto load = m_loads.top();
    m_progress = std::max(m_progress, load.due);
    m_loads.pop();
    return load.worker;
}

} // namespace sluice
