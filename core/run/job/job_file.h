// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "models/job/job_figure.h"
#include "models/job/time_distribution.h"
#include "models/loader/framework_costs.h"
#include "models/plan/decision/reality_check.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// `sluice.job/1`: what sluice_probe measured of a training job's input. app/probe/README.md describes the fields;
/// those that Sluice does not use are left out here. Absent means unknown.
namespace sluice {

/// Distribution of a time.
struct JobTimes {
    Seconds mean{};
    std::optional<Seconds> stdev;
    std::optional<Seconds> p50;
    std::optional<Seconds> p90;
    std::optional<Seconds> p99;
    std::vector<TimeBin> histogram; ///< empty: not told

    bool operator==(const JobTimes&) const = default;
};

struct JobLoader {
    std::string kind; ///< "pytorch", "other", "none": a bare data set
    std::optional<int> workers;
    std::optional<int> prefetchFactor;
    std::optional<int> batch;
    std::optional<std::int64_t> samples;
    std::optional<bool> pinMemory;
    std::optional<bool> persistentWorkers;
    std::string startMethod;
    std::string order; ///< of the samples: "shuffled", "sequential"; empty: not told

    bool operator==(const JobLoader&) const = default;
};

/// Rate with one number of workers, while nothing else is done.
struct JobWorkersRate {
    int workers = 0;
    std::optional<Seconds> secondsPerBatch;
    std::optional<Seconds> firstBatch;
    std::optional<double> samplesPerSecond;

    bool operator==(const JobWorkersRate&) const = default;
};

/// Figures of single samples and batches.
struct JobProfile {
    std::int64_t samples = 0; ///< measured
    std::int64_t failedSamples = 0;
    std::optional<JobTimes> cpuSeconds; ///< of a sample
    std::optional<Seconds> readSeconds; ///< of a sample, waiting
    std::optional<Seconds> collateSeconds; ///< of a batch
    std::optional<Seconds> betweenProcesses; ///< of a batch
    std::optional<Seconds> workerStart;
    std::optional<Seconds> transfer; ///< of a batch, to the GPU
    std::optional<double> storedBytes; ///< of a sample, as of deliveredBytes
    std::optional<double> storageBytes;
    std::optional<double> deliveredBytes;
    std::vector<JobWorkersRate> byWorkers;

    bool operator==(const JobProfile&) const = default;
};

/// Figures of a training. Steps and waiting leave out the first batches of each pass.
struct JobObserved {
    std::int64_t batches = 0;
    std::int64_t steps = 0;
    std::optional<JobTimes> step; ///< on the host
    std::optional<JobTimes> waiting;
    std::optional<JobTimes> gpuStep;
    std::optional<double> waitingShare;
    std::optional<double> gpuWaitingShare;
    std::optional<double> samplesPerSecond;
    std::optional<int> samplesPerBatch;
    std::optional<double> deliveredBytes; ///< of a sample
    std::optional<Seconds> firstBatch;
    std::optional<Seconds> workerCpu; ///< of a sample
    std::optional<double> workerReadBytes; ///< of a sample
    std::optional<double> workerStorageBytes; ///< of a sample, of these those that did not come from memory

    bool operator==(const JobObserved&) const = default;
};

/// One process of the job.
struct JobProcess {
    std::optional<int> rank;
    std::optional<int> worldSize;
    std::optional<JobObserved> observed;

    bool operator==(const JobProcess&) const = default;
};

struct JobUnknown {
    std::string field;
    std::string reason;

    bool operator==(const JobUnknown&) const = default;
};

/// The machine that the figures are of.
struct JobHost {
    std::string name;
    std::optional<int> cores; ///< that the process could use

    bool operator==(const JobHost&) const = default;
};

struct JobFramework {
    std::string name; ///< "pytorch"; empty: none was imported
    std::string version;

    bool operator==(const JobFramework&) const = default;
};

struct JobFile {
    std::string createdAt;
    JobHost host;
    JobFramework framework;
    JobLoader loader;
    std::optional<JobProfile> profile;
    std::optional<JobObserved> observed;
    std::vector<JobProcess> ranks; ///< of this node
    std::vector<JobUnknown> unknown;

