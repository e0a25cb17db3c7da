// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/loader/storage_curve.h"
#include "models/storage/storage_surface.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sluice {

/// Describes what the workers use, beside the storage surface.
struct LoaderHost {
    int devices = 1; ///< like the one that the surface describes, striped: reads in flight are spread over them
    double cores = 0; ///< that the workers of all ranks may use; 0: not known, taken as one for each worker
    BytesPerSecond memoryRate; ///< of copying cached samples, one worker; 0: not known, taken as instant
    BytesPerSecond copyRate; ///< host to device, of one rank; 0: no copy
    BytesPerSecond pinRate; ///< into pinned memory, of one rank; 0: no such stage
    Seconds openTime{}; ///< of open, stat and close of one sample's file; 0: samples are packed, or not known
    Seconds passTime{}; ///< CPU time of a worker to pass on one sample: Python, collate, shared memory
    Seconds receiveTime{}; ///< CPU time of a rank's own process to receive one batch, between two steps
    Seconds receiveWait{}; ///< for the wake-ups of one batch that lies ready, without CPU time
    bool pinMemory = false; ///< a thread of the rank's process receives while it steps
    Seconds workerStart{}; ///< from the start of one worker of a rank to that of the next; 0: all start at once
    bool persistentWorkers = true; ///< workers start once, not with every epoch
    bool costsMeasured = true; ///< the three times above are of this node, or there are none
    double rateError = 0; ///< what a loader gives comes so near to the model in 90 % of real jobs, 0..1

    bool operator==(const LoaderHost&) const = default;
};

/// Predicts the samples per second that a number of busy workers load together. Each worker reads a sample (or samples
/// that are read together), decodes it, and reads the next.
///
/// By Little's law, reading workers get what the surface gives to that many reads in flight; decoding workers get at
/// most the cores. Surplus workers queue at the stage that is full.
///
/// Valid where reads and decodes of different workers overlap freely. Where storage gives less to more reads, more
/// workers get less.
class WorkerThroughput {
public:
    struct State {
        double samplesPerSecond = 0;
        double reading = 0; ///< workers that wait for storage, mean
        double copying = 0; ///< workers that copy cached samples or wait for a core, mean
        double decoding = 0; ///< workers that decode, pass samples on or wait for a core, mean
        double readSpread = 0; ///< standard deviation of the time of one read relative to its mean
    };

    /// Prepares up to gpus x workers busy workers. Errors: the surface has no point for such reads.
    static Result<WorkerThroughput> of(const LoaderSetup& setup, const LoaderHost& host, const StorageSurface& surface,
                                       SupplyLevel level = SupplyLevel::Middle);

    /// Returns the state with `active` workers busy; 1 <= active <= gpus x workers.
    State at(int active) const { return m_states.empty() ? solve(active) : m_states[static_cast<std::size_t>(active)]; }
    /// Returns the state while storage delays no read because its readers have rested. Only where undelayedSamples() >
    /// 0; 1 <= active <= gpus x workers.
    State undelayedAt(int active) const;
    /// Returns how many samples storage gives without delay after a long rest; 0 where it keeps no pace.
    double undelayedSamples() const;
    /// Keeps the states for all numbers of workers, for callers that ask again and again.
    void tabulate();
    /// Returns the highest samples per second of storage, over all numbers in flight that the workers reach.
    double storageSamples() const { return m_storage.maxSamples() / m_storageShare; }
    /// Returns the samples per second that the cores decode and read.
    double cpuSamples() const { return m_cpuSamples; }
    /// Returns the reads of storage for one sample, mean.
    double readsOfSample() const { return m_storage.readsOfSample(); }
    /// Returns true where some number in flight or read size lies outside what was measured.
    bool extrapolated() const { return m_storage.extrapolated(); }
    /// Returns true where the rates were measured in memory.
    bool fromPageCache() const { return m_storage.fromPageCache(); }
    const std::string& provenance() const { return m_storage.provenance(); }
    /// Returns the engine whose measurements were taken: the setup's, or another where that was not measured.
    EngineKind engine() const { return m_engine; }

private:
    using Point = StorageCurve::Point;
    State solve(int active) const;
    State stateAt(int active, const Point& at) const;

    StorageCurve m_storage; ///< of uncached samples
    EngineKind m_engine = EngineKind::Threads;
    int m_maxWorkers = 1;
    std::vector<State> m_states; ///< by active workers, once tabulated
    double m_storageShare = 1; ///< of the samples
    double m_decodeSeconds = 0; ///< of a worker for one sample, decoded and passed on
    double m_copySeconds = 0; ///< of a worker for one sample, cached or not: out of the page cache
    double m_openSeconds = 0; ///< of reading workers for one sample, whatever is in flight
    double m_cpuSamples = 0;
};

} // namespace sluice
