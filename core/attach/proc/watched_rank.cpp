// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/watched_rank.h"

#include "core/attach/proc/process_table.h"
#include "core/attach/proc/thread_list.h"
#include "core/attach/verdict/wait_rules.h"
#include "core/base/text/text.h"

#include <algorithm>
#include <numeric>

namespace sluice::attach {

namespace {

constexpr std::size_t maxThreadsOfWorker = 4; ///< looked at: the first, the feeder of its queue, and few more
constexpr std::size_t maxThreadsOfRank = 64;
constexpr std::size_t inTurn = 2; ///< seconds between two looks at the counters of one worker
constexpr std::size_t booksOfASecond = 16; ///< of more workers each has its turn less often
constexpr std::size_t allThreadsEvery = 5; ///< seconds between two looks at what any thread started
constexpr Seconds soonAgain{0.1}; ///< workers of the next epoch are looked for
constexpr Seconds startsWithin{2.0}; ///< after this, a main thread without workers does something else
constexpr std::size_t maxThreadsListed = 10'000;

std::string taskFolder(long pid)
{
    return "/proc/" + std::to_string(pid) + "/task";
}

/// Adds what a worker's process read to what its rank did.
void addCounters(RankSamples& rank, const std::optional<ProcessCounters>& counters)
{
    if (!counters) {
        return;
    }
    rank.majorFaults += counters->majorFaults();
    const auto io = counters->io();
    if (!io || !rank.io) {
        rank.io.reset(); // a part of the job would pass for all of it
        return;
    }
    rank.io->askedBytes += io->askedBytes;
    rank.io->readCalls += io->readCalls;
    rank.io->deviceBytes += io->deviceBytes;
    rank.io->writtenBytes += io->writtenBytes;
}

void addPaths(RankSamples& rank, const std::map<std::string, int>& paths)
{
    for (const auto& [path, times] : paths) {
        rank.filesRead[path] += times;
    }
}

} // namespace

WatchedWorker::WatchedWorker(const ProcFiles& files, long pid, std::vector<long> threads, bool isThread, Seconds now)
    : m_descriptors(files, pid), m_begun(now)
{
    m_samples.pid = pid;
    m_samples.thread = isThread ? threads.front() : 0;
    for (const long thread : threads) {
        m_threads.emplace_back(files, pid, thread);
    }
    m_name = m_threads.front().name();
    if (!isThread) {
        m_counters.emplace(files, pid);
    }
    keepBooks(now);
}

void WatchedWorker::look(Seconds now)
{
    std::optional<Activity> most;
    bool lives = false;
    for (auto& thread : m_threads) {
        if (most && isBusy(*most)) {
            break; // the other threads would add nothing
        }
        const auto activity = told(thread.look(m_descriptors, now), now);
        lives = lives || !thread.gone();
        most = most && activity ? moreTelling(*most, *activity) : most ? most : activity;
    }
    if (!lives) {
        end();
    }
    if (!most) {
        return;
    }
    m_last = *most;
    m_loads = m_loads || isLoading(*most);
    ++countOf(m_samples.counts, *most);
    ++m_samples.samples;
}

/// A worker that polls otherwise than for its queue, and has a connection, waits for that.
std::optional<Activity> WatchedWorker::told(std::optional<Activity> activity, Seconds now)
{
    if (activity != Activity::OtherPoll) {
        return activity;
    }
    return m_counters && m_descriptors.hasConnection(now) ? Activity::Network : Activity::Queue;
}

void WatchedWorker::keepBooks(Seconds now)
{
    if (!m_ended && m_counters && !m_counters->look()) {
        end();
    }
    if (m_ended) {
        return;
    }
    for (auto& thread : m_threads) {
        m_times.note(thread.number(), thread.times());
    }
    m_samples.watched = now - m_begun;
}

/// The workers of many epochs would use up what files may be open.
void WatchedWorker::end()
{
    m_ended = true;
    m_threads.clear();
    m_counters ? m_counters->close() : void();
}

WorkerSamples WatchedWorker::samples() const
{
    auto samples = m_samples;
    samples.runSeconds = m_times.runSeconds();
    samples.delaySeconds = m_times.delaySeconds();
    return samples;
}

WatchedRank::WatchedRank(const ProcFiles& files, RankShape shape, Seconds now)
    : m_files(&files), m_main(files, shape.pid, threadThatStarted(files, shape.pid, shape.workers)),
      m_pin(files, shape.pid), m_descriptors(files, shape.pid), m_counters(files, shape.pid),
      m_spanTimes(m_main.times()), m_spanBegun(now)
{
    m_result.shape = std::move(shape);
    for (const long worker : m_result.shape.workers) {
        addWorker(worker, now);
    }
    findThreads(now);
}

/// The pin thread; and without worker processes the threads as workers: those of a known loader first, then the newest.
void WatchedRank::findThreads(Seconds now)
{
    const long pid = m_result.shape.pid;
    if (!m_result.shape.workers.empty()) {
        m_result.family = LoaderFamily::PyTorch;
        m_pin.seek(now, namedWorkers());
        return;
    }
    auto threads = threadsOf(*m_files, pid);
    std::erase_if(threads, [pid](const NamedThread& thread) { return thread.number == pid; });
    std::stable_partition(threads.begin(), threads.end(), [](const NamedThread& thread) {
        return familyOfThreads({thread.name}) != LoaderFamily::Threads;
    });
    const auto looked = std::min(threads.size(), maxThreadsOfRank);
    m_threadsLeftOut = static_cast<int>(threads.size() - looked);
    threads.resize(looked);
    std::vector<std::string> names;
    for (const auto& thread : threads) {
        m_workers.emplace_back(*m_files, pid, std::vector<long>{thread.number}, true, now);
        names.push_back(thread.name);
    }
    m_result.family = familyOfThreads(names);
}

void WatchedRank::addWorker(long pid, Seconds now)
{
    auto threads = m_files->numbersIn(taskFolder(pid), maxThreadsListed);
    const auto dropped = threads.size() - std::min(threads.size(), maxThreadsOfWorker);
    m_threadsLeftOut += static_cast<int>(dropped);
    threads.resize(threads.size() - dropped);
    if (!threads.empty()) {
        m_workers.emplace_back(*m_files, pid, std::move(threads), false, now);
    }
}

std::vector<long> WatchedRank::newWorkersAmong(const std::vector<long>& children) const
{
    std::vector<long> found;
    for (const long child : children) {
        const auto isIt = [child](const WatchedWorker& worker) { return worker.pid() == child && !worker.ended(); };
        if (std::any_of(m_workers.begin(), m_workers.end(), isIt)) {
            continue;
        }
        const auto worker = processEntryOf(*m_files, child);
        const auto trainer = processEntryOf(*m_files, m_result.shape.pid);
        const bool lives = worker && worker->stat.state != 'Z' && worker->stat.state != 'X';
        if (lives && trainer && isWorkerOf(*worker, *trainer)) {
            found.push_back(child);
        }
    }
    return found;
}

/// By the lists of children that the kernel keeps; where it keeps none, those of the beginning stay.
void WatchedRank::refreshWorkers(Seconds now)
{
    const long pid = m_result.shape.pid;
    m_refreshed = now;
    const bool wholly = m_books % allThreadsEvery == 1 || m_workersGone;
    const auto found = newWorkersAmong(wholly ? childrenOf(*m_files, pid) : childrenOf(*m_files, pid, m_main.number()));
    if (found.empty()) {
        return;
    }
    if (m_result.shape.workers.empty()) {
        beginAnew(found, now);
        return;
    }
    for (const long worker : found) {
        addWorker(worker, now);
        ++m_result.workersStarted;
    }
    m_workersGone.reset();
    m_pin.seek(now, namedWorkers());
}

/// A rank that was seen before its first worker started: what it did then says nothing of how it loads.
void WatchedRank::beginAnew(std::vector<long> workers, Seconds now)
{
    m_workers.clear();
    m_threadsLeftOut = 0;
    m_result.mainCounts = {};
    m_result.spans.clear();
    m_span = {};
    m_main = WatchedThread(*m_files, m_result.shape.pid, threadThatStarted(*m_files, m_result.shape.pid, workers));
    m_spanTimes = m_main.times();
    m_spanBegun = now;
    for (const long worker : workers) {
        addWorker(worker, now);
    }
    m_result.shape.workers = std::move(workers);
    findThreads(now);
}

/// The thread that started the workers may end before its process does.
void WatchedRank::followFirstThread(Seconds now)
{
    if (!m_ended) {
        m_main = WatchedThread(*m_files, m_result.shape.pid, m_result.shape.pid);
        m_spanTimes = m_main.times();
        m_span = {};
        m_spanBegun = now;
    }
}

bool WatchedRank::allWorkersEnded() const
{
    return !m_result.shape.workers.empty()
        && std::all_of(m_workers.begin(), m_workers.end(), [](const auto& worker) { return worker.ended(); });
}

/// All workers of an epoch ended just now, and those of the next are not there yet.
bool WatchedRank::betweenWorkers(Seconds now) const
{
    return m_workersGone && now - *m_workersGone < startsWithin;
}

bool WatchedRank::namedWorkers() const
{
    return std::any_of(m_workers.begin(), m_workers.end(),
                       [](const WatchedWorker& worker) { return worker.name() == pytorchWorkerName; });
}

bool WatchedRank::anyWorkerBusy() const
{
    const auto busy = [](const WatchedWorker& worker) {
        return !worker.ended() && worker.mayLoad() && isBusy(worker.last());
    };
    return std::any_of(m_workers.begin(), m_workers.end(), busy) || (m_pin.found() && isBusy(m_pin.activity()));
}

void WatchedRank::noteMain(Activity activity, Seconds now)
{
    ++countOf(m_result.mainCounts, activity);
    ++m_span.samples;
    const bool processes = !m_result.shape.workers.empty();
    const bool threads = !processes
        && std::any_of(m_workers.begin(), m_workers.end(), [](const auto& worker) { return worker.mayLoad(); });
    const bool between = betweenWorkers(now);
    switch (waitOfMain(activity,
                       {processes, threads, m_pin.found(), between || anyWorkerBusy(), namedWorkers(), between})) {
    case MainWait::Data:
        ++m_span.waiting;
        break;
    case MainWait::Perhaps:
        ++m_span.maybeWaiting;
        break;
    case MainWait::BehindIdle:
        ++m_span.maybeWaiting;
        ++m_span.behindIdle;
        break;
    case MainWait::Running:
        ++m_span.running;
        break;
    case MainWait::Else:
        break;
    }
}

std::size_t WatchedRank::lookAtWorkers(Seconds now, std::size_t most, std::mt19937_64& rng)
{
    std::vector<std::size_t> order(m_workers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), rng);
    std::size_t looks = 0;
    for (const auto index : order) {
        auto& worker = m_workers[index];
        if (looks >= most) {
            break;
        }
        if (!worker.ended()) {
            worker.look(now);
            looks += worker.threads();
        }
    }
    return looks;
}

