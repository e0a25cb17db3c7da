// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/sampler.h"

#include "core/attach/proc/watched_rank.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace sluice::attach {

namespace {

constexpr double jitter = 0.2; ///< of the period, to either side
constexpr double maxLooksPerSecond = 300; ///< at workers: up to 8 us each where caches are cold
/// Of so many workers fewer looks tell as much: what counts is what all of them do.
constexpr std::size_t manyWorkers = 16;
constexpr double maxLooksAtMany = 150;
constexpr Seconds bookPeriod{1.0};
constexpr Seconds longestNap{0.2}; ///< so that who asks to stop is heard soon

class JobWatch {
public:
    JobWatch(const ProcFiles& files, const std::vector<RankShape>& ranks, const SampleRequest& request, Seconds now)
        : m_request(request), m_rng(request.seed), m_begun(now), m_nextBooks(now + bookPeriod)
    {
        for (const auto& rank : ranks) {
            m_ranks.emplace_back(files, rank, now);
        }
    }

    Seconds nextWait()
    {
        std::uniform_real_distribution<double> spread(1 - jitter, 1 + jitter);
        return Seconds(spread(m_rng) / m_request.perSecond);
    }

    void look(Seconds now)
    {
        std::size_t workers = 0;
        for (const auto& rank : m_ranks) {
            workers += rank.workers();
        }
        const double looks = workers > manyWorkers ? maxLooksAtMany : maxLooksPerSecond;
        const double each = looks / m_request.perSecond / static_cast<double>(std::max<std::size_t>(1, m_ranks.size()));
        for (auto& rank : m_ranks) {
            m_looks += rank.look(now, static_cast<std::size_t>(std::max(1.0, each)), m_rng);
        }
        if (now >= m_nextBooks) {
            keepBooks(now, false);
            m_nextBooks += bookPeriod;
            m_request.meanwhile ? m_request.meanwhile([this, now] { return samples(now); }) : void();
        }
    }

    void keepBooks(Seconds now, bool ofAllWorkers)
    {
        for (auto& rank : m_ranks) {
            rank.keepBooks(now, ofAllWorkers);
        }
    }

    bool ended() const
    {
        return std::all_of(m_ranks.begin(), m_ranks.end(), [](const auto& rank) { return rank.ended(); });
    }

    JobSamples samples(Seconds now) const
    {
        JobSamples result;
        result.length = now - m_begun;
        result.samples = m_looks;
        result.ended = ended();
        for (const auto& rank : m_ranks) {
            result.ranks.push_back(rank.samples());
            result.threadsLeftOut += rank.threadsLeftOut();
        }
        return result;
    }

private:
    const SampleRequest& m_request;
    std::mt19937_64 m_rng;
    std::deque<WatchedRank> m_ranks;
    Seconds m_begun;
    Seconds m_nextBooks;
    std::int64_t m_looks = 0;
};

/// Sleeps in pieces; false when asked to stop.
bool nap(Seconds length, const SampleClock& clock)
{
    for (auto left = length; left > Seconds(0); left -= longestNap) {
        if (!clock.sleep(std::min(left, longestNap))) {
            return false;
        }
    }
    return true;
}

} // namespace

SampleClock steadyClock(std::function<bool()> stop)
{
    return {[] { return std::chrono::duration_cast<Seconds>(std::chrono::steady_clock::now().time_since_epoch()); },
            [stop = std::move(stop)](Seconds length) {
                std::this_thread::sleep_for(length);
                return !stop();
            }};
}

JobSamples sampleJob(const ProcFiles& files, const std::vector<RankShape>& ranks, const SampleRequest& request,
                     const SampleClock& clock)
{
    const auto begun = clock.now();
    JobWatch watch(files, ranks, request, begun);
    auto now = begun;
    while (now - begun < request.length && !watch.ended()) {
        if (!nap(watch.nextWait(), clock)) {
            break;
        }
        now = clock.now();
        watch.look(now);
    }
    watch.keepBooks(now, true);
    return watch.samples(now);
}

} // namespace sluice::attach
