// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"
#include "core/gpu/nvidia/cuda.h"
#include "core/run/loader_moment.h"
#include "models/loader/loader_figures.h"
#include "models/loader/loader_setup.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// The real input pipeline on a real data set, as a training framework runs it: workers that read and
/// decode whole batches, a bounded queue in order, and a timed step on every rank.
namespace sluice {

/// Parts of the time of one worker, mean over all.
struct WorkerTime {
    double reading = 0; ///< shares of the runtime, 0..1
    double copying = 0; ///< cached samples, out of the page cache
    double decoding = 0; ///< wall time: waiting for a core is in it
    double waiting = 0; ///< for room in the queue
    double cpu = 0; ///< CPU time, user and system

    bool operator==(const WorkerTime&) const = default;
};

/// The runs of the isolation test, each part alone and all together, and what they say.
struct Isolation {
    Seconds loader{}; ///< L: a batch of the loader with no step
    Seconds target{}; ///< T: the step; on a GPU as measured without data
    std::optional<Seconds> copy; ///< C: the copy of a batch to a GPU, alone; absent without one
    Seconds idle{}; ///< I: idle time of a step when all run together
    std::string verdict;

    bool operator==(const Isolation&) const = default;
};

struct LoaderMeasurement {
    LoaderSetup setup; ///< as carried out
    dataset::Summary dataset;
    LoaderFigures figures;
    WorkerTime workers;
    Isolation isolation;
    Bytes buffers; ///< memory of the queues
    std::vector<BatchTrace> trace; ///< what happened to each batch, by when workers began; empty unless asked for
    std::vector<std::string> warnings;
    bool interrupted = false;
    int unanswered = 0; ///< workers that were left behind, waiting for storage that does not answer
};

/// Runs the pipeline with a step, then the loader alone. `devices`: one a rank; none: a step is a wait.
/// Errors: an unsound setup, too little memory, a file that vanished, too few steps.
/// Threads: workers that storage holds are left behind.
Result<LoaderMeasurement> measureLoader(const LoaderSetup& setup,
                                        const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        std::stop_token stop, const LoaderMomentListener& tell = {}, bool trace = false,
                                        const std::vector<gpu::Device>& devices = {});

/// A device for each rank. Errors: as the driver and the devices give them, and fewer devices than ranks (Usage).
Result<std::vector<gpu::Device>> devicesForRanks(int ranks);

template <class V, Like<WorkerTime> T>
void describe(V& v, T& w)
{
    v("reading", w.reading);
    v("copying", w.copying);
    v("decoding", w.decoding);
    v("waiting", w.waiting);
    v("cpu", w.cpu);
}

template <class V, Like<Isolation> T>
void describe(V& v, T& i)
{
    v("loader_batch_seconds", i.loader);
    v("step_seconds", i.target);
    v("copy_batch_seconds", i.copy);
    v("idle_seconds", i.idle);
    v("verdict", i.verdict);
}

} // namespace sluice
