// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/document_part.h"
#include "models/job/dataset_summary.h"
#include "models/loader/loader_figures.h"
#include "models/loader/loader_setup.h"

#include <optional>
#include <string>
#include <vector>

/// What a run of the real input pipeline gives: measured by core/bench, printed by `bench loader`, read by whoever
/// shows it.
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

/// Where the batches go.
enum class LoaderTarget { Host, Gpu };
template <>
inline constexpr auto enumWords<LoaderTarget> = wordList<LoaderTarget>({{LoaderTarget::Host, "host"},
                                                                        {LoaderTarget::Gpu, "gpu"}});

struct LoaderMeasurement {
    std::string path; ///< of the data set
    LoaderSetup setup; ///< as carried out
    LoaderTarget target = LoaderTarget::Host;
    DatasetSummary dataset;
    LoaderFigures figures;
    WorkerTime workers;
    Isolation isolation;
    Bytes buffers; ///< memory of the queues
    std::vector<BatchTrace> trace; ///< what happened to each batch, by when workers began; empty unless asked for
    std::vector<std::string> warnings;
    bool interrupted = false;
    int unanswered = 0; ///< workers that were left behind, waiting for storage that does not answer

    bool operator==(const LoaderMeasurement&) const = default;
};

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

/// `sluice.bench/1` of kind "loader".
template <class V, Like<LoaderMeasurement> T>
void describe(V& v, T& m)
{
    if constexpr (std::is_const_v<T>) {
        v("kind", std::string("loader"));
    }
    DocumentPart config{[&m](auto& part) {
        part("path", m.path);
        describe(part, m.setup);
        part("target", m.target);
    }};
    DocumentPart result{[&m](auto& part) {
        describe(part, m.figures);
        part("workers", m.workers);
        part("isolation", m.isolation);
        part("buffer_bytes", m.buffers);
        part("interrupted", m.interrupted);
        part("unanswered_workers", m.unanswered);
    }};
    v("config", config);
    v("dataset", m.dataset);
    v("result", result);
    v("warnings", m.warnings);
    if (!std::is_const_v<T> || !m.trace.empty()) {
        v("trace", m.trace);
    }
}

} // namespace sluice
