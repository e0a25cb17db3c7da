// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/message/message.h"
#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "models/job/demand.h"
#include "models/job/stage.h"
#include "models/job/workload.h"
#include "models/loader/framework_costs.h"
#include "models/loader/loader_setup.h"
#include "models/loader/step_parts.h"
#include "models/plan/decision/reality_check.h"
#include "models/plan/host_facts.h"
#include "models/storage/storage_surface.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Compares a workload with a node: are the GPUs fed, what limits, what to set. Pure arithmetic, for every keystroke.
///
/// Source: demand, Little's law and the slowest-stage rule `X = min(stages)`; valid in steady state with buffers
/// filled.
namespace sluice {

/// Describes what changes about the storage that was measured or stated; nothing by default.
struct StorageChange {
    int devices = 1; ///< like the measured one, striped (RAID 0), 1 to maxDevices; see striped() for when that holds
    double cachedShare = 0; ///< of the samples, that come from memory at once instead of from storage, 0..1

    bool operator==(const StorageChange&) const = default;
};

struct PlanRequest {
    Workload workload;
    HostFacts host;
    int prefetchFactor = 0; ///< 0: let the plan choose
    int workersPerGpu = 0; ///< 0: let the plan choose; else each keeps one blocking read in flight
    LoaderChoice loader{};
    StorageChange change{};
    std::optional<ObservedJob> observed{}; ///< the same job, as it ran on the node with this storage
    bool decodeByLibraries = false; ///< the decode time is of C libraries, of which a Python loader needs more
    bool assumesLayout = false; ///< a file for each sample and reads at random are no statement, but all that is known
};

/// Tells whether the training process loads a batch, then steps, in turn: no workers.
inline bool loadsInTurn(const PlanRequest& request)
{
    return request.loader.kind == LoaderKind::InProcess;
}

/// Says what keeps a plan from saying yes, and what would tell.
struct Undecided {
    Message what;
    Message wouldDecide;

    bool operator==(const Undecided&) const = default;
};

/// Answers whether the job is fed. Yes: the low end of the interval reaches the target, and nothing that may limit is
/// unknown. No: the high end does not. CannotSay: neither is sure.
enum class Decision { Yes, No, CannotSay };
template <>
inline constexpr auto enumWords<Decision> =
    wordList<Decision>({{Decision::Yes, "yes"}, {Decision::No, "no"}, {Decision::CannotSay, "cannot_say"}});

struct Prediction {
    double utilisation = 0; ///< accelerator utilisation, 0..1
    double low = 0; ///< 90 % interval, from the spread of the measurements
    double high = 0;
    double samplesPerSecond = 0;
    double stallFraction = 0;
    Stage bottleneck = Stage::Gpu;
    std::vector<StageLoad> stages;
    int maxGpus = 0; ///< whole GPUs of this kind that reach the target utilisation
    double gpusFed = 0; ///< the same before rounding down; may be more than the job has
    bool simulated = false; ///< by events, with the recommended loader; else the slowest stage tells
    std::optional<StepParts> step; ///< where its time goes; absent where it is not simulated

    bool operator==(const Prediction&) const = default;
};

struct Reason {
    std::string setting;
    Message because;
    std::string provenance; ///< a measurement's point, a fact's path, or a formula with its inputs

    bool operator==(const Reason&) const = default;
};

struct Recommendation {
    int workers = 1; ///< loader workers per GPU
    int prefetchFactor = 2; ///< batches ahead per worker
    Bytes readSize = mebibytes(1);
    int queueDepth = 1; ///< operations in flight for the node
    EngineKind engine = EngineKind::Threads;
    Access access = Access::Direct;
    std::optional<bool> packFiles; ///< absent: what was measured does not decide it
    int stripeWidth = 1; ///< devices like the measured one needed for the demand
    Bytes stripeUnit;
    GdsAdvice gds = GdsAdvice::NotMeasured;
    bool pinMemory = true;
    bool persistentWorkers = true;
    std::vector<std::string> numa; ///< numactl lines
    Bytes memory; ///< batches in flight, all GPUs
    double cpuCores = 0; ///< that reading and decoding keep busy
    std::vector<Reason> reasons;

    bool operator==(const Recommendation&) const = default;
};

/// Holds one change and the prediction with it.
struct Alternative {
    Message change;
    double utilisation = 0;
    double gpusFed = 0;
    std::optional<int> gpus; ///< of the job with the change, where it has another number of them

    bool operator==(const Alternative&) const = default;
};

/// Bounds the second and later epochs when they are read through the page cache: which pages the kernel keeps is not
/// known. See page_cache.h.
struct CacheOutlook {
    double cachedShare = 0; ///< of the data set that fits into the memory that the queues leave, 0..1
    double hitsLow = 0; ///< share of the reads that come from memory
    double hitsHigh = 0;
    double utilisationLow = 0; ///< accelerator utilisation with it
    double utilisationHigh = 0;

