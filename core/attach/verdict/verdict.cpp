// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/verdict.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sluice::attach {

namespace {

constexpr BytesPerSecond quietReader{1e5}; ///< who asks for less than this reads no training data

std::string pathOf(long pid, const char* file)
{
    return "/proc/" + std::to_string(pid) + "/task/*/" + file;
}

/// The largest of several shares; Unknown where all are 0.
WaitPlace largest(std::initializer_list<std::pair<WaitPlace, double>> shares)
{
    const auto most = std::max_element(shares.begin(), shares.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most->second > 0 ? most->first : WaitPlace::Unknown;
}

/// Of a process that loads by itself.
WaitPlace placeOfMain(const RankFigures& rank, double computesForLoading)
{
    std::int64_t loading = 0;
    for (const auto activity :
         {Activity::Reading, Activity::Uninterruptible, Activity::Metadata, Activity::Fault, Activity::Network}) {
        loading += countOf(rank.mainCounts, activity);
    }
    const auto share = [&](auto... activities) {
        const auto count = static_cast<double>((countOf(rank.mainCounts, activities) + ...));
        return loading > 0 ? rank.main->waiting * count / static_cast<double>(loading) : 0;
    };
    const bool computes = computesForLoading > 0;
    return placeOf(WorkerShares{0, share(Activity::Reading, Activity::Uninterruptible), share(Activity::Metadata),
                                share(Activity::Fault), share(Activity::Network), computes ? rank.main->running : 0,
                                computes ? rank.main->runqueue : 0});
}

void setShare(AttachVerdict& verdict, double share, double low, double high)
{
    constexpr double sure = 0.999; // beyond, the ceiling says nothing
    verdict.share = share;
    verdict.low = low;
    verdict.high = high;
    verdict.ceilingSpeedup = 1 / (1 - std::min(share, sure));
}

/// Whether the main thread, where it is blocked and does not wait for data, nearly always sleeps by a timer.
bool stepsByTimer(const ActivityCounts& counts)
{
    constexpr double nearlyAlways = 0.8;
    const auto timer = static_cast<double>(countOf(counts, Activity::Sleeping));
    double others = 0;
    for (const auto activity : {Activity::Device, Activity::Locked, Activity::TimedLock, Activity::AnyLock,
                                Activity::Delivering, Activity::Other, Activity::Asleep}) {
        others += static_cast<double>(countOf(counts, activity));
    }
    return timer > 0 && timer >= nearlyAlways * (timer + others);
}

/// Locks that may be waits for data, of a loader that is not plainly ahead.
bool mayWaitInLocks(const RankFigures& rank)
{
    return rank.workers && rank.workers->idle < loaderAhead && rank.main->maybeWaiting >= waitsNot;
}

/// Workers that are never idle say that the loader limits, and the share of the locks is the most that it may be.
AttachVerdict judgeLocks(const RankFigures& rank, AttachVerdict verdict)
{
    const bool limits = rank.workers->idle < loaderLimits;
    verdict.waiting = limits ? waitingAt(rank.main->waiting + rank.main->maybeWaiting) : Waiting::Unknown;
    verdict.where = placeOf(*rank.workers);
    verdict.share.reset();
    verdict.ceilingSpeedup.reset();
    return verdict;
}

/// Only the interval of the share is known.
AttachVerdict unjudged(AttachVerdict verdict)
{
    verdict.waiting = Waiting::Unknown;
    verdict.where = WaitPlace::Unknown;
    verdict.share.reset();
    verdict.ceilingSpeedup.reset();
    return verdict;
}

/// A rank whose waits are seen.
AttachVerdict judgeSeen(const RankFigures& rank)
{
    AttachVerdict verdict;
    const auto& main = *rank.main;
    const double receives = receivingShare(rank);
    const double share = std::min(1.0, main.waiting + receives);
    setShare(verdict, share, std::min(share, main.low + receives / 2),
             std::min(1.0, main.high + receives + main.runqueue));
    verdict.waiting = waitingAt(share);
    if (waitsBehindIdleWorkers(rank)) {
        return unjudged(std::move(verdict));
    }
    if (verdict.waiting == Waiting::No && mayWaitInLocks(rank)) {
        return judgeLocks(rank, std::move(verdict));
    }
    if (verdict.waiting == Waiting::No) {
        verdict.where = WaitPlace::Gpu;
        return verdict;
    }
    verdict.where = rank.workers ? placeOf(*rank.workers) : placeOfMain(rank, receives);
    return verdict;
}

/// A rank that loads by itself: what it computes for a sample cannot be told from what it computes for a step.
AttachVerdict judgeInTurn(const RankFigures& rank)
{
    auto verdict = judgeSeen(rank);
    const bool reads = rank.askedRate > quietReader;
    if (!reads || receivingShare(rank) > 0) {
        return verdict;
    }
    verdict.high = std::min(1.0, rank.main->high + rank.main->running);
    return verdict.waiting == Waiting::No && *verdict.high >= waitsNot ? unjudged(std::move(verdict)) : verdict;
}

/// A rank of which only states are seen: a sleep may be a wait for data or for the step.
AttachVerdict judgeByStates(const RankFigures& rank)
{
    AttachVerdict verdict;
    const auto& main = *rank.main;
    verdict.low = main.low;
    verdict.high = main.high;
    if (!rank.workers) {
        return verdict;
    }
    if (rank.workers->idle >= loaderAhead || main.high < waitsNot) {
        verdict.waiting = Waiting::No;
        verdict.where = WaitPlace::Gpu;
    } else {
        const bool limits = rank.workers->idle < loaderLimits;
        verdict.waiting = limits ? waitingAt(main.high) : Waiting::Unknown;
        verdict.where = placeOf(*rank.workers);
    }
    return verdict;
}

AttachVerdict judged(const RankFigures& rank)
{
    if (!rank.main) {
        return {};
    }
    if (rank.sight == Sight::State) {
        return judgeByStates(rank);
    }
    return rank.workers ? judgeSeen(rank) : judgeInTurn(rank);
}

std::vector<AttachEvidence> evidenceOf(const RankFigures& rank)
{
    const char* seenIn = rank.sight == Sight::Call ? "syscall" : rank.sight == Sight::WaitPoint ? "wchan" : "stat";
    std::vector<AttachEvidence> evidence;
    const auto add = [&](const char* signal, double value, const char* file) {
        evidence.push_back({signal, value, pathOf(rank.pid, file)});
    };
    if (rank.main) {
        add("main.waiting_share", rank.main->waiting, seenIn);
        add("main.running_share", rank.main->running, "schedstat");
        add("main.runqueue_share", rank.main->runqueue, "schedstat");
        add("main.receiving_share", receivingShare(rank), "schedstat");
    }
    if (rank.workers) {
        add("loader.idle_share", rank.workers->idle, seenIn);
        add("loader.disk_wait_share", rank.workers->diskWait, seenIn);
        add("loader.running_share", rank.workers->running, "schedstat");
        add("loader.runqueue_share", rank.workers->runqueue, "schedstat");
    }
    return evidence;
}

double waitedBy(const RankFigures& rank)
{
    return rank.main ? rank.main->waiting + rank.main->maybeWaiting : 0;
}

} // namespace

bool waitsBehindIdleWorkers(const RankFigures& rank)
{
    constexpr double notable = 0.1; // a batch that is on its way is seen as such, too
    return rank.main && rank.workerProcesses && rank.workers && rank.sight != Sight::State
        && rank.workers->idle >= loaderAhead && rank.main->behindIdle >= std::max(notable, rank.main->waiting);
}

double receivingShare(const RankFigures& rank)
{
    const bool ahead = rank.workers && rank.workers->idle >= loaderAhead;
    const bool counts = rank.main && !ahead && stepsByTimer(rank.mainCounts);
    return counts ? rank.main->running + rank.main->runqueue : 0;
}

RankFigures figuresOf(const RankSamples& rank, Seconds length)
{
    RankFigures figures;
    figures.pid = rank.shape.pid;
    figures.sight = rank.sight;
    figures.workerProcesses = !rank.shape.workers.empty();
    figures.main = sharesOfMain(rank.spans);
    figures.workers = meanShares(rank.workers);
    figures.mainCounts = rank.mainCounts;
    if (rank.io && length.count() > 0) {
        figures.askedRate = BytesPerSecond{static_cast<double>(rank.io->askedBytes) / length.count()};
    }
    return figures;
}

WaitPlace placeOf(const WorkerShares& workers)
{
    const double wanted = workers.running + workers.runqueue;
    const auto place = largest({{WaitPlace::Storage, workers.diskWait},
                                {WaitPlace::Metadata, workers.metadata},
                                {WaitPlace::Memory, workers.fault},
                                {WaitPlace::Network, workers.socket},
                                {WaitPlace::Decode, wanted}});
    const bool starved = place == WaitPlace::Decode && workers.runqueue > starvedShare * wanted;
    return starved ? WaitPlace::CpuStarved : place;
}

AttachVerdict verdictOf(const std::vector<RankFigures>& ranks)
{
    const auto slowest = std::max_element(ranks.begin(), ranks.end(),
                                          [](const auto& a, const auto& b) { return waitedBy(a) < waitedBy(b); });
    if (slowest == ranks.end()) {
        return {};
    }
    auto verdict = judged(*slowest);
    verdict.because = evidenceOf(*slowest);
    return verdict;
}

} // namespace sluice::attach
