// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/worker_record.h"

#include <algorithm>

namespace sluice {

WorkerTime meanTime(const std::vector<const WorkerRecord*>& workers, Seconds elapsed)
{
    WorkerTime time;
    for (const auto* worker : workers) {
        const double share = 1 / (elapsed.count() * static_cast<double>(workers.size()));
        time.reading += worker->reading.count() * share;
        time.copying += worker->copying.count() * share;
        time.decoding += worker->decoding.count() * share;
        time.waiting += worker->waiting.count() * share;
        time.cpu += worker->cpu.count() * share;
    }
    return time;
}

std::vector<BatchTrace> traceOf(const std::vector<const WorkerRecord*>& workers,
                                const std::vector<std::vector<Seconds>>& stepEnds)
{
    std::vector<BatchTrace> trace;
    for (const auto* worker : workers) {
        for (auto batch : worker->trace) {
            const auto& ends = stepEnds[static_cast<std::size_t>(batch.rank)];
            if (batch.batch < static_cast<std::int64_t>(ends.size())) {
                batch.stepEnd = ends[static_cast<std::size_t>(batch.batch)];
            }
            trace.push_back(batch);
        }
    }
    std::sort(trace.begin(), trace.end(), [](const BatchTrace& a, const BatchTrace& b) { return a.begun < b.begun; });
    return trace;
}

} // namespace sluice