    bool operator==(const JobFile&) const = default;
};

/// Lists the figures that the file tells, one for each field, the best source first: the GPU's step before the host's,
/// single samples before what workers spent. Pure.
std::vector<JobFigure> figuresOf(const JobFile& job);

/// Returns the rate of the copy to the GPU, as one process measured it with a batch of its own; nothing where the file
/// does not tell the time of the copy, the batch and what it holds. Pure.
std::optional<BytesPerSecond> copyRateOf(const JobFile& job);

/// Names the member that copyRateOf() rests on.
inline constexpr const char* copyRateMember = "profile.transfer_seconds_per_batch";

/// Returns the share of the samples tried that raised an exception, where it is large enough to matter: what such
/// samples cost is in none of the figures. Pure.
std::optional<double> failedShareOf(const JobFile& job);

/// Puts what the file tells of its batches in place of costs per batch and byte: collate and the way between processes
/// of a worker, and its start. What the training process spends to receive a batch is not in it.
FrameworkCosts withJob(FrameworkCosts costs, LoaderKind kind, const JobFile& job);

/// Returns the job as it ran; nothing where the file does not tell the kind of its loader, its workers or its rate.
/// Pure.
std::optional<ObservedJob> observedJobOf(const JobFile& job);

/// Explains why the file does not tell a figure; empty where it tells it or does not say why. Pure.
std::string whyUnknown(const JobFile& job, const std::string& field);

/// Says what the fields must fulfil together; empty when sound.
std::string problemOf(const JobFile& job);

/// Reads the text of a job file.
///
/// Errors: Corrupt or Usage: it is no such document, a newer one, larger than 4 MiB, or holds a value that cannot be.
Result<JobFile> parseJobFile(const std::string& text, const std::string& origin);

/// Reads a job file. Errors: those of parseJobFile; NotFound, Permission and Io of the system; Usage where the path is
/// no regular file.
Result<JobFile> loadJobFile(const std::string& path);

template <class V, Like<JobTimes> T>
void describe(V& v, T& t)
{
    v("mean", t.mean, Domain{0, domain::seconds.most, true});
    v("stdev", t.stdev);
    v("p50", t.p50);
    v("p90", t.p90);
    v("p99", t.p99);
    if (!std::is_const_v<T> || !t.histogram.empty()) {
        v("histogram", t.histogram);
    }
}

inline std::string problemOf(const JobTimes& times)
{
    return problemOfBins(times.histogram);
}

template <class V, Like<JobLoader> T>
void describe(V& v, T& l)
{
    v("kind", l.kind);
    v("workers", l.workers, Domain{0, 1e5});
    v("prefetch_factor", l.prefetchFactor, Domain{1, 1e6});
    v("batch", l.batch, Domain{1, 1e8});
    v("samples", l.samples, domain::count);
    v("pin_memory", l.pinMemory);
    v("persistent_workers", l.persistentWorkers);
    v("start_method", l.startMethod);
    if (!std::is_const_v<T> || !l.order.empty()) {
        v("order", l.order);
    }
}

template <class V, Like<JobWorkersRate> T>
void describe(V& v, T& r)
{
    v("workers", r.workers, Domain{0, 1e5, true});
    v("seconds_per_batch", r.secondsPerBatch);
    v("first_batch_seconds", r.firstBatch);
    v("samples_per_second", r.samplesPerSecond, domain::rate);
}

template <class V, Like<JobProfile> T>
void describe(V& v, T& p)
{
    v("samples", p.samples, Domain{1, domain::count.most, true});
    v("failed_samples", p.failedSamples, domain::count);
    v("cpu_seconds_per_sample", p.cpuSeconds);
    v("read_seconds_per_sample", p.readSeconds);
    v("collate_seconds_per_batch", p.collateSeconds);
    v("between_processes_seconds_per_batch", p.betweenProcesses);
    v("worker_start_seconds", p.workerStart);
    v("transfer_seconds_per_batch", p.transfer);
    v("stored_bytes_per_sample", p.storedBytes, domain::bytes);
    v("storage_bytes_per_sample", p.storageBytes, domain::bytes);
    v("delivered_bytes_per_sample", p.deliveredBytes, domain::bytes);
    v("by_workers", p.byWorkers);
}

template <class V, Like<JobObserved> T>
void describe(V& v, T& o)
{
    v("batches", o.batches, Domain{0, domain::count.most, true});
    v("steps", o.steps, domain::count);
    v("step_seconds", o.step);
    v("waiting_seconds", o.waiting);
    v("gpu_step_seconds", o.gpuStep);
    v("waiting_share", o.waitingShare, domain::share);
    v("gpu_waiting_share", o.gpuWaitingShare, domain::share);
    v("samples_per_second", o.samplesPerSecond, domain::rate);
    v("samples_per_batch", o.samplesPerBatch, Domain{1, 1e8});
    v("delivered_bytes_per_sample", o.deliveredBytes, domain::bytes);
    v("first_batch_seconds", o.firstBatch);
    v("worker_cpu_seconds_per_sample", o.workerCpu);
    v("worker_read_bytes_per_sample", o.workerReadBytes, domain::bytes);
    v("worker_storage_bytes_per_sample", o.workerStorageBytes, domain::bytes);
}

template <class V, Like<JobProcess> T>
void describe(V& v, T& p)
{
    v("rank", p.rank, Domain{0, 1e7});
    v("world_size", p.worldSize, Domain{1, 1e7});
    v("observed", p.observed);
}

template <class V, Like<JobUnknown> T>
void describe(V& v, T& u)
{
    v("field", u.field);
    v("reason", u.reason);
}

template <class V, Like<JobHost> T>
void describe(V& v, T& h)
{
    v("name", h.name);
    v("cores", h.cores, Domain{1, 1e6});
}

template <class V, Like<JobFramework> T>
void describe(V& v, T& f)
{
    v("name", f.name);
    v("version", f.version);
}

template <class V, Like<JobFile> T>
void describe(V& v, T& j)
{
    v("created_at", j.createdAt);
    v("host", j.host);
    v("framework", j.framework);
    v("loader", j.loader);
    v("profile", j.profile);
    v("observed", j.observed);
    v("ranks", j.ranks);
    v("unknown", j.unknown);
}

} // namespace sluice
