// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/recent.h"

#include <algorithm>

namespace sluice::attach {

namespace {

void subtract(ActivityCounts& counts, const ActivityCounts& earlier)
{
    for (std::size_t i = 0; i < counts.size(); ++i) {
        counts[i] -= earlier[i];
    }
}

void subtract(std::optional<double>& seconds, const std::optional<double>& earlier)
{
    seconds = seconds && earlier ? std::optional(*seconds - *earlier) : std::nullopt;
}

void subtract(WorkerSamples& worker, const WorkerSamples& earlier)
{
    subtract(worker.counts, earlier.counts);
    worker.samples -= earlier.samples;
    worker.watched -= earlier.watched;
    subtract(worker.runSeconds, earlier.runSeconds);
    subtract(worker.delaySeconds, earlier.delaySeconds);
}

/// What the workers of a rank read may become unknown, and known again.
void subtract(std::optional<ProcessIo>& io, const std::optional<ProcessIo>& earlier)
{
    if (!io || !earlier) {
        io.reset();
        return;
    }
    io->askedBytes -= earlier->askedBytes;
    io->readCalls -= earlier->readCalls;
    io->deviceBytes -= earlier->deviceBytes;
    io->writtenBytes -= earlier->writtenBytes;
}

void subtract(RankSamples& rank, const RankSamples& earlier)
{
    subtract(rank.io, earlier.io);
    rank.majorFaults -= earlier.majorFaults;
    if (earlier.shape.workers.empty() != rank.shape.workers.empty()) {
        return; // its first worker started meanwhile, and what was seen began anew
    }
    subtract(rank.mainCounts, earlier.mainCounts);
    const auto seen = std::min(earlier.spans.size(), rank.spans.size());
    rank.spans.erase(rank.spans.begin(), rank.spans.begin() + static_cast<std::ptrdiff_t>(seen));
    for (auto& worker : rank.workers) {
        const auto before =
            std::find_if(earlier.workers.begin(), earlier.workers.end(), [&worker](const WorkerSamples& each) {
                return each.pid == worker.pid && each.thread == worker.thread && each.samples <= worker.samples
                    && each.watched <= worker.watched;
            });
        before != earlier.workers.end() ? subtract(worker, *before) : void();
    }
}

} // namespace

JobSamples since(const JobSamples& earlier, const JobSamples& now)
{
    auto result = now;
    result.length -= earlier.length;
    result.samples -= earlier.samples;
    for (auto& rank : result.ranks) {
        const auto before = std::find_if(earlier.ranks.begin(), earlier.ranks.end(),
                                         [&rank](const RankSamples& each) { return each.shape.pid == rank.shape.pid; });
        before != earlier.ranks.end() ? subtract(rank, *before) : void();
    }
    return result;
}

JobSamples RecentMoments::last(std::size_t count, const JobSamples& now) const
{
    const auto back = std::min(count, m_seen.size());
    return back == 0 ? now : since(m_seen[m_seen.size() - back], now);
}

void RecentMoments::keep(JobSamples now)
{
    m_seen.push_back(std::move(now));
    if (m_seen.size() > forVerdict) {
        m_seen.pop_front();
    }
}

} // namespace sluice::attach
