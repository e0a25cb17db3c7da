// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/storage/storage_surface.h"

#include <cstddef>
#include <vector>

namespace sluice {

/// What the workers draw on, beside the storage surface.
struct LoaderHost {
    int devices = 1; ///< like the one that the surface describes, striped: reads in flight are spread over them
    double cores = 0; ///< that the workers of all ranks may use; 0: not known, taken as one a worker
    BytesPerSecond memoryRate; ///< of copying cached samples, one worker; 0: not known, taken as instant
    BytesPerSecond copyRate; ///< host to device, of one rank; 0: no copy
    BytesPerSecond pinRate; ///< into pinned memory, of one rank; 0: no such stage
    Seconds openTime{}; ///< of open, stat and close of one sample's file; 0: samples are packed, or not known

    bool operator==(const LoaderHost&) const = default;
};

/// At or above this share of what storage gives at best to reads of a size, they wait for one another, and their tail
/// is that wait.
inline constexpr double fullStorage = 0.9;

/// Which end of the storage surface's 90 % interval to take.
enum class SupplyLevel { Low, Middle, High };

/// Samples a second that a number of busy workers get together: each goes from reading a sample (or the
/// samples that are read together) to decoding it and back. Little's law on both sides: reading workers get
/// what the surface gives to that many reads in flight, decoding ones at most the cores. Valid where reads
/// and decodes of different workers overlap freely; the surplus of workers queues at the stage that is full.
/// Where storage gives less to more reads in flight, more workers get less.
class WorkerFlow {
public:
    struct State {
        double samplesPerSecond = 0;
        double reading = 0; ///< workers that wait for storage, mean
        double copying = 0; ///< workers that copy cached samples or wait for a core, mean
        double decoding = 0; ///< workers that decode or wait for a core, mean
        double readSpread = 0; ///< standard deviation of the time of one read relative to its mean
    };

    /// For up to gpus x workers busy at once. Errors: the surface has no point for such reads.
    static Result<WorkerFlow> of(const LoaderSetup& setup, const LoaderHost& host, const StorageSurface& surface,
                                 SupplyLevel level = SupplyLevel::Middle);

    /// With `active` workers busy; 1 <= active <= gpus x workers.
    State at(int active) const { return m_states.empty() ? solve(active) : m_states[static_cast<std::size_t>(active)]; }
    /// Keeps all answers, for who asks again and again.
    void tabulate();
    /// Samples a second that storage gives at best, from any number in flight that the workers reach.
    double storageSamples() const { return m_highest / m_storageShare; }
    /// Samples a second that the cores decode and read.
    double cpuSamples() const { return m_cpuSamples; }
    /// Reads of storage for one sample, mean.
    double readsOfSample() const { return m_readsOfSample; }
    /// Some number in flight or read size lies outside what was measured.
    bool extrapolated() const { return m_extrapolated; }
    const std::string& provenance() const { return m_provenance; }
    /// Whose measurements were taken: the setup's engine, or where that was not measured another's.
    EngineKind engine() const { return m_engine; }

private:
    struct Point {
        double inFlight;
        double samples; ///< a second
        double readSpread; ///< see State
    };
    Result<Done> addPoint(const LoaderSetup& setup, const StorageSurface& surface, int devices, int inFlight,
                          SupplyLevel level);
    void addRise(const Measurement& timed, const Point& at, Bytes readSize);
    State solve(int active) const;
    State stateAt(int active, const Point& at) const;

    std::vector<Point> m_points; ///< uncached samples a second
    int m_most = 1; ///< workers
    std::vector<State> m_states; ///< by active workers, once tabulated
    double m_storageShare = 1; ///< of the samples
    double m_readsOfSample = 1;
    double m_fullRate = 0; ///< bytes a second that storage gives to many such reads
    double m_decodeSeconds = 0; ///< of a worker a sample
    double m_copySeconds = 0; ///< of a worker a sample, cached or not
    double m_openSeconds = 0; ///< of reading workers a sample, whatever is in flight
    double m_cpuSamples = 0;
    double m_highest = 0;
    bool m_extrapolated = false;
    std::string m_provenance;
    EngineKind m_engine = EngineKind::Threads;
};

} // namespace sluice
