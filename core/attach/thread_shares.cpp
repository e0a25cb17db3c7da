// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/thread_shares.h"

#include "core/attach/verdict/shares.h"

namespace sluice::attach {

namespace {

constexpr std::size_t mostThreads = 256;

WatchedThread mainOf(const RankSamples& rank, const MainShares& shares)
{
    WatchedThread thread;
    thread.rank = thread.id = rank.shape.pid;
    thread.isMain = true;
    thread.waitingShare = rank.sight == Sight::State ? std::nullopt : std::optional(shares.waiting);
    thread.runningShare = shares.running;
    thread.runqueueShare = shares.runqueue;
    return thread;
}

WatchedThread workerOf(const RankSamples& rank, const WorkerSamples& worker, const WorkerShares& shares)
{
    WatchedThread thread;
    thread.rank = rank.shape.pid;
    thread.id = worker.thread > 0 ? worker.thread : worker.pid;
    thread.waitingShare = shares.idle;
    thread.diskWaitShare = shares.diskWait;
    thread.runningShare = shares.running;
    thread.runqueueShare = shares.runqueue;
    if (rank.sight != Sight::State) {
        thread.metadataShare = shares.metadata;
        thread.faultShare = shares.fault;
        thread.socketShare = shares.socket;
    }
    return thread;
}

} // namespace

std::vector<WatchedThread> threadsOf(const JobSamples& samples)
{
    std::vector<WatchedThread> threads;
    for (const auto& rank : samples.ranks) {
        if (const auto shares = sharesOfMain(rank.spans); shares && threads.size() < mostThreads) {
            threads.push_back(mainOf(rank, *shares));
        }
        for (const auto& worker : rank.workers) {
            const bool counts = countedWorkers({worker}) > 0;
            const auto shares = counts ? sharesOf(worker) : std::nullopt;
            if (shares && threads.size() < mostThreads) {
                threads.push_back(workerOf(rank, worker, *shares));
            }
        }
    }
    return threads;
}

} // namespace sluice::attach
