// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/job/running_job.h"
#include "core/run/job/watched_moment.h"

namespace sluice::ui {

/// A training with two workers that are blocked in reads, as it was seen.
inline AttachedJob seenJob()
{
    AttachedJob job;
    job.target = {4711, {}, {}, "python3 train.py"};
    job.length = Seconds(10);
    job.verdict = {Waiting::Yes, 0.41, 0.36, 0.46, WaitPlace::Storage, 1.69, {}};
    AttachRank rank;
    rank.pid = 4711;
    rank.main.waitingShare = 0.41;
    rank.loader.kind = LoaderFamily::PyTorch;
    rank.loader.workers = 2;
    rank.loader.idleShare = 0.02;
    rank.loader.readRate = BytesPerSecond{120e6};
    rank.reads = {{"/data", "/data/a.tar", "nfs4", "", 3}};
    job.ranks = {rank};
    job.devices = {{"vdb", 1200, BytesPerSecond{120e6}, Seconds(0.004), 131072.0, 4.8, 0.97, {}}};
    job.advice = {{"2 -> 4 workers for each training process", 0.31, "workers are blocked in reads", "simulated"}};
    job.figures = {{"gpus", 1, "attach: training processes"},
                   {"workers", 2, "attach: loader workers"},
                   {"sample_bytes", 131072, "attach: mean read"},
                   {"batch_per_gpu", 90, "attach: reads of 0.1 s"},
                   {"step_seconds", 0.06, "attach: step without waiting"}};
    job.unknown = {{"gpu", "NVIDIA's library was not found"}};
    return job;
}

inline WatchedThread thread(std::int64_t id, bool isMain, double waiting, double reading)
{
    WatchedThread thread;
    thread.rank = 4711;
    thread.id = id;
    thread.isMain = isMain;
    thread.waitingShare = waiting;
    thread.diskWaitShare = reading;
    thread.runningShare = 1 - waiting - reading;
    return thread;
}

inline WatchedMoment seenMoment(double at, double waiting = 0.5)
{
    WatchedMoment moment;
    moment.at = Seconds(at);
    const auto job = seenJob();
    moment.devices = job.devices;
    moment.job =
        WatchedJob{job.target,
                   job.verdict,
                   job.ranks,
                   {thread(4712, false, 0, 0.9), thread(4711, true, waiting, 0), thread(4713, false, 0.2, 0.3)}};
    return moment;
}

inline RunningJobs runningJobs()
{
    return {{{4711, "ada", "python3 train.py", Seconds(7300), 1, 2, true, true},
             {815, "bob", "python3 other.py", Seconds(90), 2, 8, false, true},
             {1, "root", "init", {}, 1, 0, {}, false}},
            0};
}

inline std::string jobListDocument()
{
    auto json = toJson(runningJobs());
    json["schema"] = "sluice.jobs/1";
    return json.dump();
}

/// What `attach --stream` prints of two seconds.
inline std::string jobStream()
{
    std::string lines;
    for (const double at : {1.0, 2.0}) {
        auto json = toJson(seenMoment(at, at / 4));
        json["event"] = "job";
        lines += json.dump() + "\n";
    }
    auto document = toJson(seenJob());
    document["schema"] = "sluice.attach/1";
    return lines + Json{{"event", "result"}, {"document", std::move(document)}}.dump();
}

} // namespace sluice::ui