std::int64_t WatchedRank::look(Seconds now, std::size_t mostLooks, std::mt19937_64& rng)
{
    if (m_ended) {
        return 0;
    }
    if (betweenWorkers(now) && now - m_refreshed > soonAgain) {
        refreshWorkers(now);
    }
    auto looks = static_cast<std::int64_t>(lookAtWorkers(now, mostLooks, rng));
    m_workersGone = !allWorkersEnded() ? std::nullopt : m_workersGone ? m_workersGone : std::optional(now);
    if (!m_result.shape.workers.empty()) {
        looks += m_pin.look(m_descriptors, now);
        m_result.hasPinThread = m_result.hasPinThread || m_pin.found();
    }
    const auto activity = m_main.look(m_descriptors, now);
    if (m_main.gone()) {
        m_ended = m_main.number() == m_result.shape.pid;
        followFirstThread(now);
        return looks;
    }
    activity ? noteMain(*activity == Activity::OtherPoll ? Activity::Queue : *activity, now) : void();
    return looks + 1;
}

void WatchedRank::endSpan(Seconds now)
{
    const auto times = m_main.times();
    if (times && m_spanTimes) {
        constexpr double nanosecond = 1e-9;
        m_span.runSeconds = nanosecond * static_cast<double>(times->runNs - m_spanTimes->runNs);
        m_span.delaySeconds = nanosecond * static_cast<double>(times->delayNs - m_spanTimes->delayNs);
    }
    m_span.length = now - m_spanBegun;
    if (m_span.samples > 0) {
        m_result.spans.push_back(m_span);
    }
    m_span = {};
    m_spanTimes = times;
    m_spanBegun = now;
}

void WatchedRank::keepBooks(Seconds now, bool ofAllWorkers)
{
    m_ended = m_ended || !m_counters.look();
    if (m_ended) {
        return;
    }
    endSpan(now);
    ++m_books;
    const auto turns = std::max(inTurn, m_workers.size() / booksOfASecond);
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        if (ofAllWorkers || (i + m_books) % turns == 0) {
            m_workers[i].keepBooks(now);
        }
    }
    refreshWorkers(now);
}

RankSamples WatchedRank::samples() const
{
    auto result = m_result;
    result.sight = m_main.sight();
    result.io = m_counters.io();
    result.majorFaults = m_counters.majorFaults();
    result.filesRead = m_descriptors.seenPaths();
    for (const auto& worker : m_workers) {
        result.workers.push_back(worker.samples());
        result.workersEnded += worker.ended() ? 1 : 0;
        addCounters(result, worker.counters());
        addPaths(result, worker.descriptors().seenPaths());
    }
    return result;
}

} // namespace sluice::attach
