// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/watch.h"

#include "core/attach/attachment.h"
#include "core/attach/messages.h"
#include "core/attach/watch/node_moment.h"
#include "core/attach/watch/recent.h"

#include <algorithm>
#include <set>

namespace sluice::attach {

namespace {

using namespace attach_messages;

constexpr Seconds period{1.0};
constexpr Seconds napLength{0.2}; ///< so that who asks to stop is heard soon
constexpr Seconds partsAnew{30.0}; ///< disks and links come, go and change their speed
constexpr Seconds samplesAnew{600.0}; ///< what was sampled is forgotten
constexpr int ranksAnew = 30; ///< seconds after which ranks are looked for that started since

/// Sees what became of the ranks of a job.
class Endings {
public:
    explicit Endings(const ProcFiles& files) : m_files(files) { }

    /// Each end once.
    std::vector<Message> among(const std::vector<RankShape>& ranks)
    {
        std::vector<Message> said;
        for (const auto& rank : ranks) {
            const auto text = m_files.text("/proc/" + std::to_string(rank.pid) + "/stat");
            const auto stat = parseProcessStat(text.value_or(""));
            const bool runs = stat && stat->startTicks == rank.startTicks && stat->state != 'Z' && stat->state != 'X';
            if (!runs && m_told.insert(rank.pid).second) {
                const bool replaced = stat && stat->startTicks != rank.startTicks;
                said.push_back(replaced ? say<numberUsedAgain>("pid"_a = rank.pid)
                                        : say<processEnded>("pid"_a = rank.pid));
            }
        }
        return said;
    }

private:
    const ProcFiles& m_files;
    std::set<long> m_told;
};

class Watch {
public:
    Watch(const ProcFiles& files, const WatchRequest& request, const SampleClock& clock)
        : m_files(files), m_request(request), m_clock(clock), m_begun(clock.now()), m_endings(files)
    { }

    Result<Done> run()
    {
        if (m_request.roots.empty()) {
            beginNode(0);
            while (!over() && nap(period)) {
                show(nodeMoment());
            }
            return Done{};
        }
        Attachment job(m_files, m_request.roots, m_request.self, m_request.target);
        for (bool first = true; !m_stopped && !m_ended && !over(); first = false) {
            if (const auto found = job.find(); !found) {
                return first ? Result<Done>(found.error()) : Result<Done>(Done{});
            }
            first ? beginNode(job.ranks().front().pid) : void();
            m_pid = job.ranks().front().pid;
            watchJob(job);
        }
        return Done{};
    }

private:
    void beginNode(long pid)
    {
        m_pid = pid;
        m_counters = nodeCounters(m_files, pid);
        m_last = m_clock.now();
        readParts();
        if (!m_files.text("/proc/pressure/io")) {
            m_toSay.push_back(sayPlain(noPressure));
        }
    }

    void readParts()
    {
        m_parts = nodeParts(m_files, m_request.path, m_counters);
        m_partsRead = m_last;
    }

    WatchedMoment nodeMoment()
    {
        const auto now = m_clock.now();
        auto counters = nodeCounters(m_files, m_pid);
        auto moment = momentBetween(m_counters, counters, m_parts, now - m_last);
        m_counters = std::move(counters);
        m_last = now;
        if (now - m_partsRead >= partsAnew) {
            readParts();
        }
        moment.at = now - m_begun;
        for (const auto& gpu : m_request.gpus ? m_request.gpus() : std::vector<SeenGpu>()) {
            moment.gpus.push_back({gpu.uuid, gpu.busyShare, gpu.powerWatts, gpu.received});
        }
        return moment;
    }

    void watchJob(Attachment& job)
    {
        m_seen.clear();
        m_ranksChanged = false;
        SampleRequest samples;
        samples.length =
            m_request.length ? std::min(samplesAnew, *m_request.length - (m_clock.now() - m_begun)) : samplesAnew;
        samples.perSecond = m_request.perSecond;
        samples.meanwhile = [&, second = 0](const std::function<JobSamples()>& seen) mutable {
            constexpr int seldom = 4; // open files change little
            second++ % seldom == 0 ? job.readSurroundings() : void();
            showJob(job, seen());
            m_ranksChanged = second % ranksAnew == 0 && hasOtherRanks(job);
        };
        const SampleClock noting{m_clock.now, [this](Seconds length) {
                                     m_stopped = !m_clock.sleep(length);
                                     return !m_stopped && !m_ranksChanged;
                                 }};
        const auto seen = sampleJob(m_files, job.ranks(), samples, noting);
        m_ended = seen.ended;
        if (m_ended) {
            auto moment = nodeMoment();
            moment.said = m_endings.among(job.ranks());
            show(std::move(moment));
        }
    }

    bool hasOtherRanks(const Attachment& job) const
    {
        Attachment now(m_files, m_request.roots, m_request.self, m_request.target);
        const auto same = [](const RankShape& a, const RankShape& b) { return a.pid == b.pid; };
        return now.find()
            && !std::equal(now.ranks().begin(), now.ranks().end(), job.ranks().begin(), job.ranks().end(), same);
    }

    void showJob(Attachment& job, JobSamples seen)
    {
        auto moment = nodeMoment();
        auto document = job.documentOf(m_seen.last(RecentMoments::forRanks, seen));
        m_request.gpus ? addGpus(document, m_request.gpus()) : void();
        auto verdict = job.documentOf(m_seen.last(RecentMoments::forVerdict, seen)).verdict;
        moment.job = WatchedJob{job.target(), std::move(verdict), std::move(document.ranks), {}};
        moment.said = m_endings.among(job.ranks());
        m_seen.keep(std::move(seen));
        show(std::move(moment));
    }

    void show(WatchedMoment moment)
    {
        moment.said.insert(moment.said.end(), m_toSay.begin(), m_toSay.end());
        m_toSay.clear();
        m_request.show ? m_request.show(moment) : void();
    }

    bool over() const { return m_request.length && m_clock.now() - m_begun >= *m_request.length; }

    /// False when asked to stop.
    bool nap(Seconds length)
    {
        for (auto left = length; left > Seconds(0) && !m_stopped; left -= napLength) {
            m_stopped = !m_clock.sleep(std::min(left, napLength));
        }
        return !m_stopped;
    }

    const ProcFiles& m_files;
    const WatchRequest& m_request;
    const SampleClock& m_clock;
    Seconds m_begun;
    Seconds m_last{};
    Seconds m_partsRead{};
    Endings m_endings;
    NodeCounters m_counters;
    NodeParts m_parts;
    long m_pid = 0;
    RecentMoments m_seen;
    std::vector<Message> m_toSay;
    bool m_stopped = false;
    bool m_ended = false;
    bool m_ranksChanged = false;
};

} // namespace

Result<Done> watch(const ProcFiles& files, const WatchRequest& request, const SampleClock& clock)
{
    return Watch(files, request, clock).run();
}

} // namespace sluice::attach
