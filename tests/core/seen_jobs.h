// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run.h"

namespace sluice {

/// A job of one rank with two workers that waits for this share of its time. Written for tests: no figure in it was
/// measured anywhere.
inline AttachedJob jobThatWaits(double share, double halfWidth = 0.03, WaitPlace where = WaitPlace::Storage)
{
    AttachedJob job;
    job.target = {4711, {}, {}, "python3 train.py"};
    job.length = Seconds(10);
    job.samples = 1500;
    job.verdict = {waitingAt(share), share, std::max(0.0, share - halfWidth), std::min(1.0, share + halfWidth), where,
                   1 / (1 - share),  {}};
    AttachRank rank;
    rank.pid = 4711;
    rank.main.waitingShare = share;
    rank.loader.kind = LoaderFamily::PyTorch;
    rank.loader.workers = 2;
    rank.loader.idleShare = 0.02;
    rank.loader.diskWaitShare = 0.9;
    rank.loader.readRate = BytesPerSecond{120e6};
    rank.reads = {{"/data", "/data/a.tar", "nfs4", "", 3}};
    job.ranks = {rank};
    job.advice = {{Message{"use 4 workers"}, 0.31, Message{"workers are blocked in reads"}, "simulated"}};
    job.unknown = {{"gpu", Message{"NVIDIA's library was not found"}}};
    return job;
}

/// A run that keeps a look at this job.
inline Run seenRun(AttachedJob job, std::int64_t id = 0)
{
    Run run;
    run.id = RunId{id};
    run.startedAt = "2026-03-14T09:26:53Z";
    run.version = "0.1.0";
    run.path = "/data";
    run.node.identity.hostName = "fixture-node";
    run.seen = std::move(job);
    return run;
}

} // namespace sluice
