// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loads_in_progress.h"

#include <algorithm>
#include <limits>

namespace sluice {

double LoadsInProgress::nextEnd(double now) const
{
    if (m_loads.empty()) {
        return std::numeric_limits<double>::infinity();
    }
    const double each = m_throughput.at(count()).samplesPerSecond / count();
    return now + std::max(0.0, m_loads.top().due - m_progress) / each;
}

void LoadsInProgress::advance(double seconds, WorkerLoad& spent)
{
    if (m_loads.empty()) {
        return;
    }
    const auto state = m_throughput.at(count());
    m_progress += seconds * state.samplesPerSecond / count();
    spent.reading += seconds * state.reading;
    spent.copying += seconds * state.copying;
    spent.decoding += seconds * state.decoding;
}

int LoadsInProgress::finishNext()
{
    const auto load = m_loads.top();
    m_progress = std::max(m_progress, load.due);
    m_loads.pop();
    return load.worker;
}

} // namespace sluice