    bool operator==(const CacheOutlook&) const = default;
};

/// `sluice.plan/1`.
struct Plan {
    Message headline; ///< "No: ResNet-50 on 8 planned GPUs."; empty in plans of older versions
    std::vector<Message>
        verdict; ///< "This node feeds 5.2 of 8 GPUs. Storage is the bottleneck: 1.9 GB/s of 3.2 GB/s needed."
    Workload workload;
    StorageChange change; ///< that was asked for; demand and supply are what is left and what there is with it
    Demand demand;
    RateEstimate supply;
    Prediction prediction;
    Recommendation recommendation;
    std::vector<Alternative> alternatives;
    std::optional<CacheOutlook> laterEpochs; ///< where data set, memory and more than one epoch are known
    std::optional<RealityCheck> reality; ///< where the job was observed; its error widens the prediction's interval
    std::map<std::string, std::string> snippets; ///< pytorch, mdadm, mount, udev, sysctl, ...
    bool feasible = false; ///< the decision is yes
    std::vector<Undecided> undecidedBy; ///< what keeps it open; empty for yes and no
    std::vector<Message> missing; ///< what to measure for a firmer answer

    bool operator==(const Plan&) const = default;
};

/// Returns what the plan says, also of one that an older version stored.
Decision decisionOf(const Plan& plan);

/// Deterministic, in about a millisecond. Errors: the workload is not sound, the surface has no
/// point for its access pattern, or workers, prefetch or the change of storage are out of range.
Result<Plan> makePlan(const PlanRequest& request, const StorageSurface& surface);

template <class V, Like<StorageChange> T>
void describe(V& v, T& c)
{
    v("devices", c.devices, Domain{1, maxDevices});
    v("cached_share", c.cachedShare, domain::share);
}

template <class V, Like<Prediction> T>
void describe(V& v, T& p)
{
    v("accelerator_utilisation", p.utilisation, domain::figure);
    v("low", p.low, domain::figure);
    v("high", p.high, domain::figure);
    v("samples_per_second", p.samplesPerSecond, domain::figure);
    v("stall_fraction", p.stallFraction, domain::share);
    v("bottleneck", p.bottleneck);
    v("stages", p.stages);
    v("max_gpus", p.maxGpus, domain::figure);
    v("gpus_fed", p.gpusFed, domain::figure);
    v("simulated", p.simulated);
    v("step", p.step);
}

template <class V, Like<Reason> T>
void describe(V& v, T& r)
{
    v("setting", r.setting);
    describeMessage(v, "because", "message", r.because);
    v("provenance", r.provenance);
}

template <class V, Like<Recommendation> T>
void describe(V& v, T& r)
{
    v("workers", r.workers, domain::count);
    v("prefetch_factor", r.prefetchFactor, domain::count);
    v("read_size_bytes", r.readSize);
    v("queue_depth", r.queueDepth, domain::count);
    v("engine", r.engine);
    v("access", r.access);
    v("pack_files", r.packFiles);
    v("stripe_width", r.stripeWidth, domain::count);
    v("stripe_unit_bytes", r.stripeUnit);
    v("gds", r.gds);
    v("pin_memory", r.pinMemory);
    v("persistent_workers", r.persistentWorkers);
    v("numa", r.numa);
    v("memory_bytes", r.memory);
    v("cpu_cores", r.cpuCores, domain::figure);
    v("reasons", r.reasons);
}

template <class V, Like<Alternative> T>
void describe(V& v, T& a)
{
    describeMessage(v, "change", "message", a.change);
    v("accelerator_utilisation", a.utilisation, domain::figure);
    v("gpus_fed", a.gpusFed, domain::figure);
    v("gpus", a.gpus, domain::count);
}

template <class V, Like<CacheOutlook> T>
void describe(V& v, T& c)
{
    v("cached_share", c.cachedShare, domain::share);
    v("hits_low", c.hitsLow, domain::share);
    v("hits_high", c.hitsHigh, domain::share);
    v("accelerator_utilisation_low", c.utilisationLow, domain::figure);
    v("accelerator_utilisation_high", c.utilisationHigh, domain::figure);
}

template <class V, Like<Undecided> T>
void describe(V& v, T& u)
{
    describeMessage(v, "what", "message", u.what);
    describeMessage(v, "would_decide", "advice", u.wouldDecide);
}

template <class V, Like<Plan> T>
void describe(V& v, T& p)
{
    describeMessage(v, "headline", "headline_message", p.headline);
    describeSentences(v, "verdict", "messages", p.verdict);
    v("workload", p.workload);
    if constexpr (std::is_const_v<T>) {
        if (p.change != StorageChange{}) {
            v("storage_change", p.change);
        }
    } else {
        v("storage_change", p.change);
    }
    v("demand", p.demand);
    v("supply", p.supply);
    v("prediction", p.prediction);
    v("recommendation", p.recommendation);
    v("alternatives", p.alternatives);
    v("later_epochs", p.laterEpochs);
    v("reality", p.reality);
    v("snippets", p.snippets);
    v("feasible", p.feasible);
    if constexpr (std::is_const_v<T>) {
        v("decision", decisionOf(p));
    }
    v("undecided_by", p.undecidedBy);
    describeMessages(v, "missing", "advice", p.missing);
}

/// A stored plan must be of a job that could be.
inline std::string problemOf(const Plan& plan)
{
    const auto problems = problemsOf(plan.workload);
    return problems.empty() ? "" : "the workload: " + problems.front();
}

} // namespace sluice
