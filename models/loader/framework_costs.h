// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/loader/worker_throughput.h"

#include <string>

/// Describes what a data loader costs beside reading and decoding: Python between the samples, and the way of a batch
/// from the worker to the training process.
namespace sluice {

/// Names the kind of loader that a job has.
enum class LoaderKind {
    Threads, ///< threads of one process that share its memory: DALI, SPDL, tf.data, FFCV, `bench loader`
    PyTorch, ///< worker processes that pass each batch through shared memory
    InProcess ///< the training process loads and steps in turn: PyTorch without workers
};
template <>
inline constexpr auto enumWords<LoaderKind> = wordList<LoaderKind>({{LoaderKind::Threads, "threads"},
                                                                    {LoaderKind::PyTorch, "pytorch"},
                                                                    {LoaderKind::InProcess, "in_process"}});

/// Tells whether a loader reads as Python does: with blocking calls, through the page cache, into host memory.
constexpr bool readsLikePython(LoaderKind loader)
{
    return loader != LoaderKind::Threads;
}

/// Returns the access that such a loader reads with.
constexpr Access accessOf(LoaderKind loader)
{
    return readsLikePython(loader) ? Access::Buffered : Access::Direct;
}

/// Costs of one loader in CPU time, all but the start and the wait spent for delivered bytes: those of a batch as the
/// model takes it, after decoding.
struct FrameworkCosts {
    Seconds sampleTime{}; ///< of a worker for one sample
    Seconds batchTime{}; ///< of a worker for one batch: collate, pickle, queue
    double batchSecondsPerByte = 0; ///< of a worker for one byte: copied into memory that is made for it
    Seconds receiveTime{}; ///< of the training process for one batch, before it can step
    double receiveSecondsPerByte = 0; ///< of the training process for one byte: mapped, touched, given back
    Seconds receiveWait{}; ///< no CPU time: until both processes of a batch that lies ready are awake
    Seconds workerStart{}; ///< from one worker process to the next, at the start and wherever workers start anew
    bool measured = false; ///< on this node
    std::string source; ///< where the figures are from

    bool operator==(const FrameworkCosts&) const = default;
};

/// Describes the loader of a job.
struct LoaderChoice {
    LoaderKind kind = LoaderKind::Threads;
    FrameworkCosts costs{}; ///< of that kind; none by default, as threads have
    bool pinMemory = false; ///< a thread of the training process receives batches while it steps

    bool operator==(const LoaderChoice&) const = default;
};

/// Returns what is known of a kind of loader before anything was measured on this node.
///
/// Source: samples that cost nothing through a real PyTorch DataLoader, torch 2.15, one machine of two cores, 4 KiB to
/// 2.7 MiB a sample, 1 to 22 MiB a batch. A line through the time of one worker (of the training process without
/// workers) and through what two workers on two cores leave for the training process: within 20 %. The wait: next()
/// took 1.1 to 1.8 ms where small batches lay ready, 0.4 ms of it CPU time. Absolute figures are that machine's.
FrameworkCosts publishedCosts(LoaderKind kind);

/// Returns the kind that a loader with so many workers really is: PyTorch without workers loads in the process.
LoaderKind kindWithWorkers(LoaderKind kind, int workers);

/// Enters the costs of one loader into the host that a simulation runs on.
void applyCosts(const FrameworkCosts& costs, const LoaderSetup& setup, LoaderHost& host);

template <class V, Like<FrameworkCosts> T>
void describe(V& v, T& c)
{
    constexpr Domain seconds{0, 3600, true}; // an absent cost is not none
    constexpr Domain secondsPerByte{0, 1, true};
    v("sample_seconds", c.sampleTime, seconds);
    v("batch_seconds", c.batchTime, seconds);
    v("batch_seconds_per_byte", c.batchSecondsPerByte, secondsPerByte);
    v("receive_seconds", c.receiveTime, seconds);
    v("receive_seconds_per_byte", c.receiveSecondsPerByte, secondsPerByte);
    v("receive_wait_seconds", c.receiveWait, Domain{0, 3600}); // unknown in files of before: none is counted
    v("worker_start_seconds", c.workerStart, seconds);
    v("measured", c.measured);
    v("source", c.source);
}

template <class V, Like<LoaderChoice> T>
void describe(V& v, T& c)
{
    v("kind", c.kind);
    v("costs", c.costs);
    v("pin_memory", c.pinMemory);
}

} // namespace sluice
