// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_samples.h"

/// From samples to shares of time. Pure.
///
/// Time on a core and time spent waiting for one are what the kernel counted; the rest is divided as the samples of
/// blocked threads are. Where the kernel does not count, samples tell all.
namespace sluice::attach {

/// Shares of the time of one worker, or means over several; they add up to 1 with what is not listed.
struct WorkerShares {
    double idle = 0; ///< asked for nothing, or nobody takes what it has
    double diskWait = 0; ///< reads of files, and uninterruptible waits of unknown cause
    double metadata = 0;
    double fault = 0;
    double socket = 0;
    double running = 0;
    double runqueue = 0;

    bool operator==(const WorkerShares&) const = default;
};

/// Absent without a sample.
std::optional<WorkerShares> sharesOf(const WorkerSamples& worker);

/// Mean over the workers, each as long as it was watched. Threads of a rank count only where they were seen to load.
std::optional<WorkerShares> meanShares(const std::vector<WorkerSamples>& workers);

/// Number of workers that meanShares() counts.
int countedWorkers(const std::vector<WorkerSamples>& workers);

struct MainShares {
    double waiting = 0;
    double low = 0; ///< 95 % interval of the share waited; its high end holds what may be waiting
    double high = 0;
    double running = 0;
    double runqueue = 0;
    double sleeping = 0; ///< blocked in anything else
    double maybeWaiting = 0; ///< of `sleeping`, what may be a wait for data
    double behindIdle = 0; ///< of `maybeWaiting`, for workers that look idle

    bool operator==(const MainShares&) const = default;
};

/// Interval by the spread of the spans (batch means), and at least that of as many independent samples as spans.
/// Source: Law, Simulation Modeling and Analysis, 9.5.3, batch means.
std::optional<MainShares> sharesOfMain(const std::vector<MainSpan>& spans);

} // namespace sluice::attach
