// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader/loader_state.h"
#include "core/bench/loader/sample_reader.h"
#include "core/bench/loader/worker_record.h"

#include <cstdint>

namespace sluice {

/// Loads every so many batches of one rank, and records where its time goes.
/// Threads: made and used in the worker's own thread.
class LoaderWorker {
public:
    /// `worker`: its number within the rank. State and record outlive it.
    LoaderWorker(LoaderState& state, int rank, int worker, WorkerRecord& record);

    /// Waits for the start of the run, and loads until its end.
    void run();

private:
    Result<Done> load(std::int64_t batch);

    LoaderState& m_state;
    LoaderRank& m_shared;
    const int m_rank;
    const int m_worker;
    WorkerRecord& m_record;
    SampleReader m_reader;
    TimeDraws m_decodeTimes;
};

} // namespace sluice
